//! `/steer`: a message of the user that reaches a turn while it runs (§10.6).

use serde_json::{Value, json};

use crate::release::cache_rules::{RequestRules, RequestTexts, SteerRule};
use crate::text::lstrip;

use super::Message;

/// What became of a steer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SteerOutcome {
    /// It ended up in the message with this index.
    Delivered(usize),
    /// The batch held no tool result: the text waits and becomes the next user turn (§12.6).
    LeftOver,
}

/// Delivers a steer after a batch of `batch` tool results at the end of `messages`.
pub fn deliver(
    messages: &mut Vec<Message>,
    batch: usize,
    text: &str,
    rules: &RequestRules,
    texts: &RequestTexts,
) -> SteerOutcome {
    let from = messages.len().saturating_sub(batch);
    let Some(last) = (from..messages.len()).rev().find(|&i| messages[i].role() == "tool") else {
        return SteerOutcome::LeftOver;
    };
    let marker = texts.steer_marker.fill(&[("TEXT", text)]);
    match rules.steer {
        SteerRule::UserMessage => {
            messages.insert(last + 1, Message::new("user", lstrip(&marker)));
            SteerOutcome::Delivered(last + 1)
        }
        SteerRule::ToolResult => {
            let content = messages[last].0.entry("content").or_insert_with(|| Value::String(String::new()));
            match content {
                Value::String(s) => s.push_str(&marker),
                Value::Array(parts) => parts.push(json!({"type": "text", "text": lstrip(&marker)})),
                // Nothing was there: what is appended is all there is.
                other => *other = json!([{"type": "text", "text": lstrip(&marker)}]),
            }
            SteerOutcome::Delivered(last)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(rules: &RequestRules, content: Value) -> Vec<Value> {
        let mut texts = RequestTexts::builtin();
        texts.steer_marker = RequestTexts::from_pack(
            &[("steer.marker".to_owned(), "\n\n[OPEN]\n{TEXT}\n[CLOSE]".to_owned())].into(),
        )
        .steer_marker;
        let mut tool = Message::new("tool", "");
        tool.0.insert("content".into(), content);
        let mut messages = vec![Message::new("assistant", "a"), tool];
        assert_eq!(deliver(&mut messages.clone(), 0, "s", rules, &texts), SteerOutcome::LeftOver);
        deliver(&mut messages, 1, "s", rules, &texts);
        messages.into_iter().skip(1).map(|m| m.0["content"].clone()).collect()
    }

    #[test]
    fn the_older_release_appends_to_the_tool_result() {
        let rules = RequestRules::v0_19();
        assert_eq!(run(&rules, json!("r")), [json!("r\n\n[OPEN]\ns\n[CLOSE]")]);
        let part = json!({"type": "text", "text": "[OPEN]\ns\n[CLOSE]"});
        assert_eq!(run(&rules, json!([{"type": "image"}])), [json!([{"type": "image"}, part])]);
        assert_eq!(run(&rules, Value::Null), [json!([part])]);
    }

    #[test]
    fn the_newer_release_sends_a_message_of_its_own() {
        assert_eq!(run(&RequestRules::v0_22(), json!("r")), [json!("r"), json!("[OPEN]\ns\n[CLOSE]")]);
    }
}
