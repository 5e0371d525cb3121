//! Prints speeds of `zrf` beside those of hand-written code: `cargo run --release -- [--json] [--quick] [ROW…]`.
//!
//! Each round runs both sides of a row one after the other; a row shows the medians of all rounds and the median of the
//! ratios inside a round. Counts are asserted, times are not.

mod by_hand;
mod chess;
mod draughts;
mod rows;

use rows::Row;
use std::time::Instant;

/// Work done and the seconds it took.
type Measured = (u64, f64);

/// Seconds that one side of a round may take where it repeats games.
const SLICE: f64 = 0.25;

/// Repeats a piece of work that returns how much it did.
fn repeat(mut work: impl FnMut() -> u64) -> Measured {
    let start = Instant::now();
    let mut done = 0;
    loop {
        done += work();
        let seconds = start.elapsed().as_secs_f64();
        if seconds >= SLICE {
            return (done, seconds);
        }
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|it| it == flag);
    let wanted: Vec<&String> = arguments.iter().filter(|it| !it.starts_with("--")).collect();
    let rounds = 7;
    let mut lines = Vec::new();
    if !has("--json") {
        println!("{:<44} {:>12} {:>12} {:>8}  floor", "row", "zrf", "other", "ratio");
    }
    for mut row in rows::all(has("--quick")) {
        if !wanted.is_empty() && !wanted.iter().any(|it| row.name.contains(it.as_str())) {
            continue;
        }
        let (ours, others, ratio) = measure(&mut row, rounds);
        if has("--json") {
            lines.push(format!(
                "{{\"row\":\"{}\",\"unit\":\"{}\",\"zrf\":{ours:.0},\"other\":{others:.0},\"ratio\":{ratio:.4},\"floor\":{}}}",
                row.name, row.unit, row.floor
            ));
        } else {
            println!(
                "{:<44} {:>12.0} {:>12.0} {:>8.3}  {} ({})",
                row.name, ours, others, ratio, row.floor, row.unit
            );
        }
    }
    if has("--json") {
        println!("{{\"version\":1,\"rounds\":{rounds},\"rows\":[{}]}}", lines.join(","));
    }
}

fn measure(row: &mut Row, rounds: usize) -> (f64, f64, f64) {
    let (mut ours, mut others, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let (ours_done, ours_seconds) = (row.zrf)();
        let (others_done, others_seconds) = (row.other)();
        let (a, b) = (ours_done as f64 / ours_seconds, others_done as f64 / others_seconds);
        ours.push(a);
        others.push(b);
        ratios.push(a / b);
    }
    (median(&mut ours), median(&mut others), median(&mut ratios))
}
