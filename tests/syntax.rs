//! Tokens, the tree as written, the formatter, and comments that allow something.

mod support;

use std::fs;
use support::{corpus, rules_files};
use zrf::base::{Encoding, FileId, SourceFile, suggest};
use zrf::syntax::{SyntaxTree, TokenKind, allowances, format, lex};

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

#[test]
fn encodings_are_told_apart() {
    let detected = |bytes: &[u8]| SourceFile::decode("x", bytes, None);
    assert_eq!(detected(b"(a)").encoding, Encoding::Ascii);
    assert_eq!(detected("(help \"Zug für Zug\")".as_bytes()).encoding, Encoding::Utf8);
    let marked = detected(b"\xEF\xBB\xBF(a)");
    assert_eq!((marked.encoding, marked.byte_order_mark, &*marked.text), (Encoding::Utf8, true, "(a)"));
    assert_eq!(marked.encode("(a)").as_deref(), Some(&b"\xEF\xBB\xBF(a)"[..]));
    for (text, encoding) in [
        ("Zug für Zug, Schönes Spiel", Encoding::Cp1252),
        ("déjà vu, où êtes-vous, coup sûr", Encoding::Cp1252),
        ("as peças são iguais, posições", Encoding::Cp1252),
        ("a\u{A0}hard\u{A0}space", Encoding::Cp1252),
        ("két játékos, győztes a fehér, erős lépés, gyűrű", Encoding::Cp1250),
        ("każdy gracz ma różne siły, wieża", Encoding::Cp1250),
        ("шахматы, ход белых", Encoding::Cp1251),
    ] {
        let bytes = encoding.encode(text).expect("the code page has these letters");
        let file = detected(&bytes);
        assert_eq!((file.encoding, &*file.text), (encoding, text));
        assert_eq!(file.encode(text), Some(bytes));
    }
}

#[test]
fn an_encoding_may_be_given() {
    let file = SourceFile::decode("x", b"\xE9", Some(Encoding::Cp1251));
    assert_eq!(&*file.text, "й");
    assert_eq!(Encoding::from_name("Windows-1250"), Some(Encoding::Cp1250));
}

#[test]
fn columns_count_characters() {
    let file = SourceFile::decode("x", b"\xE9\xA0(", None);
    assert_eq!(file.line_column(file.text.find('(').expect("there") as u32).column, 3);
}

#[test]
fn real_files_have_the_encodings_that_people_say() {
    let Some(corpus) = corpus() else { return };
    let manifest = fs::read_to_string(corpus.join("MANIFEST.csv")).expect("the manifest");
    let mut differing = Vec::new();
    for (row, said) in manifest.lines().skip(1).filter_map(|row| {
        let said =
            ["cp1252", "cp1250", "cp1251"].into_iter().find(|said| row.contains(&format!(",{said}")))?;
        Some((row, said))
    }) {
        let Ok(bytes) = fs::read(corpus.join(row.split(',').next().expect("a name"))) else { continue };
        let found = SourceFile::decode("x", &bytes, None).encoding.name();
        if found != said {
            differing.push(format!("{found} for {said}: {}", row.split(',').next().expect("a name")));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn similar_words_are_suggested() {
    let words = ["promotion-zone", "promotion", "not-empty?", "empty?", "King"];
    let check = |word, found| assert_eq!(suggest(word, words), found, "{word}");
    check("promotion-zoen", Some("promotion-zone"));
    check("emtpy?", Some("empty?"));
    check("king", Some("King"));
    check("queen", None);
    check("n", None);
}

/// The tree in one line: lists in brackets, with `!` before a stray parenthesis.
#[track_caller]
fn check_tree(text: &str, n_lists: usize, balanced: bool) {
    let tree = SyntaxTree::parse(text);
    assert_eq!((tree.n_lists(), tree.is_balanced()), (n_lists, balanced));
}

#[test]
fn every_text_has_a_tree() {
    check_tree("(a (b) c)", 2, true);
    check_tree("(a (b", 2, false);
    check_tree("a) (b)", 1, false);
    check_tree(&"(".repeat(100_000), 100_000, false);
    let tree = SyntaxTree::parse("(a (b) c)");
    let inner = tree.list_at(3).expect("a list");
    assert_eq!((tree.open(inner), tree.end(inner)), (3, 6));
    assert_eq!(tree.list_at(7), tree.parent(inner));
}
