//! Pins: which inputs of the ephemeral prompt a gateway holds on to, and how long (§12).
//!
//! A turn that was not started by a person (a kanban wake, a finished delegation) knows less about
//! its chat than a person's message does. Rendered from what it knows, the session context would
//! change, and with it every byte behind it; the next message would change it back: A → B → A.
//! Releases with [`PinRule::Durable`] therefore let such turns reuse what the last person's turn
//! used. The copy in the routing entry survives a restart.
//!
//! Three things must never happen, whatever the order of events: a turn reusing bytes that were
//! rendered under another privacy policy, bytes of a conversation that was left behind by `/new`
//! or `/resume`, or a late turn writing its pin onto the conversation that replaced it. The policy
//! is part of a pin, boundaries clear pins, and reads and writes name the session they expect.

use crate::collections::Map;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::release::cache_rules::PinRule;

/// The rendered session context, and what it was rendered from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContextPin {
    /// Digest of the renderer's inputs.
    pub key: String,
    /// The text.
    pub text: Arc<str>,
    /// `privacy.redact_pii` at that time.
    pub redact: bool,
}

/// The channel inputs of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChannelPin {
    /// The channel prompt.
    pub prompt: Option<Arc<str>>,
    /// The channel a thread belongs to.
    pub parent: Option<String>,
}

/// The pin in a routing entry, as Hermes stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DurablePin {
    /// Always 1.
    pub version: u32,
    /// Digest of the renderer's inputs, not empty.
    pub context_key: String,
    /// The rendered text.
    pub context_prompt: Arc<str>,
    /// The policy it was rendered under.
    pub redact_pii: bool,
    /// The channel prompt.
    pub channel_prompt: Option<Arc<str>>,
    /// The channel a thread belongs to.
    pub parent_chat_id: Option<String>,
}

/// Why stored JSON is no pin. Hermes ignores it: the next internal turn renders anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PinShape {
    /// Not an object.
    NotAnObject,
    /// A field that is missing or of another type than it must be.
    Field {
        /// Its name.
        name: &'static str,
        /// What it must be.
        expected: &'static str,
    },
}

impl fmt::Display for PinShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnObject => f.write_str("a pin is an object"),
            Self::Field { name, expected } => write!(f, "`{name}` of a pin must be {expected}"),
        }
    }
}

impl std::error::Error for PinShape {}

impl DurablePin {
    /// Reads a stored pin. Unknown fields are ignored.
    ///
    /// # Errors
    /// [`PinShape`] names what is wrong. A pin that does not say under which policy it was rendered
    /// is refused like any other.
    pub fn from_json(value: &Value) -> Result<Self, PinShape> {
        let map = value.as_object().ok_or(PinShape::NotAnObject)?;
        let wrong = |name, expected| PinShape::Field { name, expected };
        let get = |name: &str| map.get(name).unwrap_or(&Value::Null);
        let optional = |name: &'static str| match get(name) {
            Value::Null => Ok(None),
            Value::String(s) => Ok(Some(s.clone())),
            _ => Err(wrong(name, "a text or null")),
        };
        // Python compares with `==`, and `True == 1 == 1.0`.
        let version = get("version");
        if version.as_f64() != Some(1.0) && *version != Value::Bool(true) {
            return Err(wrong("version", "1"));
        }
        let context_key = get("context_key").as_str().filter(|k| !k.is_empty());
        Ok(Self {
            version: 1,
            context_key: context_key
                .ok_or_else(|| wrong("context_key", "a text that is not empty"))?
                .to_owned(),
            context_prompt: get("context_prompt")
                .as_str()
                .ok_or_else(|| wrong("context_prompt", "a text"))?
                .into(),
            redact_pii: get("redact_pii").as_bool().ok_or_else(|| wrong("redact_pii", "true or false"))?,
            channel_prompt: optional("channel_prompt")?.map(Arc::from),
            parent_chat_id: optional("parent_chat_id")?,
        })
    }
}

/// What one process remembers about a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conversation {
    /// The rendered context.
    pub context: Option<ContextPin>,
    /// The channel inputs.
    pub channel: Option<ChannelPin>,
}

