//! Reads a question about a move.

use super::WhyError;
use crate::base::{Id, PieceType, Square};
use crate::play::engine::Rules;

/// What was asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Query {
    /// The text without blanks, where it is a whole move text; then only this move fits.
    pub(super) text: Option<String>,
    /// The piece, where it is named.
    pub(super) kind: Option<PieceType>,
    /// Where it starts; `None` for a drop.
    pub(super) from: Option<Square>,
    /// Where it goes.
    pub(super) to: Square,
    /// The type that it becomes, where one is named.
    pub(super) promotion: Option<PieceType>,
}

/// A text without blanks and without the number of a partial move, for comparing.
pub(super) fn squeezed(text: &str) -> String {
    let text = match text.strip_prefix("partial ") {
        Some(rest) => rest.split_once(' ').map_or("", |(_, rest)| rest),
        None => text,
    };
    text.chars().filter(|it| !it.is_whitespace()).collect()
}

impl Query {
    /// Reads a question; `legal` are the texts of the legal moves.
    pub(super) fn read(rules: &Rules, question: &str, legal: &[String]) -> Result<Self, WhyError> {
        let mut reader = Reader { rules, kind: None, squares: Vec::new(), promotion: None };
        let question = squeezed_match(question, legal).unwrap_or(question);
        reader.words(question)?;
        let is_legal = legal.iter().any(|text| text == question);
        let text = is_legal.then(|| squeezed(question));
        let (kind, promotion) = (reader.kind, reader.promotion);
        match reader.squares[..] {
            [from, to, ..] => Ok(Self { text, kind, from: Some(from), to, promotion }),
            [to] if kind.is_some() => Ok(Self { text, kind, from: None, to, promotion }),
            [_] => Err(WhyError(
                "name the position that the piece comes from, or the piece that is dropped".to_owned(),
            )),
            [] => Err(WhyError(format!("`{question}` names no position of this board"))),
        }
    }
}

/// The legal move that a question means when blanks do not count.
fn squeezed_match<'t>(question: &str, legal: &'t [String]) -> Option<&'t str> {
    let wanted = squeezed(question);
    legal.iter().find(|text| squeezed(text) == wanted).map(String::as_str)
}

struct Reader<'r> {
    rules: &'r Rules,
    kind: Option<PieceType>,
    squares: Vec<Square>,
    promotion: Option<PieceType>,
}

impl Reader<'_> {
    /// Takes positions, pieces and players out of the words; of others it knows the signs of move texts.
    fn words(&mut self, question: &str) -> Result<(), WhyError> {
        let mut after_equals = false;
        let mut words = question.split_whitespace();
        while let Some(word) = words.next() {
            let is_first = self.squares.is_empty();
            match word {
                "partial" if is_first => _ = words.next(),
                "-" | "x" | "flip" | "on" | "@" => {}
                "=" => after_equals = true,
                _ if after_equals => {
                    self.promotion = self.promotion.or(self.piece(word));
                    after_equals = false;
                }
                _ => self.word(word)?,
            }
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), WhyError> {
        let board = &self.rules.game.board;
        if let Some(square) = board.square_named(word) {
            self.squares.push(square);
        } else if let Some(kind) = self.piece(word) {
            self.kind = self.kind.or(Some(kind));
        } else if let Some((from, to)) = self.pair(word) {
            self.squares.extend([from, to]);
        } else if !self.is_player(word) && self.squares.len() < 2 {
            return Err(WhyError(format!(
                "`{word}` is neither a position nor a piece nor a player of this game"
            )));
        }
        Ok(())
    }

    /// `e2e4`, `e2-e4`, `e2xe4`
    fn pair(&self, word: &str) -> Option<(Square, Square)> {
        let board = &self.rules.game.board;
        word.char_indices().skip(1).find_map(|(at, _)| {
            let (from, rest) = word.split_at(at);
            let from = board.square_named(from)?;
            let to = board.square_named(rest).or_else(|| board.square_named(rest.get(1..)?))?;
            Some((from, to))
        })
    }

    fn piece(&self, name: &str) -> Option<PieceType> {
        let pieces = &self.rules.game.pieces;
        let exact = pieces.iter().position(|piece| &*piece.name == name);
        let same = || pieces.iter().position(|piece| piece.name.to_lowercase() == name.to_lowercase());
        exact.or_else(same).map(PieceType::from_index)
    }

    fn is_player(&self, name: &str) -> bool {
        self.rules.game.players.iter().any(|player| player.name.to_lowercase() == name.to_lowercase())
    }
}
