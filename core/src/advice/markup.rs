//! Markup that shows people something else than the agent reads: comments, links, styles.

use std::ops::Range;

use memchr::memmem;

use super::{Advice, AdviceKind, Found, one_line};
use crate::diagnostics::Edit;

/// How much of a comment is read.
const COMMENT: usize = 4_096;
/// How much of a link's words, of an address and of hidden text is read.
const NEAR: usize = 1_024;

pub(super) fn look(text: &str, found: &mut Found<'_>) {
    comments(text, found);
    for at in memmem::find_iter(text.as_bytes(), "](") {
        markdown_link(text, at, found);
    }
    let mut at = 0;
    while let Some(i) = memchr::memchr(b'<', &text.as_bytes()[at..]) {
        at += i + 1;
        tag(text, at, found);
    }
}

/// A part of the text, cut back to whole characters.
fn part(text: &str, start: usize, len: usize) -> &str {
    let rest = text.get(start..).unwrap_or("");
    let mut end = len.min(rest.len());
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    &rest[..end]
}

fn edit(range: Range<usize>, text: &str) -> Edit {
    Edit { range, text: text.to_owned() }
}

fn comments(text: &str, found: &mut Found<'_>) {
    let mut at = 0;
    while let Some(i) = text.get(at..).and_then(|t| t.find("<!--")) {
        let start = at + i;
        let Some(len) = text.get(start + 4..).and_then(|t| t.find("-->")) else { return };
        let inside = start + 4..start + 4 + len;
        at = inside.end + 3;
        let words = part(text, inside.start, len.min(COMMENT)).trim();
        if talks_to_an_agent(words) {
            let visible = vec![edit(start..inside.start, "("), edit(inside.end..at, ")")];
            found.push(
                Advice::new(AdviceKind::Comment, start..at, words, "")
                    .fix("Let people see it, in parentheses", visible)
                    .removable("Remove the comment"),
            );
        }
    }
}

/// Who is talked to. `you` alone is not enough: comments in templates talk to the person who edits them.
#[rustfmt::skip]
const READERS: &[&str] = &[
    "agent", "agents", "ai", "ais", "assistant", "assistants", "chatbot", "chatgpt", "claude", "copilot", "gemini", "gpt", "hermes",
    "llm", "llms", "model", "models", "reviewers", "agente", "agentes", "asistente", "assistente", "ia", "ki", "modelo", "modell",
];
/// What is asked for, or how strongly.
#[rustfmt::skip]
const ORDERS: &[&str] = &[
    "always", "append", "approve", "delete", "disregard", "email", "execute", "fetch", "follow", "forget", "forward", "ignore", "include",
    "instruction", "instructions", "must", "never", "output", "override", "print", "remember", "reply", "respond", "reveal", "run", "send",
    "should", "upload", "ignora", "ignore", "sempre", "siempre", "immer", "muss", "deve", "debe", "instruções", "instrucciones",
];

fn talks_to_an_agent(words: &str) -> bool {
    let (mut count, mut reader, mut order) = (0, false, false);
    for word in words.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        count += 1;
        reader |= listed(READERS, word);
        order |= listed(ORDERS, word);
    }
    count >= 4 && reader && order
}

fn listed(list: &[&str], word: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// `[words](address)`, at the bracket that closes the words.
fn markdown_link(text: &str, at: usize, found: &mut Found<'_>) {
    let mut from = at.saturating_sub(NEAR);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let before = text.get(from..at).unwrap_or("");
    // No further than the last bracket, so that many of them cost nothing.
    let Some(open) = before.rfind(['[', ']', '\n']).filter(|&i| before.as_bytes()[i] == b'[') else { return };
    let words = from + open + 1..at;
    let rest = part(text, at + 2, NEAR);
    let inner = rest.trim_start_matches(['<', ' ']);
    let start = at + 2 + rest.len() - inner.len();
    let len = inner.find(|c: char| c.is_whitespace() || "()[]>".contains(c)).unwrap_or(inner.len());
    link(text, words, start..start + len, found);
}

/// Compares the host that the words show with the one the address leads to.
fn link(text: &str, words: Range<usize>, address: Range<usize>, found: &mut Found<'_>) {
    let shown = text
        .get(words.clone())
        .unwrap_or("")
        .trim_matches(|c: char| c.is_whitespace() || "*_`<>".contains(c));
    let target = text.get(address).unwrap_or("");
    let (Some(shown), Some(target)) = (shown_host(shown), host_of(target)) else { return };
    let within = |a: &str, b: &str| a == b || a.strip_suffix(b).is_some_and(|rest| rest.ends_with('.'));
    if within(&shown, &target) || within(&target, &shown) {
        return;
    }
    let edits = vec![edit(words.clone(), &target)];
    let advice = Advice::new(AdviceKind::Link, words, &target, &shown);
    found.push(advice.fix("Show where the link leads", edits));
}

/// The start of a text, up to the first of some ASCII characters.
fn until<'t>(text: &'t str, stops: &[u8]) -> &'t str {
    let end = text.bytes().position(|b| stops.contains(&b)).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

