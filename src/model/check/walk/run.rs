//! Runs a block from one square, in all ways at once.

use super::super::context::GameView;
use super::facts::{BlockKey, Facts, StepKey};
use super::state::{Answer, EMPTY, ENEMY, FRIEND, NEUTRAL, State, Where, World};
use crate::ast::CallSite;
use crate::base::{PieceType, Player, Span, Square};
use crate::model::{Block, Condition, GoTarget, Instruction, InstructionKind, Location};

/// Ways that are followed at once; a block with more says nothing.
const MOST_STATES: usize = 64;

pub(super) struct Runner<'a, 'f> {
    world: World<'a>,
    block: &'a Block,
    key: BlockKey,
    facts: &'f mut Facts,
    budget: u32,
    used: u32,
    exhausted: bool,
    /// Outermost first, without those of the block itself.
    calls: Vec<CallSite>,
}

impl<'a, 'f> Runner<'a, 'f> {
    pub(super) fn new(
        view: &GameView<'a>,
        player: Player,
        block: &'a Block,
        facts: &'f mut Facts,
        budget: u32,
    ) -> Self {
        let players = &view.game.players;
        let mut anything = EMPTY | FRIEND;
        if players.len() > 1 {
            anything |= ENEMY;
        }
        if players.iter().any(|player| player.neutral) {
            anything |= NEUTRAL;
        }
        let key = (block.span, block.calls.first().map(|site| site.span));
        facts.blocks.entry(key).or_default().calls.clone_from(&block.calls);
        let world = World { board: &view.game.board, player, anything, piece: None };
        Self { world, block, key, facts, budget, used: 0, exhausted: false, calls: Vec::new() }
    }

    /// Runs the block for a piece on a square, or for a drop there.
    pub(super) fn run(&mut self, kind: Option<PieceType>, square: Square) {
        self.world.piece = kind.map(|kind| (kind, square));
        let at = Some(square);
        let known = if kind.is_some() { vec![(square, FRIEND)] } else { Vec::new() };
        let from = if kind.is_some() { at } else { None };
        let state = State { cursor: at, mark: at, from, to: None, known };
        let block = self.block;
        self.sequence(&block.body, vec![state]);
    }

