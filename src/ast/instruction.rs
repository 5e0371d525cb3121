//! What stands in a block.

use super::{CallSite, Word};
use crate::base::Span;
use std::sync::Arc;

/// Instructions in order; shared where the same expansion occurs again.
pub type Sequence = Arc<Body>;

/// Instructions in order.
#[derive(Debug, Default)]
pub struct Body {
    /// The instructions.
    pub items: Box<[Instruction]>,
    /// Arguments of partial adds in them, each word once, the `else` part of an `if` before its `then` part: the order in
    /// which Zillions numbers move types.
    pub continuations: Box<[Word]>,
}

/// An instruction and its place.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it is.
    pub kind: InstructionKind,
    /// Where it is written.
    pub span: Span,
}

/// What an instruction is, as written.
#[derive(Clone, Debug)]
pub enum InstructionKind {
    /// The body of a macro call.
    Expansion(CallSite, Sequence),
    /// A bare word that is no keyword: a direction, a position, or the zone of a drop block.
    Name(Word),
    /// `(opposite d)`
    Opposite(Word),
    /// One that stands alone or with one location.
    Simple(Simple, Option<Argument>),
    /// `(go place)`
    Go(Word),
    /// `(change-type T loc)`
    ChangeType(Word, Option<Argument>),
    /// `(create player type loc)`
    Create(Arc<[Argument]>),
    /// `(set-attribute A condition)`
    SetAttribute(Word, Condition),
    /// `(set-flag f condition)`
    SetFlag(Word, Condition),
    /// `(set-position-flag f condition loc)`
    SetPositionFlag(Word, Condition, Option<Argument>),
    /// The four forms of `add`.
    Add {
        /// Whether a copy is added.
        copy: bool,
        /// Whether the piece goes on.
        partial: bool,
        /// Piece types, and in the partial forms a move type.
        arguments: Arc<[Word]>,
    },
    /// `(verify condition)`
    Verify(Condition),
    /// `(if condition … else …)`
    If(Condition, Sequence, Sequence),
    /// `(while condition …)`
    While(Condition, Sequence),
    /// A list whose head is no keyword.
    Unknown(Word),
    /// Was reported.
    Broken,
}

/// Instructions that are one word, of which some take a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Simple {
    /// `mark`
    Mark,
    /// `back`
    Back,
    /// `from`
    From,
    /// `to`
    To,
    /// `cascade`
    Cascade,
    /// `capture`
    Capture,
    /// `flip`
    Flip,
    /// `change-owner`
    ChangeOwner,
}

/// An argument that names a place, a type, a player or a flag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A word.
    Name(Word),
    /// `(opposite d)`
    Opposite(Word),
}

impl Argument {
    /// The word in it.
    #[must_use]
    pub fn word(self) -> Word {
        match self {
            Self::Name(word) | Self::Opposite(word) => word,
        }
    }
}

/// A condition and its place.
#[derive(Clone, Debug)]
pub struct Condition {
    /// What it is.
    pub kind: ConditionKind,
    /// Where it is written.
    pub span: Span,
}

/// What a condition is, as written.
#[derive(Clone, Debug)]
pub enum ConditionKind {
    /// A condition that came out of a macro call.
    Expansion(CallSite, Arc<Condition>),
    /// `true`, `false`
    Constant(bool),
    /// `(not c)`
    Not(Arc<Condition>),
    /// `(and c …)`
    And(Arc<[Condition]>),
    /// `(or c …)`
    Or(Arc<[Condition]>),
    /// A word, or a list with this head.
    Test(Word, Arc<[Argument]>),
    /// Was reported.
    Broken,
}
