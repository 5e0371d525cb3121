//! What the blocks of a piece use.

use crate::ast::CallSite;
use crate::base::{Attribute, Flag, MoveType, PieceType, PositionFlag, Span, Zone};
use crate::model::visit::{self, Item};
use crate::model::{Block, Continuation, Instruction, InstructionKind, Piece, Predicate};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// Where something was met first.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) span: Span,
    /// The macro calls, innermost first.
    pub(super) calls: Vec<CallSite>,
}

/// What the blocks of one piece use.
#[derive(Default, Debug)]
pub(super) struct Usage {
    pub(super) zones: FxHashSet<Zone>,
    /// Types that its moves put on the board: created, changed to, promoted to, copied.
    pub(super) made: FxHashSet<PieceType>,
    pub(super) flags_set: FxHashMap<Flag, Site>,
    pub(super) flags_tested: FxHashMap<Flag, Site>,
    pub(super) position_flags_set: FxHashMap<PositionFlag, Site>,
    pub(super) position_flags_tested: FxHashMap<PositionFlag, Site>,
    pub(super) attributes_set: FxHashSet<Attribute>,
    pub(super) attributes_tested: FxHashSet<Attribute>,
    /// Move types that partial moves ask for.
    pub(super) continuations: FxHashSet<MoveType>,
    /// Whether a partial move leaves the type open.
    pub(super) any_continuation: bool,
    /// Move types named by `attacked?` and `defended?`.
    pub(super) attack_types: FxHashSet<MoveType>,
    /// Whether a block of `moves` can end in a move.
    pub(super) adds_in_moves: bool,
}

/// Usages, each piece looked at once.
#[derive(Default)]
pub(super) struct Usages(FxHashMap<*const Piece, Rc<Usage>>);

impl Usages {
    pub(super) fn of(&mut self, kind: PieceType, piece: &Arc<Piece>) -> Rc<Usage> {
        let known = self.0.entry(Arc::as_ptr(piece));
        Rc::clone(known.or_insert_with(|| Rc::new(Usage::of(kind, piece))))
    }
}

impl Usage {
    fn of(kind: PieceType, piece: &Piece) -> Self {
        let mut collect = Collect { usage: Self::default(), kind };
        collect.blocks(&piece.moves);
        let adds = collect.usage.adds_in_moves;
        collect.blocks(&piece.drops);
        collect.usage.adds_in_moves = adds;
        collect.usage
    }
}

struct Collect {
    usage: Usage,
    kind: PieceType,
}

impl Collect {
    fn blocks(&mut self, blocks: &[Block]) {
        self.usage.zones.extend(blocks.iter().filter_map(|block| block.zone));
        visit::distinct_in(blocks, &mut |item, calls| match item {
            Item::Instruction(instruction) => self.instruction(instruction, calls),
            Item::Test(predicate, span) => self.test(predicate, &Site { span, calls: calls.to_vec() }),
        });
    }

    fn instruction(&mut self, instruction: &Instruction, calls: &[CallSite]) {
        let site = || Site { span: instruction.span, calls: calls.to_vec() };
        match &instruction.kind {
            InstructionKind::ChangeType(kind, _) => {
                self.usage.made.insert(*kind);
            }
            InstructionKind::Create(_, kind, _) => {
                self.usage.made.insert(kind.unwrap_or(self.kind));
            }
            InstructionKind::SetAttribute(attribute, _) => {
                self.usage.attributes_set.insert(*attribute);
            }
            InstructionKind::SetFlag(flag, _) => {
                self.usage.flags_set.entry(*flag).or_insert_with(site);
            }
            InstructionKind::SetPositionFlag(flag, ..) => {
                self.usage.position_flags_set.entry(*flag).or_insert_with(site);
            }
            InstructionKind::Add { promotions, partial, .. } => {
                self.usage.adds_in_moves = true;
                self.usage.made.extend(promotions.iter());
                match partial {
                    Some(Continuation::AnyType) => self.usage.any_continuation = true,
                    Some(Continuation::Type(move_type)) => {
                        self.usage.continuations.insert(*move_type);
                    }
                    None => {}
                }
            }
            InstructionKind::Expansion(..)
            | InstructionKind::Verify(_)
            | InstructionKind::If(..)
            | InstructionKind::While(..)
            | InstructionKind::Step(_)
            | InstructionKind::Jump(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Mark(_)
            | InstructionKind::Back
            | InstructionKind::From
            | InstructionKind::To
            | InstructionKind::Cascade
            | InstructionKind::Go(_)
            | InstructionKind::Capture(_)
            | InstructionKind::Flip(_)
            | InstructionKind::ChangeOwner(_)
            | InstructionKind::Fail => {}
        }
    }

    fn test(&mut self, predicate: Predicate, site: &Site) {
        match predicate {
            Predicate::InZone(Some(zone)) => {
                self.usage.zones.insert(zone);
            }
            Predicate::Attribute(attribute) => {
                self.usage.attributes_tested.insert(attribute);
            }
            Predicate::Flag(flag) => {
                self.usage.flags_tested.entry(flag).or_insert_with(|| site.clone());
            }
            Predicate::PositionFlag(flag) => {
                self.usage.position_flags_tested.entry(flag).or_insert_with(|| site.clone());
            }
            Predicate::Attacked(Some(move_type)) | Predicate::Defended(Some(move_type)) => {
                self.usage.attack_types.insert(move_type);
            }
            Predicate::Empty
            | Predicate::Friend
            | Predicate::Enemy
            | Predicate::Neutral
            | Predicate::Piece(_)
            | Predicate::OnBoard
            | Predicate::Position(_)
            | Predicate::InZone(None)
            | Predicate::Marked
            | Predicate::LastFrom
            | Predicate::LastTo
            | Predicate::AdjacentToEnemy
            | Predicate::Attacked(None)
            | Predicate::Defended(None)
            | Predicate::GoalPosition => {}
        }
    }
}
