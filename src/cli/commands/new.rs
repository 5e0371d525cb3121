//! `zrf new`: starts a new rules file from a template.

use crate::cli::args::{NewArgs, Template};
use crate::cli::outcome::{CommandResult, Failure, Status};
use std::io::Write;

pub(crate) fn run(args: &NewArgs, out: &mut dyn Write) -> CommandResult {
    let title = args.name.trim_end_matches(".zrf");
    let file = format!("{}.zrf", file_stem(title));
    if title.is_empty() || title.contains(['"', '$']) {
        return Err(Failure::new("the name must not be empty nor contain a double quote or a dollar sign"));
    }
    let text = template(args.template).replace("TITLE", title);
    let mut created = std::fs::File::create_new(&file)
        .map_err(|error| Failure::new(format!("cannot create `{file}`: {error}")))?;
    created.write_all(text.as_bytes())?;
    writeln!(out, "{file}")?;
    eprintln!("next: `zrf check {file}`, `zrf test {file}`, `zrf moves {file}`");
    Ok(Status::Fine)
}

/// The name of the file: lower case, hyphens for everything that is neither letter nor digit.
fn file_stem(title: &str) -> String {
    let letters = title.to_lowercase();
    let words = letters.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn template(template: Template) -> &'static str {
    match template {
        Template::Chess => include_str!("../templates/chess.zrf"),
        Template::Draughts => include_str!("../templates/draughts.zrf"),
        Template::Drop => include_str!("../templates/drop.zrf"),
        Template::Puzzle => include_str!("../templates/puzzle.zrf"),
    }
}

#[cfg(test)]
mod tests {
    use super::file_stem;

    #[test]
    fn the_file_is_named_after_the_game() {
        assert_eq!(file_stem("Chess on a Cylinder"), "chess-on-a-cylinder");
        assert_eq!(file_stem("hex_2"), "hex-2");
    }
}
