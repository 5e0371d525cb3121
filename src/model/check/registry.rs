//! Every code there is.
//!
//! In: nothing. Out: code, usual severity, a line and the page of each finding. Holds: sorted by code; a test makes each of
//! them appear on its fixture. Start at [`registered`].

use crate::base::Severity;

/// A row of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    /// The code, without `zrf::`.
    pub code: &'static str,
    /// The usual severity; a dialect that tolerates more gets a milder one.
    pub severity: Severity,
    /// What it says, in a line.
    pub summary: &'static str,
    /// The page: what it means, example, how to fix, what Zillions does.
    pub page: &'static str,
}

macro_rules! registry {
    ($($code:literal $severity:ident $summary:literal;)*) => {
        &[$(Registered {
            code: $code,
            severity: Severity::$severity,
            summary: $summary,
            page: include_str!(concat!("../../../docs/diagnostics/", $code, ".md")),
        }),*]
    };
}

/// All codes, sorted.
pub static REGISTRY: &[Registered] = registry! {
    "attribute-unused" Note "An attribute is never tested.";
    "attribute-value" Error "An attribute begins with `true` or `false`.";
    "block-never-adds" Warning "A block can never make a move.";
    "board-too-large" Error "A board has more positions than the limit.";
    "castling-without-test" Note "Castling forgets a test.";
    "checkmate-many-players" Warning "`checkmated` in a game of three or more players.";
    "constant-test" Warning "A test is always true or always false.";
    "contradicting-goals" Warning "Two goals hold at the same time but give different results.";
    "control-character" Warning "A control character stands between words.";
    "count-with-helpers" Note "`pieces-remaining` counts pieces that only help the rules.";
    "define-without-name" Error "`define` has no name.";
    "dialect" Note "The file is written in the Dagaz dialect.";
    "drop-without-stock" Warning "A piece has drops, but nobody ever has it in stock.";
    "duplicate-form" Warning "A form stands twice where it counts once.";
    "duplicate-name" Warning "A player is named twice.";
    "duplicate-notation" Note "Two pieces have the same notation.";
    "duplicate-piece" Warning "A piece is defined twice in one game.";
    "empty-turn-order" Error "The turn order is empty.";
    "endless-loop" Warning "A loop cannot end.";
    "expansion-too-large" Error "Macros expand to too much text.";
    "extra-parenthesis" Error "There is one parenthesis too many.";
    "file-case" Note "A picture or sound is found only when letter case is ignored.";
    "file-missing" Warning "A picture or sound is not found.";
    "file-too-large" Error "A file is larger than the limit.";
    "flag-never-set" Warning "A flag is tested but never set.";
    "flag-never-tested" Note "A flag is set but never tested.";
    "grid-shape" Error "A direction has too few or too many offsets for its grid.";
    "include-case" Note "An included file is found only when letter case is ignored.";
    "include-cycle" Error "A file includes itself.";
    "include-depth" Error "Files include each other too deeply.";
    "include-not-found" Error "An included file is missing or can't be read.";
    "include-without-file" Error "`include` names no file.";
    "keyword-as-name" Warning "A name is a word of the language.";
    "killed-position" Warning "A position was taken off the board with `kill-positions`.";
    "last-move-without-owner" Note "`last-from?` or `last-to?` in a slide does not tell whose move it was.";
    "macro-extra-argument" Warning "A macro is called with too many arguments.";
    "macro-missing-argument" Warning "A macro is called with too few arguments.";
    "macro-recursion" Error "A macro calls itself without end.";
    "macro-redefined" Warning "A macro is defined twice.";
    "macro-unused" Note "A macro is never called.";
    "missing-parenthesis" Error "A parenthesis is missing.";
    "missing-players" Error "A game has no players.";
    "missing-turn-order" Warning "A game has no turn order.";
    "move-type-unreachable" Warning "Moves of this type can never be made.";
    "move-type-without-priority" Note "A move type is missing from `move-priorities`.";
    "needs-engine" Note "The moves of this game come from a plug-in.";
    "needs-version" Note "The file uses forms of Zillions 2.0 without saying so.";
    "nesting-too-deep" Error "Lists or macro calls are nested too deeply.";
    "no-ending-goal" Note "A game has no goal.";
    "no-game" Error "There is no game, or a variant has none to start from.";
    "no-stalemate-goal" Note "A game of two players does not say what happens to a player who cannot move.";
    "not-on-this-board" Warning "The name exists in another game or variant only.";
    "option-value" Error "An option has a value that it does not know.";
    "piece-unused" Warning "A piece can never come onto the board.";
    "royal-without-owner" Note "A test for a royal piece does not ask whose it is.";
    "setup-not-mirrored" Note "The armies are nearly mirror images of each other.";
    "setup-unknown-position" Error "The setup names a position that the board does not have.";
    "step-off-board" Warning "A step leads off the board from wherever it is reached.";
    "stock-runs-out" Note "There is less stock than room for it.";
    "stray-text" Error "Text stands outside of every form.";
    "symmetry-incomplete" Warning "A player's symmetry leaves out a direction.";
    "text-after-end" Error "Text follows the last parenthesis.";
    "too-many" Error "There are more of something than a game can have.";
    "unknown-attribute" Error "No piece declares this attribute.";
    "unknown-condition" Error "No condition or attribute has this name.";
    "unknown-direction" Error "The board has no direction of this name.";
    "unknown-form" Warning "A form of this name does not exist here.";
    "unknown-instruction" Error "No instruction, direction, position or macro has this name.";
    "unknown-move-type" Warning "No piece has moves of this type.";
    "unknown-name" Error "A name is neither a direction nor a position.";
    "unknown-option" Warning "No option has this name.";
    "unknown-piece" Error "No piece has this name.";
    "unknown-player" Error "No player has this name.";
    "unknown-position" Error "The board has no position of this name.";
    "unknown-version" Warning "The version is not one that is known.";
    "unknown-zone" Error "No zone has this name.";
    "unterminated-string" Error "A string has no closing quote.";
    "variant-repeats-game" Note "A variant repeats what its game says.";
    "wrong-shape" Error "A form does not have the shape that it needs.";
    "zone-off-line" Note "All positions of a zone but one lie on one line.";
    "zone-unused" Note "A zone is never used.";
};

/// The row of a code, given with or without `zrf::`.
#[must_use]
pub fn registered(code: &str) -> Option<&'static Registered> {
    let code = code.strip_prefix("zrf::").unwrap_or(code);
    REGISTRY.binary_search_by(|row| row.code.cmp(code)).ok().map(|index| &REGISTRY[index])
}
