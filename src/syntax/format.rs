//! The formatter: new indentation, the author's lines.
//!
//! What stays: the tokens in their order, every line break, comments, strings, the columns of tables. What changes:
//! indentation (two columns more than the line in which the list around it opens), white space at line ends, runs of
//! blanks that align nothing, more than two blank lines, the line ends of a file that mixes them.

use super::{TokenKind, Tokens, lex};
use std::ops::Range;

/// Columns by which the content of a list stands behind the line that opens it.
const STEP: usize = 2;

/// Width of a tab in the author's editor, as far as it matters for what is aligned with what.
const TAB: usize = 8;

/// The formatted text. Formatting it again changes nothing. A text whose lines end in bare carriage returns is left as it
/// is.
#[must_use]
pub fn format(text: &str) -> String {
    if !text.contains('\n') && text.contains('\r') {
        return text.to_owned();
    }
    let tokens = lex(text);
    let lines = lines(text, &tokens);
    let line_end = if text.matches("\r\n").count() * 2 > text.matches('\n').count() { "\r\n" } else { "\n" };
    let mut writer =
        Writer { text, tokens: &tokens, line_end, out: String::new(), open: Vec::new(), n_lines: 0 };
    for (index, line) in lines.iter().enumerate() {
        let neighbours = [index.checked_sub(1).map(|before| &lines[before]), lines.get(index + 1)];
        let tabular = neighbours.into_iter().flatten().any(|other| line.tabular_with(other));
        writer.line(line, tabular);
    }
    let ends_in_string = tokens.kinds().last() == Some(&TokenKind::UnterminatedString);
    if !writer.out.is_empty() && !ends_in_string {
        writer.out.push_str(line_end);
    }
    writer.out
}

/// A line that holds something; a string that spans lines makes one long line of them.
struct Line {
    /// Its tokens, white space between them included.
    tokens: Range<usize>,
    /// Blank lines before it.
    n_blank: usize,
    /// Column of the first token.
    column: usize,
    /// Whether a tab indents it: then its column is where tabs lead, not where the author put it under something.
    tabbed: bool,
    /// Where its tokens but the first start and end, and how many blanks are before them. Comments do not count.
    gaps: Vec<Gap>,
    /// Whether a string spans lines.
    spans_lines: bool,
}

/// A token behind others, by distance from the first token of its line.
struct Gap {
    start: usize,
    end: usize,
    /// Blanks before it.
    blanks: usize,
}

impl Line {
    /// Whether tokens of both lines start or end in one column, and blanks were put there to achieve it.
    fn tabular_with(&self, other: &Self) -> bool {
        meet(&self.gaps, &other.gaps, |gap| gap.start) || meet(&self.gaps, &other.gaps, |gap| gap.end)
    }
}

fn meet(ours: &[Gap], theirs: &[Gap], column: impl Fn(&Gap) -> usize) -> bool {
    let mut theirs = theirs.iter().peekable();
    ours.iter().any(|our| {
        while theirs.next_if(|their| column(their) < column(our)).is_some() {}
        theirs.peek().is_some_and(|their| {
            column(their) == column(our)
                && our.blanks.max(their.blanks) > 1
                && our.blanks.min(their.blanks) > 0
        })
    })
}

/// Cuts the tokens into lines.
fn lines(text: &str, tokens: &Tokens) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut current: Option<Line> = None;
    let (mut column, mut n_breaks, mut blanks, mut tabbed) = (0, 0, 0, false);
    for index in 0..tokens.len() {
        let kind = tokens.kind(index);
        let word = tokens.text(index, text);
        if kind == TokenKind::Space {
            let before = column;
            advance(&mut column, word);
            let breaks = word.matches('\n').count();
            blanks = if breaks > 0 { 0 } else { column - before };
            if breaks > 0 {
                lines.extend(current.take());
            }
            n_breaks += breaks;
            tabbed = word.ends_with('\t');
            continue;
        }
        let line = current.get_or_insert_with(|| Line {
            tokens: index..index,
            n_blank: if lines.is_empty() { 0 } else { n_breaks.saturating_sub(1).min(2) },
            column,
            tabbed,
            gaps: Vec::new(),
            spans_lines: false,
        });
        line.tokens.end = index + 1;
        let start = column - line.column.min(column);
        line.spans_lines |= word.contains('\n');
        advance(&mut column, word);
        if !line.spans_lines && kind != TokenKind::Comment && index > line.tokens.start {
            line.gaps.push(Gap { start, end: column - line.column, blanks });
        }
        (n_breaks, blanks) = (0, 0);
    }
    lines.extend(current);
    lines
}

/// Moves a column past a text.
fn advance(column: &mut usize, text: &str) {
    for letter in text.chars() {
        *column = match letter {
            '\n' => 0,
            '\r' | '\u{1A}' => *column,
            '\t' => (*column / TAB + 1) * TAB,
            _ => *column + 1,
        };
    }
}

