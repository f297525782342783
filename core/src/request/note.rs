//! Removes the notes of earlier recall blocks from recalled text.

use crate::release::cache_rules::RequestTexts;
use crate::text::is_space;

/// The text without such notes and the white space behind them.
pub(super) fn remove(text: &str, texts: &RequestTexts) -> String {
    let note = texts.recall_note.text();
    if note.is_empty() {
        return text.to_owned();
    }
    let mut pieces = text.split(note);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        out.push_str(piece.trim_start_matches(is_space));
    }
    out
}
