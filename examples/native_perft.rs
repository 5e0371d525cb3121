//! Counts nodes of the hand-written games, asserts the numbers of their references and prints nodes per second.
//!
//! `cargo run --release --example native_perft`

use std::time::Instant;
use zrf::native::Rules;
use zrf::native::assimilation::{Assimilation, Options};
use zrf::native::chesimal::{self, Chesimal, MARKED_SETUP};

const SETUP: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PAGE: Assimilation = Assimilation { options: Options::PAGE };
const CHESS: Assimilation = Assimilation { options: Options::CHESS };
const BASE: Chesimal = Chesimal { options: chesimal::Options::BASE };
const MARKED: Chesimal = Chesimal { options: chesimal::Options::MARKED };

fn main() {
    // Section 7 of the reference.
    count("Assimilation, setup", &PAGE, SETUP, &[20, 400, 9240, 212_250, 5_608_242]);
    count("Assimilation, kiwipete", &PAGE, KIWIPETE, &[55, 2559, 137_353, 6_250_317]);
    // Chess's own numbers.
    count("chess, setup", &CHESS, SETUP, &[20, 400, 8902, 197_281, 4_865_609, 119_060_324]);
    count("chess, kiwipete", &CHESS, KIWIPETE, &[48, 2039, 97_862, 4_085_603, 193_690_690]);
    // Section 11 of the other reference.
    count("Chesimal", &BASE, chesimal::SETUP, &[6, 67, 1204, 26_051, 629_754, 15_911_843]);
    count("Chesimal, marked", &MARKED, MARKED_SETUP, &[6, 67, 1052, 17_436, 268_410, 3_288_217]);
}

/// Counts at depth 1, 2, ... and prints the speed of the last.
fn count<R: Rules>(name: &str, rules: &R, position: &str, wanted: &[u64]) {
    let state = rules.read_position(position).expect("a position");
    for (depth, &wanted_nodes) in (1..).zip(wanted) {
        let began = Instant::now();
        let nodes = rules.perft(&state, depth);
        let seconds = began.elapsed().as_secs_f64();
        assert_eq!(nodes, wanted_nodes, "{name}, depth {depth}");
        if depth as usize == wanted.len() {
            let speed = nodes as f64 / seconds / 1e6;
            println!("{name}: depth {depth}, {nodes} nodes, {seconds:.3} s, {speed:.1} million nodes/s");
        }
    }
}
