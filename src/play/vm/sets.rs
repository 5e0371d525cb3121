//! Set-wise rules: what all pieces of a type can do in the same relative way, as one intersection of shifted sets.
//!
//! A program that emits one thing exactly when some squares hold some classes is a conjunction. Conjunctions of several
//! homes that differ by their home alone become one rule; the homes are a mask, so edges of the board need no care.

use super::bits::Bits;
use super::program::{MoveId, shape};
use super::table::NO_ROW;
use smallvec::SmallVec;

/// A kind with more rules than this runs piece by piece.
const MAX_RULES: usize = 20;

/// One rule.
#[derive(Clone, Debug)]
pub(super) struct SetRule<const N: usize> {
    /// Row `owner * n_types + type` of the pieces that follow it.
    pub(super) row: u16,
    /// Of a drop: the row of the stock table; the homes are then squares to drop on.
    pub(super) stock: Option<u32>,
    pub(super) homes: Bits<N>,
    /// Distance from the home and class (row of `used_classes`) of every square tested.
    pub(super) tests: SmallVec<[(i32, u16); 3]>,
    pub(super) weight: u32,
    /// Row of `emitted`, `weight` moves for every home; [`NO_ROW`] for plain motions over `distance`.
    pub(super) first: u32,
    pub(super) distance: i32,
}

/// A conjunction of one home.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) home: u16,
    pub(super) conjunction: shape::Conjunction,
}

/// What conjunctions have in common that differ by their home alone.
#[derive(PartialEq, Eq)]
struct Pattern {
    tests: SmallVec<[(i32, u16); 3]>,
    weight: u32,
    distance: Option<i32>,
}

/// Groups conjunctions into rules; `None` where there are too many. Classes are still those of the game.
pub(super) fn rules<const N: usize>(
    candidates: &[Candidate],
    row: u16,
    stock: Option<u32>,
    emitted: &mut Vec<MoveId>,
) -> Option<Vec<SetRule<N>>> {
    let mut patterns: Vec<(Pattern, Vec<&Candidate>)> = Vec::new();
    for candidate in candidates {
        let pattern = pattern_of(candidate);
        match patterns
            .iter_mut()
            .find(|it| it.0 == pattern && it.1.iter().all(|old| old.home != candidate.home))
        {
            Some((_, list)) => list.push(candidate),
            None => patterns.push((pattern, vec![candidate])),
        }
        if patterns.len() > MAX_RULES {
            return None;
        }
    }
    let made = patterns.into_iter().map(|(pattern, mut list)| {
        list.sort_by_key(|it| it.home);
        let homes = list.iter().fold(Bits::EMPTY, |bits, it| bits | Bits::of(it.home));
        let first = if pattern.distance.is_some() { NO_ROW } else { emitted.len() as u32 };
        if pattern.distance.is_none() {
            list.iter().for_each(|it| emitted.extend_from_slice(&it.conjunction.emitted));
        }
        let Pattern { tests, weight, distance } = pattern;
        SetRule { row, stock, homes, tests, weight, first, distance: distance.unwrap_or(0) }
    });
    Some(made.collect())
}

fn pattern_of(candidate: &Candidate) -> Pattern {
    let home = i32::from(candidate.home);
    let emitted = &candidate.conjunction.emitted;
    let distance = match emitted[..] {
        [played] => {
            played.as_plain().and_then(|(from, to)| (from == candidate.home).then(|| i32::from(to) - home))
        }
        _ => None,
    };
    let tests = candidate.conjunction.tests.iter().map(|&(square, class)| (i32::from(square) - home, class));
    Pattern { tests: tests.collect(), weight: emitted.len() as u32, distance }
}
