//! Recognises the dialect before anything is judged by it.

use super::nodes::{List, Nodes};
use crate::ast::{Dialect, Origin, Text};
use crate::base::Interner;
use crate::expand::Unit;

/// Options that only Dagaz knows, besides those named `… extension` and `… invariant`.
const OPTIONS: [&str; 24] = [
    "deferred captures",
    "detect loops",
    "drag n drop",
    "ko",
    "moves limit",
    "shared pieces",
    "show blink",
    "show captures",
    "show drops",
    "show hints",
    "sliding puzzle",
    "show lose",
    "show goal",
    "show targets",
    "simple ko",
    "passive trap",
    "custodial capture",
    "hidden stones",
    "edge capturing",
    "game setup",
    "natural goal",
    "advisor wait",
    "unlimited moves",
    "complete partial",
];

/// The dialect and the word that gives it away.
pub(super) fn recognise(unit: &Unit) -> (Dialect, Option<Text>) {
    let evidence = Nodes::new(&unit.forms, Origin::default())
        .filter_map(|node| node.list())
        .find_map(|list| in_top(&list, &unit.symbols));
    (if evidence.is_some() { Dialect::Dagaz } else { Dialect::Zillions }, evidence)
}

fn head<'u>(list: &List<'_>, symbols: &'u Interner) -> &'u str {
    list.head().map_or("", |head| symbols.text(head.symbol))
}

fn in_top(list: &List<'_>, symbols: &Interner) -> Option<Text> {
    match head(list, symbols) {
        "version" => list
            .rest()
            .find_map(|node| node.string())
            .filter(|text| symbols.text(text.symbol).starts_with('3')),
        "game" | "variant" => {
            list.rest().filter_map(|node| node.list()).find_map(|list| in_entry(&list, symbols))
        }
        _ => None,
    }
}

fn in_entry(list: &List<'_>, symbols: &Interner) -> Option<Text> {
    match head(list, symbols) {
        "option" => {
            let name = list.rest().next()?.string()?;
            is_private_option(symbols.text(name.symbol)).then_some(name)
        }
        "piece" | "board" => {
            list.rest().filter_map(|node| node.list()).find_map(|list| in_piece_or_board(&list, symbols))
        }
        _ => None,
    }
}

fn in_piece_or_board(list: &List<'_>, symbols: &Interner) -> Option<Text> {
    let as_text = |list: &List<'_>| list.head().map(|head| Text { symbol: head.symbol, span: head.span });
    match head(list, symbols) {
        "glyph" => as_text(list),
        "grid" => short_directions(list, symbols).then(|| as_text(list)).flatten(),
        "attribute" => {
            let value = list.rest().nth(1)?.word()?;
            let plain = matches!(symbols.text(value.symbol), "true" | "false");
            let text = symbols.text(value.symbol);
            let foreign = text.starts_with('\'') || text.parse::<i64>().is_ok();
            (!plain && foreign).then_some(Text { symbol: value.symbol, span: value.span })
        }
        "zone" => list
            .rest()
            .filter_map(|node| node.list())
            .find(|part| matches!(head(part, symbols), "glyph" | "help"))
            .and_then(|part| as_text(&part)),
        _ => None,
    }
}

/// Whether all directions of a grid, two at least, have one offset less than it has dimensions: Dagaz takes the missing one as
/// nothing. A single short one is a mistake.
fn short_directions(grid: &List<'_>, symbols: &Interner) -> bool {
    let part = |name: &str| {
        let lists = grid.rest().filter_map(|node| node.list());
        lists.filter(|part| head(part, symbols) == name).flat_map(|part| part.rest()).collect::<Vec<_>>()
    };
    let n_dimensions = part("dimensions").len();
    let directions = part("directions");
    // A direction in its parentheses is its name and the offsets.
    let short = |list: List<'_>| list.nodes().count() == n_dimensions;
    directions.len() >= 2 && directions.iter().all(|node| node.list().is_some_and(short))
}

/// Whether an option means something to Dagaz only.
pub(super) fn is_private_option(name: &str) -> bool {
    let name = name.replace('-', " ");
    name.ends_with(" extension")
        || name.ends_with(" invariant")
        || OPTIONS.iter().any(|option| *option == name)
}
