//! Replaces calls by bodies, and shares what is equal.

mod substitute;

use super::argument::{Argument, Arguments, Body, Term, Terms};
use super::define::Definitions;
use super::paste::Templates;
use super::report;
use super::source_forms::{Item, ItemKind, NONE, SourceForms};
use super::{Call, Form, Limits};
use crate::base::{Diagnostic, Diagnostics, Interner, Span, Symbol, TraceStep};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::sync::Arc;

/// A macro at work: the call, and the arguments in effect, which are its own and, beyond those, its caller's.
pub(super) struct Frame<'f> {
    call: &'f Arc<Call>,
    arguments: &'f [Argument],
    /// How many of the arguments are its own.
    n_own: usize,
    caller: Option<&'f Frame<'f>>,
    depth: u32,
}

/// How large forms are.
#[derive(Clone, Copy, Default)]
struct Size {
    /// Tokens, shared parts counted as often as they appear.
    tokens: u64,
    /// Levels of lists and expansions.
    height: u32,
}

impl Size {
    const ATOM: Self = Self { tokens: 1, height: 0 };

    fn add(&mut self, other: Self) {
        self.tokens = self.tokens.saturating_add(other.tokens);
        self.height = self.height.max(other.height);
    }

    /// The size of a list of this content.
    fn in_list(self) -> Self {
        Self { tokens: self.tokens.saturating_add(2), height: self.height + 1 }
    }
}

/// The macro and all arguments it can make use of.
type Key = (u32, SmallVec<[Term; 4]>);

/// What came out for a [`Key`].
#[derive(Clone)]
enum Memo {
    /// It is being worked on: to meet it again means to meet it for ever.
    Active,
    Done {
        items: Arc<[Form]>,
        size: Size,
        missing: Option<Missing>,
    },
}

/// A parameter for which a macro found no argument.
#[derive(Clone, Copy, Debug)]
struct Missing {
    number: Symbol,
    parameter: Span,
}

/// The state of one expansion run.
pub(super) struct Expander<'e> {
    pub(super) forms: &'e SourceForms,
    pub(super) definitions: &'e mut Definitions,
    pub(super) symbols: &'e mut Interner,
    pub(super) templates: &'e mut Templates,
    pub(super) diagnostics: &'e mut Diagnostics,
    limits: Limits,
    terms: Terms,
    memo: FxHashMap<Key, Memo>,
    /// Lists that expansion does not change, by item.
    fixed: FxHashMap<u32, (Form, Size)>,
    /// Arguments without parameters, by item.
    constant: FxHashMap<u32, Argument>,
    calls: FxHashMap<u32, Arc<Call>>,
    /// Macros that are not expanded any more, because one of their calls broke a limit.
    barred: Vec<bool>,
    /// What was said already: code and place.
    said: FxHashSet<(&'static str, Span)>,
    /// The first missing argument of the macro at work.
    missing: Option<Missing>,
    nodes: u64,
    exhausted: bool,
    /// Tokens of the outermost calls so far.
    tokens: u64,
}

impl<'e> Expander<'e> {
    pub(super) fn new(
        forms: &'e SourceForms,
        definitions: &'e mut Definitions,
        symbols: &'e mut Interner,
        templates: &'e mut Templates,
        diagnostics: &'e mut Diagnostics,
        limits: Limits,
    ) -> Self {
        let barred = vec![false; definitions.macros.len()];
        Self {
            forms,
            definitions,
            symbols,
            templates,
            diagnostics,
            limits,
            terms: Terms::default(),
            memo: FxHashMap::default(),
            fixed: FxHashMap::default(),
            constant: FxHashMap::default(),
            calls: FxHashMap::default(),
            barred,
            said: FxHashSet::default(),
            missing: None,
            nodes: 0,
            exhausted: false,
            tokens: 0,
        }
    }

    /// Expands the top level.
    pub(super) fn run(&mut self) -> Arc<[Form]> {
        let mut out = Vec::new();
        self.children(NONE, 0, None, 0, &mut out);
        out.into()
    }

