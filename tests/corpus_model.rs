//! Every rules file of the corpus is read, resolved and built.

mod common;

use std::collections::BTreeMap;
use std::time::Instant;
use zrf::base::Severity;
use zrf::model::load;

#[test]
fn files_load_without_false_errors() {
    let Some(corpus) = common::corpus() else { return };
    let mut by_code: BTreeMap<(Severity, &str), (usize, usize)> = BTreeMap::new();
    let (mut n_files, mut n_games, mut failed, mut slow) = (0, 0, 0, Vec::new());
    let verbose = std::env::var("VERBOSE").ok();
    let (mut expanding, mut loading) = (0.0, 0.0);
    for folder in ["zillions", "dagaz"] {
        for path in common::files_below(&corpus.join(folder), ".zrf") {
            let start = Instant::now();
            let unit = common::expand_file(&path);
            let expanded = Instant::now();
            let loaded = load(&unit);
            expanding += (expanded - start).as_secs_f64();
            let time = expanded.elapsed().as_secs_f64();
            loading += time;
            slow.push((time, path.clone(), loaded.games.len()));
            n_files += 1;
            n_games += loaded.games.len();
            let mut codes = std::collections::BTreeSet::new();
            for found in &loaded.diagnostics {
                let key = (found.severity(), found.code().0);
                let count = by_code.entry(key).or_default();
                count.0 += 1;
                count.1 += usize::from(codes.insert(key));
                let shown = match verbose.as_deref() {
                    Some("error") => found.severity() == Severity::Error,
                    Some(code) => found.code().0 == code,
                    None => false,
                };
                if shown {
                    let span = found.primary().span;
                    let place = unit.sources.line_column(span);
                    println!(
                        "{}:{}:{} {} [{}] {} ({}) {:?}",
                        path.strip_prefix(&corpus).expect("inside").display(),
                        place.line,
                        place.column,
                        unit.sources.text(span).chars().take(40).collect::<String>().replace('\n', " "),
                        found.code().0,
                        found.message(),
                        found.primary().message,
                        found.trace().iter().map(|step| &step.name).collect::<Vec<_>>(),
                    );
                }
            }
            failed += usize::from(loaded.games.iter().any(|game| game.has_errors));
        }
    }
    println!("{n_files} files, {n_games} games and variants, {failed} files with errors");
    println!("expanding {expanding:.2} s, loading {loading:.2} s");
    slow.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (time, path, n) in slow.iter().take(8) {
        println!("{time:.3} s {n} {}", path.display());
    }
    for ((severity, code), (count, files)) in by_code {
        println!("{severity:?} {code}: {count} in {files} files");
    }
}
