//! Moves as people write them: the author's long notation (6.1) and Zillions' text.
//!
//! In: a move and the position it is played in, or a text. Out: an [`Action`], which says everything that happens, and
//! from it the texts; a text is read by comparing it with the actions of all legal moves.

use super::super::Side;
use super::board::Square;
use super::piece::Piece;
use super::position::{CASTLINGS, Move, MoveKind, Position};
use std::fmt::{self, Write};

/// Everything that happens in a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Who moves.
    pub side: Side,
    /// The piece on the square of departure.
    pub mover: Piece,
    /// The move itself.
    pub played: Move,
    /// The captured piece and where it stood.
    pub captured: Option<(Piece, Square)>,
    /// What stands on the square of arrival afterwards.
    pub arrives: Piece,
    /// What stands on the square of departure afterwards, if anything (3.7).
    pub stays: Option<Piece>,
}

impl Position {
    /// Everything that happens in a legal move; nothing for a move from an empty square.
    pub fn action(&self, played: Move) -> Option<Action> {
        let (side, mover) = self.board.unit(played.from)?;
        let victim = self.board.piece(played.to).map(|victim| (victim, played.to));
        let (captured, arrives, stays) = match played.kind {
            MoveKind::Whole => (victim, self.arriving(mover, self.board.piece(played.to)), None),
            MoveKind::Promotion(piece) => (victim, piece, None),
            MoveKind::EnPassant => (Some((Piece::PAWN, side.passed_over(played.to))), mover, None),
            MoveKind::Split(leaving) => (None, leaving, Some(mover.without(leaving))),
            MoveKind::DoubleStep | MoveKind::Castling => (None, mover, None),
        };
        Some(Action { side, mover, played, captured, arrives, stays })
    }

    /// The legal move that a text in the long notation (6.1) means.
    ///
    /// ` - ` and ` x ` are both accepted wherever something is captured or merged.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, or that the move is not legal.
    pub fn read_long(&self, text: &str) -> Result<Move, String> {
        let written = Written::read(text)?;
        let is_meant = |&played: &Move| self.action(played).is_some_and(|action| written.means(&action));
        let found = self.moves().into_iter().find(is_meant);
        found.ok_or_else(|| format!("`{text}` is not a legal move"))
    }

    /// A legal move in the long notation (6.1).
    pub fn write_long(&self, played: Move) -> String {
        self.action(played).map_or_else(String::new, |action| action.long())
    }

    /// A legal move as Zillions writes it, without the parts that only set attributes.
    pub fn write_zillions(&self, played: Move) -> String {
        self.action(played).map_or_else(String::new, |action| action.zillions())
    }
}

impl Action {
    /// Whether the captor took its victim's way of moving (3.4).
    pub fn is_merge(&self) -> bool {
        self.played.kind == MoveKind::Whole && self.arrives != self.mover
    }

    /// The author's notation, as `R a4 - d4 = M` or `R a4 - d4; a4 = N` (6.1).
    pub fn long(&self) -> String {
        Written::of(self).to_string()
    }

    /// Zillions' text, as `Knight b1 x c3 = Marshall`, without the parts that only set attributes.
    ///
    /// In a split the part that stays is created on the square of departure:
    /// `Marshall a4 - d4 White Knight a4 = Rook on d4`.
    pub fn zillions(&self) -> String {
        let Move { from, to, kind } = self.played;
        let takes_there = self.captured.is_some_and(|(_, square)| square == to);
        let mut text = format!("{} {from} {} {to}", self.mover.name(), if takes_there { "x" } else { "-" });
        let castling = CASTLINGS.iter().find(|way| kind == MoveKind::Castling && way.king.1 == to);
        if let Some(way) = castling {
            let _ = write!(text, " Rook {} - {}", way.rook.0, way.rook.1);
        }
        if let Some(stays) = self.stays {
            let _ = write!(text, " {} {} {from}", self.side, stays.name());
        }
        if let Some((_, square)) = self.captured.filter(|_| !takes_there) {
            let _ = write!(text, " x {square}");
        }
        if self.arrives != self.mover {
            let _ = write!(text, " = {}", self.arrives.name());
        }
        if self.stays.is_some() {
            let _ = write!(text, " on {to}");
        }
        text
    }
}

