//! `game` and `variant` and the forms in them that have no file of their own.

use super::{Board, Name, Origin, Piece, Text};
use crate::base::Span;
use std::sync::Arc;

/// Whether an entry of the menu is a `game` or a `variant`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EntryKind {
    /// `(game …)`
    Game,
    /// `(variant …)`
    Variant,
}

/// A game or variant. Of forms given twice, the last.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Game or variant.
    pub kind: EntryKind,
    /// The whole form.
    pub span: Span,
    /// The macro calls it came through.
    pub origin: Origin,
    /// `(title "…")`
    pub title: Option<Text>,
    /// `(description "…")`
    pub description: Option<Text>,
    /// `(history "…")`
    pub history: Option<Text>,
    /// `(strategy "…")`
    pub strategy: Option<Text>,
    /// `(solution "…")`
    pub solution: Option<Text>,
    /// `(engine "…")`
    pub engine: Option<Text>,
    /// `(default)`
    pub default: Option<Span>,
    /// Sound forms.
    pub sounds: Vec<Sound>,
    /// Options, new style and old style, in order.
    pub options: Vec<OptionSetting>,
    /// `(players …)`
    pub players: Option<Vec<Name>>,
    /// `(turn-order …)` with its place.
    pub turn_order: Option<(Vec<TurnItem>, Span)>,
    /// `(move-priorities …)`
    pub priorities: Option<Vec<Name>>,
    /// `(board …)`
    pub board: Option<Arc<Board>>,
    /// `(board-setup …)`
    pub setup: Option<Arc<Setup>>,
    /// `(piece …)` in order.
    pub pieces: Vec<Arc<Piece>>,
    /// Goals in order.
    pub goals: Vec<Goal>,
    /// Whether a form directly in it was reported as an error.
    pub broken: bool,
}

/// A sound form.
#[derive(Clone, Debug)]
pub struct Sound {
    /// Its keyword.
    pub kind: Name,
    /// The file.
    pub file: Text,
}

/// `(option "name" value)`, or an old form of the same meaning.
#[derive(Clone, Debug)]
pub struct OptionSetting {
    /// Its name with spaces, in lower case.
    pub name: Arc<str>,
    /// Where the name is written.
    pub name_span: Span,
    /// The value as written.
    pub value: Arc<str>,
    /// Where the value is written.
    pub value_span: Span,
    /// Whether it is one of the forms of version 1.
    pub old_style: bool,
    /// The macro calls it came through.
    pub origin: Origin,
}

/// An item of `turn-order`.
#[derive(Clone, Debug)]
pub enum TurnItem {
    /// `repeat`
    Repeat(Span),
    /// A player, with what stands behind him in parentheses.
    Turn(Name, Vec<Name>),
}

/// `(board-setup …)`
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// By player, as written.
    pub players: Vec<SetupPlayer>,
    /// Whether a form in it was reported as an error.
    pub broken: bool,
}

/// `(PLAYER (TYPE item …) …)`
#[derive(Clone, Debug)]
pub struct SetupPlayer {
    /// The player.
    pub player: Name,
    /// His pieces.
    pub rows: Vec<SetupRow>,
}

/// `(TYPE item …)`
#[derive(Clone, Debug)]
pub struct SetupRow {
    /// The type.
    pub piece: Name,
    /// Where they stand.
    pub items: Vec<SetupItem>,
}

/// An item of a setup row.
#[derive(Clone, Debug)]
pub enum SetupItem {
    /// A position.
    Position(Name),
    /// `off n`
    Off(u32),
}

/// What a goal does for a player of its list for whom its expression holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoalKind {
    /// `win-condition`
    Win,
    /// `loss-condition`
    Loss,
    /// `draw-condition`
    Draw,
    /// `count-condition`: whoever has more pieces wins.
    Count,
}

/// A goal form.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What it does.
    pub kind: GoalKind,
    /// The players listed; `None` where the list is missing.
    pub players: Option<Vec<Name>>,
    /// When it holds.
    pub expression: GoalNode,
    /// The whole form.
    pub span: Span,
    /// The macro calls it came through.
    pub origin: Origin,
}

/// A goal expression and its place.
#[derive(Clone, Debug)]
pub struct GoalNode {
    /// What it is.
    pub kind: GoalExpression,
    /// Where it is written.
    pub span: Span,
}

/// When a goal holds, as written.
#[derive(Clone, Debug)]
pub enum GoalExpression {
    /// `(and …)`
    And(Vec<GoalNode>),
    /// `(or …)`
    Or(Vec<GoalNode>),
    /// `(not …)`
    Not(Box<GoalNode>),
    /// `stalemated`
    Stalemated,
    /// `repetition`
    Repetition,
    /// `(checkmated T …)`
    Checkmated(Vec<Name>),
    /// `(captured T …)`
    Captured(Vec<Name>),
    /// `(pieces-remaining n [T])`
    PiecesRemaining(u32, Option<Name>),
    /// `(total-piece-count n [T])`
    TotalPieceCount(u32, Option<Name>),
    /// `(absolute-config occupant … place)`
    AbsoluteConfig(Vec<OccupantName>, Vec<Name>),
    /// `(relative-config …)`
    RelativeConfig(Vec<ConfigPart>),
    /// Was reported.
    Broken,
}

/// Whose piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OwnerName {
    /// A bare type.
    Own,
    /// `(opponent T)`
    Opponent,
    /// `(any-owner T)`
    Any,
}

/// What stands on a square of a configuration.
#[derive(Clone, Debug)]
pub struct OccupantName {
    /// Whose piece.
    pub owner: OwnerName,
    /// Which type.
    pub piece: Name,
    /// `(not …)`, an odd number of times.
    pub negated: bool,
}

/// An item of `relative-config`.
#[derive(Clone, Debug)]
pub enum ConfigPart {
    /// A bare word: a type or a direction.
    Name(Name),
    /// A type in one of the lists.
    Occupant(OccupantName),
}
