//! Reading, resolving and building, on small files.

use std::sync::Arc;
use zrf::base::{Id, MemoryLoader, Player, Severity, Square};
use zrf::expand::{ExpandOptions, Unit, expand};
use zrf::model::info::Info;
use zrf::model::{Game, InstructionKind, Loaded, Location, load};

fn unit(text: &str) -> Unit {
    let loader = MemoryLoader::new().with("t.zrf", text);
    expand("t.zrf", &loader, &ExpandOptions::default()).expect("the file is there")
}

fn loaded(text: &str) -> Loaded {
    load(&unit(text))
}

/// The only game, which has no errors.
fn game(text: &str) -> Arc<Game> {
    let loaded = loaded(text);
    let messages: Vec<&str> = loaded.diagnostics.iter().map(|found| found.message()).collect();
    assert!(!loaded.games[0].has_errors, "{messages:?}");
    Arc::clone(&loaded.games[0])
}

/// What is found, one line each: `error unknown-zone 3:14 zoen; help`.
fn check_diagnostics(text: &str, expected: &[&str]) {
    let unit = unit(text);
    let found: Vec<String> = load(&unit)
        .diagnostics
        .iter()
        .map(|found| {
            let severity = match found.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            let span = found.primary().span;
            let place = unit.sources.line_column(span);
            let words = unit.sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ");
            let help: String = found.help().iter().map(|help| format!("; {help}")).collect();
            let trace: String = found.trace().iter().map(|step| format!(" < {}", step.name)).collect();
            format!("{severity} {} {}:{} {words}{trace}{help}", found.code().0, place.line, place.column)
        })
        .collect();
    assert_eq!(found, expected, "in\n{text}");
}

const TWO: &str = "(define two (players White Black) (turn-order White Black))";
const GRID: &str =
    "(define S3 (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))";

/// A game for two on nine squares, with these sections.
fn small(sections: &str) -> String {
    format!("{TWO}\n{GRID}\n(game (title \"t\") (two) (board (S3))\n{sections})")
}

/// `a1>b1 …`: the links of a direction.
fn links(game: &Game, direction: &str) -> String {
    let board = &game.board;
    let row = board.directions.iter().position(|name| &**name == direction).expect("a direction");
    let name = |square: Square| &*board.squares[square.index()].name;
    let links =
        board.links[row].iter().enumerate().filter_map(|(from, to)| Some((Square::from_index(from), (*to)?)));
    links.map(|(from, to)| format!("{}>{}", name(from), name(to))).collect::<Vec<_>>().join(" ")
}

fn names(list: &[Arc<str>]) -> String {
    list.iter().map(|name| &**name).collect::<Vec<_>>().join(" ")
}

fn squares(game: &Game) -> String {
    game.board.squares.iter().map(|square| &*square.name).collect::<Vec<_>>().join(" ")
}

fn board(items: &str) -> Arc<Game> {
    game(&format!("(game (title \"t\") (players A B) (turn-order A B) (board {items}))"))
}

#[test]
fn a_grid_of_one_dimension() {
    let game = board(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a1/b1/c1\" (10 0))) (directions (e 1) (ww -2)))",
    );
    assert_eq!(squares(&game), "a1 b1 c1");
    assert_eq!(links(&game, "e"), "a1>b1 b1>c1");
    assert_eq!(links(&game, "ww"), "c1>a1");
    assert_eq!(game.board.squares[2].rectangle.expect("it is shown").left, 20);
}

#[test]
fn a_grid_of_two_dimensions_names_the_last_one_fastest() {
    let game = board(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1) (ne 1 -1)))",
    );
    assert_eq!(squares(&game), "a2 a1 b2 b1");
    assert_eq!(links(&game, "n"), "a1>a2 b1>b2");
    assert_eq!(links(&game, "ne"), "a1>b2");
}

#[test]
fn a_grid_of_three_dimensions() {
    let game = board(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1/2\" (0 10)) (\"x/y\" (50 0)))
          (directions (up 0 0 1) (k 1 1 -1)))",
    );
    assert_eq!(squares(&game), "a1x a1y a2x a2y b1x b1y b2x b2y");
    assert_eq!(links(&game, "up"), "a1x>a1y a2x>a2y b1x>b1y b2x>b2y");
    assert_eq!(links(&game, "k"), "a1y>b2x");
    let (_, index) = game.board.grid_index(Square(6)).expect("made by a grid");
    assert_eq!(index, [1, 1, 0]);
}

