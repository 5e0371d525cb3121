//! `checkmated` in games of three or more players.

use super::context::{GameView, visit_goal};
use super::findings::Findings;
use crate::base::{Code, Diagnostic};
use crate::model::GoalExpression;

const CODE: Code = Code("checkmate-many-players");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let count = view.active_players().count();
    if count < 3 {
        return;
    }
    for goal in &view.game.goals {
        let mut found = false;
        visit_goal(&goal.expression, &mut |part| found |= matches!(part, GoalExpression::Checkmated(_)));
        if found {
            let message = format!("`checkmated` looks at one opponent only, but {count} players take part");
            let label = "only the player who moves next can give check";
            let diagnostic = Diagnostic::warning(CODE, message, goal.span, label)
                .with_help("`(captured …)` or `(pieces-remaining 0 …)` works with any number of players");
            findings.report(diagnostic);
        }
    }
}
