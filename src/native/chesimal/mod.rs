//! Chesimal Fusion I by Joe Joyce: a turn moves a whole group of linked units, one after another.
//!
//! In: position strings and partial moves. Out: legal partial moves, positions, counts and texts.
//! Holds: every ply is one partial move (3.2): a declaration, an activation or the end of the turn. Numbers in
//! comments are those of the reference page of the game.
//! Absent on purpose: the history of a game, see [`super::record`].
//!
//! Boards are sets of squares, and the chain that links units to their leader is a flood of such a set
//! (4.5). The setup is one string, [`SETUP`], and nothing depends on it; boards may have any size up to 16 × 16.
//!
//! Start at [`Position`]; the rules of activating are in `generate.rs`, from [`Position::moves`] on.

mod area;
mod generate;
mod position;
mod text;
mod turns;

pub use area::Square;
pub use position::{Mode, Move, Position, Unit};
pub use turns::{Turns, whole_turns};

use super::{Outcome, Pace, Rules, Side};

/// The setup of the unmarked version (1.4): a reconstruction, and data (1.5).
pub const SETUP: &str = "ece1nkn2nkn1wcw/epe1ppp2ppp1wpw/ppp2p4p2ppp/16/16/16/16/16/16/PPP2P4P2PPP/EPE1PPP2PPP1WPW/ECE1NKN2NKN1WCW w - - 0";

/// The setup of the marked version (10.5).
pub const MARKED_SETUP: &str = "e:1c:1e:11n:2k:2n:22n:3k:3n:31w:4c:4w:4/e:1p:1e:11p:2p:2p:22p:3p:3p:31w:4p:4w:4/p:1p:1p:12p:24p:32p:4p:4p:4/16/16/16/16/16/16/P:1P:1P:12P:24P:32P:4P:4P:4/E:1P:1E:11P:2P:2P:22P:3P:3P:31W:4P:4W:4/E:1C:1E:11N:2K:2N:22N:3K:3N:31W:4C:4W:4 w - - 0";

/// Whose capture ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Win {
    /// That of the last king (7.1).
    Kings,
    /// That of the last leader, king or prince (7.2).
    Leaders,
}

/// Which rules are in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Units belong to groups, and a leader uses its own only (8).
    pub marked: bool,
    /// Leaders may take units of other groups over (9.1); means nothing in the unmarked version.
    pub recruiting: bool,
    /// Leaders may turn enemy units (9.2).
    pub conversion: bool,
    /// Whose capture ends the game.
    pub win: Win,
}

impl Options {
    /// The base game.
    pub const BASE: Self = Self { marked: false, recruiting: false, conversion: false, win: Win::Kings };
    /// The marked version.
    pub const MARKED: Self = Self { marked: true, ..Self::BASE };

    /// Reads options as words: `marked`, `recruit`, `convert`, `win=leaders`; no word is the base game.
    ///
    /// # Errors
    ///
    /// Names the word that is not an option.
    pub fn read(words: &str) -> Result<Self, String> {
        let mut options = Self::BASE;
        for word in words.split_whitespace() {
            match word {
                "marked" => options.marked = true,
                "recruit" => options.recruiting = true,
                "convert" => options.conversion = true,
                "win=leaders" => options.win = Win::Leaders,
                "win=kings" => options.win = Win::Kings,
                _ => return Err(format!("`{word}` is not an option of Chesimal Fusion")),
            }
        }
        Ok(options)
    }
}

/// The game as [`Rules`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chesimal {
    /// Which rules are in force.
    pub options: Options,
}

impl Rules for Chesimal {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let setup = if self.options.marked { MARKED_SETUP } else { SETUP };
        self.read_position(setup).expect("the setup is a position")
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        Position::read(text, self.options)
    }

    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.moves()
    }

    /// The code of 10.1. Only a prince's mode is written: `@f1`, `@b1o`.
    fn key(&self, _position: &Position, played: &Move) -> String {
        played.to_string()
    }

    fn play(&self, position: &Position, played: &Move) -> Position {
        position.play(*played)
    }

    /// A side without kings, or without leaders, has lost (7).
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.winner().map(Outcome::Win)
    }

    /// `declare`, `activate`, `white wins` or `black wins`.
    fn situation(&self, position: &Position) -> &'static str {
        match position.winner() {
            Some(Side::White) => "white wins",
            Some(Side::Black) => "black wins",
            None if position.is_start_of_turn() => "declare",
            None => "activate",
        }
    }

    /// Placement and side at the start of a turn (7.3).
    fn repetition_text(&self, position: &Position) -> Option<String> {
        position.is_start_of_turn().then(|| position.to_string())
    }

    /// Turns in a row without a capture (7.3).
    fn pace(&self, position: &Position, played: &Move) -> Pace {
        match *played {
            Move::Go { to, .. } if position.unit(to).is_some() => Pace::Restarts,
            Move::End => Pace::Quiet,
            Move::Go { .. } | Move::Declare { .. } | Move::Recruit(_) | Move::Convert(_) => Pace::Uncounted,
        }
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        position.perft(depth)
    }
}
