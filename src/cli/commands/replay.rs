//! `zrf replay`: saved games, move by move.

use crate::cli::args::{ReplayArgs, SourceArgs};
use crate::cli::files;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::session::{Source, rules};
use crate::play::Rules;
use crate::play::zsg::{Replay, SavedGame, replay};
use std::io::Write;
use std::sync::Arc;

pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> CommandResult {
    let saves = files::expand_paths(&args.saves, &[".zsg"])?;
    let mut totals = Totals::default();
    for name in &saves {
        match one(name, args) {
            Ok(result) => {
                totals.add(&result);
                writeln!(out, "{}", line(name, &result))?;
                out.flush()?;
            }
            Err(Failure::Message(message)) if args.keep_going => {
                totals.not_run += 1;
                writeln!(out, "0 of ? {name}: {message}")?;
            }
            Err(failure) => return Err(failure),
        }
    }
    if args.statistics {
        eprintln!(
            "{} of {} saves whole, {} of {} moves, {} saves not run",
            totals.whole, totals.run, totals.replayed, totals.recorded, totals.not_run
        );
    }
    Ok(Status::found(totals.whole < totals.run || totals.not_run > 0))
}

#[derive(Default)]
struct Totals {
    run: usize,
    whole: usize,
    replayed: usize,
    recorded: usize,
    not_run: usize,
}

impl Totals {
    fn add(&mut self, result: &Replay) {
        self.run += 1;
        self.whole += usize::from(result.problem.is_none());
        self.replayed += result.replayed;
        self.recorded += result.recorded;
    }
}

/// `REPLAYED of RECORDED SAVE`, and the first move that cannot be made.
fn line(name: &str, result: &Replay) -> String {
    let head = format!("{} of {} {name}", result.replayed, result.recorded);
    match &result.problem {
        None => head,
        Some(problem) => format!("{head}: {} ({})", problem.line, problem.message),
    }
}

fn one(name: &str, args: &ReplayArgs) -> Result<Replay, Failure> {
    let (source, save) = open(name, args.rules.as_deref(), &args.source)?;
    let rules = saved_rules(&source, &save)?;
    replay(&rules, &save).map_err(|error| Failure::new(format!("`{name}`: {error}")))
}

/// A save and its rules file: the one named, else the one beside it.
fn open(name: &str, rules_file: Option<&str>, args: &SourceArgs) -> Result<(Source, SavedGame), Failure> {
    match rules_file {
        Some(file) => Ok((Source::open(file, args)?, files::read_save(name)?)),
        None => {
            let mut source = Source::open(name, args)?;
            let save = source.save.take();
            save.map(|save| (source, save))
                .ok_or_else(|| Failure::new(format!("`{name}` is not a saved game (.zsg)")))
        }
    }
}

/// The rules of the entry that a save names, else of the one that opens first (S-64).
fn saved_rules(source: &Source, save: &SavedGame) -> Result<Arc<Rules>, Failure> {
    let game = match source.saved_entry(save) {
        Some(index) => Arc::clone(&source.loaded.games[index]),
        None => {
            let game = source.entry(None)?;
            eprintln!("zrf: no variant `{}`; trying `{}`", save.variant_name, game.texts.title);
            game
        }
    };
    rules(source, game)
}
