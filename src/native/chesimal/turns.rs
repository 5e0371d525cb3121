//! Whole turns: all ways from a declaration to the end of the turn, or to a win.

use super::position::Position;
use std::collections::HashSet;

/// What [`whole_turns`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns {
    /// Different sequences of partial moves.
    pub n_turns: u64,
    /// Different positions they lead to.
    pub n_positions: u64,
}

/// Counts the whole turns of a position at the start of a turn. Only for tiny boards: their number explodes.
pub fn whole_turns(position: &Position) -> Turns {
    let mut ends = HashSet::new();
    let n_turns = count(position, position, &mut ends);
    Turns { n_turns, n_positions: ends.len() as u64 }
}

fn count(start: &Position, position: &Position, ends: &mut HashSet<Position>) -> u64 {
    let is_over = position.winner().is_some() || (position.turn != start.turn);
    if is_over {
        // A win ends the turn too: who was activated does not tell positions apart.
        ends.insert(Position { acting: None, ..*position });
        return 1;
    }
    position.moves().into_iter().map(|played| count(start, &position.play(played), ends)).sum()
}
