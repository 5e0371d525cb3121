//! Sets of squares: `N` words of 64.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of squares; square `s` is bit `s % 64` of word `s / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bits<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Bits<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    /// The set of one square.
    #[inline]
    pub(crate) fn of(square: u16) -> Self {
        let mut bits = Self::EMPTY;
        bits.0[(square >> 6) as usize % N] = 1 << (square & 63);
        bits
    }

    #[inline]
    pub(crate) fn has(&self, square: u16) -> bool {
        self.0[(square >> 6) as usize % N] >> (square & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, square: u16) {
        self.0[(square >> 6) as usize % N] |= 1 << (square & 63);
    }

    #[inline]
    pub(crate) fn toggle(&mut self, square: u16) {
        self.0[(square >> 6) as usize % N] ^= 1 << (square & 63);
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is more than one square.
    #[inline]
    pub(crate) fn is_many(&self) -> bool {
        if N == 1 { self.0[0] & self.0[0].wrapping_sub(1) != 0 } else { self.count() > 1 }
    }

    /// The lowest square.
    #[inline]
    pub(crate) fn first(&self) -> Option<u16> {
        let (index, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(index as u16 * 64 + word.trailing_zeros() as u16)
    }

    /// The `n`-th square from below; there must be one.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> u16 {
        for (index, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                return index as u16 * 64 + nth_of_word(word, n);
            }
            n -= count;
        }
        0
    }

    /// Calls for every square, lowest first.
    #[inline]
    pub(crate) fn each(self, mut visit: impl FnMut(u16)) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                visit(index as u16 * 64 + word.trailing_zeros() as u16);
                word &= word - 1;
            }
        }
    }

    /// The squares, lowest first.
    #[inline]
    pub(crate) fn iter(self) -> BitsIter<N> {
        BitsIter { bits: self, word: 0 }
    }

    /// Of a ray whose squares ascend: up to the first occupied square, that one included.
    #[inline]
    pub(crate) fn ray_up(self, occupied: Self) -> Self {
        let mut reached = self;
        for index in 0..N {
            let blockers = self.0[index] & occupied.0[index];
            if blockers != 0 {
                reached.0[index] &= blockers ^ (blockers - 1);
                reached.0[index + 1..].fill(0);
                break;
            }
        }
        reached
    }

    /// Of a ray whose squares descend: down to the first occupied square, that one included.
    #[inline]
    pub(crate) fn ray_down(self, occupied: Self) -> Self {
        let mut reached = self;
        for index in (0..N).rev() {
            let blockers = self.0[index] & occupied.0[index];
            if blockers != 0 {
                reached.0[index] &= u64::MAX << (63 - blockers.leading_zeros());
                reached.0[..index].fill(0);
                break;
            }
        }
        reached
    }

    /// Every square moved up by `offset` (down, where negative); what leaves the words is lost.
    #[inline]
    pub(crate) fn shifted(self, offset: i32) -> Self {
        if N == 1 {
            let word = self.0[0];
            let amount = offset.unsigned_abs();
            let moved = if amount > 63 {
                0
            } else if offset >= 0 {
                word << amount
            } else {
                word >> amount
            };
            return Self([moved; N]);
        }
        let (words, amount) = ((offset.unsigned_abs() / 64) as usize, offset.unsigned_abs() % 64);
        let mut moved = Self::EMPTY;
        for index in words..N {
            if offset >= 0 {
                let low = self.0[index - words];
                moved.0[index] |= low << amount;
                if amount != 0 && index + 1 < N {
                    moved.0[index + 1] |= low >> (64 - amount);
                }
            } else {
                let high = self.0[index];
                moved.0[index - words] |= high >> amount;
                if amount != 0 && index > words {
                    moved.0[index - words - 1] |= high << (64 - amount);
                }
            }
        }
        moved
    }
}

/// The `n`-th set bit of a word.
#[inline]
fn nth_of_word(mut word: u64, n: u32) -> u16 {
    for _ in 0..n {
        word &= word - 1;
    }
    word.trailing_zeros() as u16
}

/// Squares of a set, lowest first.
pub(crate) struct BitsIter<const N: usize> {
    bits: Bits<N>,
    word: usize,
}

impl<const N: usize> Iterator for BitsIter<N> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word < N {
            let word = self.bits.0[self.word];
            if word != 0 {
                self.bits.0[self.word] = word & (word - 1);
                return Some(self.word as u16 * 64 + word.trailing_zeros() as u16);
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! by_words {
    ($($trait:ident $method:ident $op:tt;)*) => {$(
        impl<const N: usize> $trait for Bits<N> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let mut bits = self;
                for index in 0..N {
                    bits.0[index] = self.0[index] $op other.0[index];
                }
                bits
            }
        }
    )*};
}

by_words! {
    BitAnd bitand &;
    BitOr bitor |;
    BitXor bitxor ^;
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        let mut bits = self;
        for word in &mut bits.0 {
            *word = !*word;
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    fn set<const N: usize>(squares: &[u16]) -> Bits<N> {
        squares.iter().fold(Bits::EMPTY, |bits, &square| bits | Bits::of(square))
    }

    #[test]
    fn rays_stop_at_the_first_blocker() {
        let ray: Bits<2> = set(&[60, 62, 64, 66, 68]);
        assert_eq!(ray.ray_up(set(&[64, 68])), set(&[60, 62, 64]));
        assert_eq!(ray.ray_down(set(&[60, 64])), set(&[64, 66, 68]));
        assert_eq!(ray.ray_up(Bits::EMPTY), ray);
    }

    #[test]
    fn shifts_cross_words() {
        let some: Bits<4> = set(&[0, 63, 130]);
        assert_eq!(some.shifted(65), set(&[65, 128, 195]));
        assert_eq!(some.shifted(65).shifted(-65), some);
        assert_eq!(some.shifted(64), set(&[64, 127, 194]));
    }

    #[test]
    fn selects_by_rank() {
        let some: Bits<2> = set(&[3, 5, 70]);
        assert_eq!((some.nth(0), some.nth(1), some.nth(2)), (3, 5, 70));
    }
}
