//! Which moves are legal (sections 3 and 4).
//!
//! Moves are handed to a [`Sink`] in bundles, as a square and a set of targets, so that counting them costs no more than
//! counting bits. Only legal moves arise: what a check, a pin or an attacked square forbids is masked out of the
//! targets.

use super::super::Side;
use super::attacks;
use super::board::{Set, Square, squares};
use super::piece::Piece;
use super::position::{CASTLINGS, Move, MoveKind, Position};

/// Takes moves in bundles.
trait Sink {
    /// One piece's moves of one kind.
    fn piece(&mut self, kind: MoveKind, from: Square, targets: Set);
    /// Pawn moves of one kind; each pawn comes from `offset` before its target.
    fn pawns(&mut self, kind: MoveKind, offset: i8, targets: Set);
}

/// Counts moves.
struct Count(u64);

impl Sink for Count {
    fn piece(&mut self, _: MoveKind, _: Square, targets: Set) {
        self.0 += u64::from(targets.count_ones());
    }

    fn pawns(&mut self, _: MoveKind, _: i8, targets: Set) {
        self.0 += u64::from(targets.count_ones());
    }
}

/// Calls a function for each move.
struct Each<F>(F);

impl<F: FnMut(Move)> Sink for Each<F> {
    fn piece(&mut self, kind: MoveKind, from: Square, targets: Set) {
        squares(targets).for_each(|to| (self.0)(Move { from, to, kind }));
    }

    fn pawns(&mut self, kind: MoveKind, offset: i8, targets: Set) {
        squares(targets).for_each(|to| (self.0)(Move { from: to.plus(-offset), to, kind }));
    }
}

impl Position {
    /// The legal moves, each once, in no particular order (3.1).
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        Generator::of(self).generate(&mut Each(|played| moves.push(played)));
        moves
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> u64 {
        let mut count = Count(0);
        Generator::of(self).generate(&mut count);
        count.0
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut nodes = 0;
                let each = |played| nodes += self.play(played).perft(depth - 1);
                Generator::of(self).generate(&mut Each(each));
                nodes
            }
        }
    }

    /// Whether some pawn may capture en passant.
    pub(super) fn has_en_passant(&self) -> bool {
        let mut count = Count(0);
        Generator::of(self).en_passant(&mut count);
        count.0 > 0
    }
}

/// A position, and what limits the moves of its side to move.
struct Generator<'a> {
    position: &'a Position,
    /// The side to move's pieces.
    own: Set,
    occupied: Set,
    /// Enemy pieces that may be captured: all but the royal one (3.3).
    prey: Set,
    /// The own royal piece.
    royal: Square,
    /// Squares attacked once the own royal piece is off the board: it may not go there (4.2).
    danger: Set,
    /// Enemy pieces that give check.
    checkers: Set,
    /// Where another piece must arrive to answer the check: on the checker or in between. All squares without a
    /// check, none in a double check.
    answers: Set,
    /// Own pieces that alone stand between the own royal piece and a slider.
    pinned: Set,
}

impl<'a> Generator<'a> {
    fn of(position: &'a Position) -> Self {
        let (board, us) = (&position.board, position.turn);
        let (own, theirs, occupied) = (board.side(us), board.side(us.other()), board.occupied());
        let royal = board.royal(us);
        let danger = attacks::attacked(board, us.other(), occupied & !royal.set());
        let is_check = danger & royal.set() != 0;
        let checkers = if is_check { attacks::attackers(board, us.other(), royal) } else { 0 };
        let answers = match checkers.count_ones() {
            0 => Set::MAX,
            1 => checkers | squares(checkers).map(|checker| attacks::between(royal, checker)).sum::<Set>(),
            _ => 0,
        };
        let prey = theirs & !board.royal(us.other()).set();
        let mut generator =
            Self { position, own, occupied, prey, royal, danger, checkers, answers, pinned: 0 };
        generator.pinned = generator.pinned();
        generator
    }

