//! `zrf explain`: the page of a diagnostic.

use crate::cli::args::ExplainArgs;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::render::severity_name;
use crate::model::check::{REGISTRY, registered};
use std::io::Write;

pub(crate) fn run(args: &ExplainArgs, out: &mut dyn Write) -> CommandResult {
    if args.list {
        for row in REGISTRY {
            writeln!(out, "{:<27} {:<8} {}", row.code, severity_name(row.severity), row.summary)?;
        }
        return Ok(Status::Fine);
    }
    let wanted = args.code.as_deref().unwrap_or_default();
    match registered(wanted) {
        Some(row) => {
            write!(out, "{}", row.page)?;
            Ok(Status::Fine)
        }
        None => {
            let near = crate::base::suggest(wanted, REGISTRY.iter().map(|row| row.code));
            let hint = near.map_or("`zrf explain --list` lists all".to_owned(), |code| {
                format!("did you mean `{code}`?")
            });
            Err(Failure::new(format!("no diagnostic has the code `{wanted}`; {hint}")))
        }
    }
}
