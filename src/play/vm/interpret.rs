//! Runs blocks that could not be specialised, one instruction at a time, on the compact state.
//!
//! The same meaning as the reference engine, with links, symmetry and classes looked up in tables.

use super::attack;
use super::compiled::Compiled;
use super::position::index_of;
use super::program::specialize::{Tables, emits};
use super::program::{AttackQuery, NONE, Selector};
use super::work::Work;
use crate::base::{Id, PieceType, Player, Square};
use crate::graph::{Entry, EntryKind, NodeId, Op, PromotionList};
use crate::model::{AddKind, Continuation, GoTarget, Location, Predicate};
use crate::play::engine::Rules;
use crate::play::keys;
use crate::play::moves::{Copied, Effect, Motion, PlayedMove};
use crate::play::reference::is_goal_position;
use smallvec::SmallVec;

/// Instructions that one block may run before it is stopped.
const MAX_STEPS: u32 = 1_000_000;

/// Tables that the interpreter looks things up in.
#[derive(Debug)]
pub(super) struct Interpreter {
    n_squares: usize,
    /// By player, direction, square: where it leads for this player.
    links: Vec<u16>,
    /// By player, direction, square: from where it leads there.
    reverse: Vec<u16>,
    n_directions: usize,
    /// By player, then node: the class of its test.
    classes: Vec<Vec<u16>>,
    n_flags: usize,
}

/// What a run of blocks writes on.
#[derive(Clone, Default, Debug)]
pub(super) struct Slate {
    flags: Vec<bool>,
    position_flags: Vec<bool>,
    written: Vec<u32>,
    /// Fingerprint of the flags that are set.
    key: u64,
}

impl Slate {
    fn set(&mut self, flag: usize, value: bool) {
        if std::mem::replace(&mut self.flags[flag], value) != value {
            self.key ^= keys::mix(flag as u64 + 1);
        }
    }

    fn set_position(&mut self, at: usize, value: bool) {
        if std::mem::replace(&mut self.position_flags[at], value) != value {
            self.written.push(at as u32);
            self.key ^= keys::mix(at as u64 | 1 << 40);
        }
    }
}

impl Interpreter {
    pub(super) fn new(rules: &Rules, tables: &mut Tables) -> Self {
        let (game, board) = (&rules.game, &rules.game.board);
        let (n_squares, n_directions) = (board.n_squares(), board.directions.len());
        let mut made = Self {
            n_squares,
            links: Vec::new(),
            reverse: Vec::new(),
            n_directions,
            classes: Vec::new(),
            n_flags: game.flags.len(),
        };
        let code = |square: Option<Square>| square.map_or(NONE, index_of);
        for player in (0..game.players.len()).map(Player::from_index) {
            for direction in 0..n_directions {
                let direction = board.direction_for(player, crate::base::Direction::from_index(direction));
                made.links.extend(board.links[direction.index()].iter().map(|&it| code(it)));
                made.reverse.extend(rules.reverse_links[direction.index()].iter().map(|&it| code(it)));
            }
            let class = |op: Op, tables: &mut Tables| match op {
                Op::Test(predicate, _) => {
                    tables.classes.of_predicate(rules, &tables.codes, player, predicate).unwrap_or(NONE)
                }
                _ => NONE,
            };
            let classes = rules.graph.nodes.iter().map(|node| class(node.op, tables)).collect();
            made.classes.push(classes);
        }
        made
    }
}

/// What is run.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) mover: Player,
    pub(super) kind: PieceType,
    pub(super) entries: EntryKind,
    pub(super) home: u16,
    pub(super) selector: Selector,
    /// Inside `attacked?`: such tests are false.
    pub(super) nested: bool,
}

/// A running block.
struct Block {
    cursor: u16,
    from: u16,
    to: u16,
    mark: u16,
    motions: SmallVec<[(u16, u16); 2]>,
    effects: SmallVec<[Effect; 2]>,
    n_changes: usize,
    wanted: bool,
}

/// Runs all blocks of a piece; what they add goes to `found`.
pub(super) fn interpret<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    run: Run,
    found: &mut Vec<PlayedMove>,
) {
    let mut slate = std::mem::take(&mut w.slate);
    slate.flags.clear();
    slate.key = 0;
    slate.flags.resize(c.interpreter.n_flags, false);
    slate.position_flags.resize(c.rules.game.position_flags.len() * c.n_squares, false);
    let home = Square(u32::from(run.home));
    for entry in c.rules.graph.entries_of(run.kind, run.entries) {
        let typed = match run.selector {
            Selector::Type(wanted) => entry.move_type == Some(wanted),
            Selector::Any | Selector::Rank(_) => true,
        };
        let in_zone = |zone| c.rules.game.board.in_zone(zone, run.mover, home);
        if typed && entry.zone.is_none_or(in_zone) {
            Machine { c, w, run, slate: &mut slate, found }.block(entry);
        }
    }
    for at in slate.written.drain(..) {
        slate.position_flags[at as usize] = false;
    }
    w.slate = slate;
}

