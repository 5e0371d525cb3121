//! Pieces as sets of components (section 2).

use super::super::Side;

/// A kind of piece: the set of simple pieces it moves as.
///
/// Bits, from the lowest: Pawn, Knight, Bishop, Rook, King. A merge is the union of two sets, a split takes one out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// The pawn.
    pub const PAWN: Self = Self(1);
    /// (1,2) leap.
    pub const KNIGHT: Self = Self(1 << 1);
    /// Diagonal slide.
    pub const BISHOP: Self = Self(1 << 2);
    /// Orthogonal slide.
    pub const ROOK: Self = Self(1 << 3);
    /// One step, eight ways; royal.
    pub const KING: Self = Self(1 << 4);
    /// Rook + Bishop.
    pub const QUEEN: Self = Self::ROOK.with(Self::BISHOP);
    /// Rook + Knight.
    pub const MARSHALL: Self = Self::ROOK.with(Self::KNIGHT);
    /// Bishop + Knight.
    pub const PALADIN: Self = Self::BISHOP.with(Self::KNIGHT);
    /// King + Bishop; royal.
    pub const POPE: Self = Self::KING.with(Self::BISHOP);
    /// King + Rook; royal.
    pub const DRAGON_KING: Self = Self::KING.with(Self::ROOK);
    /// King + Knight; royal.
    pub const EQUES_REX: Self = Self::KING.with(Self::KNIGHT);

    /// Number of components there are.
    pub(super) const N_COMPONENTS: usize = 5;
    /// The simple pieces (section 2).
    pub(super) const SIMPLE: [Self; 4] = [Self::KNIGHT, Self::BISHOP, Self::ROOK, Self::KING];

    /// The table of section 2: piece, letter in positions, letter in moves (6.1), name.
    const TABLE: [(Self, char, char, &'static str); 11] = [
        (Self::PAWN, 'P', ' ', "Pawn"),
        (Self::KNIGHT, 'N', 'N', "Knight"),
        (Self::BISHOP, 'B', 'B', "Bishop"),
        (Self::ROOK, 'R', 'R', "Rook"),
        (Self::KING, 'K', 'K', "King"),
        (Self::QUEEN, 'Q', 'Q', "Queen"),
        (Self::MARSHALL, 'M', 'M', "Marshall"),
        (Self::PALADIN, 'A', 'P', "Paladin"),
        (Self::POPE, 'Y', 'Y', "Pope"),
        (Self::DRAGON_KING, 'D', 'D', "DragonKing"),
        (Self::EQUES_REX, 'E', 'E', "EquesRex"),
    ];

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn has(self, component: Self) -> bool {
        self.0 & component.0 != 0
    }

    /// Whether component number `index` is one of its own, as 0 or 1.
    pub(super) const fn component_bit(self, index: usize) -> u8 {
        (self.0 >> index) & 1
    }

    pub(super) const fn from_component_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The index of a piece that has one component only.
    pub(super) const fn component_index(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Knight, Bishop, Rook or King.
    pub const fn is_simple(self) -> bool {
        self.0.is_power_of_two() && !self.has(Self::PAWN)
    }

    /// A piece made from two.
    pub const fn is_compound(self) -> bool {
        !self.0.is_power_of_two()
    }

    /// King, Pope, Dragon King or Eques Rex (2.3).
    pub const fn is_royal(self) -> bool {
        self.has(Self::KING)
    }

    /// The compound that a captor and its victim make, if both are simple and of different types (3.4).
    ///
    /// A King is never a victim, so that of the pairs of simple pieces the ten of the table remain.
    pub fn merged(self, victim: Self) -> Option<Self> {
        (self.is_simple() && victim.is_simple() && self != victim).then_some(self.with(victim))
    }

    /// The name as rules files write it.
    pub fn name(self) -> &'static str {
        self.row().3
    }

    /// The letter in a position, upper case for White (2.2).
    pub(super) fn position_letter(self, side: Side) -> char {
        side.case(self.row().1)
    }

    /// The letter in a written move (6.1), a space for a pawn.
    pub(super) fn move_letter(self) -> char {
        self.row().2
    }

    pub(super) fn from_position_letter(letter: char) -> Option<(Side, Self)> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let row = Self::TABLE.iter().find(|row| row.1 == letter.to_ascii_uppercase())?;
        Some((side, row.0))
    }

    pub(super) fn from_move_letter(letter: &str) -> Option<Self> {
        let mut letters = letter.chars();
        let (first, None) = (letters.next()?, letters.next()) else { return None };
        Self::TABLE.iter().find(|row| row.2 == first).map(|row| row.0)
    }

    fn row(self) -> &'static (Self, char, char, &'static str) {
        Self::TABLE.iter().find(|row| row.0 == self).expect("the table names every set that can arise")
    }
}
