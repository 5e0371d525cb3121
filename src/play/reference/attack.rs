//! `attacked?`, `defended?` and check: whether some pseudo-legal move removes a piece (9.11, 11.4).

use super::make;
use super::run::{Filter, Runner, Trace, View};
use crate::base::{Id, PieceType, Player, Square};
use crate::play::engine::Rules;
use crate::play::moves::{Candidate, PlayedMove};
use crate::play::state::{Piece, State, Undo};

/// Whether an enemy of the running mover could remove a piece of his type from a square, were it there.
pub(crate) fn is_attacked<T: Trace>(
    runner: &Runner<'_, T>,
    square: Square,
    kind: PieceType,
    filter: Filter,
) -> bool {
    let rules = runner.rules;
    let mut squares = runner.view.squares.to_vec();
    squares[square.index()] = Some(Piece::new(&rules.game, runner.mover, kind));
    let view = View { squares: &squares, last: runner.view.last };
    let players = (0..rules.game.players.len()).map(Player::from_index);
    let mut enemies = players.filter(|&player| rules.is_enemy(runner.mover, player));
    enemies.any(|enemy| removes_from(rules, view, enemy, square, None, filter))
}

/// Whether the running mover could take back on a square with a piece other than the one that is moving.
pub(crate) fn is_defended<T: Trace>(
    runner: &Runner<'_, T>,
    home: Square,
    square: Square,
    kind: PieceType,
    filter: Filter,
) -> bool {
    let rules = runner.rules;
    let mut squares = runner.view.squares.to_vec();
    let is_enemy = |piece: Piece| rules.is_enemy(runner.mover, piece.owner);
    if !squares[square.index()].is_some_and(is_enemy) {
        let players = (0..rules.game.players.len()).map(Player::from_index);
        let Some(enemy) = players.into_iter().find(|&player| rules.is_enemy(runner.mover, player)) else {
            return false;
        };
        squares[square.index()] = Some(Piece::new(&rules.game, enemy, kind));
    }
    let view = View { squares: &squares, last: runner.view.last };
    removes_from(rules, view, runner.mover, square, Some(home), filter)
}

/// Whether a pseudo-legal move of `mover` (without the piece on `except`) removes what stands on `square`.
fn removes_from(
    rules: &Rules,
    view: View<'_>,
    mover: Player,
    square: Square,
    except: Option<Square>,
    filter: Filter,
) -> bool {
    let mut runner = Runner::new(rules, view, mover);
    runner.nested = true;
    for (index, piece) in view.squares.iter().enumerate() {
        let Some(piece) = piece.filter(|piece| piece.owner == mover) else { continue };
        if except == Some(Square::from_index(index)) {
            continue;
        }
        runner.piece(Square::from_index(index), piece.kind, filter);
        if runner.found.drain(..).any(|candidate| touches(&candidate.played, square)) {
            return true;
        }
    }
    false
}

/// Whether a move ends on a square or captures or replaces what is there, so that it may remove a piece from it.
fn touches(played: &PlayedMove, square: Square) -> bool {
    use crate::play::moves::Effect;
    played.motions.iter().any(|motion| motion.to == square)
        || played.copy.is_some_and(|copy| copy.to == square)
        || played.effects.iter().any(|effect| match *effect {
            Effect::Capture(at)
            | Effect::Create(_, _, at)
            | Effect::ChangeOwner(_, at)
            | Effect::Flip(at) => at == square,
            Effect::ChangeType(..) | Effect::SetAttribute(..) => false,
        })
}

/// A threat: who could remove which royal piece.
#[derive(Clone, Debug)]
pub(crate) struct Threat {
    /// The royal piece's square.
    pub(crate) royal: Square,
    /// The attacker's square.
    pub(crate) attacker: Square,
}

/// A pseudo-legal move of `attacker` after which one of `victim`'s royal pieces is gone.
///
/// Drops are not tried. `state` is left as it was.
pub(crate) fn threat(
    rules: &Rules,
    state: &mut State,
    attacker: Player,
    filter: Filter,
    victim: Player,
    royals: &[PieceType],
) -> Option<Threat> {
    let targets = royal_squares(state, victim, royals);
    if targets.is_empty() {
        return None;
    }
    for index in 0..state.squares.len() {
        let Some(piece) = state.squares[index].filter(|piece| piece.owner == attacker) else { continue };
        let home = Square::from_index(index);
        let mut runner = Runner::new(rules, View::of(state), attacker);
        runner.piece(home, piece.kind, filter);
        let found = std::mem::take(&mut runner.found);
        for candidate in found {
            if let Some(royal) = lost_royal(rules, state, &candidate, &targets, victim) {
                return Some(Threat { royal, attacker: home });
            }
        }
    }
    None
}

/// The squares of a player's pieces of royal types.
fn royal_squares(state: &State, player: Player, royals: &[PieceType]) -> Vec<Square> {
    let is_royal = |piece: &Piece| piece.owner == player && royals.contains(&piece.kind);
    let rows = state.squares.iter().enumerate().filter(|(_, piece)| piece.as_ref().is_some_and(is_royal));
    rows.map(|(index, _)| Square::from_index(index)).collect()
}

/// The royal piece that a move would take away. A move that does not touch its square is not played.
fn lost_royal(
    rules: &Rules,
    state: &mut State,
    candidate: &Candidate,
    targets: &[Square],
    victim: Player,
) -> Option<Square> {
    let played = &candidate.played;
    let moves_it = |square| played.motions.iter().any(|motion| motion.from == square);
    let near = |square: &&Square| touches(played, **square) || moves_it(**square);
    if !targets.iter().any(|square| near(&square)) {
        return None;
    }
    let before =
        targets.iter().map(|&square| state.squares[square.index()].expect("a royal piece stands there").kind);
    let before: Vec<PieceType> = before.collect();
    let count = |state: &State| {
        let own = state.squares.iter().flatten().filter(|piece| piece.owner == victim);
        own.filter(|piece| before.contains(&piece.kind)).count()
    };
    let n_before = count(state);
    let mut undo = Undo::of(state);
    make::make(rules, state, played, &mut undo);
    let n_after = count(state);
    state.undo(undo);
    (n_after < n_before).then(|| targets.iter().copied().find(|square| near(&square)).expect("one was near"))
}
