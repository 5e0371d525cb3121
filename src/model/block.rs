//! Instructions of moves and drops with every name resolved, still as a tree.

use crate::base::{
    Attribute, Direction, Flag, MoveType, PieceType, Player, PositionFlag, Span, Square, Zone,
};
use std::sync::Arc;

/// One block of a piece's `moves` or `drops`.
#[derive(Clone, Debug)]
pub struct Block {
    /// The move type of the `(move-type T)` marker above it; `None` before the first marker.
    pub move_type: Option<MoveType>,
    /// Drops only: the zone whose positions alone are tried (a block that starts with a zone name; settled 15).
    pub zone: Option<Zone>,
    /// Its instructions.
    pub body: Sequence,
    /// The block's parentheses.
    pub span: Span,
    /// The macro calls it came through, innermost first.
    pub calls: Vec<CallSite>,
}

/// Instructions in order; shared where the same expansion occurs again.
pub type Sequence = Arc<[Instruction]>;

pub use crate::ast::CallSite;

/// An instruction and its place.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it is.
    pub kind: InstructionKind,
    /// Where it is written.
    pub span: Span,
}

/// What an instruction is. What it does is said by the rule graph (`graph`).
#[derive(Clone, Debug)]
pub enum InstructionKind {
    /// The body of a macro call, spliced into the sequence.
    Expansion(CallSite, Sequence),
    /// A direction: one step of the cursor; off the board the block ends.
    Step(Direction),
    /// A position: the cursor jumps there.
    Jump(Square),
    /// `(opposite d)`: one step backwards along `d`.
    StepOpposite(Direction),
    /// `mark`, `(mark loc)`.
    Mark(Location),
    /// `back`.
    Back,
    /// `from`.
    From,
    /// `to`.
    To,
    /// `cascade`.
    Cascade,
    /// `(go …)`.
    Go(GoTarget),
    /// `capture`.
    Capture(Location),
    /// `flip`.
    Flip(Location),
    /// `change-owner`.
    ChangeOwner(Location),
    /// `(change-type T loc)`.
    ChangeType(PieceType, Location),
    /// `(create player type loc)`; a missing player is the mover, a missing type that of the running piece.
    Create(Option<Player>, Option<PieceType>, Location),
    /// `(set-attribute A condition)`.
    SetAttribute(Attribute, Condition),
    /// `(set-flag f condition)`.
    SetFlag(Flag, Condition),
    /// `(set-position-flag f condition loc)`.
    SetPositionFlag(PositionFlag, Condition, Location),
    /// `add`, `add-copy`, `add-partial`, `add-copy-partial` with the types listed (none: no promotion).
    Add {
        /// Whether the piece moves or is copied.
        kind: AddKind,
        /// One move for each type; empty: one move without promotion.
        promotions: Arc<[PieceType]>,
        /// `Some` for the partial forms.
        partial: Option<Continuation>,
    },
    /// `(verify condition)`.
    Verify(Condition),
    /// `(if condition … else …)`.
    If(Condition, Sequence, Sequence),
    /// `(while condition …)`.
    While(Condition, Sequence),
    /// Something that does not exist on this board, or was reported as an error: the block ends here.
    Fail,
}

/// Whether an `add` moves the piece or leaves it and places a copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddKind {
    /// `add`, `add-partial`.
    Move,
    /// `add-copy`, `add-copy-partial`.
    Copy,
}

/// How the same piece goes on after a partial move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Continuation {
    /// `(add-partial)`: with blocks of any type.
    AnyType,
    /// `(add-partial T)`: with blocks of this type.
    Type(MoveType),
}

/// Where `(go …)` leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoTarget {
    /// `(go from)`.
    From,
    /// `(go to)`.
    To,
    /// `(go mark)`, `back`.
    Mark,
    /// `(go last-from)`.
    LastFrom,
    /// `(go last-to)`.
    LastTo,
}

/// The optional last argument of conditions and effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Location {
    /// No argument: the cursor.
    Cursor,
    /// A position.
    Square(Square),
    /// One step from the cursor, possibly off the board.
    Step(Direction),
    /// The position from which the direction leads to the cursor, possibly off the board.
    Opposite(Direction),
    /// A name that does not exist on this board: always off the board.
    OffBoard,
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Condition {
    /// `true`, `false`.
    Constant(bool),
    /// `(not c)`, and the `not-` forms.
    Not(Arc<Condition>),
    /// `(and …)`.
    And(Arc<[Condition]>),
    /// `(or …)`.
    Or(Arc<[Condition]>),
    /// A single test of a location.
    Test(Predicate, Location, Span),
    /// A condition that came out of a macro call.
    Expansion(CallSite, Arc<Condition>),
}

/// What a single test asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    /// `empty?`
    Empty,
    /// `friend?`
    Friend,
    /// `enemy?`
    Enemy,
    /// `neutral?`
    Neutral,
    /// `(piece? T)`; `None` for a type that does not exist (never true).
    Piece(Option<PieceType>),
    /// `on-board?`
    OnBoard,
    /// `(position? p)`; `None` for a position that does not exist on this board.
    Position(Option<Square>),
    /// `(in-zone? Z)`; `None` for a zone that does not exist on this board.
    InZone(Option<Zone>),
    /// An attribute of the piece there.
    Attribute(Attribute),
    /// `(flag? f)`; the location plays no part.
    Flag(Flag),
    /// `(position-flag? f)`
    PositionFlag(PositionFlag),
    /// `marked?`
    Marked,
    /// `last-from?`
    LastFrom,
    /// `last-to?`
    LastTo,
    /// `adjacent-to-enemy?`
    AdjacentToEnemy,
    /// `attacked?`, with blocks of this type only.
    Attacked(Option<MoveType>),
    /// `defended?`, with blocks of this type only.
    Defended(Option<MoveType>),
    /// `goal-position?`
    GoalPosition,
}
