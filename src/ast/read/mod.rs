//! From forms to declarations: one file for each family of forms.
//!
//! Every reader expects its own form, reports what is wrong with its shape with the shape that is right, and goes on.
//! Bodies that several calls share are read once; start at [`read`].

mod block;
mod board;
mod condition;
mod dialect;
mod entry;
mod file;
mod goal;
mod grid;
mod instruction;
mod nodes;
mod option;
mod piece;
mod setup;
mod split;
mod text;
mod turn_order;

use super::sink::Sink;
use super::{Board, Condition, File, MoveItem, Origin, Piece, Sequence, Setup, codes, forms};
use crate::base::{Diagnostic, Diagnostics, Severity, Span, Symbol, suggest};
use crate::expand::{Form, Unit};
use nodes::List;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Reads all forms of a unit.
#[must_use]
pub fn read(unit: &Unit) -> (File, Diagnostics) {
    let (dialect, evidence) = dialect::recognise(unit);
    let mut reader = Reader {
        unit,
        sink: Sink::new(&unit.symbols, dialect),
        pieces: FxHashMap::default(),
        boards: FxHashMap::default(),
        setups: FxHashMap::default(),
        move_items: FxHashMap::default(),
        sequences: FxHashMap::default(),
        conditions: FxHashMap::default(),
        holds_else: FxHashMap::default(),
        kept: Vec::new(),
    };
    let file = reader.read_file(evidence);
    (file, reader.sink.finish())
}

/// Where a shared body lies; bodies live as long as the unit or the reader.
type Key = (*const Form, usize);

fn key(items: &[Form]) -> Key {
    (items.as_ptr(), items.len())
}

/// What the readers share.
struct Reader<'u> {
    unit: &'u Unit,
    sink: Sink<'u>,
    pieces: FxHashMap<Key, Option<Arc<Piece>>>,
    boards: FxHashMap<Key, Arc<Board>>,
    setups: FxHashMap<Key, Arc<Setup>>,
    move_items: FxHashMap<Key, Arc<[MoveItem]>>,
    sequences: FxHashMap<Key, Sequence>,
    conditions: FxHashMap<Key, Arc<Condition>>,
    holds_else: FxHashMap<Key, bool>,
    /// Bodies made by splitting an expansion, kept alive so that their addresses stay theirs.
    kept: Vec<Arc<[Form]>>,
}

impl<'u> Reader<'u> {
    fn text(&self, symbol: Symbol) -> &'u str {
        self.unit.symbols.text(symbol)
    }

    fn report(&mut self, diagnostic: Diagnostic, origin: &Origin) {
        self.sink.report(diagnostic, origin);
    }

    /// Reports that a form has the wrong shape, and shows the right one.
    fn wrong_shape(&mut self, place: &str, keyword: &str, span: Span, label: &str, origin: &Origin) {
        let message = match keyword {
            "" => "this has the wrong shape".to_owned(),
            _ => format!("`{keyword}` has the wrong shape"),
        };
        let severity = self.sink.tolerable();
        let mut diagnostic = Diagnostic::new(severity, codes::WRONG_SHAPE, message, span, label);
        if let Some(form) = forms::lookup(place, keyword) {
            diagnostic = diagnostic.with_help(format!("write `{}`", shape_of(form, keyword)));
        }
        self.report(diagnostic, origin);
    }

    /// Reports a form that does not exist in this place; it is left out.
    fn unknown_form(&mut self, place: &str, list: &List<'_>, severity: Severity) {
        let Some(head) = list.head() else {
            return self.wrong_shape(place, "", list.span, "a keyword is expected first", &list.origin);
        };
        let name = self.text(head.symbol);
        let place_name = if place == "entry" { "game" } else { place };
        let message = match place {
            "file" => format!("no form `{name}` exists at the top of a file"),
            _ => format!("no form `{name}` exists in a `{place_name}`"),
        };
        let mut diagnostic = Diagnostic::new(severity, codes::UNKNOWN_FORM, message, head.span, "left out");
        let candidates = forms::in_place(place).map(|form| form.name);
        if let Some(similar) = suggest(name, candidates) {
            diagnostic = diagnostic.with_help(format!("a form with a similar name exists: `{similar}`"));
        } else if let Some(form) = forms::named(name).next() {
            let place = form.places[0];
            diagnostic = diagnostic.with_help(format!("`{name}` belongs into a `{place}`"));
        }
        self.report(diagnostic, &head.origin);
    }

    /// Warns that of two forms the first has no effect.
    fn duplicate(&mut self, list: &List<'_>, keyword: &str, first: Span) {
        let message = format!("`{keyword}` is given twice");
        let diagnostic = Diagnostic::warning(codes::DUPLICATE_FORM, message, list.span, "this one counts")
            .with_label(first, "this one has no effect");
        self.report(diagnostic, &list.origin);
    }
}

/// The shape of a form as it is written with this word, which may be the `not-` form.
fn shape_of(form: &forms::FormInfo, keyword: &str) -> String {
    form.shape.replacen(form.name, keyword, 1)
}
