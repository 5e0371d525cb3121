//! Typed ids: small numbers that index the tables of a [`Game`](crate::model::Game).

/// An id that indexes a table.
pub trait Id: Copy + Eq {
    /// The id of row `index`.
    fn from_index(index: usize) -> Self;
    /// The row.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub $repr);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(<$repr>::try_from(index).expect(concat!("checked limit of ", stringify!($name))))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A player, in the order of `(players …)`; random and neutral ones included.
    Player(u8);
    /// A kind of piece, in the order of the game's `piece` forms (base order, then new ones of the variant).
    PieceType(u16);
    /// A place on the board (ZRF: *position*), in order of creation; dummies included.
    Square(u32);
    /// A named direction.
    Direction(u16);
    /// A zone name; its squares depend on the player.
    Zone(u16);
    /// A piece attribute, in order of first declaration; at most 64.
    Attribute(u8);
    /// A move type, in order of first mention.
    MoveType(u16);
    /// A flag name of `set-flag`.
    Flag(u16);
    /// A flag name of `set-position-flag`.
    PositionFlag(u16);
}
