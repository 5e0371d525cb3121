//! The library proves itself: every test line in and beside the files of `zrf/` holds.
//!
//! `ZRF_MAX_NODES=5000000 cargo test --release --test library` goes deeper.

mod common;

use zrf::expand::{ExpandOptions, expand};
use zrf::testing::{Limits, Runner, Source, Verdict, read};

fn max_nodes() -> u64 {
    std::env::var("ZRF_MAX_NODES").ok().and_then(|it| it.parse().ok()).unwrap_or(20_000)
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
                wrong.push(format!("{shown}:{}: {}: {message}", test.line, test.text));
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

/// A row of the catalogue for each file: titles, players, squares, the largest count, notes.
fn catalogue() -> String {
    let mut page = String::from(
        "# The library\n\nWritten by `ZRF_BLESS=1 cargo test --test library`; do not edit by hand.\n\n\
         `perft` counts every partial move and every pass, `turns` whole turns. The counts of a row are all that its file\n\
         states for its first game; those that name a source agree with it.\n\n",
    );
    let files = common::files_below(&common::root().join("zrf/games"), ".zrf");
    page += &format!(
        "{} files.\n\n| game | players | squares | pieces | counts | not said |\n|---|---|---|---|---|---|\n",
        files.len()
    );
    for path in files {
        page += &row(&path);
    }
    page
}

fn row(path: &std::path::Path) -> String {
    let text = std::fs::read_to_string(path).expect("a rules file");
    let unit = expand(&path.to_string_lossy(), &common::TestFiles, &ExpandOptions::default())
        .expect("it can be read");
    let games = zrf::model::load(&unit).games;
    let tests = read(&text, Source::RulesFile);
    let titles: Vec<String> = games.iter().map(|game| game.texts.title.to_string()).collect();
    let file = path.file_name().expect("a file").to_string_lossy();
    let counts: Vec<String> =
        tests.tests.iter().filter(|it| it.variant.is_none()).filter_map(count).collect();
    format!(
        "| [{}](../zrf/games/{file}){} | {} | {} | {} | {} | {} |\n",
        titles[0],
        titles[1..].iter().map(|title| format!("<br>{title}")).collect::<String>(),
        games[0].players.len(),
        games[0].board.n_squares(),
        games[0].pieces.len(),
        counts.join("<br>"),
        tests.notes.join("<br>"),
    )
}

fn count(test: &zrf::testing::Test) -> Option<String> {
    use zrf::testing::Check;
    let plain = test.position.is_none() && test.play.is_empty();
    plain.then_some(()).and(match test.check {
        Check::Perft(depth, nodes) => Some(format!("perft {depth} = {nodes}")),
        Check::Turns(depth, nodes) => Some(format!("turns {depth} = {nodes}")),
        Check::Moves(_) | Check::Include(_) | Check::Illegal(_) | Check::Result(_) => None,
    })
}

#[test]
fn the_catalogue_is_up_to_date() {
    let path = common::root().join("docs/games.md");
    let page = catalogue();
    if std::env::var_os("ZRF_BLESS").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/games.md is out of date: run `ZRF_BLESS=1 cargo test --test library`");
}
