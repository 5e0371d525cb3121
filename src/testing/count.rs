//! Counting lines of play within a budget.

use super::run::Limits;
use crate::play::{Rules, State};

/// What is one ply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Every move, partial moves too.
    Ply,
    /// A whole turn: a chain of partial moves is one.
    Turn,
}

/// A count that can be stopped.
pub(super) struct Counter<'a> {
    rules: &'a Rules,
    limits: &'a Limits<'a>,
    unit: Unit,
    visited: u64,
}

impl<'a> Counter<'a> {
    pub(super) fn new(rules: &'a Rules, limits: &'a Limits<'a>, unit: Unit) -> Self {
        Self { rules, limits, unit, visited: 0 }
    }

    /// The number of lines; `None` if the limits stopped it.
    pub(super) fn count(&mut self, state: &mut State, depth: u32) -> Option<u64> {
        let in_turn = self.unit == Unit::Turn && state.partial().is_some();
        if depth == 0 && !in_turn {
            return Some(1);
        }
        self.visited += 1;
        if self.visited.is_multiple_of(256) && (self.limits.stop)() {
            return None;
        }
        let situation = self.rules.situation(state);
        if depth == 1 && self.unit == Unit::Ply {
            return Some(situation.moves.len() as u64);
        }
        let mut nodes = 0;
        for played in &situation.moves {
            let undo = self.rules.play(state, played);
            let goes_on = self.unit == Unit::Turn && state.partial().is_some();
            let left = if goes_on { depth } else { depth - 1 };
            let below = self.count(state, left);
            state.undo(undo);
            nodes += below?;
        }
        Some(nodes)
    }
}
