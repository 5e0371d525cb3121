//! Lints that know the trade: what is legal but probably not meant.
//!
//! In: a [`Unit`] and what [`load`](super::load) made of it. Out: diagnostics, none of them an error.
//! Holds: each finding is reported once, however many variants and macro calls show it; what depends on where a macro is
//! used is reported only if it is true of all its uses. Games with errors, games played by a plug-in and files of the Dagaz
//! dialect (whose rules are finished elsewhere) are not judged by their play.
//! Absent on purpose: anything about names and shapes; readers and resolver say that. Start at [`check`]; each check is a
//! file of its own, `walk/` runs blocks on the board, [`registry`] lists every code there is.

mod attribute_unused;
mod castling_without_test;
mod checkmate_many_players;
mod context;
mod contradicting_goals;
mod count_with_helpers;
mod drop_without_stock;
mod duplicate_notation;
mod file_missing;
mod findings;
mod flags;
mod keyword_as_name;
mod last_move_without_owner;
mod move_type_unreachable;
mod move_type_without_priority;
mod needs_version;
mod no_ending_goal;
mod no_stalemate_goal;
mod piece_unused;
mod registry;
mod royal_without_owner;
mod setup_not_mirrored;
mod stock_runs_out;
mod suppress;
mod symmetry_incomplete;
mod usage;
mod variant_repeats_game;
mod walk;
mod zone_off_line;
mod zone_unused;

pub use registry::{REGISTRY, Registered, registered};
pub use suppress::without_allowed;

use super::Loaded;
use crate::base::{Diagnostics, Loader};
use crate::expand::Unit;
use context::Context;
use findings::Findings;

/// What checks may look at besides the rules.
#[derive(Clone, Copy, Default)]
pub struct CheckOptions<'a> {
    /// Finds pictures and sounds; without it nothing is said about them.
    pub files: Option<&'a dyn Loader>,
}

/// Runs all checks.
#[must_use]
pub fn check(unit: &Unit, loaded: &Loaded, options: CheckOptions<'_>) -> Diagnostics {
    let context = Context::new(unit, loaded);
    let mut findings = Findings::new(&unit.symbols);
    check_file(&context, options, &mut findings);
    check_games(&context, &mut findings);
    walk::check(&context, &mut findings);
    findings.finish()
}

fn check_file(context: &Context<'_>, options: CheckOptions<'_>, findings: &mut Findings<'_>) {
    if let Some(files) = options.files {
        file_missing::check(context, files, findings);
    }
    keyword_as_name::check(context, findings);
    needs_version::check(context, findings);
    variant_repeats_game::check(context, findings);
    attribute_unused::check(context, findings);
    drop_without_stock::check(context, findings);
    flags::check(context, findings);
    move_type_unreachable::check(context, findings);
    move_type_without_priority::check(context, findings);
    piece_unused::check(context, findings);
    zone_unused::check(context, findings);
}

fn check_games(context: &Context<'_>, findings: &mut Findings<'_>) {
    for game in &context.games {
        castling_without_test::check(game, findings);
        checkmate_many_players::check(game, findings);
        contradicting_goals::check(game, findings);
        count_with_helpers::check(game, findings);
        duplicate_notation::check(game, findings);
        last_move_without_owner::check(game, findings);
        no_ending_goal::check(game, findings);
        no_stalemate_goal::check(game, findings);
        royal_without_owner::check(game, findings);
        setup_not_mirrored::check(game, findings);
        stock_runs_out::check(game, findings);
        symmetry_incomplete::check(game, findings);
        zone_off_line::check(game, findings);
    }
}
