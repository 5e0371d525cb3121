//! Looks names up, and says what is wrong with those that are not found.

use super::Resolver;
use crate::ast::{Argument, Origin, Word, codes};
use crate::base::{
    Attribute, Code, Diagnostic, Direction, PieceType, Player, Severity, Square, Symbol, Zone,
};
use crate::model::Location;

/// A kind of name, for messages.
pub(super) struct Kind {
    pub(super) code: Code,
    /// `zone`
    pub(super) noun: &'static str,
}

pub(super) const PIECE: Kind = Kind { code: codes::UNKNOWN_PIECE, noun: "piece" };
pub(super) const PLAYER: Kind = Kind { code: codes::UNKNOWN_PLAYER, noun: "player" };
pub(super) const ZONE: Kind = Kind { code: codes::UNKNOWN_ZONE, noun: "zone" };
pub(super) const DIRECTION: Kind = Kind { code: codes::UNKNOWN_DIRECTION, noun: "direction" };
pub(super) const POSITION: Kind = Kind { code: codes::UNKNOWN_POSITION, noun: "position" };
pub(super) const ATTRIBUTE: Kind = Kind { code: codes::UNKNOWN_ATTRIBUTE, noun: "attribute" };
pub(super) const PLACE: Kind = Kind { code: codes::UNKNOWN_NAME, noun: "direction or position" };

