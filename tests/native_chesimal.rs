//! Chesimal Fusion, written by hand, against the numbers and worked positions of its reference.

use zrf::native::chesimal::{Chesimal, Options, Position, SETUP, Turns, whole_turns};
use zrf::native::record::{Record, ReportedDraw};
use zrf::native::{Outcome, Rules, Side, worked};

const BASE: Chesimal = Chesimal { options: Options::BASE };
const MARKED: Chesimal = Chesimal { options: Options::MARKED };

fn rules(words: &str) -> Chesimal {
    Chesimal { options: Options::read(words).expect("options") }
}

fn read(text: &str) -> Position {
    BASE.read_position(text).expect("a position")
}

fn play(rules: &Chesimal, position: &Position, codes: &str) -> Position {
    codes
        .split_whitespace()
        .fold(*position, |position, code| position.play(rules.find(&position, code).expect("a legal move")))
}

#[test]
fn worked_positions() {
    let all = worked::read(include_str!("positions/chesimal.txt")).expect("the file is well formed");
    assert!(all.len() > 40);
    let mut wrong = Vec::new();
    for worked in &all {
        let rules = rules(&worked.rules);
        wrong.extend(worked::check(&rules, worked));
        if let Some((n_turns, n_positions)) = worked.turns {
            let found = rules.read_position(&worked.position).map(|position| whole_turns(&position));
            if found != Ok(Turns { n_turns, n_positions }) {
                wrong.push(format!("{}: {found:?}, not {n_turns} {n_positions}", worked.position));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nodes_from_the_setup() {
    for (depth, nodes) in (1..).zip([6, 67, 1204, 26_051, 629_754]) {
        assert_eq!(BASE.perft(&BASE.start(), depth), nodes);
    }
    for (depth, nodes) in (1..).zip([6, 67, 1052, 17_436, 268_410]) {
        assert_eq!(MARKED.perft(&MARKED.start(), depth), nodes);
    }
}

/// The setup is data: any other string of the same form is a setup (1.5).
#[test]
fn counted_moves_are_the_listed_moves_and_texts_are_read_as_written() {
    fn walk(rules: &Chesimal, position: &Position, depth: u32) {
        assert_eq!(rules.read_position(&position.to_string()), Ok(*position));
        let moves = position.moves();
        assert_eq!(moves.len() as u64, position.count_moves(), "{position}");
        for played in moves.into_iter().filter(|_| depth > 0) {
            assert_eq!(rules.find(position, &played.to_string()), Ok(played));
            walk(rules, &position.play(played), depth - 1);
        }
    }
    walk(&BASE, &BASE.start(), 3);
    walk(&MARKED, &MARKED.start(), 3);
    walk(&BASE, &read("2k/W2/CPK w - - 0"), 5);
    let all = rules("marked recruit convert win=leaders");
    let mixed = all.read_position("k:1n:21/p:1=P1/K:1P:2C:3 w - - 0");
    walk(&all, &mixed.expect("a position"), 4);
}

#[test]
fn a_converted_unit_may_be_captured_in_the_same_turn() {
    let rules = rules("convert");
    let position = rules.read_position("2k/P2/Kp1 w - - 0").expect("a position");
    let after = play(&rules, &position, "@a1 b1! a2b1");
    assert_eq!(after.to_string(), "2k/3/KP1 w a1k b1 2");
    assert_eq!(rules.read_position(&after.to_string()), Ok(after));
}

#[test]
fn conversion_in_the_marked_version_gives_the_leaders_mark() {
    let rules = rules("marked convert");
    let position = rules.read_position("k:12/3/K:2p:31 w - - 0").expect("a position");
    let neutral = play(&rules, &position, "@a1 b1! end");
    assert_eq!(neutral.to_string(), "k:12/3/K:2=P1 b - - 0");
    let own = play(&rules, &neutral, "@a3 a3a2 end @a1 b1!");
    assert_eq!(own.to_string(), "3/k:12/K:2P:21 w a1k b1 1");
}

#[test]
fn games_end() {
    let outcome = |text: &str| BASE.outcome(&read(text));
    assert_eq!(outcome(SETUP), None);
    assert_eq!(outcome("2c/3/K2 b - - 0"), Some(Outcome::Win(Side::White)));
    assert_eq!(
        rules("win=leaders").outcome(&rules("win=leaders").read_position("2c/3/K2 b - - 0").unwrap()),
        None
    );
}

#[test]
fn draws_are_reported() {
    let mut game = Record::new(&BASE, read("2k1/4/4/K3 w - - 0"));
    let mut play = |codes: &str| {
        for code in codes.split(' ') {
            let played = BASE.find(game.state(), code).expect("a legal move");
            game.play(&played);
        }
        game.draw()
    };
    let there_and_back = "@a1 a1a2 end @c4 c4d4 end @a2 a2a1 end @d4 d4c4 end";
    assert_eq!(play(there_and_back), None);
    assert_eq!(play(there_and_back), Some(ReportedDraw::Repetition));
    assert_eq!(play("@a1"), None, "positions within a turn do not count");
}

#[test]
fn bad_positions_are_refused() {
    let bad = [
        ("", "five fields"),
        ("K1k w - -", "five fields"),
        ("K1k x - - 0", "`w` or `b`"),
        ("K1k/4 w - - 0", "others"),
        ("K1k/ w - - 0", "no squares"),
        ("K99999999999999999999k w - - 0", "16 files"),
        ("1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/K w - - 0", "16 ranks"),
        ("K1x w - - 0", "`x` is not a unit"),
        ("K=", "five fields"),
        ("K= w - - 0", "no letter"),
        ("K=p w - - 0", "neutral unit"),
        ("K:1k w - - 0", "no marks"),
        ("K1k w b1k - 0", "no leader"),
        ("K1k w a1o - 0", "no leader"),
        ("K1k w é - 0", "leader's square"),
        ("K1k w a1k c1 1", "stands on c1"),
        ("K1k w a1k a1 0", "0 activations"),
        ("K1k w a1k - 1", "1 activations"),
        ("K1k w - a1 1", "before the declaration"),
        ("K1k w a1k z9 1", "not a square"),
    ];
    for (text, part) in bad {
        let error = BASE.read_position(text).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
    }
    assert!(MARKED.read_position("K1k:1 w - - 0").is_err());
    assert!(MARKED.read_position("K:51k:1 w - - 0").is_err());
    assert!(Options::read("marked recruiting").is_err());
}
