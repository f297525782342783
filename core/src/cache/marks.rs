//! Cache marks: where a request tells the provider that a prefix is worth keeping (§11.1–§11.5).
//!
//! A provider of the Anthropic kind keeps what precedes a mark, at most four of them. A mark on
//! something that cannot carry one is wasted, so carriers are chosen first.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::release::cache_rules::MarkLayout;
use crate::request::Message;
use crate::text::is_blank;

use super::ttl::Ttl;

/// Most marks a request may hold.
pub const MAX_MARKS: usize = 4;

/// How the destination of a request is marked.
#[derive(Debug, Clone)]
pub struct MarkOptions<'a> {
    /// How long the provider keeps what is marked.
    pub ttl: Ttl,
    /// The provider speaks Anthropic's own format: marks may stand on a message itself.
    pub native: bool,
    /// The static prefix of the system prompt, if it is known.
    pub static_prefix: Option<&'a str>,
    /// Parts of tool results may carry marks (not on routes of the LiteLLM kind).
    pub tool_parts: bool,
    /// Direct Anthropic: the last tool definition is marked instead of the volatile part.
    pub direct_tools: bool,
    /// Registered scaffolds: fixed beginnings of user messages built from skills, cron jobs and
    /// webhooks.
    pub scaffolds: &'a [String],
}

impl Default for MarkOptions<'_> {
    fn default() -> Self {
        Self {
            ttl: Ttl::FiveMinutes,
            native: false,
            static_prefix: None,
            tool_parts: true,
            direct_tools: false,
            scaffolds: &[],
        }
    }
}

/// A mark that was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "on")]
pub enum Mark {
    /// On the tool definition with this index.
    Tool {
        /// Index in the list of tools.
        index: usize,
    },
    /// On a message itself.
    Message {
        /// Index in the list of messages.
        index: usize,
    },
    /// On a part of a message's content.
    Part {
        /// Index in the list of messages.
        index: usize,
        /// Index in the list of parts.
        part: usize,
    },
}

/// Messages and tools with their marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// The messages as sent.
    pub messages: Vec<Message>,
    /// The tools as sent.
    pub tools: Vec<Value>,
    /// The marks: tools first, which is how a provider reads them, then messages in order.
    pub marks: Vec<Mark>,
}

const KEY: &str = "cache_control";

/// Sets the marks of a request.
///
/// ```
/// use hermes_prompt::cache::marks::{apply, Mark, MarkOptions};
/// use hermes_prompt::release::cache_rules::MarkLayout;
/// use hermes_prompt::request::Message;
///
/// let messages = [Message::new("system", "STABLE\n\nrest"), Message::new("user", "hi")];
/// let options = MarkOptions { static_prefix: Some("STABLE"), ..MarkOptions::default() };
/// let marked = apply(&messages, &[], MarkLayout::StaticSplit, &options);
/// assert_eq!(marked.messages[0].content()[1]["text"], "\n\nrest");
/// assert_eq!(marked.marks.len(), 3);
/// ```
pub fn apply(messages: &[Message], tools: &[Value], layout: MarkLayout, options: &MarkOptions<'_>) -> Marked {
    let mut messages = messages.to_vec();
    let mut tools = tools.to_vec();
    match layout {
        MarkLayout::SystemAndThree => {
            let mut used = 0;
            if messages.first().is_some_and(|m| m.role() == "system") {
                set(&mut messages[0], options, &[]);
                used = 1;
            }
            let plain = MarkOptions { tool_parts: true, ..options.clone() };
            for i in last_carriers(&messages, MAX_MARKS - used, &plain) {
                set(&mut messages[i], &plain, &[]);
            }
        }
        MarkLayout::StaticSplit => {
            for message in &mut messages {
                undecorate(message, options.scaffolds);
            }
            for tool in tools.iter_mut().filter_map(Value::as_object_mut) {
                tool.remove(KEY);
            }
            if options.direct_tools && !tools.is_empty() {
                mark_direct(&mut messages, &mut tools, options);
            } else {
                let mut used = 0;
                if messages.first().is_some_and(|m| m.role() == "system") {
                    used = mark_system(&mut messages[0], options, true, true);
                }
                for i in last_carriers(&messages, MAX_MARKS - used, options) {
                    set(&mut messages[i], options, options.scaffolds);
                }
            }
            for message in &mut messages {
                if let Some((scaffold, tail)) = split_scaffold(message, options.scaffolds) {
                    let parts = vec![text_part(&scaffold, None), text_part(&tail, None)];
                    message.0.insert("content".into(), Value::Array(parts));
                }
            }
        }
    }
    let marks = find(&messages, &tools);
    Marked { messages, tools, marks }
}

