//! The playing commands: exit status, standard output, standard error.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn game(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "zrf", "games", name].iter().collect();
    path.to_string_lossy().into_owned()
}

/// Runs the program with this standard input.
fn zrf(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn show_draws_the_board_with_coordinates() {
    let output = zrf(&["show", &game("chess.zrf"), "--moves", "Pawn e2 - e4"], "");
    let drawn = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(drawn.starts_with("   a b c d e f g h\n8  r n b q k b n r  8\n"), "{drawn}");
    assert!(drawn.contains("4  . . . . P . . .  4\n"), "{drawn}");
    assert!(drawn.ends_with("Black to move\n"), "{drawn}");
}

#[test]
fn show_makes_a_picture() {
    let output = zrf(&["show", &game("chess.zrf"), "--svg"], "");
    let svg = text(&output.stdout);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<g>").count(), 32, "one group for each piece");
}

#[test]
fn why_names_the_test_that_failed() {
    let output = zrf(&["why", &game("chess.zrf"), "g1 e2"], "");
    let answer = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(answer.starts_with("not legal: no block takes the Knight from g1 to e2\n"), "{answer}");
    assert!(answer.contains("`not-friend?` fails on e2, where White Pawn stands"), "{answer}");
    assert!(answer.contains("legal: Knight g1 - f3; Knight g1 - h3"), "{answer}");
}

#[test]
fn why_names_what_would_take_the_king() {
    let position = "(clear) (White King e1) (White Rook e2) (Black Rook e8) (Black King a8)";
    let output = zrf(&["why", &game("chess.zrf"), "Rook e2 a2", "--position", position], "");
    let answer = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(answer.contains("the royal piece on e1 could then be taken by the Rook on e8"), "{answer}");
}

#[test]
fn why_finds_the_rule_of_a_legal_move() {
    let output = zrf(&["why", &game("chess.zrf"), "e2e4"], "");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("`Pawn e2 - e4` is legal\n  made by block "));
}

#[test]
fn why_does_not_understand_everything() {
    let output = zrf(&["why", &game("chess.zrf"), "castle"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`castle` is neither a position nor a piece"));
}

#[test]
fn graph_has_four_forms() {
    let first = |format: &str| {
        let output = zrf(&["graph", &game("tic-tac-toe.zrf"), "--format", format], "");
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout).lines().next().unwrap_or_default().to_owned()
    };
    assert!(first("text").starts_with("entry "));
    assert_eq!(first("dot"), "digraph rules {");
    assert_eq!(first("mermaid"), "flowchart TD");
    assert_eq!(first("json"), "{");
}

#[test]
fn graph_knows_its_pieces() {
    let output = zrf(&["graph", &game("chess.zrf"), "--piece", "Unicorn"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is no piece `Unicorn`"));
}

#[test]
fn play_follows_what_is_piped_in() {
    let output = zrf(&["play", &game("chess.zrf")], "e4\ne7e5\nwhy e4 e5\nundo\nquit\n");
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(said.contains("\nPawn e2 - e4\n") && said.contains("\nPawn e7 - e5\n"), "{said}");
    assert!(said.contains("not legal: no block takes the Pawn from e4 to e5"), "{said}");
    assert!(said.ends_with("Black to move\n"), "{said}");
}

#[test]
fn play_has_a_program_that_answers() {
    let output = zrf(&["play", &game("tic-tac-toe.zrf"), "--computer", "Nobody"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no player `Nobody`"));
}