#[test]
fn several_grids_share_names_of_directions() {
    let grid = |names: &str| {
        format!("(grid (start-rectangle 0 0 9 9) (dimensions (\"{names}\" (10 0))) (directions (e 1)))")
    };
    let game = board(&format!("{} {}", grid("a/b"), grid("c/d")));
    assert_eq!(links(&game, "e"), "a>b c>d");
    assert_eq!(game.board.squares[3].grid, Some((1, 1)));
}

#[test]
fn links_unlink_and_kill_positions() {
    let line =
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e\" (10 0))) (directions (e 1) (w -1)))";
    let changed = |items: &str| board(&format!("{line} {items}"));
    assert_eq!(links(&changed("(links e (e a) (a c))"), "e"), "a>c b>c c>d d>e e>a");
    assert_eq!(links(&changed("(unlink (b c))"), "e"), "a>b c>d d>e");
    assert_eq!(links(&changed("(unlink (b c))"), "w"), "b>a d>c e>d");
    assert_eq!(links(&changed("(unlink (b e))"), "e"), "a>b c>d d>e", "`e` is a direction first");
    assert_eq!(links(&changed("(unlink (b w))"), "w"), "c>b d>c e>d");
    assert_eq!(links(&changed("(unlink c)"), "e"), "a>b d>e");
    let killed = changed("(kill-positions c)");
    assert_eq!(squares(&killed), "a b d e");
    assert_eq!(links(&killed, "e"), "a>b d>e");
}

#[test]
fn a_dummy_may_be_linked_above_its_declaration() {
    let game = board("(positions (p 0 0 1 1)) (links next (p end)) (dummy end)");
    assert_eq!(links(&game, "next"), "p>end");
    assert!(game.board.squares[1].rectangle.is_none());
}

#[test]
fn a_killed_square_that_positions_names_again_stays_without_links() {
    let game = board(
        "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0))) (directions (e 1)))
         (positions (b 50 50 60 60)) (kill-positions b c)",
    );
    assert_eq!(squares(&game), "a b");
    assert_eq!(links(&game, "e"), "");
    assert_eq!(game.board.squares[1].rectangle.expect("it is shown").left, 50);
}

#[test]
fn zones_belong_to_players_and_symmetry_to_one() {
    let game = game(&format!(
        "{TWO}{GRID}(game (title \"t\") (two) (board (S3) (symmetry Black (n s) (s n))
          (zone (name top) (players White) (positions c3 a3)) (zone (name top) (players Black) (positions a1))
          (zone (name top) (players White) (positions b3))))"
    ));
    let of = |player: u8| {
        let list = &game.board.zone_squares[0][usize::from(player)];
        list.iter().map(|square| &*game.board.squares[square.index()].name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((of(0).as_str(), of(1).as_str()), ("a3 b3 c3", "a1"));
    assert_eq!(names(&game.board.zones), "top");
    let directions = &game.board.directions;
    let meant = |player, row: usize| {
        let direction = game.board.direction_for(Player(player), zrf::base::Direction::from_index(row));
        directions[direction.index()].to_string()
    };
    assert_eq!((meant(0, 0), meant(1, 0), meant(1, 2)), ("n".into(), "s".into(), "e".into()));
}

#[test]
fn a_board_too_large_is_refused() {
    let many: Vec<String> = (0..200).map(|n| format!("p{n}-")).collect();
    let dimension = format!("(\"{}\" (1 1))", many.join("/"));
    let text = format!(
        "(game (title \"t\") (players A) (turn-order A) (board (grid (start-rectangle 0 0 1 1) (dimensions {dimension} {dimension} {dimension}))))"
    );
    let loaded = loaded(&text);
    assert_eq!(loaded.diagnostics[0].code().0, "board-too-large");
    assert!(loaded.games[0].has_errors);
}

#[test]
fn a_board_of_a_million_squares_is_built() {
    let many: Vec<String> = ('a'..='k').map(String::from).collect();
    let dimension = format!("(\"{}/\" (1 1))", many.join("/"));
    let text = format!(
        "(game (title \"t\") (players A) (turn-order A) (board (grid (start-rectangle 0 0 1 1)
           (dimensions {}) (directions (n 1 0 0 0 0 0) (s 0 0 0 0 0 -1)))))",
        [dimension.as_str(); 6].join(" ").replace("/\" (1 1)", "\" (1 1)")
    );
    assert_eq!(game(&text).board.n_squares(), 1_771_561);
}

