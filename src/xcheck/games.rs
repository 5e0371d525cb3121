//! The games that are compared: which entry of which rules file, against which native game.

use super::compare::{Difference, Pair};
use super::report::board_text;
use super::rules_file::RulesFile;
use super::run::{Plan, Progress, Start, Tally};
use crate::base::MemoryLoader;
use crate::native::assimilation::{self, Assimilation};
use crate::native::chesimal::{self, Chesimal};
use crate::native::{self, Rules as _, worked};
use crate::play::Rules;

/// Rules files and what they include, by name.
const FILES: [(&str, &str); 6] = [
    ("lib/board.zrf", include_str!("../../zrf/lib/board.zrf")),
    ("lib/slides.zrf", include_str!("../../zrf/lib/slides.zrf")),
    ("lib/chess.zrf", include_str!("../../zrf/lib/chess.zrf")),
    ("games/chess.zrf", include_str!("../../zrf/games/chess.zrf")),
    ("games/assimilation.zrf", include_str!("../../zrf/games/assimilation.zrf")),
    ("games/chesimal-fusion.zrf", include_str!("../../zrf/games/chesimal-fusion.zrf")),
];

/// Positions that every comparison looks at: worked ones, and some in which rules are easily got wrong.
const ASSIMILATION: [&str; 3] = [
    include_str!("../../tests/positions/assimilation.txt"),
    include_str!("traps/assimilation.txt"),
    include_str!("traps/chess.txt"),
];

const CHESIMAL: [&str; 2] =
    [include_str!("../../tests/positions/chesimal.txt"), include_str!("traps/chesimal.txt")];

/// A comparison.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// The name on the command line.
    pub name: &'static str,
    /// The rules file.
    pub file: &'static str,
    /// Its entry: 0 is the game.
    pub entry: usize,
    /// What it is compared with.
    native: Native,
}

/// A native game and its options.
#[derive(Clone, Copy, Debug)]
enum Native {
    Assimilation(assimilation::Options),
    /// Words of options, and the setup where it is not the native game's own.
    Chesimal(&'static str, Option<&'static str>),
}

const fn chess(name: &'static str, entry: usize, options: assimilation::Options) -> Proof {
    Proof { name, file: "games/assimilation.zrf", entry, native: Native::Assimilation(options) }
}

const fn fusion(
    name: &'static str,
    entry: usize,
    options: &'static str,
    setup: Option<&'static str>,
) -> Proof {
    Proof { name, file: "games/chesimal-fusion.zrf", entry, native: Native::Chesimal(options, setup) }
}

/// All comparisons.
pub const PROOFS: [Proof; 13] = [
    chess("assimilation", 0, assimilation::Options::PAGE),
    chess("assimilation/guarded", 1, assimilation::Options::HOUSE_RULE),
    chess("assimilation/plain", 2, assimilation::Options::CHESS),
    Proof { file: "games/chess.zrf", ..chess("chess", 0, assimilation::Options::CHESS) },
    fusion("chesimal", 0, "", None),
    fusion("chesimal/leaders", 1, "win=leaders", None),
    fusion("chesimal/marked", 2, "marked", None),
    fusion("chesimal/recruit", 3, "marked recruit", None),
    fusion("chesimal/convert", 4, "convert", None),
    fusion("chesimal/5x5", 5, "", Some("1cnk1/wppe1/5/1EPPW/1KNC1 w - - 0")),
    fusion("chesimal/3x3", 6, "", Some("2k/3/KP1 w - - 0")),
    fusion("chesimal/2x2", 7, "", Some("k1/1K w - - 0")),
    fusion("chesimal/4x1", 8, "", Some("KP1k w - - 0")),
];

/// The texts of the rules files; one of them may be exchanged for another.
#[derive(Clone, Debug)]
pub struct Sources(Vec<(String, String)>);

impl Default for Sources {
    fn default() -> Self {
        Self(FILES.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect())
    }
}

