//! Every code has a page, every page has its parts, and its example yields the code.

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use zrf::base::{Diagnostic, MemoryLoader};
use zrf::expand::{ExpandOptions, expand};
use zrf::model::check::{CheckOptions, check};

fn pages() -> Vec<(String, String)> {
    let files = common::files_below(&common::root().join("docs/diagnostics"), ".md");
    let code = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files.iter().map(|path| (code(path), std::fs::read_to_string(path).expect("a page"))).collect()
}

/// The codes that the library can report: `Code("…")` and the rows of tables of codes.
fn reported() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for module in ["base", "syntax", "expand", "ast", "model"] {
        for file in common::files_below(&common::root().join("src").join(module), ".rs") {
            let text = std::fs::read_to_string(&file).expect("a source file");
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                codes.extend(quoted_after(line, "Code(\""));
                if file.ends_with("ast/codes.rs") {
                    codes.extend(quoted_after(line, "= \""));
                }
            }
        }
    }
    codes
}

fn quoted_after(line: &str, mark: &str) -> Option<String> {
    let rest = &line[line.find(mark)? + mark.len()..];
    rest.split('"').next().map(str::to_owned)
}

/// The fenced blocks of a page: what follows the three marks, and the text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let parts: Vec<&str> = page.split("```").collect();
    let block = |part: &&str| {
        let (tag, text) = part.split_once('\n').expect("a fence has a line of its own");
        (tag.trim().to_owned(), text.to_owned())
    };
    parts.iter().skip(1).step_by(2).map(block).collect()
}

fn findings(page: &str) -> Option<Vec<Diagnostic>> {
    let blocks = blocks(page);
    let main = blocks.iter().find(|(tag, _)| tag == "zrf")?;
    let mut loader = MemoryLoader::new().with("main.zrf", main.1.as_bytes());
    for (tag, text) in &blocks {
        if let Some(name) = tag.strip_prefix("zrf ") {
            loader = loader.with(name, text.as_bytes());
        }
    }
    let unit = expand("main.zrf", &loader, &ExpandOptions::default()).expect("the file is there");
    let loaded = zrf::model::load(&unit);
    let checked = check(&unit, &loaded, CheckOptions::default());
    Some(unit.diagnostics.into_iter().chain(loaded.diagnostics).chain(checked).collect())
}

#[test]
fn every_code_has_a_page() {
    let pages: BTreeSet<String> = pages().into_iter().map(|row| row.0).collect();
    let missing: Vec<String> = reported().difference(&pages).cloned().collect();
    assert!(missing.is_empty(), "no page in docs/diagnostics for {missing:?}");
}

#[test]
fn pages_have_their_parts() {
    for (code, page) in pages() {
        assert!(page.starts_with(&format!("# zrf::{code}\n")), "{code}");
        for part in ["## What it means", "## Example", "## How to fix", "## What Zillions does"] {
            assert!(page.contains(part), "{code}: {part}");
        }
    }
}

#[test]
fn examples_yield_their_codes() {
    let mut wrong = Vec::new();
    for (code, page) in pages() {
        let Some(findings) = findings(&page) else { continue };
        let found: Vec<&str> = findings.iter().map(|it| it.code().0).collect();
        if !found.contains(&code.as_str()) {
            wrong.push(format!("{code}: found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
