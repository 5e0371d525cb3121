//! `zrf graph`: the rule graph in several forms.

use crate::base::{Id, PieceType};
use crate::cli::args::GameArgs;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::cli::session::Source;
use crate::graph::{self, EntryKind, Names, NodeId, Op, RuleGraph, passes};
use crate::model::Game;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::io::Write;

/// Arguments of `zrf graph`.
#[derive(Args, Debug)]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How far it is worked on
    #[arg(long, value_enum, default_value_t = Stage::Lowered)]
    stage: Stage,
    /// How it is printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Only the blocks of this piece
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// Only what this player can use: pieces he has, may get or may drop
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only counts: entries, nodes by instruction, and what each pass takes away
    #[arg(long)]
    stats: bool,
}

/// A stage of the graph.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// As it comes from the rules.
    Lowered,
    /// After all passes.
    Optimized,
}

/// A form.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// One line a node; reads back.
    Text,
    /// For Graphviz.
    Dot,
    /// For Mermaid.
    Mermaid,
    /// For programs.
    Json,
}

/// Prints the graph of a game.
pub(crate) fn run(args: &GraphArgs, out: &mut dyn Write) -> CommandResult {
    let source = Source::open(&args.game.file, &args.game.source)?;
    let game = source.entry(args.game.variant.as_deref())?;
    let mut graph = graph::lower(&game);
    if let Some(player) = &args.player {
        keep_player(&mut graph, &game, player)?;
    }
    if let Some(piece) = &args.piece {
        keep_piece(&mut graph, &game, piece)?;
    }
    passes::prune_unreachable(&mut graph);
    let names = Names::of(&game);
    if args.stats {
        write!(out, "{}", statistics(&mut graph, &game, args.stage))?;
    } else {
        if args.stage == Stage::Optimized {
            passes::optimize(&mut graph, &game);
        }
        let text = match args.format {
            Format::Text => graph::text::write(&graph, &names, &|id| Some(origin(&graph, &source, id))),
            Format::Dot => graph::dot(&graph, &names),
            Format::Mermaid => graph::mermaid(&graph, &names),
            Format::Json => format!("{:#}\n", to_json(&graph, &names, &source)),
        };
        write!(out, "{text}")?;
    }
    report_faults(&graph, &game)
}

/// A sound graph has no faults; if there are any they are ours.
fn report_faults(graph: &RuleGraph, game: &Game) -> CommandResult {
    let faults = graph::verify(graph, game);
    for fault in &faults {
        eprintln!("zrf: {} (invariant {})", fault.message, fault.invariant);
    }
    Ok(if faults.is_empty() { Status::Fine } else { Status::Findings })
}

fn keep_piece(graph: &mut RuleGraph, game: &Game, name: &str) -> Result<(), Failure> {
    let named = |piece: PieceType| &*game.pieces[piece.index()].name == name;
    if !game.pieces.iter().any(|piece| &*piece.name == name) {
        let names: Vec<&str> = game.pieces.iter().map(|piece| &*piece.name).collect();
        return Err(Failure::new(format!("there is no piece `{name}`; there are {}", names.join(", "))));
    }
    graph.entries.retain(|entry| named(entry.piece));
    Ok(())
}

/// Drops what a player can have nothing to do with: drops of types that he has none of in stock and never gets back.
fn keep_player(graph: &mut RuleGraph, game: &Game, name: &str) -> Result<(), Failure> {
    let Some(player) = game.players.iter().position(|player| &*player.name == name) else {
        let names: Vec<&str> = game.players.iter().map(|player| &*player.name).collect();
        return Err(Failure::new(format!("there is no player `{name}`; there are {}", names.join(", "))));
    };
    let options = &game.options;
    let recycles = options.recycle_captures || options.recycle_promotions;
    let has_stock = |piece: PieceType| {
        let rows = &game.setup.stock;
        rows.iter().any(|&(owner, kind, count)| owner.index() == player && kind == piece && count > 0)
    };
    graph.entries.retain(|entry| entry.kind == EntryKind::Moves || recycles || has_stock(entry.piece));
    Ok(())
}

/// `file:line:column in macro < macro`
fn origin(graph: &RuleGraph, source: &Source, id: NodeId) -> String {
    let origin = graph.origins[id.index()];
    let mut text = source.place(origin.span);
    for (index, call) in graph.calls_of(origin).enumerate() {
        text.push_str(if index == 0 { " in " } else { " < " });
        text.push_str(source.unit.symbols.text(call.name));
    }
    text
}

fn to_json(graph: &RuleGraph, names: &Names, source: &Source) -> Value {
    let entry = |entry: &graph::Entry| {
        json!({
            "entry": graph::text::write_entry(entry, names),
            "start": graph::text::label(entry.start),
            "place": source.place(entry.origin.span),
        })
    };
    let node = |index: usize| {
        let id = NodeId(index as u32);
        let node = graph.node(id);
        let is_test = matches!(node.op, Op::Test(..));
        json!({
            "node": graph::text::label(id),
            "instruction": graph::text::write_op(graph, names, node.op),
            "next": (node.op != Op::End).then(|| graph::text::label(node.next)),
            "else": is_test.then(|| graph::text::label(node.or_else)),
            "place": source.place(graph.origins[index].span),
        })
    };
    json!({
        "version": 1,
        "entries": graph.entries.iter().map(entry).collect::<Vec<_>>(),
        "nodes": (1..graph.nodes.len()).map(node).collect::<Vec<_>>(),
    })
}

fn statistics(graph: &mut RuleGraph, game: &Game, stage: Stage) -> String {
    use std::fmt::Write;
    let mut text = format!("{} entries\n{} nodes as lowered\n", graph.entries.len(), graph.nodes.len());
    if stage == Stage::Optimized {
        for pass in passes::PASSES {
            (pass.run)(graph, game);
            let mut pruned = graph.clone();
            passes::prune_unreachable(&mut pruned);
            let _ = writeln!(text, "{} nodes after {}", pruned.nodes.len(), pass.name);
        }
        passes::optimize(graph, game);
        let _ = writeln!(text, "{} nodes when no pass changes anything more", graph.nodes.len());
    }
    let mut counts = std::collections::BTreeMap::new();
    let names = Names::of(game);
    for node in &graph.nodes {
        let words = graph::text::write_op(graph, &names, node.op);
        *counts.entry(words.split(' ').next().unwrap_or_default().to_owned()).or_insert(0_u32) += 1;
    }
    for (word, count) in counts {
        let _ = writeln!(text, "{count:8} {word}");
    }
    text
}
