//! Builds boards.
//!
//! In: the forms of a `board`, and the players. Out: a [`BuiltBoard`]. Holds: first all positions are made, then links are
//! made and removed, then zones and symmetries are looked at; within each of these the forms take effect in order.
//! (Real files link positions that a `dummy` further down declares.) Start at [`build`].

mod draft;
mod grid;
mod links;
mod zones;

use super::known::Known;
use super::{Board, Rectangle, SquareInfo};
use crate::ast::sink::Sink;
use crate::ast::{self, BoardItem, Name, codes};
use crate::base::{Diagnostic, Direction, Id, Interner, Square, Symbol, Zone};
use draft::Draft;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The greatest number of squares of one board.
pub(super) const MAX_SQUARES: usize = 4_000_000;
/// The greatest product of directions and squares of one board.
pub(super) const MAX_LINKS: usize = 32_000_000;

/// A board with its names.
#[derive(Debug)]
pub(super) struct BuiltBoard {
    pub(super) board: Arc<Board>,
    /// Squares by name, as far as the name occurs in the file.
    pub(super) squares: FxHashMap<Symbol, Square>,
    pub(super) directions: FxHashMap<Symbol, Direction>,
    pub(super) zones: FxHashMap<Symbol, Zone>,
    /// Names of killed positions.
    pub(super) killed: FxHashSet<Symbol>,
    /// Whether an error was found in it.
    pub(super) broken: bool,
}

/// What building needs besides the forms.
pub(super) struct Context<'a, 'u> {
    pub(super) symbols: &'u Interner,
    pub(super) sink: &'a mut Sink<'u>,
    pub(super) known: &'a Known,
    pub(super) players: &'a [Symbol],
}

/// Builds a board for a list of players.
pub(super) fn build(board: &ast::Board, context: &mut Context<'_, '_>) -> BuiltBoard {
    context.sink.failed = false;
    let mut draft = Draft::default();
    board.items.iter().for_each(|item| draft.make_positions(item, context));
    board.items.iter().for_each(|item| draft.change_links(item, context));
    draft.cut();
    let mut built = draft.finish(context);
    let symmetry = zones::symmetry(board, &built, context);
    let zones = zones::zones(board, &built, context);
    let inner = Arc::get_mut(&mut built.board).expect("nobody else holds it yet");
    inner.symmetry = symmetry;
    (inner.zones, inner.zone_squares, built.zones) = zones;
    built.broken = context.sink.failed || board.broken;
    built
}

impl Context<'_, '_> {
    /// Reports a position that this board does not have.
    fn unknown_position(&mut self, name: &Name, draft: &Draft) {
        let word = self.symbols.text(name.symbol);
        if draft.killed.contains(&name.symbol) {
            let message = format!("the position `{word}` was killed");
            let diagnostic = Diagnostic::warning(codes::KILLED_POSITION, message, name.span, "left out");
            return self.sink.report(diagnostic, &name.origin);
        }
        let severity = self.sink.tolerable();
        let message = format!("unknown position `{word}`");
        let label = "the board has no position of this name";
        let mut diagnostic = Diagnostic::new(severity, codes::UNKNOWN_POSITION, message, name.span, label);
        let names = draft.squares.iter().take(10_000).map(|square| &*square.name);
        if let Some(similar) = self.sink.suggest(word, names) {
            diagnostic = diagnostic.with_help(format!("a position with a similar name exists: `{similar}`"));
        }
        self.sink.report(diagnostic, &name.origin);
    }
}

impl Draft {
    fn make_positions(&mut self, item: &BoardItem, context: &mut Context<'_, '_>) {
        match item {
            BoardItem::Image(files) => {
                self.images.extend(files.iter().map(|file| context.symbols.shared(file.symbol)));
            }
            BoardItem::Grid(grid) => self.add_grid(grid, context),
            BoardItem::Positions(places) => places.iter().for_each(|place| self.add_place(place, context)),
            BoardItem::Dummy(names) => names.iter().for_each(|name| self.add_dummy(name, context)),
            BoardItem::Links(..)
            | BoardItem::Unlink(_)
            | BoardItem::Kill(_)
            | BoardItem::Symmetry(..)
            | BoardItem::Zone(_) => {}
        }
    }

    fn change_links(&mut self, item: &BoardItem, context: &mut Context<'_, '_>) {
        match item {
            BoardItem::Links(direction, pairs) => {
                self.cut();
                self.add_links(direction, pairs, context);
            }
            BoardItem::Unlink(items) => items.iter().for_each(|item| self.unlink(item, context)),
            BoardItem::Kill(names) => self.kill(names, context),
            BoardItem::Image(_)
            | BoardItem::Grid(_)
            | BoardItem::Positions(_)
            | BoardItem::Dummy(_)
            | BoardItem::Symmetry(..)
            | BoardItem::Zone(_) => {}
        }
    }

    /// Leaves out the killed squares and numbers the others.
    fn finish(self, context: &Context<'_, '_>) -> BuiltBoard {
        let n_alive = self.squares.iter().filter(|square| square.alive).count();
        let all_alive = n_alive == self.squares.len();
        let mut numbers = Vec::with_capacity(self.squares.len());
        let mut next = 0;
        for square in &self.squares {
            numbers.push(square.alive.then_some(next));
            next += u32::from(square.alive);
        }
        let renumber = |number: u32| numbers[number as usize].map(Square);
        let mut links = Vec::with_capacity(self.links.len());
        for row in self.links {
            let mut new: Vec<Option<Square>> = Vec::with_capacity(n_alive);
            if all_alive {
                new.extend(row.iter().map(|&to| (to != draft::NONE).then_some(Square(to))));
            } else {
                let rows = row.iter().zip(&self.squares).filter(|(_, square)| square.alive);
                new.extend(rows.map(|(&to, _)| if to == draft::NONE { None } else { renumber(to) }));
            }
            new.resize(n_alive, None);
            links.push(new);
        }
        let mut squares = FxHashMap::default();
        let mut infos = Vec::with_capacity(n_alive);
        for square in self.squares.into_iter().filter(|square| square.alive) {
            if let Some(symbol) = context.symbols.get(&square.name) {
                squares.insert(symbol, Square(infos.len() as u32));
            }
            infos.push(SquareInfo {
                name: square.name,
                rectangle: square.rectangle,
                grid: square.grid,
                span: square.span,
            });
        }
        let directions = self.direction_names.iter().enumerate();
        BuiltBoard {
            board: Arc::new(Board {
                squares: infos,
                directions: self.direction_names.iter().map(|&name| context.symbols.shared(name)).collect(),
                grids: self.grids,
                links,
                images: self.images,
                ..Board::default()
            }),
            squares,
            directions: directions.map(|(index, &name)| (name, Direction::from_index(index))).collect(),
            zones: FxHashMap::default(),
            killed: self.killed,
            broken: false,
        }
    }
}

fn rectangle([left, top, right, bottom]: [i32; 4]) -> Rectangle {
    Rectangle { left, top, right, bottom }
}
