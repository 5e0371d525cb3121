//! From bytes to text and back.

use super::{Encoding, SourceFile};

/// What the first bytes of a file in UTF-8 may be.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Encoding {
    /// The encoding by its usual name, in any letter case: `ascii`, `utf-8`, `cp1252`, `windows-1250`, ….
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase().replace(['-', '_'], "");
        match name.as_str() {
            "ascii" | "usascii" => Some(Self::Ascii),
            "utf8" => Some(Self::Utf8),
            "cp1252" | "windows1252" | "1252" | "latin1" => Some(Self::Cp1252),
            "cp1250" | "windows1250" | "1250" => Some(Self::Cp1250),
            "cp1251" | "windows1251" | "1251" => Some(Self::Cp1251),
            _ => None,
        }
    }

    /// The name by which [`Encoding::from_name`] knows it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf-8",
            Self::Cp1252 => "cp1252",
            Self::Cp1250 => "cp1250",
            Self::Cp1251 => "cp1251",
        }
    }

    /// The table of a single-byte code page; ASCII is read as the most common one.
    fn code_page(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Ascii | Self::Cp1252 => encoding_rs::WINDOWS_1252,
            Self::Cp1250 => encoding_rs::WINDOWS_1250,
            Self::Cp1251 => encoding_rs::WINDOWS_1251,
        }
    }

    /// The bytes of `text`; `None` where a character has no place in this encoding.
    #[must_use]
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Ascii => text.is_ascii().then(|| text.as_bytes().to_vec()),
            Self::Cp1252 | Self::Cp1250 | Self::Cp1251 => {
                let (bytes, _, lossy) = self.code_page().encode(text);
                (!lossy).then(|| bytes.into_owned())
            }
        }
    }

    /// The text of `bytes`, which are taken to be in this encoding; bytes that are not valid UTF-8 become U+FFFD.
    fn decode(self, bytes: &[u8]) -> String {
        self.code_page().decode_without_bom_handling(bytes).0.into_owned()
    }
}

impl SourceFile {
    /// Reads the bytes of a file, with `encoding` if it is given, else with what they look like:
    /// UTF-8 where they are valid, else the likeliest of the three code pages.
    #[must_use]
    pub fn decode(name: &str, bytes: &[u8], encoding: Option<Encoding>) -> Self {
        let marked = bytes.starts_with(BYTE_ORDER_MARK);
        let body = if marked { &bytes[BYTE_ORDER_MARK.len()..] } else { bytes };
        let encoding = encoding.unwrap_or_else(|| if marked { Encoding::Utf8 } else { detect(body) });
        let utf8 = std::str::from_utf8(body).ok().filter(|_| encoding == Encoding::Utf8 || body.is_ascii());
        match utf8 {
            Some(text) => Self::new(name, text, encoding, marked),
            None => Self::new(name, &encoding.decode(body), encoding, marked),
        }
    }

    /// The bytes by which `text` is written to this file: its encoding, and its byte-order mark if it had one.
    /// `None` where a character has no place in the encoding.
    #[must_use]
    pub fn encode(&self, text: &str) -> Option<Vec<u8>> {
        let encoding = if text.is_ascii() { Encoding::Utf8 } else { self.encoding };
        let body = encoding.encode(text)?;
        Some(if self.byte_order_mark { [BYTE_ORDER_MARK, &body].concat() } else { body })
    }
}

/// The encoding that `bytes` most likely have.
#[must_use]
pub fn detect(bytes: &[u8]) -> Encoding {
    if bytes.is_ascii() {
        return Encoding::Ascii;
    }
    if std::str::from_utf8(bytes).is_ok() {
        return Encoding::Utf8;
    }
    let marks = Marks::of(bytes);
    if marks.in_high_words * 2 > marks.high_letters {
        Encoding::Cp1251
    } else if marks.central > marks.western {
        Encoding::Cp1250
    } else {
        Encoding::Cp1252
    }
}

/// Counts of bytes that speak for one code page.
#[derive(Default)]
struct Marks {
    /// Letters above 0x7F in cp1251 (and mostly in the others too).
    high_letters: usize,
    /// Those of them that stand beside another one: whole words are made of them only in Cyrillic.
    in_high_words: usize,
    /// Letters of Hungarian, Polish and Czech that other languages do not have at their place.
    central: usize,
    /// Letters and signs of Western languages at a place where cp1250 has nothing sensible.
    western: usize,
}

impl Marks {
    fn of(bytes: &[u8]) -> Self {
        let is_high = |byte: u8| byte >= 0xC0 || byte == 0xA8 || byte == 0xB8;
        let at = |index: Option<usize>| index.and_then(|index| bytes.get(index).copied()).unwrap_or(b' ');
        let hungarian = bytes.iter().any(|byte| matches!(byte, 0xE1 | 0xF3 | 0xF6 | 0xFA | 0xFC));
        let mut marks = Self::default();
        for (index, &byte) in bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
            let (before, after) = (at(index.checked_sub(1)), at(Some(index + 1)));
            let in_word = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
            let inside = before.is_ascii_alphabetic() && after.is_ascii_alphabetic();
            marks.high_letters += usize::from(is_high(byte));
            marks.in_high_words += usize::from(is_high(byte) && (is_high(before) || is_high(after)));
            marks.central += usize::from(is_central(byte, after, in_word, hungarian));
            marks.western += usize::from(is_western(byte, after, inside));
        }
        marks
    }
}

/// ő and ű in a text that has other Hungarian vowels; ą, ł, ś, ź, ż in a word; ě, ř, š, ů, ž, č beside letters.
fn is_central(byte: u8, after: u8, in_word: bool, hungarian: bool) -> bool {
    match byte {
        0xF5 | 0xD5 => hungarian && !matches!(after, b'e' | b'E'),
        0xFB | 0xDB => hungarian,
        0xB9 | 0xB3 | 0xBF | 0x9F | 0x9C | 0x8C => in_word && !matches!(after, b' '),
        _ => false,
    }
}

/// õ before e, ã, ñ, å, æ, ø, è, ê, ù inside a word.
fn is_western(byte: u8, after: u8, inside: bool) -> bool {
    match byte {
        0xF5 => matches!(after, b'e'),
        0xE3 | 0xF1 | 0xE5 | 0xE6 | 0xF8 | 0xE8 | 0xEA | 0xF9 => inside,
        _ => false,
    }
}
