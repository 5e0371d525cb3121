//! What several test files share.
#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};
use zrf::base::{Interner, MemoryLoader};
use zrf::expand::{ExpandOptions, Form, Items, Trace, Unit, expand};

#[path = "../common/mod.rs"]
mod common;

pub(crate) use common::{TestFiles as Disk, corpus};

/// All rules files (fragments excluded) below `folder`, in order of name.
pub(crate) fn rules_files(folder: &Path) -> Vec<PathBuf> {
    common::files_below(folder, ".zrf")
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
