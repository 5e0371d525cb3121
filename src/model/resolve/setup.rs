//! `board-setup`.

use super::Resolver;
use crate::ast::{Name, SetupItem, codes};
use crate::base::{Diagnostic, PieceType, Player, Severity, Square};
use crate::model::Setup;
use rustc_hash::FxHashMap;

impl Resolver<'_, '_> {
    pub(super) fn setup(&mut self) -> Setup {
        let Some(declared) = self.merged.setup else { return Setup::default() };
        let mut placed: FxHashMap<Square, usize> = FxHashMap::default();
        let mut stocked: FxHashMap<(Player, PieceType), usize> = FxHashMap::default();
        let mut setup = Setup::default();
        for part in &declared.players {
            let player = self.player_if_any(&part.player);
            for row in &part.rows {
                let piece = self.piece(row.piece.word(), &row.piece.origin);
                for item in &row.items {
                    match item {
                        SetupItem::Off(n) => {
                            let (Some(player), Some(piece)) = (player, piece) else { continue };
                            let at = *stocked.entry((player, piece)).or_insert(setup.stock.len());
                            if at == setup.stock.len() {
                                setup.stock.push((player, piece, 0));
                            }
                            setup.stock[at].2 = setup.stock[at].2.saturating_add(*n);
                        }
                        SetupItem::Position(name) => {
                            let Some(square) = self.setup_square(name) else { continue };
                            let (Some(player), Some(piece)) = (player, piece) else { continue };
                            let next = setup.placements.len();
                            match placed.insert(square, next) {
                                None => setup.placements.push((player, piece, square)),
                                Some(at) => {
                                    placed.insert(square, at);
                                    setup.placements[at] = (player, piece, square);
                                }
                            }
                        }
                    }
                }
            }
        }
        setup
    }

    fn setup_square(&mut self, name: &Name) -> Option<Square> {
        let found = self.square_named(name.symbol);
        if found.is_none() {
            let word = self.text(name.symbol);
            let title = self.title();
            let message = format!("the setup names the unknown position `{word}`");
            let label = format!("the board of `{title}` has no position of this name");
            let inherited = self.merged.entry.setup.is_none();
            let severity = if inherited { Severity::Warning } else { Severity::Error };
            let mut diagnostic = Diagnostic::new(severity, codes::SETUP_POSITION, message, name.span, label);
            diagnostic = diagnostic.with_help(self.board_in_words());
            let names = self.board.board.squares.iter().take(10_000).map(|square| &*square.name);
            if let Some(similar) = self.sink.suggest(word, names) {
                diagnostic =
                    diagnostic.with_help(format!("a position with a similar name exists: `{similar}`"));
            }
            self.report(diagnostic, &name.origin);
        }
        found
    }

    /// What the board has, in a line.
    fn board_in_words(&self) -> String {
        let board = &self.board.board;
        let squares = board.squares.as_slice();
        match (squares.first(), squares.last()) {
            (Some(first), Some(last)) if squares.len() > 2 => {
                format!("the board has {} positions, from `{}` to `{}`", squares.len(), first.name, last.name)
            }
            _ => format!("the board has {} positions", squares.len()),
        }
    }
}
