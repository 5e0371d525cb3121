//! What the blocks of a piece use.

use crate::ast::CallSite;
use crate::base::{Attribute, Flag, MoveType, PieceType, PositionFlag, Span, Zone};
use crate::model::{
    Block, Condition, Continuation, Instruction, InstructionKind, Piece, Predicate, Sequence,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// Where something was met first.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) span: Span,
    /// The macro calls, innermost first.
    pub(super) calls: Vec<CallSite>,
}

/// What the blocks of one piece use.
#[derive(Default, Debug)]
pub(super) struct Usage {
    pub(super) zones: FxHashSet<Zone>,
    /// Types that its moves put on the board: created, changed to, promoted to, copied.
    pub(super) made: FxHashSet<PieceType>,
    pub(super) flags_set: FxHashMap<Flag, Site>,
    pub(super) flags_tested: FxHashMap<Flag, Site>,
    pub(super) position_flags_set: FxHashMap<PositionFlag, Site>,
    pub(super) position_flags_tested: FxHashMap<PositionFlag, Site>,
    pub(super) attributes_set: FxHashSet<Attribute>,
    pub(super) attributes_tested: FxHashSet<Attribute>,
    /// Move types that partial moves ask for.
    pub(super) continuations: FxHashSet<MoveType>,
    /// Whether a partial move leaves the type open.
    pub(super) any_continuation: bool,
    /// Move types named by `attacked?` and `defended?`.
    pub(super) attack_types: FxHashSet<MoveType>,
    /// Whether a block of `moves` can end in a move.
    pub(super) adds_in_moves: bool,
}

/// Usages, each piece looked at once.
#[derive(Default)]
pub(super) struct Usages(FxHashMap<*const Piece, Rc<Usage>>);

impl Usages {
    pub(super) fn of(&mut self, kind: PieceType, piece: &Arc<Piece>) -> Rc<Usage> {
        let known = self.0.entry(Arc::as_ptr(piece));
        Rc::clone(known.or_insert_with(|| Rc::new(Usage::of(kind, piece))))
    }
}

impl Usage {
    fn of(kind: PieceType, piece: &Piece) -> Self {
        let mut collect =
            Collect { usage: Self::default(), seen: FxHashSet::default(), calls: Vec::new(), kind };
        piece.moves.iter().for_each(|block| collect.block(block));
        let adds = collect.usage.adds_in_moves;
        piece.drops.iter().for_each(|block| collect.block(block));
        collect.usage.adds_in_moves = adds;
        collect.usage
    }
}

struct Collect {
    usage: Usage,
    seen: FxHashSet<*const Instruction>,
    /// Outermost first.
    calls: Vec<CallSite>,
    kind: PieceType,
}

impl Collect {
    fn block(&mut self, block: &Block) {
        self.usage.zones.extend(block.zone);
        self.calls = block.calls.iter().rev().copied().collect();
        self.sequence(&block.body);
    }

    fn site(&self, span: Span) -> Site {
        Site { span, calls: self.calls.iter().rev().copied().collect() }
    }

    fn sequence(&mut self, sequence: &Sequence) {
        if !sequence.is_empty() && self.seen.insert(sequence.as_ptr()) {
            sequence.iter().for_each(|instruction| self.instruction(instruction));
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        match &instruction.kind {
            InstructionKind::Expansion(site, body) => {
                self.calls.push(*site);
                self.sequence(body);
                self.calls.pop();
            }
            InstructionKind::ChangeType(kind, _) => {
                self.usage.made.insert(*kind);
            }
            InstructionKind::Create(_, kind, _) => {
                self.usage.made.insert(kind.unwrap_or(self.kind));
            }
            InstructionKind::SetAttribute(attribute, condition) => {
                self.usage.attributes_set.insert(*attribute);
                self.condition(condition);
            }
            InstructionKind::SetFlag(flag, condition) => {
                let site = self.site(instruction.span);
                self.usage.flags_set.entry(*flag).or_insert(site);
                self.condition(condition);
            }
            InstructionKind::SetPositionFlag(flag, condition, _) => {
                let site = self.site(instruction.span);
                self.usage.position_flags_set.entry(*flag).or_insert(site);
                self.condition(condition);
            }
            InstructionKind::Add { promotions, partial, .. } => {
                self.usage.adds_in_moves = true;
                self.usage.made.extend(promotions.iter());
                match partial {
                    Some(Continuation::AnyType) => self.usage.any_continuation = true,
                    Some(Continuation::Type(move_type)) => {
                        self.usage.continuations.insert(*move_type);
                    }
                    None => {}
                }
            }
            InstructionKind::Verify(condition) => self.condition(condition),
            InstructionKind::If(condition, then, otherwise) => {
                self.condition(condition);
                self.sequence(then);
                self.sequence(otherwise);
            }
            InstructionKind::While(condition, body) => {
                self.condition(condition);
                self.sequence(body);
            }
            InstructionKind::Step(_)
            | InstructionKind::Jump(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Mark(_)
            | InstructionKind::Back
            | InstructionKind::From
            | InstructionKind::To
            | InstructionKind::Cascade
            | InstructionKind::Go(_)
            | InstructionKind::Capture(_)
            | InstructionKind::Flip(_)
            | InstructionKind::ChangeOwner(_)
            | InstructionKind::Fail => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Constant(_) => {}
            Condition::Not(inner) => self.condition(inner),
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| self.condition(part));
            }
            Condition::Expansion(site, inner) => {
                self.calls.push(*site);
                self.condition(inner);
                self.calls.pop();
            }
            Condition::Test(predicate, _, span) => self.test(*predicate, *span),
        }
    }

    fn test(&mut self, predicate: Predicate, span: Span) {
        match predicate {
            Predicate::InZone(Some(zone)) => {
                self.usage.zones.insert(zone);
            }
            Predicate::Attribute(attribute) => {
                self.usage.attributes_tested.insert(attribute);
            }
            Predicate::Flag(flag) => {
                let site = self.site(span);
                self.usage.flags_tested.entry(flag).or_insert(site);
            }
            Predicate::PositionFlag(flag) => {
                let site = self.site(span);
                self.usage.position_flags_tested.entry(flag).or_insert(site);
            }
            Predicate::Attacked(Some(move_type)) | Predicate::Defended(Some(move_type)) => {
                self.usage.attack_types.insert(move_type);
            }
            Predicate::Empty
            | Predicate::Friend
            | Predicate::Enemy
            | Predicate::Neutral
            | Predicate::Piece(_)
            | Predicate::OnBoard
            | Predicate::Position(_)
            | Predicate::InZone(None)
            | Predicate::Marked
            | Predicate::LastFrom
            | Predicate::LastTo
            | Predicate::AdjacentToEnemy
            | Predicate::Attacked(None)
            | Predicate::Defended(None)
            | Predicate::GoalPosition => {}
        }
    }
}
