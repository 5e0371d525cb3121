//! When a game is over.
//!
//! Goals are compiled for each player: counts are population counts, configurations are masks, patterns are listed by
//! square so that after a turn only those are looked at that have a square which was written.

use super::bits::Bits;
use super::compiled::Compiled;
use super::legal;
use super::position::{End, Position, index_of};
use super::program::specialize::Tables;
use super::program::{MoveId, NONE};
use super::work::Work;
use crate::base::{Direction, Id, PieceType, Player, Square};
use crate::model::{ConfigItem, GoalExpression, GoalKind, Occupant, Owner, PassTurn};
use crate::play::engine::Rules;
use crate::play::outcome::{Outcome, Reason};
use smallvec::SmallVec;

/// The goals of a game.
#[derive(Debug)]
pub(super) struct Goals<const N: usize> {
    /// By player, in file order.
    by_player: Vec<Vec<PlayerGoal<N>>>,
    /// By player: whether a goal of his says what a repetition means.
    settles_repetition: Vec<bool>,
    /// By player: whether some goal may hold at the start of a turn although there is a move.
    looks_at_start: Vec<bool>,
    /// Whether anything asks what was captured.
    pub(super) remembers_captures: bool,
    may_pass: PassTurn,
    /// Passes in a row that make a stalemate where passing is allowed.
    passes: u32,
}

/// One goal for one player.
#[derive(Debug)]
struct PlayerGoal<const N: usize> {
    number: u16,
    asks_for_moves: bool,
    expression: Expression<N>,
    /// At the end of a turn it depends on these squares alone; `None` where on more than squares.
    relevant: Option<Bits<N>>,
}

#[derive(Debug)]
enum Expression<const N: usize> {
    And(Vec<Expression<N>>),
    Or(Vec<Expression<N>>),
    Not(Box<Expression<N>>),
    Stalemated,
    Repetition,
    Checkmated(Vec<PieceType>),
    Captured(Vec<PieceType>),
    /// Exactly so many pieces in these rows, all rows of a player where one is named.
    Count(u32, Vec<usize>, Option<Player>),
    /// Every square belongs to the class, and for every zone one of the occupants fits.
    Configuration {
        class: u16,
        squares: Bits<N>,
        zones: Vec<Bits<N>>,
        occupants: Vec<(u16, bool)>,
    },
    Pattern(Patterns),
    Never,
}

/// All places where a pattern fits on the board.
#[derive(Debug)]
struct Patterns {
    places: Vec<SmallVec<[(u16, u16); 6]>>,
    /// By square: the places that have it, with the class there.
    by_square: Vec<Vec<(u16, u32)>>,
    /// Whether it was false after the turn before if the game went on, so that written squares alone matter.
    incremental: bool,
    /// The same as a run, where it is one.
    run: Option<Row>,
}

/// So many squares of one class in a row along one direction.
#[derive(Debug)]
struct Row {
    length: u32,
    class: u16,
    /// By square: the next one along the direction.
    next: Vec<u16>,
    /// By square: the one before.
    before: Vec<u16>,
}

impl Row {
    /// Whether a row of full length goes through a square.
    #[inline]
    fn through(&self, square: u16, holds: impl Fn(u16) -> bool) -> bool {
        if !holds(square) {
            return false;
        }
        let mut count = 1;
        for links in [&self.next, &self.before] {
            let mut at = links[square as usize];
            while count < self.length && at != NONE && holds(at) {
                count += 1;
                at = links[at as usize];
            }
        }
        count >= self.length
    }
}

impl<const N: usize> Goals<N> {
    pub(super) fn new(rules: &Rules, tables: &mut Tables) -> Self {
        let game = &rules.game;
        let players = || (0..game.players.len()).map(Player::from_index);
        let mut by_player = Vec::new();
        for player in players() {
            let rows = game.goals.iter().enumerate().filter(|(_, goal)| goal.players.contains(&player));
            let goals = rows.map(|(number, goal)| {
                let expression = Reader { rules, tables, player }.read(&goal.expression, true);
                PlayerGoal {
                    number: number as u16,
                    asks_for_moves: any(&goal.expression, &asks),
                    relevant: relevant(&expression),
                    expression,
                }
            });
            by_player.push(goals.collect::<Vec<_>>());
        }
        let goals_of = |player: Player| game.goals.iter().filter(move |goal| goal.players.contains(&player));
        let repeats = |it: &GoalExpression| matches!(it, GoalExpression::Repetition);
        let captures = |it: &GoalExpression| matches!(it, GoalExpression::Captured(_));
        let order = &game.turn_order;
        Self {
            settles_repetition: players()
                .map(|player| goals_of(player).any(|goal| any(&goal.expression, &repeats)))
                .collect(),
            looks_at_start: players()
                .map(|player| {
                    goals_of(player).any(|goal| any(&goal.expression, &asks) && !needs_end(&goal.expression))
                })
                .collect(),
            remembers_captures: game.goals.iter().any(|goal| any(&goal.expression, &captures))
                || rules
                    .graph
                    .nodes
                    .iter()
                    .any(|node| matches!(node.op, crate::graph::Op::Add(_, _, Some(_)))),
            may_pass: game.options.pass_turn,
            passes: (order.turns.len() - order.repeat_from) as u32,
            by_player,
        }
    }