struct Writer<'t> {
    text: &'t str,
    tokens: &'t Tokens,
    line_end: &'static str,
    out: String,
    /// The open lists.
    open: Vec<Open>,
    /// Number of lines so far.
    n_lines: usize,
}

/// An open list.
struct Open {
    /// New indentation of the line in which it opens.
    indent: usize,
    /// Number of that line.
    line: usize,
    /// Number of items seen in that line.
    n_items: usize,
    /// Old and new column of its second item, and of its first if that is a list, as far as they stand in that line.
    items: [Option<(usize, usize)>; 2],
    /// Old and new column of the first line in it that begins with a word.
    rows: Option<(usize, usize)>,
}

impl Writer<'_> {
    fn line(&mut self, line: &Line, tabular: bool) {
        if !self.out.is_empty() {
            for _ in 0..=line.n_blank {
                self.out.push_str(self.line_end);
            }
        }
        self.n_lines += 1;
        let indent = self.indent(line);
        self.out.extend(std::iter::repeat_n(' ', indent));
        let (mut old, mut new) = (line.column, indent);
        let (mut gap_old, mut behind_string) = (0, false);
        for index in line.tokens.clone() {
            let kind = self.tokens.kind(index);
            let word = self.tokens.text(index, self.text);
            if kind == TokenKind::Space {
                let before = old;
                advance(&mut old, word);
                gap_old = (old - before).max(1);
                continue;
            }
            let gap = match kind {
                _ if gap_old == 0 => 0,
                TokenKind::Comment if !behind_string && gap_old > 1 => old.saturating_sub(new).max(1),
                TokenKind::Comment => gap_old,
                _ if tabular || behind_string => gap_old,
                _ => self.collapsed(kind),
            };
            self.out.extend(std::iter::repeat_n(' ', gap));
            new += gap;
            self.note(kind, word, indent, (old, new));
            self.out.push_str(if kind == TokenKind::Comment { word.trim_ascii_end() } else { word });
            behind_string |= word.contains('\n');
            advance(&mut old, word);
            advance(&mut new, word);
            gap_old = 0;
        }
    }

    /// The gap that is left of blanks which align nothing: none inside of parentheses.
    fn collapsed(&self, kind: TokenKind) -> usize {
        usize::from(!self.out.ends_with('(') && kind != TokenKind::Close)
    }

    /// Keeps account of lists and of the columns of their first items.
    fn note(&mut self, kind: TokenKind, word: &str, indent: usize, columns: (usize, usize)) {
        if kind == TokenKind::Close {
            self.open.pop();
            return;
        }
        if kind == TokenKind::Comment {
            return;
        }
        if let Some(list) = self.open.last_mut().filter(|list| list.line == self.n_lines) {
            if list.n_items == 1 || (list.n_items == 0 && kind == TokenKind::Open) {
                list.items[list.n_items] = Some(columns);
            }
            // The name of a macro is not what its body is aligned with.
            list.n_items += if list.n_items == 0 && word == "define" { 2 } else { 1 };
        }
        if kind == TokenKind::Open {
            self.open.push(Open { indent, line: self.n_lines, n_items: 0, items: [None, None], rows: None });
        }
    }

    /// The new column of the first token of a line.
    fn indent(&mut self, line: &Line) -> usize {
        let first = self.tokens.kind(line.tokens.start);
        if first == TokenKind::Comment && line.column == 0 {
            return 0;
        }
        if first == TokenKind::Close {
            let n_closed = self.leading_closers(line);
            let opener = self.open.len().checked_sub(n_closed).and_then(|index| self.open.get(index));
            return opener.or(self.open.first()).map_or(0, |list| list.indent);
        }
        let Some(list) = self.open.last_mut() else { return 0 };
        let aligned = list.items.iter().flatten().find(|(old, _)| *old == line.column && !line.tabbed);
        if let Some(&(_, new)) = aligned {
            if first == TokenKind::Word || first == TokenKind::String {
                list.rows.get_or_insert((line.column, new));
            }
            return new;
        }
        let plain = list.indent + STEP;
        match (first, list.rows) {
            (TokenKind::Open | TokenKind::Comment, _) => plain,
            (_, None) => {
                list.rows = Some((line.column, plain));
                plain
            }
            (_, Some((old, new))) => (new + line.column).saturating_sub(old).max(list.indent + 1),
        }
    }

    /// How many closing parentheses a line begins with.
    fn leading_closers(&self, line: &Line) -> usize {
        let kinds = line.tokens.clone().map(|index| self.tokens.kind(index));
        kinds.filter(|&kind| kind != TokenKind::Space).take_while(|&kind| kind == TokenKind::Close).count()
    }
}
