//! The lettered and numbered squares of a board, and placements written rank by rank.

use crate::base::{Id, Square};
use crate::play::Rules;
use std::fmt::Write;

/// The squares that a grid makes: files from a, ranks from 1. Places beside the grid are left out.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) n_files: usize,
    pub(super) n_ranks: usize,
    /// In the order a1, b1, …, a2, …
    squares: Vec<Square>,
}

impl Grid {
    pub(super) fn of(rules: &Rules) -> Self {
        let squares = &rules.game.board.squares;
        let mut rows: Vec<(usize, u8, Square)> = Vec::new();
        for (index, info) in squares.iter().enumerate().filter(|(_, info)| info.grid.is_some()) {
            let rank = info.name[1..].parse().unwrap_or(0);
            rows.push((rank, info.name.as_bytes()[0] - b'a', Square::from_index(index)));
        }
        rows.sort_unstable();
        let n_files = rows.iter().map(|row| usize::from(row.1) + 1).max().unwrap_or(0);
        let n_ranks = rows.iter().map(|row| row.0).max().unwrap_or(0);
        Self { n_files, n_ranks, squares: rows.into_iter().map(|row| row.2).collect() }
    }

    /// a1, b1, …, a2, …
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Ranks from the top, joined by `/`; a run of empty squares is a number.
    pub(super) fn placement(&self, mut sign: impl FnMut(Square, &mut String) -> bool) -> String {
        let mut text = String::with_capacity(2 * self.squares.len());
        for (row, rank) in self.squares.chunks(self.n_files).rev().enumerate() {
            if row > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &square in rank {
                let before = text.len();
                if sign(square, &mut text) {
                    write_empty(empty, before, &mut text);
                    empty = 0;
                } else {
                    empty += 1;
                }
            }
            let end = text.len();
            write_empty(empty, end, &mut text);
        }
        text
    }
}

/// Writes the number of empty squares in front of what begins at `at`.
fn write_empty(empty: u32, at: usize, text: &mut String) {
    if empty > 0 {
        let tail = text.split_off(at);
        let _ = write!(text, "{empty}{tail}");
    }
}

/// The name of the square on a file (from 0) and a rank (from 1).
pub(super) fn square_name(file: usize, rank: usize) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}
