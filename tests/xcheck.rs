//! The rules files of the proofs against native code: in agreement as they are, in disagreement with every seeded fault.

use zrf::native::worked::{self, Worked};
use zrf::xcheck::games::{Failure, PROOFS, Proof, Sources};
use zrf::xcheck::{Plan, RulesFile, Tally};

/// A short comparison.
const SHORT: Plan = Plan { tree_nodes: 1_000, n_walks: 4, n_plies: 60, seed: 1 };

fn compare(proof: &Proof, sources: &Sources, plan: Plan) -> Result<Tally, Failure> {
    proof.compare(sources, plan, &mut |_| true)
}

#[test]
fn rules_files_agree_with_native_code() {
    for proof in &PROOFS {
        match compare(proof, &Sources::default(), SHORT) {
            Ok(tally) => assert!(tally.positions > 10, "{}: {tally:?}", proof.name),
            Err(Failure::Unplayable(error)) => panic!("{}: {error}", proof.name),
            Err(Failure::Different(found)) => panic!("{}:\n{}", proof.name, found.report(&|_, _| None)),
        }
    }
}

#[test]
fn worked_positions_of_assimilation_chess() {
    let file = Proof::named("assimilation").expect("it is listed").rules_file(&Sources::default());
    check_worked(&file.expect("it can be played"), include_str!("positions/assimilation.txt"));
}

#[test]
fn node_counts_of_chess() {
    for name in ["chess", "assimilation/plain"] {
        let file = Proof::named(name).expect("it is listed").rules_file(&Sources::default());
        check_worked(&file.expect("it can be played"), include_str!("../src/xcheck/traps/chess.txt"));
    }
}

/// The entries of Chesimal Fusion's rules file: number, words of rules, ranks of the board.
const CHESIMAL: [(usize, &str, usize); 9] = [
    (0, "", 12),
    (1, "win=leaders", 12),
    (2, "marked", 12),
    (3, "marked recruit", 12),
    (4, "convert", 12),
    (5, "", 5),
    (6, "", 3),
    (7, "", 2),
    (8, "", 1),
];

#[test]
fn worked_positions_of_chesimal_fusion() {
    for (entry, rules, n_ranks) in CHESIMAL {
        let played = Sources::default().rules("games/chesimal-fusion.zrf", entry).expect("it can be played");
        check_worked_on(&RulesFile::chesimal(played), include_str!("positions/chesimal.txt"), rules, n_ranks);
    }
}

/// Checks worked positions, node counts above ten thousand left out.
fn check_worked(game: &RulesFile, text: &str) {
    check_worked_on(game, text, "", 8);
}

/// Checks the worked positions with these words of rules on boards with this many ranks.
fn check_worked_on(game: &RulesFile, text: &str, rules: &str, n_ranks: usize) {
    let mut complaints = Vec::new();
    let all = worked::read(text).expect("the text can be read");
    let fits = |it: &Worked| it.rules == rules && it.position.matches('/').count() + 1 == n_ranks;
    for mut it in all.into_iter().filter(fits) {
        it.perft.retain(|&nodes| nodes <= 10_000);
        complaints.extend(worked::check(game, &it));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A fault: a list of words that stands once in a file, and what is put in its place.
struct Fault {
    name: String,
    file: String,
    find: String,
    replace: String,
}

fn faults(text: &str) -> Vec<Fault> {
    let table: toml::Table = text.parse().expect("the list is TOML");
    let rows = table["fault"].as_array().expect("a list of faults");
    let field = |row: &toml::Value, key: &str| row[key].as_str().expect("a string").to_owned();
    let fault = |row| Fault {
        name: field(row, "name"),
        file: field(row, "file"),
        find: field(row, "find"),
        replace: field(row, "replace"),
    };
    rows.iter().map(fault).collect()
}

/// The tokens of a rules file, comments left out, each followed by a space.
fn words(text: &str) -> String {
    let mut words = String::new();
    for (kind, start, end) in zrf::syntax::lex(text).iter() {
        if !kind.is_trivia() {
            words.push_str(&text[start as usize..end as usize]);
            words.push(' ');
        }
    }
    words
}

fn with_fault(fault: &Fault) -> Sources {
    let sources = Sources::default();
    let text = words(sources.text(&fault.file).expect("a file of that name"));
    let find = words(&fault.find);
    assert_eq!(text.matches(&find).count(), 1, "{}: `{}`", fault.name, fault.find);
    let text = text.replace(&find, &words(&fault.replace));
    sources.with(&fault.file, text)
}

fn check_faults(text: &str, proof: &str) {
    let proof = Proof::named(proof).expect("it is listed");
    let faults = faults(text);
    assert!(faults.len() >= 20);
    let is_missed = |fault: &&Fault| match compare(proof, &with_fault(fault), SHORT) {
        Ok(_) => true,
        Err(Failure::Different(_)) => false,
        Err(Failure::Unplayable(error)) => panic!("{}: {error}", fault.name),
    };
    let missed: Vec<&str> = faults.iter().filter(is_missed).map(|fault| &*fault.name).collect();
    assert!(missed.is_empty(), "not found: {missed:#?}");
}

#[test]
fn faults_in_assimilation_chess_are_found() {
    check_faults(include_str!("fixtures/mutations/assimilation.toml"), "assimilation");
}

#[test]
fn faults_in_chesimal_fusion_are_found() {
    check_faults(include_str!("fixtures/mutations/chesimal.toml"), "chesimal");
}
