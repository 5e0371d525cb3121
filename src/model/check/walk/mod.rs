//! Blocks run on the board, before any piece moves.
//!
//! In: games. Out: blocks that never make a move, steps that always leave the board, loops without end, tests with one
//! answer. Given the player and the square, the cursor of a block is nearly always known; what stands on a square is a set of
//! possibilities that tests narrow, since the board does not change while a block runs.
//! Holds: a fact is reported only if it is true of every use of the place in the whole file; blocks that need too many steps
//! say nothing. Absent on purpose: flags and attributes, whose tests may always go either way.
//! Start at [`check`]; [`run`](self::run) runs blocks, [`state`](self::state) says what is known, [`facts`](self::facts)
//! collects.

mod facts;
mod run;
mod state;

use super::context::{Context, GameView};
use super::findings::Findings;
use crate::base::{Id, PieceType, Player, Square};
use crate::model::visit::{self, Item};
use crate::model::{Block, InstructionKind, Piece};
use facts::Facts;
use run::Runner;
use rustc_hash::FxHashSet;

/// Instructions that may be run for one block with one player.
const BLOCK_BUDGET: u32 = 4_000;
/// Instructions that may be run for one file.
const FILE_BUDGET: u32 = 150_000;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.has_errors {
        return;
    }
    let mut facts = Facts::default();
    let mut done: FxHashSet<(*const Piece, Player)> = FxHashSet::default();
    let mut budget = FILE_BUDGET;
    for view in &context.games {
        for player in view.movers() {
            for (index, piece) in view.game.pieces.iter().enumerate() {
                if done.insert((std::sync::Arc::as_ptr(piece), player)) {
                    let kind = PieceType::from_index(index);
                    piece
                        .moves
                        .iter()
                        .for_each(|it| block(view, player, Some(kind), it, &mut facts, &mut budget));
                    piece.drops.iter().for_each(|it| block(view, player, None, it, &mut facts, &mut budget));
                }
            }
        }
    }
    facts.report(context, budget > 0, findings);
}

/// Runs a block from square after square until nothing more can be learned.
fn block(
    view: &GameView<'_>,
    player: Player,
    kind: Option<PieceType>,
    block: &Block,
    facts: &mut Facts,
    budget: &mut u32,
) {
    if !acts(block) {
        return;
    }
    let mut runner = Runner::new(view, player, block, facts, (*budget).min(BLOCK_BUDGET));
    let n_squares = view.game.board.n_squares();
    // The middle first: there most blocks show all that they can do.
    let order = (n_squares / 2..n_squares).chain(0..n_squares / 2);
    for square in order {
        runner.run(kind, Square::from_index(square));
        if runner.is_settled() || runner.is_exhausted() {
            break;
        }
    }
    *budget -= runner.finish().min(*budget);
}

/// Whether a block is meant to do something: one that only sets flags prepares the next block.
fn acts(block: &Block) -> bool {
    let mut acts = false;
    let mut prepares = false;
    let mut broken = false;
    visit::distinct(block, &mut |item, _| {
        if let Item::Instruction(instruction) = item {
            match instruction.kind {
                InstructionKind::Add { .. } => acts = true,
                InstructionKind::SetFlag(..) | InstructionKind::SetPositionFlag(..) => prepares = true,
                InstructionKind::Fail => broken = true,
                _ => {}
            }
        }
    });
    !broken && (acts || !prepares)
}
