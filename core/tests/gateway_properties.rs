//! Whatever happens in whatever order: no turn sends bytes that were rendered under another privacy
//! policy, or in a conversation that was left.

#![cfg(not(target_arch = "wasm32"))]

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use hermes_prompt::Release;
use hermes_prompt::cache::gateway::{
    Chat, Event, Fixes, InternalKind, PromptInputs, Row, Scenario, Step, run,
};
use hermes_prompt::cache::pins::{PinMachine, TurnInputs};
use hermes_prompt::prompt::{Part, Prompt};
use hermes_prompt::release::cache_rules::PinRule;
use hermes_prompt::request::session_context::Source;
use hermes_prompt::{Slot, Tier};
use proptest::prelude::*;

/// What happens to the pins of one of two conversations.
#[derive(Debug, Clone, Copy)]
enum Op {
    Human,
    Internal,
    Restart,
    Evict,
    Resume,
    Handoff,
    Branch,
    Reset,
    Compact,
    Redact(bool),
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        4 => Just(Op::Human),
        4 => Just(Op::Internal),
        2 => Just(Op::Restart),
        1 => Just(Op::Evict),
        1 => Just(Op::Resume),
        1 => Just(Op::Handoff),
        1 => Just(Op::Branch),
        1 => Just(Op::Reset),
        1 => Just(Op::Compact),
        2 => any::<bool>().prop_map(Op::Redact),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_pin_crosses_neither_policy_nor_conversation(
        ops in prop::collection::vec((op(), 0..2_usize), 1..40),
        durable in any::<bool>(),
    ) {
        let rule = if durable { PinRule::Durable } else { PinRule::ByInputs };
        let mut machine = PinMachine::new(rule);
        let keys = ["one", "two"];
        // Which conversation a key is on, and whether a hand-off has left its channel inputs.
        let mut conversation = [0_u32, 1_000];
        let mut after_handoff = [false; 2];
        let mut redact = false;
        for (n, (op, k)) in ops.into_iter().enumerate() {
            let key = keys[k];
            let other = format!("other-{n}");
            match op {
                Op::Redact(on) => redact = on,
                Op::Restart => machine.restart(),
                Op::Evict => machine.evict(key),
                Op::Compact => { machine.continue_in_child(key); }
                Op::Branch => {
                    machine.add_session(&other);
                    machine.switch(key, &other, true);
                    machine.evict(key);
                }
                Op::Resume | Op::Handoff => {
                    machine.add_session(&other);
                    if machine.switch(key, &other, false) {
                        conversation[k] += 1;
                        if matches!(op, Op::Resume) {
                            machine.forget(key);
                            after_handoff[k] = false;
                        } else {
                            after_handoff[k] = true;
                        }
                        machine.evict(key);
                    }
                }
                Op::Reset => {
                    machine.reset(key);
                    machine.forget(key);
                    conversation[k] += 1;
                    after_handoff[k] = false;
                }
                Op::Human | Op::Internal => {
                    let internal = matches!(op, Op::Internal);
                    machine.open(key);
                    // A person's inputs are the same all through a conversation.
                    let context_key = format!("{internal} {redact} {}", conversation[k]);
                    let channel = format!("{}", conversation[k]);
                    let inputs = TurnInputs {
                        internal,
                        context_key: &context_key,
                        redact,
                        channel_prompt: (!internal).then_some(channel.as_str()),
                        parent: None,
                        launched_for: None,
                    };
                    let rendered = format!("{redact} {}", conversation[k]);
                    let got = machine.turn(key, inputs, || Arc::from(rendered.as_str()));
                    prop_assert_eq!(&*got.context, rendered.as_str());
                    if let Some(prompt) = got.channel_prompt {
                        prop_assert!(*prompt == *channel || after_handoff[k], "{} in {}", prompt, channel);
                    }
                    if !internal {
                        after_handoff[k] = false;
                    }
                }
            }
        }
    }
}

fn event() -> impl Strategy<Value = Event> {
    let chat = 0..2_usize;
    let session = prop_oneof![
        (1..6_u8).prop_map(|n| format!("session-{n}")),
        Just("cli".to_owned()),
        Just("nowhere".to_owned())
    ];
    prop_oneof![
        6 => chat.clone().prop_map(|chat| Event::Human { chat }),
        6 => chat.clone().prop_map(|chat| Event::Internal { chat, source: InternalKind::Delegation }),
        2 => chat.clone().prop_map(|chat| Event::SteerLeftOver { chat }),
        2 => chat.clone().prop_map(|chat| Event::Interrupt { chat }),
        2 => (chat.clone(), any::<bool>()).prop_map(|(chat, internal)| Event::Queued { chat, internal }),
        2 => Just(Event::Restart),
        1 => chat.clone().prop_map(|chat| Event::Evict { chat }),
        1 => (chat.clone(), session.clone()).prop_map(|(chat, session)| Event::Resume { chat, session }),
        1 => (chat.clone(), session).prop_map(|(chat, session)| Event::Handoff { chat, session }),
        1 => chat.clone().prop_map(|chat| Event::New { chat }),
        1 => chat.clone().prop_map(|chat| Event::Branch { chat }),
        1 => (chat.clone(), any::<bool>()).prop_map(|(chat, child)| Event::Compact { chat, child }),
        1 => Just(Event::MemoryWrite { profile: 0, text: "x".into() }),
        3 => any::<bool>().prop_map(|on| Event::RedactPii { on }),
        1 => chat.prop_map(|chat| Event::Model { chat, model: "m2".into() }),
    ]
}

