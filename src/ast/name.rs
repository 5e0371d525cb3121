//! Words with their places and the macro calls they came through.

use crate::base::{Interner, Span, Symbol, TraceStep};
use crate::expand::Call;
use std::sync::Arc;

/// A macro call, seen from what it expanded to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallSite {
    /// The macro (a symbol of the compilation's interner).
    pub name: Symbol,
    /// The call.
    pub span: Span,
}

impl From<&Call> for CallSite {
    fn from(call: &Call) -> Self {
        Self { name: call.name, span: call.span }
    }
}

/// A word and its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    /// The word.
    pub symbol: Symbol,
    /// Where it is written.
    pub span: Span,
}

/// A string and its place.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text between the quotes, text conventions not applied.
    pub symbol: Symbol,
    /// Where it is written, quotes included.
    pub span: Span,
}

/// The macro calls through which something came; cheap to clone.
#[derive(Clone, Default, Debug)]
pub struct Origin(Option<Arc<Step>>);

#[derive(Debug)]
struct Step {
    site: CallSite,
    outer: Origin,
}

impl Origin {
    /// The origin of what stands in the expansion of a call that itself has this origin.
    #[must_use]
    pub fn through(&self, call: &Call) -> Self {
        self.through_site(call.into())
    }

    /// Like [`Origin::through`].
    #[must_use]
    pub fn through_site(&self, site: CallSite) -> Self {
        Self(Some(Arc::new(Step { site, outer: self.clone() })))
    }

    /// The calls, innermost first.
    pub fn calls(&self) -> impl Iterator<Item = CallSite> + '_ {
        std::iter::successors(self.0.as_deref(), |step| step.outer.0.as_deref()).map(|step| step.site)
    }

    /// The calls as a diagnostic wants them.
    #[must_use]
    pub fn trace(&self, symbols: &Interner) -> Vec<TraceStep> {
        let step = |site: CallSite| TraceStep { name: symbols.text(site.name).to_owned(), span: site.span };
        self.calls().map(step).collect()
    }
}

/// A word of a declaration, with its origin.
#[derive(Clone, Debug)]
pub struct Name {
    /// The word.
    pub symbol: Symbol,
    /// Where it is written.
    pub span: Span,
    /// The macro calls it came through.
    pub origin: Origin,
}

impl Name {
    /// The word without its origin.
    #[must_use]
    pub fn word(&self) -> Word {
        Word { symbol: self.symbol, span: self.span }
    }
}
