//! Running tests.

use super::count::{Counter, Unit};
use super::line::{Check, Test};
use crate::model::Loaded;
use crate::play::{Rules, Situation, State, read_state};
use std::sync::Arc;

/// How much work a test may be.
pub struct Limits<'a> {
    /// Counts that are expected to be larger than this are skipped.
    pub max_nodes: Option<u64>,
    /// Asked now and then; a count stops when it says so.
    pub stop: &'a dyn Fn() -> bool,
}

/// What came of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As expected.
    Passed,
    /// Not as expected: what differs, in lines; and what the file would have to say, if that can be told.
    Failed {
        /// The difference, line by line.
        message: String,
        /// The expectation that would hold.
        actual: Option<String>,
    },
    /// Not run: why.
    Skipped(String),
}

/// A test and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The test.
    pub test: Test,
    /// What came of it.
    pub verdict: Verdict,
}

/// The games of a file, made ready when a test asks for them.
pub struct Runner<'a> {
    loaded: &'a Loaded,
    /// By entry of the file: its rules, or why there are none.
    rules: Vec<Option<Result<Arc<Rules>, String>>>,
}

impl<'a> Runner<'a> {
    /// A runner for the games of a file.
    #[must_use]
    pub fn new(loaded: &'a Loaded) -> Self {
        Self { loaded, rules: vec![None; loaded.games.len()] }
    }

    /// Runs a test.
    pub fn run(&mut self, test: &Test, limits: &Limits<'_>) -> Report {
        let verdict = self.verdict(test, limits).unwrap_or_else(|message| failed(message, None));
        Report { test: test.clone(), verdict }
    }

    fn verdict(&mut self, test: &Test, limits: &Limits<'_>) -> Result<Verdict, String> {
        if let (Check::Perft(_, nodes) | Check::Turns(_, nodes), Some(most)) = (&test.check, limits.max_nodes)
            && *nodes > most
        {
            return Ok(Verdict::Skipped(format!("expects {nodes} nodes, the limit is {most}")));
        }
        let rules = self.rules(test.variant.as_deref())?;
        let mut state = start(&rules, test)?;
        match &test.check {
            Check::Perft(depth, nodes) => {
                Ok(compare_count(Counter::new(&rules, limits, Unit::Ply).count(&mut state, *depth), *nodes))
            }
            Check::Turns(depth, nodes) => {
                Ok(compare_count(Counter::new(&rules, limits, Unit::Turn).count(&mut state, *depth), *nodes))
            }
            Check::Moves(expected) => Ok(compare_moves(&rules.situation(&state), expected)),
            Check::Include(expected) => Ok(includes(&rules.situation(&state), expected)),
            Check::Illegal(moves) => Ok(excludes(&rules.situation(&state), moves)),
            Check::Result(expected) => Ok(compare_result(&rules, &rules.situation(&state), expected)),
        }
    }

    /// The rules of a variant, or of the entry that opens first.
    fn rules(&mut self, title: Option<&str>) -> Result<Arc<Rules>, String> {
        let entry = match title {
            Some(title) => self
                .loaded
                .entry_titled(title)
                .ok_or_else(|| format!("no game or variant is called \"{title}\""))?,
            None => self.loaded.default_entry().ok_or("the file has no game")?,
        };
        let game = &self.loaded.games[entry];
        let make = || Rules::new(Arc::clone(game)).map(Arc::new).map_err(|error| error.to_string());
        self.rules[entry].get_or_insert_with(make).clone()
    }
}

/// The state in which the check is made.
fn start(rules: &Rules, test: &Test) -> Result<State, String> {
    let mut state = match &test.position {
        Some(text) => {
            read_state(rules, text).map_err(|error| format!("the position cannot be read: {error}"))?
        }
        None => rules.start(),
    };
    for (number, text) in test.play.iter().enumerate() {
        let situation = rules.situation(&state);
        let Some(index) = situation.texts.iter().position(|it| it == text) else {
            return Err(format!(
                "move {} cannot be played: {text}\n{}",
                number + 1,
                legal_list(rules, &situation)
            ));
        };
        rules.play(&mut state, &situation.moves[index]);
    }
    Ok(state)
}

fn failed(message: String, actual: Option<String>) -> Verdict {
    Verdict::Failed { message, actual }
}

fn compare_count(counted: Option<u64>, expected: u64) -> Verdict {
    match counted {
        None => Verdict::Skipped("the time limit stopped it".to_owned()),
        Some(counted) if counted == expected => Verdict::Passed,
        Some(counted) => failed(format!("expected {expected}, got {counted}"), Some(counted.to_string())),
    }
}

fn compare_moves(situation: &Situation, expected: &[String]) -> Verdict {
    let missing: Vec<&str> = missing(situation, expected);
    let extra = situation.texts.iter().filter(|it| !expected.contains(it)).map(String::as_str);
    let extra: Vec<&str> = extra.collect();
    if missing.is_empty() && extra.is_empty() {
        return Verdict::Passed;
    }
    let mut message = format!("expected {} moves, got {}", expected.len(), situation.texts.len());
    for (what, list) in [("not legal", missing), ("not expected", extra)] {
        if !list.is_empty() {
            message += &format!("\n{what}: {}", list.join("; "));
        }
    }
    failed(message, Some(situation.texts.join("; ")))
}

fn missing<'a>(situation: &Situation, expected: &'a [String]) -> Vec<&'a str> {
    expected.iter().filter(|it| !situation.texts.contains(it)).map(String::as_str).collect()
}

fn includes(situation: &Situation, expected: &[String]) -> Verdict {
    let missing = missing(situation, expected);
    if missing.is_empty() {
        return Verdict::Passed;
    }
    failed(format!("not legal: {}\nlegal: {}", missing.join("; "), situation.texts.join("; ")), None)
}

fn excludes(situation: &Situation, moves: &[String]) -> Verdict {
    let legal: Vec<&str> =
        moves.iter().filter(|it| situation.texts.contains(it)).map(String::as_str).collect();
    if legal.is_empty() {
        return Verdict::Passed;
    }
    failed(format!("legal, but should not be: {}", legal.join("; ")), None)
}

fn compare_result(rules: &Rules, situation: &Situation, expected: &str) -> Verdict {
    let actual = situation.outcome.as_ref().map_or_else(|| "none".to_owned(), |it| it.text(&rules.game));
    if actual == expected || actual.strip_prefix(expected).is_some_and(|rest| rest.starts_with([':', ','])) {
        return Verdict::Passed;
    }
    failed(format!("expected {expected}, got {actual}"), Some(actual))
}

fn legal_list(rules: &Rules, situation: &Situation) -> String {
    match &situation.outcome {
        Some(outcome) => format!("the game is over: {}", outcome.text(&rules.game)),
        None => format!("legal: {}", situation.texts.join("; ")),
    }
}
