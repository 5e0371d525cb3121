//! A whole comparison: the start, listed positions, trees, random walks; and a short way to a difference.

use super::compare::{Difference, Pair};
use crate::native::Rules;
use crate::play::WalkRandom;

/// Trees of narrow games are cut at this depth.
const MAX_DEPTH: u32 = 12;

/// How much is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The tree below each position is compared to the greatest depth with about this many nodes.
    pub tree_nodes: u64,
    /// Number of random walks.
    pub n_walks: u64,
    /// Length of a walk in plies, if the game does not end before.
    pub n_plies: usize,
    /// Seed of the walks.
    pub seed: u64,
}

/// A position that is looked at, and lines that are played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position text.
    pub position: String,
    /// Lists of move codes. A line that the native game does not have is left out.
    pub lines: Vec<Vec<String>>,
}

/// What has been compared.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Positions whose move lists and results were compared; all their successors were, too.
    pub positions: u64,
    /// Leaves of trees.
    pub nodes: u64,
    /// Walks finished.
    pub walks: u64,
}

/// Is told of progress, and says whether to go on.
pub type Progress<'a> = &'a mut dyn FnMut(&Tally) -> bool;

impl<L: Rules, R: Rules> Pair<'_, L, R> {
    /// Compares the start, the positions and their lines, the trees below all of them, and walks from all of them.
    ///
    /// Half of the walks begin at the start. `setup` is where the game starts, if not where the right one starts.
    ///
    /// # Errors
    ///
    /// The first difference, with a line as short as can be found in reasonable time.
    pub fn run(
        &self,
        setup: Option<&str>,
        listed: &[Start],
        plan: Plan,
        progress: Progress<'_>,
    ) -> Result<Tally, Box<Difference>> {
        let mut tally = Tally::default();
        self.everything(setup, listed, plan, &mut tally, progress).map_err(|found| self.shortened(found))?;
        Ok(tally)
    }

    fn everything(
        &self,
        setup: Option<&str>,
        listed: &[Start],
        plan: Plan,
        tally: &mut Tally,
        progress: Progress<'_>,
    ) -> Result<(), Box<Difference>> {
        let mut starts = vec![self.start(setup)?];
        starts.extend(listed.iter().map(|it| it.position.clone()));
        for position in &starts {
            self.position(position)?;
            tally.positions += 1;
        }
        for (start, line) in listed.iter().flat_map(|it| it.lines.iter().map(|line| (&it.position, line))) {
            tally.positions += self.line(start, line)? as u64;
        }
        for position in &starts {
            self.trees(position, plan.tree_nodes, tally)?;
            if !progress(tally) {
                return Ok(());
            }
        }
        let mut random = WalkRandom::new(plan.seed);
        for walk in 0..plan.n_walks {
            let choice = if walk % 2 == 0 { 0 } else { random.below(starts.len()) };
            tally.positions += self.walk(&starts[choice], &mut random, plan.n_plies)? as u64;
            tally.walks += 1;
            if !progress(tally) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Compares the tree below a position, deeper and deeper, so that the first difference is a shortest one.
    fn trees(&self, position: &str, max_nodes: u64, tally: &mut Tally) -> Result<(), Box<Difference>> {
        let mut before = 1;
        for depth in 1..=MAX_DEPTH {
            let nodes: u64 = self.perft(position, depth)?.iter().map(|row| row.1).sum();
            tally.nodes += nodes;
            let growth = nodes / before + 1;
            if nodes == 0 || nodes.saturating_mul(growth) > max_nodes {
                break;
            }
            before = nodes;
        }
        Ok(())
    }

    /// The same difference, from the last position of its line from which it is still seen.
    fn shortened(&self, found: Box<Difference>) -> Box<Difference> {
        let mut texts = vec![found.start.clone()];
        if let Ok(mut state) = self.right.read_position(&found.start) {
            for code in &found.line {
                let Ok(played) = self.right.find(&state, code) else { break };
                state = self.right.play(&state, &played);
                texts.push(self.right.position_text(&state));
            }
        }
        let suffixes = texts.iter().enumerate().rev().filter(|(at, _)| *at > 0);
        let seen = suffixes.filter_map(|(at, text)| self.line(text, &found.line[at..]).err());
        let mut seen = seen.filter(|it| !matches!(it.what, super::What::Unreadable(_)));
        match seen.next() {
            Some(short) => Box::new(Difference { before: Some((found.start, found.line)), ..*short }),
            None => found,
        }
    }

    /// Compares all positions of a line and all their successors; how many positions there were.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn line(&self, start: &str, codes: &[String]) -> Result<usize, Box<Difference>> {
        self.follow(start, codes.len(), &mut |ply, legal| legal.iter().position(|&code| *code == codes[ply]))
    }
}
