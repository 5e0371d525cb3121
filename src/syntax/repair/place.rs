//! Where on the page a parenthesis is missing.

use super::StreamToken;
use super::layout::column;
use crate::base::{SourceMap, Span};
use crate::syntax::TokenKind;

/// The end of a token: its last parenthesis or quote, or the whole of a word.
pub(super) fn behind(token: StreamToken) -> Span {
    let start = if token.kind == TokenKind::Word { token.span.start } else { token.span.end - 1 };
    Span { start, ..token.span }
}

/// The line between two tokens that looks as if it had held nothing but the missing parenthesis: blanks up to the column of
/// the list that is not closed, or nothing at all where that is the first column.
pub(super) fn of_missing_close(
    tokens: &[StreamToken],
    before: usize,
    open: usize,
    sources: &SourceMap,
) -> Option<Span> {
    let last = tokens[before - 1].span;
    let open = tokens[open].span;
    let source = sources.file(last.file);
    if open.file != last.file {
        return None;
    }
    let open_line = source.line_column(open.start).line;
    let line = source.line_column(last.end - 1).line;
    let next = tokens.get(before).filter(|next| next.span.file == last.file);
    let end = next.map_or(source.n_lines() + 1, |next| source.line_column(next.span.start).line);
    let (open_start, _) = source.line_range(open_line)?;
    let before_open = &source.text[open_start as usize..open.start as usize];
    let indent = &before_open[..before_open.len() - before_open.trim_start().len()];
    let columns = [column(indent), column(before_open)];
    if open_line == line {
        return None;
    }
    let (last_start, _) = source.line_range(line)?;
    let closes = source.text[last_start as usize..].trim_start().starts_with(')');
    (line + 1..end).find_map(|line| {
        let (start, line_end) = source.line_range(line)?;
        let text = &source.text[start as usize..line_end as usize];
        // Under a line of closing parentheses, an empty line is just that.
        let fits = text.trim().is_empty() && columns.contains(&column(text)) && !(text.is_empty() && closes);
        fits.then(|| Span::new(last.file, line_end, line_end))
    })
}
