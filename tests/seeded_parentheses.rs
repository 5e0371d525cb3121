//! One parenthesis dropped or doubled, or one quote dropped, anywhere in a sound file: is it reported in its line?

mod support;

use std::path::Path;
use std::time::Instant;
use support::{Disk, corpus, rules_files};
use zrf::base::{LoadError, Loader, Severity};
use zrf::expand::{ExpandOptions, Unit, expand};
use zrf::syntax::{TokenKind, lex};

/// The disk, with one file replaced.
struct Seeded<'s> {
    name: &'s str,
    bytes: &'s [u8],
}

impl Loader for Seeded<'_> {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        Disk.resolve(from, written)
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        if name == self.name { Ok(self.bytes.to_vec()) } else { Disk.load(name) }
    }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// How many were seeded and found, by kind of mistake.
#[derive(Default)]
struct Tally {
    seeded: usize,
    reported: usize,
    on_line: usize,
}

/// The kinds of mistakes: one parenthesis, or the quote that ends a string.
const KINDS: [&str; 5] = ["( dropped", ") dropped", "( doubled", ") doubled", "\" dropped"];

#[test]
fn seeded_parentheses_are_reported_in_their_line() {
    let Some(corpus) = corpus() else { return };
    let per_file: usize = std::env::var("ZRF_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let verbose = std::env::var_os("ZRF_MISSES").is_some();
    let mut random = Random(std::env::var("ZRF_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1));
    let mut tallies: [Tally; 5] = Default::default();
    let start = Instant::now();
    for file in rules_files(&corpus) {
        let name = file.to_str().expect("UTF-8 paths");
        let unit = expand(name, &Disk, &ExpandOptions::default()).expect("readable");
        if unit.diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error) {
            continue;
        }
        for _ in 0..per_file {
            for (kind, tally) in tallies.iter_mut().enumerate() {
                seed(name, &unit, kind, &mut random, tally, verbose);
            }
        }
    }
    println!("took {:?}", start.elapsed());
    for (kind, tally) in KINDS.iter().zip(&tallies) {
        let share = tally.on_line as f64 / tally.reported.max(1) as f64 * 100.0;
        println!(
            "{kind}: {} seeded, {} reported, {} in the line ({share:.1} %)",
            tally.seeded, tally.reported, tally.on_line
        );
    }
    check("parentheses", &tallies[..4], 98, 94);
    check("quotes", &tallies[4..], 97, 90);
}

/// So many in a hundred must be reported by the front end alone, and so many of those in the right line. (Quotes in comments may pair up with one
/// that lost its partner.)
#[track_caller]
fn check(what: &str, tallies: &[Tally], percent_reported: usize, percent: usize) {
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let (seeded, reported, on_line) = (sum(|t| t.seeded), sum(|t| t.reported), sum(|t| t.on_line));
    let share = on_line as f64 / reported as f64 * 100.0;
    println!("{what}: {seeded} seeded, {reported} reported, {share:.2} % in the line");
    assert!(reported * 100 >= seeded * percent_reported);
    assert!(on_line * 100 >= reported * percent);
}

fn seed(name: &str, unit: &Unit, kind: usize, random: &mut Random, tally: &mut Tally, verbose: bool) {
    let source = &unit.sources.files()[0];
    let tokens = lex(&source.text);
    let wanted =
        [TokenKind::Open, TokenKind::Close, TokenKind::Open, TokenKind::Close, TokenKind::String][kind];
    // Of a string, the closing quote.
    let place = |start: u32, end: u32| if kind == 4 { end - 1 } else { start };
    let rows = tokens.iter().filter(|row| row.0 == wanted);
    let places: Vec<u32> = rows.map(|(_, start, end)| place(start, end)).collect();
    if places.is_empty() {
        return;
    }
    let place = places[random.below(places.len())];
    let (before, after) = source.text.split_at(place as usize);
    let doubled = if KINDS[kind].ends_with("doubled") { &after[..1] } else { "" };
    let kept = if KINDS[kind].ends_with("dropped") { &after[1..] } else { after };
    let seeded = [before, doubled, kept].concat();
    let bytes = source.encode(&seeded).expect("the same letters");
    let unit = expand(name, &Seeded { name, bytes: &bytes }, &ExpandOptions::default()).expect("readable");
    tally.seeded += 1;
    let wanted = if kind == 4 { "unterminated-string" } else { "-parenthesis" };
    let is_wanted = |code: &str| code.ends_with(wanted);
    let Some(found) = unit.diagnostics.iter().find(|diagnostic| is_wanted(diagnostic.code().0)) else {
        return;
    };
    tally.reported += 1;
    let span = found.primary().span;
    let (line, expected) = (unit.sources.line_column(span).line, source.line_column(place).line);
    if span.file.0 == 0 && line == expected {
        tally.on_line += 1;
    } else if verbose {
        println!(
            "--- {} {}: seeded in line {expected}, told in {line}: {}",
            KINDS[kind],
            Path::new(name).display(),
            found.message()
        );
        let lines: Vec<&str> = seeded.lines().collect();
        let (first, last) = (line.min(expected) as usize, line.max(expected) as usize);
        for number in first.saturating_sub(2).max(1)..=(last + 1).min(lines.len()).min(first + 14) {
            let mark = if number as u32 == expected {
                '>'
            } else if number as u32 == line {
                '!'
            } else {
                ' '
            };
            println!("{mark}{number:5} {}", lines[number - 1]);
        }
    }
}
