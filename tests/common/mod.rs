//! What several test programs share: files, the corpus, loading games.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf::base::{LoadError, Loader};
use zrf::expand::{ExpandOptions, Unit, expand};
use zrf::model::Game;

/// The folder of the package.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The corpus of real files: `$ZRF_CORPUS`, else `../shared/corpus`; says so where there is none.
pub(crate) fn corpus() -> Option<PathBuf> {
    let folder =
        std::env::var_os("ZRF_CORPUS").map_or_else(|| root().join("../shared/corpus"), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no corpus at {}; set ZRF_CORPUS to its folder", folder.display());
    None
}

/// All files below a folder with this ending (letter case ignored), sorted.
pub(crate) fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(files_below(&path, ending));
        } else if path.to_string_lossy().to_lowercase().ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Files of the system, for tests.
pub(crate) struct TestFiles;

impl Loader for TestFiles {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        let mut path = Path::new(from).parent().expect("a file in a folder").to_path_buf();
        for part in written.replace('\\', "/").split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    path.pop();
                }
                _ => path = find(&path, part).ok_or(LoadError::NotFound)?,
            }
        }
        Ok(path.to_string_lossy().into_owned())
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(name).map_err(|_| LoadError::NotFound)
    }
}

/// An entry of a folder, by its exact name or without regard to case.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let exact = folder.join(name);
    if exact.exists() {
        return Some(exact);
    }
    let same =
        |it: &std::fs::DirEntry| it.file_name().to_string_lossy().to_lowercase() == name.to_lowercase();
    std::fs::read_dir(folder).ok()?.flatten().find(same).map(|it| it.path())
}

/// A file of the system, expanded.
pub(crate) fn expand_file(path: &Path) -> Unit {
    expand(&path.to_string_lossy(), &TestFiles, &ExpandOptions::default()).expect("the file can be read")
}

/// The games and variants of a file.
pub(crate) fn load_games(path: &Path) -> Vec<Arc<Game>> {
    zrf::model::load(&expand_file(path)).games
}

/// The rows of a CSV file as cells, without the heading.
pub(crate) fn csv_rows(text: &str) -> Vec<Vec<String>> {
    text.lines().skip(1).map(csv_cells).collect()
}

fn csv_cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().expect("never empty").push(character),
        }
    }
    cells
}
