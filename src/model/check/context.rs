//! What the checks look at.

use super::usage::{Usage, Usages};
use crate::ast::{self, Dialect, Entry};
use crate::base::{Id, MoveType, PieceType, Player, Span};
use crate::expand::Unit;
use crate::model::inherit::{self, Merged};
use crate::model::{Game, GoalExpression, Loaded, Piece};
use std::rc::Rc;

/// A file, and those of its games whose play can be judged.
pub(super) struct Context<'a> {
    pub(super) unit: &'a Unit,
    pub(super) file: &'a ast::File,
    pub(super) games: Vec<GameView<'a>>,
    /// Whether anything in the file was reported as an error.
    pub(super) has_errors: bool,
}

/// A game or variant with the declarations that it comes from.
pub(super) struct GameView<'a> {
    pub(super) unit: &'a Unit,
    pub(super) game: &'a Game,
    pub(super) merged: Merged<'a>,
    /// What its pieces use, by piece type.
    pub(super) usage: Vec<Rc<Usage>>,
}

impl<'a> Context<'a> {
    pub(super) fn new(unit: &'a Unit, loaded: &'a Loaded) -> Self {
        let mut usages = Usages::default();
        let mut games = Vec::new();
        let has_errors = loaded.games.iter().any(|game| game.has_errors);
        if loaded.file.dialect == Dialect::Zillions {
            for (merged, game) in inherit::merge_all(&loaded.file).into_iter().zip(&loaded.games) {
                if game.separator || game.engine.is_some() || game.has_errors {
                    continue;
                }
                let usage = game.pieces.iter().enumerate();
                let usage = usage.map(|(index, piece)| usages.of(PieceType::from_index(index), piece));
                games.push(GameView { unit, game, merged, usage: usage.collect() });
            }
        }
        Self { unit, file: &loaded.file, games, has_errors }
    }
}

impl<'a> GameView<'a> {
    /// The opening words of the entry in which a section stands: the entry itself, or the game that it starts from.
    pub(super) fn head_of(&self, has_section: impl Fn(&Entry) -> bool) -> Span {
        let own = self.merged.entry;
        let entry = match self.merged.base {
            Some(base) if !has_section(own) => base,
            _ => own,
        };
        entry.title.as_ref().map_or_else(|| head(entry.span), |title| title.span)
    }

    /// Players who decide: neither random nor neutral.
    pub(super) fn active_players(&self) -> impl Iterator<Item = Player> + '_ {
        let players = self.game.players.iter().enumerate();
        let active = players.filter(|(_, player)| !player.random && !player.neutral);
        active.map(|(index, _)| Player::from_index(index))
    }

    /// Players as whom somebody moves, each once.
    pub(super) fn movers(&self) -> Vec<Player> {
        let mut movers: Vec<Player> = self.game.turn_order.turns.iter().map(|turn| turn.mover).collect();
        movers.sort_unstable();
        movers.dedup();
        movers
    }

    /// The declaration of a piece.
    pub(super) fn piece_name_span(&self, piece: &Piece) -> Span {
        let same = |it: &&&std::sync::Arc<ast::Piece>| it.span == piece.span;
        self.merged.pieces.iter().find(same).map_or(piece.span, |it| it.name.span)
    }

    /// Types of `checkmated` goals.
    pub(super) fn royal_types(&self) -> Vec<PieceType> {
        let mut royal = Vec::new();
        for goal in &self.game.goals {
            visit_goal(&goal.expression, &mut |part| {
                if let GoalExpression::Checkmated(types) = part {
                    royal.extend(types);
                }
            });
        }
        royal
    }

    /// Whether some goal has such a part.
    pub(super) fn any_goal(&self, mut test: impl FnMut(&GoalExpression) -> bool) -> bool {
        let mut found = false;
        for goal in &self.game.goals {
            visit_goal(&goal.expression, &mut |part| found |= test(part));
        }
        found
    }

    pub(super) fn move_type_name(&self, move_type: MoveType) -> &str {
        &self.game.move_types[move_type.index()]
    }
}

/// All parts of a goal, outermost first.
pub(super) fn visit_goal<'g>(goal: &'g GoalExpression, visitor: &mut dyn FnMut(&'g GoalExpression)) {
    visitor(goal);
    match goal {
        GoalExpression::And(parts) | GoalExpression::Or(parts) => {
            parts.iter().for_each(|part| visit_goal(part, visitor));
        }
        GoalExpression::Not(part) => visit_goal(part, visitor),
        GoalExpression::Stalemated
        | GoalExpression::Repetition
        | GoalExpression::Checkmated(_)
        | GoalExpression::Captured(_)
        | GoalExpression::PiecesRemaining(..)
        | GoalExpression::TotalPieceCount(..)
        | GoalExpression::AbsoluteConfig { .. }
        | GoalExpression::RelativeConfig(_)
        | GoalExpression::Never => {}
    }
}

/// The first bytes of a form: its parenthesis and keyword.
fn head(span: Span) -> Span {
    Span { end: (span.start + 5).min(span.end), ..span }
}
