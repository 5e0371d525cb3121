//! Conditions.

use super::Resolver;
use crate::ast::{self, Argument, ConditionKind, Origin, Word, codes, forms};
use crate::base::{Diagnostic, Severity};
use crate::model::{Condition, Location, Predicate};
use std::sync::Arc;

impl Resolver<'_, '_> {
    pub(super) fn condition(&mut self, condition: &ast::Condition, origin: &Origin) -> Condition {
        match &condition.kind {
            ConditionKind::Expansion(site, inner) => {
                let inner = self.shared_condition(inner, &origin.through_site(*site));
                Condition::Expansion(*site, inner)
            }
            ConditionKind::Constant(value) => Condition::Constant(*value),
            ConditionKind::Not(inner) => Condition::Not(Arc::new(self.condition(inner, origin))),
            ConditionKind::And(parts) => {
                Condition::And(parts.iter().map(|part| self.condition(part, origin)).collect())
            }
            ConditionKind::Or(parts) => {
                Condition::Or(parts.iter().map(|part| self.condition(part, origin)).collect())
            }
            ConditionKind::Test(head, arguments) => self.test(*head, arguments, condition.span, origin),
            ConditionKind::Broken => {
                self.sink.failed |= self.sink.tolerable() == Severity::Error;
                Condition::Constant(false)
            }
        }
    }

    /// A condition that came out of a macro call; resolved once for each environment.
    fn shared_condition(&mut self, condition: &Arc<ast::Condition>, origin: &Origin) -> Arc<Condition> {
        let key = Arc::as_ptr(condition);
        if let Some((done, failed)) = self.environment.conditions.get(&key) {
            self.sink.failed |= failed;
            return Arc::clone(done);
        }
        let before = std::mem::take(&mut self.sink.failed);
        let done = Arc::new(self.condition(condition, origin));
        let failed = self.sink.failed;
        self.environment.conditions.insert(key, (Arc::clone(&done), failed));
        self.sink.failed |= before;
        done
    }

    /// A single test: an attribute of this exact name wins over everything else (settled 5).
    fn test(
        &mut self,
        head: Word,
        arguments: &[Argument],
        span: crate::base::Span,
        origin: &Origin,
    ) -> Condition {
        let name = self.text(head.symbol);
        let attribute = self.environment.attributes.get(&head.symbol).copied();
        let built_in = forms::lookup("condition", name).is_some();
        let elsewhere = self.known.attributes.contains(&head.symbol);
        if attribute.is_some() || (elsewhere && !built_in) {
            let Some(attribute) = self.attribute(head, origin) else { return Condition::Constant(false) };
            let location = self.only_location(head, arguments, origin);
            return Condition::Test(Predicate::Attribute(attribute), location, span);
        }
        let (negated, positive) = match name.strip_prefix("not-") {
            Some(rest) if built_in => (true, rest),
            _ => (false, name),
        };
        if !built_in {
            self.unknown_condition(head, name, origin);
            return Condition::Constant(false);
        }
        let Some((predicate, location)) = self.predicate(positive, head, arguments, origin) else {
            return Condition::Constant(false);
        };
        let test = Condition::Test(predicate, location, span);
        if negated { Condition::Not(Arc::new(test)) } else { test }
    }

    fn predicate(
        &mut self,
        positive: &str,
        head: Word,
        arguments: &[Argument],
        origin: &Origin,
    ) -> Option<(Predicate, Location)> {
        let plain = match positive {
            "empty?" => Predicate::Empty,
            "friend?" => Predicate::Friend,
            "enemy?" => Predicate::Enemy,
            "neutral?" => Predicate::Neutral,
            "on-board?" => Predicate::OnBoard,
            "marked?" => Predicate::Marked,
            "last-from?" => Predicate::LastFrom,
            "last-to?" => Predicate::LastTo,
            "adjacent-to-enemy?" => Predicate::AdjacentToEnemy,
            "goal-position?" => Predicate::GoalPosition,
            "attacked?" | "defended?" => return Some(self.attack(positive, head, arguments, origin)),
            _ => return self.named_predicate(positive, head, arguments, origin),
        };
        Some((plain, self.only_location(head, arguments, origin)))
    }

