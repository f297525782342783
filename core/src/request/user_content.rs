//! The user message of the current turn, with what is remembered and what plugins add (§10.5).
//!
//! Hermes keeps the clean text for people and history, and sends (and later replays) the
//! augmented one, so that the bytes of the conversation never change afterwards.

use std::collections::HashSet;

use serde::Serialize;

use crate::release::cache_rules::{RequestRules, RequestTexts};
use crate::text::{is_blank, is_space, strip};

/// Name of the element around recalled text.
const FENCE: &str = "memory-context";

/// A recall block, and what was taken out of the text the provider returned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Recall {
    /// The block as it is sent.
    pub block: String,
    /// The provider's text brought fences or notes of its own; they were removed, with a warning
    /// in the log.
    pub unwrapped: bool,
    /// Bullets dropped because their section says the same already.
    pub repeated: usize,
}

/// What is appended to a user message: the recall block, then plugin context. `None` when there is
/// nothing to append.
pub fn injection(
    recalled: &str,
    plugins: &str,
    rules: &RequestRules,
    texts: &RequestTexts,
) -> Option<String> {
    let block = recall(recalled, rules, texts).map(|r| r.block);
    let parts: Vec<&str> =
        block.iter().map(String::as_str).chain(Some(plugins)).filter(|p| !p.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The user message as sent, or `None` when it is sent as it is.
///
/// ```
/// use hermes_prompt::release::cache_rules::{RequestRules, RequestTexts};
/// use hermes_prompt::request::user_content::compose;
///
/// let (rules, texts) = (RequestRules::v0_22(), RequestTexts::builtin());
/// assert_eq!(compose("hi", "", "From a plugin.", &rules, &texts).unwrap(), "hi\n\nFrom a plugin.");
/// assert_eq!(compose("hi", " \n", "", &rules, &texts), None);
/// ```
pub fn compose(
    content: &str,
    recalled: &str,
    plugins: &str,
    rules: &RequestRules,
    texts: &RequestTexts,
) -> Option<String> {
    injection(recalled, plugins, rules, texts).map(|added| format!("{content}\n\n{added}"))
}

/// Results of plugin hooks joined as Hermes joins them; blank ones are left out.
pub fn join_plugin_contexts<'a>(contexts: impl IntoIterator<Item = &'a str>) -> String {
    contexts.into_iter().filter(|c| !is_blank(c)).collect::<Vec<_>>().join("\n\n")
}

/// The block around recalled text; `None` when nothing was recalled.
pub fn recall(recalled: &str, rules: &RequestRules, texts: &RequestTexts) -> Option<Recall> {
    if is_blank(recalled) {
        return None;
    }
    let clean = unwrap_context(recalled, texts);
    let unwrapped = clean != recalled;
    let (clean, repeated) = if rules.deduplicate_recall { drop_repeated(&clean) } else { (clean, 0) };
    let note = texts.recall_note.text();
    Some(Recall { block: format!("<{FENCE}>\n{note}\n\n{clean}\n</{FENCE}>"), unwrapped, repeated })
}

/// Removes fenced blocks, then notes, then single fences.
fn unwrap_context(text: &str, texts: &RequestTexts) -> String {
    let text = remove_blocks(text);
    let text = super::note::remove(&text, texts);
    remove_tags(&text)
}

/// A fence at the start of `text`: whether it closes, and its length in bytes.
fn tag(text: &str) -> Option<(bool, usize)> {
    let skip = |s: &'_ str| s.len() - s.trim_start_matches(is_space).len();
    let mut at = text.starts_with('<').then_some(1)?;
    // `< /memory-context>` is no fence: white space may follow the slash, not precede it.
    let closing = text[at..].starts_with('/');
    at += usize::from(closing);
    at += skip(&text[at..]);
    let name = text.get(at..at + FENCE.len()).filter(|n| n.eq_ignore_ascii_case(FENCE))?;
    at += name.len();
    at += skip(&text[at..]);
    text[at..].starts_with('>').then_some((closing, at + 1))
}

/// Byte ranges of all fences, in order.
fn tags(text: &str) -> impl Iterator<Item = (bool, std::ops::Range<usize>)> + '_ {
    text.match_indices('<').filter_map(|(i, _)| tag(&text[i..]).map(|(closing, len)| (closing, i..i + len)))
}

