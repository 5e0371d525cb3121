//! Squares, sets of squares and the placement of the pieces.

use super::super::Side;
use super::piece::Piece;
use std::fmt;

/// A set of squares: bit n is square n.
pub(super) type Set = u64;

/// A square of the 8 × 8 board: a1 is 0, b1 is 1, a2 is 8 (1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number; only the lowest six bits count.
    pub(super) const fn new(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// Its number, always below 64.
    pub(super) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    pub(super) const fn set(self) -> Set {
        1 << self.index()
    }

    /// 0 for rank 1.
    pub(super) const fn rank(self) -> usize {
        self.index() / 8
    }

    /// The square `offset` further in number.
    pub(super) const fn plus(self, offset: i8) -> Self {
        Self::new(self.index().wrapping_add_signed(offset as isize))
    }

    /// Reads `a1` to `h8`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::new(usize::from(rank - b'1') * 8 + usize::from(file - b'a')))
            }
            _ => Err(format!("`{text}` is not a square")),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a set, from a1 on.
pub(super) fn squares(mut set: Set) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| Square::new(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        first
    })
}

/// Which piece stands where. No square has two pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Board {
    /// By component: the pieces of both sides that have it.
    components: [Set; Piece::N_COMPONENTS],
    /// By side.
    sides: [Set; 2],
}

impl Board {
    /// All pieces of a side.
    pub(super) const fn side(&self, side: Side) -> Set {
        self.sides[side.index()]
    }

    /// All pieces that have this component.
    pub(super) const fn component(&self, component: Piece) -> Set {
        self.components[component.component_index()]
    }

    /// All pieces.
    pub(super) const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The pieces made from two.
    pub(super) fn compounds(&self) -> Set {
        let (mut one, mut two) = (0, 0);
        for set in self.components {
            two |= one & set;
            one |= set;
        }
        two
    }

    /// The square of a side's royal piece (2.3).
    pub(super) const fn royal(&self, side: Side) -> Square {
        Square::new((self.component(Piece::KING) & self.side(side)).trailing_zeros() as usize)
    }

    /// The kind of piece on a square, without its side.
    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        let bits = self.component_bits(square);
        (bits != 0).then(|| Piece::from_component_bits(bits))
    }

    /// The piece on a square and its side.
    pub(super) fn unit(&self, square: Square) -> Option<(Side, Piece)> {
        let side = if self.side(Side::White) & square.set() != 0 { Side::White } else { Side::Black };
        self.piece(square).map(|piece| (side, piece))
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, side: Side, piece: Piece, square: Square) {
        for (index, set) in self.components.iter_mut().enumerate() {
            *set |= Set::from(piece.component_bit(index)) << square.index();
        }
        self.sides[side.index()] |= square.set();
    }

    /// Empties a square.
    pub(super) fn clear(&mut self, square: Square) {
        for set in self.components.iter_mut().chain(&mut self.sides) {
            *set &= !square.set();
        }
    }

    fn component_bits(&self, square: Square) -> u8 {
        let bit = |index: usize| ((self.components[index] >> square.index()) & 1) << index;
        (bit(0) | bit(1) | bit(2) | bit(3) | bit(4)) as u8
    }
}
