//! Resolves the names of one game or variant.
//!
//! In: the sections in force, and the board. Out: a [`Game`]. Holds: pieces resolved for one set of names are used again
//! by every variant with the same names. Start at [`Resolver::game`].

mod environment;
mod goals;
mod instructions;
mod names;
mod options;
mod pieces;
mod setup;
mod tests_of;
mod turn_order;

use super::build::BuiltBoard;
use super::inherit::{self, Merged};
use super::known::Known;
use super::numbers;
use super::{EntryKind, Game, PlayerInfo, Sounds, Texts};
use crate::ast::sink::Sink;
use crate::ast::{Name, Origin, Text, codes};
use crate::base::{Diagnostic, Id, Player, Span, Symbol};
use crate::expand::Unit;
use environment::Environment;
pub(super) use environment::Environments;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// What the parts of one game are resolved with.
pub(super) struct Resolver<'a, 'u> {
    unit: &'u Unit,
    sink: &'a mut Sink<'u>,
    known: &'a Known,
    merged: &'a Merged<'a>,
    board: &'a Arc<BuiltBoard>,
    players: Vec<Symbol>,
    environment: &'a mut Environment,
    /// Whether what is being resolved was written for another game and inherited.
    inherited: bool,
}

/// The players of an entry, each once.
pub(super) fn player_names(merged: &Merged<'_>) -> Vec<Symbol> {
    let mut names: Vec<Symbol> = Vec::new();
    for name in merged.players.unwrap_or_default() {
        if !names.contains(&name.symbol) && names.len() < MAX_PLAYERS {
            names.push(name.symbol);
        }
    }
    names
}

const MAX_PLAYERS: usize = 64;
const MAX_PIECES: usize = u16::MAX as usize;

impl<'a, 'u> Resolver<'a, 'u> {
    pub(super) fn new(
        unit: &'u Unit,
        sink: &'a mut Sink<'u>,
        known: &'a Known,
        environments: &'a mut Environments,
        merged: &'a Merged<'a>,
        board: &'a Arc<BuiltBoard>,
    ) -> Self {
        let players = player_names(merged);
        let environment = environments.of(board, &players, merged, &unit.symbols);
        Self { unit, sink, known, merged, board, players, environment, inherited: false }
    }

