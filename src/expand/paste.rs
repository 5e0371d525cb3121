//! Words and strings with parameters in them: `$1`, `p$1`, `"images/$1.bmp"`.

use crate::base::{Interner, Symbol};
use std::rc::Rc;

/// A piece of a word or string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Text that stays.
    Text(String),
    /// The digits after a `$`.
    Parameter(String),
}

/// A word or string cut at its parameters.
pub(super) type Template = Rc<[Piece]>;

/// The templates of symbols, made at need.
#[derive(Default)]
pub(super) struct Templates {
    /// By symbol: not known yet; no parameter in it; its template.
    known: Vec<Option<Option<Template>>>,
}

impl Templates {
    /// The template of a symbol; `None` where it has no parameters.
    pub(super) fn get(&mut self, symbol: Symbol, symbols: &Interner) -> Option<&Template> {
        let index = symbol.0 as usize;
        if index >= self.known.len() {
            self.known.resize(symbols.len(), None);
        }
        self.known[index].get_or_insert_with(|| cut(symbols.text(symbol))).as_ref()
    }

    pub(super) fn is_parametric(&mut self, symbol: Symbol, symbols: &Interner) -> bool {
        self.get(symbol, symbols).is_some()
    }

    /// The template of a symbol that is known to have parameters.
    pub(super) fn of(&mut self, symbol: Symbol, symbols: &Interner) -> &Template {
        self.get(symbol, symbols).expect("marked as parametric")
    }
}

fn cut(text: &str) -> Option<Template> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        let digits = rest[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let after = at + 1 + digits;
        if digits == 0 || rest.as_bytes()[at + 1] == b'0' {
            plain.push_str(&rest[..after]);
        } else {
            plain.push_str(&rest[..at]);
            if !plain.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Parameter(rest[at + 1..after].to_owned()));
        }
        rest = &rest[after..];
    }
    if pieces.is_empty() {
        return None;
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        pieces.push(Piece::Text(plain));
    }
    Some(pieces.into())
}

/// The highest parameter of a template.
pub(super) fn highest(template: &Template) -> u32 {
    let numbers = template.iter().map(|piece| match piece {
        Piece::Text(_) => 0,
        Piece::Parameter(digits) => digits.parse().unwrap_or(u32::MAX),
    });
    numbers.max().unwrap_or(0)
}

/// The argument that `digits` mean where there are `n` arguments, and the digits that are left over: `$10` is the first
/// argument followed by `0` where there are fewer than ten.
pub(super) fn parameter(digits: &str, n: usize) -> Option<(usize, &str)> {
    (1..=digits.len()).rev().find_map(|length| {
        let number: usize = digits[..length].parse().ok()?;
        (number <= n).then(|| (number - 1, &digits[length..]))
    })
}