    /// Expands the items of `list`, but for the first `skip`, into `out`.
    fn children(
        &mut self,
        list: u32,
        skip: usize,
        frame: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        let mut size = Size::default();
        for item in self.forms.children(list).skip(skip) {
            size.add(self.item(item, frame, depth, out));
        }
        size
    }

    fn item(&mut self, index: u32, frame: Option<&Frame<'_>>, depth: u32, out: &mut Vec<Form>) -> Size {
        let item = self.forms.items[index as usize];
        if !self.definitions.dynamic[index as usize] {
            return self.fixed(index, item, depth, out);
        }
        match item.kind {
            ItemKind::Word | ItemKind::String => self.pasted(&item, frame, depth, out),
            ItemKind::List if self.definitions.is_define(self.forms, index) => Size::default(),
            ItemKind::List => self.list(index, item.span, frame, depth, out),
        }
    }

    /// A form that is the same in every expansion.
    fn fixed(&mut self, index: u32, item: Item, depth: u32, out: &mut Vec<Form>) -> Size {
        if item.kind != ItemKind::List {
            out.push(atom(item.kind, item.symbol, item.span));
            return Size::ATOM;
        }
        let (form, size) = match self.fixed.get(&index) {
            Some((form, size)) => (form.clone(), *size),
            None => {
                let mut items = Vec::new();
                let size = self.children(index, 0, None, 0, &mut items).in_list();
                self.nodes += items.len() as u64 + 1;
                let form = Form::List { items: items.into(), span: item.span };
                self.fixed.insert(index, (form.clone(), size));
                (form, size)
            }
        };
        self.checked(form, size, depth, out)
    }

    /// Pushes a form unless it would be too deep.
    fn checked(&mut self, form: Form, size: Size, depth: u32, out: &mut Vec<Form>) -> Size {
        if depth + size.height > self.limits.nesting {
            self.say(report::nesting(self.limits.nesting, form.span()), None);
            return Size::default();
        }
        out.push(form);
        size
    }

    fn list(
        &mut self,
        index: u32,
        span: Span,
        frame: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        let call = self.definitions.calls[index as usize];
        let pasted_head = self.forms.head(index).filter(|_| self.definitions.parametric[index as usize + 1]);
        if call != NONE {
            let name = self.forms.items[index as usize + 1].symbol;
            let arguments = self.arguments(index, 1, frame);
            let call = self.calls.entry(index);
            let definition = self.definitions.calls[index as usize];
            let call = Arc::clone(call.or_insert_with(|| Arc::new(Call { name, span, definition })));
            return self.call(call, arguments, frame, depth, out);
        }
        if pasted_head.is_some() {
            let all = self.arguments(index, 0, frame);
            return self.substituted_list(&all, index, span, frame, depth, out);
        }
        if depth >= self.limits.nesting {
            self.say(report::nesting(self.limits.nesting, span), frame);
            return Size::default();
        }
        let mut items = Vec::new();
        let size = self.children(index, 0, frame, depth + 1, &mut items).in_list();
        self.nodes += items.len() as u64 + 1;
        out.push(Form::List { items: items.into(), span });
        size
    }

    /// A list whose head came from a substitution: a call if the head turns out to name a macro.
    fn substituted_list(
        &mut self,
        all: &Arguments,
        index: u32,
        span: Span,
        frame: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        let call = self.called_by(all, index);
        self.argument_list(call, all, span, frame, depth, out)
    }

    /// The macro that the first of `all` names, seen from item `at`.
    fn called_by(&self, all: &[Argument], at: u32) -> u32 {
        match all.first().map(|head| &head.body) {
            Some(Body::Word(symbol)) => self.definitions.lookup(*symbol, at).unwrap_or(NONE),
            _ => NONE,
        }
    }

    /// A list given by its substituted items.
    fn argument_list(
        &mut self,
        call: u32,
        all: &[Argument],
        span: Span,
        frame: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        if let Some((Argument { body: Body::Word(name), .. }, rest)) =
            all.split_first().filter(|_| call != NONE)
        {
            let call = Arc::new(Call { name: *name, span, definition: call });
            return self.call(call, rest.iter().cloned().collect(), frame, depth, out);
        }
        if depth >= self.limits.nesting {
            self.say(report::nesting(self.limits.nesting, span), frame);
            return Size::default();
        }
        if self.is_exhausted(span, frame) {
            return Size::default();
        }
        let mut items = Vec::with_capacity(all.len());
        let mut size = Size::default();
        for argument in all {
            size.add(self.argument(argument, frame, depth + 1, &mut items));
        }
        self.nodes += items.len() as u64 + 1;
        out.push(Form::List { items: items.into(), span });
        size.in_list()
    }

