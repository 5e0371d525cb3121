//! What is handed to a macro: atoms and lists with parameters replaced and calls not yet expanded.

use super::source_forms::NONE;
use crate::base::{Span, Symbol};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// One argument. Equal `term`s are equal in text and meaning, wherever they stand.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) term: Term,
    pub(super) span: Span,
    pub(super) body: Body,
}

/// What an argument is.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Word(Symbol),
    String(Symbol),
    List {
        /// The macro that the list calls, or [`NONE`].
        call: u32,
        items: Rc<[Argument]>,
    },
}

/// Arguments of one call, or those in effect in one macro.
pub(super) type Arguments = SmallVec<[Argument; 4]>;

/// Number of an argument's text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Term(u32);

#[derive(PartialEq, Eq, Hash)]
enum TermKey {
    Word(Symbol),
    String(Symbol),
    List(u32, Box<[Term]>),
}

/// Numbers the texts of arguments.
#[derive(Default)]
pub(super) struct Terms {
    index: FxHashMap<TermKey, Term>,
    /// How many effective arguments the calls inside a term can make use of, by term.
    needs: Vec<u32>,
}

impl Terms {
    pub(super) fn word(&mut self, symbol: Symbol, span: Span) -> Argument {
        Argument { term: self.term(TermKey::Word(symbol), 0), span, body: Body::Word(symbol) }
    }

    pub(super) fn string(&mut self, symbol: Symbol, span: Span) -> Argument {
        Argument { term: self.term(TermKey::String(symbol), 0), span, body: Body::String(symbol) }
    }

    /// A list; `need` is that of the macro it calls.
    pub(super) fn list(&mut self, call: u32, need: u32, items: Arguments, span: Span) -> Argument {
        let inner = items.iter().map(|item| self.need(item.term)).max().unwrap_or(0);
        let own = if call != NONE && need as usize > items.len() - 1 { need } else { 0 };
        let key = TermKey::List(call, items.iter().map(|item| item.term).collect());
        let term = self.term(key, own.max(inner));
        Argument { term, span, body: Body::List { call, items: items.into_vec().into() } }
    }

    pub(super) fn need(&self, term: Term) -> u32 {
        self.needs[term.0 as usize]
    }

    fn term(&mut self, key: TermKey, need: u32) -> Term {
        let next = Term(self.needs.len() as u32);
        let term = *self.index.entry(key).or_insert(next);
        if term == next {
            self.needs.push(need);
        }
        term
    }
}
