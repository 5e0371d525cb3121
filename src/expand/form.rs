//! The shape of expanded text.

use crate::base::{Diagnostics, FileId, Interner, SourceMap, Span, Symbol};
use crate::syntax::{Allowance, allowances};
use std::sync::Arc;

/// A form after inclusion and expansion.
///
/// Forms make a graph without cycles: equal expansions are shared. Walk lists with an iterator that descends into
/// [`Form::Expansion`] (a macro call is spliced into the list around it) and remember the calls on the way; they are the
/// origin of what is found.
#[derive(Clone, Debug)]
pub enum Form {
    /// A word, numbers included. After pasting, the span is that of the pasted word in the macro's body.
    Word {
        /// The word.
        symbol: Symbol,
        /// Where it is written.
        span: Span,
    },
    /// A string, without its quotes, as written (no text conventions applied).
    String {
        /// The text between the quotes.
        symbol: Symbol,
        /// Where it is written, quotes included.
        span: Span,
    },
    /// A list in parentheses.
    List {
        /// What stands in it; may hold expansions.
        items: Arc<[Form]>,
        /// From parenthesis to parenthesis.
        span: Span,
    },
    /// A macro call, replaced by the macro's body: the items belong to the surrounding list.
    Expansion {
        /// The call.
        call: Arc<Call>,
        /// The expanded body.
        items: Arc<[Form]>,
    },
}

impl Form {
    /// Where it is written; for an expansion, the call.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Word { span, .. } | Self::String { span, .. } | Self::List { span, .. } => *span,
            Self::Expansion { call, .. } => call.span,
        }
    }
}

/// One macro call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The macro's name.
    pub name: Symbol,
    /// The whole call, parentheses included.
    pub span: Span,
    /// Row of [`Unit::macros`].
    pub definition: u32,
}

/// A `define` as found.
#[derive(Clone, Debug)]
pub struct MacroDefinition {
    /// Its name.
    pub name: Symbol,
    /// The name's place.
    pub name_span: Span,
    /// The whole `define`.
    pub span: Span,
    /// The highest `$n` in its body.
    pub n_parameters: u32,
    /// Whether anything calls it (a definition in an included file counts as called).
    pub used: bool,
}

/// A rules file with everything it includes, expanded.
#[derive(Clone, Debug)]
pub struct Unit {
    /// All source files.
    pub sources: SourceMap,
    /// All words.
    pub symbols: Interner,
    /// The top level.
    pub forms: Arc<[Form]>,
    /// All definitions, in text order.
    pub macros: Vec<MacroDefinition>,
    /// For each file, the `include` through which it came first; indexed by [`FileId`](crate::base::FileId).
    pub included_from: Vec<Option<Span>>,
    /// What the front end had to say.
    pub diagnostics: Diagnostics,
}

impl Unit {
    /// What comments in all files silence.
    #[must_use]
    pub fn allowances(&self) -> Vec<Allowance> {
        let files = self.sources.files().iter().enumerate();
        files.flat_map(|(index, file)| allowances(FileId(index as u32), file)).collect()
    }
}
