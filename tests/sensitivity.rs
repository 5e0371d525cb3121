//! Seeds single mistakes into sound files and counts how many are reported, and how many on the line of the mistake.

mod support;

use support as common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use zrf::ast::forms;
use zrf::base::{Diagnostic, LoadError, Loader, Severity};
use zrf::expand::{ExpandOptions, Unit, expand};
use zrf::model::check::{CheckOptions, check};
use zrf::model::load;
use zrf::syntax::{TokenKind, Tokens, lex};

/// What is done to a file.
const KINDS: [&str; 12] = [
    "drop a parenthesis",
    "double a parenthesis",
    "misspell a keyword",
    "misspell a direction",
    "misspell a piece",
    "misspell a zone",
    "misspell a player",
    "misspell a macro",
    "drop an argument",
    "drop an argument of a macro",
    "swap two arguments",
    "wrong option value",
];
/// Mistakes of each kind in each file.
const PER_FILE: usize = 4;
/// Time after which no further file is begun.
const LIMIT: Duration = Duration::from_secs(25);

/// A file of which one has another text.
struct Mutated<'a> {
    name: &'a str,
    text: &'a str,
}

impl Loader for Mutated<'_> {
    fn resolve(&self, from: &str, written: &str) -> Result<String, LoadError> {
        common::Disk.resolve(from, written)
    }

    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        if name == self.name { Ok(self.text.as_bytes().to_vec()) } else { common::Disk.load(name) }
    }
}

/// One mistake: what to put in the place of which bytes.
struct Mistake {
    start: u32,
    end: u32,
    new: String,
}

/// Errors and warnings with their lines; line 0 for those of other files.
fn findings(name: &str, text: &str) -> (BTreeSet<(u32, String)>, Unit) {
    let unit = expand(name, &Mutated { name, text }, &ExpandOptions::default()).expect("the file is there");
    let loaded = load(&unit);
    let mut found: Vec<Diagnostic> = unit.diagnostics.clone();
    found.extend(loaded.diagnostics.iter().cloned());
    found.extend(check(&unit, &loaded, CheckOptions::default()));
    let line = |it: &Diagnostic| {
        let span = it.primary().span;
        if span.file.0 == 0 { unit.sources.line_column(span).line } else { 0 }
    };
    let told = found.iter().filter(|it| it.severity() > Severity::Note);
    let rows = told.map(|it| (line(it), format!("{}: {}", it.code().0, it.message()))).collect();
    (rows, unit)
}

/// A generator that gives the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A file's code tokens, and the names that it knows.
struct Subject<'t> {
    text: &'t str,
    tokens: Tokens,
    code: Vec<usize>,
    directions: BTreeSet<String>,
    pieces: BTreeSet<String>,
    zones: BTreeSet<String>,
    players: BTreeSet<String>,
    macros: BTreeMap<String, usize>,
}

impl<'t> Subject<'t> {
    fn of(text: &'t str, unit: &Unit) -> Self {
        let tokens = lex(text);
        let code = (0..tokens.len()).filter(|&it| !tokens.kind(it).is_trivia()).collect();
        let games = load(unit).games;
        let set = |names: Vec<String>| names.into_iter().collect::<BTreeSet<String>>();
        let owned = |names: &[std::sync::Arc<str>]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let macros = unit.macros.iter();
        Self {
            text,
            tokens,
            code,
            directions: set(games.iter().flat_map(|it| owned(&it.board.directions)).collect()),
            pieces: set(games.iter().flat_map(|it| &it.pieces).map(|it| it.name.to_string()).collect()),
            zones: set(games.iter().flat_map(|it| owned(&it.board.zones)).collect()),
            players: set(games.iter().flat_map(|it| &it.players).map(|it| it.name.to_string()).collect()),
            macros: macros
                .map(|it| (unit.symbols.text(it.name).to_owned(), it.n_parameters as usize))
                .collect(),
        }
    }

    fn word(&self, at: usize) -> &str {
        self.code.get(at).map_or("", |&token| self.tokens.text(token, self.text))
    }

    fn is(&self, at: usize, kind: TokenKind) -> bool {
        self.code.get(at).is_some_and(|&token| self.tokens.kind(token) == kind)
    }

    /// The head of the list around a token.
    fn parent_head(&self, at: usize) -> &str {
        let mut depth = 0;
        for before in (0..at).rev() {
            if self.is(before, TokenKind::Close) {
                depth += 1;
            } else if self.is(before, TokenKind::Open) {
                if depth == 0 {
                    return self.word(before + 1);
                }
                depth -= 1;
            }
        }
        ""
    }