#[test]
fn a_variant_may_stand_above_its_game() {
    let loaded = loaded(&format!(
        "{TWO}{GRID}(variant (title \"v\") (piece (name M) (moves (w add))))
         (game (title \"g\") (two) (board (S3)) (piece (name M) (moves (e add))) (piece (name N) (moves (e e add)))
           (board-setup (White (M a1) (N c1))))"
    ));
    let order =
        |game: &Game| game.pieces.iter().map(|piece| piece.name.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(order(&loaded.games[0]), "N M", "a redefined piece goes to the end");
    assert_eq!(order(&loaded.games[1]), "M N");
    assert_eq!(loaded.games[0].setup.placements.len(), 2);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
}

#[test]
fn a_variant_starts_from_the_closest_game_above() {
    let game = |title: &str| format!("(game (title \"{title}\") (players {title}) (turn-order {title}))");
    let loaded =
        loaded(&format!("(variant (title \"x\")) {} {} (variant (title \"y\"))", game("A"), game("B")));
    let players: Vec<String> = loaded.games.iter().map(|game| game.players[0].name.to_string()).collect();
    assert_eq!(players, ["A", "A", "B", "B"]);
}

#[test]
fn what_a_variant_replaces_and_what_it_merges() {
    let loaded = loaded(&small(
        "(default) (option \"pass turn\" forced) (option \"pass partial\" true) (description \"d\")
         (win-condition (White) stalemated) (draw-condition (White Black) repetition))
         (variant (title \"v\") (pass-turn true) (loss-condition (White) stalemated))
         (variant (title \"-\"))
         (variant (title \"w\") (option \"pass-partial\" false)",
    ));
    let [base, variant, line, other] = loaded.games.as_slice() else { panic!("four entries") };
    assert_eq!((base.goals.len(), variant.goals.len(), other.goals.len()), (2, 1, 2));
    assert_eq!(variant.options.pass_turn, zrf::model::PassTurn::Always);
    assert!(variant.options.pass_partial && !other.options.pass_partial);
    assert_eq!(variant.texts.description.as_deref(), Some("d"));
    assert!(base.is_default && !variant.is_default);
    assert!(line.separator && !variant.separator);
    assert_eq!(loaded.default_entry(), Some(0));
}

#[test]
fn old_options_are_the_new_ones() {
    let game = game(&small(
        "(allow-flipping false) (maximal-captures 2) (include-off-pieces true) (animate-drops false)",
    ));
    assert_eq!(game.options.maximal_captures, zrf::model::MaximalCaptures::Valued);
    assert!(game.options.include_off_pieces);
    let others: Vec<String> =
        game.options.others.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(others, ["prevent flipping=true", "animate drops=false"]);
}

#[test]
fn pieces_are_shared_by_variants_with_the_same_names() {
    let loaded = loaded(&small(
        "(piece (name M) (moves (n add))))(variant (title \"v\") (board-setup (White (M a1)))",
    ));
    assert!(Arc::ptr_eq(&loaded.games[0].pieces[0], &loaded.games[1].pieces[0]));
    assert!(Arc::ptr_eq(&loaded.games[0].board, &loaded.games[1].board));
}

#[test]
fn turns_with_players_as_and_types() {
    let game = game(
        "(game (title \"t\") (players White Black ?Dice Neutral)
           (turn-order White repeat (White kind) (White Black) (?Dice Black kind)) (board)
           (piece (name M) (moves (move-type kind))))",
    );
    let info = zrf::model::info::EntryInfo::of(&game);
    assert_eq!(info.turn_order, ["White", "repeat", "(White kind)", "(White Black)", "(?Dice Black kind)"]);
    assert_eq!(game.turn_order.repeat_from, 1);
    let neutral: Vec<bool> = game.players.iter().map(|player| player.neutral).collect();
    assert_eq!(neutral, [false, false, false, true]);
    assert!(game.players[2].random);
}

#[test]
fn move_types_are_numbered_backwards_and_else_before_then() {
    let game = game(
        "(game (title \"t\") (players A B) (turn-order A (B turn)) (move-priorities p1 p2) (board)
           (piece (name X) (moves (move-type first) (add)))
           (piece (name Y) (moves (move-type turn) ((if empty? (add-partial X then) else (add-partial else-part))))
                           (drops (move-type p1) (add))))",
    );
    let mut numbers: Vec<(u32, &str)> = game
        .move_types
        .iter()
        .zip(&game.move_type_numbers)
        .map(|(name, &number)| (number, &**name))
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [(1, "p2"), (2, "p1"), (3, "turn"), (4, "else-part"), (5, "then"), (6, "first")]);
}

#[test]
fn attributes_are_numbered_backwards() {
    let game = game(
        "(game (title \"t\") (players A) (turn-order A) (board)
           (piece (name X) (attribute a true) (attribute b false)) (piece (name Y) (attribute c true) (attribute a false)))",
    );
    assert_eq!(names(&game.attributes), "a b c");
    assert_eq!(game.attribute_numbers, [0, 2, 1]);
    assert_eq!(game.pieces[1].attributes.iter().map(|it| it.1).collect::<Vec<_>>(), [true, false]);
}

/// The kinds of the instructions of the first block.
fn first_block(game: &Game) -> Vec<&InstructionKind> {
    game.pieces[0].moves[0].body.iter().map(|instruction| &instruction.kind).collect()
}

#[test]
fn the_role_decides_what_a_name_means() {
    // `e` is a position and a direction, `M` a piece and a player, `South` a player and an attribute.
    let game = game(
        "(game (title \"t\") (players M South) (turn-order M South)
           (board (positions (e 0 0 1 1) (f 0 0 1 1)) (links e (e f)))
           (piece (name M) (attribute South true) (attribute not-empty? false)
             (moves (e (verify (position? e)) (verify South) (verify not-empty?) (create M M f) (capture f) (opposite e) add))))",
    );
    let block = first_block(&game);
    assert!(matches!(block[0], InstructionKind::Step(_)), "the direction wins");
    let InstructionKind::Create(player, piece, place) = block[4] else { panic!("a creation") };
    assert!(player.is_some() && piece.is_some() && *place == Location::Square(Square(1)));
    for index in [2, 3] {
        let InstructionKind::Verify(zrf::model::Condition::Test(predicate, ..)) = block[index] else {
            panic!("a plain test")
        };
        assert!(matches!(predicate, zrf::model::Predicate::Attribute(_)), "an attribute comes first");
    }
}

#[test]
fn a_macro_may_bring_the_else_part() {
    let game = game(&format!(
        "(define tail n else s)\n{}",
        small("(piece (name M) (moves ((if empty? e (tail) w))))")
    ));
    let InstructionKind::If(_, then, otherwise) = first_block(&game)[0] else { panic!("an if") };
    assert_eq!((then.len(), otherwise.len()), (2, 2));
    let InstructionKind::Expansion(_, inner) = &otherwise[0].kind else { panic!("the rest of the macro") };
    assert!(matches!(inner[0].kind, InstructionKind::Step(_)));
}

#[test]
fn a_zone_at_the_start_of_a_drop_is_no_instruction() {
    let game = game(&format!(
        "{TWO}{GRID}(game (title \"t\") (two) (board (S3) (zone (name home) (players White) (positions a1)))
           (piece (name M) (drops (home (verify empty?) add) (a1 add))))"
    ));
    let drops = &game.pieces[0].drops;
    assert!(drops[0].zone.is_some() && drops[0].body.len() == 2);
    assert!(drops[1].zone.is_none() && drops[1].body.len() == 2);
}

#[test]
fn a_setup_adds_stock_and_the_last_piece_on_a_square_counts() {
    let game = game(&small(
        "(piece (name M)) (piece (name N)) (board-setup (White (M a1 off 2 b1) (M off 3)) (Black (N a1)))",
    ));
    assert_eq!(game.setup.stock.iter().map(|row| row.2).collect::<Vec<_>>(), [5]);
    let placed: Vec<u16> = game.setup.placements.iter().map(|row| row.1.0).collect();
    assert_eq!(placed, [1, 0]);
}

#[test]
fn unknown_names_with_what_may_be_meant() {
    check_diagnostics(
        &small(
            "(piece (name Man) (attribute moved? false) (moves
  (n (verify emtpy?) add)
  (nn add)
  ((verify (not-zone? home)) (verify (in-zone? hoem)) add)
  ((verify not-moved?) (add Mann))
  ((create Mna) (set-attribute mvoed? true))
  (varify empty?)
  (empty? n)))",
        ),
        &[
            "error unknown-condition 6:14 emtpy?; perhaps `empty?` is meant",
            "error unknown-instruction 7:4 nn; perhaps `n` is meant",
            "error unknown-condition 8:13 not-zone?; perhaps `not-in-zone?` is meant",
            "error unknown-zone 8:48 hoem",
            "error unknown-condition 9:12 not-moved?; attributes have no `not-` form: write `(not moved?)`",
            "error unknown-piece 9:29 Mann; a piece with a similar name exists: `Man`",
            "error unknown-piece 10:12 Mna; a piece with a similar name exists: `Man`",
            "error unknown-attribute 10:32 mvoed?; an attribute with a similar name exists: `moved?`",
            "error unknown-instruction 11:4 varify; perhaps `verify` is meant",
            "error unknown-instruction 11:11 empty?; write `(verify empty?)`",
            "error unknown-instruction 12:4 empty?; write `(verify empty?)`",
        ],
    );
}

