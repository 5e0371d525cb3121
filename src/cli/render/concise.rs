//! `file:line:column: severity[zrf::code]: message`

use super::{place, severity_name};
use crate::base::{Diagnostic, SourceMap};
use std::io::{self, Write};

pub(super) fn render(sources: &SourceMap, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
    let at = place(sources, diagnostic.primary().span);
    let (severity, code) = (severity_name(diagnostic.severity()), diagnostic.code().0);
    writeln!(out, "{}:{}:{}: {severity}[zrf::{code}]: {}", at.file, at.line, at.column, diagnostic.message())
}
