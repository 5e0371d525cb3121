//! A board in the making: squares may still die.

use super::{Context, MAX_LINKS, MAX_SQUARES, rectangle};
use crate::ast::{Name, Place, codes};
use crate::base::{Diagnostic, Id, Span, Symbol};
use crate::model::{Grid, Rectangle};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// No link.
pub(super) const NONE: u32 = u32::MAX;

/// A square in the making.
#[derive(Debug)]
pub(super) struct DraftSquare {
    pub(super) name: Arc<str>,
    pub(super) rectangle: Option<Rectangle>,
    pub(super) grid: Option<(u32, u32)>,
    pub(super) span: Span,
    pub(super) alive: bool,
    /// Made by a grid and named again by `positions` (settled 48).
    pub(super) named_again: bool,
}

/// A board in the making. Links hold numbers of squares, or [`NONE`]; a row may be shorter than the list of squares.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) squares: Vec<DraftSquare>,
    /// Living squares by name.
    pub(super) names: FxHashMap<Arc<str>, u32>,
    pub(super) direction_names: Vec<Symbol>,
    direction_numbers: FxHashMap<Symbol, usize>,
    pub(super) links: Vec<Vec<u32>>,
    pub(super) grids: Vec<Grid>,
    pub(super) images: Vec<Arc<str>>,
    pub(super) killed: FxHashSet<Symbol>,
    /// Squares whose links, from and to, are to be removed before the next link is made.
    pub(super) pending: FxHashSet<u32>,
}

impl Draft {
    /// The square of this name, made if it is new; `None` where the board is full.
    pub(super) fn square(&mut self, name: Arc<str>, span: Span) -> Option<(u32, bool)> {
        if let Some(&number) = self.names.get(&name) {
            return Some((number, false));
        }
        if !Self::fits(self.squares.len() + 1, self.direction_names.len()) {
            return None;
        }
        let number = self.squares.len() as u32;
        self.names.insert(Arc::clone(&name), number);
        self.squares.push(DraftSquare {
            name,
            rectangle: None,
            grid: None,
            span,
            alive: true,
            named_again: false,
        });
        Some((number, true))
    }

    /// The number of a direction, made if it is new.
    pub(super) fn direction(&mut self, name: &Name, context: &mut Context<'_, '_>) -> Option<usize> {
        if let Some(&index) = self.direction_numbers.get(&name.symbol) {
            return Some(index);
        }
        let n_directions = self.direction_names.len() + 1;
        if n_directions > usize::from(u16::MAX) || !Self::fits(self.squares.len(), n_directions) {
            let message = "the board has too many directions";
            let diagnostic =
                Diagnostic::error(codes::TOO_MANY, message, name.span, "one too many for so many positions");
            context.sink.report(diagnostic, &name.origin);
            return None;
        }
        self.direction_numbers.insert(name.symbol, self.direction_names.len());
        self.direction_names.push(name.symbol);
        self.links.push(Vec::new());
        Some(self.direction_names.len() - 1)
    }

    /// The number of a direction that exists.
    pub(super) fn known_direction(&self, name: Symbol) -> Option<usize> {
        self.direction_numbers.get(&name).copied()
    }

    /// The living square of a name, or a report.
    pub(super) fn find(&self, name: &Name, context: &mut Context<'_, '_>) -> Option<u32> {
        let found = self.names.get(context.symbols.text(name.symbol)).copied();
        if found.is_none() {
            context.unknown_position(name, self);
        }
        found
    }

    /// A place of `positions`.
    pub(super) fn add_place(&mut self, place: &Place, context: &mut Context<'_, '_>) {
        let Some(number) = self.named(&place.name, context) else { return };
        let square = &mut self.squares[number as usize];
        square.rectangle = Some(rectangle(place.rectangle));
        square.named_again |= square.grid.is_some();
    }

    /// A name of `dummy`.
    pub(super) fn add_dummy(&mut self, name: &Name, context: &mut Context<'_, '_>) {
        self.named(name, context);
    }

    fn named(&mut self, name: &Name, context: &mut Context<'_, '_>) -> Option<u32> {
        let shared = context.symbols.shared(name.symbol);
        let made = self.square(shared, name.span);
        if made.is_none() {
            context.board_too_large(name.span, &name.origin);
        }
        made.map(|(number, _)| number)
    }

    /// `(kill-positions …)`
    pub(super) fn kill(&mut self, names: &[Name], context: &mut Context<'_, '_>) {
        for name in names {
            let Some(number) = self.find(name, context) else { continue };
            self.pending.insert(number);
            let square = &mut self.squares[number as usize];
            if std::mem::take(&mut square.named_again) {
                // The explicit position stays, without links (settled 48).
                square.grid = None;
                continue;
            }
            square.alive = false;
            self.killed.insert(name.symbol);
            let name = Arc::clone(&square.name);
            self.names.remove(&name);
        }
    }

    /// Whether a board of this size is not too large.
    pub(super) fn fits(n_squares: usize, n_directions: usize) -> bool {
        n_squares <= MAX_SQUARES && n_squares.saturating_mul(n_directions) <= MAX_LINKS
    }

    /// Removes the links of squares that were killed or unlinked.
    pub(super) fn cut(&mut self) {
        let dead = std::mem::take(&mut self.pending);
        if dead.is_empty() {
            return;
        }
        for row in &mut self.links {
            for &number in &dead {
                if let Some(to) = row.get_mut(number as usize) {
                    *to = NONE;
                }
            }
            for to in row.iter_mut().filter(|to| dead.contains(to)) {
                *to = NONE;
            }
        }
    }

    /// Sets or removes a link.
    pub(super) fn link(&mut self, direction: usize, from: u32, to: u32) {
        let row = &mut self.links[direction];
        if row.len() <= from as usize {
            row.resize(self.squares.len(), NONE);
        }
        row[from as usize] = to;
    }

    /// Direction ids are as many as rows of links.
    pub(super) fn direction_id(index: usize) -> crate::base::Direction {
        crate::base::Direction::from_index(index)
    }
}
