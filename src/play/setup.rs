//! State text: the setup list of a saved game, with forms of our own for what it cannot say.
//!
//! `(White King e1)` puts a new piece on a square, `(x e1)` empties it; both change the setup of the game, in order.
//! `(clear)` empties the whole board and all stocks first. Our own forms:
//!
//! | form | says |
//! |---|---|
//! | `(turn 1)` or `(turn Black)` | index in the turn order, or the first turn of that player |
//! | `(stock White Pawn 2)` | pieces in stock |
//! | `(@ e1 never-moved? 0)` | an attribute of the piece there |
//! | `(last e2 e4)`, `(last - e4)` | origin and destination of the last move |
//! | `(partial e5 jump)`, `(partial e5)` | the piece there goes on with moves of this type, of any type |
//! | `(captured White Pawn)` | captured earlier in the running turn |
//! | `(passes 1)` | turns passed in a row |
//! | `(round 4)` | number of the round in saved games |
//! | `(over …)` | the game has ended: `goal N PLAYER` or `repetition`, then `wins PLAYER…`, `loses PLAYER…` |

use super::engine::Rules;
use super::outcome::{Outcome, Reason};
use super::state::{Partial, Piece, State};
use crate::base::{Attribute, Id, MoveType, PieceType, Player, Square};
use crate::model::Continuation;
use std::fmt::Write;
use std::sync::Arc;

/// Why a state text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateTextError(pub String);

impl std::fmt::Display for StateTextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StateTextError {}

/// The text of a state; reading it gives an equal state with an equal key.
#[must_use]
pub fn write_state(rules: &Rules, state: &State) -> String {
    let mut text = String::new();
    let start = State::start(&rules.game);
    write_board(rules, state, &start, &mut text);
    write_stock(rules, state, &start, &mut text);
    write_turn(rules, state, &mut text);
    text.truncate(text.trim_end().len());
    text
}

fn write_board(rules: &Rules, state: &State, start: &State, text: &mut String) {
    for index in 0..state.squares.len() {
        let square = Square::from_index(index);
        let name = &rules.game.board.squares[index].name;
        let Some(piece) = state.piece(square) else {
            if start.piece(square).is_some() {
                let _ = write!(text, "(x {name}) ");
            }
            continue;
        };
        let owner = &rules.game.players[piece.owner.index()].name;
        let kind = &rules.game.pieces[piece.kind.index()].name;
        let _ = write!(text, "({owner} {kind} {name}) ");
        let new = Piece::new(&rules.game, piece.owner, piece.kind);
        for (number, attribute) in rules.game.attributes.iter().enumerate() {
            let bit = |mask: u64| mask >> number & 1;
            if bit(piece.known) != bit(new.known) || bit(piece.values) != bit(new.values) {
                let _ = write!(text, "(@ {name} {attribute} {}) ", bit(piece.values));
            }
        }
    }
}

fn write_stock(rules: &Rules, state: &State, start: &State, text: &mut String) {
    for (index, (&count, &before)) in state.stock.iter().zip(&start.stock).enumerate() {
        if count != before {
            let player = &rules.game.players[index / state.n_types].name;
            let kind = &rules.game.pieces[index % state.n_types].name;
            let _ = write!(text, "(stock {player} {kind} {count}) ");
        }
    }
}

