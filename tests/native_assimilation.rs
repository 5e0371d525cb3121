//! Assimilation Chess, written by hand, against the numbers and worked positions of its reference.

use zrf::native::assimilation::{Assimilation, Options, Position};
use zrf::native::record::{Record, ReportedDraw};
use zrf::native::{Outcome, Rules, Side, worked};

const PAGE: Assimilation = Assimilation { options: Options::PAGE };
const SETUP: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn options(words: &str) -> Options {
    match words {
        "" => Options::PAGE,
        "house" => Options::HOUSE_RULE,
        "chess" => Options::CHESS,
        _ => panic!("no rules `{words}`"),
    }
}

fn read(text: &str) -> Position {
    PAGE.read_position(text).expect("a position")
}

#[test]
fn worked_positions() {
    let all = worked::read(include_str!("positions/assimilation.txt")).expect("the file is well formed");
    assert!(all.len() > 40);
    let wrong: Vec<String> = all
        .iter()
        .flat_map(|worked| worked::check(&Assimilation { options: options(&worked.rules) }, worked))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counting bits and listing moves are two ways to the same number.
#[test]
fn counted_moves_are_the_listed_moves() {
    fn walk(position: &Position, depth: u32) {
        let moves = position.moves();
        assert_eq!(moves.len() as u64, position.count_moves(), "{position}");
        if depth > 0 {
            moves.iter().for_each(|&played| walk(&position.play(played), depth - 1));
        }
    }
    walk(&read("4y3/1P1r2p1/2n5/1b3a2/2Q1p3/5N2/1M4P1/4D3 w - - 0 1"), 2);
    walk(&read("8/2p5/3m4/KP5r/1R3p1e/8/4P1P1/8 w - - 0 1"), 3);
}

/// Every position reached is read again as itself; every text of a move is read again as that move.
#[test]
fn texts_are_read_as_they_are_written() {
    fn walk(position: &Position, depth: u32) {
        assert_eq!(read(&position.to_string()), *position);
        for played in position.moves() {
            let text = position.write_long(played);
            assert_eq!(position.read_long(&text), Ok(played), "{text} in {position}");
            assert_eq!(PAGE.find(position, &played.to_string()), Ok(played));
            if depth > 0 {
                walk(&position.play(played), depth - 1);
            }
        }
    }
    walk(&read("4y3/1P1r2p1/2n5/1b3a2/2Q1p3/5N2/1M4P1/4D3 w - - 0 1"), 1);
    walk(&read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 1);
    walk(&read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), 2);
}

/// Position, code, the author's notation (6.1), Zillions' text.
const WRITTEN: [[&str; 4]; 16] = [
    ["4k3/8/8/8/R2n4/8/8/4K3 w - - 0 1", "a4d4", "R a4 - d4 = M", "Rook a4 x d4 = Marshall"],
    [
        "4k3/8/8/8/M7/8/8/4K3 w - - 0 1",
        "a4d4r",
        "R a4 - d4; a4 = N",
        "Marshall a4 - d4 White Knight a4 = Rook on d4",
    ],
    ["4k3/8/8/8/M7/8/8/4K3 w - - 0 1", "a4d4", "M a4 - d4", "Marshall a4 - d4"],
    ["4k3/8/8/8/M2n4/8/8/4K3 w - - 0 1", "a4d4", "M a4 x d4", "Marshall a4 x d4"],
    ["4k3/5N2/8/8/8/8/8/4K3 b - - 0 1", "e8f7", "K e8 - f7 = E", "King e8 x f7 = EquesRex"],
    [
        "7k/8/8/8/8/8/1D6/8 w - - 0 1",
        "b2b1k",
        "K b2 - b1; b2 = R",
        "DragonKing b2 - b1 White Rook b2 = King on b1",
    ],
    [
        "7k/8/8/8/8/8/1D6/8 w - - 0 1",
        "b2b1r",
        "R b2 - b1; b2 = K",
        "DragonKing b2 - b1 White King b2 = Rook on b1",
    ],
    ["7k/8/8/8/8/8/1D6/8 w - - 0 1", "b2b1", "D b2 - b1", "DragonKing b2 - b1"],
    ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4 x d5", "Pawn e4 x d5"],
    ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5 x d6 e.p.", "Pawn e5 - d6 x d5"],
    ["k4n1r/6P1/8/8/8/8/8/K7 w - - 0 1", "g7h8b", "g7 x h8 = B", "Pawn g7 x h8 = Bishop"],
    ["8/4P3/8/k7/8/8/8/K7 w - - 0 1", "e7e8n", "e7 - e8 = N", "Pawn e7 - e8 = Knight"],
    ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "King e1 - g1 Rook h1 - f1"],
    ["r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "O-O-O", "King e8 - c8 Rook a8 - d8"],
    [SETUP, "e2e4", "e2 - e4", "Pawn e2 - e4"],
    ["4k3/8/8/8/8/2A5/8/4K3 w - - 0 1", "c3d5", "P c3 - d5", "Paladin c3 - d5"],
];

