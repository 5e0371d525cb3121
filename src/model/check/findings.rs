//! Where checks put what they find.

use crate::ast::{CallSite, Origin};
use crate::base::{Code, Diagnostic, Diagnostics, Interner, Span, TraceStep};
use rustc_hash::FxHashSet;

/// Findings, each code at each place once.
pub(super) struct Findings<'a> {
    symbols: &'a Interner,
    seen: FxHashSet<(Code, Span)>,
    list: Diagnostics,
}

impl<'a> Findings<'a> {
    pub(super) fn new(symbols: &'a Interner) -> Self {
        Self { symbols, seen: FxHashSet::default(), list: Vec::new() }
    }

    /// Keeps a finding that no macro call led to.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.seen.insert((diagnostic.code(), diagnostic.primary().span)) {
            self.list.push(diagnostic);
        }
    }

    /// Keeps a finding with the calls that led to it, innermost first.
    pub(super) fn report_in(&mut self, diagnostic: Diagnostic, calls: &[CallSite]) {
        let step =
            |site: &CallSite| TraceStep { name: self.symbols.text(site.name).to_owned(), span: site.span };
        let trace = calls.iter().map(step).collect();
        self.report(diagnostic.with_trace(trace));
    }

    /// Keeps a finding about a declaration.
    pub(super) fn report_at(&mut self, diagnostic: Diagnostic, origin: &Origin) {
        self.report(diagnostic.with_trace(origin.trace(self.symbols)));
    }

    pub(super) fn finish(self) -> Diagnostics {
        self.list
    }
}
