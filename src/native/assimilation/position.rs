//! The whole situation, and what a move makes of it.

use super::super::Side;
use super::board::{Board, Set, Square};
use super::piece::Piece;
use super::{Options, attacks};
use std::fmt;

/// A position of a game: placement, side to move, castling rights, the square passed over, counters, and the rules.
///
/// Equality looks at all of these. One royal piece stands on the board for each side (2.3). That of the side that is not
/// to move may be attacked in a position that was read, though not in one that was reached; it is never captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Side,
    pub(super) castling: Castling,
    /// The square a pawn has just passed over by a double step.
    pub(super) passed: Option<Square>,
    /// Moves since the last capture or pawn move.
    pub(super) quiet: u32,
    /// Number of White's move, from 1.
    pub(super) number: u32,
    pub(super) options: Options,
}

/// A move of a position.
///
/// Written as its code (6.2): the two squares, and a letter where a choice remains: `e7e8n` what the pawn becomes,
/// `d1d3r` which part leaves. Castling is `e1g1`, a merge needs no letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Square of departure.
    pub from: Square,
    /// Square of arrival.
    pub to: Square,
    /// What happens besides.
    pub kind: MoveKind,
}

/// The kinds of move (3.2), as far as the squares do not tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// All that stands on the square of departure goes; what stands on the other square is captured, merging if it can.
    Whole,
    /// A pawn goes two squares (3.14).
    DoubleStep,
    /// A pawn captures the pawn that has just passed (3.15).
    EnPassant,
    /// A pawn becomes this piece (3.16).
    Promotion(Piece),
    /// This component leaves, the other stays (3.7).
    Split(Piece),
    /// The King's side of castling (3.18).
    Castling,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.kind {
            MoveKind::Promotion(piece) | MoveKind::Split(piece) => {
                write!(f, "{}", piece.position_letter(Side::Black))
            }
            MoveKind::Whole | MoveKind::DoubleStep | MoveKind::EnPassant | MoveKind::Castling => Ok(()),
        }
    }
}

/// Castling rights (3.19): one bit for each row of [`CASTLINGS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Castling(pub(super) u8);

/// One of the four castlings.
pub(super) struct CastlingWay {
    pub(super) letter: char,
    pub(super) side: Side,
    pub(super) king: (Square, Square),
    pub(super) rook: (Square, Square),
    /// Squares that must be empty.
    pub(super) gap: Set,
    /// Squares that must not be attacked: where the King stands, passes and arrives.
    pub(super) path: Set,
}

/// The castlings in the order of their letters in a position: bit 0 is `K`.
pub(super) static CASTLINGS: [CastlingWay; 4] = [
    castling_way('K', Side::White, [4, 6, 7, 5]),
    castling_way('Q', Side::White, [4, 2, 0, 3]),
    castling_way('k', Side::Black, [60, 62, 63, 61]),
    castling_way('q', Side::Black, [60, 58, 56, 59]),
];

/// `squares`: the King's from and to, the Rook's from and to.
const fn castling_way(letter: char, side: Side, squares: [usize; 4]) -> CastlingWay {
    let [king, king_to, rook, rook_to] = squares;
    CastlingWay {
        letter,
        side,
        king: (Square::new(king), Square::new(king_to)),
        rook: (Square::new(rook), Square::new(rook_to)),
        gap: if king < rook { run(king + 1, rook - 1) } else { run(rook + 1, king - 1) },
        path: if king < king_to { run(king, king_to) } else { run(king_to, king) },
    }
}

/// The squares from one number to another.
const fn run(first: usize, last: usize) -> Set {
    (Set::MAX << first) & (Set::MAX >> (63 - last))
}

impl Castling {
    pub(super) const fn has(self, way: usize) -> bool {
        self.0 & (1 << way) != 0
    }

    /// The rights left when something happens on a square: a King's or Rook's square takes its rights along.
    fn without(self, square: Square) -> Self {
        let lost = match square.index() {
            0 => 0b0010,
            4 => 0b0011,
            7 => 0b0001,
            56 => 0b1000,
            60 => 0b1100,
            63 => 0b0100,
            _ => 0,
        };
        Self(self.0 & !lost)
    }
}

impl Position {
    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The rules in force.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Moves of both sides since the last capture or pawn move (5.3).
    pub const fn n_quiet(&self) -> u32 {
        self.quiet
    }

    /// The piece on a square and its side.
    pub fn piece(&self, square: Square) -> Option<(Side, Piece)> {
        self.board.unit(square)
    }

    /// Whether the royal piece of the side to move is attacked (4.2).
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// Whether a side's royal piece is attacked.
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        attacks::attackers(&self.board, side.other(), self.board.royal(side)) != 0
    }

    /// What stands on the target square after a piece arrived there: the piece, or the compound it makes (3.4, 3.5).
    pub(super) fn arriving(&self, piece: Piece, victim: Option<Piece>) -> Piece {
        let merged = victim.filter(|_| self.options.merging).and_then(|victim| piece.merged(victim));
        merged.unwrap_or(piece)
    }

    /// The position after a legal move.
    ///
    /// For a move that is not legal here, the result has no meaning.
    #[must_use]
    pub fn play(&self, played: Move) -> Self {
        let Move { from, to, kind } = played;
        let Some(mover) = self.board.piece(from) else { return *self };
        let victim = self.board.piece(to);
        let mut next = *self;
        next.passed = None;
        next.board.clear(from);
        next.board.clear(to);
        let arrives = match kind {
            MoveKind::Whole => self.arriving(mover, victim),
            MoveKind::Promotion(piece) => piece,
            MoveKind::DoubleStep => {
                next.passed = Some(self.turn.passed_over(to));
                mover
            }
            MoveKind::EnPassant => {
                next.board.clear(self.turn.passed_over(to));
                mover
            }
            MoveKind::Split(leaving) => {
                next.board.put(self.turn, mover.without(leaving), from);
                leaving
            }
            MoveKind::Castling => {
                next.castle_rook(to);
                mover
            }
        };
        next.board.put(self.turn, arrives, to);
        next.castling = self.castling.without(from).without(to);
        next.quiet = if mover == Piece::PAWN || victim.is_some() { 0 } else { self.quiet.saturating_add(1) };
        next.number = self.number.saturating_add(u32::from(self.turn == Side::Black));
        next.turn = self.turn.other();
        next
    }

    /// The Rook's side of the castling whose King arrives here.
    fn castle_rook(&mut self, king_to: Square) {
        if let Some(way) = CASTLINGS.iter().find(|way| way.king.1 == king_to) {
            self.board.clear(way.rook.0);
            self.board.put(self.turn, Piece::ROOK, way.rook.1);
        }
    }
}

impl Side {
    /// From one rank to the next, in this side's direction (3.14).
    pub(super) const fn forward(self) -> i8 {
        match self {
            Self::White => 8,
            Self::Black => -8,
        }
    }

    /// The square behind a square, as this side's pawns go.
    pub(super) const fn passed_over(self, square: Square) -> Square {
        square.plus(-self.forward())
    }
}
