//! Instructions.

use super::Resolver;
use super::names::{PIECE, PLACE, PLAYER};
use crate::ast::{self, Argument, Origin, Simple, Word, codes, forms};
use crate::base::{Diagnostic, Zone, suggest};
use crate::model::{AddKind, Continuation, GoTarget, Instruction, InstructionKind, Location, Sequence};
use std::sync::Arc;

impl Resolver<'_, '_> {
    /// A body; resolved once for each environment.
    pub(super) fn sequence(&mut self, body: &Arc<ast::Body>, origin: &Origin) -> Sequence {
        let key = Arc::as_ptr(body);
        if let Some((done, failed)) = self.environment.sequences.get(&key) {
            self.sink.failed |= failed;
            return Arc::clone(done);
        }
        let before = std::mem::take(&mut self.sink.failed);
        let done: Sequence = body.items.iter().map(|item| self.instruction(item, origin)).collect();
        let failed = self.sink.failed;
        self.environment.sequences.insert(key, (Arc::clone(&done), failed));
        self.sink.failed |= before;
        done
    }

    /// The body of a drop block; a zone at its start is taken off (settled 15).
    pub(super) fn drop_body(&mut self, body: &Arc<ast::Body>, origin: &Origin) -> (Option<Zone>, Sequence) {
        let Some(word) = first_word(body) else { return (None, self.sequence(body, origin)) };
        let is_place =
            self.direction_named(word.symbol).is_some() || self.square_named(word.symbol).is_some();
        let zone = self.zone_named(word.symbol).filter(|_| !is_place);
        let absent = zone.is_none()
            && !is_place
            && self.known.zones.contains(&word.symbol)
            && !self.is_place_elsewhere(word.symbol);
        if absent {
            // The zone is empty on this board: nothing is dropped.
            self.zone(word, origin);
            let kind = InstructionKind::Fail;
            return (None, Arc::from([Instruction { kind, span: word.span }]));
        }
        match zone {
            Some(zone) => (Some(zone), self.without_first(body, origin)),
            None => (None, self.sequence(body, origin)),
        }
    }

    fn without_first(&mut self, body: &Arc<ast::Body>, origin: &Origin) -> Sequence {
        let Some((first, rest)) = body.items.split_first() else { return Arc::from([]) };
        let mut items = Vec::with_capacity(body.items.len());
        if let ast::InstructionKind::Expansion(site, inner) = &first.kind {
            let rest = self.without_first(inner, &origin.through_site(*site));
            items.push(Instruction { kind: InstructionKind::Expansion(*site, rest), span: first.span });
        }
        items.extend(rest.iter().map(|item| self.instruction(item, origin)));
        items.into()
    }

    fn instruction(&mut self, instruction: &ast::Instruction, origin: &Origin) -> Instruction {
        Instruction { kind: self.instruction_kind(instruction, origin), span: instruction.span }
    }

