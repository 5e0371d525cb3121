//! The lexer: total, one pass, no copy.

use super::{TokenKind, Tokens};
use nom::bytes::complete::{take, take_till, take_while1};
use nom::{IResult, Parser};

type Lexed<'t> = IResult<&'t [u8], TokenKind, ()>;

/// Cuts `text` into tokens. Every text can be cut; the tokens concatenate to it.
///
/// # Panics
///
/// Where the text is longer than 4 GiB.
#[must_use]
pub fn lex(text: &str) -> Tokens {
    let total = text.len();
    u32::try_from(total).expect("texts are limited to 4 GiB");
    let mut tokens = Tokens { kinds: Vec::with_capacity(total / 3), ends: Vec::with_capacity(total / 3) };
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let (after, kind) = token(rest).expect("every byte begins some token");
        rest = after;
        tokens.kinds.push(kind);
        tokens.ends.push((total - rest.len()) as u32);
    }
    tokens
}

/// What a byte can be part of. All delimiters are ASCII, so tokens end on character borders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Open,
    Close,
    Quote,
    Semicolon,
    Control,
    Other,
}

/// The class of each byte.
const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C | 0x1A => Class::Space,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'"' => Class::Quote,
            b';' => Class::Semicolon,
            0..0x20 | 0x7F => Class::Control,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// The first token of a text that is not empty.
fn token(input: &[u8]) -> Lexed<'_> {
    match class(input[0]) {
        Class::Open => take(1usize).map(|_| TokenKind::Open).parse(input),
        Class::Close => take(1usize).map(|_| TokenKind::Close).parse(input),
        Class::Space => run(Class::Space, TokenKind::Space, input),
        Class::Other => run(Class::Other, TokenKind::Word, input),
        Class::Quote => string(input),
        Class::Semicolon => comment(input),
        Class::Control => run(Class::Control, TokenKind::Error, input),
    }
}

/// As many bytes of one class as there are.
fn run(wanted: Class, kind: TokenKind, input: &[u8]) -> Lexed<'_> {
    take_while1(|byte| class(byte) == wanted).map(|_| kind).parse(input)
}

/// From quote to quote, or to the end.
fn string(input: &[u8]) -> Lexed<'_> {
    let (rest, _) = (take(1usize), take_till(|byte| byte == b'"')).parse(input)?;
    match rest {
        [] => Ok((rest, TokenKind::UnterminatedString)),
        [_, after @ ..] => Ok((after, TokenKind::String)),
    }
}

/// From the semicolon to the end of the line, but without the line end.
fn comment(input: &[u8]) -> Lexed<'_> {
    let (_, line) = take_till(|byte| byte == b'\n').parse(input)?;
    let returns = line.iter().rev().take_while(|&&byte| byte == b'\r').count();
    take(line.len() - returns).map(|_| TokenKind::Comment).parse(input)
}
