//! Options that mean something to the rules, and the others.

use super::Resolver;
use crate::model::{MaximalCaptures, Options, PassTurn};
use std::sync::Arc;

impl Resolver<'_, '_> {
    pub(super) fn options(&mut self) -> Options {
        let mut options = Options::default();
        for option in &self.merged.options {
            let value = &*option.value;
            let on = value == "true";
            match &*option.name {
                "pass turn" => {
                    options.pass_turn = match value {
                        "true" => PassTurn::Always,
                        "forced" | "2" => PassTurn::Forced,
                        _ => PassTurn::Never,
                    }
                }
                "pass partial" => options.pass_partial = on,
                "maximal captures" => {
                    options.maximal_captures = match value {
                        "true" => MaximalCaptures::Longest,
                        "2" => MaximalCaptures::Valued,
                        _ => MaximalCaptures::Off,
                    }
                }
                "recycle captures" => options.recycle_captures = on,
                "recycle promotions" => options.recycle_promotions = on,
                "include off-pieces" => options.include_off_pieces = on,
                _ => options.others.push((Arc::clone(&option.name), Arc::clone(&option.value))),
            }
        }
        options
    }
}
