//! What `zrf info` shows, as plain data and as text.
//!
//! In: a loaded file. Out: an [`Info`]. Holds: everything is text or a number, so that any shell can print it.
//! Start at [`Info::of`].

mod features;
mod goals;
mod render;

use super::{EntryKind, Game, Loaded, MaximalCaptures, PassTurn, Piece};
use crate::base::{Interner, Player};

/// A rules file in figures and words.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// `zillions` or `dagaz`.
    pub dialect: &'static str,
    /// What `(version …)` asks for.
    pub version: Option<String>,
    /// The version that its forms need.
    pub needs_version: &'static str,
    /// Why: the first form of each kind that needs it.
    pub needs_version_because: Vec<String>,
    /// Games and variants, in the order of the menu.
    pub entries: Vec<EntryInfo>,
}

/// A game or variant.
#[derive(Clone, Debug, Default)]
pub struct EntryInfo {
    /// `game` or `variant`
    pub kind: &'static str,
    /// Its title, text conventions not applied.
    pub title: String,
    /// Whether it is opened first.
    pub is_default: bool,
    /// Whether it is only a line in the menu.
    pub separator: bool,
    /// Whether an error was found in it.
    pub has_errors: bool,
    /// The plug-in that makes the moves.
    pub engine: Option<String>,
    /// The recorded solution.
    pub solution: Option<String>,
    /// The players in order.
    pub players: Vec<PlayerFigures>,
    /// The turns, as written in `turn-order`; `repeat` stands before the turn that follows the last one.
    pub turn_order: Vec<String>,
    /// Number of squares.
    pub n_squares: usize,
    /// For each grid, its sizes.
    pub grids: Vec<Vec<usize>>,
    /// Names of directions.
    pub directions: Vec<String>,
    /// Names of zones.
    pub zones: Vec<String>,
    /// Kinds of pieces in order.
    pub pieces: Vec<PieceFigures>,
    /// Names of attributes.
    pub attributes: Vec<String>,
    /// Names of move types.
    pub move_types: Vec<String>,
    /// Move priorities, highest first.
    pub priorities: Vec<String>,
    /// Number of pieces on the board at the start.
    pub n_placed: usize,
    /// Number of pieces in stock at the start.
    pub n_stock: u64,
    /// Goals in words.
    pub goals: Vec<String>,
    /// Options: name and value.
    pub options: Vec<(String, String)>,
    /// What of the language it uses.
    pub features: Vec<&'static str>,
}

/// A player.
#[derive(Clone, Debug, Default)]
pub struct PlayerFigures {
    /// Name, with `?` for a random player.
    pub name: String,
    /// Whether the program moves for him by chance.
    pub random: bool,
    /// Whether he has no turn.
    pub neutral: bool,
}

/// A kind of piece.
#[derive(Clone, Debug, Default)]
pub struct PieceFigures {
    /// Name.
    pub name: String,
    /// Short name.
    pub notation: Option<String>,
    /// Number of blocks in `moves`.
    pub n_moves: usize,
    /// Number of blocks in `drops`.
    pub n_drops: usize,
    /// Attributes that it declares.
    pub attributes: Vec<String>,
}

impl Info {
    /// The figures of a loaded file.
    #[must_use]
    pub fn of(loaded: &Loaded, symbols: &Interner) -> Self {
        let file = &loaded.file;
        let because = features::version_2(file);
        let first = loaded.default_entry();
        let entry = |(index, game): (usize, &std::sync::Arc<Game>)| EntryInfo {
            is_default: Some(index) == first,
            ..EntryInfo::of(game)
        };
        Self {
            dialect: file.dialect.name(),
            version: file.version.as_ref().map(|version| symbols.text(version.symbol).to_owned()),
            needs_version: if because.is_empty() { "1.0" } else { "2.0" },
            needs_version_because: because,
            entries: loaded.games.iter().enumerate().map(entry).collect(),
        }
    }

