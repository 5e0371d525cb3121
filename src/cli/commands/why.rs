//! `zrf why`: why a move is legal, or why it is not.

use crate::base::{Id, MoveType, PieceType, Player, Square};
use crate::cli::args::{GameArgs, PositionArgs};
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::session::{Session, Source as RulesSource};
use crate::graph::EntryKind;
use crate::model::{PassTurn, Predicate};
use crate::play::Rules;
use crate::play::why::{Attempt, BlockName, End, PassReason, Place, Removed, Source, Why, why};
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;

/// Arguments of `zrf why`.
#[derive(Args, Debug)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The move: its text, or only where it starts and ends, for instance `e2 e4`
    #[arg(required = true, value_name = "MOVE")]
    words: Vec<String>,
    #[command(flatten)]
    position: PositionArgs,
}

/// Prints the explanation; the status is 1 where the move is not legal.
pub(crate) fn run(args: &WhyArgs, out: &mut dyn Write) -> CommandResult {
    let session = Session::at(&args.game, &args.position)?;
    let question = args.words.join(" ");
    let answer = why(&session.rules, &session.state, &question).map_err(|error| Failure::new(error.0))?;
    out.write_all(explain(&session.source, &session.rules, &answer).as_bytes())?;
    Ok(Status::found(!is_legal(&answer)))
}

fn is_legal(answer: &Why) -> bool {
    matches!(answer, Why::Legal(..) | Why::PassAllowed(_))
}

/// An answer as text.
pub(crate) fn explain(source: &RulesSource, rules: &Rules, answer: &Why) -> String {
    let mut text = String::new();
    Explanation { source_file: source, rules, text: &mut text }.write(answer);
    text
}

struct Explanation<'a> {
    source_file: &'a RulesSource,
    rules: &'a Rules,
    text: &'a mut String,
}

