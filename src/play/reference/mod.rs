//! The reference engine: it walks the rule graph itself, one instruction at a time.
//!
//! It states the meaning of the language and is there to be believed; the faster engines are checked against it.
//! `run` says what an instruction does, `make` what a move does, `legal` which moves stay, `goals` when a game is over,
//! `attack` answers `attacked?` and check.

mod attack;
mod goals;
mod legal;
mod make;
mod run;

pub(crate) use goals::at_end_of_turn;
pub(crate) use legal::{chain_length, exposed, legal_candidates, priority_class, pseudo_legal};
pub(crate) use make::{make, play};
pub(crate) use run::{Filter, Runner, Trace, View, is_goal_position};

use super::engine::Rules;
use super::moves::Move;
use super::outcome::Outcome;
use super::state::State;

/// Legal moves (in no order, each once), or the result. A finished game has no moves.
pub(crate) fn situation(rules: &Rules, state: &State) -> (Vec<Move>, Option<Outcome>) {
    if let Some(outcome) = &state.outcome {
        return (Vec::new(), Some(outcome.clone()));
    }
    let moves = legal::legal_moves(rules, state);
    if state.partial.is_some() {
        return (moves, None);
    }
    match goals::at_start_of_turn(rules, state, &moves) {
        Some(outcome) => (Vec::new(), Some(outcome)),
        None => (moves, None),
    }
}
