//! A rules file as one of two implementations of a game.
//!
//! The engine speaks in Zillions' move texts and state texts; the native games in short move codes and position texts.
//! A [`Codec`] translates, and [`RulesFile`] uses it to answer what the comparison asks. Repetition plays no part in a
//! comparison, since a position is all that is compared: history is forgotten with every move.

use super::chesimal_codec::ChesimalCodec;
use super::chess_codec::ChessCodec;
use crate::base::Id;
use crate::native::{self, Outcome, Pace, Side};
use crate::play::{Move, Rules, Situation, State, reference};
use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

/// A state of the engine, with what the position text has besides.
#[derive(Clone)]
pub struct FileState {
    /// The engine's state.
    pub(crate) state: State,
    /// Half-moves since the last capture or pawn move, where the position text counts them.
    pub(crate) quiet: u32,
    /// The move number, where the position text has one.
    pub(crate) number: u32,
    /// By player, then group number in the rules file: the group's number in the position text.
    pub(crate) groups: [[u8; 5]; 2],
    /// Moves and result, once somebody has asked.
    seen: OnceCell<Rc<Seen>>,
}

/// What there is to see in a state.
struct Seen {
    situation: Situation,
    /// By move.
    codes: Vec<String>,
}

impl FileState {
    pub(crate) fn new(state: State) -> Self {
        Self { state, quiet: 0, number: 0, groups: [[0; 5]; 2], seen: OnceCell::new() }
    }
}

impl PartialEq for FileState {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.quiet == other.quiet && self.number == other.number
    }
}

impl fmt::Debug for FileState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

/// A move: its place in the canonical list of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileMove(usize);

/// Translates between a rules file and the words of a native game.
pub(crate) trait Codec {
    /// Sets what only the position text has, for the start of the game.
    fn begin(&self, file: &mut FileState);
    /// Reads a position text.
    ///
    /// # Errors
    ///
    /// Says what can't be read or put on this board.
    fn read(&self, rules: &Rules, position: &str) -> Result<FileState, String>;
    /// The position text.
    fn write(&self, rules: &Rules, state: &FileState) -> String;
    /// The code of a legal move; `None` for a move that the native game does not have.
    fn code(&self, rules: &Rules, state: &State, played: &Move) -> Option<String>;
    /// Brings what only the position text has up to date after a move.
    fn after(&self, rules: &Rules, before: &FileState, after: &mut FileState);
    /// One or two words on a state.
    fn situation(&self, rules: &Rules, state: &State, outcome: Option<Outcome>) -> &'static str;
    /// Whether a pass that is the only move is made silently.
    fn passes_are_silent(&self) -> bool;
}

/// A rules file, ready to be compared with a native game.
pub struct RulesFile {
    rules: Rules,
    codec: Box<dyn Codec + Send + Sync>,
}

impl RulesFile {
    /// A rules file of a chess-like game.
    #[must_use]
    pub fn chess(rules: Rules) -> Self {
        let codec = Box::new(ChessCodec::of(&rules));
        Self { rules, codec }
    }

    /// A rules file of Chesimal Fusion.
    #[must_use]
    pub fn chesimal(rules: Rules) -> Self {
        let codec = Box::new(ChesimalCodec::of(&rules));
        Self { rules, codec }
    }

    /// The engine's rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The texts of the legal moves of a state, as the engine writes them, by code.
    #[must_use]
    pub fn texts(&self, file: &FileState) -> Vec<(String, String)> {
        let seen = self.seen(file);
        seen.codes.iter().cloned().zip(seen.situation.texts.iter().cloned()).collect()
    }

    fn seen<'a>(&self, file: &'a FileState) -> &'a Seen {
        file.seen.get_or_init(|| {
            let situation = self.rules.situation(&file.state);
            let code = |(played, text): (&Move, &String)| {
                self.codec.code(&self.rules, &file.state, played).unwrap_or_else(|| text.clone())
            };
            let codes = situation.moves.iter().zip(&situation.texts).map(code).collect();
            Rc::new(Seen { situation, codes })
        })
    }

    /// Makes passes that nobody chooses.
    fn skip_passes(&self, mut file: FileState) -> FileState {
        while self.codec.passes_are_silent() && matches!(self.seen(&file).situation.moves[..], [Move::Pass]) {
            self.rules.play(&mut file.state, &Move::Pass);
            file.state.restart_history();
            file.seen = OnceCell::new();
        }
        file
    }
}

impl native::Rules for RulesFile {
    type State = FileState;
    type Move = FileMove;

    fn start(&self) -> FileState {
        let mut file = FileState::new(self.rules.start());
        self.codec.begin(&mut file);
        self.skip_passes(file)
    }

    fn read_position(&self, text: &str) -> Result<FileState, String> {
        let mut file = self.codec.read(&self.rules, text)?;
        // The engine looks at goals after moves only; a position that is read may be the end of a game.
        let turn = self.rules.turn(&file.state);
        file.state.outcome = reference::at_end_of_turn(&self.rules, &file.state, turn);
        Ok(self.skip_passes(file))
    }

    fn position_text(&self, file: &FileState) -> String {
        self.codec.write(&self.rules, file)
    }

    fn moves(&self, file: &FileState) -> Vec<FileMove> {
        (0..self.seen(file).codes.len()).map(FileMove).collect()
    }

    fn key(&self, file: &FileState, played: &FileMove) -> String {
        self.seen(file).codes[played.0].clone()
    }

    fn play(&self, before: &FileState, played: &FileMove) -> FileState {
        let mut after = FileState { seen: OnceCell::new(), ..before.clone() };
        self.rules.play(&mut after.state, &self.seen(before).situation.moves[played.0]);
        after.state.restart_history();
        self.codec.after(&self.rules, before, &mut after);
        self.skip_passes(after)
    }

    fn outcome(&self, file: &FileState) -> Option<Outcome> {
        let outcome = self.seen(file).situation.outcome.as_ref()?;
        Some(match outcome.winners.first().map(|winner| winner.index()) {
            Some(0) => Outcome::Win(Side::White),
            Some(_) => Outcome::Win(Side::Black),
            None => Outcome::Draw,
        })
    }

    fn situation(&self, file: &FileState) -> &'static str {
        self.codec.situation(&self.rules, &file.state, native::Rules::outcome(self, file))
    }

    /// Repetition is left to the engine, which is compared without it.
    fn repetition_text(&self, _: &FileState) -> Option<String> {
        None
    }

    fn pace(&self, _: &FileState, _: &FileMove) -> Pace {
        Pace::Uncounted
    }
}