/// The host of an address with a scheme, without `www.`.
fn host_of(address: &str) -> Option<String> {
    let start = address.find("//").filter(|&i| i == 0 || address.as_bytes()[i - 1] == b':')?;
    let authority = until(address.get(start + 2..)?, br"/?#\");
    // Only what follows the last `@` is the host.
    let from = authority.bytes().rposition(|b| b == b'@').map_or(0, |i| i + 1);
    let mut host = until(authority.get(from..)?, b":").to_ascii_lowercase();
    if host.starts_with("www.") {
        host.drain(..4);
    }
    (host.contains('.') && !host.contains(' ')).then_some(host)
}

/// Ends of names that are hosts and no files.
const DOMAINS: &[&str] =
    &["com", "org", "net", "edu", "gov", "io", "dev", "app", "info", "br", "de", "fr", "es", "uk", "eu"];

/// The host that the words of a link show, if they show one.
fn shown_host(words: &str) -> Option<String> {
    if words.bytes().any(|b| b.is_ascii_whitespace()) {
        return None;
    }
    if words.contains("://") {
        return host_of(words);
    }
    let host = until(words, b"/?#:");
    let (name, end) = host.rsplit_once('.')?;
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-');
    let is_host = name.starts_with("www.") || listed(DOMAINS, end);
    (is_host && !name.is_empty() && name.bytes().all(plain))
        .then(|| host_of(&["//", host].concat()))
        .flatten()
}

/// A tag, after its `<`: a link that shows another host, or a style that hides.
fn tag(text: &str, at: usize, found: &mut Found<'_>) {
    let rest = text.get(at..).unwrap_or("");
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return;
    }
    // No further than the next tag, so that unclosed ones cost nothing.
    let Some(len) = rest.find(['<', '>']).filter(|&i| rest.as_bytes()[i] == b'>') else { return };
    let inside = &rest[..len];
    let name = &inside[..inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(len)];
    let after = at + len + 1;
    let near = part(text, after, NEAR);
    if name.eq_ignore_ascii_case("a") {
        if let Some(href) = attribute(inside, "href")
            && let Some(end) = near.find("</")
        {
            link(text, after..after + end, at + href.start..at + href.end, found);
        }
        return;
    }
    if !found.has_room(AdviceKind::HiddenByStyle)
        || listed(&["img", "input", "br", "hr", "meta", "link", "source"], name)
    {
        return;
    }
    let Some(style) = attribute(inside, "style") else { return };
    let Some(by) = hiding(inside.get(style.clone()).unwrap_or("")) else { return };
    let close = ["</", name].concat();
    let words = untagged(near.get(..near.find(&close).unwrap_or(near.len())).unwrap_or(""));
    if !words.contains(char::is_alphanumeric) {
        return;
    }
    let span = at - 1..after;
    let advice = Advice::new(AdviceKind::HiddenByStyle, span, &words, by);
    found.push(advice.fix("Remove the style", vec![edit(at + style.start..at + style.end, "")]));
}

/// Where the quoted value of an attribute stands in a tag.
fn attribute(tag: &str, name: &str) -> Option<Range<usize>> {
    let lower = tag.to_ascii_lowercase();
    let mut from = 0;
    loop {
        let at = from + lower.get(from..)?.find(name)?;
        from = at + name.len();
        let rest = tag.get(from..)?;
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start);
        let whole =
            at > 0 && !lower.as_bytes()[at - 1].is_ascii_alphanumeric() && lower.as_bytes()[at - 1] != b'-';
        if let (true, Some(value)) = (whole, value)
            && let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\''))
        {
            let start = tag.len() - value.len() + 1;
            return Some(start..start + tag.get(start..)?.find(quote)?);
        }
    }
}

/// Declarations that hide what they apply to.
#[rustfmt::skip]
const HIDING: &[&str] = &[
    "display:none", "visibility:hidden", "font-size:0", "font-size:1px", "opacity:0", "text-indent:-99", "left:-99", "color:transparent",
    "clip:rect(0",
];
const WHITE: &[&str] = &["white", "#fff", "#ffffff", "rgb(255,255,255)"];

fn hiding(style: &str) -> Option<&'static str> {
    let compact: String = style.to_ascii_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let (mut white, mut on_white) = (false, true);
    for declaration in compact.split(';') {
        for hides in HIDING {
            if let Some(rest) = declaration.strip_prefix(hides)
                && !(hides.ends_with('0') && rest.starts_with(|c: char| c == '.' || c.is_ascii_digit()))
            {
                return Some(hides);
            }
        }
        if let Some((property, value)) = declaration.split_once(':') {
            let is_white = listed(WHITE, value);
            white |= property == "color" && is_white;
            on_white &= !property.starts_with("background") || is_white;
        }
    }
    (white && on_white).then_some("color:white")
}

/// The text between tags.
fn untagged(html: &str) -> String {
    let mut out = String::new();
    for piece in html.split('<') {
        out.push(' ');
        // The first piece has no tag before it, and no `>` of one.
        out.push_str(if out.len() == 1 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) });
    }
    one_line(&out)
}
