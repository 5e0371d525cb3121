//! Every rules file of the corpus is read, resolved and built.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;
use zrf::base::Severity;
use zrf::model::{Loaded, load};

/// Files with errors, by their ends; `docs/corpus.md` gives the reason of each.
const DEFECT: [&str; 7] = [
    "breakthrough/jungle.zrf",
    "checkers/stapeldammen.zrf",
    "checkers/stavropol-adiuh-checkers.zrf",
    "checkmate/platform-chess.zrf",
    "checkmate/tile-chess.zrf",
    "mancala/kalah.zrf",
    "mancala/ohojichi.zrf",
];

/// Prints findings: `SHOW=error`, `SHOW=unknown-zone`, with `-- --nocapture`.
fn show(path: &Path, unit: &zrf::expand::Unit, loaded: &Loaded) {
    let Ok(wanted) = std::env::var("SHOW") else { return };
    for found in &loaded.diagnostics {
        let is_error = wanted == "error" && found.severity() == Severity::Error;
        if is_error || found.code().0 == wanted {
            let place = unit.sources.line_column(found.primary().span);
            let calls: Vec<&str> = found.trace().iter().map(|step| step.name.as_str()).collect();
            println!(
                "{}:{}:{} [{}] {} ({}) {calls:?}",
                path.display(),
                place.line,
                place.column,
                found.code().0,
                found.message(),
                found.primary().message,
            );
        }
    }
}

fn rules_files(corpus: &Path) -> Vec<PathBuf> {
    ["zillions", "dagaz"]
        .iter()
        .flat_map(|folder| common::files_below(&corpus.join(folder), ".zrf"))
        .collect()
}

#[test]
fn files_load_without_false_errors() {
    let Some(corpus) = common::corpus() else { return };
    let mut by_code: BTreeMap<(Severity, &str), (usize, usize)> = BTreeMap::new();
    let (mut n_files, mut n_entries, mut with_errors) = (0, 0, Vec::new());
    let (mut expanding, mut loading) = (0.0, 0.0);
    for path in rules_files(&corpus) {
        let start = Instant::now();
        let unit = common::expand_file(&path);
        let expanded = Instant::now();
        let loaded = load(&unit);
        expanding += (expanded - start).as_secs_f64();
        loading += expanded.elapsed().as_secs_f64();
        n_files += 1;
        n_entries += loaded.games.len();
        let mut codes = BTreeSet::new();
        for found in &loaded.diagnostics {
            let key = (found.severity(), found.code().0);
            let count = by_code.entry(key).or_default();
            count.0 += 1;
            count.1 += usize::from(codes.insert(key));
        }
        show(&path, &unit, &loaded);
        if loaded.diagnostics.iter().any(|found| found.severity() == Severity::Error) {
            with_errors.push(path);
        }
    }
    println!(
        "{n_files} files, {n_entries} games and variants; expanding {expanding:.2} s, loading {loading:.2} s"
    );
    for ((severity, code), (count, files)) in by_code {
        println!("{severity:?} {code}: {count} in {files} files");
    }
    let unexpected: Vec<_> =
        with_errors.iter().filter(|path| !DEFECT.iter().any(|end| path.ends_with(end))).collect();
    assert!(unexpected.is_empty(), "errors in {unexpected:#?}");
}

/// The manifest was made by another reader; its positions are those that are shown.
#[test]
fn figures_agree_with_the_manifest() {
    let Some(corpus) = common::corpus() else { return };
    let manifest = std::fs::read_to_string(corpus.join("MANIFEST.csv")).expect("the manifest");
    let (mut n_rows, mut wrong) = (0, Vec::new());
    for row in common::csv_rows(&manifest).iter().filter(|row| row[1] == "game") {
        let loaded = load(&common::expand_file(&corpus.join(&row[0])));
        let of_kind = |kind| loaded.file.entries.iter().filter(|entry| entry.kind == kind).count();
        let Some(first) = loaded.games.iter().find(|game| game.kind == zrf::model::EntryKind::Game) else {
            wrong.push(format!("{}: no game", row[0]));
            continue;
        };
        let figures = [
            ("games", 9, of_kind(zrf::model::EntryKind::Game)),
            ("variants", 10, of_kind(zrf::model::EntryKind::Variant)),
            ("players", 12, first.players.len()),
            ("pieces", 15, first.pieces.len()),
            ("positions", 16, first.board.squares.iter().filter(|square| square.rectangle.is_some()).count()),
        ];
        n_rows += 1;
        for (what, column, found) in figures {
            if row[column] != found.to_string() {
                wrong.push(format!("{}: {found} {what}, the manifest says {}", row[0], row[column]));
            }
        }
    }
    println!("{n_rows} rows compared");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
