//! Which pseudo-legal moves are legal.
//!
//! Where replies matter (a `checkmated` goal), what is known once per position decides most moves: who attacks the royal
//! piece now, along which squares, and which own pieces stand alone in the way. Only moves that this does not decide are
//! made and tested.

use super::attack::touches_played;
use super::bits::Bits;
use super::compiled::{Compiled, Guard};
use super::make;
use super::program::{MoveId, Shape, TextKey};
use super::work::Work;
use crate::base::{Id, PieceType};
use crate::model::PassTurn;
use crate::play::state::Partial;
use rustc_hash::FxHashSet;

/// Steps that the search for the longest chain may take; longer searches are cut.
const MAX_CHAIN_STEPS: u32 = 1_000_000;

/// What is known of a position about moves that would expose a royal piece.
#[derive(Clone, Debug)]
pub(super) enum Safety<const N: usize> {
    /// No move is tested.
    Free,
    /// One royal piece, simple attacks only.
    Masks(Masks<N>),
    /// Moves that write none of these squares are legal (none at all: every move is tested).
    Sensitive(Bits<N>),
}

/// Squares that decide the legality of simple moves.
#[derive(Clone, Debug)]
pub(super) struct Masks<const N: usize> {
    pub(super) royal: u16,
    /// Where a piece other than the royal one may go.
    pub(super) allowed: Bits<N>,
    /// Own pieces that stand alone between an attacker and the royal piece.
    pub(super) pinned: Bits<N>,
}

/// Legal moves of the position, passes included; each text once.
pub(super) fn legal_moves<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, out: &mut Vec<MoveId>) {
    w.pseudo_legal(c, out);
    if let Some(guard) = &c.turns[w.position.turn].guard {
        let safety = safety(c, w, guard);
        retain_legal(c, w, guard, &safety, out);
    }
    drop_duplicates(c, w, out);
    if c.maximal {
        keep_longest_chains(c, w, out);
    }
    let options = &c.rules.game.options;
    let may_pass = match w.position.partial {
        Some(_) => options.pass_partial || out.is_empty(),
        None => match options.pass_turn {
            PassTurn::Never => false,
            PassTurn::Forced => out.is_empty(),
            PassTurn::Always => true,
        },
    };
    if may_pass {
        out.push(MoveId::PASS);
    }
}

/// Whether the piece of a running partial move has a legal continuation.
pub(super) fn can_go_on<const N: usize>(c: &Compiled<N>, w: &mut Work<N>) -> bool {
    let n_transient = w.transient.len();
    let mut found = w.take_buffer();
    w.pseudo_legal(c, &mut found);
    let any = match &c.turns[w.position.turn].guard {
        Some(guard) if !found.is_empty() => {
            let safety = safety(c, w, guard);
            found.iter().any(|&played| is_legal(c, w, guard, &safety, played))
        }
        _ => !found.is_empty(),
    };
    w.give_buffer(found);
    w.transient.truncate(n_transient);
    any
}

/// Each text once: the first that came up stays.
fn drop_duplicates<const N: usize>(c: &Compiled<N>, w: &Work<N>, moves: &mut Vec<MoveId>) {
    let transient = moves.iter().any(|it| it.as_transient().is_some());
    if !transient {
        let index = w.partial_table(c).map(|it| it.0);
        let tables = &c.turns[w.position.turn].tables;
        let repeats = match index {
            Some(index) => c.programs[index].repeats,
            None => tables.iter().any(|&table| c.programs[table].repeats),
        };
        if repeats {
            let mut seen: FxHashSet<TextKey> = FxHashSet::default();
            moves.retain(|&it| seen.insert(c.tables.moves.text_of(it)));
        }
        return;
    }
    let mover = c.turns[w.position.turn].mover;
    let spelled = |id: MoveId| match id.as_transient() {
        Some(row) => w.transient[row].clone(),
        None => c.tables.moves.spelled(id, mover),
    };
    let mut seen = FxHashSet::default();
    moves.retain(|&it| seen.insert(c.tables.moves.text_form(spelled(it))));
}

/// Looks at the attacks on the royal pieces once.
pub(super) fn safety<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, guard: &Guard) -> Safety<N> {
    let position = &w.position;
    let royals = guard.royals.iter().fold(Bits::EMPTY, |bits, &row| bits | position.rows[row as usize]);
    if royals.is_empty() {
        return Safety::Free;
    }
    let Some(attacks) = &c.attacks[guard.table] else { return Safety::Sensitive(c.all_squares) };
    if let (Some(royal), false) = (royals.first(), royals.is_many())
        && !attacks.has_complex(position, royal)
    {
        return Safety::Masks(masks(c, w, guard, royal));
    }
    let sensitive = royals.iter().fold(Bits::EMPTY, |bits, it| bits | attacks.sensitive[it as usize]);
    if in_danger(c, w, guard) { Safety::Sensitive(Bits([u64::MAX; N])) } else { Safety::Sensitive(sensitive) }
}

