//! `piece?` of a royal piece in a block that never asks whose it is.

use super::context::GameView;
use super::findings::Findings;
use crate::ast::CallSite;
use crate::base::{Code, Diagnostic, Id, PieceType, Span};
use crate::model::visit::{self, Item};
use crate::model::{Block, Predicate};

const CODE: Code = Code("royal-without-owner");

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let royal = view.royal_types();
    if royal.is_empty() {
        return;
    }
    for piece in &view.game.pieces {
        for block in piece.moves.iter().chain(piece.drops.iter()) {
            let Some((kind, span, calls)) = ownerless(block, &royal) else { continue };
            let name = &view.game.pieces[kind.index()].name;
            let message = format!("`piece? {name}` does not ask whose `{name}` it is");
            let label = "true of a friend and of an enemy alike";
            let diagnostic = Diagnostic::note(CODE, message, span, label)
                .with_help("ask for `friend?` or `enemy?` as well");
            findings.report_in(diagnostic, &calls);
        }
    }
}

/// The first test for a royal type in a block without any test of an owner.
fn ownerless(block: &Block, royal: &[PieceType]) -> Option<(PieceType, Span, Vec<CallSite>)> {
    let mut found = None;
    let mut asks_owner = false;
    visit::distinct(block, &mut |item, calls| {
        let Item::Test(predicate, span) = item else { return };
        match predicate {
            Predicate::Friend | Predicate::Enemy | Predicate::Neutral | Predicate::Attacked(_) => {
                asks_owner = true;
            }
            Predicate::Piece(Some(kind)) if royal.contains(&kind) && found.is_none() => {
                found = Some((kind, span, calls.to_vec()));
            }
            _ => {}
        }
    });
    found.filter(|_| !asks_owner)
}
