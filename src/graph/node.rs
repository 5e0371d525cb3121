//! Nodes, entries and origins.

use crate::base::{
    Attribute, Direction, Flag, MoveType, PieceType, Player, PositionFlag, Span, Square, Symbol, Zone,
};
use crate::model::{AddKind, Continuation, GoTarget, Location, Predicate};

/// A node of a [`RuleGraph`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The node where every block ends: [`Op::End`].
    pub const END: Self = Self(0);

    /// The row of the node table.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Row of [`RuleGraph::promotions`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PromotionList(pub u32);

/// An instruction. Section numbers are those of the language reference, S-nn those of `docs/semantics.md`.
///
/// A running block has a cursor, `from`, `to` (may be unset), a mark, finished motions, pending changes and captures,
/// flags and position flags (9.1). The board never changes while a block runs (S-06): every test sees the position before
/// the move, the moving piece on its own square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// The block ends (9.3). Moves that it added stay.
    End,
    /// Nothing.
    Skip,
    /// Moves the cursor one step in the direction that this one is for the mover; off the board the block ends (9.5).
    Step(Direction),
    /// Moves the cursor to the first square from which the direction leads to it; none: the block ends (9.5).
    StepOpposite(Direction),
    /// Moves the cursor to a square (9.5).
    Jump(Square),
    /// Sets the mark to a location; off the board the block ends (S-45).
    Mark(Location),
    /// Moves the cursor to a remembered square; undefined: the block ends; `To` unset: stays (9.5, S-47).
    Go(GoTarget),
    /// `from` := cursor.
    From,
    /// `to` := cursor.
    To,
    /// Finishes the motion `from` → `to` or cursor; then `from` := cursor, `to` unset (S-10).
    Cascade,
    /// Records a capture; off the board: nothing (9.6).
    Capture(Location),
    /// Records a change to the next active player; off the board: nothing.
    Flip(Location),
    /// Records a change to the mover; off the board: nothing.
    ChangeOwner(Location),
    /// Records a change of type; off the board: nothing.
    ChangeType(PieceType, Location),
    /// Records a new piece; no player: the mover, no type: the running piece's (S-12); off the board: nothing.
    Create(Option<Player>, Option<PieceType>, Location),
    /// Records an attribute of whatever stands on the cursor's square after the motions (9.6).
    SetAttribute(Attribute, bool),
    /// Sets a flag.
    SetFlag(Flag, bool),
    /// Sets a position flag; off the board: nothing (S-09).
    SetPositionFlag(PositionFlag, bool, Location),
    /// Goes to `next` where the location fits, else to `or_else`. Off the board nothing fits (S-36).
    Test(Predicate, Location),
    /// Emits a move of all motions, the current one included, changes and captures, once for each promotion; then forgets
    /// changes and captures, and keeps the rest (S-07, S-41).
    Add(AddKind, PromotionList, Option<Continuation>),
}

/// A node: an instruction and its edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// What it does.
    pub op: Op,
    /// What follows (`then` of a test).
    pub next: NodeId,
    /// What follows where a test fails; [`NodeId::END`] in every other node.
    pub or_else: NodeId,
}

/// Row of [`RuleGraph::calls`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CallNodeId(pub u32);

/// A macro call on the way to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallNode {
    /// The macro.
    pub name: Symbol,
    /// The call.
    pub span: Span,
    /// The call around it.
    pub parent: Option<CallNodeId>,
}

/// Where a node comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The instruction or condition.
    pub span: Span,
    /// The innermost macro call.
    pub call: Option<CallNodeId>,
}

/// Whether an entry runs for pieces on the board or in stock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EntryKind {
    /// `moves`: once for each piece on the board.
    Moves,
    /// `drops`: once for each square of the board.
    Drops,
}

/// Where one block starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Whose block.
    pub piece: PieceType,
    /// Moves or drops.
    pub kind: EntryKind,
    /// Number of the block in its `moves` or `drops`.
    pub block: u32,
    /// Its move type.
    pub move_type: Option<MoveType>,
    /// Drops: the zone whose squares alone are tried (S-15).
    pub zone: Option<Zone>,
    /// The first node.
    pub start: NodeId,
    /// The block itself.
    pub origin: Origin,
}

/// All blocks of a game.
#[derive(Clone, Debug)]
pub struct RuleGraph {
    /// By [`NodeId`]; node 0 is [`Op::End`].
    pub nodes: Vec<Node>,
    /// By [`NodeId`].
    pub origins: Vec<Origin>,
    /// Macro calls.
    pub calls: Vec<CallNode>,
    /// By [`PromotionList`]; empty: no promotion.
    pub promotions: Vec<Vec<PieceType>>,
    /// Sorted by piece, kind and block: the blocks of a piece in source order.
    pub entries: Vec<Entry>,
}

impl RuleGraph {
    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    /// The entries of a piece type, in source order.
    #[must_use]
    pub fn entries_of(&self, piece: PieceType, kind: EntryKind) -> &[Entry] {
        let start = self.entries.partition_point(|entry| (entry.piece, entry.kind) < (piece, kind));
        let rest = &self.entries[start..];
        let len = rest.partition_point(|entry| (entry.piece, entry.kind) == (piece, kind));
        &rest[..len]
    }

    /// The promotions of a list.
    #[must_use]
    pub fn promotions_of(&self, list: PromotionList) -> &[PieceType] {
        &self.promotions[list.0 as usize]
    }

    /// The macro calls around a node, innermost first.
    pub fn calls_of(&self, origin: Origin) -> impl Iterator<Item = CallNode> + '_ {
        let first = origin.call.map(|id| self.calls[id.0 as usize]);
        std::iter::successors(first, |call| call.parent.map(|id| self.calls[id.0 as usize]))
    }
}
