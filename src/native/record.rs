//! The course of a game, kept for the draws that depend on it.
//!
//! In: the moves of a game, one by one. Out: whether a draw is to be reported.
//! Holds: nothing here changes which moves are legal; play may go on after a report.

use super::{Pace, Rules};
use std::collections::BTreeMap;
use std::fmt;

/// Occurrences of a position that make a draw.
const N_REPEATED: u32 = 3;
/// Quiet moves or turns, of both sides together, that make a draw.
const N_QUIET: u32 = 100;

/// A draw that an engine reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReportedDraw {
    /// The same position for the third time.
    Repetition,
    /// A hundred moves in a row in which nothing happened.
    QuietPlay,
}

impl fmt::Display for ReportedDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Repetition => "the position has occurred three times",
            Self::QuietPlay => "a hundred moves without progress",
        })
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Record<'a, R: Rules> {
    rules: &'a R,
    state: R::State,
    /// By repetition text, since the last move that cannot be undone: how often it occurred.
    occurred: BTreeMap<String, u32>,
    n_quiet: u32,
}

impl<'a, R: Rules> Record<'a, R> {
    /// A record that begins in this state, as if nothing had been played before.
    pub fn new(rules: &'a R, state: R::State) -> Self {
        let mut record = Self { rules, state, occurred: BTreeMap::new(), n_quiet: 0 };
        record.note();
        record
    }

    /// The present state.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: &R::Move) {
        match self.rules.pace(&self.state, played) {
            Pace::Restarts => {
                self.n_quiet = 0;
                self.occurred.clear();
            }
            Pace::Quiet => self.n_quiet += 1,
            Pace::Uncounted => {}
        }
        self.state = self.rules.play(&self.state, played);
        self.note();
    }

    /// The draw to be reported in the present state, if any.
    pub fn draw(&self) -> Option<ReportedDraw> {
        let text = self.rules.repetition_text(&self.state);
        let occurred = text.and_then(|text| self.occurred.get(&text));
        if occurred.is_some_and(|&occurred| occurred >= N_REPEATED) {
            return Some(ReportedDraw::Repetition);
        }
        (self.n_quiet >= N_QUIET).then_some(ReportedDraw::QuietPlay)
    }

    fn note(&mut self) {
        if let Some(text) = self.rules.repetition_text(&self.state) {
            *self.occurred.entry(text).or_default() += 1;
        }
    }
}
