//! Move types missing from `move-priorities`.
//!
//! They rank below all that are listed. A type that only partial moves go on with needs no rank, and a type that a turn asks
//! for by name is not ranked.

use super::context::{Context, GameView};
use super::findings::Findings;
use crate::base::{Code, Diagnostic, MoveType};

const CODE: Code = Code("move-type-without-priority");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    for view in context.games.iter().filter(|view| !view.game.priorities.is_empty()) {
        for piece in &view.game.pieces {
            for block in piece.moves.iter().chain(piece.drops.iter()) {
                let Some(move_type) = block.move_type else { continue };
                if is_ranked(view, move_type) {
                    continue;
                }
                let name = view.move_type_name(move_type);
                let message = format!("the move type `{name}` is not among the move priorities");
                let label = "ranks below all types that are listed";
                let list = view.merged.priorities.first();
                let mut diagnostic = Diagnostic::note(CODE, message, block.span, label)
                    .with_help(format!("add `{name}` to `(move-priorities …)`, last if that is meant"));
                if let Some(first) = list {
                    diagnostic = diagnostic.with_label(first.span, "the list begins here");
                }
                findings.report_in(diagnostic, &block.calls);
                return;
            }
        }
    }
}

fn is_ranked(view: &GameView<'_>, move_type: MoveType) -> bool {
    view.game.priorities.contains(&move_type)
        || view.game.turn_order.turns.iter().any(|turn| turn.move_type == Some(move_type))
        || view.usage.iter().any(|usage| {
            usage.any_continuation
                || usage.continuations.contains(&move_type)
                || usage.attack_types.contains(&move_type)
        })
}
