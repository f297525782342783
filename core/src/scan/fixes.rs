//! Text edits that clear a finding, for a person who asks for one.
//!
//! Most findings in people's own files are false alarms: a joiner in an emoji, "check in with the team", a quoted attack. The
//! fix is a small change of the words that keeps their sense for a reader. None is offered before a scan of the
//! changed text has shown that it clears the finding and brings no other.

use std::ops::Range;

use super::invisible::{self, InvisibleContext};
use super::{Finding, FindingKind, Scanner};
use crate::collections::Map;
use crate::diagnostics::{Edit, Fix};
use crate::release::threats::Scope;

/// Most fixes offered for one finding.
const MAX_FIXES: usize = 3;
/// How much text around a finding is scanned to verify a fix (bytes on either side): more than any gap of a
/// known pattern reaches.
const AROUND: usize = 9_000;
/// How many places of a phrase, and how many spaces of a match, are tried.
const MAX_TRIES: usize = 8;
/// The places where such a stretch of text begins and ends are multiples of this, so that neighbours share it.
const GRID: usize = 2_048;
/// How much text is scanned to verify the fixes of all findings of a text, about: a few milliseconds.
pub(crate) const MAX_VERIFIED: usize = 1024 * 1024;

impl Scanner {
    /// Edits of `text`, any of which clears the finding; best first, none when none is known.
    ///
    /// `text` must be the text the finding comes from.
    pub fn fixes(&self, text: &str, finding: &Finding) -> Vec<Fix> {
        Verifier::new(self, text).fixes(finding)
    }

    /// The [`Scanner::fixes`] of many findings of one text, finding by finding, until too much text had to be scanned to
    /// verify them; the rest have none then.
    pub fn fixes_of_all(&self, text: &str, findings: &[Finding]) -> Vec<Vec<Fix>> {
        let affordable = affordable(text, findings, MAX_VERIFIED);
        let mut verifier = Verifier::new(self, text);
        let fixes = findings.iter().take(affordable).map(|finding| verifier.fixes(finding));
        let mut all: Vec<Vec<Fix>> = fixes.collect();
        all.resize(findings.len(), Vec::new());
        all
    }
}

/// How many of the findings can have their fixes verified by scanning about `limit` bytes.
pub(crate) fn affordable(text: &str, findings: &[Finding], limit: usize) -> usize {
    // The text as changed, seldom more than three times; as it is, now and then.
    let cost = |finding: &Finding| 4 * text.len().min(finding.span.len().saturating_add(2 * AROUND));
    let mut left = limit;
    let affords = |finding: &&Finding| {
        left = left.saturating_sub(cost(finding));
        left > 0
    };
    findings.iter().take_while(affords).count()
}

/// Looks for fixes of one text, and shows that they help. What it knows of a stretch of the text serves the next finding.
pub(crate) struct Verifier<'s, 't> {
    scanner: &'s Scanner,
    text: &'t str,
    /// The last stretch that was looked at, and its findings.
    before: Option<(Range<usize>, Map<String, usize>)>,
}

impl<'s, 't> Verifier<'s, 't> {
    pub(crate) const fn new(scanner: &'s Scanner, text: &'t str) -> Self {
        Self { scanner, text, before: None }
    }

    /// See [`Scanner::fixes`].
    pub(crate) fn fixes(&mut self, finding: &Finding) -> Vec<Fix> {
        let candidates = match finding.kind {
            FindingKind::Invisible { ch, name, context } => {
                self.scanner.invisible_fixes(self.text, finding, ch, name, context)
            }
            FindingKind::Pattern { .. } => pattern_fixes(self.text, finding),
        };
        let mut fixes: Vec<Fix> = Vec::new();
        for fix in candidates {
            if fixes.len() < MAX_FIXES
                && fixes.iter().all(|known| known.edits != fix.edits)
                && self.clears(finding, &fix)
            {
                fixes.push(fix);
            }
        }
        fixes
    }

