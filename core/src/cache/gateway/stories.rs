//! Ready-made stories, to start from.

use crate::request::session_context::Source;

use super::scenario::{Chat, Event, InternalKind, Profile, Scenario, Step};

/// A story with a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Story {
    /// Stable identifier.
    pub id: &'static str,
    /// What it is called in English.
    pub title: &'static str,
    /// What happens.
    pub scenario: Scenario,
}

/// All stories.
pub fn all() -> Vec<Story> {
    let story = |id, title, scenario| Story { id, title, scenario };
    vec![
        story("three-profiles", "Three profiles on one gateway", three_profiles()),
        story("restart", "After a restart", after_restart()),
        story("steer", "A steer in a group", steer_in_a_group()),
        story("redaction", "Redaction switched on", redaction_switched_on()),
        story("compaction", "A memory write and a compaction", memory_and_compaction()),
    ]
}

fn steps(events: impl IntoIterator<Item = Event>) -> Vec<Step> {
    events.into_iter().map(Step::new).collect()
}

/// A group on Telegram with a channel prompt.
fn group() -> Chat {
    Chat {
        source: Source {
            platform: "telegram".into(),
            chat_id: "-1001".into(),
            chat_name: Some("Garden club".into()),
            chat_type: "group".into(),
            user_id: Some("7".into()),
            user_name: Some("Ana".into()),
            ..Source::default()
        },
        channel_prompt: Some("You are the helper of the garden club.".into()),
        ..Chat::default()
    }
}

fn in_the_group(events: impl IntoIterator<Item = Event>) -> Scenario {
    Scenario { chats: vec![group()], steps: steps(events), ..Scenario::default() }
}

/// One's own profile, one for the team, a bot in a group: each is asked twice.
pub fn three_profiles() -> Scenario {
    let direct = Chat {
        source: Source {
            platform: "telegram".into(),
            chat_id: "7".into(),
            user_id: Some("7".into()),
            user_name: Some("Ana".into()),
            ..Source::default()
        },
        ..Chat::default()
    };
    let team = Chat {
        profile: 1,
        source: Source {
            platform: "telegram".into(),
            chat_id: "-1002".into(),
            chat_name: Some("Team".into()),
            chat_type: "group".into(),
            user_id: Some("7".into()),
            user_name: Some("Ana".into()),
            ..Source::default()
        },
        ..Chat::default()
    };
    let profile = |name: &str| Profile { name: name.into(), ..Profile::default() };
    Scenario {
        profiles: vec![profile(""), profile("team"), profile("club")],
        chats: vec![direct, team, Chat { profile: 2, ..group() }],
        steps: steps([0, 1, 2, 0, 1, 2].map(|chat| Event::Human { chat })),
        ..Scenario::default()
    }
}

/// A person, a restart, a wake of the kanban board, the person again.
pub fn after_restart() -> Scenario {
    in_the_group([
        Event::Human { chat: 0 },
        Event::Restart,
        Event::Internal { chat: 0, source: InternalKind::Kanban },
        Event::Human { chat: 0 },
    ])
}

/// A question, half a sentence by `/steer` that comes too late, the next question.
pub fn steer_in_a_group() -> Scenario {
    in_the_group([Event::Human { chat: 0 }, Event::SteerLeftOver { chat: 0 }, Event::Human { chat: 0 }])
}

/// `privacy.redact_pii` is switched on between a person's message and internal events.
pub fn redaction_switched_on() -> Scenario {
    let mut chat = group();
    // Without names the identifiers show, so that the switch is visible.
    chat.source.chat_name = None;
    chat.source.user_name = None;
    let events = [
        Event::Human { chat: 0 },
        Event::RedactPii { on: true },
        Event::Internal { chat: 0, source: InternalKind::Delegation },
        Event::Restart,
        Event::Internal { chat: 0, source: InternalKind::StartupResume },
        Event::Human { chat: 0 },
    ];
    Scenario { chats: vec![chat], ..in_the_group(events) }
}

/// The agent remembers something; the prompt shows it after the compression.
pub fn memory_and_compaction() -> Scenario {
    in_the_group([
        Event::Human { chat: 0 },
        Event::MemoryWrite { profile: 0, text: "Ana waters the roses on Mondays.".into() },
        Event::Human { chat: 0 },
        Event::Compact { chat: 0, child: false },
        Event::Human { chat: 0 },
        Event::Human { chat: 0 },
    ])
}
