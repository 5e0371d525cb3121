//! Makes moves: motions all at once, then changes, then captures, then the promotion; then ends the turn.

use super::compiled::Compiled;
use super::interpret::{Run, interpret};
use super::legal;
use super::position::index_of;
use super::program::{MoveId, NONE, Replay, Shape};
use super::work::Work;
use crate::base::{Id, PieceType, Player, Square};
use crate::model::Continuation;
use crate::play::moves::{Effect, PlayedMove};
use crate::play::state::Partial;
use smallvec::SmallVec;

/// Plays a legal move and ends the turn unless the same piece must go on.
pub(super) fn play<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, played: MoveId) {
    if w.position.recording {
        w.position.begin();
    }
    let was_partial = w.position.partial.take().is_some();
    if played == MoveId::PASS {
        w.position.passes += u32::from(!was_partial);
        return end_turn(c, w);
    }
    let continuation = make(c, w, played);
    w.position.passes = 0;
    if let Some((square, continuation)) = continuation {
        w.position.partial = Some(Partial { square, continuation });
        if legal::can_go_on(c, w) {
            return;
        }
        w.position.partial = None;
    }
    end_turn(c, w);
}

/// The next turn, and the goals that are looked at after every complete turn.
fn end_turn<const N: usize>(c: &Compiled<N>, w: &mut Work<N>) {
    let position = &mut w.position;
    let turn = &c.turns[position.turn];
    position.round += u32::from(turn.ends_round);
    position.turn = turn.next;
    let repeated = position.remember(c);
    position.end = c.goals.at_end_of_turn(c, position, turn.player, repeated);
    position.verified = true;
    position.captured.clear();
    position.turn_start = position.journal.len();
}

/// What a move does to the board, the stock and the memory of the last move; where the piece goes on, if it does.
#[inline]
pub(super) fn make<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    id: MoveId,
) -> Option<(Square, Continuation)> {
    if let Some((from, to)) = id.as_plain() {
        moved(c, w, from, to, 0);
        w.position.last = (from, to);
        return None;
    }
    if let Some(row) = id.as_transient() {
        let played = w.transient[row].clone();
        general(c, w, &played, &played.effects);
        return continuation(&played);
    }
    let row = c.tables.moves.row(id);
    match row.shape {
        Shape::Moved { from, to, map } => {
            moved(c, w, from, to, map);
            set_last(w, &row.played);
        }
        Shape::Dropped { code, to, stock } => {
            let left = w.position.stock[stock as usize].saturating_sub(1);
            w.position.set_stock(c, stock as usize, left);
            place(c, w, to, code);
            set_last(w, &row.played);
        }
        Shape::General => match row.replay {
            Some(replay) => {
                let effects = replayed_effects(c, w, &row.played, replay);
                general(c, w, &row.played, &effects);
            }
            None => general(c, w, &row.played, &row.played.effects),
        },
    }
    continuation(&row.played)
}

#[inline]
fn continuation(played: &PlayedMove) -> Option<(Square, Continuation)> {
    played.continuation.map(|continuation| (played.lead.1, continuation))
}

#[inline]
fn set_last<const N: usize>(w: &mut Work<N>, played: &PlayedMove) {
    w.position.last = (played.lead.0.map_or(NONE, index_of), index_of(played.lead.1));
}

#[inline]
fn moved<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, from: u16, to: u16, map: u16) {
    let code = w.position.put(c, from, 0);
    let old = w.position.put(c, to, c.tables.codes.mapped(map, code));
    if old != 0 {
        captured(c, w, old);
    }
}

/// Puts a piece down; what stood there is captured.
#[inline]
fn place<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, square: u16, code: u16) {
    let old = w.position.put(c, square, code);
    if old != 0 {
        captured(c, w, old);
    }
}

/// Remembers a captured piece where somebody asks, and gives it back to stock where captures are recycled.
#[inline]
fn captured<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, code: u16) {
    if c.goals.remembers_captures {
        let piece = c.tables.codes.pieces[code as usize].expect("a piece was captured");
        w.position.captured.push((piece.owner, piece.kind));
    }
    if c.rules.game.options.recycle_captures {
        let row = c.tables.codes.row[code as usize] as usize;
        let count = w.position.stock[row] + 1;
        w.position.set_stock(c, row, count);
    }
}

