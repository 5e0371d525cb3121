//! The two proofs in plain Rust: Assimilation Chess and Chesimal Fusion, written by hand.
//!
//! In: nothing but the rules of the games as their reference pages state them; the numbers in the comments are the
//! numbers of those pages. Out: [`Rules`], through which an implementation of a game can be compared with another.
//! Holds: nothing here knows the engine for rules files, so that agreement of the two means something.
//! Absent on purpose: search, and any sharing between the two games beyond the words of this page.
//!
//! Start at [`assimilation`] for a fast bitboard game, at [`chesimal`] for a game whose turns consist of many
//! moves, at [`worked`] for positions with known answers.
//!
//! # The texts
//!
//! Two implementations are compared by texts alone: positions, and the codes of moves.
//!
//! | game | position | code of a move |
//! |---|---|---|
//! | Assimilation Chess | six fields as in FEN with more letters: [`assimilation::Position::read`] | `e2e4`, `e1g1`, `e7e8n`, `d1d3r`: [`assimilation::Move`] |
//! | Chesimal Fusion | placement, side, leader, spent, used: [`chesimal::Position::read`] | `@f1`, `@b1o`, `f2f3`, `f2+`, `f2!`, `end`: [`chesimal::Move`] |
//!
//! In any one position different moves have different codes, equal positions have equal texts, and a text that is read
//! and written again is the same text.

pub mod assimilation;
pub mod chesimal;
pub mod record;
pub mod worked;

use std::fmt;

/// The first or the second player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Reads `w` or `b`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        match text {
            "w" => Ok(Self::White),
            "b" => Ok(Self::Black),
            _ => Err(format!("the side to move is `w` or `b`, not `{text}`")),
        }
    }

    /// Upper case for White, lower case for Black.
    pub(crate) const fn case(self, letter: char) -> char {
        match self {
            Self::White => letter.to_ascii_uppercase(),
            Self::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// How a game has ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// The rules of a game, as far as they are needed to compare one implementation with another.
///
/// The value itself carries the options of the game (which house rules are on); all methods are functions of their
/// arguments. A state says everything that decides which moves are legal; what came before plays no part in it, and
/// [`record::Record`] keeps it for those draws that need it.
pub trait Rules {
    /// The whole situation. Equal states have equal texts and equal moves.
    type State: Clone + PartialEq + fmt::Debug;
    /// A legal move of a state; meaningless in any other state.
    type Move: Copy + PartialEq + fmt::Debug;

    /// The state at the beginning of a game.
    fn start(&self) -> Self::State;

    /// Reads a position text.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, or why no game can come to this position.
    fn read_position(&self, text: &str) -> Result<Self::State, String>;

    /// The position as text: everything that [`Rules::read_position`] reads.
    fn position_text(&self, state: &Self::State) -> String;

    /// The legal moves, each once, in no particular order; none if the game is over.
    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// The code of a legal move: different for different moves of one state.
    fn key(&self, state: &Self::State, played: &Self::Move) -> String;

    /// The state after a legal move. For a move that is not legal here the state returned has no meaning.
    fn play(&self, state: &Self::State, played: &Self::Move) -> Self::State;

    /// How the game has ended, if it has. Draws by repetition or by quiet play are not outcomes: see
    /// [`record::Record`].
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// One or two words on the state, such as `check`; each game lists its own.
    fn situation(&self, state: &Self::State) -> &'static str;

    /// What must be equal for a position to count as repeated; nothing where repetition does not matter.
    fn repetition_text(&self, state: &Self::State) -> Option<String>;

    /// How a move counts towards the draw by quiet play.
    fn pace(&self, state: &Self::State, played: &Self::Move) -> Pace;

    /// The legal move with this code.
    ///
    /// # Errors
    ///
    /// Says that there is no such move.
    fn find(&self, state: &Self::State, key: &str) -> Result<Self::Move, String> {
        let found = self.moves(state).into_iter().find(|played| self.key(state, played) == key);
        found.ok_or_else(|| format!("no legal move `{key}` in `{}`", self.position_text(state)))
    }

    /// Number of sequences of `depth` legal moves.
    fn perft(&self, state: &Self::State, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves(state).len() as u64,
            _ => {
                self.moves(state).iter().map(|played| self.perft(&self.play(state, played), depth - 1)).sum()
            }
        }
    }
}

/// How a move counts towards the draw by quiet play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Starts the count anew, like a capture.
    Restarts,
    /// Counts one.
    Quiet,
    /// Counts nothing: a part of a turn that is not its last.
    Uncounted,
}
