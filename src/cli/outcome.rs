//! How a command ends.

/// A command that ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Nothing to report.
    Fine,
    /// Findings, a failed test, an illegal move, a mismatch.
    Findings,
}

impl Status {
    /// Findings where `found`.
    pub(crate) fn found(found: bool) -> Self {
        if found { Self::Findings } else { Self::Fine }
    }

    /// Findings where either has some.
    pub(crate) fn and(self, other: Self) -> Self {
        Self::found(self == Self::Findings || other == Self::Findings)
    }
}

/// A command that could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong usage, or a file that cannot be had: what is said about it.
    Message(String),
    /// A move on the way to the position is not legal: a finding, and nothing can go on from it.
    IllegalMove(String),
    /// The reader of our output has gone away; nothing is wrong.
    PipeClosed,
}

impl Failure {
    /// A failure with its message.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::Message(message.into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::PipeClosed;
        }
        Self::Message(error.to_string())
    }
}

/// What a command returns.
pub(crate) type CommandResult = Result<Status, Failure>;
