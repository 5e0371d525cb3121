//! The lettered and numbered squares of a board, and placements written rank by rank.

use crate::base::{Id, Square};
use crate::play::Rules;
use std::fmt::Write;

/// Squares named by a file from a and a rank from 1. Places with other names are left out.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) n_files: usize,
    pub(super) n_ranks: usize,
    /// In the order a1, b1, …, a2, …
    squares: Vec<Square>,
}

impl Grid {
    pub(super) fn of(rules: &Rules) -> Self {
        let squares = rules.game.board.squares.iter().enumerate();
        let row = |(index, info): (usize, &crate::model::SquareInfo)| {
            let (file, rank) = coordinates(&info.name)?;
            Some((rank, file, Square::from_index(index)))
        };
        let mut rows: Vec<(usize, u8, Square)> = squares.filter_map(row).collect();
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

/// File from 0 and rank from 1 of a name like `b12`.
fn coordinates(name: &str) -> Option<(u8, usize)> {
    let file = *name.as_bytes().first()?;
    let rank = name.get(1..)?.parse().ok()?;
    file.is_ascii_lowercase().then_some((file - b'a', rank))
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
