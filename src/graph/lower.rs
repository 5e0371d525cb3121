//! From the checked model to the rule graph.
//!
//! Sequences are lowered from their end: each instruction is given the node that follows it. Conditions become tests with
//! two edges, so `and`, `or` and `not` leave nothing but edges behind.

use super::node::{
    CallNode, CallNodeId, Entry, EntryKind, Node, NodeId, Op, Origin, PromotionList, RuleGraph,
};
use crate::base::{Id, PieceType, Span};
use crate::model::{Block, CallSite, Condition, Game, GoTarget, Instruction, InstructionKind};
use rustc_hash::FxHashMap;

/// The rule graph of a game.
#[must_use]
pub fn lower(game: &Game) -> RuleGraph {
    let mut lowering = Lowering::new(game.span);
    for (index, piece) in game.pieces.iter().enumerate() {
        let piece_type = PieceType::from_index(index);
        for (kind, blocks) in [(EntryKind::Moves, &piece.moves), (EntryKind::Drops, &piece.drops)] {
            for (number, block) in blocks.iter().enumerate() {
                lowering.entry(piece_type, kind, number as u32, block);
            }
        }
    }
    lowering.graph
}

struct Lowering {
    graph: RuleGraph,
    promotion_lists: FxHashMap<Vec<PieceType>, PromotionList>,
}

impl Lowering {
    fn new(span: Span) -> Self {
        let graph = RuleGraph {
            nodes: vec![Node { op: Op::End, next: NodeId::END, or_else: NodeId::END }],
            origins: vec![Origin { span, call: None }],
            calls: Vec::new(),
            promotions: Vec::new(),
            entries: Vec::new(),
        };
        Self { graph, promotion_lists: FxHashMap::default() }
    }

    fn entry(&mut self, piece: PieceType, kind: EntryKind, number: u32, block: &Block) {
        let call = block.calls.iter().rev().fold(None, |parent, &call| Some(self.call(call, parent)));
        let start = self.sequence(&block.body, call, NodeId::END);
        let origin = Origin { span: block.span, call };
        let (move_type, zone) = (block.move_type, block.zone);
        self.graph.entries.push(Entry { piece, kind, block: number, move_type, zone, start, origin });
    }

    fn call(&mut self, site: CallSite, parent: Option<CallNodeId>) -> CallNodeId {
        self.graph.calls.push(CallNode { name: site.name, span: site.span, parent });
        CallNodeId(self.graph.calls.len() as u32 - 1)
    }

    fn node(&mut self, op: Op, origin: Origin, next: NodeId) -> NodeId {
        self.branch(op, origin, next, NodeId::END)
    }

    fn branch(&mut self, op: Op, origin: Origin, next: NodeId, or_else: NodeId) -> NodeId {
        self.graph.nodes.push(Node { op, next, or_else });
        self.graph.origins.push(origin);
        NodeId(self.graph.nodes.len() as u32 - 1)
    }

    fn sequence(&mut self, body: &[Instruction], call: Option<CallNodeId>, next: NodeId) -> NodeId {
        body.iter().rev().fold(next, |next, instruction| self.instruction(instruction, call, next))
    }

    fn instruction(&mut self, it: &Instruction, call: Option<CallNodeId>, next: NodeId) -> NodeId {
        use InstructionKind as I;
        let origin = Origin { span: it.span, call };
        match &it.kind {
            I::Expansion(site, body) => {
                let call = self.call(*site, call);
                self.sequence(body, Some(call), next)
            }
            I::Step(direction) => self.node(Op::Step(*direction), origin, next),
            I::Jump(square) => self.node(Op::Jump(*square), origin, next),
            I::StepOpposite(direction) => self.node(Op::StepOpposite(*direction), origin, next),
            I::Mark(location) => self.node(Op::Mark(*location), origin, next),
            I::Back => self.node(Op::Go(GoTarget::Mark), origin, next),
            I::From => self.node(Op::From, origin, next),
            I::To => self.node(Op::To, origin, next),
            I::Cascade => self.node(Op::Cascade, origin, next),
            I::Go(target) => self.node(Op::Go(*target), origin, next),
            I::Capture(location) => self.node(Op::Capture(*location), origin, next),
            I::Flip(location) => self.node(Op::Flip(*location), origin, next),
            I::ChangeOwner(location) => self.node(Op::ChangeOwner(*location), origin, next),
            I::ChangeType(piece, location) => self.node(Op::ChangeType(*piece, *location), origin, next),
            I::Create(player, piece, location) => {
                self.node(Op::Create(*player, *piece, *location), origin, next)
            }
            I::SetAttribute(attribute, condition) => {
                self.set(condition, origin, next, |value| Op::SetAttribute(*attribute, value))
            }
            I::SetFlag(flag, condition) => {
                self.set(condition, origin, next, |value| Op::SetFlag(*flag, value))
            }
            I::SetPositionFlag(flag, condition, location) => {
                self.set(condition, origin, next, |value| Op::SetPositionFlag(*flag, value, *location))
            }
            I::Add { kind, promotions, partial } => {
                let list = self.promotions(promotions);
                self.node(Op::Add(*kind, list, *partial), origin, next)
            }
            I::Verify(condition) => self.condition(condition, origin, next, NodeId::END),
            I::If(condition, then, or_else) => {
                let then = self.sequence(then, call, next);
                let or_else = self.sequence(or_else, call, next);
                self.condition(condition, origin, then, or_else)
            }
            I::While(condition, body) => {
                let head = self.node(Op::Skip, origin, NodeId::END);
                let body = self.sequence(body, call, head);
                let test = self.condition(condition, origin, body, next);
                self.graph.nodes[head.index()].next = test;
                head
            }
            I::Fail => self.node(Op::End, origin, NodeId::END),
        }
    }

    /// A setting with a condition as its value: one setting where the value is known, else a branch of two.
    fn set(&mut self, value: &Condition, origin: Origin, next: NodeId, op: impl Fn(bool) -> Op) -> NodeId {
        if let Condition::Constant(value) = value {
            return self.node(op(*value), origin, next);
        }
        let yes = self.node(op(true), origin, next);
        let no = self.node(op(false), origin, next);
        self.condition(value, origin, yes, no)
    }

    fn condition(&mut self, condition: &Condition, around: Origin, yes: NodeId, no: NodeId) -> NodeId {
        match condition {
            Condition::Constant(true) => self.node(Op::Skip, around, yes),
            Condition::Constant(false) => self.node(Op::Skip, around, no),
            Condition::Not(inner) => self.condition(inner, around, no, yes),
            Condition::And(parts) => {
                parts.iter().rev().fold(yes, |yes, part| self.condition(part, around, yes, no))
            }
            Condition::Or(parts) => {
                parts.iter().rev().fold(no, |no, part| self.condition(part, around, yes, no))
            }
            Condition::Test(predicate, location, span) => {
                let origin = Origin { span: *span, call: around.call };
                self.branch(Op::Test(*predicate, *location), origin, yes, no)
            }
            Condition::Expansion(site, inner) => {
                let call = Some(self.call(*site, around.call));
                self.condition(inner, Origin { span: around.span, call }, yes, no)
            }
        }
    }

    fn promotions(&mut self, types: &[PieceType]) -> PromotionList {
        if let Some(&list) = self.promotion_lists.get(types) {
            return list;
        }
        let list = PromotionList(self.graph.promotions.len() as u32);
        self.graph.promotions.push(types.to_vec());
        self.promotion_lists.insert(types.to_vec(), list);
        list
    }
}
