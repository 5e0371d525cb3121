//! Passes: each makes a graph smaller and leaves every move of every game as it was.
//!
//! In: a [`RuleGraph`] that passes [`verify`](super::verify). Out: another one, from the same function's argument.
//! Holds: entries keep their order and their keys; what a block emits, and in which order, does not change; a block that
//! never ends may do so in fewer steps. Where nodes are joined, the origin of the first is kept, so explanations are made
//! from the graph as lowered. One pass, one file: its page draws the graph before and after and numbers its conditions.
//! Start at [`PASSES`].

mod fold_constants;
mod merge_tails;
mod prune_unreachable;
mod thread_jumps;

pub use fold_constants::fold_constants;
pub use merge_tails::merge_tails;
pub use prune_unreachable::prune_unreachable;
pub use thread_jumps::thread_jumps;

use super::RuleGraph;
use crate::model::Game;

/// A pass with its name.
#[derive(Clone, Copy)]
pub struct Pass {
    /// The name of its function.
    pub name: &'static str,
    /// Runs it; says whether anything changed.
    pub run: fn(&mut RuleGraph, &Game) -> bool,
}

/// All passes, in the order in which they run.
pub const PASSES: [Pass; 4] = [
    Pass { name: "fold_constants", run: |graph, game| fold_constants(graph, Some(game)) },
    Pass { name: "thread_jumps", run: |graph, _| thread_jumps(graph) },
    Pass { name: "merge_tails", run: |graph, _| merge_tails(graph) },
    Pass { name: "prune_unreachable", run: |graph, _| prune_unreachable(graph) },
];

/// Runs all passes until none changes anything.
pub fn optimize(graph: &mut RuleGraph, game: &Game) {
    while PASSES.iter().fold(false, |changed, pass| (pass.run)(graph, game) | changed) {}
}

/// Tests a pass in the graph's own text: name of the test, graph before, graph after. Both sides are compared by what can
/// be reached, whatever the nodes are called.
#[cfg(test)]
macro_rules! check_pass {
    ($pass:expr, $name:ident, $before:expr, $after:expr $(,)?) => {
        #[test]
        fn $name() {
            crate::graph::passes::assert_pass(|graph| $pass(graph), $before, $after);
        }
    };
}

#[cfg(test)]
pub(crate) use check_pass;

#[cfg(test)]
fn assert_pass(pass: impl Fn(&mut RuleGraph) -> bool, before: &str, after: &str) {
    use super::text::{Names, read, write};
    use super::verify::verify_with;
    let mut names = Names::open();
    let mut graph = read(before, &mut names).expect("the graph before can be read");
    let mut wanted = read(after, &mut names).expect("the graph after can be read");
    let changed = pass(&mut graph);
    assert_eq!(verify_with(&graph, &names), [], "the pass leaves a sound graph");
    let print = |graph: &mut RuleGraph| {
        prune_unreachable::renumber(graph);
        write(graph, &names, &|_| None)
    };
    assert_eq!(print(&mut graph), print(&mut wanted));
    assert_eq!(changed, before != after, "the pass says whether it changed anything");
}
