//! A rules file as one of two implementations of a game.
//!
//! The engine speaks in Zillions' move texts and state texts; the native games in short move codes and position strings.
//! A [`Codec`] translates, and [`RulesFile`] uses it to answer what the comparison asks. Repetition plays no part in a
//! comparison, since a position is all that is compared: history is forgotten with every move.

use super::chesimal_codec::ChesimalCodec;
use super::chess_codec::ChessCodec;
use super::{Implementation, Look, Verdict};
use crate::base::Id;
use crate::play::{Move, Outcome, Rules, State};

/// A state of the engine, with what the position string has besides.
#[derive(Clone, Debug)]
pub struct FileState {
    /// The engine's state.
    pub(crate) state: State,
    /// Half-moves since the last capture or pawn move, where the position string counts them.
    pub(crate) quiet: u32,
    /// The move number, where the position string has one.
    pub(crate) number: u32,
    /// By player, then group number in the rules file: the group's number in the position string.
    pub(crate) groups: [[u8; 5]; 2],
}

/// Translates between a rules file and the words of a native game.
pub(crate) trait Codec {
    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Says what can't be read or put on this board.
    fn read(&self, rules: &Rules, position: &str) -> Result<FileState, String>;
    /// The position string.
    fn write(&self, rules: &Rules, state: &FileState) -> String;
    /// The code of a legal move; `None` for a move that the native game does not have.
    fn code(&self, rules: &Rules, state: &State, played: &Move) -> Option<String>;
    /// Brings what only the position string has up to date after a move.
    fn after(&self, rules: &Rules, before: &FileState, after: &mut FileState);
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

    /// Makes passes that nobody chooses.
    fn skip_passes(&self, file: &mut FileState) {
        if !self.codec.passes_are_silent() {
            return;
        }
        while let [Move::Pass] = self.rules.situation(&file.state).moves[..] {
            self.rules.play(&mut file.state, &Move::Pass);
            file.state.restart_history();
        }
    }

    /// Who has won, from the engine's point of view.
    fn verdict(&self, outcome: &Outcome) -> Verdict {
        match outcome.winners.first().map(|winner| winner.index()) {
            Some(0) => Verdict::White,
            Some(_) => Verdict::Black,
            None => Verdict::Draw,
        }
    }
}

impl Implementation for RulesFile {
    type State = FileState;
    type Move = Move;

    fn read(&self, position: &str) -> Result<FileState, String> {
        let mut file = self.codec.read(&self.rules, position)?;
        self.skip_passes(&mut file);
        Ok(file)
    }

    fn position(&self, file: &FileState) -> String {
        self.codec.write(&self.rules, file)
    }

    fn look(&self, file: &FileState) -> Look<Move> {
        let situation = self.rules.situation(&file.state);
        let rows = situation.moves.into_iter().zip(situation.texts);
        let code = |(played, text): (Move, String)| {
            let code = self.codec.code(&self.rules, &file.state, &played);
            (code.unwrap_or(text), played)
        };
        let mut moves: Vec<(String, Move)> = rows.map(code).collect();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        Look { moves, verdict: situation.outcome.map(|outcome| self.verdict(&outcome)) }
    }

    fn play(&self, before: &FileState, played: &Move) -> FileState {
        let mut after = before.clone();
        self.rules.play(&mut after.state, played);
        after.state.restart_history();
        self.codec.after(&self.rules, before, &mut after);
        self.skip_passes(&mut after);
        after
    }
}