    /// The result after a complete turn of `moved`.
    #[inline]
    pub(super) fn at_end_of_turn(
        &self,
        c: &Compiled<N>,
        position: &Position<N>,
        moved: Player,
        repeated: bool,
    ) -> End {
        let n_players = self.by_player.len();
        let written = written(position);
        for index in 0..n_players {
            let player = match index {
                0 => moved.index(),
                it if it <= moved.index() => it - 1,
                it => it,
            };
            let test = Test { c, position, player, repeated: repeated && index == 0 };
            for goal in &self.by_player[player] {
                // It did not hold after the turn before, and nothing that it depends on has changed.
                if goal.relevant.is_some_and(|it| (it & written).is_empty()) {
                    continue;
                }
                if test.holds(&goal.expression, None) == Some(true) {
                    return End::Goal(goal.number, player as u8);
                }
            }
        }
        if repeated && !self.settles_repetition[moved.index()] { End::Repetition } else { End::Running }
    }

    /// The result when a turn begins with these legal moves.
    #[inline]
    pub(super) fn at_start_of_turn(
        &self,
        c: &Compiled<N>,
        w: &mut Work<N>,
        moves: &[MoveId],
    ) -> Option<Reason> {
        let turn = &c.turns[w.position.turn];
        let can_move = moves.first().is_some_and(|&it| it != MoveId::PASS);
        let passed = self.may_pass != PassTurn::Never && w.position.passes >= self.passes;
        if can_move && !passed && !self.looks_at_start[turn.player.index()] {
            return None;
        }
        self.start(c, w, moves)
    }

    #[inline(never)]
    fn start(&self, c: &Compiled<N>, w: &mut Work<N>, moves: &[MoveId]) -> Option<Reason> {
        let turn = &c.turns[w.position.turn];
        let player = turn.player.index();
        let stuck = self.may_pass != PassTurn::Always && moves.iter().all(|&it| it == MoveId::PASS);
        let in_check = match &turn.check {
            Some(guard) => legal::in_danger(c, w, guard),
            None => false,
        };
        let stalemated = if self.may_pass == PassTurn::Never {
            moves.is_empty() && !in_check
        } else {
            w.position.passes >= self.passes
        };
        let goals = self.by_player[player].iter().filter(|goal| goal.asks_for_moves);
        for goal in goals {
            let checks: Vec<bool> = checkmates(&goal.expression)
                .into_iter()
                .map(|types| {
                    let guard = turn.check.as_ref();
                    stuck && guard.is_some_and(|guard| legal::in_danger_of(c, w, guard, &types))
                })
                .collect();
            let start = Start { stalemated, checks: &checks, next: std::cell::Cell::new(0) };
            let test = Test { c, position: &w.position, player, repeated: false };
            if test.holds(&goal.expression, Some(&start)) == Some(true) {
                return Some(Reason::Goal(goal.number as usize, turn.player));
            }
        }
        moves.is_empty().then_some(Reason::NoMoves)
    }

    /// Spells out the outcome of a goal.
    pub(super) fn outcome(
        &self,
        c: &Compiled<N>,
        position: &Position<N>,
        goal: usize,
        player: Player,
    ) -> Outcome {
        let game = &c.rules.game;
        let reason = Reason::Goal(goal, player);
        let players = (0..game.players.len()).map(Player::from_index);
        let rivals: Vec<Player> = players
            .filter(|&other| c.rules.is_enemy(player, other) && !game.players[other.index()].random)
            .collect();
        match game.goals[goal].kind {
            GoalKind::Draw => Outcome::draw(reason),
            GoalKind::Win => Outcome { winners: vec![player], losers: rivals, reason },
            GoalKind::Loss if rivals.len() == 1 => Outcome { winners: rivals, losers: vec![player], reason },
            GoalKind::Loss => Outcome { winners: Vec::new(), losers: vec![player], reason },
            GoalKind::Count => by_count(c, position, &game.goals[goal].players, reason),
        }
    }
}