    /// Whether the edits leave fewer findings of this kind around here, and no more of any other.
    fn clears(&mut self, finding: &Finding, fix: &Fix) -> bool {
        let (Some(first), Some(last)) = (fix.edits.first(), fix.edits.last()) else { return false };
        let text = self.text;
        let from = first.range.start.min(finding.span.start).saturating_sub(AROUND);
        let to = last.range.end.max(finding.span.end).saturating_add(AROUND);
        let (start, end) = (floor(text, from / GRID * GRID), to.div_ceil(GRID).saturating_mul(GRID));
        let end = floor(text, end.min(text.len()));
        let Some(as_it_is) = text.get(start..end) else { return false };
        let shift = |range: &Range<usize>| range.start.saturating_sub(start)..range.end.saturating_sub(start);
        let edits = fix
            .edits
            .iter()
            .map(|edit| Edit { range: shift(&edit.range), text: edit.text.clone() })
            .collect();
        let Some(after) = (Fix { edits, ..Fix::default() }).apply(as_it_is) else { return false };
        let scanner = self.scanner;
        let known = self.before.take().filter(|(stretch, _)| *stretch == (start..end));
        let (_, before) = self.before.insert(known.unwrap_or_else(|| (start..end, scanner.tally(as_it_is))));
        let after = scanner.tally(&after);
        let count = |of: &Map<String, usize>, id: &str| of.get(id).copied().unwrap_or(0);
        count(&after, &finding.id) < count(before, &finding.id)
            && after.iter().all(|(id, &n)| n <= count(before, id))
    }
}

impl Scanner {
    /// How many findings a text has of each kind.
    fn tally(&self, text: &str) -> Map<String, usize> {
        let mut tally = Map::new();
        for finding in self.scan(text, Scope::Strict).findings {
            *tally.entry(finding.id).or_insert(0) += 1;
        }
        tally
    }