    /// Whether everything met in the block has shown that it can go either way.
    pub(super) fn is_settled(&self) -> bool {
        let block = &self.facts.blocks[&self.key];
        block.adds
            && block.tests.iter().all(|it| self.facts.tests[it].is_settled())
            && block.steps.iter().all(|it| self.facts.steps[it].yes)
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Ends the work on the block; one that was too much says nothing. Returns the instructions run.
    pub(super) fn finish(self) -> u32 {
        if self.exhausted {
            let block = self.facts.blocks.get_mut(&self.key).expect("made in `new`");
            block.adds = true;
            for test in &block.tests {
                self.facts.tests.entry(*test).or_default().settle();
            }
            for step in &block.steps {
                self.facts.steps.entry(*step).or_default().settle();
            }
        }
        self.used
    }

    fn trace(&self) -> Vec<CallSite> {
        self.calls.iter().rev().chain(&self.block.calls).copied().collect()
    }

    fn sequence(&mut self, sequence: &'a [Instruction], mut states: Vec<State>) -> Vec<State> {
        for (index, instruction) in sequence.iter().enumerate() {
            if states.is_empty() || self.exhausted {
                return Vec::new();
            }
            self.used += states.len() as u32;
            self.exhausted |= self.used > self.budget || states.len() > MOST_STATES;
            states = self.instruction(instruction, index, states);
        }
        states
    }

    fn instruction(&mut self, instruction: &'a Instruction, index: usize, states: Vec<State>) -> Vec<State> {
        match &instruction.kind {
            InstructionKind::Expansion(site, body) => {
                self.calls.push(*site);
                let states = self.sequence(body, states);
                self.calls.pop();
                states
            }
            InstructionKind::Step(direction) => {
                self.step((instruction.span, index), Location::Step(*direction), states)
            }
            InstructionKind::StepOpposite(direction) => {
                self.step((instruction.span, index), Location::Opposite(*direction), states)
            }
            InstructionKind::Jump(square) => each(states, |state| state.cursor = Some(*square)),
            InstructionKind::Mark(location) => {
                let world = &self.world;
                kept(states, |state| match state.place(*location, world) {
                    Where::At(square) => {
                        state.mark = Some(square);
                        true
                    }
                    Where::Off => false,
                    Where::Unknown => {
                        state.mark = None;
                        true
                    }
                })
            }
            InstructionKind::Back => each(states, |state| state.cursor = state.mark),
            InstructionKind::From => each(states, |state| state.from = state.cursor),
            InstructionKind::To => each(states, |state| state.to = Some(state.cursor)),
            InstructionKind::Cascade => each(states, |state| {
                state.from = state.cursor;
                state.to = None;
            }),
            InstructionKind::Go(target) => each(states, |state| go(state, *target)),
            InstructionKind::Add { .. } => {
                self.facts.blocks.get_mut(&self.key).expect("made in `new`").adds = true;
                states
            }
            InstructionKind::Verify(condition) => self.split(condition, states).0,
            InstructionKind::If(condition, then, otherwise) => {
                let (yes, no) = self.split(condition, states);
                let mut states = self.sequence(then, yes);
                join(&mut states, self.sequence(otherwise, no));
                states
            }
            InstructionKind::While(condition, body) => self.repeat(instruction.span, condition, body, states),
            InstructionKind::Fail => Vec::new(),
            InstructionKind::Capture(_)
            | InstructionKind::Flip(_)
            | InstructionKind::ChangeOwner(_)
            | InstructionKind::ChangeType(..)
            | InstructionKind::Create(..)
            | InstructionKind::SetAttribute(..)
            | InstructionKind::SetFlag(..)
            | InstructionKind::SetPositionFlag(..) => states,
        }
    }

    fn step(&mut self, key: StepKey, location: Location, states: Vec<State>) -> Vec<State> {
        let (mut yes, mut no) = (false, false);
        let world = &self.world;
        let states = kept(states, |state| match state.place(location, world) {
            Where::At(square) => {
                yes = true;
                state.cursor = Some(square);
                true
            }
            Where::Off => {
                no = true;
                false
            }
            Where::Unknown => {
                yes = true;
                true
            }
        });
        let trace = if self.facts.steps.contains_key(&key) { Vec::new() } else { self.trace() };
        let fact = self
            .facts
            .steps
            .entry(key)
            .or_insert_with(|| super::facts::Fact { calls: trace, ..Default::default() });
        fact.yes |= yes;
        fact.no |= no;
        let steps = &mut self.facts.blocks.get_mut(&self.key).expect("made in `new`").steps;
        if !steps.contains(&key) {
            steps.push(key);
        }
        let mut merged = Vec::new();
        join(&mut merged, states);
        merged
    }

    /// The ways in which a condition holds, and those in which it does not.
    fn split(&mut self, condition: &'a Condition, states: Vec<State>) -> (Vec<State>, Vec<State>) {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for state in states {
            let answer = self.ask(condition, &state);
            if answer != Some(false) {
                let mut state = state.clone();
                state.assume(condition, true, &self.world);
                join(&mut yes, vec![state]);
            }
            if answer != Some(true) {
                let mut state = state;
                state.assume(condition, false, &self.world);
                join(&mut no, vec![state]);
            }
        }
        (yes, no)
    }

    /// The answer of a condition; what its tests say is noted.
    fn ask(&mut self, condition: &'a Condition, state: &State) -> Answer {
        match condition {
            Condition::Constant(value) => Some(*value),
            Condition::Not(inner) => self.ask(inner, state).map(|it| !it),
            Condition::And(parts) => self.ask_all(parts, state, true),
            Condition::Or(parts) => self.ask_all(parts, state, false),
            Condition::Expansion(site, inner) => {
                self.calls.push(*site);
                let answer = self.ask(inner, state);
                self.calls.pop();
                answer
            }
            Condition::Test(predicate, location, span) => {
                let answer = state.test(*predicate, *location, &self.world);
                self.note(*span, answer);
                answer
            }
        }
    }

    /// `and` (`unit` is true) and `or`: each part is asked in the light of those before it.
    fn ask_all(&mut self, parts: &'a [Condition], state: &State, unit: bool) -> Answer {
        let mut state = state.clone();
        let mut all = true;
        for part in parts {
            match self.ask(part, &state) {
                Some(answer) if answer != unit => return Some(!unit),
                Some(_) => {}
                None => all = false,
            }
            state.assume(part, unit, &self.world);
        }
        all.then_some(unit)
    }