impl<'u> Resolver<'_, 'u> {
    pub(super) fn piece_named(&self, name: Symbol) -> Option<PieceType> {
        self.environment.pieces.get(&name).copied()
    }

    pub(super) fn player_named(&self, name: Symbol) -> Option<Player> {
        self.environment.players.get(&name).copied()
    }

    pub(super) fn direction_named(&self, name: Symbol) -> Option<Direction> {
        self.board.directions.get(&name).copied()
    }

    pub(super) fn square_named(&self, name: Symbol) -> Option<Square> {
        self.board.squares.get(&name).copied()
    }

    pub(super) fn zone_named(&self, name: Symbol) -> Option<Zone> {
        self.board.zones.get(&name).copied()
    }

    /// Whether a direction or position of this name exists on some board of the file.
    pub(super) fn is_place_elsewhere(&self, name: Symbol) -> bool {
        self.known.directions.contains(&name) || self.known.squares.contains(&name)
    }

    /// A piece type, or a report and nothing.
    pub(super) fn piece(&mut self, word: Word, origin: &Origin) -> Option<PieceType> {
        let found = self.piece_named(word.symbol);
        if found.is_none() {
            let elsewhere = self.known.pieces.contains(&word.symbol);
            self.unknown(&PIECE, word, elsewhere, origin);
        }
        found
    }

    pub(super) fn zone(&mut self, word: Word, origin: &Origin) -> Option<Zone> {
        let found = self.zone_named(word.symbol);
        if found.is_none() {
            let elsewhere = self.known.zones.contains(&word.symbol);
            self.unknown(&ZONE, word, elsewhere, origin);
        }
        found
    }

    pub(super) fn direction(&mut self, word: Word, origin: &Origin) -> Option<Direction> {
        let found = self.direction_named(word.symbol);
        if found.is_none() {
            let elsewhere = self.known.directions.contains(&word.symbol);
            self.unknown(&DIRECTION, word, elsewhere, origin);
        }
        found
    }

    pub(super) fn square(&mut self, word: Word, origin: &Origin) -> Option<Square> {
        let found = self.square_named(word.symbol);
        if found.is_none() {
            let elsewhere = self.known.squares.contains(&word.symbol);
            self.unknown(&POSITION, word, elsewhere, origin);
        }
        found
    }

    /// An attribute; one that only another variant declares exists, without initial values.
    pub(super) fn attribute(&mut self, word: Word, origin: &Origin) -> Option<Attribute> {
        if let Some(&found) = self.environment.attributes.get(&word.symbol) {
            return Some(found);
        }
        let elsewhere = self.known.attributes.contains(&word.symbol);
        self.unknown(&ATTRIBUTE, word, elsewhere, origin);
        if elsewhere { self.environment.foreign_attribute(word.symbol) } else { None }
    }

    /// The last argument of conditions and effects. Where a word is both, the direction wins (7.7).
    pub(super) fn location(&mut self, argument: Option<Argument>, origin: &Origin) -> Location {
        match argument {
            None => Location::Cursor,
            Some(Argument::Opposite(word)) => {
                self.direction(word, origin).map_or(Location::OffBoard, Location::Opposite)
            }
            Some(Argument::Name(word)) => {
                if let Some(direction) = self.direction_named(word.symbol) {
                    return Location::Step(direction);
                }
                if let Some(square) = self.square_named(word.symbol) {
                    return Location::Square(square);
                }
                let elsewhere = self.is_place_elsewhere(word.symbol);
                self.unknown(&PLACE, word, elsewhere, origin);
                Location::OffBoard
            }
        }
    }

    /// Reports a name that this game does not have.
    pub(super) fn unknown(&mut self, kind: &Kind, word: Word, elsewhere: bool, origin: &Origin) {
        let name = self.text(word.symbol);
        let noun = kind.noun;
        if noun == "player" && self.players.is_empty() {
            // That there are none was said already.
            return;
        }
        if elsewhere {
            let message = format!("`{name}` is a {noun} of another game or variant only");
            let title = self.title();
            let label = format!("not in `{title}`, which uses this");
            // A test for a piece or zone that does not exist is false; a place must exist, except in what is inherited.
            let is_place = matches!(noun, "direction" | "position" | "direction or position" | "player");
            let severity =
                if is_place && !self.inherited { self.sink.tolerable() } else { Severity::Warning };
            let diagnostic = Diagnostic::new(severity, codes::NOT_ON_THIS_BOARD, message, word.span, label);
            return self.report(diagnostic, origin);
        }
        let message = format!("unknown {noun} `{name}`");
        let label = format!("no {noun} of this name");
        let severity = self.sink.tolerable();
        let diagnostic = Diagnostic::new(severity, kind.code, message, word.span, label);
        let diagnostic = self.with_suggestion(diagnostic, noun, name);
        self.report(diagnostic, origin);
    }

    /// The title of the entry.
    pub(super) fn title(&self) -> &'u str {
        self.merged.text(|entry| entry.title.as_ref()).map_or("", |title| self.text(title.symbol))
    }

    fn with_suggestion(&mut self, diagnostic: Diagnostic, noun: &str, name: &str) -> Diagnostic {
        let (board, symbols) = (&self.board.board, &self.unit.symbols);
        let directions = || board.directions.iter().map(|name| &**name);
        let squares = || board.squares.iter().take(10_000).map(|square| &*square.name);
        let names = |list: &[Symbol]| list.iter().map(|&symbol| symbols.text(symbol)).collect::<Vec<_>>();
        let similar = match noun {
            "piece" => self
                .sink
                .suggest(name, self.merged.pieces.iter().map(|piece| symbols.text(piece.name.symbol))),
            "player" => self.sink.suggest(name, names(&self.players)),
            "zone" => self.sink.suggest(name, board.zones.iter().map(|name| &**name)),
            "direction" => self.sink.suggest(name, directions()),
            "position" => self.sink.suggest(name, squares()),
            "attribute" => self.sink.suggest(name, names(&self.environment.attribute_names)),
            _ => self.sink.suggest(name, directions().chain(squares())),
        };
        match similar {
            Some(similar) => {
                let article = if noun == "attribute" { "an" } else { "a" };
                diagnostic.with_help(format!("{article} {noun} with a similar name exists: `{similar}`"))
            }
            None => diagnostic,
        }
    }

    /// Duplicates among players and pieces of the entry itself, and too many of something.
    pub(super) fn check_names(&mut self) {
        let merged = self.merged;
        let mut seen: Vec<(Symbol, crate::base::Span)> = Vec::new();
        for name in merged.entry.players.iter().flatten() {
            if let Some(&(_, first)) = seen.iter().find(|(symbol, _)| *symbol == name.symbol) {
                let message = format!("the player `{}` is named twice", self.text(name.symbol));
                let diagnostic =
                    Diagnostic::warning(codes::DUPLICATE_NAME, message, name.span, "named again")
                        .with_label(first, "named here before");
                self.report(diagnostic, &name.origin);
            }
            seen.push((name.symbol, name.span));
        }
        if seen.len() > super::MAX_PLAYERS {
            let message = format!("a game has at most {} players", super::MAX_PLAYERS);
            let (_, span) = seen[super::MAX_PLAYERS];
            self.report(
                Diagnostic::error(codes::TOO_MANY, message, span, "one too many"),
                &Origin::default(),
            );
        }
        let mut first: rustc_hash::FxHashMap<Symbol, crate::base::Span> = rustc_hash::FxHashMap::default();
        for piece in &merged.entry.pieces {
            if let Some(first) = first.insert(piece.name.symbol, piece.name.span) {
                let message = format!("the piece `{}` is defined twice", self.text(piece.name.symbol));
                let label = "this definition counts";
                let diagnostic = Diagnostic::new(
                    Severity::Warning,
                    codes::DUPLICATE_PIECE,
                    message,
                    piece.name.span,
                    label,
                )
                .with_label(first, "this one has no effect");
                self.report(diagnostic, &piece.name.origin);
            }
        }
        self.check_attribute_count();
    }

    fn check_attribute_count(&mut self) {
        let limit = super::environment::MAX_ATTRIBUTES;
        let merged = self.merged;
        let mut names: Vec<Symbol> = Vec::new();
        for attribute in merged.pieces.iter().flat_map(|piece| &piece.attributes) {
            if names.contains(&attribute.name.symbol) {
                continue;
            }
            if names.len() == limit {
                let message = format!("a game has at most {limit} attributes");
                let diagnostic =
                    Diagnostic::error(codes::TOO_MANY, message, attribute.name.span, "one too many");
                return self.report(diagnostic, &attribute.name.origin);
            }
            names.push(attribute.name.symbol);
        }
    }
}
