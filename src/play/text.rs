//! Move texts as the original writes them (chapter 16 of the language reference).

use super::engine::Rules;
use super::moves::{Effect, Move, PlayedMove};
use super::state::State;
use crate::base::{Id, PieceType, Player, Square};
use crate::model::Continuation;
use std::fmt::Write;

/// The text of a move that is played in `state`, `partial K` included.
#[must_use]
pub fn move_text(rules: &Rules, state: &State, played: &Move) -> String {
    match played {
        Move::Pass => "Pass".to_owned(),
        Move::Play(played) => {
            let mut text = played.continuation.map_or(String::new(), |it| partial_prefix(rules, it));
            Writer { rules, state, text: &mut text, settled: None, run: None }.write(played);
            text
        }
    }
}

/// `partial K ` with the number of the continuation's move type; 0 where none is named (S-35).
#[must_use]
pub fn partial_prefix(rules: &Rules, continuation: Continuation) -> String {
    let number = match continuation {
        Continuation::AnyType => 0,
        Continuation::Type(move_type) => rules.game.move_type_numbers[move_type.index()],
    };
    format!("partial {number} ")
}

/// What a run of equal changes is about: `= King on a1 b1` joins changes of two squares (S-30).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Type(PieceType),
    Owner(Player),
}

struct Writer<'a> {
    rules: &'a Rules,
    state: &'a State,
    text: &'a mut String,
    /// Where the motion just written ended: a change there needs no `on` (S-29).
    settled: Option<Square>,
    /// The run of equal changes being written, and whether its first square was left out.
    run: Option<(Change, Vec<Square>, Option<Square>)>,
}

impl Writer<'_> {
    fn write(&mut self, played: &PlayedMove) {
        if let Some((kind, square)) = played.drop {
            self.placed(played.mover, kind, square);
            self.settled = Some(square);
        }
        for motion in &played.motions {
            let kind = self.state.piece(motion.from).map(|piece| piece.kind);
            let sign = if self.state.piece(motion.to).is_some() { 'x' } else { '-' };
            let name = kind.map_or("", |kind| self.piece_name(kind)).to_owned();
            let (from, to) =
                (self.square_name(motion.from).to_owned(), self.square_name(motion.to).to_owned());
            self.part(format_args!("{name} {from} {sign} {to}"));
            self.settled = Some(motion.to);
        }
        if let Some(copy) = played.copy {
            self.placed(copy.owner, copy.kind, copy.to);
            self.settled = Some(copy.to);
        }
        for &effect in &played.effects {
            self.effect(effect);
        }
        if let Some((kind, square)) = played.promotion {
            self.change(Change::Type(kind), square);
        }
        self.end_run();
    }

    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::ChangeType(kind, square) => return self.change(Change::Type(kind), square),
            Effect::ChangeOwner(player, square) => return self.change(Change::Owner(player), square),
            _ => self.end_run(),
        }
        self.settled = None;
        let square = self.square_name(effect.square()).to_owned();
        match effect {
            Effect::Create(player, kind, at) => self.placed(player, kind, at),
            Effect::Flip(_) => self.part(format_args!("flip {square}")),
            Effect::SetAttribute(attribute, value, _) => {
                let number = self.rules.game.attribute_numbers[attribute.index()];
                self.part(format_args!("@ {square} {number} {}", u8::from(value)));
            }
            Effect::Capture(_) => self.part(format_args!("x {square}")),
            Effect::ChangeType(..) | Effect::ChangeOwner(..) => {}
        }
    }

    fn change(&mut self, change: Change, square: Square) {
        if let Some((running, squares, _)) = &mut self.run
            && *running == change
        {
            squares.push(square);
            return;
        }
        self.end_run();
        self.run = Some((change, vec![square], self.settled.take()));
    }

    fn end_run(&mut self) {
        let Some((change, squares, settled)) = self.run.take() else { return };
        let name = match change {
            Change::Type(kind) => self.piece_name(kind).to_owned(),
            Change::Owner(player) => self.player_name(player).to_owned(),
        };
        self.part(format_args!("= {name}"));
        if squares.len() == 1 && settled == Some(squares[0]) {
            return;
        }
        let names: Vec<&str> = squares.iter().map(|&square| self.square_name(square)).collect();
        let names = names.join(" ");
        self.part(format_args!("on {names}"));
    }

    fn placed(&mut self, player: Player, kind: PieceType, square: Square) {
        let (player, kind) = (self.player_name(player).to_owned(), self.piece_name(kind).to_owned());
        let square = self.square_name(square).to_owned();
        self.part(format_args!("{player} {kind} {square}"));
    }

    fn part(&mut self, part: std::fmt::Arguments<'_>) {
        if !self.text.is_empty() && !self.text.ends_with(' ') {
            self.text.push(' ');
        }
        let _ = self.text.write_fmt(part);
    }

    fn piece_name(&self, kind: PieceType) -> &str {
        &self.rules.game.pieces[kind.index()].name
    }

    fn player_name(&self, player: Player) -> &str {
        &self.rules.game.players[player.index()].name
    }

    fn square_name(&self, square: Square) -> &str {
        &self.rules.game.board.squares[square.index()].name
    }
}