    fn invisible_fixes(
        &self,
        text: &str,
        finding: &Finding,
        ch: char,
        name: &str,
        context: InvisibleContext,
    ) -> Vec<Fix> {
        let remove = |range: Range<usize>| Edit { range, text: String::new() };
        let mut fixes = Vec::new();
        if context == InvisibleContext::DirectionPair
            && let Some(partner) = partner(text, finding.span.start)
        {
            let size = |at: usize| text.get(at..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
            let mut places = [finding.span.start, partner];
            if places[0] > places[1] {
                places.swap(0, 1);
            }
            let edits = places.iter().map(|&at| remove(at..at + size(at))).collect();
            fixes.push(Fix::new("remove-both-controls", "Remove both direction controls", edits));
        }
        let (code, title) = match context {
            InvisibleContext::EmojiSequence => {
                ("remove-joiner", "Remove the joiner: the pictures then stand side by side".to_owned())
            }
            InvisibleContext::ArabicSpelling => ("write-without", format!("Write it without the {name}")),
            _ => ("remove-character", format!("Remove the {name}")),
        };
        fixes.push(Fix::new(code, title, vec![remove(finding.span.clone())]).word(name));
        // The whole run at once, and every one of its kind.
        let run = run_around(text, &finding.span, &self.invisible);
        if run != finding.span {
            fixes.push(Fix::new("remove-run", "Remove this run of invisible characters", vec![remove(run)]));
        }
        // Offered with the first of them.
        let is_first = !text.get(..finding.span.start).unwrap_or("").contains(ch);
        let all: Vec<Edit> = text
            .match_indices(ch)
            .take_while(|_| is_first)
            .map(|(at, c)| remove(at..at + c.len()))
            .take(super::MAX_FINDINGS)
            .collect();
        if all.len() > 1 {
            let (count, title) =
                (all.len().to_string(), format!("Remove all {} of this kind ({name})", all.len()));
            fixes.push(Fix::new("remove-all", title, all).word(count).word(name));
        }
        fixes
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The control that opens or closes what the one at `at` closes or opens, on the same line.
fn partner(text: &str, at: usize) -> Option<usize> {
    let start = text.get(..at)?.rfind(['\n', '\r']).map_or(0, |i| i + 1);
    let end = text.get(at..)?.find(['\n', '\r']).map_or(text.len(), |i| at + i);
    let line = text.get(start..end)?;
    let pairs = invisible::direction_pairs(line);
    // Without its partner a control is no pair any more.
    pairs.iter().map(|&i| start + i).filter(|&i| i != at).find(|&other| {
        let size = text.get(other..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
        let without =
            [text.get(start..other).unwrap_or(""), text.get(other + size..end).unwrap_or("")].concat();
        let moved = if other < at { at - size - start } else { at - start };
        invisible::direction_pairs(&without).binary_search(&moved).is_err()
    })
}

fn run_around(text: &str, span: &Range<usize>, invisible: &[char]) -> Range<usize> {
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    let start = before.trim_end_matches(invisible).len();
    start..text.len() - after.trim_start_matches(invisible).len()
}

/// What to write for what, by pattern. The words are looked for in the matched text, case and spaces aside.
#[rustfmt::skip]
static REWRITES: [(&str, &[(&str, &str)]); 24] = [
    ("bypass_restrictions", &[("act as", "behave as")]),
    ("translate_execute", &[("and run", "then run"), ("and execute", "then execute"), ("and eval", "then eval")]),
    ("deception_hide", &[("do not", "never")]),
    ("role_hijack", &[("now a", "a"), ("now an", "an"), ("now the", "the")]),
    ("role_pretend", &[("pretend to be", "pose as"), ("pretend you are", "speak as"), ("pretend", "imagine")]),
    ("leak_system_prompt", &[("output", "show")]),
    ("remove_filters", &[("without", "with no")]),
    ("fake_update", &[("have been", "were")]),
    ("identity_override", &[("name yourself", "call yourself")]),
    ("c2_node_registration", &[("register", "enrol")]),
    ("c2_heartbeat", &[("check in", "talk"), ("check-in", "talk"), ("checkin", "talk"), ("to", "sent to"), ("with", "having")]),
    ("c2_task_pull", &[("pull", "fetch")]),
    ("c2_network_connect", &[("connect to", "join"), ("reconnect to", "rejoin")]),
    ("forced_action", &[("you must", "you have to")]),
    ("anti_forensic_oneliner", &[("only use", "use only")]),
    ("anti_forensic_disk", &[("never", "do not")]),
    ("env_var_unset_agent", &[("unset", "clear")]),
    ("known_c2_framework", &[("sliver", "slice"), ("havoc", "chaos"), ("mythic", "mythical")]),
    ("c2_explicit_long", &[("command and control", "command-and-control")]),
    ("read_secrets", &[("cat", "less")]),
    ("context_exfil", &[("include", "add"), ("output", "show"), ("print", "show"), ("share", "pass on")]),
    ("ssh_backdoor", &[("authorized_keys", "authorized keys"), ("authorized_keys2", "authorized keys 2")]),
    ("agent_config_mod", VERBS),
    ("hermes_config_mod", VERBS),
];

#[rustfmt::skip]
const VERBS: &[(&str, &str)] = &[
    ("update", "maintain"), ("modify", "adapt"), ("edit", "revise"), ("write", "put"), ("change", "alter"), ("append", "attach"),
    ("add to", "extend"),
];

fn pattern_fixes(text: &str, finding: &Finding) -> Vec<Fix> {
    let mut fixes = Vec::new();
    let at = finding.span.start;
    let matched = text.get(finding.span.clone()).unwrap_or("");
    match finding.id.as_str() {
        "html_comment_injection" => {
            if let (Some(inside), end) =
                (matched.strip_prefix("<!--").and_then(|m| m.strip_suffix("-->")), finding.span.end)
            {
                let edits = vec![edit(at, at + 4, "("), edit(end - 3, end, ")")];
                let inside = inside.trim();
                let title = format!("Let people see the comment: ({})", shown(inside));
                fixes.push(Fix::new("show-comment", title, edits).word(shown(inside)));
                fixes.push(Fix::new("remove-comment", "Remove the comment", vec![edit(at, end, "")]));
            }
        }
        "hidden_div" => {
            if let Some(display) = find_word(matched, "display", 0..matched.len()).last() {
                let edits = vec![edit(at + display.start, finding.span.end, "")];
                fixes.push(Fix::new("remove-display", "Remove display:none", edits));
            }
        }
        "exfil_curl" | "exfil_wget" => fixes.extend(unexpanded_variable(text, finding)),
        "send_to_url" => fixes.extend(marked_link(text, finding)),
        "ssh_access" | "hermes_env" => {
            for (needle, name) in [("~/", "HOME/"), ("$HOME/", "HOME/")] {
                if let Some(i) = matched.rfind(needle) {
                    let edits = vec![edit(at + i, at + i + needle.len(), name)];
                    fixes.push(instead_of(name, needle, edits));
                }
            }
        }
        "hardcoded_secret" => {
            if let Some(quote) = matched.find(['"', '\'']) {
                let rest = text.get(at + quote + 1..).unwrap_or("");
                let length = rest
                    .find(|c: char| !(c.is_ascii_alphanumeric() || "+/=_-".contains(c)))
                    .unwrap_or(rest.len());
                let edits = vec![edit(at + quote + 1, at + quote + 1 + length, "<secret>")];
                fixes.push(Fix::new("replace-secret", "Replace the secret by a placeholder", edits));
            }
        }
        _ => {}
    }
    let rewrites = REWRITES.iter().find(|(id, _)| *id == finding.id).map_or(&[][..], |row| row.1);
    for (words, instead) in rewrites {
        for range in find_phrase(matched, words).take(MAX_TRIES) {
            let found = matched.get(range.clone()).unwrap_or("");
            let instead = like(found, instead);
            let edits = vec![edit(at + range.start, at + range.end, &instead)];
            fixes.push(instead_of(&instead, &shown(found), edits));
        }
    }
    // Two words made one are read the same and match no phrase.
    let spaces = matched.char_indices().filter(|(_, c)| crate::text::is_space(*c)).map(|(i, _)| i);
    let mut joined_at = None;
    for i in spaces.take(MAX_TRIES * 4) {
        if joined_at == Some(i) {
            joined_at = matched.get(i..).and_then(|m| m.chars().next()).map(|c| i + c.len_utf8());
            continue;
        }
        let rest = matched.get(i..).unwrap_or("");
        let end = i + rest.len() - rest.trim_start_matches(crate::text::is_space).len();
        joined_at = matched.get(i..).and_then(|m| m.chars().next()).map(|c| i + c.len_utf8());
        if end < matched.len() {
            let edits = vec![edit(at + i, at + end, "-")];
            fixes.push(Fix::new("join-words", "Join the words with a hyphen", edits));
        }
    }
    // A single word falls into two.
    if matched.chars().all(char::is_alphanumeric) && matched.chars().count() > 3 {
        let middle = floor(matched, matched.len() / 2);
        let edits = vec![edit(at + middle, at + middle, "-")];
        fixes.push(Fix::new("hyphenate", "Write the word with a hyphen", edits));
    }
    fixes
}

fn instead_of(new: &str, old: &str, edits: Vec<Edit>) -> Fix {
    Fix::new("instead-of", format!("Write “{new}” instead of “{old}”"), edits).word(new).word(old)
}

fn edit(start: usize, end: usize, text: &str) -> Edit {
    Edit { range: start..end, text: text.to_owned() }
}

/// A few words of a text, for a title.
fn shown(text: &str) -> String {
    let words: Vec<&str> = text.split(crate::text::is_space).filter(|w| !w.is_empty()).collect();
    let line = words.join(" ");
    if line.chars().count() > 40 { format!("{}…", crate::text::head(&line, 40)) } else { line }
}

/// `instead`, with a capital where `found` has one.
fn like(found: &str, instead: &str) -> String {
    let mut letters = found.chars().filter(|c| c.is_alphabetic());
    let (first, second) = (letters.next(), letters.next());
    if first.is_some_and(char::is_uppercase) {
        if second.is_some_and(char::is_uppercase) {
            return instead.to_uppercase();
        }
        let mut chars = instead.chars();
        return chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect());
    }
    instead.to_owned()
}

/// Where a word stands in a part of a text, case aside and as a word of its own.
fn find_word<'t>(
    text: &'t str,
    word: &'t str,
    within: Range<usize>,
) -> impl Iterator<Item = Range<usize>> + 't {
    let bytes = text.as_bytes();
    let part = move |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80);
    within.filter_map(move |i| {
        let end = i + word.len();
        let found = text.get(i..end)?.eq_ignore_ascii_case(word);
        let whole = !part(i.checked_sub(1).and_then(|i| bytes.get(i))) && !part(bytes.get(end));
        (found && whole).then_some(i..end)
    })
}

