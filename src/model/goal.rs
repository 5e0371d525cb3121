//! Goals with every name resolved.

use crate::base::{Direction, PieceType, Player, Span, Square, Zone};

pub use crate::ast::GoalKind;

/// One goal form.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What it does.
    pub kind: GoalKind,
    /// The players listed; all where the list is missing.
    pub players: Vec<Player>,
    /// When it holds.
    pub expression: GoalExpression,
    /// The whole form.
    pub span: Span,
}

/// When a goal holds.
#[derive(Clone, Debug)]
pub enum GoalExpression {
    /// All of them.
    And(Vec<GoalExpression>),
    /// One of them.
    Or(Vec<GoalExpression>),
    /// Not that.
    Not(Box<GoalExpression>),
    /// `stalemated`
    Stalemated,
    /// `repetition`
    Repetition,
    /// `(checkmated T …)`
    Checkmated(Vec<PieceType>),
    /// `(captured T …)`
    Captured(Vec<PieceType>),
    /// `(pieces-remaining n T)`: exactly n of the player.
    PiecesRemaining(u32, Option<PieceType>),
    /// `(total-piece-count n T)`: exactly n of all players.
    TotalPieceCount(u32, Option<PieceType>),
    /// `(absolute-config occupant … place)`: every square, and at least one square of every zone.
    AbsoluteConfig {
        /// Alternatives.
        occupants: Vec<Occupant>,
        /// Squares.
        squares: Vec<Square>,
        /// Zones, looked up for the player tested.
        zones: Vec<Zone>,
    },
    /// `(relative-config …)`
    RelativeConfig(Vec<ConfigItem>),
    /// Was reported as an error: never holds.
    Never,
}

/// Whose piece an [`Occupant`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The player tested.
    Own,
    /// `(opponent T)`
    Opponent,
    /// `(any-owner T)`
    Any,
}

/// What stands on a square of a configuration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Occupant {
    /// Whose piece.
    pub owner: Owner,
    /// Which type.
    pub piece: PieceType,
    /// `(not …)`
    pub negated: bool,
}

/// An item of `relative-config`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConfigItem {
    /// The square reached holds this.
    Occupant(Occupant),
    /// One step, through the tested player's symmetry.
    Step(Direction),
}
