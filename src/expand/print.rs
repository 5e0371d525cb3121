//! Expanded forms as text, with comments that say where the parts came from.

use super::{Call, Form, Unit};
use crate::base::Span;

/// Lists up to this width stand on one line.
const WIDTH: usize = 100;

/// The text of `forms` as a rules file. Before what a macro made stands `; from macro (slide n) at chess.zrf:12`, before
/// what is written out (a section, or what follows the work of a macro) stands `; at chess.zrf:30`.
#[must_use]
pub fn print(unit: &Unit, forms: &[Form]) -> String {
    let mut printer = Printer { unit, out: String::new() };
    printer.items(forms, 0, &mut Context { behind_macro: false, sections: 2 });
    printer.out
}

/// Where items stand, as far as remarks go.
struct Context {
    /// Whether a macro made what stands before, so that it must be said when it ends.
    behind_macro: bool,
    /// For how many levels each list gets a remark of its own.
    sections: u32,
}

struct Printer<'u> {
    unit: &'u Unit,
    out: String,
}

impl Printer<'_> {
    /// Items, each on its own line but for runs of words.
    fn items(&mut self, items: &[Form], indent: usize, context: &mut Context) {
        for form in items {
            match form {
                Form::Expansion { call, items } => self.expansion(call, items, indent, context),
                Form::List { items, span } => {
                    self.remark(*span, indent, context);
                    self.new_line(indent);
                    self.list(items, indent, context.sections.saturating_sub(1));
                }
                Form::Word { span, .. } | Form::String { span, .. } => {
                    if context.behind_macro {
                        self.remark(*span, indent, context);
                    }
                    self.word(form, indent);
                }
            }
        }
    }

    fn expansion(&mut self, call: &Call, items: &[Form], indent: usize, context: &mut Context) {
        let text = self.call_text(call);
        let place = self.place(call.span);
        self.comment(indent, &format!("from macro {text} at {place}"));
        self.items(items, indent, &mut Context { behind_macro: false, sections: 0 });
        context.behind_macro = true;
    }

    /// Says where an item is written, if that is not clear.
    fn remark(&mut self, span: Span, indent: usize, context: &mut Context) {
        if context.sections > 0 || context.behind_macro {
            let place = self.place(span);
            self.comment(indent, &format!("at {place}"));
        }
        context.behind_macro = false;
    }

    fn list(&mut self, items: &[Form], indent: usize, sections: u32) {
        let before = self.out.len();
        self.out.push('(');
        if self.inline(items, before, indent) {
            self.out.push(')');
            return;
        }
        self.out.truncate(before + 1);
        let n_leading = items.iter().take_while(|form| is_atom(form)).count();
        let n_leading = if n_leading > 8 { 1 } else { n_leading };
        self.inline(&items[..n_leading], usize::MAX, indent);
        self.items(&items[n_leading..], indent + 2, &mut Context { behind_macro: false, sections });
        if self.ends_in_comment() {
            self.new_line(indent);
        }
        self.out.push(')');
    }

    /// Writes items on one line; `false` where a macro made some of them or the line, which began at byte `start`, gets
    /// too long.
    fn inline(&mut self, items: &[Form], start: usize, indent: usize) -> bool {
        for (index, form) in items.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { " " });
            match form {
                Form::Expansion { .. } => return false,
                Form::Word { .. } | Form::String { .. } => self.atom(form),
                Form::List { items, .. } => {
                    self.out.push('(');
                    if !self.inline(items, start, indent) {
                        return false;
                    }
                    self.out.push(')');
                }
            }
            if self.out.len().saturating_sub(start) + indent > WIDTH {
                return false;
            }
        }
        true
    }

    /// A word or string behind others of its line, or on the next line.
    fn word(&mut self, form: &Form, indent: usize) {
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        let behind_atom = !self.ends_in_comment() && !self.out.ends_with([')', '(']) && self.out.len() > line;
        if behind_atom && self.out.len() - line < WIDTH {
            self.out.push(' ');
        } else {
            self.new_line(indent);
        }
        self.atom(form);
    }

    fn atom(&mut self, form: &Form) {
        match form {
            Form::Word { symbol, .. } => self.out.push_str(self.unit.symbols.text(*symbol)),
            Form::String { symbol, .. } => {
                self.out.push('"');
                self.out.push_str(self.unit.symbols.text(*symbol));
                self.out.push('"');
            }
            Form::List { .. } | Form::Expansion { .. } => {}
        }
    }

    fn comment(&mut self, indent: usize, text: &str) {
        self.new_line(indent);
        self.out.push_str("; ");
        self.out.push_str(text);
    }

    fn new_line(&mut self, indent: usize) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn ends_in_comment(&self) -> bool {
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        self.out[line..].trim_start().starts_with(';')
    }

    fn place(&self, span: Span) -> String {
        let file = self.unit.sources.file(span.file);
        format!("{}:{}", file.name, file.line_column(span.start).line)
    }

    /// The call as written, on one line and not too long.
    fn call_text(&self, call: &Call) -> String {
        let words: Vec<&str> = self.unit.sources.text(call.span).split_whitespace().collect();
        let text = words.join(" ");
        match text.char_indices().nth(60) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text,
        }
    }
}

fn is_atom(form: &Form) -> bool {
    matches!(form, Form::Word { .. } | Form::String { .. })
}
