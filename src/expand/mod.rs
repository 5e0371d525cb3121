//! Includes, macros and their expansion: from source files to [`Form`]s.
//!
//! In: the name of a file and a [`Loader`](crate::base::Loader). Out: a [`Unit`].
//! Holds: no `define`, `include` or `$n` is left in a form; every form knows its span, and the calls it came through are
//! the [`Form::Expansion`] nodes above it. Expansions with the same macro and the same effective arguments are shared.
//! Absent on purpose: what a form means. Start at [`Form`].

mod form;

pub use form::{Call, Form, MacroDefinition, Unit};
