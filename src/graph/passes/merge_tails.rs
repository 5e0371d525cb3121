//! Makes one of what is the same.

use crate::graph::{Node, NodeId, Op, RuleGraph};
use rustc_hash::FxHashMap;

/// Joins nodes that do the same and go on alike, from the ends of the blocks upwards.
///
/// ```text
/// before: a: step n > b; b: add > end; c: step s > d; d: add > end      after: a: step n > b; b: add > end; c: step s > b
/// ```
///
/// Two nodes are joined where (1) their instructions are equal, (2) their edges lead to the same nodes, joined ones
/// counted as one, and (3) neither is the end. Loops are joined only where (2) holds without assuming it. The first
/// node in the table stays. Nodes that nothing leads to any more are left for `prune_unreachable`.
pub fn merge_tails(graph: &mut RuleGraph) -> bool {
    let mut changed = false;
    loop {
        let same = representatives(graph);
        if !redirect(graph, &same) {
            return changed;
        }
        changed = true;
    }
}

/// By node: the first node that is the same. What follows a node mostly stands before it in the table, so one run joins
/// whole tails; only loops need another.
fn representatives(graph: &RuleGraph) -> Vec<NodeId> {
    let mut first: FxHashMap<Node, NodeId> = FxHashMap::default();
    let mut same: Vec<NodeId> = (0..graph.nodes.len()).map(|index| NodeId(index as u32)).collect();
    for index in 0..graph.nodes.len() {
        let Node { op, next, or_else } = graph.nodes[index];
        let node = Node { op, next: same[next.index()], or_else: same[or_else.index()] };
        let id = NodeId(index as u32);
        same[index] = if op == Op::End { NodeId::END } else { *first.entry(node).or_insert(id) };
    }
    same
}

/// Leads every edge to the node that stands for its target; says whether one led elsewhere before.
fn redirect(graph: &mut RuleGraph, same: &[NodeId]) -> bool {
    let mut changed = false;
    let mut lead = |edge: &mut NodeId| {
        changed |= same[edge.index()] != *edge;
        *edge = same[edge.index()];
    };
    for node in &mut graph.nodes {
        lead(&mut node.next);
        lead(&mut node.or_else);
    }
    graph.entries.iter_mut().for_each(|entry| lead(&mut entry.start));
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::passes::check_pass;

    check_pass!(
        merge_tails,
        joins_equal_tails,
        "entry A moves 0 > a\nentry A moves 1 > c\na: step n > b\nb: capture > x\nx: add > end\nc: step s > d\nd: capture > y\ny: add > end",
        "entry A moves 0 > a\nentry A moves 1 > c\na: step n > b\nb: capture > x\nx: add > end\nc: step s > b",
    );
    check_pass!(
        merge_tails,
        joins_whole_blocks,
        "entry A moves 0 > a\nentry B moves 0 > b\na: add > end\nb: add > end",
        "entry A moves 0 > a\nentry B moves 0 > a\na: add > end",
    );
    check_pass!(
        merge_tails,
        keeps_tails_that_differ,
        "entry A moves 0 > a\nentry A moves 1 > c\na: capture > x\nx: add > end\nc: capture > y\ny: add into=B > end",
        "entry A moves 0 > a\nentry A moves 1 > c\na: capture > x\nx: add > end\nc: capture > y\ny: add into=B > end",
    );
    check_pass!(
        merge_tails,
        keeps_loops_apart,
        "entry A moves 0 > a\nentry A moves 1 > b\na: step n > a\nb: step n > b",
        "entry A moves 0 > a\nentry A moves 1 > b\na: step n > a\nb: step n > b",
    );
}