impl Explanation<'_> {
    fn line(&mut self, indent: usize, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn write(&mut self, answer: &Why) {
        match answer {
            Why::Legal(text, sources) => {
                self.line(0, &format!("`{text}` is legal"));
                sources.iter().for_each(|source| self.source("made by", source));
            }
            Why::PassAllowed(reason) => self.line(0, &format!("`Pass` is legal: {}", pass_reason(*reason))),
            Why::PassForbidden(reason) => {
                self.line(0, &format!("`Pass` is not legal: {}", pass_reason(*reason)));
            }
            Why::GameOver(outcome) => {
                self.line(0, &format!("not legal: the game is over, {}", outcome.text(&self.rules.game)));
                if let crate::play::Reason::Goal(goal, _) = outcome.reason {
                    let span = self.rules.game.goals[goal].span;
                    self.line(2, &format!("the goal stands at {}", self.source_file.place(span)));
                }
            }
            Why::EmptySquare(square) => {
                self.line(0, &format!("not legal: nothing stands on {}", self.square(*square)));
            }
            Why::OtherPiece(square, kind) => {
                let line =
                    format!("not legal: what stands on {} is a {}", self.square(*square), self.piece(*kind));
                self.line(0, &line);
            }
            Why::WrongTurn { square, owner, mover } => {
                let (square, owner, mover) = (self.square(*square), self.player(*owner), self.player(*mover));
                self.line(
                    0,
                    &format!("not legal: the piece on {square} is {owner}'s, and it is {mover} who moves"),
                );
            }
            Why::MustGoOn(square) => {
                let square = self.square(*square);
                self.line(
                    0,
                    &format!("not legal: a partial move runs, and the piece on {square} must go on"),
                );
            }
            Why::WrongType(removed, wanted) => {
                let wanted = self.move_type(*wanted);
                self.removed(removed, &format!("only moves of type {wanted} may be made now"));
            }
            Why::Beaten { removed, by, example } => {
                let class = self.move_type(*by);
                self.removed(
                    removed,
                    &format!("the priority class {class} has a move, `{example}`, and comes first"),
                );
            }
            Why::Exposed { removed, royal, attacker } => {
                let royal = self.square(*royal);
                let (square, kind) =
                    (self.square(attacker.0), attacker.1.map_or("piece", |kind| self.piece(kind)));
                let line =
                    format!("the royal piece on {royal} could then be taken by the {kind} on {square}");
                self.removed(removed, &line);
            }
            Why::TooShort { removed, parts, longest, example } => {
                let line = format!(
                    "maximal captures: it begins a line of {parts} parts, and `{example}` one of {longest}"
                );
                self.removed(removed, &line);
            }
            Why::NoReserve(player, kind) => {
                let (player, kind) = (self.player(*player), self.piece(*kind));
                self.line(0, &format!("not legal: {player} has no {kind} in stock"));
            }
            Why::NotMade { kind, from, to, attempts, n_blocks, instead } => {
                self.not_made(*kind, *from, *to);
                if attempts.is_empty() {
                    self.line(2, &format!("none of its {n_blocks} blocks leads there"));
                }
                attempts.iter().for_each(|attempt| self.attempt(attempt));
                self.instead(instead);
            }
        }
    }

    fn not_made(&mut self, kind: PieceType, from: Option<Square>, to: Square) {
        let (kind, to) = (self.piece(kind), self.square(to));
        let line = match from {
            Some(from) => format!("not legal: no block takes the {kind} from {} to {to}", self.square(from)),
            None => format!("not legal: no block drops a {kind} on {to}"),
        };
        self.line(0, &line);
    }

    fn removed(&mut self, removed: &Removed, why: &str) {
        self.line(0, &format!("`{}` is not legal: {why}", removed.text));
        self.source("made by", &removed.source);
    }

    fn source(&mut self, how: &str, source: &Source) {
        let block = self.block(&source.block);
        self.line(2, &format!("{how} {block}"));
        self.place(4, "add", &source.add);
    }

    fn attempt(&mut self, attempt: &Attempt) {
        let made = match attempt.n_made {
            0 => String::new(),
            1 => ", after one other move".to_owned(),
            n => format!(", after {n} other moves"),
        };
        let block = self.block(&attempt.block);
        self.line(2, &format!("{block} ends{made}:"));
        let end = self.end(&attempt.end);
        self.place(4, &end, &attempt.place);
    }

    fn end(&self, end: &End) -> String {
        match end {
            End::Failed { predicate, wanted, at, stood, is_itself } => {
                let test = self.test(*predicate, *wanted);
                let Some(square) = at else {
                    return format!("`{test}` fails, the place is off the board");
                };
                let square = self.square(*square);
                let stood = match stood {
                    None => "which is empty".to_owned(),
                    Some((player, kind)) => {
                        format!("where {} {} stands", self.player(*player), self.piece(*kind))
                    }
                };
                let itself = if *is_itself {
                    " (the moving piece itself: it stays there until the move is made)"
                } else {
                    ""
                };
                format!("`{test}` fails on {square}, {stood}{itself}")
            }
            End::OffBoard(square) => format!("a step from {} leads off the board", self.square(*square)),
            End::Nowhere(square) => {
                format!("from {} it would go to a square that is not known", self.square(*square))
            }
            End::Finished => "it comes to its end without that move".to_owned(),
            End::Endless => "it goes round in a circle and is stopped".to_owned(),
        }
    }

    /// A test as it is written in rules, with `not-` where it had to fail.
    fn test(&self, predicate: Predicate, wanted: bool) -> String {
        let game = &self.rules.game;
        let named = |word: &str, name: Option<&str>| match name {
            Some(name) => format!("{word} {name}"),
            None => word.to_owned(),
        };
        let move_type = |it: Option<MoveType>| it.map(|it| &*game.move_types[it.index()]);
        let text = match predicate {
            Predicate::Empty => "empty?".to_owned(),
            Predicate::Friend => "friend?".to_owned(),
            Predicate::Enemy => "enemy?".to_owned(),
            Predicate::Neutral => "neutral?".to_owned(),
            Predicate::Piece(kind) => named("piece?", kind.map(|kind| self.piece(kind))),
            Predicate::OnBoard => "on-board?".to_owned(),
            Predicate::Position(square) => named("position?", square.map(|square| self.square(square))),
            Predicate::InZone(zone) => named("in-zone?", zone.map(|zone| &*game.board.zones[zone.index()])),
            Predicate::Attribute(attribute) => game.attributes[attribute.index()].to_string(),
            Predicate::Flag(flag) => named("flag?", Some(&game.flags[flag.index()])),
            Predicate::PositionFlag(flag) => {
                named("position-flag?", Some(&game.position_flags[flag.index()]))
            }
            Predicate::Marked => "marked?".to_owned(),
            Predicate::LastFrom => "last-from?".to_owned(),
            Predicate::LastTo => "last-to?".to_owned(),
            Predicate::AdjacentToEnemy => "adjacent-to-enemy?".to_owned(),
            Predicate::Attacked(it) => named("attacked?", move_type(it)),
            Predicate::Defended(it) => named("defended?", move_type(it)),
            Predicate::GoalPosition => "goal-position?".to_owned(),
        };
        if wanted { text } else { format!("not-{text}") }
    }

    /// What happens at a place, and the macro calls around it.
    fn place(&mut self, indent: usize, what: &str, place: &Place) {
        self.line(indent, &format!("{what} ({})", self.source_file.place(place.span)));
        for call in &place.calls {
            let name = self.source_file.unit.symbols.text(call.name);
            self.line(indent + 2, &format!("in `{name}`, called at {}", self.source_file.place(call.span)));
        }
    }

    fn block(&self, block: &BlockName) -> String {
        let kind = match block.entries {
            EntryKind::Moves => "moves",
            EntryKind::Drops => "drops",
        };
        let move_type =
            block.move_type.map_or(String::new(), |it| format!(", type {}", self.move_type(Some(it))));
        let place = self.source_file.place(block.span);
        format!(
            "block {} of the {kind} of {}{move_type} ({place})",
            block.number + 1,
            self.piece(block.piece)
        )
    }

    fn instead(&mut self, instead: &[String]) {
        if instead.is_empty() {
            self.line(2, "this piece has no legal move");
            return;
        }
        let shown: Vec<&str> = instead.iter().take(12).map(String::as_str).collect();
        let more =
            if instead.len() > 12 { format!("; and {} more", instead.len() - 12) } else { String::new() };
        self.line(2, &format!("legal: {}{more}", shown.join("; ")));
    }

    fn square(&self, square: Square) -> &str {
        &self.rules.game.board.squares[square.index()].name
    }

    fn piece(&self, kind: PieceType) -> &str {
        &self.rules.game.pieces[kind.index()].name
    }

    fn player(&self, player: Player) -> &str {
        &self.rules.game.players[player.index()].name
    }

    fn move_type(&self, move_type: Option<MoveType>) -> String {
        move_type.map_or_else(
            || "of moves without a type".to_owned(),
            |it| format!("`{}`", self.rules.game.move_types[it.index()]),
        )
    }
}

fn pass_reason(reason: PassReason) -> &'static str {
    match reason {
        PassReason::Turn(PassTurn::Never) => "the option `pass turn` is not set",
        PassReason::Turn(PassTurn::Forced) => {
            "`pass turn` is `forced`, so it is allowed where there is no other move, and then alone"
        }
        PassReason::Turn(PassTurn::Always) => "`pass turn` is `true`",
        PassReason::Partial(true) => "a partial move runs, and `pass partial` allows to stop",
        PassReason::Partial(false) => {
            "a partial move runs, and without `pass partial` the piece must go on while it can"
        }
    }
}
