//! Conditions.

use super::nodes::List;
use super::split::{self, Kept};
use super::{Reader, key};
use crate::ast::{Condition, ConditionKind, Origin, Word};
use crate::base::Span;
use crate::expand::{Call, Form};
use std::sync::Arc;

impl Reader<'_> {
    /// The condition at the head of what follows a keyword, and what follows it.
    pub(super) fn split_condition<'a>(
        &mut self,
        items: &'a [Form],
        list: &List<'_>,
        keyword: &str,
    ) -> Option<(Condition, Kept<'a>)> {
        // An expansion to exactly one condition stays shared.
        if let Some((Form::Expansion { call, items: body }, rest)) = items.split_first()
            && body.len() == 1
        {
            let condition = self.expansion(call, body, list.span, &list.origin);
            return Some((condition, Kept::Shared(rest)));
        }
        let Some(((form, origin), rest)) = split::first(items, &list.origin) else {
            self.wrong_shape("block", keyword, list.span, "it has no condition", &list.origin);
            return None;
        };
        let condition = self.read_condition(form, &origin);
        Some((condition, self.keep(rest)))
    }

    fn read_condition(&mut self, form: &Form, origin: &Origin) -> Condition {
        match form {
            Form::Word { symbol, span } => {
                let kind = match self.text(*symbol) {
                    "true" => ConditionKind::Constant(true),
                    "false" => ConditionKind::Constant(false),
                    _ => ConditionKind::Test(Word { symbol: *symbol, span: *span }, Arc::from([])),
                };
                Condition { kind, span: *span }
            }
            Form::String { span, .. } => {
                self.wrong_shape("condition", "", *span, "a condition is expected here", origin);
                Condition { kind: ConditionKind::Broken, span: *span }
            }
            Form::Expansion { call, items } => self.expansion(call, items, call.span, origin),
            Form::List { items, span } => {
                Condition { kind: self.list_condition(items, *span, origin), span: *span }
            }
        }
    }

    /// A macro call in the place of one condition.
    fn expansion(&mut self, call: &Call, items: &[Form], span: Span, origin: &Origin) -> Condition {
        let inner = origin.through(call);
        if let Some(known) = self.conditions.get(&key(items)) {
            return Condition {
                kind: ConditionKind::Expansion(call.into(), Arc::clone(known)),
                span: call.span,
            };
        }
        let condition = match items {
            [form] => self.read_condition(form, &inner),
            _ => {
                let label = "one condition is expected from this call";
                self.wrong_shape("condition", "", call.span, label, origin);
                Condition { kind: ConditionKind::Broken, span }
            }
        };
        let condition = Arc::new(condition);
        self.conditions.insert(key(items), Arc::clone(&condition));
        Condition { kind: ConditionKind::Expansion(call.into(), condition), span: call.span }
    }

    fn list_condition(&mut self, items: &[Form], span: Span, origin: &Origin) -> ConditionKind {
        let Some(((head, head_origin), rest)) = split::first(items, origin) else {
            self.wrong_shape("condition", "", span, "a condition is expected here", origin);
            return ConditionKind::Broken;
        };
        let &Form::Word { symbol, span: head_span } = head else {
            if rest.is_empty() && matches!(head, Form::List { .. }) {
                return self.read_condition(head, &head_origin).kind;
            }
            let label = "the name of a condition is expected first";
            self.wrong_shape("condition", "", head.span(), label, &head_origin);
            return ConditionKind::Broken;
        };
        let list = List { items, span, origin: origin.clone() };
        let rest = self.keep(rest);
        match self.text(symbol) {
            "and" => ConditionKind::And(self.conditions_in(&rest, origin, true).into()),
            "or" => ConditionKind::Or(self.conditions_in(&rest, origin, false).into()),
            "not" => self.read_not(&rest, &list),
            "true" if rest.is_empty() => ConditionKind::Constant(true),
            "false" if rest.is_empty() => ConditionKind::Constant(false),
            keyword => match self.arguments(&rest, &list, "condition", keyword, 3) {
                Some(arguments) => ConditionKind::Test(Word { symbol, span: head_span }, arguments),
                None => ConditionKind::Broken,
            },
        }
    }

    /// `(not condition)`
    fn read_not(&mut self, rest: &Kept<'_>, list: &List<'_>) -> ConditionKind {
        let Some((condition, rest)) = self.split_condition(rest, list, "not") else {
            return ConditionKind::Broken;
        };
        if let Some(extra) = rest.first() {
            let label = "one condition is expected; join several with `and`";
            self.wrong_shape("condition", "not", extra.span(), label, &list.origin);
            return ConditionKind::Broken;
        }
        ConditionKind::Not(Arc::new(condition))
    }

    /// The arguments of `and` and `or`; a call that gives several is joined in the same way.
    fn conditions_in(&mut self, items: &[Form], origin: &Origin, all: bool) -> Vec<Condition> {
        items.iter().map(|form| self.joined_condition(form, origin, all)).collect()
    }

    fn joined_condition(&mut self, form: &Form, origin: &Origin, all: bool) -> Condition {
        let Form::Expansion { call, items } = form else { return self.read_condition(form, origin) };
        if items.len() == 1 {
            return self.expansion(call, items, call.span, origin);
        }
        let parts: Arc<[Condition]> = self.conditions_in(items, &origin.through(call), all).into();
        let kind = if all { ConditionKind::And(parts) } else { ConditionKind::Or(parts) };
        let condition = Arc::new(Condition { kind, span: call.span });
        Condition { kind: ConditionKind::Expansion((&**call).into(), condition), span: call.span }
    }
}
