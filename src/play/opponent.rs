//! A simple opponent: one ply of material and mobility.

use super::engine::{Rules, Situation};
use super::outcome::Outcome;
use super::reference::{Filter, Runner, View};
use super::state::{Piece, State};
use crate::base::{Id, PieceType, Player, Square};

/// What a win is worth; more than all material.
const WIN: i64 = 1_000_000_000;
/// Squares on which the mobility of a lone piece is measured at most.
const MAX_SAMPLES: usize = 24;

/// Chooses moves by what stands on the board after each of them.
#[derive(Clone, Debug)]
pub struct Opponent {
    /// By piece type: what a piece is worth, in hundredths of a move.
    values: Vec<i64>,
}

impl Opponent {
    /// Measures the pieces of a game: a piece is worth what it can do alone on the board, and one move for being there.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let kinds = (0..rules.game.pieces.len()).map(PieceType::from_index);
        Self { values: kinds.map(|kind| value(rules, kind)).collect() }
    }

    /// The number of the best move of a situation; the first of several that are equally good. `None` without moves.
    #[must_use]
    pub fn choose(&self, rules: &Rules, state: &State, situation: &Situation) -> Option<usize> {
        let mover = rules.turn(state).player;
        let mut scratch = state.clone();
        let scores = situation.moves.iter().map(|played| {
            let undo = rules.play(&mut scratch, played);
            let score = self.score(rules, &scratch, mover);
            scratch.undo(undo);
            score
        });
        let scores: Vec<i64> = scores.collect();
        let best = scores.iter().copied().max()?;
        scores.iter().position(|&score| score == best)
    }

    /// How good a state is for a player: his result, else his pieces against those of others, and moves at hand.
    fn score(&self, rules: &Rules, state: &State, player: Player) -> i64 {
        let situation = rules.situation(state);
        if let Some(outcome) = &situation.outcome {
            return result(outcome, player);
        }
        let sign =
            |owner: Player| if owner == player { 1 } else { -i64::from(rules.is_enemy(player, owner)) };
        let pieces = state.squares.iter().flatten();
        let material: i64 = pieces.map(|piece| sign(piece.owner) * self.values[piece.kind.index()]).sum();
        material + sign(rules.turn(state).player) * situation.moves.len() as i64
    }
}

fn result(outcome: &Outcome, player: Player) -> i64 {
    if outcome.winners.contains(&player) {
        WIN
    } else if outcome.losers.contains(&player) {
        -WIN
    } else {
        0
    }
}

fn value(rules: &Rules, kind: PieceType) -> i64 {
    if rules.game.pieces[kind.index()].dummy {
        return 0;
    }
    let n_squares = rules.game.board.n_squares();
    let step = n_squares.div_ceil(MAX_SAMPLES);
    let mover = rules.game.turn_order.turns[0].mover;
    let mut squares = vec![None; n_squares];
    let (mut n_moves, mut n_samples) = (0, 0);
    for index in (0..n_squares).step_by(step) {
        squares[index] = Some(Piece::new(&rules.game, mover, kind));
        let mut runner = Runner::new(rules, View { squares: &squares, last: (None, None) }, mover);
        runner.piece(Square::from_index(index), kind, Filter::Any);
        n_moves += runner.found.len() as i64;
        n_samples += 1;
        squares[index] = None;
    }
    100 + 100 * n_moves / n_samples.max(1)
}
