//! The words in which the front end speaks.

use super::load::Loaded;
use crate::base::{Code, Diagnostic, FileId, LoadError, Span, TraceStep};

/// The includes through which `file` came, innermost first.
pub(super) fn include_trace(loaded: &Loaded, file: FileId) -> Vec<TraceStep> {
    let mut steps = Vec::new();
    let mut file = file;
    while let Some(span) = loaded.included_from[file.0 as usize] {
        steps.push(TraceStep { name: loaded.sources.file(file).name.to_string(), span });
        file = span.file;
    }
    steps
}

pub(super) fn include_shape(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("include-without-file"),
        "`include` needs the name of a file",
        span,
        "no file is named here",
    )
    .with_help("write `(include \"file.zrf\")`")
}

pub(super) fn include_failed(error: &LoadError, written: &str, path: Span) -> Diagnostic {
    match error {
        LoadError::NotFound => {
            let message = format!("the included file `{written}` is not found");
            Diagnostic::error(Code("include-not-found"), message, path, "no file of this name")
                .with_help("the path is relative to the folder of the file that includes")
        }
        LoadError::TooLarge { size, limit } => {
            let message = format!("the included file `{written}` is too large");
            let label = format!("{size} bytes, the limit is {limit}");
            Diagnostic::error(Code("file-too-large"), message, path, label)
        }
        LoadError::Other(words) => {
            let message = format!("the included file `{written}` can't be read");
            Diagnostic::error(Code("include-not-found"), message, path, words.clone())
        }
    }
}

pub(super) fn include_cycle(written: &str, path: Span) -> Diagnostic {
    let message = format!("`{written}` includes itself");
    Diagnostic::error(Code("include-cycle"), message, path, "this file is being included already")
}

pub(super) fn include_depth(limit: usize, path: Span) -> Diagnostic {
    let message = format!("files include each other more than {limit} deep");
    Diagnostic::error(Code("include-depth"), message, path, "not included")
}

pub(super) fn include_case(written: &str, name: &str, path: Span) -> Diagnostic {
    let message = format!("`{written}` is found only when letter case is ignored");
    Diagnostic::note(Code("include-case"), message, path, format!("the file is called `{name}`"))
}

pub(super) fn too_many_tokens(span: Span, limit: usize) -> Diagnostic {
    let message = format!("the files hold more than {limit} tokens");
    Diagnostic::error(Code("file-too-large"), message, span, "the rest is not read")
}

pub(super) fn missing_close(place: Span, open: Span, head: &str) -> Diagnostic {
    let message = format!("`({head}` is not closed");
    let diagnostic = Diagnostic::error(
        Code("missing-parenthesis"),
        message,
        place,
        "a closing parenthesis is missing here",
    );
    if place == open { diagnostic } else { diagnostic.with_label(open, "this one is open") }
}

pub(super) fn missing_open(place: Span) -> Diagnostic {
    let message = "a closing parenthesis has no opening one";
    Diagnostic::error(Code("missing-parenthesis"), message, place, "an opening parenthesis is missing here")
}

pub(super) fn extra(place: Span, mark: &str) -> Diagnostic {
    let message = format!("one `{mark}` too many");
    Diagnostic::error(Code("extra-parenthesis"), message, place, "this one is too many")
}

pub(super) fn more_repairs(n: usize, place: Span) -> Diagnostic {
    let message = format!("{n} more parentheses have no partner");
    Diagnostic::error(Code("missing-parenthesis"), message, place, "this is one of them")
}

pub(super) fn unterminated_string(string: Span, end: Span) -> Diagnostic {
    let message = "the string has no closing quote";
    Diagnostic::error(Code("unterminated-string"), message, end, "the quote is missing here")
        .with_label(Span { end: string.start + 1, ..string }, "the string begins here")
}

pub(super) fn control_character(span: Span) -> Diagnostic {
    let message = "a control character stands between the words";
    Diagnostic::warning(Code("control-character"), message, span, "ignored")
}

