//! `zrf moves`: the legal moves, one a line, in canonical order.

use crate::cli::args::MovesArgs;
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Session;
use crate::play::{Move, write_state};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> CommandResult {
    let session = Session::at(&args.game, &args.position)?;
    let situation = session.rules.situation(&session.state);
    let game = &session.rules.game;
    let outcome = situation.outcome.as_ref().map(|outcome| outcome.text(game));
    if args.json {
        let moves: Vec<_> = situation
            .texts
            .iter()
            .zip(&situation.moves)
            .map(|(text, played)| {
                let (from, to, partial) = match played {
                    Move::Pass => (None, None, false),
                    Move::Play(played) => (played.lead.0, Some(played.lead.1), played.continuation.is_some()),
                };
                let name = |square: Option<crate::base::Square>| {
                    square.map(|square| game.board.squares[square.0 as usize].name.to_string())
                };
                json!({ "text": text, "from": name(from), "to": name(to), "partial": partial })
            })
            .collect();
        let turn = session.rules.turn(&session.state);
        let player = |player: crate::base::Player| game.players[player.0 as usize].name.to_string();
        let document = json!({
            "version": 1,
            "game": &*game.texts.title,
            "player": player(turn.player),
            "mover": player(turn.mover),
            "state": write_state(&session.rules, &session.state),
            "key": format!("{:016x}", session.state.key()),
            "outcome": outcome,
            "moves": moves,
        });
        writeln!(out, "{document:#}")?;
        return Ok(Status::Fine);
    }
    for text in &situation.texts {
        writeln!(out, "{text}")?;
    }
    if let Some(outcome) = outcome {
        eprintln!("zrf: the game is over: {outcome}");
    }
    Ok(Status::Fine)
}
