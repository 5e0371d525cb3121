//! Classes: sets of piece codes, which is what every test of a square comes to.

use super::codes::Codes;
use crate::base::Player;
use crate::model::Predicate;
use crate::play::engine::Rules;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Row of the table of classes.
pub(crate) type ClassId = u16;

/// How a class is put together from the sets of squares that a state keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Squares {
    /// Unions of the sets by owner and by owner and type; complemented where the empty square belongs to it.
    Union {
        /// Whether the union is what does *not* belong to it.
        complement: bool,
        /// Owners all of whose pieces belong.
        owners: SmallVec<[u8; 4]>,
        /// Rows `owner * n_types + type`.
        rows: SmallVec<[u16; 8]>,
    },
    /// It tells attributes apart: no set is kept for it.
    Unknown,
}

/// All classes of a game.
#[derive(Debug)]
pub(crate) struct Classes {
    n_codes: usize,
    /// By class, then code: whether it belongs.
    member: Vec<bool>,
    /// By class.
    pub(crate) squares: Vec<Squares>,
    index: FxHashMap<Vec<bool>, ClassId>,
}

/// The class of the empty square.
pub(crate) const EMPTY: ClassId = 0;
/// The class of all pieces.
pub(crate) const OCCUPIED: ClassId = 1;

impl Classes {
    pub(crate) fn new(codes: &Codes) -> Self {
        let mut classes = Self {
            n_codes: codes.len(),
            member: Vec::new(),
            squares: Vec::new(),
            index: FxHashMap::default(),
        };
        classes.by(codes, |code| code == 0);
        classes.by(codes, |code| code != 0);
        classes
    }

    /// The class of the codes for which `belongs` holds.
    pub(crate) fn by(&mut self, codes: &Codes, belongs: impl Fn(usize) -> bool) -> ClassId {
        self.of(codes, (0..self.n_codes).map(belongs).collect())
    }

    /// The class with this membership table.
    pub(crate) fn of(&mut self, codes: &Codes, member: Vec<bool>) -> ClassId {
        if let Some(&id) = self.index.get(&member) {
            return id;
        }
        let id = self.squares.len() as ClassId;
        self.member.extend_from_slice(&member);
        self.squares.push(squares_of(codes, &member));
        self.index.insert(member, id);
        id
    }

    /// Whether a code belongs to a class.
    #[inline]
    pub(crate) fn has(&self, class: ClassId, code: u16) -> bool {
        self.member[class as usize * self.n_codes + code as usize]
    }

    /// The membership table of a class.
    pub(crate) fn members(&self, class: ClassId) -> &[bool] {
        let start = class as usize * self.n_codes;
        &self.member[start..start + self.n_codes]
    }

    /// The class that a test of a square is for a mover; `None` for tests that ask something else.
    pub(crate) fn of_predicate(
        &mut self,
        rules: &Rules,
        codes: &Codes,
        mover: Player,
        predicate: Predicate,
    ) -> Option<ClassId> {
        let piece = |code: usize| codes.pieces[code];
        let class = match predicate {
            Predicate::Empty => EMPTY,
            Predicate::Friend => self.by(codes, |code| piece(code).is_some_and(|it| it.owner == mover)),
            Predicate::Enemy => {
                self.by(codes, |code| piece(code).is_some_and(|it| rules.is_enemy(mover, it.owner)))
            }
            Predicate::Neutral => {
                let neutral = |it: crate::play::Piece| !rules.active[it.owner.0 as usize];
                self.by(codes, |code| piece(code).is_some_and(neutral))
            }
            Predicate::Piece(kind) => {
                self.by(codes, |code| kind.is_some() && piece(code).map(|it| it.kind) == kind)
            }
            Predicate::Attribute(attribute) => {
                self.by(codes, |code| piece(code).is_some_and(|it| it.has(attribute)))
            }
            Predicate::OnBoard
            | Predicate::Position(_)
            | Predicate::InZone(_)
            | Predicate::Flag(_)
            | Predicate::PositionFlag(_)
            | Predicate::Marked
            | Predicate::LastFrom
            | Predicate::LastTo
            | Predicate::AdjacentToEnemy
            | Predicate::Attacked(_)
            | Predicate::Defended(_)
            | Predicate::GoalPosition => return None,
        };
        Some(class)
    }
}

/// Writes a class as a union of kept sets.
fn squares_of(codes: &Codes, member: &[bool]) -> Squares {
    let complement = member[0];
    let wanted = |code: usize| member[code] != complement;
    let (mut owners, mut rows) = (SmallVec::new(), SmallVec::new());
    for code in 1..member.len() {
        if !wanted(code) || owners.contains(&codes.owner[code]) {
            continue;
        }
        let all = |table: &dyn Fn(usize) -> bool| (1..member.len()).filter(|&it| table(it)).all(wanted);
        if all(&|it| codes.owner[it] == codes.owner[code]) {
            owners.push(codes.owner[code]);
        } else if all(&|it| codes.row[it] == codes.row[code]) {
            if !rows.contains(&codes.row[code]) {
                rows.push(codes.row[code]);
            }
        } else {
            return Squares::Unknown;
        }
    }
    Squares::Union { complement, owners, rows }
}
