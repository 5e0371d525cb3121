//! What of the language a game uses.

use crate::ast::File;
use crate::model::visit::{self, Item};
use crate::model::{AddKind, Game, GoalExpression, GoalKind, InstructionKind, Location, PassTurn, Predicate};
use std::collections::BTreeSet;

/// Forms that came with version 2.0, each once.
pub(super) fn version_2(file: &File) -> Vec<String> {
    let mut forms = Vec::new();
    let entries = || file.entries.iter();
    if entries().any(|entry| entry.options.iter().any(|option| !option.old_style)) {
        forms.push("option".to_owned());
    }
    if entries().any(|entry| entry.engine.is_some()) {
        forms.push("engine".to_owned());
    }
    forms
}

/// Features in alphabetical order.
pub(super) fn of(game: &Game) -> Vec<&'static str> {
    let mut walk = Walk { found: BTreeSet::new() };
    for piece in &game.pieces {
        if !piece.drops.is_empty() {
            walk.found.insert("drops");
        }
    }
    let blocks = game.pieces.iter().flat_map(|piece| piece.moves.iter().chain(piece.drops.iter()));
    visit::distinct_in(blocks, &mut |item, _| match item {
        Item::Instruction(instruction) => walk.instruction(&instruction.kind),
        Item::Test(predicate, _) => walk.test(predicate),
    });
    walk.game(game);
    walk.found.into_iter().collect()
}

struct Walk {
    found: BTreeSet<&'static str>,
}

impl Walk {
    fn when(&mut self, holds: bool, feature: &'static str) {
        if holds {
            self.found.insert(feature);
        }
    }

    fn game(&mut self, game: &Game) {
        let turns = &game.turn_order.turns;
        self.when(game.players.iter().any(|player| player.random), "random players");
        self.when(game.players.iter().any(|player| player.neutral), "neutral players");
        let active = game.players.iter().filter(|player| !player.neutral && !player.random).count();
        self.when(active > 2, "more than two players");
        self.when(active == 1, "one player");
        self.when(turns.iter().any(|turn| turn.player != turn.mover), "moving as another player");
        self.when(turns.iter().any(|turn| turn.move_type.is_some()), "typed turns");
        self.when(turns.windows(2).any(|pair| pair[0].player == pair[1].player), "several moves in a row");
        self.when(game.turn_order.repeat_from > 0, "opening phase");
        self.when(!game.priorities.is_empty(), "move priorities");
        self.when(!game.attributes.is_empty(), "attributes");
        self.when(!game.board.zones.is_empty(), "zones");
        let plain = |row: &Vec<crate::base::Direction>| row.windows(2).all(|pair| pair[0] < pair[1]);
        self.when(!game.board.symmetry.iter().all(plain), "symmetry");
        self.when(!game.setup.stock.is_empty(), "stock");
        self.when(game.options.pass_turn != PassTurn::Never, "passing");
        self.when(game.engine.is_some(), "plug-in");
        self.when(game.goals.iter().any(|goal| goal.kind == GoalKind::Count), "counting at the end");
        for goal in &game.goals {
            self.goal(&goal.expression);
        }
    }

    fn goal(&mut self, goal: &GoalExpression) {
        match goal {
            GoalExpression::And(parts) | GoalExpression::Or(parts) => {
                parts.iter().for_each(|part| self.goal(part));
            }
            GoalExpression::Not(part) => self.goal(part),
            GoalExpression::Checkmated(_) => self.when(true, "check and mate"),
            GoalExpression::Repetition => self.when(true, "repetition"),
            GoalExpression::RelativeConfig(_) => self.when(true, "patterns"),
            GoalExpression::Stalemated
            | GoalExpression::Captured(_)
            | GoalExpression::PiecesRemaining(..)
            | GoalExpression::TotalPieceCount(..)
            | GoalExpression::AbsoluteConfig { .. }
            | GoalExpression::Never => {}
        }
    }

    fn instruction(&mut self, kind: &InstructionKind) {
        match kind {
            InstructionKind::Cascade => self.when(true, "cascades"),
            InstructionKind::Jump(_) => self.when(true, "jumps to positions"),
            InstructionKind::Capture(place) => {
                self.when(*place != Location::Cursor, "captures elsewhere");
            }
            InstructionKind::Flip(_) | InstructionKind::ChangeOwner(_) => self.when(true, "changes of owner"),
            InstructionKind::ChangeType(..) => self.when(true, "changes of type"),
            InstructionKind::Create(..) => self.when(true, "creation of pieces"),
            InstructionKind::SetFlag(..) => self.when(true, "flags"),
            InstructionKind::SetPositionFlag(..) => self.when(true, "position flags"),
            InstructionKind::Add { kind, promotions, partial } => {
                self.when(*kind == AddKind::Copy, "copies");
                self.when(!promotions.is_empty(), "promotion");
                self.when(partial.is_some(), "partial moves");
            }
            InstructionKind::Expansion(..)
            | InstructionKind::SetAttribute(..)
            | InstructionKind::Verify(_)
            | InstructionKind::If(..)
            | InstructionKind::While(..)
            | InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Mark(_)
            | InstructionKind::Back
            | InstructionKind::From
            | InstructionKind::To
            | InstructionKind::Go(_)
            | InstructionKind::Fail => {}
        }
    }

    fn test(&mut self, predicate: Predicate) {
        let attack = matches!(predicate, Predicate::Attacked(_) | Predicate::Defended(_));
        self.when(attack, "attack tests");
        let last = matches!(predicate, Predicate::LastFrom | Predicate::LastTo);
        self.when(last, "tests of the last move");
    }
}