    /// Whether it stands in a definition: there nothing says what the words are for.
    fn in_define(&self, at: usize) -> bool {
        let mut at = at;
        loop {
            if self.parent_head(at) == "define" {
                return true;
            }
            let mut depth = 0;
            let open = (0..at).rev().find(|&before| {
                if self.is(before, TokenKind::Close) {
                    depth += 1;
                } else if self.is(before, TokenKind::Open) {
                    if depth == 0 {
                        return true;
                    }
                    depth -= 1;
                }
                false
            });
            match open {
                Some(open) => at = open,
                None => return false,
            }
        }
    }

    /// The arguments of the list that opens at a token, as ranges of code tokens, if it closes.
    fn arguments(&self, open: usize) -> Option<Vec<(usize, usize)>> {
        let mut rows = Vec::new();
        let mut at = open + 2;
        while !self.is(at, TokenKind::Close) {
            let start = at;
            let mut depth = 0;
            loop {
                if at >= self.code.len() {
                    return None;
                }
                depth += i32::from(self.is(at, TokenKind::Open)) - i32::from(self.is(at, TokenKind::Close));
                at += 1;
                if depth == 0 {
                    break;
                }
            }
            rows.push((start, at));
        }
        Some(rows)
    }

    fn replace(&self, from: usize, to: usize, new: String) -> Mistake {
        Mistake { start: self.tokens.start(self.code[from]), end: self.tokens.end(self.code[to - 1]), new }
    }

    fn bytes(&self, range: (usize, usize)) -> String {
        let (start, end) = (self.tokens.start(self.code[range.0]), self.tokens.end(self.code[range.1 - 1]));
        self.text[start as usize..end as usize].to_owned()
    }

    fn is_declaration(&self, at: usize) -> bool {
        let before = if at == 0 { "" } else { self.word(at - 1) };
        matches!(
            before,
            "name" | "define" | "links" | "move-type" | "set-flag" | "set-position-flag" | "flag?"
        ) || matches!(self.parent_head(at), "players" | "move-priorities" | "dummy")
            || self.is(at - 1, TokenKind::Open) && self.parent_head(at - 1) == "directions"
    }

    /// All places where a mistake of a kind can be made, as functions of the place.
    fn mistake(&self, kind: usize, at: usize) -> Option<Mistake> {
        let word = self.word(at);
        let head = self.is(at, TokenKind::Word) && at > 0 && self.is(at - 1, TokenKind::Open);
        let misspelt = || self.replace(at, at + 1, self.misspell(word));
        let is_name = |names: &BTreeSet<String>| {
            self.is(at, TokenKind::Word) && names.contains(word) && !head && !self.is_declaration(at)
        };
        match kind {
            0 if self.is(at, TokenKind::Open) || self.is(at, TokenKind::Close) => {
                Some(self.replace(at, at + 1, String::new()))
            }
            1 if self.is(at, TokenKind::Open) || self.is(at, TokenKind::Close) => {
                Some(self.replace(at, at + 1, word.repeat(2)))
            }
            2 if head && forms::named(word).next().is_some() && !self.macros.contains_key(word) => {
                Some(misspelt())
            }
            3 if is_name(&self.directions) && !self.pieces.contains(word) => Some(misspelt()),
            4 if is_name(&self.pieces) && !self.directions.contains(word) => Some(misspelt()),
            5 if is_name(&self.zones) => Some(misspelt()),
            6 if self.is(at, TokenKind::Word) && self.players.contains(word) && !self.is_declaration(at) => {
                Some(misspelt())
            }
            7 if head && self.macros.contains_key(word) => Some(misspelt()),
            8 => self.drop_argument(at),
            9 if head && !self.in_define(at) => {
                let rows = self.arguments(at - 1)?;
                let last = *rows.last()?;
                (self.macros.get(word) == Some(&rows.len()))
                    .then(|| self.replace(last.0, last.1, String::new()))
            }
            10 => self.swap(at),
            11 if word == "option" && head => {
                let rows = self.arguments(at - 1)?;
                let value = *rows.get(1)?;
                Some(self.replace(value.0, value.1, "sometimes".to_owned()))
            }
            _ => None,
        }
    }

    fn drop_argument(&self, at: usize) -> Option<Mistake> {
        let needed = [
            "piece?",
            "not-piece?",
            "in-zone?",
            "not-in-zone?",
            "flag?",
            "set-flag",
            "set-attribute",
            "verify",
            "name",
            "opposite",
            "position?",
            "not-position?",
            "attribute",
            "title",
            "option",
            "checkmated",
            "pieces-remaining",
            "create",
            "change-type",
            "go",
        ];
        let head = at > 0 && self.is(at - 1, TokenKind::Open);
        if !head || !needed.contains(&self.word(at)) {
            return None;
        }
        let rows = self.arguments(at - 1)?;
        let n_needed = match self.word(at) {
            "set-flag" | "set-attribute" | "attribute" | "option" => 2,
            _ => 1,
        };
        let first = *rows.first()?;
        (rows.len() == n_needed).then(|| self.replace(first.0, first.1, String::new()))
    }

