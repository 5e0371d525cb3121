//! Stub.
use crate::base::Severity;
/// A code.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    /// Code.
    pub code: &'static str,
    /// Severity.
    pub severity: Severity,
    /// Page.
    pub page: &'static str,
}
/// All.
pub static REGISTRY: &[Registered] = &[];
/// Find.
#[must_use]
pub fn registered(code: &str) -> Option<&'static Registered> {
    REGISTRY.iter().find(|row| row.code == code)
}