    fn instruction_kind(&mut self, instruction: &ast::Instruction, origin: &Origin) -> InstructionKind {
        match &instruction.kind {
            ast::InstructionKind::Expansion(site, body) => {
                InstructionKind::Expansion(*site, self.sequence(body, &origin.through_site(*site)))
            }
            ast::InstructionKind::Name(word) => self.cursor_move(*word, origin),
            ast::InstructionKind::Opposite(word) => {
                self.direction(*word, origin).map_or(InstructionKind::Fail, InstructionKind::StepOpposite)
            }
            ast::InstructionKind::Simple(simple, argument) => self.simple(*simple, *argument, origin),
            ast::InstructionKind::Go(word) => self.go(*word, origin),
            ast::InstructionKind::ChangeType(word, argument) => {
                let location = self.location(*argument, origin);
                match self.piece(*word, origin) {
                    Some(piece) => InstructionKind::ChangeType(piece, location),
                    None => InstructionKind::Fail,
                }
            }
            ast::InstructionKind::Create(arguments) => self.create(arguments, origin),
            ast::InstructionKind::SetAttribute(word, condition) => {
                let condition = self.condition(condition, origin);
                match self.attribute(*word, origin) {
                    Some(attribute) => InstructionKind::SetAttribute(attribute, condition),
                    None => InstructionKind::Fail,
                }
            }
            ast::InstructionKind::SetFlag(word, condition) => {
                let condition = self.condition(condition, origin);
                InstructionKind::SetFlag(self.environment.flag(word.symbol), condition)
            }
            ast::InstructionKind::SetPositionFlag(word, condition, argument) => {
                let condition = self.condition(condition, origin);
                let location = self.location(*argument, origin);
                let flag = self.environment.position_flag(word.symbol);
                InstructionKind::SetPositionFlag(flag, condition, location)
            }
            ast::InstructionKind::Add { copy, partial, arguments } => {
                self.add(*copy, *partial, arguments, origin)
            }
            ast::InstructionKind::Verify(condition) => {
                InstructionKind::Verify(self.condition(condition, origin))
            }
            ast::InstructionKind::If(condition, then, otherwise) => InstructionKind::If(
                self.condition(condition, origin),
                self.sequence(then, origin),
                self.sequence(otherwise, origin),
            ),
            ast::InstructionKind::While(condition, body) => {
                InstructionKind::While(self.condition(condition, origin), self.sequence(body, origin))
            }
            ast::InstructionKind::Unknown(word) => {
                self.unknown_instruction(*word, origin);
                InstructionKind::Fail
            }
            ast::InstructionKind::Broken => {
                self.sink.failed |= self.sink.tolerable() == crate::base::Severity::Error;
                InstructionKind::Fail
            }
        }
    }

    /// A bare word: a direction, else a position (7.7).
    fn cursor_move(&mut self, word: Word, origin: &Origin) -> InstructionKind {
        if let Some(direction) = self.direction_named(word.symbol) {
            return InstructionKind::Step(direction);
        }
        if let Some(square) = self.square_named(word.symbol) {
            return InstructionKind::Jump(square);
        }
        if self.is_place_elsewhere(word.symbol) {
            self.unknown(&PLACE, word, true, origin);
        } else {
            self.unknown_instruction(word, origin);
        }
        InstructionKind::Fail
    }

    fn unknown_instruction(&mut self, word: Word, origin: &Origin) {
        let name = self.text(word.symbol);
        let severity = self.sink.tolerable();
        let (message, label) = if forms::lookup("condition", name).is_some() {
            (format!("`{name}` is a condition, not an instruction"), "an instruction is expected here")
        } else {
            let message = format!("unknown instruction `{name}`");
            (message, "no instruction, direction, position or macro of this name")
        };
        let code = codes::UNKNOWN_INSTRUCTION;
        let mut diagnostic = Diagnostic::new(severity, code, message, word.span, label);
        if forms::lookup("condition", name).is_some() {
            diagnostic = diagnostic.with_help(format!("write `(verify {name})`"));
        } else if let Some(similar) = self.similar_instruction(name) {
            diagnostic = diagnostic.with_help(format!("perhaps `{similar}` is meant"));
        }
        self.report(diagnostic, origin);
    }

    fn similar_instruction(&mut self, name: &str) -> Option<String> {
        let (board, unit) = (&self.board.board, self.unit);
        let keywords = forms::in_place("block").map(|form| form.name);
        let macros = unit.macros.iter().map(|found| unit.symbols.text(found.name));
        let names = board.directions.iter().map(|name| &**name);
        let squares = board.squares.iter().take(10_000).map(|square| &*square.name);
        self.sink.suggest(name, keywords.chain(names).chain(macros).chain(squares)).map(str::to_owned)
    }

    fn simple(&mut self, simple: Simple, argument: Option<Argument>, origin: &Origin) -> InstructionKind {
        let location = self.location(argument, origin);
        match simple {
            Simple::Mark => InstructionKind::Mark(location),
            Simple::Back => InstructionKind::Back,
            Simple::From => InstructionKind::From,
            Simple::To => InstructionKind::To,
            Simple::Cascade => InstructionKind::Cascade,
            Simple::Capture => InstructionKind::Capture(location),
            Simple::Flip => InstructionKind::Flip(location),
            Simple::ChangeOwner => InstructionKind::ChangeOwner(location),
        }
    }

