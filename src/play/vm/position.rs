//! The compact state: piece codes by square, sets of squares by owner and type, and a journal.

use super::bits::Bits;
use super::compiled::Compiled;
use super::program::{NONE, Squares};
use crate::base::{Id, PieceType, Player, Square};
use crate::play::keys;
use crate::play::outcome::{Outcome, Reason};
use crate::play::state::{Partial, State};

/// Buckets of the counting filter in front of the history.
const BUCKETS: usize = 1 << 12;

/// How a game ended, without allocation; spelled out by the goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// It has not.
    Running,
    /// Goal number and player.
    Goal(u16, u8),
    /// Third occurrence.
    Repetition,
    /// As the state that was loaded says.
    Loaded,
}

/// The whole situation, in the form in which it is played fast.
#[derive(Clone, Debug)]
pub(super) struct Position<const N: usize> {
    /// Codes by square.
    pub(super) board: Vec<u16>,
    /// Occupied squares.
    pub(super) occupied: Bits<N>,
    /// By player.
    pub(super) owners: Vec<Bits<N>>,
    /// By row `owner * n_types + type`.
    pub(super) rows: Vec<Bits<N>>,
    /// By row: pieces in stock.
    pub(super) stock: Vec<u32>,
    pub(super) turn: usize,
    pub(super) partial: Option<Partial>,
    /// Origin and destination of the last move; [`NONE`] where there is none.
    pub(super) last: (u16, u16),
    pub(super) passes: u32,
    pub(super) captured: Vec<(Player, PieceType)>,
    pub(super) end: End,
    /// Key of pieces and stock.
    pub(super) key: u64,
    pub(super) history: Vec<u64>,
    buckets: Vec<u8>,
    pub(super) round: u32,
    /// Whether the goals were looked at in full after some turn since the state was loaded.
    pub(super) verified: bool,
    /// Squares written, with what stood there.
    pub(super) journal: Vec<(u16, u16)>,
    pub(super) stock_journal: Vec<(u32, u32)>,
    /// Where in the journal the running turn begins.
    pub(super) turn_start: usize,
    /// Whether moves can be taken back.
    pub(super) recording: bool,
    frames: Vec<Frame>,
    loaded_outcome: Option<Outcome>,
}

/// What takes a move back, beside the journals.
#[derive(Clone, Debug)]
struct Frame {
    journal: u32,
    stock_journal: u32,
    turn: u32,
    turn_start: u32,
    round: u32,
    passes: u32,
    last: (u16, u16),
    n_history: u32,
    key: u64,
    partial: Option<Partial>,
    end: End,
    verified: bool,
    captured: Vec<(Player, PieceType)>,
}

impl<const N: usize> Position<N> {
    /// Takes over a state; `None` where it has a piece that play cannot bring about.
    pub(super) fn load(c: &Compiled<N>, state: &State) -> Option<Self> {
        let code = |square: Option<Square>| square.map_or(NONE, |square| square.0 as u16);
        let mut position = Self {
            board: vec![0; c.n_squares],
            occupied: Bits::EMPTY,
            owners: vec![Bits::EMPTY; c.rules.game.players.len()],
            rows: vec![Bits::EMPTY; c.rules.game.players.len() * c.n_types],
            stock: state.stock.clone(),
            turn: state.turn,
            partial: state.partial,
            last: (code(state.last_from), code(state.last_to)),
            passes: state.passes,
            captured: state.captured.clone(),
            end: if state.outcome.is_some() { End::Loaded } else { End::Running },
            key: 0,
            history: state.history.clone(),
            buckets: vec![0; BUCKETS],
            round: state.round,
            verified: false,
            journal: Vec::with_capacity(256),
            stock_journal: Vec::new(),
            turn_start: 0,
            recording: true,
            frames: Vec::with_capacity(64),
            loaded_outcome: state.outcome.clone(),
        };
        for (index, &piece) in state.squares.iter().enumerate() {
            let code = c.tables.codes.code_of(piece)?;
            position.set(c, index as u16, code);
        }
        position.key = state.material_key;
        for &key in &state.history {
            position.buckets[bucket(key)] = position.buckets[bucket(key)].saturating_add(1);
        }
        Some(position)
    }

    /// The state in its general form.
    pub(super) fn unload(&self, c: &Compiled<N>) -> State {
        let square = |code: u16| (code != NONE).then(|| Square(u32::from(code)));
        State {
            squares: self.board.iter().map(|&code| c.tables.codes.pieces[code as usize]).collect(),
            stock: self.stock.clone(),
            n_types: c.n_types,
            turn: self.turn,
            partial: self.partial,
            last_from: square(self.last.0),
            last_to: square(self.last.1),
            passes: self.passes,
            captured: self.captured.clone(),
            outcome: self.outcome(c),
            material_key: self.key,
            history: self.history.clone(),
            round: self.round,
        }
    }

    /// The result, once there is one after a complete turn.
    pub(super) fn outcome(&self, c: &Compiled<N>) -> Option<Outcome> {
        match self.end {
            End::Running => None,
            End::Goal(goal, player) => Some(c.goals.outcome(c, self, goal as usize, Player(player))),
            End::Repetition => Some(Outcome::draw(Reason::Repetition)),
            End::Loaded => self.loaded_outcome.clone(),
        }
    }

    /// Changes a square without a journal entry.
    #[inline]
    pub(super) fn set(&mut self, c: &Compiled<N>, square: u16, code: u16) -> u16 {
        let old = std::mem::replace(&mut self.board[square as usize], code);
        self.key ^= c.key_of(old, square) ^ c.key_of(code, square);
        if old != 0 {
            self.toggle(c, square, old);
        }
        if code != 0 {
            self.toggle(c, square, code);
        }
        old
    }

