//! `zrf random`: one random game, fixed by contract so that other programs can repeat it.

use crate::cli::args::RandomArgs;
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Session;
use crate::play::WalkRandom;
use sha1::{Digest, Sha1};
use std::fmt::Write as _;
use std::io::Write;

pub(crate) fn run(args: &RandomArgs, out: &mut dyn Write) -> CommandResult {
    let mut session = Session::at(&args.game, &args.position)?;
    let mut random = WalkRandom::new(args.seed);
    for ply in 1..=args.plies {
        let situation = session.rules.situation(&session.state);
        let (count, fingerprint) = (situation.texts.len(), fingerprint(&situation.texts));
        if let Some(outcome) = situation.outcome {
            writeln!(out, "{ply} {count} {fingerprint} end {}", outcome.text(&session.rules.game))?;
            break;
        }
        let choice = random.below(count);
        writeln!(out, "{ply} {count} {fingerprint} {}", situation.texts[choice])?;
        if args.dump {
            for text in &situation.texts {
                writeln!(out, "    {text}")?;
            }
        }
        session.rules.play(&mut session.state, &situation.moves[choice]);
    }
    Ok(Status::Fine)
}

/// SHA-1 of the move texts joined by line feeds.
pub(crate) fn fingerprint(texts: &[String]) -> String {
    let mut hex = String::new();
    for byte in Sha1::digest(texts.join("\n").as_bytes()) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
