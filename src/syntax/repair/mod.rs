//! Makes the parentheses of a token stream match; the stream may come from several files.
//!
//! In: tokens without white space. Out: the [`Repair`]s after which they are balanced.
//! Start at [`repair`]; [`context`] and [`walk`] say what counts as odd, [`search`] tries the changes.

mod context;
mod layout;
mod place;
mod search;
mod style;
mod walk;

use super::TokenKind;
use crate::base::{SourceMap, Span};
use layout::Placed;
use search::Edit;
use style::Style;

/// A token that means something, with its place; white space and comments are left out.
#[derive(Clone, Copy, Debug)]
pub struct StreamToken {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is.
    pub span: Span,
}

/// One change that makes a stream balanced. Numbers are those of tokens in the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repair {
    /// A closing parenthesis belongs before token `before` (or at the end).
    InsertClose {
        /// The token after the new one.
        before: usize,
        /// The parenthesis that is closed.
        open: usize,
        /// Where it is missing.
        place: Span,
    },
    /// An opening parenthesis belongs before token `before`.
    InsertOpen {
        /// The token after the new one.
        before: usize,
    },
    /// The parenthesis is one too many.
    Drop {
        /// The parenthesis.
        token: usize,
    },
}

impl Repair {
    /// The token at which the repair takes place.
    #[must_use]
    pub fn token(self) -> usize {
        match self {
            Self::InsertClose { before, .. } | Self::InsertOpen { before, .. } => before,
            Self::Drop { token } => token,
        }
    }
}

/// How many mistakes are searched for one by one before the rest is closed at the end.
const SEARCHED: usize = 12;

/// How many tokens the search may read.
const STEPS: u64 = 60_000_000;

/// The changes that make a stream balanced, in the order of their places; none where it is balanced already.
///
/// Each mistake is looked for where it is likely: where its repair leaves the fewest lines that are indented oddly and the
/// fewest forms that stand where they cannot.
#[must_use]
pub fn repair(tokens: &[StreamToken], sources: &SourceMap) -> Vec<Repair> {
    let (surplus, lowest) = balance(tokens.iter().map(|token| token.kind));
    if surplus == 0 && lowest == 0 {
        return Vec::new();
    }
    if surplus.unsigned_abs() as usize > SEARCHED {
        return naive(tokens);
    }
    let mut steps = STEPS;
    let mut placed = layout::place(tokens, sources);
    let style = Style::of(&placed);
    let mut repairs = Vec::new();
    for _ in 0..SEARCHED {
        let (surplus, lowest) = balance(placed.iter().map(|token| token.kind));
        if surplus == 0 && lowest == 0 {
            break;
        }
        // Below zero, a closing parenthesis is too many, also where a missing one makes up for it later.
        let surplus = if lowest < 0 { -1 } else { surplus };
        let Some(edit) = search::best_edit(&placed, surplus, &style, &mut steps) else { break };
        repairs.push(apply(edit, &mut placed, tokens));
    }
    repairs.extend(naive_rest(&placed, tokens));
    for repair in &mut repairs {
        if let Repair::InsertClose { before, open, place } = repair {
            *place = place::of_missing_close(tokens, *before, *open, sources).unwrap_or(*place);
        }
    }
    repairs.sort_by_key(|repair| repair.token());
    repairs
}

/// Whether a list that begins with this word is surely part of some rules.
pub(super) fn is_known_head(head: &str) -> bool {
    use context::Class as C;
    !matches!(context::class(head), C::Other | C::Bare | C::Else | C::Logic | C::Not)
}

/// How many more parentheses open than close, and the lowest depth on the way.
fn balance(kinds: impl Iterator<Item = TokenKind>) -> (i64, i64) {
    kinds.fold((0, 0), |(depth, lowest): (i64, i64), kind| {
        let depth = match kind {
            TokenKind::Open => depth + 1,
            TokenKind::Close => depth - 1,
            _ => depth,
        };
        (depth, lowest.min(depth))
    })
}

/// Makes the change, and says it in numbers of the stream.
fn apply(edit: Edit, tokens: &mut Vec<Placed>, stream: &[StreamToken]) -> Repair {
    match edit {
        Edit::Close { before, open } => {
            let open = tokens[open].origin;
            let last = tokens[before - 1];
            let origin =
                tokens.get(before).map_or(last.origin + usize::from(!last.inserted), |next| next.origin);
            tokens.insert(
                before,
                Placed { kind: TokenKind::Close, first: false, inserted: true, origin, ..last },
            );
            Repair::InsertClose { before: origin, open, place: place::behind(stream[origin - 1]) }
        }
        Edit::Open { before } => {
            let next = tokens[before];
            tokens[before].first = false;
            tokens.insert(
                before,
                Placed { kind: TokenKind::Open, inserted: true, head: context::Class::Headless, ..next },
            );
            Repair::InsertOpen { before: next.origin }
        }
        Edit::Drop { token } => {
            let dropped = tokens.remove(token);
            if let Some(next) =
                tokens.get_mut(token).filter(|next| dropped.first && next.line == dropped.line)
            {
                (next.first, next.column) = (true, dropped.column);
            }
            Repair::Drop { token: dropped.origin }
        }
    }
}

/// Drops what closes nothing, and closes at the end what is open.
fn naive(tokens: &[StreamToken]) -> Vec<Repair> {
    pair(tokens.iter().enumerate().map(|(index, token)| (index, token.kind)), tokens)
}

/// The same for what changes have left.
fn naive_rest(placed: &[Placed], stream: &[StreamToken]) -> Vec<Repair> {
    let real = |repair: &Repair| !matches!(repair, Repair::Drop { token } if *token >= stream.len());
    pair(placed.iter().map(|token| (token.origin, token.kind)), stream).into_iter().filter(real).collect()
}

fn pair(tokens: impl Iterator<Item = (usize, TokenKind)>, stream: &[StreamToken]) -> Vec<Repair> {
    let mut open = Vec::new();
    let mut repairs = Vec::new();
    for (index, kind) in tokens {
        match kind {
            TokenKind::Open => open.push(index),
            TokenKind::Close if open.pop().is_none() => repairs.push(Repair::Drop { token: index }),
            _ => {}
        }
    }
    // What is simply closed at the end is told where it opens.
    let missing = |open: usize| Repair::InsertClose { before: stream.len(), open, place: stream[open].span };
    repairs.extend(open.into_iter().rev().map(missing));
    repairs
}
