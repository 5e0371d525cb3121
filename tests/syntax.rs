//! Tokens, the tree as written, the formatter, and comments that allow something.

mod support;

use std::fs;
use support::{corpus, rules_files};
use zrf::base::{FileId, SourceFile};
use zrf::syntax::{TokenKind, allowances, format, lex};

/// Compares the tokens of a text, written as their texts with bars between.
#[track_caller]
fn check_tokens(text: &str, tokens: &str) {
    let lexed = lex(text);
    let found: Vec<&str> = (0..lexed.len()).map(|index| lexed.text(index, text)).collect();
    assert_eq!(found.concat(), text);
    assert_eq!(found.join("|"), tokens);
}

#[test]
fn parentheses_stand_alone() {
    check_tokens("(empty?)add", "(|empty?|)|add");
}

#[test]
fn a_string_has_no_escapes_and_may_span_lines() {
    check_tokens("\"a;(\\\"b \"x\ny\"", "\"a;(\\\"|b| |\"x\ny\"");
}

#[test]
fn a_comment_ends_before_the_line_end() {
    check_tokens("a ; \"(\r\nb", "a| |; \"(|\r\n|b");
}

#[test]
fn control_z_is_white_space() {
    check_tokens("(a)\u{1A}", "(|a|)|\u{1A}");
}

#[test]
fn an_open_string_reaches_to_the_end() {
    check_tokens("a \"b c", "a| |\"b c");
    assert_eq!(lex("a \"b c").kind(2), TokenKind::UnterminatedString);
}

#[track_caller]
fn check_format(text: &str, formatted: &str) {
    assert_eq!(format(text), formatted);
    assert_eq!(format(formatted), formatted, "formatting again changes nothing");
}

#[test]
fn lines_are_indented_by_the_lists_around_them() {
    let text = "(piece\n(name Man)   \n\t\t(moves\n(step n)\n      )\n)";
    check_format(text, "(piece\n  (name Man)\n  (moves\n    (step n)\n  )\n)\n");
}

#[test]
fn columns_of_tables_are_kept() {
    let text = "(directions\n     (n   0 -1)\n     (nw -1 -1)\n     (e   1  0))\n";
    check_format(text, "(directions\n  (n   0 -1)\n  (nw -1 -1)\n  (e   1  0))\n");
}

#[test]
fn blanks_that_align_nothing_go() {
    check_format("(name    Man )\n(help  \"a  b\")\n", "(name Man)\n(help \"a  b\")\n");
}

#[test]
fn rows_of_words_keep_their_shape() {
    let text = "(kill-positions\n        a1 b1\n      a2 b2 c2\n)";
    check_format(text, "(kill-positions\n  a1 b1\n a2 b2 c2\n)\n");
}

#[test]
fn continuation_under_an_item_stays_there() {
    let text = "(game\n      (White (Man a1 b1\n                  c1)))\n";
    check_format(text, "(game\n  (White (Man a1 b1\n              c1)))\n");
}

#[test]
fn comments_stay_beside_and_between() {
    let text = "; head\n(a    ; one\n   bcd ; two\n      ; three\n;(old)\n)\n\n\n\n\n; end";
    check_format(text, "; head\n(a    ; one\n  bcd ; two\n  ; three\n;(old)\n)\n\n\n; end\n");
}

/// Kind and text of what means something; comments without blanks at their end.
fn meaning(text: &str) -> Vec<(TokenKind, &str)> {
    let tokens = lex(text);
    (0..tokens.len())
        .filter(|&index| tokens.kind(index) != TokenKind::Space)
        .map(|index| (tokens.kind(index), tokens.text(index, text)))
        .map(|(kind, word)| (kind, if kind == TokenKind::Comment { word.trim_ascii_end() } else { word }))
        .collect()
}

#[test]
fn formatting_real_files_changes_no_token_and_is_idempotent() {
    let Some(corpus) = corpus() else { return };
    for file in rules_files(&corpus) {
        let bytes = fs::read(&file).expect("readable");
        let source = SourceFile::decode("x", &bytes, None);
        let formatted = format(&source.text);
        assert!(meaning(&source.text) == meaning(&formatted), "{}: tokens differ", file.display());
        let again = format(&formatted);
        if again != formatted {
            let mut pairs = formatted.lines().zip(again.lines()).enumerate();
            let (line, (once, twice)) = pairs.find(|(_, (once, twice))| once != twice).expect("a line");
            panic!("{}:{}: not idempotent\n{once}\n{twice}", file.display(), line + 1);
        }
    }
}

#[test]
fn real_files_are_written_back_byte_for_byte() {
    let Some(corpus) = corpus() else { return };
    for file in rules_files(&corpus) {
        let bytes = fs::read(&file).expect("readable");
        let source = SourceFile::decode("x", &bytes, None);
        assert_eq!(source.encode(&source.text).as_deref(), Some(&bytes[..]), "{}", file.display());
        let tokens = lex(&source.text);
        assert_eq!(
            tokens.iter().map(|(_, start, end)| (end - start) as usize).sum::<usize>(),
            source.text.len()
        );
    }
}

#[track_caller]
fn check_allow(text: &str, found: &[(&str, u32, u32)]) {
    let source = SourceFile::decode("x", text.as_bytes(), None);
    let allowances = allowances(FileId(0), &source);
    let rows: Vec<_> =
        allowances.iter().map(|row| (row.code.as_str(), row.first_line, row.last_line)).collect();
    assert_eq!(rows, found);
}

#[test]
fn allowing_in_a_line_a_form_or_a_file() {
    check_allow("(a)\n(b) ; zrf: allow(x, zrf::y)\n(c)", &[("x", 2, 2), ("y", 2, 2)]);
    check_allow("(a)\n; zrf: allow(x)\n\n(b\n (c)\n)\n(d)", &[("x", 2, 6)]);
    check_allow("(a) ; zrf: allow-file(x)", &[("x", 1, u32::MAX)]);
    check_allow("(a) ; zrf: let me be", &[]);
}