    /// An argument in the place of its parameter.
    fn argument(
        &mut self,
        argument: &Argument,
        frame: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        match &argument.body {
            Body::Word(symbol) => out.push(atom(ItemKind::Word, *symbol, argument.span)),
            Body::String(symbol) => out.push(atom(ItemKind::String, *symbol, argument.span)),
            Body::List { call, items } => {
                return self.argument_list(*call, items, argument.span, frame, depth, out);
            }
        }
        Size::ATOM
    }

    /// A call in the place where it stands.
    fn call(
        &mut self,
        call: Arc<Call>,
        own: Arguments,
        caller: Option<&Frame<'_>>,
        depth: u32,
        out: &mut Vec<Form>,
    ) -> Size {
        let row = call.definition as usize;
        self.definitions.macros[row].used = true;
        if self.barred[row] || self.is_exhausted(call.span, caller) {
            return Size::default();
        }
        let n_own = own.len();
        let mut arguments = own;
        if let Some(caller) = caller {
            arguments.extend(caller.arguments.iter().skip(n_own).cloned());
        }
        let need = arguments.iter().map(|argument| self.terms.need(argument.term)).max().unwrap_or(0);
        let macro_need = self.definitions.effective_need(call.definition, || self.names_macro(&arguments));
        if n_own as u64 > u64::from(macro_need) {
            self.report_extra(&call, &arguments[..n_own], caller);
        }
        arguments.truncate(need.max(macro_need) as usize);
        let frame = Frame {
            call: &call,
            n_own: n_own.min(arguments.len()),
            arguments: &arguments,
            caller,
            depth: caller.map_or(1, |caller| caller.depth + 1),
        };
        let Some((items, size)) = self.expansion(&frame, depth) else { return Size::default() };
        if depth + size.height > self.limits.nesting {
            self.say(report::nesting(self.limits.nesting, call.span), caller);
            return Size::default();
        }
        if caller.is_none() && self.exceeds_total(&call, size) {
            return Size::default();
        }
        out.push(Form::Expansion { call, items });
        size
    }

    /// Whether so many forms were made that no more are; reported once.
    fn is_exhausted(&mut self, span: Span, frame: Option<&Frame<'_>>) -> bool {
        let exhausted = self.nodes > self.limits.nodes;
        if exhausted && !self.exhausted {
            self.exhausted = true;
            self.say(report::too_many_forms(span, self.limits.nodes), frame);
        }
        exhausted
    }

    fn names_macro(&self, arguments: &[Argument]) -> bool {
        arguments
            .iter()
            .any(|argument| matches!(argument.body, Body::Word(word) if self.definitions.is_macro(word)))
    }

    /// Counts an outermost call; whether all of them together are too large.
    fn exceeds_total(&mut self, call: &Call, size: Size) -> bool {
        let total = self.tokens.saturating_add(size.tokens);
        let exceeds = total > self.limits.expanded_tokens;
        if exceeds {
            let name = self.symbols.text(call.name);
            self.say(report::too_large(name, call.span, self.limits.expanded_tokens), None);
        } else {
            self.tokens = total;
        }
        exceeds
    }

