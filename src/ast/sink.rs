//! Where the findings of the readers and of the resolver go.

use super::{Dialect, Origin};
use crate::base::{Code, Diagnostic, Diagnostics, Interner, Severity, Span, suggest};
use rustc_hash::FxHashSet;

/// Searches for similar names are dear where there are many names and many mistakes.
const MAX_SUGGESTIONS: usize = 300;

/// Collects findings; the same mistake (code, place and words) is kept once.
#[derive(Debug)]
pub(crate) struct Sink<'u> {
    symbols: &'u Interner,
    /// In this dialect, what its own compiler tolerates is a warning.
    pub(crate) dialect: Dialect,
    seen: FxHashSet<(Code, Span, String)>,
    list: Diagnostics,
    n_suggestions: usize,
    /// Whether an error was reported since this was last cleared, repeated ones included.
    pub(crate) failed: bool,
}

impl<'u> Sink<'u> {
    pub(crate) fn new(symbols: &'u Interner, dialect: Dialect) -> Self {
        Self {
            symbols,
            dialect,
            seen: FxHashSet::default(),
            list: Vec::new(),
            n_suggestions: 0,
            failed: false,
        }
    }

    /// *Error*, or *warning* in a dialect that tolerates it.
    pub(crate) fn tolerable(&self) -> Severity {
        match self.dialect {
            Dialect::Zillions => Severity::Error,
            Dialect::Dagaz => Severity::Warning,
        }
    }

    /// Did you mean …? Files with very many mistakes get no suggestions for the later ones.
    pub(crate) fn suggest<'a>(
        &mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        self.n_suggestions += 1;
        if self.n_suggestions > MAX_SUGGESTIONS { None } else { suggest(word, candidates) }
    }

    /// Keeps a finding, with the macro calls of `origin`.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic, origin: &Origin) {
        self.failed |= diagnostic.severity() == Severity::Error;
        let key = (diagnostic.code(), diagnostic.primary().span, diagnostic.message().to_owned());
        if self.seen.insert(key) {
            self.list.push(diagnostic.with_trace(origin.trace(self.symbols)));
        }
    }

    pub(crate) fn finish(self) -> Diagnostics {
        self.list
    }
}
