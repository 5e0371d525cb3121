//! Goals that hold at the same time and say different things.

use super::context::GameView;
use super::findings::Findings;
use crate::base::{Code, Diagnostic};
use crate::model::{Goal, GoalExpression, GoalKind};

const CODE: Code = Code("contradicting-goals");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let goals = &view.game.goals;
    for (index, later) in goals.iter().enumerate() {
        let Some(earlier) = goals[..index].iter().find(|earlier| contradict(earlier, later)) else {
            continue;
        };
        let message = "two goals hold at the same time but give different results";
        let diagnostic = Diagnostic::warning(CODE, message, later.span, "this one never decides")
            .with_label(earlier.span, "this one stands first and holds whenever the other does");
        findings.report(diagnostic);
    }
}

fn contradict(earlier: &Goal, later: &Goal) -> bool {
    // Expressions hold no places, so equal texts are equal goals.
    if format!("{:?}", earlier.expression) != format!("{:?}", later.expression) {
        return false;
    }
    let shares_player = earlier.players.iter().any(|player| later.players.contains(player));
    if earlier.kind != later.kind {
        return shares_player && !matches!(earlier.expression, GoalExpression::Never);
    }
    let decides = matches!(earlier.kind, GoalKind::Win | GoalKind::Loss);
    decides && !shares_player && is_same_for_all(&earlier.expression)
}

/// Whether it holds for all players or for none.
fn is_same_for_all(goal: &GoalExpression) -> bool {
    match goal {
        GoalExpression::TotalPieceCount(..) => true,
        GoalExpression::And(parts) | GoalExpression::Or(parts) => parts.iter().all(is_same_for_all),
        GoalExpression::Not(part) => is_same_for_all(part),
        GoalExpression::Stalemated
        | GoalExpression::Repetition
        | GoalExpression::Checkmated(_)
        | GoalExpression::Captured(_)
        | GoalExpression::PiecesRemaining(..)
        | GoalExpression::AbsoluteConfig { .. }
        | GoalExpression::RelativeConfig(_)
        | GoalExpression::Never => false,
    }
}