#[test]
fn moves_are_written_in_three_ways() {
    for [position, code, long, zillions] in WRITTEN {
        let position = read(position);
        let played = PAGE.find(&position, code).expect("a legal move");
        assert_eq!(position.write_long(played), long);
        assert_eq!(position.read_long(long), Ok(played));
        assert_eq!(position.write_zillions(played), zillions);
    }
}

#[test]
fn either_sign_is_read_for_a_capture() {
    let position = read("4k3/8/8/8/R2n4/8/8/4K3 w - - 0 1");
    let played = PAGE.find(&position, "a4d4").expect("a legal move");
    assert_eq!(position.read_long("R a4 x d4 = M"), Ok(played));
    assert!(position.read_long("R a4 x b4").is_err(), "nothing is captured there");
    assert!(position.read_long("R a4 - d4").is_err(), "this capture merges");
}

#[test]
fn bad_texts_of_moves_are_refused() {
    for text in [
        "",
        "R",
        "R a4",
        "R a4 - ",
        "R a4 - i9",
        "X a4 - d4",
        "R a4 - d4; b4 = N",
        "R a4 - d4 = = =",
        "Ä a4 - b4",
        "O-O",
    ] {
        assert!(read("4k3/8/8/8/R2n4/8/8/4K3 w - - 0 1").read_long(text).is_err(), "{text}");
    }
}

#[test]
fn bad_positions_are_refused() {
    let bad = [
        ("", "six fields"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "0 royal pieces"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "2 royal pieces"),
        ("k7/8/8/8/8/8/8/K6P w - - 0 1", "a pawn stands"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "`w` or `b`"),
        ("k7/8/8/8/8/8/8/K7 w K - 0 1", "castling `K`"),
        ("k7/8/8/8/8/8/8/K7 w - e6 0 1", "passed over e6"),
        ("k7/8/8/8/8/8/8/K7 w - é 0 1", "not a square"),
        ("k7/8/8/8/8/8/8/KZ6 w - - 0 1", "`Z` is not a piece"),
        ("k7/8/8/8/8/8/8/K8 w - - 0 1", "rank 1 has 9"),
        ("k7/8/8/8/8/8/K7 w - - 0 1", "8 ranks, not 7"),
        ("k7/8/8/8/8/8/8/K7 w - - -1 1", "`-1` is not a number"),
    ];
    for (text, part) in bad {
        let error = PAGE.read_position(text).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn games_end() {
    let outcome = |text: &str| PAGE.outcome(&read(text));
    assert_eq!(outcome(SETUP), None);
    assert_eq!(outcome("7k/8/8/8/8/8/5nPP/6RD w - - 0 1"), Some(Outcome::Win(Side::Black)));
    assert_eq!(outcome("8/8/8/8/8/2k5/1r6/K7 w - - 0 1"), Some(Outcome::Draw));
}

#[test]
fn draws_are_reported() {
    let mut game = Record::new(&PAGE, PAGE.start());
    let play = |game: &mut Record<'_, Assimilation>, codes: &str| {
        for code in codes.split(' ') {
            let played = PAGE.find(game.state(), code).expect("a legal move");
            game.play(&played);
        }
    };
    // After 1. e4 the square passed over does not matter: no pawn can capture there (5.3).
    play(&mut game, "e2e4 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.draw(), None);
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.draw(), Some(ReportedDraw::Repetition));
    play(&mut game, "d7d5");
    assert_eq!(game.draw(), None);

    let mut quiet = Record::new(&PAGE, read("k7/8/8/8/8/8/8/7D w - - 0 1"));
    play(&mut quiet, "h1g1 a8b8 g1f1 b8a8 f1e1 a8b8 e1e2r b8a8");
    assert_eq!(quiet.state().n_quiet(), 8, "a split does not restart the count");
}
