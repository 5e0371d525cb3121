//! `zrf stress`: random games of every game and variant, with all invariants checked after each ply.

use crate::cli::args::StressArgs;
use crate::cli::files;
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Source;
use crate::play::{Rules, stress_game};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;

#[derive(Default)]
struct Totals {
    entries: usize,
    games: u64,
    plies: u64,
    ended: u64,
    skipped: usize,
    findings: usize,
}

pub(crate) fn run(args: &StressArgs, out: &mut dyn Write) -> CommandResult {
    let paths = files::expand_paths(&args.paths, &[".zrf"])?;
    let style =
        ProgressStyle::with_template("{pos}/{len} files {wide_msg}").expect("the template is well formed");
    let progress = ProgressBar::new(paths.len() as u64).with_style(style);
    let mut totals = Totals::default();
    for path in &paths {
        progress.set_message(path.clone());
        let source = Source::open(path, &args.source)?;
        let entries = match &args.variant {
            Some(wanted) => vec![source.entry(Some(wanted))?],
            None => source.loaded.games.clone(),
        };
        for game in entries.into_iter().filter(|game| !game.separator) {
            let title = game.texts.title.to_string();
            match Rules::new(game) {
                Ok(rules) => entry(&rules, path, &title, args, &mut totals, out)?,
                Err(error) => {
                    totals.skipped += 1;
                    progress.suspend(|| eprintln!("skipped {path} `{title}`: {error}"));
                }
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    eprintln!(
        "{} games and variants of {} files, {} games played ({} to their end), {} plies, {} skipped, {} findings",
        totals.entries,
        paths.len(),
        totals.games,
        totals.ended,
        totals.plies,
        totals.skipped,
        totals.findings
    );
    Ok(Status::found(totals.findings > 0))
}

fn entry(
    rules: &Rules,
    path: &str,
    title: &str,
    args: &StressArgs,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    totals.entries += 1;
    for seed in (0..args.games).map(|game| args.seed.wrapping_add(u64::from(game))) {
        totals.games += 1;
        match stress_game(rules, seed, args.plies) {
            Ok(report) => {
                totals.plies += u64::from(report.plies);
                totals.ended += u64::from(report.ended);
            }
            Err(finding) => {
                totals.findings += 1;
                writeln!(out, "{path} `{title}` seed {seed} ply {}: {}", finding.ply, finding.message)?;
                out.flush()?;
            }
        }
    }
    Ok(())
}