#[test]
fn a_mistake_in_a_macro_is_told_once_with_the_call() {
    check_diagnostics(
        &format!(
            "(define slide ($1 (while emtpy? add $1) add))\n(define both (slide n) (slide e))\n{}",
            small(
                "(piece (name A) (moves (both))) (piece (name B) (moves (slide s))))(variant (title \"v\") (piece (name A) (moves (slide w)))"
            )
        ),
        &["error unknown-condition 1:26 emtpy? < slide < both; perhaps `empty?` is meant"],
    );
}

#[test]
fn the_other_callers_of_a_macro_with_a_mistake_are_named() {
    let text = small("(piece (name A) (moves (slide n))) (piece (name B) (moves (slide s) (step e)))");
    let text = format!("(define slide ($1 (verify emtpy?) add))\n(define step ($1 (x$1) add))\n{text}");
    let found = loaded(&text).diagnostics;
    let labels = |index: usize| {
        let labels: &[zrf::base::Label] = found[index].secondary();
        labels.iter().map(|label| label.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(labels(0), ["called here as well"]);
    assert!(labels(1).is_empty(), "a pasted word is wrong for one call only");
}

#[test]
fn wrong_shapes_are_answered_with_the_right_ones() {
    check_diagnostics(
        &small(
            "(piece (name M) (moves
  ((verify empty? friend?) (verify) (if) add)
  ((go up) (go from) else)
  (move-type)
  n))
(board-setup (White M a1))
(win-condition (White) (pieces-remaining M) (M))
(players)",
        ),
        &[
            "error wrong-shape 6:19 friend?; write `(verify condition)`",
            "error wrong-shape 6:28 (verify); write `(verify condition)`",
            "error wrong-shape 6:37 (if); write `(if condition instruction… else instruction…)`",
            "error wrong-shape 7:22 else; write `(if condition instruction… else instruction…)`",
            "error wrong-shape 8:3 (move-type); write `(move-type NAME)`",
            "error wrong-shape 9:3 n; write `(moves block-or-type…)`",
            "error wrong-shape 10:21 M; write `(board-setup (PLAYER (PIECE position…) …) …)`",
            "error wrong-shape 10:23 a1; write `(board-setup (PLAYER (PIECE position…) …) …)`",
            "error wrong-shape 11:1 (win-condition (White) (pieces-remaining M) (M)); write `(win-condition (PLAYER…) goal)`",
            "warning duplicate-form 12:1 (players)",
            "error missing-players 4:1 (game; write `(players White Black)`",
            "error wrong-shape 7:8 up",
        ],
    );
}

