//! The board as text, set out like the rectangles of its squares.

use super::letters::Letters;
use crate::base::{Id, PieceType, Player, Square};
use crate::model::{Board, Rectangle};
use crate::play::{Rules, State};
use std::fmt::Write;

/// Widest drawing, in characters; wider boards become lists.
const MAX_WIDTH: usize = 200;

/// The board, what is in stock, and what the letters mean.
pub(crate) fn draw(rules: &Rules, state: &State) -> String {
    let letters = Letters::of(&rules.game);
    let layout = Layout::of(&rules.game.board);
    let mut text = match &layout {
        Some(layout) => layout.draw(rules, state, &letters),
        None => String::new(),
    };
    let is_drawn = |square: Square| layout.as_ref().is_some_and(|layout| layout.has(square));
    list(rules, state, &is_drawn, &mut text);
    stock(rules, state, &mut text);
    legend(rules, state, &letters, &mut text);
    text
}

/// Who moves, or how the game has ended.
pub(crate) fn turn_line(rules: &Rules, state: &State) -> String {
    let game = &rules.game;
    if let Some(outcome) = rules.situation(state).outcome {
        return outcome.text(game);
    }
    let turn = rules.turn(state);
    let name = |player: Player| &game.players[player.index()].name;
    let mut line = format!("{} to move", name(turn.player));
    if turn.mover != turn.player {
        let _ = write!(line, " for {}", name(turn.mover));
    }
    if let Some(partial) = state.partial() {
        let square = &game.board.squares[partial.square.index()].name;
        let _ = write!(line, ", going on with the piece on {square}");
    } else if let Some(move_type) = turn.move_type {
        let _ = write!(line, ", with moves of type {}", game.move_types[move_type.index()]);
    }
    line
}

/// Where the squares stand in the drawing.
struct Layout {
    /// Square by row and column.
    rows: Vec<Vec<Option<Square>>>,
    row_labels: Vec<String>,
    column_labels: Vec<String>,
}

/// A grid's two dimensions: which gives columns and which rows.
struct Axes {
    columns: usize,
    rows: usize,
}

impl Layout {
    /// Sets squares out by the middles of their rectangles; `None` where that makes no drawing.
    fn of(board: &Board) -> Option<Self> {
        let placed: Vec<(Square, (i32, i32))> = (0..board.n_squares())
            .map(Square::from_index)
            .filter_map(|square| Some((square, middle(board.squares[square.index()].rectangle?))))
            .collect();
        let columns = scale(placed.iter().map(|row| row.1.0))?;
        let rows = scale(placed.iter().map(|row| row.1.1))?;
        if rows.len() * columns.len() > 20_000 || columns.len() * 2 > MAX_WIDTH {
            return None;
        }
        let mut cells = vec![vec![None; columns.len()]; rows.len()];
        for &(square, (x, y)) in &placed {
            cells[rows.index(y)][columns.index(x)].get_or_insert(square);
        }
        let (row_labels, column_labels) = labels(board, &cells);
        Some(Self { rows: cells, row_labels, column_labels })
    }

    fn has(&self, square: Square) -> bool {
        self.rows.iter().flatten().any(|&it| it == Some(square))
    }

    fn draw(&self, rules: &Rules, state: &State, letters: &Letters) -> String {
        let named = self.column_labels.is_empty();
        let cell = |square: Option<Square>| match square {
            None => String::new(),
            Some(square) => match state.piece(square) {
                Some(piece) => letters.piece(piece.owner, piece.kind),
                None if named => rules.game.board.squares[square.index()].name.to_string(),
                None => ".".to_owned(),
            },
        };
        let rows: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(|&square| cell(square)).collect()).collect();
        let width = |text: &String| text.chars().count();
        let cells = rows.iter().flatten().chain(&self.column_labels).map(width).max().unwrap_or(1);
        // Cells that never stand side by side may reach into the free place between them.
        let gap = usize::from(!self.is_staggered());
        let step = if self.is_staggered() { cells.div_ceil(2) + 1 } else { cells + gap };
        let margin = self.row_labels.iter().map(width).max().unwrap_or(0);
        let mut text = String::new();
        self.header(&mut text, margin, step);
        for (row, label) in rows.iter().zip(self.row_labels.iter().map(Some).chain(std::iter::repeat(None))) {
            let label = label.map_or("", String::as_str);
            let line = spread(row, step);
            let width = row.len() * step;
            let line = format!("{label:>margin$}  {line:<width$} {label}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        self.header(&mut text, margin, step);
        text
    }

    /// Whether no two squares stand side by side, as on hexagonal boards.
    fn is_staggered(&self) -> bool {
        let side_by_side =
            |row: &Vec<Option<Square>>| row.windows(2).any(|pair| pair[0].is_some() && pair[1].is_some());
        self.rows.first().is_some_and(|row| row.len() > 1) && !self.rows.iter().any(side_by_side)
    }

    fn header(&self, text: &mut String, margin: usize, step: usize) {
        if !self.column_labels.is_empty() {
            let line = spread(&self.column_labels, step);
            let _ = writeln!(text, "{}", format!("{:margin$}  {line}", "").trim_end());
        }
    }
}

/// Words that begin every `step` characters; one that is too long pushes the next.
fn spread(words: &[String], step: usize) -> String {
    let mut line = String::new();
    for (index, word) in words.iter().enumerate() {
        if word.is_empty() {
            continue;
        }
        let length = line.chars().count();
        let start = (index * step).max(if length == 0 { 0 } else { length + 1 });
        line.extend(std::iter::repeat_n(' ', start - length));
        line.push_str(word);
    }
    line
}

fn middle(rectangle: Rectangle) -> (i32, i32) {
    ((rectangle.left + rectangle.right) / 2, (rectangle.top + rectangle.bottom) / 2)
}

/// Pixels to cells: the smallest distance of two middles is one cell.
struct Scale {
    first: i32,
    unit: i32,
    last: i32,
}

impl Scale {
    fn index(&self, pixel: i32) -> usize {
        ((pixel - self.first + self.unit / 2) / self.unit) as usize
    }

