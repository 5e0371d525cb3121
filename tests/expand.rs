//! Includes and macros, one rule at a time.

mod support;

use support::{expand_files, flat};

/// Expands one file, and compares the forms and the codes of what was found.
#[track_caller]
fn check_expand(text: &str, forms: &str, codes: &[&str]) {
    check_files(&[("main.zrf", text)], forms, codes);
}

#[track_caller]
fn check_files(files: &[(&str, &str)], forms: &str, codes: &[&str]) {
    let unit = expand_files(files);
    assert_eq!(flat(&unit), forms);
    let found: Vec<&str> = unit.diagnostics.iter().map(|diagnostic| diagnostic.code().0).collect();
    assert_eq!(found, codes, "{:#?}", unit.diagnostics);
}

#[test]
fn a_call_is_replaced_by_the_body() {
    check_expand("(define both (verify empty?) add) (n (both))", "(n (verify empty?) add)", &[]);
}

#[test]
fn a_definition_may_come_after_its_use() {
    check_expand("(n (a)) (define a (b)) (define b add)", "(n add)", &[]);
}

#[test]
fn a_call_means_the_nearest_definition_above() {
    let text = "(x (a)) (define a 1) (x (a)) (define a 2) (x (a))";
    check_expand(text, "(x 1) (x 1) (x 2)", &["macro-redefined"]);
}

#[test]
fn a_bare_word_is_no_call() {
    check_expand("(define a 1) (x a (a))", "(x a 1)", &[]);
}

#[test]
fn a_define_may_stand_anywhere() {
    check_expand("(game (define a 1) (x (a)))", "(game (x 1))", &[]);
}

#[test]
fn parameters_are_pasted_into_words_and_strings() {
    let text = "(define g (piece (name X$1) (image \"images/p$1.bmp\" $2$1-$2))) (g 7 a)";
    check_expand(text, "(piece (name X7) (image \"images/p7.bmp\" a7-a))", &[]);
}

#[test]
fn missing_arguments_come_from_the_caller() {
    let text = "(define body $1 (verify empty?)) (define step ((body) (add $2))) (x (step n King))";
    check_expand(text, "(x (n (verify empty?) (add King)))", &[]);
}

#[test]
fn missing_arguments_come_through_any_number_of_callers() {
    let text = "(define a $1 $2) (define b (a)) (define c (b z)) (x (c p q))";
    check_expand(text, "(x z q)", &[]);
}

#[test]
fn an_argument_without_value_is_left_out() {
    let text = "(define leap ($1 $2 add)) (moves (leap n))";
    check_expand(text, "(moves (n add))", &["macro-missing-argument"]);
}

#[test]
fn an_argument_too_many_is_ignored() {
    let text = "(define leap ($1 $2 add)) (moves (leap n e s))";
    check_expand(text, "(moves (n e add))", &["macro-extra-argument"]);
}

#[test]
fn parameters_may_have_several_digits() {
    check_expand("(define t $10 $1) (x (t a b c d e f g h i j))", "(x j a)", &[]);
    check_expand("(define t $10) (x (t a))", "(x a0)", &[]);
}
