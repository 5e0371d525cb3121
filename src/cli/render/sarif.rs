//! SARIF 2.1.0, for code scanning services.

use super::{labels, place};
use crate::base::{Diagnostic, Severity, SourceMap, Span};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) fn result(sources: &SourceMap, diagnostic: &Diagnostic) -> Value {
    let level = match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let related: Vec<Value> = labels(diagnostic)
        .into_iter()
        .map(|(span, message)| {
            let mut location = location(sources, span);
            location["message"] = json!({ "text": message });
            location
        })
        .collect();
    json!({
        "ruleId": format!("zrf::{}", diagnostic.code().0),
        "level": level,
        "message": { "text": diagnostic.message() },
        "locations": [location(sources, diagnostic.primary().span)],
        "relatedLocations": related,
    })
}

fn location(sources: &SourceMap, span: Span) -> Value {
    let at = place(sources, span);
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": at.file.replace('\\', "/").replace(' ', "%20") },
            "region": {
                "startLine": at.line, "startColumn": at.column,
                "endLine": at.end_line, "endColumn": at.end_column,
            },
        },
    })
}

pub(super) fn document(results: &[Value]) -> Value {
    let ids: BTreeSet<&str> = results.iter().filter_map(|it| it["ruleId"].as_str()).collect();
    let rules: Vec<Value> = ids.into_iter().map(|id| json!({ "id": id })).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "zrf", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}
