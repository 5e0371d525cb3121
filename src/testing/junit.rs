//! Reports as JUnit XML, which most services for continuous integration read.

use super::run::{Report, Verdict};
use std::fmt::Write;

/// The reports of several files, each under the name of its file.
#[must_use]
pub fn junit(files: &[(String, Vec<Report>)]) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"zrf\">\n");
    for (file, reports) in files {
        let count = |wanted: fn(&Verdict) -> bool| reports.iter().filter(|it| wanted(&it.verdict)).count();
        let failures = count(|it| matches!(it, Verdict::Failed { .. }));
        let skipped = count(|it| matches!(it, Verdict::Skipped(_)));
        let _ = writeln!(
            xml,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" skipped=\"{skipped}\">",
            escape(file),
            reports.len()
        );
        reports.iter().for_each(|report| write_case(&mut xml, file, report));
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn write_case(xml: &mut String, file: &str, report: &Report) {
    let name = escape(&report.test.text);
    let line = report.test.line;
    let _ = write!(xml, "    <testcase classname=\"{}\" name=\"{name}\" line=\"{line}\"", escape(file));
    let _ = match &report.verdict {
        Verdict::Passed => writeln!(xml, "/>"),
        Verdict::Failed { message, .. } => {
            writeln!(xml, "><failure message=\"{}\"/></testcase>", escape(message))
        }
        Verdict::Skipped(reason) => writeln!(xml, "><skipped message=\"{}\"/></testcase>", escape(reason)),
    };
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
