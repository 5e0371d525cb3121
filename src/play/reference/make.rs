//! Makes moves (chapter 10): motions all at once, then changes, then captures, then the promotion.

use super::{goals, legal};
use crate::base::{PieceType, Square};
use crate::play::engine::Rules;
use crate::play::moves::{Effect, Move, PlayedMove};
use crate::play::state::{Partial, Piece, State, Undo};

/// Plays a legal move and ends the turn unless the same piece must go on.
pub(crate) fn play(rules: &Rules, state: &mut State, played: &Move) -> Undo {
    let mut undo = Undo::of(state);
    let was_partial = state.partial.take().is_some();
    match played {
        Move::Pass => {
            if !was_partial {
                state.passes += 1;
            }
            end_turn(rules, state);
        }
        Move::Play(played) => {
            make(rules, state, played, &mut undo);
            state.passes = 0;
            if let Some(continuation) = played.continuation {
                let partial = Partial { square: played.lead.1, continuation };
                state.partial = Some(partial);
                if legal::can_go_on(rules, state) {
                    return undo;
                }
                state.partial = None;
            }
            end_turn(rules, state);
        }
    }
    undo
}

/// The next turn, and the goals that are looked at after every complete turn.
fn end_turn(rules: &Rules, state: &mut State) {
    let order = &rules.game.turn_order;
    let mover = order.turns[state.turn];
    let next = rules.next_turn(state.turn);
    if state.turn + 1 >= order.turns.len() || (next == order.repeat_from && next > 0) {
        state.round += 1;
    }
    state.turn = next;
    state.history.push(state.position_key());
    state.outcome = goals::at_end_of_turn(rules, state, mover);
    state.captured.clear();
}

/// What a move does to the board, the stock and the memory of the last move.
pub(crate) fn make(rules: &Rules, state: &mut State, played: &PlayedMove, undo: &mut Undo) {
    motions(rules, state, played, undo);
    for &effect in &played.effects {
        apply(rules, state, effect, undo);
    }
    if let Some((kind, square)) = played.promotion {
        promote(rules, state, kind, square, undo);
    }
    state.last_from = played.lead.0;
    state.last_to = Some(played.lead.1);
}

/// Lifts all pieces that move, then puts them down.
fn motions(rules: &Rules, state: &mut State, played: &PlayedMove, undo: &mut Undo) {
    let copied = played.copy.map(|copy| (copy.to, Piece::new(&rules.game, copy.owner, copy.kind)));
    let lifted: Vec<(Square, Option<Piece>)> =
        played.motions.iter().map(|motion| (motion.to, state.put_logged(motion.from, None, undo))).collect();
    if let Some((kind, square)) = played.drop {
        let left = state.stock(played.mover, kind).saturating_sub(1);
        state.set_stock_logged(played.mover, kind, left, undo);
        place(rules, state, square, Piece::new(&rules.game, played.mover, kind), undo);
    }
    for (to, piece) in lifted {
        if let Some(piece) = piece {
            place(rules, state, to, piece, undo);
        }
    }
    if let Some((to, piece)) = copied {
        let kind = played.promotion.map_or(piece.kind, |(kind, _)| kind);
        let left = state.stock(piece.owner, kind).saturating_sub(1);
        state.set_stock_logged(piece.owner, kind, left, undo);
        place(rules, state, to, piece, undo);
    }
}

fn apply(rules: &Rules, state: &mut State, effect: Effect, undo: &mut Undo) {
    let game = &rules.game;
    let there = state.piece(effect.square());
    match (effect, there) {
        (Effect::Create(owner, kind, square), _) => {
            place(rules, state, square, Piece::new(game, owner, kind), undo);
        }
        (_, None) => {}
        (Effect::ChangeOwner(owner, square), Some(piece)) => {
            state.put_logged(square, Some(Piece { owner, ..piece }), undo);
        }
        (Effect::Flip(square), Some(piece)) => {
            let owner = rules.next_active(piece.owner);
            state.put_logged(square, Some(Piece { owner, ..piece }), undo);
        }
        (Effect::ChangeType(kind, square), Some(mut piece)) => {
            piece.become_type(game, kind);
            state.put_logged(square, Some(piece), undo);
        }
        (Effect::SetAttribute(attribute, value, square), Some(mut piece)) => {
            piece.set(attribute, value);
            state.put_logged(square, Some(piece), undo);
        }
        (Effect::Capture(square), Some(piece)) => {
            state.put_logged(square, None, undo);
            captured(rules, state, piece, undo);
        }
    }
}

fn promote(rules: &Rules, state: &mut State, kind: PieceType, square: Square, undo: &mut Undo) {
    let Some(mut piece) = state.piece(square) else { return };
    if rules.game.options.recycle_promotions && piece.kind != kind {
        let left = state.stock(piece.owner, kind).saturating_sub(1);
        state.set_stock_logged(piece.owner, kind, left, undo);
        let back = state.stock(piece.owner, piece.kind) + 1;
        state.set_stock_logged(piece.owner, piece.kind, back, undo);
    }
    piece.become_type(&rules.game, kind);
    state.put_logged(square, Some(piece), undo);
}

/// Puts a piece down; what stood there is captured.
fn place(rules: &Rules, state: &mut State, square: Square, piece: Piece, undo: &mut Undo) {
    if let Some(old) = state.put_logged(square, Some(piece), undo) {
        captured(rules, state, old, undo);
    }
}

/// Remembers a captured piece, and gives it back to its owner's stock where captures are recycled (S-51).
fn captured(rules: &Rules, state: &mut State, piece: Piece, undo: &mut Undo) {
    state.captured.push((piece.owner, piece.kind));
    if rules.game.options.recycle_captures {
        let count = state.stock(piece.owner, piece.kind) + 1;
        state.set_stock_logged(piece.owner, piece.kind, count, undo);
    }
}
