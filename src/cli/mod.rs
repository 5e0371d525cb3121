//! The command line: arguments, files, rendering. Everything that touches the outside is here.
//!
//! In: arguments. Out: reports on standard output, progress and summaries on standard error, an exit status: 0 fine,
//! 1 findings, 2 usage or I/O. Start at [`run`]; each command is one file of `commands`.

mod args;
mod board;
mod commands;
mod config;
mod files;
mod outcome;
mod playing;
mod render;
mod session;

use clap::Parser;
use outcome::{Failure, Status};
use std::io::Write;
use std::process::ExitCode;

/// Stack of the working thread in bytes: rules may be nested as deeply as the limits of the expander allow.
const STACK_BYTES: usize = 64 << 20;

/// Runs the command that the process was started with.
#[must_use]
pub fn run() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(run_here);
    let worker = worker.expect("the system can start a thread");
    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn run_here() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let result = commands::run(&args, &mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    let (message, status) = match result {
        Ok(Status::Fine) | Err(Failure::PipeClosed) => return ExitCode::SUCCESS,
        Ok(Status::Findings) => return ExitCode::from(1),
        Err(Failure::IllegalMove(message)) => (message, 1),
        Err(Failure::Message(message)) => (message, 2),
    };
    let _ = out.flush();
    eprintln!("zrf: {message}");
    ExitCode::from(status)
}
