//! The programs of one mover and one selection of blocks, by piece type and square, in the forms in which they run.

use super::bits::Bits;
use super::program::specialize::{Budget, Subject, Tables, specialize};
use super::program::{Codes, MapId, MoveId, NONE, NodeTable, Selector, Shape, Squares, TextKey, op, shape};
pub(super) use super::sets::SetRule;
use super::sets::{self, Candidate};
use crate::base::{Id, PieceType, Player};
use crate::graph::EntryKind;
use crate::play::engine::Rules;
use rustc_hash::{FxHashMap, FxHashSet};

/// No row of a table.
pub(super) const NO_ROW: u32 = u32::MAX;

/// The program of one piece type on one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    /// Row of [`Table::lines`].
    pub(super) lines: u32,
    /// Rows of [`Table::roots`]: decision graphs.
    pub(super) roots: (u32, u32),
    /// Whether the interpreter runs it.
    pub(super) interpreted: bool,
    /// Whether its lines neither make nor unmake a royal piece and leave the piece its owner.
    pub(super) simple: bool,
}

impl Program {
    /// A program without moves.
    const NOTHING: Self = Self { lines: NO_ROW, roots: (0, 0), interpreted: false, simple: true };

    /// Whether it has no moves.
    fn is_nothing(self) -> bool {
        self.lines == NO_ROW && self.roots.0 == self.roots.1 && !self.interpreted
    }
}

/// All lines of a piece, merged: squares that are reached, and what is emitted there.
#[derive(Clone, Debug)]
pub(super) struct Lines<const N: usize> {
    /// Squares that are reached whatever stands elsewhere.
    pub(super) steps: Bits<N>,
    /// Rows of [`Table::rays`].
    pub(super) rays: (u32, u32),
    /// Rows of [`Table::cases`].
    pub(super) cases: (u32, u32),
}

/// A slide: its squares, and whether their numbers ascend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray<const N: usize> {
    pub(super) squares: Bits<N>,
    pub(super) ascends: bool,
}

/// What is emitted on reached squares that hold a class.
#[derive(Clone, Debug)]
pub(super) struct Case<const N: usize> {
    /// Row of [`Table::used_classes`].
    pub(super) class: u16,
    pub(super) squares: Bits<N>,
    /// Moves for each square.
    pub(super) weight: u32,
    /// Row of [`Table::emitted`], `weight` moves for each of `squares`; [`NO_ROW`] for plain motions.
    pub(super) first: u32,
}

/// The drops of one piece type.
#[derive(Clone, Debug)]
pub(super) struct Drops<const N: usize> {
    pub(super) kind: PieceType,
    /// Row of the stock table.
    pub(super) stock: usize,
    /// Squares where one move is emitted exactly when they are empty.
    pub(super) quiet: Bits<N>,
    /// By square: that move.
    pub(super) quiet_moves: Vec<u32>,
    /// Squares where something is emitted only when they are empty: the rest of their programs.
    pub(super) guarded: Bits<N>,
    /// All other squares with a program.
    pub(super) others: Bits<N>,
    /// By square: rows of [`Table::roots`].
    pub(super) roots: Vec<(u32, u32)>,
    /// By square: for guarded ones, squares of which at least one must hold a class (row of `used_classes`).
    pub(super) needs: Vec<(u16, Bits<N>)>,
    /// Squares that the interpreter looks at.
    pub(super) interpreted: Bits<N>,
    /// Squares whose drops are set-wise rules.
    pub(super) covered: Bits<N>,
}

/// Programs of one mover and selection.
#[derive(Debug)]
pub(super) struct Table<const N: usize> {
    pub(super) mover: Player,
    pub(super) selector: Selector,
    /// By piece type, then square.
    pub(super) programs: Vec<Program>,
    pub(super) lines: Vec<Lines<N>>,
    pub(super) rays: Vec<Ray<N>>,
    pub(super) cases: Vec<Case<N>>,
    pub(super) emitted: Vec<MoveId>,
    pub(super) roots: Vec<u32>,
    pub(super) drops: Vec<Drops<N>>,
    /// Classes that cases ask for.
    pub(super) used_classes: Vec<u16>,
    /// Whether the same text can come up twice.
    pub(super) repeats: bool,
    /// Rules for all pieces of a type at once.
    pub(super) set_rules: Vec<SetRule<N>>,
    /// By piece type, then square: what the set-wise rules leave of the program.
    pub(super) set_programs: Vec<Program>,
    /// Rows of pieces and squares where something is left.
    pub(super) leftover: Vec<(u16, Bits<N>)>,
    candidates: Vec<Candidate>,
    royal_rows: Vec<u16>,
    texts: FxHashMap<TextKey, u32>,
}