/// The squares written in the turn that ends; all, where the goals were not looked at before it.
#[inline]
fn written<const N: usize>(position: &Position<N>) -> Bits<N> {
    if !position.verified {
        return Bits([u64::MAX; N]);
    }
    let squares = position.journal[position.turn_start..].iter();
    squares.fold(Bits::EMPTY, |bits, &(square, _)| bits | Bits::of(square))
}

/// The squares that an expression depends on at the end of a turn, if it depends on nothing else.
fn relevant<const N: usize>(expression: &Expression<N>) -> Option<Bits<N>> {
    match expression {
        Expression::And(parts) | Expression::Or(parts) => {
            parts.iter().try_fold(Bits::EMPTY, |bits, part| Some(bits | relevant(part)?))
        }
        Expression::Not(inner) => relevant(inner),
        // Not known at the end of a turn, whatever happens.
        Expression::Stalemated | Expression::Checkmated(_) | Expression::Never => Some(Bits::EMPTY),
        Expression::Configuration { squares, zones, .. } => {
            Some(zones.iter().fold(*squares, |bits, &zone| bits | zone))
        }
        Expression::Pattern(patterns) => {
            let squares = patterns.places.iter().flatten();
            Some(squares.fold(Bits::EMPTY, |bits, &(square, _)| bits | Bits::of(square)))
        }
        Expression::Repetition | Expression::Captured(_) | Expression::Count(..) => None,
    }
}

/// Whoever of the listed players has most pieces wins; a tie at the top is a draw.
fn by_count<const N: usize>(
    c: &Compiled<N>,
    position: &Position<N>,
    players: &[Player],
    reason: Reason,
) -> Outcome {
    let contenders = players.iter().copied().filter(|player| c.rules.active[player.index()]);
    let rows = |player: Player| (0..c.n_types).map(move |kind| player.index() * c.n_types + kind);
    let counts: Vec<(Player, u32)> =
        contenders.map(|player| (player, count(c, position, rows(player)))).collect();
    let most = counts.iter().map(|row| row.1).max().unwrap_or(0);
    let (best, rest): (Vec<_>, Vec<_>) = counts.into_iter().partition(|row| row.1 == most);
    if best.len() != 1 {
        return Outcome::draw(reason);
    }
    Outcome { winners: vec![best[0].0], losers: rest.into_iter().map(|row| row.0).collect(), reason }
}

/// Pieces on the board, and in stock where off-pieces count.
#[inline]
fn count<const N: usize>(c: &Compiled<N>, position: &Position<N>, rows: impl Iterator<Item = usize>) -> u32 {
    let off = c.rules.game.options.include_off_pieces;
    rows.map(|row| position.rows[row].count() + if off { position.stock[row] } else { 0 }).sum()
}

fn asks(leaf: &GoalExpression) -> bool {
    matches!(leaf, GoalExpression::Stalemated | GoalExpression::Checkmated(_))
}

fn any(expression: &GoalExpression, wanted: &dyn Fn(&GoalExpression) -> bool) -> bool {
    match expression {
        GoalExpression::And(parts) | GoalExpression::Or(parts) => parts.iter().any(|part| any(part, wanted)),
        GoalExpression::Not(inner) => any(inner, wanted),
        leaf => wanted(leaf),
    }
}

/// Whether an expression is false as long as the player is neither stalemated nor checkmated.
fn needs_end(expression: &GoalExpression) -> bool {
    match expression {
        GoalExpression::And(parts) => parts.iter().any(needs_end),
        GoalExpression::Or(parts) => parts.iter().all(needs_end),
        GoalExpression::Not(_) => false,
        leaf => asks(leaf),
    }
}

/// The lists of all `checkmated` leaves, in the order in which they are evaluated.
fn checkmates<const N: usize>(expression: &Expression<N>) -> Vec<Vec<PieceType>> {
    match expression {
        Expression::And(parts) | Expression::Or(parts) => parts.iter().flat_map(checkmates).collect(),
        Expression::Not(inner) => checkmates(inner),
        Expression::Checkmated(types) => vec![types.clone()],
        _ => Vec::new(),
    }
}

/// What is known when a turn begins.
struct Start<'a> {
    stalemated: bool,
    /// Answers of the `checkmated` leaves, in order.
    checks: &'a [bool],
    next: std::cell::Cell<usize>,
}

struct Test<'a, const N: usize> {
    c: &'a Compiled<N>,
    position: &'a Position<N>,
    player: usize,
    repeated: bool,
}

