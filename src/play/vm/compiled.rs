//! A game made ready: codes, programs, lines, attack tables, goals. Shared by all threads that play it.

use super::attack::AttackTable;
use super::bits::Bits;
use super::goals::Goals;
use super::interpret::Interpreter;
use super::program::specialize::{Budget, Tables};
use super::program::{Classes, Codes, MapId, MoveTable, NodeTable, Selector};
use super::table::{Table, royal_rows, stays_royal_or_not};
use crate::base::{Id, PieceType, Player, Square};
use crate::model::{Continuation, MaximalCaptures};
use crate::play::engine::Rules;
use crate::play::keys;
use std::sync::Arc;

/// Instructions that may be spent on all programs of a game.
const STEPS: u64 = 3_000_000;
/// Boards with more squares than this get no tables by pairs of squares.
const MAX_PAIRS: usize = 256;

/// What is known of a turn of the turn order.
#[derive(Clone, Debug)]
pub(super) struct TurnInfo {
    pub(super) player: Player,
    pub(super) mover: Player,
    pub(super) next: usize,
    /// Whether the round ends with it.
    pub(super) ends_round: bool,
    /// Its part of the key.
    pub(super) key: u64,
    /// Tables whose programs run, best rank first; a rank is looked at only where those before it have no move.
    pub(super) tables: Vec<usize>,
    /// Whether the rules of legality look at replies, and at which.
    pub(super) guard: Option<Guard>,
    /// Who gives check.
    pub(super) check: Option<Guard>,
}

/// Whose attack on whose royal pieces matters.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The attacker's programs.
    pub(super) table: usize,
    pub(super) victim: Player,
    /// Rows `victim * n_types + type` of royal types.
    pub(super) royals: Vec<u16>,
    pub(super) royal_types: Vec<PieceType>,
}

/// Tables from code to code for effects that are carried out one by one.
#[derive(Debug)]
pub(super) struct EffectMaps {
    pub(super) by_type: Vec<MapId>,
    pub(super) by_owner: Vec<MapId>,
    pub(super) flip: MapId,
    /// By attribute and value.
    pub(super) by_attribute: Vec<[MapId; 2]>,
}

/// Everything about a game that does not change in play.
#[derive(Debug)]
pub(super) struct Compiled<const N: usize> {
    pub(super) rules: Arc<Rules>,
    pub(super) n_squares: usize,
    pub(super) n_types: usize,
    pub(super) all_squares: Bits<N>,
    pub(super) tables: Tables,
    /// By code, then square.
    keys: Vec<u64>,
    pub(super) maps: EffectMaps,
    pub(super) turns: Vec<TurnInfo>,
    pub(super) programs: Vec<Table<N>>,
    /// By table: attacks turned round, where something asks for them.
    pub(super) attacks: Vec<Option<AttackTable<N>>>,
    /// By origin, then target: the squares between, for lines.
    pub(super) between: Vec<Bits<N>>,
    pub(super) goals: Goals<N>,
    pub(super) interpreter: Interpreter,
    pub(super) maximal: bool,
    /// By table from code to code, then code: whether the piece keeps its owner and stays royal or not.
    keeps: Vec<bool>,
    /// By row of the stock table, then count: its part of the key.
    stock_keys: Vec<Vec<u64>>,
}

/// Counts in stock up to this have their keys in a table.
const MAX_STOCK_KEYS: u32 = 130;

impl<const N: usize> Compiled<N> {
    /// Compiles a game; `None` where it needs more than this engine keeps.
    pub(super) fn new(rules: &Arc<Rules>) -> Option<Self> {
        let mut codes = Codes::new(rules)?;
        let classes = Classes::new(&codes);
        let maps = effect_maps(rules, &mut codes);
        let tables = Tables { codes, classes, nodes: NodeTable::new(), moves: MoveTable::new(rules) };
        let n_squares = rules.game.board.n_squares();
        let mut all_squares = Bits::EMPTY;
        (0..n_squares as u16).for_each(|square| all_squares.insert(square));
        let mut compiling = Compiling {
            rules: Arc::clone(rules),
            tables,
            programs: Vec::new(),
            wanted: Vec::new(),
            budget: Budget::new(STEPS),
            between: if n_squares <= MAX_PAIRS {
                vec![Bits::EMPTY; n_squares * n_squares]
            } else {
                Vec::new()
            },
        };
        let turns = compiling.turns();
        let wants_attacks = compiling.all_tables();
        let mut attacks = Vec::new();
        for index in 0..compiling.programs.len() {
            let wanted = wants_attacks.contains(&index);
            let attack = wanted.then(|| {
                AttackTable::new(rules, &compiling.tables, &compiling.programs[index], &mut compiling.between)
            });
            attacks.push(attack);
        }
        let goals = Goals::new(rules, &mut compiling.tables);
        let interpreter = Interpreter::new(rules, &mut compiling.tables);
        let keeps = keeps(rules, &compiling.tables.codes);
        let n_rows = rules.game.players.len() * rules.game.pieces.len();
        let keys_of = |row| (0..MAX_STOCK_KEYS).map(move |count| keys::stock(row, count)).collect();
        let stock_keys = if has_stock(rules) { (0..n_rows).map(keys_of).collect() } else { Vec::new() };
        let keys = piece_keys(&compiling.tables.codes, n_squares);
        Some(Self {
            rules: Arc::clone(rules),
            n_squares,
            n_types: rules.game.pieces.len(),
            all_squares,
            keys,
            keeps,
            stock_keys,
            maps,
            turns,
            attacks,
            goals,
            interpreter,
            maximal: rules.game.options.maximal_captures != MaximalCaptures::Off,
            between: compiling.between,
            programs: compiling.programs,
            tables: compiling.tables,
        })
    }

