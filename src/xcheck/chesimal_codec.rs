//! Chesimal Fusion's rules file in the words of the native game: position texts and codes of partial moves.
//!
//! The Baton's way to a leader's place is a declaration (`@f1`, `@b1o`), its way home `end`; a unit's move is `f2f3`, a
//! recruited unit `f2+`, a converted one `f2!`. Passes are forced by the slots of the turn order and silent.
//!
//! In the marked version leaders of a rules file have fixed groups (kings 2 and 3, princes 1 and 4). A position text may
//! number them otherwise; [`FileState::groups`] remembers how.

use super::chess_codec::attribute;
use super::grid::{Grid, square_name};
use super::rules_file::{Codec, FileState};
use crate::base::{Attribute, Id, PieceType, Square};
use crate::native::{Outcome, Side};
use crate::play::{Effect, Move, Piece, Rules, State, read_state};
use std::fmt::Write;

/// Letters of the names of units; a leader's name ends in the number of its group.
const LETTERS: [(&str, char); 6] =
    [("King", 'K'), ("Prince", 'C'), ("Knight", 'N'), ("Warmachine", 'W'), ("Elephant", 'E'), ("Pawn", 'P')];

/// The places of the Baton that name a leader: place, piece, and the letter of a declaration.
const PLACES: [(&str, &str, char); 6] = [
    ("king-2", "King2", 'k'),
    ("king-3", "King3", 'k'),
    ("ortho-1", "Prince1", 'o'),
    ("dia-1", "Prince1", 'd'),
    ("ortho-4", "Prince4", 'o'),
    ("dia-4", "Prince4", 'd'),
];

/// Slots of a turn: a declaration, then one for each activation, and one for an end that is due.
const SLOTS: usize = 11;

/// Codec of Chesimal Fusion.
#[derive(Clone, Debug)]
pub(crate) struct ChesimalCodec {
    grid: Grid,
    /// By piece type: letter and number at the end of the name. The Baton has none.
    names: Vec<Option<(char, usize)>>,
    /// As [`PLACES`]: the place of the Baton and the leader's type.
    places: Vec<(Square, Option<PieceType>)>,
    spent: Option<Attribute>,
    recruited: Option<Attribute>,
    is_marked: bool,
}

impl ChesimalCodec {
    pub(crate) fn of(rules: &Rules) -> Self {
        let pieces = &rules.game.pieces;
        let named = |name: &str| pieces.iter().position(|it| &*it.name == name).map(PieceType::from_index);
        let square = |name: &str| rules.game.board.square_named(name);
        Self {
            grid: Grid::of(rules),
            names: pieces.iter().map(|piece| unit_name(&piece.name)).collect(),
            places: PLACES.iter().filter_map(|row| Some((square(row.0)?, named(row.1)))).collect(),
            spent: attribute(rules, "spent?"),
            recruited: attribute(rules, "recruited?"),
            is_marked: named("Pawn1").is_some(),
        }
    }

    fn has(&self, attribute: Option<Attribute>, piece: Piece) -> bool {
        attribute.is_some_and(|attribute| piece.has(attribute))
    }

    /// The leader's square and mode if the Baton is away from home, else `-`.
    fn leader(&self, rules: &Rules, state: &State) -> String {
        let away = (0..self.places.len()).find(|&place| state.piece(self.places[place].0).is_some());
        away.map_or_else(|| "-".to_owned(), |place| self.leader_text(rules, state, place))
    }

    /// `f1k`, `b1o`: the square of the leader whose place this is, and the mode.
    fn leader_text(&self, rules: &Rules, state: &State, place: usize) -> String {
        let player = rules.turn(state).player;
        let is_leader = |piece: Piece| piece.owner == player && Some(piece.kind) == self.places[place].1;
        let found = self.grid.squares().iter().find(|&&square| state.piece(square).is_some_and(is_leader));
        let name = found.map_or("?", |square| &rules.game.board.squares[square.index()].name);
        format!("{name}{}", PLACES[place].2)
    }

    fn placement(&self, file: &FileState) -> String {
        self.grid.placement(|square, text| {
            let Some(piece) = file.state.piece(square) else { return false };
            let (letter, number) = self.names[piece.kind.index()].unwrap_or(('?', 0));
            match piece.owner.index() {
                0 => text.push(letter),
                1 => text.push(letter.to_ascii_lowercase()),
                _ => text.extend(['=', letter]),
            }
            if self.is_marked {
                let mark = file.groups.get(piece.owner.index()).map_or(0, |groups| groups[number]);
                let _ = write!(text, ":{mark}");
            }
            true
        })
    }

    /// The squares of units activated in this turn, with a sign where one was recruited.
    fn spent_units(&self, rules: &Rules, state: &State) -> Vec<String> {
        let spent_unit = |&square: &Square| {
            let piece = state.piece(square).filter(|&piece| self.has(self.spent, piece))?;
            let sign = if self.has(self.recruited, piece) { "+" } else { "" };
            Some(format!("{}{sign}", rules.game.board.squares[square.index()].name))
        };
        self.grid.squares().iter().filter_map(spent_unit).collect()
    }
}

