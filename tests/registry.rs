//! Every code of the registry has a page and a fixture that shows it.
//!
//! A fixture begins with `; expect: severity[code] line:column`. With `BLESS=1` in the environment the line is rewritten.

mod support;

use support as common;

use std::path::Path;
use zrf::base::{Diagnostic, Diagnostics, LoadError, Loader, Severity};
use zrf::expand::{ExpandOptions, Limits, expand};
use zrf::model::check::{CheckOptions, REGISTRY, check, without_allowed};
use zrf::model::load;

/// The folder of fixtures, by names relative to it.
struct Fixtures;

impl Fixtures {
    fn folder() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/diagnostics")
    }
}

impl Loader for Fixtures {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        let from = Self::folder().join(from);
        let path = common::Disk.resolve(&from.to_string_lossy(), written)?;
        let inside = Path::new(&path).strip_prefix(Self::folder()).map_err(|_| LoadError::NotFound)?;
        Ok(inside.to_string_lossy().into_owned())
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(Self::folder().join(name)).map_err(|error| LoadError::Other(error.to_string()))
    }
}

/// Everything that is found in a fixture, with line and column.
fn findings(name: &str, text: &str) -> (Diagnostics, zrf::expand::Unit) {
    let mut options = ExpandOptions::default();
    if text.contains("; limits: small") {
        options.limits = Limits { file_bytes: 2_000, include_depth: 2, ..Limits::default() };
    }
    let unit = expand(name, &Fixtures, &options).expect("the fixture is there");
    let loaded = load(&unit);
    let mut found = unit.diagnostics.clone();
    found.extend(loaded.diagnostics.iter().cloned());
    found.extend(check(&unit, &loaded, CheckOptions { files: Some(&Fixtures) }));
    (without_allowed(&unit, found), unit)
}

fn severity(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

#[test]
fn every_code_has_a_page_and_appears_on_its_fixture() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for row in REGISTRY {
        for heading in ["## What it means", "## Example", "## How to fix", "## What Zillions does"] {
            if !row.page.contains(heading) {
                wrong.push(format!("{}: the page lacks `{heading}`", row.code));
            }
        }
        let path = Fixtures::folder().join(format!("{}.zrf", row.code));
        let text = std::fs::read_to_string(&path).expect("a fixture for every code");
        let (found, unit) = findings(&format!("{}.zrf", row.code), &text);
        let mut of_code = found.iter().filter(|it| it.code().0 == row.code);
        let Some(first) = of_code.next() else {
            let others: Vec<&str> = found.iter().map(|it| it.code().0).collect();
            wrong.push(format!("{}: not found, but {others:?}", row.code));
            continue;
        };
        let at = unit.sources.line_column(first.primary().span);
        let line = format!("; expect: {}[{}] {}:{}", severity(first), row.code, at.line, at.column);
        let (expected, rest) = text.split_once('\n').expect("several lines");
        if bless && line != expected {
            std::fs::write(&path, format!("{line}\n{rest}")).expect("the fixture can be written");
        } else if line != expected {
            wrong.push(format!("{}: expected `{expected}`, found `{line}`", row.code));
        }
        if row.severity == Severity::Error {
            continue;
        }
        for other in found.iter().filter(|it| it.severity() == Severity::Error && it.code().0 != row.code) {
            wrong.push(format!("{}: also finds {}: {}", row.code, other.code().0, other.message()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_registry_is_sorted() {
    assert!(REGISTRY.windows(2).all(|pair| pair[0].code < pair[1].code));
}

#[test]
fn every_code_in_the_source_is_registered() {
    fn visit(folder: &Path, missing: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("the source").flatten() {
            let path = entry.path();
            if path.is_dir() {
                visit(&path, missing);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
            for part in text.split("Code(\"").skip(1) {
                let code = part.split('"').next().unwrap_or_default();
                if zrf::model::check::registered(code).is_none() {
                    missing.push(format!("{}: {code}", path.display()));
                }
            }
        }
    }
    let mut missing = Vec::new();
    visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut missing);
    missing.retain(|it| !it.contains("base/"));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
