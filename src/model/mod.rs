//! The checked game: names resolved, board built.
//!
//! In: a [`Unit`](crate::expand::Unit). Out: a [`Game`] for every `game` and `variant`, plus diagnostics.
//! Holds: each id in a [`Game`] indexes the table of its own kind; links are total (off-board is `None`).
//! Absent on purpose: move generation. Nothing here knows what an instruction does.
//! Start at [`load`] for how it is made and at [`Game`] for what is made.

mod block;
mod board;
mod build;
mod callers;
pub mod check;
mod game;
mod goal;
pub mod info;
mod inherit;
mod known;
mod load;
mod numbers;
mod resolve;
mod visit;

pub use block::{
    AddKind, Block, CallSite, Condition, Continuation, GoTarget, Instruction, InstructionKind, Location,
    Predicate, Sequence,
};
pub use board::{Board, Grid, Rectangle, SquareInfo};
pub use game::{
    EntryKind, Game, MaximalCaptures, Options, PassTurn, Piece, PlayerInfo, Setup, Sounds, Texts, Turn,
    TurnOrder,
};
pub use goal::{ConfigItem, Goal, GoalExpression, GoalKind, Occupant, Owner};
pub use load::{Loaded, load};
