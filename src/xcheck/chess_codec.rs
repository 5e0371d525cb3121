//! Chess-like rules files in the words of the native games: position texts and move codes.
//!
//! A position text has the six fields of a FEN, with more piece letters; a move code is `e2e4`, `e7e8n`, `e1g1` for
//! castling, and `d1d3r` where the Rook leaves a compound. Merges carry no letter.

use super::grid::{Grid, square_name};
use super::rules_file::{Codec, FileState};
use crate::base::{Attribute, Id, PieceType, Square};
use crate::native::Outcome;
use crate::play::{Effect, Move, Piece, PlayedMove, Rules, State, read_state, reference};
use std::fmt::Write;

/// Letters of the piece names; the letter of a Black piece is the small one.
const LETTERS: [(&str, char); 11] = [
    ("Pawn", 'P'),
    ("Knight", 'N'),
    ("Bishop", 'B'),
    ("Rook", 'R'),
    ("King", 'K'),
    ("Queen", 'Q'),
    ("Marshall", 'M'),
    ("Paladin", 'A'),
    ("Pope", 'Y'),
    ("DragonKing", 'D'),
    ("EquesRex", 'E'),
];

/// Castling rights: the letter, the King's and the Rook's squares of departure, and the player's index.
const RIGHTS: [(char, &str, &str, usize); 4] =
    [('K', "e1", "h1", 0), ('Q', "e1", "a1", 0), ('k', "e8", "h8", 1), ('q', "e8", "a8", 1)];

/// The attribute of a King or Rook that may castle.
const NEVER_MOVED: &str = "never-moved?";

/// Codec of chess and Assimilation Chess.
#[derive(Clone, Debug)]
pub(crate) struct ChessCodec {
    grid: Grid,
    /// By piece type.
    letters: Vec<char>,
    never_moved: Option<Attribute>,
    /// As [`RIGHTS`]: the King's and the Rook's squares.
    rights: Vec<(Square, Square)>,
}

impl ChessCodec {
    pub(crate) fn of(rules: &Rules) -> Self {
        let letter = |name: &str| LETTERS.iter().find(|row| row.0 == name).map_or('?', |row| row.1);
        let letters = rules.game.pieces.iter().map(|piece| letter(&piece.name)).collect();
        let square = |name: &str| rules.game.board.square_named(name);
        let rights = RIGHTS.iter().filter_map(|row| Some((square(row.1)?, square(row.2)?))).collect();
        Self { grid: Grid::of(rules), letters, never_moved: attribute(rules, NEVER_MOVED), rights }
    }

    fn letter(&self, kind: PieceType) -> char {
        self.letters[kind.index()]
    }

    /// The letter that tells moves between the same squares apart: what a pawn becomes, or which part leaves a compound.
    fn choice(&self, state: &State, played: &PlayedMove) -> Option<char> {
        let (kind, _) = played.promotion?;
        let from = played.motions.first()?.from;
        let is_pawn = self.letter(state.piece(from)?.kind) == 'P';
        let stays = |effect: &Effect| matches!(*effect, Effect::Create(_, _, square) if square == from);
        (is_pawn || played.effects.iter().any(stays)).then(|| self.letter(kind))
    }

    fn placement(&self, state: &State) -> String {
        self.grid.placement(|square, text| {
            let Some(piece) = state.piece(square) else { return false };
            let letter = self.letter(piece.kind);
            text.push(if piece.owner.index() == 0 { letter } else { letter.to_ascii_lowercase() });
            true
        })
    }

    /// Whether a piece is the player's own King or Rook of the setup, and has never moved.
    fn is_fresh(&self, piece: Option<Piece>, wanted: char, owner: usize) -> bool {
        piece.is_some_and(|piece| {
            piece.owner.index() == owner
                && self.letter(piece.kind) == wanted
                && self.never_moved.is_some_and(|never_moved| piece.has(never_moved))
        })
    }

    /// The castling rights that are left, or `-`.
    fn rights_left(&self, state: &State) -> String {
        let kept = RIGHTS.iter().zip(&self.rights).filter(|&(&(.., owner), &(king, rook))| {
            self.is_fresh(state.piece(king), 'K', owner) && self.is_fresh(state.piece(rook), 'R', owner)
        });
        let text: String = kept.map(|(row, _)| row.0).collect();
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// The square that a pawn has just passed over by a double step, or `-`.
    fn passed_square(&self, rules: &Rules, state: &State) -> String {
        let none = || "-".to_owned();
        let (Some(from), Some(to)) = state.last_move() else { return none() };
        if state.piece(to).is_none_or(|piece| self.letter(piece.kind) != 'P') {
            return none();
        }
        let name = |square: Square| &*rules.game.board.squares[square.index()].name;
        match (&name(from)[1..], &name(to)[1..]) {
            ("2", "4") => format!("{}3", &name(to)[..1]),
            ("7", "5") => format!("{}6", &name(to)[..1]),
            _ => none(),
        }
    }

    /// Whether the opponent could move to the square of the royal piece.
    fn in_check(&self, rules: &Rules, state: &State) -> bool {
        let player = rules.turn(state).player;
        let is_royal =
            |piece: Piece| piece.owner == player && matches!(self.letter(piece.kind), 'K' | 'Y' | 'D' | 'E');
        let royal = self.grid.squares().iter().find(|&&square| state.piece(square).is_some_and(is_royal));
        let mut other = state.clone();
        other.turn = rules.next_turn(state.turn);
        let replies = reference::pseudo_legal(rules, &other);
        replies.iter().any(|it| it.played.motions.iter().any(|motion| Some(&motion.to) == royal))
    }

    fn n_pieces(&self, state: &State) -> usize {
        self.grid.squares().iter().filter(|&&square| state.piece(square).is_some()).count()
    }
}

impl Codec for ChessCodec {
    fn begin(&self, file: &mut FileState) {
        file.number = 1;
    }

