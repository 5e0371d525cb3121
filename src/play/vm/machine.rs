//! One interface for all sizes of boards, and for games that the reference engine plays.

use super::compiled::Compiled;
use super::groups::{Groups, legal_groups};
use super::legal;
use super::make;
use super::position::{End, Position};
use super::program::MoveId;
use super::table::NO_ROW;
use super::work::Work;
use super::{CompileReport, Playout, PlayoutRandom};
use crate::play::engine::{Rules, Situation, perft};
use crate::play::moves::Move;
use crate::play::outcome::{Outcome, Reason};
use crate::play::state::{State, Undo};
use crate::play::text::move_text;
use std::sync::Arc;

/// What [`Vm`](super::Vm) does, for one size of board.
pub(super) trait Player: std::fmt::Debug + Send {
    fn report(&self) -> CompileReport;
    fn load(&mut self, state: &State) -> bool;
    fn state(&self) -> State;
    fn situation(&mut self) -> Situation;
    fn play(&mut self, index: usize);
    fn undo(&mut self);
    fn perft(&mut self, depth: u32) -> u64;
    fn perft_bulk(&mut self, depth: u32) -> u64;
    fn playout(&mut self, random: &mut PlayoutRandom, max_plies: u32) -> Playout;
    fn boxed_clone(&self) -> Box<dyn Player>;
}

/// The fast engine for boards of up to `64 * N` squares.
#[derive(Clone, Debug)]
pub(super) struct Machine<const N: usize> {
    compiled: Arc<Compiled<N>>,
    work: Work<N>,
    /// Moves of the last situation, in its order.
    listed: Vec<MoveId>,
    /// Where a playout began.
    saved: Option<Position<N>>,
}

impl<const N: usize> Machine<N> {
    /// `None` where the engine cannot hold the game.
    pub(super) fn boxed(rules: &Arc<Rules>, start: &State) -> Option<Box<dyn Player>> {
        let compiled = Arc::new(Compiled::new(rules)?);
        let position = Position::load(&compiled, start)?;
        Some(Box::new(Self { compiled, work: Work::new(position), listed: Vec::new(), saved: None }))
    }

    /// Legal moves, or the result; the list is in no order.
    fn moves(&mut self, list: &mut Vec<MoveId>) -> Option<Outcome> {
        let (c, w) = (&*self.compiled, &mut self.work);
        if let Some(outcome) = w.position.outcome(c) {
            return Some(outcome);
        }
        w.transient.clear();
        legal::legal_moves(c, w, list);
        if w.position.partial.is_some() {
            return None;
        }
        let reason = c.goals.at_start_of_turn(c, w, list)?;
        list.clear();
        Some(match reason {
            Reason::Goal(goal, player) => c.goals.outcome(c, &w.position, goal, player),
            other => Outcome::draw(other),
        })
    }
}

/// Legal moves as groups where that can be; else listed there as singles.
#[inline]
fn grouped<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, groups: &mut Groups<N>) {
    if w.position.end != End::Running {
        groups.none();
        return;
    }
    if !legal_groups(c, w, groups) {
        let mut singles = std::mem::take(&mut groups.singles);
        legal::legal_moves(c, w, &mut singles);
        groups.singles = singles;
    }
    if w.position.partial.is_none() {
        let sample = groups.any(c);
        if c.goals.at_start_of_turn(c, w, sample.as_slice()).is_some() {
            groups.none();
        }
    }
}

fn count<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let n_transient = w.transient.len();
    let mut groups = w.take_groups();
    grouped(c, w, &mut groups);
    let mut nodes = 0;
    let mut list = w.take_buffer();
    if bulk && depth == 1 {
        nodes = u64::from(groups.len());
    } else {
        groups.list(c, &mut list);
        for &played in &list {
            make::play(c, w, played);
            nodes += if depth == 1 { 1 } else { count(c, w, depth - 1, bulk) };
            w.position.undo(c);
        }
    }
    w.give_buffer(list);
    w.give_groups(groups);
    w.transient.truncate(n_transient);
    nodes
}

impl<const N: usize> Player for Machine<N> {
    fn report(&self) -> CompileReport {
        let c = &*self.compiled;
        let programs = || c.programs.iter().flat_map(|table| &table.programs);
        let present = programs().filter(|it| it.interpreted || it.lines != NO_ROW || it.roots.0 < it.roots.1);
        let drops = || c.programs.iter().flat_map(|table| &table.drops);
        let interpreted_drops: u32 = drops().map(|it| it.interpreted.count()).sum();
        CompileReport {
            fallback: false,
            nodes: c.tables.nodes.nodes.len(),
            moves: c.tables.moves.rows.len(),
            programs: present.count() + drops().count() * c.n_squares,
            interpreted: programs().filter(|it| it.interpreted).count() + interpreted_drops as usize,
            lines: programs().filter(|it| it.lines != NO_ROW && it.roots.0 == it.roots.1).count(),
        }
    }

