//! Grids of any number of dimensions.

use super::draft::{Draft, NONE};
use super::{Context, MAX_SQUARES, rectangle};
use crate::ast::{self, Dialect, GridDirection, Origin, codes};
use crate::base::{Diagnostic, Span};
use crate::model::{Grid, Rectangle};
use std::sync::Arc;

impl Context<'_, '_> {
    pub(super) fn board_too_large(&mut self, span: Span, origin: &Origin) {
        let message = "the board is too large";
        let label = format!("more than {MAX_SQUARES} positions with this");
        self.sink.report(Diagnostic::error(codes::BOARD_TOO_LARGE, message, span, label), origin);
    }
}

impl Draft {
    /// `(grid …)`
    pub(super) fn add_grid(&mut self, grid: &ast::Grid, context: &mut Context<'_, '_>) {
        let dimensions: Vec<Vec<Arc<str>>> = grid
            .dimensions
            .iter()
            .map(|dimension| context.symbols.text(dimension.parts.symbol).split('/').map(Arc::from).collect())
            .collect();
        let sizes: Vec<usize> = dimensions.iter().map(Vec::len).collect();
        let n_squares = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
        let n_directions = self.direction_names.len() + grid.directions.len();
        let fits = |n: &usize| Self::fits(n.saturating_add(self.squares.len()), n_directions);
        let Some(n_squares) = n_squares.filter(fits) else {
            return context.board_too_large(grid.span, &grid.origin);
        };
        let members = self.add_members(grid, &dimensions, n_squares);
        let mut directions = Vec::new();
        for direction in &grid.directions {
            if !context.fits(direction, sizes.len(), grid.span) {
                continue;
            }
            let Some(index) = self.direction(&direction.name, context) else { continue };
            // A short list in the Dagaz dialect: the other dimensions stay.
            let mut offsets = direction.offsets.clone();
            offsets.resize(sizes.len(), 0);
            self.link_members(index, &members, &sizes, &offsets);
            directions.push((Self::direction_id(index), Arc::from(offsets)));
        }
        let steps = grid.dimensions.iter().map(|dimension| dimension.step).collect();
        self.grids.push(Grid { dimensions, steps, start: rectangle(grid.start), directions });
    }

    /// Makes the squares, the last dimension fastest.
    fn add_members(&mut self, grid: &ast::Grid, dimensions: &[Vec<Arc<str>>], n_squares: usize) -> Vec<u32> {
        self.names.reserve(n_squares);
        self.squares.reserve(n_squares);
        let number_of_grid = self.grids.len() as u32;
        let mut members = Vec::with_capacity(n_squares);
        let mut indices = vec![0; dimensions.len()];
        let mut name = String::new();
        for running in 0..n_squares {
            name.clear();
            indices.iter().zip(dimensions).for_each(|(&index, parts)| name.push_str(&parts[index]));
            let Some((number, _)) = self.square(Arc::from(name.as_str()), grid.span) else { break };
            let square = &mut self.squares[number as usize];
            square.grid = Some((number_of_grid, running as u32));
            square.rectangle = Some(shifted(grid, &indices));
            members.push(number);
            advance(&mut indices, dimensions);
        }
        members
    }

    /// Links each member with the one whose index differs by the offsets.
    fn link_members(&mut self, direction: usize, members: &[u32], sizes: &[usize], offsets: &[i32]) {
        let n_squares = self.squares.len();
        let row = &mut self.links[direction];
        row.resize(n_squares, NONE);
        let mut stride = 1;
        let mut step = 0_i64;
        for (&size, &offset) in sizes.iter().zip(offsets).rev() {
            step += i64::from(offset) * stride;
            stride *= size as i64;
        }
        let mut indices = vec![0_usize; sizes.len()];
        for (running, &from) in members.iter().enumerate() {
            let inside = indices.iter().zip(sizes).zip(offsets).all(|((&index, &size), &offset)| {
                let target = index as i64 + i64::from(offset);
                target >= 0 && target < size as i64
            });
            if inside {
                row[from as usize] = members[(running as i64 + step) as usize];
            }
            for (index, &size) in indices.iter_mut().zip(sizes).rev() {
                *index += 1;
                if *index < size {
                    break;
                }
                *index = 0;
            }
        }
    }
}

/// The next combination, the last dimension fastest.
fn advance(indices: &mut [usize], dimensions: &[Vec<Arc<str>>]) {
    for (index, parts) in indices.iter_mut().zip(dimensions).rev() {
        *index += 1;
        if *index < parts.len() {
            return;
        }
        *index = 0;
    }
}

/// The start rectangle, shifted by index times step in every dimension.
fn shifted(grid: &ast::Grid, indices: &[usize]) -> Rectangle {
    let shift = |pick: fn((i32, i32)) -> i32| {
        let steps = grid.dimensions.iter().map(|dimension| pick(dimension.step));
        indices
            .iter()
            .zip(steps)
            .fold(0_i32, |sum, (&index, step)| sum.wrapping_add(step.wrapping_mul(index as i32)))
    };
    let (x, y) = (shift(|step| step.0), shift(|step| step.1));
    let [left, top, right, bottom] = grid.start;
    rectangle([left.wrapping_add(x), top.wrapping_add(y), right.wrapping_add(x), bottom.wrapping_add(y)])
}

impl Context<'_, '_> {
    /// Whether a direction has one offset for every dimension.
    fn fits(&mut self, direction: &GridDirection, n_dimensions: usize, grid: Span) -> bool {
        if direction.offsets.len() == n_dimensions {
            return true;
        }
        let name = self.symbols.text(direction.name.symbol);
        let message = format!("the direction `{name}` needs one offset for each dimension");
        let label = format!("{} given, the grid has {n_dimensions} dimensions", direction.offsets.len());
        let severity = self.sink.tolerable();
        let diagnostic = Diagnostic::new(severity, codes::GRID_SHAPE, message, direction.name.span, label)
            .with_label(grid, "in this grid");
        self.sink.report(diagnostic, &direction.name.origin);
        self.sink.dialect == Dialect::Dagaz && direction.offsets.len() < n_dimensions
    }
}
