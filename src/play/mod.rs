//! Playing: states, moves, goals, texts, and the engines.
//!
//! In: a [`Game`](crate::model::Game) and its rule graph. Out: [`State`]s, [`Move`]s and [`Outcome`]s.
//! Holds: equal states have equal keys; playing a move and undoing it restores the state.
//! Start at [`Rules`], then [`reference`](reference) for what the instructions do.

mod engine;
mod keys;
mod moves;
mod opponent;
mod outcome;
mod random;
pub mod reference;
mod setup;
mod state;
mod stress;
mod text;
pub mod vm;
pub mod why;
pub mod zsg;

pub use engine::{Rules, RulesError, Situation, perft};
pub use moves::{Copied, Effect, Motion, Move, PlayedMove};
pub use opponent::Opponent;
pub use outcome::{Outcome, Reason};
pub use random::WalkRandom;
pub use setup::{StateTextError, read_state, write_state};
pub use state::{Partial, Piece, State, Undo};
pub use stress::{StressFinding, StressReport, stress_game};
pub use text::{move_text, partial_prefix};
pub use vm::{CompileReport, Playout, PlayoutRandom, Vm};
