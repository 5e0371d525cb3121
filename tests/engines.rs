//! The fast engine plays as the reference engine does: same moves, states, keys and outcomes, ply by ply.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf::expand::{ExpandOptions, expand};
use zrf::model::Game;
use zrf::play::{PlayoutRandom, Rules, Vm, WalkRandom, perft, write_state};

/// The games and variants of a file that can be played.
fn games(path: &Path) -> Vec<Arc<Rules>> {
    let name = path.to_str().expect("a readable path");
    let Ok(unit) = expand(name, &support::Disk, &ExpandOptions::default()) else { return Vec::new() };
    let playable = |game: Arc<Game>| Rules::new(game).ok().map(Arc::new);
    zrf::model::load(&unit).games.into_iter().filter_map(playable).collect()
}

fn library() -> Vec<PathBuf> {
    support::rules_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/games"))
}

/// Walks at random with both engines and compares everything that shows.
fn check_walk(rules: &Arc<Rules>, vm: &mut Vm, name: &str, seed: u64, plies: usize) {
    let mut state = rules.start();
    vm.set(&state);
    let mut random = WalkRandom::new(seed);
    for ply in 0..plies {
        let (expected, found) = (rules.situation(&state), vm.situation());
        let place = || format!("{name}, seed {seed}, ply {ply}: {}", write_state(rules, &state));
        assert_eq!(found.texts, expected.texts, "{}", place());
        assert_eq!(found.moves, expected.moves, "{}", place());
        assert_eq!(found.outcome, expected.outcome, "{}", place());
        let reached = vm.state();
        assert_eq!(reached, state, "{}", place());
        assert_eq!((reached.key(), reached.round()), (state.key(), state.round()), "{}", place());
        assert_eq!(vm.perft_bulk(1), expected.moves.len() as u64, "{}", place());
        if expected.moves.is_empty() {
            return;
        }
        let index = random.below(expected.moves.len());
        rules.play(&mut state, &expected.moves[index]);
        vm.play(index);
    }
}

fn check_walks(files: &[PathBuf], seeds: u64, plies: usize) {
    for file in files {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let games = games(file);
        if games.is_empty() {
            println!("skipped: {name} has nothing that can be played");
        }
        for rules in games {
            let mut vm = Vm::new(Arc::clone(&rules));
            let title = format!("{name}, {}", rules.game.texts.title);
            (0..seeds).for_each(|seed| check_walk(&rules, &mut vm, &title, seed, plies));
        }
    }
}

#[test]
fn walks_through_the_library_agree() {
    check_walks(&library(), 2, 40);
}

#[test]
fn perft_agrees() {
    for (name, depth) in [
        ("chess", 3),
        ("breakthrough", 3),
        ("connect-four", 4),
        ("reversi", 5),
        ("english-draughts", 5),
        ("crazyhouse", 2),
        ("xiangqi", 2),
        ("atomic", 2),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("zrf/games/{name}.zrf"));
        let rules = Arc::clone(&games(&file)[0]);
        let mut vm = Vm::new(Arc::clone(&rules));
        let expected = perft(&rules, &mut rules.start(), depth);
        assert_eq!(vm.perft(depth), expected, "{name}");
        assert_eq!(vm.perft_bulk(depth), expected, "{name}, counted in bulk");
    }
}

#[test]
fn playouts_leave_the_position_alone() {
    for file in library().iter().filter(|file| !file.ends_with("hex.zrf")).step_by(5) {
        for rules in games(file).iter().take(1) {
            let mut vm = Vm::new(Arc::clone(rules));
            let mut random = PlayoutRandom::new(1);
            let playout = vm.playout(&mut random, 60);
            assert!(playout.plies == 60 || playout.outcome.is_some(), "{}", rules.game.texts.title);
            assert_eq!(vm.state(), rules.start(), "{}", rules.game.texts.title);
            assert_eq!(vm.state().key(), rules.start().key(), "{}", rules.game.texts.title);
        }
    }
}

#[test]
fn a_move_can_be_taken_back() {
    for file in library().iter().step_by(3) {
        for rules in games(file).iter().take(1) {
            let mut vm = Vm::new(Arc::clone(rules));
            let n_moves = vm.situation().moves.len();
            for index in 0..n_moves.min(12) {
                vm.play(index);
                vm.undo();
                assert_eq!(vm.state(), rules.start(), "{}", rules.game.texts.title);
            }
        }
    }
}
