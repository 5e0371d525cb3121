//! Tokens: flat arrays of kinds and ends.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A run of anything that is no space, parenthesis, quote or semicolon.
    Word,
    /// From quote to quote; may hold line ends.
    String,
    /// A quote without a second one, and what follows up to the end of the text.
    UnterminatedString,
    /// From a semicolon to the end of the line, without the line end.
    Comment,
    /// Blanks, tabs, line ends and Ctrl-Z.
    Space,
    /// Control characters, which stand nowhere.
    Error,
}

impl TokenKind {
    /// Whether it only separates: white space and comments.
    #[must_use]
    pub fn is_trivia(self) -> bool {
        matches!(self, Self::Space | Self::Comment)
    }
}

/// The tokens of one text. Concatenated they are the text.
#[derive(Clone, Default, Debug)]
pub struct Tokens {
    pub(super) kinds: Vec<TokenKind>,
    pub(super) ends: Vec<u32>,
}

impl Tokens {
    /// Number of tokens.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether the text was empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The kind of token `index`.
    #[must_use]
    pub fn kind(&self, index: usize) -> TokenKind {
        self.kinds[index]
    }

    /// The kinds of all tokens.
    #[must_use]
    pub fn kinds(&self) -> &[TokenKind] {
        &self.kinds
    }

    /// The byte where token `index` starts.
    #[must_use]
    pub fn start(&self, index: usize) -> u32 {
        index.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// One past the last byte of token `index`.
    #[must_use]
    pub fn end(&self, index: usize) -> u32 {
        self.ends[index]
    }

    /// Token `index` in the text that was lexed.
    #[must_use]
    pub fn text<'t>(&self, index: usize, text: &'t str) -> &'t str {
        &text[self.start(index) as usize..self.end(index) as usize]
    }

    /// The token that holds byte `offset`.
    #[must_use]
    pub fn at(&self, offset: u32) -> usize {
        self.ends.partition_point(|&end| end <= offset)
    }

    /// Kind and byte range of each token in turn.
    pub fn iter(&self) -> impl Iterator<Item = (TokenKind, u32, u32)> + '_ {
        let mut start = 0;
        self.kinds
            .iter()
            .zip(&self.ends)
            .map(move |(&kind, &end)| (kind, std::mem::replace(&mut start, end), end))
    }
}
