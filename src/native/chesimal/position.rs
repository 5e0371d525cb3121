//! The whole situation, and what a partial move makes of it.

use super::super::Side;
use super::area::{Area, Square};
use super::{Options, Win};
use std::fmt;

/// The kinds of unit (2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// Leader: up to two steps (5.1).
    King,
    /// Leader: up to two steps (5.1).
    Prince,
    /// (1,2) leap.
    Knight,
    /// One step or a leap of two, orthogonally.
    Warmachine,
    /// One step or a leap of two, diagonally.
    Elephant,
    /// Moves as its leader has it (5.4).
    Pawn,
}

impl Unit {
    /// All kinds, in the order of their indices.
    pub(super) const ALL: [Self; 6] =
        [Self::King, Self::Prince, Self::Knight, Self::Warmachine, Self::Elephant, Self::Pawn];

    /// The letter in a position (2).
    pub(super) const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Prince => 'C',
            Self::Knight => 'N',
            Self::Warmachine => 'W',
            Self::Elephant => 'E',
            Self::Pawn => 'P',
        }
    }
}

/// How a leader leads in this turn (3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// A king; it has no choice.
    King,
    /// A prince that moves warmachines, and pawns orthogonally.
    Ortho,
    /// A prince that moves elephants, and pawns diagonally.
    Dia,
}

impl Mode {
    /// The letter in a position (10.4).
    pub(super) const fn letter(self) -> char {
        match self {
            Self::King => 'k',
            Self::Ortho => 'o',
            Self::Dia => 'd',
        }
    }
}

/// A partial move (3.2). Written as in 10.1: `@f1`, `@b1o`, `f2f3`, `f2+`, `f2!`, `end`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Names the leader of this turn.
    Declare {
        /// The leader's square.
        leader: Square,
        /// How it leads.
        mode: Mode,
    },
    /// Activates a unit and moves it, capturing what stands there.
    Go {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
    /// Takes the unit here over from another group (9.1).
    Recruit(Square),
    /// Makes an enemy unit neutral, or a neutral unit one's own (9.2).
    Convert(Square),
    /// The turn passes.
    End,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Declare { leader, mode: Mode::King } => write!(f, "@{leader}"),
            Self::Declare { leader, mode } => write!(f, "@{leader}{}", mode.letter()),
            Self::Go { from, to } => write!(f, "{from}{to}"),
            Self::Recruit(square) => write!(f, "{square}+"),
            Self::Convert(square) => write!(f, "{square}!"),
            Self::End => f.write_str("end"),
        }
    }
}

/// What has happened in the turn so far (10.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Acting {
    /// Where the declared leader stands now.
    pub(super) leader: Square,
    pub(super) mode: Mode,
    /// Where the units activated in this turn stand now.
    pub(super) spent: Area,
    /// Those of them that were recruited.
    pub(super) recruited: Area,
    /// Number of activations.
    pub(super) used: u32,
}

/// A position of a game, at the start of a turn or within it.
///
/// Equality looks at all of it: board, units, side, turn so far, options. At most one unit stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) n_files: usize,
    pub(super) n_ranks: usize,
    /// The squares of the board.
    pub(super) board: Area,
    /// White's, Black's and neutral units.
    pub(super) owners: [Area; 3],
    /// By kind, of all owners.
    pub(super) units: [Area; 6],
    /// By group: units with mark 1 to 4 of either side (8.1); empty in the unmarked version.
    pub(super) groups: [Area; 4],
    pub(super) turn: Side,
    /// Nothing before the declaration.
    pub(super) acting: Option<Acting>,
    pub(super) options: Options,
}

/// The owner of neutral units, beside [`Side::index`].
pub(super) const NEUTRAL: usize = 2;

impl Position {
    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The rules in force.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Whether a leader is to be declared next.
    pub const fn is_start_of_turn(&self) -> bool {
        self.acting.is_none()
    }

