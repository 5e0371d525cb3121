//! Comments that silence diagnostics.
//!
//! * `; zrf: allow(code)` behind code silences the code in that line;
//! * on a line of its own, in the next line that has code, and in the whole form that begins there;
//! * `; zrf: allow-file(code)` silences it in the whole file.
//!
//! Several codes may be given, separated by commas or spaces.

use super::{ListId, SyntaxTree, TokenKind};
use crate::base::{FileId, SourceFile};

/// Lines of a file in which a code is silenced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The file.
    pub file: FileId,
    /// The first line, from 1.
    pub first_line: u32,
    /// The last line, from 1.
    pub last_line: u32,
    /// The code, without `zrf::`.
    pub code: String,
}

impl Allowance {
    /// Whether a finding of this code in this line is silenced.
    #[must_use]
    pub fn covers(&self, file: FileId, line: u32, code: &str) -> bool {
        self.file == file && (self.first_line..=self.last_line).contains(&line) && self.code == code
    }
}

/// All that the comments of a file silence, in text order.
#[must_use]
pub fn allowances(file: FileId, source: &SourceFile) -> Vec<Allowance> {
    if !source.text.contains("zrf:") {
        return Vec::new();
    }
    let tree = SyntaxTree::parse(&source.text);
    let mut found = Vec::new();
    for token in 0..tree.tokens.len() {
        if tree.tokens.kind(token) != TokenKind::Comment {
            continue;
        }
        let Some((whole_file, codes)) = read(tree.tokens.text(token, &source.text)) else { continue };
        let (first_line, last_line) = if whole_file { (1, u32::MAX) } else { lines(&tree, token, source) };
        let codes = codes.split([',', ' ']).map(str::trim).filter(|code| !code.is_empty());
        let code = |code: &str| code.strip_prefix("zrf::").unwrap_or(code).to_owned();
        found.extend(codes.map(|text| Allowance { file, first_line, last_line, code: code(text) }));
    }
    found
}

/// Whether the whole file is meant, and the codes between the parentheses.
fn read(comment: &str) -> Option<(bool, &str)> {
    let words = comment.trim_start_matches(';').trim().strip_prefix("zrf:")?.trim_start();
    let (whole_file, rest) = match words.strip_prefix("allow-file") {
        Some(rest) => (true, rest),
        None => (false, words.strip_prefix("allow")?),
    };
    let (codes, _) = rest.trim_start().strip_prefix('(')?.split_once(')')?;
    Some((whole_file, codes))
}

/// The lines for which a comment speaks.
fn lines(tree: &SyntaxTree, comment: usize, source: &SourceFile) -> (u32, u32) {
    let line = |token: usize| source.line_column(tree.tokens.start(token)).line;
    let is_code = |&token: &usize| !tree.tokens.kind(token).is_trivia();
    let own = line(comment);
    if (0..comment).rev().find(is_code).is_some_and(|before| last_line(tree, before, source) == own) {
        return (own, own);
    }
    let Some(next) = (comment..tree.tokens.len()).find(is_code) else { return (own, own) };
    let list = tree.list_at(next).filter(|&list: &ListId| tree.open(list) == next);
    let last = list.map_or(next, |list| tree.end(list) - 1);
    (own, last_line(tree, last, source))
}

fn last_line(tree: &SyntaxTree, token: usize, source: &SourceFile) -> u32 {
    source.line_column(tree.tokens.end(token).max(1) - 1).line
}