impl<const N: usize> Test<'_, N> {
    /// Whether an expression holds; `None` where that is not known yet.
    fn holds(&self, expression: &Expression<N>, start: Option<&Start<'_>>) -> Option<bool> {
        match expression {
            Expression::And(parts) => self.all(parts, start),
            Expression::Or(parts) => self.some(parts, start),
            Expression::Not(inner) => self.holds(inner, start).map(|it| !it),
            Expression::Stalemated => start.map(|it| it.stalemated),
            Expression::Checkmated(_) => start.map(|it| it.checks[it.next.replace(it.next.get() + 1)]),
            Expression::Repetition => Some(self.repeated),
            Expression::Captured(types) => {
                let mine = |row: &(Player, PieceType)| row.0.index() == self.player && types.contains(&row.1);
                Some(self.position.captured.iter().any(mine))
            }
            Expression::Count(n, _, Some(player)) if !self.c.rules.game.options.include_off_pieces => {
                Some(self.position.owners[player.index()].count() == *n)
            }
            Expression::Count(n, rows, _) => Some(count(self.c, self.position, rows.iter().copied()) == *n),
            Expression::Configuration { class, squares, zones, occupants } => {
                let everywhere = squares.is_empty()
                    || (*squares & !self.position.class_squares(self.c, *class)).is_empty();
                Some(everywhere && zones.iter().all(|zone| self.zone_holds(zone, occupants)))
            }
            Expression::Pattern(patterns) => Some(self.pattern(patterns)),
            Expression::Never => Some(false),
        }
    }

    // Every part is evaluated, so that the answers of `checkmated` stay in step.
    fn all(&self, parts: &[Expression<N>], start: Option<&Start<'_>>) -> Option<bool> {
        let mut all = Some(true);
        for part in parts {
            match (self.holds(part, start), all) {
                (_, Some(false)) | (Some(true), _) => {}
                (Some(false), _) if start.is_none() => return Some(false),
                (Some(false), _) => all = Some(false),
                (None, _) => all = None,
            }
        }
        all
    }

    fn some(&self, parts: &[Expression<N>], start: Option<&Start<'_>>) -> Option<bool> {
        let mut some = Some(false);
        for part in parts {
            match (self.holds(part, start), some) {
                (_, Some(true)) | (Some(false), _) => {}
                (Some(true), _) if start.is_none() => return Some(true),
                (Some(true), _) => some = Some(true),
                (None, _) => some = None,
            }
        }
        some
    }

    fn zone_holds(&self, zone: &Bits<N>, occupants: &[(u16, bool)]) -> bool {
        occupants.iter().any(|&(class, negated)| {
            (*zone & self.position.class_squares(self.c, class)).is_empty() == negated
        })
    }

    fn pattern(&self, patterns: &Patterns) -> bool {
        let classes = &self.c.tables.classes;
        let holds = |&(square, class): &(u16, u16)| classes.has(class, self.position.board[square as usize]);
        if !(patterns.incremental && self.position.verified) {
            return patterns.places.iter().any(|place| place.iter().all(holds));
        }
        let written = &self.position.journal[self.position.turn_start..];
        if let Some(row) = &patterns.run {
            let fits = |square: u16| classes.has(row.class, self.position.board[square as usize]);
            return written.iter().any(|&(square, _)| row.through(square, fits));
        }
        written.iter().any(|&(square, _)| {
            let code = self.position.board[square as usize];
            let here = patterns.by_square[square as usize].iter();
            here.filter(|(class, _)| classes.has(*class, code))
                .any(|&(_, place)| patterns.places[place as usize].iter().all(holds))
        })
    }
}

struct Reader<'a> {
    rules: &'a Rules,
    tables: &'a mut Tables,
    player: Player,
}