fn take_from_stock<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, owner: Player, kind: PieceType) {
    let row = owner.index() * c.n_types + kind.index();
    let left = w.position.stock[row].saturating_sub(1);
    w.position.set_stock(c, row, left);
}

/// Makes a move from its parts.
fn general<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, played: &PlayedMove, effects: &[Effect]) {
    let codes = &c.tables.codes;
    let mut lifted: SmallVec<[(u16, u16); 4]> = SmallVec::new();
    for motion in &played.motions {
        let code = w.position.put(c, index_of(motion.from), 0);
        lifted.push((index_of(motion.to), code));
    }
    if let Some((kind, square)) = played.drop {
        take_from_stock(c, w, played.mover, kind);
        place(c, w, index_of(square), codes.new_piece(played.mover, kind));
    }
    for (to, code) in lifted {
        if code != 0 {
            place(c, w, to, code);
        }
    }
    if let Some(copy) = played.copy {
        let kind = played.promotion.map_or(copy.kind, |(kind, _)| kind);
        take_from_stock(c, w, copy.owner, kind);
        place(c, w, index_of(copy.to), codes.new_piece(copy.owner, copy.kind));
    }
    for &effect in effects {
        apply(c, w, effect);
    }
    if let Some((kind, square)) = played.promotion {
        promote(c, w, kind, index_of(square));
    }
    set_last(w, played);
}

fn apply<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, effect: Effect) {
    let codes = &c.tables.codes;
    let square = index_of(effect.square());
    let there = w.position.board[square as usize];
    if let Effect::Create(owner, kind, _) = effect {
        return place(c, w, square, codes.new_piece(owner, kind));
    }
    if there == 0 {
        return;
    }
    let map = match effect {
        Effect::ChangeOwner(owner, _) => c.maps.by_owner[owner.index()],
        Effect::Flip(_) => c.maps.flip,
        Effect::ChangeType(kind, _) => c.maps.by_type[kind.index()],
        Effect::SetAttribute(attribute, value, _) => {
            c.maps.by_attribute[attribute.index()][usize::from(value)]
        }
        Effect::Capture(_) => {
            w.position.put(c, square, 0);
            return captured(c, w, there);
        }
        Effect::Create(..) => return,
    };
    w.position.put(c, square, codes.mapped(map, there));
}

fn promote<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, kind: PieceType, square: u16) {
    let codes = &c.tables.codes;
    let there = w.position.board[square as usize];
    let Some(piece) = codes.pieces[there as usize] else { return };
    if c.rules.game.options.recycle_promotions && piece.kind != kind {
        take_from_stock(c, w, piece.owner, kind);
        let row = piece.owner.index() * c.n_types + piece.kind.index();
        let count = w.position.stock[row] + 1;
        w.position.set_stock(c, row, count);
    }
    w.position.put(c, square, codes.mapped(c.maps.by_type[kind.index()], there));
}

/// The effects of a move that is only known without them: its blocks are run again in the present position.
pub(super) fn replayed_effects<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    played: &PlayedMove,
    replay: Replay,
) -> SmallVec<[Effect; 2]> {
    if let Some(root) = replay.exact {
        return exact_effects(c, w, played, root);
    }
    let run = Run {
        mover: played.mover,
        kind: replay.kind,
        entries: replay.entries,
        home: replay.home,
        selector: replay.selector,
        nested: false,
    };
    let mut found = Vec::new();
    interpret(c, w, run, &mut found);
    let found = found.into_iter().find(|it| is_same(it, played));
    found.map_or_else(SmallVec::new, |it| it.effects)
}

/// Whether two moves differ in their effects at most.
fn is_same(a: &PlayedMove, b: &PlayedMove) -> bool {
    a.motions == b.motions
        && a.drop == b.drop
        && a.copy == b.copy
        && a.promotion == b.promotion
        && a.continuation == b.continuation
        && a.lead == b.lead
}

/// The effects of the move that a program emits now and that is otherwise this one.
fn exact_effects<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    played: &PlayedMove,
    root: u32,
) -> SmallVec<[Effect; 2]> {
    let mut found = w.take_buffer();
    w.graph::<false>(c, played.mover, root, &mut found);
    let mut spelled = found.iter().map(|&it| c.tables.moves.spelled(it, played.mover));
    let effects = spelled.find(|it| is_same(it, played)).map_or_else(SmallVec::new, |it| it.effects);
    w.give_buffer(found);
    effects
}
