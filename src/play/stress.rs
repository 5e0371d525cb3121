//! Random games with every invariant checked after every ply.

use super::engine::Rules;
use super::random::WalkRandom;
use super::setup::{read_state, write_state};
use super::state::State;

/// A random game without a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StressReport {
    /// Plies played.
    pub plies: u32,
    /// Whether the game came to its end.
    pub ended: bool,
}

/// An invariant that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StressFinding {
    /// The ply, from 1.
    pub ply: u32,
    /// What does not hold, with the state text.
    pub message: String,
}

/// Plays one random game and checks after each ply that generation leaves the state unchanged, that undo restores it, that
/// the incremental key equals the recomputed one, that the text of every move is its own, and that the state text reads
/// back to an equal state with an equal key.
///
/// # Errors
///
/// The first invariant that does not hold.
pub fn stress_game(rules: &Rules, seed: u64, max_plies: u32) -> Result<StressReport, StressFinding> {
    let mut random = WalkRandom::new(seed);
    let mut state = rules.start();
    for ply in 1..=max_plies {
        let before = state.clone();
        let situation = rules.situation(&state);
        let fail = |what: &str| {
            Err(StressFinding { ply, message: format!("{what}; {}", write_state(rules, &before)) })
        };
        if state != before || state.key() != before.key() {
            return fail("generating moves changed the state");
        }
        if situation.moves.is_empty() {
            return if situation.outcome.is_some() {
                Ok(StressReport { plies: ply - 1, ended: true })
            } else {
                fail("no moves and no result")
            };
        }
        if situation.texts.windows(2).any(|pair| pair[0] >= pair[1]) {
            return fail("move texts are not in order or not unique");
        }
        let choice = random.below(situation.moves.len());
        let text = &situation.texts[choice];
        let undo = rules.play(&mut state, &situation.moves[choice]);
        if state.key() != state.recomputed_key() {
            return fail(&format!("after `{text}` the key is not the recomputed one"));
        }
        if let Err(words) = reads_back(rules, &state) {
            return fail(&format!("after `{text}` {words}"));
        }
        let after = state.clone();
        state.undo(undo);
        if state != before || state.key() != before.key() || state.recomputed_key() != before.key() {
            return fail(&format!("taking back `{text}` does not restore the state"));
        }
        let again = rules.situation(&state);
        let Some(same) = again.texts.iter().position(|it| it == text) else {
            return fail(&format!("`{text}` is no longer legal after it was taken back"));
        };
        if again.moves[same] != situation.moves[choice] {
            return fail(&format!("the text `{text}` reads back to another move"));
        }
        rules.play(&mut state, &again.moves[same]);
        if state != after || state.key() != after.key() {
            return fail(&format!("playing `{text}` twice gives two states"));
        }
    }
    Ok(StressReport { plies: max_plies, ended: false })
}

fn reads_back(rules: &Rules, state: &State) -> Result<(), String> {
    let text = write_state(rules, state);
    let read = read_state(rules, &text).map_err(|error| format!("the state text cannot be read: {error}"))?;
    if read != *state {
        return Err(format!("the state text reads back to another state: {text}"));
    }
    if read.key() != state.key() {
        return Err(format!("the state text reads back to another key: {text}"));
    }
    Ok(())
}