/// All marks of a request: tools, then messages and their parts in order.
pub fn find(messages: &[Message], tools: &[Value]) -> Vec<Mark> {
    let has = |v: &Value| v.get(KEY).is_some();
    let mut out: Vec<Mark> =
        tools.iter().enumerate().filter(|(_, t)| has(t)).map(|(index, _)| Mark::Tool { index }).collect();
    for (index, message) in messages.iter().enumerate() {
        if let Some(parts) = message.content().as_array() {
            let marked = parts.iter().enumerate().filter(|(_, p)| has(p));
            out.extend(marked.map(|(part, _)| Mark::Part { index, part }));
        }
        if message.0.contains_key(KEY) {
            out.push(Mark::Message { index });
        }
    }
    out
}

fn marker(ttl: Ttl) -> Value {
    match ttl {
        Ttl::FiveMinutes => json!({"type": "ephemeral"}),
        Ttl::OneHour => json!({"type": "ephemeral", "ttl": "1h"}),
    }
}

fn text_part(text: &str, ttl: Option<Ttl>) -> Value {
    let mut part = Map::new();
    part.insert("type".into(), "text".into());
    part.insert("text".into(), text.into());
    if let Some(ttl) = ttl {
        part.insert(KEY.into(), marker(ttl));
    }
    Value::Object(part)
}

/// Nothing a mark could stand on: absent, null or the empty text.
fn is_empty(content: &Value) -> bool {
    content.is_null() || content.as_str() == Some("")
}

/// Whether a mark on this message would be honoured (§11.4).
fn can_carry(message: &Message, options: &MarkOptions<'_>) -> bool {
    if options.native {
        return true;
    }
    if message.role() == "tool" && !options.tool_parts {
        return false;
    }
    match message.content() {
        Value::Array(parts) => parts.last().is_some_and(Value::is_object),
        Value::String(s) => !s.is_empty(),
        _ => false,
    }
}

/// Indices of the last `n` messages that can carry a mark and are no system messages.
fn last_carriers(messages: &[Message], n: usize, options: &MarkOptions<'_>) -> Vec<usize> {
    let carriers = |i: &usize| messages[*i].role() != "system" && can_carry(&messages[*i], options);
    (0..messages.len()).rev().filter(carriers).take(n).collect()
}

/// Puts a mark on a message: on its last part, or on the message itself where that is honoured.
fn set(message: &mut Message, options: &MarkOptions<'_>, scaffolds: &[String]) {
    let tool = message.role() == "tool";
    if tool && !options.native && !options.tool_parts {
        return;
    }
    if (tool && options.native) || is_empty(message.content()) {
        let ignored = !options.native && matches!(message.role(), "tool" | "assistant");
        if !ignored {
            message.0.insert(KEY.into(), marker(options.ttl));
        }
        return;
    }
    let split = split_scaffold(message, scaffolds);
    match message.0.get_mut("content") {
        Some(content @ Value::String(_)) => {
            *content = Value::Array(match split {
                Some((scaffold, tail)) => {
                    vec![text_part(&scaffold, Some(options.ttl)), text_part(&tail, None)]
                }
                None => vec![text_part(content.as_str().unwrap_or_default(), Some(options.ttl))],
            });
        }
        Some(Value::Array(parts)) => {
            if let Some(last) = parts.last_mut().and_then(Value::as_object_mut) {
                last.insert(KEY.into(), marker(options.ttl));
            }
        }
        _ => {}
    }
}

