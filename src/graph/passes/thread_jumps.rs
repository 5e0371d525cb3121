//! Lets edges lead to where something happens.

use crate::graph::{NodeId, Op, RuleGraph};

/// Leads edges past nodes that do nothing, or whose answer the edge already knows.
///
/// ```text
/// before: a ─▶ skip ─▶ b                     after: a ─▶ b
/// before: a: test empty? > b | c             after: a: test empty? > d | c
///         b: test empty? > d | e
/// ```
///
/// An edge is led on where (1) it leads to a skip, or (2) it leaves a test for the same test of the same place: nothing
/// lies between, so the answer is the same. (3) Where that goes round in a circle, it stays at the node at which the
/// circle closed, so a loop that does nothing remains one. (4) Entries are led past skips, too.
pub fn thread_jumps(graph: &mut RuleGraph) -> bool {
    let mut changed = false;
    for index in 1..graph.nodes.len() {
        let node = graph.nodes[index];
        let (next, or_else) = match node.op {
            Op::End => continue,
            Op::Test(..) => (
                target(graph, node.next, Some((node.op, true))),
                target(graph, node.or_else, Some((node.op, false))),
            ),
            _ => (target(graph, node.next, None), NodeId::END),
        };
        changed |= (next, or_else) != (node.next, node.or_else);
        (graph.nodes[index].next, graph.nodes[index].or_else) = (next, or_else);
    }
    for index in 0..graph.entries.len() {
        let start = target(graph, graph.entries[index].start, None);
        changed |= start != graph.entries[index].start;
        graph.entries[index].start = start;
    }
    changed
}

/// Where an edge really leads, when the answer of a test is known on it.
fn target(graph: &RuleGraph, from: NodeId, known: Option<(Op, bool)>) -> NodeId {
    let mut at = from;
    let mut seen = vec![];
    loop {
        let node = graph.node(at);
        let next = match (node.op, known) {
            (Op::Skip, _) => node.next,
            (op, Some((test, answer))) if op == test => {
                if answer {
                    node.next
                } else {
                    node.or_else
                }
            }
            _ => return at,
        };
        if seen.contains(&at) {
            return from;
        }
        seen.push(at);
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::passes::check_pass;

    check_pass!(
        thread_jumps,
        joins_a_chain,
        "entry A moves 0 > s\ns: skip > a\na: step n > t\nt: skip > u\nu: skip > b\nb: add > end",
        "entry A moves 0 > a\na: step n > b\nb: add > end",
    );
    check_pass!(
        thread_jumps,
        keeps_a_loop,
        "entry A moves 0 > a\na: step n > s\ns: skip > s",
        "entry A moves 0 > a\na: step n > s\ns: skip > s",
    );
    check_pass!(
        thread_jumps,
        knows_the_answer_of_the_test_before,
        "entry A moves 0 > a\na: test empty? > b | c\nb: test empty? > d | c\nc: test empty? > d | e\nd: add > end\ne: capture > d",
        "entry A moves 0 > a\na: test empty? > d | e\nd: add > end\ne: capture > d",
    );
    check_pass!(
        thread_jumps,
        asks_again_about_another_place,
        "entry A moves 0 > a\na: test empty? > b | end\nb: test empty? toward=n > c | end\nc: add > end",
        "entry A moves 0 > a\na: test empty? > b | end\nb: test empty? toward=n > c | end\nc: add > end",
    );
    check_pass!(
        thread_jumps,
        asks_again_after_a_step,
        "entry A moves 0 > a\na: test empty? > b | end\nb: step n > a",
        "entry A moves 0 > a\na: test empty? > b | end\nb: step n > a",
    );
}
