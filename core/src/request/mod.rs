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

mod channels;
mod configured;
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
use serde_json::{Map, Value, json};

use crate::order;
use crate::release::cache_rules::{CacheRules, RequestRules, RequestTexts, StripOrder};
use crate::text::strip;

use crate::cache::marks::{self, Mark, MarkOptions};
pub use channels::Channels;
pub use configured::Configured;
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
    /// A call of a tool, made by the model.
    ToolCall,
    /// What the tool returned.
    ToolResult,
    /// The context file of a directory that the call touched for the first time.
    SubdirHint,
    /// What the user sent while the turn was running.
    Steer,
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
    /// The steer found no tool result to follow: it becomes the next user turn (§12.6).
    pub steer_left_over: bool,
}

/// A call of a tool within a turn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ToolRun {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub args: Value,
    /// What it returned.
    pub result: String,
    /// Hints that ride on the result ([`subdir`]).
    pub hints: Vec<subdir::Hint>,
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
    /// Calls the model has made in this turn so far, in one batch each.
    pub tool_runs: Vec<ToolRun>,
    /// A `/steer` that arrived after the last of them.
    pub steer: Option<&'a str>,
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
    for (n, run) in turn.tool_runs.iter().enumerate() {
        sent.extend(tool_run(run, n));
    }
    let steer = turn.steer.filter(|s| !crate::text::is_blank(s));
    let left_over =
        steer.is_some_and(|text| !add_steer(&mut sent, text, !turn.tool_runs.is_empty(), rules, texts));

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
    Request { messages: sent, tools, marks: found, steer_left_over: left_over }
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

/// The call and its result. Arguments are written compactly with sorted keys, as Hermes writes them
/// before sending (§10.9).
fn tool_run(run: &ToolRun, number: usize) -> [Sent; 2] {
    let id = format!("call_{}", number + 1);
    let args = sorted(&run.args).to_string();
    let mut call = Message::new("assistant", "");
    let function = json!({"name": run.tool, "arguments": args});
    call.0.insert("tool_calls".into(), json!([{"id": id, "type": "function", "function": function}]));
    let call = Sent { message: call, text: String::new(), parts: Vec::new() };

    let mut text = run.result.clone();
    let mut parts = vec![Part { reason: Reason::ToolResult, range: 0..text.len() }];
    for hint in &run.hints {
        text.push_str("\n\n");
        let start = text.len();
        text.push_str(&hint.text);
        parts.push(Part { reason: Reason::SubdirHint, range: start..text.len() });
    }
    let mut message = Message::new("tool", text.clone());
    message.0.insert("tool_call_id".into(), id.into());
    [call, Sent { message, text, parts }]
}

/// The same value with the keys of every object in order.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(&String, &Value)> = map.iter().collect();
            order::sort_by(&mut entries, |a, b| a.0.cmp(b.0));
            Value::Object(entries.into_iter().map(|(k, v)| (k.clone(), sorted(v))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

/// Puts a steer where the release puts it; false when there is no tool result to follow.
fn add_steer(
    sent: &mut Vec<Sent>,
    text: &str,
    after_tools: bool,
    rules: &RequestRules,
    texts: &RequestTexts,
) -> bool {
    let mut messages: Vec<Message> = sent.iter().map(|s| s.message.clone()).collect();
    let count = messages.len();
    let outcome = steer::deliver(&mut messages, usize::from(after_tools), text, rules, texts);
    let steer::SteerOutcome::Delivered(at) = outcome else { return false };
    let now = messages[at].text();
    if messages.len() > count {
        let parts = vec![Part { reason: Reason::Steer, range: 0..now.len() }];
        sent.insert(at, Sent { message: messages.swap_remove(at), text: now, parts });
    } else {
        let added = Part { reason: Reason::Steer, range: sent[at].text.len()..now.len() };
        sent[at].parts.push(added);
        sent[at].text = now;
        sent[at].message = messages.swap_remove(at);
    }
    true
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
    fn a_steer_and_a_hint_ride_on_tool_results_as_the_release_has_it() {
        use Reason::{Steer, SubdirHint, ToolResult, User};
        let hint = subdir::Hint {
            path: "/p/a/AGENTS.md".into(),
            shown: "a/AGENTS.md".into(),
            text: "[Subdirectory context discovered: a/AGENTS.md]\nrules".into(),
        };
        let run = ToolRun {
            tool: "read_file".into(),
            args: json!({"path": "a/x", "limit": 5}),
            result: "content".into(),
            hints: vec![hint],
        };
        let turn = Turn { user: "hi", tool_runs: vec![run], steer: Some("faster"), ..Turn::default() };
        let compose = |rules: &RequestRules, turn: &Turn<'_>| {
            compose(turn, &CacheRules::v0_22(), rules, &RequestTexts::builtin())
        };
        let shown = |rules| {
            let request = compose(&rules, &turn);
            assert!(!request.steer_left_over);
            let reasons = |s: &Sent| s.parts.iter().map(|p| p.reason).collect::<Vec<_>>();
            request.messages.iter().map(|s| (s.message.role().to_owned(), reasons(s))).collect::<Vec<_>>()
        };
        let row = |role: &str, reasons: Vec<Reason>| (role.to_owned(), reasons);
        let start = [row("user", vec![User]), row("assistant", vec![])];
        let old = shown(RequestRules::v0_19());
        assert_eq!(old[..2], start);
        assert_eq!(old[2..], [row("tool", vec![ToolResult, SubdirHint, Steer])]);
        let new = shown(RequestRules::v0_22());
        assert_eq!(new[2..], [row("tool", vec![ToolResult, SubdirHint]), row("user", vec![Steer])]);

        let call = &compose(&RequestRules::v0_22(), &turn).messages[1].message.0["tool_calls"][0]["function"];
        assert_eq!(call["arguments"], r#"{"limit":5,"path":"a/x"}"#);
        let without = Turn { tool_runs: vec![], ..turn };
        assert!(compose(&RequestRules::v0_22(), &without).steer_left_over);
    }

    #[test]
    fn an_empty_request_holds_the_empty_user_message() {
        let request = compose_22(&Turn::default());
        assert_eq!(request.messages.len(), 1);
        assert_eq!(request.messages[0].message, Message::new("user", ""));
    }
}