impl<const N: usize> Table<N> {
    pub(super) fn new(
        rules: &Rules,
        tables: &mut Tables,
        mover: Player,
        selector: Selector,
        budget: &mut Budget,
    ) -> Self {
        let (n_squares, n_types) = (rules.game.board.n_squares(), rules.game.pieces.len());
        let mut table = Self {
            mover,
            selector,
            programs: Vec::with_capacity(n_squares * n_types),
            lines: Vec::new(),
            rays: Vec::new(),
            cases: Vec::new(),
            emitted: Vec::new(),
            roots: Vec::new(),
            drops: Vec::new(),
            used_classes: Vec::new(),
            repeats: false,
            set_rules: Vec::new(),
            set_programs: Vec::with_capacity(n_squares * n_types),
            leftover: Vec::new(),
            candidates: Vec::new(),
            royal_rows: royal_rows(rules, mover),
            texts: FxHashMap::default(),
        };
        for kind in 0..n_types {
            let kind = PieceType::from_index(kind);
            let mut leftover = Bits::EMPTY;
            for home in 0..n_squares as u16 {
                let subject = Subject { mover, kind, entries: EntryKind::Moves, home, selector };
                let (whole, rest) = table.program(rules, tables, subject, budget);
                table.programs.push(whole);
                table.set_programs.push(rest);
                if !rest.is_nothing() {
                    leftover.insert(home);
                }
            }
            table.sets_of(kind, n_squares, n_types, leftover);
        }
        for kind in 0..n_types {
            let has_drops = !rules.game.pieces[kind].drops.is_empty();
            if has_drops {
                let drops = table.drops(rules, tables, PieceType::from_index(kind), budget);
                table.drops.push(drops);
            }
        }
        table.texts = FxHashMap::default();
        table
    }

    #[inline]
    pub(super) fn program_of(&self, n_squares: usize, kind: usize, home: u16) -> Program {
        self.programs[kind * n_squares + home as usize]
    }

    /// The program of a subject, and what set-wise rules leave of it.
    fn program(
        &mut self,
        rules: &Rules,
        tables: &mut Tables,
        subject: Subject,
        budget: &mut Budget,
    ) -> (Program, Program) {
        if rules.graph.entries_of(subject.kind, subject.entries).is_empty() {
            return (Program::NOTHING, Program::NOTHING);
        }
        let Some(roots) = roots(rules, tables, subject, budget) else {
            // What the interpreter adds is known at run time only: it may add the same twice.
            self.repeats = true;
            let program = Program { interpreted: true, simple: false, ..Program::NOTHING };
            return (program, program);
        };
        let (mut merge, mut slides) = (Merge::default(), Merge::default());
        let mut rest = Vec::new();
        let mut steps: Vec<shape::Line> = Vec::new();
        for root in roots {
            match shape::line(tables, root, subject.home).filter(|line| merge.takes(line)) {
                Some(line) => {
                    if line.len() > 1 {
                        slides.add(line.clone());
                    } else {
                        steps.push(line.clone());
                    }
                    merge.add(line);
                }
                None => rest.push(root),
            }
        }
        // A step to a square that a slide passes stays with the slide.
        for step in steps {
            if slides.paths.contains_key(&step[0].square) {
                slides.add(step);
            }
        }
        self.note_texts(tables, u32::from(subject.home), &merge, &rest);
        let row = (subject.mover.index() * rules.game.pieces.len() + subject.kind.index()) as u16;
        let simple = merge.cells.iter().flat_map(|cell| &cell.cases).flat_map(|case| &case.1);
        let simple = simple.into_iter().all(|&played| keeps_royalty(tables, played, &self.royal_rows, row));
        let whole = Program {
            lines: self.merged(tables, &merge),
            roots: self.add_roots(&rest),
            interpreted: false,
            simple,
        };
        for cell in merge.cells.iter().filter(|cell| !slides.paths.contains_key(&cell.square)) {
            for (codes, emitted) in &cell.cases {
                let class = tables.classes.of(&tables.codes, codes.clone());
                let conjunction = shape::Conjunction {
                    tests: smallvec::smallvec![(cell.square, class)],
                    emitted: emitted.clone(),
                };
                self.candidates.push(Candidate { home: subject.home, conjunction });
            }
        }
        let mut odd = Vec::new();
        for root in rest {
            match shape::conjunction(tables, root).filter(|it| has_squares(tables, it)) {
                Some(conjunction) => self.candidates.push(Candidate { home: subject.home, conjunction }),
                None => odd.push(root),
            }
        }
        let lines = if slides.cells.is_empty() { NO_ROW } else { self.merged(tables, &slides) };
        (whole, Program { lines, roots: self.add_roots(&odd), interpreted: false, simple })
    }

