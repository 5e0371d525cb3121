//! What several test files share.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};
use zrf::base::{Interner, LoadError, Loader, MemoryLoader};
use zrf::expand::{ExpandOptions, Form, Items, Trace, Unit, expand};

/// Real files.
pub struct Disk;

impl Loader for Disk {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        let mut path = Path::new(from).parent().unwrap_or(Path::new("")).to_path_buf();
        for part in written.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")) {
            path =
                if part == ".." { path.join("..") } else { entry(&path, part).ok_or(LoadError::NotFound)? };
        }
        Ok(path.to_str().ok_or(LoadError::NotFound)?.to_owned())
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(name).map_err(|error| LoadError::Other(error.to_string()))
    }
}

fn entry(folder: &Path, part: &str) -> Option<PathBuf> {
    let exact = folder.join(part);
    if exact.exists() {
        return Some(exact);
    }
    let names = std::fs::read_dir(folder).ok()?.flatten();
    let mut same =
        names.filter(|entry| entry.file_name().to_string_lossy().to_lowercase() == part.to_lowercase());
    same.next().map(|entry| entry.path())
}

/// The folder of real rules files, if it is there; says so if not.
pub fn corpus() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    let path = std::env::var_os("ZRF_CORPUS").map_or(beside, PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: no corpus at {}", path.display());
    None
}

/// All rules files (fragments excluded) below `folder`, in order of name.
pub fn rules_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the corpus can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zrf")) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Expands files in memory; the first is the root.
pub fn expand_files(files: &[(&str, &str)]) -> Unit {
    let loader = files.iter().fold(MemoryLoader::new(), |loader, (name, text)| loader.with(name, *text));
    expand(files[0].0, &loader, &ExpandOptions::default()).expect("the root file is there")
}

/// The forms on one line.
pub fn flat(unit: &Unit) -> String {
    let mut out = String::new();
    write_items(&unit.forms, &unit.symbols, &mut out);
    out
}

fn write_items(items: &[Form], symbols: &Interner, out: &mut String) {
    for (index, form) in Items::new(items, Trace::new()).enumerate() {
        out.push_str(if index == 0 { "" } else { " " });
        match form {
            Form::Word { symbol, .. } => out.push_str(symbols.text(*symbol)),
            Form::String { symbol, .. } => out.push_str(&format!("\"{}\"", symbols.text(*symbol))),
            Form::List { items, .. } => {
                out.push('(');
                write_items(items, symbols, out);
                out.push(')');
            }
            Form::Expansion { .. } => unreachable!("the iterator opens expansions"),
        }
    }
}