pub(super) fn define_without_name(span: Span) -> Diagnostic {
    let message = "`define` needs the name of the macro";
    Diagnostic::error(Code("define-without-name"), message, span, "no name follows")
        .with_help("write `(define name body…)`")
}

pub(super) fn redefined(name: &str, span: Span, first: Span) -> Diagnostic {
    let message = format!("the macro `{name}` is defined twice");
    Diagnostic::warning(Code("macro-redefined"), message, span, "defined again here")
        .with_label(first, "defined here before")
        .with_help("a call uses the nearest definition above it")
}

pub(super) fn unused(name: &str, span: Span) -> Diagnostic {
    let message = format!("the macro `{name}` is never used");
    Diagnostic::note(Code("macro-unused"), message, span, "nothing calls it")
}

pub(super) fn recursion(name: &str, span: Span) -> Diagnostic {
    let message = format!("the macro `{name}` calls itself without end");
    Diagnostic::error(Code("macro-recursion"), message, span, "this call is not expanded")
}

pub(super) fn macro_depth(limit: u32, span: Span) -> Diagnostic {
    let message = format!("macro calls are nested more than {limit} deep");
    Diagnostic::error(Code("nesting-too-deep"), message, span, "this call is not expanded")
}

pub(super) fn nesting(limit: u32, span: Span) -> Diagnostic {
    let message = format!("lists are nested more than {limit} deep");
    Diagnostic::error(Code("nesting-too-deep"), message, span, "left out from here on")
}

pub(super) fn too_large(name: &str, span: Span, limit: u64) -> Diagnostic {
    let message = format!("the expansion of `{name}` is too large");
    let label = format!("more than {limit} tokens with this call");
    Diagnostic::error(Code("expansion-too-large"), message, span, label)
}

pub(super) fn too_many_forms(span: Span, limit: u64) -> Diagnostic {
    let message = "the expansion of the file is too large";
    let label = format!("{limit} forms are made before this call");
    Diagnostic::error(Code("expansion-too-large"), message, span, label)
}

pub(super) fn pasted_too_long(span: Span, limit: usize) -> Diagnostic {
    let message = format!("pasting makes a text of more than {limit} bytes");
    Diagnostic::error(Code("expansion-too-large"), message, span, "cut here")
}

pub(super) fn missing_argument(name: &str, number: &str, call: Span, parameter: Span) -> Diagnostic {
    let message = format!("the macro `{name}` is called without argument {number}");
    Diagnostic::warning(
        Code("macro-missing-argument"),
        message,
        call,
        format!("nothing to put for `${number}`"),
    )
    .with_label(parameter, "needed here")
}

pub(super) fn parameter_outside(number: &str, span: Span) -> Diagnostic {
    let message = format!("`${number}` stands outside of a macro");
    Diagnostic::warning(Code("macro-missing-argument"), message, span, "left out")
}

pub(super) fn extra_argument(
    name: &str,
    taken: u32,
    given: usize,
    span: Span,
    definition: Span,
) -> Diagnostic {
    let message = format!("the macro `{name}` takes {} but is called with {given}", arguments(taken));
    Diagnostic::warning(Code("macro-extra-argument"), message, span, "ignored from here on")
        .with_label(definition, "defined here")
}

fn arguments(n: u32) -> String {
    match n {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        _ => format!("{n} arguments"),
    }
}

pub(super) fn text_after_end(span: Span) -> Diagnostic {
    let message = "text follows the last parenthesis";
    Diagnostic::error(Code("text-after-end"), message, span, "belongs to no form")
        .with_help("make it a comment with `;`, or remove it")
}

pub(super) fn stray_text(span: Span) -> Diagnostic {
    let message = "text stands outside of every form";
    Diagnostic::error(Code("stray-text"), message, span, "belongs to no form")
        .with_help("make it a comment with `;`, or remove it")
}
