//! Directions that a player's symmetry forgets.
//!
//! A symmetry is understood as a reflection or rotation of the grid: every pair listed says which. A direction that this
//! reflection would change but that is not listed is reported, if some piece uses it more often than its image; a piece that
//! uses both alike moves the same either way, and authors leave such directions out on purpose. Pairs with directions that
//! no grid declares, one-way pairs among them, are idioms and play no part, and so do second names of a direction (`next`).

use super::context::GameView;
use super::findings::Findings;
use crate::ast::{BoardItem, Name};
use crate::base::{Code, Diagnostic, Direction, Id, Player};
use crate::model::visit::{self, Item};
use crate::model::{Board, InstructionKind, Piece};
use rustc_hash::FxHashMap;
use std::sync::Arc;

const CODE: Code = Code("symmetry-incomplete");

/// Directions of a grid with their index offsets.
type Vectors = FxHashMap<Direction, Arc<[i32]>>;

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let Some(board) = view.merged.board else { return };
    let vectors = vectors(&view.game.board);
    for item in &board.items {
        let BoardItem::Symmetry(player, pairs) = item else { continue };
        let Some(player) =
            view.game.players.iter().position(|it| *it.name == *view.unit.symbols.text(player.symbol))
        else {
            continue;
        };
        check_player(view, Player::from_index(player), pairs, &vectors, findings);
    }
}

fn check_player(
    view: &GameView<'_>,
    player: Player,
    pairs: &[(Name, Name)],
    vectors: &Vectors,
    findings: &mut Findings<'_>,
) {
    let board = &view.game.board;
    let named = |name: &Name| {
        let text = view.unit.symbols.text(name.symbol);
        board.directions.iter().position(|it| **it == *text).map(Direction::from_index)
    };
    let listed: Vec<(Direction, Direction)> =
        pairs.iter().filter_map(|(from, to)| Some((named(from)?, named(to)?))).collect();
    let maps = fitting_maps(&listed, vectors);
    if listed.len() < 2 || maps.is_empty() {
        return;
    }
    let steps = steps_by_piece(view, player);
    let mut directions: Vec<_> = vectors.iter().collect();
    directions.sort_unstable_by_key(|row| *row.0);
    for (&direction, vector) in directions {
        let has_twin = vectors.iter().any(|(&it, other)| it != direction && other == vector);
        if has_twin || listed.iter().any(|pair| pair.0 == direction) {
            continue;
        }
        let images: Vec<Direction> = maps.iter().filter_map(|map| image(map, vector, vectors)).collect();
        let moved = images.len() == maps.len() && images.iter().all(|&it| it != direction);
        if !moved || !images.iter().all(|&it| is_used_unlike(&steps, direction, it)) {
            continue;
        }
        let (name, other) = (&board.directions[direction.index()], &board.directions[images[0].index()]);
        let owner = &view.game.players[player.index()].name;
        let message = format!("the symmetry of `{owner}` leaves out `{name}`");
        let span = pairs[0].0.span.to(pairs[pairs.len() - 1].1.span);
        let label = format!("turns the board round, but `{name}` still means `{name}`");
        let diagnostic =
            Diagnostic::warning(CODE, message, span, label).with_help(format!("add `({name} {other})`"));
        findings.report_at(diagnostic, &pairs[0].0.origin);
        return;
    }
}

/// The vector of every direction that all grids declare alike.
fn vectors(board: &Board) -> Vectors {
    let mut vectors = Vectors::default();
    let mut unlike = Vec::new();
    for (direction, offsets) in board.grids.iter().flat_map(|grid| &grid.directions) {
        if vectors.insert(*direction, Arc::clone(offsets)).is_some_and(|old| old != *offsets) {
            unlike.push(*direction);
        }
    }
    unlike.iter().for_each(|direction| drop(vectors.remove(direction)));
    vectors
}

/// A sign for every dimension.
type Map = Vec<i32>;

/// The reflections that every listed pair of grid directions fits; none if the pairs fit no reflection.
fn fitting_maps(listed: &[(Direction, Direction)], vectors: &Vectors) -> Vec<Map> {
    let Some(n_dimensions) = vectors.values().next().map(|vector| vector.len()) else { return Vec::new() };
    if n_dimensions > 4 || vectors.values().any(|vector| vector.len() != n_dimensions) {
        return Vec::new();
    }
    let maps = (0..1_u32 << n_dimensions).map(|bits| {
        (0..n_dimensions).map(|dimension| if bits >> dimension & 1 == 1 { -1 } else { 1 }).collect::<Map>()
    });
    let fits = |map: &Map| {
        listed.iter().all(|(from, to)| match (vectors.get(from), vectors.get(to)) {
            (Some(from), Some(to)) => apply(map, from) == **to,
            _ => false,
        })
    };
    // A reflection that would lead to directions that there are not is not the one that is meant.
    let is_closed = |map: &Map| {
        vectors.values().all(|vector| vectors.values().any(|other| **other == *apply(map, vector)))
    };
    maps.filter(|map| fits(map) && is_closed(map)).collect()
}

fn apply(map: &Map, vector: &[i32]) -> Vec<i32> {
    map.iter().zip(vector).map(|(sign, offset)| sign * offset).collect()
}

fn image(map: &Map, vector: &[i32], vectors: &Vectors) -> Option<Direction> {
    let wanted = apply(map, vector);
    vectors.iter().filter(|(_, it)| ***it == *wanted).map(|(&direction, _)| direction).min()
}

/// Whether some piece uses one direction more than the other.
fn is_used_unlike(steps: &[Vec<u32>], direction: Direction, image: Direction) -> bool {
    steps.iter().any(|counts| counts[direction.index()] != counts[image.index()])
}

/// How often each piece of the player steps in each direction.
fn steps_by_piece(view: &GameView<'_>, player: Player) -> Vec<Vec<u32>> {
    let setup = &view.game.setup;
    let rows = setup.placements.iter().map(|row| (row.0, row.1));
    let rows = rows.chain(setup.stock.iter().map(|row| (row.0, row.1)));
    let mut kinds: Vec<usize> = rows.filter(|row| row.0 == player).map(|row| row.1.index()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.into_iter().map(|kind| steps(&view.game.pieces[kind], view.game.board.directions.len())).collect()
}

/// How often a piece steps in each direction.
fn steps(piece: &Piece, n_directions: usize) -> Vec<u32> {
    let mut counts = vec![0; n_directions];
    for block in piece.moves.iter() {
        visit::distinct(block, &mut |item, _| {
            if let Item::Instruction(instruction) = item
                && let InstructionKind::Step(direction) = instruction.kind
            {
                counts[direction.index()] += 1;
            }
        });
    }
    counts
}