/// Marks the static prefix of the system message and, with `suffix`, the rest; the whole message
/// when it cannot be split and `whole` allows it. Returns the number of marks.
fn mark_system(message: &mut Message, options: &MarkOptions<'_>, suffix: bool, whole: bool) -> usize {
    let prefix = options.static_prefix.filter(|p| !p.is_empty());
    let split = prefix.and_then(|p| Some((p, message.content().as_str()?.strip_prefix(p)?)));
    match split {
        Some((prefix, rest)) if !is_blank(rest) => {
            let rest = text_part(rest, suffix.then_some(options.ttl));
            let parts = vec![text_part(prefix, Some(options.ttl)), rest];
            message.0.insert("content".into(), Value::Array(parts));
            1 + usize::from(suffix)
        }
        // The prompt is the prefix: one block, never an empty one.
        Some(_) => {
            set(message, options, options.scaffolds);
            1
        }
        None if whole => {
            set(message, options, options.scaffolds);
            1
        }
        None => 0,
    }
}

/// §11.5: the static prefix, the last tool, and the ends of the last two completed transactions.
fn mark_direct(messages: &mut [Message], tools: &mut [Value], options: &MarkOptions<'_>) {
    let native = MarkOptions { native: true, ..options.clone() };
    if messages.first().is_some_and(|m| m.role() == "system") {
        mark_system(&mut messages[0], &native, false, false);
    }
    if let Some(tool) = tools.last_mut().and_then(Value::as_object_mut) {
        tool.insert(KEY.into(), marker(options.ttl));
    }
    let ends = transaction_ends(messages);
    for &i in &ends[ends.len().saturating_sub(2)..] {
        set(&mut messages[i], &native, options.scaffolds);
    }
}

/// Ends of completed runs of tool results and of ordinary turns.
fn transaction_ends(messages: &[Message]) -> Vec<usize> {
    let run_end = |from: usize| messages[from..].iter().take_while(|m| m.role() == "tool").count() + from;
    let mut ends = Vec::new();
    let mut i = 0;
    while i < messages.len() {
        let message = &messages[i];
        match message.role() {
            "system" => i += 1,
            "assistant" if has_calls(message) => {
                let end = run_end(i + 1);
                if end > i + 1 {
                    ends.push(end - 1);
                }
                i = end;
            }
            "tool" => i = run_end(i),
            role => {
                let open = (role == "user" && i + 1 < messages.len())
                    || (role == "assistant" && is_empty(message.content()));
                if !open {
                    ends.push(i);
                }
                i += 1;
            }
        }
    }
    ends
}

/// Python truthiness of `tool_calls`.
fn has_calls(message: &Message) -> bool {
    match message.0.get("tool_calls") {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Array(a)) => !a.is_empty(),
        Some(Value::Object(o)) => !o.is_empty(),
        Some(Value::String(s)) => !s.is_empty(),
        Some(Value::Number(n)) => n.as_f64() != Some(0.0),
        Some(Value::Bool(true)) => true,
    }
}

/// The longest registered scaffold a user message starts with and goes on after.
fn split_scaffold(message: &Message, scaffolds: &[String]) -> Option<(String, String)> {
    if message.role() != "user" {
        return None;
    }
    let content = message.content().as_str()?;
    let scaffold = find_scaffold(content, scaffolds)?;
    Some((scaffold.to_owned(), content[scaffold.len()..].to_owned()))
}