/// A routing entry: which session a key leads to, and its durable pin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The session.
    pub session: String,
    /// The pin.
    pub pin: Option<DurablePin>,
}

/// What a turn brings.
#[derive(Debug, Clone, Copy)]
pub struct TurnInputs<'a> {
    /// Not started by a person.
    pub internal: bool,
    /// Digest of what the context would be rendered from.
    pub context_key: &'a str,
    /// `privacy.redact_pii` now.
    pub redact: bool,
    /// The channel prompt the event carries.
    pub channel_prompt: Option<&'a str>,
    /// The parent channel the event carries.
    pub parent: Option<&'a str>,
    /// The session the turn was started for; `None` means the one the route leads to.
    pub launched_for: Option<&'a str>,
}

/// Where the context text of a turn comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ContextOrigin {
    /// Rendered: nothing was pinned.
    RenderedFirst,
    /// Rendered: the inputs changed.
    RenderedInputs,
    /// Rendered: what was pinned belongs to another privacy policy.
    RenderedPolicy,
    /// The pinned text, because the inputs are the same.
    SameInputs,
    /// The pinned text of the last person's turn, whatever this turn knows.
    Pinned,
    /// The same, read back from the routing entry after a restart.
    Restored,
}

impl ContextOrigin {
    /// Whether no bytes of an earlier turn were taken.
    pub const fn is_rendered(self) -> bool {
        matches!(self, Self::RenderedFirst | Self::RenderedInputs | Self::RenderedPolicy)
    }
}

/// The inputs a turn really runs with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnPins {
    /// The session context.
    pub context: Arc<str>,
    /// Where it comes from.
    pub origin: ContextOrigin,
    /// The channel prompt.
    pub channel_prompt: Option<Arc<str>>,
    /// The parent channel.
    pub parent: Option<String>,
    /// Whether the channel inputs are those of an earlier turn.
    pub channel_pinned: bool,
    /// Whether the durable pin was written.
    pub persisted: bool,
}

/// What became of the route of a key when a message arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Opening {
    /// It leads to its session.
    Known,
    /// There was none: a new session.
    Created,
    /// It led to a session that does not exist or has ended: dropped with its pin, a new session
    /// (§16, 14).
    Dropped,
}

/// What one process remembers and what the store keeps.
#[derive(Debug, Clone)]
pub struct PinMachine {
    rule: PinRule,
    process: HashMap<String, Conversation>,
    routes: Map<String, Route>,
    /// Sessions of the store; true while they are open.
    sessions: HashMap<String, bool>,
    created: u64,
}

impl PinMachine {
    /// An empty store and a fresh process.
    pub fn new(rule: PinRule) -> Self {
        Self { rule, process: HashMap::new(), routes: Map::new(), sessions: HashMap::new(), created: 0 }
    }

    /// What the process remembers about a key.
    pub fn conversation(&self, key: &str) -> Option<&Conversation> {
        self.process.get(key)
    }

    /// Where a key leads.
    pub fn route(&self, key: &str) -> Option<&Route> {
        self.routes.get(key)
    }

    /// Adds an open session to the store, e.g. one of the CLI that will be handed off.
    pub fn add_session(&mut self, id: &str) {
        self.sessions.insert(id.to_owned(), true);
    }

    /// Makes sure the key leads to an open session; call it when a message arrives.
    pub fn open(&mut self, key: &str) -> Opening {
        let opening = match self.routes.get(key) {
            Some(route) if self.sessions.get(&route.session) == Some(&true) => return Opening::Known,
            Some(_) => Opening::Dropped,
            None => Opening::Created,
        };
        let session = self.fresh_session();
        self.routes.insert(key.to_owned(), Route { session, pin: None });
        opening
    }

    fn fresh_session(&mut self) -> String {
        loop {
            self.created += 1;
            let id = format!("session-{}", self.created);
            if !self.sessions.contains_key(&id) {
                self.sessions.insert(id.clone(), true);
                return id;
            }
        }
    }

