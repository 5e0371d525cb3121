//! Parts of a variant that say what its game says already.

use super::context::Context;
use super::findings::Findings;
use crate::ast::{Entry, Name, TurnItem};
use crate::base::{Code, Diagnostic, Span};
use crate::model::inherit::Merged;

const CODE: Code = Code("variant-repeats-game");

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    for view in &context.games {
        let Merged { entry, base: Some(base), .. } = &view.merged else { continue };
        let Some((what, span, first)) = repeated(entry, base) else { continue };
        let message = format!("the variant repeats the {what} of its game");
        let diagnostic = Diagnostic::note(CODE, message, span, "has no effect: it is inherited anyway")
            .with_label(first, "the game says the same here");
        findings.report(diagnostic);
    }
}

/// The first part that is the same in both.
fn repeated(entry: &Entry, base: &Entry) -> Option<(&'static str, Span, Span)> {
    let options = entry.options.iter().filter_map(|option| {
        let same = base.options.iter().rev().find(|it| it.name == option.name)?;
        (same.value == option.value).then_some(("option", option.name_span, same.name_span))
    });
    let turns = entry.turn_order.as_ref().zip(base.turn_order.as_ref());
    let turns = turns.filter(|((own, _), (its, _))| same_turns(own, its));
    let turns = turns.map(|((_, own), (_, its))| ("turn order", *own, *its));
    turns.into_iter().chain(options).next()
}

fn same_turns(own: &[TurnItem], its: &[TurnItem]) -> bool {
    let same_names =
        |a: &[Name], b: &[Name]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.symbol == b.symbol);
    let same = |pair: (&TurnItem, &TurnItem)| match pair {
        (TurnItem::Repeat(_), TurnItem::Repeat(_)) => true,
        (TurnItem::Turn(a, rest), TurnItem::Turn(b, others)) => {
            a.symbol == b.symbol && same_names(rest, others)
        }
        (TurnItem::Repeat(_), TurnItem::Turn(..)) | (TurnItem::Turn(..), TurnItem::Repeat(_)) => false,
    };
    own.len() == its.len() && own.iter().zip(its).all(same)
}
