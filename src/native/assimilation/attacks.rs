//! Where pieces reach: tables for leaps, and arithmetic along lines for slides.

use super::super::Side;
use super::board::{Board, Set, Square, squares};
use super::piece::Piece;

const FILE_A: Set = 0x0101_0101_0101_0101;
const FILE_H: Set = FILE_A << 7;

/// A line through a square, without the square: its squares of lower and of higher number.
#[derive(Clone, Copy)]
struct Line {
    below: Set,
    above: Set,
}

/// A step on the board: files to the right, ranks up.
type Step = (i32, i32);

const KNIGHT_LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// Of each line the direction of growing numbers: first the two of the Rook, then the two of the Bishop.
const LINE_STEPS: [Step; 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

static KNIGHT: [Set; 64] = leap_table(&KNIGHT_LEAPS);
static KING: [Set; 64] = leap_table(&KING_STEPS);
static LINES: [[Line; 4]; 64] = line_table();

/// The square a step away, if it is on the board.
const fn stepped(square: usize, step: Step) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + step.0, square as i32 / 8 + step.1);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some((rank * 8 + file) as usize) }
}

const fn leap_table(leaps: &[Step; 8]) -> [Set; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut leap = 0;
        while leap < 8 {
            if let Some(to) = stepped(square, leaps[leap]) {
                table[square] |= 1 << to;
            }
            leap += 1;
        }
        square += 1;
    }
    table
}

const fn line_table() -> [[Line; 4]; 64] {
    let mut table = [[Line { below: 0, above: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let step = LINE_STEPS[line];
            table[square][line] = Line { below: ray(square, (-step.0, -step.1)), above: ray(square, step) };
            line += 1;
        }
        square += 1;
    }
    table
}

const fn ray(from: usize, step: Step) -> Set {
    let mut set = 0;
    let mut square = from;
    while let Some(next) = stepped(square, step) {
        set |= 1 << next;
        square = next;
    }
    set
}

impl Line {
    /// The squares of the line up to and including the first occupied one on either hand.
    const fn reached(self, occupied: Set) -> Set {
        let below = self.below & occupied;
        let above = self.above & occupied;
        let from_nearest_below = Set::MAX << (63 - (below | 1).leading_zeros());
        let to_nearest_above = above ^ above.wrapping_sub(1);
        (self.below & from_nearest_below) | (self.above & to_nearest_above)
    }

    const fn has(self, set: Set) -> bool {
        (self.below | self.above) & set != 0
    }
}

pub(super) fn knight(from: Square) -> Set {
    KNIGHT[from.index()]
}

pub(super) fn king(from: Square) -> Set {
    KING[from.index()]
}

pub(super) fn rook(from: Square, occupied: Set) -> Set {
    let lines = &LINES[from.index()];
    lines[0].reached(occupied) | lines[1].reached(occupied)
}

pub(super) fn bishop(from: Square, occupied: Set) -> Set {
    let lines = &LINES[from.index()];
    lines[2].reached(occupied) | lines[3].reached(occupied)
}

/// The squares that pawns attack: diagonally forward (3.14).
pub(super) const fn pawns(side: Side, pawns: Set) -> Set {
    let (west, east) = (pawns & !FILE_A, pawns & !FILE_H);
    match side {
        Side::White => (west << 7) | (east << 9),
        Side::Black => (west >> 9) | (east >> 7),
    }
}

/// The squares that one component reaches (2, 3.3).
pub(super) fn component(component: Piece, from: Square, occupied: Set) -> Set {
    match component {
        Piece::KNIGHT => knight(from),
        Piece::BISHOP => bishop(from, occupied),
        Piece::ROOK => rook(from, occupied),
        _ => king(from),
    }
}

/// The squares strictly between two squares of a line; empty for other pairs.
pub(super) fn between(one: Square, other: Square) -> Set {
    let lines = LINES[one.index()].iter().zip(&LINES[other.index()]);
    let common = lines.filter(|(line, _)| line.has(other.set()));
    common.map(|(here, there)| here.reached(other.set()) & there.reached(one.set())).sum()
}

/// The whole line through two squares, without the first; empty if there is none.
pub(super) fn line_through(one: Square, other: Square) -> Set {
    let lines = LINES[one.index()].iter().filter(|line| line.has(other.set()));
    lines.map(|line| line.below | line.above).sum()
}

/// All squares that a side attacks (4.1): a compound as either component, pinned pieces all the same.
pub(super) fn attacked(board: &Board, side: Side, occupied: Set) -> Set {
    let own = board.side(side);
    let mut set = pawns(side, own & board.component(Piece::PAWN));
    for from in squares(own & board.component(Piece::KNIGHT)) {
        set |= knight(from);
    }
    for from in squares(own & board.component(Piece::BISHOP)) {
        set |= bishop(from, occupied);
    }
    for from in squares(own & board.component(Piece::ROOK)) {
        set |= rook(from, occupied);
    }
    for from in squares(own & board.component(Piece::KING)) {
        set |= king(from);
    }
    set
}

/// The pieces of a side that attack a square.
pub(super) fn attackers(board: &Board, side: Side, square: Square) -> Set {
    let occupied = board.occupied();
    let all = (pawns(side.other(), square.set()) & board.component(Piece::PAWN))
        | (knight(square) & board.component(Piece::KNIGHT))
        | (bishop(square, occupied) & board.component(Piece::BISHOP))
        | (rook(square, occupied) & board.component(Piece::ROOK))
        | (king(square) & board.component(Piece::KING));
    all & board.side(side)
}
