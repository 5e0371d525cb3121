//! Reads tokens as if they were right, and counts what looks odd.

use super::context::{Class, atom_oddity, oddity, settle};
use super::layout::Placed;
use super::style::Style;
use crate::syntax::TokenKind;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A parenthesis without partner.
const NO_PARTNER: u32 = 32;
/// Closing parentheses at the start of a line, none of which stands under what it closes.
const ALL_ASIDE: u32 = 2;
/// A list that is closed in another file than it is opened; a macro four times.
const ELSEWHERE: u32 = 4;
/// A closing parenthesis at the start of a line stands under the items of the list that it closes.
const UNDER_CHILD: u32 = 1;
/// A closing parenthesis at the start of a line stands under nothing that it closes.
const ONE_ASIDE: u32 = 2;
/// A second `else` in one `if`.
const SECOND_ELSE: u32 = 12;
/// A condition or instruction with too few or too many parts.
const WRONG_NUMBER: u32 = 8;
/// A list that holds nothing but a list.
const DOUBLE: u32 = 3;
/// A list in the place of a macro's name.
const NAMELESS: u32 = 12;

const NO_COLUMN: u32 = u32::MAX;

/// An open list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Open {
    /// The parenthesis, by its number in the sequence.
    token: u32,
    line: u32,
    indent: u32,
    column: u32,
    file: u32,
    class: Class,
    /// Column of the first line that begins in it.
    child: u32,
    /// Items so far, up to 3.
    n_items: u8,
    /// Whether an `else` stands in it.
    has_else: bool,
}

/// The state of reading: the open lists.
#[derive(Clone, Debug)]
pub(super) struct Reader<'s> {
    open: Vec<Open>,
    style: &'s Style,
    /// Whether one of the closing parentheses at the start of this line stands under what it closes.
    aligned: bool,
    /// Whether only closing parentheses were seen in this line.
    leading: bool,
}

impl<'s> Reader<'s> {
    pub(super) fn new(style: &'s Style) -> Self {
        let top = Open {
            token: u32::MAX,
            line: 0,
            indent: 0,
            column: 0,
            file: u32::MAX,
            class: Class::Top,
            child: NO_COLUMN,
            n_items: 2,
            has_else: false,
        };
        Self { open: vec![top], style, aligned: false, leading: false }
    }

    /// Number of open lists.
    pub(super) fn depth(&self) -> usize {
        self.open.len() - 1
    }

    /// The token that opens the innermost list.
    pub(super) fn innermost(&self) -> Option<u32> {
        (self.depth() > 0).then(|| self.open[self.depth()].token)
    }

    /// Tells states apart.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.open.hash(&mut hasher);
        hasher.finish()
    }

    /// Reads `token`, number `index` of the sequence; `next` follows. Returns how odd that is.
    pub(super) fn read(&mut self, index: u32, token: &Placed, next: Option<&Placed>) -> u32 {
        match token.kind {
            TokenKind::Open => self.open(index, token, next.map_or(Class::Headless, |next| next.head)),
            TokenKind::Close => self.close(token, next),
            _ => self.atom(token),
        }
    }

    pub(super) fn open(&mut self, index: u32, token: &Placed, class: Class) -> u32 {
        let class = settle(self.class(), class);
        let nameless = self.class() == Class::Define && self.open[self.depth()].n_items == 1;
        let odd = self.line_oddity(token) + oddity(self.class(), class) + u32::from(nameless) * NAMELESS;
        self.count_item();
        self.open.push(Open {
            token: index,
            line: token.line,
            indent: token.indent,
            column: token.column,
            file: token.file.0,
            class,
            child: NO_COLUMN,
            n_items: 0,
            has_else: false,
        });
        odd
    }

    fn atom(&mut self, token: &Placed) -> u32 {
        let depth = self.depth();
        let n_items = self.open[depth].n_items;
        let mut odd = 0;
        if n_items > 0 {
            odd = self.line_oddity(token) + atom_oddity(self.class(), token.head, n_items);
            let again = token.head == Class::Else && std::mem::replace(&mut self.open[depth].has_else, true);
            odd += u32::from(again) * SECOND_ELSE;
        }
        self.count_item();
        odd
    }

    pub(super) fn close(&mut self, token: &Placed, next: Option<&Placed>) -> u32 {
        if self.depth() == 0 {
            return NO_PARTNER;
        }
        let list = self.open.pop().expect("not the top level");
        if token.first {
            (self.leading, self.aligned) = (true, false);
        }
        let costs = self.style.costs(list.class);
        let spans = list.file == token.file.0 && list.line != token.line;
        let elsewhere = u32::from(list.file != token.file.0)
            * if list.class == Class::Define { 4 * ELSEWHERE } else { ELSEWHERE };
        let odd = content_oddity(&list) + elsewhere;
        if !self.leading {
            return odd + u32::from(spans) * costs.trailing;
        }
        let aligned = !spans || [list.indent, list.column].contains(&token.indent);
        self.aligned |= aligned;
        self.leading = next.is_some_and(|next| next.kind == TokenKind::Close && next.line == token.line);
        let aside = match aligned {
            true => 0,
            false if list.child == token.indent => UNDER_CHILD,
            false => ONE_ASIDE,
        };
        let all_aside = u32::from(!self.leading && !self.aligned) * ALL_ASIDE;
        odd + u32::from(spans) * costs.leading + aside + all_aside
    }

    /// Closes the innermost list where its parenthesis is missing.
    pub(super) fn close_inserted(&mut self) -> u32 {
        self.open.pop().map_or(NO_PARTNER, |list| content_oddity(&list))
    }

    /// What is odd about lists that are still open at the end.
    pub(super) fn end(&self) -> u32 {
        self.depth() as u32 * NO_PARTNER
    }

    fn class(&self) -> Class {
        self.open[self.depth()].class
    }

    fn count_item(&mut self) {
        let depth = self.depth();
        let n_items = &mut self.open[depth].n_items;
        *n_items = (*n_items + 1).min(3);
    }

    /// What is odd about the indentation of a line that begins with `token`.
    fn line_oddity(&mut self, token: &Placed) -> u32 {
        self.leading = false;
        if !token.first {
            return 0;
        }
        let depth = self.depth();
        let list = &mut self.open[depth];
        if depth == 0 && list.file != token.file.0 {
            (list.file, list.child) = (token.file.0, NO_COLUMN);
        }
        if list.file != token.file.0 {
            return 0;
        }
        let not_indented = depth > 0 && token.column <= list.indent;
        let other = list.child != NO_COLUMN && list.child != token.column;
        if list.child == NO_COLUMN {
            list.child = token.column;
        }
        let costs = self.style.costs(list.class);
        u32::from(not_indented) * costs.not_indented + u32::from(other) * costs.other_indent
    }
}

/// What is odd about the number of items of a list, its head included.
fn content_oddity(list: &Open) -> u32 {
    match (list.class, list.n_items) {
        (Class::Headless, 1) => DOUBLE,
        (Class::Logic, 0..3) => DOUBLE,
        (Class::If, 0..3) => WRONG_NUMBER,
        (Class::Verify | Class::Not | Class::Name, n) if n != 2 => WRONG_NUMBER,
        _ => 0,
    }
}