struct Machine<'a, const N: usize> {
    c: &'a Compiled<N>,
    w: &'a mut Work<N>,
    run: Run,
    slate: &'a mut Slate,
    found: &'a mut Vec<PlayedMove>,
}

impl<const N: usize> Machine<'_, N> {
    fn block(&mut self, entry: &Entry) {
        let home = self.run.home;
        let mut block = Block {
            cursor: home,
            from: if entry.kind == EntryKind::Moves { home } else { NONE },
            to: NONE,
            mark: home,
            motions: SmallVec::new(),
            effects: SmallVec::new(),
            n_changes: 0,
            wanted: emits(&self.c.rules, self.run.selector, entry),
        };
        let mut node = entry.start;
        let mut earlier = None;
        for step in 1..MAX_STEPS {
            // A block that comes to the same again goes round for ever (S-62).
            if step.is_power_of_two() {
                earlier = Some(self.progress(&block, node));
            } else if step % 64 == 1 && earlier == Some(self.progress(&block, node)) {
                break;
            }
            match self.instruction(&mut block, node) {
                Some(next) => node = next,
                None => break,
            }
        }
    }

    /// All that decides how a block goes on.
    fn progress(&self, block: &Block, node: NodeId) -> (NodeId, [u16; 4], u64) {
        (node, [block.cursor, block.from, block.to, block.mark], self.slate.key)
    }

    #[inline]
    fn instruction(&mut self, block: &mut Block, id: NodeId) -> Option<NodeId> {
        let node = self.c.rules.graph.nodes[id.index()];
        match node.op {
            Op::End => return None,
            Op::Skip => {}
            Op::Step(direction) => {
                block.cursor = self.link(block.cursor, direction.index());
                if block.cursor == NONE {
                    return None;
                }
            }
            Op::Test(predicate, location) => {
                let at = self.locate(block, location);
                let answer = self.test(block, id, predicate, at);
                return Some(if answer { node.next } else { node.or_else });
            }
            Op::SetFlag(flag, value) => self.slate.set(flag.index(), value),
            Op::SetPositionFlag(flag, value, location) => {
                let at = self.locate(block, location);
                if at != NONE {
                    self.slate.set_position(flag.index() * self.c.n_squares + at as usize, value);
                }
            }
            Op::StepOpposite(_) | Op::Jump(_) | Op::Go(_) => {
                block.cursor = self.destination(block, node.op);
                if block.cursor == NONE {
                    return None;
                }
            }
            Op::Mark(location) => {
                block.mark = self.locate(block, location);
                if block.mark == NONE {
                    return None;
                }
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
                    block.effects.push(Effect::Capture(Square(u32::from(at))));
                }
            }
            Op::Flip(location) => self.change(block, location, Effect::Flip),
            Op::ChangeOwner(location) => {
                let mover = self.run.mover;
                self.change(block, location, |at| Effect::ChangeOwner(mover, at));
            }
            Op::ChangeType(kind, location) => {
                self.change(block, location, |at| Effect::ChangeType(kind, at));
            }
            Op::Create(player, kind, location) => {
                let (player, kind) = (player.unwrap_or(self.run.mover), kind.unwrap_or(self.run.kind));
                self.change(block, location, |at| Effect::Create(player, kind, at));
            }
            Op::SetAttribute(attribute, value) => {
                self.change(block, Location::Cursor, |at| Effect::SetAttribute(attribute, value, at));
            }
            Op::Add(kind, promotions, continuation) => self.add(block, kind, promotions, continuation),
        }
        Some(node.next)
    }

    #[inline]
    fn link(&self, square: u16, direction: usize) -> u16 {
        let it = &self.c.interpreter;
        it.links[(self.run.mover.index() * it.n_directions + direction) * it.n_squares + square as usize]
    }

    fn reverse(&self, square: u16, direction: usize) -> u16 {
        let it = &self.c.interpreter;
        it.reverse[(self.run.mover.index() * it.n_directions + direction) * it.n_squares + square as usize]
    }

    fn destination(&self, block: &Block, op: Op) -> u16 {
        match op {
            Op::StepOpposite(direction) => self.reverse(block.cursor, direction.index()),
            Op::Jump(square) => index_of(square),
            Op::Go(GoTarget::From) => block.from,
            Op::Go(GoTarget::To) if block.to == NONE => block.cursor,
            Op::Go(GoTarget::To) => block.to,
            Op::Go(GoTarget::Mark) => block.mark,
            Op::Go(GoTarget::LastFrom) => self.w.position.last.0,
            Op::Go(GoTarget::LastTo) => self.w.position.last.1,
            _ => NONE,
        }
    }

    #[inline]
    fn locate(&self, block: &Block, location: Location) -> u16 {
        match location {
            Location::Cursor => block.cursor,
            Location::Square(square) => index_of(square),
            Location::Step(direction) => self.link(block.cursor, direction.index()),
            Location::Opposite(direction) => self.reverse(block.cursor, direction.index()),
            Location::OffBoard => NONE,
        }
    }

    #[inline]
    fn test(&mut self, block: &Block, id: NodeId, predicate: Predicate, at: u16) -> bool {
        let class = self.c.interpreter.classes[self.run.mover.index()][id.index()];
        if class != NONE {
            return at != NONE && self.c.tables.classes.has(class, self.w.position.board[at as usize]);
        }
        if let Predicate::Flag(flag) = predicate {
            return self.slate.flags[flag.index()];
        }
        if at == NONE {
            return false;
        }
        match predicate {
            Predicate::PositionFlag(flag) => {
                self.slate.position_flags[flag.index() * self.c.n_squares + at as usize]
            }
            Predicate::Marked => at == block.mark,
            Predicate::OnBoard => true,
            _ => self.rare(predicate, at),
        }
    }

    fn rare(&mut self, predicate: Predicate, at: u16) -> bool {
        let square = Square(u32::from(at));
        let (rules, run) = (&self.c.rules, self.run);
        let query = |defended, move_type| AttackQuery {
            defended,
            square: at,
            kind: run.kind,
            home: run.home,
            move_type,
        };
        match predicate {
            Predicate::Position(wanted) => wanted == Some(square),
            Predicate::InZone(zone) => zone.is_some_and(|it| rules.game.board.in_zone(it, run.mover, square)),
            Predicate::LastFrom => self.w.position.last.0 == at,
            Predicate::LastTo => self.w.position.last.1 == at,
            Predicate::AdjacentToEnemy => rules.game.board.links.iter().any(|links| {
                let next = links[at as usize].map_or(0, |next| self.w.position.board[next.index()]);
                next != 0 && rules.is_enemy(run.mover, Player(self.c.tables.codes.owner[next as usize]))
            }),
            Predicate::Attacked(it) => {
                !run.nested && attack::ask(self.c, self.w, run.mover, query(false, it))
            }
            Predicate::Defended(it) => !run.nested && attack::ask(self.c, self.w, run.mover, query(true, it)),
            Predicate::GoalPosition => is_goal_position(rules, run.mover, square, run.kind),
            _ => false,
        }
    }

    /// A change takes the place of the first capture, which goes to the end (S-28).
    fn change(&self, block: &mut Block, location: Location, effect: impl Fn(Square) -> Effect) {
        let at = self.locate(block, location);
        if at != NONE {
            block.effects.push(effect(Square(u32::from(at))));
            let last = block.effects.len() - 1;
            block.effects.swap(block.n_changes, last);
            block.n_changes += 1;
        }
    }

    fn add(
        &mut self,
        block: &mut Block,
        kind: AddKind,
        list: PromotionList,
        continuation: Option<Continuation>,
    ) {
        let effects = std::mem::take(&mut block.effects);
        block.n_changes = 0;
        if !block.wanted {
            return;
        }
        let target = if block.to == NONE { block.cursor } else { block.to };
        let mut all = block.motions.clone();
        let mut copy = None;
        if kind == AddKind::Copy && block.from != NONE {
            let original = self.c.tables.codes.pieces[self.w.position.board[block.from as usize] as usize];
            let (owner, kind) =
                original.map_or((self.run.mover, self.run.kind), |piece| (piece.owner, piece.kind));
            copy = Some(Copied { owner, kind, to: square(target) });
        } else {
            all.push((block.from, target));
        }
        let lead = if copy.is_some() { (block.from, target) } else { all[0] };
        let lead = ((lead.0 != NONE).then(|| square(lead.0)), square(lead.1));
        let drop = all.iter().find(|motion| motion.0 == NONE).map(|it| (self.run.kind, square(it.1)));
        let board = &self.w.position.board;
        let moves_something = |it: &&(u16, u16)| it.0 != NONE && it.0 != it.1 && board[it.0 as usize] != 0;
        let motions = all.iter().filter(moves_something);
        let motions = motions.map(|it| Motion { from: square(it.0), to: square(it.1) }).collect();
        let mover = self.run.mover;
        let played = PlayedMove { mover, drop, motions, copy, effects, promotion: None, lead, continuation };
        let is_null = played.motions.is_empty() && drop.is_none() && copy.is_none();
        let promotions = self.c.rules.graph.promotions_of(list);
        if promotions.is_empty() {
            if !(is_null && played.effects.is_empty()) {
                self.found.push(played);
            }
            return;
        }
        for &kind in promotions {
            self.found.push(PlayedMove { promotion: Some((kind, square(target))), ..played.clone() });
        }
    }
}

fn square(index: u16) -> Square {
    Square(u32::from(index))
}
