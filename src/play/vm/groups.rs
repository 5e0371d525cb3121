//! Legal moves as sets: how many there are, and which is the n-th, without a list.
//!
//! A group is a set of squares each of which stands for the same number of moves: the targets of one piece, or the
//! homes of all pieces of a type that can do the same relative thing. What does not fit stands in a list beside them.

use super::bits::Bits;
use super::compiled::{Compiled, Guard};
use super::legal::{self, Safety};
use super::program::MoveId;
use super::table::{NO_ROW, SetRule, Table};
use super::work::{Work, rank};
use crate::base::Id;
use crate::model::PassTurn;

/// How the squares of a group are turned into moves.
#[derive(Clone, Copy, Debug)]
enum Lookup<const N: usize> {
    /// Plain motions from this square.
    From(u16),
    /// Plain motions over this distance.
    Over(i32),
    /// Rows of [`Table::emitted`] from here on, `weight` for each square of the mask.
    Rows(u32, Bits<N>),
}

#[derive(Clone, Copy, Debug)]
struct Group<const N: usize> {
    squares: Bits<N>,
    weight: u32,
    lookup: Lookup<N>,
}

/// Legal moves as sets and a list.
#[derive(Clone, Default, Debug)]
pub(super) struct Groups<const N: usize> {
    groups: Vec<Group<N>>,
    pub(super) singles: Vec<MoveId>,
    count: u32,
    table: usize,
}

impl<const N: usize> Groups<N> {
    /// Number of moves.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.count + self.singles.len() as u32
    }

    #[inline]
    fn push(&mut self, squares: Bits<N>, weight: u32, lookup: Lookup<N>) {
        let count = squares.count();
        if count > 0 {
            self.count += count * weight;
            self.groups.push(Group { squares, weight, lookup });
        }
    }

    /// Move number `n`.
    #[inline]
    pub(super) fn nth(&self, c: &Compiled<N>, n: u32) -> MoveId {
        let mut n = n;
        for group in &self.groups {
            let count = group.squares.count() * group.weight;
            if n < count {
                let (place, which) =
                    if group.weight == 1 { (n, 0) } else { (n / group.weight, n % group.weight) };
                return group.played(&c.programs[self.table], group.squares.nth(place), which);
            }
            n -= count;
        }
        self.singles[n as usize]
    }

    /// All moves, at the end of a list.
    #[inline]
    pub(super) fn list(&self, c: &Compiled<N>, out: &mut Vec<MoveId>) {
        let table = &c.programs[self.table];
        for group in &self.groups {
            match group.lookup {
                Lookup::From(home) => group.squares.each(|to| out.push(MoveId::plain(home, to))),
                _ => group.squares.each(|square| {
                    (0..group.weight).for_each(|which| out.push(group.played(table, square, which)));
                }),
            }
        }
        out.extend_from_slice(&self.singles);
    }

    /// A move, if there is one.
    #[inline]
    pub(super) fn any(&self, c: &Compiled<N>) -> Option<MoveId> {
        if self.count > 0 {
            return Some(self.nth(c, 0));
        }
        self.singles.iter().copied().find(|&it| it != MoveId::PASS).or(self.singles.first().copied())
    }

    /// No move at all.
    pub(super) fn none(&mut self) {
        self.clear();
    }

    fn clear(&mut self) {
        self.groups.clear();
        self.singles.clear();
        self.count = 0;
    }
}

impl<const N: usize> Group<N> {
    #[inline]
    fn played(&self, table: &Table<N>, square: u16, which: u32) -> MoveId {
        match self.lookup {
            Lookup::From(home) => MoveId::plain(home, square),
            Lookup::Over(distance) => MoveId::plain(square, (i32::from(square) + distance) as u16),
            Lookup::Rows(first, mask) => {
                table.emitted[(first + rank(mask, square) * self.weight + which) as usize]
            }
        }
    }
}

/// Finds the legal moves of a position as groups; `false` where they have to be listed.
#[inline]
pub(super) fn legal_groups<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, groups: &mut Groups<N>) -> bool {
    groups.clear();
    if w.position.partial.is_some() || c.maximal {
        return false;
    }
    let turn = &c.turns[w.position.turn];
    if turn.tables.iter().any(|&table| c.programs[table].repeats) {
        return false;
    }
    match &turn.guard {
        None => turn.tables.iter().for_each(|&table| {
            if groups.len() == 0 {
                pseudo(c, w, table, groups);
            }
        }),
        Some(guard) => {
            let [table] = turn.tables[..] else { return false };
            match legal::safety(c, w, guard) {
                Safety::Free => pseudo(c, w, table, groups),
                Safety::Sensitive(_) => return false,
                safety => guarded(c, w, table, guard, &safety, groups),
            }
        }
    }
    let passes = match c.rules.game.options.pass_turn {
        PassTurn::Never => false,
        PassTurn::Forced => groups.len() == 0,
        PassTurn::Always => true,
    };
    if passes {
        groups.singles.push(MoveId::PASS);
    }
    true
}

