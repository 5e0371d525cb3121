//! `zrf perft`: counts lines of play.

use crate::cli::args::{Engine, PerftArgs};
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Session;
use crate::play::{Rules, State, perft};
use std::io::Write;
use std::time::Instant;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> CommandResult {
    let mut session = match Session::at(&args.game, &args.position)? {
        Ok(session) => session,
        Err(illegal) => {
            eprintln!("zrf: `{}`: {}", illegal.text, illegal.message);
            return Ok(Status::Findings);
        }
    };
    let start = Instant::now();
    let mut total = 0;
    let last = if args.divide {
        divide(args, &mut session, out)?
    } else {
        let mut nodes = 1;
        for depth in 1..=args.depth {
            nodes = count(args.engine, &session.rules, &mut session.state, depth);
            total += nodes;
            writeln!(out, "{depth} {nodes}")?;
            out.flush()?;
        }
        if args.depth == 0 {
            writeln!(out, "0 1")?;
        }
        nodes
    };
    let seconds = start.elapsed().as_secs_f64();
    let total = total.max(last);
    eprintln!("{total} nodes in {seconds:.3} s, {:.0} nodes/s", total as f64 / seconds.max(1e-9));
    match args.expect {
        Some(expected) if expected != last => {
            eprintln!("zrf: expected {expected} at depth {}, counted {last}", args.depth);
            Ok(Status::Findings)
        }
        _ => Ok(Status::Fine),
    }
}

fn count(engine: Engine, rules: &Rules, state: &mut State, depth: u32) -> u64 {
    match engine {
        Engine::Reference => perft(rules, state, depth),
    }
}

/// A line `text nodes` for each first move, and their sum.
fn divide(args: &PerftArgs, session: &mut Session, out: &mut dyn Write) -> std::io::Result<u64> {
    if args.depth == 0 {
        writeln!(out, "0 1")?;
        return Ok(1);
    }
    let situation = session.rules.situation(&session.state);
    let mut total = 0;
    for (text, played) in situation.texts.iter().zip(&situation.moves) {
        let undo = session.rules.play(&mut session.state, played);
        let nodes = count(args.engine, &session.rules, &mut session.state, args.depth - 1);
        session.state.undo(undo);
        total += nodes;
        writeln!(out, "{text}: {nodes}")?;
    }
    writeln!(out, "{} {total}", args.depth)?;
    Ok(total)
}
