//! Instructions of blocks.

use super::nodes::{List, Node, Nodes};
use super::split::{self, Kept};
use super::{Reader, key};
use crate::ast::{Argument, Body, Instruction, InstructionKind, Name, Origin, Sequence, Simple, Word};
use crate::base::Span;
use crate::expand::Form;
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Reader<'_> {
    /// Instructions in order; a body that was read before is not read again.
    pub(super) fn read_sequence(&mut self, items: &[Form], origin: &Origin) -> Sequence {
        if let Some(known) = self.sequences.get(&key(items)) {
            return Arc::clone(known);
        }
        let items_read: Box<[Instruction]> =
            items.iter().map(|form| self.read_instruction(form, origin)).collect();
        let continuations = continuations(&items_read);
        let body = Arc::new(Body { items: items_read, continuations });
        self.sequences.insert(key(items), Arc::clone(&body));
        body
    }

    fn read_instruction(&mut self, form: &Form, origin: &Origin) -> Instruction {
        let span = form.span();
        let kind = match form {
            Form::Word { symbol, span } => {
                self.word_instruction(Word { symbol: *symbol, span: *span }, origin)
            }
            Form::String { span, .. } => {
                self.wrong_shape("block", "", *span, "an instruction is expected here", origin);
                InstructionKind::Broken
            }
            Form::Expansion { call, items } => {
                let body = self.read_sequence(items, &origin.through(call));
                InstructionKind::Expansion((&**call).into(), body)
            }
            Form::List { items, span } => self.list_instruction(items, *span, origin),
        };
        Instruction { kind, span }
    }

    fn word_instruction(&mut self, word: Word, origin: &Origin) -> InstructionKind {
        let text = self.text(word.symbol);
        if let Some(simple) = simple(text) {
            return InstructionKind::Simple(simple, None);
        }
        match text {
            "add" | "add-partial" | "add-copy" | "add-copy-partial" => add(text, Arc::from([])),
            "create" => InstructionKind::Create(Arc::from([])),
            "verify" | "if" | "while" | "go" | "opposite" | "change-type" | "set-attribute" | "set-flag"
            | "set-position-flag" => {
                let label = "it needs parentheses and arguments";
                self.wrong_shape("block", text, word.span, label, origin);
                InstructionKind::Broken
            }
            "else" => {
                self.wrong_shape("block", text, word.span, "this stands outside of an `if`", origin);
                InstructionKind::Broken
            }
            _ => InstructionKind::Name(word),
        }
    }

    fn list_instruction(&mut self, items: &[Form], span: Span, origin: &Origin) -> InstructionKind {
        let list = List { items, span, origin: origin.clone() };
        let Some(((head, head_origin), rest)) = split::first(items, origin) else {
            self.wrong_shape("block", "", span, "an instruction is expected here", origin);
            return InstructionKind::Broken;
        };
        let &Form::Word { symbol, span: head_span } = head else {
            self.wrong_shape(
                "block",
                "",
                head.span(),
                "the name of an instruction is expected first",
                &head_origin,
            );
            return InstructionKind::Broken;
        };
        let word = Word { symbol, span: head_span };
        let text = self.text(symbol);
        let rest = self.keep(rest);
        match text {
            "verify" => self.read_verify(&rest, &list),
            "if" => self.read_if(&rest, &list),
            "while" => self.read_while(&rest, &list),
            "set-attribute" | "set-flag" | "set-position-flag" => self.read_set(text, &rest, &list),
            "add" | "add-partial" | "add-copy" | "add-copy-partial" => match self.words(&rest, &list, text) {
                Some(words) => add(text, words.into()),
                None => InstructionKind::Broken,
            },
            "create" => match self.arguments(&rest, &list, "block", text, 3) {
                Some(arguments) => InstructionKind::Create(arguments),
                None => InstructionKind::Broken,
            },
            "change-type" => self.read_change_type(&rest, &list),
            "go" | "opposite" => self.read_one_word(text, &rest, &list),
            _ => match simple(text) {
                Some(simple) => self.read_simple(simple, text, &rest, &list),
                None if rest.is_empty() => InstructionKind::Name(word),
                None => InstructionKind::Unknown(word),
            },
        }
    }

    /// `(verify condition)`
    fn read_verify(&mut self, rest: &Kept<'_>, list: &List<'_>) -> InstructionKind {
        let Some((condition, rest)) = self.split_condition(rest, list, "verify") else {
            return InstructionKind::Broken;
        };
        if let Some(extra) = rest.first() {
            let label = "one condition is expected; join several with `and`";
            self.wrong_shape("block", "verify", extra.span(), label, &list.origin);
            return InstructionKind::Broken;
        }
        InstructionKind::Verify(condition)
    }

    /// `(if condition instruction… else instruction…)`
    fn read_if(&mut self, rest: &Kept<'_>, list: &List<'_>) -> InstructionKind {
        let Some((condition, rest)) = self.split_condition(rest, list, "if") else {
            return InstructionKind::Broken;
        };
        let branches = self.split_else(&rest);
        if let Some(extra) = branches.extra {
            self.wrong_shape("block", "if", extra, "this is the second `else`", &list.origin);
            return InstructionKind::Broken;
        }
        let then = self.keep(branches.then);
        let otherwise = self.keep(branches.otherwise);
        let then = self.read_sequence(&then, &list.origin);
        InstructionKind::If(condition, then, self.read_sequence(&otherwise, &list.origin))
    }

    /// `(while condition instruction…)`
    fn read_while(&mut self, rest: &Kept<'_>, list: &List<'_>) -> InstructionKind {
        let Some((condition, rest)) = self.split_condition(rest, list, "while") else {
            return InstructionKind::Broken;
        };
        InstructionKind::While(condition, self.read_sequence(&rest, &list.origin))
    }

    /// `(set-flag f condition)` and its like.
    fn read_set(&mut self, text: &str, rest: &Kept<'_>, list: &List<'_>) -> InstructionKind {
        let Some(((&Form::Word { symbol, span }, _), rest)) = split::first(rest, &list.origin) else {
            self.wrong_shape("block", text, list.span, "a name is expected first in it", &list.origin);
            return InstructionKind::Broken;
        };
        let rest = self.keep(rest);
        let word = Word { symbol, span };
        let Some((condition, rest)) = self.split_condition(&rest, list, text) else {
            return InstructionKind::Broken;
        };
        let limit = usize::from(text == "set-position-flag");
        let Some(location) = self.arguments(&rest, list, "block", text, limit) else {
            return InstructionKind::Broken;
        };
        match text {
            "set-attribute" => InstructionKind::SetAttribute(word, condition),
            "set-flag" => InstructionKind::SetFlag(word, condition),
            _ => InstructionKind::SetPositionFlag(word, condition, location.first().copied()),
        }
    }

    /// `(change-type PIECE place?)`
    fn read_change_type(&mut self, rest: &Kept<'_>, list: &List<'_>) -> InstructionKind {
        let Some(arguments) = self.arguments(rest, list, "block", "change-type", 2) else {
            return InstructionKind::Broken;
        };
        match arguments.split_first() {
            Some((&Argument::Name(piece), rest)) => InstructionKind::ChangeType(piece, rest.first().copied()),
            _ => {
                let label = "a piece is expected first in it";
                self.wrong_shape("block", "change-type", list.span, label, &list.origin);
                InstructionKind::Broken
            }
        }
    }

    /// `(go place)`, `(opposite direction)`
    fn read_one_word(&mut self, text: &str, rest: &Kept<'_>, list: &List<'_>) -> InstructionKind {
        let Some(words) = self.words(rest, list, text) else { return InstructionKind::Broken };
        match words.as_slice() {
            [word] if text == "go" => InstructionKind::Go(*word),
            [word] => InstructionKind::Opposite(*word),
            _ => {
                self.wrong_shape("block", text, list.span, "one name is expected in it", &list.origin);
                InstructionKind::Broken
            }
        }
    }

    /// `(mark place?)`, `(capture place?)` and their like.
    fn read_simple(
        &mut self,
        simple: Simple,
        text: &str,
        rest: &Kept<'_>,
        list: &List<'_>,
    ) -> InstructionKind {
        let takes_place =
            matches!(simple, Simple::Mark | Simple::Capture | Simple::Flip | Simple::ChangeOwner);
        match self.arguments(rest, list, "block", text, usize::from(takes_place)) {
            Some(arguments) => InstructionKind::Simple(simple, arguments.first().copied()),
            None => InstructionKind::Broken,
        }
    }

    /// Words behind the head of an instruction.
    fn words(&mut self, rest: &Kept<'_>, list: &List<'_>, text: &str) -> Option<Vec<Word>> {
        let nodes = Nodes::new(rest, list.origin.clone());
        let n_nodes = nodes.clone().count();
        let names = self.names(nodes, "block", text);
        (names.len() == n_nodes).then(|| names.iter().map(Name::word).collect())
    }

    /// Names and `(opposite d)` behind the head of a form, no more than `limit`.
    pub(super) fn arguments(
        &mut self,
        rest: &[Form],
        list: &List<'_>,
        place: &str,
        keyword: &str,
        limit: usize,
    ) -> Option<Arc<[Argument]>> {
        let mut arguments = Vec::new();
        for node in Nodes::new(rest, list.origin.clone()) {
            let argument = self.argument(&node);
            if argument.is_none() || arguments.len() == limit {
                let label =
                    if argument.is_none() { "a name is expected here" } else { "one argument too many" };
                self.wrong_shape(place, keyword, node.span(), label, &node.origin);
                return None;
            }
            arguments.extend(argument);
        }
        Some(arguments.into())
    }

    fn argument(&self, node: &Node<'_>) -> Option<Argument> {
        if let Some(name) = node.word() {
            return Some(Argument::Name(name.word()));
        }
        let list = node.list()?;
        let words: Option<Vec<_>> = list.nodes().map(|item| item.word()).collect();
        match words?.as_slice() {
            [head, direction] if self.text(head.symbol) == "opposite" => {
                Some(Argument::Opposite(direction.word()))
            }
            [name] => Some(Argument::Name(name.word())),
            _ => None,
        }
    }
}