/// A move as the long notation shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    /// `O-O` (true) or `O-O-O`.
    Castling { is_short: bool },
    /// All others.
    Motion(Motion),
}

/// `letter square sep square [= letter] [e.p.]`, or with `; square = letter` a split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Motion {
    /// The pawn has no letter.
    piece: Piece,
    from: Square,
    to: Square,
    /// ` x ` and not ` - `.
    is_capture: bool,
    becomes: Option<Piece>,
    stays: Option<Piece>,
    is_en_passant: bool,
}

impl Written {
    fn of(action: &Action) -> Self {
        let Move { from, to, kind } = action.played;
        if kind == MoveKind::Castling {
            return Self::Castling { is_short: to.index() > from.index() };
        }
        // In a split the first letter is the part that leaves.
        let piece = if action.stays.is_some() { action.arrives } else { action.mover };
        let becomes = Some(action.arrives).filter(|&arrives| arrives != piece);
        let is_capture = action.captured.is_some() && !action.is_merge();
        let is_en_passant = kind == MoveKind::EnPassant;
        Self::Motion(Motion { piece, from, to, is_capture, becomes, stays: action.stays, is_en_passant })
    }

    /// Whether this text means that action: as it is written, but for the sign of a capture.
    fn means(&self, action: &Action) -> bool {
        match (*self, Self::of(action)) {
            (Self::Motion(read), Self::Motion(written)) => {
                let may_be_capture = action.captured.is_some() || !read.is_capture;
                may_be_capture && Motion { is_capture: written.is_capture, ..read } == written
            }
            (read, written) => read == written,
        }
    }

    fn read(text: &str) -> Result<Self, String> {
        match text.trim() {
            "O-O" => Ok(Self::Castling { is_short: true }),
            "O-O-O" => Ok(Self::Castling { is_short: false }),
            text => Motion::read(text).map(Self::Motion).map_err(|error| format!("`{text}`: {error}")),
        }
    }
}

impl Motion {
    fn read(text: &str) -> Result<Self, String> {
        let text = text.replace(';', " ; ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let (piece, words) = match &words[..] {
            [_, "-" | "x", ..] => (Piece::PAWN, &words[..]),
            [letter, rest @ ..] => (read_letter(letter)?, rest),
            [] => return Err("no move".to_owned()),
        };
        let [from, sign @ ("-" | "x"), to, rest @ ..] = words else {
            return Err("a move has the form `R a4 - d4` or `R a4 x d4`".to_owned());
        };
        let (from, to) = (Square::read(from)?, Square::read(to)?);
        let is_capture = *sign == "x";
        let plain = Self { piece, from, to, is_capture, becomes: None, stays: None, is_en_passant: false };
        match rest {
            [] => Ok(plain),
            ["e.p."] => Ok(Self { is_en_passant: true, ..plain }),
            ["=", letter] => Ok(Self { becomes: Some(read_letter(letter)?), ..plain }),
            [";", square, "=", letter] if Square::read(square)? == from => {
                Ok(Self { stays: Some(read_letter(letter)?), ..plain })
            }
            [";", square, "=", _] => Err(format!("the part that stays is on {from}, not on {square}")),
            _ => Err(format!("what does `{}` mean?", rest.join(" "))),
        }
    }
}

fn read_letter(letter: &str) -> Result<Piece, String> {
    Piece::from_move_letter(letter).ok_or_else(|| format!("`{letter}` is not the letter of a piece"))
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Castling { is_short: true } => f.write_str("O-O"),
            Self::Castling { is_short: false } => f.write_str("O-O-O"),
            Self::Motion(motion) => motion.fmt(f),
        }
    }
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.piece != Piece::PAWN {
            write!(f, "{} ", self.piece.move_letter())?;
        }
        write!(f, "{} {} {}", self.from, if self.is_capture { "x" } else { "-" }, self.to)?;
        if let Some(piece) = self.becomes {
            write!(f, " = {}", piece.move_letter())?;
        }
        if let Some(piece) = self.stays {
            write!(f, "; {} = {}", self.from, piece.move_letter())?;
        }
        f.write_str(if self.is_en_passant { " e.p." } else { "" })
    }
}
