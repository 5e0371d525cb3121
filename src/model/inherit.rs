//! What a game or variant consists of after inheritance (chapter 4 of the language).

use crate::ast::{
    Board, Entry, EntryKind, File, Goal, Name, OptionSetting, Piece, Setup, Sound, Text, TurnItem,
};
use crate::base::Span;
use std::sync::Arc;

/// The sections in force in one entry.
pub(super) struct Merged<'f> {
    /// The entry itself.
    pub(super) entry: &'f Entry,
    /// The game it starts from; `None` for games, and for variants of a file without a game.
    pub(super) base: Option<&'f Entry>,
    pub(super) players: Option<&'f [Name]>,
    pub(super) turn_order: Option<&'f (Vec<TurnItem>, Span)>,
    pub(super) priorities: &'f [Name],
    pub(super) board: Option<&'f Arc<Board>>,
    pub(super) setup: Option<&'f Arc<Setup>>,
    /// Base order, redefined and new ones at the end.
    pub(super) pieces: Vec<&'f Arc<Piece>>,
    pub(super) goals: &'f [Goal],
    /// By name, the last one.
    pub(super) options: Vec<&'f OptionSetting>,
    /// By kind, the last one.
    pub(super) sounds: Vec<&'f Sound>,
}

/// The sections of every entry, in file order.
pub(super) fn merge_all(file: &File) -> Vec<Merged<'_>> {
    let first_game = file.entries.iter().find(|entry| entry.kind == EntryKind::Game);
    let mut closest = None;
    let mut merged = Vec::with_capacity(file.entries.len());
    for entry in &file.entries {
        let base = match entry.kind {
            EntryKind::Game => {
                closest = Some(entry);
                None
            }
            EntryKind::Variant => closest.or(first_game),
        };
        merged.push(merge(entry, base));
    }
    merged
}

fn merge<'f>(entry: &'f Entry, base: Option<&'f Entry>) -> Merged<'f> {
    Merged {
        entry,
        base,
        players: section(entry, base, |entry| entry.players.as_deref()),
        turn_order: section(entry, base, |entry| entry.turn_order.as_ref()),
        priorities: section(entry, base, |entry| entry.priorities.as_deref()).unwrap_or_default(),
        board: section(entry, base, |entry| entry.board.as_ref()),
        setup: section(entry, base, |entry| entry.setup.as_ref()),
        pieces: by_key(base, entry, |entry| &entry.pieces, |piece| piece.name.symbol),
        goals: match base {
            Some(base) if entry.goals.is_empty() => &base.goals,
            _ => &entry.goals,
        },
        options: by_key(base, entry, |entry| &entry.options, |option| Arc::clone(&option.name)),
        sounds: by_key(base, entry, |entry| &entry.sounds, |sound| sound.kind.symbol),
    }
}

/// The section of the entry itself, else that of its base.
pub(super) fn section<'f, T>(
    entry: &'f Entry,
    base: Option<&'f Entry>,
    get: impl Fn(&'f Entry) -> Option<T>,
) -> Option<T> {
    get(entry).or_else(|| base.and_then(get))
}

/// Items of base and entry; a later one of the same key replaces an earlier one and stands at the end.
fn by_key<'f, T, K: PartialEq + std::hash::Hash + Eq>(
    base: Option<&'f Entry>,
    entry: &'f Entry,
    items: impl Fn(&'f Entry) -> &'f Vec<T>,
    key: impl Fn(&T) -> K,
) -> Vec<&'f T> {
    let all: Vec<&T> = base.into_iter().chain([entry]).flat_map(items).collect();
    let mut last = rustc_hash::FxHashMap::default();
    for (index, item) in all.iter().enumerate() {
        last.insert(key(item), index);
    }
    let counts = |(index, item): &(usize, &'f T)| last[&key(item)] == *index;
    all.into_iter().enumerate().filter(counts).map(|(_, item)| item).collect()
}

impl Merged<'_> {
    /// A text of the entry itself, else that of its base.
    pub(super) fn text(&self, get: impl Fn(&Entry) -> Option<&Text>) -> Option<&Text> {
        section(self.entry, self.base, get)
    }
}
