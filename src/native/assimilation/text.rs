//! Positions as text (1.3).

use super::super::Side;
use super::Options;
use super::board::{Board, Square};
use super::piece::Piece;
use super::position::{CASTLINGS, Castling, Position};
use std::fmt::{self, Write};

impl Position {
    /// Reads the six fields of 1.3, as `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`: ranks 8 to 1 with the
    /// letters `PNBRKQMAYDE`, side to move, castling rights, the square a pawn has just passed over by a double
    /// step, moves since the last capture or pawn move, number of the move.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, or why no game can come to this position.
    pub fn read(text: &str, options: Options) -> Result<Self, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, turn, castling, passed, quiet, number] = fields[..] else {
            return Err(format!("a position has six fields, not {}: `{text}`", fields.len()));
        };
        let count = |field: &str| field.parse().map_err(|_| format!("`{field}` is not a number"));
        let position = Self {
            board: read_placement(placement)?,
            turn: Side::read(turn)?,
            castling: Castling::read(castling)?,
            passed: if passed == "-" { None } else { Some(Square::read(passed)?) },
            quiet: count(quiet)?,
            number: count(number)?,
            options,
        };
        position.check().map(|()| position)
    }

    /// What always holds, see [`Position`].
    fn check(&self) -> Result<(), String> {
        for side in [Side::White, Side::Black] {
            let n_royals = (self.board.component(Piece::KING) & self.board.side(side)).count_ones();
            if n_royals != 1 {
                return Err(format!("{side} has {n_royals} royal pieces, not one"));
            }
        }
        if self.board.component(Piece::PAWN) & 0xFF00_0000_0000_00FF != 0 {
            return Err("a pawn stands on the first or last rank".to_owned());
        }
        self.check_castling()?;
        self.check_passed()
    }

    fn check_castling(&self) -> Result<(), String> {
        for (index, way) in CASTLINGS.iter().enumerate().filter(|&(index, _)| self.castling.has(index)) {
            let stands = |piece, square| self.board.unit(square) == Some((way.side, piece));
            if !stands(Piece::KING, way.king.0) || !stands(Piece::ROOK, way.rook.0) {
                let letter = CASTLINGS[index].letter;
                return Err(format!("no castling `{letter}` without King and Rook on their squares"));
            }
        }
        Ok(())
    }

    fn check_passed(&self) -> Result<(), String> {
        let Some(passed) = self.passed else { return Ok(()) };
        let passer = self.turn.other();
        let pawn = passed.plus(passer.forward());
        let is_rank = passed.rank() == if passer == Side::White { 2 } else { 5 };
        let is_empty = self.board.occupied() & (passed.set() | passer.passed_over(passed).set()) == 0;
        if is_rank && is_empty && self.board.unit(pawn) == Some((passer, Piece::PAWN)) {
            return Ok(());
        }
        Err(format!("no pawn has just passed over {passed}"))
    }

    /// The fields that tell whether a position is repeated (5.3).
    pub(super) fn repetition_text(&self) -> String {
        let passed = self.passed.filter(|_| self.has_en_passant());
        format!("{} {} {} {}", self.board, self.turn.letter(), self.castling, OrDash(passed))
    }
}

impl fmt::Display for Position {
    /// Writes what [`Position::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turn, passed) = (self.turn.letter(), OrDash(self.passed));
        write!(f, "{} {turn} {} {passed} {} {}", self.board, self.castling, self.quiet, self.number)
    }
}

impl fmt::Display for Board {
    /// Ranks 8 to 1, files a to h.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut n_empty = 0;
            for file in 0..8 {
                let Some((side, piece)) = self.unit(Square::new(rank * 8 + file)) else {
                    n_empty += 1;
                    continue;
                };
                write_empty(f, n_empty)?;
                n_empty = 0;
                f.write_char(piece.position_letter(side))?;
            }
            write_empty(f, n_empty)?;
            if rank > 0 {
                f.write_char('/')?;
            }
        }
        Ok(())
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, n_empty: u32) -> fmt::Result {
    if n_empty > 0 { write!(f, "{n_empty}") } else { Ok(()) }
}

fn read_placement(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("the board has 8 ranks, not {}", ranks.len()));
    }
    let mut board = Board::default();
    for (rank, text) in (0..8).rev().zip(ranks) {
        read_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: usize, text: &str) -> Result<(), String> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(n_empty @ 1..=8) = letter.to_digit(10) {
            file += n_empty as usize;
            continue;
        }
        let piece = Piece::from_position_letter(letter);
        let (side, piece) = piece.ok_or_else(|| format!("`{letter}` is not a piece"))?;
        if file < 8 {
            board.put(side, piece, Square::new(rank * 8 + file));
        }
        file += 1;
    }
    if file == 8 { Ok(()) } else { Err(format!("rank {} has {file} squares, not 8", rank + 1)) }
}

impl Castling {
    fn read(text: &str) -> Result<Self, String> {
        let mut rights = 0;
        for letter in text.chars().filter(|_| text != "-") {
            let way = CASTLINGS.iter().position(|way| way.letter == letter);
            rights |= 1 << way.ok_or_else(|| format!("`{letter}` is not one of the castlings `KQkq`"))?;
        }
        Ok(Self(rights))
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_char('-');
        }
        let held = CASTLINGS.iter().enumerate().filter(|&(index, _)| self.has(index));
        held.map(|(_, way)| way.letter).try_for_each(|letter| f.write_char(letter))
    }
}

/// Writes a dash for nothing.
struct OrDash<T>(Option<T>);

impl<T: fmt::Display> fmt::Display for OrDash<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_char('-'),
        }
    }
}
