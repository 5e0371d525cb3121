//! Which pseudo-legal moves are legal (chapter 11), stage by stage.

use super::attack::{self, Threat};
use super::make;
use super::run::{Filter, Runner, View};
use crate::base::{Id, PieceType, Player, Square};
use crate::model::{Continuation, MaximalCaptures, PassTurn};
use crate::play::engine::Rules;
use crate::play::moves::{Candidate, Move};
use crate::play::state::{Partial, State, Undo};
use rustc_hash::FxHashSet;

/// Steps that the search for the longest chain may take; longer searches are cut.
const MAX_CHAIN_STEPS: u32 = 1_000_000;

/// The legal moves of the player on turn, each once, passes included.
pub(crate) fn legal_moves(rules: &Rules, state: &State) -> Vec<Move> {
    let candidates = legal_candidates(rules, state);
    let mut moves: Vec<Move> = candidates.into_iter().map(|it| Move::Play(Box::new(it.played))).collect();
    let options = &rules.game.options;
    let may_pass = match state.partial {
        Some(_) => options.pass_partial || moves.is_empty(),
        None => match options.pass_turn {
            PassTurn::Never => false,
            PassTurn::Forced => moves.is_empty(),
            PassTurn::Always => true,
        },
    };
    if may_pass {
        moves.push(Move::Pass);
    }
    moves
}

/// The legal moves other than passes, each once.
pub(crate) fn legal_candidates(rules: &Rules, state: &State) -> Vec<Candidate> {
    let mut scratch = state.clone();
    let mut candidates = pseudo_legal(rules, state);
    if state.partial.is_none() && rules.turn(state).move_type.is_none() {
        keep_best_priority(rules, &mut candidates);
    }
    drop_duplicates(&mut candidates);
    candidates.retain(|candidate| exposed(rules, &mut scratch, candidate).is_none());
    if rules.game.options.maximal_captures != MaximalCaptures::Off {
        keep_longest_chains(rules, &mut scratch, &mut candidates);
    }
    candidates
}

/// Whether the piece of a running partial move has a legal continuation.
pub(crate) fn can_go_on(rules: &Rules, state: &State) -> bool {
    let mut scratch = state.clone();
    pseudo_legal(rules, state).iter().any(|candidate| exposed(rules, &mut scratch, candidate).is_none())
}

/// What the blocks add: of the piece that must go on, or of every piece and every type in stock.
pub(crate) fn pseudo_legal(rules: &Rules, state: &State) -> Vec<Candidate> {
    let turn = rules.turn(state);
    let mut runner = Runner::new(rules, View::of(state), turn.mover);
    if let Some(Partial { square, continuation }) = state.partial {
        let filter = match continuation {
            Continuation::AnyType => Filter::Any,
            Continuation::Type(move_type) => Filter::Type(move_type),
        };
        if let Some(piece) = state.piece(square).filter(|piece| piece.owner == turn.mover) {
            runner.piece(square, piece.kind, filter);
        }
        return runner.found;
    }
    let filter = Filter::of_type(turn.move_type);
    for (index, piece) in state.squares.iter().enumerate() {
        if let Some(piece) = piece.filter(|piece| piece.owner == turn.mover) {
            runner.piece(Square::from_index(index), piece.kind, filter);
        }
    }
    for (index, piece) in rules.game.pieces.iter().enumerate() {
        let kind = PieceType::from_index(index);
        if !piece.drops.is_empty() && state.stock(turn.mover, kind) > 0 {
            for square in 0..state.squares.len() {
                runner.drop(Square::from_index(square), kind, filter);
            }
        }
    }
    runner.found
}

/// 11.2: only the highest class that has a move; types not listed and untyped blocks rank last.
fn keep_best_priority(rules: &Rules, candidates: &mut Vec<Candidate>) {
    if rules.game.priorities.is_empty() {
        return;
    }
    let best = candidates.iter().map(|candidate| priority_class(rules, candidate)).min();
    candidates.retain(|candidate| Some(priority_class(rules, candidate)) == best);
}

