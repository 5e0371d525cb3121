//! Players and turn order.

use super::Resolver;
use super::names::PLAYER;
use crate::ast::{Name, Origin, TurnItem, codes};
use crate::base::{Diagnostic, Id, MoveType, Player, Severity};
use crate::model::{Turn, TurnOrder};

impl Resolver<'_, '_> {
    pub(super) fn turn_order(&mut self, separator: bool) -> TurnOrder {
        let Some((items, span)) = self.merged.turn_order else { return self.default_order(separator) };
        let mut order = TurnOrder::default();
        for item in items {
            match item {
                TurnItem::Repeat(span) if order.repeat_from != 0 => {
                    let message = "`repeat` stands twice in the turn order";
                    let label = "this one has no effect";
                    let diagnostic = Diagnostic::warning(codes::DUPLICATE_FORM, message, *span, label);
                    self.report(diagnostic, &Origin::default());
                }
                TurnItem::Repeat(_) => order.repeat_from = order.turns.len(),
                TurnItem::Turn(player, rest) => order.turns.extend(self.turn(player, rest)),
            }
        }
        if items.is_empty() && !separator {
            let message = "the turn order is empty";
            let diagnostic = Diagnostic::error(codes::EMPTY_TURN_ORDER, message, *span, "nobody has a turn")
                .with_help("write `(turn-order White Black)`");
            self.report(diagnostic, &Origin::default());
        }
        if order.repeat_from >= order.turns.len() {
            order.repeat_from = 0;
        }
        order
    }

    /// Without `turn-order`, the players in order.
    fn default_order(&mut self, separator: bool) -> TurnOrder {
        let entry = self.merged.entry;
        if !separator && !self.players.is_empty() {
            let message = "the game has no turn order";
            let span = super::head_span(entry.span, entry.kind);
            let label = "the players move in the order in which they are declared";
            let diagnostic = Diagnostic::warning(codes::MISSING_TURN_ORDER, message, span, label);
            self.report(diagnostic, &entry.origin);
        }
        let turn = |index| {
            let player = Player::from_index(index);
            Turn { player, mover: player, move_type: None }
        };
        TurnOrder { turns: (0..self.players.len()).map(turn).collect(), repeat_from: 0 }
    }

    /// `P`, `(P type)`, `(P as)`, `(P as type)`
    fn turn(&mut self, name: &Name, rest: &[Name]) -> Option<Turn> {
        let player = self.player(name);
        let mut mover = None;
        let mut move_type = None;
        for name in rest {
            match self.player_named(name.symbol) {
                Some(found) if mover.is_none() => mover = Some(found),
                _ => move_type = Some(self.move_type_in_order(name)),
            }
        }
        let player = player?;
        Some(Turn { player, mover: mover.unwrap_or(player), move_type })
    }

    /// The move type of a turn; one without blocks is reported, for it may be a misspelt player as well.
    fn move_type_in_order(&mut self, name: &Name) -> MoveType {
        if !self.known.move_types.contains(&name.symbol) {
            let label = "nobody can move in this turn";
            self.unknown_move_type(Severity::Warning, name.word(), label, &name.origin);
        }
        self.environment.move_type(name.symbol)
    }

    /// `(move-priorities …)`
    pub(super) fn priorities(&mut self) -> Vec<MoveType> {
        let merged = self.merged;
        let mut types = Vec::with_capacity(merged.priorities.len());
        for name in merged.priorities {
            if !self.known.move_types.contains(&name.symbol) {
                self.unknown_move_type(Severity::Note, name.word(), "without effect here", &name.origin);
            }
            types.push(self.environment.move_type(name.symbol));
        }
        types
    }

    /// A player; an unknown one is reported.
    fn player(&mut self, name: &Name) -> Option<Player> {
        let found = self.player_named(name.symbol);
        if found.is_none() {
            let elsewhere = self.known.players.contains(&name.symbol);
            self.unknown(&PLAYER, name.word(), elsewhere, &name.origin);
        }
        found
    }

    /// A player of a part that may be meant for another variant: then nothing is said.
    pub(super) fn player_if_any(&mut self, name: &Name) -> Option<Player> {
        let found = self.player_named(name.symbol);
        if found.is_none() && !self.known.players.contains(&name.symbol) {
            self.unknown(&PLAYER, name.word(), false, &name.origin);
        }
        found
    }
}
