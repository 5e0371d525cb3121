//! A running game with its history.

use crate::play::zsg::SavedGame;
use crate::play::{Opponent, Rules, Situation, State, WalkRandom};
use std::sync::Arc;

/// A game that is being played.
pub(crate) struct PlayedGame {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
    pub(crate) situation: Situation,
    /// States and moves before the present one: round, text, state.
    history: Vec<(u32, String, State)>,
    opponent: Opponent,
    random: WalkRandom,
}

/// What typed words mean as a move.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Meant {
    /// This move.
    One(usize),
    /// One of these texts.
    Several(Vec<String>),
    /// None.
    Nothing,
}

impl PlayedGame {
    pub(crate) fn new(rules: Arc<Rules>, state: State, seed: u64) -> Self {
        let situation = rules.situation(&state);
        let opponent = Opponent::new(&rules);
        Self { rules, state, situation, history: Vec::new(), opponent, random: WalkRandom::new(seed) }
    }

    /// Plays a legal move by its number.
    pub(crate) fn play(&mut self, index: usize) {
        let before = self.state.clone();
        self.history.push((before.round(), self.situation.texts[index].clone(), before));
        self.rules.play(&mut self.state, &self.situation.moves[index]);
        self.situation = self.rules.situation(&self.state);
    }

    /// Takes moves back until it is the turn of somebody for whom `stop` holds; says whether there was one.
    pub(crate) fn undo(&mut self, stop: impl Fn(&Self) -> bool) -> bool {
        let mut taken = false;
        while let Some((_, _, state)) = self.history.pop() {
            taken = true;
            self.state = state;
            self.situation = self.rules.situation(&self.state);
            if stop(self) {
                break;
            }
        }
        taken
    }

    /// The number of a good move.
    pub(crate) fn hint(&self) -> Option<usize> {
        self.opponent.choose(&self.rules, &self.state, &self.situation)
    }

    /// The number of any move.
    pub(crate) fn any(&mut self) -> usize {
        self.random.below(self.situation.moves.len())
    }

    /// The game as a save. It starts from the setup; a game that began elsewhere cannot be told so.
    pub(crate) fn to_save(&self, rules_file: &str) -> SavedGame {
        let players = "H".repeat(self.rules.game.players.len());
        let mut save = SavedGame::new(&players, rules_file, &self.rules.game.texts.title);
        for (round, text, _) in &self.history {
            save.push(*round, text);
        }
        save
    }

    /// Follows a save from the start, as far as its moves are legal; says which is not.
    pub(crate) fn follow(&mut self, save: &SavedGame) -> Result<(), String> {
        self.state = save.start(&self.rules).map_err(|error| error.to_string())?;
        self.situation = self.rules.situation(&self.state);
        self.history.clear();
        for saved in &save.moves {
            match self.situation.texts.iter().position(|text| *text == saved.text) {
                Some(index) => self.play(index),
                None => return Err(format!("`{}. {}` is not a legal move", saved.round, saved.text)),
            }
        }
        Ok(())
    }

    /// What was typed as a move: its number in the list, its text, or a part of it that no other move has.
    pub(crate) fn meant(&self, typed: &str) -> Meant {
        let texts = &self.situation.texts;
        if let Ok(number) = typed.parse::<usize>()
            && (1..=texts.len()).contains(&number)
            && !self.rules.game.board.squares.iter().any(|square| &*square.name == typed)
        {
            return Meant::One(number - 1);
        }
        if let Some(index) = texts.iter().position(|text| text == typed) {
            return Meant::One(index);
        }
        let wanted = plain(typed);
        let rounds: [&dyn Fn(&str) -> bool; 3] =
            [&|text| plain(text) == wanted, &|text| plain(text).ends_with(&wanted), &|text| {
                plain(text).contains(&wanted)
            }];
        for fits in rounds {
            let found: Vec<usize> = (0..texts.len()).filter(|&index| fits(&texts[index])).collect();
            match found[..] {
                [] => {}
                [only] => return Meant::One(only),
                _ => return Meant::Several(found.into_iter().map(|index| texts[index].clone()).collect()),
            }
        }
        Meant::Nothing
    }
}

/// Letters and figures alone, so that `e2e4`, `e2-e4` and `Pawn e2 - e4` can be compared.
fn plain(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| !matches!(*word, "-" | "x"));
    let text: String = words.collect::<Vec<_>>().concat();
    text.chars().filter(|it| *it != '-').collect::<String>().to_lowercase()
}
