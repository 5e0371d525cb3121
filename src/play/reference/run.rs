//! Runs the blocks of a piece (chapter 9 of the language reference).

use super::attack;
use crate::base::{Flag, Id, MoveType, PieceType, Player, PositionFlag, Square};
use crate::graph::{Entry, EntryKind, NodeId, Op, PromotionList};
use crate::model::{
    AddKind, Continuation, GoTarget, Goal, GoalExpression, GoalKind, Location, Occupant, Owner, Predicate,
};
use crate::play::engine::Rules;
use crate::play::keys;
use crate::play::moves::{Candidate, Copied, Effect, Motion, PlayedMove};
use crate::play::state::{Piece, State};
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// Instructions that one block may run before it is stopped (S-62).
const MAX_STEPS: u32 = 1_000_000;

/// What the conditions of a block look at.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// By square.
    pub(crate) squares: &'a [Option<Piece>],
    /// Origin and destination of the last move.
    pub(crate) last: (Option<Square>, Option<Square>),
}

impl<'a> View<'a> {
    pub(crate) fn of(state: &'a State) -> Self {
        Self { squares: &state.squares, last: (state.last_from, state.last_to) }
    }
}

/// Which blocks run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filter {
    /// Blocks of any type and untyped ones.
    Any,
    /// Blocks of this type.
    Type(MoveType),
}

impl Filter {
    pub(crate) fn of_type(move_type: Option<MoveType>) -> Self {
        move_type.map_or(Self::Any, Self::Type)
    }

    fn admits(self, entry: &Entry) -> bool {
        match self {
            Self::Any => true,
            Self::Type(move_type) => entry.move_type == Some(move_type),
        }
    }
}

/// Watches blocks run, for explanations.
pub(crate) trait Trace {
    /// A block begins.
    fn enter(&mut self, _entry: &Entry, _square: Square) {}
    /// The block ends at this node with the cursor here.
    fn end(&mut self, _node: NodeId, _cursor: Square) {}
    /// A test gave this answer.
    fn test(&mut self, _node: NodeId, _cursor: Square, _at: Option<Square>, _answer: bool) {}
    /// A move was added.
    fn add(&mut self, _candidate: &Candidate) {}
    /// The cursor moved.
    fn step(&mut self, _node: NodeId, _cursor: Square) {}
}

/// Nobody watches.
pub(crate) struct NoTrace;

impl Trace for NoTrace {}

/// Runs blocks for one mover and collects what they add.
pub(crate) struct Runner<'a, T: Trace> {
    pub(crate) rules: &'a Rules,
    pub(crate) view: View<'a>,
    pub(crate) mover: Player,
    /// Inside `attacked?` or `defended?`: such tests are false (9.11).
    pub(crate) nested: bool,
    /// What the blocks added.
    pub(crate) found: Vec<Candidate>,
    pub(crate) trace: T,
    flags: FxHashSet<Flag>,
    position_flags: FxHashSet<(PositionFlag, Square)>,
    /// Fingerprint of the flags that are set: the hashes of all of them, combined by exclusive or.
    flags_key: u64,
}

/// All that decides how a block goes on; what it has recorded decides nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Progress {
    node: NodeId,
    cursor: Square,
    from: Option<Square>,
    to: Option<Square>,
    mark: Square,
    flags: u64,
}

/// A running block (9.1).
struct Block {
    entry: u32,
    piece: PieceType,
    move_type: Option<MoveType>,
    /// The square of the piece; of a drop, the candidate square.
    home: Square,
    cursor: Square,
    from: Option<Square>,
    to: Option<Square>,
    mark: Square,
    motions: SmallVec<[(Option<Square>, Square); 2]>,
    effects: Effects,
}

/// Pending changes and captures, in the order in which they will be written (10.1).
#[derive(Clone, Default)]
struct Effects {
    list: SmallVec<[Effect; 2]>,
    n_changes: usize,
}

impl Effects {
    /// A change takes the place of the first capture, which goes to the end (S-28).
    fn change(&mut self, effect: Effect) {
        self.list.push(effect);
        let last = self.list.len() - 1;
        self.list.swap(self.n_changes, last);
        self.n_changes += 1;
    }

    fn capture(&mut self, square: Square) {
        self.list.push(Effect::Capture(square));
    }
}

impl<'a> Runner<'a, NoTrace> {
    pub(crate) fn new(rules: &'a Rules, view: View<'a>, mover: Player) -> Self {
        Self::traced(rules, view, mover, NoTrace)
    }
}