fn masks<const N: usize>(c: &Compiled<N>, w: &Work<N>, guard: &Guard, royal: u16) -> Masks<N> {
    let position = &w.position;
    let attacks = c.attacks[guard.table].as_ref().expect("attacks of a guard are kept");
    let own = position.owners[guard.victim.index()];
    let mut masks = Masks { royal, allowed: Bits([u64::MAX; N]), pinned: Bits::EMPTY };
    attacks.each_line(c, position, royal, |from, between| {
        let blockers = between & position.occupied;
        if blockers.is_empty() {
            masks.allowed &= between | Bits::of(from);
        } else if !blockers.is_many() {
            masks.pinned |= blockers & own;
        }
    });
    masks
}

fn retain_legal<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    guard: &Guard,
    safety: &Safety<N>,
    moves: &mut Vec<MoveId>,
) {
    if !matches!(safety, Safety::Free) {
        moves.retain(|&played| is_legal(c, w, guard, safety, played));
    }
}

/// Whether a pseudo-legal move leaves no royal piece to be taken.
#[inline]
pub(super) fn is_legal<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    guard: &Guard,
    safety: &Safety<N>,
    played: MoveId,
) -> bool {
    match safety {
        Safety::Free => true,
        Safety::Masks(masks) => {
            let Some((from, to)) = simple_ends(c, w, played) else {
                return match dropped_on(c, played) {
                    Some(to) if !masks.allowed.has(to) => false,
                    Some(to) if masks.allowed == Bits([u64::MAX; N]) && !w.position.occupied.has(to) => true,
                    _ => survives(c, w, guard, played),
                };
            };
            if from == masks.royal {
                return king_may_go(c, w, guard, played, from, to);
            }
            masks.allowed.has(to)
                && (!masks.pinned.has(from) || pin_allows(c, w, guard, masks.royal, from, to))
        }
        Safety::Sensitive(sensitive) => {
            let clear = |square: u16| !sensitive.has(square);
            match simple_ends(c, w, played) {
                Some((from, to)) if clear(from) && clear(to) => true,
                _ => survives(c, w, guard, played),
            }
        }
    }
}

/// Origin and destination of a move that writes nothing else and leaves its piece what it is.
#[inline]
fn simple_ends<const N: usize>(c: &Compiled<N>, w: &Work<N>, played: MoveId) -> Option<(u16, u16)> {
    if let Some(ends) = played.as_plain() {
        return Some(ends);
    }
    if played.as_transient().is_some() {
        return None;
    }
    let Shape::Moved { from, to, map } = c.tables.moves.row(played).shape else { return None };
    c.keeps_royalty(map, w.position.board[from as usize]).then_some((from, to))
}

/// Where a drop puts its piece, if it does nothing else.
fn dropped_on<const N: usize>(c: &Compiled<N>, played: MoveId) -> Option<u16> {
    if played.as_plain().is_some() || played.as_transient().is_some() {
        return None;
    }
    match c.tables.moves.row(played).shape {
        Shape::Dropped { to, .. } => Some(to),
        Shape::Moved { .. } | Shape::General => None,
    }
}

/// Whether the royal piece is safe where it goes.
#[inline]
fn king_may_go<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    guard: &Guard,
    played: MoveId,
    from: u16,
    to: u16,
) -> bool {
    let attacks = c.attacks[guard.table].as_ref().expect("attacks of a guard are kept");
    if attacks.has_complex(&w.position, to) {
        return survives(c, w, guard, played);
    }
    let occupied = w.position.occupied & !Bits::of(from);
    !attacks.simple(c, &w.position, to, occupied, Bits::of(to))
}

/// Whether a pinned piece stays on the line.
#[inline(never)]
fn pin_allows<const N: usize>(
    c: &Compiled<N>,
    w: &Work<N>,
    guard: &Guard,
    royal: u16,
    from: u16,
    to: u16,
) -> bool {
    let attacks = c.attacks[guard.table].as_ref().expect("attacks of a guard are kept");
    let occupied = (w.position.occupied & !Bits::of(from)) | Bits::of(to);
    let mut safe = true;
    attacks.each_line(c, &w.position, royal, |attacker, between| {
        let hits = attacker != to && (between & occupied).is_empty();
        safe &= !hits;
    });
    safe
}

/// Makes a move and looks whether a royal piece could be taken then.
#[inline(never)]
fn survives<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, guard: &Guard, played: MoveId) -> bool {
    w.position.begin();
    make::make(c, w, played);
    let exposed = in_danger(c, w, guard);
    w.position.undo(c);
    !exposed
}

/// Whether the attacker of a guard could take a royal piece now.
pub(super) fn in_danger<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, guard: &Guard) -> bool {
    in_danger_of(c, w, guard, &guard.royal_types)
}

