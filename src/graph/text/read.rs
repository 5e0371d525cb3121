//! Reads the text form.

use super::names::Names;
use super::words;
use crate::base::{FileId, PieceType, Span};
use crate::graph::{Entry, EntryKind, Node, NodeId, Op, Origin, PromotionList, RuleGraph};
use crate::model::{AddKind, Continuation, GoTarget, Location, Predicate};
use rustc_hash::FxHashMap;

/// Why a graph text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphTextError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for GraphTextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for GraphTextError {}

/// Reads a graph. Nodes are numbered in the order of their lines; origins are empty.
///
/// # Errors
///
/// Names the line and what was expected there.
pub fn read(text: &str, names: &mut Names) -> Result<RuleGraph, GraphTextError> {
    let lines = || text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let mut reader = Reader { names, labels: FxHashMap::default(), graph: empty() };
    let at = |line: usize| move |message: String| GraphTextError { line, message };
    for (number, line) in lines() {
        reader.declare(&words::split(line).map_err(at(number))?).map_err(at(number))?;
    }
    for (number, line) in lines() {
        let words = words::split(line).map_err(at(number))?;
        reader.line(&mut Words { words: &words }).map_err(at(number))?;
    }
    reader.graph.entries.sort_by_key(|entry| (entry.piece, entry.kind, entry.block));
    Ok(reader.graph)
}

fn nowhere() -> Origin {
    Origin { span: Span::new(FileId(0), 0, 0), call: None }
}

fn empty() -> RuleGraph {
    RuleGraph {
        nodes: vec![Node { op: Op::End, next: NodeId::END, or_else: NodeId::END }],
        origins: vec![nowhere()],
        calls: Vec::new(),
        promotions: Vec::new(),
        entries: Vec::new(),
    }
}

struct Reader<'n> {
    names: &'n mut Names,
    labels: FxHashMap<String, NodeId>,
    graph: RuleGraph,
}

/// What is left of a line.
struct Words<'w> {
    words: &'w [String],
}

impl<'w> Words<'w> {
    fn next(&mut self, what: &str) -> Result<&'w str, String> {
        let (first, rest) = self.words.split_first().ok_or_else(|| format!("{what} is missing"))?;
        self.words = rest;
        Ok(first)
    }

    /// The value of `key=value`, if that is what comes next.
    fn option(&mut self, key: &str) -> Option<&'w str> {
        let (first, rest) = self.words.split_first()?;
        let value = first.strip_prefix(key)?.strip_prefix('=')?;
        self.words = rest;
        Some(value)
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.words.first().is_some_and(|first| first == word);
        if found {
            self.words = &self.words[1..];
        }
        found
    }
}

