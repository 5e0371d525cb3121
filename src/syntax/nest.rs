//! Matches the parentheses of a token stream that may come from several files.

use super::TokenKind;
use crate::base::{SourceMap, Span};

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
    },
    /// An opening parenthesis belongs before token `before`.
    InsertOpen {
        /// The token after the new one.
        before: usize,
        /// The parenthesis that would close nothing otherwise.
        close: usize,
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

/// The changes that make a stream balanced, in the order of their places; none where it is balanced already.
#[must_use]
pub fn repair(tokens: &[StreamToken], _sources: &SourceMap) -> Vec<Repair> {
    naive(tokens)
}

/// Drops what closes nothing, and closes at the end what is open.
fn naive(tokens: &[StreamToken]) -> Vec<Repair> {
    let mut open = Vec::new();
    let mut repairs = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(index),
            TokenKind::Close if open.pop().is_none() => repairs.push(Repair::Drop { token: index }),
            _ => {}
        }
    }
    let missing = open.into_iter().rev().map(|open| Repair::InsertClose { before: tokens.len(), open });
    repairs.extend(missing);
    repairs
}