fn simple(text: &str) -> Option<Simple> {
    Some(match text {
        "mark" => Simple::Mark,
        "back" => Simple::Back,
        "from" => Simple::From,
        "to" => Simple::To,
        "cascade" => Simple::Cascade,
        "capture" => Simple::Capture,
        "flip" => Simple::Flip,
        "change-owner" => Simple::ChangeOwner,
        _ => return None,
    })
}

fn add(text: &str, arguments: Arc<[Word]>) -> InstructionKind {
    let (copy, partial) = (text.starts_with("add-copy"), text.ends_with("-partial"));
    InstructionKind::Add { copy, partial, arguments }
}

/// The arguments of partial adds, each word once, in the order in which Zillions numbers move types (settled 34).
fn continuations(items: &[Instruction]) -> Box<[Word]> {
    let mut seen = FxHashSet::default();
    let mut words: Vec<Word> = Vec::new();
    let mut add = |list: &[Word]| words.extend(list.iter().filter(|word| seen.insert(word.symbol)));
    for item in items {
        match &item.kind {
            InstructionKind::Expansion(_, body) | InstructionKind::While(_, body) => add(&body.continuations),
            InstructionKind::If(_, then, otherwise) => {
                add(&otherwise.continuations);
                add(&then.continuations);
            }
            InstructionKind::Add { partial: true, arguments, .. } => add(arguments),
            _ => {}
        }
    }
    words.into()
}