    #[inline]
    pub(super) fn key_of(&self, code: u16, square: u16) -> u64 {
        self.keys[code as usize * self.n_squares + square as usize]
    }

    /// The part of the key of a count in stock.
    #[inline]
    pub(super) fn stock_key(&self, row: usize, count: u32) -> u64 {
        let known = self.stock_keys.get(row).and_then(|keys| keys.get(count as usize));
        known.copied().unwrap_or_else(|| keys::stock(row, count))
    }

    /// Whether a table from code to code leaves a piece its owner, and royal if it is.
    #[inline]
    pub(super) fn keeps_royalty(&self, map: MapId, code: u16) -> bool {
        map == 0 || self.keeps[map as usize * self.tables.codes.len() + code as usize]
    }

    /// The squares between the ends of a line.
    #[inline]
    pub(super) fn between(&self, from: u16, to: u16) -> Bits<N> {
        self.between.get(from as usize * self.n_squares + to as usize).copied().unwrap_or(Bits::EMPTY)
    }

    /// The programs of a mover with this selection.
    pub(super) fn table_of(&self, mover: Player, selector: Selector) -> Option<usize> {
        self.programs.iter().position(|table| table.mover == mover && table.selector == selector)
    }
}

struct Compiling<const N: usize> {
    rules: Arc<Rules>,
    tables: Tables,
    programs: Vec<Table<N>>,
    /// Tables in the order of their numbers, made later.
    wanted: Vec<(Player, Selector)>,
    budget: Budget,
    between: Vec<Bits<N>>,
}

impl<const N: usize> Compiling<N> {
    fn want(&mut self, mover: Player, selector: Selector) -> usize {
        let wanted = (mover, selector);
        if let Some(index) = self.wanted.iter().position(|it| *it == wanted) {
            return index;
        }
        self.wanted.push(wanted);
        self.wanted.len() - 1
    }

    fn turns(&mut self) -> Vec<TurnInfo> {
        let rules = Arc::clone(&self.rules);
        let order = &rules.game.turn_order;
        let rows = order.turns.iter().enumerate();
        rows.map(|(index, turn)| {
            let next = rules.next_turn(index);
            TurnInfo {
                player: turn.player,
                mover: turn.mover,
                next,
                ends_round: index + 1 >= order.turns.len() || (next == order.repeat_from && next > 0),
                key: keys::turn(index),
                tables: self.turn_tables(turn),
                guard: self.guard(index),
                check: self.check(index),
            }
        })
        .collect()
    }

    fn turn_tables(&mut self, turn: &crate::model::Turn) -> Vec<usize> {
        if let Some(move_type) = turn.move_type {
            return vec![self.want(turn.mover, Selector::Type(move_type))];
        }
        let ranks = self.rules.game.priorities.len() as u16;
        if ranks == 0 {
            return vec![self.want(turn.mover, Selector::Any)];
        }
        (0..=ranks).map(|rank| self.want(turn.mover, Selector::Rank(rank))).collect()
    }

    /// 11.4: the player of the next turn threatens, unless that is the mover again.
    fn guard(&mut self, index: usize) -> Option<Guard> {
        let rules = Arc::clone(&self.rules);
        let turn = rules.game.turn_order.turns[index];
        let next = rules.game.turn_order.turns[rules.next_turn(index)];
        (next.mover != turn.mover).then(|| self.guard_against(turn, next)).flatten()
    }

    /// The first other mover after a turn gives check.
    fn check(&mut self, index: usize) -> Option<Guard> {
        let rules = Arc::clone(&self.rules);
        let turns = &rules.game.turn_order.turns;
        let mut other = index;
        for _ in 0..turns.len() * 2 {
            other = rules.next_turn(other);
            if turns[other].mover != turns[index].mover {
                return self.guard_against(turns[index], turns[other]);
            }
        }
        None
    }

