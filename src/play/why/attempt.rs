//! Watches the blocks of a piece and remembers how each of them ended.

use crate::base::{Direction, MoveType, PieceType, Player, Span, Square};
use crate::graph::{CallNode, Entry, EntryKind, NodeId, Op, RuleGraph};
use crate::model::{Location, Predicate};
use crate::play::engine::Rules;
use crate::play::moves::Candidate;
use crate::play::reference::Trace;
use crate::play::state::State;

/// Attempts that an answer names at most.
const MAX_ATTEMPTS: usize = 6;

/// A place in the rules with the macro calls around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The instruction.
    pub span: Span,
    /// The macro calls, innermost first.
    pub calls: Vec<CallNode>,
}

impl Place {
    pub(super) fn of(graph: &RuleGraph, node: NodeId) -> Self {
        let origin = graph.origins[node.index()];
        Self { span: origin.span, calls: graph.calls_of(origin).collect() }
    }
}

/// Which block it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockName {
    /// Moves or drops.
    pub entries: EntryKind,
    /// Whose.
    pub piece: PieceType,
    /// Its number in them, from 0.
    pub number: u32,
    /// Its move type.
    pub move_type: Option<MoveType>,
    /// Its parentheses.
    pub span: Span,
}

impl BlockName {
    pub(super) fn of(entry: &Entry) -> Self {
        Self {
            entries: entry.kind,
            piece: entry.piece,
            number: entry.block,
            move_type: entry.move_type,
            span: entry.origin.span,
        }
    }
}

/// A block that did not make the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The block.
    pub block: BlockName,
    /// Moves that it made before it ended.
    pub n_made: usize,
    /// How it ended.
    pub end: End,
    /// Where.
    pub place: Place,
}

/// How a block ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A test failed.
    Failed {
        /// What it asks.
        predicate: Predicate,
        /// The answer with which the block would have gone on.
        wanted: bool,
        /// The square asked about; `None` off the board.
        at: Option<Square>,
        /// What stood there.
        stood: Option<(Player, PieceType)>,
        /// Whether that is the running piece itself, which stands where it was until the move is made (S-06).
        is_itself: bool,
    },
    /// A step led off the board from this square.
    OffBoard(Square),
    /// It went to a remembered square, and there is none.
    Nowhere(Square),
    /// It came to its end.
    Finished,
    /// It went round in a circle.
    Endless,
}

/// What happened in one block.
struct Run {
    entry: Entry,
    n_made: usize,
    /// Every square that the cursor came to or that a test looked at.
    visited: Vec<Square>,
    /// The last test, if nothing but skips followed it: node, place asked, answer, and the direction in which it looked.
    test: Option<(NodeId, Option<Square>, bool)>,
    /// The direction of the last step.
    heading: Option<Direction>,
    end: (NodeId, Square),
}

/// Remembers every block that runs.
pub(super) struct Recorder<'a> {
    rules: &'a Rules,
    state: &'a State,
    home: Square,
    mover: Player,
    runs: Vec<Run>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State, home: Square, mover: Player) -> Self {
        Self { rules, state, home, mover, runs: Vec::new() }
    }

    pub(super) fn n_blocks(&self) -> usize {
        self.runs.len()
    }

    /// The blocks that came to the target, else those that were on a straight way to it.
    pub(super) fn closest(&self, target: Square) -> Vec<Attempt> {
        let reached = |run: &&Run| run.visited.contains(&target);
        let mut best: Vec<&Run> = self.runs.iter().filter(reached).collect();
        if best.is_empty() {
            best = self.runs.iter().filter(|run| self.is_ahead(run, target)).collect();
        }
        let mut attempts: Vec<Attempt> = best.into_iter().map(|run| self.attempt(run)).collect();
        attempts.truncate(MAX_ATTEMPTS);
        attempts
    }

    /// Whether the target lies straight ahead of where a block ended.
    fn is_ahead(&self, run: &Run, target: Square) -> bool {
        let Some(heading) = run.heading else { return false };
        let board = &self.rules.game.board;
        let start = run.visited.last().copied().unwrap_or(run.end.1);
        let ahead = std::iter::successors(board.link(start, heading), |&at| board.link(at, heading));
        ahead.take(board.n_squares()).any(|square| square == target)
    }

    fn attempt(&self, run: &Run) -> Attempt {
        let graph = &self.rules.graph;
        let (node, cursor) = run.end;
        let (end, node) = match (graph.node(node).op, run.test) {
            (Op::End, Some((test, at, answer))) => (self.failed(test, at, answer), test),
            (Op::End, None) => (End::Finished, node),
            (Op::Step(_) | Op::StepOpposite(_) | Op::Mark(_), _) => (End::OffBoard(cursor), node),
            (Op::Go(_), _) => (End::Nowhere(cursor), node),
            _ => (End::Endless, node),
        };
        let block = BlockName::of(&run.entry);
        let place = if end == End::Finished {
            Place { span: block.span, calls: Vec::new() }
        } else {
            Place::of(graph, node)
        };
        Attempt { block, n_made: run.n_made, end, place }
    }

    fn failed(&self, test: NodeId, at: Option<Square>, answer: bool) -> End {
        let Op::Test(predicate, _) = self.rules.graph.node(test).op else { return End::Finished };
        let piece = at.and_then(|square| self.state.piece(square));
        End::Failed {
            predicate,
            wanted: !answer,
            at,
            stood: piece.map(|piece| (piece.owner, piece.kind)),
            is_itself: at == Some(self.home) && piece.is_some(),
        }
    }

    fn run(&mut self) -> &mut Run {
        self.runs.last_mut().expect("a block runs")
    }

    /// Whether nothing happens between a node and the end.
    fn leads_to_end(&self, mut node: NodeId) -> bool {
        let graph = &self.rules.graph;
        for _ in 0..graph.nodes.len() {
            match graph.node(node).op {
                Op::End => return true,
                Op::Skip => node = graph.node(node).next,
                _ => return false,
            }
        }
        false
    }
}

impl Trace for Recorder<'_> {
    fn enter(&mut self, entry: &Entry, square: Square) {
        let (entry, end) = (*entry, (NodeId::END, square));
        self.runs.push(Run { entry, n_made: 0, visited: Vec::new(), test: None, heading: None, end });
    }

    fn end(&mut self, node: NodeId, cursor: Square) {
        self.run().end = (node, cursor);
    }

    fn test(&mut self, node: NodeId, _cursor: Square, at: Option<Square>, answer: bool) {
        let it = self.rules.graph.node(node);
        let ends = self.leads_to_end(if answer { it.next } else { it.or_else });
        let toward = match it.op {
            Op::Test(_, Location::Step(direction)) => {
                Some(self.rules.game.board.direction_for(self.mover, direction))
            }
            _ => None,
        };
        let run = self.run();
        run.test = ends.then_some((node, at, answer));
        run.visited.extend(at);
        if ends {
            run.heading = toward.or(run.heading);
        }
    }

    fn add(&mut self, _candidate: &Candidate) {
        self.run().n_made += 1;
    }

    fn step(&mut self, node: NodeId, cursor: Square) {
        let heading = match self.rules.graph.node(node).op {
            Op::Step(direction) => Some(self.rules.game.board.direction_for(self.mover, direction)),
            _ => None,
        };
        let run = self.run();
        run.visited.push(cursor);
        run.heading = heading;
        run.test = None;
    }
}
