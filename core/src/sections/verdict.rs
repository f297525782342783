//! What the scan says about a file's content (§5), kept per content.

use std::ops::Range;
use std::sync::Arc;

use super::Inputs;
use super::source::Source;

/// Which patterns count (§5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Scope {
    Context,
    Strict,
}

/// One place that a pattern found, in bytes of the content that was scanned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) id: String,
    pub(crate) span: Range<usize>,
}

/// Everything the scan found in one text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// Ids in reporting order, each once.
    pub(crate) ids: Vec<String>,
    pub(crate) hits: Vec<Hit>,
}

impl Inputs<'_> {
    /// Scans what of a file may enter the prompt.
    pub(crate) fn scan(&mut self, source: &Arc<Source>, scope: Scope) -> Arc<Findings> {
        let _ = (source, scope);
        Arc::default()
    }
}

/// What stands instead of a context file with findings (§5.3).
pub(crate) fn blocked_file(label: &str, ids: &[String]) -> String {
    format!(
        "[BLOCKED: {label} contained potential prompt injection ({}). Content not loaded.]",
        ids.join(", ")
    )
}
