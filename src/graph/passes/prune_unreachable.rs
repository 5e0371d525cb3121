//! Removes what no block comes to.

use crate::graph::{Node, NodeId, Op, RuleGraph};

/// Removes nodes that no entry leads to, and numbers the rest anew in the order they had.
///
/// ```text
/// before: entry > a; a: add > end; b: step n > a      after: entry > a; a: add > end
/// ```
///
/// A node goes where (1) it is not the end, node 0, and (2) no path of edges from an entry comes to it. (3) Edges to
/// another end than node 0 lead to node 0 instead. Entries stay, also those that start at the end.
pub fn prune_unreachable(graph: &mut RuleGraph) -> bool {
    let reached = reach(graph);
    let mut kept: Vec<NodeId> = reached.into_iter().filter(|&id| graph.node(id).op != Op::End).collect();
    kept.sort_unstable();
    if kept.len() + 1 == graph.nodes.len() {
        return false;
    }
    keep(graph, &kept);
    true
}

/// [`prune_unreachable`], numbering nodes in the order in which they are come to: equal graphs become the same.
#[cfg(test)]
pub(super) fn renumber(graph: &mut RuleGraph) {
    let reached = reach(graph);
    let kept: Vec<NodeId> = reached.into_iter().filter(|&id| graph.node(id).op != Op::End).collect();
    keep(graph, &kept);
}

/// Every node that can be come to, in depth-first order from the entries, first edges first.
fn reach(graph: &RuleGraph) -> Vec<NodeId> {
    let mut seen = vec![false; graph.nodes.len()];
    let mut order = Vec::new();
    for entry in &graph.entries {
        let mut waiting = vec![entry.start];
        while let Some(id) = waiting.pop() {
            if std::mem::replace(&mut seen[id.index()], true) {
                continue;
            }
            order.push(id);
            let node = graph.node(id);
            waiting.extend([node.or_else, node.next]);
        }
    }
    order
}

/// Keeps node 0 and these nodes, numbered in this order.
fn keep(graph: &mut RuleGraph, kept: &[NodeId]) {
    let mut new_id = vec![NodeId::END; graph.nodes.len()];
    for (index, &old) in kept.iter().enumerate() {
        new_id[old.index()] = NodeId(index as u32 + 1);
    }
    let moved = |node: Node| Node {
        op: node.op,
        next: new_id[node.next.index()],
        or_else: new_id[node.or_else.index()],
    };
    let ids = || std::iter::once(NodeId::END).chain(kept.iter().copied());
    graph.nodes = ids().map(|id| moved(graph.node(id))).collect();
    graph.origins = ids().map(|id| graph.origins[id.index()]).collect();
    for entry in &mut graph.entries {
        entry.start = new_id[entry.start.index()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::passes::check_pass;
    use crate::graph::text::{Names, read, write};

    check_pass!(
        prune_unreachable,
        keeps_what_is_reached,
        "entry A moves 0 > a\na: test empty? > b | end\nb: add > a",
        "entry A moves 0 > a\na: test empty? > b | end\nb: add > a",
    );

    #[test]
    fn removes_the_rest() {
        let text = "entry A moves 0 > b\na: step n > b\nb: add > c\nc: end\n";
        let mut names = Names::open();
        let mut graph = read(text, &mut names).expect("it can be read");
        assert!(prune_unreachable(&mut graph));
        assert_eq!(write(&graph, &names, &|_| None), "entry A moves 0 > n1\nn1: add > end\n");
        assert!(!prune_unreachable(&mut graph));
    }
}
