//! Per-square specialised programs.
//!
//! In: [`Rules`](crate::play::Rules). Out: for every mover, selection of blocks, piece type and square a decision graph
//! whose inner nodes ask what stands on one square and whose leaves emit a finished move.
//! Holds: a program emits, in order, exactly what the blocks add in every state that it can meet.
//! Absent on purpose: states. What a program is run on is in the parent module.
//! Start at [`specialize`](specialize::Specializer).

mod classes;
mod codes;
mod moves;
mod node;
pub(crate) mod shape;
pub(crate) mod specialize;

pub(crate) use classes::{Classes, EMPTY, Squares};
pub(crate) use codes::{Codes, MapId};
pub(crate) use moves::{MoveId, MoveTable, Replay, Shape, TextKey};
pub(crate) use node::{AttackQuery, NodeTable, Selector, op};

/// No square.
pub(crate) const NONE: u16 = u16::MAX;
