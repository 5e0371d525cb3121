//! `moves` and `drops`: move types and blocks.

use super::nodes::List;
use super::{Reader, key, split};
use crate::ast::{MoveItem, Origin, Word};
use crate::expand::Form;
use std::sync::Arc;

impl Reader<'_> {
    /// What follows the head of `(moves …)` or `(drops …)`.
    pub(super) fn read_move_items(&mut self, list: &List<'_>, keyword: &str) -> Arc<[MoveItem]> {
        let Some((_, rest)) = split::first(list.items, &list.origin) else { return Arc::from([]) };
        let rest = self.keep(rest);
        self.move_items(&rest, keyword, &list.origin)
    }

    fn move_items(&mut self, items: &[Form], keyword: &str, origin: &Origin) -> Arc<[MoveItem]> {
        if let Some(known) = self.move_items.get(&key(items)) {
            return Arc::clone(known);
        }
        let read: Arc<[MoveItem]> =
            items.iter().filter_map(|form| self.read_move_item(form, keyword, origin)).collect();
        self.move_items.insert(key(items), Arc::clone(&read));
        read
    }

    fn read_move_item(&mut self, form: &Form, keyword: &str, origin: &Origin) -> Option<MoveItem> {
        match form {
            Form::Expansion { call, items } => {
                let inner = origin.through(call);
                Some(MoveItem::Expansion((&**call).into(), self.move_items(items, keyword, &inner)))
            }
            Form::List { items, span } => {
                let list = List { items, span: *span, origin: origin.clone() };
                let is_marker = list.head().is_some_and(|head| self.text(head.symbol) == "move-type");
                if is_marker {
                    let name = self.expect_name(&list, "moves", "move-type")?;
                    return Some(MoveItem::Type(Word { symbol: name.symbol, span: name.span }));
                }
                Some(MoveItem::Block(self.read_sequence(items, origin), *span))
            }
            Form::Word { span, .. } | Form::String { span, .. } => {
                let label = "a block in parentheses is expected here";
                self.wrong_shape("piece", keyword, *span, label, origin);
                None
            }
        }
    }
}