/// All moves of a table, nothing tested.
fn pseudo<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, index: usize, groups: &mut Groups<N>) {
    let table = &c.programs[index];
    groups.table = index;
    w.load_classes(c, table);
    for rule in &table.set_rules {
        let squares = rule_squares(w, rule);
        let lookup = if rule.first == NO_ROW {
            Lookup::Over(rule.distance)
        } else {
            Lookup::Rows(rule.first, rule.homes)
        };
        groups.push(squares, rule.weight, lookup);
    }
    for &(row, leftover) in &table.leftover {
        for home in (w.position.rows[row as usize] & leftover).iter() {
            let kind = row as usize - table.mover.index() * c.n_types;
            let program = table.set_programs[kind * c.n_squares + home as usize];
            piece(c, w, table, program, home, Bits([u64::MAX; N]), groups);
        }
    }
    let mut singles = std::mem::take(&mut groups.singles);
    w.irregular_drops(c, table, &mut singles);
    groups.singles = singles;
}

/// The squares from which a rule can be followed.
#[inline]
fn rule_squares<const N: usize>(w: &Work<N>, rule: &SetRule<N>) -> Bits<N> {
    let mut squares = rule.homes;
    if let Some(stock) = rule.stock {
        if w.position.stock[stock as usize] == 0 {
            return Bits::EMPTY;
        }
    } else {
        squares &= w.position.rows[rule.row as usize];
    }
    for &(offset, class) in &rule.tests {
        squares &= w.class(class).shifted(-offset);
    }
    squares
}

/// The groups of one piece; its decision graphs go to the list.
#[inline]
fn piece<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    table: &Table<N>,
    program: super::table::Program,
    home: u16,
    limit: Bits<N>,
    groups: &mut Groups<N>,
) {
    if program.lines != NO_ROW {
        let lines = &table.lines[program.lines as usize];
        let reach = lines.reach(table, w.position.occupied) & limit;
        for case in &table.cases[lines.cases.0 as usize..lines.cases.1 as usize] {
            let targets = reach & case.squares & w.class(case.class);
            let lookup = if case.first == NO_ROW {
                Lookup::From(home)
            } else {
                Lookup::Rows(case.first, case.squares)
            };
            groups.push(targets, case.weight, lookup);
        }
    }
    let mut singles = std::mem::take(&mut groups.singles);
    for root in program.roots.0..program.roots.1 {
        w.graph::<false>(c, table.mover, table.roots[root as usize], &mut singles);
    }
    if program.interpreted {
        w.run_interpreted(c, table, home, false, &mut singles);
    }
    groups.singles = singles;
}

/// All moves of a table that leave no royal piece to be taken, where masks decide that.
fn guarded<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    index: usize,
    guard: &Guard,
    safety: &Safety<N>,
    groups: &mut Groups<N>,
) {
    let Safety::Masks(masks) = safety else { return };
    let table = &c.programs[index];
    groups.table = index;
    w.load_classes(c, table);
    for home in w.position.owners[table.mover.index()].iter() {
        let row = c.tables.codes.row[w.position.board[home as usize] as usize] as usize;
        let program = table.program_of(c.n_squares, row - table.mover.index() * c.n_types, home);
        let first_single = groups.singles.len();
        if home != masks.royal && !masks.pinned.has(home) && program.simple {
            piece(c, w, table, program, home, masks.allowed, groups);
        } else {
            let mut singles = std::mem::take(&mut groups.singles);
            let first = singles.len();
            w.piece::<false>(c, table, home, None, true, &mut singles);
            retain_from(&mut singles, first, |played| legal::is_legal(c, w, guard, safety, played));
            groups.singles = singles;
            continue;
        }
        let mut singles = std::mem::take(&mut groups.singles);
        retain_from(&mut singles, first_single, |played| legal::is_legal(c, w, guard, safety, played));
        groups.singles = singles;
    }
    if !table.drops.is_empty() {
        let mut singles = std::mem::take(&mut groups.singles);
        let first = singles.len();
        w.all_drops(c, table, &mut singles);
        retain_from(&mut singles, first, |played| legal::is_legal(c, w, guard, safety, played));
        groups.singles = singles;
    }
}

/// Keeps what fits from `first` on.
#[inline]
fn retain_from(list: &mut Vec<MoveId>, first: usize, mut fits: impl FnMut(MoveId) -> bool) {
    let mut kept = first;
    for index in first..list.len() {
        let played = list[index];
        if fits(played) {
            list[kept] = played;
            kept += 1;
        }
    }
    list.truncate(kept);
}
