//! The whole situation of a game, and the journal that takes it back.

use super::keys;
use super::outcome::Outcome;
use crate::base::{Attribute, Id, PieceType, Player, Square};
use crate::model::{Continuation, Game};
use smallvec::SmallVec;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Player,
    /// What it is.
    pub kind: PieceType,
    /// Bit n: the value of attribute n.
    pub values: u64,
    /// Bit n: whether attribute n was given by its type or set since.
    pub known: u64,
}

impl Piece {
    /// A new piece with the initial attributes of its type.
    #[must_use]
    pub fn new(game: &Game, owner: Player, kind: PieceType) -> Self {
        let mut piece = Self { owner, kind, values: 0, known: 0 };
        piece.learn(game);
        piece
    }

    /// Whether the attribute is set.
    #[must_use]
    pub fn has(&self, attribute: Attribute) -> bool {
        self.values >> attribute.0 & 1 != 0
    }

    /// Sets an attribute; types need not declare it (S-20).
    pub fn set(&mut self, attribute: Attribute, value: bool) {
        let bit = 1 << attribute.0;
        self.known |= bit;
        self.values = if value { self.values | bit } else { self.values & !bit };
    }

    /// Turns it into another type: attributes are kept, and those that are new come with their initial values (S-37).
    pub fn become_type(&mut self, game: &Game, kind: PieceType) {
        self.kind = kind;
        self.learn(game);
    }

    fn learn(&mut self, game: &Game) {
        for &(attribute, value) in &game.pieces[self.kind.index()].attributes {
            if self.known >> attribute.0 & 1 == 0 {
                self.set(attribute, value);
            }
        }
    }
}

/// A turn that is not over: the same piece must go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Partial {
    /// Where the piece stands.
    pub square: Square,
    /// With which blocks it goes on.
    pub continuation: Continuation,
}

/// The whole situation.
///
/// Equality compares everything that decides how the game can go on, except the history of positions (for repetition) and
/// the number of the round (for the numbering of saved games).
#[derive(Clone, Debug)]
pub struct State {
    /// By square.
    pub(crate) squares: Vec<Option<Piece>>,
    /// By player, then piece type: pieces in stock.
    pub(crate) stock: Vec<u32>,
    pub(crate) n_types: usize,
    /// Index of the turn in the turn order.
    pub(crate) turn: usize,
    pub(crate) partial: Option<Partial>,
    pub(crate) last_from: Option<Square>,
    pub(crate) last_to: Option<Square>,
    /// Turns passed in a row.
    pub(crate) passes: u32,
    /// Pieces captured in the running turn (owner and type at the time).
    pub(crate) captured: Vec<(Player, PieceType)>,
    /// The result, once a goal held after a complete turn.
    pub(crate) outcome: Option<Outcome>,
    /// Key of pieces and stock.
    pub(crate) material_key: u64,
    /// Position keys after every complete turn, the start included.
    pub(crate) history: Vec<u64>,
    /// Number of the round in saved games, from 1.
    pub(crate) round: u32,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.squares == other.squares
            && self.stock == other.stock
            && self.turn == other.turn
            && self.partial == other.partial
            && self.last_from == other.last_from
            && self.last_to == other.last_to
            && self.passes == other.passes
            && self.captured == other.captured
            && self.outcome == other.outcome
    }
}

impl Eq for State {}

