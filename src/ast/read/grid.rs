//! `grid`.

use super::Reader;
use super::nodes::{List, Node};
use crate::ast::{Grid, GridDimension, GridDirection};
use crate::base::Severity;

impl Reader<'_> {
    /// `(grid (start-rectangle l t r b) (dimensions …) (directions …))`
    pub(super) fn read_grid(&mut self, list: &List<'_>) -> Option<Grid> {
        let mut grid = Grid {
            start: [0; 4],
            dimensions: Vec::new(),
            directions: Vec::new(),
            span: list.span,
            origin: list.origin.clone(),
        };
        let mut complete = true;
        for node in list.rest() {
            let Some(part) = node.list() else {
                let label = "a form in parentheses is expected here";
                self.wrong_shape("board", "grid", node.span(), label, &node.origin);
                continue;
            };
            let head = part.head();
            match head.map_or("", |head| self.text(head.symbol)) {
                "start-rectangle" => {
                    let numbers = self.expect_integers(part.rest(), &part, "grid", "start-rectangle");
                    grid.start = numbers.unwrap_or_default();
                }
                "dimensions" => {
                    for node in part.rest() {
                        let dimension = self.read_dimension(&node);
                        complete &= dimension.is_some();
                        grid.dimensions.extend(dimension);
                    }
                }
                "directions" => {
                    grid.directions.extend(part.rest().filter_map(|node| self.read_direction(&node)));
                }
                _ => self.unknown_form("grid", &part, Severity::Warning),
            }
        }
        if grid.dimensions.is_empty() && complete {
            self.wrong_shape("board", "grid", list.span, "it has no dimensions", &list.origin);
        }
        (complete && !grid.dimensions.is_empty()).then_some(grid)
    }

    /// `("a/b/c" (dx dy))`
    fn read_dimension(&mut self, node: &Node<'_>) -> Option<GridDimension> {
        let list = node.list();
        let mut nodes = list.as_ref().map(List::nodes).into_iter().flatten();
        let parts = nodes.next().and_then(|node| node.string());
        let step = nodes.next().and_then(|node| node.list());
        let (Some(parts), Some(step)) = (parts, step) else {
            let label = "name parts in quotes and a step in parentheses are expected here";
            self.wrong_shape("grid", "dimensions", node.span(), label, &node.origin);
            return None;
        };
        let [x, y] = self.expect_integers(step.nodes(), &step, "grid", "dimensions").unwrap_or_default();
        if let Some(extra) = nodes.next() {
            let label = "nothing more is expected here";
            self.wrong_shape("grid", "dimensions", extra.span(), label, &extra.origin);
        }
        Some(GridDimension { parts, step: (x, y) })
    }

    /// `(n 0 -1)`
    fn read_direction(&mut self, node: &Node<'_>) -> Option<GridDirection> {
        let list = node.list();
        let name = list.as_ref().and_then(List::head);
        let (Some(list), Some(name)) = (list, name) else {
            let label = "a name with one offset for each dimension is expected here";
            self.wrong_shape("grid", "directions", node.span(), label, &node.origin);
            return None;
        };
        let mut offsets = Vec::new();
        for node in list.rest() {
            match node.word().and_then(|word| self.integer(word.symbol)) {
                Some(offset) => offsets.push(offset),
                None => {
                    let label = "a whole number is expected here";
                    self.wrong_shape("grid", "directions", node.span(), label, &node.origin);
                    return None;
                }
            }
        }
        Some(GridDirection { name, offsets })
    }
}
