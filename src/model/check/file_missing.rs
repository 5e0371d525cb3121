//! Pictures and sounds that are not there.

use super::context::Context;
use super::findings::Findings;
use crate::ast::{BoardItem, Text};
use crate::base::{Code, Diagnostic, Loader, Span};
use rustc_hash::FxHashMap;

const MISSING: Code = Code("file-missing");
const CASE: Code = Code("file-case");

/// A file that the rules name.
struct Named<'a> {
    what: &'static str,
    text: &'a str,
    span: Span,
}

pub(super) fn check(context: &Context<'_>, files: &dyn Loader, findings: &mut Findings<'_>) {
    let Some(root) = context.unit.sources.files().first() else { return };
    let named = named_files(context);
    let mut found: FxHashMap<&str, Option<String>> = FxHashMap::default();
    for file in &named {
        found.entry(file.text).or_insert_with(|| files.resolve(&root.name, file.text).ok());
    }
    // Without any of its files the rules were moved alone, and one remark is enough.
    let shown = |file: &&Named<'_>| matches!(file.what, "picture" | "sound");
    let mut shown: Vec<&Named<'_>> = named.iter().filter(shown).collect();
    if shown.len() > 1 && shown.iter().all(|file| found[file.text].is_none()) {
        let span = shown[0].span;
        shown.sort_unstable_by_key(|file| file.text);
        shown.dedup_by_key(|file| file.text);
        let message = format!("none of the {} pictures and sounds is beside the rules file", shown.len());
        let diagnostic = Diagnostic::note(MISSING, message, span, "this is the first of them");
        return findings.report(diagnostic);
    }
    let mut told: FxHashMap<&str, ()> = FxHashMap::default();
    for file in named.iter().filter(|file| told.insert(file.text, ()).is_none()) {
        match &found[file.text] {
            None => {
                let message = format!("the {} `{}` is not found", file.what, file.text);
                let label = "no file of this name beside the rules";
                findings.report(Diagnostic::warning(MISSING, message, file.span, label));
            }
            Some(name) if differs_in_case(file.text, name) => {
                let message = format!("`{}` is found only when letter case is ignored", file.text);
                let label = format!("the file is called `{name}`");
                findings.report(Diagnostic::note(CASE, message, file.span, label));
            }
            Some(_) => {}
        }
    }
}

/// Every picture, sound, solution and opened file, in text order.
fn named_files<'a>(context: &Context<'a>) -> Vec<Named<'a>> {
    let mut named = Vec::new();
    let mut add = |what, text: &Text| {
        let words = context.unit.symbols.text(text.symbol);
        if !words.trim().is_empty() {
            named.push(Named { what, text: words, span: text.span });
        }
    };
    for entry in &context.file.entries {
        entry.sounds.iter().for_each(|sound| add("sound", &sound.file));
        entry.solution.iter().for_each(|file| add("solution", file));
        for item in entry.board.iter().flat_map(|board| &board.items) {
            if let BoardItem::Image(files) = item {
                files.iter().for_each(|file| add("picture", file));
            }
        }
        for piece in &entry.pieces {
            piece.images.iter().flat_map(|image| &image.files).for_each(|file| add("picture", file));
            piece.open.iter().for_each(|file| add("rules file", file));
        }
    }
    named
}

/// Whether the name that was found ends like the written path, but for letter case.
fn differs_in_case(written: &str, name: &str) -> bool {
    let written = written.replace('\\', "/");
    let parts = written.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let mut found = name.rsplit(['/', '\\']);
    parts.rev().any(|part| found.next().is_some_and(|found| found != part))
}
