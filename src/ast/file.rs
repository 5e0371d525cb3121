//! A whole rules file as written.

use super::{Entry, Text};

/// Which program's language a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// Zillions of Games.
    #[default]
    Zillions,
    /// The Dagaz project: private options, attribute values that are no truth values, rules finished in JavaScript.
    Dagaz,
}

impl Dialect {
    /// The stable name: `zillions` or `dagaz`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Zillions => "zillions",
            Self::Dagaz => "dagaz",
        }
    }
}

/// A rules file.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// Games and variants in file order: the menu.
    pub entries: Vec<Entry>,
    /// `(version "…")`
    pub version: Option<Text>,
    /// `(translate ("old" "new") …)`
    pub translations: Vec<(Text, Text)>,
    /// The language it is written in.
    pub dialect: Dialect,
    /// What the dialect was recognised by.
    pub dialect_evidence: Option<Text>,
}
