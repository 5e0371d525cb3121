//! The fast engine: specialised programs on a compact state.
//!
//! In: [`Rules`] and [`State`]s. Out: the same moves, states, keys and outcomes as the reference engine, sooner.
//! `program` makes the programs, `compiled` holds them with everything else that does not change in play, `position` is
//! the state, `work` generates, `legal` filters, `make` plays, `goals` ends games, `interpret` runs what could not be
//! specialised. A game that this engine does not hold (boards above 512 squares, too many kinds of pieces) is played by
//! the reference engine behind the same interface.
//! Start at [`Vm`].

mod attack;
mod bits;
mod compiled;
mod goals;
mod groups;
mod interpret;
mod legal;
mod machine;
mod make;
mod position;
mod program;
mod sets;
mod table;
mod work;

use super::engine::{Rules, Situation};
use super::outcome::Outcome;
use super::state::State;
use machine::{Fallback, Machine, Player};
use std::sync::Arc;

/// A fast player of one game: it holds a position and moves on from it.
#[derive(Debug)]
pub struct Vm {
    rules: Arc<Rules>,
    player: Box<dyn Player>,
}

/// How a random game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Plies played, partial moves and passes included.
    pub plies: u32,
    /// The result; `None` where the limit of plies came first.
    pub outcome: Option<Outcome>,
}

/// How a game was compiled, for reports.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CompileReport {
    /// Whether the reference engine plays instead.
    pub fallback: bool,
    /// Nodes of decision graphs.
    pub nodes: usize,
    /// Moves in the static table.
    pub moves: usize,
    /// Programs of pieces on squares, all players and selections.
    pub programs: usize,
    /// Those of them that the interpreter runs.
    pub interpreted: usize,
    /// Those of them that are lines only.
    pub lines: usize,
}

impl Vm {
    /// Compiles a game; the position is that of the start.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let start = rules.start();
        let words = rules.game.board.n_squares().div_ceil(64);
        let player = match words {
            0..=1 => Machine::<1>::boxed(&rules, &start),
            2 => Machine::<2>::boxed(&rules, &start),
            3..=4 => Machine::<4>::boxed(&rules, &start),
            5..=8 => Machine::<8>::boxed(&rules, &start),
            _ => None,
        };
        let player = player.unwrap_or_else(|| Box::new(Fallback::new(&rules, start)));
        Self { rules, player }
    }

    /// The rules that are played.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// What compilation came to.
    #[must_use]
    pub fn report(&self) -> CompileReport {
        self.player.report()
    }

    /// Goes to a position. One that play cannot bring about is left to the reference engine from then on.
    pub fn set(&mut self, state: &State) {
        if !self.player.load(state) {
            self.player = Box::new(Fallback::new(&self.rules, state.clone()));
        }
    }

    /// The present position.
    #[must_use]
    pub fn state(&self) -> State {
        self.player.state()
    }

    /// What can be done in the present position: legal moves in canonical order, or the result.
    pub fn situation(&mut self) -> Situation {
        self.player.situation()
    }

    /// Plays move number `index` of [`Vm::situation`].
    ///
    /// # Panics
    ///
    /// Where the situation has no such move.
    pub fn play(&mut self, index: usize) {
        self.player.play(index);
    }

    /// Takes back the last move played since the position was set.
    pub fn undo(&mut self) {
        self.player.undo();
    }

    /// Number of lines of play of this depth; every leaf is played.
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.player.perft(depth)
    }

    /// The same number; moves of the last ply are counted, not played.
    pub fn perft_bulk(&mut self, depth: u32) -> u64 {
        self.player.perft_bulk(depth)
    }

    /// Plays random moves to the end of the game, or for `max_plies`; the position is then where it was.
    pub fn playout(&mut self, random: &mut PlayoutRandom, max_plies: u32) -> Playout {
        self.player.playout(random, max_plies)
    }
}

impl Clone for Vm {
    fn clone(&self) -> Self {
        Self { rules: Arc::clone(&self.rules), player: self.player.boxed_clone() }
    }
}

/// Random numbers for playouts: xorshift with a multiplication for the range.
#[derive(Clone, Debug)]
pub struct PlayoutRandom(u64);

impl PlayoutRandom {
    /// Starts from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15 | 1)
    }

    /// A number below `count`.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u64::from((self.0 >> 32) as u32) * u64::from(count)) >> 32) as u32
    }
}
