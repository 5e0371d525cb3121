//! Names of ids, in both directions.

use crate::base::{Attribute, Direction, Flag, Id, MoveType, PieceType, Player, PositionFlag, Square, Zone};
use crate::model::Game;
use std::marker::PhantomData;
use std::sync::Arc;

/// The names of one kind of id.
#[derive(Clone, Debug)]
pub(crate) struct Table<I> {
    names: Vec<Arc<str>>,
    id: PhantomData<I>,
}

impl<I: Id> Table<I> {
    fn new(names: impl IntoIterator<Item = Arc<str>>) -> Self {
        Self { names: names.into_iter().collect(), id: PhantomData }
    }

    /// The name of an id; `?` and its number where the table is too short.
    pub(crate) fn name(&self, id: I) -> String {
        self.names.get(id.index()).map_or_else(|| format!("?{}", id.index()), |name| name.to_string())
    }

    /// The first id of this name.
    pub(crate) fn find(&self, name: &str) -> Option<I> {
        self.names.iter().position(|it| &**it == name).map(I::from_index)
    }

    /// The id of this name, which is new if need be.
    fn intern(&mut self, name: &str) -> I {
        self.find(name).unwrap_or_else(|| {
            self.names.push(Arc::from(name));
            I::from_index(self.names.len() - 1)
        })
    }

    /// The number of names.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }
}

/// The names that a graph needs, by kind of id.
#[derive(Clone, Debug)]
pub struct Names {
    pub(crate) pieces: Table<PieceType>,
    pub(crate) players: Table<Player>,
    pub(crate) squares: Table<Square>,
    pub(crate) directions: Table<Direction>,
    pub(crate) zones: Table<Zone>,
    pub(crate) attributes: Table<Attribute>,
    pub(crate) move_types: Table<MoveType>,
    pub(crate) flags: Table<Flag>,
    pub(crate) position_flags: Table<PositionFlag>,
    /// Whether a name that is not known is a new one; else it is an error.
    open: bool,
}

impl Names {
    /// The names of a game; others are errors.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let board = &game.board;
        Self {
            pieces: Table::new(game.pieces.iter().map(|piece| Arc::clone(&piece.name))),
            players: Table::new(game.players.iter().map(|player| Arc::clone(&player.name))),
            squares: Table::new(board.squares.iter().map(|square| Arc::clone(&square.name))),
            directions: Table::new(board.directions.iter().cloned()),
            zones: Table::new(board.zones.iter().cloned()),
            attributes: Table::new(game.attributes.iter().cloned()),
            move_types: Table::new(game.move_types.iter().cloned()),
            flags: Table::new(game.flags.iter().cloned()),
            position_flags: Table::new(game.position_flags.iter().cloned()),
            open: false,
        }
    }

    /// No names yet: each one that is read is a new one. For graphs without a game, as in tests of passes.
    #[must_use]
    pub fn open() -> Self {
        Self {
            pieces: Table::new([]),
            players: Table::new([]),
            squares: Table::new([]),
            directions: Table::new([]),
            zones: Table::new([]),
            attributes: Table::new([]),
            move_types: Table::new([]),
            flags: Table::new([]),
            position_flags: Table::new([]),
            open: true,
        }
    }
}

macro_rules! lookups {
    ($($function:ident $table:ident $id:ident $noun:literal;)*) => {
        impl Names {
            $(pub(super) fn $function(&mut self, name: &str) -> Result<$id, String> {
                if self.open {
                    return Ok(self.$table.intern(name));
                }
                self.$table.find(name).ok_or_else(|| format!(concat!("no ", $noun, " is called `{}`"), name))
            })*
        }
    };
}

lookups! {
    piece pieces PieceType "piece";
    player players Player "player";
    square squares Square "position";
    direction directions Direction "direction";
    zone zones Zone "zone";
    attribute attributes Attribute "attribute";
    move_type move_types MoveType "move type";
    flag flags Flag "flag";
    position_flag position_flags PositionFlag "position flag";
}