/// The place of a move's type in `move-priorities`; the number of priorities where it is not listed.
pub(crate) fn priority_class(rules: &Rules, candidate: &Candidate) -> usize {
    let priorities = &rules.game.priorities;
    let place = candidate.move_type.and_then(|wanted| priorities.iter().position(|&listed| listed == wanted));
    place.unwrap_or(priorities.len())
}

/// 9.10: moves with the same effect are one move.
fn drop_duplicates(candidates: &mut Vec<Candidate>) {
    let mut seen = FxHashSet::default();
    candidates.retain(|candidate| seen.insert(candidate.played.clone()));
}

/// 11.4: the threat to a royal piece that a move would leave, as if the turn ended with it.
///
/// The player of the next turn threatens; if that is the mover again, nothing is tested.
pub(crate) fn exposed(rules: &Rules, state: &mut State, candidate: &Candidate) -> Option<Threat> {
    let turn = rules.turn(state);
    let royals = &rules.royals[turn.player.index()];
    if royals.is_empty() {
        return None;
    }
    let next = rules.game.turn_order.turns[rules.next_turn(state.turn)];
    if next.mover == turn.mover {
        return None;
    }
    let mut undo = Undo::of(state);
    make::make(rules, state, &candidate.played, &mut undo);
    let filter = Filter::of_type(next.move_type);
    let threat = attack::threat(rules, state, next.mover, filter, turn.mover, royals);
    state.undo(undo);
    threat
}

/// Whether a royal piece of the player on turn could be taken now by the next other player.
pub(crate) fn in_check(rules: &Rules, state: &State, royals: &[PieceType]) -> bool {
    let turn = rules.turn(state);
    let Some((attacker, filter)) = next_opponent(rules, state, turn.mover) else { return false };
    attack::threat(rules, &mut state.clone(), attacker, filter, turn.mover, royals).is_some()
}

/// The first mover after the running turn who is not `mover`, and the type of his turn.
fn next_opponent(rules: &Rules, state: &State, mover: Player) -> Option<(Player, Filter)> {
    let turns = &rules.game.turn_order.turns;
    let mut index = state.turn;
    for _ in 0..turns.len() * 2 {
        index = rules.next_turn(index);
        if turns[index].mover != mover {
            return Some((turns[index].mover, Filter::of_type(turns[index].move_type)));
        }
    }
    None
}

/// 11.3: only moves that begin a longest chain of partial moves (S-24).
fn keep_longest_chains(rules: &Rules, state: &mut State, candidates: &mut Vec<Candidate>) {
    if !candidates.iter().any(|candidate| candidate.played.continuation.is_some()) {
        return;
    }
    let mut budget = MAX_CHAIN_STEPS;
    let lengths: Vec<u32> =
        candidates.iter().map(|candidate| chain_length(rules, state, candidate, &mut budget)).collect();
    let longest = lengths.iter().copied().max();
    let mut lengths = lengths.iter();
    candidates.retain(|_| lengths.next().copied() == longest);
}

/// Partial moves in the longest chain that begins with this move; a whole move counts 0.
pub(crate) fn chain_length(rules: &Rules, state: &mut State, candidate: &Candidate, budget: &mut u32) -> u32 {
    let Some(continuation) = candidate.played.continuation else { return 0 };
    if *budget == 0 {
        return 1;
    }
    *budget -= 1;
    let mut undo = Undo::of(state);
    make::make(rules, state, &candidate.played, &mut undo);
    state.partial = Some(Partial { square: candidate.played.lead.1, continuation });
    let mut following = pseudo_legal(rules, state);
    drop_duplicates(&mut following);
    let mut longest = 0;
    for next in &following {
        if exposed(rules, state, next).is_none() {
            longest = longest.max(chain_length(rules, state, next, budget));
        }
    }
    state.undo(undo);
    1 + longest
}
