//! Removes the notes of earlier recall blocks from recalled text.

use crate::release::cache_rules::RequestTexts;
use crate::release::threats::{Scope, ThreatPattern, ThreatTable};
use crate::scan::Scanner;
use crate::text::is_space;

/// The text without such notes and the white space behind them. A pack brings the pattern its
/// Hermes removes; without one, or with one that cannot be used, the note itself is removed.
pub(super) fn remove(text: &str, texts: &RequestTexts) -> String {
    let pattern = texts.recall_note_pattern.text();
    if !pattern.is_empty()
        && let Some(done) = by_pattern(text, pattern)
    {
        return done;
    }
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

/// `re.sub(pattern, "", text, flags=re.IGNORECASE)`, with the engine of the scan.
fn by_pattern(text: &str, pattern: &str) -> Option<String> {
    let row = ThreatPattern::new("note", Scope::All, pattern.to_owned());
    let table = ThreatTable { patterns: vec![row], invisible: Vec::new(), max_chars: usize::MAX };
    let (scanner, problems) = Scanner::new(&table);
    let found = scanner.scan(text, Scope::All);
    if !problems.is_empty() || !found.gave_up.is_empty() {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for span in found.findings.into_iter().map(|f| f.span) {
        out.push_str(text.get(from..span.start)?);
        from = span.end;
    }
    out.push_str(text.get(from..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_removed_by_the_pattern_of_a_pack() {
        let with = |pattern: &str| {
            let pack = [("recall.note_pattern".to_owned(), pattern.to_owned())].into();
            remove("a [note: OLD x]\n\u{1c} b [Note:old] c [note: new]", &RequestTexts::from_pack(&pack))
        };
        assert_eq!(with(r"\[Note:\s*old[^\]]*\]\s*"), "a b c [note: new]");
        assert_eq!(with("("), "a [note: OLD x]\n\u{1c} b [Note:old] c [note: new]");
    }
}
