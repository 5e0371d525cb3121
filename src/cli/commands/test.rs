//! `zrf test`: runs the tests written in and beside rules files.

use crate::cli::args::TestArgs;
use crate::cli::files;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::session::Source;
use crate::testing::{self, Limits, Report, Runner, Tests, Verdict};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};

#[derive(Default)]
struct Totals {
    passed: usize,
    failed: usize,
    skipped: usize,
    blessed: usize,
}

pub(crate) fn run(args: &TestArgs, out: &mut dyn Write) -> CommandResult {
    let paths = files::expand_paths(&args.paths, &[".zrf"])?;
    let style =
        ProgressStyle::with_template("{pos}/{len} files {wide_msg}").expect("the template is well formed");
    let progress = ProgressBar::new(paths.len() as u64).with_style(style);
    let (mut totals, mut all) = (Totals::default(), Vec::new());
    for path in &paths {
        rules_file(path, args, &progress, &mut totals, &mut all, out)?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    if let Some(file) = &args.junit {
        std::fs::write(file, testing::junit(&all))
            .map_err(|error| Failure::new(format!("`{file}`: {error}")))?;
    }
    let Totals { passed, failed, skipped, blessed } = totals;
    eprintln!(
        "{passed} passed, {failed} failed, {skipped} skipped in {} files, {blessed} blessed",
        paths.len()
    );
    Ok(Status::found(failed > blessed))
}

/// The tests of a rules file and of the file beside it.
fn rules_file(
    path: &str,
    args: &TestArgs,
    progress: &ProgressBar,
    totals: &mut Totals,
    all: &mut Vec<(String, Vec<Report>)>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let sidecar = format!("{path}.test");
    let sources = [(path.to_owned(), testing::Source::RulesFile), (sidecar, testing::Source::Sidecar)];
    let mut opened = None;
    for (file, kind) in sources {
        let Some(bytes) = read_if_there(&file)? else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let tests = testing::read(&text, kind);
        if tests.tests.is_empty() && tests.problems.is_empty() {
            continue;
        }
        if opened.is_none() {
            opened = Some(Source::open(path, &args.source)?);
        }
        let source = opened.as_ref().expect("just opened");
        let mut runner = Runner::new(&source.loaded);
        let reports = run_tests(&file, &tests, &mut runner, args, progress, totals, out)?;
        if args.bless {
            totals.blessed += write_blessed(&file, &bytes, &reports)?;
        }
        all.push((file, reports));
    }
    Ok(())
}

fn read_if_there(file: &str) -> Result<Option<Vec<u8>>, Failure> {
    match std::fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && file.ends_with(".test") => Ok(None),
        Err(error) => Err(Failure::new(format!("cannot read `{file}`: {error}"))),
    }
}

fn run_tests(
    file: &str,
    tests: &Tests,
    runner: &mut Runner<'_>,
    args: &TestArgs,
    progress: &ProgressBar,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> Result<Vec<Report>, Failure> {
    for problem in &tests.problems {
        totals.failed += 1;
        writeln!(out, "FAIL {file}:{}\n     {}", problem.line, problem.message)?;
    }
    let mut reports = Vec::new();
    for test in &tests.tests {
        let place = format!("{file}:{} {}", test.line, test.text);
        if args.filter.as_ref().is_some_and(|wanted| !place.contains(wanted.as_str())) {
            continue;
        }
        progress.set_message(place.clone());
        let started = Instant::now();
        let most = args.max_seconds.map(Duration::from_secs_f64);
        let stop = || most.is_some_and(|most| started.elapsed() > most);
        let limits = Limits { max_nodes: (!args.deep).then_some(args.max_nodes), stop: &stop };
        let report = runner.run(test, &limits);
        progress.suspend(|| tell(&place, &report.verdict, args.verbose, totals, out))?;
        reports.push(report);
    }
    Ok(reports)
}

fn tell(
    place: &str,
    verdict: &Verdict,
    verbose: bool,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    match verdict {
        Verdict::Passed => {
            totals.passed += 1;
            if verbose {
                writeln!(out, "pass {place}")?;
            }
        }
        Verdict::Skipped(reason) => {
            totals.skipped += 1;
            if verbose {
                writeln!(out, "skip {place}\n     {reason}")?;
            }
        }
        Verdict::Failed { message, .. } => {
            totals.failed += 1;
            writeln!(out, "FAIL {place}\n     {}", message.replace('\n', "\n     "))?;
        }
    }
    out.flush()
}

/// Writes the file with what was found; how many expectations changed.
fn write_blessed(file: &str, bytes: &[u8], reports: &[Report]) -> Result<usize, Failure> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Err(Failure::new(format!("`{file}` is not UTF-8 and cannot be blessed")));
    };
    let (blessed, n_edits) = testing::bless(text, reports);
    if n_edits > 0 {
        std::fs::write(file, blessed)
            .map_err(|error| Failure::new(format!("cannot write `{file}`: {error}")))?;
    }
    Ok(n_edits)
}
