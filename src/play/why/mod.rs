//! Why a move is legal, or why it is not.
//!
//! In: rules, a state, and a move as a person writes it. Out: a [`Why`], plain data without layout. Holds: a move is called
//! legal exactly where [`Rules::situation`] lists it. The stages of chapter 11 are gone through in their order, and the
//! first one that removes the move is named. Start at [`why`].

mod attempt;
mod query;

pub use attempt::{Attempt, BlockName, End, Place};

use super::engine::Rules;
use super::moves::{Candidate, Move, PlayedMove};
use super::outcome::Outcome;
use super::reference::{Filter, Runner, View, chain_length, exposed, priority_class};
use super::state::{Partial, State};
use super::text::move_text;
use crate::base::{Id, MoveType, PieceType, Player, Square};
use crate::graph::{EntryKind, NodeId};
use crate::model::{Continuation, MaximalCaptures, PassTurn};
use attempt::Recorder;
use query::Query;

/// The answer to a question about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is legal: its text, and every block that makes it.
    Legal(String, Vec<Source>),
    /// `Pass` is legal, because of this option.
    PassAllowed(PassReason),
    /// `Pass` is not legal.
    PassForbidden(PassReason),
    /// The game is over.
    GameOver(Outcome),
    /// Nothing stands on the square.
    EmptySquare(Square),
    /// Something else than what the move says stands on the square.
    OtherPiece(Square, PieceType),
    /// The piece belongs to somebody who is not to move.
    WrongTurn {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        owner: Player,
        /// Whose pieces move now.
        mover: Player,
    },
    /// A partial move runs, and another piece must go on.
    MustGoOn(Square),
    /// The block that makes it is of another type than the turn or the running partial move asks for.
    WrongType(Removed, Option<MoveType>),
    /// A higher class of `move-priorities` has a move.
    Beaten {
        /// The move.
        removed: Removed,
        /// The class that has a move.
        by: Option<MoveType>,
        /// One of the moves of that class.
        example: String,
    },
    /// A royal piece could be taken then.
    Exposed {
        /// The move.
        removed: Removed,
        /// Where the royal piece would stand.
        royal: Square,
        /// What threatens it, and where that stands after the move.
        attacker: (Square, Option<PieceType>),
    },
    /// Fewer parts than another move allows.
    TooShort {
        /// The move.
        removed: Removed,
        /// Parts of the longest line that begins with it.
        parts: u32,
        /// Parts of the longest line of all.
        longest: u32,
        /// A move that begins a longest line.
        example: String,
    },
    /// The player has no such piece in stock.
    NoReserve(Player, PieceType),
    /// No block makes it.
    NotMade {
        /// The piece.
        kind: PieceType,
        /// Where it stands; a piece in stock stands nowhere.
        from: Option<Square>,
        /// Where it was to go.
        to: Square,
        /// The blocks that come closest, and how each of them ended; empty where none leads there.
        attempts: Vec<Attempt>,
        /// How many blocks were tried.
        n_blocks: usize,
        /// The legal moves of this piece.
        instead: Vec<String>,
    },
}

/// What decides about passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassReason {
    /// The value of `pass turn`; where it is *forced*, whether there are other moves decides.
    Turn(PassTurn),
    /// The value of `pass partial`.
    Partial(bool),
}

/// A block that makes a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The block.
    pub block: BlockName,
    /// The `add` in it.
    pub add: Place,
}

/// A move that a block makes, but that is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    /// Its text.
    pub text: String,
    /// What makes it.
    pub source: Source,
}

/// A question that cannot be understood: says why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyError(pub String);

/// Explains a move: any move text, `e2 e4`, `e2e4`, `Knight f3` for a drop, or `Pass`.
///
/// # Errors
///
/// Where the question names nothing that the game has.
pub fn why(rules: &Rules, state: &State, question: &str) -> Result<Why, WhyError> {
    let situation = rules.situation(state);
    if let Some(outcome) = situation.outcome {
        return Ok(Why::GameOver(outcome));
    }
    if question.trim().eq_ignore_ascii_case("pass") {
        return Ok(pass(rules, state, situation.moves.contains(&Move::Pass)));
    }
    let texts = &situation.texts;
    let query = Query::read(rules, question, texts)?;
    let explainer = Explainer { rules, state, query: &query, legal: texts };
    Ok(explainer.explain())
}

