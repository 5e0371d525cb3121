//! From a unit to its games.

use super::Game;
use super::build::{self, BuiltBoard};
use super::callers;
use super::inherit::{self, Merged};
use super::known::Known;
use super::resolve::{Environments, Resolver};
use crate::ast::{self, Origin, codes, sink::Sink};
use crate::base::{Diagnostic, Diagnostics, Severity, Symbol};
use crate::expand::Unit;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Everything that a unit declares.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// A game for every entry of [`ast::File::entries`], in the same order: the menu.
    pub games: Vec<Arc<Game>>,
    /// The declarations as written.
    pub file: ast::File,
    /// What reading and resolving found; what the front end found stands in [`Unit::diagnostics`].
    pub diagnostics: Diagnostics,
}

impl Loaded {
    /// The entry that is opened first: the first with `(default)`, else the first that is no separator.
    #[must_use]
    pub fn default_entry(&self) -> Option<usize> {
        let playable = || self.games.iter().position(|game| !game.separator);
        self.games.iter().position(|game| game.is_default && !game.separator).or_else(playable)
    }

    /// The first entry of this title; letter case counts only where several differ by it alone.
    #[must_use]
    pub fn entry_titled(&self, title: &str) -> Option<usize> {
        let exact = self.games.iter().position(|game| &*game.texts.title == title);
        let same = |game: &Arc<Game>| game.texts.title.to_lowercase() == title.to_lowercase();
        exact.or_else(|| self.games.iter().position(same))
    }
}

/// Reads the forms of a unit, resolves all names and builds all boards.
#[must_use]
pub fn load(unit: &Unit) -> Loaded {
    let (file, mut diagnostics) = ast::read(unit);
    let mut sink = Sink::new(&unit.symbols, file.dialect);
    let mut known = Known::of_file(&file);
    let merged = inherit::merge_all(&file);
    if merged.is_empty() {
        report_empty(unit, &mut sink);
    }
    let boards = build_boards(&merged, unit, &mut sink, &known);
    known.add_boards(boards.iter());
    let front_end_failed = unit.diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let mut environments = Environments::default();
    let mut games = Vec::with_capacity(merged.len());
    for (merged, board) in merged.iter().zip(&boards) {
        let mut resolver = Resolver::new(unit, &mut sink, &known, &mut environments, merged, board);
        games.push(Arc::new(resolver.game(front_end_failed)));
    }
    drop(merged);
    diagnostics.extend(sink.finish());
    let diagnostics = callers::name_callers(diagnostics, unit);
    Loaded { games, file, diagnostics }
}

fn report_empty(unit: &Unit, sink: &mut Sink<'_>) {
    let Some(file) = unit.sources.files().first() else { return };
    let span = crate::base::Span::new(crate::base::FileId(0), 0, 0);
    let message = format!("`{}` holds no game", file.name);
    let label = "no `(game …)` and no `(variant …)` in this file";
    let diagnostic = Diagnostic::warning(codes::NO_GAME, message, span, label)
        .with_help("a file like this is of use where another includes it");
    sink.report(diagnostic, &Origin::default());
}

/// The board of every entry; equal forms for equal players give one board.
fn build_boards<'u>(
    merged: &[Merged<'_>],
    unit: &'u Unit,
    sink: &mut Sink<'u>,
    known: &Known,
) -> Vec<Arc<BuiltBoard>> {
    let empty = ast::Board::default();
    let mut built: FxHashMap<(*const ast::Board, Vec<Symbol>), Arc<BuiltBoard>> = FxHashMap::default();
    let mut boards = Vec::with_capacity(merged.len());
    for merged in merged {
        let board: &ast::Board = merged.board.map_or(&empty, |board| board);
        let players = super::resolve::player_names(merged);
        let board = built.entry((std::ptr::from_ref(board), players)).or_insert_with_key(|(_, players)| {
            let mut context = build::Context { symbols: &unit.symbols, sink, known, players };
            Arc::new(build::build(board, &mut context))
        });
        boards.push(Arc::clone(board));
    }
    boards
}
