//! The graph for Mermaid, which web pages draw.

use super::shape::{arrows, entry_label, nodes};
use super::text::{Names, label};
use super::{Op, RuleGraph};
use std::fmt::Write;

/// The graph as a Mermaid flowchart. Tests are rhombs, moves stadiums, entries boxes; ends are not drawn.
#[must_use]
pub fn mermaid(graph: &RuleGraph, names: &Names) -> String {
    let mut text = String::from("flowchart TD\n");
    for (index, entry) in graph.entries.iter().enumerate() {
        let _ = writeln!(text, "  e{index}[{}]", quoted(&entry_label(entry, names)));
        if graph.node(entry.start).op != Op::End {
            let _ = writeln!(text, "  e{index} --> {}", label(entry.start));
        }
    }
    for (id, words) in nodes(graph, names) {
        let (open, close) = match graph.node(id).op {
            Op::Test(..) => ("{", "}"),
            Op::Add(..) => ("([", "])"),
            _ => ("(", ")"),
        };
        let _ = writeln!(text, "  {}{open}{}{close}", label(id), quoted(&words));
    }
    for arrow in arrows(graph) {
        let side = if arrow.label.is_empty() { String::new() } else { format!("|{}|", arrow.label) };
        let _ = writeln!(text, "  {} -->{side} {}", label(arrow.from), label(arrow.to));
    }
    text
}

/// Mermaid has no escapes in strings but entities.
fn quoted(text: &str) -> String {
    format!(
        "\"{}\"",
        text.replace('#', "#35;").replace('"', "#quot;").replace('<', "#lt;").replace('>', "#gt;")
    )
}
