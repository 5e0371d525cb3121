//! Results.

use crate::base::Id;
use crate::base::Player;
use crate::model::{Game, GoalKind};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who has won; nobody in a draw.
    pub winners: Vec<Player>,
    /// Who has lost; nobody in a draw.
    pub losers: Vec<Player>,
    /// Why.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A goal: its number in the game's list, and the player for whom it held.
    Goal(usize, Player),
    /// No legal move and no goal that says what that means: a draw.
    NoMoves,
    /// The third occurrence of a position and no goal that says what that means: a draw.
    Repetition,
}

impl Outcome {
    /// A draw.
    #[must_use]
    pub fn draw(reason: Reason) -> Self {
        Self { winners: Vec::new(), losers: Vec::new(), reason }
    }

    /// Whether nobody has won or lost.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty() && self.losers.is_empty()
    }

    /// The result and its reason in one line, for instance `White wins: loss-condition for Black`.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        let names = |players: &[Player]| {
            players
                .iter()
                .map(|&player| game.players[player.index()].name.to_string())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let result = if !self.winners.is_empty() {
            format!("{} wins", names(&self.winners))
        } else if !self.losers.is_empty() {
            format!("{} loses", names(&self.losers))
        } else {
            "draw".to_owned()
        };
        let reason = match self.reason {
            Reason::Goal(goal, player) => {
                let form = match game.goals[goal].kind {
                    GoalKind::Win => "win-condition",
                    GoalKind::Loss => "loss-condition",
                    GoalKind::Draw => "draw-condition",
                    GoalKind::Count => "count-condition",
                };
                format!("{form} of {}", names(&[player]))
            }
            Reason::NoMoves => "no legal move, and no goal says what that means".to_owned(),
            Reason::Repetition => {
                "third occurrence of the position, and no goal says what that means".to_owned()
            }
        };
        format!("{result}: {reason}")
    }
}