fn write_turn(rules: &Rules, state: &State, text: &mut String) {
    let name =
        |square: Option<Square>| square.map_or("-", |square| &rules.game.board.squares[square.index()].name);
    let player = |player: Player| Arc::clone(&rules.game.players[player.index()].name);
    let _ = write!(text, "(turn {}) ", state.turn);
    if state.last_to.is_some() {
        let _ = write!(text, "(last {} {}) ", name(state.last_from), name(state.last_to));
    }
    if let Some(partial) = state.partial {
        let square = name(Some(partial.square));
        let _ = match partial.continuation {
            Continuation::AnyType => write!(text, "(partial {square}) "),
            Continuation::Type(it) => {
                write!(text, "(partial {square} {}) ", rules.game.move_types[it.index()])
            }
        };
    }
    for &(owner, kind) in &state.captured {
        let _ = write!(text, "(captured {} {}) ", player(owner), rules.game.pieces[kind.index()].name);
    }
    if state.passes > 0 {
        let _ = write!(text, "(passes {}) ", state.passes);
    }
    if state.round > 1 {
        let _ = write!(text, "(round {}) ", state.round);
    }
    if let Some(outcome) = &state.outcome {
        let reason = match outcome.reason {
            Reason::Goal(goal, whose) => format!("goal {goal} {}", player(whose)),
            Reason::Repetition => "repetition".to_owned(),
            Reason::NoMoves => "no-moves".to_owned(),
        };
        let names =
            |players: &[Player]| players.iter().fold(String::new(), |text, &it| text + " " + &player(it));
        let _ =
            write!(text, "(over {reason} wins{} loses{}) ", names(&outcome.winners), names(&outcome.losers));
    }
}

/// Reads a state text: changes to the setup of the game, in order.
///
/// # Errors
///
/// Names the form that cannot be read and says what was expected.
pub fn read_state(rules: &Rules, text: &str) -> Result<State, StateTextError> {
    let mut state = State::start(&rules.game);
    for form in forms(text)? {
        Reader { rules, state: &mut state, form: &form }.read()?;
    }
    state.restart_history();
    Ok(state)
}

/// Splits `(a b c) (d e)` into words.
fn forms(text: &str) -> Result<Vec<Vec<&str>>, StateTextError> {
    let mut rest = text.trim_start();
    let mut forms = Vec::new();
    while !rest.is_empty() {
        let body = rest.strip_prefix('(').ok_or_else(|| {
            StateTextError(format!(
                "a state text is a list of forms like `(White King e1)`; found `{}`",
                head(rest)
            ))
        })?;
        let end = body.find(')').ok_or_else(|| StateTextError(format!("`({}` is not closed", head(body))))?;
        forms.push(body[..end].split_whitespace().collect());
        rest = body[end + 1..].trim_start();
    }
    Ok(forms)
}

fn head(text: &str) -> String {
    text.chars().take(20).collect()
}