    fn note(&mut self, span: Span, answer: Answer) {
        let trace = if self.facts.tests.contains_key(&span) { Vec::new() } else { self.trace() };
        let fact = self
            .facts
            .tests
            .entry(span)
            .or_insert_with(|| super::facts::Fact { calls: trace, ..Default::default() });
        fact.yes |= answer != Some(false);
        fact.no |= answer != Some(true);
        let tests = &mut self.facts.blocks.get_mut(&self.key).expect("made in `new`").tests;
        if !tests.contains(&span) {
            tests.push(span);
        }
    }

    fn repeat(
        &mut self,
        span: Span,
        condition: &'a Condition,
        body: &'a [Instruction],
        states: Vec<State>,
    ) -> Vec<State> {
        let mut seen: Vec<State> = Vec::new();
        let mut ended = Vec::new();
        let mut heads = news(&mut seen, states);
        while !heads.is_empty() && !self.exhausted {
            self.used += heads.len() as u32;
            self.exhausted |= self.used > self.budget || heads.len() > MOST_STATES;
            let (yes, no) = self.split(condition, heads);
            join(&mut ended, no);
            let alone = (yes.len() == 1).then(|| yes[0].key());
            let after = self.sequence(body, yes);
            let comes_back = matches!(&after[..], [only] if Some(only.key()) == alone);
            if comes_back && self.quiet_answer(condition, &after[0]) == Some(true) && is_plain(body) {
                let trace = self.trace();
                self.facts.endless.entry(span).or_insert(trace);
            }
            heads = news(&mut seen, after);
        }
        ended
    }

    /// The answer of a condition, not noted.
    fn quiet_answer(&self, condition: &Condition, state: &State) -> Answer {
        match condition {
            Condition::Constant(value) => Some(*value),
            Condition::Not(inner) => self.quiet_answer(inner, state).map(|it| !it),
            Condition::Expansion(_, inner) => self.quiet_answer(inner, state),
            Condition::And(parts) => {
                let mut answers = parts.iter().map(|it| self.quiet_answer(it, state));
                answers.all(|it| it == Some(true)).then_some(true)
            }
            Condition::Or(parts) => {
                let mut answers = parts.iter().map(|it| self.quiet_answer(it, state));
                answers.any(|it| it == Some(true)).then_some(true)
            }
            Condition::Test(predicate, location, _) => state.test(*predicate, *location, &self.world),
        }
    }
}

/// Whether a body sets no flags, on which its next round might depend.
fn is_plain(body: &[Instruction]) -> bool {
    body.iter().all(|instruction| match &instruction.kind {
        InstructionKind::SetFlag(..) | InstructionKind::SetPositionFlag(..) => false,
        InstructionKind::Expansion(_, body) | InstructionKind::While(_, body) => is_plain(body),
        InstructionKind::If(_, then, otherwise) => is_plain(then) && is_plain(otherwise),
        _ => true,
    })
}

fn go(state: &mut State, target: GoTarget) {
    state.cursor = match target {
        GoTarget::From => state.from,
        GoTarget::To => state.to.unwrap_or(state.cursor),
        GoTarget::Mark => state.mark,
        GoTarget::LastFrom | GoTarget::LastTo => None,
    };
}

fn each(mut states: Vec<State>, change: impl Fn(&mut State)) -> Vec<State> {
    states.iter_mut().for_each(change);
    let mut merged = Vec::new();
    join(&mut merged, states);
    merged
}

fn kept(mut states: Vec<State>, change: impl FnMut(&mut State) -> bool) -> Vec<State> {
    states.retain_mut(change);
    states
}

/// Adds ways; those that differ only in what is known become one.
fn join(into: &mut Vec<State>, states: Vec<State>) {
    for state in states {
        match into.iter_mut().find(|it| it.key() == state.key()) {
            Some(same) => same.join(&state),
            None => into.push(state),
        }
    }
}

/// Those ways that were not seen before, or of which less was known then: what they have in common with those seen.
fn news(seen: &mut Vec<State>, states: Vec<State>) -> Vec<State> {
    let mut news = Vec::new();
    for state in states {
        match seen.iter_mut().find(|it| it.key() == state.key()) {
            Some(old) => {
                let before = old.clone();
                old.join(&state);
                if *old != before {
                    news.push(old.clone());
                }
            }
            None => {
                seen.push(state.clone());
                news.push(state);
            }
        }
    }
    news
}
