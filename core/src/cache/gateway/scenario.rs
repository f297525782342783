//! What happens: profiles, chats and the events of a gateway.

use crate::collections::Map;

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::cache::cost::{Price, PriceError, PriceTable};
use crate::cache::ttl::Ttl;
use crate::release::cache_rules::{CacheRules, FollowUpRule, PinRule};
use crate::release::{Layout, Slot, Tier};
use crate::request::session_context::{SessionSettings, Source};

use super::why::Explanation;

/// Most steps that are run; further ones are left out with a remark.
pub const MAX_STEPS: usize = 10_000;
/// Most chats and most profiles of a scenario.
pub const MAX_CHATS: usize = 256;

/// A profile that the gateway serves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Profile {
    /// Its name; empty means the default profile.
    pub name: String,
    /// Its home as Hermes shows it, e.g. `~/.hermes/profiles/team`; empty means the usual place.
    pub home: String,
}

impl Profile {
    /// The name people read.
    pub fn label(&self) -> &str {
        if self.name.is_empty() { "default" } else { &self.name }
    }

    /// The home as Hermes shows it.
    pub fn shown_home(&self) -> String {
        match (self.home.as_str(), self.name.as_str()) {
            ("", "") => "~/.hermes".into(),
            ("", name) => format!("~/.hermes/profiles/{name}"),
            (home, _) => home.into(),
        }
    }
}

/// A chat, as a person's message shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Chat {
    /// Index of the profile that answers in it.
    pub profile: usize,
    /// Everything a person's message knows about the chat.
    pub source: Source,
    /// The prompt `channel_prompts` has for the chat.
    pub channel_prompt: Option<String>,
    /// Slack or Discord tools are loaded.
    pub platform_tools: bool,
}

impl Chat {
    /// What an internal event knows: where the chat is, and none of its names (§12).
    pub fn thin_source(&self) -> Source {
        Source {
            chat_name: None,
            user_name: None,
            chat_topic: None,
            message_id: None,
            parent_chat_id: None,
            ..self.source.clone()
        }
    }
}

/// A session that exists before the first step, e.g. one of the CLI.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct StoredSession {
    /// Its identifier.
    pub id: String,
    /// The profile it belongs to.
    pub profile: usize,
    /// Length of its conversation in tokens.
    pub history_tokens: u64,
}

/// What starts a turn without a person (§12.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum InternalKind {
    /// A task of the kanban board wakes the agent.
    #[default]
    Kanban,
    /// A delegated task is finished.
    Delegation,
    /// A watched condition came true.
    Watch,
    /// The gateway resumes what a restart interrupted.
    StartupResume,
    /// A loop goes on.
    Loop,
    /// A plugin injects a message.
    Plugin,
    /// Yuanbao recalls a message.
    Recall,
    /// Microsoft Graph notifies.
    Graph,
}

/// Something that happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", remote = "Self", deny_unknown_fields)]
pub enum Event {
    /// A person writes.
    Human {
        /// Where.
        chat: usize,
    },
    /// An internal event starts a turn.
    Internal {
        /// Where.
        chat: usize,
        /// Of what kind.
        #[serde(default)]
        source: InternalKind,
    },
    /// A `/steer` arrived too late for the running turn and becomes the next one.
    SteerLeftOver {
        /// Where.
        chat: usize,
    },
    /// A person interrupts the running turn; what they wrote becomes the next one.
    Interrupt {
        /// Where.
        chat: usize,
    },
    /// A message that was queued behind the running turn.
    Queued {
        /// Where.
        chat: usize,
        /// It is an internal event.
        #[serde(default)]
        internal: bool,
    },
    /// The gateway stops and starts.
    Restart,
    /// The agent of a chat is dropped from memory, because it idled or the cache was full.
    Evict {
        /// Where.
        chat: usize,
    },
    /// `/resume`: the chat goes on with another session.
    Resume {
        /// Where.
        chat: usize,
        /// The session.
        session: String,
    },
    /// A session of the CLI is handed to the chat; the gateway says so in a turn of its own.
    Handoff {
        /// Where.
        chat: usize,
        /// The session.
        session: String,
    },
    /// `/new`.
    New {
        /// Where.
        chat: usize,
    },
    /// `/branch` in place.
    Branch {
        /// Where.
        chat: usize,
    },
    /// The route is set to another session without a boundary: a topic binding, a delegation.
    Switch {
        /// Where.
        chat: usize,
        /// The session.
        session: String,
    },
    /// The conversation is compressed and its prompt built anew.
    Compact {
        /// Where.
        chat: usize,
        /// It goes on in a child session instead of the same one.
        #[serde(default)]
        child: bool,
    },
    /// The agent remembers something.
    MemoryWrite {
        /// The profile whose memory it is.
        profile: usize,
        /// The entry.
        text: String,
    },
    /// Somebody edits a file.
    FileEdit {
        /// The profile in whose view the file changes.
        profile: usize,
        /// Absolute virtual path.
        path: String,
        /// Its new text.
        text: String,
    },
    /// `privacy.redact_pii` is switched.
    RedactPii {
        /// To this.
        on: bool,
    },
    /// `/model` in a chat.
    Model {
        /// Where.
        chat: usize,
        /// The model.
        model: String,
    },
    /// Somebody renames the chat.
    Rename {
        /// Where.
        chat: usize,
        /// Its new name.
        name: String,
    },
}

