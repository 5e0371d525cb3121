//! Writing what was found into the file.

use super::run::{Report, Verdict};

/// The text with the expectations of failed tests replaced by what was found, and how many were.
///
/// A test that fails for another reason, such as a move that cannot be played, is left as it is.
#[must_use]
pub fn bless(text: &str, reports: &[Report]) -> (String, usize) {
    let mut edits: Vec<_> = reports
        .iter()
        .filter_map(|report| match &report.verdict {
            Verdict::Failed { actual: Some(actual), .. } => Some((report.test.expected.clone(), actual)),
            Verdict::Failed { actual: None, .. } | Verdict::Passed | Verdict::Skipped(_) => None,
        })
        .collect();
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut blessed = text.to_owned();
    for (range, actual) in &edits {
        blessed.replace_range(range.clone(), actual);
    }
    (blessed, edits.len())
}
