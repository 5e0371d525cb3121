//! Moves: what a block emits and what is done with it.

use crate::base::{Attribute, MoveType, PieceType, Player, Square};
use crate::model::Continuation;
use smallvec::SmallVec;

/// A piece that goes from one square to another; the squares differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Motion {
    /// From here.
    pub from: Square,
    /// To there.
    pub to: Square,
}

/// What else a move does; squares as they are after the motions (9.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// A new piece, replacing any occupant.
    Create(Player, PieceType, Square),
    /// The piece there becomes the player's.
    ChangeOwner(Player, Square),
    /// The piece there goes to the next active player.
    Flip(Square),
    /// The piece there becomes another type.
    ChangeType(PieceType, Square),
    /// An attribute of the piece there.
    SetAttribute(Attribute, bool, Square),
    /// The piece there is removed.
    Capture(Square),
}

impl Effect {
    /// The square.
    #[must_use]
    pub fn square(self) -> Square {
        match self {
            Self::Create(_, _, square)
            | Self::ChangeOwner(_, square)
            | Self::Flip(square)
            | Self::ChangeType(_, square)
            | Self::SetAttribute(_, _, square)
            | Self::Capture(square) => square,
        }
    }
}

/// The new piece of `add-copy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Copied {
    /// Whose it is.
    pub owner: Player,
    /// Its type: that of the piece copied. A type given to `add-copy` is the move's promotion.
    pub kind: PieceType,
    /// Where it appears.
    pub to: Square,
}

/// A move, or one part of a longer one.
///
/// Two moves are equal when they do the same: how they came about plays no part, except for `continuation`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayedMove {
    /// As whom it is made.
    pub mover: Player,
    /// A drop: this piece comes out of the mover's stock to this square, before the motions are put down.
    pub drop: Option<(PieceType, Square)>,
    /// Pieces that change places, all at once, in the order in which they are written.
    pub motions: SmallVec<[Motion; 2]>,
    /// The copy of `add-copy`.
    pub copy: Option<Copied>,
    /// Changes, then captures, in the order in which they are carried out and written (10.1).
    pub effects: SmallVec<[Effect; 2]>,
    /// The type that the piece on this square becomes at the end.
    pub promotion: Option<(PieceType, Square)>,
    /// Origin and destination of the first motion, also where they are the same: the last move for `last-from?` and
    /// `last-to?`, and the place where the piece goes on. A drop has no origin.
    pub lead: (Option<Square>, Square),
    /// `Some` for a partial move.
    pub continuation: Option<Continuation>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The turn (or the rest of it) is passed.
    Pass,
    /// Something is done.
    Play(Box<PlayedMove>),
}

/// A pseudo-legal move with what decides whether it stays.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) played: PlayedMove,
    /// The move type of its block.
    pub(crate) move_type: Option<MoveType>,
    /// Row of the entry table that made it, for explanations.
    pub(crate) entry: u32,
    /// The `add` node that made it.
    pub(crate) node: u32,
}
