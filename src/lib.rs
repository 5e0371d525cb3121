//! `zrf`: compiler, validator and engine for Zillions of Games rules files.

pub mod base;
pub mod expand;
pub mod model;
pub mod native;
