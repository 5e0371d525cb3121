//! Blocks run on the board.
use super::context::Context;
use super::findings::Findings;
pub(super) fn check(_context: &Context<'_>, _findings: &mut Findings<'_>) {}