    /// The kind of unit on a square, whoever owns it.
    pub fn unit(&self, square: Square) -> Option<Unit> {
        Unit::ALL.into_iter().find(|&unit| self.kind(unit).has(square))
    }

    /// Whether the unit on a square belongs to nobody (9.2).
    pub fn is_neutral(&self, square: Square) -> bool {
        self.owners[NEUTRAL].has(square)
    }

    /// The side that has won (7.1, 7.2). If both sides lack what they must keep, the side to move has won.
    pub fn winner(&self) -> Option<Side> {
        let must_keep = match self.options.win {
            Win::Kings => self.kind(Unit::King),
            Win::Leaders => self.leaders(),
        };
        let has_lost = |side: &Side| !self.side(*side).meets(must_keep);
        [self.turn.other(), self.turn].into_iter().find(has_lost).map(Side::other)
    }

    pub(super) const fn side(&self, side: Side) -> Area {
        self.owners[side.index()]
    }

    pub(super) const fn kind(&self, unit: Unit) -> Area {
        self.units[unit as usize]
    }

    pub(super) fn leaders(&self) -> Area {
        self.kind(Unit::King) | self.kind(Unit::Prince)
    }

    pub(super) fn occupied(&self) -> Area {
        self.owners[0] | self.owners[1] | self.owners[NEUTRAL]
    }

    /// The position after a legal partial move.
    ///
    /// For a move that is not legal here, the result has no meaning.
    #[must_use]
    pub fn play(&self, played: Move) -> Self {
        let mut next = *self;
        match played {
            Move::Declare { leader, mode } => {
                let (spent, recruited) = (Area::EMPTY, Area::EMPTY);
                next.acting = Some(Acting { leader, mode, spent, recruited, used: 0 });
            }
            Move::Go { from, to } => next.go(from, to),
            Move::Recruit(square) => next.recruit(square),
            Move::Convert(square) => next.convert(square),
            Move::End => next.end(),
        }
        next
    }

    /// Moves a unit; what stands on the target is captured (5.5).
    fn go(&mut self, from: Square, to: Square) {
        let sets = self.owners.iter_mut().chain(&mut self.units).chain(&mut self.groups);
        for set in sets {
            let moves = set.has(from);
            *set = set.without(from.area() | to.area());
            if moves {
                *set |= to.area();
            }
        }
        if let Some(acting) = &mut self.acting {
            acting.spend(to);
            if acting.leader == from {
                acting.leader = to;
            }
        }
    }

    /// The unit joins the group only at the end of the turn (9.1).
    fn recruit(&mut self, square: Square) {
        if let Some(acting) = &mut self.acting {
            acting.spend(square);
            acting.recruited |= square.area();
        }
    }

    /// Enemy to neutral, neutral to own, at once (9.2).
    fn convert(&mut self, square: Square) {
        let Some(acting) = &mut self.acting else { return };
        acting.spend(square);
        let leader = acting.leader;
        let was_neutral = self.owners[NEUTRAL].has(square);
        self.owners = self.owners.map(|set| set.without(square.area()));
        let owner = if was_neutral { self.turn.index() } else { NEUTRAL };
        self.owners[owner] |= square.area();
        // A neutral unit has no mark; one's own has the leader's.
        for group in &mut self.groups {
            *group = group.without(square.area());
            if was_neutral && group.has(leader) {
                *group |= square.area();
            }
        }
    }

    /// Nothing remains of a turn but the placement and the marks (3.6).
    fn end(&mut self) {
        if let Some(acting) = self.acting.take() {
            for group in &mut self.groups {
                let joins = group.has(acting.leader);
                *group = group.without(acting.recruited);
                if joins {
                    *group |= acting.recruited;
                }
            }
        }
        self.turn = self.turn.other();
    }
}

impl Acting {
    fn spend(&mut self, square: Square) {
        self.spent |= square.area();
        self.used += 1;
    }
}
