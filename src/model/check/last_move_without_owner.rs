//! `last-from?` and `last-to?` in a slide, in games where the last move may have been one's own.

use super::context::GameView;
use super::findings::Findings;
use crate::base::{Code, Diagnostic};
use crate::model::visit::{self, Item};
use crate::model::{Instruction, InstructionKind, Predicate};

const CODE: Code = Code("last-move-without-owner");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let turns = &view.game.turn_order.turns;
    let twice = turns.windows(2).any(|pair| pair[0].player == pair[1].player);
    if !twice || view.active_players().count() < 2 {
        return;
    }
    for piece in &view.game.pieces {
        for block in piece.moves.iter() {
            visit::distinct(block, &mut |item, calls| {
                let Item::Instruction(instruction) = item else { return };
                let Some((word, span)) = asks_last_move(instruction) else { return };
                let message = format!("`{word}` does not tell whose move it was");
                let label = "in this game the last move may have been one's own";
                let diagnostic = Diagnostic::note(CODE, message, span, label)
                    .with_help("ask for `friend?` or `enemy?` as well");
                findings.report_in(diagnostic, calls);
            });
        }
    }
}

/// A `while` whose condition asks for the last move and for no owner.
fn asks_last_move(instruction: &Instruction) -> Option<(&'static str, crate::base::Span)> {
    let InstructionKind::While(condition, _) = &instruction.kind else { return None };
    let mut found = None;
    let mut asks_owner = false;
    visit::condition(condition, &mut |item, _| {
        let Item::Test(predicate, span) = item else { return };
        match predicate {
            Predicate::LastFrom => found = Some(("last-from?", span)),
            Predicate::LastTo => found = Some(("last-to?", span)),
            Predicate::Friend | Predicate::Enemy | Predicate::Neutral => asks_owner = true,
            _ => {}
        }
    });
    found.filter(|_| !asks_owner)
}
