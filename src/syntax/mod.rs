//! Tokens, the tree as written, and the formatter: everything that needs no knowledge of macros.
//!
//! In: decoded text. Out: [`Tokens`] and [`SyntaxTree`], both without loss.
//! Holds: tokens concatenate to the text; every text has tokens and a tree; nothing here recurses, so nesting costs
//! memory only. Start at [`lex`] and [`SyntaxTree`].

mod allow;
mod format;
mod lex;
mod quotes;
mod repair;
mod token;
mod tree;

pub use allow::{Allowance, allowances};
pub use format::format;
pub use lex::lex;
pub use quotes::lex_mending_strings;
pub use repair::{Repair, StreamToken, repair};
pub use token::{TokenKind, Tokens};
pub use tree::{ListId, SyntaxTree};
