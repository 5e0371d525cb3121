//! The text form of a rule graph: one line a node, and it reads back.
//!
//! ```text
//! entry Rook moves 0 > n1
//! n1: step north > n2
//! n2: test empty? > n3 | n4
//! n3: add > n1
//! n4: test enemy? > n5 | end
//! n5: add > end
//! ```
//!
//! Words stand alone, arguments that may be missing are `key=name`; a name with a blank, a quote or a semicolon in it is
//! quoted. The place of a test or an effect is the cursor, `at=SQUARE`, `toward=DIRECTION`, `against=DIRECTION` or
//! `nowhere`. What follows a semicolon is a comment. Origins are not part of the text; [`write`] can add them as comments.

mod names;
mod read;
mod words;
mod write;

pub use names::Names;
pub use read::{GraphTextError, read};
pub use write::{label, write, write_entry, write_op};
