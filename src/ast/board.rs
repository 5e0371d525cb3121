//! `board` and what stands in it.

use super::{Name, Origin, Text};
use crate::base::Span;

/// `(board …)`: its forms in order.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The forms in order.
    pub items: Vec<BoardItem>,
    /// The whole form; `None` for the board of a game that has none.
    pub span: Option<Span>,
    /// Whether a form in it was reported as an error.
    pub broken: bool,
}

/// A form of a board.
#[derive(Clone, Debug)]
pub enum BoardItem {
    /// `(image "file" …)`
    Image(Vec<Text>),
    /// `(grid …)`
    Grid(Grid),
    /// `(positions (name left top right bottom) …)`
    Positions(Vec<Place>),
    /// `(dummy name …)`
    Dummy(Vec<Name>),
    /// `(links direction (from to) …)`
    Links(Name, Vec<LinkPair>),
    /// `(unlink …)`
    Unlink(Vec<UnlinkItem>),
    /// `(kill-positions name …)`
    Kill(Vec<Name>),
    /// `(symmetry player (direction direction) …)`
    Symmetry(Name, Vec<(Name, Name)>),
    /// `(zone …)`
    Zone(Zone),
}

/// `(grid …)`
#[derive(Clone, Debug)]
pub struct Grid {
    /// `(start-rectangle left top right bottom)`
    pub start: [i32; 4],
    /// `(dimensions …)`
    pub dimensions: Vec<GridDimension>,
    /// `(directions …)`
    pub directions: Vec<GridDirection>,
    /// The whole form.
    pub span: Span,
    /// The macro calls it came through.
    pub origin: Origin,
}

/// `("a/b/c" (dx dy))`
#[derive(Clone, Debug)]
pub struct GridDimension {
    /// The name parts, still joined by slashes.
    pub parts: Text,
    /// Pixel step.
    pub step: (i32, i32),
}

/// `(n 0 -1)`
#[derive(Clone, Debug)]
pub struct GridDirection {
    /// Its name.
    pub name: Name,
    /// Index offset in every dimension.
    pub offsets: Vec<i32>,
}

/// A named rectangle of `positions`.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: Name,
    /// Left, top, right, bottom.
    pub rectangle: [i32; 4],
}

/// `(from to)` of `links`.
#[derive(Clone, Debug)]
pub struct LinkPair {
    /// Where the link starts.
    pub from: Name,
    /// Where it leads.
    pub to: Name,
}

/// An item of `unlink`.
#[derive(Clone, Debug)]
pub enum UnlinkItem {
    /// All links from and to a position.
    Position(Name),
    /// `(p q)` or `(p d)`
    Pair(Name, Name),
}

/// `(zone (name Z) (players P …) (positions S …))`
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: Name,
    /// For whom; `None` where the form is missing.
    pub players: Option<Vec<Name>>,
    /// Its positions.
    pub positions: Vec<Name>,
    /// The whole form.
    pub span: Span,
}
