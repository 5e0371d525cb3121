//! Finds the definitions and says which one a call means.

use super::MacroDefinition;
use super::paste::{self, Template, Templates};
use super::report;
use super::source_forms::{ItemKind, NONE, SourceForms};
use crate::base::{Diagnostics, Interner, Symbol};
use rustc_hash::FxHashMap;

/// How the heads of lists in a macro, and in those it calls, come about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Heads {
    /// All are written out.
    Written,
    /// Some are arguments: `($1 add)` is a call if the argument names a macro.
    Argument,
    /// Some are pasted together, and might become the name of any macro.
    Pasted,
}

/// How often needs flow before the rest is given up.
const MAX_PASSES: usize = 64;

/// All definitions of a unit, with what was found out about calls.
pub(super) struct Definitions {
    pub(super) macros: Vec<MacroDefinition>,
    /// For each macro, the item of its `define`.
    pub(super) items: Vec<u32>,
    /// Macros by name, in text order.
    by_name: FxHashMap<Symbol, Vec<u32>>,
    /// For each item, the macro that it calls, or [`NONE`].
    pub(super) calls: Vec<u32>,
    /// For each item, whether expansion may change it or what it holds.
    pub(super) dynamic: Vec<bool>,
    /// For each item, whether a parameter stands in it.
    pub(super) parametric: Vec<bool>,
    /// For each macro, how many effective arguments it and all it calls can make use of.
    pub(super) needs: Vec<u32>,
    /// For each macro, how heads come about in it and in all it calls.
    pub(super) heads: Vec<Heads>,
    pub(super) define: Symbol,
}

impl Definitions {
    /// Collects the definitions at any depth, and resolves calls whose head is written out.
    pub(super) fn collect(
        forms: &SourceForms,
        symbols: &mut Interner,
        templates: &mut Templates,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let n_items = forms.items.len();
        let mut definitions = Self {
            macros: Vec::new(),
            items: Vec::new(),
            by_name: FxHashMap::default(),
            calls: vec![NONE; n_items],
            dynamic: vec![false; n_items],
            parametric: vec![false; n_items],
            needs: Vec::new(),
            heads: Vec::new(),
            define: symbols.intern("define"),
        };
        definitions.find(forms, symbols, diagnostics);
        definitions.resolve(forms);
        definitions.mark(forms, symbols, templates);
        definitions.count(forms, symbols, templates);
        definitions
    }

    /// The macro that a call of `name` at item `at` means: the nearest definition above, else the first of all.
    pub(super) fn lookup(&self, name: Symbol, at: u32) -> Option<u32> {
        let candidates = self.by_name.get(&name)?;
        let above = candidates.partition_point(|&candidate| self.items[candidate as usize] < at);
        candidates.get(above.saturating_sub(1)).copied()
    }

    /// The number of effective arguments that make a difference to an expansion of macro `row`.
    pub(super) fn effective_need(&self, row: u32, is_macro_among_arguments: impl FnOnce() -> bool) -> u32 {
        match self.heads[row as usize] {
            Heads::Written => self.needs[row as usize],
            Heads::Argument if !is_macro_among_arguments() => self.needs[row as usize],
            Heads::Argument | Heads::Pasted => u32::MAX,
        }
    }

    /// Whether there is a macro of this name.
    pub(super) fn is_macro(&self, name: Symbol) -> bool {
        self.by_name.contains_key(&name)
    }

    /// Whether an item is a `define`.
    pub(super) fn is_define(&self, forms: &SourceForms, item: u32) -> bool {
        forms.head(item).is_some_and(|head| head.symbol == self.define)
    }

    fn find(&mut self, forms: &SourceForms, symbols: &Interner, diagnostics: &mut Diagnostics) {
        for item in 0..forms.items.len() as u32 {
            if !self.is_define(forms, item) {
                continue;
            }
            let span = forms.items[item as usize].span;
            let name = forms.children(item).nth(1).map(|name| forms.items[name as usize]);
            let Some(name) = name.filter(|name| name.kind == ItemKind::Word) else {
                diagnostics.push(report::define_without_name(span));
                continue;
            };
            let row = self.macros.len() as u32;
            let same = self.by_name.entry(name.symbol).or_default();
            if let Some(&first) = same.last() {
                let first = self.macros[first as usize].name_span;
                diagnostics.push(report::redefined(symbols.text(name.symbol), name.span, first));
            }
            same.push(row);
            let definition = MacroDefinition {
                name: name.symbol,
                name_span: name.span,
                span,
                n_parameters: 0,
                used: false,
            };
            self.macros.push(definition);
            self.items.push(item);
        }
    }

