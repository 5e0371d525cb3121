//! Runs blocks symbolically: all that is known before play is carried out, what is left becomes a decision graph.
//!
//! A symbolic block has everything a running block has except the board. Two ways are tried: with its effects and position
//! flags known, so that a leaf is a finished move; and, where that branches too much, without them: then a leaf only says
//! *that* a move exists, and its effects are found by running the blocks again when it is played. Programs that neither
//! way can make are left to the interpreter.

use super::NONE;
use super::classes::{self, ClassId, Classes};
use super::codes::Codes;
use super::moves::{MoveId, MoveTable, Replay};
use super::node::{AttackQuery, NodeTable, Selector, op};
use crate::base::{Id, PieceType, Player, Square};
use crate::graph::{Entry, EntryKind, NodeId, Op, PromotionList};
use crate::model::{AddKind, Continuation, GoTarget, Location, Predicate};
use crate::play::engine::Rules;
use crate::play::moves::{Copied, Effect, Motion, PlayedMove};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Tests in a row, beyond which a program is given up.
const MAX_DEPTH: u32 = 1500;
/// Instructions between two tests, beyond which a loop is believed to be endless.
const MAX_STRAIGHT: u32 = 20_000;

/// Instructions that may be spent on a program with its effects known.
const EXACT_STEPS: u64 = 8_000;
/// Nodes from which on a program with effects is also made without.
const LARGE: usize = 150;
/// Rows of the table of moves beyond which programs are made without effects.
const MAX_MOVES: usize = 120_000;
/// Instructions that may be spent on a program without its effects.
const BARE_STEPS: u64 = 60_000;

/// A program cannot be made this way.
#[derive(Debug)]
pub(crate) struct GiveUp;

/// Everything that programs are made of.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) codes: Codes,
    pub(crate) classes: Classes,
    pub(crate) nodes: NodeTable,
    pub(crate) moves: MoveTable,
}

/// What a program is made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject {
    pub(crate) mover: Player,
    pub(crate) kind: PieceType,
    pub(crate) entries: EntryKind,
    pub(crate) home: u16,
    pub(crate) selector: Selector,
}

/// Makes the program of one subject.
pub(crate) struct Specializer<'a> {
    rules: &'a Rules,
    tables: &'a mut Tables,
    subject: Subject,
    /// The entries that run one after the other.
    entries: Vec<Entry>,
    /// Whether effects and position flags are left out.
    bare: bool,
    /// Without effects: the program that has them.
    exact: Option<u32>,
    memo: FxHashMap<Block, Memo>,
    steps: u64,
    limit: u64,
}

#[derive(Clone, Copy)]
enum Memo {
    Done(u32),
    /// Being made, at this depth.
    Open(u32),
}

/// A symbolic block (9.1).
#[derive(Clone, PartialEq, Eq, Hash)]
struct Block {
    entry: u16,
    node: NodeId,
    cursor: u16,
    mark: u16,
    from: u16,
    to: u16,
    motions: SmallVec<[(u16, u16); 2]>,
    effects: SmallVec<[Effect; 2]>,
    n_changes: u16,
    has_effects: bool,
    flags: SmallVec<[u16; 4]>,
    position_flags: SmallVec<[(u16, u16); 2]>,
}

/// A node, and the least depth of an open block that it leads back to.
type Made = (u32, u32);

/// What a block that leads back to an open one is before that is known.
const BOTTOM: u32 = u32::MAX;
const CLOSED: u32 = u32::MAX;

/// Instruction budget shared by all programs of a game, and what was tried in vain.
#[derive(Debug)]
pub(crate) struct Budget {
    steps: u64,
    /// Blocks that branch too much with their effects known, on some square; not tried again on others.
    not_exact: FxHashSet<NodeId>,
    not_bare: FxHashSet<NodeId>,
}

impl Budget {
    pub(crate) fn new(steps: u64) -> Self {
        Self { steps, not_exact: FxHashSet::default(), not_bare: FxHashSet::default() }
    }
}

