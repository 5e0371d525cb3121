//! What always holds in a rule graph.
//!
//! 1. Node 0 is [`Op::End`], and there is an origin for every node.
//! 2. Every edge leads to a node of the table.
//! 3. Only tests have a second edge; of others it is [`NodeId::END`]. An `End` has no edge but to itself.
//! 4. Every id in an instruction is a row of the table of its kind.
//! 5. Every promotion list exists, and its types do.
//! 6. Entries are sorted by piece, kind and block, no two are the same, and each starts at a node of the table.
//! 7. Only drops have a zone.
//! 8. A macro call stands below the call around it in the table, so that stacks end.

use super::text::Names;
use super::{Entry, EntryKind, NodeId, Op, RuleGraph};
use crate::base::Id;
use crate::model::{Continuation, Game, Location, Predicate};

/// A broken invariant: its number, and what breaks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number in the list of this module.
    pub invariant: u8,
    /// The node or entry and what is wrong with it.
    pub message: String,
}

/// Every broken invariant of a graph of this game; none in a graph that is sound.
#[must_use]
pub fn verify(graph: &RuleGraph, game: &Game) -> Vec<Fault> {
    verify_with(graph, &Names::of(game))
}

/// [`verify`] with the sizes of the tables taken from the names.
pub(crate) fn verify_with(graph: &RuleGraph, names: &Names) -> Vec<Fault> {
    let mut verifier = Verifier { graph, names, faults: Vec::new() };
    verifier.table();
    for index in 0..graph.nodes.len() {
        verifier.node(NodeId(index as u32));
    }
    for pair in graph.entries.windows(2) {
        let place = |entry: &Entry| (entry.piece, entry.kind, entry.block);
        verifier.check(6, place(&pair[0]) < place(&pair[1]), || {
            format!("entry {:?} does not follow {:?}", place(&pair[1]), place(&pair[0]))
        });
    }
    for entry in &graph.entries {
        verifier.entry(entry);
    }
    for (index, call) in graph.calls.iter().enumerate() {
        let sound = call.parent.is_none_or(|parent| (parent.0 as usize) < index);
        verifier.check(8, sound, || format!("call {index} stands above the call around it"));
    }
    verifier.faults
}

struct Verifier<'a> {
    graph: &'a RuleGraph,
    names: &'a Names,
    faults: Vec<Fault>,
}

