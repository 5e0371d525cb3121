//! The board for people: as text and as a picture.
//!
//! [`letters`] chooses a letter for every kind of piece, [`text`] sets them out like the squares' rectangles, [`svg`] draws
//! rectangles with the game's own pictures or with tokens.

pub(crate) mod bitmap;
pub(crate) mod letters;
pub(crate) mod svg;
pub(crate) mod text;