fn remove_blocks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    let mut open = None;
    for (closing, range) in tags(text) {
        match (open, closing) {
            (None, false) => open = Some(range.start),
            (Some(start), true) => {
                out.push_str(&text[from..start]);
                from = range.end;
                open = None;
            }
            _ => {}
        }
    }
    out.push_str(&text[from..]);
    out
}

fn remove_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (_, range) in tags(text) {
        out.push_str(&text[from..range.start]);
        from = range.end;
    }
    out.push_str(&text[from..]);
    out
}

/// Drops a bullet that its section already holds. Indented lines belong to the bullet above them;
/// a bullet with such lines is neither dropped nor remembered. Any other line at the margin opens a
/// new section.
fn drop_repeated(text: &str) -> (String, usize) {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut seen: HashSet<&str> = HashSet::new();
    let mut kept: Vec<&str> = Vec::with_capacity(lines.len());
    for (i, &line) in lines.iter().enumerate() {
        let bare = strip(line);
        let indented = |l: &str| !is_blank(l) && l.starts_with(is_space);
        if indented(line) {
            kept.push(line);
            continue;
        }
        if is_bullet(bare) {
            let continued = lines.get(i + 1).is_some_and(|next| indented(next));
            if !continued && !seen.insert(bare) {
                continue;
            }
        } else if !bare.is_empty() {
            seen.clear();
        }
        kept.push(line);
    }
    (kept.join("\n"), lines.len() - kept.len())
}

/// `-`, `*` or `+`, white space, something.
fn is_bullet(stripped: &str) -> bool {
    let Some(rest) = stripped.strip_prefix(['-', '*', '+']) else { return false };
    rest.starts_with(is_space) && !is_blank(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(recalled: &str, rules: &RequestRules) -> String {
        let texts = RequestTexts::builtin();
        let block = recall(recalled, rules, &texts).unwrap().block;
        let start = format!("<memory-context>\n{}\n\n", texts.recall_note.text());
        block.strip_prefix(&start).unwrap().strip_suffix("\n</memory-context>").unwrap().to_owned()
    }

    #[test]
    fn only_the_newer_release_drops_repeated_bullets() {
        let text = "- a\n- b\n- a\n";
        assert_eq!(body(text, &RequestRules::v0_19()), text);
        assert_eq!(body(text, &RequestRules::v0_22()), "- a\n- b\n");
    }

    #[test]
    fn a_bullet_repeats_within_its_section_only() {
        let cases = [
            ("- a\n## B\n- a", "- a\n## B\n- a"),
            ("- a\n\n- a", "- a\n"),
            ("- a\n  more\n- a\n- a", "- a\n  more\n- a"),
            ("- a\n- a\n  more", "- a\n- a\n  more"),
            ("* a\n- a\n-a\n-a", "* a\n- a\n-a\n-a"),
        ];
        for (input, want) in cases {
            assert_eq!(body(input, &RequestRules::v0_22()), want, "{input:?}");
        }
    }

    #[test]
    fn fences_of_the_provider_are_removed() {
        let cases = [
            ("x <memory-context>in</memory-context> y", "x  y"),
            ("a</ Memory-Context >b", "ab"),
            ("< memory-context >a</memory-context>", ""),
            ("a< /memory-context>b", "a< /memory-context>b"),
            ("<memory-context>a<memory-context>b</memory-context>c</memory-context>", "c"),
            ("<memory-context>never closed", "never closed"),
        ];
        for (input, want) in cases {
            assert_eq!(body(input, &RequestRules::v0_19()), want, "{input:?}");
        }
    }

    #[test]
    fn the_note_of_an_earlier_block_is_removed() {
        let texts = RequestTexts::builtin();
        let text = format!("{}\n\nfact", texts.recall_note.text());
        let got = recall(&text, &RequestRules::v0_22(), &texts).unwrap();
        assert!(got.unwrapped);
        assert_eq!(body(&text, &RequestRules::v0_22()), "fact");
    }
}