#[test]
fn unknown_forms_are_left_out_with_a_warning() {
    check_diagnostics(
        &small(
            "(descriprion \"d\") (symmetry White (n s)) (option \"pas turn\" true) (option \"pass turn\" focred)",
        ),
        &[
            "warning unknown-form 5:2 descriprion; a form with a similar name exists: `description`",
            "warning unknown-form 5:20 symmetry; `symmetry` belongs into a `board`",
            "warning unknown-option 5:50 \"pas turn\"; an option with a similar name exists: `pass turn`",
            "warning option-value 5:87 focred; its values are `true`, `false`, `forced`, `2`; perhaps `forced` is meant",
        ],
    );
}

#[test]
fn setups_and_turns_of_nobody_and_nowhere() {
    check_diagnostics(
        &small("(piece (name Man)) (board-setup (White (Man a1 g1)) (Blakc (Man b1)) (Black (Mna b1)))"),
        &[
            "error setup-unknown-position 5:48 g1; the board has 9 positions, from `a3` to `c1`; a position with a similar name exists: `a1`",
            "error unknown-player 5:54 Blakc; a player with a similar name exists: `Black`",
            "error unknown-piece 5:78 Mna; a piece with a similar name exists: `Man`",
        ],
    );
    check_diagnostics(
        "(game (title \"t\") (players A) (turn-order) (board))",
        &["error empty-turn-order 1:31 (turn-order); write `(turn-order White Black)`"],
    );
    check_diagnostics("(game (title \"t\") (players A) (board))", &["warning missing-turn-order 1:1 (game"]);
    check_diagnostics("(variant (title \"t\"))", &["error no-game 1:1 (variant"]);
}

