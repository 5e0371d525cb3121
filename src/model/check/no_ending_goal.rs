//! Games without a goal.

use super::context::GameView;
use super::findings::Findings;
use crate::base::{Code, Diagnostic};
use crate::model::GoalExpression;

const CODE: Code = Code("no-ending-goal");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let game = view.game;
    let no_moves = game.pieces.iter().all(|piece| piece.moves.is_empty() && piece.drops.is_empty());
    if no_moves || game.goals.iter().any(|goal| !matches!(goal.expression, GoalExpression::Never)) {
        return;
    }
    let span = view.head_of(|entry| !entry.goals.is_empty());
    let message = format!("the game `{}` has no goal", game.texts.title);
    let label = "nobody can win or lose it";
    let diagnostic = Diagnostic::note(CODE, message, span, label)
        .with_help("write for instance `(loss-condition (White Black) stalemated)`");
    findings.report(diagnostic);
}
