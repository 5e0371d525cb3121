//! Files, packages and standard input behind the [`Loader`] trait.

use super::outcome::Failure;
use crate::base::{LoadError, Loader, MemoryLoader};
use crate::play::zsg::SavedGame;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The most that is unpacked from one package, in bytes.
const MAX_PACKAGE_BYTES: u64 = 256 << 20;

/// The files of the system.
pub(crate) struct SystemFiles;

impl Loader for SystemFiles {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let found = find(folder, written).ok_or(LoadError::NotFound)?;
        Ok(found.to_string_lossy().into_owned())
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        read_bytes(Path::new(name))
    }
}

/// The file that `written` names below a folder: slashes or backslashes, letter case only where the exact name exists.
pub(crate) fn find(folder: &Path, written: &str) -> Option<PathBuf> {
    let mut path = folder.to_path_buf();
    for part in written.replace('\\', "/").split('/') {
        match part {
            "" | "." => {}
            ".." => path.push(".."),
            _ => path = entry(&path, part)?,
        }
    }
    path.is_file().then_some(path)
}

fn entry(folder: &Path, name: &str) -> Option<PathBuf> {
    let exact = folder.join(name);
    if exact.exists() {
        return Some(exact);
    }
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let wanted = name.to_lowercase();
    let mut names: Vec<_> = std::fs::read_dir(listed).ok()?.flatten().map(|it| it.file_name()).collect();
    names.sort();
    names.into_iter().find(|it| it.to_string_lossy().to_lowercase() == wanted).map(|it| folder.join(it))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    let other = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => LoadError::NotFound,
        _ => LoadError::Other(error.to_string()),
    };
    let size = std::fs::metadata(path).map_err(other)?.len();
    if size > MAX_BYTES {
        return Err(LoadError::TooLarge { size, limit: MAX_BYTES });
    }
    std::fs::read(path).map_err(other)
}

/// Says why a file could not be read.
pub(crate) fn load_failure(name: &str, error: &LoadError) -> Failure {
    Failure::new(match error {
        LoadError::NotFound => format!("cannot find `{name}`"),
        LoadError::TooLarge { size, limit } => {
            format!("`{name}` is too large: {size} bytes, the limit is {limit}")
        }
        LoadError::Other(words) => format!("cannot read `{name}`: {words}"),
    })
}

/// A rules file with the loader that finds what it includes.
pub(crate) struct Opened {
    /// The name by which the loader knows it.
    pub(crate) name: String,
    pub(crate) loader: Box<dyn Loader>,
    /// The saved game that led to it.
    pub(crate) save: Option<SavedGame>,
}

/// Opens what a user names: a rules file, a saved game, a package (`name.zip`, `name.zip!inner.zrf`) or `-`.
pub(crate) fn open(name: &str) -> Result<Opened, Failure> {
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().take(MAX_BYTES).read_to_end(&mut bytes)?;
        let loader = MemoryLoader::new().with("<stdin>", bytes);
        return Ok(Opened { name: "<stdin>".to_owned(), loader: Box::new(loader), save: None });
    }
    let lower = name.to_lowercase();
    if lower.ends_with(".zip") || lower.contains(".zip!") {
        return open_package(name);
    }
    if lower.ends_with(".zsg") {
        return open_save(name);
    }
    if Path::new(name).is_dir() {
        return Err(Failure::new(format!("`{name}` is a folder; name a rules file")));
    }
    Ok(Opened { name: name.to_owned(), loader: Box::new(SystemFiles), save: None })
}

/// The saved game of this name.
pub(crate) fn read_save(name: &str) -> Result<SavedGame, Failure> {
    let bytes = read_bytes(Path::new(name)).map_err(|error| load_failure(name, &error))?;
    SavedGame::read(&bytes).map_err(|error| Failure::new(format!("`{name}`: {error}")))
}