    /// The inputs a turn runs with. [`PinMachine::open`] comes first. `render` is called only when
    /// no pinned text may be used.
    pub fn turn(&mut self, key: &str, inputs: TurnInputs<'_>, render: impl FnOnce() -> Arc<str>) -> TurnPins {
        let special = self.rule == PinRule::Durable;
        let internal = special && inputs.internal;
        let current = self.routes.get(key).map(|r| r.session.clone());
        let expected = inputs.launched_for.or(current.as_deref());
        let restored = internal && self.restore(key, expected);

        let conversation = self.process.entry(key.to_owned()).or_default();
        let usable = conversation.context.as_ref().filter(|pin| pin.redact == inputs.redact);
        let origin = match (&conversation.context, usable) {
            (_, Some(_)) if internal && restored => ContextOrigin::Restored,
            (_, Some(_)) if internal => ContextOrigin::Pinned,
            (_, Some(pin)) if pin.key == inputs.context_key => ContextOrigin::SameInputs,
            (None, _) => ContextOrigin::RenderedFirst,
            (Some(_), None) => ContextOrigin::RenderedPolicy,
            (Some(_), Some(_)) => ContextOrigin::RenderedInputs,
        };
        let context = match usable {
            Some(pin) if !origin.is_rendered() => Arc::clone(&pin.text),
            _ => {
                let text = render();
                conversation.context = Some(ContextPin {
                    key: inputs.context_key.to_owned(),
                    text: Arc::clone(&text),
                    redact: inputs.redact,
                });
                text
            }
        };
        let (channel, channel_pinned) = self.channel(key, inputs);
        let persisted = special && !inputs.internal && self.persist(key, expected);
        TurnPins {
            context,
            origin,
            channel_prompt: channel.prompt,
            parent: channel.parent,
            channel_pinned,
            persisted,
        }
    }

    /// The channel inputs of a turn (§12.3): a person's turn sets them, an internal one takes them
    /// over and fills in a missing parent. A follow-up of an event goes through here as well.
    pub fn channel(&mut self, key: &str, inputs: TurnInputs<'_>) -> (ChannelPin, bool) {
        let own = ChannelPin {
            prompt: inputs.channel_prompt.map(Arc::from),
            parent: inputs.parent.map(str::to_owned),
        };
        if self.rule == PinRule::ByInputs {
            return (own, false);
        }
        if !inputs.internal {
            self.process.entry(key.to_owned()).or_default().channel = Some(own.clone());
            return (own, false);
        }
        let Some(pin) = self.process.get(key).and_then(|c| c.channel.clone()) else { return (own, false) };
        let has_parent = own.parent.as_ref().is_some_and(|p| !p.is_empty());
        // An empty pinned parent fills nothing in: the event keeps what it had.
        let fill = pin.parent.filter(|p| !p.is_empty() && !has_parent);
        (ChannelPin { prompt: pin.prompt, parent: fill.or(own.parent) }, true)
    }

    /// Reads the durable pin, if this process holds none and the route still leads to `expected`.
    fn restore(&mut self, key: &str, expected: Option<&str>) -> bool {
        let held = |c: &Conversation| c.context.is_some() || c.channel.is_some();
        if self.process.get(key).is_some_and(held) {
            return false;
        }
        let route = self.routes.get(key).filter(|r| expected.is_none_or(|e| e == r.session));
        let Some(pin) = route.and_then(|r| r.pin.clone()) else { return false };
        let conversation = Conversation {
            context: Some(ContextPin {
                key: pin.context_key,
                text: pin.context_prompt,
                redact: pin.redact_pii,
            }),
            channel: Some(ChannelPin { prompt: pin.channel_prompt, parent: pin.parent_chat_id }),
        };
        self.process.insert(key.to_owned(), conversation);
        true
    }