/// An event is written as one object whose `kind` names it: `{"kind": "human", "chat": 0}`. The derived code has the
/// fields below the name; moving them here takes a quarter of the code that serde's own `tag` does.
impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, mut fields) = match Self::serialize(self, serde_json::value::Serializer) {
            Ok(Value::Object(named)) => match named.into_iter().next() {
                Some((kind, Value::Object(fields))) => (kind, fields),
                _ => return Err(S::Error::custom("an event without fields")),
            },
            Ok(Value::String(kind)) => (kind, serde_json::Map::new()),
            _ => return Err(S::Error::custom("an event without a name")),
        };
        fields.insert("kind".into(), Value::String(kind));
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = serde_json::Map::deserialize(deserializer)?;
        let Some(Value::String(kind)) = fields.remove("kind") else {
            return Err(D::Error::missing_field("kind"));
        };
        let bare = fields.is_empty().then(|| Self::deserialize(Value::String(kind.clone())));
        match bare {
            Some(Ok(event)) => Ok(event),
            _ => Self::deserialize(Value::Object([(kind, Value::Object(fields))].into_iter().collect()))
                .map_err(D::Error::custom),
        }
    }
}

/// An event and the time before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    /// Seconds since the step before.
    #[serde(default = "default_gap")]
    pub gap: u32,
    /// What happens.
    pub event: Event,
}

/// A minute.
const fn default_gap() -> u32 {
    60
}

impl Step {
    /// The event, a minute after the one before.
    pub fn new(event: Event) -> Self {
        Self { gap: default_gap(), event }
    }
}

/// The three fixes, each on, off, or (`None`) as the release has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Fixes {
    /// The line that names the profile stands in the volatile tier.
    pub profile_line_volatile: Option<bool>,
    /// Internal turns reuse what the last person's turn used, also after a restart.
    pub durable_pin: Option<bool>,
    /// A follow-up without an event keeps the channel prompt.
    pub followup_inherits: Option<bool>,
}

impl Fixes {
    /// All three on or all three off.
    pub const fn all(on: bool) -> Self {
        Self { profile_line_volatile: Some(on), durable_pin: Some(on), followup_inherits: Some(on) }
    }

    /// What a release has.
    pub fn of(rules: &CacheRules, layout: &Layout) -> Self {
        let line = layout.tier_of(Slot::Profile, false);
        Self {
            profile_line_volatile: Some(line != Some(Tier::Stable)),
            durable_pin: Some(rules.pins == PinRule::Durable),
            followup_inherits: Some(rules.follow_up == FollowUpRule::Inherit),
        }
    }

    pub(super) fn pins(self, rules: &CacheRules) -> PinRule {
        match self.durable_pin {
            None => rules.pins,
            Some(true) => PinRule::Durable,
            Some(false) => PinRule::ByInputs,
        }
    }

    pub(super) fn follow_up(self, rules: &CacheRules) -> FollowUpRule {
        match self.followup_inherits {
            None => rules.follow_up,
            Some(true) => FollowUpRule::Inherit,
            Some(false) => FollowUpRule::Drop,
        }
    }

    /// The tier the profile line is moved to, if it is moved.
    pub fn profile_line(self) -> Option<Tier> {
        self.profile_line_volatile.map(|volatile| if volatile { Tier::Volatile } else { Tier::Stable })
    }
}

