//! Passes over the graphs of the project's own games: sound afterwards, readable, and with the moves that they had.

mod common;

use std::sync::Arc;
use zrf::graph::passes::{PASSES, Pass, optimize, prune_unreachable};
use zrf::graph::{Names, RuleGraph, lower, text, verify};
use zrf::model::Game;
use zrf::play::{Rules, WalkRandom};

/// Plies of the random game that is compared.
const N_PLIES: u32 = 4;

fn library() -> Vec<Arc<Game>> {
    let files = common::files_below(&common::root().join("zrf/games"), ".zrf");
    let games = files.iter().flat_map(|file| common::load_games(file));
    games.filter(|game| !game.separator && !game.has_errors).collect()
}

/// Text form that reads back, edges and instructions alike.
fn assert_reads_back(graph: &RuleGraph, game: &Game) {
    let mut names = Names::of(game);
    let printed = text::write(graph, &names, &|_| None);
    let read =
        text::read(&printed, &mut names).unwrap_or_else(|error| panic!("{}: {error}", game.texts.title));
    assert_eq!(read.nodes.len(), graph.nodes.len(), "{}", game.texts.title);
    assert_eq!(text::write(&read, &names, &|_| None), printed, "{}", game.texts.title);
}

#[test]
fn graphs_are_sound_and_read_back() {
    for game in library() {
        let mut graph = lower(&game);
        assert_eq!(verify(&graph, &game), [], "{}", game.texts.title);
        assert_reads_back(&graph, &game);
        optimize(&mut graph, &game);
        assert_eq!(verify(&graph, &game), [], "{}", game.texts.title);
        assert_reads_back(&graph, &game);
    }
}

/// Rules whose graph went through some passes.
fn changed(game: &Arc<Game>, passes: &[Pass]) -> Rules {
    let mut rules = Rules::new(Arc::clone(game)).expect("a game of the library can be played");
    for pass in passes {
        (pass.run)(&mut rules.graph, game);
    }
    rules
}

#[test]
fn passes_leave_the_moves_as_they_were() {
    for game in library() {
        let before = changed(&game, &[]);
        let mut after: Vec<Rules> = PASSES.iter().map(|&pass| changed(&game, &[pass])).collect();
        let mut all = changed(&game, &PASSES);
        optimize(&mut all.graph, &game);
        assert!(!prune_unreachable(&mut all.graph), "{}: nothing is left to prune", game.texts.title);
        after.push(all);
        let (mut state, mut random) = (before.start(), WalkRandom::new(7));
        for _ in 0..N_PLIES {
            let situation = before.situation(&state);
            for rules in &after {
                assert_eq!(rules.situation(&state).texts, situation.texts, "{}", game.texts.title);
            }
            if situation.moves.is_empty() {
                break;
            }
            before.play(&mut state, &situation.moves[random.below(situation.moves.len())]);
        }
    }
}
