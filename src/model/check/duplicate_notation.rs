//! Pieces of one game with the same letters in the move list.

use super::context::GameView;
use super::findings::Findings;
use crate::base::Code;
use crate::base::Diagnostic;

const CODE: Code = Code("duplicate-notation");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let pieces = &view.merged.pieces;
    for (index, piece) in pieces.iter().enumerate() {
        let Some(notation) = &piece.notation else { continue };
        let text = view.unit.symbols.text(notation.symbol);
        if text.trim().is_empty() {
            continue;
        }
        let same = pieces[..index].iter().find(|earlier| {
            earlier
                .notation
                .as_ref()
                .is_some_and(|it| it.symbol == notation.symbol && it.span != notation.span)
        });
        let Some(earlier) = same else { continue };
        let other = view.unit.symbols.text(earlier.name.symbol);
        let message = format!("the notation `{text}` is that of `{other}` already");
        let label = "moves of both look the same in the list";
        let mut diagnostic = Diagnostic::note(CODE, message, notation.span, label);
        if let Some(first) = &earlier.notation {
            diagnostic = diagnostic.with_label(first.span, format!("the notation of `{other}`"));
        }
        findings.report(diagnostic);
    }
}
