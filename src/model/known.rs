//! Names that exist somewhere in the file: what is missing in one variant only is judged more mildly.

use super::build::BuiltBoard;
use crate::ast::File;
use crate::base::Symbol;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Names of every kind in all games and variants of a file.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) players: FxHashSet<Symbol>,
    pub(super) pieces: FxHashSet<Symbol>,
    pub(super) attributes: FxHashSet<Symbol>,
    /// Types of `(move-type …)` markers.
    pub(super) move_types: FxHashSet<Symbol>,
    pub(super) squares: FxHashSet<Symbol>,
    pub(super) directions: FxHashSet<Symbol>,
    pub(super) zones: FxHashSet<Symbol>,
}

impl Known {
    /// All that can be known without building boards.
    pub(super) fn of_file(file: &File) -> Self {
        let mut known = Self::default();
        for entry in &file.entries {
            known.players.extend(entry.players.iter().flatten().map(|name| name.symbol));
            for piece in &entry.pieces {
                known.pieces.insert(piece.name.symbol);
                known.attributes.extend(piece.attributes.iter().map(|attribute| attribute.name.symbol));
                let markers = piece.mentions.iter().filter(|mention| mention.marker);
                known.move_types.extend(markers.map(|mention| mention.word.symbol));
            }
        }
        known
    }

    /// Adds the names of the boards.
    pub(super) fn add_boards<'a>(&mut self, boards: impl Iterator<Item = &'a Arc<BuiltBoard>>) {
        for board in boards {
            self.squares.extend(board.squares.keys());
            self.squares.extend(&board.killed);
            self.directions.extend(board.directions.keys());
            self.zones.extend(board.zones.keys());
        }
    }
}
