//! What is sent: the request of one turn, message by message, and why each part is there (§10).
//!
//! The cached system prompt is only the beginning. At call time Hermes adds
//!
//! 1. the **ephemeral prompt** behind it ([`ephemeral`]): personality, session context of a gateway
//!    ([`session_context`]), channel prompt, override;
//! 2. **prefill** messages, directly after the system message;
//! 3. the **history**, as it was sent before, byte for byte;
//! 4. the **user message**, with recalled memory and plugin context behind the user's own words
//!    ([`user_content`]);
//! 5. on the way, a **steer** ([`steer`]) and **hints of sub-directories** on tool results
//!    ([`subdir`]).
//!
//! None of it is written into the stored prompt, which is what lets a provider reuse it
//! ([`stored`] says when even the stored prompt is refused). Last come the cache marks
//! ([`crate::cache::marks`]).

pub mod ephemeral;
mod hash;
mod note;
pub mod session_context;
mod shell;
pub mod steer;
pub mod stored;
pub mod subdir;
pub mod user_content;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::release::cache_rules::{CacheRules, RequestRules, RequestTexts, StripOrder};
use crate::text::strip;

use crate::cache::marks::{self, Mark, MarkOptions};
use ephemeral::{Ephemeral, EphemeralSource};
pub use hash::sha256_hex;

/// One message in the chat-completions shape: an object with `role`, `content` and whatever else
/// the provider's format has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Message(pub Map<String, Value>);

impl Message {
    /// A message with a text.
    pub fn new(role: &str, content: impl Into<String>) -> Self {
        let mut map = Map::new();
        map.insert("role".into(), role.into());
        map.insert("content".into(), Value::String(content.into()));
        Self(map)
    }

    /// The role; empty when there is none.
    pub fn role(&self) -> &str {
        self.0.get("role").and_then(Value::as_str).unwrap_or("")
    }

    /// The content; null when there is none.
    pub fn content(&self) -> &Value {
        self.0.get("content").unwrap_or(&Value::Null)
    }

    /// All text of the content, parts joined by newlines.
    pub fn text(&self) -> String {
        match self.content() {
            Value::String(s) => s.clone(),
            Value::Array(parts) => {
                let text = |p: &Value| p.get("text").and_then(Value::as_str).map(str::to_owned);
                parts.iter().filter_map(text).collect::<Vec<_>>().join("\n")
            }
            _ => String::new(),
        }
    }
}

/// Why a part of the request is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "source")]
pub enum Reason {
    /// The system prompt of the session, built once and stored.
    CachedPrompt,
    /// A piece of the ephemeral prompt.
    Ephemeral(EphemeralSource),
    /// A prefill message.
    Prefill,
    /// A message of an earlier turn, sent as it was sent then.
    History,
    /// What the user wrote.
    User,
    /// Memory recalled for this message.
    Recall,
    /// Context of plugins and notes of the gateway.
    Plugin,
}

/// A part of a message with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// Why it is there.
    pub reason: Reason,
    /// Bytes of the message's text before marks were set; the separators between parts belong to
    /// none.
    pub range: std::ops::Range<usize>,
}

/// One message of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    /// The message as it goes over the wire.
    pub message: Message,
    /// Its text before marks were set.
    pub text: String,
    /// What its text consists of.
    pub parts: Vec<Part>,
}

/// A whole request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// The messages in order.
    pub messages: Vec<Sent>,
    /// The tool definitions, the last one marked where the layout marks tools.
    pub tools: Vec<Value>,
    /// Where marks were set.
    pub marks: Vec<Mark>,
}

/// What a turn sends.
#[derive(Debug, Clone, Default)]
pub struct Turn<'a> {
    /// The cached system prompt.
    pub system_prompt: &'a str,
    /// The ephemeral prompt behind it.
    pub ephemeral: Ephemeral,
    /// Prefill messages.
    pub prefill: Vec<Message>,
    /// Messages of earlier turns as they were sent.
    pub history: Vec<Message>,
    /// What the user wrote.
    pub user: &'a str,
    /// What the memory provider recalled.
    pub recalled: &'a str,
    /// Plugin context and notes, joined.
    pub plugins: &'a str,
    /// Tool definitions.
    pub tools: Vec<Value>,
    /// How to mark, or `None` when caching is off.
    pub marks: Option<MarkOptions<'a>>,
}

/// Composes the request of a turn (§10, §11).
pub fn compose(turn: &Turn<'_>, cache: &CacheRules, rules: &RequestRules, texts: &RequestTexts) -> Request {
    let mut sent: Vec<Sent> = Vec::with_capacity(turn.prefill.len() + turn.history.len() + 2);
    if let Some(system) = system(turn) {
        sent.push(system);
    }
    let whole = |reason, message: &Message| {
        let text = message.text();
        let parts = vec![Part { reason, range: 0..text.len() }];
        Sent { message: message.clone(), text, parts }
    };
    sent.extend(turn.prefill.iter().map(|m| whole(Reason::Prefill, m)));
    sent.extend(turn.history.iter().map(|m| whole(Reason::History, m)));
    sent.push(user(turn, rules, texts));

    let mut tools = turn.tools.clone();
    let mut found = Vec::new();
    if cache.strip == StripOrder::BeforeMarking {
        sent.iter_mut().for_each(strip_content);
    }
    if let Some(options) = &turn.marks {
        let messages: Vec<Message> = sent.iter().map(|s| s.message.clone()).collect();
        let marked = marks::apply(&messages, &tools, cache.marks, options);
        for (s, message) in sent.iter_mut().zip(marked.messages) {
            s.message = message;
        }
        tools = marked.tools;
        found = marked.marks;
    }
    if cache.strip == StripOrder::AfterMarking {
        sent.iter_mut().for_each(strip_content);
    }
    Request { messages: sent, tools, marks: found }
}

