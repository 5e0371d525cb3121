//! What one thread works on: the position, lists and scratch space; and pseudo-legal generation.

use super::attack;
use super::bits::Bits;
use super::compiled::Compiled;
use super::groups::Groups;
use super::interpret::{Run, Slate, interpret};
use super::position::Position;
use super::program::{MoveId, NONE, Selector, op};
use super::table::{Case, Drops, Lines, NO_ROW, Table};
use crate::base::{Id, PieceType, Player};
use crate::graph::EntryKind;
use crate::model::Continuation;
use crate::play::moves::PlayedMove;

/// State and scratch space of one thread.
#[derive(Clone, Debug)]
pub(super) struct Work<const N: usize> {
    pub(super) position: Position<N>,
    /// Moves made by the interpreter; those of a list live as long as the list.
    pub(super) transient: Vec<PlayedMove>,
    pub(super) slate: Slate,
    /// Squares of the classes that the running table asks for.
    classes: Vec<Bits<N>>,
    buffers: Vec<Vec<MoveId>>,
    groups: Vec<Groups<N>>,
    played_buffers: Vec<Vec<PlayedMove>>,
    /// Steps left in the search for the longest chain.
    pub(super) chain_budget: u32,
}

impl<const N: usize> Work<N> {
    pub(super) fn new(position: Position<N>) -> Self {
        Self {
            position,
            transient: Vec::new(),
            slate: Slate::default(),
            classes: Vec::new(),
            buffers: Vec::new(),
            groups: Vec::new(),
            played_buffers: Vec::new(),
            chain_budget: 0,
        }
    }

    /// An empty list, to be given back.
    #[inline]
    pub(super) fn take_buffer(&mut self) -> Vec<MoveId> {
        self.buffers.pop().unwrap_or_default()
    }

    #[inline]
    pub(super) fn give_buffer(&mut self, mut buffer: Vec<MoveId>) {
        buffer.clear();
        self.buffers.push(buffer);
    }

    /// Empty groups, to be given back.
    #[inline]
    pub(super) fn take_groups(&mut self) -> Groups<N> {
        self.groups.pop().unwrap_or_default()
    }

    #[inline]
    pub(super) fn give_groups(&mut self, mut groups: Groups<N>) {
        groups.none();
        self.groups.push(groups);
    }

    /// The tables whose programs run now.
    pub(super) fn partial_table(&self, c: &Compiled<N>) -> Option<(usize, u16)> {
        let partial = self.position.partial?;
        let selector = match partial.continuation {
            Continuation::AnyType => Selector::Any,
            Continuation::Type(move_type) => Selector::Type(move_type),
        };
        let mover = c.turns[self.position.turn].mover;
        Some((c.table_of(mover, selector)?, partial.square.0 as u16))
    }

    /// Pseudo-legal moves: of the piece that must go on, or of the best rank that has any.
    pub(super) fn pseudo_legal(&mut self, c: &Compiled<N>, out: &mut Vec<MoveId>) {
        if self.position.partial.is_some() {
            if let Some((table, home)) = self.partial_table(c) {
                let own = self.position.owners[c.programs[table].mover.index()];
                if own.has(home) {
                    self.run_piece::<false>(c, table, home, None, out);
                }
            }
            return;
        }
        let before = out.len();
        for &table in &c.turns[self.position.turn].tables {
            self.table(c, table, out);
            if out.len() > before {
                return;
            }
        }
    }

    /// Computes the sets that the cases of a table ask for.
    #[inline]
    pub(super) fn load_classes(&mut self, c: &Compiled<N>, table: &Table<N>) {
        self.classes.clear();
        for &class in &table.used_classes {
            let squares = self.position.class_squares(c, class);
            self.classes.push(squares);
        }
    }

    /// All moves of a table.
    fn table(&mut self, c: &Compiled<N>, index: usize, out: &mut Vec<MoveId>) {
        let table = &c.programs[index];
        self.load_classes(c, table);
        let own = self.position.owners[table.mover.index()];
        for home in own.iter() {
            self.piece::<false>(c, table, home, None, true, out);
        }
        self.all_drops(c, table, out);
    }

