//! Goals.

use super::Reader;
use super::nodes::{List, Node};
use crate::ast::{ConfigPart, Goal, GoalExpression, GoalKind, GoalNode, Name, OccupantName, OwnerName};

impl Reader<'_> {
    /// `(win-condition (PLAYER…) goal)` and its like.
    pub(super) fn read_goal(&mut self, list: &List<'_>, kind: GoalKind, keyword: &str) -> Goal {
        let nodes: Vec<Node<'_>> = list.rest().collect();
        let (players, expression) = match nodes.as_slice() {
            [expression] => (None, Some(expression)),
            [players, expression] => (self.goal_players(players, keyword), Some(expression)),
            _ => (None, None),
        };
        let broken = GoalNode { kind: GoalExpression::Broken, span: list.span };
        let expression = match expression {
            Some(expression) => self.read_expression(expression),
            None => {
                let label = "players in parentheses and one goal are expected in it";
                self.wrong_shape("entry", keyword, list.span, label, &list.origin);
                broken
            }
        };
        Goal { kind, players, expression, span: list.span, origin: list.origin.clone() }
    }

    fn goal_players(&mut self, node: &Node<'_>, keyword: &str) -> Option<Vec<Name>> {
        if let Some(name) = node.word() {
            return Some(vec![name]);
        }
        match node.list() {
            Some(list) => Some(self.names(list.nodes(), "entry", keyword)),
            None => {
                let label = "players in parentheses are expected here";
                self.wrong_shape("entry", keyword, node.span(), label, &node.origin);
                None
            }
        }
    }

    fn read_expression(&mut self, node: &Node<'_>) -> GoalNode {
        let span = node.span();
        let kind = match (node.word(), node.list()) {
            (Some(word), _) => self.word_goal(&word),
            (_, Some(list)) => self.list_goal(&list),
            _ => {
                self.wrong_shape("goal", "", span, "a goal is expected here", &node.origin);
                GoalExpression::Broken
            }
        };
        GoalNode { kind, span }
    }

    fn word_goal(&mut self, word: &Name) -> GoalExpression {
        match self.text(word.symbol) {
            "stalemated" => GoalExpression::Stalemated,
            "repetition" => GoalExpression::Repetition,
            keyword if crate::ast::forms::lookup("goal", keyword).is_some() => {
                let label = "it needs parentheses and arguments";
                self.wrong_shape("goal", keyword, word.span, label, &word.origin);
                GoalExpression::Broken
            }
            _ => self.unknown_goal(word),
        }
    }

    fn unknown_goal(&mut self, word: &Name) -> GoalExpression {
        let name = self.text(word.symbol);
        let message = format!("no goal `{name}` exists");
        let severity = self.sink.tolerable();
        let mut diagnostic = crate::base::Diagnostic::new(
            severity,
            super::codes::UNKNOWN_CONDITION,
            message,
            word.span,
            "no goal of this name",
        );
        let candidates = super::forms::in_place("goal").map(|form| form.name);
        if let Some(similar) = super::suggest(name, candidates) {
            diagnostic = diagnostic.with_help(format!("a goal with a similar name exists: `{similar}`"));
        }
        self.report(diagnostic, &word.origin);
        GoalExpression::Broken
    }

    fn list_goal(&mut self, list: &List<'_>) -> GoalExpression {
        let Some(head) = list.head() else {
            self.wrong_shape("goal", "", list.span, "a goal is expected here", &list.origin);
            return GoalExpression::Broken;
        };
        match self.text(head.symbol) {
            "and" => GoalExpression::And(list.rest().map(|node| self.read_expression(&node)).collect()),
            "or" => GoalExpression::Or(list.rest().map(|node| self.read_expression(&node)).collect()),
            "not" => self.not_goal(list),
            "stalemated" => GoalExpression::Stalemated,
            "repetition" => GoalExpression::Repetition,
            "checkmated" => self.typed_goal(list, "checkmated", GoalExpression::Checkmated),
            "captured" => self.typed_goal(list, "captured", GoalExpression::Captured),
            "pieces-remaining" => {
                self.counted_goal(list, "pieces-remaining", GoalExpression::PiecesRemaining)
            }
            "total-piece-count" => {
                self.counted_goal(list, "total-piece-count", GoalExpression::TotalPieceCount)
            }
            "absolute-config" => self.absolute_config(list),
            "relative-config" => self.relative_config(list),
            _ => self.unknown_goal(&head),
        }
    }

    fn not_goal(&mut self, list: &List<'_>) -> GoalExpression {
        let nodes: Vec<Node<'_>> = list.rest().collect();
        match nodes.as_slice() {
            [node] => GoalExpression::Not(Box::new(self.read_expression(node))),
            _ => {
                self.wrong_shape("goal", "not", list.span, "one goal is expected in it", &list.origin);
                GoalExpression::Broken
            }
        }
    }

    /// `(captured PIECE…)`
    fn typed_goal(
        &mut self,
        list: &List<'_>,
        keyword: &str,
        make: fn(Vec<Name>) -> GoalExpression,
    ) -> GoalExpression {
        let names = self.names(list.rest(), "goal", keyword);
        if names.is_empty() {
            self.wrong_shape("goal", keyword, list.span, "a piece is expected in it", &list.origin);
            return GoalExpression::Broken;
        }
        make(names)
    }

    /// `(pieces-remaining n PIECE?)`
    fn counted_goal(
        &mut self,
        list: &List<'_>,
        keyword: &str,
        make: fn(u32, Option<Name>) -> GoalExpression,
    ) -> GoalExpression {
        let names = self.names(list.rest(), "goal", keyword);
        let number = names.first().and_then(|name| self.integer(name.symbol));
        match (number.and_then(|number| u32::try_from(number).ok()), names.len()) {
            (Some(number), 1 | 2) => make(number, names.into_iter().nth(1)),
            _ => {
                let label = "a number, and perhaps a piece, is expected in it";
                self.wrong_shape("goal", keyword, list.span, label, &list.origin);
                GoalExpression::Broken
            }
        }
    }

    /// `(absolute-config PIECE… (position-or-zone…))`
    fn absolute_config(&mut self, list: &List<'_>) -> GoalExpression {
        let mut nodes: Vec<Node<'_>> = list.rest().collect();
        let place = nodes.pop();
        let occupants: Option<Vec<OccupantName>> =
            nodes.iter().map(|node| self.read_occupant(node)).collect();
        let places = match &place {
            Some(place) => match (place.word(), place.list()) {
                (Some(name), _) => vec![name],
                (_, Some(list)) => self.names(list.nodes(), "goal", "absolute-config"),
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        match occupants {
            Some(occupants) if !occupants.is_empty() && !places.is_empty() => {
                GoalExpression::AbsoluteConfig(occupants, places)
            }
            Some(_) => {
                let label = "pieces, and then positions or zones, are expected in it";
                self.wrong_shape("goal", "absolute-config", list.span, label, &list.origin);
                GoalExpression::Broken
            }
            None => GoalExpression::Broken,
        }
    }

    /// `(relative-config PIECE direction PIECE …)`
    fn relative_config(&mut self, list: &List<'_>) -> GoalExpression {
        let mut parts = Vec::new();
        for node in list.rest() {
            match node.word() {
                Some(name) => parts.push(ConfigPart::Name(name)),
                None => match self.read_occupant(&node) {
                    Some(occupant) => parts.push(ConfigPart::Occupant(occupant)),
                    None => return GoalExpression::Broken,
                },
            }
        }
        GoalExpression::RelativeConfig(parts)
    }

    /// `T`, `(opponent T)`, `(any-owner T)`, `(not occupant)`
    fn read_occupant(&mut self, node: &Node<'_>) -> Option<OccupantName> {
        if let Some(piece) = node.word() {
            return Some(OccupantName { owner: OwnerName::Own, piece, negated: false });
        }
        let parts: Vec<Node<'_>> = node.list().map_or_else(Vec::new, |list| list.nodes().collect());
        let [head, inner] = parts.as_slice() else {
            let label = "a piece, `(opponent PIECE)`, `(any-owner PIECE)` or `(not …)` is expected here";
            self.wrong_shape("goal", "", node.span(), label, &node.origin);
            return None;
        };
        let mut occupant = self.read_occupant(inner)?;
        match head.word().map_or("", |head| self.text(head.symbol)) {
            "not" => occupant.negated = !occupant.negated,
            "opponent" => occupant.owner = OwnerName::Opponent,
            "any-owner" => occupant.owner = OwnerName::Any,
            _ => {
                let label = "`opponent`, `any-owner` or `not` is expected here";
                self.wrong_shape("goal", "", head.span(), label, &head.origin);
                return None;
            }
        }
        Some(occupant)
    }
}