fn find_scaffold<'s>(content: &str, scaffolds: &'s [String]) -> Option<&'s str> {
    let fits =
        |s: &&String| !s.is_empty() && content.strip_prefix(s.as_str()).is_some_and(|rest| !is_blank(rest));
    scaffolds.iter().filter(fits).max_by_key(|s| s.len()).map(String::as_str)
}

/// Removes marks of an earlier pass, and the lists it made of texts, so that planning twice plans
/// the same.
fn undecorate(message: &mut Message, scaffolds: &[String]) {
    message.0.remove(KEY);
    let role = message.role().to_owned();
    let Some(Value::Array(parts)) = message.0.get_mut("content") else { return };
    let marked = |p: &Value| p.get(KEY).is_some();
    let user_pair = role == "user" && parts.len() == 2 && parts.iter().all(Value::is_object);
    // Only a split scaffold marks the first part of a user message.
    let first_marked = user_pair && marked(&parts[0]) && !marked(&parts[1]);
    for part in parts.iter_mut().filter_map(Value::as_object_mut) {
        part.remove(KEY);
    }
    let Some(texts) = parts.iter().map(plain_text).collect::<Option<Vec<&str>>>() else { return };
    if texts.is_empty() {
        return;
    }
    let joined = texts.concat();
    let split = first_marked || (user_pair && find_scaffold(&joined, scaffolds) == Some(texts[0]));
    if texts.len() == 1 || (role == "system" && texts.len() == 2) || split {
        message.0.insert("content".into(), Value::String(joined));
    }
}

