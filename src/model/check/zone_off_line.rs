//! Zones of which all positions but one lie on one line.

use super::context::GameView;
use super::findings::Findings;
use crate::ast::{BoardItem, Zone};
use crate::base::{Code, Diagnostic, Direction, Id, Square};
use crate::model::Board;
use rustc_hash::FxHashSet;

const CODE: Code = Code("zone-off-line");

/// Zones with fewer positions are not judged.
const LEAST: usize = 6;
/// Boards with more positions are not judged.
const MOST_SQUARES: usize = 2_000;

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let board = &view.game.board;
    if board.n_squares() > MOST_SQUARES {
        return;
    }
    for item in view.merged.board.iter().flat_map(|board| &board.items) {
        let BoardItem::Zone(zone) = item else { continue };
        if let Some((odd, wanted, direction)) = odd_one(view, zone) {
            let name = &zone.positions[odd];
            let word = view.unit.symbols.text(name.symbol);
            let total = zone.positions.len();
            let direction = &board.directions[direction.index()];
            let message = format!("`{word}` does not lie on the line of the other {} positions", total - 1);
            let label = format!("the others lie in direction `{direction}` of each other");
            let wanted = &board.squares[wanted.index()].name;
            let diagnostic = Diagnostic::note(CODE, message, name.span, label)
                .with_help(format!("perhaps `{wanted}` is meant, which closes the gap in the line"));
            findings.report_at(diagnostic, &name.origin);
        }
    }
}

/// The position that is off the line, the square that is missing from it, and the line's direction.
fn odd_one(view: &GameView<'_>, zone: &Zone) -> Option<(usize, Square, Direction)> {
    let board = &*view.game.board;
    if zone.positions.len() < LEAST {
        return None;
    }
    let squares: Option<Vec<Square>> =
        zone.positions.iter().map(|name| board.square_named(view.unit.symbols.text(name.symbol))).collect();
    let squares = squares?;
    let set: FxHashSet<Square> = squares.iter().copied().collect();
    if set.len() != squares.len() {
        return None;
    }
    (0..board.directions.len()).map(Direction::from_index).find_map(|direction| {
        let (missing, on_line) = line_with_gap(board, direction, &squares, &set)?;
        let odd = squares.iter().position(|square| !on_line.contains(square))?;
        let neighbour = (0..board.directions.len()).map(Direction::from_index).any(|other| {
            board.link(squares[odd], other) == Some(missing)
                || board.link(missing, other) == Some(squares[odd])
        });
        neighbour.then_some((odd, missing, direction))
    })
}

/// A walk that meets all squares but one and exactly one that is none of them, between two of them.
fn line_with_gap(
    board: &Board,
    direction: Direction,
    squares: &[Square],
    set: &FxHashSet<Square>,
) -> Option<(Square, FxHashSet<Square>)> {
    for &start in squares {
        let mut on_line = FxHashSet::default();
        let mut gap = None;
        let mut at = Some(start);
        while let Some(square) = at.filter(|it| !on_line.contains(it)) {
            if set.contains(&square) {
                on_line.insert(square);
            } else if on_line.len() + 1 == squares.len() || gap.replace(square).is_some() {
                break;
            }
            at = board.link(square, direction);
        }
        if on_line.len() + 1 == squares.len() {
            return gap.map(|gap| (gap, on_line));
        }
    }
    None
}
