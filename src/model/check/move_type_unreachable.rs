//! Blocks of a move type that no turn and no partial move ever asks for.

use super::context::{Context, GameView};
use super::findings::Findings;
use crate::base::{Code, Diagnostic, MoveType, Span};
use crate::model::Piece;
use rustc_hash::FxHashSet;
use std::rc::Rc;

const CODE: Code = Code("move-type-unreachable");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.has_errors {
        return;
    }
    let mut reached: FxHashSet<Span> = FxHashSet::default();
    for view in context.games.iter() {
        for_blocks(view, |_, _, span, reachable| {
            if reachable {
                reached.insert(span);
            }
        });
    }
    for view in context.games.iter() {
        let mut told = FxHashSet::default();
        for_blocks(view, |piece, move_type, span, _| {
            if reached.contains(&span) || !told.insert((piece.span, move_type)) {
                return;
            }
            let name = move_type.map_or("without a type", |it| view.move_type_name(it));
            let message = match move_type {
                Some(_) => format!("the moves of type `{name}` of `{}` can never be made", piece.name),
                None => format!("the moves without a type of `{}` can never be made", piece.name),
            };
            let label = "every turn asks for another type, and no partial move goes on with this one";
            findings.report(Diagnostic::warning(CODE, message, span, label));
        });
    }
}

/// Shows each block with its type and whether something asks for it.
fn for_blocks(view: &GameView<'_>, mut visitor: impl FnMut(&Piece, Option<MoveType>, Span, bool)) {
    let turns = &view.game.turn_order.turns;
    let in_turn = |wanted: Option<MoveType>| {
        turns.iter().any(|turn| turn.move_type.is_none() || turn.move_type == wanted)
    };
    let attacks: FxHashSet<MoveType> =
        view.usage.iter().flat_map(|usage| usage.attack_types.iter().copied()).collect();
    // A piece may turn into another one within a partial move, so all continuations count for all pieces.
    let any = view.usage.iter().any(|usage| usage.any_continuation);
    let continued = |wanted: Option<MoveType>| {
        any || wanted.is_some_and(|it| {
            attacks.contains(&it) || view.usage.iter().any(|usage: &Rc<_>| usage.continuations.contains(&it))
        })
    };
    for piece in &view.game.pieces {
        for block in piece.moves.iter() {
            let reachable = in_turn(block.move_type) || continued(block.move_type);
            visitor(piece, block.move_type, block.span, reachable);
        }
        for block in piece.drops.iter() {
            visitor(piece, block.move_type, block.span, in_turn(block.move_type));
        }
    }
}
