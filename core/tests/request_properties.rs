//! Requests, marks and prefixes with arbitrary input: nothing panics, and what must hold holds.

#![cfg(not(target_arch = "wasm32"))]

use hermes_prompt::cache::marks::{MAX_MARKS, MarkOptions, apply, find};
use hermes_prompt::cache::prefix::{compare, rough_tokens, shared_bytes, sharing};
use hermes_prompt::cache::ttl::Ttl;
use hermes_prompt::prompt::{Part, Prompt};
use hermes_prompt::release::cache_rules::{CacheRules, MarkLayout, RequestRules, RequestTexts};
use hermes_prompt::request::stored::{Runtime, check_reuse};
use hermes_prompt::request::subdir::{HintFilter, SubdirTracker};
use hermes_prompt::request::{Message, Turn, compose, user_content};
use hermes_prompt::workspace::Places;
use hermes_prompt::{Session, Slot, Tier, Workspace};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Texts on the edges: white space Python strips and Rust does not, fences, labels, other scripts.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a",
        "é",
        "😀",
        " ",
        "\n",
        "\r\n",
        "\u{1c}",
        "\u{2028}",
        "-",
        "- x",
        "<memory-context>",
        "</memory-context>",
        "Model: m",
        "User home directory: /h",
        "\n\n",
        "# Hermes runtime environment",
        "STATIC",
        "/",
        "..",
        "~",
        "cd ",
        "'",
        "\"",
        "\\",
        "#",
        ";",
    ]);
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn content() -> impl Strategy<Value = Value> {
    let part = prop_oneof![
        text().prop_map(|t| json!({"type": "text", "text": t})),
        text().prop_map(|t| json!({"type": "text", "text": t, "cache_control": {"type": "ephemeral"}})),
        Just(json!({"type": "image"})),
        Just(json!("bare")),
        Just(json!(null)),
    ];
    prop_oneof![
        4 => text().prop_map(Value::String),
        2 => prop::collection::vec(part, 0..4).prop_map(Value::Array),
        1 => Just(Value::Null),
        1 => Just(json!(5)),
    ]
}

fn messages() -> impl Strategy<Value = Vec<Message>> {
    let role = prop::sample::select(vec!["system", "user", "assistant", "tool", "odd"]);
    let message = (role, content(), any::<bool>()).prop_map(|(role, content, calls)| {
        let mut message = Message::new(role, "");
        message.0.insert("content".into(), content);
        if calls {
            message.0.insert("tool_calls".into(), json!([1]));
        }
        message
    });
    prop::collection::vec(message, 0..8)
}

/// All text of a message, parts run together.
fn run_together(message: &Message) -> String {
    match message.content() {
        Value::String(s) => s.clone(),
        Value::Array(parts) => parts.iter().filter_map(|p| p["text"].as_str()).collect(),
        _ => String::new(),
    }
}

fn prompt(texts: &[String; 3]) -> Prompt {
    let tiers = [
        (Tier::Stable, Slot::Identity),
        (Tier::Context, Slot::ProjectContext),
        (Tier::Volatile, Slot::Stamp),
    ];
    let part = |t: &String| Part { text: t.clone(), ..Part::default() };
    Prompt::join(tiers.iter().zip(texts).map(|((tier, slot), t)| (*tier, vec![(*slot, part(t))])).collect())
}

struct Plain;