/// The programs of a subject: one for each entry where no flag lives from one to the next, else one for all.
///
/// `may_split`: whether large programs with effects are split into what moves there are and what they do.
pub(crate) fn specialize(
    rules: &Rules,
    tables: &mut Tables,
    subject: Subject,
    budget: &mut Budget,
    may_split: bool,
) -> Result<Vec<u32>, GiveUp> {
    let entries = entries_of(rules, subject);
    let groups: Vec<Vec<Entry>> = if uses_flags(rules, &entries) {
        vec![entries]
    } else {
        entries.into_iter().filter(|entry| emits(rules, subject.selector, entry)).map(|it| vec![it]).collect()
    };
    let mut roots = Vec::new();
    for entries in groups.into_iter().filter(|entries| !entries.is_empty()) {
        let root = program(rules, tables, subject, &entries, budget, may_split)?;
        if root != NodeTable::END {
            roots.push(root);
        }
    }
    Ok(roots)
}

/// Makes one program: with effects, unless the one without is much smaller; then that one says which moves there are, and
/// the other one what they do.
fn program(
    rules: &Rules,
    tables: &mut Tables,
    subject: Subject,
    entries: &[Entry],
    budget: &mut Budget,
    may_split: bool,
) -> Result<u32, GiveUp> {
    let start = entries[0].start;
    let full = tables.moves.rows.len() > MAX_MOVES;
    let mut exact = None;
    if !full && !budget.not_exact.contains(&start) {
        exact = attempt(rules, tables, subject, entries, budget, Way::Exact).ok();
        if exact.is_none() {
            budget.not_exact.insert(start);
        }
    }
    if let Some(root) = exact {
        let size = tables.nodes.reachable(root).len();
        if !may_split || size < LARGE || !has_effects(tables, root) {
            return Ok(root);
        }
        let bare = attempt(rules, tables, subject, entries, budget, Way::Bare(exact));
        let smaller = |bare: &u32| tables.nodes.reachable(*bare).len() * 3 < size;
        return Ok(bare.ok().filter(smaller).unwrap_or(root));
    }
    if budget.not_bare.contains(&start) {
        return Err(GiveUp);
    }
    let bare = attempt(rules, tables, subject, entries, budget, Way::Bare(None));
    if bare.is_err() {
        budget.not_bare.insert(start);
    }
    bare
}

fn has_effects(tables: &Tables, root: u32) -> bool {
    tables.nodes.reachable(root).into_iter().map(|id| tables.nodes.node(id)).any(|node| {
        node.op == op::EMIT
            && MoveId(node.no).as_plain().is_none()
            && !tables.moves.row(MoveId(node.no)).played.effects.is_empty()
    })
}

/// How a program is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Exact,
    /// Effects and position flags are left out; the program that has them, if there is one.
    Bare(Option<u32>),
}

fn attempt(
    rules: &Rules,
    tables: &mut Tables,
    subject: Subject,
    entries: &[Entry],
    budget: &mut Budget,
    way: Way,
) -> Result<u32, GiveUp> {
    let limit = if way == Way::Exact { EXACT_STEPS } else { BARE_STEPS };
    let mut maker = Specializer {
        rules,
        tables,
        subject,
        entries: entries.to_vec(),
        bare: way != Way::Exact,
        exact: if let Way::Bare(exact) = way { exact } else { None },
        memo: FxHashMap::default(),
        steps: 0,
        limit: limit.min(budget.steps),
    };
    let made = maker.root();
    let steps = maker.steps;
    budget.steps = budget.steps.saturating_sub(steps);
    made
}

/// The entries that run for a subject: those of a rank all run, since flags live on.
fn entries_of(rules: &Rules, subject: Subject) -> Vec<Entry> {
    let zone_fits = |entry: &&Entry| {
        entry
            .zone
            .is_none_or(|zone| rules.game.board.in_zone(zone, subject.mover, Square(u32::from(subject.home))))
    };
    let type_fits = |entry: &&Entry| match subject.selector {
        Selector::Type(wanted) => entry.move_type == Some(wanted),
        Selector::Any | Selector::Rank(_) => true,
    };
    let all = rules.graph.entries_of(subject.kind, subject.entries).iter();
    all.filter(type_fits).filter(zone_fits).copied().collect()
}

/// Whether what an entry adds is wanted.
pub(crate) fn emits(rules: &Rules, selector: Selector, entry: &Entry) -> bool {
    match selector {
        Selector::Any | Selector::Type(_) => true,
        Selector::Rank(rank) => rank_of(rules, entry) == rank,
    }
}