impl Reader<'_> {
    fn read<const N: usize>(&mut self, expression: &GoalExpression, positive: bool) -> Expression<N> {
        match expression {
            GoalExpression::And(parts) => {
                Expression::And(parts.iter().map(|part| self.read(part, false)).collect())
            }
            GoalExpression::Or(parts) => {
                Expression::Or(parts.iter().map(|part| self.read(part, positive)).collect())
            }
            GoalExpression::Not(inner) => Expression::Not(Box::new(self.read(inner, false))),
            GoalExpression::Stalemated => Expression::Stalemated,
            GoalExpression::Repetition => Expression::Repetition,
            GoalExpression::Checkmated(types) => Expression::Checkmated(types.clone()),
            GoalExpression::Captured(types) => Expression::Captured(types.clone()),
            GoalExpression::PiecesRemaining(n, kind) => Expression::Count(
                *n,
                self.rows(Some(self.player), *kind),
                kind.is_none().then_some(self.player),
            ),
            GoalExpression::TotalPieceCount(n, kind) => Expression::Count(*n, self.rows(None, *kind), None),
            GoalExpression::AbsoluteConfig { occupants, squares, zones } => {
                let bits = |squares: &[Square]| {
                    squares.iter().fold(Bits::EMPTY, |bits, &square| bits | Bits::of(index_of(square)))
                };
                let board = &self.rules.game.board;
                let zone =
                    |zone: &crate::base::Zone| bits(&board.zone_squares[zone.index()][self.player.index()]);
                Expression::Configuration {
                    squares: bits(squares),
                    zones: zones.iter().map(zone).collect(),
                    class: self.any_of(occupants),
                    occupants: occupants
                        .iter()
                        .map(|it| (self.any_of(&[Occupant { negated: false, ..*it }]), it.negated))
                        .collect(),
                }
            }
            GoalExpression::RelativeConfig(items) => Expression::Pattern(self.patterns(items, positive)),
            GoalExpression::Never => Expression::Never,
        }
    }

    fn rows(&self, player: Option<Player>, kind: Option<PieceType>) -> Vec<usize> {
        let n_types = self.rules.game.pieces.len();
        let all = 0..self.rules.game.players.len() * n_types;
        all.filter(|row| {
            player.is_none_or(|it| it.index() == row / n_types)
                && kind.is_none_or(|it| it.index() == row % n_types)
        })
        .collect()
    }

    /// The class of the codes that fit one of the occupants, negations included.
    fn any_of(&mut self, occupants: &[Occupant]) -> u16 {
        let Tables { codes, classes, .. } = &mut *self.tables;
        let (rules, player) = (self.rules, self.player);
        classes.by(codes, |code| {
            let fits = |it: &Occupant| {
                codes.pieces[code].is_some_and(|piece| {
                    piece.kind == it.piece
                        && match it.owner {
                            Owner::Own => piece.owner == player,
                            Owner::Opponent => rules.is_enemy(player, piece.owner),
                            Owner::Any => true,
                        }
                })
            };
            occupants.iter().any(|it| fits(it) != it.negated)
        })
    }

    /// All places of a walk of steps and occupants.
    fn patterns(&mut self, items: &[ConfigItem], incremental: bool) -> Patterns {
        let n_squares = self.rules.game.board.n_squares();
        let mut patterns =
            Patterns { places: Vec::new(), by_square: vec![Vec::new(); n_squares], incremental, run: None };
        for start in 0..n_squares {
            let Some(place) = self.place(items, Square::from_index(start)) else { continue };
            for &(square, class) in &place {
                patterns.by_square[square as usize].push((class, patterns.places.len() as u32));
            }
            // A place without occupants always holds; no written square would tell.
            patterns.incremental &= !place.is_empty();
            patterns.places.push(place);
        }
        patterns.run = self.row(items);
        patterns
    }

    /// Reads `T d T d T` as a row; `None` for other patterns and where a square has several neighbours in one way.
    fn row(&mut self, items: &[ConfigItem]) -> Option<Row> {
        let (ConfigItem::Occupant(occupant), true) = (*items.first()?, items.len() % 2 == 1) else {
            return None;
        };
        let ConfigItem::Step(direction) = *items.get(1)? else { return None };
        let repeats = |(index, item): (usize, &ConfigItem)| match *item {
            ConfigItem::Occupant(it) => index % 2 == 0 && it == occupant,
            ConfigItem::Step(it) => index % 2 == 1 && it == direction,
        };
        if !items.iter().enumerate().all(repeats) {
            return None;
        }
        let board = &self.rules.game.board;
        let links = &board.links[board.direction_for(self.player, direction).index()];
        let mut before = vec![NONE; links.len()];
        for (square, next) in links.iter().enumerate() {
            let Some(next) = next else { continue };
            if before[next.index()] != NONE {
                return None;
            }
            before[next.index()] = square as u16;
        }
        let next = links.iter().map(|next| next.map_or(NONE, index_of)).collect();
        let class = self.any_of(&[occupant]);
        Some(Row { length: (items.len() as u32).div_ceil(2), class, next, before })
    }

    fn place(&mut self, items: &[ConfigItem], start: Square) -> Option<SmallVec<[(u16, u16); 6]>> {
        let mut square = start;
        let mut place = SmallVec::new();
        for item in items {
            match *item {
                ConfigItem::Occupant(occupant) => place.push((index_of(square), self.any_of(&[occupant]))),
                ConfigItem::Step(direction) => {
                    let board = &self.rules.game.board;
                    let direction: Direction = board.direction_for(self.player, direction);
                    square = board.link(square, direction)?;
                }
            }
        }
        Some(place)
    }
}
