//! Zones and symmetries, looked at when all positions and directions are known.

use super::{BuiltBoard, Context};
use crate::ast::{Board, BoardItem, Name, codes};
use crate::base::{Diagnostic, Direction, Id, Square, Symbol, Zone};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// By player, then direction: the direction meant.
pub(super) fn symmetry(
    board: &Board,
    built: &BuiltBoard,
    context: &mut Context<'_, '_>,
) -> Vec<Vec<Direction>> {
    let plain: Vec<Direction> = (0..built.board.directions.len()).map(Direction::from_index).collect();
    let mut table = vec![plain; context.players.len()];
    for item in &board.items {
        let BoardItem::Symmetry(player, pairs) = item else { continue };
        let player = context.player(player);
        for (from, to) in pairs {
            let (from, to) = (context.direction(from, built), context.direction(to, built));
            if let (Some(player), Some(from), Some(to)) = (player, from, to) {
                table[player][from.index()] = to;
            }
        }
    }
    table
}

/// Zone names, their squares by player, and their ids.
type Zones = (Vec<Arc<str>>, Vec<Vec<Vec<Square>>>, FxHashMap<Symbol, Zone>);

pub(super) fn zones(board: &Board, built: &BuiltBoard, context: &mut Context<'_, '_>) -> Zones {
    let (mut names, mut squares, mut ids): Zones = Default::default();
    for item in &board.items {
        let BoardItem::Zone(zone) = item else { continue };
        if !ids.contains_key(&zone.name.symbol) && names.len() >= usize::from(u16::MAX) {
            let diagnostic =
                Diagnostic::error(codes::TOO_MANY, "the board has too many zones", zone.span, "left out");
            context.sink.report(diagnostic, &zone.name.origin);
            continue;
        }
        let id = *ids.entry(zone.name.symbol).or_insert_with(|| {
            names.push(context.symbols.shared(zone.name.symbol));
            squares.push(vec![Vec::new(); context.players.len()]);
            Zone::from_index(names.len() - 1)
        });
        let members: Vec<Square> =
            zone.positions.iter().filter_map(|name| context.zone_square(name, built)).collect();
        let players: Vec<usize> = match &zone.players {
            Some(players) => players.iter().filter_map(|player| context.player(player)).collect(),
            None => (0..context.players.len()).collect(),
        };
        for player in players {
            squares[id.index()][player].extend(&members);
        }
    }
    for list in squares.iter_mut().flatten() {
        list.sort_unstable();
        list.dedup();
    }
    (names, squares, ids)
}

impl Context<'_, '_> {
    /// The number of a player; one that only another game or variant has is left out in silence.
    fn player(&mut self, name: &Name) -> Option<usize> {
        let found = self.players.iter().position(|&player| player == name.symbol);
        if found.is_none() && !self.known.players.contains(&name.symbol) {
            let word = self.symbols.text(name.symbol);
            let severity = self.sink.tolerable();
            let message = format!("unknown player `{word}`");
            let label = "no player of this name";
            let mut diagnostic = Diagnostic::new(severity, codes::UNKNOWN_PLAYER, message, name.span, label);
            if let Some(similar) =
                self.sink.suggest(word, self.players.iter().map(|&player| self.symbols.text(player)))
            {
                diagnostic =
                    diagnostic.with_help(format!("a player with a similar name exists: `{similar}`"));
            }
            self.sink.report(diagnostic, &name.origin);
        }
        found
    }

    fn direction(&mut self, name: &Name, built: &BuiltBoard) -> Option<Direction> {
        let found = built.directions.get(&name.symbol).copied();
        if found.is_none() {
            let word = self.symbols.text(name.symbol);
            // A symmetry of a direction that does not exist does nothing.
            let message = format!("unknown direction `{word}`");
            let label = "the board has no direction of this name";
            let mut diagnostic = Diagnostic::warning(codes::UNKNOWN_DIRECTION, message, name.span, label);
            if let Some(similar) = self.sink.suggest(word, built.board.directions.iter().map(|name| &**name))
            {
                diagnostic =
                    diagnostic.with_help(format!("a direction with a similar name exists: `{similar}`"));
            }
            self.sink.report(diagnostic, &name.origin);
        }
        found
    }

    fn zone_square(&mut self, name: &Name, built: &BuiltBoard) -> Option<Square> {
        let found = built.squares.get(&name.symbol).copied();
        if found.is_none() {
            let word = self.symbols.text(name.symbol);
            let diagnostic = if built.killed.contains(&name.symbol) {
                let message = format!("the position `{word}` was killed");
                Diagnostic::warning(codes::KILLED_POSITION, message, name.span, "left out of the zone")
            } else {
                let message = format!("unknown position `{word}`");
                let label = "the board has no position of this name";
                let severity = self.sink.tolerable();
                let diagnostic =
                    Diagnostic::new(severity, codes::UNKNOWN_POSITION, message, name.span, label);
                let names = built.board.squares.iter().take(10_000).map(|square| &*square.name);
                match self.sink.suggest(word, names) {
                    Some(similar) => {
                        diagnostic.with_help(format!("a position with a similar name exists: `{similar}`"))
                    }
                    None => diagnostic,
                }
            };
            self.sink.report(diagnostic, &name.origin);
        }
        found
    }
}