/// The place of an entry's type in `move-priorities`; the number of priorities where it is not listed.
fn rank_of(rules: &Rules, entry: &Entry) -> u16 {
    let priorities = &rules.game.priorities;
    let place = entry.move_type.and_then(|wanted| priorities.iter().position(|&listed| listed == wanted));
    place.unwrap_or(priorities.len()) as u16
}

/// Whether some entry asks for a flag.
fn uses_flags(rules: &Rules, entries: &[Entry]) -> bool {
    if entries.len() < 2 {
        return false;
    }
    let mut seen = FxHashSet::default();
    let mut open: Vec<NodeId> = entries.iter().map(|entry| entry.start).collect();
    while let Some(id) = open.pop() {
        if id == NodeId::END || !seen.insert(id) {
            continue;
        }
        let node = rules.graph.node(id);
        if matches!(node.op, Op::Test(Predicate::Flag(_) | Predicate::PositionFlag(_), _)) {
            return true;
        }
        open.extend([node.next, node.or_else]);
    }
    false
}

impl Specializer<'_> {
    fn root(&mut self) -> Result<u32, GiveUp> {
        if self.entries.is_empty() {
            return Ok(NodeTable::END);
        }
        let first = self.start_of(0, SmallVec::new(), SmallVec::new());
        let (node, _) = self.run(first, 0)?;
        Ok(if node == BOTTOM { NodeTable::END } else { node })
    }

    fn start_of(
        &self,
        entry: u16,
        flags: SmallVec<[u16; 4]>,
        position_flags: SmallVec<[(u16, u16); 2]>,
    ) -> Block {
        let home = self.subject.home;
        Block {
            entry,
            node: self.entries[entry as usize].start,
            cursor: home,
            mark: home,
            from: if self.subject.entries == EntryKind::Moves { home } else { NONE },
            to: NONE,
            motions: SmallVec::new(),
            effects: SmallVec::new(),
            n_changes: 0,
            has_effects: false,
            flags,
            position_flags,
        }
    }

    /// Runs a block up to its next test or emission, and makes the node for that.
    fn run(&mut self, mut block: Block, depth: u32) -> Result<Made, GiveUp> {
        for _ in 0..MAX_STRAIGHT {
            self.steps += 1;
            if self.steps > self.limit || depth > MAX_DEPTH {
                return Err(GiveUp);
            }
            let node = self.rules.graph.node(block.node);
            match node.op {
                Op::End => match self.next_entry(&block) {
                    Some(next) => block = next,
                    None => return Ok((NodeTable::END, CLOSED)),
                },
                Op::Test(predicate, location) => {
                    let at = self.locate(&block, location);
                    match self.known(&block, predicate, at) {
                        Some(answer) => block.node = if answer { node.next } else { node.or_else },
                        None => return self.branching(block, depth),
                    }
                }
                Op::Add(..) => return self.branching(block, depth),
                _ => {
                    if self.straight(&mut block, node.op)? {
                        block.node = node.next;
                    } else {
                        block.node = NodeId::END;
                    }
                }
            }
        }
        Err(GiveUp)
    }

    /// The block after a finished one; flags live on (S-13).
    fn next_entry(&self, block: &Block) -> Option<Block> {
        let next = block.entry + 1;
        ((next as usize) < self.entries.len())
            .then(|| self.start_of(next, block.flags.clone(), block.position_flags.clone()))
    }

    /// Makes the node of a test or emission, once.
    fn branching(&mut self, block: Block, depth: u32) -> Result<Made, GiveUp> {
        match self.memo.get(&block) {
            Some(&Memo::Done(node)) => return Ok((node, CLOSED)),
            Some(&Memo::Open(open)) => {
                return if self.bare { Ok((BOTTOM, open)) } else { Err(GiveUp) };
            }
            None => {}
        }
        self.memo.insert(block.clone(), Memo::Open(depth));
        let node = self.rules.graph.node(block.node);
        let (made, low) = match node.op {
            Op::Test(predicate, location) => self.test(&block, predicate, location, depth)?,
            Op::Add(kind, list, continuation) => self.add(&block, kind, list, continuation, depth)?,
            _ => return Err(GiveUp),
        };
        let closes = low >= depth;
        let made = if closes && made == BOTTOM { NodeTable::END } else { made };
        if made == BOTTOM {
            self.memo.remove(&block);
        } else {
            self.memo.insert(block, Memo::Done(made));
        }
        Ok((made, if closes { CLOSED } else { low }))
    }

    /// Carries out an instruction whose outcome is known; `false` ends the block.
    fn straight(&mut self, block: &mut Block, it: Op) -> Result<bool, GiveUp> {
        match it {
            Op::Step(_) | Op::StepOpposite(_) | Op::Jump(_) | Op::Go(_) => {
                let to = self.destination(block, it)?;
                block.cursor = to;
                return Ok(to != NONE);
            }
            Op::Mark(location) => {
                block.mark = self.locate(block, location);
                return Ok(block.mark != NONE);
            }
            Op::From => block.from = block.cursor,
            Op::To => block.to = block.cursor,
            Op::Cascade => {
                let to = if block.to == NONE { block.cursor } else { block.to };
                block.motions.push((block.from, to));
                block.from = block.cursor;
                block.to = NONE;
            }
            Op::Capture(location) => {
                let at = self.locate(block, location);
                if at != NONE {
                    block.has_effects = true;
                    if !self.bare {
                        block.effects.push(Effect::Capture(square(at)));
                    }
                }
            }
            Op::Flip(location) => self.change(block, location, Effect::Flip),
            Op::ChangeOwner(location) => {
                let mover = self.subject.mover;
                self.change(block, location, |at| Effect::ChangeOwner(mover, at));
            }
            Op::ChangeType(kind, location) => {
                self.change(block, location, |at| Effect::ChangeType(kind, at));
            }
            Op::Create(player, kind, location) => {
                let player = player.unwrap_or(self.subject.mover);
                let kind = kind.unwrap_or(self.subject.kind);
                self.change(block, location, |at| Effect::Create(player, kind, at));
            }
            Op::SetAttribute(attribute, value) => {
                self.change(block, Location::Cursor, |at| Effect::SetAttribute(attribute, value, at));
            }
            Op::SetFlag(flag, value) => set(&mut block.flags, flag.0, value),
            Op::SetPositionFlag(flag, value, location) => {
                let at = self.locate(block, location);
                if at != NONE && !self.bare {
                    set(&mut block.position_flags, (flag.0, at), value);
                }
            }
            Op::Skip | Op::End | Op::Test(..) | Op::Add(..) => {}
        }
        Ok(true)
    }

    /// A change takes the place of the first capture, which goes to the end (S-28).
    fn change(&self, block: &mut Block, location: Location, effect: impl Fn(Square) -> Effect) {
        let at = self.locate(block, location);
        if at == NONE {
            return;
        }
        block.has_effects = true;
        if self.bare {
            return;
        }
        block.effects.push(effect(square(at)));
        let last = block.effects.len() - 1;
        block.effects.swap(block.n_changes as usize, last);
        block.n_changes += 1;
    }

    fn destination(&self, block: &Block, it: Op) -> Result<u16, GiveUp> {
        Ok(match it {
            Op::Step(direction) => self.locate(block, Location::Step(direction)),
            Op::StepOpposite(direction) => self.locate(block, Location::Opposite(direction)),
            Op::Jump(to) => to.0 as u16,
            Op::Go(GoTarget::From) => block.from,
            Op::Go(GoTarget::To) if block.to == NONE => block.cursor,
            Op::Go(GoTarget::To) => block.to,
            Op::Go(GoTarget::Mark) => block.mark,
            _ => return Err(GiveUp),
        })
    }

    fn locate(&self, block: &Block, location: Location) -> u16 {
        let board = &self.rules.game.board;
        let cursor = square(block.cursor);
        let at = match location {
            Location::Cursor => Some(cursor),
            Location::Square(at) => Some(at),
            Location::Step(direction) => {
                board.link(cursor, board.direction_for(self.subject.mover, direction))
            }
            Location::Opposite(direction) => {
                let direction = board.direction_for(self.subject.mover, direction);
                self.rules.reverse_links[direction.index()][cursor.index()]
            }
            Location::OffBoard => None,
        };
        at.map_or(NONE, |at| at.0 as u16)
    }

    /// The answer of a test that does not depend on the state.
    fn known(&mut self, block: &Block, predicate: Predicate, at: u16) -> Option<bool> {
        match predicate {
            Predicate::Flag(flag) => return Some(block.flags.contains(&flag.0)),
            _ if at == NONE => return Some(false),
            Predicate::OnBoard => return Some(true),
            Predicate::Position(wanted) => return Some(wanted == Some(square(at))),
            Predicate::InZone(zone) => {
                let board = &self.rules.game.board;
                let inside = |zone| board.in_zone(zone, self.subject.mover, square(at));
                return Some(zone.is_some_and(inside));
            }
            Predicate::PositionFlag(flag) => {
                return (!self.bare).then(|| block.position_flags.contains(&(flag.0, at)));
            }
            Predicate::Marked => return Some(at == block.mark),
            Predicate::GoalPosition => {
                let (mover, kind) = (self.subject.mover, self.subject.kind);
                return Some(crate::play::reference::is_goal_position(self.rules, mover, square(at), kind));
            }
            _ => {}
        }
        let class = self.class_of(predicate)?;
        self.known_at_home(class, at)
    }

    fn class_of(&mut self, predicate: Predicate) -> Option<ClassId> {
        let Tables { codes, classes, .. } = &mut *self.tables;
        classes.of_predicate(self.rules, codes, self.subject.mover, predicate)
    }

    /// What is known of the piece's own square: its owner and its type.
    fn known_at_home(&self, class: ClassId, at: u16) -> Option<bool> {
        if self.subject.entries != EntryKind::Moves || at != self.subject.home {
            return None;
        }
        let (mover, kind) = (self.subject.mover, self.subject.kind);
        let rows = self.tables.codes.pieces.iter().enumerate();
        let own = rows.filter(|(_, it)| it.is_some_and(|it| it.owner == mover && it.kind == kind));
        let mut answers = own.map(|(code, _)| self.tables.classes.has(class, code as u16));
        let first = answers.next()?;
        answers.all(|answer| answer == first).then_some(first)
    }

    /// A test of the state: a node with both branches.
    fn test(
        &mut self,
        block: &Block,
        predicate: Predicate,
        location: Location,
        depth: u32,
    ) -> Result<Made, GiveUp> {
        let at = self.locate(block, location);
        let node = self.rules.graph.node(block.node);
        let yes = self.run(Block { node: node.next, ..block.clone() }, depth + 1)?;
        let no = self.run(Block { node: node.or_else, ..block.clone() }, depth + 1)?;
        let low = yes.1.min(no.1);
        let (yes, no) = match (yes.0, no.0) {
            (BOTTOM, other) | (other, BOTTOM) => return Ok((other, low)),
            (yes, no) if yes == no => return Ok((yes, low)),
            branches => branches,
        };
        // Inside of a loop that is still open nothing may depend on the state: it ends in one way only.
        if low < depth {
            return Err(GiveUp);
        }
        let nodes = &mut self.tables.nodes;
        let made = match predicate {
            Predicate::LastFrom => nodes.test(op::LAST_FROM, at, yes, no),
            Predicate::LastTo => nodes.test(op::LAST_TO, at, yes, no),
            Predicate::Attacked(move_type) | Predicate::Defended(move_type) => {
                let defended = matches!(predicate, Predicate::Defended(_));
                let (kind, home) = (self.subject.kind, self.subject.home);
                let query = AttackQuery { defended, square: at, kind, home, move_type };
                nodes.query(query, yes, no).ok_or(GiveUp)?
            }
            Predicate::AdjacentToEnemy => self.adjacent(at, yes, no),
            _ => {
                let class = self.class_of(predicate).ok_or(GiveUp)?;
                self.tables.nodes.class(class, at, yes, no)
            }
        };
        Ok((made, low))
    }

    /// `adjacent-to-enemy?`: a test for every square next to it.
    fn adjacent(&mut self, at: u16, yes: u32, no: u32) -> u32 {
        let class = self.class_of(Predicate::Enemy).expect("a test of a square");
        let rules = self.rules;
        let links = rules.game.board.links.iter();
        let mut around: Vec<u16> = links.filter_map(|it| it[at as usize]).map(|it| it.0 as u16).collect();
        around.sort_unstable();
        around.dedup();
        around.iter().rev().fold(no, |no, &next| self.tables.nodes.class(class, next, yes, no))
    }

    /// Emissions, then what follows them.
    fn add(
        &mut self,
        block: &Block,
        kind: AddKind,
        list: PromotionList,
        continuation: Option<Continuation>,
        depth: u32,
    ) -> Result<Made, GiveUp> {
        let mut after = block.clone();
        after.node = self.rules.graph.node(block.node).next;
        after.effects.clear();
        (after.n_changes, after.has_effects) = (0, false);
        let (rest, low) = self.run(after, depth + 1)?;
        if !emits(self.rules, self.subject.selector, &self.entries[block.entry as usize]) {
            return Ok((rest, low));
        }
        if low < depth {
            return Err(GiveUp);
        }
        let rest = if rest == BOTTOM { NodeTable::END } else { rest };
        let target = if block.to == NONE { block.cursor } else { block.to };
        let mut motions = block.motions.clone();
        let mut copy = None;
        if kind == AddKind::Copy && block.from != NONE {
            if block.from != self.subject.home || self.subject.entries == EntryKind::Drops {
                return Err(GiveUp);
            }
            copy = Some(Copied { owner: self.subject.mover, kind: self.subject.kind, to: square(target) });
        } else {
            motions.push((block.from, target));
        }
        let lead = if copy.is_some() { (block.from, target) } else { motions[0] };
        let lead = ((lead.0 != NONE).then(|| square(lead.0)), square(lead.1));
        let drop = motions.iter().find(|motion| motion.0 == NONE).map(|it| (self.subject.kind, square(it.1)));
        let played = PlayedMove {
            mover: self.subject.mover,
            drop,
            motions: SmallVec::new(),
            copy,
            effects: block.effects.clone(),
            promotion: None,
            lead,
            continuation,
        };
        let emission = Emission { played, list, target, has_effects: block.has_effects };
        Ok((self.motions(emission, &motions, rest), low))
    }

    /// Motions change something only where there is a piece to move: a test for each of which that is not known.
    fn motions(&mut self, emission: Emission, rest_of: &[(u16, u16)], rest: u32) -> u32 {
        let Some((&(from, to), others)) = rest_of.split_first() else {
            return self.emit(emission, rest);
        };
        if from == NONE || from == to {
            return self.motions(emission, others, rest);
        }
        let mut with = emission.clone();
        with.played.motions.push(Motion { from: square(from), to: square(to) });
        let with = self.motions(with, others, rest);
        if from == self.subject.home && self.subject.entries == EntryKind::Moves {
            return with;
        }
        let without = self.motions(emission, others, rest);
        self.tables.nodes.class(classes::OCCUPIED, from, with, without)
    }

    /// One emission for every promotion, in order.
    fn emit(&mut self, emission: Emission, rest: u32) -> u32 {
        let Emission { played, list, target, has_effects } = emission;
        let rules = self.rules;
        let promotions = rules.graph.promotions_of(list);
        let is_null = played.motions.is_empty() && played.drop.is_none() && played.copy.is_none();
        if promotions.is_empty() {
            return if is_null && !has_effects { rest } else { self.emission(&played, has_effects, rest) };
        }
        promotions.iter().rev().fold(rest, |rest, &kind| {
            let promotion = Some((kind, square(target)));
            self.emission(&PlayedMove { promotion, ..played.clone() }, has_effects, rest)
        })
    }

    fn emission(&mut self, played: &PlayedMove, has_effects: bool, rest: u32) -> u32 {
        let Subject { kind, entries, home, selector, .. } = self.subject;
        let replay =
            (self.bare && has_effects).then_some(Replay { kind, entries, home, selector, exact: self.exact });
        let Tables { codes, moves, nodes, .. } = &mut *self.tables;
        let id = moves.intern(self.rules, codes, played, replay);
        nodes.emit(id, rest)
    }
}

/// A move on its way into the table.
#[derive(Clone)]
struct Emission {
    played: PlayedMove,
    list: PromotionList,
    target: u16,
    has_effects: bool,
}

fn square(index: u16) -> Square {
    Square(u32::from(index))
}

/// Puts into or takes out of a sorted list.
fn set<T: Ord + Copy, const L: usize>(list: &mut SmallVec<[T; L]>, item: T, value: bool)
where
    [T; L]: smallvec::Array<Item = T>,
{
    match (list.binary_search(&item), value) {
        (Err(at), true) => list.insert(at, item),
        (Ok(at), false) => drop(list.remove(at)),
        _ => {}
    }
}
