//! What was learned about every place of the file, whoever used it.

use super::super::context::Context;
use super::super::findings::Findings;
use crate::ast::CallSite;
use crate::base::{Code, Diagnostic, Span};
use rustc_hash::FxHashMap;

const NEVER_ADDS: Code = Code("block-never-adds");
const OFF_BOARD: Code = Code("step-off-board");
const ENDLESS: Code = Code("endless-loop");
const CONSTANT: Code = Code("constant-test");

/// A step of a block: its place, and its number in its sequence (arguments of macros share places).
pub(super) type StepKey = (Span, usize);
/// A block: its place and its innermost call.
pub(super) type BlockKey = (Span, Option<Span>);

/// A test or step, over all its uses.
#[derive(Default)]
pub(super) struct Fact {
    pub(super) yes: bool,
    pub(super) no: bool,
    pub(super) calls: Vec<CallSite>,
}

/// A block, over all players and squares.
#[derive(Default)]
pub(super) struct BlockFact {
    pub(super) adds: bool,
    pub(super) calls: Vec<CallSite>,
    /// Tests and steps met in it.
    pub(super) tests: Vec<Span>,
    pub(super) steps: Vec<StepKey>,
}

#[derive(Default)]
pub(super) struct Facts {
    pub(super) tests: FxHashMap<Span, Fact>,
    pub(super) steps: FxHashMap<StepKey, Fact>,
    pub(super) blocks: FxHashMap<BlockKey, BlockFact>,
    pub(super) endless: FxHashMap<Span, Vec<CallSite>>,
}

impl Fact {
    /// Whether both answers were seen.
    pub(super) fn is_settled(&self) -> bool {
        self.yes && self.no
    }

    pub(super) fn settle(&mut self) {
        (self.yes, self.no) = (true, true);
    }
}

impl Facts {
    /// Reports; `complete` where every block was run.
    pub(super) fn report(&self, context: &Context<'_>, complete: bool, findings: &mut Findings<'_>) {
        for (span, calls) in &self.endless {
            let message = "the loop cannot end";
            let label = "the body leaves the cursor where it is and the condition as it was";
            let diagnostic = Diagnostic::warning(ENDLESS, message, *span, label)
                .with_help("move the cursor in the body, for instance with a direction at its end");
            findings.report_in(diagnostic, calls);
        }
        if !complete {
            return;
        }
        self.report_tests(context, findings);
        for (&(span, _), fact) in self.steps.iter().filter(|(_, fact)| !fact.yes && fact.no) {
            let word = context.unit.sources.text(span);
            let message = format!("the step `{word}` always leads off the board");
            let label = "the block ends here, from every square that leads to it";
            findings.report_in(Diagnostic::warning(OFF_BOARD, message, span, label), &fact.calls);
        }
        self.report_blocks(context, findings);
    }

    fn report_tests(&self, context: &Context<'_>, findings: &mut Findings<'_>) {
        for (&span, fact) in self.tests.iter().filter(|(_, fact)| fact.yes != fact.no) {
            let word = context.unit.sources.text(span);
            let negated = word.trim_start_matches('(').starts_with("not-");
            let holds = fact.yes != negated;
            let message = format!("`{}` is always {holds} here", one_line(word));
            let label = "from every square and for every player";
            let diagnostic = if holds {
                Diagnostic::note(CONSTANT, message, span, label)
            } else {
                Diagnostic::warning(CONSTANT, message, span, label)
            };
            let diagnostic = diagnostic.with_help(
                "tests see the board before the move: the piece that moves still stands on its square",
            );
            findings.report_in(diagnostic, &fact.calls);
        }
    }

    fn report_blocks(&self, context: &Context<'_>, findings: &mut Findings<'_>) {
        for (&(span, _), block) in self.blocks.iter().filter(|(_, block)| !block.adds) {
            let explained = block.tests.iter().any(|it| self.tests[it].yes != self.tests[it].no)
                || block.steps.iter().any(|it| !self.steps[it].yes);
            if explained {
                continue;
            }
            let text = context.unit.sources.text(span);
            let message = if text.contains("add") {
                "the block can never make a move"
            } else {
                "the block has no `add`, so it makes no move"
            };
            let label = "never comes to an `add`";
            let diagnostic = Diagnostic::warning(NEVER_ADDS, message, span, label)
                .with_help("write `add` where the move is complete");
            findings.report_in(diagnostic, &block.calls);
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
