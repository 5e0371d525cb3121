//! Source files: decoded text, line index, and the trait through which they come.

use super::{FileId, LineColumn, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How the bytes of a file were read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// Only bytes below 0x80.
    Ascii,
    /// UTF-8, with or without byte-order mark.
    Utf8,
    /// Western European Windows.
    Cp1252,
    /// Central European Windows.
    Cp1250,
    /// Cyrillic Windows.
    Cp1251,
}

/// One file as it was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name by which it is shown and by which the loader knows it.
    pub name: Arc<str>,
    /// The decoded text. Byte-order mark dropped; line ends as they were.
    pub text: Arc<str>,
    /// How it was decoded.
    pub encoding: Encoding,
    /// Whether the bytes began with a byte-order mark.
    pub byte_order_mark: bool,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file from text that is already decoded.
    #[must_use]
    pub fn new(name: &str, text: &str, encoding: Encoding, byte_order_mark: bool) -> Self {
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let line_starts = std::iter::once(0).chain(newlines.map(|(at, _)| at as u32 + 1)).collect();
        Self { name: Arc::from(name), text: Arc::from(text), encoding, byte_order_mark, line_starts }
    }

    /// Line and column of a byte offset.
    #[must_use]
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self.line_starts.partition_point(|&start| start <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let column = self.text[start..offset as usize].chars().count() as u32 + 1;
        LineColumn { line: line as u32 + 1, column }
    }

    /// The byte range of a line (from 1), without its line end; `None` past the last line.
    #[must_use]
    pub fn line_range(&self, line: u32) -> Option<(u32, u32)> {
        let index = line.checked_sub(1)? as usize;
        let start = *self.line_starts.get(index)?;
        let end = self.line_starts.get(index + 1).map_or(self.text.len() as u32, |&next| next - 1);
        let end = if end > start && self.text.as_bytes()[end as usize - 1] == b'\r' { end - 1 } else { end };
        Some((start, end))
    }

    /// Number of lines.
    #[must_use]
    pub fn n_lines(&self) -> u32 {
        self.line_starts.len() as u32
    }
}

/// All files of one compilation; the first is the one that was asked for.
#[derive(Clone, Default, Debug)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId(self.files.len() as u32 - 1)
    }

    /// A file of this map.
    #[must_use]
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files, in order of inclusion.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The text of a span.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        &self.file(span.file).text[span.start as usize..span.end as usize]
    }

    /// Line and column of the start of a span.
    #[must_use]
    pub fn line_column(&self, span: Span) -> LineColumn {
        self.file(span.file).line_column(span.start)
    }
}

/// Why a file could not be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// There is no such file.
    NotFound,
    /// It is larger than the limit; sizes in bytes.
    TooLarge {
        /// The size found.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// The system's own words.
    Other(String),
}

/// The only way in which rules text reaches the library; nothing but the shell implements it with real files.
pub trait Loader {
    /// Finds the file that `written` names when it stands in the file `from`: the path is relative to the folder of
    /// `from`; backslashes and slashes are the same, and letter case does not count where the exact name is missing.
    ///
    /// Returns the name by which [`Loader::load`] knows it, which is also the name shown to people.
    ///
    /// # Errors
    ///
    /// [`LoadError::NotFound`] where nothing fits.
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError>;

    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// Says why it cannot be had.
    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError>;
}

/// Files in memory, for tests and for the browser.
#[derive(Clone, Default, Debug)]
pub struct MemoryLoader {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryLoader {
    /// No files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file; `name` uses slashes.
    #[must_use]
    pub fn with(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(name.to_owned(), bytes.into());
        self
    }
}

impl Loader for MemoryLoader {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        let wanted = join(from, written);
        if self.files.contains_key(&wanted) {
            return Ok(wanted);
        }
        let same = |name: &&String| name.to_lowercase() == wanted.to_lowercase();
        self.files.keys().find(same).cloned().ok_or(LoadError::NotFound)
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        self.files.get(name).cloned().ok_or(LoadError::NotFound)
    }
}

/// `written`, relative to the folder of `from`, with slashes and without `.` and `..`.
fn join(from: &str, written: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    let written = written.replace('\\', "/");
    for part in written.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
