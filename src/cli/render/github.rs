//! Workflow commands of GitHub Actions.

use super::place;
use crate::base::{Diagnostic, Severity, SourceMap};
use std::io::{self, Write};

pub(super) fn render(sources: &SourceMap, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
    let command = match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let at = place(sources, diagnostic.primary().span);
    let help: String = diagnostic.help().iter().map(|help| format!("\nhelp: {help}")).collect();
    writeln!(
        out,
        "::{command} file={},line={},col={},endLine={},endColumn={},title={}::{}",
        property(at.file),
        at.line,
        at.column,
        at.end_line,
        at.end_column,
        property(&format!("zrf::{}", diagnostic.code().0)),
        message(&format!("{}{help}", diagnostic.message()))
    )
}

fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
