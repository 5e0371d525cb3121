//! Codes of the findings of the readers and of the resolver.

use crate::base::Code;

macro_rules! codes {
    ($($name:ident = $text:literal;)*) => {$(pub(crate) const $name: Code = Code($text);)*};
}

codes! {
    UNKNOWN_FORM = "unknown-form";
    WRONG_SHAPE = "wrong-shape";
    DUPLICATE_FORM = "duplicate-form";
    UNKNOWN_INSTRUCTION = "unknown-instruction";
    UNKNOWN_CONDITION = "unknown-condition";
    UNKNOWN_NAME = "unknown-name";
    UNKNOWN_DIRECTION = "unknown-direction";
    UNKNOWN_POSITION = "unknown-position";
    UNKNOWN_ZONE = "unknown-zone";
    UNKNOWN_PIECE = "unknown-piece";
    UNKNOWN_PLAYER = "unknown-player";
    UNKNOWN_ATTRIBUTE = "unknown-attribute";
    ATTRIBUTE_VALUE = "attribute-value";
    UNKNOWN_MOVE_TYPE = "unknown-move-type";
    UNKNOWN_OPTION = "unknown-option";
    OPTION_VALUE = "option-value";
    UNKNOWN_VERSION = "unknown-version";
    DIALECT = "dialect";
    DUPLICATE_NAME = "duplicate-name";
    DUPLICATE_PIECE = "duplicate-piece";
    KILLED_POSITION = "killed-position";
    NOT_ON_THIS_BOARD = "not-on-this-board";
    SETUP_POSITION = "setup-unknown-position";
    MISSING_PLAYERS = "missing-players";
    EMPTY_TURN_ORDER = "empty-turn-order";
    MISSING_TURN_ORDER = "missing-turn-order";
    NO_GAME = "no-game";
    TOO_MANY = "too-many";
    BOARD_TOO_LARGE = "board-too-large";
    GRID_SHAPE = "grid-shape";
    NEEDS_ENGINE = "needs-engine";

}
