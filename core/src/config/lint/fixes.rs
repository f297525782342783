//! Changes that make a broken text readable, each tried before it is offered.

use std::ops::Range;

use super::line_at;
use crate::config::yaml::{Dialect, Problem, YamlError, load_document};
use crate::diagnostics::{Edit, Fix};

/// The changes that clear an error: afterwards the text reads, or the reader gets further.
pub(super) fn for_error(text: &str, skip: usize, error: &YamlError, dialect: Dialect) -> Vec<Fix> {
    let line = line_at(text, error.span.start);
    let mut fixes = Vec::new();
    let mut offer = |code: &'static str, title: &str, edits: Option<Vec<Edit>>| {
        fixes.extend(edits.map(|edits| Fix::new(code, title, edits)));
    };
    let one = |range: Range<usize>, text: &str| Some(vec![Edit { range, text: text.to_owned() }]);
    match &error.problem {
        Problem::ControlCharacter(_) => {
            offer("delete-character", "Delete the character", one(error.span.clone(), ""));
        }
        Problem::Tab => offer("untab", "Replace the tabs of this line by spaces", untab(text, &line)),
        Problem::BlockHeader(_) => {
            offer("next-line", "Start the text on the next line", next_line(text, &line, error.span.start));
            offer("quote", "Put the text in quotes", quote_value(text, &line));
        }
        Problem::UnknownEscape(_) | Problem::EscapeDigits | Problem::EscapeCode => {
            offer(
                "double-backslash",
                "Write the backslash twice",
                one(error.span.start..error.span.start, "\\"),
            );
        }
        Problem::QuoteUnclosed(quote) => {
            let end = line.start + text.get(line.clone()).unwrap_or_default().trim_end().len();
            offer("close-quote", "Close the quote at the end of the line", one(end..end, &quote.to_string()));
        }
        Problem::SecondDocument | Problem::DocumentStart | Problem::AfterDocumentEnd => {
            let end = (line.end + 1).min(text.len());
            offer("remove-line", "Remove the line", one(line.start..end, ""));
        }
        Problem::DuplicateKey(_) => {
            let first = error.context.as_ref().map(|c| line_at(text, c.start));
            offer(
                "remove-first",
                "Remove the first of the two",
                first.and_then(|first| remove_entry(text, &first, &error.span)),
            );
        }
        Problem::BlockIndent => {}
        _ => offer("quote", "Put the text in quotes", quote_value(text, &line)),
    }
    fixes.retain(|fix| helps(fix, text, skip, error, dialect));
    fixes
}

/// Whether the reader gets further with the change.
fn helps(fix: &Fix, text: &str, skip: usize, error: &YamlError, dialect: Dialect) -> bool {
    let Some(changed) = fix.apply(text) else { return false };
    match load_document(changed.get(skip..).unwrap_or_default(), skip, dialect) {
        Ok(_) => true,
        Err(e) => {
            let first = fix.edits.iter().map(|e| e.range.start).max().unwrap_or(0);
            let line_end = line_at(text, error.span.start.max(first)).end;
            // Counted from the end of the text, which the change does not move.
            changed.len().saturating_sub(e.span.start) < text.len() - line_end
        }
    }
}

/// Whether the text reads with the change.
pub(super) fn reads(fix: &Fix, text: &str, dialect: Dialect) -> bool {
    fix.apply(text).is_some_and(|changed| load_document(&changed, 0, dialect).is_ok())
}

/// The words in single quotes.
pub(super) fn quoted(range: Range<usize>, words: &str) -> Option<Fix> {
    if words.contains(['\n', '\r']) {
        return None;
    }
    let text = format!("'{}'", words.replace('\'', "''"));
    Some(Fix::new("quote", "Put the text in quotes", vec![Edit { range, text }]))
}

/// Where the value of a `key: value` or `- value` line starts, and where it ends before a comment.
fn value_of(text: &str, line: &Range<usize>) -> Option<Range<usize>> {
    let words = text.get(line.clone())?;
    let mut start = words.len() - words.trim_start_matches([' ', '\t']).len();
    while words[start..].starts_with("- ") {
        start += 2;
        start += words[start..].len() - words[start..].trim_start().len();
    }
    // A quoted key may hold a colon; its quote closes before the colon that counts.
    let rest = &words[start..];
    let key_end = match rest.chars().next() {
        Some(q @ ('"' | '\'')) => rest[1..].find(q).map_or(0, |i| i + 2),
        _ => 0,
    };
    let colon =
        rest[key_end..].find(": ").or_else(|| rest[key_end..].find(":\t")).map(|i| start + key_end + i + 2);
    let from = colon.unwrap_or(start);
    let value = words[from..].trim_start();
    let from = words.len() - value.len();
    let value = value.find(" #").filter(|i| *i > 0).map_or(value, |i| &value[..i]).trim_end();
    if value.is_empty() || (colon.is_none() && !words.trim_start().starts_with("- ")) {
        return None;
    }
    Some(line.start + from..line.start + from + value.len())
}

fn quote_value(text: &str, line: &Range<usize>) -> Option<Vec<Edit>> {
    let range = value_of(text, line)?;
    quoted(range.clone(), text.get(range)?).map(|f| f.edits)
}

/// `key: > text` becomes `key: >` and the text below it.
fn next_line(text: &str, line: &Range<usize>, at: usize) -> Option<Vec<Edit>> {
    let words = text.get(line.clone())?;
    let indent = words.len() - words.trim_start_matches(' ').len();
    let before = text.get(line.start..at)?;
    let gap = before.len() - before.trim_end().len();
    let newline = if text.get(line.end..).is_some_and(|t| t.starts_with("\r\n")) { "\r\n" } else { "\n" };
    let glue = format!("{newline}{}", " ".repeat(indent + 2));
    Some(vec![Edit { range: at - gap..at, text: glue }])
}

/// Tabs before the first word become two spaces each, others one.
fn untab(text: &str, line: &Range<usize>) -> Option<Vec<Edit>> {
    let words = text.get(line.clone())?;
    let first = words.len() - words.trim_start().len();
    let edits: Vec<Edit> = words
        .match_indices('\t')
        .map(|(i, _)| Edit {
            range: line.start + i..line.start + i + 1,
            text: if i < first { "  " } else { " " }.to_owned(),
        })
        .collect();
    (!edits.is_empty()).then_some(edits)
}

/// Takes the lines of a block entry out: from its line to the next line that is not deeper.
fn remove_entry(text: &str, first: &Range<usize>, again: &Range<usize>) -> Option<Vec<Edit>> {
    let indent = |l: &str| l.len() - l.trim_start_matches(' ').len();
    let own = indent(text.get(first.clone())?);
    let mut end = first.start;
    let until = line_at(text, again.start).start;
    for line in text.get(first.start..until)?.split_inclusive('\n') {
        let body = line.trim();
        if end > first.start && !body.is_empty() && !body.starts_with('#') && indent(line) <= own {
            break;
        }
        end += line.len();
    }
    (end > first.start).then(|| vec![Edit { range: first.start..end, text: String::new() }])
}
