//! `zrf check` and `zrf explain` as a person sees them: output, exit status, formats.
//!
//! Snapshots are for people: look at them in a terminal of 80 columns.

use std::process::{Command, Output};

fn zrf(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\\', "/")
}

fn fixture(code: &str) -> String {
    format!("tests/fixtures/diagnostics/{code}.zrf")
}

/// The full format of one code on its fixture.
fn full(code: &str) -> String {
    let output = zrf(&["check", "--select", code, &fixture(code)]);
    text(&output.stdout)
}

#[test]
fn full_format() {
    for code in [
        "unknown-condition",
        "missing-parenthesis",
        "macro-missing-argument",
        "contradicting-goals",
        "endless-loop",
        "symmetry-incomplete",
        "flag-never-set",
        "castling-without-test",
    ] {
        insta::assert_snapshot!(code, full(code));
    }
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    for row in zrf::model::check::REGISTRY {
        let shown = full(row.code);
        // A long source line may be wider; what is drawn around it may not.
        let wide = shown.lines().filter(|line| !line.contains('│')).find(|line| line.chars().count() > 100);
        assert!(wide.is_none(), "{}: {wide:?}", row.code);
    }
}

#[test]
fn other_formats() {
    for format in ["concise", "json", "github", "sarif"] {
        let output = zrf(&[
            "check",
            "--output-format",
            format,
            "--select",
            "flag-never-set",
            &fixture("flag-never-set"),
        ]);
        insta::assert_snapshot!(format, text(&output.stdout));
    }
}

#[test]
fn exit_status() {
    let status = |arguments: &[&str]| zrf(arguments).status.code();
    let warning = fixture("flag-never-set");
    assert_eq!(status(&["check", &warning]), Some(0), "warnings alone are fine");
    assert_eq!(status(&["check", "--deny", "warnings", &warning]), Some(1), "unless they are denied");
    assert_eq!(status(&["check", &fixture("unknown-zone")]), Some(1), "errors are findings");
    assert_eq!(status(&["check", "--ignore", "unknown-zone", &fixture("unknown-zone")]), Some(0));
    assert_eq!(status(&["check", "no-such-file.zrf"]), Some(2), "what can't be read can't be checked");
    assert_eq!(status(&["check", "--no-such-option"]), Some(2));
    assert_eq!(status(&["explain", "unknown-zone"]), Some(0));
    assert_eq!(status(&["explain", "no-such-code"]), Some(2));
}

#[test]
fn explain_prints_the_page() {
    for row in zrf::model::check::REGISTRY {
        assert_eq!(text(&zrf(&["explain", row.code]).stdout), text(row.page.as_bytes()), "{}", row.code);
    }
    let list = text(&zrf(&["explain", "--list"]).stdout);
    assert_eq!(list.lines().count(), zrf::model::check::REGISTRY.len());
}
