//! Pieces with drops that nobody ever has in stock.

use super::context::{Context, GameView};
use super::findings::Findings;
use crate::base::{Code, Diagnostic, Id, PieceType, Span};
use rustc_hash::FxHashSet;

const CODE: Code = Code("drop-without-stock");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.has_errors {
        return;
    }
    let mut dropped: FxHashSet<Span> = FxHashSet::default();
    for view in &context.games {
        let pieces = view.game.pieces.iter().enumerate();
        let can = pieces.filter(|(index, _)| has_stock(view, PieceType::from_index(*index)));
        dropped.extend(can.map(|(_, piece)| piece.span));
    }
    for view in &context.games {
        for piece in &view.game.pieces {
            let Some(first) = piece.drops.first() else { continue };
            if dropped.contains(&piece.span) {
                continue;
            }
            let message = format!("nobody ever has a `{}` to drop", piece.name);
            let label = "drops need a piece in stock";
            let help = format!("put some there with `({} off 1)` in `board-setup`", piece.name);
            let diagnostic = Diagnostic::warning(CODE, message, view.piece_name_span(piece), label)
                .with_label(first.span, "this drop can never be made")
                .with_help(help);
            findings.report(diagnostic);
        }
    }
}

/// Whether somebody has the type in stock, or gets it there by recycling.
fn has_stock(view: &GameView<'_>, kind: PieceType) -> bool {
    let setup = &view.game.setup;
    let recycled = view.game.options.recycle_captures || view.game.options.recycle_promotions;
    let on_board = setup.placements.iter().any(|row| row.1 == kind)
        || view.usage.iter().any(|usage| usage.made.contains(&kind));
    setup.stock.iter().any(|row| row.1 == kind) || (recycled && on_board)
}
