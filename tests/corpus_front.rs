//! The front end over real files.

mod support;

use std::collections::BTreeMap;
use std::time::Instant;
use support::{Disk, corpus, rules_files};
use zrf::base::Severity;
use zrf::expand::{ExpandOptions, expand};

#[test]
fn real_files_expand_without_error() {
    let Some(corpus) = corpus() else { return };
    let files = rules_files(&corpus);
    let start = Instant::now();
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut errors = Vec::new();
    for file in &files {
        let unit =
            expand(file.to_str().expect("UTF-8 paths"), &Disk, &ExpandOptions::default()).expect("readable");
        for diagnostic in &unit.diagnostics {
            *codes.entry(diagnostic.code().0).or_default() += 1;
            if diagnostic.severity() == Severity::Error || diagnostic.code().0 == "macro-missing-argument" {
                let place = unit.sources.line_column(diagnostic.primary().span);
                let name = &unit.sources.file(diagnostic.primary().span.file).name;
                errors.push(format!("{name}:{}: {}", place.line, diagnostic.message()));
            }
        }
    }
    println!("{} files in {:?}", files.len(), start.elapsed());
    println!("{codes:#?}\n{}", errors.join("\n"));
}
