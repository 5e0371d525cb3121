//! Lines that are typed: with editing and completion on a terminal, plain from a pipe.

use crate::cli::outcome::Failure;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use std::io::IsTerminal;

/// Where lines come from.
pub(crate) enum Input {
    /// A terminal.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A pipe or a file.
    Pipe,
}

/// The words that can be completed.
#[derive(Default)]
pub(crate) struct Words(Vec<String>);

impl Input {
    /// Standard input, whatever it is.
    pub(crate) fn open() -> Result<Self, Failure> {
        if !std::io::stdin().is_terminal() {
            return Ok(Self::Pipe);
        }
        let editor = Editor::new().map_err(|error| Failure::new(error.to_string()))?;
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// The next line; `None` at the end. `words` can be completed.
    pub(crate) fn line(&mut self, prompt: &str, words: Vec<String>) -> Result<Option<String>, Failure> {
        match self {
            Self::Pipe => {
                let mut line = String::new();
                let n_bytes = std::io::stdin().read_line(&mut line)?;
                Ok((n_bytes > 0).then_some(line))
            }
            Self::Terminal(editor) => {
                editor.set_helper(Some(Words(words)));
                match editor.readline(prompt) {
                    Ok(line) => {
                        let _ = editor.add_history_entry(&line);
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(Failure::new(error.to_string())),
                }
            }
        }
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..cursor].to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&typed);
        Ok((0, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
