//! Missing and extra parentheses and quotes: told where they are likely, and the rest is read as if they were right.

mod support;

use support::{expand_files, flat};

/// Expands a text in which `«` and `»` enclose the primary place of the one message, and compares code and forms.
#[track_caller]
fn check_recovery(marked: &str, code: &str, forms: &str) {
    let start = marked.find('«').expect("a mark");
    let end = marked.find('»').expect("a second mark") - '«'.len_utf8();
    let text = marked.replace(['«', '»'], "");
    let unit = expand_files(&[("main.zrf", &text)]);
    let found: Vec<&str> = unit.diagnostics.iter().map(|diagnostic| diagnostic.code().0).collect();
    assert_eq!(found, [code], "{:#?}", unit.diagnostics);
    let span = unit.diagnostics[0].primary().span;
    assert_eq!((span.start as usize, span.end as usize), (start, end));
    assert_eq!(flat(&unit), forms);
}

#[test]
fn a_list_that_is_not_closed_in_its_line() {
    let text = "(game\n  (title \"A\")\n  (players White «Black»\n  (piece\n    (name Man)\n  )\n)\n";
    let forms = "(game (title \"A\") (players White Black) (piece (name Man)))";
    check_recovery(text, "missing-parenthesis", forms);
}

#[test]
fn a_form_that_is_not_closed_before_the_next() {
    let text = "(define a\n  (b c)\n  (d e«)»\n(game\n  (title \"A\")\n  (a)\n)\n";
    check_recovery(text, "missing-parenthesis", "(game (title \"A\") (b c) (d e))");
}

#[test]
fn a_line_that_only_closed_a_list() {
    let text = "(game\n  (piece\n    (name A)\n    (moves\n      (n add)\n    «»\n  )\n  (piece\n    (name B)\n  )\n)\n";
    check_recovery(text, "missing-parenthesis", "(game (piece (name A) (moves (n add))) (piece (name B)))");
}

#[test]
fn a_parenthesis_too_many() {
    let text = "(game\n  (title \"A\")«)»\n  (piece\n    (name A)\n  )\n  (piece\n    (name B)\n  )\n)\n";
    check_recovery(text, "extra-parenthesis", "(game (title \"A\") (piece (name A)) (piece (name B)))");
}

#[test]
fn an_opening_parenthesis_too_many() {
    let text = "(game\n  (title \"A\")\n  «(»(piece\n    (name A)\n  )\n  (piece\n    (name B)\n  )\n)\n";
    check_recovery(text, "extra-parenthesis", "(game (title \"A\") (piece (name A)) (piece (name B)))");
}

#[test]
fn an_opening_parenthesis_that_is_missing() {
    let text = "(game\n  (title \"A\")\n  «piece»\n    (name A)\n  )\n  (piece\n    (name B)\n  )\n)\n";
    check_recovery(text, "missing-parenthesis", "(game (title \"A\") (piece (name A)) (piece (name B)))");
}

#[test]
fn an_include_that_is_not_closed() {
    let unit =
        expand_files(&[("a.zrf", "(include \"b.zrf\"\n(game (title \"A\"))"), ("b.zrf", "(define m 1)")]);
    assert_eq!(unit.diagnostics[0].code().0, "missing-parenthesis");
    assert_eq!(flat(&unit), "(game (title \"A\"))");
}

#[test]
fn a_string_without_its_second_quote() {
    let text =
        "(game\n  (title \"«A»)\n  (history \"H\")\n  (piece\n    (name A)\n    (help \"B\")\n  )\n)\n";
    check_recovery(
        text,
        "unterminated-string",
        "(game (title \"A\") (history \"H\") (piece (name A) (help \"B\")))",
    );
}

#[test]
fn many_mistakes_in_a_large_file_end_quickly() {
    let sound = "(define a\n  (b c)\n  (d e)\n)\n".repeat(20_000);
    let broken = sound.replacen("e)\n)", "e)\n", 8);
    let start = std::time::Instant::now();
    let unit = expand_files(&[("main.zrf", &broken)]);
    assert!(start.elapsed() < std::time::Duration::from_secs(30), "took {:?}", start.elapsed());
    assert!(unit.diagnostics.iter().any(|diagnostic| diagnostic.code().0 == "missing-parenthesis"));
}
