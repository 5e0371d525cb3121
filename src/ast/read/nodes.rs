//! Lists with the expansions in them opened, and small readers for what stands in them.

use super::Reader;
use crate::ast::{Name, Origin, Text};
use crate::base::{Span, Symbol};
use crate::expand::Form;

/// A word, string or list, with the calls it came through; never an expansion.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) form: &'a Form,
    pub(super) origin: Origin,
}

impl<'a> Node<'a> {
    pub(super) fn span(&self) -> Span {
        self.form.span()
    }

    pub(super) fn list(&self) -> Option<List<'a>> {
        match self.form {
            Form::List { items, span } => Some(List { items, span: *span, origin: self.origin.clone() }),
            _ => None,
        }
    }

    pub(super) fn word(&self) -> Option<Name> {
        match *self.form {
            Form::Word { symbol, span } => Some(Name { symbol, span, origin: self.origin.clone() }),
            _ => None,
        }
    }

    pub(super) fn string(&self) -> Option<Text> {
        match *self.form {
            Form::String { symbol, span } => Some(Text { symbol, span }),
            _ => None,
        }
    }
}

/// A list in parentheses.
#[derive(Clone, Debug)]
pub(super) struct List<'a> {
    pub(super) items: &'a [Form],
    pub(super) span: Span,
    pub(super) origin: Origin,
}

impl<'a> List<'a> {
    /// Everything in it.
    pub(super) fn nodes(&self) -> Nodes<'a> {
        Nodes::new(self.items, self.origin.clone())
    }

    /// What follows the first item.
    pub(super) fn rest(&self) -> Nodes<'a> {
        let mut nodes = self.nodes();
        nodes.next();
        nodes
    }

    /// The word at its head.
    pub(super) fn head(&self) -> Option<Name> {
        self.nodes().next()?.word()
    }
}

/// Iterates over a list; items of expansions as if they were written there.
#[derive(Clone, Debug)]
pub(super) struct Nodes<'a> {
    current: std::slice::Iter<'a, Form>,
    origin: Origin,
    outer: Vec<(std::slice::Iter<'a, Form>, Origin)>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(items: &'a [Form], origin: Origin) -> Self {
        Self { current: items.iter(), origin, outer: Vec::new() }
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        loop {
            match self.current.next() {
                Some(Form::Expansion { call, items }) => {
                    let inner = self.origin.through(call);
                    let origin = std::mem::replace(&mut self.origin, inner);
                    self.outer.push((std::mem::replace(&mut self.current, items.iter()), origin));
                }
                Some(form) => return Some(Node { form, origin: self.origin.clone() }),
                None => (self.current, self.origin) = self.outer.pop()?,
            }
        }
    }
}

impl Reader<'_> {
    /// All items as words; others are reported.
    pub(super) fn names<'a>(
        &mut self,
        nodes: impl Iterator<Item = Node<'a>>,
        place: &str,
        keyword: &str,
    ) -> Vec<Name> {
        let mut names = Vec::new();
        for node in nodes {
            match node.word() {
                Some(name) => names.push(name),
                None => {
                    self.wrong_shape(place, keyword, node.span(), "a name is expected here", &node.origin);
                }
            }
        }
        names
    }

    /// The whole number that a word stands for.
    pub(super) fn integer(&self, symbol: Symbol) -> Option<i32> {
        let text = self.text(symbol);
        text.strip_prefix('+').unwrap_or(text).parse().ok()
    }

    /// Exactly one name behind the head.
    pub(super) fn expect_name(&mut self, list: &List<'_>, place: &str, keyword: &str) -> Option<Name> {
        let mut nodes = list.rest();
        let name = nodes.next().and_then(|node| node.word());
        if name.is_none() {
            self.wrong_shape(place, keyword, list.span, "a name is expected in it", &list.origin);
        } else if let Some(extra) = nodes.next() {
            self.wrong_shape(place, keyword, extra.span(), "nothing more is expected here", &extra.origin);
        }
        name
    }

    /// Exactly one string behind the head.
    pub(super) fn expect_text(&mut self, list: &List<'_>, place: &str, keyword: &str) -> Option<Text> {
        let mut nodes = list.rest();
        let text = nodes.next().and_then(|node| node.string());
        if text.is_none() {
            self.wrong_shape(place, keyword, list.span, "a text in quotes is expected in it", &list.origin);
        } else if let Some(extra) = nodes.next() {
            self.wrong_shape(place, keyword, extra.span(), "nothing more is expected here", &extra.origin);
        }
        text
    }

    /// Exactly `N` whole numbers.
    pub(super) fn expect_integers<'a, const N: usize>(
        &mut self,
        nodes: impl Iterator<Item = Node<'a>>,
        list: &List<'_>,
        place: &str,
        keyword: &str,
    ) -> Option<[i32; N]> {
        let mut numbers = [0; N];
        let mut count = 0;
        for node in nodes {
            let number = node.word().and_then(|word| self.integer(word.symbol));
            match number {
                Some(number) if count < N => numbers[count] = number,
                _ => {
                    let label = if count < N { "a whole number is expected here" } else { "one too many" };
                    self.wrong_shape(place, keyword, node.span(), label, &node.origin);
                    return None;
                }
            }
            count += 1;
        }
        if count < N {
            let label = format!("{N} whole numbers are expected in it");
            self.wrong_shape(place, keyword, list.span, &label, &list.origin);
            return None;
        }
        Some(numbers)
    }
}
