//! `zrf`: compiler, validator and engine for Zillions of Games rules files.

pub mod ast;
pub mod base;
#[cfg(feature = "cli")]
pub mod cli;
pub mod expand;
pub mod graph;
pub mod model;
pub mod native;
pub mod play;
pub mod syntax;
pub mod testing;
pub mod xcheck;
