//! What is compared, and in which order.

use crate::native::{Outcome, Rules};
use crate::play::WalkRandom;

/// Where two implementations differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The position string of the start.
    pub start: String,
    /// The moves from there.
    pub line: Vec<String>,
    /// The position reached.
    pub position: String,
    /// What differs there.
    pub what: What,
    /// Where the comparison came from, if `start` and `line` are only the end of a longer line.
    pub before: Option<(String, Vec<String>)>,
}

/// What differs in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// Moves that only one of the two has.
    Moves {
        /// Only the left one.
        left: Vec<String>,
        /// Only the right one.
        right: Vec<String>,
    },
    /// The results.
    Outcome {
        /// Left.
        left: Option<Outcome>,
        /// Right.
        right: Option<Outcome>,
    },
    /// The positions after the same move.
    Successor {
        /// The move.
        code: String,
        /// Left.
        left: String,
        /// Right.
        right: String,
    },
    /// One of them cannot read the start position.
    Unreadable(String),
}

/// Two implementations that are compared.
#[derive(Clone, Copy)]
pub struct Pair<'a, L, R> {
    /// The one called left, as a rule the rules file.
    pub left: &'a L,
    /// The one called right, as a rule the native game.
    pub right: &'a R,
}

/// Legal moves that both have: the code and both moves.
type Both<L, R> = Vec<(String, <L as Rules>::Move, <R as Rules>::Move)>;

impl<L: Rules, R: Rules> Pair<'_, L, R> {
    /// Both states of a position text.
    fn read(&self, position: &str) -> Result<(L::State, R::State), Box<Difference>> {
        let left = self.left.read_position(position).map_err(|error| format!("the rules file: {error}"));
        let both = left.and_then(|left| {
            let right = self.right.read_position(position);
            Ok((left, right.map_err(|error| format!("the native game: {error}"))?))
        });
        both.map_err(|error| Trail::of(position).difference(position.to_owned(), What::Unreadable(error)))
    }

    /// Compares what there is to see in one position.
    fn moves(&self, states: &(L::State, R::State), trail: &Trail<'_>) -> Result<Both<L, R>, Box<Difference>> {
        let (left, right) = (sorted(self.left, &states.0), sorted(self.right, &states.1));
        let here = |what| trail.difference(self.right.position_text(&states.1), what);
        let same =
            left.len() == right.len() && left.iter().zip(&right).all(|(left, right)| left.0 == right.0);
        if !same {
            return Err(here(only(&left, &right)));
        }
        let outcomes = (self.left.outcome(&states.0), self.right.outcome(&states.1));
        if outcomes.0 != outcomes.1 {
            return Err(here(What::Outcome { left: outcomes.0, right: outcomes.1 }));
        }
        let pairs = left.into_iter().zip(right);
        Ok(pairs.map(|((code, left), (_, right))| (code, left, right)).collect())
    }

    /// Plays a move on both sides and compares the positions.
    fn play(
        &self,
        states: &(L::State, R::State),
        row: &(String, L::Move, R::Move),
        trail: &Trail<'_>,
    ) -> Result<(L::State, R::State), Box<Difference>> {
        let (code, left, right) = row;
        let next = (self.left.play(&states.0, left), self.right.play(&states.1, right));
        let (left, right) = (self.left.position_text(&next.0), self.right.position_text(&next.1));
        if left == right {
            return Ok(next);
        }
        let what = What::Successor { code: code.clone(), left, right };
        Err(trail.difference(self.right.position_text(&states.1), what))
    }

    /// Compares the positions at the start of the game; `setup` is expected where it is given.
    ///
    /// # Errors
    ///
    /// The difference.
    pub fn start(&self, setup: Option<&str>) -> Result<String, Box<Difference>> {
        let left = self.left.position_text(&self.left.start());
        let right = setup.map_or_else(|| self.right.position_text(&self.right.start()), str::to_owned);
        if left == right {
            return Ok(right);
        }
        let what = What::Successor { code: String::new(), left, right: right.clone() };
        Err(Trail::of(&right).difference(right.clone(), what))
    }

    /// Compares one position: reading and writing it, its moves, its result, and the position after every move.
    ///
    /// # Errors
    ///
    /// The difference.
    pub fn position(&self, position: &str) -> Result<usize, Box<Difference>> {
        let states = self.read(position)?;
        let trail = Trail::of(position);
        let (left, right) = (self.left.position_text(&states.0), self.right.position_text(&states.1));
        if left != right {
            let what = What::Successor { code: String::new(), left, right };
            return Err(trail.difference(position.to_owned(), what));
        }
        self.successors(&states, &trail).map(|moves| moves.len())
    }

    /// Compares moves, result and all successors of two states.
    fn successors(
        &self,
        states: &(L::State, R::State),
        trail: &Trail<'_>,
    ) -> Result<Both<L, R>, Box<Difference>> {
        let moves = self.moves(states, trail)?;
        for row in &moves {
            self.play(states, row, trail)?;
        }
        Ok(moves)
    }

    /// Compares the whole tree to a depth: the number of lines below each first move.
    ///
    /// # Errors
    ///
    /// The first difference in the order of moves. Search with growing depth to find the shortest line.
    pub fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, Box<Difference>> {
        let states = self.read(position)?;
        let trail = Trail::of(position);
        let moves = self.moves(&states, &trail)?;
        let mut divide = Vec::new();
        for row in moves {
            let next = self.play(&states, &row, &trail)?;
            let nodes = self.subtree(&next, depth.saturating_sub(1), &trail.with(&row.0))?;
            divide.push((row.0, nodes));
        }
        Ok(divide)
    }

    fn subtree(
        &self,
        states: &(L::State, R::State),
        depth: u32,
        trail: &Trail<'_>,
    ) -> Result<u64, Box<Difference>> {
        if depth == 0 {
            return Ok(1);
        }
        let moves = self.moves(states, trail)?;
        if depth == 1 {
            return Ok(moves.len() as u64);
        }
        let mut nodes = 0;
        for row in &moves {
            let next = self.play(states, row, trail)?;
            nodes += self.subtree(&next, depth - 1, &trail.with(&row.0))?;
        }
        Ok(nodes)
    }

    /// Walks at random from a position, comparing every position on the way and all its successors.
    ///
    /// Returns how many positions were compared. As long as the lists agree, both implementations choose the same move.
    ///
    /// # Errors
    ///
    /// The difference, with the line walked.
    pub fn walk(
        &self,
        position: &str,
        random: &mut WalkRandom,
        n_plies: usize,
    ) -> Result<usize, Box<Difference>> {
        self.follow(position, n_plies, &mut |_, codes| Some(random.below(codes.len())))
    }

    /// Plays on both sides, comparing every position on the way and all its successors.
    ///
    /// `choose` is given the ply and the codes of the moves, of which there is at least one; it may break off.
    pub(super) fn follow(
        &self,
        position: &str,
        n_plies: usize,
        choose: &mut dyn FnMut(usize, &[&String]) -> Option<usize>,
    ) -> Result<usize, Box<Difference>> {
        let mut states = self.read(position)?;
        let mut line: Vec<String> = Vec::new();
        for ply in 0..=n_plies {
            let trail = Trail { start: position, line: &line, last: None };
            let moves = self.successors(&states, &trail)?;
            let codes: Vec<&String> = moves.iter().map(|row| &row.0).collect();
            let is_end = ply == n_plies || codes.is_empty();
            let Some(index) = (if is_end { None } else { choose(ply, &codes) }) else { return Ok(ply + 1) };
            states = self.play(&states, &moves[index], &trail)?;
            line.push(moves[index].0.clone());
        }
        Ok(n_plies + 1)
    }
}

