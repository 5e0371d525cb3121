//! `zrf perft`: counts lines of play.

use super::perft_units;
use crate::cli::args::{Engine, PerftArgs};
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::session::Session;
use crate::play::{Rules, State, Vm, perft};
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> CommandResult {
    let mut session = Session::at(&args.game, &args.position)?;
    if args.unit >= args.split {
        return Err(Failure::new(format!("--unit counts from 0 and must be less than {}", args.split)));
    }
    let start = Instant::now();
    let mut total = 0;
    let mut counter = Counter::new(args, &session.rules);
    let last = if args.split > 1 {
        let nodes = counter.unit(args, &session.state);
        writeln!(out, "{} {nodes}", args.depth)?;
        nodes
    } else if args.divide {
        divide(args, &mut counter, &mut session, out)?
    } else {
        let mut nodes = 1;
        for depth in 1..=args.depth {
            nodes = counter.count(&mut session.state, depth);
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

/// The engine that was asked for.
struct Counter {
    rules: Arc<Rules>,
    vm: Option<Vm>,
    bulk: bool,
    threads: usize,
}

impl Counter {
    fn new(args: &PerftArgs, rules: &Arc<Rules>) -> Self {
        let vm = match args.engine {
            Engine::Reference => None,
            Engine::Vm => Some(Vm::new(Arc::clone(rules))),
        };
        Self { rules: Arc::clone(rules), vm, bulk: args.bulk, threads: args.threads }
    }

    fn count(&mut self, state: &mut State, depth: u32) -> u64 {
        let Some(vm) = &mut self.vm else { return perft(&self.rules, state, depth) };
        vm.set(state);
        perft_units::count(vm, depth, self.bulk, self.threads)
    }

    /// One unit of the work that `--split` cuts.
    fn unit(&mut self, args: &PerftArgs, state: &State) -> u64 {
        let vm = self.vm.get_or_insert_with(|| Vm::new(Arc::clone(&self.rules)));
        vm.set(state);
        perft_units::count_unit(vm, args.depth, self.bulk, self.threads, args.split, args.unit)
    }
}

/// A line `text nodes` for each first move, and their sum.
fn divide(
    args: &PerftArgs,
    counter: &mut Counter,
    session: &mut Session,
    out: &mut dyn Write,
) -> std::io::Result<u64> {
    if args.depth == 0 {
        writeln!(out, "0 1")?;
        return Ok(1);
    }
    let situation = session.rules.situation(&session.state);
    let mut total = 0;
    for (text, played) in situation.texts.iter().zip(&situation.moves) {
        let undo = session.rules.play(&mut session.state, played);
        let nodes = counter.count(&mut session.state, args.depth - 1);
        session.state.undo(undo);
        total += nodes;
        writeln!(out, "{text}: {nodes}")?;
    }
    writeln!(out, "{} {total}", args.depth)?;
    Ok(total)
}
