//! Saved games (`.zsg`): read and written byte for byte, and replayed.
//!
//! A save is kept as its lines; what is not understood stays as it is. Bytes are read as Latin-1, one character each, so
//! that every byte comes back; texts of the rules file are compared in the same form.

use super::engine::Rules;
use super::setup::{StateTextError, read_state};
use super::state::State;

/// One move line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMove {
    /// Number of the round.
    pub round: u32,
    /// The move text, `partial K` included.
    pub text: String,
}

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// Lines with their line ends; bytes as characters.
    lines: Vec<String>,
    /// Value of `RulesFile=`.
    pub rules_file: String,
    /// Value of `VariantName=`, in Latin-1.
    pub variant_name: String,
    /// `(PLAYER TYPE POSITION)` and `(x POSITION)` lines, joined by spaces.
    pub edits: String,
    /// The moves in order.
    pub moves: Vec<SavedMove>,
}

const HEADER: &str = "Zillions Save Game File Version";

impl SavedGame {
    /// Reads a saved game.
    ///
    /// # Errors
    ///
    /// Says what a saved game begins with.
    pub fn read(bytes: &[u8]) -> Result<Self, StateTextError> {
        let text = latin1(bytes);
        let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        let mut save = Self {
            lines,
            rules_file: String::new(),
            variant_name: String::new(),
            edits: String::new(),
            moves: Vec::new(),
        };
        if !save.lines.first().is_some_and(|line| line.starts_with(HEADER)) {
            return Err(StateTextError(format!("a saved game begins with `{HEADER} …`")));
        }
        for index in 1..save.lines.len() {
            save.line(index);
        }
        Ok(save)
    }

    fn line(&mut self, index: usize) {
        let line = self.lines[index].trim_end_matches(['\r', '\n']).to_owned();
        if let Some(name) = line.strip_prefix("RulesFile=") {
            self.rules_file = name.to_owned();
        } else if let Some(name) = line.strip_prefix("VariantName=") {
            self.variant_name = name.to_owned();
        } else if line.starts_with('(') {
            self.edits.push_str(&line);
            self.edits.push(' ');
        } else if let Some(played) = saved_move(&line) {
            self.moves.push(played);
        }
    }

    /// A new save: one letter per player (`H` human, `C` computer), no moves yet. Line ends are CRLF.
    #[must_use]
    pub fn new(players: &str, rules_file: &str, variant_name: &str) -> Self {
        let lines = vec![
            format!("{HEADER} 0.02 {players}\r\n"),
            format!("RulesFile={rules_file}\r\n"),
            format!("VariantName={variant_name}\r\n"),
        ];
        Self {
            lines,
            rules_file: rules_file.to_owned(),
            variant_name: variant_name.to_owned(),
            edits: String::new(),
            moves: Vec::new(),
        }
    }

    /// Adds a move line.
    pub fn push(&mut self, round: u32, text: &str) {
        let line_end = if self.lines[0].ends_with("\r\n") { "\r\n" } else { "\n" };
        if let Some(last) = self.lines.last_mut()
            && !last.ends_with('\n')
        {
            last.push_str(line_end);
        }
        self.lines.push(format!("{round}. {text}{line_end}"));
        self.moves.push(SavedMove { round, text: text.to_owned() });
    }

    /// The bytes of the save: those that were read, where nothing was added.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        self.lines
            .concat()
            .chars()
            .map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?'))
            .collect()
    }

    /// The position before the first move.
    ///
    /// # Errors
    ///
    /// Where an edit names something that the rules do not have.
    pub fn start(&self, rules: &Rules) -> Result<State, StateTextError> {
        read_state(rules, &self.edits)
    }
}

/// `N. text`
fn saved_move(line: &str) -> Option<SavedMove> {
    let (number, text) = line.split_once(". ")?;
    let round = number.trim().parse().ok()?;
    Some(SavedMove { round, text: text.trim_end().to_owned() })
}

/// One character for each byte.
#[must_use]
pub fn latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// How far a saved game could be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Move lines replayed with identical text. Numbers are not compared: early versions of the original also counted the
    /// parts of the first player's partial moves.
    pub replayed: usize,
    /// Move lines in the save.
    pub recorded: usize,
    /// Why it stopped, where it did.
    pub problem: Option<Problem>,
    /// The state reached.
    pub state: State,
}

/// The line at which a replay stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Number of the line among the moves, from 0.
    pub index: usize,
    /// The line, as recorded.
    pub line: String,
    /// What is wrong with it.
    pub message: String,
}

/// Replays a saved game as far as its moves are legal.
///
/// Moves recorded after the game is over are tried as if it were not (16.4).
///
/// # Errors
///
/// Where the save begins with a position that the rules do not have.
pub fn replay(rules: &Rules, save: &SavedGame) -> Result<Replay, StateTextError> {
    let mut state = save.start(rules)?;
    let mut replayed = 0;
    let mut problem = None;
    for (index, saved) in save.moves.iter().enumerate() {
        state.outcome = None;
        let message = match step(rules, &mut state, saved) {
            Ok(()) => {
                replayed += 1;
                continue;
            }
            Err(message) => message,
        };
        problem = Some(Problem { index, line: format!("{}. {}", saved.round, saved.text), message });
        break;
    }
    Ok(Replay { replayed, recorded: save.moves.len(), problem, state })
}

fn step(rules: &Rules, state: &mut State, saved: &SavedMove) -> Result<(), String> {
    let situation = rules.situation(state);
    let Some(index) = situation.texts.iter().position(|text| *text == saved.text) else {
        return Err(format!("not a legal move; {} moves are legal", situation.texts.len()));
    };
    rules.play(state, &situation.moves[index]);
    Ok(())
}
