//! What the search knows about each token: its place on the page, and the class of the list that it opens.

use super::StreamToken;
use super::context::{Class, class};
use crate::base::{FileId, SourceMap};
use crate::syntax::TokenKind;
use rustc_hash::FxHashSet;

/// A token with its place on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) kind: TokenKind,
    /// Its number in the stream; of an inserted parenthesis, that of the token after it.
    pub(super) origin: usize,
    pub(super) file: FileId,
    pub(super) line: u32,
    /// Column, from 0, with tabs to multiples of eight.
    pub(super) column: u32,
    /// Column of the first token of its line.
    pub(super) indent: u32,
    /// Whether it is the first of its line.
    pub(super) first: bool,
    /// Whether it follows the token before without a blank.
    pub(super) glued: bool,
    /// Whether a repair put it there.
    pub(super) inserted: bool,
    /// What a list is that begins with this token.
    pub(super) head: Class,
}

/// Places all tokens.
pub(super) fn place(tokens: &[StreamToken], sources: &SourceMap) -> Vec<Placed> {
    let macros = macro_names(tokens, sources);
    let mut placed: Vec<Placed> = Vec::with_capacity(tokens.len());
    for (origin, token) in tokens.iter().enumerate() {
        let span = token.span;
        let source = sources.file(span.file);
        let line = source.line_column(span.start).line;
        let before = placed.last().filter(|before| before.file == span.file && before.line == line);
        let (line_start, _) = source.line_range(line).expect("the line of a token exists");
        let column = column(&source.text[line_start as usize..span.start as usize]);
        let head = match token.kind {
            TokenKind::Word if macros.contains(sources.text(span)) => Class::Macro,
            TokenKind::Word => class(sources.text(span)),
            TokenKind::String => Class::Text,
            _ => Class::Headless,
        };
        placed.push(Placed {
            kind: token.kind,
            origin,
            file: span.file,
            line,
            column,
            indent: before.map_or(column, |before| before.indent),
            first: before.is_none(),
            glued: origin.checked_sub(1).is_some_and(|before| {
                let before = tokens[before].span;
                before.file == span.file && before.end == span.start
            }),
            inserted: false,
            head,
        });
    }
    placed
}

/// The column behind a text that begins a line.
pub(super) fn column(before: &str) -> u32 {
    before.chars().fold(0, |column, letter| if letter == '\t' { (column / 8 + 1) * 8 } else { column + 1 })
}

fn macro_names<'s>(tokens: &[StreamToken], sources: &'s SourceMap) -> FxHashSet<&'s str> {
    let is_name = |pair: &&[StreamToken]| {
        pair.iter().all(|token| token.kind == TokenKind::Word) && sources.text(pair[0].span) == "define"
    };
    tokens.windows(2).filter(is_name).map(|pair| sources.text(pair[1].span)).collect()
}