impl<'a, T: Trace> Runner<'a, T> {
    pub(crate) fn traced(rules: &'a Rules, view: View<'a>, mover: Player, trace: T) -> Self {
        let (flags, position_flags) = (FxHashSet::default(), FxHashSet::default());
        Self {
            rules,
            view,
            mover,
            nested: false,
            found: Vec::new(),
            trace,
            flags,
            position_flags,
            flags_key: 0,
        }
    }

    /// Runs the `moves` blocks of the piece on a square, whoever owns it.
    pub(crate) fn piece(&mut self, square: Square, kind: PieceType, filter: Filter) {
        self.blocks(square, kind, EntryKind::Moves, filter);
    }

    /// Runs the `drops` blocks of a type for one candidate square.
    pub(crate) fn drop(&mut self, square: Square, kind: PieceType, filter: Filter) {
        self.blocks(square, kind, EntryKind::Drops, filter);
    }

    /// Flags live from block to block of one piece, and start fresh with each piece (S-13).
    fn blocks(&mut self, square: Square, kind: PieceType, entries: EntryKind, filter: Filter) {
        self.flags.clear();
        self.position_flags.clear();
        self.flags_key = 0;
        let rules = self.rules;
        for entry in rules.graph.entries_of(kind, entries).iter().filter(|entry| filter.admits(entry)) {
            let in_zone = |zone| rules.game.board.in_zone(zone, self.mover, square);
            if entry.zone.is_none_or(in_zone) {
                self.block(entry, square);
            }
        }
    }

    fn block(&mut self, entry: &Entry, square: Square) {
        self.trace.enter(entry, square);
        let from = (entry.kind == EntryKind::Moves).then_some(square);
        let mut block = Block {
            entry: entry.block,
            piece: entry.piece,
            move_type: entry.move_type,
            home: square,
            cursor: square,
            from,
            to: None,
            mark: square,
            motions: SmallVec::new(),
            effects: Effects::default(),
        };
        let mut node = entry.start;
        let mut earlier = None;
        for step in 1..MAX_STEPS {
            match self.instruction(&mut block, node) {
                Some(next) => node = next,
                None => break,
            }
            if step.is_power_of_two() {
                earlier = Some(self.progress(&block, node));
            } else if earlier.is_some_and(|it| it.node == node && it == self.progress(&block, node)) {
                break;
            }
        }
        self.trace.end(node, block.cursor);
    }

    /// What the block has come to; a block that comes to the same again goes round for ever.
    fn progress(&self, block: &Block, node: NodeId) -> Progress {
        Progress {
            node,
            cursor: block.cursor,
            from: block.from,
            to: block.to,
            mark: block.mark,
            flags: self.flags_key,
        }
    }

    /// Carries out one instruction; `None` ends the block.
    fn instruction(&mut self, block: &mut Block, id: NodeId) -> Option<NodeId> {
        let node = self.rules.graph.node(id);
        match node.op {
            Op::End => return None,
            Op::Skip => {}
            Op::Step(_) | Op::StepOpposite(_) | Op::Jump(_) | Op::Go(_) => {
                block.cursor = self.destination(block, node.op)?;
                self.trace.step(id, block.cursor);
            }
            Op::Mark(location) => block.mark = self.locate(block, location)?,
            Op::From => block.from = Some(block.cursor),
            Op::To => block.to = Some(block.cursor),
            Op::Cascade => {
                block.motions.push((block.from, block.to.unwrap_or(block.cursor)));
                block.from = Some(block.cursor);
                block.to = None;
            }
            Op::Capture(location) => {
                if let Some(square) = self.locate(block, location) {
                    block.effects.capture(square);
                }
            }
            Op::Flip(location) => self.change(block, location, Effect::Flip),
            Op::ChangeOwner(location) => {
                let mover = self.mover;
                self.change(block, location, |square| Effect::ChangeOwner(mover, square));
            }
            Op::ChangeType(kind, location) => {
                self.change(block, location, |square| Effect::ChangeType(kind, square));
            }
            Op::Create(player, kind, location) => {
                let (player, kind) = (player.unwrap_or(self.mover), kind.unwrap_or(block.piece));
                self.change(block, location, |square| Effect::Create(player, kind, square));
            }
            Op::SetAttribute(attribute, value) => {
                self.change(block, Location::Cursor, |square| Effect::SetAttribute(attribute, value, square));
            }
            Op::SetFlag(flag, value) => self.flags_key ^= set(&mut self.flags, 1, flag, value),
            Op::SetPositionFlag(flag, value, location) => {
                if let Some(square) = self.locate(block, location) {
                    self.flags_key ^= set(&mut self.position_flags, 2, (flag, square), value);
                }
            }
            Op::Test(predicate, location) => {
                let at = self.locate(block, location);
                let answer = self.test(block, predicate, at);
                self.trace.test(id, block.cursor, at, answer);
                return Some(if answer { node.next } else { node.or_else });
            }
            Op::Add(kind, promotions, continuation) => self.add(block, id, kind, promotions, continuation),
        }
        Some(node.next)
    }