    fn swap(&self, at: usize) -> Option<Mistake> {
        let unlike = [
            "piece?",
            "not-piece?",
            "in-zone?",
            "not-in-zone?",
            "set-attribute",
            "set-flag",
            "attribute",
            "option",
            "pieces-remaining",
            "total-piece-count",
            "absolute-config",
            "win-condition",
            "loss-condition",
            "draw-condition",
            "define",
        ];
        let head = at > 0 && self.is(at - 1, TokenKind::Open);
        if !head || !unlike.contains(&self.word(at)) {
            return None;
        }
        let rows = self.arguments(at - 1)?;
        let [first, second] = rows[..] else { return None };
        let new = format!("{} {}", self.bytes(second), self.bytes(first));
        Some(self.replace(first.0, second.1, new))
    }

    /// The word with a mistake in it that makes it another word than any known one.
    fn misspell(&self, word: &str) -> String {
        let letters: Vec<char> = word.chars().collect();
        let mut new = letters.clone();
        let middle = letters.len() / 2;
        if letters.len() < 3 {
            new.push('x');
        } else if letters[middle] == letters[middle - 1] {
            new.remove(middle);
        } else {
            new.swap(middle, middle - 1);
        }
        let new: String = new.into_iter().collect();
        let known = self.text.contains(&format!(" {new}")) || self.text.contains(&format!("({new}"));
        if known || forms::named(&new).next().is_some() { format!("{word}qz") } else { new }
    }
}

fn sound_files() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/games");
    let mut files = common::rules_files(&own);
    if let Some(corpus) = common::corpus() {
        files.extend(common::rules_files(&corpus.join("zillions")).into_iter().step_by(12));
    }
    files
}

#[derive(Default)]
struct Tally {
    seeded: usize,
    reported: usize,
    on_line: usize,
}

#[test]
fn seeded_mistakes_are_reported_where_they_are() {
    let start = Instant::now();
    let mut random = Random(2_024);
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut misses = Vec::new();
    let mut n_files = 0;
    // A step that visits the files in a mixed order, so that the time limit cuts off no kind of them.
    let files = sound_files();
    for index in 0..files.len() {
        let path = &files[index * 7 % files.len()];
        if start.elapsed() > LIMIT {
            break;
        }
        let name = path.to_string_lossy().into_owned();
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        if text.len() > 60_000 {
            continue;
        }
        let (before, unit) = findings(&name, &text);
        if unit.diagnostics.iter().any(|it| it.severity() == Severity::Error) {
            continue;
        }
        n_files += 1;
        let subject = Subject::of(&text, &unit);
        for (kind, what) in KINDS.iter().enumerate() {
            let places: Vec<usize> =
                (0..subject.code.len()).filter(|&at| subject.mistake(kind, at).is_some()).collect();
            for _ in 0..PER_FILE.min(places.len()) {
                let at = places[random.below(places.len())];
                let mistake = subject.mistake(kind, at).expect("it is one of them");
                let mut mutated = text.clone();
                mutated.replace_range(mistake.start as usize..mistake.end as usize, &mistake.new);
                let line = text[..mistake.start as usize].matches('\n').count() as u32 + 1;
                let last =
                    line + text[mistake.start as usize..mistake.end as usize].matches('\n').count() as u32;
                let (after, _) = findings(&name, &mutated);
                let new: Vec<&(u32, String)> = after.difference(&before).collect();
                let tally = tallies.entry(what).or_default();
                tally.seeded += 1;
                tally.reported += usize::from(!new.is_empty());
                let on_line = new.iter().any(|it| (line..=last).contains(&it.0));
                tally.on_line += usize::from(on_line);
                if !on_line {
                    let shown = text.lines().nth(line as usize - 1).unwrap_or_default().trim();
                    let said =
                        new.first().map_or("nothing".to_owned(), |it| format!("line {}: {}", it.0, it.1));
                    let file = path.file_name().unwrap_or_default().to_string_lossy();
                    misses.push(format!("{what}: {file}:{line} `{shown}` → `{}`: {said}", mistake.new));
                }
            }
        }
    }
    let (mut seeded, mut reported, mut on_line) = (0, 0, 0);
    for (what, tally) in &tallies {
        println!(
            "{what}: {} seeded, {} reported, {} on the line",
            tally.seeded, tally.reported, tally.on_line
        );
        seeded += tally.seeded;
        reported += tally.reported;
        on_line += tally.on_line;
    }
    println!("{n_files} files, {seeded} mistakes, {reported} reported, {on_line} on the line");
    misses.iter().for_each(|miss| println!("  {miss}"));
    assert!(reported * 100 >= seeded * 98, "{reported} of {seeded} are reported");
    assert!(on_line * 100 >= reported * 95, "{on_line} of {reported} are on the line");
}
