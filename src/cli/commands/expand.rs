//! `zrf expand`: the effective text of a game or variant, with comments that say where each part came from.

use crate::cli::args::ExpandArgs;
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Source;
use crate::expand::{Form, Items, Trace, Unit, print};
use crate::model::EntryKind;
use std::io::Write;

pub(crate) fn run(args: &ExpandArgs, out: &mut dyn Write) -> CommandResult {
    let source = Source::open(&args.game.file, &args.game.source)?;
    let game = source.entry(args.game.variant.as_deref())?;
    let entries = entries(&source.unit);
    let index = entries.iter().position(|entry| entry.form.span() == game.span);
    let forms = index.map_or_else(Vec::new, |index| sections(&source.unit, &entries, index));
    let word = match game.kind {
        EntryKind::Game => "game",
        EntryKind::Variant => "variant",
    };
    writeln!(out, "; the effective text of the {word} `{}`", game.texts.title)?;
    writeln!(out, "(game")?;
    for line in print(&source.unit, &forms).lines() {
        writeln!(out, "{}{line}", if line.is_empty() { "" } else { "  " })?;
    }
    writeln!(out, ")")?;
    Ok(Status::Fine)
}

/// A `game` or `variant` form.
struct EntryForm<'a> {
    form: &'a Form,
    is_game: bool,
    sections: Vec<&'a Form>,
}

fn entries(unit: &Unit) -> Vec<EntryForm<'_>> {
    let top = Items::new(&unit.forms, Trace::new());
    top.filter_map(|form| {
        let head = head(unit, form)?;
        let sections = list(form)?.skip(1).collect();
        matches!(head, "game" | "variant").then(|| EntryForm { form, is_game: head == "game", sections })
    })
    .collect()
}

/// Chapter 4 of the language: what a variant does not replace is its game's.
fn sections(unit: &Unit, entries: &[EntryForm<'_>], index: usize) -> Vec<Form> {
    let own = &entries[index].sections;
    if entries[index].is_game {
        return own.iter().map(|&form| form.clone()).collect();
    }
    let above = entries[..index].iter().rev().find(|entry| entry.is_game);
    let base = above.or_else(|| entries.iter().find(|entry| entry.is_game));
    let inherited = base.map_or(&[][..], |base| &base.sections);
    let keys: Vec<(String, Option<String>)> = own.iter().filter_map(|form| key(unit, form)).collect();
    let replaced = |form: &Form| match key(unit, form) {
        Some(key) => key.0 == "default" || keys.contains(&key),
        None => false,
    };
    let kept = inherited.iter().filter(|form| !replaced(form));
    kept.chain(own).map(|&form| form.clone()).collect()
}

/// What a section replaces: its head; of pieces and options also the name; all goals are one.
fn key(unit: &Unit, form: &Form) -> Option<(String, Option<String>)> {
    let head = head(unit, form)?;
    let name = match head {
        "piece" => list(form)?
            .find(|part| self::head(unit, part) == Some("name"))
            .and_then(|part| text(unit, list(part)?.nth(1)?)),
        "option" => list(form)?.nth(1).and_then(|name| text(unit, name)),
        _ => None,
    };
    let is_goal = matches!(head, "win-condition" | "loss-condition" | "draw-condition" | "count-condition");
    Some((if is_goal { "goals".to_owned() } else { head.to_owned() }, name))
}

fn list(form: &Form) -> Option<Items<'_>> {
    match form {
        Form::List { items, .. } => Some(Items::new(items, Trace::new())),
        Form::Word { .. } | Form::String { .. } | Form::Expansion { .. } => None,
    }
}

fn head<'a>(unit: &'a Unit, form: &Form) -> Option<&'a str> {
    match list(form)?.next()? {
        Form::Word { symbol, .. } => Some(unit.symbols.text(*symbol)),
        Form::String { .. } | Form::List { .. } | Form::Expansion { .. } => None,
    }
}

fn text(unit: &Unit, form: &Form) -> Option<String> {
    match form {
        Form::Word { symbol, .. } | Form::String { symbol, .. } => {
            Some(unit.symbols.text(*symbol).to_owned())
        }
        Form::List { .. } | Form::Expansion { .. } => None,
    }
}