/// The text of a part that holds nothing else.
fn plain_text(part: &Value) -> Option<&str> {
    let part = part.as_object()?;
    let text_type = part.get("type").is_none_or(|t| t == "text");
    let nothing_else = part.keys().all(|k| matches!(k.as_str(), "type" | "text"));
    part.get("text").and_then(Value::as_str).filter(|_| text_type && nothing_else)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(value: Value) -> Vec<Message> {
        serde_json::from_value(value).unwrap()
    }

    fn conversation(system: &str) -> Vec<Message> {
        let turns = ["user", "assistant", "user", "assistant", "user", "assistant"];
        std::iter::once(Message::new("system", system))
            .chain(turns.iter().enumerate().map(|(i, role)| Message::new(role, format!("m{i}"))))
            .collect()
    }

    fn indices(marked: &Marked) -> Vec<usize> {
        let index = |m: &Mark| match m {
            Mark::Tool { .. } => usize::MAX,
            Mark::Message { index } | Mark::Part { index, .. } => *index,
        };
        marked.marks.iter().map(index).collect()
    }

    fn split(messages: &[Message], options: &MarkOptions<'_>) -> Marked {
        apply(messages, &[], MarkLayout::StaticSplit, options)
    }

    #[test]
    fn without_a_prefix_the_system_message_and_the_last_three_are_marked() {
        let all = conversation("S+V");
        for layout in [MarkLayout::SystemAndThree, MarkLayout::StaticSplit] {
            let marked = apply(&all, &[], layout, &MarkOptions::default());
            assert_eq!(indices(&marked), [0, 4, 5, 6]);
        }
        let other = MarkOptions { static_prefix: Some("OTHER"), ..MarkOptions::default() };
        assert_eq!(indices(&split(&all, &other)), [0, 4, 5, 6]);
    }

    #[test]
    fn a_static_prefix_is_marked_on_its_own() {
        let options =
            MarkOptions { static_prefix: Some("STATIC"), ttl: Ttl::OneHour, ..MarkOptions::default() };
        let marked = split(&conversation("STATIC\n\nvol"), &options);
        let hour = json!({"type": "ephemeral", "ttl": "1h"});
        assert_eq!(
            *marked.messages[0].content(),
            json!([
                {"type": "text", "text": "STATIC", "cache_control": hour},
                {"type": "text", "text": "\n\nvol", "cache_control": hour},
            ])
        );
        assert_eq!(indices(&marked), [0, 0, 5, 6]);
        for whole in ["STATIC", "STATIC \n"] {
            assert_eq!(indices(&split(&conversation(whole), &options)), [0, 4, 5, 6], "{whole:?}");
        }
        let old = apply(&conversation("STATIC\n\nvol"), &[], MarkLayout::SystemAndThree, &options);
        assert_eq!(indices(&old), [0, 4, 5, 6], "the older release does not split");
    }

    #[test]
    fn messages_that_cannot_carry_a_mark_waste_none() {
        let all = messages(json!([
            {"role": "system", "content": "S"},
            {"role": "user", "content": "u"},
            {"role": "assistant", "content": "", "tool_calls": [1]},
            {"role": "tool", "content": "r"},
            {"role": "tool", "content": ""},
        ]));
        assert_eq!(indices(&split(&all, &MarkOptions::default())), [0, 1, 3]);
        let litellm = MarkOptions { tool_parts: false, ..MarkOptions::default() };
        assert_eq!(indices(&split(&all, &litellm)), [0, 1]);
        let native = split(&all, &MarkOptions { native: true, ..MarkOptions::default() });
        let on = |index| Mark::Message { index };
        assert_eq!(native.marks, [Mark::Part { index: 0, part: 0 }, on(2), on(3), on(4)]);
    }

    #[test]
    fn direct_anthropic_marks_the_last_tool_and_ends_of_transactions() {
        let all = messages(json!([
            {"role": "system", "content": "STATIC\n\nvol"},
            {"role": "user", "content": "u"},
            {"role": "assistant", "content": "", "tool_calls": [1]},
            {"role": "tool", "content": "r"},
            {"role": "assistant", "content": "done"},
            {"role": "user", "content": "next"},
        ]));
        let options =
            MarkOptions { static_prefix: Some("STATIC"), direct_tools: true, ..MarkOptions::default() };
        let tools = [json!({"name": "a"}), json!({"name": "b"})];
        let marked = apply(&all, &tools, MarkLayout::StaticSplit, &options);
        let part = |index| Mark::Part { index, part: 0 };
        assert_eq!(marked.marks, [Mark::Tool { index: 1 }, part(0), part(4), part(5)]);
        let unsplit = MarkOptions { static_prefix: None, ..options };
        assert!(apply(&all, &tools, MarkLayout::StaticSplit, &unsplit).messages[0].content().is_string());
    }

    #[test]
    fn a_scaffold_carries_the_mark_and_stays_split_without_one() {
        let scaffolds = ["SCAFFOLD".to_owned(), "SCAFFOLD long".to_owned()];
        let options = MarkOptions { scaffolds: &scaffolds, ..MarkOptions::default() };
        let mut all = conversation("S");
        all[1] = Message::new("user", "SCAFFOLD long tail");
        let marked = split(&all, &options);
        let tail = json!({"type": "text", "text": " tail"});
        assert_eq!(*marked.messages[1].content(), json!([{"type": "text", "text": "SCAFFOLD long"}, tail]));
        let near = split(&all[..3], &options);
        assert_eq!(near.marks[1], Mark::Part { index: 1, part: 0 });
        let blank = Message::new("user", "SCAFFOLD \n");
        assert_eq!(split(&[blank], &options).messages[0].content().as_array().map(Vec::len), Some(1));
    }

    #[test]
    fn planning_twice_plans_the_same() {
        let scaffolds = ["SCAFFOLD".to_owned()];
        let options =
            MarkOptions { static_prefix: Some("STATIC"), scaffolds: &scaffolds, ..MarkOptions::default() };
        let mut all = conversation("STATIC\n\nvol");
        all[1] = Message::new("user", "SCAFFOLD tail");
        let once = split(&all, &options);
        assert_eq!(split(&once.messages, &options), once);
        assert!(once.marks.len() <= MAX_MARKS);
    }
}