    pub(super) fn all_drops(&mut self, c: &Compiled<N>, table: &Table<N>, out: &mut Vec<MoveId>) {
        for drops in &table.drops {
            if self.position.stock[drops.stock] > 0 {
                self.drops(c, table, drops, Bits([u64::MAX; N]), out);
            }
        }
    }

    /// All moves of one piece; `limit` restricts where its lines may lead.
    pub(super) fn run_piece<const NESTED: bool>(
        &mut self,
        c: &Compiled<N>,
        table: usize,
        home: u16,
        limit: Option<Bits<N>>,
        out: &mut Vec<MoveId>,
    ) {
        self.piece::<NESTED>(c, &c.programs[table], home, limit, false, out);
    }

    #[inline]
    pub(super) fn piece<const NESTED: bool>(
        &mut self,
        c: &Compiled<N>,
        table: &Table<N>,
        home: u16,
        limit: Option<Bits<N>>,
        loaded: bool,
        out: &mut Vec<MoveId>,
    ) {
        let row = c.tables.codes.row[self.position.board[home as usize] as usize] as usize;
        let kind = row - table.mover.index() * c.n_types;
        let program = table.program_of(c.n_squares, kind, home);
        if program.lines != NO_ROW {
            let lines = &table.lines[program.lines as usize];
            let mut reach = lines.reach(table, self.position.occupied);
            if let Some(limit) = limit {
                reach &= limit;
            }
            self.lines(c, table, lines, home, reach, loaded, out);
        }
        for root in program.roots.0..program.roots.1 {
            self.graph::<NESTED>(c, table.mover, table.roots[root as usize], out);
        }
        if program.interpreted {
            self.run_interpreted(c, table, home, NESTED, out);
        }
    }

    /// Has the interpreter run the blocks of a piece.
    pub(super) fn run_interpreted(
        &mut self,
        c: &Compiled<N>,
        table: &Table<N>,
        home: u16,
        nested: bool,
        out: &mut Vec<MoveId>,
    ) {
        let row = c.tables.codes.row[self.position.board[home as usize] as usize] as usize;
        let kind = PieceType::from_index(row - table.mover.index() * c.n_types);
        let (mover, selector) = (table.mover, table.selector);
        let run = Run { mover, kind, entries: EntryKind::Moves, home, selector, nested };
        self.interpreted(c, run, out);
    }

    /// Squares of a class (row of `used_classes`) that was loaded.
    #[inline]
    pub(super) fn class(&self, row: u16) -> Bits<N> {
        self.classes[row as usize]
    }

    /// Drops that set-wise rules do not cover.
    pub(super) fn irregular_drops(&mut self, c: &Compiled<N>, table: &Table<N>, out: &mut Vec<MoveId>) {
        for drops in &table.drops {
            if self.position.stock[drops.stock] > 0 {
                self.drops(c, table, drops, !drops.covered, out);
            }
        }
    }

