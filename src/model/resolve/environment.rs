//! What names mean in one game, and what was resolved with these meanings.

use super::super::build::BuiltBoard;
use super::super::inherit::Merged;
use crate::ast;
use crate::base::{Attribute, Flag, Id, Interner, MoveType, PieceType, Player, PositionFlag, Symbol};
use crate::model::{Condition, Piece, Sequence};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// All environments of a file.
#[derive(Default)]
pub(in super::super) struct Environments(FxHashMap<Key, Environment>);

/// Two entries with equal keys give every name the same meaning.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    board: *const BuiltBoard,
    players: Vec<Symbol>,
    pieces: Vec<Symbol>,
    attributes: Vec<Symbol>,
}

/// The greatest number of attributes of a game.
pub(super) const MAX_ATTRIBUTES: usize = 64;

/// Ids given in order of first mention.
pub(super) struct Table<T> {
    pub(super) names: Vec<Symbol>,
    ids: FxHashMap<Symbol, T>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { names: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<T: Id> Table<T> {
    fn id(&mut self, name: Symbol) -> T {
        let names = &mut self.names;
        *self.ids.entry(name).or_insert_with(|| {
            // Beyond 65535 names the last one serves all; such a file has no meaning anyway.
            if names.len() < usize::from(u16::MAX) {
                names.push(name);
            }
            T::from_index(names.len() - 1)
        })
    }
}

/// What names mean, and what was resolved with it. The flag beside each memo says whether an error was found.
pub(super) struct Environment {
    pub(super) players: FxHashMap<Symbol, Player>,
    pub(super) pieces: FxHashMap<Symbol, PieceType>,
    pub(super) attributes: FxHashMap<Symbol, Attribute>,
    pub(super) attribute_names: Vec<Symbol>,
    pub(super) move_types: Table<MoveType>,
    pub(super) flags: Table<Flag>,
    pub(super) position_flags: Table<PositionFlag>,
    pub(super) sequences: FxHashMap<*const ast::Body, (Sequence, bool)>,
    pub(super) conditions: FxHashMap<*const ast::Condition, (Arc<Condition>, bool)>,
    pub(super) pieces_done: FxHashMap<*const ast::Piece, (Arc<Piece>, bool)>,
}

impl Environments {
    /// The environment of an entry, shared with earlier ones of the same names.
    pub(super) fn of(
        &mut self,
        board: &Arc<BuiltBoard>,
        players: &[Symbol],
        merged: &Merged<'_>,
        _symbols: &Interner,
    ) -> &mut Environment {
        let mut attributes: Vec<Symbol> = Vec::new();
        for attribute in merged.pieces.iter().flat_map(|piece| &piece.attributes) {
            if !attributes.contains(&attribute.name.symbol) && attributes.len() < MAX_ATTRIBUTES {
                attributes.push(attribute.name.symbol);
            }
        }
        let pieces = merged.pieces.iter().take(super::MAX_PIECES).map(|piece| piece.name.symbol).collect();
        let key = Key { board: Arc::as_ptr(board), players: players.to_vec(), pieces, attributes };
        self.0.entry(key).or_insert_with_key(Environment::new)
    }
}

impl Environment {
    fn new(key: &Key) -> Self {
        Self {
            players: ids(&key.players),
            pieces: ids(&key.pieces),
            attributes: ids(&key.attributes),
            attribute_names: key.attributes.clone(),
            move_types: Table::default(),
            flags: Table::default(),
            position_flags: Table::default(),
            sequences: FxHashMap::default(),
            conditions: FxHashMap::default(),
            pieces_done: FxHashMap::default(),
        }
    }

    pub(super) fn move_type(&mut self, name: Symbol) -> MoveType {
        self.move_types.id(name)
    }

    pub(super) fn flag(&mut self, name: Symbol) -> Flag {
        self.flags.id(name)
    }

    pub(super) fn position_flag(&mut self, name: Symbol) -> PositionFlag {
        self.position_flags.id(name)
    }

    /// An attribute that only another game or variant declares; `None` where there are too many.
    pub(super) fn foreign_attribute(&mut self, name: Symbol) -> Option<Attribute> {
        if self.attribute_names.len() >= MAX_ATTRIBUTES {
            return None;
        }
        let id = Attribute::from_index(self.attribute_names.len());
        self.attribute_names.push(name);
        self.attributes.insert(name, id);
        Some(id)
    }
}

fn ids<T: Id>(names: &[Symbol]) -> FxHashMap<Symbol, T> {
    names.iter().enumerate().map(|(index, &name)| (name, T::from_index(index))).collect()
}
