//! Finds the one change after which a sequence looks least odd.

use super::context::Class;
use super::layout::Placed;
use super::style::Style;
use super::walk::Reader;
use crate::syntax::TokenKind;
use rustc_hash::FxHashMap;

/// A closing parenthesis was forgotten.
const CLOSE: u32 = 2;
/// An opening parenthesis was forgotten before a word that need not begin a list, or before a list.
const OPEN_BEFORE_ANY: u32 = 6;
/// An opening parenthesis was forgotten before a word that begins lists.
const OPEN_BEFORE_KNOWN: u32 = 1;
/// A parenthesis too many stands alone, not beside one like it.
const DROP_SINGLE: u32 = 4;

/// A change of a sequence; numbers are places in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// A closing parenthesis before this token, for the list that this token opens.
    Close { before: usize, open: usize },
    /// An opening parenthesis before this token.
    Open { before: usize },
    /// Without this parenthesis.
    Drop { token: usize },
}

/// Looks for the best single change that takes one parenthesis off the surplus: of opening ones if `surplus` is positive, of
/// closing ones if not. `None` where the search gets too long.
pub(super) fn best_edit(tokens: &[Placed], surplus: i64, style: &Style, steps: &mut u64) -> Option<Edit> {
    let mut search = Search { tokens, known: FxHashMap::default(), steps };
    let mut reader = Reader::new(style);
    let mut so_far = 0;
    let mut best: Option<(u32, Edit)> = None;
    for index in 0..=tokens.len() {
        for edit in search.edits(index, &reader, surplus) {
            let odd = so_far + search.oddity(edit, &reader)?;
            if best.is_none_or(|(least, _)| odd <= least) {
                best = Some((odd, edit));
            }
        }
        let Some(token) = tokens.get(index) else { break };
        so_far += reader.read(index as u32, token, tokens.get(index + 1));
        // Oddities only add up: what follows can't be better any more.
        if best.is_some_and(|(least, _)| so_far > least) {
            break;
        }
    }
    best.map(|(_, edit)| edit)
}

struct Search<'t> {
    tokens: &'t [Placed],
    /// What is odd from a token on, in a state: by number of the token and fingerprint of the state.
    known: FxHashMap<(usize, u64), u32>,
    /// How many more tokens may be read.
    steps: &'t mut u64,
}

impl Search<'_> {
    /// The changes that could be made before token `index`, or to it.
    fn edits(&self, index: usize, reader: &Reader<'_>, surplus: i64) -> impl Iterator<Item = Edit> + use<> {
        let token = self.tokens.get(index);
        let before = index.checked_sub(1).map(|before| &self.tokens[before]);
        let kind = token.map(|token| token.kind);
        let line_starts = token.is_none_or(|token| token.first);
        let next = self.tokens.get(index + 1).filter(|next| next.glued).map(|next| next.kind);
        let (mut insert, mut drop) = (None, None);
        if surplus > 0 {
            let sensible = before.is_some_and(|before| before.kind != TokenKind::Open);
            if sensible && (line_starts || kind == Some(TokenKind::Open)) {
                insert = reader.innermost().map(|open| Edit::Close { before: index, open: open as usize });
            }
            if kind == Some(TokenKind::Open)
                && next == Some(TokenKind::Open)
                && token.is_some_and(|token| !token.inserted)
            {
                drop = Some(Edit::Drop { token: index });
            }
        } else {
            if matches!(kind, Some(TokenKind::Word | TokenKind::Open | TokenKind::String)) {
                insert = Some(Edit::Open { before: index });
            }
            if token.is_some_and(|token| token.kind == TokenKind::Close && !token.inserted) {
                drop = Some(Edit::Drop { token: index });
            }
        }
        insert.into_iter().chain(drop)
    }

    /// What is odd from the place of the change on; `None` where the search gets too long.
    fn oddity(&mut self, edit: Edit, reader: &Reader<'_>) -> Option<u32> {
        let mut reader = reader.clone();
        let (odd, from) = match edit {
            Edit::Close { before, .. } => (reader.close_inserted(), before),
            Edit::Open { before } => {
                let token = self.tokens[before];
                let odd = reader.open(u32::MAX - before as u32, &token, token.head);
                let inner = Placed { first: false, ..token };
                (odd + reader.read(before as u32, &inner, self.tokens.get(before + 1)), before + 1)
            }
            Edit::Drop { token } => match self.tokens.get(token + 1) {
                Some(next) if self.tokens[token].first && next.line == self.tokens[token].line => {
                    let first = Placed { first: true, column: self.tokens[token].column, ..*next };
                    (reader.read(token as u32 + 1, &first, self.tokens.get(token + 2)), token + 2)
                }
                _ => (0, token + 1),
            },
        };
        Some(self.unlikeliness(edit) + odd + self.rest(reader, from)?)
    }

    /// How unlikely it is that someone makes the mistake that a change repairs.
    fn unlikeliness(&self, edit: Edit) -> u32 {
        match edit {
            Edit::Close { .. } => CLOSE,
            Edit::Open { before } => match self.tokens[before].head {
                Class::Other | Class::Text | Class::Headless => OPEN_BEFORE_ANY,
                _ => OPEN_BEFORE_KNOWN,
            },
            Edit::Drop { token } => {
                let kind = self.tokens[token].kind;
                let doubled = |first: usize| {
                    let pair = self.tokens.get(first..first + 2);
                    pair.is_some_and(|pair| pair.iter().all(|token| token.kind == kind) && pair[1].glued)
                };
                if token > 0 && doubled(token - 1) || doubled(token) { 0 } else { DROP_SINGLE }
            }
        }
    }

    /// What is odd from token `from` on.
    fn rest(&mut self, mut reader: Reader<'_>, from: usize) -> Option<u32> {
        let mut odd = 0;
        let mut passed: Vec<((usize, u64), u32)> = Vec::new();
        let mut known = None;
        for index in from..self.tokens.len() {
            let token = &self.tokens[index];
            if token.first && token.kind == TokenKind::Open {
                let key = (index, reader.fingerprint());
                known = self.known.get(&key).copied();
                if known.is_some() {
                    break;
                }
                passed.push((key, odd));
            }
            odd += reader.read(index as u32, token, self.tokens.get(index + 1));
            *self.steps = self.steps.checked_sub(1)?;
        }
        let total = odd + known.unwrap_or_else(|| reader.end());
        for (key, before) in passed {
            self.known.insert(key, total - before);
        }
        Some(total)
    }
}
