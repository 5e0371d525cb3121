//! Names that are words of the language.
//!
//! There are no reserved words; but a position called `back` can't be jumped to, and a macro called `capture` takes the
//! place of the instruction.

use super::context::Context;
use super::findings::Findings;
use crate::ast::forms;
use crate::base::{Code, Diagnostic, FileId, Span};

const CODE: Code = Code("keyword-as-name");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    for definition in &context.unit.macros {
        let name = context.unit.symbols.text(definition.name);
        if definition.name_span.file == FileId(0) && forms::named(name).next().is_some() {
            let label = format!("every `({name} …)` is a call of it");
            report("macro", name, definition.name_span, &label, findings);
        }
    }
    for piece in context.file.entries.iter().flat_map(|entry| &entry.pieces) {
        let name = context.unit.symbols.text(piece.name.symbol);
        if forms::lookup("block", name).is_some() {
            let label = format!("`({name})` in a block is the instruction, not the piece");
            report("piece", name, piece.name.span, &label, findings);
        }
    }
    for view in &context.games {
        let board = &view.game.board;
        let squares = board.squares.iter().map(|square| (&square.name, square.span));
        for (name, span) in squares.filter(|(name, _)| is_instruction(name)) {
            let label = format!("`{name}` in a block is the instruction, not the position");
            report("position", name, span, &label, findings);
        }
    }
}

fn is_instruction(name: &str) -> bool {
    name.len() > 1 && name.as_bytes()[0].is_ascii_lowercase() && forms::lookup("block", name).is_some()
}

fn report(noun: &str, name: &str, span: Span, label: &str, findings: &mut Findings<'_>) {
    let message = format!("the {noun} `{name}` is called like a word of the language");
    findings.report(Diagnostic::warning(CODE, message, span, label).with_help("choose another name"));
}
