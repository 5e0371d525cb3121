//! Which forms may stand in which: the evidence that known words give.

/// What a list is, by its first item and the list around it; and what a word would make of a list that begins with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Class {
    /// Not a list: the top level.
    Top,
    /// `define`.
    Define,
    /// `game` and `variant`.
    Game,
    /// `version`, `include`.
    Preamble,
    /// `translate`.
    Translate,
    /// A form that only games and variants hold, and that holds words and strings only.
    Section,
    /// `turn-order`.
    TurnOrder,
    /// `board-setup`.
    Setup,
    /// A player's part of the setup.
    Army,
    /// `win-condition` and its like.
    Goal,
    /// `board`.
    Board,
    /// `grid`.
    Grid,
    /// `links` and `symmetry`: a name and lists.
    Links,
    /// `unlink` and `kill-positions`: words and lists.
    Places,
    /// `directions` and `dimensions`: lists only.
    GridTable,
    /// `start-rectangle`.
    Rectangle,
    /// An entry of a table: words only.
    Entry,
    /// `zone`.
    Zone,
    /// `piece`.
    Piece,
    /// `moves` and `drops`.
    Moves,
    /// `attribute`, `notation`, `open`.
    PieceItem,
    /// `move-type`.
    MoveType,
    Name,
    Image,
    Help,
    Description,
    Players,
    Positions,
    Dummy,
    /// `if` and `while`.
    If,
    /// An instruction or a condition that needs something behind it.
    Code,
    /// An instruction or a condition that may stand alone.
    Bare,
    /// `else`.
    Else,
    /// `verify`.
    Verify,
    /// `not`.
    Not,
    /// `and` and `or`: in code and in goals.
    Logic,
    /// `captured`, `pieces-remaining`, …: in goals.
    GoalCode,
    /// The name of a macro.
    Macro,
    /// Another word: a direction, position, player, attribute, …
    Other,
    /// A string.
    Text,
    /// A parenthesis.
    Headless,
}

use Class as C;

/// The class of a list that begins with `head`.
pub(super) fn class(head: &str) -> Class {
    match head {
        "define" => C::Define,
        "game" | "variant" => C::Game,
        "version" | "include" => C::Preamble,
        "translate" => C::Translate,
        "title" | "history" | "strategy" | "solution" | "engine" | "music" | "default" | "option"
        | "opening-sound" | "move-sound" | "capture-sound" | "drop-sound" | "release-sound"
        | "click-sound" | "change-sound" | "win-sound" | "loss-sound" | "draw-sound" | "move-priorities"
        | "pass-turn" | "pass-partial" | "maximal-captures" | "animate-captures" | "animate-drops"
        | "allow-flipping" | "recycle-captures" | "recycle-promotions" | "include-off-pieces" => C::Section,
        "turn-order" => C::TurnOrder,
        "board-setup" => C::Setup,
        "win-condition" | "loss-condition" | "draw-condition" | "count-condition" => C::Goal,
        "board" => C::Board,
        "grid" => C::Grid,
        "links" | "symmetry" => C::Links,
        "unlink" | "kill-positions" => C::Places,
        "directions" | "dimensions" => C::GridTable,
        "start-rectangle" => C::Rectangle,
        "zone" => C::Zone,
        "piece" => C::Piece,
        "moves" | "drops" => C::Moves,
        "attribute" | "notation" | "open" => C::PieceItem,
        "move-type" => C::MoveType,
        "name" => C::Name,
        "image" => C::Image,
        "help" => C::Help,
        "description" => C::Description,
        "players" => C::Players,
        "positions" => C::Positions,
        "dummy" => C::Dummy,
        "if" | "while" => C::If,
        "else" => C::Else,
        _ => code_class(head),
    }
}

fn code_class(head: &str) -> Class {
    match head {
        "and" | "or" => C::Logic,
        "not" => C::Not,
        "verify" => C::Verify,
        "captured" | "checkmated" | "pieces-remaining" | "total-piece-count" | "absolute-config"
        | "relative-config" => C::GoalCode,
        "set-attribute" | "set-flag" | "set-position-flag" | "go" | "opposite" | "change-type" => C::Code,
        "add" | "add-partial" | "add-copy" | "add-copy-partial" | "capture" | "cascade" | "change-owner"
        | "create" | "flip" | "from" | "to" | "mark" | "back" | "stalemated" | "repetition" => C::Bare,
        _ => condition_class(head.strip_prefix("not-").unwrap_or(head)),
    }
}

fn condition_class(head: &str) -> Class {
    match head {
        "piece?" | "position?" | "in-zone?" | "flag?" | "position-flag?" => C::Code,
        "empty?" | "friend?" | "enemy?" | "neutral?" | "on-board?" | "marked?" | "last-from?"
        | "last-to?" | "adjacent-to-enemy?" | "goal-position?" | "attacked?" | "defended?" => C::Bare,
        _ => C::Other,
    }
}

