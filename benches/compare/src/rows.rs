//! The rows of the table.

use crate::{Measured, by_hand, chess, draughts, repeat};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use zrf::base::{LoadError, Loader};
use zrf::expand::{ExpandOptions, expand};
use zrf::native::Rules as NativeRules;
use zrf::play::{PlayoutRandom, Rules, Vm, perft};

/// One row: the same work on both sides.
pub struct Row {
    pub name: &'static str,
    pub unit: &'static str,
    pub floor: f64,
    pub zrf: Box<dyn FnMut() -> Measured>,
    pub other: Box<dyn FnMut() -> Measured>,
}

struct Disk;

impl Loader for Disk {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        let path = Path::new(from).parent().unwrap_or(Path::new("")).join(written.replace('\\', "/"));
        path.to_str().map(str::to_owned).ok_or(LoadError::NotFound)
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(name).map_err(|error| LoadError::Other(error.to_string()))
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../zrf/games")
}

fn rules(path: &Path, variant: usize) -> Option<Arc<Rules>> {
    let unit = expand(path.to_str()?, &Disk, &ExpandOptions::default()).ok()?;
    let game = zrf::model::load(&unit).games.into_iter().nth(variant)?;
    Rules::new(game).ok().map(Arc::new)
}

fn vm(name: &str) -> Vm {
    Vm::new(rules(&folder().join(name), 0).expect("a game of the library can be played"))
}

fn timed(work: impl FnOnce() -> u64) -> Measured {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed().as_secs_f64())
}

/// Playouts of a game beside playouts by hand; `states` counts plies instead of games.
fn playouts(
    name: &'static str,
    file: &str,
    floor: f64,
    states: bool,
    mut by_hand: impl FnMut(&mut PlayoutRandom) -> u32 + 'static,
) -> Row {
    let mut vm = vm(file);
    let (mut ours, mut others) = (PlayoutRandom::new(1), PlayoutRandom::new(2));
    let unit = if states { "states/s" } else { "playouts/s" };
    let done = move |plies: u32| if states { u64::from(plies) } else { 1 };
    Row {
        name,
        unit,
        floor,
        zrf: Box::new(move || repeat(|| done(vm.playout(&mut ours, 5000).plies))),
        other: Box::new(move || repeat(|| done(by_hand(&mut others)))),
    }
}

fn chess_perft(name: &'static str, depth: u32, bulk: bool, floor: f64) -> Row {
    let mut vm = vm("chess.zrf");
    let known = [1, 20, 400, 8902, 197_281, 4_865_609, 119_060_324][depth as usize];
    Row {
        name,
        unit: "nodes/s",
        floor,
        zrf: Box::new(move || {
            let measured = timed(|| if bulk { vm.perft_bulk(depth) } else { vm.perft(depth) });
            assert_eq!(measured.0, known);
            measured
        }),
        other: Box::new(move || {
            let measured = timed(|| chess::perft(depth, bulk));
            assert_eq!(measured.0, known);
            measured
        }),
    }
}

fn native_perft<R: NativeRules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    let moves = rules.moves(state);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|played| native_perft(rules, &rules.play(state, played), depth - 1)).sum()
}

fn native<R: NativeRules + 'static>(name: &'static str, file: &str, floor: f64, depth: u32, rules: R) -> Row {
    let mut vm = vm(file);
    Row {
        name,
        unit: "nodes/s",
        floor,
        zrf: Box::new(move || timed(|| vm.perft_bulk(depth))),
        other: Box::new(move || timed(|| native_perft(&rules, &rules.start(), depth))),
    }
}

/// The fast engine beside the reference engine: geometric mean of perft 2 over the library.
fn engines() -> Row {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("the library is there").flatten().map(|it| it.path()).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == "zrf"));
    files.sort();
    let games: Vec<Arc<Rules>> = files.iter().filter_map(|file| rules(file, 0)).collect();
    let mut vms: Vec<Vm> = games.iter().map(|rules| Vm::new(Arc::clone(rules))).collect();
    let mut expected = Vec::new();
    let depth = |rules: &Rules| if rules.situation(&rules.start()).moves.len() > 60 { 1 } else { 2 };
    let depths: Vec<u32> = games.iter().map(|rules| depth(rules)).collect();
    for (rules, &depth) in games.iter().zip(&depths) {
        expected.push(perft(rules, &mut rules.start(), depth));
    }
    let mean = |seconds: Vec<f64>| {
        let log = seconds.iter().map(|it| it.ln()).sum::<f64>() / seconds.len() as f64;
        (1000, log.exp())
    };
    let (own_depths, own_expected) = (depths.clone(), expected.clone());
    Row {
        name: "library, perft, against the reference engine",
        unit: "1000/geomean s",
        floor: 20.0,
        zrf: Box::new(move || {
            let rows = vms.iter_mut().zip(&own_depths).zip(&own_expected);
            mean(
                rows.map(|((vm, &depth), &nodes)| {
                    let (mut times, start) = (0, Instant::now());
                    while times < 1 || (start.elapsed().as_secs_f64() < 0.002) {
                        assert_eq!(vm.perft(depth), nodes);
                        times += 1;
                    }
                    start.elapsed().as_secs_f64() / f64::from(times)
                })
                .collect(),
            )
        }),
        other: Box::new(move || {
            let rows = games.iter().zip(&depths);
            mean(rows.map(|(rules, &depth)| timed(|| perft(rules, &mut rules.start(), depth)).1).collect())
        }),
    }
}

/// All rows.
pub fn all(quick: bool) -> impl Iterator<Item = Row> {
    let deep = if quick { 5 } else { 6 };
    let makers: Vec<Box<dyn FnOnce() -> Row>> = vec![
        Box::new(|| chess_perft("chess, perft 5, every leaf played", 5, false, 0.2)),
        Box::new(move || chess_perft("chess, perft 6, bulk", deep, true, 0.1)),
        Box::new(|| playouts("chess, playouts", "chess.zrf", 0.25, true, chess::playout)),
        Box::new(|| playouts("breakthrough, playouts (move list)", "breakthrough.zrf", 0.35, false, by_hand::breakthrough_list)),
        Box::new(|| playouts("breakthrough, playouts (no list)", "breakthrough.zrf", 0.0, false, by_hand::breakthrough_lazy)),
        Box::new(|| playouts("connect four, playouts", "connect-four.zrf", 0.3, false, by_hand::connect_four)),
        Box::new(|| playouts("reversi, playouts", "reversi.zrf", 0.2, false, by_hand::reversi)),
        Box::new(|| playouts("english draughts, playouts", "english-draughts.zrf", 0.3, false, draughts::playout)),
        Box::new(|| playouts("hex, playouts", "hex.zrf", 0.2, false, by_hand::hex)),
        Box::new(|| playouts("gomoku, playouts", "gomoku.zrf", 0.2, false, by_hand::gomoku)),
        Box::new(|| native("assimilation, perft 4, native code", "assimilation.zrf", 0.3, 4, zrf::native::assimilation::Assimilation { options: zrf::native::assimilation::Options::PAGE })),
        Box::new(|| native("chesimal fusion, perft 4, native code", "chesimal-fusion.zrf", 0.2, 4, zrf::native::chesimal::Chesimal { options: zrf::native::chesimal::Options::BASE })),
        Box::new(engines),
    ];
    makers.into_iter().map(|make| make())
}
