//! Attacks turned round by target square.
//!
//! Most attacks are simple: a piece on one of some squares attacks, if all squares between are empty. The rest (hops,
//! captures of what stands elsewhere, blocks that only the interpreter runs) is listed by target: which pieces on which
//! squares may do something there, so that only their programs are run.

use super::bits::Bits;
use super::compiled::Compiled;
use super::position::Position;
use super::program::specialize::Tables;
use super::program::{AttackQuery, MoveId, NONE, Selector, op, shape};
use super::table::{NO_ROW, Table};
use super::work::Work;
use crate::base::{Id, Player};
use crate::play::engine::Rules;
use crate::play::moves::{Effect, PlayedMove};

/// Simple attacks of one piece type.
#[derive(Debug)]
struct AttackKind<const N: usize> {
    /// Row `owner * n_types + type`.
    row: usize,
    /// By target: squares from which it attacks whatever stands elsewhere.
    leaps: Vec<Bits<N>>,
    /// By target: squares from which it attacks if all squares between are empty.
    slides: Vec<Bits<N>>,
    has_slides: bool,
}

/// Attacks of one mover with one selection of blocks.
#[derive(Debug)]
pub(super) struct AttackTable<const N: usize> {
    kinds: Vec<AttackKind<N>>,
    /// By target: rows of pieces and squares from which their programs may touch the target in another way.
    complex: Vec<Vec<(u16, Bits<N>)>>,
    /// By target: squares whose contents can decide whether the target is attacked.
    pub(super) sensitive: Vec<Bits<N>>,
}

impl<const N: usize> AttackTable<N> {
    pub(super) fn new(rules: &Rules, tables: &Tables, table: &Table<N>, between: &mut [Bits<N>]) -> Self {
        let n_squares = rules.game.board.n_squares();
        let n_types = rules.game.pieces.len();
        let mut building = Building {
            tables,
            table,
            between,
            n_squares,
            enemies: enemy_codes(rules, tables, table.mover),
            attacks: Self {
                kinds: Vec::new(),
                complex: vec![Vec::new(); n_squares],
                sensitive: vec![Bits::EMPTY; n_squares],
            },
        };
        (0..n_squares as u16).for_each(|square| building.attacks.sensitive[square as usize].insert(square));
        for kind in 0..n_types {
            building.kind(kind, table.mover.index() * n_types + kind);
        }
        building.attacks
    }

    /// Whether a simple attack on `target` exists, with these squares occupied and those attackers gone.
    #[inline]
    pub(super) fn simple(
        &self,
        c: &Compiled<N>,
        position: &Position<N>,
        target: u16,
        occupied: Bits<N>,
        gone: Bits<N>,
    ) -> bool {
        for kind in &self.kinds {
            let here = position.rows[kind.row] & !gone;
            if !(here & kind.leaps[target as usize]).is_empty() {
                return true;
            }
            if kind.has_slides {
                let sliders = here & kind.slides[target as usize];
                if sliders.iter().any(|from| (c.between(from, target) & occupied).is_empty()) {
                    return true;
                }
            }
        }
        false
    }

    /// Calls for every simple attacker of `target` with the squares between; blocked ones included.
    #[inline]
    pub(super) fn each_line(
        &self,
        c: &Compiled<N>,
        position: &Position<N>,
        target: u16,
        mut visit: impl FnMut(u16, Bits<N>),
    ) {
        for kind in &self.kinds {
            let here = position.rows[kind.row];
            (here & kind.leaps[target as usize]).each(|from| visit(from, Bits::EMPTY));
            if kind.has_slides {
                (here & kind.slides[target as usize]).each(|from| visit(from, c.between(from, target)));
            }
        }
    }

    /// Whether some piece on the board may touch `target` in a way that is not simple.
    #[inline]
    pub(super) fn has_complex(&self, position: &Position<N>, target: u16) -> bool {
        let list = &self.complex[target as usize];
        list.iter().any(|(row, homes)| !(position.rows[*row as usize] & *homes).is_empty())
    }

    /// Rows and squares of the pieces whose programs may touch `target` in a way that is not simple.
    pub(super) fn complex(&self, target: u16) -> &[(u16, Bits<N>)] {
        &self.complex[target as usize]
    }
}

/// By code: whether it is a piece of an enemy.
fn enemy_codes(rules: &Rules, tables: &Tables, mover: Player) -> Vec<bool> {
    let pieces = tables.codes.pieces.iter();
    pieces.map(|piece| piece.is_some_and(|piece| rules.is_enemy(mover, piece.owner))).collect()
}

