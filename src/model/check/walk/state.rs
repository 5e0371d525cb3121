//! What is known while a block runs.

use crate::base::{PieceType, Player, Square};
use crate::model::{Board, Condition, Location, Predicate};

/// What may stand on a square, as a set.
pub(super) type Contents = u8;
pub(super) const EMPTY: Contents = 1;
pub(super) const FRIEND: Contents = 2;
pub(super) const ENEMY: Contents = 4;
pub(super) const NEUTRAL: Contents = 8;

/// An answer, if there is only one.
pub(super) type Answer = Option<bool>;

/// A square; `None` where it depends on the play.
pub(super) type Place = Option<Square>;

/// Where a location is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    At(Square),
    Off,
    Unknown,
}

/// One way in which a block may have come so far.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct State {
    pub(super) cursor: Place,
    pub(super) mark: Place,
    pub(super) from: Place,
    /// `None`: wherever the cursor is.
    pub(super) to: Option<Place>,
    /// By square, sorted; squares not listed may hold anything.
    pub(super) known: Vec<(Square, Contents)>,
}

/// What does not change during a run.
pub(super) struct World<'a> {
    pub(super) board: &'a Board,
    pub(super) player: Player,
    /// What a square may hold at all in this game.
    pub(super) anything: Contents,
    /// The running piece and its square; none for drops.
    pub(super) piece: Option<(PieceType, Square)>,
}

impl State {
    pub(super) fn key(&self) -> (Place, Place, Place, Option<Place>) {
        (self.cursor, self.mark, self.from, self.to)
    }

    fn contents(&self, square: Square, world: &World<'_>) -> Contents {
        let found = self.known.binary_search_by_key(&square, |row| row.0);
        found.map_or(world.anything, |index| self.known[index].1)
    }

    fn narrow(&mut self, square: Square, to: Contents, world: &World<'_>) {
        match self.known.binary_search_by_key(&square, |row| row.0) {
            Ok(index) => self.known[index].1 &= to,
            Err(index) => self.known.insert(index, (square, world.anything & to)),
        }
    }

    /// Both ways joined: what is known of both.
    pub(super) fn join(&mut self, other: &Self) {
        self.known.retain_mut(|(square, contents)| {
            match other.known.binary_search_by_key(square, |row| row.0) {
                Ok(index) => {
                    *contents |= other.known[index].1;
                    true
                }
                Err(_) => false,
            }
        });
    }

    pub(super) fn place(&self, location: Location, world: &World<'_>) -> Where {
        let Some(cursor) = self.cursor else {
            return match location {
                Location::Square(square) => Where::At(square),
                Location::OffBoard => Where::Off,
                Location::Cursor | Location::Step(_) | Location::Opposite(_) => Where::Unknown,
            };
        };
        let board = world.board;
        let link = match location {
            Location::Cursor => Some(cursor),
            Location::Square(square) => Some(square),
            Location::Step(direction) => board.link(cursor, board.direction_for(world.player, direction)),
            Location::Opposite(direction) => {
                board.reverse_link(cursor, board.direction_for(world.player, direction))
            }
            Location::OffBoard => None,
        };
        link.map_or(Where::Off, Where::At)
    }

    /// The answer of a test.
    pub(super) fn test(&self, predicate: Predicate, location: Location, world: &World<'_>) -> Answer {
        if matches!(predicate, Predicate::Flag(_)) {
            return None;
        }
        let square = match self.place(location, world) {
            Where::At(square) => square,
            Where::Off if matches!(predicate, Predicate::PositionFlag(_)) => return None,
            Where::Off => return Some(false),
            Where::Unknown => return None,
        };
        let contents = self.contents(square, world);
        match predicate {
            Predicate::Empty => answer(contents, EMPTY, EMPTY),
            Predicate::Friend => answer(contents, FRIEND, FRIEND),
            Predicate::Enemy => answer(contents, ENEMY, ENEMY | NEUTRAL),
            Predicate::Neutral => answer(contents, NEUTRAL, NEUTRAL),
            Predicate::Piece(None) => Some(false),
            Predicate::Piece(Some(kind)) => match world.piece {
                Some((own, at)) if at == square => Some(own == kind),
                _ => (contents == EMPTY).then_some(false),
            },
            Predicate::OnBoard => Some(true),
            Predicate::Position(wanted) => Some(wanted == Some(square)),
            Predicate::InZone(zone) => {
                Some(zone.is_some_and(|zone| world.board.in_zone(zone, world.player, square)))
            }
            Predicate::Attribute(_) => (contents == EMPTY).then_some(false),
            Predicate::Marked => self.mark.map(|mark| mark == square),
            Predicate::Flag(_)
            | Predicate::PositionFlag(_)
            | Predicate::LastFrom
            | Predicate::LastTo
            | Predicate::AdjacentToEnemy
            | Predicate::Attacked(_)
            | Predicate::Defended(_)
            | Predicate::GoalPosition => None,
        }
    }

    /// Narrows what is known to where a condition is `holds`.
    pub(super) fn assume(&mut self, condition: &Condition, holds: bool, world: &World<'_>) {
        match condition {
            Condition::Constant(_) => {}
            Condition::Not(inner) => self.assume(inner, !holds, world),
            Condition::And(parts) if holds => parts.iter().for_each(|it| self.assume(it, true, world)),
            Condition::Or(parts) if !holds => parts.iter().for_each(|it| self.assume(it, false, world)),
            Condition::And(_) | Condition::Or(_) => {}
            Condition::Expansion(_, inner) => self.assume(inner, holds, world),
            Condition::Test(predicate, location, _) => {
                let Where::At(square) = self.place(*location, world) else { return };
                let (surely, perhaps) = match predicate {
                    Predicate::Empty => (EMPTY, EMPTY),
                    Predicate::Friend => (FRIEND, FRIEND),
                    Predicate::Enemy => (ENEMY, ENEMY | NEUTRAL),
                    Predicate::Neutral => (NEUTRAL, NEUTRAL),
                    Predicate::Piece(_) | Predicate::Attribute(_) => (0, FRIEND | ENEMY | NEUTRAL),
                    _ => return,
                };
                self.narrow(square, if holds { perhaps } else { !surely }, world);
            }
        }
    }
}

fn answer(contents: Contents, surely: Contents, perhaps: Contents) -> Answer {
    if contents & !surely == 0 {
        Some(true)
    } else if contents & perhaps == 0 {
        Some(false)
    } else {
        None
    }
}