    fn resolve(&mut self, forms: &SourceForms) {
        for item in 0..forms.items.len() as u32 {
            let Some(head) = forms.head(item) else { continue };
            if let Some(called) = self.lookup(head.symbol, item) {
                self.calls[item as usize] = called;
            }
        }
    }

    fn mark(&mut self, forms: &SourceForms, symbols: &Interner, templates: &mut Templates) {
        for index in (0..forms.items.len()).rev() {
            let item = &forms.items[index];
            if item.kind != ItemKind::List {
                let parametric = templates.is_parametric(item.symbol, symbols);
                self.parametric[index] = parametric;
                self.dynamic[index] = parametric;
            } else if self.calls[index] != NONE || self.is_define(forms, index as u32) {
                self.dynamic[index] = true;
            }
            if item.parent != NONE {
                self.parametric[item.parent as usize] |= self.parametric[index];
                self.dynamic[item.parent as usize] |= self.dynamic[index];
            }
        }
    }

    /// Counts parameters, then lets needs flow from the called to the calling macros until nothing changes.
    fn count(&mut self, forms: &SourceForms, symbols: &Interner, templates: &mut Templates) {
        let mut calls: Vec<(u32, u32, u32)> = Vec::new();
        for row in 0..self.macros.len() {
            let (highest, heads) = self.scan_body(row as u32, forms, symbols, templates, &mut calls);
            self.macros[row].n_parameters = highest;
            self.needs.push(highest);
            self.heads.push(heads);
        }
        for _ in 0..MAX_PASSES {
            let backward = self.flow(calls.iter().rev(), false);
            let forward = self.flow(calls.iter(), false);
            if !backward && !forward {
                return;
            }
        }
        // A need that is too high costs sharing, nothing else.
        self.flow(calls.iter(), true);
    }

    /// Lets needs flow once through `calls`; with `give_up`, what would still grow becomes unlimited.
    fn flow<'c>(&mut self, calls: impl Iterator<Item = &'c (u32, u32, u32)>, give_up: bool) -> bool {
        let mut changed = false;
        for &(caller, called, n_arguments) in calls {
            let need = self.needs[called as usize];
            if need > n_arguments && need > self.needs[caller as usize] {
                self.needs[caller as usize] = if give_up { u32::MAX } else { need };
                changed = true;
            }
            let heads = self.heads[called as usize];
            if heads > self.heads[caller as usize] {
                self.heads[caller as usize] = if give_up { Heads::Pasted } else { heads };
                changed = true;
            }
        }
        changed
    }

    /// The highest parameter of a body, and how the heads in it come about.
    fn scan_body(
        &self,
        row: u32,
        forms: &SourceForms,
        symbols: &Interner,
        templates: &mut Templates,
        calls: &mut Vec<(u32, u32, u32)>,
    ) -> (u32, Heads) {
        let define = self.items[row as usize];
        let (mut highest, mut heads) = (0, Heads::Written);
        for item in define + 1..forms.items[define as usize].end {
            let (index, atom) = (item as usize, &forms.items[item as usize]);
            if atom.kind == ItemKind::List {
                let template = forms.head(item).and_then(|head| templates.get(head.symbol, symbols));
                heads = heads.max(template.map_or(Heads::Written, Heads::of));
                if self.calls[index] != NONE {
                    let n_arguments = forms.children(item).count() as u32 - 1;
                    calls.push((row, self.calls[index], n_arguments));
                }
            } else if self.parametric[index] {
                highest = highest.max(paste::highest(templates.of(atom.symbol, symbols)));
            }
        }
        (highest, heads)
    }
}

impl Heads {
    fn of(template: &Template) -> Self {
        if matches!(template[..], [paste::Piece::Parameter(_)]) { Self::Argument } else { Self::Pasted }
    }
}
