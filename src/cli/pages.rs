//! The pages of `docs/diagnostics`, built into the program.

/// Code and page of every diagnostic, sorted by code.
pub(crate) const PAGES: &[(&str, &str)] = &[];
