//! `zrf check`: findings of rules files.

use crate::base::{Diagnostic, Diagnostics, Severity};
use crate::cli::args::{CheckArgs, Color, Deny};
use crate::cli::config::Config;
use crate::cli::files;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::render::{Renderer, Report, severity_name};
use crate::cli::session::Source;
use crate::model::check::{CheckOptions, check, without_allowed};
use std::collections::BTreeMap;
use std::io::Write;

pub(crate) fn run(args: &CheckArgs, color: Color, out: &mut dyn Write) -> CommandResult {
    let paths = files::expand_paths(&args.paths, &[".zrf"])?;
    let mut renderer = Renderer::new(args.output_format, color.on());
    let mut totals = Totals::default();
    for path in &paths {
        let source = Source::open(path, &args.source)?;
        let config = Config::beside(path)?;
        totals.add_file(&source);
        let findings = findings(&source);
        let diagnostics: Vec<&Diagnostic> =
            findings.iter().filter(|it| is_wanted(it, args, &config)).collect();
        diagnostics.iter().for_each(|it| totals.add(it));
        if !args.statistics {
            renderer.report(&Report { sources: &source.unit.sources, diagnostics }, out)?;
        }
    }
    if args.statistics {
        totals.write(out)?;
    } else {
        renderer.finish(out)?;
    }
    totals.summary();
    let denied = |severity: Severity| match severity {
        Severity::Error => true,
        Severity::Warning => !args.deny.is_empty(),
        Severity::Note => args.deny.contains(&Deny::Notes),
    };
    Ok(Status::found(totals.by_severity.iter().any(|(&severity, &count)| count > 0 && denied(severity))))
}

/// Everything found in a file that no comment silences, in order of place.
fn findings(source: &Source) -> Diagnostics {
    let options = CheckOptions { files: Some(&*source.loader) };
    let mut all: Diagnostics = source.diagnostics().cloned().collect();
    all.extend(check(&source.unit, &source.loaded, options));
    let mut kept = without_allowed(&source.unit, all);
    kept.sort_by_key(|it| (it.primary().span.file, it.primary().span.start));
    kept
}

/// Whether neither the command line nor `zrf.toml` deselects a finding.
fn is_wanted(diagnostic: &Diagnostic, args: &CheckArgs, config: &Config) -> bool {
    let code = diagnostic.code().0;
    let named = |list: &[String]| list.iter().any(|it| it.strip_prefix("zrf::").unwrap_or(it) == code);
    (args.select.is_empty() || named(&args.select)) && !named(&args.ignore) && config.admits(code)
}

#[derive(Default)]
struct Totals {
    files: usize,
    games: usize,
    variants: usize,
    by_severity: BTreeMap<Severity, usize>,
    by_code: BTreeMap<(&'static str, Severity), usize>,
}

impl Totals {
    fn add_file(&mut self, source: &Source) {
        self.files += 1;
        for game in source.loaded.games.iter().filter(|game| !game.separator) {
            match game.kind {
                crate::model::EntryKind::Game => self.games += 1,
                crate::model::EntryKind::Variant => self.variants += 1,
            }
        }
    }

    fn add(&mut self, diagnostic: &Diagnostic) {
        *self.by_severity.entry(diagnostic.severity()).or_default() += 1;
        *self.by_code.entry((diagnostic.code().0, diagnostic.severity())).or_default() += 1;
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "| what | count |\n|---|---|")?;
        writeln!(
            out,
            "| files | {} |\n| games | {} |\n| variants | {} |",
            self.files, self.games, self.variants
        )?;
        for ((code, severity), count) in &self.by_code {
            writeln!(out, "| {} `{code}` | {count} |", severity_name(*severity))?;
        }
        Ok(())
    }

    fn summary(&self) {
        let count = |severity| self.by_severity.get(&severity).copied().unwrap_or_default();
        let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        eprintln!(
            "{} checked: {}, {}, {}",
            plural(self.files, "file"),
            plural(count(Severity::Error), "error"),
            plural(count(Severity::Warning), "warning"),
            plural(count(Severity::Note), "note")
        );
    }
}