    /// Writes the pins of this process to the routing entry, if both are set and the route still
    /// leads to `expected`. Returns whether the entry holds them now.
    pub fn persist(&mut self, key: &str, expected: Option<&str>) -> bool {
        let Some(Conversation { context: Some(context), channel: Some(channel) }) = self.process.get(key)
        else {
            return false;
        };
        let Some(route) = self.routes.get_mut(key) else { return false };
        if expected.is_some_and(|e| e != route.session) || context.key.is_empty() {
            return false;
        }
        route.pin = Some(DurablePin {
            version: 1,
            context_key: context.key.clone(),
            context_prompt: Arc::clone(&context.text),
            redact_pii: context.redact,
            channel_prompt: channel.prompt.clone(),
            parent_chat_id: channel.parent.clone(),
        });
        true
    }

    /// The gateway stops and starts: the process forgets, the store keeps.
    pub fn restart(&mut self) {
        self.process.clear();
    }

    /// The agent of a key is dropped (`/model`, a full cache): its context is rendered anew.
    pub fn evict(&mut self, key: &str) {
        if let Some(conversation) = self.process.get_mut(key) {
            conversation.context = None;
        }
    }

    /// The conversation of a key is left: nothing of it is remembered.
    pub fn forget(&mut self, key: &str) {
        if let Some(conversation) = self.process.get_mut(key) {
            *conversation = Conversation::default();
        }
    }

    /// Lets a key lead to another session. `keep_pin` copies the durable pin, as every switch does
    /// that is no boundary. Returns whether the key leads there now.
    pub fn switch(&mut self, key: &str, target: &str, keep_pin: bool) -> bool {
        let Some(route) = self.routes.get_mut(key) else { return false };
        if route.session == target {
            // Hermes returns early: not even the pin is touched.
            return true;
        }
        let old = std::mem::replace(&mut route.session, target.to_owned());
        if !keep_pin {
            route.pin = None;
        }
        if let Some(open) = self.sessions.get_mut(&old) {
            *open = false;
        }
        if let Some(open) = self.sessions.get_mut(target) {
            *open = true;
        }
        true
    }

    /// `/new`: a new session under the same key, without a pin.
    pub fn reset(&mut self, key: &str) {
        let Some(old) = self.routes.get(key).map(|r| r.session.clone()) else { return };
        if let Some(open) = self.sessions.get_mut(&old) {
            *open = false;
        }
        let session = self.fresh_session();
        self.routes.insert(key.to_owned(), Route { session, pin: None });
    }

    /// Compression goes on in a child session: the route follows, its pin stays.
    pub fn continue_in_child(&mut self, key: &str) -> Option<String> {
        let child = self.fresh_session();
        let Some(route) = self.routes.get_mut(key) else {
            self.sessions.remove(&child);
            return None;
        };
        let old = std::mem::replace(&mut route.session, child.clone());
        if let Some(open) = self.sessions.get_mut(&old) {
            *open = false;
        }
        Some(child)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const KEY: &str = "k";

    fn human(context_key: &str) -> TurnInputs<'_> {
        TurnInputs {
            internal: false,
            context_key,
            redact: false,
            channel_prompt: Some("CP"),
            parent: Some("p1"),
            launched_for: None,
        }
    }

