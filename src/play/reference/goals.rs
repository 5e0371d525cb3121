//! When a game is over (chapter 12).
//!
//! Goals about the board are looked at after every complete turn, for the player who moved first; goals that ask for the
//! moves of the player on turn when his turn begins. An expression that mixes both is looked at both times; at the end
//! of a turn what is not known yet decides nothing.

use super::legal;
use crate::base::{Direction, Id, PieceType, Player, Square};
use crate::model::{ConfigItem, Goal, GoalExpression, GoalKind, Occupant, Owner, PassTurn, Turn};
use crate::play::engine::Rules;
use crate::play::moves::Move;
use crate::play::outcome::{Outcome, Reason};
use crate::play::state::State;

/// Occurrences that make a repetition.
const REPETITIONS: usize = 3;

/// The result after a complete turn of `moved`, if there is one. `state` is already at the next turn.
pub(crate) fn at_end_of_turn(rules: &Rules, state: &State, moved: Turn) -> Option<Outcome> {
    let repeated = state.occurrences() >= REPETITIONS;
    let others =
        (0..rules.game.players.len()).map(Player::from_index).filter(|&player| player != moved.player);
    for player in std::iter::once(moved.player).chain(others) {
        let test = Test { rules, state, player, repeated: repeated && player == moved.player, moves: None };
        if let Some(outcome) = test.first_goal(|_| true) {
            return Some(outcome);
        }
    }
    (repeated && !settles_repetition(rules, moved.player)).then(|| Outcome::draw(Reason::Repetition))
}

/// The result when a turn begins with these legal moves, if there is one.
pub(crate) fn at_start_of_turn(rules: &Rules, state: &State, moves: &[Move]) -> Option<Outcome> {
    let player = rules.turn(state).player;
    let test = Test { rules, state, player, repeated: false, moves: Some(moves) };
    let outcome = test.first_goal(|goal| asks_for_moves(&goal.expression));
    outcome.or_else(|| moves.is_empty().then(|| Outcome::draw(Reason::NoMoves)))
}

/// Whether a goal of this player says what a repetition means, so that the default does not apply.
fn settles_repetition(rules: &Rules, player: Player) -> bool {
    rules
        .game
        .goals
        .iter()
        .any(|goal| goal.players.contains(&player) && mentions_repetition(&goal.expression))
}

fn mentions_repetition(expression: &GoalExpression) -> bool {
    any(expression, &|leaf| matches!(leaf, GoalExpression::Repetition))
}

fn asks_for_moves(expression: &GoalExpression) -> bool {
    any(expression, &|leaf| matches!(leaf, GoalExpression::Stalemated | GoalExpression::Checkmated(_)))
}

fn any(expression: &GoalExpression, wanted: &dyn Fn(&GoalExpression) -> bool) -> bool {
    match expression {
        GoalExpression::And(parts) | GoalExpression::Or(parts) => parts.iter().any(|part| any(part, wanted)),
        GoalExpression::Not(inner) => any(inner, wanted),
        leaf => wanted(leaf),
    }
}

/// One player's goals in one state.
struct Test<'a> {
    rules: &'a Rules,
    state: &'a State,
    player: Player,
    /// Whether the player has just brought about a repetition.
    repeated: bool,
    /// The legal moves at the start of a turn; `None` at its end.
    moves: Option<&'a [Move]>,
}

