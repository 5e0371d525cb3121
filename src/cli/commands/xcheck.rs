//! `zrf xcheck`: rules files against native code.

use crate::cli::args::XcheckArgs;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::xcheck::games::{self, PROOFS, Proof, Sources};
use crate::xcheck::{Plan, Tally};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::Instant;

pub(crate) fn run(args: &XcheckArgs, out: &mut dyn Write) -> CommandResult {
    if args.list {
        for proof in &PROOFS {
            writeln!(out, "{:22} {} entry {}", proof.name, proof.file, proof.entry)?;
        }
        return Ok(Status::Fine);
    }
    let Some(name) = &args.game else { return rounds(args, &PROOFS, &Sources::default(), out) };
    let proof = Proof::named(name).ok_or_else(|| unknown(name))?;
    let sources = sources(args, proof)?;
    match (args.divide, &args.position_list) {
        (Some(depth), _) => divide(args, proof, &sources, depth, out),
        (None, Some(list)) => positions(proof, &sources, list, out),
        (None, None) => rounds(args, std::slice::from_ref(proof), &sources, out),
    }
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = PROOFS.iter().map(|proof| proof.name).collect();
    Failure::new(format!("no comparison `{name}`; there are {}", names.join(", ")))
}

/// The built-in files, with the file of the command line in its place.
fn sources(args: &XcheckArgs, proof: &Proof) -> Result<Sources, Failure> {
    let Some(file) = &args.rules else { return Ok(Sources::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| Failure::new(format!("{file}: {error}")))?;
    Ok(Sources::default().with(proof.file, text))
}

/// One comparison of each, and with `--deep` further ones with further seeds.
fn rounds(args: &XcheckArgs, proofs: &[Proof], sources: &Sources, out: &mut dyn Write) -> CommandResult {
    let mut seed = args.seed;
    loop {
        for proof in proofs {
            if compare(args, proof, sources, seed, out)? == Status::Findings {
                return Ok(Status::Findings);
            }
        }
        if !args.deep {
            return Ok(Status::Fine);
        }
        seed += 1;
    }
}

fn compare(
    args: &XcheckArgs,
    proof: &Proof,
    sources: &Sources,
    seed: u64,
    out: &mut dyn Write,
) -> CommandResult {
    let style = ProgressStyle::with_template("{msg} {spinner} {pos} positions {per_sec}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is well formed"));
    bar.set_message(proof.name);
    let n_walks = if args.positions.is_some() { u64::MAX } else { args.walks };
    let plan = Plan { tree_nodes: args.nodes, n_walks, n_plies: args.plies, seed };
    let begin = Instant::now();
    let compared = proof.compare(sources, plan, &mut |tally: &Tally| {
        bar.set_position(tally.positions);
        args.positions.is_none_or(|wanted| tally.positions < wanted)
    });
    bar.finish_and_clear();
    let tally = match compared {
        Ok(tally) => tally,
        Err(failure) => return differ(proof, sources, &failure, out),
    };
    let Tally { positions, nodes, walks } = tally;
    writeln!(
        out,
        "{:22} equal: {positions} positions with all successors, {nodes} nodes of trees, {walks} walks, seed {seed}",
        proof.name
    )?;
    out.flush()?;
    let seconds = begin.elapsed().as_secs_f64();
    eprintln!("{:22} {seconds:.1} s, {:.0} positions/s", proof.name, positions as f64 / seconds.max(1e-9));
    Ok(Status::Fine)
}

fn differ(proof: &Proof, sources: &Sources, failure: &games::Failure, out: &mut dyn Write) -> CommandResult {
    match failure {
        games::Failure::Unplayable(error) => Err(Failure::new(error.clone())),
        games::Failure::Different(found) => {
            writeln!(out, "{} differs from native code\n", proof.name)?;
            let explain = |position: &str, code: &str| proof.explain(sources, position, code);
            write!(out, "{}", found.report(&explain))?;
            Ok(Status::Findings)
        }
    }
}

fn divide(
    args: &XcheckArgs,
    proof: &Proof,
    sources: &Sources,
    depth: u32,
    out: &mut dyn Write,
) -> CommandResult {
    match proof.divide(sources, args.position.as_deref(), depth) {
        Ok(rows) => {
            for (code, nodes) in &rows {
                writeln!(out, "{code}: {nodes}")?;
            }
            writeln!(out, "{depth} {}", rows.iter().map(|row| row.1).sum::<u64>())?;
            Ok(Status::Fine)
        }
        Err(failure) => differ(proof, sources, &failure, out),
    }
}

fn positions(proof: &Proof, sources: &Sources, list: &str, out: &mut dyn Write) -> CommandResult {
    let text = std::fs::read_to_string(list).map_err(|error| Failure::new(format!("{list}: {error}")))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let positions: Vec<String> = lines.map(str::to_owned).collect();
    match proof.positions(sources, &positions) {
        Ok(counts) => {
            writeln!(
                out,
                "{:22} equal: {} positions, {} moves",
                proof.name,
                counts.len(),
                counts.iter().sum::<usize>()
            )?;
            Ok(Status::Fine)
        }
        Err(failure) => differ(proof, sources, &failure, out),
    }
}
