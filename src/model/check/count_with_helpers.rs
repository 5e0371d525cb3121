//! Piece counts that include pieces which only help the rules.

use super::context::{GameView, visit_goal};
use super::findings::Findings;
use crate::base::{Code, Diagnostic, Id, PieceType};
use crate::model::{GoalExpression, GoalKind};

const CODE: Code = Code("count-with-helpers");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let Some(helper) = helper(view) else { return };
    let helper = &view.game.pieces[helper.index()];
    for goal in view.game.goals.iter().filter(|goal| goal.kind == GoalKind::Loss) {
        let mut count = None;
        visit_goal(&goal.expression, &mut |part| {
            if let GoalExpression::PiecesRemaining(n @ 0..=1, None) = part {
                count = Some(*n);
            }
        });
        let Some(count) = count else { continue };
        let message = format!("`pieces-remaining {count}` counts `{}` as well", helper.name);
        let label = "every piece of the player counts, whatever it is for";
        let diagnostic = Diagnostic::note(CODE, message, goal.span, label)
            .with_label(view.piece_name_span(helper), "moves put it on the board, but it never moves itself")
            .with_help(format!("name the piece that is meant: `(pieces-remaining {count} …)`"));
        findings.report(diagnostic);
    }
}

/// A type that moves create and that never moves itself.
fn helper(view: &GameView<'_>) -> Option<PieceType> {
    let made = view.usage.iter().flat_map(|usage| usage.made.iter().copied());
    let still = |kind: &PieceType| {
        let piece = &view.game.pieces[kind.index()];
        piece.moves.is_empty() && piece.drops.is_empty()
    };
    made.filter(still).min()
}
