//! Games of drops alone whose stock is smaller than the board.

use super::context::GameView;
use super::findings::Findings;
use crate::base::{Code, Diagnostic};
use crate::model::{GoalExpression, GoalKind, PassTurn};

const CODE: Code = Code("stock-runs-out");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let game = view.game;
    let drops_alone = game.pieces.iter().any(|piece| !piece.drops.is_empty())
        && view.usage.iter().all(|usage| !usage.adds_in_moves);
    let says = game.goals.iter().any(|goal| goal.kind == GoalKind::Count)
        || view.any_goal(|part| {
            matches!(
                part,
                GoalExpression::Stalemated
                    | GoalExpression::PiecesRemaining(..)
                    | GoalExpression::TotalPieceCount(..)
            )
        });
    if !drops_alone || says || game.options.recycle_captures || game.options.pass_turn != PassTurn::Never {
        return;
    }
    let stock: u64 = game.setup.stock.iter().map(|row| u64::from(row.2)).sum();
    let placed = game.setup.placements.len();
    let squares = game.board.squares.iter().filter(|square| square.rectangle.is_some()).count();
    let free = squares.saturating_sub(placed) as u64;
    if stock == 0 || stock >= free {
        return;
    }
    let span = view.head_of(|entry| entry.setup.is_some());
    let message = format!("all stock together is {stock} pieces, but {free} squares are free");
    let diagnostic = Diagnostic::note(CODE, message, span, "when it runs out, the game is drawn")
        .with_help("give more with `off`, or say with a `stalemated` goal what happens then");
    findings.report(diagnostic);
}