fn system(turn: &Turn<'_>) -> Option<Sent> {
    let text = ephemeral::system_message(turn.system_prompt, &turn.ephemeral.text);
    if text.is_empty() {
        return None;
    }
    let mut parts = Vec::new();
    if turn.ephemeral.text.is_empty() {
        parts.push(Part { reason: Reason::CachedPrompt, range: 0..text.len() });
    } else {
        // The ephemeral text was stripped piece by piece, so it is the end of the message as it is.
        let start = text.len().saturating_sub(strip(&turn.ephemeral.text).len());
        let cached = text[..start].trim_end_matches('\n').len();
        if cached > 0 {
            parts.push(Part { reason: Reason::CachedPrompt, range: 0..cached });
        }
        parts.extend(turn.ephemeral.parts.iter().map(|p| Part {
            reason: Reason::Ephemeral(p.source),
            range: (start + p.range.start).min(text.len())..(start + p.range.end).min(text.len()),
        }));
    }
    Some(Sent { message: Message::new("system", text.clone()), text, parts })
}

fn user(turn: &Turn<'_>, rules: &RequestRules, texts: &RequestTexts) -> Sent {
    let mut text = turn.user.to_owned();
    let mut parts = vec![Part { reason: Reason::User, range: 0..text.len() }];
    let recall = user_content::recall(turn.recalled, rules, texts).map(|r| r.block);
    let added = [(Reason::Recall, recall.as_deref().unwrap_or_default()), (Reason::Plugin, turn.plugins)];
    for (reason, piece) in added.into_iter().filter(|(_, piece)| !piece.is_empty()) {
        text.push_str("\n\n");
        let start = text.len();
        text.push_str(piece);
        parts.push(Part { reason, range: start..text.len() });
    }
    Sent { message: Message::new("user", text.clone()), text, parts }
}

/// §10.9: every content that is still a string is stripped.
fn strip_content(sent: &mut Sent) {
    let Some(Value::String(content)) = sent.message.0.get_mut("content") else { return };
    let kept = crate::text::strip_range(content);
    *content = content[kept.clone()].to_owned();
    sent.text.clone_from(content);
    for part in &mut sent.parts {
        let shift = |at: usize| at.clamp(kept.start, kept.end) - kept.start;
        part.range = shift(part.range.start)..shift(part.range.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn() -> Turn<'static> {
        Turn {
            system_prompt: "CACHED",
            ephemeral: ephemeral::gateway("CTX", Some("CP"), None, ""),
            prefill: vec![Message::new("user", "p"), Message::new("assistant", "q")],
            history: vec![Message::new("user", "h"), Message::new("assistant", "i")],
            user: "hi ",
            recalled: "",
            plugins: "PLUG",
            ..Turn::default()
        }
    }

    fn compose_22(turn: &Turn<'_>) -> Request {
        compose(turn, &CacheRules::v0_22(), &RequestRules::v0_22(), &RequestTexts::builtin())
    }

    #[test]
    fn messages_come_in_order_with_their_reasons() {
        use EphemeralSource::{ChannelPrompt, SessionContext};
        let request = compose_22(&turn());
        let shown: Vec<(String, Vec<(Reason, String)>)> = request
            .messages
            .iter()
            .map(|s| {
                let parts = s.parts.iter().map(|p| (p.reason, s.text[p.range.clone()].to_owned())).collect();
                (s.message.role().to_owned(), parts)
            })
            .collect();
        let one = |role: &str, reason, text: &str| (role.to_owned(), vec![(reason, text.to_owned())]);
        assert_eq!(
            shown,
            [
                (
                    "system".to_owned(),
                    vec![
                        (Reason::CachedPrompt, "CACHED".to_owned()),
                        (Reason::Ephemeral(SessionContext), "CTX".to_owned()),
                        (Reason::Ephemeral(ChannelPrompt), "CP".to_owned()),
                    ]
                ),
                one("user", Reason::Prefill, "p"),
                one("assistant", Reason::Prefill, "q"),
                one("user", Reason::History, "h"),
                one("assistant", Reason::History, "i"),
                (
                    "user".to_owned(),
                    vec![(Reason::User, "hi ".to_owned()), (Reason::Plugin, "PLUG".to_owned())]
                ),
            ]
        );
        assert_eq!(request.messages[0].text, "CACHED\n\nCTX\n\nCP");
        assert_eq!(request.messages[5].text, "hi \n\nPLUG");
    }

    #[test]
    fn a_marked_message_escapes_the_strip_in_the_older_release_only() {
        let turn =
            Turn { system_prompt: "S", user: " hi ", marks: Some(MarkOptions::default()), ..Turn::default() };
        let sent = |rules: &CacheRules| {
            compose(&turn, rules, &RequestRules::v0_19(), &RequestTexts::builtin()).messages[1].message.text()
        };
        assert_eq!(sent(&CacheRules::v0_19()), " hi ");
        assert_eq!(sent(&CacheRules::v0_22()), "hi");
    }

    #[test]
    fn an_empty_request_holds_the_empty_user_message() {
        let request = compose_22(&Turn::default());
        assert_eq!(request.messages.len(), 1);
        assert_eq!(request.messages[0].message, Message::new("user", ""));
    }
}