struct Building<'a, const N: usize> {
    tables: &'a Tables,
    table: &'a Table<N>,
    between: &'a mut [Bits<N>],
    n_squares: usize,
    enemies: Vec<bool>,
    attacks: AttackTable<N>,
}

impl<const N: usize> Building<'_, N> {
    fn kind(&mut self, kind: usize, row: usize) {
        let empty = vec![Bits::EMPTY; self.n_squares];
        let mut made = AttackKind { row, leaps: empty.clone(), slides: empty, has_slides: false };
        for home in 0..self.n_squares as u16 {
            let program = self.table.program_of(self.n_squares, kind, home);
            if program.interpreted {
                for target in 0..self.n_squares as u16 {
                    self.add_complex(target, row, home);
                    self.attacks.sensitive[target as usize] = Bits([u64::MAX; N]);
                }
                continue;
            }
            if program.lines != NO_ROW {
                self.lines(&mut made, home, program.lines, row);
            }
            for root in program.roots.0..program.roots.1 {
                self.root(self.table.roots[root as usize], row, home);
            }
        }
        if made.leaps.iter().chain(&made.slides).any(|bits| !bits.is_empty()) {
            self.attacks.kinds.push(made);
        }
    }

    fn lines(&mut self, made: &mut AttackKind<N>, home: u16, row_of_lines: u32, row: usize) {
        let table = self.table;
        let lines = &table.lines[row_of_lines as usize];
        let cases = &table.cases[lines.cases.0 as usize..lines.cases.1 as usize];
        let targets = cases.iter().fold(Bits::EMPTY, |bits, case| bits | case.squares);
        for target in targets.iter() {
            let mut taken = vec![false; self.enemies.len()];
            for case in cases.iter().filter(|case| case.squares.has(target)) {
                let members = self.tables.classes.members(table.used_classes[case.class as usize]);
                taken.iter_mut().zip(members).for_each(|(a, b)| *a |= b);
            }
            let overlap = self.enemies.iter().zip(&taken).any(|(enemy, taken)| *enemy && *taken);
            if !overlap {
                continue;
            }
            let full = self.enemies.iter().zip(&taken).all(|(enemy, taken)| !enemy || *taken);
            let rays = &table.rays[lines.rays.0 as usize..lines.rays.1 as usize];
            let path = if lines.steps.has(target) {
                Bits::EMPTY
            } else {
                let ray = rays.iter().find(|ray| ray.squares.has(target)).expect("reached somehow");
                let squares = ray.squares.iter();
                let before = |it: &u16| if ray.ascends { *it < target } else { *it > target };
                squares.filter(before).fold(Bits::EMPTY, |bits, it| bits | Bits::of(it))
            };
            let sensitive = &mut self.attacks.sensitive[target as usize];
            *sensitive |= path | Bits::of(home);
            if !full || !self.set_between(home, target, path) {
                self.add_complex(target, row, home);
            } else if path.is_empty() {
                made.leaps[target as usize].insert(home);
            } else {
                made.slides[target as usize].insert(home);
                made.has_slides = true;
            }
        }
    }

    /// Notes the squares between; `false` where they are known otherwise or not kept.
    fn set_between(&mut self, from: u16, to: u16, path: Bits<N>) -> bool {
        if path.is_empty() {
            return true;
        }
        let Some(known) = self.between.get_mut(from as usize * self.n_squares + to as usize) else {
            return false;
        };
        if known.is_empty() {
            *known = path;
        }
        *known == path
    }

    fn root(&mut self, root: u32, row: usize, home: u16) {
        let nodes: Vec<_> =
            self.tables.nodes.reachable(root).into_iter().map(|it| self.tables.nodes.node(it)).collect();
        let mut read = Bits::of(home);
        let mut anything = false;
        let mut targets = Bits::EMPTY;
        for node in nodes {
            match node.op {
                op::END => {}
                op::EMIT => {
                    let played = MoveId(node.no);
                    if played.as_plain().is_none() && self.tables.moves.row(played).replay.is_some() {
                        (anything, targets) = (true, Bits([u64::MAX; N]));
                    }
                    shape::touched(self.tables, played).iter().for_each(|&it| targets.insert(it));
                }
                op::LAST_FROM | op::LAST_TO | op::ATTACKED => anything = true,
                _ => read.insert(node.square),
            }
        }
        read |= targets;
        let read = if anything { Bits([u64::MAX; N]) } else { read };
        let n_squares = self.n_squares;
        for target in targets.iter().take_while(|&it| (it as usize) < n_squares) {
            self.add_complex(target, row, home);
            self.attacks.sensitive[target as usize] |= read;
        }
    }

    fn add_complex(&mut self, target: u16, row: usize, home: u16) {
        let list = &mut self.attacks.complex[target as usize];
        match list.iter_mut().find(|it| it.0 as usize == row) {
            Some((_, homes)) => homes.insert(home),
            None => list.push((row as u16, Bits::of(home))),
        }
    }
}