/// A save's rules file lies beside it; where the save names a whole path, its last part counts.
fn open_save(name: &str) -> Result<Opened, Failure> {
    let save = read_save(name)?;
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let written = save.rules_file.replace('\\', "/");
    let last = written.rsplit('/').next().unwrap_or_default();
    let found = find(folder, &written).or_else(|| find(folder, last));
    let Some(found) = found.filter(|_| !last.is_empty()) else {
        let rules = &save.rules_file;
        return Err(Failure::new(format!(
            "cannot find `{rules}`, the rules file of `{name}`, beside it; --rules names it"
        )));
    };
    let name = found.to_string_lossy().into_owned();
    Ok(Opened { name, loader: Box::new(SystemFiles), save: Some(save) })
}

fn open_package(name: &str) -> Result<Opened, Failure> {
    let (package, inner) = match name.split_once('!') {
        Some((package, inner)) => (package, Some(inner)),
        None => (name, None),
    };
    let (files, names) = unpack(package)?;
    let is_rules = |it: &&String| it.to_lowercase().ends_with(".zrf");
    let rules: Vec<&String> = names.iter().filter(is_rules).collect();
    let list = || rules.iter().map(|it| format!("  {package}!{it}")).collect::<Vec<_>>().join("\n");
    let name = match (inner, &rules[..]) {
        (Some(inner), _) => {
            let wanted = inner.replace('\\', "/").to_lowercase();
            let found = names.iter().find(|it| it.to_lowercase() == wanted);
            found.ok_or_else(|| {
                Failure::new(format!("`{package}` holds no `{inner}`; it holds\n{}", list()))
            })?
        }
        (None, [only]) => only,
        (None, []) => return Err(Failure::new(format!("`{package}` holds no rules file (.zrf)"))),
        (None, _) => {
            return Err(Failure::new(format!(
                "`{package}` holds several rules files; name one of\n{}",
                list()
            )));
        }
    };
    Ok(Opened { name: name.clone(), loader: Box::new(files), save: None })
}

/// All files of a package in memory, and their names in order.
fn unpack(package: &str) -> Result<(MemoryLoader, Vec<String>), Failure> {
    let broken = |words: String| Failure::new(format!("cannot read the package `{package}`: {words}"));
    let bytes = read_bytes(Path::new(package)).map_err(|error| load_failure(package, &error))?;
    let mut archive =
        zip::ZipArchive::new(std::io::Cursor::new(bytes)).map_err(|error| broken(error.to_string()))?;
    let (mut files, mut names, mut left) = (MemoryLoader::new(), Vec::new(), MAX_PACKAGE_BYTES);
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(|error| broken(error.to_string()))?;
        if !file.is_file() {
            continue;
        }
        let name = file.name().map_err(|error| broken(error.to_string()))?.replace('\\', "/");
        let mut bytes = Vec::new();
        (&mut file).take(left).read_to_end(&mut bytes).map_err(|error| broken(error.to_string()))?;
        left -= bytes.len() as u64;
        if left == 0 {
            return Err(broken(format!("it unpacks to more than {MAX_PACKAGE_BYTES} bytes")));
        }
        files = files.with(&name, bytes);
        names.push(name);
    }
    names.sort();
    Ok((files, names))
}

/// The files that PATH arguments name: files as they are, folders with all files of these endings below them, sorted.
pub(crate) fn expand_paths(paths: &[String], endings: &[&str]) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if Path::new(path).is_dir() {
            below(Path::new(path), endings, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn below(folder: &Path, endings: &[&str], files: &mut Vec<String>) -> Result<(), Failure> {
    let listing =
        std::fs::read_dir(folder).map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    let mut entries: Vec<_> = listing.flatten().map(|it| it.path()).collect();
    entries.sort();
    for path in entries {
        let name = path.to_string_lossy().into_owned();
        let is_link = path.symlink_metadata().is_ok_and(|it| it.file_type().is_symlink());
        if path.is_dir() && !is_link {
            below(&path, endings, files)?;
        } else if endings.iter().any(|ending| name.to_lowercase().ends_with(ending)) {
            files.push(name);
        }
    }
    Ok(())
}
