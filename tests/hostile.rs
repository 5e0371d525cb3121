//! Input that means harm: it must end quickly, with a clear message.

mod support;

use std::time::{Duration, Instant};
use support::expand_files;
use zrf::expand::Unit;

/// Expands a text, in reasonable time even without optimisation.
#[track_caller]
fn expand_quickly(text: &str) -> Unit {
    let start = Instant::now();
    let unit = expand_files(&[("main.zrf", text)]);
    assert!(start.elapsed() < Duration::from_secs(10), "took {:?}", start.elapsed());
    unit
}

#[track_caller]
fn check_codes(unit: &Unit, codes: &[&str]) {
    let mut found: Vec<&str> = unit.diagnostics.iter().map(|diagnostic| diagnostic.code().0).collect();
    found.dedup();
    assert_eq!(found, codes);
}

#[test]
fn a_hundred_thousand_open_parentheses() {
    let unit = expand_quickly(&"(".repeat(100_000));
    check_codes(&unit, &["missing-parenthesis", "nesting-too-deep"]);
    assert!(unit.diagnostics.len() < 50);
}

#[test]
fn a_hundred_thousand_closing_parentheses() {
    let unit = expand_quickly(&")".repeat(100_000));
    assert!(unit.diagnostics.len() < 50);
}

#[test]
fn balanced_but_deep() {
    let unit = expand_quickly(&("(".repeat(100_000) + &")".repeat(100_000)));
    check_codes(&unit, &["nesting-too-deep"]);
}

#[test]
fn a_megabyte_of_macros_that_double_each_other() {
    let mut text = String::from("(define m0 a a)\n");
    for n in 1..30_000 {
        text += &format!("(define m{n} (m{}) (m{}))\n", n - 1, n - 1);
    }
    text += "(x (m29999))";
    assert!(text.len() > 900_000);
    check_codes(&expand_quickly(&text), &["nesting-too-deep"]);
}

#[test]
fn macros_that_double_each_other() {
    let mut text = String::from("(define m0 a a)\n");
    for n in 1..60 {
        text += &format!("(define m{n} (m{}) (m{}))\n", n - 1, n - 1);
    }
    check_codes(&expand_quickly(&(text + "(x (m59))")), &["expansion-too-large"]);
}

#[test]
fn macros_with_arguments_that_grow() {
    let text = "(define a (a (x $1 $1)) (a (y $1 $1))) (x (a n))";
    check_codes(&expand_quickly(text), &["macro-recursion"]);
    let mut text = String::from("(define m0 $1)\n");
    for n in 1..60 {
        text += &format!("(define m{n} (m{} (a $1)) (m{} (b $1)))\n", n - 1, n - 1);
    }
    check_codes(&expand_quickly(&(text + "(x (m59 n))")), &["expansion-too-large"]);
}

#[test]
fn words_that_grow() {
    let mut text = String::from("(define m0 $1)\n");
    for n in 1..60 {
        text += &format!("(define m{n} (m{} $1$1))\n", n - 1);
    }
    check_codes(&expand_quickly(&(text + "(x (m59 n))")), &["expansion-too-large"]);
}

#[test]
fn many_definitions_of_one_name() {
    let text = "(define a (a)) (x (a))\n".repeat(40_000);
    expand_quickly(&text);
}

#[test]
fn long_chain_of_needs() {
    let mut text = String::new();
    for n in 0..40_000 {
        text += &format!("(define m{n} (m{} ${}))\n", (n * 7919 + 1) % 40_000, n % 50 + 1);
    }
    expand_quickly(&(text + "(x (m0))"));
}
