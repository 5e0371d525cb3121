//! What is told to the user, as plain data. Layout is the business of `cli::render`.

use super::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// We differ from Zillions, or a remark.
    Note,
    /// Accepted, but probably not meant.
    Warning,
    /// Zillions refuses it too, or it can have no meaning.
    Error,
}

/// The name of a diagnostic without the `zrf::` in front, for instance `unknown-zone`.
///
/// Every code is a row of the registry in `model::check` with a page `docs/diagnostics/CODE.md`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub &'static str);

/// A place with a remark.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there; may be empty.
    pub message: String,
}

/// One macro call or inclusion on the way from the file to the place of a message, innermost first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TraceStep {
    /// Name of the macro, or of the included file.
    pub name: String,
    /// The call.
    pub span: Span,
}

/// A finding. One pointer wide; carries no source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic(Box<Inner>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Inner {
    code: Code,
    severity: Severity,
    message: String,
    primary: Label,
    secondary: Vec<Label>,
    trace: Vec<TraceStep>,
    help: Vec<String>,
}

impl Diagnostic {
    /// A finding with its primary label.
    #[must_use]
    pub fn new(
        severity: Severity,
        code: Code,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self(Box::new(Inner {
            code,
            severity,
            message: message.into(),
            primary: Label { span, message: label.into() },
            secondary: Vec::new(),
            trace: Vec::new(),
            help: Vec::new(),
        }))
    }

    /// An error with its primary label.
    #[must_use]
    pub fn error(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message, span, label)
    }

    /// A warning with its primary label.
    #[must_use]
    pub fn warning(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message, span, label)
    }

    /// A note with its primary label.
    #[must_use]
    pub fn note(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message, span, label)
    }

    /// Adds a secondary label, for instance *declared here*.
    #[must_use]
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.0.secondary.push(Label { span, message: message.into() });
        self
    }

    /// Sets the macro stack, innermost call first.
    #[must_use]
    pub fn with_trace(mut self, trace: Vec<TraceStep>) -> Self {
        self.0.trace = trace;
        self
    }

    /// Adds a line of help: what to write instead.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help.push(help.into());
        self
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// The message: lower case, no full stop, source words in backticks.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The primary label: the wrong thing itself.
    #[must_use]
    pub fn primary(&self) -> &Label {
        &self.0.primary
    }

    /// Further labels in the order in which they were added; the macro stack is not among them.
    #[must_use]
    pub fn secondary(&self) -> &[Label] {
        &self.0.secondary
    }

    /// The macro stack, innermost call first.
    #[must_use]
    pub fn trace(&self) -> &[TraceStep] {
        &self.0.trace
    }

    /// Lines of help.
    #[must_use]
    pub fn help(&self) -> &[String] {
        &self.0.help
    }
}

/// A list of findings.
pub type Diagnostics = Vec<Diagnostic>;
