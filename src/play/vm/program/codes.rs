//! Piece codes: every piece with its attributes that a game can have on a square, as one small number.
//!
//! Code 0 is the empty square. What changes a piece (a type, an owner, an attribute) becomes a table from code to code.

use crate::base::{Attribute, Id, PieceType, Player};
use crate::graph::Op;
use crate::play::engine::Rules;
use crate::play::state::Piece;
use rustc_hash::FxHashMap;

/// More codes than this are not handled.
const MAX_CODES: usize = 4000;

/// Row of the tables from code to code; row 0 changes nothing.
pub(crate) type MapId = u16;

/// The pieces of a game by code.
#[derive(Debug)]
pub(crate) struct Codes {
    /// By code; 0 is no piece.
    pub(crate) pieces: Vec<Option<Piece>>,
    /// By code: the owner; 0 for the empty square.
    pub(crate) owner: Vec<u8>,
    /// By code: row `owner * n_types + type` of the tables by owner and type; 0 for the empty square.
    pub(crate) row: Vec<u16>,
    /// By player, then type: the code of a new piece.
    new_codes: Vec<u16>,
    index: FxHashMap<Piece, u16>,
    maps: Vec<Vec<u16>>,
    map_index: FxHashMap<Vec<u16>, MapId>,
    n_types: usize,
}

/// What can happen to a piece on its square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Type(PieceType),
    Owner(Player),
    Flip,
    Attribute(Attribute, bool),
}

impl Change {
    fn apply(self, rules: &Rules, piece: Piece) -> Piece {
        let mut piece = piece;
        match self {
            Self::Type(kind) => piece.become_type(&rules.game, kind),
            Self::Owner(owner) => piece.owner = owner,
            Self::Flip => piece.owner = rules.next_active(piece.owner),
            Self::Attribute(attribute, value) => piece.set(attribute, value),
        }
        piece
    }
}

impl Codes {
    /// All codes of a game; `None` where there are too many.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        let n_types = rules.game.pieces.len();
        let mut codes = Self {
            pieces: vec![None],
            owner: vec![0],
            row: vec![0],
            new_codes: Vec::new(),
            index: FxHashMap::default(),
            maps: Vec::new(),
            map_index: FxHashMap::default(),
            n_types,
        };
        for player in 0..rules.game.players.len() {
            for kind in 0..n_types {
                let piece = Piece::new(&rules.game, Player::from_index(player), PieceType::from_index(kind));
                let code = codes.intern(piece)?;
                codes.new_codes.push(code);
            }
        }
        let changes = changes(rules);
        let mut next = 1;
        while next < codes.pieces.len() {
            let piece = codes.pieces[next].expect("only code 0 is empty");
            for change in &changes {
                codes.intern(change.apply(rules, piece))?;
            }
            next += 1;
        }
        let identity: Vec<u16> = (0..codes.pieces.len() as u16).collect();
        codes.map(identity);
        Some(codes)
    }

    fn intern(&mut self, piece: Piece) -> Option<u16> {
        if let Some(&code) = self.index.get(&piece) {
            return Some(code);
        }
        if self.pieces.len() >= MAX_CODES {
            return None;
        }
        let code = self.pieces.len() as u16;
        self.pieces.push(Some(piece));
        self.owner.push(piece.owner.0);
        self.row.push((piece.owner.index() * self.n_types + piece.kind.index()) as u16);
        self.index.insert(piece, code);
        Some(code)
    }

    /// Number of codes, the empty square included.
    pub(crate) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The code of a piece, if the game can have it.
    pub(crate) fn code_of(&self, piece: Option<Piece>) -> Option<u16> {
        piece.map_or(Some(0), |piece| self.index.get(&piece).copied())
    }

    /// The code of a new piece.
    #[inline]
    pub(crate) fn new_piece(&self, player: Player, kind: PieceType) -> u16 {
        self.new_codes[player.index() * self.n_types + kind.index()]
    }

    /// The table that does what `change` does to every piece.
    fn map_by(&mut self, change: impl Fn(Piece) -> Piece) -> MapId {
        let table = self.pieces.iter().map(|piece| {
            piece.map_or(0, |piece| self.index.get(&change(piece)).copied().unwrap_or(u16::MAX))
        });
        let table = table.collect();
        self.map(table)
    }

    fn map(&mut self, table: Vec<u16>) -> MapId {
        if let Some(&id) = self.map_index.get(&table) {
            return id;
        }
        let id = self.maps.len() as MapId;
        self.maps.push(table.clone());
        self.map_index.insert(table, id);
        id
    }

    /// A change of type.
    pub(crate) fn type_map(&mut self, rules: &Rules, kind: PieceType) -> MapId {
        self.map_by(|piece| Change::Type(kind).apply(rules, piece))
    }

    /// A change of owner.
    pub(crate) fn owner_map(&mut self, rules: &Rules, owner: Player) -> MapId {
        self.map_by(|piece| Change::Owner(owner).apply(rules, piece))
    }

    /// A flip.
    pub(crate) fn flip_map(&mut self, rules: &Rules) -> MapId {
        self.map_by(|piece| Change::Flip.apply(rules, piece))
    }

    /// An attribute set.
    pub(crate) fn attribute_map(&mut self, rules: &Rules, attribute: Attribute, value: bool) -> MapId {
        self.map_by(|piece| Change::Attribute(attribute, value).apply(rules, piece))
    }

    /// First one table, then the other.
    pub(crate) fn compose(&mut self, first: MapId, second: MapId) -> MapId {
        let (first, second) = (&self.maps[first as usize], &self.maps[second as usize]);
        let table = first.iter().map(|&code| second.get(code as usize).copied().unwrap_or(u16::MAX));
        let table = table.collect();
        self.map(table)
    }

    /// Number of tables from code to code.
    pub(crate) fn n_maps(&self) -> usize {
        self.maps.len()
    }

    /// What a table makes of a code.
    #[inline]
    pub(crate) fn mapped(&self, map: MapId, code: u16) -> u16 {
        if map == 0 { code } else { self.maps[map as usize][code as usize] }
    }
}

/// Every change of a piece in place that some instruction of the game can bring about.
fn changes(rules: &Rules) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut add = |change: Change| {
        if !changes.contains(&change) {
            changes.push(change);
        }
    };
    for node in &rules.graph.nodes {
        match node.op {
            Op::ChangeType(kind, _) => add(Change::Type(kind)),
            Op::ChangeOwner(_) => {
                rules.game.turn_order.turns.iter().for_each(|turn| add(Change::Owner(turn.mover)));
            }
            Op::Flip(_) => add(Change::Flip),
            Op::SetAttribute(attribute, value) => add(Change::Attribute(attribute, value)),
            Op::Add(_, list, _) => {
                rules.graph.promotions_of(list).iter().for_each(|&kind| add(Change::Type(kind)));
            }
            _ => {}
        }
    }
    changes
}
