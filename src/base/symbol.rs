//! Interned words.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An interned word or string text; equal texts have equal symbols within one [`Interner`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u32);

/// The table of words of one compilation.
#[derive(Clone, Default, Debug)]
pub struct Interner {
    texts: Vec<Arc<str>>,
    index: FxHashMap<Arc<str>, Symbol>,
}

impl Interner {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The symbol of `text`, made if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.index.get(text) {
            return symbol;
        }
        let symbol = Symbol(u32::try_from(self.texts.len()).expect("fewer than 2^32 words"));
        let text: Arc<str> = Arc::from(text);
        self.texts.push(Arc::clone(&text));
        self.index.insert(text, symbol);
        symbol
    }

    /// The symbol of `text` if it was interned before.
    #[must_use]
    pub fn get(&self, text: &str) -> Option<Symbol> {
        self.index.get(text).copied()
    }

    /// The text of a symbol of this table.
    #[must_use]
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.0 as usize]
    }

    /// The shared text of a symbol of this table.
    #[must_use]
    pub fn shared(&self, symbol: Symbol) -> Arc<str> {
        Arc::clone(&self.texts[symbol.0 as usize])
    }

    /// Number of symbols.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether nothing was interned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
