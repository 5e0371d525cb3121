//! Goals in words.

use crate::base::{Id, PieceType};
use crate::model::{ConfigItem, Game, Goal, GoalExpression, GoalKind, Occupant, Owner};

/// `White, Black lose: checkmated King`
pub(super) fn in_words(goal: &Goal, game: &Game) -> String {
    let everybody = goal.players.len() == game.players.len() && goal.players.len() > 1;
    let names: Vec<&str> = goal.players.iter().map(|&player| super::player_name(game, player)).collect();
    let (who, one) =
        if everybody { ("everybody".to_owned(), true) } else { (names.join(", "), names.len() == 1) };
    let what = match goal.kind {
        GoalKind::Win => format!("{who} {}", if one { "wins" } else { "win" }),
        GoalKind::Loss => format!("{who} {}", if one { "loses" } else { "lose" }),
        GoalKind::Draw => format!("draw for {who}"),
        GoalKind::Count => format!("more pieces win for {who}"),
    };
    format!("{what}: {}", expression(&goal.expression, game))
}

fn expression(goal: &GoalExpression, game: &Game) -> String {
    let piece = |piece: PieceType| game.pieces[piece.index()].name.to_string();
    let list = |pieces: &[PieceType]| pieces.iter().map(|&it| piece(it)).collect::<Vec<_>>().join(" ");
    let counted = |n: u32, kind: Option<PieceType>| {
        format!("{n}{}", kind.map_or_else(String::new, |kind| format!(" {}", piece(kind))))
    };
    match goal {
        GoalExpression::And(parts) => joined(parts, " and ", game),
        GoalExpression::Or(parts) => joined(parts, " or ", game),
        GoalExpression::Not(part) => format!("not {}", expression(part, game)),
        GoalExpression::Stalemated => "stalemated".to_owned(),
        GoalExpression::Repetition => "repetition".to_owned(),
        GoalExpression::Checkmated(pieces) => format!("checkmated {}", list(pieces)),
        GoalExpression::Captured(pieces) => format!("captured {}", list(pieces)),
        GoalExpression::PiecesRemaining(n, kind) => format!("pieces-remaining {}", counted(*n, *kind)),
        GoalExpression::TotalPieceCount(n, kind) => format!("total-piece-count {}", counted(*n, *kind)),
        GoalExpression::AbsoluteConfig { occupants, squares, zones } => {
            let who: Vec<String> = occupants.iter().map(|it| occupant(it, game)).collect();
            let squares = squares.iter().map(|square| &*game.board.squares[square.index()].name);
            let zones = zones.iter().map(|zone| &*game.board.zones[zone.index()]);
            let places: Vec<&str> = squares.chain(zones).collect();
            format!("absolute-config {} ({})", who.join(" "), places.join(" "))
        }
        GoalExpression::RelativeConfig(items) => {
            let item = |item: &ConfigItem| match item {
                ConfigItem::Occupant(it) => occupant(it, game),
                ConfigItem::Step(direction) => game.board.directions[direction.index()].to_string(),
            };
            format!("relative-config {}", items.iter().map(item).collect::<Vec<_>>().join(" "))
        }
        GoalExpression::Never => "never".to_owned(),
    }
}

fn joined(parts: &[GoalExpression], word: &str, game: &Game) -> String {
    let parts: Vec<String> = parts.iter().map(|part| expression(part, game)).collect();
    if parts.len() == 1 { parts.into_iter().collect() } else { format!("({})", parts.join(word)) }
}

fn occupant(occupant: &Occupant, game: &Game) -> String {
    let piece = &game.pieces[occupant.piece.index()].name;
    let owned = match occupant.owner {
        Owner::Own => piece.to_string(),
        Owner::Opponent => format!("(opponent {piece})"),
        Owner::Any => format!("(any-owner {piece})"),
    };
    if occupant.negated { format!("(not {owned})") } else { owned }
}
