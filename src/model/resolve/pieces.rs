//! Pieces and their blocks.

use super::Resolver;
use crate::ast::{self, AttributeValue, MoveItem, Origin, Word, codes};
use crate::base::{Diagnostic, MoveType, Player, Severity, Symbol};
use crate::model::{Block, CallSite, Piece};
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Resolver<'_, '_> {
    pub(super) fn pieces(&mut self) -> Vec<Arc<Piece>> {
        let merged = self.merged;
        let own: FxHashSet<*const ast::Piece> = merged.entry.pieces.iter().map(Arc::as_ptr).collect();
        let mut done = Vec::with_capacity(merged.pieces.len());
        for piece in merged.pieces.iter().take(super::MAX_PIECES) {
            self.inherited = !own.contains(&Arc::as_ptr(piece));
            done.push(self.piece_done(piece));
        }
        done
    }

    /// A piece; resolved once for each environment.
    fn piece_done(&mut self, piece: &Arc<ast::Piece>) -> Arc<Piece> {
        let key = Arc::as_ptr(piece);
        if let Some((done, failed)) = self.environment.pieces_done.get(&key) {
            self.sink.failed |= failed;
            return Arc::clone(done);
        }
        let before = std::mem::take(&mut self.sink.failed);
        let done = Arc::new(self.resolve_piece(piece));
        let failed = self.sink.failed || piece.broken;
        self.environment.pieces_done.insert(key, (Arc::clone(&done), failed));
        self.sink.failed = before || failed;
        done
    }

    fn resolve_piece(&mut self, piece: &ast::Piece) -> Piece {
        let text = |text: &Option<ast::Text>| text.as_ref().map(|text| self.unit.symbols.shared(text.symbol));
        let (notation, help) = (text(&piece.notation), text(&piece.help));
        let (description, open) = (text(&piece.description), text(&piece.open));
        let images = self.images(piece);
        let mut attributes = Vec::with_capacity(piece.attributes.len());
        for declared in &piece.attributes {
            let Some(&id) = self.environment.attributes.get(&declared.name.symbol) else { continue };
            let value = matches!(declared.value, AttributeValue::Truth(true));
            attributes.retain(|(other, _)| *other != id);
            attributes.push((id, value));
        }
        Piece {
            name: self.shared(piece.name.symbol),
            notation,
            help,
            description,
            open,
            dummy: piece.dummy,
            images,
            attributes,
            moves: self.blocks(&piece.moves, false),
            drops: self.blocks(&piece.drops, true),
            span: piece.span,
        }
    }

    fn images(&mut self, piece: &ast::Piece) -> Vec<(Player, Vec<Arc<str>>)> {
        let mut images: Vec<(Player, Vec<Arc<str>>)> = Vec::new();
        for image in &piece.images {
            let Some(player) = self.player_if_any(&image.player) else { continue };
            let files = image.files.iter().map(|file| self.shared(file.symbol));
            match images.iter_mut().find(|(other, _)| *other == player) {
                Some((_, list)) => list.extend(files),
                None => images.push((player, files.collect())),
            }
        }
        images
    }

    fn blocks(&mut self, items: &[MoveItem], drops: bool) -> Arc<[Block]> {
        let mut walk = Walk { move_type: None, blocks: Vec::new(), drops };
        self.walk(items, &Origin::default(), &mut walk);
        walk.blocks.into()
    }

    fn walk(&mut self, items: &[MoveItem], origin: &Origin, walk: &mut Walk) {
        for item in items {
            match item {
                MoveItem::Expansion(site, items) => self.walk(items, &origin.through_site(*site), walk),
                MoveItem::Type(word) => walk.move_type = Some(self.environment.move_type(word.symbol)),
                MoveItem::Block(body, span) => {
                    let (zone, body) = if walk.drops {
                        self.drop_body(body, origin)
                    } else {
                        (None, self.sequence(body, origin))
                    };
                    let calls: Vec<CallSite> = origin.calls().collect();
                    walk.blocks.push(Block { move_type: walk.move_type, zone, body, span: *span, calls });
                }
            }
        }
    }

    /// Reports continuations with a move type that no piece of the file has.
    ///
    /// A word that is nothing is a type without blocks for Zillions, and some files end a chain that way.
    pub(super) fn check_continuations(&mut self) {
        let merged = self.merged;
        for piece in &merged.pieces {
            for mention in piece.mentions.iter().filter(|mention| !mention.marker) {
                let name = mention.word.symbol;
                if self.environment.pieces.contains_key(&name) || self.known.move_types.contains(&name) {
                    continue;
                }
                let label = "the move is partial, but nothing can follow it";
                self.unknown_move_type(Severity::Warning, mention.word, label, &piece.name.origin);
            }
        }
    }

    /// Reports a move type without blocks; in a game that a plug-in plays it means nothing.
    pub(super) fn unknown_move_type(&mut self, severity: Severity, word: Word, label: &str, origin: &Origin) {
        if self.file_name(|entry| entry.engine.as_ref()).is_some() {
            return;
        }
        let name = self.text(word.symbol);
        let mut types: Vec<Symbol> = self.known.move_types.iter().copied().collect();
        types.sort_unstable();
        let message = format!("no block has the move type `{name}`");
        let texts: Vec<&str> = types.iter().map(|&name| self.text(name)).collect();
        let similar = self.sink.suggest(name, texts);
        let severity = if similar.is_some() { severity.max(Severity::Warning) } else { severity };
        let help = match similar {
            Some(similar) => format!("a move type with a similar name exists: `{similar}`"),
            None => format!("if that is meant, write `(move-type {name})` in a piece"),
        };
        let diagnostic = Diagnostic::new(severity, codes::UNKNOWN_MOVE_TYPE, message, word.span, label);
        self.report(diagnostic.with_help(help), origin);
    }
}

/// The blocks of a piece, as they are collected.
struct Walk {
    move_type: Option<MoveType>,
    blocks: Vec<Block>,
    drops: bool,
}
