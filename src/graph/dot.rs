//! The graph for Graphviz.

use super::shape::{arrows, entry_label, nodes};
use super::text::{Names, label};
use super::{Op, RuleGraph};
use std::fmt::Write;

/// The graph in the DOT language. Tests are diamonds, moves double circles, entries boxes; ends are not drawn.
#[must_use]
pub fn dot(graph: &RuleGraph, names: &Names) -> String {
    let mut text = String::from("digraph rules {\n  node [shape=ellipse fontname=monospace];\n");
    for (index, entry) in graph.entries.iter().enumerate() {
        let _ = writeln!(text, "  e{index} [shape=box label={}];", quoted(&entry_label(entry, names)));
        if graph.node(entry.start).op != Op::End {
            let _ = writeln!(text, "  e{index} -> {};", label(entry.start));
        }
    }
    for (id, words) in nodes(graph, names) {
        let shape = match graph.node(id).op {
            Op::Test(..) => " shape=diamond",
            Op::Add(..) => " shape=ellipse peripheries=2",
            _ => "",
        };
        let _ = writeln!(text, "  {} [label={}{shape}];", label(id), quoted(&words));
    }
    for arrow in arrows(graph) {
        let side = if arrow.label.is_empty() { String::new() } else { format!(" [label={}]", arrow.label) };
        let _ = writeln!(text, "  {} -> {}{side};", label(arrow.from), label(arrow.to));
    }
    text.push_str("}\n");
    text
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