    fn load(&mut self, state: &State) -> bool {
        self.saved = None;
        match Position::load(&self.compiled, state) {
            Some(position) => {
                self.work.position = position;
                true
            }
            None => false,
        }
    }

    fn state(&self) -> State {
        self.work.position.unload(&self.compiled)
    }

    fn situation(&mut self) -> Situation {
        let mut list = Vec::new();
        let outcome = self.moves(&mut list);
        let state = self.state();
        let c = &*self.compiled;
        let mover = c.turns[self.work.position.turn].mover;
        let mut rows: Vec<(String, Move, MoveId)> = Vec::new();
        for id in list {
            let played = if id == MoveId::PASS {
                Move::Pass
            } else if let Some(row) = id.as_transient() {
                Move::Play(Box::new(self.work.transient[row].clone()))
            } else {
                let mut played = c.tables.moves.spelled(id, mover);
                if id.as_plain().is_none()
                    && let Some(replay) = c.tables.moves.row(id).replay
                {
                    played.effects = make::replayed_effects(c, &mut self.work, &played, replay);
                }
                Move::Play(Box::new(played))
            };
            rows.push((move_text(&c.rules, &state, &played), played, id));
        }
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        rows.dedup_by(|a, b| a.0 == b.0);
        self.listed = rows.iter().map(|row| row.2).collect();
        let (texts, moves) = rows.into_iter().map(|row| (row.0, row.1)).unzip();
        Situation { moves, texts, outcome }
    }

    fn play(&mut self, index: usize) {
        self.saved = None;
        let played = self.listed[index];
        make::play(&self.compiled, &mut self.work, played);
    }

    fn undo(&mut self) {
        self.saved = None;
        self.work.position.undo(&self.compiled);
    }

    fn perft(&mut self, depth: u32) -> u64 {
        count(&self.compiled, &mut self.work, depth, false)
    }

    fn perft_bulk(&mut self, depth: u32) -> u64 {
        count(&self.compiled, &mut self.work, depth, true)
    }

    fn playout(&mut self, random: &mut PlayoutRandom, max_plies: u32) -> Playout {
        let (c, w) = (&*self.compiled, &mut self.work);
        let saved = self.saved.take().unwrap_or_else(|| w.position.clone());
        w.position.recording = false;
        let mut groups = w.take_groups();
        let mut plies = 0;
        while plies < max_plies {
            w.transient.clear();
            grouped(c, w, &mut groups);
            if groups.len() == 0 {
                break;
            }
            let played = groups.nth(c, random.below(groups.len()));
            make::play(c, w, played);
            w.position.forget_journal();
            plies += 1;
        }
        w.give_groups(groups);
        let outcome = match self.work.position.outcome(&self.compiled) {
            None if plies < max_plies => self.moves(&mut Vec::new()),
            outcome => outcome,
        };
        self.work.position.restore(&saved);
        self.saved = Some(saved);
        Playout { plies, outcome }
    }

    fn boxed_clone(&self) -> Box<dyn Player> {
        Box::new(self.clone())
    }
}

/// The reference engine behind the same interface.
#[derive(Debug)]
pub(super) struct Fallback {
    rules: Arc<Rules>,
    state: State,
    listed: Vec<Move>,
    undos: Vec<Undo>,
}

impl Fallback {
    pub(super) fn new(rules: &Arc<Rules>, state: State) -> Self {
        Self { rules: Arc::clone(rules), state, listed: Vec::new(), undos: Vec::new() }
    }
}

impl Player for Fallback {
    fn report(&self) -> CompileReport {
        CompileReport { fallback: true, ..CompileReport::default() }
    }

    fn load(&mut self, state: &State) -> bool {
        self.state = state.clone();
        self.undos.clear();
        true
    }

    fn state(&self) -> State {
        self.state.clone()
    }

    fn situation(&mut self) -> Situation {
        let situation = self.rules.situation(&self.state);
        self.listed.clone_from(&situation.moves);
        situation
    }

    fn play(&mut self, index: usize) {
        let undo = self.rules.play(&mut self.state, &self.listed[index]);
        self.undos.push(undo);
    }

    fn undo(&mut self) {
        let undo = self.undos.pop().expect("a move was played");
        self.state.undo(undo);
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(&self.rules, &mut self.state, depth)
    }

    fn perft_bulk(&mut self, depth: u32) -> u64 {
        perft(&self.rules, &mut self.state, depth)
    }

    fn playout(&mut self, random: &mut PlayoutRandom, max_plies: u32) -> Playout {
        let mut state = self.state.clone();
        for plies in 0..max_plies {
            let situation = self.rules.situation(&state);
            if situation.moves.is_empty() {
                return Playout { plies, outcome: situation.outcome };
            }
            let index = random.below(situation.moves.len() as u32) as usize;
            self.rules.play(&mut state, &situation.moves[index]);
        }
        Playout { plies: max_plies, outcome: state.outcome.clone() }
    }

    fn boxed_clone(&self) -> Box<dyn Player> {
        Box::new(Self::new(&self.rules, self.state.clone()))
    }
}
