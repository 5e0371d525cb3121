//! Squares, and sets of squares of boards up to 16 × 16.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Files and ranks of the largest board.
pub(super) const MAX_SIZE: usize = 16;

/// A square: 16 times its rank from 0, and its file from 0. So numbers grow a1, b1, ..., a2, ... on every board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank, both from 0 and below 16.
    pub(super) const fn at(file: usize, rank: usize) -> Self {
        Self(((rank & 15) * MAX_SIZE + (file & 15)) as u8)
    }

    /// Reads `a1` to `p16`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a square");
        let (file, rank) = text.split_at_checked(1).ok_or_else(wrong)?;
        let file = match file.as_bytes() {
            [letter @ b'a'..=b'p'] => usize::from(letter - b'a'),
            _ => return Err(wrong()),
        };
        match rank.parse() {
            Ok(rank @ 1..=MAX_SIZE) => Ok(Self::at(file, rank - 1)),
            _ => Err(wrong()),
        }
    }

    pub(super) const fn area(self) -> Area {
        let mut words = [0; 4];
        words[self.0 as usize / 64] = 1 << (self.0 % 64);
        Area(words)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 16), self.0 / 16 + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares: bit n of the whole is square n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Area([u64; 4]);

/// File a of the four ranks of a word.
const FILE_A: u64 = 0x0001_0001_0001_0001;

impl Area {
    pub(super) const EMPTY: Self = Self([0; 4]);

    /// The squares of a board with so many files and ranks.
    pub(super) fn board(n_files: usize, n_ranks: usize) -> Self {
        let mut area = Self::EMPTY;
        for rank in 0..n_ranks {
            for file in 0..n_files {
                area |= Square::at(file, rank).area();
            }
        }
        area
    }

    pub(super) fn has(self, square: Square) -> bool {
        self.0[usize::from(square.0) / 64] >> (square.0 % 64) & 1 != 0
    }

    pub(super) fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }

    pub(super) const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    pub(super) const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    pub(super) const fn without(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a & !e, b & !f, c & !g, d & !h])
    }

    /// The squares, from a1 on.
    pub(super) fn squares(self) -> impl Iterator<Item = Square> {
        self.0.into_iter().zip([0, 64, 128, 192]).flat_map(|(mut word, first)| {
            std::iter::from_fn(move || {
                let square = (word != 0).then(|| Square(first + word.trailing_zeros() as u8));
                word &= word.wrapping_sub(1);
                square
            })
        })
    }

    fn north(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48])
    }

    fn south(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16])
    }

    /// File p goes off the board: a rank has 16 squares in every word.
    fn east(self) -> Self {
        Self(self.0.map(|word| (word & !(FILE_A << 15)) << 1))
    }

    fn west(self) -> Self {
        Self(self.0.map(|word| (word & !FILE_A) >> 1))
    }

    // The sets below may lie outside a board of less than 16 × 16: callers cut them.

    /// One orthogonal step: a pawn as wazir (5.4).
    pub(super) fn orthogonal(self) -> Self {
        self.north() | self.south() | self.east() | self.west()
    }

    /// One diagonal step: a pawn as ferz (5.4).
    pub(super) fn diagonal(self) -> Self {
        let sides = self.east() | self.west();
        sides.north() | sides.south()
    }

    /// One step, eight ways.
    pub(super) fn around(self) -> Self {
        let sides = self.east() | self.west();
        let row = self | sides;
        sides | row.north() | row.south()
    }

    /// An orthogonal leap of exactly two.
    pub(super) fn orthogonal_leap(self) -> Self {
        self.north().north() | self.south().south() | self.east().east() | self.west().west()
    }

    /// A diagonal leap of exactly two.
    pub(super) fn diagonal_leap(self) -> Self {
        let sides = self.east().east() | self.west().west();
        sides.north().north() | sides.south().south()
    }

    /// The chess knight's leap.
    pub(super) fn knight_leap(self) -> Self {
        let near = self.east() | self.west();
        let far = self.east().east() | self.west().west();
        near.north().north() | near.south().south() | far.north() | far.south()
    }
}

impl BitAnd for Area {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a & e, b & f, c & g, d & h])
    }
}

impl BitOr for Area {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a | e, b | f, c | g, d | h])
    }
}

impl BitOrAssign for Area {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Area {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares()).finish()
    }
}
