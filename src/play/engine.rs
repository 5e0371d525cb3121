//! Rules ready to be played, and what every engine answers.

use super::moves::Move;
use super::outcome::Outcome;
use super::reference;
use super::state::{State, Undo};
use super::text::move_text;
use crate::base::{Direction, Id, PieceType, Player, Square};
use crate::graph::{self, RuleGraph};
use crate::model::{Game, Goal, GoalExpression, Turn};
use std::sync::Arc;

/// Why a game cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// Its moves come from a plug-in.
    NeedsEngine(Arc<str>),
    /// The file has errors in this game.
    HasErrors,
    /// It is a separator or a menu, or has no player to move.
    NothingToPlay,
}

impl std::fmt::Display for RulesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NeedsEngine(file) => {
                write!(
                    f,
                    "the moves of this game come from the plug-in `{file}`, so it cannot be played from its rules"
                )
            }
            Self::HasErrors => f.write_str("the rules have errors; `zrf check` lists them"),
            Self::NothingToPlay => f.write_str("there is nothing to play: no player has a turn"),
        }
    }
}

impl std::error::Error for RulesError {}

/// A game, its rule graph, and tables that every move needs.
#[derive(Debug)]
pub struct Rules {
    /// The game.
    pub game: Arc<Game>,
    /// Its rule graph as lowered.
    pub graph: RuleGraph,
    /// By direction, then square: the first square from which the direction leads there.
    pub(crate) reverse_links: Vec<Vec<Option<Square>>>,
    /// By player: the types that a `checkmated` goal of this player lists.
    pub(crate) royals: Vec<Vec<PieceType>>,
    /// By player: whether he moves or is moved for.
    pub(crate) active: Vec<bool>,
}

/// What the player on turn can do.
#[derive(Clone, Debug)]
pub struct Situation {
    /// Legal moves in canonical order: byte order of their texts, each text once. Empty when the game is over.
    pub moves: Vec<Move>,
    /// The texts of the moves.
    pub texts: Vec<String>,
    /// The result, when the game is over.
    pub outcome: Option<Outcome>,
}

impl Rules {
    /// Makes a game ready.
    ///
    /// # Errors
    ///
    /// Says why it cannot be played.
    pub fn new(game: Arc<Game>) -> Result<Self, RulesError> {
        if let Some(engine) = &game.engine {
            return Err(RulesError::NeedsEngine(Arc::clone(engine)));
        }
        if game.has_errors {
            return Err(RulesError::HasErrors);
        }
        if game.separator || game.turn_order.turns.is_empty() || game.board.n_squares() == 0 {
            return Err(RulesError::NothingToPlay);
        }
        let graph = graph::lower(&game);
        let n_directions = game.board.directions.len();
        let reverse_links =
            (0..n_directions).map(|index| reverse(&game, Direction::from_index(index))).collect();
        let players = (0..game.players.len()).map(Player::from_index);
        let royals = players.clone().map(|player| royals(&game.goals, player)).collect();
        let active = players.map(|player| !game.players[player.index()].neutral).collect();
        Ok(Self { game, graph, reverse_links, royals, active })
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> State {
        State::start(&self.game)
    }

    /// The turn that runs.
    #[must_use]
    pub fn turn(&self, state: &State) -> Turn {
        self.game.turn_order.turns[state.turn]
    }

    /// The index of the turn after `turn`.
    #[must_use]
    pub fn next_turn(&self, turn: usize) -> usize {
        let order = &self.game.turn_order;
        if turn + 1 < order.turns.len() { turn + 1 } else { order.repeat_from }
    }

    /// Legal moves in canonical order with their texts, or the result.
    #[must_use]
    pub fn situation(&self, state: &State) -> Situation {
        let (moves, outcome) = reference::situation(self, state);
        let mut rows: Vec<(String, Move)> =
            moves.into_iter().map(|played| (move_text(self, state, &played), played)).collect();
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        rows.dedup_by(|a, b| a.0 == b.0);
        let (texts, moves) = rows.into_iter().unzip();
        Situation { moves, texts, outcome }
    }

    /// Plays a legal move.
    pub fn play(&self, state: &mut State, played: &Move) -> Undo {
        reference::play(self, state, played)
    }

    /// Whether an owner is an enemy of the mover; neutral players are nobody's enemy (S-50).
    #[must_use]
    pub fn is_enemy(&self, mover: Player, owner: Player) -> bool {
        owner != mover && self.active[owner.index()]
    }

    /// The active player after this one, random players left out; who a flipped piece goes to.
    #[must_use]
    pub fn next_active(&self, player: Player) -> Player {
        let n = self.game.players.len();
        let following = (1..=n).map(|step| Player::from_index((player.index() + step) % n));
        let wanted = |next: &Player| self.active[next.index()] && !self.game.players[next.index()].random;
        following.into_iter().find(wanted).unwrap_or(player)
    }
}

/// Number of lines of play of this depth; every partial move and every pass is a ply.
#[must_use]
pub fn perft(rules: &Rules, state: &mut State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let situation = rules.situation(state);
    if depth == 1 {
        return situation.moves.len() as u64;
    }
    let mut nodes = 0;
    for played in &situation.moves {
        let undo = rules.play(state, played);
        nodes += perft(rules, state, depth - 1);
        state.undo(undo);
    }
    nodes
}

fn reverse(game: &Game, direction: Direction) -> Vec<Option<Square>> {
    let mut reverse = vec![None; game.board.n_squares()];
    for (from, to) in game.board.links[direction.index()].iter().enumerate() {
        if let Some(to) = to {
            reverse[to.index()].get_or_insert(Square::from_index(from));
        }
    }
    reverse
}

/// The types listed by `checkmated` goals that concern a player, without duplicates.
fn royals(goals: &[Goal], player: Player) -> Vec<PieceType> {
    let mut types = Vec::new();
    for goal in goals.iter().filter(|goal| goal.players.contains(&player)) {
        collect_royals(&goal.expression, &mut types);
    }
    types
}

fn collect_royals(expression: &GoalExpression, types: &mut Vec<PieceType>) {
    match expression {
        GoalExpression::And(parts) | GoalExpression::Or(parts) => {
            parts.iter().for_each(|part| collect_royals(part, types));
        }
        GoalExpression::Not(inner) => collect_royals(inner, types),
        GoalExpression::Checkmated(listed) => {
            types.extend(listed.iter().filter(|&kind| !types.contains(kind)).copied().collect::<Vec<_>>());
        }
        GoalExpression::Stalemated
        | GoalExpression::Repetition
        | GoalExpression::Captured(_)
        | GoalExpression::PiecesRemaining(..)
        | GoalExpression::TotalPieceCount(..)
        | GoalExpression::AbsoluteConfig { .. }
        | GoalExpression::RelativeConfig(_)
        | GoalExpression::Never => {}
    }
}