/// Where words stand one after the other, whatever white space is between them.
fn find_phrase<'t>(text: &'t str, phrase: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    let mut words = phrase.split(' ');
    let first = words.next().unwrap_or("");
    let rest: Vec<&str> = words.collect();
    find_word(text, first, 0..text.len()).filter_map(move |start| {
        let mut end = start.end;
        for word in &rest {
            let after = text.get(end..)?;
            let next = end + after.len() - after.trim_start_matches(crate::text::is_space).len();
            end = (next > end).then(|| find_word(text, word, next..next + 1).next()).flatten()?.end;
        }
        Some(start.start..end)
    })
}

/// `$NAME` as `<NAME>`: a place to fill in rather than a secret that is sent.
fn unexpanded_variable(text: &str, finding: &Finding) -> Option<Fix> {
    let matched = text.get(finding.span.clone())?;
    let dollar = finding.span.start + matched.rfind('$')?;
    let braced = text.get(dollar..)?.starts_with("${");
    let name = dollar + if braced { 2 } else { 1 };
    let rest = text.get(name..)?;
    let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let end = name + length;
    let closed = braced && rest.get(length..)?.starts_with('}');
    let word = rest.get(..length)?;
    let edits = vec![edit(dollar, end + usize::from(closed), &format!("<{word}>"))];
    Some(
        Fix::new("write-place", format!("Write <{}> as a place to fill in", shown(word)), edits)
            .word(shown(word)),
    )
}

