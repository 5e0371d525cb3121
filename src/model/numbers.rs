//! The numbers of move types and attributes in saved games.

use super::inherit::Merged;
use crate::ast::TurnItem;
use crate::base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// Move types with their numbers, from 1 (settled 34): priorities from last to first; turn order; pieces from last to
/// first, each in source order, the `else` part of an `if` before its `then` part.
pub(super) fn move_types(
    merged: &Merged<'_>,
    players: &FxHashSet<Symbol>,
    pieces: &FxHashSet<Symbol>,
) -> FxHashMap<Symbol, u32> {
    let mut numbers = FxHashMap::default();
    let mut mention = |symbol: Symbol| {
        let next = numbers.len() as u32 + 1;
        numbers.entry(symbol).or_insert(next);
    };
    merged.priorities.iter().rev().for_each(|name| mention(name.symbol));
    for item in merged.turn_order.iter().flat_map(|(items, _)| items) {
        if let TurnItem::Turn(_, rest) = item {
            rest.iter().filter(|name| !players.contains(&name.symbol)).for_each(|name| mention(name.symbol));
        }
    }
    for piece in merged.pieces.iter().rev() {
        let types =
            piece.mentions.iter().filter(|mention| mention.marker || !pieces.contains(&mention.word.symbol));
        types.for_each(|of_type| mention(of_type.word.symbol));
    }
    numbers
}

/// Attributes with their numbers, from 0 (settled 33): last piece first, in a piece the last attribute first.
pub(super) fn attributes(merged: &Merged<'_>) -> FxHashMap<Symbol, u32> {
    let mut numbers = FxHashMap::default();
    for attribute in merged.pieces.iter().rev().flat_map(|piece| piece.attributes.iter().rev()) {
        let next = numbers.len() as u32;
        numbers.entry(attribute.name.symbol).or_insert(next);
    }
    numbers
}