    fn len(&self) -> usize {
        self.index(self.last) + 1
    }
}

/// `None` for no pixels at all. Middles that differ by less than a few pixels count as the same.
fn scale(pixels: impl Iterator<Item = i32>) -> Option<Scale> {
    let mut pixels: Vec<i32> = pixels.collect();
    pixels.sort_unstable();
    let (&first, &last) = (pixels.first()?, pixels.last()?);
    let distances = pixels.windows(2).map(|pair| pair[1] - pair[0]);
    let unit = distances.filter(|&distance| distance > 3).min().unwrap_or(1);
    Some(Scale { first, unit, last })
}

/// Row and column names, where one grid whose dimensions go along the axes has most of the squares.
fn labels(board: &Board, cells: &[Vec<Option<Square>>]) -> (Vec<String>, Vec<String>) {
    let Some((grid, axes)) = main_grid(board) else { return (Vec::new(), Vec::new()) };
    let part = |square: Square, axis: usize| {
        let (number, _) = board.squares[square.index()].grid?;
        let (its_grid, indices) = board.grid_index(square)?;
        let name = its_grid.dimensions[axis].get(indices[axis] as usize)?;
        (number as usize == grid).then(|| name.to_string())
    };
    let label = |squares: &mut dyn Iterator<Item = Option<Square>>, axis: usize| {
        squares.flatten().find_map(|square| part(square, axis)).unwrap_or_default()
    };
    let rows = cells.iter().map(|row| label(&mut row.iter().copied(), axes.rows)).collect();
    let n_columns = cells.first().map_or(0, Vec::len);
    let columns = (0..n_columns).map(|column| label(&mut cells.iter().map(|row| row[column]), axes.columns));
    (rows, columns.collect())
}

fn main_grid(board: &Board) -> Option<(usize, Axes)> {
    let count = |number: usize| {
        let in_grid = |it: &&crate::model::SquareInfo| it.grid.is_some_and(|grid| grid.0 as usize == number);
        board.squares.iter().filter(in_grid).count()
    };
    let drawn = board.squares.iter().filter(|square| square.rectangle.is_some()).count();
    let number = (0..board.grids.len()).max_by_key(|&number| count(number))?;
    let axes = match board.grids[number].steps[..] {
        [(_, 0), (0, _)] => Axes { columns: 0, rows: 1 },
        [(0, _), (_, 0)] => Axes { columns: 1, rows: 0 },
        _ => return None,
    };
    (count(number) * 2 > drawn).then_some((number, axes))
}

/// Pieces on squares that are not drawn.
fn list(rules: &Rules, state: &State, is_drawn: &dyn Fn(Square) -> bool, text: &mut String) {
    let game = &rules.game;
    for (index, square) in game.board.squares.iter().enumerate() {
        let at = Square::from_index(index);
        if let Some(piece) = state.piece(at).filter(|_| !is_drawn(at)) {
            let (owner, kind) =
                (&game.players[piece.owner.index()].name, &game.pieces[piece.kind.index()].name);
            let _ = writeln!(text, "{}: {owner} {kind}", square.name);
        }
    }
}

fn stock(rules: &Rules, state: &State, text: &mut String) {
    let game = &rules.game;
    for (index, player) in game.players.iter().enumerate() {
        let counts = game.pieces.iter().enumerate().filter_map(|(kind, piece)| {
            let count = state.stock(Player::from_index(index), PieceType::from_index(kind));
            (count > 0).then(|| format!("{count} {}", piece.name))
        });
        let counts: Vec<String> = counts.collect();
        if !counts.is_empty() {
            let _ = writeln!(text, "{} in stock: {}", player.name, counts.join(", "));
        }
    }
}

fn legend(rules: &Rules, state: &State, letters: &Letters, text: &mut String) {
    let game = &rules.game;
    let pieces = || (0..game.board.n_squares()).filter_map(|index| state.piece(Square::from_index(index)));
    let kinds = game
        .pieces
        .iter()
        .enumerate()
        .filter(|(index, _)| pieces().any(|piece| piece.kind.index() == *index));
    let kinds: Vec<String> = kinds
        .map(|(index, piece)| format!("{} {}", letters.kind(PieceType::from_index(index)), piece.name))
        .collect();
    let owners = game
        .players
        .iter()
        .enumerate()
        .filter(|(index, _)| pieces().any(|piece| piece.owner.index() == *index));
    let owners: Vec<String> = owners
        .map(|(index, player)| format!("{} {}", player.name, letters.mark_of(Player::from_index(index))))
        .collect();
    if !kinds.is_empty() {
        let _ = writeln!(text, "{}", kinds.join(", "));
        let _ = writeln!(text, "{}", owners.join(", "));
    }
}