impl Codec for ChesimalCodec {
    fn begin(&self, file: &mut FileState) {
        file.groups = [[0, 1, 2, 3, 4]; 2];
    }

    fn read(&self, rules: &Rules, position: &str) -> Result<FileState, String> {
        let fields: Vec<&str> = position.split_whitespace().collect();
        let [placement, side, leader, spent, used] = fields[..] else {
            return Err(format!("a position has five fields: `{position}`"));
        };
        let units = read_placement(&self.grid, placement)?;
        let groups = renumber(&units)?;
        let mut text = String::from("(clear) ");
        let mut leaders = [[0; 2]; 2];
        for unit in &units {
            write_unit(rules, unit, &groups, &mut leaders, &mut text)?;
        }
        write_turn(usize::from(side == "b"), leader, used, &mut text)?;
        for square in spent.split(',').filter(|&it| it != "-") {
            let (square, recruited) = square.strip_suffix('+').map_or((square, false), |it| (it, true));
            let _ = write!(text, "(@ {square} spent? 1) ");
            if recruited {
                let _ = write!(text, "(@ {square} recruited? 1) ");
            }
        }
        let state = read_state(rules, &text).map_err(|error| error.to_string())?;
        let mut file = FileState::new(state);
        file.groups = groups;
        Ok(file)
    }

    fn write(&self, rules: &Rules, file: &FileState) -> String {
        let side = if rules.turn(&file.state).player.index() == 0 { 'w' } else { 'b' };
        let spent = self.spent_units(rules, &file.state);
        // A unit that was converted may be captured in the same turn, so spent units do not tell. The slot does; but it
        // is one further where the leader can activate nothing and the first slot was passed.
        let slot = file.state.turn() % SLOTS;
        let used = if spent.is_empty() { 0 } else { slot.saturating_sub(1) };
        let spent = if spent.is_empty() { "-".to_owned() } else { spent.join(",") };
        let (placement, leader) = (self.placement(file), self.leader(rules, &file.state));
        format!("{placement} {side} {leader} {spent} {used}")
    }

    fn code(&self, rules: &Rules, state: &State, played: &Move) -> Option<String> {
        let Move::Play(played) = played else { return None };
        let name = |square: Square| &*rules.game.board.squares[square.index()].name;
        let Some(motion) = played.motions.first() else {
            let effect = played.effects.iter().find(|it| !matches!(it, Effect::SetAttribute(..)));
            return Some(match effect {
                Some(effect) => format!("{}!", name(effect.square())),
                None => format!("{}+", name(played.lead.1)),
            });
        };
        if self.names[state.piece(motion.from)?.kind.index()].is_some() {
            return Some(format!("{}{}", name(motion.from), name(motion.to)));
        }
        let Some(place) = self.places.iter().position(|row| row.0 == motion.to) else {
            return Some("end".to_owned());
        };
        Some(format!("@{}", self.leader_text(rules, state, place).trim_end_matches('k')))
    }

    fn after(&self, _rules: &Rules, before: &FileState, after: &mut FileState) {
        after.groups = before.groups;
    }

    fn situation(&self, rules: &Rules, state: &State, outcome: Option<Outcome>) -> &'static str {
        match outcome {
            Some(Outcome::Win(Side::White)) => "white wins",
            Some(Outcome::Win(Side::Black)) => "black wins",
            Some(Outcome::Draw) => "draw",
            None if self.leader(rules, state) == "-" => "declare",
            None => "activate",
        }
    }

    fn passes_are_silent(&self) -> bool {
        true
    }
}

/// A unit of a position text.
struct Unit {
    square: String,
    letter: char,
    /// Index of its owner; 2 is neutral.
    owner: usize,
    /// The group's number as written; 0 in the unmarked version.
    mark: u8,
}

/// Splits a placement into units, checking its size against the board.
fn read_placement(grid: &Grid, placement: &str) -> Result<Vec<Unit>, String> {
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != grid.n_ranks {
        return Err(format!("the board has {} ranks, not {}", grid.n_ranks, rows.len()));
    }
    let mut units = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let rank = grid.n_ranks - row;
        let width = read_rank(text, rank, &mut units)?;
        if width != grid.n_files {
            return Err(format!("rank {rank} has {width} squares, not {}", grid.n_files));
        }
    }
    Ok(units)
}