    fn text(&self, symbol: Symbol) -> &'u str {
        self.unit.symbols.text(symbol)
    }

    fn shared(&self, symbol: Symbol) -> Arc<str> {
        self.unit.symbols.shared(symbol)
    }

    fn report(&mut self, diagnostic: Diagnostic, origin: &Origin) {
        self.sink.report(diagnostic, origin);
    }

    /// The whole game.
    pub(super) fn game(&mut self, front_end_failed: bool) -> Game {
        let merged = self.merged;
        let entry = merged.entry;
        self.sink.failed = false;
        let separator = self.is_separator();
        if !separator {
            self.check_entry();
        }
        let priorities = self.priorities();
        self.inherited = entry.turn_order.is_none();
        let turn_order = self.turn_order(separator);
        let players = self.player_infos(&turn_order);
        let pieces = self.pieces();
        self.inherited = entry.setup.is_none();
        let setup = self.setup();
        self.inherited = entry.goals.is_empty();
        let goals = self.goals();
        self.inherited = false;
        let options = self.options();
        if !separator {
            self.check_continuations();
        }
        let broken = entry.broken
            || merged.base.is_some_and(|base| base.broken)
            || self.board.broken
            || merged.setup.is_some_and(|setup| setup.broken);
        let has_errors = self.sink.failed || broken || front_end_failed;
        let (move_type_numbers, attribute_numbers) = self.numbers();
        Game {
            kind: entry.kind,
            texts: self.texts(),
            separator,
            is_default: entry.default.is_some(),
            span: entry.span,
            players,
            turn_order,
            board: Arc::clone(&self.board.board),
            pieces,
            attributes: self.shared_names(&self.environment.attribute_names),
            move_types: self.shared_names(&self.environment.move_types.names),
            move_type_numbers,
            attribute_numbers,
            flags: self.shared_names(&self.environment.flags.names),
            position_flags: self.shared_names(&self.environment.position_flags.names),
            priorities,
            setup,
            goals,
            options,
            engine: self.file_name(|entry| entry.engine.as_ref()),
            solution: self.file_name(|entry| entry.solution.as_ref()),
            sounds: self.sounds(),
            has_errors,
        }
    }

    fn shared_names(&self, names: &[Symbol]) -> Vec<Arc<str>> {
        names.iter().map(|&name| self.shared(name)).collect()
    }

    /// Whether it is a line of the menu without rules: a title of hyphens and nothing else, or pieces that only open
    /// other files.
    fn is_separator(&self) -> bool {
        let entry = self.merged.entry;
        let own = entry.players.is_some()
            || entry.board.is_some()
            || entry.setup.is_some()
            || entry.turn_order.is_some()
            || !entry.pieces.is_empty()
            || !entry.goals.is_empty()
            || !entry.options.is_empty()
            || entry.engine.is_some();
        let title = entry.title.as_ref().map_or("", |title| self.text(title.symbol));
        let line = title.chars().all(|letter| matches!(letter, '-' | '_' | '=' | '.' | '*' | ' ' | '~'));
        let pieces = &self.merged.pieces;
        let menu = pieces.iter().any(|piece| piece.open.is_some())
            && pieces.iter().all(|piece| piece.moves.is_empty() && piece.drops.is_empty());
        (entry.kind == EntryKind::Variant && !own && line) || menu
    }

    fn check_entry(&mut self) {
        let merged = self.merged;
        let entry = merged.entry;
        let title = entry.title.as_ref().map_or("without title", |title| self.text(title.symbol)).to_owned();
        let head = head_span(entry.span, entry.kind);
        if entry.kind == EntryKind::Variant && merged.base.is_none() {
            let message = format!("the variant `{title}` has no game to start from");
            let label = "no `(game …)` stands in this file";
            self.report(Diagnostic::error(codes::NO_GAME, message, head, label), &entry.origin);
        } else if merged.players.is_none_or(<[Name]>::is_empty) {
            let message = format!("the game `{title}` has no players");
            let severity = self.sink.tolerable();
            let label = "no `(players …)` in it";
            let diagnostic = Diagnostic::new(severity, codes::MISSING_PLAYERS, message, head, label)
                .with_help("write `(players White Black)`");
            self.report(diagnostic, &entry.origin);
            self.sink.failed = true;
        }
        self.check_names();
        self.note_engine();
    }

    /// Says that the moves of a game are not to be found in its rules.
    fn note_engine(&mut self) {
        let entry = self.merged.entry;
        let Some(engine) = &entry.engine else { return };
        let name = self.text(engine.symbol);
        if name.trim().is_empty() {
            return;
        }
        let message = format!("the moves of this game are made by the plug-in `{name}`");
        let label = "checked as far as the rules go";
        let diagnostic = Diagnostic::note(codes::NEEDS_ENGINE, message, engine.span, label);
        self.report(diagnostic, &entry.origin);
    }

    fn player_infos(&self, turn_order: &super::TurnOrder) -> Vec<PlayerInfo> {
        let info = |(index, &symbol): (usize, &Symbol)| {
            let player = Player::from_index(index);
            let has_turn = turn_order.turns.iter().any(|turn| turn.player == player || turn.mover == player);
            let name = self.shared(symbol);
            PlayerInfo { random: name.starts_with('?'), name, neutral: !has_turn }
        };
        self.players.iter().enumerate().map(info).collect()
    }

    fn texts(&self) -> Texts {
        let text = |text: &Text| self.shared(text.symbol);
        let merged = self.merged;
        Texts {
            title: merged.text(|entry| entry.title.as_ref()).map_or_else(|| "".into(), text),
            description: merged.text(|entry| entry.description.as_ref()).map(text),
            history: merged.text(|entry| entry.history.as_ref()).map(text),
            strategy: merged.text(|entry| entry.strategy.as_ref()).map(text),
        }
    }

    /// The file of a form; an empty name is none.
    fn file_name(&self, get: impl Fn(&crate::ast::Entry) -> Option<&Text>) -> Option<Arc<str>> {
        let text = inherit::section(self.merged.entry, self.merged.base, get)?;
        Some(self.shared(text.symbol)).filter(|name| !name.trim().is_empty())
    }

    fn sounds(&self) -> Sounds {
        let sound =
            |sound: &&crate::ast::Sound| (self.shared(sound.kind.symbol), self.shared(sound.file.symbol));
        Sounds(self.merged.sounds.iter().map(sound).collect())
    }

    fn numbers(&self) -> (Vec<u32>, Vec<u32>) {
        let players: FxHashSet<Symbol> = self.players.iter().copied().collect();
        let pieces: FxHashSet<Symbol> = self.environment.pieces.keys().copied().collect();
        let by_type = numbers::move_types(self.merged, &players, &pieces);
        let by_attribute = numbers::attributes(self.merged);
        let of_type = |name: &Symbol| by_type.get(name).copied().unwrap_or(0);
        let mut spare = by_attribute.len() as u32;
        let mut of_attribute = |name: &Symbol| {
            by_attribute.get(name).copied().unwrap_or_else(|| {
                spare += 1;
                spare - 1
            })
        };
        (
            self.environment.move_types.names.iter().map(of_type).collect(),
            self.environment.attribute_names.iter().map(&mut of_attribute).collect(),
        )
    }
}

/// The opening parenthesis and the keyword of an entry.
fn head_span(span: Span, kind: EntryKind) -> Span {
    let len = if kind == EntryKind::Game { 5 } else { 8 };
    Span { end: (span.start + len).min(span.end), ..span }
}
