//! `links` and `unlink`.

use super::Context;
use super::draft::{Draft, NONE};
use crate::ast::{LinkPair, Name, UnlinkItem};

impl Draft {
    /// `(links direction (from to) …)`: one way; replaces an older link.
    pub(super) fn add_links(&mut self, direction: &Name, pairs: &[LinkPair], context: &mut Context<'_, '_>) {
        let Some(index) = self.direction(direction, context) else { return };
        for pair in pairs {
            let (from, to) = (self.find(&pair.from, context), self.find(&pair.to, context));
            if let (Some(from), Some(to)) = (from, to) {
                self.link(index, from, to);
            }
        }
    }

    /// An item of `unlink`: `p`, `(p q)` or `(p d)`.
    pub(super) fn unlink(&mut self, item: &UnlinkItem, context: &mut Context<'_, '_>) {
        match item {
            UnlinkItem::Position(name) => {
                let found = self.find(name, context);
                self.pending.extend(found);
            }
            UnlinkItem::Pair(from, second) => {
                let Some(from) = self.find(from, context) else { return };
                let direction = self.known_direction(second.symbol);
                match direction {
                    Some(direction) => self.link(direction, from, NONE),
                    None => {
                        let Some(to) = self.find(second, context) else { return };
                        self.unlink_pair(from, to);
                    }
                }
            }
        }
    }

    /// Removes every link between two squares, both ways.
    fn unlink_pair(&mut self, first: u32, second: u32) {
        for row in &mut self.links {
            for (from, to) in [(first, second), (second, first)] {
                if let Some(link) = row.get_mut(from as usize).filter(|link| **link == to) {
                    *link = NONE;
                }
            }
        }
    }
}
