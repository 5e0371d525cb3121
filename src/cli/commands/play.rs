//! `zrf play`: a game in the terminal.

use super::why::explain;
use crate::base::Id;
use crate::cli::args::{GameArgs, PositionArgs};
use crate::cli::board::text;
use crate::cli::files;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::playing::game::{Meant, PlayedGame};
use crate::cli::playing::input::Input;
use crate::cli::session::{Session, Source};
use crate::play::Reason;
use crate::play::why::why;
use clap::Args;
use std::io::Write;

/// Arguments of `zrf play`.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// A player for whom the program moves; may be repeated
    #[arg(long, value_name = "PLAYER")]
    computer: Vec<String>,
    /// Seed of the moves of random players
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

const HELP: &str = "\
a move       its text, a part of it that no other move has (`e2e4`, `f3`), or its number
moves        the legal moves with their numbers
board        the board
hint         a move that looks good
why MOVE     why a move is legal, or why it is not
undo         takes back to your last move
save FILE    saves the game (.zsg)
load FILE    goes on with a saved game
quit         ends
";

const COMMANDS: [&str; 8] = ["moves", "board", "hint", "why ", "undo", "save ", "load ", "quit"];

/// Plays until somebody has won, or nobody wants to go on.
pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> CommandResult {
    let session = Session::at(&args.game, &args.position)?;
    let players = &session.rules.game.players;
    if let Some(name) = args.computer.iter().find(|name| !players.iter().any(|it| *it.name == ***name)) {
        let names: Vec<&str> = players.iter().map(|player| &*player.name).collect();
        return Err(Failure::new(format!("no player `{name}`; there are {}", names.join(", "))));
    }
    let game = PlayedGame::new(session.rules, session.state, args.seed);
    let mut table = Table { args, source: &session.source, game, out };
    table.run()?;
    Ok(Status::Fine)
}

struct Table<'a> {
    args: &'a PlayArgs,
    source: &'a Source,
    game: PlayedGame,
    out: &'a mut dyn Write,
}

/// Who makes the next move.
#[derive(PartialEq, Eq)]
enum Hand {
    Person,
    Program,
    Chance,
}

impl Table<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let mut input = Input::open()?;
        self.board()?;
        loop {
            self.automatic_moves()?;
            if self.game.situation.outcome.is_some() {
                self.result()?;
            }
            self.out.flush()?;
            let words = self.game.situation.texts.iter().cloned();
            let words = words.chain(COMMANDS.map(str::to_owned)).collect();
            let Some(line) = input.line("> ", words)? else { return Ok(()) };
            if self.command(line.trim())? {
                return Ok(());
            }
        }
    }

    fn hand(game: &PlayedGame, computer: &[String]) -> Hand {
        let player = &game.rules.game.players[game.rules.turn(&game.state).player.index()];
        if player.random {
            Hand::Chance
        } else if computer.iter().any(|name| **name == *player.name) {
            Hand::Program
        } else {
            Hand::Person
        }
    }

    /// Moves of random players and of the program, up to the next one of a person.
    fn automatic_moves(&mut self) -> Result<(), Failure> {
        let mut moved = false;
        while !self.game.situation.moves.is_empty() {
            let index = match Self::hand(&self.game, &self.args.computer) {
                Hand::Person => break,
                Hand::Chance => self.game.any(),
                Hand::Program => self.game.hint().expect("there are moves"),
            };
            let player = self.game.rules.turn(&self.game.state).player;
            let name = &self.game.rules.game.players[player.index()].name;
            writeln!(self.out, "{name}: {}", self.game.situation.texts[index])?;
            self.game.play(index);
            moved = true;
            self.out.flush()?;
        }
        if moved { self.board() } else { Ok(()) }
    }

    /// Carries out one line; says whether it was the last.
    fn command(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(true),
            "help" | "?" => write!(self.out, "{HELP}")?,
            "board" => self.board()?,
            "moves" => self.moves()?,
            "hint" => match self.game.hint() {
                Some(index) => writeln!(self.out, "{}", self.game.situation.texts[index])?,
                None => writeln!(self.out, "there is no move")?,
            },
            "undo" => self.undo()?,
            "why" => self.why(rest)?,
            "save" => self.save(rest)?,
            "load" => self.load(rest)?,
            _ => self.play(line)?,
        }
        Ok(false)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let (rules, state) = (&self.game.rules, &self.game.state);
        write!(self.out, "{}", text::draw(rules, state))?;
        Ok(writeln!(self.out, "{}", text::turn_line(rules, state))?)
    }

    fn moves(&mut self) -> Result<(), Failure> {
        for (index, text) in self.game.situation.texts.iter().enumerate() {
            writeln!(self.out, "{:4}  {text}", index + 1)?;
        }
        Ok(())
    }

    fn play(&mut self, line: &str) -> Result<(), Failure> {
        match self.game.meant(line) {
            Meant::One(index) => {
                writeln!(self.out, "{}", self.game.situation.texts[index])?;
                self.game.play(index);
                self.board()
            }
            Meant::Several(texts) => Ok(writeln!(self.out, "which one? {}", texts.join("; "))?),
            Meant::Nothing if self.game.situation.outcome.is_some() => {
                Ok(writeln!(self.out, "the game is over; `undo` takes back, `quit` ends")?)
            }
            Meant::Nothing => self.why(line),
        }
    }

    fn why(&mut self, question: &str) -> Result<(), Failure> {
        let text = match why(&self.game.rules, &self.game.state, question) {
            Ok(answer) => explain(self.source, &self.game.rules, &answer),
            Err(error) => format!("{}; `help` lists what can be typed\n", error.0),
        };
        Ok(self.out.write_all(text.as_bytes())?)
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let computer = &self.args.computer;
        if self.game.undo(|game| Self::hand(game, computer) == Hand::Person) {
            self.board()
        } else {
            Ok(writeln!(self.out, "there is nothing to take back")?)
        }
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        let rules_file = self.source.unit.sources.files()[0].name.replace('\\', "/");
        let rules_file = rules_file.rsplit('/').next().unwrap_or_default();
        let written = std::fs::write(file, self.game.to_save(rules_file).write());
        match written {
            Ok(()) => writeln!(self.out, "saved in {file}")?,
            Err(error) => writeln!(self.out, "cannot save in `{file}`: {error}")?,
        }
        Ok(())
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        match files::read_save(file) {
            Ok(save) => {
                if let Err(message) = self.game.follow(&save) {
                    writeln!(self.out, "the save stops here: {message}")?;
                }
                self.board()
            }
            Err(Failure::Message(message)) => Ok(writeln!(self.out, "{message}")?),
            Err(closed) => Err(closed),
        }
    }

    /// The result, and the line of the goal that decided.
    fn result(&mut self) -> Result<(), Failure> {
        let Some(outcome) = &self.game.situation.outcome else { return Ok(()) };
        let game = &self.game.rules.game;
        writeln!(self.out, "{}", outcome.text(game))?;
        if let Reason::Goal(goal, _) = outcome.reason {
            writeln!(self.out, "the goal stands at {}", self.source.place(game.goals[goal].span))?;
        }
        Ok(())
    }
}
