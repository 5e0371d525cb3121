//! Declarations as written: every form of the language read into a type of its own, with names still as text.
//!
//! In: the [`Form`](crate::expand::Form)s of a [`Unit`](crate::expand::Unit). Out: a [`File`] and what is wrong with the shape of its forms.
//! Holds: every span that a message could want; what came out of a shared expansion is read once and shared as well; a form
//! of the wrong shape is reported once and leaves a `Broken` placeholder, about which later stages keep quiet.
//! Absent on purpose: what a name means. Start at [`read`]; `read/` has one file for each family of forms.

mod board;
pub(crate) mod codes;
mod entry;
mod file;
pub mod forms;
mod instruction;
mod name;
mod piece;
mod read;
pub(crate) mod sink;

pub use board::{Board, BoardItem, Grid, GridDimension, GridDirection, LinkPair, Place, UnlinkItem, Zone};
pub use entry::{
    ConfigPart, Entry, EntryKind, Goal, GoalExpression, GoalKind, GoalNode, OccupantName, OptionSetting,
    OwnerName, Setup, SetupItem, SetupPlayer, SetupRow, Sound, TurnItem,
};
pub use file::{Dialect, File};
pub use instruction::{
    Argument, Body, Condition, ConditionKind, Instruction, InstructionKind, Sequence, Simple,
};
pub use name::{CallSite, Name, Origin, Text, Word};
pub use piece::{AttributeDecl, AttributeValue, Image, Mention, MoveItem, Piece};
pub use read::read;