    fn guard_against(&mut self, turn: crate::model::Turn, attacker: crate::model::Turn) -> Option<Guard> {
        let royal_types = self.rules.royals[turn.player.index()].clone();
        if royal_types.is_empty() {
            return None;
        }
        let selector = attacker.move_type.map_or(Selector::Any, Selector::Type);
        let n_types = self.rules.game.pieces.len();
        let rows = royal_types.iter().map(|kind| (turn.mover.index() * n_types + kind.index()) as u16);
        let royals = rows.collect();
        let table = self.want(attacker.mover, selector);
        Some(Guard { table, victim: turn.mover, royals, royal_types })
    }

    /// Makes all tables that can be asked for; returns those whose attacks are.
    fn all_tables(&mut self) -> Vec<usize> {
        let rules = Arc::clone(&self.rules);
        let mut attacking: Vec<usize> = Vec::new();
        let turns = &rules.game.turn_order.turns;
        if rules.royals.iter().any(|royals| !royals.is_empty()) {
            for index in 0..turns.len() {
                let guards = [self.guard(index), self.check(index)];
                attacking.extend(guards.into_iter().flatten().map(|guard| guard.table));
            }
        }
        for turn in turns {
            for continuation in continuations(&rules) {
                let selector = match continuation {
                    Continuation::AnyType => Selector::Any,
                    Continuation::Type(move_type) => Selector::Type(move_type),
                };
                self.want(turn.mover, selector);
            }
        }
        let movers: Vec<Player> = {
            let mut movers: Vec<Player> = turns.iter().map(|turn| turn.mover).collect();
            movers.sort_unstable();
            movers.dedup();
            movers
        };
        for (defended, move_type) in attack_questions(&rules) {
            let selector = move_type.map_or(Selector::Any, Selector::Type);
            let players = (0..rules.game.players.len()).map(Player::from_index);
            for other in players {
                let enemy_of_someone = movers.iter().any(|&mover| rules.is_enemy(mover, other));
                if if defended { movers.contains(&other) } else { enemy_of_someone } {
                    attacking.push(self.want(other, selector));
                }
            }
        }
        let mut index = 0;
        while index < self.wanted.len() {
            let (mover, selector) = self.wanted[index];
            let table = Table::new(&rules, &mut self.tables, mover, selector, &mut self.budget);
            self.programs.push(table);
            index += 1;
        }
        attacking
    }
}

/// All continuations of partial moves in the game.
fn continuations(rules: &Rules) -> Vec<Continuation> {
    let mut all = Vec::new();
    for node in &rules.graph.nodes {
        if let crate::graph::Op::Add(_, _, Some(continuation)) = node.op
            && !all.contains(&continuation)
        {
            all.push(continuation);
        }
    }
    all
}

/// All kinds of `attacked?` (false) and `defended?` (true) in the game.
fn attack_questions(rules: &Rules) -> Vec<(bool, Option<crate::base::MoveType>)> {
    use crate::model::Predicate;
    let mut all = Vec::new();
    for node in &rules.graph.nodes {
        let question = match node.op {
            crate::graph::Op::Test(Predicate::Attacked(it), _) => (false, it),
            crate::graph::Op::Test(Predicate::Defended(it), _) => (true, it),
            _ => continue,
        };
        if !all.contains(&question) {
            all.push(question);
        }
    }
    all
}

fn keeps(rules: &Rules, codes: &Codes) -> Vec<bool> {
    let royal = |player: usize| royal_rows(rules, Player::from_index(player));
    let royal: Vec<u16> = (0..rules.game.players.len()).flat_map(royal).collect();
    let maps = 0..codes.n_maps() as MapId;
    let codes_of = |map| (0..codes.len() as u16).map(move |code| (map, code));
    maps.flat_map(codes_of)
        .map(|(map, code)| code != 0 && stays_royal_or_not(codes, map, code, &royal))
        .collect()
}

/// Whether counts in stock can change.
fn has_stock(rules: &Rules) -> bool {
    let options = &rules.game.options;
    options.recycle_captures
        || options.recycle_promotions
        || rules.game.pieces.iter().any(|piece| !piece.drops.is_empty())
}

fn effect_maps(rules: &Rules, codes: &mut Codes) -> EffectMaps {
    EffectMaps {
        by_type: (0..rules.game.pieces.len())
            .map(|it| codes.type_map(rules, PieceType::from_index(it)))
            .collect(),
        by_owner: (0..rules.game.players.len())
            .map(|it| codes.owner_map(rules, Player::from_index(it)))
            .collect(),
        flip: codes.flip_map(rules),
        by_attribute: (0..rules.game.attributes.len())
            .map(|it| {
                let attribute = crate::base::Attribute::from_index(it);
                [false, true].map(|value| codes.attribute_map(rules, attribute, value))
            })
            .collect(),
    }
}

fn piece_keys(codes: &Codes, n_squares: usize) -> Vec<u64> {
    let squares = || (0..n_squares).map(Square::from_index);
    let key = |piece: Option<crate::play::Piece>, square| piece.map_or(0, |piece| keys::piece(square, piece));
    codes.pieces.iter().flat_map(|&piece| squares().map(move |square| key(piece, square))).collect()
}