    fn add_roots(&mut self, roots: &[u32]) -> (u32, u32) {
        let first = self.roots.len() as u32;
        self.roots.extend(roots);
        (first, self.roots.len() as u32)
    }

    /// Makes the rules of a piece type, or leaves its programs whole where there would be too many.
    fn sets_of(&mut self, kind: PieceType, n_squares: usize, n_types: usize, leftover: Bits<N>) {
        let row = (self.mover.index() * n_types + kind.index()) as u16;
        let candidates = std::mem::take(&mut self.candidates);
        let first = kind.index() * n_squares;
        let mut leftover = leftover;
        match sets::rules(&candidates, row, None, &mut self.emitted) {
            Some(rules) => self.add_rules(rules),
            None => {
                leftover = Bits::EMPTY;
                for home in 0..n_squares {
                    self.set_programs[first + home] = self.programs[first + home];
                    if !self.programs[first + home].is_nothing() {
                        leftover.insert(home as u16);
                    }
                }
            }
        }
        if !leftover.is_empty() {
            self.leftover.push((row, leftover));
        }
    }

    fn add_rules(&mut self, rules: Vec<SetRule<N>>) {
        for mut rule in rules {
            for at in 0..rule.tests.len() {
                rule.tests[at].1 = self.class_row(rule.tests[at].1);
            }
            self.set_rules.push(rule);
        }
    }

    /// Finds out whether a text can come up twice in one list.
    fn note_texts(&mut self, tables: &Tables, place: u32, merge: &Merge, rest: &[u32]) {
        let mut here: FxHashSet<TextKey> = FxHashSet::default();
        for cell in &merge.cells {
            for (_, emitted) in &cell.cases {
                let mut texts: Vec<TextKey> = emitted.iter().map(|&it| tables.moves.text_of(it)).collect();
                let n = texts.len();
                texts.sort_unstable();
                texts.dedup();
                self.repeats |= texts.len() < n;
                here.extend(texts);
            }
        }
        for &root in rest {
            let found = emissions(tables, root);
            self.repeats |= emits_again(tables, &found);
            let texts: FxHashSet<TextKey> =
                found.iter().map(|&(_, played)| tables.moves.text_of(played)).collect();
            for text in texts {
                self.repeats |= !here.insert(text);
            }
        }
        for text in here {
            self.repeats |= *self.texts.entry(text).or_insert(place) != place;
        }
    }

    fn class_row(&mut self, class: u16) -> u16 {
        let found = self.used_classes.iter().position(|&it| it == class);
        let row = found.unwrap_or_else(|| {
            self.used_classes.push(class);
            self.used_classes.len() - 1
        });
        row as u16
    }

