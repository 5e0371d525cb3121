//! Includes and macros, one rule at a time.

mod support;

use support::{expand_files, flat};
use zrf::expand::print;

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

#[test]
fn a_call_is_recognised_where_its_head_is_an_argument() {
    check_expand(
        "(define step ($1 add)) (define twice (step $1) ($2 $1)) (x (twice n step))",
        "(x (n add) (n add))",
        &[],
    );
}

#[test]
fn a_list_is_one_argument() {
    check_expand("(define if-not (if (not $1) $2)) (x (if-not (a b) add))", "(x (if (not (a b)) add))", &[]);
}

#[test]
fn calls_in_arguments_see_the_macro_that_they_stand_in() {
    check_expand("(define g $1 add) (define f (h $1)) (x (f (g n)))", "(x (h n add))", &[]);
}

#[test]
fn sixty_and_more_parameters() {
    let arguments: Vec<String> = (1..=72).map(|n| format!("a{n}")).collect();
    let text = format!("(define t $72 $7$2) (x (t {}))", arguments.join(" "));
    check_expand(&text, "(x a72 a7a2)", &[]);
}

#[test]
fn a_dollar_outside_of_macros_is_a_dollar() {
    check_expand("(game (help \"costs $5\"))", "(game (help \"costs $5\"))", &[]);
}

#[test]
fn a_macro_that_calls_itself_is_reported_once() {
    check_expand("(define a n (b)) (define b s (a)) (x (a)) (y (a))", "(x n s) (y)", &["macro-recursion"]);
    check_expand("(define a (a (q $1))) (x (a n) (a n))", "(x)", &["macro-recursion"]);
}

#[test]
fn a_definition_without_name() {
    check_expand("(define) (define (a b)) (x)", "(x)", &["define-without-name", "define-without-name"]);
}

#[test]
fn a_macro_that_nothing_calls() {
    check_expand("(define a 1) (x)", "(x)", &["macro-unused"]);
    check_expand("(define a (a)) (x)", "(x)", &["macro-unused"]);
    check_files(&[("a.zrf", "(include \"b.zrf\") (x)"), ("b.zrf", "(define a 1)")], "(x)", &[]);
}

#[test]
fn a_comment_may_follow_the_last_parenthesis() {
    check_expand("(game)\n; end game", "(game)", &[]);
    check_expand("(game) ; end game\n", "(game)", &[]);
    check_expand("(game) \u{1A}", "(game)", &[]);
    check_expand("(game) end game", "(game)", &["text-after-end"]);
    check_expand("(game) end (game)", "(game) (game)", &["stray-text"]);
}

#[test]
fn names_may_begin_with_digits_and_end_with_marks() {
    check_expand("(x 1a 2-bean King! ?Dice)", "(x 1a 2-bean King! ?Dice)", &[]);
}

#[test]
fn inclusion_is_textual() {
    let files =
        [("main.zrf", "(piece (drops (include \"in\\MOVES.txt\") (x))"), ("in/moves.txt", "(a) (b))")];
    check_files(&files, "(piece (drops (a) (b)) (x))", &["include-case"]);
}

#[test]
fn an_include_is_relative_to_the_file_in_which_it_stands() {
    let files = [
        ("a/main.zrf", "(include \"b/x.zrf\")"),
        ("a/b/x.zrf", "(include \"../y.zrf\")"),
        ("a/y.zrf", "(y)"),
    ];
    check_files(&files, "(y)", &[]);
}

#[test]
fn included_definitions_are_seen_everywhere() {
    check_files(&[("a.zrf", "(x (m)) (include \"b.zrf\")"), ("b.zrf", "(define m 1)")], "(x 1)", &[]);
}

#[test]
fn a_file_may_be_included_twice() {
    check_files(&[("a.zrf", "(x (include \"b\")) (y (include \"b\"))"), ("b", "1")], "(x 1) (y 1)", &[]);
}

#[test]
fn files_that_include_each_other() {
    let files = [("a.zrf", "(include \"b.zrf\") (x)"), ("b.zrf", "(y)\n(include \"A.zrf\")")];
    check_files(&files, "(y) (x)", &["include-cycle"]);
    let unit = expand_files(&files);
    let diagnostic = &unit.diagnostics[0];
    assert_eq!(unit.sources.line_column(diagnostic.primary().span).line, 2);
    assert_eq!(diagnostic.trace()[0].name, "b.zrf");
}

#[test]
fn a_file_that_is_not_there() {
    check_expand("(include \"b.zrf\") (x)", "(x)", &["include-not-found"]);
    check_expand("(include b) (x)", "(x)", &["include-without-file"]);
}

#[test]
fn a_missing_argument_is_told_at_the_call_to_blame() {
    let unit = expand_files(&[("a.zrf", "(define leap\n $1 $2)\n(define go (leap))\n(x\n(go n))")]);
    let diagnostic = &unit.diagnostics[0];
    assert_eq!(unit.sources.line_column(diagnostic.primary().span).line, 5);
    assert_eq!(unit.sources.line_column(diagnostic.secondary()[0].span).line, 2);
    assert_eq!(diagnostic.message(), "the macro `go` is called without argument 2");
}

#[test]
fn a_mistake_in_a_macro_is_told_once_for_each_call() {
    let text = "(define leap ($1 $2 add)) (x (leap n)) (y (leap n)) (z (leap n e))";
    check_expand(text, "(x (n add)) (y (n add)) (z (n e add))", &["macro-missing-argument"; 2]);
}

/// Prints the expanded text of one file.
#[track_caller]
fn check_print(text: &str, printed: &str) {
    let unit = expand_files(&[("a.zrf", text)]);
    assert_eq!(print(&unit, &unit.forms), printed);
    let again = expand_files(&[("a.zrf", printed)]);
    assert_eq!(flat(&again), flat(&unit), "the printed text means the same");
}

#[test]
fn expanded_text_says_where_it_comes_from() {
    let text = "(define both (verify $1) add)
(game
  (title \"A long enough title that the game does not fit in one line of a hundred columns\")
  (piece (name Man)
    (moves (n (both
       empty?) (add King)) (s add))
  )
)";
    let printed = "; at a.zrf:2
(game
  ; at a.zrf:3
  (title \"A long enough title that the game does not fit in one line of a hundred columns\")
  ; at a.zrf:4
  (piece
    (name Man)
    (moves
      (n
        ; from macro (both empty?) at a.zrf:5
        (verify empty?)
        add
        ; at a.zrf:6
        (add King))
      (s add))))";
    check_print(text, printed);
}
