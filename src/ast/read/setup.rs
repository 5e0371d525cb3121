//! `board-setup`.

use super::nodes::List;
use super::{Reader, key};
use crate::ast::{Setup, SetupItem, SetupPlayer, SetupRow};
use std::sync::Arc;

impl Reader<'_> {
    /// `(board-setup (PLAYER (PIECE position…) …) …)`
    pub(super) fn read_setup(&mut self, list: &List<'_>) -> Arc<Setup> {
        if let Some(setup) = self.setups.get(&key(list.items)) {
            return Arc::clone(setup);
        }
        let before = std::mem::take(&mut self.sink.failed);
        let mut setup = Setup::default();
        for node in list.rest() {
            let part = node.list();
            let head = part.as_ref().and_then(List::head);
            match (part, head) {
                (Some(part), Some(player)) => {
                    let rows = part.rest().filter_map(|row| self.read_row(&row)).collect();
                    setup.players.push(SetupPlayer { player, rows });
                }
                _ => {
                    let label = "a player with pieces in parentheses is expected here";
                    self.wrong_shape("entry", "board-setup", node.span(), label, &node.origin);
                }
            }
        }
        setup.broken = self.sink.failed;
        self.sink.failed |= before;
        let setup = Arc::new(setup);
        self.setups.insert(key(list.items), Arc::clone(&setup));
        setup
    }

    /// `(PIECE position… off n)`
    fn read_row(&mut self, node: &super::nodes::Node<'_>) -> Option<SetupRow> {
        let list = node.list();
        let Some((list, piece)) = list.and_then(|list| list.head().map(|head| (list, head))) else {
            let label = "a piece with positions in parentheses is expected here";
            self.wrong_shape("entry", "board-setup", node.span(), label, &node.origin);
            return None;
        };
        let mut items = Vec::new();
        let mut nodes = list.rest();
        while let Some(node) = nodes.next() {
            let Some(word) = node.word() else {
                let label = "a position is expected here";
                self.wrong_shape("entry", "board-setup", node.span(), label, &node.origin);
                continue;
            };
            if self.text(word.symbol) != "off" {
                items.push(SetupItem::Position(word));
                continue;
            }
            let number = nodes.next().and_then(|node| node.word()).and_then(|n| self.integer(n.symbol));
            match number.and_then(|number| u32::try_from(number).ok()) {
                Some(number) => items.push(SetupItem::Off(number)),
                None => {
                    let label = "a number of pieces is expected behind this";
                    self.wrong_shape("board-setup", "off", word.span, label, &word.origin);
                }
            }
        }
        Some(SetupRow { piece, items })
    }
}
