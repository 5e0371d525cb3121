//! `board`.

use super::nodes::{List, Node};
use super::{Reader, key};
use crate::ast::{Board, BoardItem, LinkPair, Name, Place, UnlinkItem, Zone};
use crate::base::Severity;
use std::sync::Arc;

impl Reader<'_> {
    /// `(board item…)`
    pub(super) fn read_board(&mut self, list: &List<'_>) -> Arc<Board> {
        if let Some(board) = self.boards.get(&key(list.items)) {
            return Arc::clone(board);
        }
        let before = std::mem::take(&mut self.sink.failed);
        let mut items = Vec::new();
        for node in list.rest() {
            match node.list() {
                Some(item) => items.extend(self.read_board_item(&item)),
                None => {
                    let label = "a form in parentheses is expected here";
                    self.wrong_shape("entry", "board", node.span(), label, &node.origin);
                }
            }
        }
        let board = Arc::new(Board { items, span: Some(list.span), broken: self.sink.failed });
        self.sink.failed |= before;
        self.boards.insert(key(list.items), Arc::clone(&board));
        board
    }

    fn read_board_item(&mut self, list: &List<'_>) -> Option<BoardItem> {
        let head = list.head();
        Some(match head.map_or("", |head| self.text(head.symbol)) {
            "image" => BoardItem::Image(list.rest().filter_map(|node| node.string()).collect()),
            "grid" => BoardItem::Grid(self.read_grid(list)?),
            "positions" => BoardItem::Positions(self.read_places(list)),
            "dummy" => BoardItem::Dummy(self.names(list.rest(), "board", "dummy")),
            "links" => return self.read_links(list),
            "unlink" => BoardItem::Unlink(list.rest().filter_map(|node| self.read_unlink(&node)).collect()),
            "kill-positions" => BoardItem::Kill(self.names(list.rest(), "board", "kill-positions")),
            "symmetry" => return self.read_symmetry(list),
            "zone" => BoardItem::Zone(self.read_zone(list)?),
            _ => {
                self.unknown_form("board", list, Severity::Warning);
                return None;
            }
        })
    }

    /// `(positions (NAME l t r b) …)`
    fn read_places(&mut self, list: &List<'_>) -> Vec<Place> {
        let mut places = Vec::new();
        for node in list.rest() {
            let named = node.list().and_then(|place| place.head().map(|name| (place, name)));
            let Some((place, name)) = named else {
                let label = "a name with four numbers in parentheses is expected here";
                self.wrong_shape("board", "positions", node.span(), label, &node.origin);
                continue;
            };
            let rectangle = self.expect_integers(place.rest(), &place, "board", "positions");
            places.push(Place { name, rectangle: rectangle.unwrap_or_default() });
        }
        places
    }

    /// `(links direction (from to) …)`
    fn read_links(&mut self, list: &List<'_>) -> Option<BoardItem> {
        let mut nodes = list.rest();
        let Some(direction) = nodes.next().and_then(|node| node.word()) else {
            self.wrong_shape("board", "links", list.span, "a direction is expected first", &list.origin);
            return None;
        };
        let pairs = nodes.filter_map(|node| self.read_pair(&node, "links"));
        Some(BoardItem::Links(direction, pairs.map(|(from, to)| LinkPair { from, to }).collect()))
    }

    /// `(symmetry PLAYER (direction direction) …)`
    fn read_symmetry(&mut self, list: &List<'_>) -> Option<BoardItem> {
        let mut nodes = list.rest();
        let Some(player) = nodes.next().and_then(|node| node.word()) else {
            self.wrong_shape("board", "symmetry", list.span, "a player is expected first", &list.origin);
            return None;
        };
        Some(BoardItem::Symmetry(
            player,
            nodes.filter_map(|node| self.read_pair(&node, "symmetry")).collect(),
        ))
    }

    /// `(name name)`
    fn read_pair(&mut self, node: &Node<'_>, keyword: &str) -> Option<(Name, Name)> {
        let names = node.list().map(|pair| pair.nodes().map(|item| item.word()).collect::<Vec<_>>());
        match names.as_deref() {
            Some([Some(first), Some(second)]) => Some((first.clone(), second.clone())),
            _ => {
                let label = "two names in parentheses are expected here";
                self.wrong_shape("board", keyword, node.span(), label, &node.origin);
                None
            }
        }
    }

    fn read_unlink(&mut self, node: &Node<'_>) -> Option<UnlinkItem> {
        match node.word() {
            Some(name) => Some(UnlinkItem::Position(name)),
            None => self.read_pair(node, "unlink").map(|(first, second)| UnlinkItem::Pair(first, second)),
        }
    }

    /// `(zone (name Z) (players P…) (positions S…))`
    fn read_zone(&mut self, list: &List<'_>) -> Option<Zone> {
        let (mut name, mut players, mut positions) = (None, None, Vec::new());
        for node in list.rest() {
            let Some(part) = node.list() else {
                let label = "a form in parentheses is expected here";
                self.wrong_shape("board", "zone", node.span(), label, &node.origin);
                continue;
            };
            let head = part.head();
            match head.map_or("", |head| self.text(head.symbol)) {
                "name" => name = self.expect_name(&part, "zone", "name"),
                "players" => players = Some(self.names(part.rest(), "zone", "players")),
                "positions" => positions.extend(self.names(part.rest(), "zone", "positions")),
                "glyph" | "help" => {}
                _ => self.unknown_form("zone", &part, Severity::Warning),
            }
        }
        if name.is_none() {
            self.wrong_shape("board", "zone", list.span, "it has no name", &list.origin);
        }
        Some(Zone { name: name?, players, positions, span: list.span })
    }
}
