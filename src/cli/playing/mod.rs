//! A game in the terminal: what is typed, what it means, and the game itself.

pub(crate) mod game;
pub(crate) mod input;
