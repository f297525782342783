//! The head/tail cut of long files (§4): its limit, its marker, and what it loses.

use std::ops::Range;

use serde::Serialize;

/// What a cut did to a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Truncation {
    /// The label in the marker, e.g. `SOUL.md`.
    pub label: String,
    /// The limit, in code points.
    pub limit: usize,
    /// Code points of the measured text, header included.
    pub total: usize,
    /// Code points kept at the start.
    pub head: usize,
    /// Code points kept at the end (0: the whole text follows the marker, §4.2).
    pub tail: usize,
    /// The lost bytes, in the file's raw text; `None` when several files were cut as one.
    pub lost: Option<Range<usize>>,
    /// Headings inside the lost part, in order (all of them, also in releases whose marker names none).
    pub headings: Vec<String>,
}
