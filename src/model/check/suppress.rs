//! What comments silence.

use crate::base::{Diagnostic, Diagnostics};
use crate::expand::Unit;

/// The findings without those that a comment `; zrf: allow(code)` silences: at their own place, or at a macro call or
/// inclusion that led to it.
#[must_use]
pub fn without_allowed(unit: &Unit, diagnostics: Diagnostics) -> Diagnostics {
    let allowances = unit.allowances();
    if allowances.is_empty() {
        return diagnostics;
    }
    let allowed = |diagnostic: &Diagnostic| {
        let calls = diagnostic.trace().iter().map(|step| step.span);
        std::iter::once(diagnostic.primary().span).chain(calls).any(|span| {
            let line = unit.sources.line_column(span).line;
            allowances.iter().any(|allowance| allowance.covers(span.file, line, diagnostic.code().0))
        })
    };
    diagnostics.into_iter().filter(|diagnostic| !allowed(diagnostic)).collect()
}