/// The built-in releases, made once.
static RELEASES: LazyLock<Vec<Release>> =
    LazyLock::new(|| Release::BUILT_IN.iter().filter_map(|id| Release::built_in(id)).collect());

/// The chat a step without a turn is about.
fn chat_of(event: &Event) -> Option<usize> {
    match event {
        Event::Evict { chat }
        | Event::Resume { chat, .. }
        | Event::Handoff { chat, .. }
        | Event::New { chat }
        | Event::Branch { chat }
        | Event::Compact { chat, .. }
        | Event::Model { chat, .. }
        | Event::Rename { chat, .. } => Some(*chat),
        _ => None,
    }
}

/// A group without names, so that identifiers show unless they are redacted.
fn chat(id: &str) -> Chat {
    let source = Source {
        platform: "telegram".into(),
        chat_id: id.into(),
        chat_type: "group".into(),
        user_id: Some("424242".into()),
        ..Source::default()
    };
    Chat { source, channel_prompt: Some("Channel.".into()), ..Chat::default() }
}

fn prompt(inputs: &PromptInputs<'_>) -> Arc<Prompt> {
    let part = |text: String| Part { text, ..Part::default() };
    Arc::new(Prompt::join(vec![
        (Tier::Stable, vec![(Slot::Identity, part("You are Ada.".into()))]),
        (Tier::Volatile, vec![(Slot::Stamp, part(format!("{} memories", inputs.changes.len())))]),
    ]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_order_of_events_sends_what_it_must_not(
        events in prop::collection::vec(event(), 1..60),
        fixes in prop::sample::select(vec![Fixes::all(true), Fixes::all(false), Fixes::default()]),
        release in 0..Release::BUILT_IN.len(),
        gap in prop::sample::select(vec![1_u32, 60, 400, u32::MAX]),
    ) {
        // Behind every step that leaves a conversation the chat gets a new name.
        let mut steps = Vec::new();
        for (n, event) in events.into_iter().enumerate() {
            let left = match &event {
                Event::Resume { chat, .. } | Event::Handoff { chat, .. } | Event::New { chat } => Some(*chat),
                _ => None,
            };
            steps.push(Step { gap, event });
            if let Some(chat) = left {
                steps.push(Step::new(Event::Rename { chat, name: format!("name-{n}-") }));
            }
        }
        let scenario = Scenario {
            chats: vec![chat("-1001"), chat("-1002")],
            sessions: vec![serde_json::from_str(r#"{"id": "cli", "historyTokens": 500}"#).unwrap()],
            steps,
            fixes,
            ..Scenario::default()
        };
        let release = &RELEASES[release];
        let timeline = run(&scenario, release, &mut prompt);
        prop_assert_eq!(&timeline, &run(&scenario, release, &mut prompt), "deterministic");
        prop_assert_eq!(timeline.rows.len(), scenario.steps.len());

        let ephemeral: HashMap<&str, &str> =
            timeline.prompts.iter().map(|p| (p.letter.as_str(), p.ephemeral.as_str())).collect();
        let mut redact = false;
        // Names a chat had since its conversation began.
        let mut names: [Vec<&str>; 2] = Default::default();
        let mut sessions: [Option<&str>; 2] = [None; 2];
        for (step, row) in scenario.steps.iter().zip(&timeline.rows) {
            match &step.event {
                Event::RedactPii { on } => redact = *on,
                Event::Rename { chat, name } => names[*chat].push(name),
                _ => {}
            }
            let (chat, session) = match row {
                Row::Turn(turn) => (Some(turn.chat), Some(turn.session.as_str())),
                Row::Event(event) => (chat_of(&step.event), event.session.as_deref()),
            };
            if let Some(chat) = chat {
                let left = matches!(
                    step.event,
                    Event::Resume { .. } | Event::Handoff { .. } | Event::New { .. }
                );
                // A hand-off of the session the chat is on already leaves nothing.
                if left && session != sessions[chat] {
                    names[chat].clear();
                }
                sessions[chat] = session;
            }
            let Row::Turn(turn) = row else { continue };
            let text = ephemeral[turn.letter.as_str()];
            prop_assert_eq!(turn.context_redacted, redact);
            for id in ["424242", "-1001", "-1002"] {
                prop_assert!(!redact || !text.contains(id), "{} is sent under redaction:\n{}", id, text);
            }
            for at in text.match_indices("name-").map(|(at, _)| at) {
                let known = names[turn.chat].iter().any(|name| text[at..].starts_with(name));
                prop_assert!(known, "a name of a conversation that was left:\n{}", text);
            }
            prop_assert!(turn.tokens.recomputed <= turn.tokens.written + turn.tokens.plain);
            prop_assert!(turn.cost.is_finite());
        }
    }
}
