//! Writes the text form.

use super::names::Names;
use super::words::quoted;
use crate::graph::{Entry, EntryKind, NodeId, Op, RuleGraph};
use crate::model::{AddKind, Continuation, GoTarget, Location, Predicate};
use std::fmt::Write;

/// The text of a graph. `comment` may add something behind a node's line, for instance where it comes from.
#[must_use]
pub fn write(graph: &RuleGraph, names: &Names, comment: &dyn Fn(NodeId) -> Option<String>) -> String {
    let mut text = String::new();
    for entry in &graph.entries {
        let _ = writeln!(text, "{}", write_entry(entry, names));
    }
    for index in 1..graph.nodes.len() {
        let id = NodeId(index as u32);
        let _ = write!(text, "{}: {}", label(id), line(graph, names, id));
        if let Some(comment) = comment(id) {
            let _ = write!(text, " ; {comment}");
        }
        text.push('\n');
    }
    text
}

/// The name of a node.
#[must_use]
pub fn label(id: NodeId) -> String {
    if id == NodeId::END { "end".to_owned() } else { format!("n{}", id.0) }
}

/// The line of an entry.
#[must_use]
pub fn write_entry(entry: &Entry, names: &Names) -> String {
    let kind = match entry.kind {
        EntryKind::Moves => "moves",
        EntryKind::Drops => "drops",
    };
    let mut text = format!("entry {} {kind} {}", quoted(&names.pieces.name(entry.piece)), entry.block);
    if let Some(move_type) = entry.move_type {
        let _ = write!(text, " type={}", quoted(&names.move_types.name(move_type)));
    }
    if let Some(zone) = entry.zone {
        let _ = write!(text, " zone={}", quoted(&names.zones.name(zone)));
    }
    let _ = write!(text, " > {}", label(entry.start));
    text
}

fn line(graph: &RuleGraph, names: &Names, id: NodeId) -> String {
    let node = graph.node(id);
    let op = write_op(graph, names, node.op);
    match node.op {
        Op::End => op,
        Op::Test(..) => format!("{op} > {} | {}", label(node.next), label(node.or_else)),
        _ => format!("{op} > {}", label(node.next)),
    }
}

/// An instruction without its edges.
#[must_use]
pub fn write_op(graph: &RuleGraph, names: &Names, op: Op) -> String {
    let at = |location| location_words(names, location);
    let piece = |kind| quoted(&names.pieces.name(kind));
    match op {
        Op::End => "end".to_owned(),
        Op::Skip => "skip".to_owned(),
        Op::Step(direction) => format!("step {}", quoted(&names.directions.name(direction))),
        Op::StepOpposite(direction) => format!("opposite {}", quoted(&names.directions.name(direction))),
        Op::Jump(square) => format!("jump {}", quoted(&names.squares.name(square))),
        Op::Mark(location) => format!("mark{}", at(location)),
        Op::Go(target) => format!("go {}", target_word(target)),
        Op::From => "from".to_owned(),
        Op::To => "to".to_owned(),
        Op::Cascade => "cascade".to_owned(),
        Op::Capture(location) => format!("capture{}", at(location)),
        Op::Flip(location) => format!("flip{}", at(location)),
        Op::ChangeOwner(location) => format!("change-owner{}", at(location)),
        Op::ChangeType(kind, location) => format!("change-type {}{}", piece(kind), at(location)),
        Op::Create(player, kind, location) => {
            let player =
                player.map_or(String::new(), |it| format!(" player={}", quoted(&names.players.name(it))));
            let kind = kind.map_or(String::new(), |it| format!(" type={}", piece(it)));
            format!("create{player}{kind}{}", at(location))
        }
        Op::SetAttribute(attribute, value) => {
            format!("set-attribute {} {value}", quoted(&names.attributes.name(attribute)))
        }
        Op::SetFlag(flag, value) => format!("set-flag {} {value}", quoted(&names.flags.name(flag))),
        Op::SetPositionFlag(flag, value, location) => {
            format!("set-position-flag {} {value}{}", quoted(&names.position_flags.name(flag)), at(location))
        }
        Op::Test(predicate, location) => format!("test {}{}", predicate_word(names, predicate), at(location)),
        Op::Add(kind, list, continuation) => {
            let word = match kind {
                AddKind::Move => "add",
                AddKind::Copy => "add-copy",
            };
            let types = graph.promotions_of(list).iter();
            let types: String = types.map(|&kind| format!(" into={}", piece(kind))).collect();
            let partial = match continuation {
                None => String::new(),
                Some(Continuation::AnyType) => " partial".to_owned(),
                Some(Continuation::Type(it)) => format!(" partial={}", quoted(&names.move_types.name(it))),
            };
            format!("{word}{types}{partial}")
        }
    }
}

fn target_word(target: GoTarget) -> &'static str {
    match target {
        GoTarget::From => "from",
        GoTarget::To => "to",
        GoTarget::Mark => "mark",
        GoTarget::LastFrom => "last-from",
        GoTarget::LastTo => "last-to",
    }
}

fn location_words(names: &Names, location: Location) -> String {
    match location {
        Location::Cursor => String::new(),
        Location::Square(square) => format!(" at={}", quoted(&names.squares.name(square))),
        Location::Step(direction) => format!(" toward={}", quoted(&names.directions.name(direction))),
        Location::Opposite(direction) => format!(" against={}", quoted(&names.directions.name(direction))),
        Location::OffBoard => " nowhere".to_owned(),
    }
}

fn predicate_word(names: &Names, predicate: Predicate) -> String {
    let with = |word: &str, name: Option<String>| {
        name.map_or_else(|| word.to_owned(), |name| format!("{word}={}", quoted(&name)))
    };
    let move_type = |it: Option<crate::base::MoveType>| it.map(|it| names.move_types.name(it));
    match predicate {
        Predicate::Empty => "empty?".to_owned(),
        Predicate::Friend => "friend?".to_owned(),
        Predicate::Enemy => "enemy?".to_owned(),
        Predicate::Neutral => "neutral?".to_owned(),
        Predicate::Piece(kind) => with("piece?", kind.map(|it| names.pieces.name(it))),
        Predicate::OnBoard => "on-board?".to_owned(),
        Predicate::Position(square) => with("position?", square.map(|it| names.squares.name(it))),
        Predicate::InZone(zone) => with("in-zone?", zone.map(|it| names.zones.name(it))),
        Predicate::Attribute(attribute) => with("attribute?", Some(names.attributes.name(attribute))),
        Predicate::Flag(flag) => with("flag?", Some(names.flags.name(flag))),
        Predicate::PositionFlag(flag) => with("position-flag?", Some(names.position_flags.name(flag))),
        Predicate::Marked => "marked?".to_owned(),
        Predicate::LastFrom => "last-from?".to_owned(),
        Predicate::LastTo => "last-to?".to_owned(),
        Predicate::AdjacentToEnemy => "adjacent-to-enemy?".to_owned(),
        Predicate::Attacked(it) => with("attacked?", move_type(it)),
        Predicate::Defended(it) => with("defended?", move_type(it)),
        Predicate::GoalPosition => "goal-position?".to_owned(),
    }
}
