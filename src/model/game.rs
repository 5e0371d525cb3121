//! The checked game.

use super::{Block, Board, Goal};
use crate::base::{Attribute, MoveType, PieceType, Player, Span, Square};
use std::sync::Arc;

pub use crate::ast::EntryKind;

/// A game or variant with inheritance applied and names resolved. Shared by `Arc`.
#[derive(Clone, Debug)]
pub struct Game {
    /// Game or variant.
    pub kind: EntryKind,
    /// Title and the other texts.
    pub texts: Texts,
    /// Whether it is a separator line of the menu (title `-` and nothing else), or a menu without rules.
    pub separator: bool,
    /// Whether it has `(default)`.
    pub is_default: bool,
    /// The form's place.
    pub span: Span,
    /// By [`Player`].
    pub players: Vec<PlayerInfo>,
    /// Whose turn it is, and when.
    pub turn_order: TurnOrder,
    /// The board.
    pub board: Arc<Board>,
    /// By [`PieceType`].
    pub pieces: Vec<Arc<Piece>>,
    /// Names by [`Attribute`], in order of first declaration; at most 64.
    pub attributes: Vec<Arc<str>>,
    /// Names by [`MoveType`]; all types mentioned anywhere.
    pub move_types: Vec<Arc<str>>,
    /// By move type: the number written in saved games (`partial K`; settled 34).
    pub move_type_numbers: Vec<u32>,
    /// By attribute: the number written in saved games (settled 33).
    pub attribute_numbers: Vec<u32>,
    /// Names by flag.
    pub flags: Vec<Arc<str>>,
    /// Names by position flag.
    pub position_flags: Vec<Arc<str>>,
    /// `(move-priorities …)`, highest first.
    pub priorities: Vec<MoveType>,
    /// What stands where at the start.
    pub setup: Setup,
    /// Goals in file order.
    pub goals: Vec<Goal>,
    /// Options.
    pub options: Options,
    /// The plug-in that makes the moves, where it is not empty: such a game cannot be played from its rules.
    pub engine: Option<Arc<str>>,
    /// `(solution "file")`
    pub solution: Option<Arc<str>>,
    /// Sounds and music.
    pub sounds: Sounds,
    /// Whether an error was found in it: then it is not to be run.
    pub has_errors: bool,
}

/// Texts for people; text conventions not applied.
#[derive(Clone, Default, Debug)]
pub struct Texts {
    /// `title`, also the key `VariantName=` of saved games.
    pub title: Arc<str>,
    /// `description`
    pub description: Option<Arc<str>>,
    /// `history`
    pub history: Option<Arc<str>>,
    /// `strategy`
    pub strategy: Option<Arc<str>>,
}

/// Sound forms: name of the form and file, in file order.
#[derive(Clone, Default, Debug)]
pub struct Sounds(pub Vec<(Arc<str>, Arc<str>)>);

/// A player.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// The name, with its `?` for random players.
    pub name: Arc<str>,
    /// Whether the name starts with `?`.
    pub random: bool,
    /// Whether he never appears in the turn order (neither on turn nor moved for).
    pub neutral: bool,
}

/// The turn order.
#[derive(Clone, Default, Debug)]
pub struct TurnOrder {
    /// Turns in order, `repeat` left out; never empty in a game that can be played.
    pub turns: Vec<Turn>,
    /// The turn that follows the last one.
    pub repeat_from: usize,
}

/// One item of the turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Who is on turn; results are his.
    pub player: Player,
    /// As whom he moves: whose pieces, zones, symmetry and stock.
    pub mover: Player,
    /// Only moves of this type.
    pub move_type: Option<MoveType>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The name used in move texts.
    pub name: Arc<str>,
    /// `(notation …)`
    pub notation: Option<Arc<str>>,
    /// `(help …)`
    pub help: Option<Arc<str>>,
    /// `(description …)`
    pub description: Option<Arc<str>>,
    /// `(open …)`
    pub open: Option<Arc<str>>,
    /// `(dummy)`: without value for a computer opponent.
    pub dummy: bool,
    /// Pictures: player and files.
    pub images: Vec<(Player, Vec<Arc<str>>)>,
    /// Attributes that it declares, with their initial values.
    pub attributes: Vec<(Attribute, bool)>,
    /// Blocks of `moves`, in source order.
    pub moves: Arc<[Block]>,
    /// Blocks of `drops`, in source order.
    pub drops: Arc<[Block]>,
    /// Where it is declared.
    pub span: Span,
}

/// `board-setup`.
#[derive(Clone, Default, Debug)]
pub struct Setup {
    /// What stands where; a later row replaces an earlier one on the same square.
    pub placements: Vec<(Player, PieceType, Square)>,
    /// Stock: `(T off n)`, added up.
    pub stock: Vec<(Player, PieceType, u32)>,
}

/// `pass turn`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PassTurn {
    /// Never.
    #[default]
    Never,
    /// Only when there is no other move.
    Forced,
    /// Always.
    Always,
}

/// `maximal captures`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MaximalCaptures {
    /// Off.
    #[default]
    Off,
    /// The longest chains of partial moves.
    Longest,
    /// Value `2`; treated like [`MaximalCaptures::Longest`].
    Valued,
}

/// Options that mean something to the rules, and the rest as written.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// `pass turn`
    pub pass_turn: PassTurn,
    /// `pass partial`
    pub pass_partial: bool,
    /// `maximal captures`
    pub maximal_captures: MaximalCaptures,
    /// `recycle captures`
    pub recycle_captures: bool,
    /// `recycle promotions`
    pub recycle_promotions: bool,
    /// `include off-pieces`
    pub include_off_pieces: bool,
    /// All others: name (spaces, lower case) and value as written.
    pub others: Vec<(Arc<str>, Arc<str>)>,
}