/// Answers `attacked?` and `defended?` for a piece of `mover`.
pub(super) fn ask<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    mover: Player,
    query: AttackQuery,
) -> bool {
    let players = || (0..c.rules.game.players.len()).map(Player::from_index);
    let selector = query.move_type.map_or(Selector::Any, Selector::Type);
    let codes = &c.tables.codes;
    let there = w.position.board[query.square as usize];
    let is_enemy = |owner: u8| c.rules.is_enemy(mover, Player(owner));
    let (guest, attackers, except): (u16, Vec<Player>, u16) = if query.defended {
        let enemy_there = there != 0 && is_enemy(codes.owner[there as usize]);
        let guest = if enemy_there {
            there
        } else {
            let Some(enemy) = players().find(|&player| is_enemy(player.0)) else { return false };
            codes.new_piece(enemy, query.kind)
        };
        (guest, vec![mover], query.home)
    } else {
        let enemies = players().filter(|player| is_enemy(player.0)).collect();
        (codes.new_piece(mover, query.kind), enemies, NONE)
    };
    w.position.set(c, query.square, guest);
    let found = attackers.into_iter().any(|attacker| {
        let table = c.table_of(attacker, selector);
        table.is_some_and(|table| touched(c, w, table, query.square, except))
    });
    w.position.set(c, query.square, there);
    found
}

/// Whether a piece of a table's mover (not the one on `except`) has a move that touches what stands on `target`.
fn touched<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, table: usize, target: u16, except: u16) -> bool {
    let Some(attacks) = &c.attacks[table] else { return false };
    let gone = if except == NONE { Bits::EMPTY } else { Bits::of(except) };
    if attacks.simple(c, &w.position, target, w.position.occupied, gone) {
        return true;
    }
    for &(row, homes) in attacks.complex(target) {
        let here = w.position.rows[row as usize] & homes & !gone;
        for home in here.iter() {
            if runs_into(c, w, table, home, |c, w, played, _| touches(c, w, played, target)) {
                return true;
            }
        }
    }
    false
}

/// Runs the programs of one piece and looks for an emitted move.
pub(super) fn runs_into<const N: usize>(
    c: &Compiled<N>,
    w: &mut Work<N>,
    table: usize,
    home: u16,
    wanted: impl Fn(&Compiled<N>, &mut Work<N>, MoveId, u16) -> bool,
) -> bool {
    let mut found = w.take_buffer();
    let n_transient = w.transient.len();
    w.run_piece::<true>(c, table, home, None, &mut found);
    let any = found.iter().any(|&played| wanted(c, w, played, home));
    w.transient.truncate(n_transient);
    w.give_buffer(found);
    any
}

/// Whether a move ends on a square or captures or replaces what is there.
fn touches<const N: usize>(c: &Compiled<N>, w: &mut Work<N>, played: MoveId, square: u16) -> bool {
    if let Some((_, to)) = played.as_plain() {
        return to == square;
    }
    if let Some(row) = played.as_transient() {
        return touches_played(&w.transient[row], square);
    }
    let row = c.tables.moves.row(played);
    match row.replay {
        Some(replay) => {
            let effects = super::make::replayed_effects(c, w, &row.played, replay);
            let played = PlayedMove { effects, ..row.played.clone() };
            touches_played(&played, square)
        }
        None => touches_played(&row.played, square),
    }
}

pub(super) fn touches_played(played: &PlayedMove, square: u16) -> bool {
    let is = |it: crate::base::Square| it.0 as u16 == square;
    played.motions.iter().any(|motion| is(motion.to))
        || played.copy.is_some_and(|copy| is(copy.to))
        || played.effects.iter().any(|effect| match *effect {
            Effect::Capture(at)
            | Effect::Create(_, _, at)
            | Effect::ChangeOwner(_, at)
            | Effect::Flip(at) => is(at),
            Effect::ChangeType(..) | Effect::SetAttribute(..) => false,
        })
}