#[test]
fn continuations_that_nobody_has() {
    check_diagnostics(
        &small(
            "(piece (name M) (moves (move-type cont) (n (add-partial cnot)) (n (add-partial never)) (n (add-partial none)) (move-type none)))",
        ),
        &[
            "warning unknown-move-type 5:57 cnot; a move type with a similar name exists: `cont`",
            "warning unknown-move-type 5:80 never; if that is meant, write `(move-type never)` in a piece",
        ],
    );
}

#[test]
fn what_another_board_has_is_judged_mildly_where_it_is_inherited() {
    let text = small(
        "(piece (name M) (moves (n add))))\n(variant (title \"v\") (board (positions (p 0 0 1 1))))\n(variant (title \"w\") (board (positions (p 0 0 1 1))) (piece (name N) (moves (w add)))",
    );
    check_diagnostics(&text, &["warning not-on-this-board 5:25 n", "error not-on-this-board 7:78 w"]);
    let loaded = loaded(&text);
    assert!(!loaded.games[1].has_errors && loaded.games[2].has_errors);
    assert!(matches!(first_block(&loaded.games[1])[0], InstructionKind::Fail));
}

#[test]
fn the_dialect_of_dagaz_is_recognised_and_tolerated() {
    let loaded = loaded(&small(
        "(option \"animal extension\" true) (piece (name M) (attribute value 3) (moves (n (varify empty?) add)))",
    ));
    assert_eq!(loaded.file.dialect.name(), "dagaz");
    let severities: Vec<Severity> = loaded.diagnostics.iter().map(|found| found.severity()).collect();
    assert_eq!(severities, [Severity::Note, Severity::Note, Severity::Warning]);
    assert!(!loaded.games[0].has_errors);
    let strict = loaded_strict("(piece (name M) (attribute value many))");
    assert_eq!(strict.diagnostics[0].code().0, "attribute-value");
    assert!(strict.games[0].has_errors);
}

fn loaded_strict(sections: &str) -> Loaded {
    loaded(&small(sections))
}

#[test]
fn sixty_four_attributes_and_no_more() {
    let attributes: Vec<String> = (0..65).map(|n| format!("(attribute a{n} true)")).collect();
    let loaded = loaded(&small(&format!("(piece (name M) {})", attributes.join(" "))));
    assert_eq!(loaded.diagnostics.iter().map(|found| found.code().0).collect::<Vec<_>>(), ["too-many"]);
    assert_eq!(loaded.games[0].attributes.len(), 64);
}

#[test]
fn deep_nesting_is_read_on_a_small_stack() {
    let depth = 240;
    let text = small(&format!(
        "(piece (name M) (moves ({} add {}) ((verify {} empty? {}) add)))",
        "(if empty? ".repeat(depth),
        ")".repeat(depth),
        "(not ".repeat(depth),
        ")".repeat(depth)
    ));
    assert!(!game(&text).has_errors);
}

#[test]
fn figures_of_a_file() {
    let unit = unit(&small(
        "(piece (name M) (moves (n (verify enemy?) (add-partial jump)) (move-type jump) (n cascade n add)))
         (board-setup (White (M a1 off 2))) (loss-condition (White Black) (and stalemated (pieces-remaining 0 M)))
         (option \"pass turn\" forced)",
    ));
    let info = Info::of(&load(&unit), &unit.symbols);
    let expected = "\
dialect      zillions
version      2.0 needed because of `option`

game \"t\" (opened first)
  players    White Black
  turns      White Black
  squares    9 (grids 3×3)
  directions n s e w
  pieces     M
  move types jump
  setup      1 on the board, 2 in stock
  goal       everybody loses: (stalemated and pieces-remaining 0 M)
  option     pass turn: forced
  uses       cascades, partial moves, passing, stock
";
    assert_eq!(info.to_text(), expected);
}
