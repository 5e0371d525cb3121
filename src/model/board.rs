//! The board: squares, links, zones, symmetry.

use crate::base::{Direction, Id, Player, Span, Square, Zone};
use std::sync::Arc;

/// A screen rectangle in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rectangle {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// One square.
#[derive(Clone, Debug)]
pub struct SquareInfo {
    /// Its name.
    pub name: Arc<str>,
    /// Where it is drawn; `None` for dummies.
    pub rectangle: Option<Rectangle>,
    /// The grid that made it (row of [`Board::grids`]) and its running number there, the last dimension fastest.
    pub grid: Option<(u32, u32)>,
    /// Where it is declared.
    pub span: Span,
}

/// One `grid`, for drawing and for messages.
#[derive(Clone, Debug)]
pub struct Grid {
    /// For every dimension, the name parts in order.
    pub dimensions: Vec<Vec<Arc<str>>>,
    /// For every dimension, the pixel step.
    pub steps: Vec<(i32, i32)>,
    /// The rectangle of the first square.
    pub start: Rectangle,
    /// Directions declared in it with their index offsets.
    pub directions: Vec<(Direction, Arc<[i32]>)>,
}

/// A built board. Killed squares do not exist in it.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// By [`Square`].
    pub squares: Vec<SquareInfo>,
    /// Names by [`Direction`], in order of first declaration.
    pub directions: Vec<Arc<str>>,
    /// Grids in order.
    pub grids: Vec<Grid>,
    /// By direction, then square: where the direction leads.
    pub links: Vec<Vec<Option<Square>>>,
    /// By player, then direction: the direction meant when this player moves.
    pub symmetry: Vec<Vec<Direction>>,
    /// Names by [`Zone`].
    pub zones: Vec<Arc<str>>,
    /// By zone, then player: the squares, sorted, without duplicates; empty where not defined.
    pub zone_squares: Vec<Vec<Vec<Square>>>,
    /// Picture files of the board.
    pub images: Vec<Arc<str>>,
}

impl Board {
    /// Number of squares.
    #[must_use]
    pub fn n_squares(&self) -> usize {
        self.squares.len()
    }

    /// The square that `direction`, taken as written, leads to.
    #[must_use]
    pub fn link(&self, square: Square, direction: Direction) -> Option<Square> {
        self.links[direction.index()][square.index()]
    }

    /// The first square in board order from which `direction`, taken as written, leads to `square`.
    #[must_use]
    pub fn reverse_link(&self, square: Square, direction: Direction) -> Option<Square> {
        let links = &self.links[direction.index()];
        links.iter().position(|&to| to == Some(square)).map(Square::from_index)
    }

    /// The direction that `direction` means for `player`.
    #[must_use]
    pub fn direction_for(&self, player: Player, direction: Direction) -> Direction {
        self.symmetry[player.index()][direction.index()]
    }

    /// Whether `square` lies in `zone` of `player`.
    #[must_use]
    pub fn in_zone(&self, zone: Zone, player: Player, square: Square) -> bool {
        self.zone_squares[zone.index()][player.index()].binary_search(&square).is_ok()
    }

    /// The grid that made a square and the square's index in every dimension.
    #[must_use]
    pub fn grid_index(&self, square: Square) -> Option<(&Grid, Vec<u32>)> {
        let (grid, number) = self.squares[square.index()].grid?;
        let grid = &self.grids[grid as usize];
        let mut rest = number;
        let mut indices: Vec<u32> = Vec::with_capacity(grid.dimensions.len());
        for parts in grid.dimensions.iter().rev() {
            let size = parts.len() as u32;
            indices.push(rest % size);
            rest /= size;
        }
        indices.reverse();
        Some((grid, indices))
    }

    /// The square of this name.
    #[must_use]
    pub fn square_named(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|square| &*square.name == name).map(Square::from_index)
    }
}