    /// Where a cursor instruction leads; `None` off the board or where it is undefined.
    fn destination(&self, block: &Block, op: Op) -> Option<Square> {
        match op {
            Op::Step(direction) => self.locate(block, Location::Step(direction)),
            Op::StepOpposite(direction) => self.locate(block, Location::Opposite(direction)),
            Op::Jump(square) => Some(square),
            Op::Go(GoTarget::From) => block.from,
            Op::Go(GoTarget::To) => Some(block.to.unwrap_or(block.cursor)),
            Op::Go(GoTarget::Mark) => Some(block.mark),
            Op::Go(GoTarget::LastFrom) => self.view.last.0,
            Op::Go(GoTarget::LastTo) => self.view.last.1,
            _ => None,
        }
    }

    /// The square that a location means; `None` off the board (9.4).
    fn locate(&self, block: &Block, location: Location) -> Option<Square> {
        let board = &self.rules.game.board;
        match location {
            Location::Cursor => Some(block.cursor),
            Location::Square(square) => Some(square),
            Location::Step(direction) => board.link(block.cursor, board.direction_for(self.mover, direction)),
            Location::Opposite(direction) => {
                let direction = board.direction_for(self.mover, direction);
                self.rules.reverse_links[direction.index()][block.cursor.index()]
            }
            Location::OffBoard => None,
        }
    }

    fn change(&self, block: &mut Block, location: Location, effect: impl Fn(Square) -> Effect) {
        if let Some(square) = self.locate(block, location) {
            block.effects.change(effect(square));
        }
    }

    /// Answers a condition (9.8). Off the board nothing fits.
    fn test(&self, block: &Block, predicate: Predicate, at: Option<Square>) -> bool {
        if let Predicate::Flag(flag) = predicate {
            return self.flags.contains(&flag);
        }
        let Some(square) = at else { return false };
        let piece = self.view.squares[square.index()];
        match predicate {
            Predicate::Empty => piece.is_none(),
            Predicate::Friend => piece.is_some_and(|piece| piece.owner == self.mover),
            Predicate::Enemy => piece.is_some_and(|piece| self.rules.is_enemy(self.mover, piece.owner)),
            Predicate::Neutral => piece.is_some_and(|piece| !self.rules.active[piece.owner.index()]),
            Predicate::Piece(kind) => kind.is_some() && piece.map(|piece| piece.kind) == kind,
            Predicate::OnBoard => true,
            Predicate::Position(wanted) => wanted == Some(square),
            Predicate::InZone(zone) => {
                zone.is_some_and(|zone| self.rules.game.board.in_zone(zone, self.mover, square))
            }
            Predicate::Attribute(attribute) => piece.is_some_and(|piece| piece.has(attribute)),
            Predicate::Flag(flag) => self.flags.contains(&flag),
            Predicate::PositionFlag(flag) => self.position_flags.contains(&(flag, square)),
            Predicate::Marked => square == block.mark,
            Predicate::LastFrom => self.view.last.0 == Some(square),
            Predicate::LastTo => self.view.last.1 == Some(square),
            Predicate::AdjacentToEnemy => self.adjacent_to_enemy(square),
            Predicate::Attacked(move_type) => {
                !self.nested && attack::is_attacked(self, square, block.piece, Filter::of_type(move_type))
            }
            Predicate::Defended(move_type) => {
                !self.nested
                    && attack::is_defended(self, block.home, square, block.piece, Filter::of_type(move_type))
            }
            Predicate::GoalPosition => is_goal_position(self.rules, self.mover, square, block.piece),
        }
    }

    fn adjacent_to_enemy(&self, square: Square) -> bool {
        self.rules.game.board.links.iter().any(|links| {
            let piece = links[square.index()].and_then(|next| self.view.squares[next.index()]);
            piece.is_some_and(|piece| self.rules.is_enemy(self.mover, piece.owner))
        })
    }