impl Reader<'_> {
    /// First run: gives every node its number, so that edges may lead downwards.
    fn declare(&mut self, words: &[String]) -> Result<(), String> {
        let Some(label) = words.first().and_then(|word| word.strip_suffix(':')) else { return Ok(()) };
        let id = NodeId(self.graph.nodes.len() as u32);
        if label == "end" || self.labels.insert(label.to_owned(), id).is_some() {
            return Err(format!("there are two nodes `{label}`"));
        }
        self.graph.nodes.push(self.graph.nodes[0]);
        self.graph.origins.push(nowhere());
        Ok(())
    }

    fn line(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        if words.words.is_empty() {
            return Ok(());
        }
        let first = words.next("a line")?;
        if first == "entry" {
            self.entry(words)?;
        } else {
            let label = first.strip_suffix(':').ok_or("a line begins with `entry` or `LABEL:`")?;
            let node = self.node(words)?;
            let id = self.labels[label];
            self.graph.nodes[id.index()] = node;
        }
        match words.words.first() {
            Some(word) => Err(format!("`{word}` is not expected here")),
            None => Ok(()),
        }
    }

    fn entry(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let piece = self.names.piece(words.next("a piece")?)?;
        let kind = match words.next("`moves` or `drops`")? {
            "moves" => EntryKind::Moves,
            "drops" => EntryKind::Drops,
            other => return Err(format!("`moves` or `drops`, not `{other}`")),
        };
        let block = words.next("the number of the block")?;
        let block = block.parse().map_err(|_| format!("`{block}` is not the number of a block"))?;
        let move_type = words.option("type").map(|name| self.names.move_type(name)).transpose()?;
        let zone = words.option("zone").map(|name| self.names.zone(name)).transpose()?;
        let start = self.edge(words)?;
        self.graph.entries.push(Entry { piece, kind, block, move_type, zone, start, origin: nowhere() });
        Ok(())
    }

    fn edge(&mut self, words: &mut Words<'_>) -> Result<NodeId, String> {
        if !words.word(">") {
            return Err("`> LABEL` is missing".to_owned());
        }
        self.target(words)
    }

    fn target(&mut self, words: &mut Words<'_>) -> Result<NodeId, String> {
        match words.next("a label")? {
            "end" => Ok(NodeId::END),
            label => self.labels.get(label).copied().ok_or_else(|| format!("there is no node `{label}`")),
        }
    }

    fn node(&mut self, words: &mut Words<'_>) -> Result<Node, String> {
        let op = self.op(words)?;
        if op == Op::End {
            return Ok(Node { op, next: NodeId::END, or_else: NodeId::END });
        }
        let next = self.edge(words)?;
        let or_else = match op {
            Op::Test(..) if words.word("|") => self.target(words)?,
            Op::Test(..) => return Err("`| LABEL` is missing".to_owned()),
            _ => NodeId::END,
        };
        Ok(Node { op, next, or_else })
    }

    fn op(&mut self, words: &mut Words<'_>) -> Result<Op, String> {
        Ok(match words.next("an instruction")? {
            "end" => Op::End,
            "skip" => Op::Skip,
            "step" => Op::Step(self.names.direction(words.next("a direction")?)?),
            "opposite" => Op::StepOpposite(self.names.direction(words.next("a direction")?)?),
            "jump" => Op::Jump(self.names.square(words.next("a position")?)?),
            "mark" => Op::Mark(self.location(words)?),
            "go" => Op::Go(target_named(words.next("where to go")?)?),
            "from" => Op::From,
            "to" => Op::To,
            "cascade" => Op::Cascade,
            "capture" => Op::Capture(self.location(words)?),
            "flip" => Op::Flip(self.location(words)?),
            "change-owner" => Op::ChangeOwner(self.location(words)?),
            "change-type" => {
                let kind = self.names.piece(words.next("a piece")?)?;
                Op::ChangeType(kind, self.location(words)?)
            }
            "create" => {
                let player = words.option("player").map(|name| self.names.player(name)).transpose()?;
                let kind = words.option("type").map(|name| self.names.piece(name)).transpose()?;
                Op::Create(player, kind, self.location(words)?)
            }
            "set-attribute" => {
                Op::SetAttribute(self.names.attribute(words.next("an attribute")?)?, value(words)?)
            }
            "set-flag" => Op::SetFlag(self.names.flag(words.next("a flag")?)?, value(words)?),
            "set-position-flag" => {
                let flag = self.names.position_flag(words.next("a position flag")?)?;
                let value = value(words)?;
                Op::SetPositionFlag(flag, value, self.location(words)?)
            }
            "test" => {
                let predicate = self.predicate(words.next("a condition")?)?;
                Op::Test(predicate, self.location(words)?)
            }
            "add" => self.add(AddKind::Move, words)?,
            "add-copy" => self.add(AddKind::Copy, words)?,
            other => return Err(format!("`{other}` is no instruction")),
        })
    }

    fn location(&mut self, words: &mut Words<'_>) -> Result<Location, String> {
        if let Some(name) = words.option("at") {
            return Ok(Location::Square(self.names.square(name)?));
        }
        if let Some(name) = words.option("toward") {
            return Ok(Location::Step(self.names.direction(name)?));
        }
        if let Some(name) = words.option("against") {
            return Ok(Location::Opposite(self.names.direction(name)?));
        }
        Ok(if words.word("nowhere") { Location::OffBoard } else { Location::Cursor })
    }

    fn add(&mut self, kind: AddKind, words: &mut Words<'_>) -> Result<Op, String> {
        let mut types = Vec::new();
        while let Some(name) = words.option("into") {
            types.push(self.names.piece(name)?);
        }
        let continuation = match words.option("partial") {
            Some(name) => Some(Continuation::Type(self.names.move_type(name)?)),
            None => words.word("partial").then_some(Continuation::AnyType),
        };
        Ok(Op::Add(kind, self.promotions(types), continuation))
    }

    fn promotions(&mut self, types: Vec<PieceType>) -> PromotionList {
        let lists = &mut self.graph.promotions;
        let index = lists.iter().position(|list| *list == types).unwrap_or_else(|| {
            lists.push(types);
            lists.len() - 1
        });
        PromotionList(index as u32)
    }

    fn predicate(&mut self, word: &str) -> Result<Predicate, String> {
        let (word, name) = word.split_once('=').map_or((word, None), |(word, name)| (word, Some(name)));
        let names = &mut *self.names;
        let needed = || name.ok_or_else(|| format!("`{word}` needs a name: `{word}=NAME`"));
        Ok(match word {
            "empty?" => Predicate::Empty,
            "friend?" => Predicate::Friend,
            "enemy?" => Predicate::Enemy,
            "neutral?" => Predicate::Neutral,
            "piece?" => Predicate::Piece(name.map(|name| names.piece(name)).transpose()?),
            "on-board?" => Predicate::OnBoard,
            "position?" => Predicate::Position(name.map(|name| names.square(name)).transpose()?),
            "in-zone?" => Predicate::InZone(name.map(|name| names.zone(name)).transpose()?),
            "attribute?" => Predicate::Attribute(names.attribute(needed()?)?),
            "flag?" => Predicate::Flag(names.flag(needed()?)?),
            "position-flag?" => Predicate::PositionFlag(names.position_flag(needed()?)?),
            "marked?" => Predicate::Marked,
            "last-from?" => Predicate::LastFrom,
            "last-to?" => Predicate::LastTo,
            "adjacent-to-enemy?" => Predicate::AdjacentToEnemy,
            "attacked?" => Predicate::Attacked(name.map(|name| names.move_type(name)).transpose()?),
            "defended?" => Predicate::Defended(name.map(|name| names.move_type(name)).transpose()?),
            "goal-position?" => Predicate::GoalPosition,
            other => return Err(format!("`{other}` is no condition")),
        })
    }
}