    fn go(&mut self, word: Word, origin: &Origin) -> InstructionKind {
        let name = self.text(word.symbol);
        let target = match name {
            "from" => GoTarget::From,
            "to" => GoTarget::To,
            "mark" => GoTarget::Mark,
            "last-from" => GoTarget::LastFrom,
            "last-to" => GoTarget::LastTo,
            _ => {
                let severity = self.sink.tolerable();
                let message = format!("`go` does not lead to `{name}`");
                let label = "`from`, `to`, `mark`, `last-from` or `last-to` is expected here";
                let mut diagnostic = Diagnostic::new(severity, codes::WRONG_SHAPE, message, word.span, label);
                if self.direction_named(word.symbol).is_some() || self.square_named(word.symbol).is_some() {
                    diagnostic = diagnostic.with_help(format!("write `{name}` alone to go there"));
                } else if let Some(similar) = suggest(name, ["from", "to", "mark", "last-from", "last-to"]) {
                    diagnostic = diagnostic.with_help(format!("perhaps `{similar}` is meant"));
                }
                self.report(diagnostic, origin);
                return InstructionKind::Fail;
            }
        };
        InstructionKind::Go(target)
    }

    /// `(create PLAYER? PIECE? place?)`: told apart by what the names name.
    fn create(&mut self, arguments: &[Argument], origin: &Origin) -> InstructionKind {
        let (mut player, mut piece, mut location) = (None, None, None);
        for &argument in arguments {
            let word = argument.word();
            let bare = matches!(argument, Argument::Name(_));
            let nothing_yet = player.is_none() && piece.is_none() && location.is_none();
            if let Some(found) = self.player_named(word.symbol).filter(|_| bare && nothing_yet) {
                player = Some(found);
            } else if let Some(found) =
                self.piece_named(word.symbol).filter(|_| bare && piece.is_none() && location.is_none())
            {
                piece = Some(found);
            } else if location.is_some() {
                let message = "`create` has an argument too many";
                let diagnostic = Diagnostic::new(
                    self.sink.tolerable(),
                    codes::WRONG_SHAPE,
                    message,
                    word.span,
                    "not expected here",
                )
                .with_help("write `(create PLAYER? PIECE? place?)`");
                self.report(diagnostic, origin);
            } else if bare && !self.is_any_place(word) && piece.is_none() {
                self.unknown_creation(word, origin);
                return InstructionKind::Fail;
            } else {
                location = Some(self.location(Some(argument), origin));
            }
        }
        InstructionKind::Create(player, piece, location.unwrap_or(Location::Cursor))
    }

    fn is_any_place(&self, word: Word) -> bool {
        self.direction_named(word.symbol).is_some()
            || self.square_named(word.symbol).is_some()
            || self.is_place_elsewhere(word.symbol)
    }

    fn unknown_creation(&mut self, word: Word, origin: &Origin) {
        let player = self.known.players.contains(&word.symbol);
        let piece = self.known.pieces.contains(&word.symbol);
        let kind = if player && !piece { PLAYER } else { PIECE };
        self.unknown(&kind, word, player || piece, origin);
    }

    /// The four forms of `add`; arguments are piece types first, and else a move type.
    fn add(&mut self, copy: bool, partial: bool, arguments: &[Word], origin: &Origin) -> InstructionKind {
        let kind = if copy { AddKind::Copy } else { AddKind::Move };
        let mut promotions = Vec::new();
        let mut continuation = None;
        let mut complete = true;
        for (index, &word) in arguments.iter().enumerate() {
            if let Some(piece) = self.piece_named(word.symbol) {
                promotions.push(piece);
            } else if partial && index + 1 == arguments.len() {
                continuation = Some(self.environment.move_type(word.symbol));
            } else {
                complete &= self.piece(word, origin).is_some();
            }
        }
        if !complete && promotions.is_empty() {
            return InstructionKind::Fail;
        }
        let partial = partial.then(|| continuation.map_or(Continuation::AnyType, Continuation::Type));
        InstructionKind::Add { kind, promotions: promotions.into(), partial }
    }
}

/// The bare word at the start of a body, if one stands there.
fn first_word(body: &ast::Body) -> Option<Word> {
    match &body.items.first()?.kind {
        ast::InstructionKind::Name(word) => Some(*word),
        ast::InstructionKind::Expansion(_, inner) => first_word(inner),
        _ => None,
    }
}
