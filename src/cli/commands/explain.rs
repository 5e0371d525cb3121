//! `zrf explain`: the page of a diagnostic.

use crate::cli::args::ExplainArgs;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::pages::PAGES;
use std::io::Write;

pub(crate) fn run(args: &ExplainArgs, out: &mut dyn Write) -> CommandResult {
    if args.list {
        for (code, page) in PAGES {
            writeln!(out, "{code:<26} {}", summary(page))?;
        }
        return Ok(Status::Fine);
    }
    let wanted = args.code.as_deref().unwrap_or_default();
    let wanted = wanted.strip_prefix("zrf::").unwrap_or(wanted);
    match PAGES.iter().find(|(code, _)| *code == wanted) {
        Some((_, page)) => {
            write!(out, "{page}")?;
            Ok(Status::Fine)
        }
        None => {
            let near = crate::base::suggest(wanted, PAGES.iter().map(|row| row.0));
            let hint = near.map_or("`zrf explain --list` lists all".to_owned(), |code| {
                format!("did you mean `{code}`?")
            });
            Err(Failure::new(format!("no diagnostic has the code `{wanted}`; {hint}")))
        }
    }
}

/// The first line of a page behind its heading.
fn summary(page: &str) -> &str {
    page.lines().skip(1).find(|line| !line.trim().is_empty()).unwrap_or_default()
}