/// What a list of class `inner` is in one of class `outer`: entries of tables are known by their place.
pub(super) fn settle(outer: Class, inner: Class) -> Class {
    match (outer, inner) {
        (_, C::Macro) => inner,
        (C::Setup, C::Other | C::Bare) => C::Army,
        (C::Translate | C::TurnOrder | C::Army | C::Links | C::Places | C::Positions, _) => C::Entry,
        (C::GridTable | C::Text, C::Other | C::Bare) => C::Entry,
        _ => inner,
    }
}

/// How odd it is that a list of class `inner` stands in one of class `outer`: 0 is usual, 16 impossible.
pub(super) fn oddity(outer: Class, inner: Class) -> u32 {
    match (outer, inner) {
        (C::Top, C::Game) => 0,
        (_, C::Game) => 48,
        (C::Top, C::Preamble | C::Translate | C::Define | C::Macro) => 0,
        (C::Define, C::Preamble | C::Translate) => 4,
        (_, C::Preamble | C::Translate) => 16,
        (C::Top, _) => 16,
        (_, C::Else) => 12,
        (C::Game | C::Board | C::Piece, C::Define) => 4,
        (_, C::Define) => 16,
        (C::Define, _) => 0,
        _ if is_leaf(outer) && inner == C::Macro => 4,
        _ if is_leaf(outer) => 12,
        (C::Macro, C::Macro) => 1,
        (C::Macro, _) | (_, C::Macro) => 0,
        _ if fits(outer, inner) => 0,
        (C::Moves, C::Headless) => 0,
        (C::Moves, _) if is_code(inner) => 4,
        _ if is_code(outer) && inner == C::Headless => 8,
        _ if is_code(outer) && is_code(inner) => 0,
        _ => 12,
    }
}

/// The forms that a form is made for.
fn fits(outer: Class, inner: Class) -> bool {
    match outer {
        C::Game => matches!(
            inner,
            C::Section
                | C::TurnOrder
                | C::Setup
                | C::Goal
                | C::Board
                | C::Piece
                | C::Description
                | C::Players
                | C::Help
        ),
        C::Board => {
            matches!(inner, C::Grid | C::Links | C::Places | C::Zone | C::Image | C::Positions | C::Dummy)
        }
        C::Grid => matches!(inner, C::GridTable | C::Rectangle),
        C::Zone => matches!(inner, C::Name | C::Players | C::Positions | C::Image | C::Help),
        C::Piece => matches!(
            inner,
            C::Moves | C::PieceItem | C::Name | C::Image | C::Help | C::Description | C::Dummy
        ),
        C::Moves => matches!(inner, C::MoveType | C::Other),
        C::Setup => matches!(inner, C::Army),
        C::TurnOrder | C::Army | C::Links | C::Places | C::Positions => inner == C::Entry,
        C::Translate => inner == C::Entry,
        C::GridTable => matches!(inner, C::Entry | C::Text),
        C::Text => inner == C::Entry,
        C::Goal => matches!(inner, C::GoalCode | C::Logic | C::Not | C::Other | C::Headless | C::Bare),
        C::GoalCode => matches!(inner, C::Other | C::Headless | C::Not | C::Bare),
        C::Logic | C::Not => inner == C::GoalCode,
        _ => false,
    }
}

/// Whether a list holds words and strings only.
fn is_leaf(class: Class) -> bool {
    matches!(
        class,
        C::Section
            | C::Preamble
            | C::Rectangle
            | C::Entry
            | C::PieceItem
            | C::MoveType
            | C::Name
            | C::Image
            | C::Help
            | C::Description
            | C::Players
            | C::Dummy
    )
}

/// Whether a list is part of the code of a piece.
fn is_code(class: Class) -> bool {
    matches!(class, C::If | C::Code | C::Bare | C::Logic | C::Verify | C::Not | C::Other | C::Headless)
}

/// How odd it is that a word or string of class `inner` stands in a list of class `outer`, as item `n_before` behind the
/// head.
pub(super) fn atom_oddity(outer: Class, inner: Class, n_before: u8) -> u32 {
    match outer {
        C::Top => return 16,
        C::Game
        | C::Board
        | C::Grid
        | C::Zone
        | C::Piece
        | C::Moves
        | C::Setup
        | C::GridTable
        | C::Translate => {
            return 12;
        }
        C::Links if n_before > 1 => return 12,
        _ => {}
    }
    match inner {
        C::Else if !matches!(outer, C::If | C::Define | C::Macro) => 12,
        C::Text if outer == C::Goal || (is_code(outer) && outer != C::Other) => 8,
        C::Else | C::Text | C::Other | C::Bare | C::Headless => 0,
        C::Macro => 2,
        C::Logic | C::Not | C::Verify | C::Code | C::If | C::GoalCode => 12,
        _ if outer == C::Name => 2,
        _ => 8,
    }
}