    /// Puts the lines of a piece into the tables.
    fn merged(&mut self, tables: &mut Tables, merge: &Merge) -> u32 {
        if merge.cells.is_empty() {
            return NO_ROW;
        }
        let steps = merge.steps.iter().fold(Bits::EMPTY, |bits, &square| bits | Bits::of(square));
        let first_ray = self.rays.len() as u32;
        for (squares, ascends) in &merge.rays {
            let squares = squares.iter().fold(Bits::EMPTY, |bits, &square| bits | Bits::of(square));
            self.rays.push(Ray { squares, ascends: *ascends });
        }
        let first_case = self.cases.len() as u32;
        let mut cells = merge.cells.clone();
        cells.sort_by_key(|cell| cell.square);
        let mut kinds: Vec<(u16, u32, bool)> = Vec::new();
        let mut rows: Vec<Vec<(u16, Vec<MoveId>)>> = Vec::new();
        for cell in &cells {
            for (codes, emitted) in &cell.cases {
                let class = tables.classes.of(&tables.codes, codes.clone());
                let plain = emitted.len() == 1 && emitted[0].as_plain().is_some();
                let kind = (class, emitted.len() as u32, plain);
                let at = kinds.iter().position(|it| *it == kind).unwrap_or_else(|| {
                    kinds.push(kind);
                    rows.push(Vec::new());
                    kinds.len() - 1
                });
                rows[at].push((cell.square, emitted.to_vec()));
            }
        }
        for ((class, weight, plain), squares) in kinds.into_iter().zip(rows) {
            let class = self.class_row(class);
            let mut case = Case { class, squares: Bits::EMPTY, weight, first: NO_ROW };
            if !plain {
                case.first = self.emitted.len() as u32;
            }
            for (square, emitted) in squares {
                case.squares.insert(square);
                if !plain {
                    self.emitted.extend(emitted);
                }
            }
            self.cases.push(case);
        }
        self.lines.push(Lines {
            steps,
            rays: (first_ray, self.rays.len() as u32),
            cases: (first_case, self.cases.len() as u32),
        });
        self.lines.len() as u32 - 1
    }

    fn drops(
        &mut self,
        rules: &Rules,
        tables: &mut Tables,
        kind: PieceType,
        budget: &mut Budget,
    ) -> Drops<N> {
        let n_squares = rules.game.board.n_squares();
        let mut drops = Drops {
            kind,
            stock: self.mover.index() * rules.game.pieces.len() + kind.index(),
            quiet: Bits::EMPTY,
            quiet_moves: vec![NO_ROW; n_squares],
            guarded: Bits::EMPTY,
            others: Bits::EMPTY,
            roots: vec![(0, 0); n_squares],
            needs: vec![(NONE, Bits::EMPTY); n_squares],
            interpreted: Bits::EMPTY,
            covered: Bits::EMPTY,
        };
        for home in 0..n_squares as u16 {
            let subject =
                Subject { mover: self.mover, kind, entries: EntryKind::Drops, home, selector: self.selector };
            let Some(roots) = roots(rules, tables, subject, budget) else {
                self.repeats = true;
                drops.interpreted.insert(home);
                continue;
            };
            let place = ((kind.index() + 1) * n_squares) as u32 + u32::from(home);
            self.note_texts(tables, place, &Merge::default(), &roots);
            if let [root] = roots[..]
                && let Some(conjunction) =
                    shape::conjunction(tables, root).filter(|it| has_squares(tables, it))
            {
                self.candidates.push(Candidate { home, conjunction });
            }
            self.drop_square(tables, &mut drops, home, roots);
        }
        let candidates = std::mem::take(&mut self.candidates);
        let (row, stock) = (drops.stock as u16, Some(drops.stock as u32));
        if let Some(rules) = sets::rules(&candidates, row, stock, &mut self.emitted) {
            self.add_rules(rules);
            drops.covered = candidates.iter().fold(Bits::EMPTY, |bits, it| bits | Bits::of(it.home));
        }
        drops
    }

    fn drop_square(&mut self, tables: &Tables, drops: &mut Drops<N>, home: u16, roots: Vec<u32>) {
        let head = |root: u32| tables.nodes.node(root);
        let asks_empty = |root: &u32| {
            let node = head(*root);
            node.op == super::program::EMPTY && node.square == home && node.no == NodeTable::END
        };
        if roots.is_empty() {
            return;
        }
        let guarded = roots.iter().all(asks_empty);
        if let ([root], true) = (&roots[..], guarded) {
            let emission = head(head(*root).yes);
            if emission.op == op::EMIT && emission.yes == NodeTable::END {
                drops.quiet.insert(home);
                drops.quiet_moves[home as usize] = emission.no;
                return;
            }
        }
        let first = self.roots.len() as u32;
        if guarded {
            drops.guarded.insert(home);
            let inner: Vec<u32> = roots.iter().map(|&root| head(root).yes).collect();
            if let [root] = inner[..] {
                drops.needs[home as usize] = self.need(tables, root);
            }
            self.roots.extend(inner);
        } else {
            drops.others.insert(home);
            self.roots.extend(roots);
        }
        drops.roots[home as usize] = (first, self.roots.len() as u32);
    }