    #[inline]
    fn toggle(&mut self, c: &Compiled<N>, square: u16, code: u16) {
        let codes = &c.tables.codes;
        self.owners[codes.owner[code as usize] as usize].toggle(square);
        self.rows[codes.row[code as usize] as usize].toggle(square);
        self.occupied.toggle(square);
    }

    /// Changes a square.
    #[inline]
    pub(super) fn put(&mut self, c: &Compiled<N>, square: u16, code: u16) -> u16 {
        let old = self.set(c, square, code);
        self.journal.push((square, old));
        old
    }

    /// Changes a count in stock.
    #[inline]
    pub(super) fn set_stock(&mut self, c: &Compiled<N>, row: usize, count: u32) {
        self.stock_journal.push((row as u32, self.stock[row]));
        self.key ^= c.stock_key(row, self.stock[row]) ^ c.stock_key(row, count);
        self.stock[row] = count;
    }

    /// Key of what repeats.
    pub(super) fn position_key(&self, c: &Compiled<N>) -> u64 {
        self.key ^ c.turns[self.turn].key ^ self.partial.map_or(0, keys::partial)
    }

    /// Remembers the position at the end of a turn; whether it is there for the third time.
    #[inline]
    pub(super) fn remember(&mut self, c: &Compiled<N>) -> bool {
        let key = self.position_key(c);
        self.history.push(key);
        let count = &mut self.buckets[bucket(key)];
        *count = count.saturating_add(1);
        *count >= 3 && self.history.iter().filter(|&&old| old == key).count() >= 3
    }

    /// Begins a move that [`Position::undo`] takes back.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.frames.push(Frame {
            journal: self.journal.len() as u32,
            stock_journal: self.stock_journal.len() as u32,
            turn: self.turn as u32,
            turn_start: self.turn_start as u32,
            round: self.round,
            passes: self.passes,
            last: self.last,
            n_history: self.history.len() as u32,
            key: self.key,
            partial: self.partial,
            end: self.end,
            verified: self.verified,
            captured: if self.captured.is_empty() { Vec::new() } else { self.captured.clone() },
        });
    }

    /// Takes back everything since the last [`Position::begin`].
    pub(super) fn undo(&mut self, c: &Compiled<N>) {
        let frame = self.frames.pop().expect("every undo has its move");
        while self.journal.len() > frame.journal as usize {
            let (square, old) = self.journal.pop().expect("longer than the frame");
            let code = std::mem::replace(&mut self.board[square as usize], old);
            if code != 0 {
                self.toggle(c, square, code);
            }
            if old != 0 {
                self.toggle(c, square, old);
            }
        }
        while self.stock_journal.len() > frame.stock_journal as usize {
            let (row, count) = self.stock_journal.pop().expect("longer than the frame");
            self.stock[row as usize] = count;
        }
        while self.history.len() > frame.n_history as usize {
            self.forget_last();
        }
        self.turn = frame.turn as usize;
        self.turn_start = frame.turn_start as usize;
        self.round = frame.round;
        self.passes = frame.passes;
        self.last = frame.last;
        self.key = frame.key;
        self.partial = frame.partial;
        self.end = frame.end;
        self.verified = frame.verified;
        self.captured = frame.captured;
    }

    /// Forgets how the position came about, except for the squares written in the running turn: nothing before this can be
    /// taken back.
    #[inline]
    pub(super) fn forget_journal(&mut self) {
        self.frames.clear();
        self.stock_journal.clear();
        if self.turn_start == self.journal.len() {
            self.journal.clear();
            self.turn_start = 0;
        }
    }

    /// Becomes what it was when it was saved; the history has only grown since.
    pub(super) fn restore(&mut self, saved: &Self) {
        while self.history.len() > saved.history.len() {
            self.forget_last();
        }
        self.board.clone_from(&saved.board);
        self.owners.clone_from(&saved.owners);
        self.rows.clone_from(&saved.rows);
        self.stock.clone_from(&saved.stock);
        self.journal.clone_from(&saved.journal);
        self.stock_journal.clone_from(&saved.stock_journal);
        self.frames.clone_from(&saved.frames);
        self.captured.clone_from(&saved.captured);
        self.occupied = saved.occupied;
        self.turn = saved.turn;
        self.partial = saved.partial;
        self.last = saved.last;
        self.passes = saved.passes;
        self.end = saved.end;
        self.key = saved.key;
        self.round = saved.round;
        self.verified = saved.verified;
        self.turn_start = saved.turn_start;
        self.recording = saved.recording;
    }

    /// Takes the last position out of the history.
    #[inline]
    fn forget_last(&mut self) {
        let key = self.history.pop().expect("there is one");
        let count = &mut self.buckets[bucket(key)];
        if *count < u8::MAX {
            *count -= 1;
        }
    }

    /// The squares that hold what belongs to a class.
    #[inline]
    pub(super) fn class_squares(&self, c: &Compiled<N>, class: u16) -> Bits<N> {
        match &c.tables.classes.squares[class as usize] {
            Squares::Union { complement, owners, rows } => {
                let mut bits = Bits::EMPTY;
                for &owner in owners {
                    bits |= self.owners[owner as usize];
                }
                for &row in rows {
                    bits |= self.rows[row as usize];
                }
                if *complement { !bits & c.all_squares } else { bits }
            }
            Squares::Unknown => {
                let mut bits = Bits::EMPTY;
                for (square, &code) in self.board.iter().enumerate() {
                    if c.tables.classes.has(class, code) {
                        bits.insert(square as u16);
                    }
                }
                bits
            }
        }
    }
}

fn bucket(key: u64) -> usize {
    key as usize & (BUCKETS - 1)
}

/// The square of a typed id.
#[inline]
pub(super) fn index_of(square: Square) -> u16 {
    square.index() as u16
}