/// Numbers nobody can know in advance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Assumptions {
    /// Prices and cache of the provider.
    pub price: Price,
    /// How long marks ask to be kept.
    pub ttl: Ttl,
    /// Whether requests are marked at all (`prompt_caching.cache_ttl: off` says no).
    pub caching: bool,
    /// Tokens of the tool definitions, which stand before the system prompt.
    pub tool_tokens: u64,
    /// Tokens of a message.
    pub message_tokens: u64,
    /// Tokens of an answer with everything the agent did for it.
    pub answer_tokens: u64,
    /// Tokens of the summary a compression leaves.
    pub summary_tokens: u64,
}

impl Default for Assumptions {
    fn default() -> Self {
        let table = PriceTable::built_in();
        let price = table.prices.into_iter().next().unwrap_or(Price {
            id: "free".into(),
            title: "Without prices".into(),
            kind: crate::cache::cost::CacheKind::Marks,
            base: 0.0,
            write5m: 0.0,
            write1h: 0.0,
            read: 0.0,
            min_tokens: 0,
            lifetimes: [300, 3_600],
            as_of: String::new(),
            source: crate::cache::cost::PriceSource::Assumption,
        });
        Self {
            price,
            ttl: Ttl::FiveMinutes,
            caching: true,
            tool_tokens: 6_000,
            message_tokens: 60,
            answer_tokens: 900,
            summary_tokens: 1_500,
        }
    }
}

/// Most tokens one assumption may name. Ten thousand turns of it still add up in 64 bits.
const MAX_TOKENS: u64 = 1_000_000_000;

impl Assumptions {
    /// The assumptions with numbers a sum survives, and what was wrong with those that were given.
    pub(super) fn sound(&self) -> (Self, Vec<Explanation>) {
        let mut out = self.clone();
        let mut remarks = Vec::new();
        remarks.extend(self.price.remarks().into_iter().map(|(code, text)| Explanation::plain(code, text)));
        if let Err(PriceError::Value { id, field, max }) = self.price.check() {
            let text = "The price \"{price}\" has a `{field}` that cannot be used: it must be a number from 0 to {max}. \
                        Costs are left out; tokens are counted all the same.";
            let args =
                [("price", id.as_str().into()), ("field", field.into()), ("max", u64::from(max).into())];
            remarks.insert(0, Explanation::new("bad-price", text, args));
            out.price = out.price.free();
            out.price.min_tokens = out.price.min_tokens.min(1 << 30);
        }
        let counts =
            [&mut out.tool_tokens, &mut out.message_tokens, &mut out.answer_tokens, &mut out.summary_tokens];
        let mut cut = false;
        for count in counts {
            cut |= *count > MAX_TOKENS;
            *count = (*count).min(MAX_TOKENS);
        }
        if cut {
            let text = "No message is longer than {count} tokens; the larger number is cut to that.";
            remarks.push(Explanation::new("too-many-tokens", text, [("count", MAX_TOKENS.into())]));
        }
        (out, remarks)
    }
}

impl StoredSession {
    /// The length of the conversation, within what can be added up.
    pub(super) fn tokens(&self) -> u64 {
        self.history_tokens.min(MAX_TOKENS)
    }
}

/// A whole story.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Scenario {
    /// The profiles, at least one.
    pub profiles: Vec<Profile>,
    /// The chats.
    pub chats: Vec<Chat>,
    /// Sessions that exist already.
    pub sessions: Vec<StoredSession>,
    /// What happens.
    pub steps: Vec<Step>,
    /// Which fixes are in.
    pub fixes: Fixes,
    /// `privacy.redact_pii` at the start.
    pub redact_pii: bool,
    /// Model of every chat at the start.
    pub model: String,
    /// Its provider.
    pub provider: String,
    /// `agent.system_prompt`.
    pub global_prompt: String,
    /// `channel_overrides` of the platforms: system prompt by chat, thread or parent.
    pub channel_overrides: Map<String, String>,
    /// How sessions are told apart.
    pub settings: SessionSettings,
    /// What is assumed.
    pub assumptions: Assumptions,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            profiles: vec![Profile::default()],
            chats: Vec::new(),
            sessions: Vec::new(),
            steps: Vec::new(),
            fixes: Fixes::default(),
            redact_pii: false,
            model: "anthropic/claude-opus-4.6".into(),
            provider: "openrouter".into(),
            global_prompt: String::new(),
            channel_overrides: Map::new(),
            settings: SessionSettings::default(),
            assumptions: Assumptions::default(),
        }
    }
}