    /// Tests whose first argument is a name.
    fn named_predicate(
        &mut self,
        positive: &str,
        head: Word,
        arguments: &[Argument],
        origin: &Origin,
    ) -> Option<(Predicate, Location)> {
        let Some((&Argument::Name(word), rest)) = arguments.split_first() else {
            self.wrong_arguments(head, head, "a name is expected behind this", origin);
            return None;
        };
        let location = self.only_location(head, rest, origin);
        let predicate = match positive {
            "piece?" => Predicate::Piece(self.piece(word, origin)),
            "position?" => Predicate::Position(self.square(word, origin)),
            "in-zone?" => Predicate::InZone(self.zone(word, origin)),
            "flag?" => Predicate::Flag(self.environment.flag(word.symbol)),
            "position-flag?" => Predicate::PositionFlag(self.environment.position_flag(word.symbol)),
            _ => {
                self.wrong_arguments(head, head, "this is no test", origin);
                return None;
            }
        };
        Some((predicate, location))
    }

    /// `(attacked? type? place?)`
    fn attack(
        &mut self,
        positive: &str,
        head: Word,
        arguments: &[Argument],
        origin: &Origin,
    ) -> (Predicate, Location) {
        let (mut move_type, mut location) = (None, Location::Cursor);
        let is_place = |resolver: &Self, word: Word| {
            resolver.direction_named(word.symbol).is_some()
                || resolver.square_named(word.symbol).is_some()
                || resolver.is_place_elsewhere(word.symbol)
        };
        for (index, &argument) in arguments.iter().enumerate() {
            match argument {
                Argument::Name(word) if index == 0 && !is_place(self, word) => {
                    move_type = Some(self.environment.move_type(word.symbol));
                }
                _ if index + 1 == arguments.len() => location = self.location(Some(argument), origin),
                Argument::Name(word) if index == 0 => {
                    move_type = Some(self.environment.move_type(word.symbol));
                }
                _ => self.wrong_arguments(head, argument.word(), "one argument too many", origin),
            }
        }
        match positive {
            "attacked?" => (Predicate::Attacked(move_type), location),
            _ => (Predicate::Defended(move_type), location),
        }
    }

    /// At most one argument, a location.
    fn only_location(&mut self, head: Word, arguments: &[Argument], origin: &Origin) -> Location {
        if let Some(extra) = arguments.get(1) {
            self.wrong_arguments(head, extra.word(), "one argument too many", origin);
        }
        self.location(arguments.first().copied(), origin)
    }

    fn wrong_arguments(&mut self, head: Word, at: Word, label: &str, origin: &Origin) {
        let name = self.text(head.symbol);
        let message = format!("`{name}` has the wrong shape");
        let severity = self.sink.tolerable();
        let mut diagnostic = Diagnostic::new(severity, codes::WRONG_SHAPE, message, at.span, label);
        if let Some(form) = forms::lookup("condition", name) {
            diagnostic = diagnostic.with_help(format!("write `{}`", form.shape.replacen(form.name, name, 1)));
        }
        self.report(diagnostic, origin);
    }

    fn unknown_condition(&mut self, head: Word, name: &str, origin: &Origin) {
        let severity = self.sink.tolerable();
        let code = codes::UNKNOWN_CONDITION;
        let message = format!("unknown condition `{name}`");
        let label = "no condition, attribute or macro of this name";
        let mut diagnostic = Diagnostic::new(severity, code, message, head.span, label);
        let without = name.strip_prefix("not-").and_then(|rest| self.unit.symbols.get(rest));
        let is_attribute = without.is_some_and(|symbol| self.environment.attributes.contains_key(&symbol));
        if is_attribute {
            diagnostic =
                diagnostic.with_help(format!("attributes have no `not-` form: write `(not {})`", &name[4..]));
        } else if let Some(similar) = self.similar_condition(name) {
            diagnostic = diagnostic.with_help(format!("perhaps `{similar}` is meant"));
        }
        self.report(diagnostic, origin);
    }

    fn similar_condition(&mut self, name: &str) -> Option<String> {
        let mut candidates: Vec<String> = Vec::new();
        for form in forms::in_place("condition") {
            candidates.push(form.name.to_owned());
            if form.negatable {
                candidates.push(format!("not-{}", form.name));
            }
        }
        let attributes = self.environment.attribute_names.iter();
        candidates.extend(attributes.map(|&symbol| self.text(symbol).to_owned()));
        candidates.extend(self.unit.macros.iter().map(|found| self.text(found.name).to_owned()));
        // A word of the same sense is more likely meant than one of the opposite.
        let same = |candidate: &&String| candidate.starts_with("not-") == name.starts_with("not-");
        let similar = self.sink.suggest(name, candidates.iter().filter(same).map(String::as_str));
        similar.or_else(|| self.sink.suggest(name, candidates.iter().map(String::as_str))).map(str::to_owned)
    }
}
