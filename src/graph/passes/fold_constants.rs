//! Replaces what has a known answer.

use crate::base::{Flag, PositionFlag, Square, Zone};
use crate::graph::{NodeId, Op, RuleGraph};
use crate::model::{Game, Location, Predicate};
use rustc_hash::FxHashSet;

/// Replaces a test whose answer is known by a skip to what follows, and an effect without a place by a skip.
///
/// ```text
/// before: a: test on-board? > b | c      after: a: skip > b
///         b: capture nowhere > c                b: skip > c
/// ```
///
/// A test is known where (1) it asks something of a place off the board, a flag excepted, which is false; (2) it asks for
/// a piece, position or zone that does not exist, which is false; (3) it asks `on-board?` of the cursor or of a position,
/// which is true; (4) it compares a position with a position; (5) it asks whether a position is in a zone, and all
/// players agree; (6) it asks for a flag or position flag that no instruction of the graph sets, which is false; (7) both
/// edges lead to the same node. (8) An effect without a place is one of `capture`, `flip`, `change-owner`,
/// `change-type`, `create`, `set-position-flag` with `nowhere`; a `mark` is none, since it ends the block.
pub fn fold_constants(graph: &mut RuleGraph, game: Option<&Game>) -> bool {
    let set = SetFlags::of(graph);
    let mut changed = false;
    for index in 1..graph.nodes.len() {
        let node = &mut graph.nodes[index];
        let next = match node.op {
            Op::Test(predicate, location) => match answer(predicate, location, game, &set) {
                Some(true) => node.next,
                Some(false) => node.or_else,
                None if node.next == node.or_else => node.next,
                None => continue,
            },
            Op::Capture(Location::OffBoard)
            | Op::Flip(Location::OffBoard)
            | Op::ChangeOwner(Location::OffBoard)
            | Op::ChangeType(_, Location::OffBoard)
            | Op::Create(_, _, Location::OffBoard)
            | Op::SetPositionFlag(_, _, Location::OffBoard) => node.next,
            _ => continue,
        };
        (node.op, node.next, node.or_else) = (Op::Skip, next, NodeId::END);
        changed = true;
    }
    changed
}

/// The flags that some instruction sets to true.
struct SetFlags {
    flags: FxHashSet<Flag>,
    position_flags: FxHashSet<PositionFlag>,
}

impl SetFlags {
    fn of(graph: &RuleGraph) -> Self {
        let mut set = Self { flags: FxHashSet::default(), position_flags: FxHashSet::default() };
        for node in &graph.nodes {
            match node.op {
                Op::SetFlag(flag, true) => _ = set.flags.insert(flag),
                Op::SetPositionFlag(flag, true, _) => _ = set.position_flags.insert(flag),
                _ => {}
            }
        }
        set
    }
}

fn answer(predicate: Predicate, location: Location, game: Option<&Game>, set: &SetFlags) -> Option<bool> {
    if let Predicate::Flag(flag) = predicate {
        return (!set.flags.contains(&flag)).then_some(false);
    }
    match (predicate, location) {
        (_, Location::OffBoard)
        | (Predicate::Piece(None) | Predicate::Position(None) | Predicate::InZone(None), _) => Some(false),
        (Predicate::PositionFlag(flag), _) if !set.position_flags.contains(&flag) => Some(false),
        (Predicate::OnBoard, Location::Cursor | Location::Square(_)) => Some(true),
        (Predicate::Position(Some(wanted)), Location::Square(square)) => Some(wanted == square),
        (Predicate::InZone(Some(zone)), Location::Square(square)) => in_zone(game?, zone, square),
        _ => None,
    }
}

/// Whether the square is in the zone of every player, or of none.
fn in_zone(game: &Game, zone: Zone, square: Square) -> Option<bool> {
    use crate::base::{Id, Player};
    let mut answers =
        (0..game.players.len()).map(|player| game.board.in_zone(zone, Player::from_index(player), square));
    let first = answers.next()?;
    answers.all(|answer| answer == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::passes::check_pass;

    fn fold(graph: &mut RuleGraph) -> bool {
        fold_constants(graph, None)
    }

    check_pass!(
        fold,
        answers_tests_off_the_board,
        "entry A moves 0 > a\na: test enemy? nowhere > b | c\nb: capture > c\nc: add > end",
        "entry A moves 0 > a\na: skip > c\nc: add > end",
    );
    check_pass!(
        fold,
        knows_that_the_cursor_is_on_the_board,
        "entry A moves 0 > a\na: test on-board? > b | end\nb: test on-board? toward=n > c | end\nc: add > end",
        "entry A moves 0 > a\na: skip > b\nb: test on-board? toward=n > c | end\nc: add > end",
    );
    check_pass!(
        fold,
        compares_positions,
        "entry A moves 0 > a\na: test position?=x at=y > end | b\nb: test position?=x at=x > c | end\nc: add > end",
        "entry A moves 0 > a\na: skip > b\nb: skip > c\nc: add > end",
    );
    check_pass!(
        fold,
        knows_flags_that_nobody_sets,
        "entry A moves 0 > a\na: set-flag f false > b\nb: test flag?=f > end | c\nc: add > end",
        "entry A moves 0 > a\na: set-flag f false > b\nb: skip > c\nc: add > end",
    );
    check_pass!(
        fold,
        keeps_flags_that_are_set,
        "entry A moves 0 > a\na: test flag?=f > end | b\nb: add > c\nc: set-flag f true > end",
        "entry A moves 0 > a\na: test flag?=f > end | b\nb: add > c\nc: set-flag f true > end",
    );
    check_pass!(
        fold,
        drops_tests_without_a_choice,
        "entry A moves 0 > a\na: test empty? > b | b\nb: add > end",
        "entry A moves 0 > a\na: skip > b\nb: add > end",
    );
    check_pass!(
        fold,
        drops_effects_without_a_place,
        "entry A moves 0 > a\na: capture nowhere > b\nb: mark nowhere > c\nc: add > end",
        "entry A moves 0 > a\na: skip > b\nb: mark nowhere > c\nc: add > end",
    );
}
