//! Compares two implementations of a game: move lists, successors and results.
//!
//! In: two implementations of [`native::Rules`](crate::native::Rules), which speak in the same position texts and move
//! codes. Out: a count of what was compared, or the first [`Difference`] with the line of play to it.
//! Holds: the comparison knows no game. A rules file becomes an implementation as [`RulesFile`].
//! Start at [`compare`] for what is compared.
//!
//! It stands beside `play` and not in it: the engine need not know that it is watched, and a native game need not know
//! the engine.

mod chesimal_codec;
mod chess_codec;
pub mod compare;
pub mod games;
mod grid;
mod report;
mod rules_file;
mod run;

pub use compare::{Difference, Pair, What};
pub use report::board_text;
pub use rules_file::{FileMove, FileState, RulesFile};
pub use run::{Plan, Progress, Start, Tally};