impl HintFilter for Plain {
    fn scan(&self, content: &str, _: &str) -> String {
        content.to_owned()
    }
    fn cut(&self, content: &str, _: &str, _: usize, _: &str) -> String {
        content.to_owned()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn marks_are_few_change_no_text_and_settle(
        messages in messages(), native in any::<bool>(), tool_parts in any::<bool>(), direct_tools in any::<bool>(),
        hour in any::<bool>(), scaffold in text(),
    ) {
        let scaffolds = [scaffold];
        let options = MarkOptions {
            ttl: if hour { Ttl::OneHour } else { Ttl::FiveMinutes },
            native,
            static_prefix: Some("STATIC"),
            tool_parts,
            direct_tools,
            scaffolds: &scaffolds,
        };
        let tools = [json!({"name": "t"})];
        let once = apply(&messages, &tools, MarkLayout::StaticSplit, &options);
        prop_assert!(once.marks.len() <= MAX_MARKS, "{:?}", once.marks);
        prop_assert_eq!(&find(&once.messages, &once.tools), &once.marks);
        for (before, after) in messages.iter().zip(&once.messages) {
            prop_assert_eq!(run_together(before), run_together(after));
        }
        let again = apply(&once.messages, &once.tools, MarkLayout::StaticSplit, &options);
        prop_assert_eq!(again, once);
        apply(&messages, &tools, MarkLayout::SystemAndThree, &options);
    }

    #[test]
    fn parts_of_a_request_lie_in_their_text(
        system in text(), user in text(), recalled in text(), plugins in text(), history in messages(),
    ) {
        let turn = Turn {
            system_prompt: &system,
            user: &user,
            recalled: &recalled,
            plugins: &plugins,
            history,
            marks: Some(MarkOptions::default()),
            ..Turn::default()
        };
        for (cache, rules) in [(CacheRules::v0_19(), RequestRules::v0_19()), (CacheRules::v0_22(), RequestRules::v0_22())] {
            let request = compose(&turn, &cache, &rules, &RequestTexts::builtin());
            for sent in &request.messages {
                for part in &sent.parts {
                    prop_assert!(sent.text.get(part.range.clone()).is_some(), "{:?} of {:?}", part, sent.text);
                }
            }
            let texts = RequestTexts::builtin();
            if let Some(sent) = user_content::compose(&user, &recalled, &plugins, &rules, &texts) {
                prop_assert!(sent.starts_with(&user));
            }
        }
    }

    #[test]
    fn a_shared_prefix_is_shared_and_ends_where_it_ends(a in [text(), text(), text()], b in [text(), text(), text()]) {
        let (a, b) = (prompt(&a), prompt(&b));
        let got = compare(&a, &b, &rough_tokens);
        let n = shared_bytes(&a.text, &b.text);
        prop_assert_eq!(&a.text.as_bytes()[..n], &b.text.as_bytes()[..n]);
        prop_assert!(a.text.as_bytes().get(n) != b.text.as_bytes().get(n) || got.equal);
        prop_assert!(a.text.starts_with(&b.text[..got.shared_bytes]));
        prop_assert_eq!(got.equal, a.text == b.text);
        prop_assert_eq!(got.tiers.iter().all(|t| t.equal), a.text == b.text);
        let groups = sharing(&[&a, &b, &a], &rough_tokens);
        prop_assert_eq!(groups.whole.len(), if got.equal { 1 } else { 2 });
        prop_assert!(groups.stable.len() <= groups.whole.len());
    }

    #[test]
    fn stored_prompts_and_tool_calls_of_any_shape_are_survived(
        stored in text(), cwd in text(), args in prop::collection::vec((0..4_usize, text()), 0..4),
    ) {
        let runtime = Runtime { model: "m".into(), cwd: cwd.clone(), pass_session_id: true, ..Runtime::default() };
        let _ = check_reuse(&stored, &runtime, &RequestRules::v0_22());
        prop_assert!(check_reuse(&stored, &runtime, &RequestRules::v0_19()).is_ok() || stored.contains("Model:"));

        let mut files = Workspace::new(Places { cwd: "/p".into(), ..Places::default() });
        files.write("/p/a/AGENTS.md", *b"rules");
        files.write("/p/é/CLAUDE.md", *b"more");
        let rules = RequestRules::v0_22().subdir;
        let mut tracker = SubdirTracker::new(&files, &Session::default(), &rules);
        let mut seen = std::collections::BTreeSet::new();
        for (key, value) in args {
            let name = ["path", "workdir", "command", "other"][key];
            for hint in tracker.visit("terminal", &json!({ name: value }), &Plain) {
                prop_assert!(seen.insert(hint.path.clone()), "a hint comes once: {}", hint.path);
            }
        }
    }
}
