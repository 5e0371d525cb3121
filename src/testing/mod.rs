//! The tests written in and beside rules files.
//!
//! In: the text of a rules file with its `;@` lines (or of a sidecar file), and the loaded games. Out: a [`Report`] for
//! each test. Holds: running a test changes nothing; the same file and limits give the same reports.
//! Absent on purpose: files, the clock and output, which are the command's.
//! Start at [`read`] for what a line says, then [`Runner`].

mod bless;
mod count;
mod junit;
mod line;
mod run;

pub use bless::bless;
pub use junit::junit;
pub use line::{Check, Problem, Source, Test, Tests, read};
pub use run::{Limits, Report, Runner, Verdict};
