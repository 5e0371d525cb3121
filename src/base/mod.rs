//! Source text, spans, symbols, typed ids and diagnostics: what every stage shares.
//!
//! In: nothing. Out: small vocabulary types. Holds: nothing here touches the file system, the clock or the terminal;
//! rules text arrives through [`Loader`]. Start at [`Span`] and [`Diagnostic`].

mod decode;
mod diagnostic;
mod ids;
mod source;
mod span;
mod suggest;
mod symbol;

pub use decode::detect;
pub use diagnostic::{Code, Diagnostic, Diagnostics, Label, Severity, TraceStep};
pub use ids::{Attribute, Direction, Flag, Id, MoveType, PieceType, Player, PositionFlag, Square, Zone};
pub use source::{Encoding, LoadError, Loader, MemoryLoader, SourceFile, SourceMap};
pub use span::{FileId, LineColumn, Span};
pub use suggest::suggest;
pub use symbol::{Interner, Symbol};
