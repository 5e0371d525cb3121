//! Names the other callers of a macro with a mistake in its body.
//!
//! A shared body is read once, so its mistake is found on one way only; who repairs it wants to know who else is concerned.

use crate::base::{Diagnostic, Diagnostics, Span};
use crate::expand::{Form, Unit};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// More callers than these are not named.
const MAX_CALLERS: usize = 3;

/// Adds a label for each of the first other calls.
pub(super) fn name_callers(diagnostics: Diagnostics, unit: &Unit) -> Diagnostics {
    if diagnostics.iter().all(|found| found.trace().is_empty()) {
        return diagnostics;
    }
    let calls = calls_by_definition(unit);
    diagnostics.into_iter().map(|found| with_callers(found, unit, &calls)).collect()
}

fn with_callers(found: Diagnostic, unit: &Unit, calls: &BTreeMap<u32, Vec<Span>>) -> Diagnostic {
    let Some(innermost) = found.trace().first().map(|step| step.span) else { return found };
    let primary = found.primary().span;
    // A pasted word is wrong for the arguments of this call only.
    if unit.sources.text(primary).contains('$') {
        return found;
    }
    let holds =
        |span: Span| span.file == primary.file && span.start <= primary.start && primary.end <= span.end;
    let others = unit
        .macros
        .iter()
        .zip(0..)
        .filter(|(definition, _)| holds(definition.span))
        .filter_map(|(_, number)| calls.get(&number))
        .find(|calls| calls.contains(&innermost));
    let others = others.into_iter().flatten().filter(|&&call| call != innermost).take(MAX_CALLERS);
    others.fold(found, |found, &call| found.with_label(call, "called here as well"))
}

/// The places of all calls, by row of [`Unit::macros`], in order.
fn calls_by_definition(unit: &Unit) -> BTreeMap<u32, Vec<Span>> {
    let mut calls: BTreeMap<u32, Vec<Span>> = BTreeMap::new();
    let mut seen: FxHashSet<*const Form> = FxHashSet::default();
    let mut open: Vec<&[Form]> = vec![&unit.forms];
    while let Some(items) = open.pop() {
        if items.is_empty() || !seen.insert(items.as_ptr()) {
            continue;
        }
        for form in items {
            match form {
                Form::Expansion { call, items } => {
                    calls.entry(call.definition).or_default().push(call.span);
                    open.push(items);
                }
                Form::List { items, .. } => open.push(items),
                Form::Word { .. } | Form::String { .. } => {}
            }
        }
    }
    for spans in calls.values_mut() {
        spans.sort_unstable();
        spans.dedup();
    }
    calls
}
