//! Forms of version 2 in a file that says that it needs less.

use super::context::Context;
use super::findings::Findings;
use crate::base::{Code, Diagnostic, Span};

const CODE: Code = Code("needs-version");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.games.is_empty() {
        return;
    }
    let Some((word, span)) = first_new_form(context) else { return };
    let Some(version) = &context.file.version else {
        let message = format!("the file uses `{word}`, which came with Zillions 2.0, but names no version");
        let diagnostic = Diagnostic::note(CODE, message, span, "older versions refuse this");
        return findings.report(diagnostic.with_help("write `(version \"2.0\")` at the top"));
    };
    let said = context.unit.symbols.text(version.symbol);
    if said.split('.').next().and_then(|major| major.parse::<u32>().ok()).is_none_or(|major| major >= 2) {
        return;
    }
    let message = format!("version {said} does not know `{word}`");
    let diagnostic = Diagnostic::warning(CODE, message, version.span, "too low")
        .with_label(span, "needs version 2.0")
        .with_help("write `(version \"2.0\")`");
    findings.report(diagnostic);
}

/// The first form that version 1 refuses.
fn first_new_form(context: &Context<'_>) -> Option<(&'static str, Span)> {
    let entries = || context.file.entries.iter();
    let options = entries().flat_map(|entry| &entry.options).filter(|option| !option.old_style);
    let option = options.map(|option| ("option", option.name_span)).min_by_key(|row| row.1);
    let engines = entries().filter_map(|entry| entry.engine.as_ref());
    option.or_else(|| engines.map(|engine| ("engine", engine.span)).next())
}