fn value(words: &mut Words<'_>) -> Result<bool, String> {
    let word = words.next("`true` or `false`")?;
    word.parse().map_err(|_| format!("`true` or `false`, not `{word}`"))
}

fn target_named(word: &str) -> Result<GoTarget, String> {
    Ok(match word {
        "from" => GoTarget::From,
        "to" => GoTarget::To,
        "mark" => GoTarget::Mark,
        "last-from" => GoTarget::LastFrom,
        "last-to" => GoTarget::LastTo,
        other => return Err(format!("`go {other}`: there is `from`, `to`, `mark`, `last-from`, `last-to`")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::text::write;

    #[test]
    fn every_instruction_comes_back() {
        let text = "\
entry Man moves 0 type=jump > n1
entry Man drops 0 zone=home > n3
n1: step n > n2
n2: test piece?=Man toward=n > n3 | n4
n3: opposite n > n5
n4: jump \"a b\" > n5
n5: mark against=n > n6
n6: go last-to > n7
n7: from > n8
n8: to > n9
n9: cascade > n10
n10: capture at=e4 > n11
n11: flip nowhere > n12
n12: change-owner > n13
n13: change-type Man > n14
n14: create player=White type=Man at=e4 > n15
n15: create > n16
n16: set-attribute moved true > n17
n17: set-flag f false > n18
n18: set-position-flag p true toward=n > n19
n19: test piece? > n20 | n21
n20: add into=Man into=King partial=jump > n21
n21: add-copy partial > n22
n22: test attacked?=jump > n23 | n24
n23: test flag?=f > n24 | end
n24: skip > n25
n25: end
";
        let mut names = Names::open();
        let graph = read(text, &mut names).expect("it can be read");
        assert_eq!(write(&graph, &names, &|_| None), text);
    }

    #[test]
    fn faults_have_lines() {
        let fault = |text: &str| read(text, &mut Names::open()).expect_err("it is wrong").to_string();
        assert_eq!(fault("a: step n > b"), "line 1: there is no node `b`");
        assert_eq!(fault("a: end\n\na: end"), "line 3: there are two nodes `a`");
        assert_eq!(fault("a: walk n > end"), "line 1: `walk` is no instruction");
        assert_eq!(fault("a: test empty? > end"), "line 1: `| LABEL` is missing");
    }
}