/// The moves of a state with their codes, in byte order.
fn sorted<G: Rules>(game: &G, state: &G::State) -> Vec<(String, G::Move)> {
    let moves = game.moves(state).into_iter();
    let mut rows: Vec<(String, G::Move)> = moves.map(|played| (game.key(state, &played), played)).collect();
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    rows
}

/// The moves that only one of two lists has; a move that one list has twice counts.
fn only<L, R>(left: &[(String, L)], right: &[(String, R)]) -> What {
    let mut lefts: Vec<String> = left.iter().map(|row| row.0.clone()).collect();
    let mut rights: Vec<String> = Vec::new();
    for (code, _) in right {
        match lefts.iter().position(|it| it == code) {
            Some(index) => {
                lefts.remove(index);
            }
            None => rights.push(code.clone()),
        }
    }
    What::Moves { left: lefts, right: rights }
}

/// The way to a position.
struct Trail<'a> {
    start: &'a str,
    /// The moves played, where they stand in one list.
    line: &'a [String],
    /// The move played last and the way to it, where they don't.
    last: Option<(&'a str, &'a Trail<'a>)>,
}

impl<'a> Trail<'a> {
    fn of(start: &'a str) -> Self {
        Self { start, line: &[], last: None }
    }

    fn with(&'a self, code: &'a str) -> Self {
        Self { start: self.start, line: &[], last: Some((code, self)) }
    }

    fn moves(&self) -> Vec<String> {
        let Some((code, before)) = self.last else { return self.line.to_vec() };
        let mut moves = before.moves();
        moves.push(code.to_owned());
        moves
    }

    fn difference(&self, position: String, what: What) -> Box<Difference> {
        Box::new(Difference {
            start: self.start.to_owned(),
            line: self.moves(),
            position,
            what,
            before: None,
        })
    }
}
