//! Games of two players that do not say what happens to a player who cannot move.

use super::context::GameView;
use super::findings::Findings;
use crate::base::{Code, Diagnostic};
use crate::model::{GoalExpression, PassTurn};

const CODE: Code = Code("no-stalemate-goal");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let game = view.game;
    let says = view.any_goal(|part| matches!(part, GoalExpression::Stalemated));
    if says || game.goals.is_empty() || game.options.pass_turn != PassTurn::Never {
        return;
    }
    if view.active_players().count() != 2 {
        return;
    }
    let span = view.head_of(|entry| !entry.goals.is_empty());
    let message = format!("`{}` has no goal for a player who cannot move", game.texts.title);
    let diagnostic = Diagnostic::note(CODE, message, span, "by default the game is drawn then").with_help(
        "say it: `(draw-condition (White Black) stalemated)`, or `loss-condition`, with your players",
    );
    findings.report(diagnostic);
}
