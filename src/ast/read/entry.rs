//! `game` and `variant`.

use super::Reader;
use super::nodes::List;
use crate::ast::{Entry, EntryKind, GoalKind, Name};
use crate::base::{Severity, Span};

impl Reader<'_> {
    /// `(game section…)`, `(variant section…)`
    pub(super) fn read_entry(&mut self, list: &List<'_>, kind: EntryKind) -> Entry {
        let mut entry = Entry {
            kind,
            span: list.span,
            origin: list.origin.clone(),
            title: None,
            description: None,
            history: None,
            strategy: None,
            solution: None,
            engine: None,
            default: None,
            sounds: Vec::new(),
            options: Vec::new(),
            players: None,
            turn_order: None,
            priorities: None,
            board: None,
            setup: None,
            pieces: Vec::new(),
            goals: Vec::new(),
            broken: false,
        };
        let mut spans = Spans::default();
        for node in list.rest() {
            let Some(section) = node.list() else {
                let label = "a form in parentheses is expected here";
                let keyword = if kind == EntryKind::Game { "game" } else { "variant" };
                self.sink.failed = false;
                self.wrong_shape("file", keyword, node.span(), label, &node.origin);
                entry.broken |= self.sink.failed;
                continue;
            };
            self.sink.failed = false;
            self.read_section(&section, &mut entry, &mut spans);
            entry.broken |= std::mem::take(&mut self.sink.failed);
        }
        entry
    }

    fn read_section(&mut self, list: &List<'_>, entry: &mut Entry, spans: &mut Spans) {
        let head = list.head();
        let keyword = head.map_or("", |head| self.text(head.symbol));
        match keyword {
            "title" | "description" | "history" | "strategy" | "solution" | "engine" => {
                self.read_text(list, keyword, entry);
            }
            "music" | "opening-sound" | "move-sound" | "capture-sound" | "drop-sound" | "release-sound"
            | "click-sound" | "change-sound" | "win-sound" | "loss-sound" | "draw-sound" => {
                self.read_sound(list, entry);
            }
            "default" => entry.default = Some(list.span),
            "option" => self.read_option(list, entry),
            "pass-turn" | "pass-partial" | "maximal-captures" | "recycle-captures" | "recycle-promotions"
            | "include-off-pieces" | "animate-captures" | "animate-drops" | "allow-flipping" => {
                self.read_old_option(list, keyword, entry);
            }
            "players" => {
                self.once(list, keyword, &mut spans.players);
                entry.players = Some(self.read_names(list, keyword));
            }
            "turn-order" => {
                self.once(list, keyword, &mut spans.turn_order);
                entry.turn_order = Some((self.read_turn_order(list), list.span));
            }
            "move-priorities" => {
                self.once(list, keyword, &mut spans.priorities);
                entry.priorities = Some(self.read_names(list, keyword));
            }
            "board" => {
                self.once(list, keyword, &mut spans.board);
                entry.board = Some(self.read_board(list));
            }
            "board-setup" => {
                self.once(list, keyword, &mut spans.setup);
                entry.setup = Some(self.read_setup(list));
            }
            "piece" => entry.pieces.extend(self.read_piece(list)),
            "win-condition" => entry.goals.push(self.read_goal(list, GoalKind::Win, keyword)),
            "loss-condition" => entry.goals.push(self.read_goal(list, GoalKind::Loss, keyword)),
            "draw-condition" => entry.goals.push(self.read_goal(list, GoalKind::Draw, keyword)),
            "count-condition" => entry.goals.push(self.read_goal(list, GoalKind::Count, keyword)),
            _ => self.unknown_form("entry", list, Severity::Warning),
        }
    }

    /// Names behind the head of a form of an entry.
    fn read_names(&mut self, list: &List<'_>, keyword: &str) -> Vec<Name> {
        self.names(list.rest(), "entry", keyword)
    }

    /// Warns at the second form of a kind of which one counts.
    fn once(&mut self, list: &List<'_>, keyword: &str, slot: &mut Option<Span>) {
        if let Some(first) = slot.replace(list.span) {
            self.duplicate(list, keyword, first);
        }
    }
}

/// Places of the forms of which an entry has one.
#[derive(Default)]
struct Spans {
    players: Option<Span>,
    turn_order: Option<Span>,
    priorities: Option<Span>,
    board: Option<Span>,
    setup: Option<Span>,
}
