//! Zones that nothing asks for.

use super::context::{Context, GameView, visit_goal};
use super::findings::Findings;
use crate::ast::BoardItem;
use crate::base::{Code, Diagnostic, FileId, Id};
use crate::model::GoalExpression;
use rustc_hash::FxHashSet;
use std::sync::Arc;

const CODE: Code = Code("zone-unused");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    let used: FxHashSet<Arc<str>> = context.games.iter().flat_map(used_zones).collect();
    if context.has_errors {
        return;
    }
    let mut seen = FxHashSet::default();
    for board in context.games.iter().filter_map(|game| game.merged.board) {
        for item in &board.items {
            let BoardItem::Zone(zone) = item else { continue };
            let name = context.unit.symbols.text(zone.name.symbol);
            let included = zone.name.span.file != FileId(0);
            if included || used.contains(name) || !seen.insert(zone.name.symbol) {
                continue;
            }
            let message = format!("the zone `{name}` is never used");
            let diagnostic =
                Diagnostic::note(CODE, message, zone.name.span, "no move and no goal asks for it");
            findings.report_at(diagnostic, &zone.name.origin);
        }
    }
}

fn used_zones(view: &GameView<'_>) -> FxHashSet<Arc<str>> {
    let mut zones = FxHashSet::default();
    let name = |zone: crate::base::Zone| Arc::clone(&view.game.board.zones[zone.index()]);
    for usage in &view.usage {
        zones.extend(usage.zones.iter().map(|&zone| name(zone)));
    }
    for goal in &view.game.goals {
        visit_goal(&goal.expression, &mut |part| {
            if let GoalExpression::AbsoluteConfig { zones: asked, .. } = part {
                zones.extend(asked.iter().map(|&zone| name(zone)));
            }
        });
    }
    zones
}