struct Reader<'a> {
    rules: &'a Rules,
    state: &'a mut State,
    form: &'a [&'a str],
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), StateTextError> {
        match *self.form {
            [player, kind, square]
                if self.find_player(player).is_some() && self.find_piece(kind).is_some() =>
            {
                let (player, kind) = (self.player(player)?, self.piece(kind)?);
                let square = self.square(square)?;
                self.state.put(square, Some(Piece::new(&self.rules.game, player, kind)));
            }
            ["x", square] => {
                let square = self.square(square)?;
                self.state.put(square, None);
            }
            ["clear"] => self.clear(),
            ["turn", turn] => self.state.turn = self.turn(turn)?,
            ["stock", player, kind, count] => {
                let (player, kind, count) = (self.player(player)?, self.piece(kind)?, self.number(count)?);
                self.state.set_stock(player, kind, count);
            }
            ["@", square, attribute, value] => self.set_attribute(square, attribute, value)?,
            ["last", from, to] => {
                self.state.last_from = if from == "-" { None } else { Some(self.square(from)?) };
                self.state.last_to = if to == "-" { None } else { Some(self.square(to)?) };
            }
            ["partial", square] => {
                let square = self.square(square)?;
                self.state.partial = Some(Partial { square, continuation: Continuation::AnyType });
            }
            ["partial", square, move_type] => {
                let (square, move_type) = (self.square(square)?, self.move_type(move_type)?);
                self.state.partial = Some(Partial { square, continuation: Continuation::Type(move_type) });
            }
            ["captured", player, kind] => {
                let captured = (self.player(player)?, self.piece(kind)?);
                self.state.captured.push(captured);
            }
            ["passes", count] => self.state.passes = self.number(count)?,
            ["round", number] => self.state.round = self.number(number)?,
            ["over", ref rest @ ..] => self.state.outcome = Some(self.outcome(rest)?),
            _ => {
                let known = "(PLAYER PIECE POSITION), (x POSITION), (clear), (turn …), (stock …), (@ …), (last …), (partial …)";
                return self.fail(&format!("cannot be read; the forms are {known}"));
            }
        }
        Ok(())
    }

    fn clear(&mut self) {
        for index in 0..self.state.squares.len() {
            self.state.put(Square::from_index(index), None);
        }
        for index in 0..self.state.stock.len() {
            let n_types = self.state.n_types;
            self.state.set_stock(
                Player::from_index(index / n_types),
                PieceType::from_index(index % n_types),
                0,
            );
        }
    }

    fn set_attribute(&mut self, square: &str, attribute: &str, value: &str) -> Result<(), StateTextError> {
        let at = self.square(square)?;
        let index = self.rules.game.attributes.iter().position(|name| &**name == attribute);
        let Some(index) = index else { return self.fail(&format!("names no attribute: `{attribute}`")) };
        let Some(mut piece) = self.state.piece(at) else {
            return self.fail(&format!("names an empty position: `{square}`"));
        };
        piece.set(Attribute::from_index(index), value == "1" || value == "true");
        self.state.put(at, Some(piece));
        Ok(())
    }

    fn turn(&self, text: &str) -> Result<usize, StateTextError> {
        let turns = &self.rules.game.turn_order.turns;
        if let Ok(index) = text.parse::<usize>()
            && index < turns.len()
        {
            return Ok(index);
        }
        let player = self.find_player(text);
        let index = turns.iter().position(|turn| Some(turn.player) == player);
        index.map_or_else(|| self.fail(&format!("names no turn: `{text}`")), Ok)
    }

    fn outcome(&self, words: &[&str]) -> Result<Outcome, StateTextError> {
        let (reason, rest) = match *words {
            ["goal", goal, player, ref rest @ ..] => {
                let goal = self.number(goal)? as usize;
                if goal >= self.rules.game.goals.len() {
                    return self.fail("names no goal");
                }
                (Reason::Goal(goal, self.player(player)?), rest)
            }
            ["repetition", ref rest @ ..] => (Reason::Repetition, rest),
            ["no-moves", ref rest @ ..] => (Reason::NoMoves, rest),
            _ => return self.fail("does not say what ended the game"),
        };
        let (mut winners, mut losers) = (Vec::new(), Vec::new());
        let mut side = &mut winners;
        for &word in rest {
            match word {
                "wins" => side = &mut winners,
                "loses" => side = &mut losers,
                player => side.push(self.player(player)?),
            }
        }
        Ok(Outcome { winners, losers, reason })
    }

    fn find_player(&self, name: &str) -> Option<Player> {
        self.rules.game.players.iter().position(|player| &*player.name == name).map(Player::from_index)
    }

    fn find_piece(&self, name: &str) -> Option<PieceType> {
        self.rules.game.pieces.iter().position(|piece| &*piece.name == name).map(PieceType::from_index)
    }

    fn player(&self, name: &str) -> Result<Player, StateTextError> {
        self.find_player(name).map_or_else(|| self.fail(&format!("names no player: `{name}`")), Ok)
    }

    fn piece(&self, name: &str) -> Result<PieceType, StateTextError> {
        self.find_piece(name).map_or_else(|| self.fail(&format!("names no piece: `{name}`")), Ok)
    }

    fn square(&self, name: &str) -> Result<Square, StateTextError> {
        let square = self.rules.game.board.square_named(name);
        square.map_or_else(|| self.fail(&format!("names no position: `{name}`")), Ok)
    }

    fn move_type(&self, name: &str) -> Result<MoveType, StateTextError> {
        let index = self.rules.game.move_types.iter().position(|it| &**it == name);
        index
            .map(MoveType::from_index)
            .map_or_else(|| self.fail(&format!("names no move type: `{name}`")), Ok)
    }

    fn number(&self, text: &str) -> Result<u32, StateTextError> {
        text.parse().or_else(|_| self.fail(&format!("needs a number, not `{text}`")))
    }

    fn fail<T>(&self, what: &str) -> Result<T, StateTextError> {
        Err(StateTextError(format!("`({})` {what}", self.form.join(" "))))
    }
}
