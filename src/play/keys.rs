//! Zobrist keys, made by mixing instead of from tables, so that any board size has them.

use super::state::{Partial, Piece};
use crate::base::{PieceType, Player, Square};
use crate::model::Continuation;

/// Set in the key of a finished game.
pub(crate) const OVER: u64 = 0x9d39_247e_3377_6d41;

/// The finaliser of splitmix64: every bit of the input changes half of the output.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// A number for what a key is about (`what`) and up to two values.
fn number(what: u64, a: u64, b: u64) -> u64 {
    mix(mix(what.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ a).wrapping_add(b.wrapping_mul(0xd1b5_4a32_d192_ed03)))
}

/// A piece on a square, its attributes included.
pub(crate) fn piece(square: Square, piece: Piece) -> u64 {
    let who = u64::from(piece.owner.0) << 16 | u64::from(piece.kind.0);
    let mut key = number(1, u64::from(square.0), who);
    if piece.known != 0 {
        key ^= number(2, u64::from(square.0) ^ piece.values.rotate_left(32), piece.known);
    }
    key
}

/// A count in stock; zero for none.
pub(crate) fn stock(index: usize, count: u32) -> u64 {
    if count == 0 { 0 } else { number(3, index as u64, u64::from(count)) }
}

/// The turn.
pub(crate) fn turn(turn: usize) -> u64 {
    number(4, turn as u64, 0)
}

/// A running partial move.
pub(crate) fn partial(partial: Partial) -> u64 {
    let kind = match partial.continuation {
        Continuation::AnyType => 0,
        Continuation::Type(move_type) => u64::from(move_type.0) + 1,
    };
    number(5, u64::from(partial.square.0), kind)
}

/// The squares of the last move.
pub(crate) fn last(from: Option<Square>, to: Option<Square>) -> u64 {
    let code = |square: Option<Square>| square.map_or(0, |square| u64::from(square.0) + 1);
    number(6, code(from), code(to))
}

/// Passes in a row; zero for none.
pub(crate) fn passes(count: u32) -> u64 {
    if count == 0 { 0 } else { number(7, u64::from(count), 0) }
}

/// One more piece captured in this turn, in order.
pub(crate) fn captured(before: u64, player: Player, kind: PieceType) -> u64 {
    number(8, before, u64::from(player.0) << 16 | u64::from(kind.0))
}
