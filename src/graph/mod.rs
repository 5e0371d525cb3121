//! The rule graph: one graph per game or variant, and all the meaning of its instructions.
//!
//! In: a [`Game`](crate::model::Game). Out: a [`RuleGraph`]. Holds: what [`verify`] says. Directions are still
//! symbolic: the mover's symmetry is applied when a graph is run or specialised. Conditions are control flow: every test
//! is of one location. Absent on purpose: squares reached, pieces met; nothing here knows a state.
//! Start at [`Op`], which says what each instruction does, then [`lower`], [`passes`] and the [`text`] form.

mod dot;
mod lower;
mod mermaid;
mod node;
pub mod passes;
mod shape;
pub mod text;
mod verify;

pub use dot::dot;
pub use lower::lower;
pub use mermaid::mermaid;
pub use node::{CallNode, CallNodeId, Entry, EntryKind, Node, NodeId, Op, Origin, PromotionList, RuleGraph};
pub use text::Names;
pub use verify::{Fault, verify};
