//! Walking expanded forms: lists with the expansions in them opened, and the calls on the way.

use super::{Call, Form};
use crate::base::{Interner, TraceStep};
use std::rc::Rc;

/// The macro calls through which a form came; cheap to clone.
#[derive(Clone, Default, Debug)]
pub struct Trace<'a>(Option<Rc<Step<'a>>>);

#[derive(Debug)]
struct Step<'a> {
    call: &'a Call,
    outer: Trace<'a>,
}

impl<'a> Trace<'a> {
    /// The trace of what is written out.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The trace of what stands in the expansion of `call`, which itself has this trace.
    #[must_use]
    pub fn through(&self, call: &'a Call) -> Self {
        Self(Some(Rc::new(Step { call, outer: self.clone() })))
    }

    /// The calls, innermost first.
    pub fn calls(&self) -> impl Iterator<Item = &'a Call> + '_ {
        std::iter::successors(self.0.as_ref(), |step| step.outer.0.as_ref()).map(|step| step.call)
    }

    /// Whether no macro was involved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The calls as a diagnostic wants them.
    #[must_use]
    pub fn steps(&self, symbols: &Interner) -> Vec<TraceStep> {
        let step = |call: &Call| TraceStep { name: symbols.text(call.name).to_owned(), span: call.span };
        self.calls().map(step).collect()
    }
}

/// Iterates over the items of a list, and over those of the expansions in it as if they were written there.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    current: std::slice::Iter<'a, Form>,
    trace: Trace<'a>,
    /// Lists to return to, with their traces.
    outer: Vec<(std::slice::Iter<'a, Form>, Trace<'a>)>,
}

impl<'a> Items<'a> {
    /// The items of a list that has the given trace.
    #[must_use]
    pub fn new(items: &'a [Form], trace: Trace<'a>) -> Self {
        Self { current: items.iter(), trace, outer: Vec::new() }
    }

    /// The trace of the item that was returned last.
    #[must_use]
    pub fn trace(&self) -> &Trace<'a> {
        &self.trace
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = &'a Form;

    /// The next word, string or list; never an expansion.
    fn next(&mut self) -> Option<&'a Form> {
        loop {
            match self.current.next() {
                Some(Form::Expansion { call, items }) => {
                    let inner = self.trace.through(call);
                    let trace = std::mem::replace(&mut self.trace, inner);
                    self.outer.push((std::mem::replace(&mut self.current, items.iter()), trace));
                }
                Some(form) => return Some(form),
                None => (self.current, self.trace) = self.outer.pop()?,
            }
        }
    }
}
