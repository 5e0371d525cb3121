//! Walks instructions and conditions as written, with the macro calls on the way.

use crate::ast::CallSite;
use crate::base::Span;
use crate::model::{Block, Condition, Instruction, InstructionKind, Predicate};
use rustc_hash::FxHashSet;

/// What a visit meets.
pub(super) enum Item<'a> {
    /// An instruction, before what stands in it. Expansions are looked through and not shown.
    Instruction(&'a Instruction),
    /// A single test.
    Test(Predicate, Span),
}

/// Shows every instruction and test of a block, in text order, with the calls it came through, innermost first.
pub(super) fn block<'a>(block: &'a Block, visitor: &mut dyn FnMut(Item<'a>, &[CallSite])) {
    let mut visit = Visit { calls: block.calls.clone(), visitor, seen: None };
    visit.sequence(&block.body);
}

/// Shows every test of a condition.
pub(super) fn condition<'a>(condition: &'a Condition, visitor: &mut dyn FnMut(Item<'a>, &[CallSite])) {
    Visit { calls: Vec::new(), visitor, seen: None }.condition(condition);
}

/// Like [`block`], but what several calls expand to in the same way is shown once.
pub(super) fn distinct<'a>(block: &'a Block, visitor: &mut dyn FnMut(Item<'a>, &[CallSite])) {
    distinct_in(std::iter::once(block), visitor);
}

/// [`distinct`] over several blocks: what is shared between them is shown once.
pub(super) fn distinct_in<'a>(
    blocks: impl IntoIterator<Item = &'a Block>,
    visitor: &mut dyn FnMut(Item<'a>, &[CallSite]),
) {
    let mut visit = Visit { calls: Vec::new(), visitor, seen: Some(FxHashSet::default()) };
    for block in blocks {
        visit.calls.clone_from(&block.calls);
        visit.sequence(&block.body);
    }
}

struct Visit<'a, 'v> {
    /// Innermost first.
    calls: Vec<CallSite>,
    visitor: &'v mut dyn FnMut(Item<'a>, &[CallSite]),
    /// Sequences shown already, where each is to be shown once.
    seen: Option<FxHashSet<*const Instruction>>,
}

impl<'a> Visit<'a, '_> {
    fn sequence(&mut self, sequence: &'a [Instruction]) {
        if let Some(seen) = &mut self.seen
            && !sequence.is_empty()
            && !seen.insert(sequence.as_ptr())
        {
            return;
        }
        sequence.iter().for_each(|instruction| self.instruction(instruction));
    }

    fn instruction(&mut self, instruction: &'a Instruction) {
        if let InstructionKind::Expansion(site, body) = &instruction.kind {
            self.calls.insert(0, *site);
            self.sequence(body);
            self.calls.remove(0);
            return;
        }
        (self.visitor)(Item::Instruction(instruction), &self.calls);
        match &instruction.kind {
            InstructionKind::SetAttribute(_, condition)
            | InstructionKind::SetFlag(_, condition)
            | InstructionKind::SetPositionFlag(_, condition, _)
            | InstructionKind::Verify(condition) => self.condition(condition),
            InstructionKind::If(condition, then, otherwise) => {
                self.condition(condition);
                self.sequence(then);
                self.sequence(otherwise);
            }
            InstructionKind::While(condition, body) => {
                self.condition(condition);
                self.sequence(body);
            }
            InstructionKind::Expansion(..)
            | InstructionKind::Step(_)
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
            | InstructionKind::ChangeType(..)
            | InstructionKind::Create(..)
            | InstructionKind::Add { .. }
            | InstructionKind::Fail => {}
        }
    }

    fn condition(&mut self, condition: &'a Condition) {
        match condition {
            Condition::Constant(_) => {}
            Condition::Not(inner) => self.condition(inner),
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| self.condition(part));
            }
            Condition::Expansion(site, inner) => {
                self.calls.insert(0, *site);
                self.condition(inner);
                self.calls.remove(0);
            }
            Condition::Test(predicate, _, span) => {
                (self.visitor)(Item::Test(*predicate, *span), &self.calls);
            }
        }
    }
}