    fn pinned(&self) -> Set {
        let board = &self.position.board;
        let theirs = self.occupied & !self.own;
        // Sliders that see the royal piece when own pieces are looked through.
        let pinners = theirs
            & ((attacks::rook(self.royal, theirs) & board.component(Piece::ROOK))
                | (attacks::bishop(self.royal, theirs) & board.component(Piece::BISHOP)));
        let mut pinned = 0;
        for pinner in squares(pinners) {
            let between = attacks::between(self.royal, pinner) & self.own;
            if between.is_power_of_two() {
                pinned |= between;
            }
        }
        pinned
    }

    fn generate(&self, sink: &mut impl Sink) {
        self.royal_piece(sink);
        if self.answers == 0 {
            return;
        }
        self.castling(sink);
        self.pawns(sink);
        self.en_passant(sink);
        self.simple_pieces(sink);
        self.compounds(sink);
    }

    /// Where whole pieces may arrive if nothing else forbids it (3.3).
    fn open(&self) -> Set {
        !self.occupied | self.prey
    }

    /// A whole piece stays between the royal piece and the slider that pins it (4.2).
    fn unpinned_targets(&self, from: Square) -> Set {
        if self.pinned & from.set() == 0 { Set::MAX } else { attacks::line_through(self.royal, from) }
    }

    /// King, Pope, Dragon King or Eques Rex: whole moves, and splits if it is a compound.
    fn royal_piece(&self, sink: &mut impl Sink) {
        let from = self.royal;
        let mut whole = attacks::king(from) & self.open() & !self.danger;
        if self.position.board.compounds() & from.set() != 0 {
            whole |= self.royal_compound(sink);
        }
        sink.piece(MoveKind::Whole, from, whole);
    }

    /// The splits of a royal compound (3.10); returns the whole moves of its other component.
    fn royal_compound(&self, sink: &mut impl Sink) -> Set {
        let (from, board) = (self.royal, &self.position.board);
        let Some(piece) = board.piece(from) else { return 0 };
        let other = piece.without(Piece::KING);
        let reached = attacks::component(other, from, self.occupied);
        if self.position.options.splitting {
            // The King leaves: the other part stays and shields it as the whole did.
            let attacked = match self.checkers {
                0 => self.danger,
                _ => attacks::attacked(board, self.position.turn.other(), self.occupied),
            };
            sink.piece(MoveKind::Split(Piece::KING), from, attacks::king(from) & !self.occupied & !attacked);
            // The other part leaves: the King stays, so that a check must be blocked (3.13).
            sink.piece(MoveKind::Split(other), from, reached & !self.occupied & self.answers);
        }
        self.guarded(reached & self.open() & !self.danger)
    }

    /// With the house rule of 4.3 no attacked square may lie strictly between departure and arrival.
    fn guarded(&self, targets: Set) -> Set {
        if !self.position.options.guarded_slides {
            return targets;
        }
        let is_free = |to: &Square| attacks::between(self.royal, *to) & self.danger == 0;
        squares(targets).filter(is_free).map(Square::set).sum()
    }

    /// Castling (3.18): the rights say that King and Rook never moved.
    fn castling(&self, sink: &mut impl Sink) {
        for (index, way) in CASTLINGS.iter().enumerate() {
            let is_open = self.occupied & way.gap == 0 && self.danger & way.path == 0;
            if way.side == self.position.turn && self.position.castling.has(index) && is_open {
                sink.piece(MoveKind::Castling, way.king.0, way.king.1.set());
            }
        }
    }

    /// Pawns (3.14): those that are pinned one by one, all others at once.
    fn pawns(&self, sink: &mut impl Sink) {
        let pawns = self.own & self.position.board.component(Piece::PAWN);
        self.pawn_moves(sink, pawns & !self.pinned, self.answers);
        for from in squares(pawns & self.pinned) {
            self.pawn_moves(sink, from.set(), self.answers & self.unpinned_targets(from));
        }
    }

