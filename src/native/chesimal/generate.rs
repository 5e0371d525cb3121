//! Which partial moves are legal (sections 3 to 5, 8 and 9).

use super::area::{Area, Square};
use super::position::{Acting, Mode, Move, Position, Unit};

/// Units besides itself that a king activates at most (4.6).
const KING_ACTIVATES_OTHERS: u32 = 6;
/// Units that a prince activates at most, itself among them (4.6).
const PRINCE_ACTIVATES: u32 = 9;

/// What a declared leader may do.
struct Activations<'a> {
    position: &'a Position,
    acting: &'a Acting,
    /// Units that may be activated and moved, if they have a move (4.2).
    movable: Area,
    recruitable: Area,
    convertible: Area,
}

impl Position {
    /// The legal partial moves, each once, in no particular order; none when the game is over (7.1).
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        match &self.acting {
            None => self.declare(&mut moves),
            Some(acting) => {
                self.activations(acting).list(&mut moves);
                // One may end as soon as something was activated, and when nothing can be (3.4).
                if acting.used > 0 || moves.is_empty() {
                    moves.push(Move::End);
                }
            }
        }
        moves
    }

    /// How many legal partial moves there are.
    pub fn count_moves(&self) -> u64 {
        let Some(acting) = self.acting.as_ref().filter(|_| self.winner().is_none()) else {
            return self.moves().len() as u64;
        };
        let n_activations = self.activations(acting).count();
        n_activations + u64::from(acting.used > 0 || n_activations == 0)
    }

    /// The number of sequences of `depth` legal partial moves.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => self.moves().into_iter().map(|played| self.play(played).perft(depth - 1)).sum(),
        }
    }

    /// Any own leader may be declared (3.3); a prince in either mode.
    fn declare(&self, moves: &mut Vec<Move>) {
        let own = self.side(self.turn);
        for leader in (own & self.kind(Unit::King)).squares() {
            moves.push(Move::Declare { leader, mode: Mode::King });
        }
        for leader in (own & self.kind(Unit::Prince)).squares() {
            moves.extend([Mode::Ortho, Mode::Dia].map(|mode| Move::Declare { leader, mode }));
        }
    }

    fn activations<'a>(&'a self, acting: &'a Acting) -> Activations<'a> {
        let own = self.side(self.turn);
        let friends = self.friends(acting.leader);
        let leader = acting.leader.area();
        let allowed = self.kinds_led(acting.mode).without(acting.spent) & self.within_limit(acting);
        let movable = allowed & self.linked(acting.leader, friends);
        // Recruiting and conversion: what touches the leader itself and is no leader (9.1, 9.2).
        let touched = allowed & (leader.around() & self.board).without(self.leaders());
        let recruits = self.options.recruiting && self.options.marked;
        let recruitable = if recruits { touched & own.without(friends) } else { Area::EMPTY };
        let convertible = if self.options.conversion { touched.without(own) } else { Area::EMPTY };
        Activations { position: self, acting, movable, recruitable, convertible }
    }

    /// The units that a leader may use and that carry its chain: all of its side, or its own group's (2.3, 8.2).
    fn friends(&self, leader: Square) -> Area {
        let own = self.side(self.turn);
        let group = self.groups.iter().find(|group| self.options.marked && group.has(leader));
        group.map_or(own, |&group| own & group)
    }

    /// The units that a leader may activate, by kind (4.4).
    fn kinds_led(&self, mode: Mode) -> Area {
        let all = self.leaders() | self.kind(Unit::Pawn);
        all | match mode {
            Mode::King => self.kind(Unit::Knight) | self.kind(Unit::Warmachine) | self.kind(Unit::Elephant),
            Mode::Ortho => self.kind(Unit::Warmachine),
            Mode::Dia => self.kind(Unit::Elephant),
        }
    }

    /// Where units may still be activated: everywhere, on the leader's own square, or nowhere (4.6).
    fn within_limit(&self, acting: &Acting) -> Area {
        let leader = acting.leader.area();
        match acting.mode {
            Mode::King => {
                let others = acting.used.saturating_sub(u32::from(acting.spent.has(acting.leader)));
                if others < KING_ACTIVATES_OTHERS { self.board } else { leader }
            }
            Mode::Ortho | Mode::Dia => {
                if acting.used < PRINCE_ACTIVATES {
                    self.board
                } else {
                    Area::EMPTY
                }
            }
        }
    }

    /// The friends that a chain of touching friends joins to the leader, itself among them (4.5).
    fn linked(&self, leader: Square, friends: Area) -> Area {
        let mut linked = leader.area();
        loop {
            let grown = linked | (linked.around() & friends);
            if grown == linked {
                return linked;
            }
            linked = grown;
        }
    }

    /// Where a unit may go when this leader activates it (5). Its own side's units are in the way (5.3).
    fn targets(&self, unit: Unit, from: Square, mode: Mode) -> Area {
        let here = from.area();
        let reached = match unit {
            Unit::King | Unit::Prince => self.leader_targets(here),
            Unit::Knight => here.knight_leap(),
            Unit::Warmachine => here.orthogonal() | here.orthogonal_leap(),
            Unit::Elephant => here.diagonal() | here.diagonal_leap(),
            Unit::Pawn => match mode {
                Mode::King => here.around(),
                Mode::Ortho => here.orthogonal(),
                Mode::Dia => here.diagonal(),
            },
        };
        (reached & self.board).without(self.side(self.turn))
    }

    /// A step, and by way of an empty square a second one that does not lead back (5.1).
    fn leader_targets(&self, here: Area) -> Area {
        let first = here.around();
        let way = (first & self.board).without(self.occupied());
        (first | way.around()).without(here)
    }
}

impl Activations<'_> {
    fn list(&self, moves: &mut Vec<Move>) {
        self.each_unit(|from, targets| moves.extend(targets.squares().map(|to| Move::Go { from, to })));
        moves.extend(self.recruitable.squares().map(Move::Recruit));
        moves.extend(self.convertible.squares().map(Move::Convert));
    }

    fn count(&self) -> u64 {
        let mut count = self.recruitable.len() + self.convertible.len();
        self.each_unit(|_, targets| count += targets.len());
        u64::from(count)
    }

    fn each_unit(&self, mut see: impl FnMut(Square, Area)) {
        for unit in Unit::ALL {
            for from in (self.movable & self.position.kind(unit)).squares() {
                see(from, self.position.targets(unit, from, self.acting.mode));
            }
        }
    }
}
