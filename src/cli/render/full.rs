//! With the source, for people: miette draws, our line index finds the lines.

use super::severity_name;
use crate::base::{Diagnostic, Severity, SourceFile, SourceMap, Span};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, SourceCode, SourceSpan, SpanContents,
};
use std::fmt;
use std::io::{self, Write};

/// Columns of the output.
const WIDTH: usize = 80;

pub(super) fn render(
    sources: &SourceMap,
    diagnostic: &Diagnostic,
    color: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler =
        GraphicalReportHandler::new_themed(theme).with_width(WIDTH).with_context_lines(0).with_links(false);
    let mut text = String::new();
    let adapter = Adapter::new(sources, diagnostic);
    handler.render_report(&mut text, &adapter).map_err(io::Error::other)?;
    let name = severity_name(diagnostic.severity());
    let head = paint(diagnostic.severity(), color, &format!("{name}[zrf::{}]", diagnostic.code().0));
    writeln!(out, "{head}: {}", diagnostic.message())?;
    // miette begins with code and message of its own; ours stand on the line above.
    let body = text.find(" ╭─").map_or("", |at| &text[text[..at].rfind('\n').map_or(0, |it| it + 1)..]);
    writeln!(out, "{}\n", body.trim_end())
}

fn paint(severity: Severity, color: bool, text: &str) -> String {
    let code = match severity {
        Severity::Error => "31",
        Severity::Warning => "33",
        Severity::Note => "36",
    };
    if color { format!("\x1b[1;{code}m{text}\x1b[0m") } else { text.to_owned() }
}

/// A diagnostic as miette sees it: labels of the primary file; others are told in the help.
struct Adapter<'a> {
    source: Lines<'a>,
    labels: Vec<LabeledSpan>,
    help: Option<String>,
    diagnostic: &'a Diagnostic,
}

impl<'a> Adapter<'a> {
    fn new(sources: &'a SourceMap, diagnostic: &'a Diagnostic) -> Self {
        let primary = diagnostic.primary();
        let file = primary.span.file;
        let mut labels =
            vec![LabeledSpan::new_primary_with_span(text(&primary.message), bytes(primary.span))];
        let mut elsewhere = Vec::new();
        for (span, message) in super::labels(diagnostic) {
            let known = labels.iter().any(|label: &LabeledSpan| *label.inner() == bytes(span));
            if span.file == file && !known {
                labels.push(LabeledSpan::new_with_span(text(&message), bytes(span)));
            } else {
                elsewhere.push(remark(sources, span, &message));
            }
        }
        let lines: Vec<String> = diagnostic.help().iter().cloned().chain(elsewhere).collect();
        let help = (!lines.is_empty()).then(|| lines.join("\n"));
        Self { source: Lines { file: sources.file(file) }, labels, help, diagnostic }
    }
}

fn text(message: &str) -> Option<String> {
    (!message.is_empty()).then(|| message.to_owned())
}

fn bytes(span: Span) -> SourceSpan {
    (span.start as usize, span.len() as usize).into()
}

/// A label of another file.
fn remark(sources: &SourceMap, span: Span, message: &str) -> String {
    let at = super::place(sources, span);
    format!("{}:{}:{}: {message}", at.file, at.line, at.column)
}

impl fmt::Debug for Adapter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.diagnostic.message())
    }
}

impl fmt::Display for Adapter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.diagnostic.message())
    }
}

impl std::error::Error for Adapter<'_> {}

impl miette::Diagnostic for Adapter<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity() {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// A source file that finds the lines of a span by its index instead of reading the text from its start.
struct Lines<'a> {
    file: &'a SourceFile,
}

impl SourceCode for Lines<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset() as u32, (span.offset() + span.len()) as u32);
        let first = self.file.line_column(start).line.saturating_sub(before as u32).max(1);
        let last = (self.file.line_column(end).line + after as u32).min(self.file.n_lines());
        let from = self.file.line_range(first).ok_or(MietteError::OutOfBounds)?.0;
        let to = self.file.line_range(last).ok_or(MietteError::OutOfBounds)?.1;
        let data = &self.file.text.as_bytes()[from as usize..to as usize];
        let column = if before == 0 { self.file.line_column(start).column as usize - 1 } else { 0 };
        let span: SourceSpan = (from as usize, data.len()).into();
        let n_lines = (last - first + 1) as usize;
        let name = self.file.name.to_string();
        Ok(Box::new(miette::MietteSpanContents::new_named(
            name,
            data,
            span,
            first as usize - 1,
            column,
            n_lines,
        )))
    }
}
