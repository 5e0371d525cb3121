//! Positions as text (10.2 to 10.5).

use super::super::Side;
use super::Options;
use super::area::{Area, MAX_SIZE, Square};
use super::position::{Acting, Mode, NEUTRAL, Position, Unit};
use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::Chars;

impl Position {
    /// Reads the five fields of 10.2: placement, side, leader, spent, used.
    ///
    /// * *placement*: ranks from the top, `/` between them; a number is so many empty squares; `KCNWEP` are White's
    ///   units, `kcnwep` Black's, `=` and an upper-case letter a neutral one. In the marked version every unit but
    ///   a neutral one has `:` and the digit of its group behind it. The size of the board is read off.
    /// * *side*: `w` or `b`.
    /// * *leader*: `-` before the declaration, else the leader's square and `k`, `o` or `d`.
    /// * *spent*: where the units activated in this turn stand, in the order a1, b1, ..., a2, ..., with commas
    ///   between them and `+` after one recruited in this turn; or `-`.
    /// * *used*: the number of activations in this turn.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, or why no game can come to this position.
    pub fn read(text: &str, options: Options) -> Result<Self, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, turn, leader, spent, used] = fields[..] else {
            return Err(format!("a position has five fields, not {}: `{text}`", fields.len()));
        };
        let mut position = read_placement(placement, Side::read(turn)?, options)?;
        let used = used.parse().map_err(|_| format!("`{used}` is not a number"))?;
        position.acting = match leader {
            "-" if spent == "-" && used == 0 => None,
            "-" => return Err("nothing is activated before the declaration".to_owned()),
            _ => Some(position.read_acting(leader, spent, used)?),
        };
        Ok(position)
    }

    fn read_acting(&self, leader: &str, spent: &str, used: u32) -> Result<Acting, String> {
        let wrong = || format!("`{leader}` is not a leader's square and `k`, `o` or `d`");
        let (place, mode) = leader.split_at_checked(leader.len().saturating_sub(1)).ok_or_else(wrong)?;
        let (mode, unit) = match mode {
            "k" => (Mode::King, Unit::King),
            "o" => (Mode::Ortho, Unit::Prince),
            "d" => (Mode::Dia, Unit::Prince),
            _ => return Err(wrong()),
        };
        let leader = Square::read(place)?;
        if !(self.kind(unit) & self.side(self.turn)).has(leader) {
            return Err(format!("no leader of {} with this mode stands on {leader}", self.turn));
        }
        let (spent, recruited) = self.read_spent(spent)?;
        // Fewer may be left than were activated: a converted unit may have been captured since.
        if used < spent.len() || (spent.is_empty() && used > 0) {
            return Err(format!("{used} activations, but {} units activated", spent.len()));
        }
        Ok(Acting { leader, mode, spent, recruited, used })
    }

    /// The squares of spent units, and of those among them that were recruited.
    fn read_spent(&self, text: &str) -> Result<(Area, Area), String> {
        let (mut spent, mut recruited) = (Area::EMPTY, Area::EMPTY);
        for word in text.split(',').filter(|_| text != "-") {
            let square = Square::read(word.strip_suffix('+').unwrap_or(word))?;
            if !self.occupied().without(self.side(self.turn.other())).has(square) {
                return Err(format!("no unit that was activated stands on {square}"));
            }
            spent |= square.area();
            if word.ends_with('+') {
                recruited |= square.area();
            }
        }
        Ok((spent, recruited))
    }

    fn write_unit(&self, f: &mut fmt::Formatter<'_>, unit: Unit, square: Square) -> fmt::Result {
        if self.is_neutral(square) {
            return write!(f, "={}", unit.letter());
        }
        let side = if self.side(Side::White).has(square) { Side::White } else { Side::Black };
        f.write_char(side.case(unit.letter()))?;
        let group = self.groups.iter().position(|group| group.has(square));
        group.map_or(Ok(()), |group| write!(f, ":{}", group + 1))
    }

    fn write_rank(&self, f: &mut fmt::Formatter<'_>, rank: usize) -> fmt::Result {
        let mut n_empty = 0;
        for square in (0..self.n_files).map(|file| Square::at(file, rank)) {
            let Some(unit) = self.unit(square) else {
                n_empty += 1;
                continue;
            };
            write_empty(f, n_empty)?;
            n_empty = 0;
            self.write_unit(f, unit, square)?;
        }
        write_empty(f, n_empty)
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, n_empty: u32) -> fmt::Result {
    if n_empty > 0 { write!(f, "{n_empty}") } else { Ok(()) }
}