    fn internal(context_key: &str) -> TurnInputs<'_> {
        TurnInputs { internal: true, channel_prompt: None, parent: None, ..human(context_key) }
    }

    /// Runs a turn whose renderer would yield the inputs' key; returns context and channel prompt.
    fn run(m: &mut PinMachine, inputs: TurnInputs<'_>) -> (String, Option<String>) {
        m.open(KEY);
        let got = m.turn(KEY, inputs, || inputs.context_key.into());
        (got.context.to_string(), got.channel_prompt.map(|p| p.to_string()))
    }

    fn pair(context: &str, channel: Option<&str>) -> (String, Option<String>) {
        (context.to_owned(), channel.map(str::to_owned))
    }

    #[test]
    fn an_internal_turn_after_a_restart_sends_what_the_person_sent() {
        let mut m = PinMachine::new(PinRule::Durable);
        run(&mut m, human("A"));
        m.restart();
        assert_eq!(run(&mut m, internal("B")), pair("A", Some("CP")));
        assert_eq!(run(&mut m, human("A")), pair("A", Some("CP")));
    }

    #[test]
    fn the_older_release_renders_what_each_turn_knows() {
        let mut m = PinMachine::new(PinRule::ByInputs);
        let turns = [human("A"), internal("B"), human("A")].map(|t| run(&mut m, t));
        assert_eq!(turns, [pair("A", Some("CP")), pair("B", None), pair("A", Some("CP"))]);
        assert_eq!(m.route(KEY).and_then(|r| r.pin.as_ref()), None);
    }

    #[test]
    fn bytes_of_another_policy_are_never_used() {
        let mut m = PinMachine::new(PinRule::Durable);
        run(&mut m, human("A"));
        let redacted = TurnInputs { redact: true, ..internal("R") };
        assert_eq!(run(&mut m, redacted).0, "R", "in one process");
        m.restart();
        assert_eq!(run(&mut m, redacted), pair("R", Some("CP")), "after a restart");
    }

    #[test]
    fn a_boundary_clears_what_it_must() {
        type Boundary = fn(&mut PinMachine);
        let cases: [(&str, Boundary, Option<&str>); 4] = [
            (
                "resume",
                |m| {
                    m.switch(KEY, "other", false);
                    m.forget(KEY);
                    m.evict(KEY);
                },
                None,
            ),
            (
                "new",
                |m| {
                    m.reset(KEY);
                    m.forget(KEY);
                    m.evict(KEY);
                },
                None,
            ),
            // The hand-off leaves the channel inputs in memory.
            (
                "handoff",
                |m| {
                    m.switch(KEY, "other", false);
                    m.evict(KEY);
                },
                Some("CP"),
            ),
            ("eviction", |m| m.evict(KEY), Some("CP")),
        ];
        for (name, boundary, channel) in cases {
            let mut m = PinMachine::new(PinRule::Durable);
            m.add_session("other");
            run(&mut m, human("A"));
            boundary(&mut m);
            assert_eq!(run(&mut m, internal("B")), pair("B", channel), "{name}");
        }
    }

    #[test]
    fn a_branch_takes_the_pin_along_unless_its_session_is_missing() {
        for (exists, want) in [(true, pair("A", Some("CP"))), (false, pair("B", None))] {
            let mut m = PinMachine::new(PinRule::Durable);
            run(&mut m, human("A"));
            if exists {
                m.add_session("branch");
            }
            m.switch(KEY, "branch", true);
            assert!(m.route(KEY).unwrap().pin.is_some());
            m.restart();
            assert_eq!(run(&mut m, internal("B")), want, "exists: {exists}");
        }
    }

    #[test]
    fn a_late_turn_does_not_write_onto_the_conversation_that_replaced_it() {
        let mut m = PinMachine::new(PinRule::Durable);
        run(&mut m, human("A"));
        let late = TurnInputs { channel_prompt: Some("NEW"), launched_for: Some("gone"), ..human("A") };
        run(&mut m, late);
        m.restart();
        assert_eq!(run(&mut m, internal("B")), pair("A", Some("CP")));
    }

    #[test]
    fn a_stored_pin_that_is_out_of_shape_is_refused() {
        let good = json!({"version": 1, "context_key": "k", "context_prompt": "", "redact_pii": false,
            "channel_prompt": null, "parent_chat_id": "p"});
        assert!(DurablePin::from_json(&good).is_ok());
        let with = |name: &str, value: Value| {
            let mut pin = good.clone();
            pin[name] = value;
            DurablePin::from_json(&pin).map_err(|e| e.to_string())
        };
        for (name, value) in [
            ("version", json!(2)),
            ("version", json!("1")),
            ("context_key", json!("")),
            ("context_key", json!(7)),
            ("context_prompt", json!(null)),
            ("redact_pii", json!(null)),
            ("redact_pii", json!(1)),
            ("channel_prompt", json!(["x"])),
            ("parent_chat_id", json!(5)),
        ] {
            let message = with(name, value).unwrap_err();
            assert!(message.contains(name), "{message}");
        }
        for version in [json!(1.0), json!(true)] {
            assert!(with("version", version).is_ok(), "Python calls them equal to 1");
        }
        assert_eq!(DurablePin::from_json(&json!([])), Err(PinShape::NotAnObject));
    }
}