impl Sources {
    /// The text of a file.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|row| row.0 == name).map(|row| &*row.1)
    }

    /// Puts a text in the place of a file.
    #[must_use]
    pub fn with(mut self, name: &str, text: String) -> Self {
        self.0.retain(|row| row.0 != name);
        self.0.push((name.to_owned(), text));
        self
    }

    /// An entry of a file, ready to be played.
    ///
    /// # Errors
    ///
    /// Says why it can't be played.
    pub fn rules(&self, file: &str, entry: usize) -> Result<Rules, String> {
        let loader =
            self.0.iter().fold(MemoryLoader::new(), |loader, (name, text)| loader.with(name, text.clone()));
        let unit = crate::expand::expand(file, &loader, &crate::expand::ExpandOptions::default())
            .map_err(|error| format!("{file}: {error:?}"))?;
        let loaded = crate::model::load(&unit);
        let game = loaded.games.get(entry).ok_or_else(|| format!("{file} has no entry {entry}"))?;
        Rules::new(game.clone()).map_err(|error| format!("{file}: {error}"))
    }
}

/// Why a comparison did not come to its end.
#[derive(Debug)]
pub enum Failure {
    /// The rules file can't be played.
    Unplayable(String),
    /// They differ.
    Different(Box<Difference>),
}

impl Proof {
    /// The comparison of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        PROOFS.iter().find(|proof| proof.name == name)
    }

    /// The rules file as an implementation.
    ///
    /// # Errors
    ///
    /// Says why it cannot be played.
    pub fn rules_file(&self, sources: &Sources) -> Result<RulesFile, String> {
        let rules = sources.rules(self.file, self.entry)?;
        Ok(match self.native {
            Native::Assimilation(_) => RulesFile::chess(rules),
            Native::Chesimal(..) => RulesFile::chesimal(rules),
        })
    }

    /// Compares the rules file with the native game.
    ///
    /// # Errors
    ///
    /// Says where they differ, or why the rules file cannot be played.
    pub fn compare(&self, sources: &Sources, plan: Plan, progress: Progress<'_>) -> Result<Tally, Failure> {
        self.with_pair(sources, Everything { plan, progress })
    }

    /// Compares the tree below a position, by default the start: the count below each first move.
    ///
    /// # Errors
    ///
    /// As [`Proof::compare`].
    pub fn divide(
        &self,
        sources: &Sources,
        position: Option<&str>,
        depth: u32,
    ) -> Result<Vec<(String, u64)>, Failure> {
        self.with_pair(sources, Divide { position, depth })
    }

    /// Compares positions with all their successors; the number of moves in each.
    ///
    /// # Errors
    ///
    /// As [`Proof::compare`].
    pub fn positions(&self, sources: &Sources, positions: &[String]) -> Result<Vec<usize>, Failure> {
        self.with_pair(sources, Positions(positions))
    }

    /// What the rules file has to say about a move code in a position.
    #[must_use]
    pub fn explain(&self, sources: &Sources, position: &str, code: &str) -> Option<String> {
        let file = self.rules_file(sources).ok()?;
        let state = file.read_position(position).ok()?;
        if let Some((_, text)) = file.texts(&state).into_iter().find(|row| row.0 == code) {
            return Some(format!("the rules file writes it `{text}`"));
        }
        let state = crate::play::write_state(file.rules(), &state.state);
        Some(format!("not legal by the rules file in the state\n{state}"))
    }

    /// Makes both implementations and gives them to a task.
    fn with_pair<T: Task>(&self, sources: &Sources, task: T) -> Result<T::Output, Failure> {
        let left = &self.rules_file(sources).map_err(Failure::Unplayable)?;
        let done = match self.native {
            Native::Assimilation(options) => {
                let right = &Assimilation { options };
                let fits = |text: &str| is_reachable(right, text) && (options.merging || is_chess(text));
                task.run(Pair { left, right }, None, &starts(&ASSIMILATION, "", &fits))
            }
            Native::Chesimal(words, setup) => {
                let right = &Chesimal { options: chesimal::Options::read(words).expect("known words") };
                let board = right.position_text(&right.start());
                let fits = |text: &str| has_same_shape(text, setup.unwrap_or(&board));
                task.run(Pair { left, right }, setup, &starts(&CHESIMAL, words, &fits))
            }
        };
        done.map_err(Failure::Different)
    }
}