fn pass(rules: &Rules, state: &State, legal: bool) -> Why {
    let reason = match state.partial {
        Some(_) => PassReason::Partial(rules.game.options.pass_partial),
        None => PassReason::Turn(rules.game.options.pass_turn),
    };
    if legal { Why::PassAllowed(reason) } else { Why::PassForbidden(reason) }
}

/// A move that a block makes, with the piece that makes it.
struct Made {
    candidate: Candidate,
    kind: PieceType,
    entries: EntryKind,
}

struct Explainer<'a> {
    rules: &'a Rules,
    state: &'a State,
    query: &'a Query,
    /// Texts of all legal moves.
    legal: &'a [String],
}

impl Explainer<'_> {
    fn explain(&self) -> Why {
        let mover = self.rules.turn(self.state).mover;
        match self.query.from {
            Some(from) => self.piece(from, mover),
            None => self.drop(mover),
        }
    }

    fn piece(&self, from: Square, mover: Player) -> Why {
        let Some(piece) = self.state.piece(from) else { return Why::EmptySquare(from) };
        if self.query.kind.is_some_and(|kind| kind != piece.kind) {
            return Why::OtherPiece(from, piece.kind);
        }
        if piece.owner != mover {
            return Why::WrongTurn { square: from, owner: piece.owner, mover };
        }
        if let Some(Partial { square, .. }) = self.state.partial
            && square != from
        {
            return Why::MustGoOn(square);
        }
        let mut runner = self.runner(from);
        runner.piece(from, piece.kind, Filter::Any);
        let found = std::mem::take(&mut runner.found);
        self.judge(found, piece.kind, EntryKind::Moves, &runner.trace)
    }

    fn drop(&self, mover: Player) -> Why {
        if let Some(Partial { square, .. }) = self.state.partial {
            return Why::MustGoOn(square);
        }
        let kind = self.query.kind.expect("a question without origin names a piece");
        if self.state.stock(mover, kind) == 0 {
            return Why::NoReserve(mover, kind);
        }
        let mut runner = self.runner(self.query.to);
        runner.drop(self.query.to, kind, Filter::Any);
        let found = std::mem::take(&mut runner.found);
        self.judge(found, kind, EntryKind::Drops, &runner.trace)
    }

    fn runner(&self, home: Square) -> Runner<'_, Recorder<'_>> {
        let mover = self.rules.turn(self.state).mover;
        let recorder = Recorder::new(self.rules, self.state, home, mover);
        Runner::traced(self.rules, View::of(self.state), mover, recorder)
    }

    fn judge(
        &self,
        found: Vec<Candidate>,
        kind: PieceType,
        entries: EntryKind,
        recorder: &Recorder<'_>,
    ) -> Why {
        let made = |candidate| Made { candidate, kind, entries };
        let fitting = found.into_iter().filter(|it| self.fits(&it.played, it)).map(made);
        let made: Vec<Made> = fitting.collect();
        let Some(first) = made.first() else { return self.not_made(kind, recorder) };
        let is_legal = |it: &&Made| self.legal.contains(&self.text(&it.candidate));
        if let Some(legal) = made.iter().find(is_legal) {
            let text = self.text(&legal.candidate);
            let same = made.iter().filter(|it| self.text(&it.candidate) == text);
            return Why::Legal(text.clone(), same.map(|it| self.source(it)).collect());
        }
        self.removed_by(first)
    }

    fn fits(&self, played: &PlayedMove, candidate: &Candidate) -> bool {
        match &self.query.text {
            Some(text) => query::squeezed(&self.text(candidate)) == *text,
            None => {
                let promotion = self.query.promotion;
                let ends = played.lead == (self.query.from, self.query.to);
                let moves = played
                    .motions
                    .iter()
                    .any(|it| (Some(it.from), it.to) == (self.query.from, self.query.to));
                (ends || moves)
                    && promotion.is_none_or(|it| played.promotion.is_some_and(|(kind, _)| kind == it))
            }
        }
    }

    /// Which stage of chapter 11 takes a move away.
    fn removed_by(&self, made: &Made) -> Why {
        let rules = self.rules;
        let removed = || Removed { text: self.text(&made.candidate), source: self.source(made) };
        let wanted = match self.state.partial {
            Some(Partial { continuation: Continuation::Type(it), .. }) => Some(it),
            Some(_) => None,
            None => rules.turn(self.state).move_type,
        };
        if wanted.is_some() && made.candidate.move_type != wanted {
            return Why::WrongType(removed(), wanted);
        }
        if self.state.partial.is_none() && wanted.is_none() && !rules.game.priorities.is_empty() {
            let class = priority_class(rules, &made.candidate);
            let all = super::reference::pseudo_legal(rules, self.state);
            let best = all.iter().min_by_key(|it| priority_class(rules, it));
            if let Some(best) = best.filter(|it| priority_class(rules, it) < class) {
                return Why::Beaten { removed: removed(), by: best.move_type, example: self.text(best) };
            }
        }
        let mut scratch = self.state.clone();
        if let Some(threat) = exposed(rules, &mut scratch, &made.candidate) {
            let attacker = (threat.attacker, self.piece_after(&made.candidate, threat.attacker));
            return Why::Exposed { removed: removed(), royal: threat.royal, attacker };
        }
        self.too_short(made, removed())
    }

    /// What stands on a square once a move is made.
    fn piece_after(&self, candidate: &Candidate, square: Square) -> Option<PieceType> {
        let mut after = self.state.clone();
        let mut undo = super::state::Undo::of(&after);
        super::reference::make(self.rules, &mut after, &candidate.played, &mut undo);
        after.piece(square).map(|piece| piece.kind)
    }

    fn too_short(&self, made: &Made, removed: Removed) -> Why {
        debug_assert_ne!(self.rules.game.options.maximal_captures, MaximalCaptures::Off);
        let mut scratch = self.state.clone();
        let mut length = |it: &Candidate| chain_length(self.rules, &mut scratch, it, &mut 100_000);
        let parts = length(&made.candidate);
        let legal = super::reference::legal_candidates(self.rules, self.state);
        let longest = legal.first().map_or(0, length);
        let example = legal.first().map_or(String::new(), |it| self.text(it));
        Why::TooShort { removed, parts, longest, example }
    }

    fn not_made(&self, kind: PieceType, recorder: &Recorder<'_>) -> Why {
        let n_blocks = recorder.n_blocks();
        let attempts = recorder.closest(self.query.to);
        let own = |text: &&String| match self.query.from {
            Some(from) => self.moves_from(text, from),
            None => text.contains(&*self.rules.game.pieces[kind.index()].name) && !text.contains(" - "),
        };
        let instead = self.legal.iter().filter(own).cloned().collect();
        Why::NotMade { kind, from: self.query.from, to: self.query.to, attempts, n_blocks, instead }
    }

    /// Whether a legal move of this text is one of the piece on a square.
    fn moves_from(&self, text: &str, from: Square) -> bool {
        let name = &self.rules.game.board.squares[from.index()].name;
        let words: Vec<&str> = text.split(' ').collect();
        words.windows(2).any(|pair| pair[0] == &**name && matches!(pair[1], "-" | "x"))
    }

    fn text(&self, candidate: &Candidate) -> String {
        move_text(self.rules, self.state, &Move::Play(Box::new(candidate.played.clone())))
    }

    fn source(&self, made: &Made) -> Source {
        let graph = &self.rules.graph;
        let entries = graph.entries_of(made.kind, made.entries);
        let entry = entries.iter().find(|entry| entry.block == made.candidate.entry);
        let block = BlockName::of(entry.expect("a candidate comes from a block"));
        Source { block, add: Place::of(graph, NodeId(made.candidate.node)) }
    }
}