impl Verifier<'_> {
    fn check(&mut self, invariant: u8, holds: bool, message: impl Fn() -> String) {
        if !holds {
            self.faults.push(Fault { invariant, message: message() });
        }
    }

    fn table(&mut self) {
        let first = self.graph.nodes.first().map(|node| node.op);
        self.check(1, first == Some(Op::End), || format!("node 0 is {first:?}"));
        let (n_nodes, n_origins) = (self.graph.nodes.len(), self.graph.origins.len());
        self.check(1, n_nodes == n_origins, || format!("{n_nodes} nodes and {n_origins} origins"));
    }

    fn node(&mut self, id: NodeId) {
        let node = self.graph.node(id);
        let n_nodes = self.graph.nodes.len();
        for edge in [node.next, node.or_else] {
            self.check(2, edge.index() < n_nodes, || format!("node {} leads to {}", id.0, edge.0));
        }
        let is_test = matches!(node.op, Op::Test(..));
        self.check(3, is_test || node.or_else == NodeId::END, || format!("node {} has two edges", id.0));
        let leads_on = node.op == Op::End && node.next != NodeId::END;
        self.check(3, !leads_on, || format!("node {} is an end with an edge", id.0));
        self.op(id, node.op);
    }

    fn op(&mut self, id: NodeId, op: Op) {
        let names = self.names;
        let sound = match op {
            Op::End | Op::Skip | Op::Go(_) | Op::From | Op::To | Op::Cascade => true,
            Op::Step(direction) | Op::StepOpposite(direction) => direction.index() < names.directions.len(),
            Op::Jump(square) => square.index() < names.squares.len(),
            Op::Mark(at) | Op::Capture(at) | Op::Flip(at) | Op::ChangeOwner(at) => self.location(at),
            Op::ChangeType(kind, at) => kind.index() < names.pieces.len() && self.location(at),
            Op::Create(player, kind, at) => {
                player.is_none_or(|it| it.index() < names.players.len())
                    && kind.is_none_or(|it| it.index() < names.pieces.len())
                    && self.location(at)
            }
            Op::SetAttribute(attribute, _) => attribute.index() < names.attributes.len(),
            Op::SetFlag(flag, _) => flag.index() < names.flags.len(),
            Op::SetPositionFlag(flag, _, at) => {
                flag.index() < names.position_flags.len() && self.location(at)
            }
            Op::Test(predicate, at) => self.predicate(predicate) && self.location(at),
            Op::Add(_, list, continuation) => {
                let types = self.graph.promotions.get(list.0 as usize);
                let known = types.is_some_and(|types| types.iter().all(|it| it.index() < names.pieces.len()));
                self.check(5, known, || format!("node {} promotes to types that do not exist", id.0));
                match continuation {
                    Some(Continuation::Type(it)) => it.index() < names.move_types.len(),
                    Some(Continuation::AnyType) | None => true,
                }
            }
        };
        self.check(4, sound, || format!("node {} has an id out of range: {op:?}", id.0));
    }

    fn location(&self, location: Location) -> bool {
        match location {
            Location::Cursor | Location::OffBoard => true,
            Location::Square(square) => square.index() < self.names.squares.len(),
            Location::Step(direction) | Location::Opposite(direction) => {
                direction.index() < self.names.directions.len()
            }
        }
    }

    fn predicate(&self, predicate: Predicate) -> bool {
        let names = self.names;
        match predicate {
            Predicate::Piece(kind) => kind.is_none_or(|it| it.index() < names.pieces.len()),
            Predicate::Position(square) => square.is_none_or(|it| it.index() < names.squares.len()),
            Predicate::InZone(zone) => zone.is_none_or(|it| it.index() < names.zones.len()),
            Predicate::Attribute(attribute) => attribute.index() < names.attributes.len(),
            Predicate::Flag(flag) => flag.index() < names.flags.len(),
            Predicate::PositionFlag(flag) => flag.index() < names.position_flags.len(),
            Predicate::Attacked(it) | Predicate::Defended(it) => {
                it.is_none_or(|it| it.index() < names.move_types.len())
            }
            Predicate::Empty
            | Predicate::Friend
            | Predicate::Enemy
            | Predicate::Neutral
            | Predicate::OnBoard
            | Predicate::Marked
            | Predicate::LastFrom
            | Predicate::LastTo
            | Predicate::AdjacentToEnemy
            | Predicate::GoalPosition => true,
        }
    }

    fn entry(&mut self, entry: &Entry) {
        let starts = entry.start.index() < self.graph.nodes.len();
        self.check(6, starts, || format!("an entry starts at node {}", entry.start.0));
        let known = entry.piece.index() < self.names.pieces.len()
            && entry.move_type.is_none_or(|it| it.index() < self.names.move_types.len())
            && entry.zone.is_none_or(|it| it.index() < self.names.zones.len());
        self.check(4, known, || format!("an entry has an id out of range: {entry:?}"));
        let zoned = entry.zone.is_some() && entry.kind == EntryKind::Moves;
        self.check(7, !zoned, || format!("an entry of moves has a zone: {entry:?}"));
    }
}

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    fn sound() -> (RuleGraph, Names) {
        let mut names = Names::open();
        let text = "entry A moves 0 > a\nentry A moves 1 > a\na: test empty? > b | end\nb: add > end";
        (text::read(text, &mut names).expect("it can be read"), names)
    }

    fn broken(change: impl Fn(&mut RuleGraph)) -> Vec<u8> {
        let (mut graph, names) = sound();
        change(&mut graph);
        verify_with(&graph, &names).iter().map(|fault| fault.invariant).collect()
    }

    #[test]
    fn each_invariant_is_checked() {
        assert!(broken(|_| {}).is_empty());
        assert_eq!(broken(|graph| graph.nodes[0].op = Op::Skip), [1]);
        assert_eq!(broken(|graph| graph.nodes[1].next = NodeId(9)), [2]);
        assert_eq!(broken(|graph| graph.nodes[2].or_else = NodeId(1)), [3]);
        assert_eq!(broken(|graph| graph.nodes[2].op = Op::Jump(crate::base::Square(0))), [4]);
        assert_eq!(broken(|graph| graph.promotions.clear()), [5]);
        assert_eq!(broken(|graph| graph.entries.swap(0, 1)), [6]);
        assert_eq!(broken(|graph| graph.entries[0].zone = Some(crate::base::Zone(0))), [4, 7]);
    }
}
