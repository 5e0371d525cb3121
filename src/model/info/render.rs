//! Figures as text for people.

use super::{EntryInfo, Info};
use std::fmt::Write as _;

/// Longer lists are cut.
const MAX_WORDS: usize = 24;

pub(super) fn text(info: &Info) -> String {
    let mut out = String::new();
    line(&mut out, "dialect", info.dialect);
    let mut version = format!("{} needed", info.needs_version);
    if !info.needs_version_because.is_empty() {
        let _ = write!(version, " because of `{}`", info.needs_version_because.join("`, `"));
    }
    match &info.version {
        Some(written) => line(&mut out, "version", &format!("{written} asked for, {version}")),
        None => line(&mut out, "version", &version),
    }
    for entry in &info.entries {
        out.push('\n');
        self::entry(&mut out, entry);
    }
    out
}

fn line(out: &mut String, label: &str, value: &str) {
    let _ = writeln!(out, "{label:<12} {value}");
}

fn list(out: &mut String, label: &str, words: &[String]) {
    if words.is_empty() {
        return;
    }
    let shown = words.iter().take(MAX_WORDS).cloned().collect::<Vec<_>>().join(" ");
    let more = words.len().saturating_sub(MAX_WORDS);
    let rest = if more > 0 { format!(" … and {more} more") } else { String::new() };
    line(out, label, &format!("{shown}{rest}"));
}

fn entry(out: &mut String, entry: &EntryInfo) {
    if entry.separator {
        let _ = writeln!(out, "──── {}", entry.title);
        return;
    }
    let mut marks = Vec::new();
    marks.extend(entry.is_default.then_some("opened first"));
    marks.extend(entry.has_errors.then_some("has errors"));
    marks.extend(entry.engine.is_some().then_some("needs a plug-in"));
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    let _ = writeln!(out, "{} \"{}\"{marks}", entry.kind, entry.title);
    let player = |player: &super::PlayerFigures| {
        format!("{}{}", player.name, if player.neutral { " (neutral)" } else { "" })
    };
    list(out, "  players", &entry.players.iter().map(player).collect::<Vec<_>>());
    list(out, "  turns", &entry.turn_order);
    let sizes = |sizes: &Vec<usize>| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join("×");
    let grids: Vec<String> = entry.grids.iter().map(sizes).collect();
    let grids = if grids.is_empty() { String::new() } else { format!(" (grids {})", grids.join(", ")) };
    line(out, "  squares", &format!("{}{grids}", entry.n_squares));
    list(out, "  directions", &entry.directions);
    list(out, "  zones", &entry.zones);
    list(out, "  pieces", &entry.pieces.iter().map(|piece| piece.name.clone()).collect::<Vec<_>>());
    list(out, "  attributes", &entry.attributes);
    list(out, "  move types", &entry.move_types);
    list(out, "  priorities", &entry.priorities);
    line(out, "  setup", &format!("{} on the board, {} in stock", entry.n_placed, entry.n_stock));
    for goal in &entry.goals {
        line(out, "  goal", goal);
    }
    for (name, value) in &entry.options {
        line(out, "  option", &format!("{name}: {value}"));
    }
    if let Some(engine) = &entry.engine {
        line(out, "  plug-in", engine);
    }
    if let Some(solution) = &entry.solution {
        line(out, "  solution", solution);
    }
    line(out, "  uses", &entry.features.join(", "));
}
