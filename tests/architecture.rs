//! Compares the table of imports in `docs/architecture.md` with the code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Module to the modules that it may import; `None` for all.
fn table() -> BTreeMap<String, Option<BTreeSet<String>>> {
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).expect("the page is there");
    let (_, rest) = page.split_once("<!-- imports -->").expect("the table begins");
    let (rows, _) = rest.split_once("<!-- /imports -->").expect("the table ends");
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').collect();
        let [module, _, imports] = cells[..] else { return None };
        let module = module.trim().strip_prefix('`')?.strip_suffix('`')?.to_owned();
        if imports.trim() == "all of them" {
            return Some((module, None));
        }
        let names = imports.split('`').map(str::trim).filter(|it| !it.is_empty());
        Some((module, Some(names.map(str::to_owned).collect())))
    };
    rows.lines().filter_map(row).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the source") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    files
}

/// The modules of this crate that a file names with `crate::`.
fn imports(text: &str) -> BTreeSet<String> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: String = code.collect::<Vec<_>>().join("\n");
    let word =
        |rest: &str| rest.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect::<String>();
    let is_module = |name: &String| root().join("src").join(name).is_dir();
    code.split("crate::").skip(1).map(word).filter(is_module).collect()
}

#[test]
fn every_import_is_in_the_table() {
    let table = table();
    assert!(table.len() >= 8, "the table was read: {table:?}");
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(root().join("src")).expect("the source") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let module = path.file_name().expect("a name").to_string_lossy().into_owned();
        let Some(allowed) = table.get(&module) else {
            wrong.push(format!("module `{module}` is not in the table"));
            continue;
        };
        let Some(allowed) = allowed else { continue };
        for file in rust_files(&path) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            for import in imports(&text).into_iter().filter(|it| *it != module && !allowed.contains(it)) {
                wrong.push(format!("{} imports `{import}`", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "against docs/architecture.md:\n{}", wrong.join("\n"));
}

#[test]
fn only_the_shell_touches_the_outside() {
    let banned = ["std::fs", "std::env", "std::time", "std::thread", "println!", "eprintln!", "std::process"];
    let mut wrong = Vec::new();
    for module in table().keys().filter(|it| *it != "cli") {
        let folder = root().join("src").join(module);
        if !folder.is_dir() {
            continue;
        }
        for file in rust_files(&folder) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
            for (number, line) in lines {
                if let Some(word) = banned.iter().find(|word| line.contains(**word)) {
                    wrong.push(format!("{}:{}: {word}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "outside `cli`:\n{}", wrong.join("\n"));
}
