//! Castling that is possible out of check, through check, or after the king has moved.
//!
//! Castling is recognised by what it does: a royal piece moves several steps and, in the same move, another piece of one's
//! own, asked for by its type, moves as well.

use super::context::GameView;
use super::findings::Findings;
use crate::ast::CallSite;
use crate::base::{Code, Diagnostic, Id, PieceType, Span};
use crate::model::visit::{self, Item};
use crate::model::{Block, InstructionKind, Predicate};

const CODE: Code = Code("castling-without-test");

/// What a block of a royal piece does and asks.
#[derive(Default)]
struct Facts {
    cascade: Option<(Span, Vec<CallSite>)>,
    n_cascades: usize,
    n_steps: usize,
    other_type: bool,
    attacked: bool,
    attribute: bool,
    changes_type: bool,
    flag: bool,
}

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    for kind in view.royal_types() {
        let piece = &view.game.pieces[kind.index()];
        for block in piece.moves.iter() {
            let facts = Facts::of(block, kind);
            if !facts.is_castling() {
                continue;
            }
            let Some((span, calls)) = &facts.cascade else { continue };
            let (message, help) = if !facts.attacked {
                let help = "`(verify not-attacked?)` before each step keeps it from castling out of or through check";
                ("castling does not ask whether the squares are attacked", help)
            } else if !facts.remembers() {
                let help = "declare `(attribute never-moved? true)`, test it, and set it to false in every other move";
                ("castling does not ask whether the pieces have moved", help)
            } else {
                continue;
            };
            let diagnostic = Diagnostic::note(CODE, message, *span, "the other piece moves here");
            findings.report_in(diagnostic.with_help(help), calls);
        }
    }
}

impl Facts {
    fn of(block: &Block, kind: PieceType) -> Self {
        let mut facts = Self::default();
        visit::block(block, &mut |item, calls| match item {
            Item::Instruction(instruction) => match &instruction.kind {
                InstructionKind::Cascade => {
                    facts.n_cascades += 1;
                    facts.cascade.get_or_insert((instruction.span, calls.to_vec()));
                }
                InstructionKind::Step(_) if facts.n_cascades == 0 => facts.n_steps += 1,
                InstructionKind::Add { promotions, .. } => facts.changes_type |= !promotions.is_empty(),
                InstructionKind::ChangeType(..) => facts.changes_type = true,
                _ => {}
            },
            Item::Test(predicate, _) => match predicate {
                Predicate::Piece(Some(other)) => facts.other_type |= other != kind,
                Predicate::Attacked(_) => facts.attacked = true,
                Predicate::Attribute(_) => facts.attribute = true,
                Predicate::Flag(_) | Predicate::PositionFlag(_) => facts.flag = true,
                _ => {}
            },
        });
        facts
    }

    fn is_castling(&self) -> bool {
        self.n_cascades == 1 && self.n_steps >= 2 && self.other_type
    }

    /// Whether something tells that a piece has moved: an attribute, a flag, or a type of its own.
    fn remembers(&self) -> bool {
        self.attribute || self.changes_type || self.flag
    }
}