    /// Emits moves, then forgets changes and captures (9.7).
    fn add(
        &mut self,
        block: &mut Block,
        node: NodeId,
        kind: AddKind,
        list: PromotionList,
        continuation: Option<Continuation>,
    ) {
        let target = block.to.unwrap_or(block.cursor);
        let promotions = self.rules.graph.promotions_of(list);
        let effects = std::mem::take(&mut block.effects);
        if promotions.is_empty() {
            self.emit(block, node, kind, target, &effects, None, continuation);
        }
        for &promotion in promotions {
            self.emit(block, node, kind, target, &effects, Some((promotion, target)), continuation);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a move, all different")]
    fn emit(
        &mut self,
        block: &Block,
        node: NodeId,
        kind: AddKind,
        target: Square,
        effects: &Effects,
        promotion: Option<(PieceType, Square)>,
        continuation: Option<Continuation>,
    ) {
        let mut all = block.motions.clone();
        let mut copy = None;
        match (kind, block.from) {
            (AddKind::Copy, Some(from)) => {
                let original = self.view.squares[from.index()];
                let (owner, kind) =
                    original.map_or((self.mover, block.piece), |piece| (piece.owner, piece.kind));
                copy = Some(Copied { owner, kind, to: target });
            }
            (AddKind::Copy | AddKind::Move, from) => all.push((from, target)),
        }
        let lead = if copy.is_some() { (block.from, target) } else { all[0] };
        let drop = all.iter().find(|motion| motion.0.is_none()).map(|&(_, to)| (block.piece, to));
        let motions: SmallVec<[Motion; 2]> = all.iter().filter_map(|&motion| self.motion(motion)).collect();
        let is_null = motions.is_empty() && drop.is_none() && copy.is_none();
        if is_null && effects.list.is_empty() && promotion.is_none() {
            return;
        }
        let effects = effects.list.clone();
        let played =
            PlayedMove { mover: self.mover, drop, motions, copy, effects, promotion, lead, continuation };
        let candidate = Candidate { played, move_type: block.move_type, entry: block.entry, node: node.0 };
        self.trace.add(&candidate);
        self.found.push(candidate);
    }

    /// A motion that changes something: it leads elsewhere, and there is a piece to move.
    fn motion(&self, (from, to): (Option<Square>, Square)) -> Option<Motion> {
        let from = from?;
        (from != to && self.view.squares[from.index()].is_some()).then_some(Motion { from, to })
    }
}

/// `goal-position?`: whether a `win-condition` of the mover wants a piece of this type there.
pub(crate) fn is_goal_position(rules: &Rules, mover: Player, square: Square, piece: PieceType) -> bool {
    let board = &rules.game.board;
    let wins = |goal: &&Goal| goal.kind == GoalKind::Win && goal.players.contains(&mover);
    rules.game.goals.iter().filter(wins).any(|goal| {
        configurations(&goal.expression).iter().any(|(occupants, squares, zones)| {
            let own = |it: &Occupant| it.owner == Owner::Own && !it.negated && it.piece == piece;
            occupants.iter().any(own)
                && (squares.contains(&square) || zones.iter().any(|&zone| board.in_zone(zone, mover, square)))
        })
    })
}

/// Sets a flag; the hash of the flag where that changed it, else zero.
///
/// `sort` keeps flags and position flags apart: their ids are small numbers and would hash alike.
fn set<K: std::hash::Hash + Eq>(flags: &mut FxHashSet<K>, sort: u64, flag: K, value: bool) -> u64 {
    let hash = keys::mix(FxBuildHasher.hash_one((sort, &flag)));
    let changed = if value { flags.insert(flag) } else { flags.remove(&flag) };
    if changed { hash } else { 0 }
}

type Configuration<'a> = (&'a [Occupant], &'a [Square], &'a [crate::base::Zone]);

/// The `absolute-config`s in an expression.
fn configurations(expression: &GoalExpression) -> Vec<Configuration<'_>> {
    match expression {
        GoalExpression::And(parts) | GoalExpression::Or(parts) => {
            parts.iter().flat_map(configurations).collect()
        }
        GoalExpression::AbsoluteConfig { occupants, squares, zones } => vec![(occupants, squares, zones)],
        GoalExpression::Not(_)
        | GoalExpression::Stalemated
        | GoalExpression::Repetition
        | GoalExpression::Checkmated(_)
        | GoalExpression::Captured(_)
        | GoalExpression::PiecesRemaining(..)
        | GoalExpression::TotalPieceCount(..)
        | GoalExpression::RelativeConfig(_)
        | GoalExpression::Never => Vec::new(),
    }
}
