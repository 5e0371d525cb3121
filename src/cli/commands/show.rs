//! `zrf show`: the board.

use crate::cli::args::{GameArgs, PositionArgs};
use crate::cli::board::{svg, text};
use crate::cli::outcome::{CommandResult, Status};
use crate::cli::session::Session;
use clap::Args;
use std::io::Write;

/// Arguments of `zrf show`.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// A picture instead of text; the file's own pictures are built in where they exist
    #[arg(long)]
    svg: bool,
    /// Draws tokens also where the file has pictures
    #[arg(long)]
    tokens: bool,
}

/// Prints the board.
pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> CommandResult {
    let session = Session::at(&args.game, &args.position)?;
    let (rules, state) = (&session.rules, &session.state);
    let drawn = if args.svg {
        svg::draw(&session.source, rules, state, args.tokens)
    } else {
        format!("{}{}\n", text::draw(rules, state), text::turn_line(rules, state))
    };
    out.write_all(drawn.as_bytes())?;
    Ok(Status::Fine)
}
