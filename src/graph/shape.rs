//! Drawings of a graph for other programs: DOT and Mermaid.

use super::text::{Names, write_entry, write_op};
use super::{Entry, NodeId, Op, RuleGraph};

/// An arrow of a drawing.
pub(super) struct Arrow {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
    /// `yes` and `no` for tests, else empty.
    pub(super) label: &'static str,
}

/// Every node that is not an end, with its label.
pub(super) fn nodes<'a>(
    graph: &'a RuleGraph,
    names: &'a Names,
) -> impl Iterator<Item = (NodeId, String)> + 'a {
    let ids = (1..graph.nodes.len()).map(|index| NodeId(index as u32));
    let ids = ids.filter(|&id| graph.node(id).op != Op::End);
    ids.map(|id| (id, write_op(graph, names, graph.node(id).op)))
}

/// Every arrow that does not lead to an end.
pub(super) fn arrows(graph: &RuleGraph) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        let from = NodeId(index as u32);
        let is_test = matches!(node.op, Op::Test(..));
        let mut add = |to: NodeId, label| {
            if graph.node(to).op != Op::End {
                arrows.push(Arrow { from, to, label });
            }
        };
        add(node.next, if is_test { "yes" } else { "" });
        if is_test {
            add(node.or_else, "no");
        }
    }
    arrows
}

/// What an entry is called in a drawing.
pub(super) fn entry_label(entry: &Entry, names: &Names) -> String {
    let line = write_entry(entry, names);
    let (call, _) = line.rsplit_once(" > ").expect("the line of an entry ends with its edge");
    call.trim_start_matches("entry ").to_owned()
}
