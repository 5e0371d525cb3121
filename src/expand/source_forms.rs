//! The forms as written, after inclusion and before expansion: flat, in text order.

use super::load::Loaded;
use super::report;
use crate::base::{Interner, Span, Symbol};
use crate::syntax::{Repair, StreamToken, TokenKind, repair};

/// "No row": no parent, no call.
pub(super) const NONE: u32 = u32::MAX;

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ItemKind {
    Word,
    String,
    List,
}

/// An atom or a list; the items of a list follow it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) kind: ItemKind,
    /// The word, or the string without quotes; for a list, unused.
    pub(super) symbol: Symbol,
    pub(super) span: Span,
    /// One past the last item that belongs to it; the next sibling.
    pub(super) end: u32,
    pub(super) parent: u32,
}

/// All items in text order, lists before what they hold.
pub(super) struct SourceForms {
    pub(super) items: Vec<Item>,
}

impl SourceForms {
    /// Matches parentheses, reports what does not match, and interns words.
    pub(super) fn build(loaded: &mut Loaded, symbols: &mut Interner, nesting: u32) -> Self {
        let repairs = repair(&loaded.stream, &loaded.sources);
        report_repairs(loaded, &repairs);
        let mut builder = Builder { loaded, symbols, items: Vec::new(), open: Vec::new(), cut: 0, nesting };
        builder.run(&repairs);
        Self { items: builder.items }
    }

    /// The items of the list `list`, or of the top level for [`NONE`].
    pub(super) fn children(&self, list: u32) -> Children<'_> {
        let (next, end) = if list == NONE {
            (0, self.items.len() as u32)
        } else {
            (list + 1, self.items[list as usize].end)
        };
        Children { items: &self.items, next, end }
    }

    /// The first item of a list if it is a word.
    pub(super) fn head(&self, list: u32) -> Option<&Item> {
        let item = &self.items[list as usize];
        let first = self.items.get(list as usize + 1).filter(|_| item.end > list + 1)?;
        (item.kind == ItemKind::List && first.kind == ItemKind::Word).then_some(first)
    }
}

/// Sibling items, by number.
#[derive(Clone)]
pub(super) struct Children<'s> {
    items: &'s [Item],
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let current = self.next;
        (current < self.end).then(|| {
            self.next = self.items[current as usize].end;
            current
        })
    }
}

struct Builder<'l> {
    loaded: &'l mut Loaded,
    symbols: &'l mut Interner,
    items: Vec<Item>,
    /// The open lists.
    open: Vec<u32>,
    /// How many lists are open beyond the nesting limit; what stands in them is left out.
    cut: u32,
    nesting: u32,
}

impl Builder<'_> {
    fn run(&mut self, repairs: &[Repair]) {
        let stream = std::mem::take(&mut self.loaded.stream);
        let mut repairs = repairs.iter().peekable();
        for (index, token) in stream.iter().enumerate() {
            let mut dropped = false;
            while let Some(repair) = repairs.next_if(|repair| repair.token() == index) {
                match repair {
                    Repair::InsertClose { .. } => self.close(stream[index - 1].span),
                    Repair::InsertOpen { .. } => self.open(token.span),
                    Repair::Drop { .. } => dropped = true,
                }
            }
            if !dropped {
                self.token(token);
            }
        }
        let last = stream.last().map(|token| token.span);
        while let Some(last) = last.filter(|_| !self.open.is_empty()) {
            self.close(last);
        }
    }

    fn token(&mut self, token: &StreamToken) {
        match token.kind {
            TokenKind::Open => self.open(token.span),
            TokenKind::Close => self.close(token.span),
            TokenKind::Word => self.atom(ItemKind::Word, token.span, [0, 0]),
            TokenKind::String => self.atom(ItemKind::String, token.span, [1, 1]),
            TokenKind::UnterminatedString => {
                let text = self.loaded.sources.text(token.span);
                let last = text.chars().next_back().map_or(1, char::len_utf8) as u32;
                let end = Span { start: token.span.end - last, ..token.span };
                self.loaded.diagnostics.push(report::unterminated_string(token.span, end));
                self.atom(ItemKind::String, token.span, [1, 0]);
            }
            TokenKind::Error => self.loaded.diagnostics.push(report::control_character(token.span)),
            TokenKind::Comment | TokenKind::Space => {}
        }
    }

    fn open(&mut self, span: Span) {
        if self.open.len() as u32 >= self.nesting {
            if self.cut == 0 {
                self.loaded.diagnostics.push(report::nesting(self.nesting, span));
            }
            self.cut += 1;
            return;
        }
        self.push(ItemKind::List, Symbol(0), span);
        self.open.push(self.items.len() as u32 - 1);
    }

    fn close(&mut self, span: Span) {
        if self.cut > 0 {
            self.cut -= 1;
        } else if let Some(list) = self.open.pop() {
            let end = self.items.len() as u32;
            let list = &mut self.items[list as usize];
            list.end = end;
            list.span = list.span.to(span);
        }
    }

    /// An atom; `quotes` are the lengths of the quotes before and behind it.
    fn atom(&mut self, kind: ItemKind, span: Span, quotes: [u32; 2]) {
        if self.cut == 0 {
            let inner = Span::new(span.file, span.start + quotes[0], span.end - quotes[1]);
            let symbol = self.symbols.intern(self.loaded.sources.text(inner));
            self.push(kind, symbol, span);
        }
    }

    fn push(&mut self, kind: ItemKind, symbol: Symbol, span: Span) {
        let parent = self.open.last().copied().unwrap_or(NONE);
        let end = self.items.len() as u32 + 1;
        self.items.push(Item { kind, symbol, span, end, parent });
    }
}

/// How many repairs are reported one by one.
const REPORTED: usize = 20;

fn report_repairs(loaded: &mut Loaded, repairs: &[Repair]) {
    for repair in repairs.iter().take(REPORTED) {
        let diagnostic = report_repair(loaded, *repair);
        let trace = report::include_trace(loaded, diagnostic.primary().span.file);
        loaded.diagnostics.push(diagnostic.with_trace(trace));
    }
    if let Some(repair) = repairs.get(REPORTED) {
        let place = report_repair(loaded, *repair).primary().span;
        loaded.diagnostics.push(report::more_repairs(repairs.len() - REPORTED, place));
    }
}

fn report_repair(loaded: &Loaded, repair: Repair) -> crate::base::Diagnostic {
    let stream = &loaded.stream;
    match repair {
        Repair::InsertClose { open, place, .. } => {
            let head = stream.get(open + 1).filter(|token| token.kind == TokenKind::Word);
            let head = head.map_or("", |head| loaded.sources.text(head.span));
            report::missing_close(place, stream[open].span, head)
        }
        Repair::InsertOpen { before } => report::missing_open(stream[before].span),
        Repair::Drop { token } => {
            let span = stream[token].span;
            report::extra(span, loaded.sources.text(span))
        }
    }
}
