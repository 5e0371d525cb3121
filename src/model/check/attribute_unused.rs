//! Attributes that no condition asks for.

use super::context::Context;
use super::findings::Findings;
use crate::base::{Code, Diagnostic, FileId, Id};
use rustc_hash::FxHashSet;
use std::sync::Arc;

const CODE: Code = Code("attribute-unused");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.has_errors {
        return;
    }
    let mut tested: FxHashSet<Arc<str>> = FxHashSet::default();
    for view in &context.games {
        let attributes = view.usage.iter().flat_map(|usage| &usage.attributes_tested);
        tested.extend(attributes.map(|attribute| Arc::clone(&view.game.attributes[attribute.index()])));
    }
    let mut seen = FxHashSet::default();
    for piece in context.games.iter().flat_map(|view| &view.merged.pieces) {
        for attribute in &piece.attributes {
            let name = context.unit.symbols.text(attribute.name.symbol);
            let included = attribute.name.span.file != FileId(0);
            if included || tested.contains(name) || !seen.insert(attribute.name.symbol) {
                continue;
            }
            let message = format!("the attribute `{name}` is never tested");
            let diagnostic = Diagnostic::note(CODE, message, attribute.name.span, "no condition asks for it");
            findings.report_at(diagnostic, &attribute.name.origin);
        }
    }
}
