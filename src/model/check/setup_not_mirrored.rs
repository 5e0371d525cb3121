//! Armies that are nearly, but not quite, mirror images of each other.

use super::context::GameView;
use super::findings::Findings;
use crate::base::{Code, Diagnostic, Id, PieceType, Player, Square};
use rustc_hash::FxHashSet;

const CODE: Code = Code("setup-not-mirrored");

/// Smaller armies are not judged.
const LEAST: usize = 8;
/// As many pieces may stand wrong; more is on purpose.
const MOST_WRONG: usize = 2;

type Army = FxHashSet<(PieceType, Square)>;

pub(super) fn check(view: &GameView<'_>, findings: &mut Findings<'_>) {
    let game = view.game;
    let players: Vec<Player> = view.active_players().collect();
    let [one, two] = players[..] else { return };
    let [grid] = &game.board.grids[..] else { return };
    if grid.dimensions.len() != 2 {
        return;
    }
    let army = |player| -> Army {
        let on_grid = |square: Square| game.board.squares[square.index()].grid.is_some();
        let rows = game.setup.placements.iter().filter(|row| row.0 == player && on_grid(row.2));
        rows.map(|row| (row.1, row.2)).collect()
    };
    let (first, second) = (army(one), army(two));
    if first.len() != second.len() || first.len() < LEAST {
        return;
    }
    let images = [(true, false), (false, true), (true, true)].map(|(columns, rows)| {
        first
            .iter()
            .filter_map(|&(kind, square)| Some((kind, image(view, square, columns, rows)?)))
            .collect::<Army>()
    });
    let wrong = |image: &Army| -> Vec<(PieceType, Square)> {
        let mut wrong: Vec<_> = second.difference(image).copied().collect();
        wrong.sort_unstable_by_key(|row| row.1);
        wrong
    };
    let Some(best) = images.iter().map(wrong).min_by_key(Vec::len) else { return };
    if best.is_empty() || best.len() > MOST_WRONG {
        return;
    }
    let (kind, square) = best[0];
    let piece = &game.pieces[kind.index()].name;
    let square = &game.board.squares[square.index()].name;
    let (white, black) = (&game.players[one.index()].name, &game.players[two.index()].name);
    let message = format!("the armies of `{white}` and `{black}` are nearly mirror images");
    let label = format!("{black}'s `{piece}` on `{square}` has no counterpart");
    let span = setup_span(view, two, &square.clone());
    findings.report(Diagnostic::note(CODE, message, span, label));
}

/// The square on the other side.
fn image(view: &GameView<'_>, square: Square, columns: bool, rows: bool) -> Option<Square> {
    let board = &view.game.board;
    let (grid, indices) = board.grid_index(square)?;
    let sizes: Vec<u32> = grid.dimensions.iter().map(|parts| parts.len() as u32).collect();
    let flipped = |at: usize, flip: bool| if flip { sizes[at] - 1 - indices[at] } else { indices[at] };
    let (column, row) = (flipped(0, columns), flipped(1, rows));
    let name = format!("{}{}", grid.dimensions[0][column as usize], grid.dimensions[1][row as usize]);
    board.square_named(&name)
}

/// Where the setup names the square.
fn setup_span(view: &GameView<'_>, player: Player, square: &str) -> crate::base::Span {
    let text = |name: &crate::ast::Name| view.unit.symbols.text(name.symbol);
    let owner = &*view.game.players[player.index()].name;
    let rows = view.merged.setup.iter().flat_map(|setup| &setup.players);
    let rows = rows.filter(|row| text(&row.player) == owner).flat_map(|row| &row.rows);
    let positions = rows.flat_map(|row| &row.items).filter_map(|item| match item {
        crate::ast::SetupItem::Position(name) => Some(name),
        crate::ast::SetupItem::Off(_) => None,
    });
    positions.filter(|name| text(name) == square).map(|name| name.span).next_back().unwrap_or(view.game.span)
}
