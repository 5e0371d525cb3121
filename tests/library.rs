//! The library proves itself: every test line in and beside the files of `zrf/` holds.
//!
//! `ZRF_MAX_NODES=5000000 cargo test --release --test library` goes deeper.

mod common;

use zrf::expand::{ExpandOptions, expand};
use zrf::testing::{Limits, Runner, Source, Verdict, read};

fn max_nodes() -> u64 {
    std::env::var("ZRF_MAX_NODES").ok().and_then(|it| it.parse().ok()).unwrap_or(2_000)
}

/// What fails in a file, a line each; and how many tests were run.
fn failures(path: &std::path::Path) -> (Vec<String>, usize) {
    let name = path.to_string_lossy();
    let shown = path.strip_prefix(common::root()).unwrap_or(path).display();
    let text = std::fs::read_to_string(path).expect("a rules file");
    let tests = read(&text, Source::RulesFile);
    let unit = expand(&name, &common::TestFiles, &ExpandOptions::default()).expect("it can be read");
    let loaded = zrf::model::load(&unit);
    let limits = Limits { max_nodes: Some(max_nodes()), stop: &|| false };
    let mut runner = Runner::new(&loaded);
    let problems = tests.problems.iter().map(|it| format!("{shown}:{}: {}", it.line, it.message));
    let mut wrong: Vec<String> = problems.collect();
    let mut run = 0;
    for test in &tests.tests {
        match runner.run(test, &limits).verdict {
            Verdict::Passed => run += 1,
            Verdict::Failed { message, .. } => {
                wrong.push(format!("{shown}:{}: {}: {message}", test.line, test.text))
            }
            Verdict::Skipped(_) => {}
        }
    }
    (wrong, run)
}

#[test]
fn every_proof_of_the_library_holds() {
    let files = common::files_below(&common::root().join("zrf/games"), ".zrf");
    let (mut wrong, mut run) = (Vec::new(), 0);
    for file in &files {
        let (found, tests) = failures(file);
        wrong.extend(found);
        run += tests;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 45, "the library is there: {} files", files.len());
    assert!(run >= 40, "tests were run: {run}");
}

#[test]
fn every_game_can_be_played() {
    for path in common::files_below(&common::root().join("zrf/games"), ".zrf") {
        let name = path.to_string_lossy();
        let unit = expand(&name, &common::TestFiles, &ExpandOptions::default()).expect("it can be read");
        for game in zrf::model::load(&unit).games {
            let title = game.texts.title.clone();
            let rules =
                zrf::play::Rules::new(game).unwrap_or_else(|error| panic!("{name}, {title}: {error}"));
            assert!(!rules.situation(&rules.start()).moves.is_empty(), "{name}, {title}: no first move");
        }
    }
}