    /// The expanded body for a frame; `None` where a limit forbids it.
    fn expansion(&mut self, frame: &Frame<'_>, depth: u32) -> Option<(Arc<[Form]>, Size)> {
        let row = frame.call.definition;
        let key: Key = (row, frame.arguments.iter().map(|argument| argument.term).collect());
        match self.memo.get(&key) {
            Some(Memo::Active) => {
                return self.bar(report::recursion(self.name(frame), frame.call.span), frame);
            }
            Some(Memo::Done { items, size, missing }) => {
                let (items, size) = (Arc::clone(items), *size);
                if let Some(missing) = *missing {
                    self.missing.get_or_insert(missing);
                    self.report_missing(missing, frame);
                }
                return Some((items, size));
            }
            None => {}
        }
        if let Some(refusal) = self.refusal(frame, depth) {
            return self.bar(refusal, frame);
        }
        self.memo.insert(key.clone(), Memo::Active);
        let outer_missing = self.missing.take();
        let mut items = Vec::new();
        let mut size =
            self.children(self.definitions.items[row as usize], 2, Some(frame), depth + 1, &mut items);
        size.height += 1;
        self.nodes += items.len() as u64 + 1;
        let missing = std::mem::replace(&mut self.missing, outer_missing);
        self.missing = self.missing.or(missing);
        if size.tokens > self.limits.expanded_tokens {
            self.memo.remove(&key);
            let name = self.name(frame);
            return self.bar(report::too_large(name, frame.call.span, self.limits.expanded_tokens), frame);
        }
        let items: Arc<[Form]> = items.into();
        self.memo.insert(key, Memo::Done { items: Arc::clone(&items), size, missing });
        Some((items, size))
    }

    /// Why a frame must not be expanded.
    fn refusal(&self, frame: &Frame<'_>, depth: u32) -> Option<Diagnostic> {
        let span = frame.call.span;
        if frame.depth > self.limits.macro_depth {
            let callers = std::iter::successors(frame.caller, |frame| frame.caller);
            let again = callers.filter(|caller| caller.call.definition == frame.call.definition).count() > 0;
            let plain = || report::macro_depth(self.limits.macro_depth, span);
            return Some(if again { report::recursion(self.name(frame), span) } else { plain() });
        }
        (depth >= self.limits.nesting).then(|| report::nesting(self.limits.nesting, span))
    }

    /// Reports, and expands the macro no more.
    fn bar<T>(&mut self, diagnostic: Diagnostic, frame: &Frame<'_>) -> Option<T> {
        self.barred[frame.call.definition as usize] = true;
        self.say(diagnostic, Some(frame));
        None
    }

    fn name(&self, frame: &Frame<'_>) -> &str {
        self.symbols.text(frame.call.name)
    }

    /// Reports something once for its place; `frame` is where the place stands.
    fn say(&mut self, diagnostic: Diagnostic, frame: Option<&Frame<'_>>) {
        if !self.said.insert((diagnostic.code().0, diagnostic.primary().span)) {
            return;
        }
        let callers = std::iter::successors(frame, |frame| frame.caller);
        let step = |frame: &Frame<'_>| TraceStep { name: self.name(frame).to_owned(), span: frame.call.span };
        let trace = callers.map(step).filter(|step| step.span != diagnostic.primary().span).collect();
        self.diagnostics.push(diagnostic.with_trace(trace));
    }

    /// Reports a missing argument at the call to blame: helpers are called without arguments on purpose, so it is the
    /// innermost call that has some, or else the outermost.
    fn report_missing(&mut self, missing: Missing, frame: &Frame<'_>) {
        let mut blamed = frame;
        while let Some(caller) = blamed.caller.filter(|_| blamed.n_own == 0) {
            blamed = caller;
        }
        let (name, number) = (self.name(blamed), self.symbols.text(missing.number));
        let diagnostic = report::missing_argument(name, number, blamed.call.span, missing.parameter);
        self.say(diagnostic, blamed.caller);
    }

    fn report_extra(&mut self, call: &Call, own: &[Argument], caller: Option<&Frame<'_>>) {
        let row = call.definition as usize;
        let taken = self.definitions.needs[row];
        let definition = self.definitions.macros[row].name_span;
        let first = own[taken as usize].span;
        let span =
            if first.file == call.span.file && call.span.start <= first.start && first.end <= call.span.end {
                first
            } else {
                call.span
            };
        let name = self.symbols.text(call.name);
        self.say(report::extra_argument(name, taken, own.len(), span, definition), caller);
    }
}

fn atom(kind: ItemKind, symbol: Symbol, span: Span) -> Form {
    match kind {
        ItemKind::String => Form::String { symbol, span },
        ItemKind::Word | ItemKind::List => Form::Word { symbol, span },
    }
}