    /// A program that tests squares for one class until one of them holds it: those squares.
    fn need(&mut self, tables: &Tables, root: u32) -> (u16, Bits<N>) {
        let first = tables.nodes.node(root);
        if first.op >= op::FIRST {
            return (NONE, Bits::EMPTY);
        }
        let mut squares = Bits::EMPTY;
        let mut node = root;
        while node != NodeTable::END {
            let head = tables.nodes.node(node);
            if head.op != first.op {
                return (NONE, Bits::EMPTY);
            }
            squares.insert(head.square);
            node = head.no;
        }
        (self.class_row(first.op), squares)
    }
}

/// Rows of the mover's pieces that are royal to anybody.
pub(super) fn royal_rows(rules: &Rules, mover: Player) -> Vec<u16> {
    let types = rules.royals.iter().flatten();
    types.map(|kind| (mover.index() * rules.game.pieces.len() + kind.index()) as u16).collect()
}

/// Whether sets of squares are kept for all classes that a conjunction asks for.
fn has_squares(tables: &Tables, conjunction: &shape::Conjunction) -> bool {
    let known = |class: u16| tables.classes.squares[class as usize] != Squares::Unknown;
    conjunction.tests.iter().all(|&(_, class)| known(class))
}

/// The decision graphs of a subject; `None` where the interpreter has to run it.
fn roots(rules: &Rules, tables: &mut Tables, subject: Subject, budget: &mut Budget) -> Option<Vec<u32>> {
    let distinct = |tables: &Tables, roots: &Vec<u32>| replays_are_distinct(tables, subject, roots);
    let roots = specialize(rules, tables, subject, budget, true).ok()?;
    if distinct(tables, &roots) {
        return Some(roots);
    }
    let roots = specialize(rules, tables, subject, budget, false).ok()?;
    distinct(tables, &roots).then_some(roots)
}

/// A move whose effects are found later is known by the rest of it: that must be enough.
fn replays_are_distinct(tables: &Tables, subject: Subject, roots: &[u32]) -> bool {
    let mut seen = FxHashSet::default();
    for &root in roots {
        let found = emissions(tables, root);
        let replayed = |id: MoveId| id.as_plain().is_none() && tables.moves.row(id).replay.is_some();
        if !found.iter().any(|&(_, id)| replayed(id)) {
            for &(_, id) in &found {
                let bare = bare(tables, subject.mover, id);
                seen.insert(bare);
            }
            continue;
        }
        if emits_again(tables, &found) {
            return false;
        }
        let mut here = FxHashSet::default();
        for &(_, id) in &found {
            let bare = bare(tables, subject.mover, id);
            let anchored = bare.drop.is_some_and(|it| it.1.0 as u16 == subject.home)
                || bare.motions.first().is_some_and(|it| it.from.0 as u16 == subject.home);
            if !anchored {
                return false;
            }
            here.insert(bare);
        }
        for bare in here {
            if !seen.insert(bare) {
                return false;
            }
        }
    }
    true
}

/// A move without its effects.
fn bare(tables: &Tables, mover: Player, id: MoveId) -> crate::play::PlayedMove {
    let mut played = tables.moves.spelled(id, mover);
    played.effects.clear();
    played
}

/// Emission nodes of a program with their moves.
fn emissions(tables: &Tables, root: u32) -> Vec<(u32, MoveId)> {
    let nodes = tables.nodes.reachable(root).into_iter();
    nodes
        .map(|id| (id, tables.nodes.node(id)))
        .filter(|(_, node)| node.op == op::EMIT)
        .map(|(id, node)| (id, MoveId(node.no)))
        .collect()
}

/// Whether an emission can be followed by one of the same text.
fn emits_again(tables: &Tables, found: &[(u32, MoveId)]) -> bool {
    let mut sites: FxHashMap<TextKey, u32> = FxHashMap::default();
    for &(_, played) in found {
        *sites.entry(tables.moves.text_of(played)).or_insert(0) += 1;
    }
    found.iter().filter(|(_, played)| sites[&tables.moves.text_of(*played)] > 1).any(|&(site, played)| {
        let text = tables.moves.text_of(played);
        let after = tables.nodes.node(site).yes;
        emissions(tables, after).iter().any(|&(_, other)| tables.moves.text_of(other) == text)
    })
}