    /// The same as text for people.
    #[must_use]
    pub fn to_text(&self) -> String {
        render::text(self)
    }
}

impl EntryInfo {
    /// The figures of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let board = &game.board;
        let names = |names: &[std::sync::Arc<str>]| names.iter().map(|name| name.to_string()).collect();
        Self {
            kind: if game.kind == EntryKind::Game { "game" } else { "variant" },
            title: game.texts.title.to_string(),
            is_default: game.is_default,
            separator: game.separator,
            has_errors: game.has_errors,
            engine: game.engine.as_ref().map(ToString::to_string),
            solution: game.solution.as_ref().map(ToString::to_string),
            players: game.players.iter().map(player).collect(),
            turn_order: turn_order(game),
            n_squares: board.n_squares(),
            grids: board.grids.iter().map(|grid| grid.dimensions.iter().map(Vec::len).collect()).collect(),
            directions: names(&board.directions),
            zones: names(&board.zones),
            pieces: game.pieces.iter().map(|piece| piece_figures(piece, game)).collect(),
            attributes: names(&game.attributes),
            move_types: names(&game.move_types),
            priorities: game
                .priorities
                .iter()
                .map(|&of_type| game.move_types[of_type.0 as usize].to_string())
                .collect(),
            n_placed: game.setup.placements.len(),
            n_stock: game.setup.stock.iter().map(|&(_, _, n)| u64::from(n)).sum(),
            goals: game.goals.iter().map(|goal| goals::in_words(goal, game)).collect(),
            options: options(game),
            features: features::of(game),
        }
    }
}

fn player(player: &super::PlayerInfo) -> PlayerFigures {
    PlayerFigures { name: player.name.to_string(), random: player.random, neutral: player.neutral }
}

fn piece_figures(piece: &Piece, game: &Game) -> PieceFigures {
    PieceFigures {
        name: piece.name.to_string(),
        notation: piece.notation.as_ref().map(ToString::to_string),
        n_moves: piece.moves.len(),
        n_drops: piece.drops.len(),
        attributes: piece
            .attributes
            .iter()
            .map(|(attribute, _)| game.attributes[attribute.0 as usize].to_string())
            .collect(),
    }
}

fn player_name(game: &Game, player: Player) -> &str {
    &game.players[player.0 as usize].name
}

fn turn_order(game: &Game) -> Vec<String> {
    let mut items = Vec::new();
    for (index, turn) in game.turn_order.turns.iter().enumerate() {
        if index > 0 && index == game.turn_order.repeat_from {
            items.push("repeat".to_owned());
        }
        let mut words = vec![player_name(game, turn.player)];
        if turn.mover != turn.player {
            words.push(player_name(game, turn.mover));
        }
        if let Some(of_type) = turn.move_type {
            words.push(&game.move_types[of_type.0 as usize]);
        }
        items.push(if words.len() == 1 { words[0].to_owned() } else { format!("({})", words.join(" ")) });
    }
    items
}

/// Options in force that differ from having none.
fn options(game: &Game) -> Vec<(String, String)> {
    let options = &game.options;
    let mut list: Vec<(&str, &str)> = Vec::new();
    match options.pass_turn {
        PassTurn::Never => {}
        PassTurn::Forced => list.push(("pass turn", "forced")),
        PassTurn::Always => list.push(("pass turn", "true")),
    }
    match options.maximal_captures {
        MaximalCaptures::Off => {}
        MaximalCaptures::Longest => list.push(("maximal captures", "true")),
        MaximalCaptures::Valued => list.push(("maximal captures", "2")),
    }
    let flags = [
        ("pass partial", options.pass_partial),
        ("recycle captures", options.recycle_captures),
        ("recycle promotions", options.recycle_promotions),
        ("include off-pieces", options.include_off_pieces),
    ];
    list.extend(flags.iter().filter(|(_, on)| *on).map(|(name, _)| (*name, "true")));
    list.extend(options.others.iter().map(|(name, value)| (&**name, &**value)));
    list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}
