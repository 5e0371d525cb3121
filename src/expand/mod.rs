//! Includes, macros and their expansion: from source files to [`Form`]s.
//!
//! In: the name of a file and a [`Loader`]. Out: a [`Unit`].
//! Holds: no `define`, `include` or `$n` is left in a form; every form knows its span, and the calls it came through are
//! the [`Form::Expansion`] nodes above it. Expansions with the same macro and the same effective arguments are shared.
//! Forms are nested no deeper than [`Limits::nesting`], so they may be read by recursion.
//! Absent on purpose: what a form means. Start at [`expand`].

mod argument;
mod define;
mod expander;
mod form;
mod load;
mod options;
mod paste;
mod print;
mod report;
mod source_forms;
mod walk;

pub use form::{Call, Form, MacroDefinition, Unit};
pub use options::{ExpandOptions, Limits};
pub use print::print;
pub use walk::{Items, Trace};

use crate::base::{Diagnostics, FileId, Interner, LoadError, Loader, Symbol};
use define::Definitions;
use expander::Expander;
use paste::Templates;
use rustc_hash::FxHashSet;
use source_forms::SourceForms;
use std::sync::Arc;

/// Loads the file `name` with everything it includes, and expands all macros.
///
/// There is a [`Unit`] for every file that can be read; what is wrong with it stands in its diagnostics.
///
/// # Errors
///
/// Where the file itself can't be had; a missing included file is a diagnostic.
pub fn expand(name: &str, loader: &dyn Loader, options: &ExpandOptions) -> Result<Unit, LoadError> {
    let mut loaded = load::load(name, loader, options)?;
    let mut symbols = Interner::new();
    let mut templates = Templates::default();
    let source = SourceForms::build(&mut loaded, &mut symbols, options.limits.nesting);
    let mut diagnostics = std::mem::take(&mut loaded.diagnostics);
    let mut definitions = Definitions::collect(&source, &mut symbols, &mut templates, &mut diagnostics);
    let mut expander = Expander::new(
        &source,
        &mut definitions,
        &mut symbols,
        &mut templates,
        &mut diagnostics,
        options.limits,
    );
    let forms = without_stray_text(expander.run(), &mut diagnostics);
    mark_called(&source, &mut definitions);
    report_unused(&definitions, &symbols, &mut diagnostics);
    Ok(Unit {
        sources: loaded.sources,
        symbols,
        forms,
        macros: definitions.macros,
        included_from: loaded.included_from,
        diagnostics,
    })
}

/// Takes words and strings off the top level.
fn without_stray_text(forms: Arc<[Form]>, diagnostics: &mut Diagnostics) -> Arc<[Form]> {
    let is_text = |form: &Form| matches!(form, Form::Word { .. } | Form::String { .. });
    let Some(first) = forms.iter().position(is_text) else { return forms };
    let end = forms.iter().rposition(|form| !is_text(form)).map_or(0, |last| last + 1);
    for (index, form) in forms.iter().enumerate().skip(first).filter(|(_, form)| is_text(form)) {
        if index == end {
            diagnostics.push(report::text_after_end(form.span()));
        } else if index < end {
            diagnostics.push(report::stray_text(form.span()));
        }
    }
    forms.iter().filter(|form| !is_text(form)).cloned().collect()
}

/// Marks what a call in the text means as used, also where nothing expands that call.
fn mark_called(source: &SourceForms, definitions: &mut Definitions) {
    for (index, &call) in
        definitions.calls.iter().enumerate().filter(|(_, call)| **call != source_forms::NONE)
    {
        let define = definitions.items[call as usize] as usize;
        let in_itself = define < index && index < source.items[define].end as usize;
        definitions.macros[call as usize].used |= !in_itself;
    }
    for definition in &mut definitions.macros {
        definition.used |= definition.span.file != FileId(0);
    }
}

/// Remarks on macros of the file itself that nothing calls.
fn report_unused(definitions: &Definitions, symbols: &Interner, diagnostics: &mut Diagnostics) {
    let used: FxHashSet<Symbol> = definitions
        .macros
        .iter()
        .filter(|definition| definition.used)
        .map(|definition| definition.name)
        .collect();
    for definition in &definitions.macros {
        if !used.contains(&definition.name) {
            diagnostics.push(report::unused(symbols.text(definition.name), definition.name_span));
        }
    }
}
