//! The JSON of findings, fixed by contract.

use super::{labels, place, severity_name};
use crate::base::{Diagnostic, SourceMap, Span};
use serde_json::{Map, Value, json};

pub(super) fn diagnostic(sources: &SourceMap, diagnostic: &Diagnostic) -> Value {
    let mut row = Map::new();
    row.insert("code".into(), format!("zrf::{}", diagnostic.code().0).into());
    row.insert("severity".into(), severity_name(diagnostic.severity()).into());
    row.insert("message".into(), diagnostic.message().into());
    insert_place(&mut row, sources, diagnostic.primary().span);
    let mut rows = Vec::new();
    let primary = diagnostic.primary();
    for (span, message) in std::iter::once((primary.span, primary.message.clone())).chain(labels(diagnostic))
    {
        let mut label = Map::new();
        label.insert("message".into(), message.into());
        insert_place(&mut label, sources, span);
        rows.push(Value::Object(label));
    }
    row.insert("labels".into(), rows.into());
    row.insert(
        "help".into(),
        if diagnostic.help().is_empty() { Value::Null } else { diagnostic.help().join("\n").into() },
    );
    Value::Object(row)
}

fn insert_place(row: &mut Map<String, Value>, sources: &SourceMap, span: Span) {
    let at = place(sources, span);
    row.insert("file".into(), at.file.into());
    row.insert("line".into(), at.line.into());
    row.insert("column".into(), at.column.into());
    row.insert("end_line".into(), at.end_line.into());
    row.insert("end_column".into(), at.end_column.into());
}

pub(super) fn document(diagnostics: &[Value]) -> Value {
    json!({ "version": 1, "diagnostics": diagnostics })
}
