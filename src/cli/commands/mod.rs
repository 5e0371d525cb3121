//! One file for each command.

mod check;
mod expand;
mod explain;
mod fmt;
pub(crate) mod graph;
mod info;
mod moves;
mod new;
mod perft;
mod perft_units;
pub(crate) mod play;
mod random;
mod replay;
pub(crate) mod show;
mod stress;
mod test;
pub(crate) mod why;
mod xcheck;

use super::args::{Args, Command};
use super::outcome::CommandResult;
use std::io::Write;

/// Runs the command of the arguments.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    match &args.command {
        Command::Check(check) => check::run(check, args.color, out),
        Command::Explain(explain) => explain::run(explain, out),
        Command::Expand(expand) => expand::run(expand, out),
        Command::Fmt(fmt) => fmt::run(fmt, out),
        Command::Info(info) => info::run(info, out),
        Command::Moves(moves) => moves::run(moves, out),
        Command::Perft(perft) => perft::run(perft, out),
        Command::Random(random) => random::run(random, out),
        Command::Replay(replay) => replay::run(replay, out),
        Command::Stress(stress) => stress::run(stress, out),
        Command::Test(test) => test::run(test, out),
        Command::New(new) => new::run(new, out),
        Command::Why(why) => why::run(why, out),
        Command::Show(show) => show::run(show, out),
        Command::Graph(graph) => graph::run(graph, out),
        Command::Play(play) => play::run(play, out),
        Command::Xcheck(xcheck) => xcheck::run(xcheck, out),
    }
}
