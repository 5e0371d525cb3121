//! Saved games of the original program, replayed move by move with identical texts.

mod common;

use std::sync::Arc;
use zrf::model::Game;
use zrf::play::Rules;
use zrf::play::zsg::{SavedGame, latin1, replay};

/// Saves of the corpus that do not replay whole, with the moves that do; `docs/corpus.md` gives the reason of each.
const EXPLAINED: [(&str, usize); 6] = [
    ("CheckersCollection/BahrainDama.zsg", 35),
    ("Chessence/Chessence.zsg", 81),
    ("ChinesePassiveChess/PassiveChess.zsg", 29),
    ("PyonPyonShogi/PyonPyonShogi.zsg", 0),
    ("Rules/Dameo.zsg", 81),
    ("Morpheus/Sample game.zsg", 0),
];

/// The variant that a save names, else the entry that opens first (S-64).
fn entry(games: &[Arc<Game>], title: &str) -> Option<Arc<Game>> {
    let named =
        games.iter().find(|game| latin1(game.texts.title.as_bytes()) == title || &*game.texts.title == title);
    let first =
        || games.iter().find(|game| game.is_default).or_else(|| games.iter().find(|game| !game.separator));
    named.or_else(first).cloned()
}

#[test]
fn saves_of_exact_files_replay() {
    let Some(corpus) = common::corpus() else { return };
    let saves = std::fs::read_to_string(corpus.join("SAVES.csv")).expect("the list of saves");
    let (mut n_saves, mut n_replayed, mut wrong) = (0, 0, Vec::new());
    for row in common::csv_rows(&saves) {
        let (file, rules_file, how, replayable) = (&row[0], &row[10], &row[11], &row[16]);
        if !how.starts_with("exact") || replayable != "yes" {
            continue;
        }
        let save = SavedGame::read(&std::fs::read(corpus.join(file)).expect("a save")).expect("a saved game");
        let games = common::load_games(&corpus.join(rules_file));
        let rules = Rules::new(entry(&games, &save.variant_name).expect("a game")).expect("it can be played");
        let result = replay(&rules, &save).expect("the position is that of the rules");
        n_saves += 1;
        n_replayed += result.replayed;
        let explained = EXPLAINED.iter().find(|(end, _)| file.ends_with(end));
        let expected = explained.map_or(result.recorded, |row| row.1);
        if result.replayed != expected {
            wrong.push(format!("{file}: {} of {}, expected {expected}", result.replayed, result.recorded));
        }
    }
    println!("{n_saves} saves, {n_replayed} moves replayed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_saves > 0, "the list names saves");
}

#[test]
fn saves_are_written_byte_for_byte() {
    let Some(corpus) = common::corpus() else { return };
    for file in common::files_below(&corpus.join("saves"), ".zsg") {
        let bytes = std::fs::read(&file).expect("a save");
        let save = SavedGame::read(&bytes).expect("a saved game");
        assert!(save.write() == bytes, "{}", file.display());
    }
}