    #[inline]
    pub(super) fn case_squares(
        &self,
        c: &Compiled<N>,
        table: &Table<N>,
        case: &Case<N>,
        loaded: bool,
    ) -> Bits<N> {
        if loaded {
            self.classes[case.class as usize]
        } else {
            self.position.class_squares(c, table.used_classes[case.class as usize])
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a line, all different")]
    #[inline]
    fn lines(
        &mut self,
        c: &Compiled<N>,
        table: &Table<N>,
        lines: &Lines<N>,
        home: u16,
        reach: Bits<N>,
        loaded: bool,
        out: &mut Vec<MoveId>,
    ) {
        for case in &table.cases[lines.cases.0 as usize..lines.cases.1 as usize] {
            let targets = reach & case.squares & self.case_squares(c, table, case, loaded);
            emit_case(table, case, home, targets, out);
        }
    }

    /// Runs the interpreter; what it adds becomes transient moves.
    fn interpreted(&mut self, c: &Compiled<N>, run: Run, out: &mut Vec<MoveId>) {
        let mut found = self.played_buffers.pop().unwrap_or_default();
        interpret(c, self, run, &mut found);
        for played in found.drain(..) {
            out.push(MoveId(MoveId::TRANSIENT | self.transient.len() as u32));
            self.transient.push(played);
        }
        self.played_buffers.push(found);
    }

    /// Runs a decision graph.
    #[inline]
    pub(super) fn graph<const NESTED: bool>(
        &mut self,
        c: &Compiled<N>,
        mover: Player,
        root: u32,
        out: &mut Vec<MoveId>,
    ) {
        let mut at = root;
        loop {
            let node = c.tables.nodes.node(at);
            let holds = match node.op {
                op::END => return,
                op::EMIT => {
                    out.push(MoveId(node.no));
                    at = node.yes;
                    continue;
                }
                op::LAST_FROM => self.position.last.0 == node.square,
                op::LAST_TO => self.position.last.1 == node.square,
                op::ATTACKED => {
                    !NESTED && attack::ask(c, self, mover, c.tables.nodes.queries[node.square as usize])
                }
                class => c.tables.classes.has(class, self.position.board[node.square as usize]),
            };
            at = if holds { node.yes } else { node.no };
        }
    }

    /// The drops of one piece type.
    fn drops(
        &mut self,
        c: &Compiled<N>,
        table: &Table<N>,
        drops: &Drops<N>,
        squares: Bits<N>,
        out: &mut Vec<MoveId>,
    ) {
        let empty = !self.position.occupied & squares;
        (drops.quiet & empty).each(|to| out.push(MoveId(drops.quiet_moves[to as usize])));
        for home in (drops.guarded & empty).iter() {
            let (class, needed) = drops.needs[home as usize];
            if class == NONE || !(needed & self.classes[class as usize]).is_empty() {
                self.drop_roots(c, table, drops, home, out);
            }
        }
        for home in (drops.others & squares).iter() {
            self.drop_roots(c, table, drops, home, out);
        }
        for home in (drops.interpreted & squares).iter() {
            let run = Run {
                mover: table.mover,
                kind: drops.kind,
                entries: EntryKind::Drops,
                home,
                selector: table.selector,
                nested: false,
            };
            self.interpreted(c, run, out);
        }
    }

    #[inline]
    fn drop_roots(
        &mut self,
        c: &Compiled<N>,
        table: &Table<N>,
        drops: &Drops<N>,
        home: u16,
        out: &mut Vec<MoveId>,
    ) {
        let (first, end) = drops.roots[home as usize];
        for root in first..end {
            self.graph::<false>(c, table.mover, table.roots[root as usize], out);
        }
    }
}

/// The moves of a case to these targets, which must be among its squares.
#[inline]
pub(super) fn emit_case<const N: usize>(
    table: &Table<N>,
    case: &Case<N>,
    home: u16,
    targets: Bits<N>,
    out: &mut Vec<MoveId>,
) {
    if case.first == NO_ROW {
        targets.each(|to| out.push(MoveId::plain(home, to)));
        return;
    }
    targets.each(|to| out.extend_from_slice(case_moves(table, case, to)));
}

/// The moves of a case that lead to one of its squares.
#[inline]
fn case_moves<'a, const N: usize>(table: &'a Table<N>, case: &Case<N>, to: u16) -> &'a [MoveId] {
    let first = case.first as usize + (rank(case.squares, to) * case.weight) as usize;
    &table.emitted[first..first + case.weight as usize]
}

/// Number of squares of a set below one.
#[inline]
pub(super) fn rank<const N: usize>(squares: Bits<N>, square: u16) -> u32 {
    let word = (square >> 6) as usize;
    let below = squares.0[..word].iter().map(|it| it.count_ones()).sum::<u32>();
    below + (squares.0[word] & ((1u64 << (square & 63)) - 1)).count_ones()
}
