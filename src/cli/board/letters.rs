//! A letter for every kind of piece, and a mark for every owner.

use crate::base::{Id, PieceType, Player};
use crate::model::Game;

/// Letters that everybody expects.
const CUSTOMARY: [(&str, char); 8] = [
    ("king", 'K'),
    ("queen", 'Q'),
    ("rook", 'R'),
    ("bishop", 'B'),
    ("knight", 'N'),
    ("pawn", 'P'),
    ("man", 'M'),
    ("stone", 'O'),
];

/// The letters of a game; no two kinds have the same.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// By piece type, upper case.
    words: Vec<String>,
    /// By player.
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Upper,
    Lower,
    Number(usize),
    Neutral,
}

impl Letters {
    /// Chooses letters: a short notation first, then customary ones, then letters of the name, then pairs of letters.
    pub(crate) fn of(game: &Game) -> Self {
        let mut words: Vec<Option<String>> = vec![None; game.pieces.len()];
        let rounds: [&dyn Fn(usize) -> Vec<String>; 4] = [
            &|index| notation(game, index),
            &|index| customary(game, index),
            &|index| single_letters(game, index),
            &|index| pairs(game, index),
        ];
        for candidates in rounds {
            for index in 0..words.len() {
                if words[index].is_none() {
                    let free = |word: &String| !words.iter().flatten().any(|taken| taken == word);
                    words[index] = candidates(index).into_iter().find(free);
                }
            }
        }
        let words = words.into_iter().enumerate();
        let words = words.map(|(index, word)| word.unwrap_or_else(|| format!("{index}"))).collect();
        Self { words, ..Self::marks(game) }
    }

    fn marks(game: &Game) -> Self {
        let sided: Vec<usize> = (0..game.players.len())
            .filter(|&index| !game.players[index].neutral && !game.players[index].random)
            .collect();
        let numbered = sided.len() > 2;
        let mark = |index: usize| match sided.iter().position(|&it| it == index) {
            None => Mark::Neutral,
            Some(place) if numbered => Mark::Number(place + 1),
            Some(0) => Mark::Upper,
            Some(_) => Mark::Lower,
        };
        Self { words: Vec::new(), marks: (0..game.players.len()).map(mark).collect() }
    }

    /// The letter of a kind of piece.
    pub(crate) fn kind(&self, kind: PieceType) -> &str {
        &self.words[kind.index()]
    }

    /// A piece as it is shown.
    pub(crate) fn piece(&self, owner: Player, kind: PieceType) -> String {
        let word = self.kind(kind);
        match self.marks[owner.index()] {
            Mark::Upper => word.to_owned(),
            Mark::Lower => word.to_lowercase(),
            Mark::Number(number) => format!("{word}{number}"),
            Mark::Neutral => format!("*{word}"),
        }
    }

    /// How a player's pieces are told apart, in words.
    pub(crate) fn mark_of(&self, owner: Player) -> String {
        match self.marks[owner.index()] {
            Mark::Upper => "upper case".to_owned(),
            Mark::Lower => "lower case".to_owned(),
            Mark::Number(number) => format!("number {number}"),
            Mark::Neutral => "star".to_owned(),
        }
    }
}

fn name(game: &Game, index: usize) -> Vec<char> {
    let letters = game.pieces[index].name.chars().filter(|it| it.is_ascii_alphabetic());
    letters.map(|it| it.to_ascii_uppercase()).collect()
}

fn notation(game: &Game, index: usize) -> Vec<String> {
    let notation = game.pieces[index].notation.as_deref().unwrap_or_default().trim();
    let fits = notation.len() == 1 && notation.chars().all(|it| it.is_ascii_alphabetic());
    if fits { vec![notation.to_uppercase()] } else { Vec::new() }
}

fn customary(game: &Game, index: usize) -> Vec<String> {
    let name = game.pieces[index].name.to_lowercase();
    CUSTOMARY.iter().filter(|(word, _)| *word == name).map(|(_, letter)| letter.to_string()).collect()
}

/// Capitals of the name first, as in `GoldGeneral`, then its letters.
fn single_letters(game: &Game, index: usize) -> Vec<String> {
    name(game, index).into_iter().map(String::from).collect()
}

fn pairs(game: &Game, index: usize) -> Vec<String> {
    let name = name(game, index);
    let first = name.first().copied().unwrap_or('X');
    let own = name.iter().skip(1).copied();
    own.chain('A'..='Z').map(|second| format!("{first}{second}")).collect()
}