impl State {
    /// The position that `board-setup` describes.
    #[must_use]
    pub fn start(game: &Game) -> Self {
        let n_types = game.pieces.len();
        let mut state = Self {
            squares: vec![None; game.board.n_squares()],
            stock: vec![0; game.players.len() * n_types],
            n_types,
            turn: 0,
            partial: None,
            last_from: None,
            last_to: None,
            passes: 0,
            captured: Vec::new(),
            outcome: None,
            material_key: 0,
            history: Vec::new(),
            round: 1,
        };
        for &(player, kind, square) in &game.setup.placements {
            state.put(square, Some(Piece::new(game, player, kind)));
        }
        for &(player, kind, count) in &game.setup.stock {
            state.set_stock(player, kind, state.stock(player, kind) + count);
        }
        state.restart_history();
        state
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// How many pieces of a type a player has in stock.
    #[must_use]
    pub fn stock(&self, player: Player, kind: PieceType) -> u32 {
        self.stock[player.index() * self.n_types + kind.index()]
    }

    /// Index of the running turn in the turn order.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// The turn that is not over, if the last move was partial and can go on.
    #[must_use]
    pub fn partial(&self) -> Option<Partial> {
        self.partial
    }

    /// Origin and destination of the last move.
    #[must_use]
    pub fn last_move(&self) -> (Option<Square>, Option<Square>) {
        (self.last_from, self.last_to)
    }

    /// Number of the round as saved games count it, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Key of the whole situation: equal states have equal keys.
    #[must_use]
    pub fn key(&self) -> u64 {
        let captured = self.captured.iter().fold(0, |key, &(player, kind)| keys::captured(key, player, kind));
        self.position_key()
            ^ keys::last(self.last_from, self.last_to)
            ^ keys::passes(self.passes)
            ^ self.outcome.as_ref().map_or(0, |_| keys::OVER)
            ^ captured
    }

    /// Key of what repeats: pieces, stock, turn and running partial move (12.3).
    #[must_use]
    pub fn position_key(&self) -> u64 {
        self.material_key ^ keys::turn(self.turn) ^ self.partial.map_or(0, keys::partial)
    }

    /// The material part of the key, computed anew; equals what was kept up to date move by move.
    #[must_use]
    pub fn recomputed_key(&self) -> u64 {
        let mut fresh = self.clone();
        fresh.material_key = 0;
        for (index, piece) in self.squares.iter().enumerate() {
            fresh.material_key ^= piece.map_or(0, |piece| keys::piece(Square::from_index(index), piece));
        }
        for (index, &count) in self.stock.iter().enumerate() {
            fresh.material_key ^= keys::stock(index, count);
        }
        fresh.key()
    }

    /// The same situation with the result taken away: saved games may go on behind their end (16.4).
    #[must_use]
    pub fn without_outcome(mut self) -> Self {
        self.outcome = None;
        self
    }

    /// How often the present position has occurred after complete turns, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let key = self.position_key();
        self.history.iter().filter(|&&old| old == key).count()
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let old = std::mem::replace(&mut self.squares[square.index()], piece);
        self.material_key ^= old.map_or(0, |piece| keys::piece(square, piece));
        self.material_key ^= piece.map_or(0, |piece| keys::piece(square, piece));
        old
    }

    pub(crate) fn set_stock(&mut self, player: Player, kind: PieceType, count: u32) {
        let index = player.index() * self.n_types + kind.index();
        self.material_key ^= keys::stock(index, self.stock[index]) ^ keys::stock(index, count);
        self.stock[index] = count;
    }

    /// Forgets the history: the present position becomes its first entry.
    pub(crate) fn restart_history(&mut self) {
        self.history.clear();
        self.history.push(self.position_key());
    }
}

/// What takes a move back.
#[derive(Debug)]
pub struct Undo {
    pub(crate) squares: SmallVec<[(Square, Option<Piece>); 4]>,
    pub(crate) stock: SmallVec<[(u32, u32); 2]>,
    pub(crate) turn: usize,
    pub(crate) partial: Option<Partial>,
    pub(crate) last: (Option<Square>, Option<Square>),
    pub(crate) passes: u32,
    pub(crate) captured: Vec<(Player, PieceType)>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) material_key: u64,
    pub(crate) n_history: usize,
    pub(crate) round: u32,
}

impl Undo {
    pub(crate) fn of(state: &State) -> Self {
        Self {
            squares: SmallVec::new(),
            stock: SmallVec::new(),
            turn: state.turn,
            partial: state.partial,
            last: (state.last_from, state.last_to),
            passes: state.passes,
            captured: state.captured.clone(),
            outcome: state.outcome.clone(),
            material_key: state.material_key,
            n_history: state.history.len(),
            round: state.round,
        }
    }
}

impl State {
    /// [`State::put`] with an entry in the journal.
    pub(crate) fn put_logged(
        &mut self,
        square: Square,
        piece: Option<Piece>,
        undo: &mut Undo,
    ) -> Option<Piece> {
        let old = self.put(square, piece);
        undo.squares.push((square, old));
        old
    }

    /// [`State::set_stock`] with an entry in the journal.
    pub(crate) fn set_stock_logged(&mut self, player: Player, kind: PieceType, count: u32, undo: &mut Undo) {
        let index = player.index() * self.n_types + kind.index();
        undo.stock.push((index as u32, self.stock[index]));
        self.set_stock(player, kind, count);
    }

    /// Takes back the move that `undo` belongs to; it must be the last one played.
    pub fn undo(&mut self, undo: Undo) {
        for &(square, piece) in undo.squares.iter().rev() {
            self.squares[square.index()] = piece;
        }
        for &(index, count) in undo.stock.iter().rev() {
            self.stock[index as usize] = count;
        }
        self.turn = undo.turn;
        self.partial = undo.partial;
        (self.last_from, self.last_to) = undo.last;
        self.passes = undo.passes;
        self.captured = undo.captured;
        self.outcome = undo.outcome;
        self.material_key = undo.material_key;
        self.history.truncate(undo.n_history);
        self.round = undo.round;
    }
}