/// An address in angle brackets, which Markdown shows as a link.
fn marked_link(text: &str, finding: &Finding) -> Option<Fix> {
    let matched = text.get(finding.span.clone())?;
    let lower = matched.to_ascii_lowercase();
    let start = finding.span.start + lower.rfind("http")?;
    let rest = text.get(start..)?;
    let length =
        rest.find(|c: char| crate::text::is_space(c) || "<>\"'`)]".contains(c)).unwrap_or(rest.len());
    let end = start + rest.get(..length)?.trim_end_matches(['.', ',', ';', ':', '!', '?']).len();
    let edits = vec![edit(start, start, "<"), edit(end, end, ">")];
    Some(Fix::new("angle-brackets", "Put the address into angle brackets, as Markdown has it", edits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_whatever_stands_between() {
        let all = |text: &str, phrase: &str| {
            find_phrase(text, phrase).map(|r| text[r].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(all("Do  Not do\nnot donot do", "do not"), ["Do  Not", "do\nnot"]);
        assert_eq!(all("check-in, checkin", "check-in"), ["check-in"]);
        assert_eq!(all("é cat catalog écat", "cat"), ["cat"]);
    }

    #[test]
    fn capitals_are_kept() {
        assert_eq!(
            (like("Do not", "never"), like("DO NOT", "never"), like("do not", "never")),
            ("Never".into(), "NEVER".into(), "never".into())
        );
    }
}
