//! Pieces that can never come onto the board.

use super::context::{Context, GameView};
use super::findings::Findings;
use crate::base::{Code, Diagnostic, FileId, Id, PieceType};
use rustc_hash::FxHashSet;

const CODE: Code = Code("piece-unused");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.has_errors {
        return;
    }
    let mut present = FxHashSet::default();
    for view in &context.games {
        let kinds = present_types(view);
        present.extend(kinds.into_iter().map(|kind| view.game.pieces[kind.index()].span));
    }
    for view in &context.games {
        for piece in view.game.pieces.iter().filter(|piece| !present.contains(&piece.span)) {
            if piece.open.is_some()
                || piece.span.file != FileId(0)
                || is_redefined_everywhere(context, piece.span)
            {
                continue;
            }
            let message = format!("the piece `{}` can never come onto the board", piece.name);
            let span = view.piece_name_span(piece);
            let label = "no setup places it and no move makes it";
            findings.report(Diagnostic::warning(CODE, message, span, label));
        }
    }
}

/// Types that stand on the board, lie in stock, or are made by a piece.
fn present_types(view: &GameView<'_>) -> FxHashSet<PieceType> {
    let setup = &view.game.setup;
    let mut kinds: FxHashSet<PieceType> = setup.placements.iter().map(|row| row.1).collect();
    kinds.extend(setup.stock.iter().map(|row| row.1));
    for usage in &view.usage {
        kinds.extend(&usage.made);
    }
    kinds
}

/// Whether the declaration counts in no game.
fn is_redefined_everywhere(context: &Context<'_>, span: crate::base::Span) -> bool {
    !context.games.iter().any(|view| view.game.pieces.iter().any(|piece| piece.span == span))
}
