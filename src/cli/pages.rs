//! The pages of `docs/diagnostics`, built into the program.

macro_rules! pages {
    ($($code:literal)*) => {
        /// Code and page of every diagnostic, sorted by code.
        pub(crate) const PAGES: &[(&str, &str)] =
            &[$(($code, include_str!(concat!("../../docs/diagnostics/", $code, ".md")))),*];
    };
}

pages! {
    "attribute-value"
    "board-too-large"
    "control-character"
    "define-without-name"
    "dialect"
    "duplicate-form"
    "duplicate-name"
    "duplicate-piece"
    "empty-turn-order"
    "expansion-too-large"
    "extra-parenthesis"
    "file-too-large"
    "grid-shape"
    "include-case"
    "include-cycle"
    "include-depth"
    "include-not-found"
    "include-without-file"
    "killed-position"
    "macro-extra-argument"
    "macro-missing-argument"
    "macro-recursion"
    "macro-redefined"
    "macro-unused"
    "missing-parenthesis"
    "missing-players"
    "missing-turn-order"
    "needs-engine"
    "nesting-too-deep"
    "no-game"
    "not-on-this-board"
    "option-value"
    "setup-unknown-position"
    "stray-text"
    "text-after-end"
    "too-many"
    "unknown-attribute"
    "unknown-condition"
    "unknown-direction"
    "unknown-form"
    "unknown-instruction"
    "unknown-move-type"
    "unknown-name"
    "unknown-option"
    "unknown-piece"
    "unknown-player"
    "unknown-position"
    "unknown-version"
    "unknown-zone"
    "unterminated-string"
    "wrong-shape"
}
