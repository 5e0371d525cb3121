//! `zrf info`: what a rules file holds, in figures and words.

use crate::cli::args::{InfoArgs, TextOrJson};
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Source;
use crate::model::info::{EntryInfo, Info};
use serde_json::{Value, json};
use std::io::Write;

pub(crate) fn run(args: &InfoArgs, out: &mut dyn Write) -> CommandResult {
    let source = Source::open(&args.game.file, &args.game.source)?;
    let mut info = Info::of(&source.loaded, &source.unit.symbols);
    if args.game.variant.is_some() || source.save.is_some() {
        let game = source.entry(args.game.variant.as_deref())?;
        let index = source.loaded.games.iter().position(|it| std::sync::Arc::ptr_eq(it, &game));
        info.entries = index.map(|index| info.entries.swap_remove(index)).into_iter().collect();
    }
    match args.format {
        TextOrJson::Text => write!(out, "{}", info.to_text())?,
        TextOrJson::Json => writeln!(out, "{:#}", document(&info))?,
    }
    Ok(Status::Fine)
}

fn document(info: &Info) -> Value {
    json!({
        "version": 1,
        "dialect": info.dialect,
        "file_version": info.version,
        "needs_version": info.needs_version,
        "needs_version_because": info.needs_version_because,
        "entries": info.entries.iter().map(entry).collect::<Vec<_>>(),
    })
}

fn entry(entry: &EntryInfo) -> Value {
    let players: Vec<Value> = entry
        .players
        .iter()
        .map(|player| json!({ "name": player.name, "random": player.random, "neutral": player.neutral }))
        .collect();
    let pieces: Vec<Value> = entry
        .pieces
        .iter()
        .map(|piece| {
            json!({
                "name": piece.name,
                "notation": piece.notation,
                "move_blocks": piece.n_moves,
                "drop_blocks": piece.n_drops,
                "attributes": piece.attributes,
            })
        })
        .collect();
    let options: Vec<Value> =
        entry.options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({
        "kind": entry.kind,
        "title": entry.title,
        "default": entry.is_default,
        "separator": entry.separator,
        "has_errors": entry.has_errors,
        "engine": entry.engine,
        "solution": entry.solution,
        "players": players,
        "turn_order": entry.turn_order,
        "squares": entry.n_squares,
        "grids": entry.grids,
        "directions": entry.directions,
        "zones": entry.zones,
        "pieces": pieces,
        "attributes": entry.attributes,
        "move_types": entry.move_types,
        "priorities": entry.priorities,
        "pieces_at_start": entry.n_placed,
        "stock_at_start": entry.n_stock,
        "goals": entry.goals,
        "options": options,
        "features": entry.features,
    })
}