/// The same for some of the royal types.
pub(super) fn in_danger_of<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    guard: &Guard,
    types: &[PieceType],
) -> bool {
    let row = |kind: &PieceType| guard.victim.index() * c.n_types + kind.index();
    let royals = types.iter().fold(Bits::EMPTY, |bits, kind| bits | w.position.rows[row(kind)]);
    let Some(attacks) = &c.attacks[guard.table] else { return false };
    let simple = |royal| attacks.simple(c, &w.position, royal, w.position.occupied, Bits::EMPTY);
    if royals.iter().any(simple) {
        return true;
    }
    let mut tried = Bits::EMPTY;
    for royal in royals.iter() {
        for &(row, homes) in attacks.complex(royal) {
            let here = w.position.rows[row as usize] & homes & !tried;
            tried |= here;
            for home in here.iter() {
                if runs_into_plainly(c, w, guard, types, royals, home) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether a piece has a move after which a royal piece is gone.
fn runs_into_plainly<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    guard: &Guard,
    types: &[PieceType],
    royals: Bits<N>,
    home: u16,
) -> bool {
    let mut found = w.take_buffer();
    let n_transient = w.transient.len();
    w.run_piece::<false>(c, guard.table, home, None, &mut found);
    let any = found.iter().any(|&played| removes(c, w, guard, types, royals, played));
    w.transient.truncate(n_transient);
    w.give_buffer(found);
    any
}

fn removes<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    guard: &Guard,
    types: &[PieceType],
    royals: Bits<N>,
    played: MoveId,
) -> bool {
    if let Some((_, to)) = played.as_plain() {
        return royals.has(to);
    }
    let whole = match played.as_transient() {
        Some(row) => Some(w.transient[row].clone()),
        None => {
            let row = c.tables.moves.row(played);
            row.replay.is_none().then(|| row.played.clone())
        }
    };
    if let Some(whole) = whole {
        let near = |royal: u16| {
            touches_played(&whole, royal) || whole.motions.iter().any(|it| it.from.0 as u16 == royal)
        };
        if !royals.iter().any(near) {
            return false;
        }
    }
    let row = |kind: &PieceType| guard.victim.index() * c.n_types + kind.index();
    let count = |w: &Work<N>| types.iter().map(|kind| w.position.rows[row(kind)].count()).collect::<Vec<_>>();
    let before = count(w);
    w.position.begin();
    make::make(c, w, played);
    let after = count(w);
    w.position.undo(c);
    // Only types that stood there before count: a royal piece that becomes another royal type is not gone by that.
    let counted = before.iter().zip(&after).filter(|(before, _)| **before > 0);
    let (n_before, n_after) = counted.fold((0, 0), |(a, b), (before, after)| (a + before, b + after));
    n_after < n_before
}

/// 11.3: only moves that begin a longest chain of partial moves (S-24).
fn keep_longest_chains<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, moves: &mut Vec<MoveId>) {
    let continues = |w: &Work<N>, id: MoveId| continuation_of(c, w, id).is_some();
    if !moves.iter().any(|&it| continues(w, it)) {
        return;
    }
    w.chain_budget = MAX_CHAIN_STEPS;
    let lengths: Vec<u32> = moves.iter().map(|&it| chain_length(c, w, it)).collect();
    let longest = lengths.iter().copied().max();
    let mut lengths = lengths.iter();
    moves.retain(|_| lengths.next().copied() == longest);
}

fn continuation_of<const N: usize>(
    c: &Compiled<N>,
    w: &Work<N>,
    id: MoveId,
) -> Option<(crate::base::Square, crate::model::Continuation)> {
    let played = match id.as_transient() {
        Some(row) => &w.transient[row],
        None if id.as_plain().is_some() => return None,
        None => &c.tables.moves.row(id).played,
    };
    played.continuation.map(|it| (played.lead.1, it))
}

/// Partial moves in the longest chain that begins with this move; a whole move counts 0.
fn chain_length<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, id: MoveId) -> u32 {
    let Some((square, continuation)) = continuation_of(c, w, id) else { return 0 };
    if w.chain_budget == 0 {
        return 1;
    }
    w.chain_budget -= 1;
    let n_transient = w.transient.len();
    w.position.begin();
    make::make(c, w, id);
    w.position.partial = Some(Partial { square, continuation });
    let mut following = w.take_buffer();
    w.pseudo_legal(c, &mut following);
    if let (Some(guard), false) = (&c.turns[w.position.turn].guard, following.is_empty()) {
        let safety = safety(c, w, guard);
        retain_legal(c, w, guard, &safety, &mut following);
    }
    let mut longest = 0;
    for &next in &following {
        longest = longest.max(chain_length(c, w, next));
    }
    w.give_buffer(following);
    w.transient.truncate(n_transient);
    w.position.undo(c);
    1 + longest
}
