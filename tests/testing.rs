//! Tests in rules files: what passes, what fails and how it is said, blessing and JUnit.

use zrf::base::MemoryLoader;
use zrf::expand::{ExpandOptions, expand};
use zrf::testing::{Limits, Report, Runner, Source, Verdict, bless, junit, read};

/// A stone that walks east on five squares; who reaches the end wins.
const GAME: &str = r#"
(game
  (title "Walk")
  (players White Black)
  (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("1" (0 10))) (directions (e 1 0))))
  (board-setup (White (Man a1 c1)) (Black (Man b1)))
  (piece (name Man) (moves (e add)))
  (win-condition (White Black) (absolute-config Man (e1))))
(variant (title "Hops")
  (piece (name Man) (moves (move-type hop) (e (verify empty?) (add-partial hop)))))
"#;

fn run(lines: &str) -> (String, Vec<Report>) {
    let text = format!("{lines}{GAME}");
    let files = MemoryLoader::new().with("walk.zrf", text.as_bytes());
    let unit = expand("walk.zrf", &files, &ExpandOptions::default()).expect("it can be read");
    let loaded = zrf::model::load(&unit);
    let tests = read(&text, Source::RulesFile);
    assert_eq!(tests.problems, []);
    let limits = Limits { max_nodes: Some(1_000), stop: &|| false };
    let mut runner = Runner::new(&loaded);
    let reports = tests.tests.iter().map(|test| runner.run(test, &limits)).collect();
    (text, reports)
}

fn message(report: &Report) -> &str {
    match &report.verdict {
        Verdict::Failed { message, .. } => message,
        other => panic!("{}: {other:?}", report.test.text),
    }
}

#[test]
fn what_holds_passes() {
    let (_, reports) = run(";@ perft 1 = 2\n\
         ;@ perft 2 = 1  ; by hand: after a1 x b1 Black has no man\n\
         ;@ moves = Man a1 x b1; Man c1 - d1\n\
         ;@ moves include Man c1 - d1\n\
         ;@ illegal Man b1 x c1\n\
         ;@ play Man c1 - d1; Man b1 - c1; Man d1 - e1 result = White wins\n\
         ;@ result = none\n\
         ;@ variant \"Hops\" turns 1 = 1\n\
         ;@ variant \"Hops\" perft 2 = 1\n\
         ;@ position (clear) (White Man d1) moves = Man d1 - e1\n");
    for report in reports {
        assert_eq!(report.verdict, Verdict::Passed, "{}", report.test.text);
    }
}

#[test]
fn what_does_not_hold_says_why() {
    let (_, reports) = run(";@ perft 1 = 3\n\
         ;@ moves = Man a1 x b1; Man a1 - e1\n\
         ;@ illegal Man c1 - d1\n\
         ;@ play Man c1 - e1 result = draw\n\
         ;@ result = draw\n\
         ;@ variant \"Nowhere\" perft 1 = 1\n\
         ;@ position (White Queen a1) perft 1 = 1\n");
    let messages: Vec<&str> = reports.iter().map(message).collect();
    assert_eq!(messages[0], "expected 3, got 2");
    assert_eq!(messages[1], "expected 2 moves, got 2\nnot legal: Man a1 - e1\nnot expected: Man c1 - d1");
    assert_eq!(messages[2], "legal, but should not be: Man c1 - d1");
    assert_eq!(messages[3], "move 1 cannot be played: Man c1 - e1\nlegal: Man a1 x b1; Man c1 - d1");
    assert_eq!(messages[4], "expected draw, got none");
    assert_eq!(messages[5], "no game or variant is called \"Nowhere\"");
    assert!(messages[6].starts_with("the position cannot be read"), "{}", messages[6]);
}

#[test]
fn large_counts_are_skipped() {
    let (_, reports) = run(";@ perft 9 = 5000\n");
    assert_eq!(reports[0].verdict, Verdict::Skipped("expects 5000 nodes, the limit is 1000".to_owned()));
}

#[test]
fn blessing_writes_what_was_found() {
    let (text, reports) =
        run(";@ perft 1 = 3  ; by hand\n;@ moves = Man a1 x b1;\n;@+ Man d1 - e1\n;@ result = none\n");
    let (blessed, n_edits) = bless(&text, &reports);
    assert_eq!(n_edits, 2);
    assert!(blessed.starts_with(
        ";@ perft 1 = 2  ; by hand\n;@ moves = Man a1 x b1; Man c1 - d1\n;@ result = none\n\n(game"
    ));
}

#[test]
fn junit_counts_and_escapes() {
    let (_, reports) =
        run(";@ perft 1 = 2\n;@ perft 1 = 3\n;@ perft 9 = 5000\n;@ variant \"Nowhere\" perft 1 = 1\n");
    let xml = junit(&[("walk.zrf".to_owned(), reports)]);
    assert!(xml.contains("<testsuite name=\"walk.zrf\" tests=\"4\" failures=\"2\" skipped=\"1\">"), "{xml}");
    assert!(xml.contains("name=\"variant &quot;Nowhere&quot; perft 1 = 1\" line=\"4\""), "{xml}");
}
