//! Cuts lists in two where an expansion may lie across the cut.

use super::{Reader, key};
use crate::ast::Origin;
use crate::base::Span;
use crate::expand::Form;
use std::borrow::Cow;
use std::sync::Arc;

/// Part of a list.
pub(super) type Part<'a> = Cow<'a, [Form]>;

/// The first item that is no expansion, with its origin, and what follows it.
pub(super) fn first<'a>(items: &'a [Form], origin: &Origin) -> Option<((&'a Form, Origin), Part<'a>)> {
    for (index, item) in items.iter().enumerate() {
        let after = &items[index + 1..];
        let Form::Expansion { call, items: inner } = item else {
            return Some(((item, origin.clone()), Cow::Borrowed(after)));
        };
        if let Some((head, rest)) = first(inner, &origin.through(call)) {
            if rest.is_empty() {
                return Some((head, Cow::Borrowed(after)));
            }
            let rest = Form::Expansion { call: Arc::clone(call), items: rest.into_owned().into() };
            return Some((head, std::iter::once(rest).chain(after.iter().cloned()).collect()));
        }
    }
    None
}

/// The two parts of an `if`.
pub(super) struct Branches<'a> {
    pub(super) then: Part<'a>,
    pub(super) otherwise: Part<'a>,
    /// A second `else`.
    pub(super) extra: Option<Span>,
}

impl Reader<'_> {
    /// Makes sure that the forms of a part keep their addresses until everything is read.
    pub(super) fn keep<'a>(&mut self, part: Part<'a>) -> Kept<'a> {
        match part {
            Cow::Borrowed(items) => Kept::Shared(items),
            Cow::Owned(items) => {
                let items: Arc<[Form]> = items.into();
                self.kept.push(Arc::clone(&items));
                Kept::Own(items)
            }
        }
    }

    /// Cuts a list at the word `else`, which a macro may have brought.
    pub(super) fn split_else<'a>(&mut self, items: &'a [Form]) -> Branches<'a> {
        let Some(index) = items.iter().position(|form| self.is_or_holds_else(form)) else {
            return Branches { then: Cow::Borrowed(items), otherwise: Cow::Borrowed(&[]), extra: None };
        };
        let (before, after) = (&items[..index], &items[index + 1..]);
        let extra = after.iter().find_map(|form| self.else_span(form));
        match &items[index] {
            Form::Expansion { call, items: inner } => {
                let parts = self.split_else(inner);
                let wrap = |part: Part<'_>| Form::Expansion {
                    call: Arc::clone(call),
                    items: part.into_owned().into(),
                };
                let then = before.iter().cloned().chain(std::iter::once(wrap(parts.then))).collect();
                let otherwise = std::iter::once(wrap(parts.otherwise)).chain(after.iter().cloned()).collect();
                Branches { then, otherwise, extra: parts.extra.or(extra) }
            }
            _ => Branches { then: Cow::Borrowed(before), otherwise: Cow::Borrowed(after), extra },
        }
    }

    fn else_span(&mut self, form: &Form) -> Option<Span> {
        self.is_or_holds_else(form).then(|| form.span())
    }

    fn is_or_holds_else(&mut self, form: &Form) -> bool {
        match form {
            Form::Word { symbol, .. } => self.text(*symbol) == "else",
            Form::Expansion { items, .. } => {
                if let Some(&known) = self.holds_else.get(&key(items)) {
                    return known;
                }
                let holds = items.iter().any(|form| self.is_or_holds_else(form));
                self.holds_else.insert(key(items), holds);
                holds
            }
            Form::String { .. } | Form::List { .. } => false,
        }
    }
}

/// Part of a list whose forms keep their addresses.
pub(super) enum Kept<'a> {
    Shared(&'a [Form]),
    Own(Arc<[Form]>),
}

impl std::ops::Deref for Kept<'_> {
    type Target = [Form];

    fn deref(&self) -> &[Form] {
        match self {
            Self::Shared(items) => items,
            Self::Own(items) => items,
        }
    }
}
