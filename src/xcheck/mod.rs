//! Compares two implementations of a game: move lists, successors and results.
//!
//! In: two [`Implementation`]s that speak in the same position strings and move codes. Out: a count of what was
//! compared, or the first [`Difference`] with the line of play to it.
//! Holds: whoever finds a difference first, the line that is reported is the shortest that is known.
//! The rules file of a game becomes an implementation as [`RulesFile`]; start at [`compare`] for what is compared.
//!
//! It stands beside `play` and not in it: the engine need not know that it is watched, and a native game need not know
//! the engine.

mod chesimal_codec;
mod chess_codec;
pub mod compare;
mod grid;
mod rules_file;

pub use compare::{Difference, What};
pub use rules_file::{FileState, RulesFile};

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The first player has won.
    White,
    /// The second player has won.
    Black,
    /// Nobody has won.
    Draw,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::White => "White wins",
            Self::Black => "Black wins",
            Self::Draw => "draw",
        })
    }
}

/// What there is to see in a state.
#[derive(Clone, Debug)]
pub struct Look<M> {
    /// Codes of the legal moves in byte order, each with the move. None when the game is over.
    pub moves: Vec<(String, M)>,
    /// The result, when the game is over.
    pub verdict: Option<Verdict>,
}

/// One implementation of a game.
pub trait Implementation {
    /// A state; what came before plays no part in it.
    type State: Clone;
    /// A legal move of a state.
    type Move;

    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Says what cannot be read.
    fn read(&self, position: &str) -> Result<Self::State, String>;
    /// The position string of a state.
    fn position(&self, state: &Self::State) -> String;
    /// Legal moves and result.
    fn look(&self, state: &Self::State) -> Look<Self::Move>;
    /// The state after a legal move.
    fn play(&self, state: &Self::State, played: &Self::Move) -> Self::State;
}
