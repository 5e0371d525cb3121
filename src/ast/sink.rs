//! Where the findings of the readers and of the resolver go.

use super::{Dialect, Origin};
use crate::base::{Code, Diagnostic, Diagnostics, Interner, Severity, Span};
use rustc_hash::FxHashSet;

/// Collects findings; the same mistake (code, place and words) is kept once.
#[derive(Debug)]
pub(crate) struct Sink<'u> {
    symbols: &'u Interner,
    /// In this dialect, what its own compiler tolerates is a warning.
    pub(crate) dialect: Dialect,
    seen: FxHashSet<(Code, Span, String)>,
    list: Diagnostics,
    /// Whether an error was reported since this was last cleared, repeated ones included.
    pub(crate) failed: bool,
}

impl<'u> Sink<'u> {
    pub(crate) fn new(symbols: &'u Interner, dialect: Dialect) -> Self {
        Self { symbols, dialect, seen: FxHashSet::default(), list: Vec::new(), failed: false }
    }

    /// *Error*, or *warning* in a dialect that tolerates it.
    pub(crate) fn tolerable(&self) -> Severity {
        match self.dialect {
            Dialect::Zillions => Severity::Error,
            Dialect::Dagaz => Severity::Warning,
        }
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
