//! Assimilation Chess by Fergus Duniho, on bitboards.
//!
//! In: position strings and moves. Out: legal moves, positions, counts and texts.
//! Holds: a [`Position`] has one royal piece a side. Numbers in comments are those of the reference page of the game.
//! Absent on purpose: the history of a game, see [`super::record`].
//!
//! A kind of piece is the *set* of the simple pieces it moves as, and a board is one bitboard for each of those: all
//! pieces that move as a Rook, all that move as a Knight, and so on. A merge is then the union of two sets, a split
//! takes one set out of another, and attacks need no special case for compounds.
//!
//! Start at [`Position`]; the rules of moving are in `generate.rs`, from [`Position::moves`] on.

mod attacks;
mod board;
mod generate;
mod notation;
mod piece;
mod position;
mod text;

pub use board::Square;
pub use notation::Action;
pub use piece::Piece;
pub use position::{Move, MoveKind, Position};

use super::{Outcome, Pace, Rules};

/// Which rules are in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Captures between simple pieces merge them (3.4).
    pub merging: bool,
    /// Compounds may split (3.7).
    pub splitting: bool,
    /// Pawns may become Queens as well (against 3.16).
    pub queen_promotion: bool,
    /// The house rule of 4.3: a royal compound may not slide across an attacked square.
    pub guarded_slides: bool,
}

impl Options {
    /// The game as its page has it.
    pub const PAGE: Self =
        Self { merging: true, splitting: true, queen_promotion: false, guarded_slides: false };
    /// The game with the house rule of 4.3.
    pub const HOUSE_RULE: Self = Self { guarded_slides: true, ..Self::PAGE };
    /// Chess: no merging, no splitting, promotion to a Queen as well (section 7).
    pub const CHESS: Self =
        Self { merging: false, splitting: false, queen_promotion: true, guarded_slides: false };

    /// What a pawn may become on the last rank (3.16).
    pub(super) const fn promotions(self) -> &'static [Piece] {
        const ALL: [Piece; 4] = [Piece::ROOK, Piece::BISHOP, Piece::KNIGHT, Piece::QUEEN];
        if self.queen_promotion { &ALL } else { ALL.split_at(3).0 }
    }
}

/// The game as [`Rules`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assimilation {
    /// Which rules are in force.
    pub options: Options,
}

/// The setup (1.2).
const SETUP: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Rules for Assimilation {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.read_position(SETUP).expect("the setup is a position")
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        Position::read(text, self.options)
    }

    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.moves()
    }

    fn key(&self, _position: &Position, played: &Move) -> String {
        played.to_string()
    }

    fn play(&self, position: &Position, played: &Move) -> Position {
        position.play(*played)
    }

    /// Checkmate (5.1) and stalemate (5.2).
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let is_over = position.count_moves() == 0;
        is_over.then(|| match position.is_check() {
            true => Outcome::Win(position.turn().other()),
            false => Outcome::Draw,
        })
    }

    /// `normal`, `check`, `checkmate` or `stalemate`.
    fn situation(&self, position: &Position) -> &'static str {
        match (position.is_check(), position.count_moves()) {
            (true, 0) => "checkmate",
            (true, _) => "check",
            (false, 0) => "stalemate",
            (false, _) => "normal",
        }
    }

    /// Placement, side to move, castling rights, and the square passed over if a pawn may capture there (5.3).
    fn repetition_text(&self, position: &Position) -> Option<String> {
        Some(position.repetition_text())
    }

    /// Captures, merges among them, and pawn moves restart the count; a split does not (5.3).
    fn pace(&self, position: &Position, played: &Move) -> Pace {
        match position.play(*played).n_quiet() {
            0 => Pace::Restarts,
            _ => Pace::Quiet,
        }
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        position.perft(depth)
    }
}
