//! Goals.

use super::Resolver;
use super::names::{DIRECTION, PIECE, POSITION};
use crate::ast::{self, ConfigPart, GoalNode, Name, OccupantName, OwnerName};
use crate::base::{Id, PieceType, Player};
use crate::model::{ConfigItem, Goal, GoalExpression, Occupant, Owner};

impl Resolver<'_, '_> {
    pub(super) fn goals(&mut self) -> Vec<Goal> {
        self.merged.goals.iter().map(|goal| self.goal(goal)).collect()
    }

    fn goal(&mut self, goal: &ast::Goal) -> Goal {
        let players: Vec<Player> = match &goal.players {
            Some(names) => names.iter().filter_map(|name| self.player_if_any(name)).collect(),
            None => (0..self.players.len()).map(Player::from_index).collect(),
        };
        Goal { kind: goal.kind, players, expression: self.expression(&goal.expression), span: goal.span }
    }

    fn expression(&mut self, node: &GoalNode) -> GoalExpression {
        match &node.kind {
            ast::GoalExpression::And(parts) => {
                GoalExpression::And(parts.iter().map(|part| self.expression(part)).collect())
            }
            ast::GoalExpression::Or(parts) => {
                GoalExpression::Or(parts.iter().map(|part| self.expression(part)).collect())
            }
            ast::GoalExpression::Not(part) => GoalExpression::Not(Box::new(self.expression(part))),
            ast::GoalExpression::Stalemated => GoalExpression::Stalemated,
            ast::GoalExpression::Repetition => GoalExpression::Repetition,
            ast::GoalExpression::Checkmated(names) => GoalExpression::Checkmated(self.piece_list(names)),
            ast::GoalExpression::Captured(names) => GoalExpression::Captured(self.piece_list(names)),
            ast::GoalExpression::PiecesRemaining(n, name) => {
                self.counted(name.as_ref(), |piece| GoalExpression::PiecesRemaining(*n, piece))
            }
            ast::GoalExpression::TotalPieceCount(n, name) => {
                self.counted(name.as_ref(), |piece| GoalExpression::TotalPieceCount(*n, piece))
            }
            ast::GoalExpression::AbsoluteConfig(occupants, places) => self.absolute_config(occupants, places),
            ast::GoalExpression::RelativeConfig(parts) => self.relative_config(parts),
            ast::GoalExpression::Broken => GoalExpression::Never,
        }
    }

    fn piece_list(&mut self, names: &[Name]) -> Vec<PieceType> {
        names.iter().filter_map(|name| self.piece(name.word(), &name.origin)).collect()
    }

    fn counted(
        &mut self,
        name: Option<&Name>,
        make: impl Fn(Option<PieceType>) -> GoalExpression,
    ) -> GoalExpression {
        match name {
            None => make(None),
            Some(name) => match self.piece(name.word(), &name.origin) {
                Some(piece) => make(Some(piece)),
                None => GoalExpression::Never,
            },
        }
    }

    fn occupant(&mut self, occupant: &OccupantName) -> Option<Occupant> {
        let owner = match occupant.owner {
            OwnerName::Own => Owner::Own,
            OwnerName::Opponent => Owner::Opponent,
            OwnerName::Any => Owner::Any,
        };
        let piece = self.piece(occupant.piece.word(), &occupant.piece.origin)?;
        Some(Occupant { owner, piece, negated: occupant.negated })
    }

    fn absolute_config(&mut self, occupants: &[OccupantName], places: &[Name]) -> GoalExpression {
        let occupants = occupants.iter().map(|occupant| self.occupant(occupant)).collect::<Vec<_>>();
        let (mut squares, mut zones, mut complete) = (Vec::new(), Vec::new(), true);
        for name in places {
            if let Some(square) = self.square_named(name.symbol) {
                squares.push(square);
            } else if let Some(zone) = self.zone_named(name.symbol) {
                zones.push(zone);
            } else {
                complete = false;
                let elsewhere =
                    self.known.squares.contains(&name.symbol) || self.known.zones.contains(&name.symbol);
                let kind = super::names::Kind { code: POSITION.code, noun: "position or zone" };
                self.unknown(&kind, name.word(), elsewhere, &name.origin);
            }
        }
        match occupants.into_iter().collect::<Option<Vec<Occupant>>>() {
            Some(occupants) if complete => GoalExpression::AbsoluteConfig { occupants, squares, zones },
            _ => GoalExpression::Never,
        }
    }

    /// A bare word that is both a piece and a direction is a direction behind an occupant, and else a piece.
    fn relative_config(&mut self, parts: &[ConfigPart]) -> GoalExpression {
        let mut items: Vec<ConfigItem> = Vec::new();
        for part in parts {
            let item = match part {
                ConfigPart::Occupant(occupant) => self.occupant(occupant).map(ConfigItem::Occupant),
                ConfigPart::Name(name) => {
                    let direction = self.direction_named(name.symbol).map(ConfigItem::Step);
                    let piece = self.piece_named(name.symbol).map(|piece| {
                        ConfigItem::Occupant(Occupant { owner: Owner::Own, piece, negated: false })
                    });
                    let behind_occupant = matches!(items.last(), Some(ConfigItem::Occupant(_)));
                    let found = if behind_occupant { direction.or(piece) } else { piece.or(direction) };
                    if found.is_none() {
                        self.unknown_config_item(name);
                    }
                    found
                }
            };
            match item {
                Some(item) => items.push(item),
                None => return GoalExpression::Never,
            }
        }
        GoalExpression::RelativeConfig(items)
    }

    fn unknown_config_item(&mut self, name: &Name) {
        let piece = self.known.pieces.contains(&name.symbol);
        let direction = self.known.directions.contains(&name.symbol);
        let kind = if piece || !direction { PIECE } else { DIRECTION };
        self.unknown(&kind, name.word(), piece || direction, &name.origin);
    }
}