impl Test<'_> {
    /// The outcome of the first goal, in file order, that holds for the player.
    fn first_goal(&self, wanted: impl Fn(&Goal) -> bool) -> Option<Outcome> {
        let goals = self.rules.game.goals.iter().enumerate();
        let mut mine = goals.filter(|(_, goal)| goal.players.contains(&self.player) && wanted(goal));
        let (index, goal) = mine.find(|(_, goal)| self.holds(&goal.expression) == Some(true))?;
        Some(self.outcome(index, goal))
    }

    fn outcome(&self, index: usize, goal: &Goal) -> Outcome {
        let reason = Reason::Goal(index, self.player);
        let players = (0..self.rules.game.players.len()).map(Player::from_index);
        let opponents: Vec<Player> =
            players.filter(|&other| self.rules.is_enemy(self.player, other)).collect();
        let rivals: Vec<Player> = opponents
            .iter()
            .copied()
            .filter(|&other| !self.rules.game.players[other.index()].random)
            .collect();
        match goal.kind {
            GoalKind::Draw => Outcome::draw(reason),
            GoalKind::Win => Outcome { winners: vec![self.player], losers: rivals, reason },
            GoalKind::Loss if rivals.len() == 1 => {
                Outcome { winners: rivals, losers: vec![self.player], reason }
            }
            GoalKind::Loss => Outcome { winners: Vec::new(), losers: vec![self.player], reason },
            GoalKind::Count => self.by_count(goal, reason),
        }
    }

    /// Whoever of the listed players has most pieces wins; a tie at the top is a draw.
    fn by_count(&self, goal: &Goal, reason: Reason) -> Outcome {
        let contenders = goal.players.iter().copied().filter(|player| self.rules.active[player.index()]);
        let counts: Vec<(Player, u32)> =
            contenders.map(|player| (player, self.count(Some(player), None))).collect();
        let most = counts.iter().map(|row| row.1).max().unwrap_or(0);
        let (best, rest): (Vec<_>, Vec<_>) = counts.into_iter().partition(|row| row.1 == most);
        if best.len() != 1 {
            return Outcome::draw(reason);
        }
        let losers = rest.into_iter().map(|row| row.0).collect();
        Outcome { winners: vec![best[0].0], losers, reason }
    }

    /// Whether an expression holds; `None` where that is not known yet.
    fn holds(&self, expression: &GoalExpression) -> Option<bool> {
        match expression {
            GoalExpression::And(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match self.holds(part) {
                        Some(false) => return Some(false),
                        None => all = None,
                        Some(true) => {}
                    }
                }
                all
            }
            GoalExpression::Or(parts) => {
                let mut some = Some(false);
                for part in parts {
                    match self.holds(part) {
                        Some(true) => return Some(true),
                        None => some = None,
                        Some(false) => {}
                    }
                }
                some
            }
            GoalExpression::Not(inner) => self.holds(inner).map(|it| !it),
            GoalExpression::Stalemated => self.moves.map(|moves| self.is_stalemated(moves)),
            GoalExpression::Checkmated(types) => self.moves.map(|moves| self.is_checkmated(moves, types)),
            GoalExpression::Repetition => Some(self.repeated),
            GoalExpression::Captured(types) => {
                let mine = |row: &(Player, PieceType)| row.0 == self.player && types.contains(&row.1);
                Some(self.state.captured.iter().any(mine))
            }
            GoalExpression::PiecesRemaining(n, kind) => Some(self.count(Some(self.player), *kind) == *n),
            GoalExpression::TotalPieceCount(n, kind) => Some(self.count(None, *kind) == *n),
            GoalExpression::AbsoluteConfig { occupants, squares, zones } => {
                let everywhere = squares.iter().all(|&square| self.occupied(occupants, square));
                Some(everywhere && zones.iter().all(|&zone| self.zone_holds(occupants, zone)))
            }
            GoalExpression::RelativeConfig(items) => {
                let mut starts = (0..self.state.squares.len()).map(Square::from_index);
                Some(starts.any(|start| self.walk_matches(items, start)))
            }
            GoalExpression::Never => Some(false),
        }
    }

    /// S-44: where passing is allowed, all turns of a round were passed; else there is no move, and no check either
    /// where there is a `checkmated` goal.
    fn is_stalemated(&self, moves: &[Move]) -> bool {
        if self.rules.game.options.pass_turn != PassTurn::Never {
            let order = &self.rules.game.turn_order;
            return self.state.passes as usize >= order.turns.len() - order.repeat_from;
        }
        let royals = &self.rules.royals[self.player.index()];
        moves.is_empty() && (royals.is_empty() || !legal::in_check(self.rules, self.state, royals))
    }

    fn is_checkmated(&self, moves: &[Move], types: &[PieceType]) -> bool {
        let may_pass = self.rules.game.options.pass_turn == PassTurn::Always;
        let stuck = !may_pass && moves.iter().all(|played| matches!(played, Move::Pass));
        stuck && legal::in_check(self.rules, self.state, types)
    }

    /// Pieces on the board, dummies included, and in stock where off-pieces count (S-21).
    fn count(&self, player: Option<Player>, kind: Option<PieceType>) -> u32 {
        let fits = |owner: Player, piece: PieceType| {
            player.is_none_or(|player| player == owner) && kind.is_none_or(|kind| kind == piece)
        };
        let on_board =
            self.state.squares.iter().flatten().filter(|piece| fits(piece.owner, piece.kind)).count() as u32;
        if !self.rules.game.options.include_off_pieces {
            return on_board;
        }
        let n_types = self.state.n_types;
        let rows = self.state.stock.iter().enumerate();
        let fitting = rows.filter(|(index, _)| {
            fits(Player::from_index(index / n_types), PieceType::from_index(index % n_types))
        });
        on_board + fitting.map(|(_, &count)| count).sum::<u32>()
    }

    /// Whether one of the occupants stands on a square.
    fn occupied(&self, occupants: &[Occupant], square: Square) -> bool {
        occupants.iter().any(|&occupant| self.fits(occupant, square) != occupant.negated)
    }

    /// Whether a square holds an occupant, its negation left aside.
    fn fits(&self, occupant: Occupant, square: Square) -> bool {
        self.state.piece(square).is_some_and(|piece| {
            piece.kind == occupant.piece
                && match occupant.owner {
                    Owner::Own => piece.owner == self.player,
                    Owner::Opponent => self.rules.is_enemy(self.player, piece.owner),
                    Owner::Any => true,
                }
        })
    }

    /// At least one square of the zone; of a negated occupant, no square (19, row 5).
    fn zone_holds(&self, occupants: &[Occupant], zone: crate::base::Zone) -> bool {
        let squares = &self.rules.game.board.zone_squares[zone.index()][self.player.index()];
        occupants
            .iter()
            .any(|&occupant| squares.iter().any(|&square| self.fits(occupant, square)) != occupant.negated)
    }

    /// A walk of steps and occupants; off the board nothing matches (19, row 24).
    fn walk_matches(&self, items: &[ConfigItem], start: Square) -> bool {
        let board = &self.rules.game.board;
        let mut square = start;
        items.iter().all(|item| match *item {
            ConfigItem::Occupant(occupant) => self.fits(occupant, square) != occupant.negated,
            ConfigItem::Step(direction) => {
                let direction: Direction = board.direction_for(self.player, direction);
                board.link(square, direction).is_some_and(|next| {
                    square = next;
                    true
                })
            }
        })
    }
}