/// Something to be done with two implementations of a game, whichever the game is.
trait Task {
    type Output;
    /// `setup` is where the game starts, if not where the native one does; `listed` are positions to look at.
    fn run<R: native::Rules>(
        self,
        pair: Pair<'_, RulesFile, R>,
        setup: Option<&str>,
        listed: &[Start],
    ) -> Result<Self::Output, Box<Difference>>;
}

struct Everything<'a> {
    plan: Plan,
    progress: Progress<'a>,
}

impl Task for Everything<'_> {
    type Output = Tally;

    fn run<R: native::Rules>(
        self,
        pair: Pair<'_, RulesFile, R>,
        setup: Option<&str>,
        listed: &[Start],
    ) -> Result<Tally, Box<Difference>> {
        pair.run(setup, listed, self.plan, self.progress)
    }
}

struct Divide<'a> {
    position: Option<&'a str>,
    depth: u32,
}

impl Task for Divide<'_> {
    type Output = Vec<(String, u64)>;

    fn run<R: native::Rules>(
        self,
        pair: Pair<'_, RulesFile, R>,
        setup: Option<&str>,
        _: &[Start],
    ) -> Result<Self::Output, Box<Difference>> {
        let start = pair.start(setup)?;
        pair.perft(self.position.unwrap_or(&start), self.depth)
    }
}

struct Positions<'a>(&'a [String]);

impl Task for Positions<'_> {
    type Output = Vec<usize>;

    fn run<R: native::Rules>(
        self,
        pair: Pair<'_, RulesFile, R>,
        _: Option<&str>,
        _: &[Start],
    ) -> Result<Self::Output, Box<Difference>> {
        self.0.iter().map(|position| pair.position(position)).collect()
    }
}

/// Whether a position can be read and the side that has moved is not in check.
///
/// Some worked positions are not like that; what is legal there is nobody's concern.
fn is_reachable(game: &Assimilation, text: &str) -> bool {
    let flipped = if text.contains(" w ") { text.replace(" w ", " b ") } else { text.replace(" b ", " w ") };
    let words: Vec<&str> = flipped.split(' ').collect();
    let [placement, side, rights, _, quiet, number] = words[..] else { return false };
    let flipped = game.read_position(&format!("{placement} {side} {rights} - {quiet} {number}"));
    game.read_position(text).is_ok()
        && flipped.is_ok_and(|state| matches!(game.situation(&state), "normal" | "stalemate"))
}

/// Whether two positions are on boards of equal size.
fn has_same_shape(text: &str, other: &str) -> bool {
    let shape = |text: &str| {
        let board = board_text(text);
        (board.lines().count(), board.lines().last().map(|files| files.split_whitespace().count()))
    };
    shape(text) == shape(other)
}

/// Whether a position has none but chess's own pieces.
fn is_chess(text: &str) -> bool {
    text.split(' ')
        .next()
        .is_some_and(|placement| !placement.contains(['M', 'A', 'Y', 'D', 'E', 'm', 'a', 'y', 'd', 'e']))
}

/// Positions and lines of worked positions with these words of rules that the native game can read.
fn starts(texts: &[&str], rules: &str, fits: &dyn Fn(&str) -> bool) -> Vec<Start> {
    let all = texts.iter().flat_map(|text| worked::read(text).expect("part of this program"));
    let fitting = all.filter(|it| it.rules == rules && fits(&it.position));
    fitting
        .map(|it| Start { position: it.position, lines: it.after.into_iter().map(|row| row.0).collect() })
        .collect()
}
