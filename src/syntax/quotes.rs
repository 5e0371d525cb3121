//! Finds the string that lacks a quote.
//!
//! Where the number of quotes is odd, every string after the mistake is turned inside out and only the last quote is seen to
//! be alone. The likely place is the first string that swallows lines of rules, or that is followed by a word without a blank
//! between: the word is then the inside of the next string. It is cut at the end of its line.

use super::repair::is_known_head;
use super::{TokenKind, Tokens, lex};

/// How many strings are cut before the rest is left as it is.
const CUTS: usize = 20;

/// The tokens of a text as [`lex`] makes them, but where a string is not closed, the likely one is
/// [`TokenKind::UnterminatedString`] and ends where its line or the text before swallowed rules ends, without the
/// parentheses there.
#[must_use]
pub fn lex_mending_strings(text: &str) -> Tokens {
    let mut tokens = lex(text);
    let mut first = 0;
    for _ in 0..CUTS {
        let Some(broken) = broken(&tokens, first, text) else { break };
        let cut = tokens.start(broken) + kept(tokens.text(broken, text)) as u32;
        tokens.kinds.truncate(broken);
        tokens.ends.truncate(broken);
        tokens.kinds.push(TokenKind::UnterminatedString);
        tokens.ends.push(cut);
        let rest = lex(&text[cut as usize..]);
        tokens.kinds.extend_from_slice(&rest.kinds);
        tokens.ends.extend(rest.ends.iter().map(|end| end + cut));
        first = broken + 1;
    }
    tokens
}

/// The string from token `first` on that lacks a quote. Where the last one is not closed there must be one; else (quotes in
/// comments may make their number even again) all signs must agree.
fn broken(tokens: &Tokens, first: usize, text: &str) -> Option<usize> {
    let odd = tokens.kinds().last() == Some(&TokenKind::UnterminatedString);
    let is_string = |&index: &usize| tokens.kind(index) == TokenKind::String;
    let signs = |index: usize| (is_glued(tokens, index), swallowed(tokens.text(index, text)).is_some());
    let broken = (first..tokens.len()).filter(is_string).find(|&index| match signs(index) {
        (glued, swallows) if odd => glued || swallows,
        (glued, swallows) => glued && swallows,
    });
    broken.or_else(|| odd.then(|| tokens.len() - 1)).filter(|&index| index >= first)
}

/// Whether a word or a string follows a token without a blank.
fn is_glued(tokens: &Tokens, index: usize) -> bool {
    matches!(
        tokens.kinds().get(index + 1),
        Some(TokenKind::Word | TokenKind::String | TokenKind::UnterminatedString)
    )
}

/// The place of a line of a string, not the first, that looks like rules: it begins with a known form.
fn swallowed(string: &str) -> Option<usize> {
    let mut start = 0;
    string.split_inclusive('\n').find_map(|line| {
        let inner = line.trim_start().strip_prefix('(').filter(|_| start > 0);
        let head = inner.and_then(|inner| inner.split(|letter: char| " \t\r\n()\";".contains(letter)).next());
        let found = head.is_some_and(is_known_head).then_some(start);
        start += line.len();
        found
    })
}

/// Length of the string that is left: what stands before swallowed rules, or else in its line, without closing parentheses.
fn kept(string: &str) -> usize {
    let line = || string.split('\n').next().unwrap_or(string);
    let text = swallowed(string).map_or_else(line, |place| &string[..place]);
    text.trim_end_matches([')', ' ', '\t', '\r', '\n']).len().max(1)
}
