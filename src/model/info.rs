//! What `zrf info` shows, as plain data.

/// To come.
#[derive(Clone, Debug, Default)]
pub struct Info {}
