//! The tree of one text as written: lists over tokens, nothing left out.

use super::{TokenKind, Tokens, lex};

/// Number of a list in its [`SyntaxTree`], in order of the opening parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ListId(pub u32);

const NONE: u32 = u32::MAX;

/// Tokens and the lists that they form, in flat arrays: any depth is fine.
///
/// A list that is never closed reaches to the end of the text; a closing parenthesis without partner belongs to the list
/// around it like any other token.
#[derive(Clone, Default, Debug)]
pub struct SyntaxTree {
    /// All tokens, white space and comments included.
    pub tokens: Tokens,
    opens: Vec<u32>,
    ends: Vec<u32>,
    parents: Vec<u32>,
    /// Closing parentheses that close nothing.
    stray: Vec<u32>,
    n_unclosed: u32,
}

impl SyntaxTree {
    /// Lexes `text` and matches its parentheses.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self::build(lex(text))
    }

    /// Matches the parentheses.
    #[must_use]
    pub fn build(tokens: Tokens) -> Self {
        let mut tree = Self::default();
        let mut current = NONE;
        for (index, kind) in tokens.kinds().iter().enumerate() {
            match kind {
                TokenKind::Open => {
                    tree.opens.push(index as u32);
                    tree.ends.push(NONE);
                    tree.parents.push(current);
                    current = tree.opens.len() as u32 - 1;
                }
                TokenKind::Close if current == NONE => tree.stray.push(index as u32),
                TokenKind::Close => {
                    tree.ends[current as usize] = index as u32 + 1;
                    current = tree.parents[current as usize];
                }
                _ => {}
            }
        }
        while current != NONE {
            tree.ends[current as usize] = tokens.len() as u32;
            tree.n_unclosed += 1;
            current = tree.parents[current as usize];
        }
        tree.tokens = tokens;
        tree
    }

    /// Number of lists.
    #[must_use]
    pub fn n_lists(&self) -> usize {
        self.opens.len()
    }

    /// The token that opens a list.
    #[must_use]
    pub fn open(&self, list: ListId) -> usize {
        self.opens[list.0 as usize] as usize
    }

    /// One past the last token of a list.
    #[must_use]
    pub fn end(&self, list: ListId) -> usize {
        self.ends[list.0 as usize] as usize
    }

    /// The list around a list.
    #[must_use]
    pub fn parent(&self, list: ListId) -> Option<ListId> {
        Some(self.parents[list.0 as usize]).filter(|&parent| parent != NONE).map(ListId)
    }

    /// The innermost list that holds a token; for a parenthesis, the list that it bounds.
    #[must_use]
    pub fn list_at(&self, token: usize) -> Option<ListId> {
        let last = self.opens.partition_point(|&open| open as usize <= token).checked_sub(1)?;
        let mut list = Some(ListId(last as u32));
        while let Some(inner) = list.filter(|&inner| self.end(inner) <= token) {
            list = self.parent(inner);
        }
        list
    }

    /// Closing parentheses that close nothing.
    pub fn stray(&self) -> impl Iterator<Item = usize> + '_ {
        self.stray.iter().map(|&token| token as usize)
    }

    /// Whether each parenthesis has its partner.
    #[must_use]
    pub fn is_balanced(&self) -> bool {
        self.stray.is_empty() && self.n_unclosed == 0
    }
}