/// Lines of one piece on their way into one table.
#[derive(Default)]
struct Merge {
    cells: Vec<shape::Cell>,
    steps: Vec<u16>,
    rays: Vec<(Vec<u16>, bool)>,
    /// By target: the squares before it.
    paths: FxHashMap<u16, Vec<u16>>,
}

impl Merge {
    /// Whether a line can be merged: it is straight in number, and its squares are reached in one way only.
    fn takes(&self, line: &shape::Line) -> bool {
        let squares: Vec<u16> = line.iter().map(|cell| cell.square).collect();
        let monotone = squares.is_sorted() || squares.iter().rev().is_sorted();
        monotone
            && line.iter().enumerate().all(|(index, cell)| {
                let path = &squares[..index];
                let fits = self.paths.get(&cell.square).is_none_or(|known| {
                    let known: FxHashSet<_> = known.iter().collect();
                    known.len() == path.len() && path.iter().all(|it| known.contains(it))
                });
                fits && self.agrees(cell)
            })
    }

    /// Whether a cell emits nothing new where its square has emissions already.
    fn agrees(&self, cell: &shape::Cell) -> bool {
        let Some(known) = self.cells.iter().find(|it| it.square == cell.square) else { return true };
        let overlap = |a: &[bool], b: &[bool]| a.iter().zip(b).any(|(a, b)| *a && *b);
        cell.cases.iter().all(|(codes, emitted)| {
            known.cases.iter().all(|(others, known)| !overlap(codes, others) || known == emitted)
        })
    }

    fn add(&mut self, line: shape::Line) {
        let squares: Vec<u16> = line.iter().map(|cell| cell.square).collect();
        if let [square] = squares[..] {
            self.steps.push(square);
        } else {
            self.rays.push((squares.clone(), squares.is_sorted()));
        }
        for (index, cell) in line.into_iter().enumerate() {
            self.paths.entry(cell.square).or_insert_with(|| squares[..index].to_vec());
            match self.cells.iter_mut().find(|it| it.square == cell.square) {
                Some(known) => cell.cases.into_iter().for_each(|case| join(known, case)),
                None => self.cells.push(cell),
            }
        }
    }
}

/// Adds a case to a cell; codes that lead to the same emissions are one case.
fn join(known: &mut shape::Cell, (codes, emitted): (Vec<bool>, smallvec::SmallVec<[MoveId; 4]>)) {
    match known.cases.iter_mut().find(|case| case.1 == emitted) {
        Some(case) => case.0.iter_mut().zip(&codes).for_each(|(a, b)| *a |= b),
        None => known.cases.push((codes, emitted)),
    }
}

impl<const N: usize> Lines<N> {
    /// The squares reached, with these occupied.
    #[inline]
    pub(super) fn reach(&self, table: &Table<N>, occupied: Bits<N>) -> Bits<N> {
        let mut reached = self.steps;
        for ray in &table.rays[self.rays.0 as usize..self.rays.1 as usize] {
            reached |=
                if ray.ascends { ray.squares.ray_up(occupied) } else { ray.squares.ray_down(occupied) };
        }
        reached
    }
}

/// Whether a move keeps what matters about its piece: whose it is, and whether it is royal.
fn keeps_royalty(tables: &Tables, played: MoveId, royal_rows: &[u16], row: u16) -> bool {
    if played.as_plain().is_some() {
        return true;
    }
    let Shape::Moved { map, .. } = tables.moves.row(played).shape else { return false };
    let codes = &tables.codes;
    let mut own = (1..codes.len() as u16).filter(|&code| codes.row[code as usize] == row);
    own.all(|code| stays_royal_or_not(codes, map, code, royal_rows))
}

/// Whether a table from code to code leaves a piece its owner, and royal if it is.
pub(super) fn stays_royal_or_not(codes: &Codes, map: MapId, code: u16, royal_rows: &[u16]) -> bool {
    let after = codes.mapped(map, code);
    let royal = |code: u16| royal_rows.contains(&codes.row[code as usize]);
    (after as usize) < codes.len()
        && codes.owner[after as usize] == codes.owner[code as usize]
        && royal(after) == royal(code)
}
