//! What can be set, and what is limited.

use crate::base::Encoding;

/// How to expand.
#[derive(Clone, Copy, Default, Debug)]
pub struct ExpandOptions {
    /// The encoding of all files; detected for each file where absent.
    pub encoding: Option<Encoding>,
    /// What hostile input must not exceed.
    pub limits: Limits,
}

/// Limits; each has its own diagnostic. The largest real file stays far below each of them.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Size of one file in bytes.
    pub file_bytes: u64,
    /// How deep includes may be nested.
    pub include_depth: usize,
    /// Tokens of all files together, each counted as often as it is included.
    pub source_tokens: usize,
    /// How deep macro calls may be nested.
    pub macro_depth: u32,
    /// How deep lists and macro calls together may be nested in the expanded text.
    pub nesting: u32,
    /// Tokens of the expanded text, shared parts counted as often as they appear.
    pub expanded_tokens: u64,
    /// Forms that are really made.
    pub nodes: u64,
    /// Bytes of one word or string that is pasted together.
    pub pasted_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 64 << 20,
            include_depth: 32,
            source_tokens: 20_000_000,
            macro_depth: 200,
            nesting: 250,
            expanded_tokens: 100_000_000,
            nodes: 4_000_000,
            pasted_bytes: 64 << 10,
        }
    }
}
