//! Texts, sounds, and the other forms of an entry that hold a single string.

use super::Reader;
use super::nodes::List;
use crate::ast::{Entry, Sound, Text};

impl Reader<'_> {
    /// `(title "…")` and its like.
    pub(super) fn read_text(&mut self, list: &List<'_>, keyword: &str, entry: &mut Entry) {
        let Some(text) = self.expect_text(list, "entry", keyword) else { return };
        let slot: &mut Option<Text> = match keyword {
            "title" => &mut entry.title,
            "description" => &mut entry.description,
            "history" => &mut entry.history,
            "strategy" => &mut entry.strategy,
            "solution" => &mut entry.solution,
            _ => &mut entry.engine,
        };
        if let Some(first) = slot.replace(text) {
            self.duplicate(list, keyword, first.span);
        }
    }

    /// `(move-sound "file")` and its like.
    pub(super) fn read_sound(&mut self, list: &List<'_>, entry: &mut Entry) {
        let Some(kind) = list.head() else { return };
        let keyword = self.text(kind.symbol);
        if let Some(file) = self.expect_text(list, "entry", keyword) {
            entry.sounds.push(Sound { kind, file });
        }
    }
}
