//! Flags that are tested but never set, and the other way round.
//!
//! Flags need no declaration, so a misspelt one is a new one.

use super::context::{Context, GameView};
use super::findings::Findings;
use super::usage::{Site, Usage};
use crate::base::{Code, Diagnostic, Id, suggest};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

const NEVER_SET: Code = Code("flag-never-set");
const NEVER_TESTED: Code = Code("flag-never-tested");

/// Flags of one kind in the whole file, by name.
#[derive(Default)]
struct Flags {
    set: BTreeMap<Arc<str>, Site>,
    tested: BTreeMap<Arc<str>, Site>,
}

pub(super) fn check(context: &Context<'_>, findings: &mut Findings<'_>) {
    if context.has_errors {
        return;
    }
    let (mut flags, mut position_flags) = (Flags::default(), Flags::default());
    for view in &context.games {
        for usage in &view.usage {
            flags.add(view, usage);
            position_flags.add_position_flags(view, usage);
        }
    }
    flags.report("flag", "flag?", "set-flag", findings);
    position_flags.report("position flag", "position-flag?", "set-position-flag", findings);
}

impl Flags {
    fn add(&mut self, view: &GameView<'_>, usage: &Usage) {
        insert(&mut self.set, &usage.flags_set, &view.game.flags);
        insert(&mut self.tested, &usage.flags_tested, &view.game.flags);
    }

    fn add_position_flags(&mut self, view: &GameView<'_>, usage: &Usage) {
        insert(&mut self.set, &usage.position_flags_set, &view.game.position_flags);
        insert(&mut self.tested, &usage.position_flags_tested, &view.game.position_flags);
    }

    fn report(&self, noun: &str, test: &str, setter: &str, findings: &mut Findings<'_>) {
        for (name, site) in self.tested.iter().filter(|(name, _)| !self.set.contains_key(*name)) {
            let message = format!("the {noun} `{name}` is never set");
            let label = "this is always false";
            let diagnostic = Diagnostic::warning(NEVER_SET, message, site.span, label);
            let diagnostic = match suggest(name, self.set.keys().map(|it| &**it)) {
                Some(near) => diagnostic.with_help(format!("a {noun} with a similar name is set: `{near}`")),
                None => diagnostic.with_help(format!("`({setter} {name} true)` sets it")),
            };
            findings.report_in(diagnostic, &site.calls);
        }
        for (name, site) in self.set.iter().filter(|(name, _)| !self.tested.contains_key(*name)) {
            let message = format!("the {noun} `{name}` is set but never tested");
            let label = format!("no `({test} {name})` looks at it");
            findings.report_in(Diagnostic::note(NEVER_TESTED, message, site.span, label), &site.calls);
        }
    }
}

fn insert<T: Id + std::hash::Hash>(
    into: &mut BTreeMap<Arc<str>, Site>,
    sites: &FxHashMap<T, Site>,
    names: &[Arc<str>],
) {
    for (flag, site) in sites {
        let known = into.entry(Arc::clone(&names[flag.index()])).or_insert_with(|| site.clone());
        if site.span < known.span {
            *known = site.clone();
        }
    }
}
