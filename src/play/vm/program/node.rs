//! Nodes of specialised programs.

use super::classes::ClassId;
use super::moves::MoveId;
use crate::base::{MoveType, PieceType};
use rustc_hash::FxHashMap;

/// What a node asks or does: below [`op::FIRST`] a test of a square for a class, else one of these.
pub(crate) mod op {
    /// The first number that is not a class.
    pub(crate) const FIRST: u16 = 0xff00;
    /// The program ends.
    pub(crate) const END: u16 = 0xff00;
    /// Emits move `no`, then goes on at `yes`.
    pub(crate) const EMIT: u16 = 0xff01;
    /// Whether the last move came from the square.
    pub(crate) const LAST_FROM: u16 = 0xff02;
    /// Whether the last move went to the square.
    pub(crate) const LAST_TO: u16 = 0xff03;
    /// `attacked?` or `defended?`; `square` is a row of the table of queries.
    pub(crate) const ATTACKED: u16 = 0xff04;
}

/// One node, twelve bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    /// A class or one of [`op`].
    pub(crate) op: u16,
    /// The square that is tested.
    pub(crate) square: u16,
    /// What follows where the test holds.
    pub(crate) yes: u32,
    /// What follows where it does not; of an emission, the move.
    pub(crate) no: u32,
}

/// Which blocks of a piece count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Selector {
    /// All.
    Any,
    /// Those of a move type.
    Type(MoveType),
    /// All run, but only those of this rank in `move-priorities` emit.
    Rank(u16),
}

/// A question about attacks that a program asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AttackQuery {
    /// `defended?` instead of `attacked?`.
    pub(crate) defended: bool,
    /// Where.
    pub(crate) square: u16,
    /// The type of the piece that asks.
    pub(crate) kind: PieceType,
    /// Where that piece stands.
    pub(crate) home: u16,
    /// Only by blocks of this type.
    pub(crate) move_type: Option<MoveType>,
}

/// All nodes of a game; equal nodes are one.
#[derive(Debug)]
pub(crate) struct NodeTable {
    pub(crate) nodes: Vec<Node>,
    pub(crate) queries: Vec<AttackQuery>,
    index: FxHashMap<Node, u32>,
    query_index: FxHashMap<AttackQuery, u16>,
}

impl NodeTable {
    /// The node where every program ends.
    pub(crate) const END: u32 = 0;

    pub(crate) fn new() -> Self {
        let end = Node { op: op::END, square: 0, yes: 0, no: 0 };
        Self {
            nodes: vec![end],
            queries: Vec::new(),
            index: FxHashMap::default(),
            query_index: FxHashMap::default(),
        }
    }

    fn intern(&mut self, node: Node) -> u32 {
        let fresh = self.nodes.len() as u32;
        let id = *self.index.entry(node).or_insert(fresh);
        if id == fresh {
            self.nodes.push(node);
        }
        id
    }

    /// A test; the branch itself where both are the same.
    pub(crate) fn test(&mut self, op: u16, square: u16, yes: u32, no: u32) -> u32 {
        if yes == no { yes } else { self.intern(Node { op, square, yes, no }) }
    }

    /// A test of a square for a class.
    pub(crate) fn class(&mut self, class: ClassId, square: u16, yes: u32, no: u32) -> u32 {
        self.test(class, square, yes, no)
    }

    /// An emission.
    pub(crate) fn emit(&mut self, played: MoveId, next: u32) -> u32 {
        self.intern(Node { op: op::EMIT, square: 0, yes: next, no: played.0 })
    }

    /// A question about attacks; `None` where there are too many.
    pub(crate) fn query(&mut self, query: AttackQuery, yes: u32, no: u32) -> Option<u32> {
        let fresh = u16::try_from(self.queries.len()).ok()?;
        let row = *self.query_index.entry(query).or_insert(fresh);
        if row == fresh {
            self.queries.push(query);
        }
        Some(self.test(op::ATTACKED, row, yes, no))
    }

    #[inline]
    pub(crate) fn node(&self, id: u32) -> Node {
        self.nodes[id as usize]
    }

    /// All nodes that a program can come to.
    pub(crate) fn reachable(&self, root: u32) -> Vec<u32> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open = vec![root];
        let mut found = Vec::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            found.push(id);
            let node = self.node(id);
            if node.op != op::END {
                open.push(node.yes);
                if node.op != op::EMIT {
                    open.push(node.no);
                }
            }
        }
        found
    }
}