/// Reads one rank and returns its width.
fn read_rank(text: &str, rank: usize, units: &mut Vec<Unit>) -> Result<usize, String> {
    let mut signs = text.chars().peekable();
    let (mut file, mut neutral) = (0_usize, false);
    while let Some(sign) = signs.next() {
        if sign == '=' {
            neutral = true;
        } else if let Some(digit) = sign.to_digit(10) {
            let mut empty = digit as usize;
            while let Some(digit) = signs.peek().and_then(|next| next.to_digit(10)) {
                empty = empty * 10 + digit as usize;
                signs.next();
            }
            file += empty;
        } else {
            let mut mark = 0;
            if signs.next_if_eq(&':').is_some() {
                let digit = signs.next().and_then(|it| it.to_digit(10)).ok_or("a mark is a digit")?;
                mark = digit as u8;
            }
            let owner = if neutral { 2 } else { usize::from(sign.is_ascii_lowercase()) };
            let letter = sign.to_ascii_uppercase();
            units.push(Unit { square: square_name(file, rank), letter, owner, mark });
            neutral = false;
            file += 1;
        }
    }
    Ok(file)
}

/// Finds, for each player, which written group each of the rules file's groups stands for.
///
/// Written numbers are kept where the leaders allow it.
fn renumber(units: &[Unit]) -> Result<[[u8; 5]; 2], String> {
    let mut groups = [[0; 5]; 2];
    for (owner, groups) in groups.iter_mut().enumerate() {
        let of = |letter: char| {
            units
                .iter()
                .filter(move |it| it.owner == owner && it.letter == letter && it.mark > 0)
                .map(|it| it.mark)
        };
        seat(groups, [2, 3], of('K'))?;
        seat(groups, [1, 4], of('C'))?;
        for mark in 1..=4 {
            if !groups[1..].contains(&mark) {
                let free = if groups[usize::from(mark)] == 0 { Some(usize::from(mark)) } else { None };
                let free = free.or_else(|| (1..5).find(|&place| groups[place] == 0));
                groups[free.expect("as many places as marks")] = mark;
            }
        }
    }
    Ok(groups)
}

/// Gives leaders their places among those of their kind, their own number first.
fn seat(groups: &mut [u8; 5], places: [usize; 2], marks: impl Iterator<Item = u8>) -> Result<(), String> {
    let marks: Vec<u8> = marks.collect();
    let (at_home, away): (Vec<u8>, Vec<u8>) =
        marks.into_iter().partition(|&mark| places.contains(&usize::from(mark)));
    at_home.iter().for_each(|&mark| groups[usize::from(mark)] = mark);
    for mark in away {
        let free = places.into_iter().find(|&place| groups[place] == 0);
        groups[free.ok_or("more leaders than the rules file has")?] = mark;
    }
    Ok(())
}

/// `(White Pawn a2)`; leaders are numbered in order, or by their group.
fn write_unit(
    rules: &Rules,
    unit: &Unit,
    groups: &[[u8; 5]; 2],
    leaders: &mut [[usize; 2]; 2],
    text: &mut String,
) -> Result<(), String> {
    let known = LETTERS.iter().find(|row| row.1 == unit.letter);
    let (name, _) = known.ok_or_else(|| format!("`{}` is no unit", unit.letter))?;
    let is_leader = matches!(unit.letter, 'K' | 'C');
    let number = if unit.mark > 0 {
        let place = groups[unit.owner].iter().position(|&mark| mark == unit.mark);
        place.expect("every mark has a place").to_string()
    } else if is_leader {
        let row = &mut leaders[unit.owner][usize::from(unit.letter == 'C')];
        *row += 1;
        let numbers = if unit.letter == 'K' { ["2", "3"] } else { ["1", "4"] };
        (*numbers.get(*row - 1).ok_or("more leaders than the rules file has")?).to_owned()
    } else {
        String::new()
    };
    let player = &rules.game.players.get(unit.owner).ok_or("this game has no neutral units")?.name;
    let _ = write!(text, "({player} {name}{number} {}) ", unit.square);
    Ok(())
}

/// The Batons and the slot of the turn.
fn write_turn(side: usize, leader: &str, used: &str, text: &mut String) -> Result<(), String> {
    let player = ["White", "Black"][side];
    let mut place = if side == 0 { "white-home" } else { "black-home" };
    let mut slot = 0;
    if leader != "-" {
        let (square, mode) = leader.split_at(leader.len() - 1);
        let stands = |piece: &str| text.contains(&format!("({player} {piece} {square}) "));
        let row = PLACES.iter().find(|row| stands(row.1) && mode == row.2.to_string());
        place = row.ok_or_else(|| format!("no leader `{leader}`"))?.0;
        slot = 1 + used.parse::<usize>().map_err(|_| format!("`{used}` is not a number"))?;
    }
    let other = if side == 0 { ("Black", "black-home") } else { ("White", "white-home") };
    let _ = write!(text, "({player} Baton {place}) ({} Baton {}) ", other.0, other.1);
    let _ = write!(text, "(turn {}) ", side * SLOTS + slot);
    Ok(())
}

/// The letter of a unit's name and the number at its end, 0 where there is none.
fn unit_name(name: &str) -> Option<(char, usize)> {
    let stem = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let (_, letter) = LETTERS.iter().find(|row| row.0 == stem)?;
    Some((*letter, name[stem.len()..].parse().unwrap_or(0)))
}
