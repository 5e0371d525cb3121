//! Recognises what a program is: a line of squares that is followed as long as they are empty.
//!
//! A step, a leap, a slide and their kinds that only capture or only do not are all lines: cells in order, for every
//! cell what is emitted for which contents, and only an empty cell leads on to the next. The recogniser looks at the
//! decision graph, so any way of writing it down is recognised.

use super::moves::{MoveId, Shape};
use super::node::{NodeTable, op};
use super::specialize::Tables;
use smallvec::SmallVec;

/// One square of a line.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) square: u16,
    /// What is emitted, in order, for which codes; the sets of codes are disjoint.
    pub(crate) cases: Vec<(Vec<bool>, SmallVec<[MoveId; 4]>)>,
}

/// Cells in the order in which they are reached.
pub(crate) type Line = Vec<Cell>;

/// What one square leads to, for some of its codes.
struct Branch {
    codes: Vec<bool>,
    emitted: SmallVec<[MoveId; 4]>,
    next: u32,
}

/// Branches of one square beyond which nobody looks.
const MAX_BRANCHES: usize = 32;

/// Reads a program as a line that begins at `home`; `None` where it is something else.
pub(crate) fn line(tables: &Tables, root: u32, home: u16) -> Option<Line> {
    let mut line: Line = Vec::new();
    let mut node = root;
    while node != NodeTable::END {
        let head = tables.nodes.node(node);
        let fresh =
            head.op < op::FIRST && head.square != home && line.iter().all(|it| it.square != head.square);
        if !fresh {
            return None;
        }
        let (cell, next) = cell(tables, node, head.square, home)?;
        line.push(cell);
        node = next;
    }
    Some(line)
}

/// The tests of one square, and where an empty square leads.
fn cell(tables: &Tables, node: u32, square: u16, home: u16) -> Option<(Cell, u32)> {
    let all = vec![true; tables.codes.len()];
    let branches = branches(tables, node, square, all)?;
    let mut next = NodeTable::END;
    let mut cases: Vec<(Vec<bool>, SmallVec<[MoveId; 4]>)> = Vec::new();
    for branch in branches {
        if branch.next != NodeTable::END {
            let only_empty = branch.codes[0] && branch.codes.iter().filter(|it| **it).count() == 1;
            if !only_empty {
                return None;
            }
            next = branch.next;
        }
        if branch.emitted.is_empty() {
            continue;
        }
        if !branch.emitted.iter().all(|&played| lands(tables, played, home, square)) {
            return None;
        }
        match cases.iter_mut().find(|case| case.1 == branch.emitted) {
            Some(case) => case.0.iter_mut().zip(&branch.codes).for_each(|(a, b)| *a |= b),
            None => cases.push((branch.codes, branch.emitted)),
        }
    }
    Some((Cell { square, cases }, next))
}

/// Follows a program as long as it tests the same square.
fn branches(tables: &Tables, node: u32, square: u16, codes: Vec<bool>) -> Option<Vec<Branch>> {
    let mut done = Vec::new();
    let mut open = vec![Branch { codes, emitted: SmallVec::new(), next: node }];
    while let Some(mut branch) = open.pop() {
        let node = tables.nodes.node(branch.next);
        if node.op == op::EMIT {
            branch.emitted.push(MoveId(node.no));
            branch.next = node.yes;
            open.push(branch);
        } else if node.op < op::FIRST && node.square == square {
            let members = tables.classes.members(node.op);
            for (wanted, next) in [(true, node.yes), (false, node.no)] {
                let codes: Vec<bool> =
                    branch.codes.iter().zip(members).map(|(&code, &it)| code && it == wanted).collect();
                if codes.contains(&true) {
                    open.push(Branch { codes, emitted: branch.emitted.clone(), next });
                }
            }
        } else {
            done.push(branch);
        }
        if done.len() + open.len() > MAX_BRANCHES {
            return None;
        }
    }
    Some(done)
}

/// Whether a move does nothing but bring the piece from `home` to `square`.
fn lands(tables: &Tables, played: MoveId, home: u16, square: u16) -> bool {
    if let Some(plain) = played.as_plain() {
        return plain == (home, square);
    }
    let row = tables.moves.row(played);
    let lead = (row.played.lead.0.map(|it| it.0 as u16), row.played.lead.1.0 as u16);
    lead == (Some(home), square)
        && matches!(row.shape, Shape::Moved { from, to, .. } if (from, to) == (home, square))
}

/// A program that emits one move exactly when each of some squares holds its class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Conjunction {
    /// Squares with their classes, in the order of the tests.
    pub(crate) tests: SmallVec<[(u16, u16); 3]>,
    pub(crate) emitted: SmallVec<[MoveId; 4]>,
}

/// Reads a program as a conjunction of up to three squares, each tested for one class.
pub(crate) fn conjunction(tables: &mut Tables, root: u32) -> Option<Conjunction> {
    let mut tests: SmallVec<[(u16, u16); 3]> = SmallVec::new();
    let mut node = root;
    loop {
        let head = tables.nodes.node(node);
        match head.op {
            op::EMIT => break,
            it if it < op::FIRST => {}
            _ => return None,
        }
        if tests.len() == 3 || tests.iter().any(|test| test.0 == head.square) {
            return None;
        }
        let all = vec![true; tables.codes.len()];
        let branches = branches(tables, node, head.square, all)?;
        if branches.iter().any(|branch| !branch.emitted.is_empty() && branch.next != NodeTable::END) {
            return None;
        }
        let passes = |branch: &Branch| branch.next != NodeTable::END || !branch.emitted.is_empty();
        let mut passing = branches.iter().filter(|branch| passes(branch));
        let first = passing.next()?;
        let mut codes = first.codes.clone();
        for other in passing {
            if other.next != first.next || other.emitted != first.emitted {
                return None;
            }
            codes.iter_mut().zip(&other.codes).for_each(|(a, b)| *a |= b);
        }
        let (emitted, next) = (first.emitted.clone(), first.next);
        let class = tables.classes.of(&tables.codes, codes);
        tests.push((head.square, class));
        if !emitted.is_empty() {
            return Some(Conjunction { tests, emitted });
        }
        node = next;
    }
    let mut emitted = SmallVec::new();
    while node != NodeTable::END {
        let head = tables.nodes.node(node);
        if head.op != op::EMIT {
            return None;
        }
        emitted.push(MoveId(head.no));
        node = head.yes;
    }
    Some(Conjunction { tests, emitted })
}

/// The squares that a move writes or that decide what it does.
pub(crate) fn touched(tables: &Tables, played: MoveId) -> SmallVec<[u16; 4]> {
    if let Some((from, to)) = played.as_plain() {
        return SmallVec::from_slice(&[from, to]);
    }
    let row = &tables.moves.row(played).played;
    let mut squares = SmallVec::new();
    squares.extend(row.drop.map(|it| it.1.0 as u16));
    for motion in &row.motions {
        squares.extend([motion.from.0 as u16, motion.to.0 as u16]);
    }
    squares.extend(row.copy.map(|it| it.to.0 as u16));
    squares.extend(row.effects.iter().map(|it| it.square().0 as u16));
    squares.extend(row.promotion.map(|it| it.1.0 as u16));
    squares
}
