//! Puts arguments in the place of parameters.

use super::{Expander, Frame, Missing, Size};
use crate::base::{Interner, Span, Symbol};
use crate::expand::Form;
use crate::expand::argument::{Argument, Arguments, Body};
use crate::expand::paste::{self, Piece, Template};
use crate::expand::report;
use crate::expand::source_forms::{Item, ItemKind, NONE};
use smallvec::SmallVec;

impl Expander<'_> {
    /// An atom with parameters.
    pub(super) fn pasted(
        &mut self,
        item: &Item,
        frame: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        let mut size = Size::default();
        for argument in self.paste(item, frame) {
            size.add(self.argument(&argument, frame, depth, out));
        }
        size
    }

    /// What an atom with parameters becomes: usually one atom, nothing where a parameter that stands alone has no value.
    fn paste(&mut self, item: &Item, frame: Option<&Frame<'_>>) -> Arguments {
        let template = Template::clone(self.templates.of(item.symbol, self.symbols));
        if item.kind == ItemKind::String {
            return SmallVec::from_iter([self.paste_string(item, &template, frame)]);
        }
        if let [Piece::Parameter(digits)] = &template[..] {
            match self.value(digits, item.span, frame) {
                Some((argument, "")) => return SmallVec::from_iter([argument.clone()]),
                Some(_) => {}
                None => return SmallVec::new(),
            }
        }
        self.paste_word(item, &template, frame)
    }

    fn paste_word(&mut self, item: &Item, template: &Template, frame: Option<&Frame<'_>>) -> Arguments {
        let mut parts = Arguments::new();
        let mut word = String::new();
        for piece in template.iter() {
            match piece {
                Piece::Text(text) => word.push_str(text),
                Piece::Parameter(digits) => {
                    let Some((argument, rest)) = self.value(digits, item.span, frame) else { continue };
                    match &argument.body {
                        Body::Word(symbol) => word.push_str(self.symbols.text(*symbol)),
                        Body::String(_) | Body::List { .. } => {
                            self.flush(&mut word, item.span, frame, &mut parts);
                            parts.push(argument.clone());
                        }
                    }
                    word.push_str(rest);
                }
            }
        }
        self.flush(&mut word, item.span, frame, &mut parts);
        parts
    }

    fn flush(&mut self, word: &mut String, span: Span, frame: Option<&Frame<'_>>, parts: &mut Arguments) {
        if !word.is_empty() {
            let symbol = self.intern_pasted(word, span, frame);
            parts.push(self.terms.word(symbol, span));
            word.clear();
        }
    }

    /// The symbol of a pasted text, which is cut where it gets too long.
    fn intern_pasted(&mut self, text: &mut String, span: Span, frame: Option<&Frame<'_>>) -> Symbol {
        let limit = self.limits.pasted_bytes;
        if text.len() > limit {
            self.say(report::pasted_too_long(span, limit), frame);
            text.truncate(text.floor_char_boundary(limit));
        }
        // Long texts cost like many forms, so that they cannot add up.
        self.nodes += text.len() as u64 / 64;
        self.symbols.intern(text)
    }

    fn paste_string(&mut self, item: &Item, template: &Template, frame: Option<&Frame<'_>>) -> Argument {
        let mut text = String::new();
        for piece in template.iter() {
            match piece {
                Piece::Text(plain) => text.push_str(plain),
                // Outside of a macro, `$5` is five dollars.
                Piece::Parameter(digits) if frame.is_none() => text.extend(["$", digits]),
                Piece::Parameter(digits) => {
                    if let Some((argument, rest)) = self.value(digits, item.span, frame) {
                        write_argument(argument, self.symbols, &mut text);
                        text.push_str(rest);
                    }
                }
            }
        }
        let symbol = self.intern_pasted(&mut text, item.span, frame);
        self.terms.string(symbol, item.span)
    }

    /// The argument that `digits` mean, and the digits left over.
    fn value<'f, 'd>(
        &mut self,
        digits: &'d str,
        span: Span,
        frame: Option<&'f Frame<'_>>,
    ) -> Option<(&'f Argument, &'d str)> {
        let Some(frame) = frame else {
            self.say(report::parameter_outside(digits, span), None);
            return None;
        };
        let found = paste::parameter(digits, frame.arguments.len());
        if found.is_none() {
            let number = self.symbols.intern(digits);
            let missing = Missing { number, parameter: span };
            self.missing.get_or_insert(missing);
            self.report_missing(missing, frame);
        }
        found.map(|(index, rest)| (&frame.arguments[index], rest))
    }

    /// The arguments that the items of `list` beyond the first `skip` make.
    pub(super) fn arguments(&mut self, list: u32, skip: usize, frame: Option<&Frame<'_>>) -> Arguments {
        let mut arguments = Arguments::new();
        for item in self.forms.children(list).skip(skip) {
            self.push_arguments(item, frame, &mut arguments);
        }
        arguments
    }

    fn push_arguments(&mut self, index: u32, frame: Option<&Frame<'_>>, out: &mut Arguments) {
        let item = self.forms.items[index as usize];
        let parametric = self.definitions.parametric[index as usize];
        match item.kind {
            ItemKind::List if self.definitions.is_define(self.forms, index) => {}
            ItemKind::Word | ItemKind::String if parametric => out.extend(self.paste(&item, frame)),
            ItemKind::Word => out.push(self.terms.word(item.symbol, item.span)),
            ItemKind::String => out.push(self.terms.string(item.symbol, item.span)),
            ItemKind::List if parametric => out.push(self.list_argument(index, item.span, frame)),
            ItemKind::List => {
                let argument = match self.constant.get(&index) {
                    Some(argument) => argument.clone(),
                    None => self.list_argument(index, item.span, frame),
                };
                self.constant.entry(index).or_insert_with(|| argument.clone());
                out.push(argument);
            }
        }
    }

    fn list_argument(&mut self, index: u32, span: Span, frame: Option<&Frame<'_>>) -> Argument {
        let items = self.arguments(index, 0, frame);
        self.nodes += items.len() as u64;
        let call = self.called_by(&items, index);
        let need = if call == NONE { 0 } else { self.definitions.effective_need(call, || true) };
        self.terms.list(call, need, items, span)
    }
}

/// The text of an argument inside a string.
fn write_argument(argument: &Argument, symbols: &Interner, out: &mut String) {
    match &argument.body {
        Body::Word(symbol) | Body::String(symbol) => out.push_str(symbols.text(*symbol)),
        Body::List { items, .. } => {
            out.push('(');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { " " });
                write_argument(item, symbols, out);
            }
            out.push(')');
        }
    }
}
