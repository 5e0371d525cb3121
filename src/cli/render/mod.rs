//! Findings as text: one file for each output format.
//!
//! In: diagnostics and the sources they point into. Out: text. Stages know nothing of layout; it is all here.

mod concise;
mod full;
mod github;
mod json;
mod sarif;

use super::args::OutputFormat;
use crate::base::{Diagnostic, Severity, SourceMap, Span};
use serde_json::Value;
use std::io::{self, Write};

/// Findings of one root file with the sources they point into.
pub(crate) struct Report<'a> {
    pub(crate) sources: &'a SourceMap,
    pub(crate) diagnostics: Vec<&'a Diagnostic>,
}

/// Prints reports one after the other, and what the format needs around them.
pub(crate) struct Renderer {
    format: OutputFormat,
    color: bool,
    collected: Vec<Value>,
}

impl Renderer {
    pub(crate) fn new(format: OutputFormat, color: bool) -> Self {
        Self { format, color, collected: Vec::new() }
    }

    /// Prints, or keeps for the end, the findings of one file.
    pub(crate) fn report(&mut self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        for diagnostic in &report.diagnostics {
            match self.format {
                OutputFormat::Full => full::render(report.sources, diagnostic, self.color, out)?,
                OutputFormat::Concise => concise::render(report.sources, diagnostic, out)?,
                OutputFormat::Github => github::render(report.sources, diagnostic, out)?,
                OutputFormat::Json => self.collected.push(json::diagnostic(report.sources, diagnostic)),
                OutputFormat::Sarif => self.collected.push(sarif::result(report.sources, diagnostic)),
            }
        }
        Ok(())
    }

    /// Prints what was kept.
    pub(crate) fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        let value = match self.format {
            OutputFormat::Json => json::document(&self.collected),
            OutputFormat::Sarif => sarif::document(&self.collected),
            OutputFormat::Full | OutputFormat::Concise | OutputFormat::Github => return Ok(()),
        };
        writeln!(out, "{value:#}")
    }
}

/// `error`, `warning`, `note`.
pub(crate) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A span as people count.
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

fn place(sources: &SourceMap, span: Span) -> Place<'_> {
    let file = sources.file(span.file);
    let (start, end) = (file.line_column(span.start), file.line_column(span.end));
    Place {
        file: &file.name,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

/// All labels behind the primary one: the secondary ones and the macro stack.
fn labels(diagnostic: &Diagnostic) -> Vec<(Span, String)> {
    let secondary = diagnostic.secondary().iter().map(|label| (label.span, label.message.clone()));
    let calls =
        diagnostic.trace().iter().map(|step| (step.span, format!("in this expansion of `{}`", step.name)));
    secondary.chain(calls).collect()
}
