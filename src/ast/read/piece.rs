//! `piece`.

use super::nodes::{List, Node};
use super::{Reader, key};
use crate::ast::{
    AttributeDecl, AttributeValue, Dialect, Image, Mention, MoveItem, Name, Piece, Text, codes,
};
use crate::base::{Diagnostic, Severity, Symbol};
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Reader<'_> {
    /// `(piece (name NAME) item…)`; nothing where it has no name.
    pub(super) fn read_piece(&mut self, list: &List<'_>) -> Option<Arc<Piece>> {
        if let Some(piece) = self.pieces.get(&key(list.items)) {
            return piece.clone();
        }
        let before = std::mem::take(&mut self.sink.failed);
        let mut parts = Parts::default();
        for node in list.rest() {
            match node.list() {
                Some(part) => self.read_piece_part(&part, &mut parts),
                None => {
                    let label = "a form in parentheses is expected here";
                    self.wrong_shape("entry", "piece", node.span(), label, &node.origin);
                }
            }
        }
        if parts.name.is_none() {
            self.wrong_shape("entry", "piece", list.span, "it has no name", &list.origin);
        }
        let broken = std::mem::replace(&mut self.sink.failed, before);
        self.sink.failed |= broken && parts.name.is_none();
        let piece = parts.finish(list, broken);
        self.pieces.insert(key(list.items), piece.clone());
        piece
    }

    fn read_piece_part(&mut self, list: &List<'_>, parts: &mut Parts) {
        let head = list.head();
        match head.map_or("", |head| self.text(head.symbol)) {
            "name" => self.read_piece_name(list, parts),
            "notation" => parts.notation = self.expect_text(list, "piece", "notation"),
            "help" => parts.help = self.expect_text(list, "piece", "help"),
            "description" => parts.description = self.expect_text(list, "piece", "description"),
            "open" => parts.open = self.expect_text(list, "piece", "open"),
            "dummy" => parts.dummy = true,
            "image" => self.read_image(list, parts),
            "attribute" => parts.attributes.extend(self.read_attribute(list)),
            "moves" => {
                let items = self.read_move_items(list, "moves");
                mentions(&items, &mut parts.seen, &mut parts.mentions);
                parts.moves.push(items);
            }
            "drops" => {
                let items = self.read_move_items(list, "drops");
                mentions(&items, &mut parts.seen, &mut parts.mentions);
                parts.drops.push(items);
            }
            "glyph" => {}
            _ => self.unknown_form("piece", list, Severity::Warning),
        }
    }

    fn read_piece_name(&mut self, list: &List<'_>, parts: &mut Parts) {
        let name = self.expect_name(list, "piece", "name");
        if let (Some(first), Some(_)) = (&parts.name, &name) {
            let first = first.span;
            self.duplicate(list, "name", first);
        }
        parts.name = name.or(parts.name.take());
    }

    /// `(image PLAYER "file"… …)`
    fn read_image(&mut self, list: &List<'_>, parts: &mut Parts) {
        for node in list.rest() {
            match (node.word(), node.string(), parts.images.last_mut()) {
                (Some(player), _, _) => parts.images.push(Image { player, files: Vec::new() }),
                (_, Some(file), Some(image)) => image.files.push(file),
                _ => {
                    let label = "a player is expected before the pictures";
                    self.wrong_shape("piece", "image", node.span(), label, &node.origin);
                }
            }
        }
    }

    /// `(attribute NAME true|false)`
    fn read_attribute(&mut self, list: &List<'_>) -> Option<AttributeDecl> {
        let nodes: Vec<Node<'_>> = list.rest().collect();
        let words: Vec<Option<Name>> = nodes.iter().map(Node::word).collect();
        let [Some(name), Some(value)] = words.as_slice() else {
            let label = "a name and `true` or `false` are expected in it";
            self.wrong_shape("piece", "attribute", list.span, label, &list.origin);
            return None;
        };
        let written = self.text(value.symbol);
        let name = name.clone();
        let value = match written {
            "true" => AttributeValue::Truth(true),
            "false" => AttributeValue::Truth(false),
            _ => {
                self.foreign_value(written, value);
                AttributeValue::Other(value.word())
            }
        };
        Some(AttributeDecl { name, value })
    }

    fn foreign_value(&mut self, written: &str, value: &Name) {
        if self.sink.dialect == Dialect::Dagaz {
            return;
        }
        let message = format!("`{written}` is no truth value");
        let label = "`true` or `false` is expected here";
        let diagnostic = Diagnostic::error(codes::ATTRIBUTE_VALUE, message, value.span, label)
            .with_help("write `(attribute NAME true|false)`");
        self.report(diagnostic, &value.origin);
    }
}

/// Words that were mentioned, as markers or not.
type Seen = FxHashSet<(Symbol, bool)>;

/// Adds the move types of some items in the order in which Zillions numbers them.
fn mentions(items: &[MoveItem], seen: &mut Seen, out: &mut Vec<Mention>) {
    for item in items {
        match item {
            MoveItem::Expansion(_, items) => mentions(items, seen, out),
            MoveItem::Type(word) => add_mention(Mention { word: *word, marker: true }, seen, out),
            MoveItem::Block(body, _) => {
                for &word in &body.continuations {
                    add_mention(Mention { word, marker: false }, seen, out);
                }
            }
        }
    }
}

fn add_mention(mention: Mention, seen: &mut Seen, out: &mut Vec<Mention>) {
    if seen.insert((mention.word.symbol, mention.marker)) {
        out.push(mention);
    }
}

/// A piece in the making.
#[derive(Default)]
struct Parts {
    name: Option<Name>,
    notation: Option<Text>,
    help: Option<Text>,
    description: Option<Text>,
    open: Option<Text>,
    dummy: bool,
    images: Vec<Image>,
    attributes: Vec<AttributeDecl>,
    moves: Vec<Arc<[MoveItem]>>,
    drops: Vec<Arc<[MoveItem]>>,
    mentions: Vec<Mention>,
    seen: Seen,
}

impl Parts {
    fn finish(self, list: &List<'_>, broken: bool) -> Option<Arc<Piece>> {
        Some(Arc::new(Piece {
            name: self.name?,
            notation: self.notation,
            help: self.help,
            description: self.description,
            open: self.open,
            dummy: self.dummy,
            images: self.images,
            attributes: self.attributes,
            moves: joined(self.moves),
            drops: joined(self.drops),
            mentions: self.mentions,
            span: list.span,
            broken,
        }))
    }
}

/// The items of all `moves` (or `drops`) of a piece; usually there is one.
fn joined(mut lists: Vec<Arc<[MoveItem]>>) -> Arc<[MoveItem]> {
    match lists.len() {
        0 => Arc::from([]),
        1 => lists.remove(0),
        _ => lists.iter().flat_map(|list| list.iter().cloned()).collect(),
    }
}