impl fmt::Display for Position {
    /// Writes what [`Position::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.n_ranks).rev() {
            self.write_rank(f, rank)?;
            if rank > 0 {
                f.write_char('/')?;
            }
        }
        write!(f, " {} ", self.turn.letter())?;
        match &self.acting {
            None => f.write_str("- - 0"),
            Some(acting) => acting.fmt(f),
        }
    }
}

impl fmt::Display for Acting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} ", self.leader, self.mode.letter())?;
        if self.spent.is_empty() {
            f.write_char('-')?;
        }
        for (index, square) in self.spent.squares().enumerate() {
            let sign = if self.recruited.has(square) { "+" } else { "" };
            write!(f, "{}{square}{sign}", if index == 0 { "" } else { "," })?;
        }
        write!(f, " {}", self.used)
    }
}

/// A unit of a placement as it is written.
struct WrittenUnit {
    owner: usize,
    unit: Unit,
    /// 0 without a mark.
    group: usize,
}

fn read_placement(text: &str, turn: Side, options: Options) -> Result<Position, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    let n_ranks = ranks.len();
    if n_ranks > MAX_SIZE {
        return Err(format!("a board has up to {MAX_SIZE} ranks, not {n_ranks}"));
    }
    let mut position = Position {
        n_files: 0,
        n_ranks,
        board: Area::EMPTY,
        owners: [Area::EMPTY; 3],
        units: [Area::EMPTY; 6],
        groups: [Area::EMPTY; 4],
        turn,
        acting: None,
        options,
    };
    for (rank, text) in (0..n_ranks).rev().zip(ranks) {
        let n_files = read_rank(&mut position, rank, text)?;
        if position.n_files != 0 && position.n_files != n_files {
            return Err(format!("rank {} has {n_files} squares, others {}", rank + 1, position.n_files));
        }
        position.n_files = n_files;
    }
    position.board = Area::board(position.n_files, n_ranks);
    Ok(position)
}

/// Reads one rank and returns how many squares it has.
fn read_rank(position: &mut Position, rank: usize, text: &str) -> Result<usize, String> {
    let mut signs = text.chars().peekable();
    let mut n_files = 0;
    while let Some(&sign) = signs.peek() {
        if sign.is_ascii_digit() {
            n_files += read_number(&mut signs);
        } else {
            let written = read_unit(&mut signs, position.options.marked)?;
            if n_files < MAX_SIZE {
                position.put(&written, Square::at(n_files, rank));
            }
            n_files += 1;
        }
        if n_files > MAX_SIZE {
            return Err(format!("a board has up to {MAX_SIZE} files"));
        }
    }
    if n_files == 0 { Err(format!("rank {} has no squares", rank + 1)) } else { Ok(n_files) }
}

/// Reads a run of digits; a number too large for any board stays so.
fn read_number(signs: &mut Peekable<Chars<'_>>) -> usize {
    let mut number: usize = 0;
    while let Some(digit) = signs.peek().and_then(|sign| sign.to_digit(10)) {
        number = number.saturating_mul(10).saturating_add(digit as usize);
        signs.next();
    }
    number.min(MAX_SIZE + 1)
}

fn read_unit(signs: &mut Peekable<Chars<'_>>, is_marked: bool) -> Result<WrittenUnit, String> {
    let is_neutral = signs.next_if_eq(&'=').is_some();
    let letter = signs.next().ok_or("no letter after `=`")?;
    let unit = Unit::ALL.into_iter().find(|unit| unit.letter() == letter.to_ascii_uppercase());
    let unit = unit.ok_or_else(|| format!("`{letter}` is not a unit"))?;
    let owner = match (is_neutral, letter.is_ascii_uppercase()) {
        (true, true) => NEUTRAL,
        (true, false) => return Err(format!("a neutral unit is `={}`", unit.letter())),
        (false, true) => Side::White.index(),
        (false, false) => Side::Black.index(),
    };
    let group = if signs.next_if_eq(&':').is_some() { read_group(signs.next())? } else { 0 };
    if (group > 0) != (is_marked && !is_neutral) {
        let rule = if is_marked { "every unit but a neutral one has a mark" } else { "units have no marks" };
        return Err(format!("`{letter}`: {rule}"));
    }
    Ok(WrittenUnit { owner, unit, group })
}

fn read_group(sign: Option<char>) -> Result<usize, String> {
    match sign.and_then(|sign| sign.to_digit(10)) {
        Some(group @ 1..=4) => Ok(group as usize),
        _ => Err("a mark is `:` and a digit from 1 to 4".to_owned()),
    }
}

impl Position {
    fn put(&mut self, written: &WrittenUnit, square: Square) {
        self.owners[written.owner] |= square.area();
        self.units[written.unit as usize] |= square.area();
        if let Some(group) = written.group.checked_sub(1) {
            self.groups[group] |= square.area();
        }
    }
}