    fn read(&self, rules: &Rules, position: &str) -> Result<FileState, String> {
        let fields: Vec<&str> = position.split_whitespace().collect();
        let [placement, side, rights, passed, quiet, number] = fields[..] else {
            return Err(format!("a position has six fields: `{position}`"));
        };
        let mut text = String::from("(clear) ");
        write_placement(placement, rights, self.never_moved.is_some(), &mut text)?;
        let _ = write!(text, "(turn {}) ", if side == "b" { "Black" } else { "White" });
        write_double_step(passed, &mut text)?;
        let state = read_state(rules, &text).map_err(|error| error.to_string())?;
        let count = |field: &str| field.parse().map_err(|_| format!("`{field}` is not a number"));
        let mut file = FileState::new(state);
        (file.quiet, file.number) = (count(quiet)?, count(number)?);
        Ok(file)
    }

    fn write(&self, rules: &Rules, file: &FileState) -> String {
        let state = &file.state;
        let side = if rules.turn(state).player.index() == 0 { 'w' } else { 'b' };
        let (placement, rights) = (self.placement(state), self.rights_left(state));
        let passed = self.passed_square(rules, state);
        format!("{placement} {side} {rights} {passed} {} {}", file.quiet, file.number)
    }

    fn code(&self, rules: &Rules, state: &State, played: &Move) -> Option<String> {
        let Move::Play(played) = played else { return None };
        let motion = played.motions.first()?;
        let name = |square: Square| &*rules.game.board.squares[square.index()].name;
        let mut code = format!("{}{}", name(motion.from), name(motion.to));
        code.extend(self.choice(state, played).map(|letter| letter.to_ascii_lowercase()));
        Some(code)
    }

    fn after(&self, rules: &Rules, before: &FileState, after: &mut FileState) {
        let mover = after.state.last_move().0.and_then(|from| before.state.piece(from));
        let is_pawn = mover.is_some_and(|piece| self.letter(piece.kind) == 'P');
        // A split makes a piece more, so it hides nothing: it never captures.
        let is_capture = self.n_pieces(&after.state) < self.n_pieces(&before.state);
        after.quiet = if is_pawn || is_capture { 0 } else { before.quiet + 1 };
        after.number = before.number + u32::from(rules.turn(&before.state).player.index() == 1);
    }

    fn situation(&self, rules: &Rules, state: &State, outcome: Option<Outcome>) -> &'static str {
        match outcome {
            Some(Outcome::Win(_)) => "checkmate",
            Some(Outcome::Draw) => "stalemate",
            None if self.in_check(rules, state) => "check",
            None => "normal",
        }
    }

    fn passes_are_silent(&self) -> bool {
        false
    }
}

/// The attribute of this name.
pub(super) fn attribute(rules: &Rules, name: &str) -> Option<Attribute> {
    let index = rules.game.attributes.iter().position(|it| &**it == name);
    index.map(Attribute::from_index)
}

/// `(White King e1)` for every letter of the placement, with the right to castle taken from who has none.
fn write_placement(
    placement: &str,
    rights: &str,
    has_attribute: bool,
    text: &mut String,
) -> Result<(), String> {
    for (row, rank) in placement.split('/').enumerate() {
        let mut file = 0;
        for sign in rank.chars() {
            if let Some(empty) = sign.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let known = LETTERS.iter().find(|it| it.1 == sign.to_ascii_uppercase());
            let (name, _) = known.ok_or_else(|| format!("`{sign}` is no piece"))?;
            let owner = usize::from(sign.is_ascii_lowercase());
            let square = square_name(file, 8_usize.saturating_sub(row));
            let _ = write!(text, "({} {name} {square}) ", ["White", "Black"][owner]);
            let keeps = RIGHTS.iter().any(|&(right, king, rook, whose)| {
                rights.contains(right) && whose == owner && (king == square || rook == square)
            });
            if has_attribute && matches!(*name, "King" | "Rook") && !keeps {
                let _ = write!(text, "(@ {square} {NEVER_MOVED} 0) ");
            }
            file += 1;
        }
    }
    Ok(())
}

/// `(last d7 d5)` where d6 was passed over.
fn write_double_step(passed: &str, text: &mut String) -> Result<(), String> {
    if passed == "-" {
        return Ok(());
    }
    let (file, rank) = passed.split_at_checked(1).ok_or("a square has two letters")?;
    let (from, to) = match rank {
        "3" => (2, 4),
        "6" => (7, 5),
        _ => return Err(format!("no pawn passes over `{passed}`")),
    };
    let _ = write!(text, "(last {file}{from} {file}{to}) ");
    Ok(())
}