    fn pawn_moves(&self, sink: &mut impl Sink, pawns: Set, allowed: Set) {
        const RANK_3: Set = 0xFF << 16;
        const RANK_6: Set = 0xFF << 40;
        const NOT_FILE_A: Set = !0x0101_0101_0101_0101;
        const NOT_FILE_H: Set = NOT_FILE_A.rotate_right(1);
        let (shift, forward, passed): (fn(Set, i8) -> Set, i8, Set) = match self.position.turn {
            Side::White => (|set, offset| set << offset, 8, RANK_3),
            Side::Black => (|set, offset| set >> -offset, -8, RANK_6),
        };
        let empty = !self.occupied;
        let steps = shift(pawns, forward) & empty;
        let doubles = shift(steps & passed, forward) & empty;
        self.pawn_arrivals(sink, forward, steps & allowed);
        sink.pawns(MoveKind::DoubleStep, 2 * forward, doubles & allowed);
        self.pawn_arrivals(sink, forward - 1, shift(pawns & NOT_FILE_A, forward - 1) & self.prey & allowed);
        self.pawn_arrivals(sink, forward + 1, shift(pawns & NOT_FILE_H, forward + 1) & self.prey & allowed);
    }

    /// A pawn that arrives on the last rank must become something else (3.16), and nothing more than that (3.17).
    fn pawn_arrivals(&self, sink: &mut impl Sink, offset: i8, targets: Set) {
        const LAST_RANKS: Set = 0xFF00_0000_0000_00FF;
        sink.pawns(MoveKind::Whole, offset, targets & !LAST_RANKS);
        let last = targets & LAST_RANKS;
        if last != 0 {
            for &piece in self.position.options.promotions() {
                sink.pawns(MoveKind::Promotion(piece), offset, last);
            }
        }
    }

    /// En passant (3.15) empties two squares at once; so the position afterwards is looked at.
    fn en_passant(&self, sink: &mut impl Sink) {
        let (position, us) = (self.position, self.position.turn);
        let Some(to) = position.passed else { return };
        let from_here = attacks::pawns(us.other(), to.set());
        for from in squares(from_here & self.own & position.board.component(Piece::PAWN)) {
            let played = Move { from, to, kind: MoveKind::EnPassant };
            if !position.play(played).is_attacked(us) {
                sink.piece(played.kind, from, to.set());
            }
        }
    }

    /// Knights, Bishops and Rooks that are not part of a compound.
    fn simple_pieces(&self, sink: &mut impl Sink) {
        let board = &self.position.board;
        let simple = self.own & !board.compounds();
        let open = self.open() & self.answers;
        // A pinned leaper cannot stay on the line.
        for from in squares(simple & board.component(Piece::KNIGHT) & !self.pinned) {
            sink.piece(MoveKind::Whole, from, attacks::knight(from) & open);
        }
        for from in squares(simple & board.component(Piece::BISHOP)) {
            let reached = attacks::bishop(from, self.occupied);
            sink.piece(MoveKind::Whole, from, reached & open & self.unpinned_targets(from));
        }
        for from in squares(simple & board.component(Piece::ROOK)) {
            let reached = attacks::rook(from, self.occupied);
            sink.piece(MoveKind::Whole, from, reached & open & self.unpinned_targets(from));
        }
    }

    /// Queen, Marshall and Paladin: whole moves (3.3) and splits (3.7).
    ///
    /// A split leaves the square of departure occupied, so that no pin holds it (3.13); it captures nothing (3.8).
    fn compounds(&self, sink: &mut impl Sink) {
        let board = &self.position.board;
        let empty = !self.occupied & self.answers;
        for from in squares(self.own & board.compounds() & !self.royal.set()) {
            let mut whole = 0;
            for component in Piece::SIMPLE {
                if board.component(component) & from.set() == 0 {
                    continue;
                }
                let reached = attacks::component(component, from, self.occupied);
                whole |= reached;
                if self.position.options.splitting {
                    sink.piece(MoveKind::Split(component), from, reached & empty);
                }
            }
            let open = self.open() & self.answers & self.unpinned_targets(from);
            sink.piece(MoveKind::Whole, from, whole & open);
        }
    }
}
