//! `turn-order`.

use super::Reader;
use super::nodes::List;
use crate::ast::TurnItem;

impl Reader<'_> {
    /// `(turn-order P (P type) (P as) (P as type) repeat …)`
    pub(super) fn read_turn_order(&mut self, list: &List<'_>) -> Vec<TurnItem> {
        let mut items = Vec::new();
        for node in list.rest() {
            if let Some(word) = node.word() {
                let repeat = self.text(word.symbol) == "repeat";
                items.push(if repeat {
                    TurnItem::Repeat(word.span)
                } else {
                    TurnItem::Turn(word, Vec::new())
                });
                continue;
            }
            let mut names = match node.list() {
                Some(list) => self.names(list.nodes(), "entry", "turn-order"),
                None => Vec::new(),
            };
            if names.is_empty() || names.len() > 3 {
                let label = "one to three names are expected here";
                self.wrong_shape("entry", "turn-order", node.span(), label, &node.origin);
                names.truncate(3);
            }
            if !names.is_empty() {
                let player = names.remove(0);
                items.push(TurnItem::Turn(player, names));
            }
        }
        items
    }
}
