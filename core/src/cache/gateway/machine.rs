//! The state machine: one step after the other.

use std::collections::HashMap;
use std::sync::Arc;

use crate::cache::cost::{CacheKind, Tokens};
use crate::cache::pins::{Opening, PinMachine, TurnInputs};
use crate::cache::prefix::Estimate;
use crate::cache::session_key::{context_key, session_key};
use crate::release::Release;
use crate::release::cache_rules::{FollowUpRule, MarkLayout, PinRule};
use crate::request::ephemeral::{Ephemeral, gateway as gateway_ephemeral};
use crate::request::session_context::{SessionContext, Source, given, render};
use crate::request::stored::{Runtime, StaticPrefix, check_reuse, stored_cwd};

use super::ledger::{Front, Ledger, MessageId, Request};
use super::prompts::{EphemeralId, PromptId, Prompts, SystemId, letter};
use super::render::{Change, PromptInputs, Renderer};
use super::scenario::{Chat, Event, MAX_CHATS, MAX_STEPS, Profile, Scenario};
use super::timeline::{
    AgentFate, ChannelOrigin, ContextFate, EventRow, ProfileTotal, PromptInfo, Row, Timeline, Totals,
    TurnKind, TurnRow,
};
use super::why::{Explanation, Facts, assumptions, explain};

/// Follow-ups in one chain; a further one waits for a turn of its own, as in Hermes.
const MAX_CHAIN: usize = 3;

/// Plays a scenario.
pub fn run(
    scenario: &Scenario,
    release: &Release,
    renderer: &mut dyn Renderer,
    tokens: Estimate<'_>,
) -> Timeline {
    let mut gateway = Gateway::new(scenario, release, renderer, tokens);
    let mut rows = Vec::with_capacity(scenario.steps.len().min(MAX_STEPS));
    for (i, step) in scenario.steps.iter().take(MAX_STEPS).enumerate() {
        gateway.now = gateway.now.saturating_add(u64::from(step.gap));
        let row = gateway.step(i, &step.event);
        rows.push(row);
    }
    gateway.finish(rows)
}

/// A conversation.
#[derive(Debug, Clone, Default)]
struct Session {
    /// Its last message.
    head: Option<MessageId>,
    /// Tokens of it that were sent as input before.
    sent: u64,
    /// Its stored prompt.
    stored: Option<PromptId>,
    /// System messages it has sent, as (system, split).
    systems: Vec<(SystemId, bool)>,
    model: Option<String>,
}

/// An agent in memory.
#[derive(Debug, Clone)]
struct Agent {
    session: String,
    ephemeral: EphemeralId,
    model: String,
    prompt: PromptId,
    split: bool,
}

/// The turn of a chat that a follow-up would follow.
#[derive(Debug, Clone)]
struct Last {
    context: Arc<str>,
    redact: bool,
    channel: Option<Arc<str>>,
    source: Source,
    chain: usize,
}

/// What the turn before in a chat sent.
#[derive(Debug, Clone)]
struct Before {
    session: String,
    system: SystemId,
    prompt: PromptId,
    channel: Option<Arc<str>>,
    context: Arc<str>,
    kind: TurnKind,
    model: String,
    at: u64,
}

struct Gateway<'a> {
    scenario: &'a Scenario,
    release: &'a Release,
    renderer: &'a mut dyn Renderer,
    pins: PinMachine,
    rule: PinRule,
    follow_up: FollowUpRule,
    prompts: Prompts<'a>,
    ledger: Ledger,
    now: u64,
    redact: bool,
    chats: Vec<Chat>,
    sessions: HashMap<String, Session>,
    agents: HashMap<String, Agent>,
    last: HashMap<usize, Last>,
    before: HashMap<usize, Before>,
    changes: Vec<Vec<Change>>,
    statics: HashMap<(PromptId, usize, usize), bool>,
    holds: HashMap<(PromptId, String), bool>,
    roots: HashMap<String, usize>,
    turns_by_system: HashMap<SystemId, usize>,
    /// Why the prompt of a session is new, when a step before said so.
    rebuilt_by: HashMap<String, &'static str>,
    totals: Vec<Totals>,
    remarks: Vec<Explanation>,
}

/// What starts a turn.
struct Start {
    chat: usize,
    kind: TurnKind,
    notes: Vec<Explanation>,
}

/// The inputs a turn runs with.
struct Inputs {
    context: Arc<str>,
    context_fate: ContextFate,
    redact: bool,
    channel: Option<Arc<str>>,
    channel_origin: ChannelOrigin,
    source: Source,
    chain: usize,
}

impl<'a> Gateway<'a> {
    fn new(
        scenario: &'a Scenario,
        release: &'a Release,
        renderer: &'a mut dyn Renderer,
        tokens: Estimate<'a>,
    ) -> Self {
        let rule = scenario.fixes.pins(&release.cache);
        let mut pins = PinMachine::new(rule);
        let mut ledger = Ledger::new();
        let mut sessions = HashMap::new();
        for stored in scenario.sessions.iter().take(MAX_CHATS) {
            pins.add_session(&stored.id);
            let head = (stored.history_tokens > 0).then(|| ledger.message(None, stored.history_tokens));
            let session = Session { head, sent: stored.history_tokens, ..Session::default() };
            sessions.insert(stored.id.clone(), session);
        }
        let mut remarks = Vec::new();
        let over = |n: usize, max: usize| n > max;
        if over(scenario.steps.len(), MAX_STEPS)
            || over(scenario.chats.len(), MAX_CHATS)
            || over(scenario.profiles.len(), MAX_CHATS)
        {
            remarks.push(Explanation::new(
                "too-much",
                "The scenario is longer than can be played: the first {steps} steps, {chats} chats and {chats} \
                 profiles count, the rest is left out.",
                &[("steps", MAX_STEPS.to_string()), ("chats", MAX_CHATS.to_string())],
            ));
        }
        if scenario.profiles.is_empty() {
            remarks.push(Explanation::plain("no-profile", "No profile is given; the default one is used."));
        }
        let profiles = scenario.profiles.len().clamp(1, MAX_CHATS);
        Self {
            scenario,
            release,
            renderer,
            pins,
            rule,
            follow_up: scenario.fixes.follow_up(&release.cache),
            prompts: Prompts::new(tokens),
            ledger,
            now: 0,
            redact: scenario.redact_pii,
            chats: scenario.chats.iter().take(MAX_CHATS).cloned().collect(),
            sessions,
            agents: HashMap::new(),
            last: HashMap::new(),
            before: HashMap::new(),
            changes: vec![Vec::new(); profiles],
            statics: HashMap::new(),
            holds: HashMap::new(),
            roots: HashMap::new(),
            turns_by_system: HashMap::new(),
            rebuilt_by: HashMap::new(),
            totals: vec![Totals::default(); profiles],
            remarks,
        }
    }

    // -- steps ------------------------------------------------------------------------------------

    fn step(&mut self, step: usize, event: &Event) -> Row {
        if let Some(row) = self.unknown_place(step, event) {
            return row;
        }
        let start = |chat, kind| Start { chat, kind, notes: Vec::new() };
        match event {
            Event::Human { chat } => self.turn(step, start(*chat, TurnKind::Human)),
            Event::Internal { chat, .. } => self.turn(step, start(*chat, TurnKind::Internal)),
            Event::SteerLeftOver { chat } => self.follow(step, *chat, TurnKind::Steer),
            Event::Interrupt { chat } => self.follow(step, *chat, TurnKind::Interrupt),
            Event::Queued { chat, internal } => {
                let kind = if *internal { TurnKind::QueuedInternal } else { TurnKind::QueuedHuman };
                self.follow(step, *chat, kind)
            }
            Event::Handoff { chat, session } => self.handoff(step, *chat, session),
            other => self.quiet(step, other),
        }
    }

    /// A row for a step that names a chat or profile that is not there.
    fn unknown_place(&self, step: usize, event: &Event) -> Option<Row> {
        let (chat, profile) = places(event);
        if let Some(chat) = chat.filter(|c| *c >= self.chats.len()) {
            let args = [("chat", chat.to_string()), ("count", self.chats.len().to_string())];
            let text =
                "There is no chat number {chat} (there are {count}, counted from 0); the step is left out.";
            return Some(self.event(step, true, Explanation::new("no-chat", text, &args)));
        }
        let owner = chat.and_then(|c| self.chats.get(c)).map(|c| c.profile).or(profile);
        let profile = owner.filter(|p| *p >= self.totals.len())?;
        let args = [("profile", profile.to_string()), ("count", self.totals.len().to_string())];
        let text =
            "There is no profile number {profile} (there are {count}, counted from 0); the step is left out.";
        Some(self.event(step, true, Explanation::new("no-profile-number", text, &args)))
    }

    fn event(&self, step: usize, refused: bool, why: Explanation) -> Row {
        Row::Event(EventRow { step, at: self.now, refused, why })
    }

    fn done(&self, step: usize, code: &'static str, text: &str) -> Row {
        self.event(step, false, Explanation::plain(code, text))
    }

    fn refused(&self, step: usize, code: &'static str, text: &str) -> Row {
        self.event(step, true, Explanation::plain(code, text))
    }

    /// A follow-up of the chat's running turn.
    fn follow(&mut self, step: usize, chat: usize, kind: TurnKind) -> Row {
        let chain = self.last.get(&chat).map(|l| l.chain);
        let note = match (chain, kind) {
            (Some(n), _) if n < MAX_CHAIN => return self.turn(step, Start { chat, kind, notes: Vec::new() }),
            (Some(_), _) => Explanation::new(
                "chain-too-long",
                "Hermes runs at most {count} follow-ups inside one turn; this one waits and becomes a turn of its own.",
                &[("count", MAX_CHAIN.to_string())],
            ),
            (None, TurnKind::Interrupt) => {
                let text = "Nothing is running in this chat, so there is nothing to interrupt.";
                return self.refused(step, "nothing-to-interrupt", text);
            }
            (None, TurnKind::Steer) => Explanation::plain(
                "no-turn-to-steer",
                "Nothing is running in this chat: a /steer is then an ordinary message.",
            ),
            (None, _) => Explanation::plain(
                "nothing-to-queue-behind",
                "Nothing is running in this chat, so nothing waits: the message starts a turn at once.",
            ),
        };
        self.last.remove(&chat);
        let kind = if kind == TurnKind::QueuedInternal { TurnKind::Internal } else { TurnKind::Human };
        self.turn(step, Start { chat, kind, notes: vec![note] })
    }

    fn handoff(&mut self, step: usize, chat: usize, session: &str) -> Row {
        if !self.sessions.contains_key(session) {
            return self.no_session(step, session);
        }
        let key = self.key(chat, &self.chats[chat].source.clone());
        self.open(&key);
        self.pins.switch(&key, session, false);
        self.pins.evict(&key);
        self.agents.remove(&key);
        self.last.remove(&chat);
        self.turn(step, Start { chat, kind: TurnKind::Handoff, notes: Vec::new() })
    }

    fn no_session(&self, step: usize, session: &str) -> Row {
        let text = "There is no session \"{session}\": Hermes says so, and the chat goes on as it was.";
        self.event(step, true, Explanation::new("no-session", text, &[("session", session.to_owned())]))
    }

    /// Steps that start no turn.
    fn quiet(&mut self, step: usize, event: &Event) -> Row {
        match event {
            Event::Restart => {
                self.pins.restart();
                self.agents.clear();
                self.last.clear();
                let text = match self.rule {
                    PinRule::Durable => {
                        "The process forgets its pins and agents; the pin in the routing entry stays."
                    }
                    PinRule::ByInputs => {
                        "The process forgets its pins and agents; nothing of them was written down."
                    }
                };
                self.done(step, "restart", text)
            }
            Event::RedactPii { on } if *on == self.redact => {
                self.refused(step, "redaction-unchanged", "privacy.redact_pii has this value already.")
            }
            Event::RedactPii { on } => {
                self.redact = *on;
                self.last.clear();
                let text = "From now on nothing that was rendered under the old policy is sent again.";
                self.done(step, "redaction", text)
            }
            Event::MemoryWrite { profile, text } => {
                self.changes[*profile].push(Change::Memory(text.clone()));
                let text = "The entry is on disk. The prompt of a running session holds the memory as it was when it \
                            was built, so nothing changes until it is built anew.";
                self.done(step, "memory-write", text)
            }
            Event::FileEdit { profile, path, text } => {
                self.changes[*profile].push(Change::File { path: path.clone(), text: text.clone() });
                let why = Explanation::new(
                    "file-edit",
                    "{path} has a new text. Sessions that run keep the prompt they have; new ones read it.",
                    &[("path", path.clone())],
                );
                self.event(step, false, why)
            }
            Event::Rename { chat, name } => {
                self.chats[*chat].source.chat_name = Some(name.clone());
                self.last.remove(chat);
                let text = "The next person's message brings the new name, and the session context is rendered with it.";
                self.done(step, "rename", text)
            }
            Event::Evict { chat }
            | Event::Resume { chat, .. }
            | Event::New { chat }
            | Event::Branch { chat }
            | Event::Switch { chat, .. }
            | Event::Compact { chat, .. }
            | Event::Model { chat, .. } => {
                let key = self.key(*chat, &self.chats[*chat].source.clone());
                self.last.remove(chat);
                self.conversation(step, event, &key)
            }
            // Turns are not quiet.
            _ => self.refused(step, "no-turn", "Nothing happens."),
        }
    }

    /// Steps about one conversation.
    fn conversation(&mut self, step: usize, event: &Event, key: &str) -> Row {
        let current = self.pins.route(key).map(|r| r.session.clone());
        let Some(current) = current else {
            if let Event::Resume { session, .. } = event {
                // `/resume` opens the chat's route first.
                self.open(key);
                return self.resume(step, key, session);
            }
            let text = "The chat has no conversation yet, so there is nothing this could act on.";
            return self.refused(step, "no-conversation", text);
        };
        match event {
            Event::Evict { .. } => {
                self.agents.remove(key);
                self.pins.evict(key);
                let text =
                    "The agent and its rendered context are dropped; the session keeps its stored prompt.";
                self.done(step, "evicted", text)
            }
            Event::Resume { session, .. } => self.resume(step, key, session),
            Event::New { .. } => {
                self.pins.reset(key);
                self.leave(key);
                self.adopt_route(key);
                self.done(step, "new", "A new session with an empty conversation; nothing is pinned.")
            }
            Event::Branch { .. } => {
                let Some(parent) = self.sessions.get(&current).filter(|s| s.head.is_some()).cloned() else {
                    return self.refused(
                        step,
                        "nothing-to-branch",
                        "There is no conversation to branch off.",
                    );
                };
                let mut n = self.sessions.len();
                let id = loop {
                    let id = format!("branch-{n}");
                    if !self.sessions.contains_key(&id) {
                        break id;
                    }
                    n += 1;
                };
                self.pins.add_session(&id);
                self.sessions.insert(id.clone(), parent);
                self.pins.switch(key, &id, true);
                self.pins.evict(key);
                self.agents.remove(key);
                let text = "A copy of the conversation with its stored prompt; the durable pin goes along.";
                self.done(step, "branch", text)
            }
            Event::Switch { session, .. } => {
                if !self.sessions.contains_key(session) {
                    return self.no_session(step, session);
                }
                self.pins.switch(key, session, true);
                let text = "The route leads to another session; pins stay, because this is no boundary.";
                self.done(step, "switch", text)
            }
            Event::Compact { child, .. } => self.compact(step, key, &current, *child),
            Event::Model { model, .. } => {
                self.agents.remove(key);
                self.pins.evict(key);
                if let Some(session) = self.sessions.get_mut(&current) {
                    session.model = Some(model.clone());
                }
                let text = "The agent is dropped. Another model has another cache, and the stored prompt names the old one.";
                self.done(step, "model", text)
            }
            _ => self.refused(step, "no-turn", "Nothing happens."),
        }
    }

    fn resume(&mut self, step: usize, key: &str, session: &str) -> Row {
        if !self.sessions.contains_key(session) {
            return self.no_session(step, session);
        }
        if self.pins.route(key).is_some_and(|r| r.session == session) {
            return self.refused(step, "already-there", "The chat is on that session already.");
        }
        self.pins.switch(key, session, false);
        self.leave(key);
        self.done(
            step,
            "resume",
            "Another conversation: all pins are cleared, so no bytes of the old one can be sent.",
        )
    }

    /// What a boundary clears in memory.
    fn leave(&mut self, key: &str) {
        self.pins.forget(key);
        self.pins.evict(key);
        self.agents.remove(key);
    }

    fn compact(&mut self, step: usize, key: &str, current: &str, child: bool) -> Row {
        let Some(session) = self.sessions.get(current).filter(|s| s.head.is_some()).cloned() else {
            return self.refused(step, "nothing-to-compact", "There is no conversation to compress.");
        };
        let id = match child {
            true => self.pins.continue_in_child(key).unwrap_or_else(|| current.to_owned()),
            false => current.to_owned(),
        };
        let head = self.ledger.message(None, self.scenario.assumptions.summary_tokens);
        let chat = self.agents.get(key).map(|a| a.model.clone());
        let fresh = Session {
            head: Some(head),
            sent: 0,
            stored: None,
            systems: session.systems,
            model: session.model.or(chat),
        };
        self.sessions.insert(id.clone(), fresh);
        // The agent goes on with a prompt that is built anew at the next turn.
        self.agents.remove(key);
        self.rebuilt_by.insert(id, "compaction");
        let text = "The conversation becomes a summary, and the prompt is built anew with the memory and files of now.";
        self.done(step, "compaction", text)
    }

    // -- turns ------------------------------------------------------------------------------------

    fn key(&self, chat: usize, source: &Source) -> String {
        let profile = self.profile(self.chats[chat].profile);
        let several = self.scenario.profiles.len() > 1;
        let name = several.then_some(profile.name.as_str()).filter(|n| !n.is_empty());
        session_key(source, self.scenario.settings, name)
    }

    fn profile(&self, index: usize) -> Profile {
        self.scenario.profiles.get(index).cloned().unwrap_or_default()
    }

    /// Makes sure the key leads to a session this machine knows.
    fn open(&mut self, key: &str) -> Opening {
        let opening = self.pins.open(key);
        self.adopt_route(key);
        opening
    }

    fn adopt_route(&mut self, key: &str) {
        if let Some(route) = self.pins.route(key) {
            self.sessions.entry(route.session.clone()).or_default();
        }
    }

    fn turn(&mut self, step: usize, start: Start) -> Row {
        let Start { chat, kind, mut notes } = start;
        let internal = matches!(kind, TurnKind::Internal | TurnKind::Handoff | TurnKind::QueuedInternal);
        let full = self.chats[chat].source.clone();
        let source = if internal { self.chats[chat].thin_source() } else { full };
        let key = self.key(chat, &source);
        if self.open(&key) == Opening::Dropped {
            notes.push(Explanation::plain(
                "route-dropped",
                "The route led to a session that is no longer there; Hermes drops it with its pin and starts a new one.",
            ));
        }
        let session_id = self.pins.route(&key).map(|r| r.session.clone()).unwrap_or_default();
        let inputs = self.inputs(chat, kind, internal, &key, source);
        let model = self.model(&session_id);
        let ephemeral = self.ephemeral(&inputs);
        let (prompt, fate, split) = self.agent(&key, &session_id, chat, ephemeral, &model);
        let system = self.prompts.system(prompt, ephemeral);
        let split = split && self.prompts.get(system).stable.is_some();
        let tokens = self.charge(&session_id, system, split, &model);
        let assumptions = &self.scenario.assumptions;
        let cost = assumptions.price.cost(tokens, assumptions.ttl);

        let before = self.before.get(&chat).cloned();
        let changed = before.as_ref().is_some_and(|b| b.system != system);
        let differs = before.as_ref().filter(|_| changed).map(|b| self.prompts.difference(b.system, system));
        let same_session = before.as_ref().is_some_and(|b| b.session == session_id);
        let rebuilt_by = self.rebuilt_by.remove(&session_id);
        let facts = Facts {
            kind,
            previous_kind: before.as_ref().map(|b| b.kind),
            same_session,
            changed,
            prompt_changed: before.as_ref().is_some_and(|b| b.prompt != prompt),
            context_changed: before.as_ref().is_some_and(|b| b.context != inputs.context),
            channel_changed: before.as_ref().is_some_and(|b| b.channel != inputs.channel),
            model_changed: before.as_ref().is_some_and(|b| b.model != model),
            has_channel: inputs.channel.is_some(),
            context: inputs.context_fate,
            channel: inputs.channel_origin,
            agent: fate,
            rebuilt_by,
            tokens,
            idle: before.as_ref().map_or(0, |b| self.now.saturating_sub(b.at)),
            lifetime: u64::from(assumptions.price.lifetime(assumptions.ttl)),
            session: session_id.clone(),
            model: model.clone(),
            system_tokens: self.prompts.get(system).tokens.saturating_add(assumptions.tool_tokens),
            durable: self.rule == PinRule::Durable,
            cached: assumptions.caching && assumptions.price.kind != CacheKind::None,
        };
        let row = TurnRow {
            step,
            at: self.now,
            kind,
            chat,
            profile: self.chats[chat].profile,
            session: session_id.clone(),
            model: model.clone(),
            letter: letter(system.0),
            fingerprint: self.prompts.get(system).fingerprint.short(),
            bytes: self.prompts.get(system).bytes,
            differs,
            context: inputs.context_fate,
            context_redacted: inputs.redact,
            channel: inputs.channel_origin,
            agent: fate,
            split,
            tokens,
            cost,
            why: explain(&facts),
            notes,
        };
        self.book(&row, same_session && changed);
        *self.turns_by_system.entry(system).or_default() += 1;
        self.before.insert(
            chat,
            Before {
                session: session_id,
                system,
                prompt,
                channel: inputs.channel.clone(),
                context: Arc::clone(&inputs.context),
                kind,
                model,
                at: self.now,
            },
        );
        self.last.insert(
            chat,
            Last {
                context: inputs.context,
                redact: inputs.redact,
                channel: inputs.channel,
                source: inputs.source,
                chain: inputs.chain,
            },
        );
        Row::Turn(Box::new(row))
    }

    fn model(&self, session: &str) -> String {
        let own = self.sessions.get(session).and_then(|s| s.model.clone());
        own.unwrap_or_else(|| self.scenario.model.clone())
    }

    /// Context and channel prompt of a turn (§12.3, §12.6).
    fn inputs(&mut self, chat: usize, kind: TurnKind, internal: bool, key: &str, source: Source) -> Inputs {
        let own = if internal { None } else { self.chats[chat].channel_prompt.clone() };
        let cx = self.session_context(chat, &source);
        let context_key = context_key(&cx, self.redact, &self.release.request);
        let parent = source.parent_chat_id.clone();
        let inputs = TurnInputs {
            internal,
            context_key: &context_key,
            redact: self.redact,
            channel_prompt: own.as_deref(),
            parent: parent.as_deref(),
            launched_for: None,
        };
        let follows = matches!(
            kind,
            TurnKind::Steer | TurnKind::Interrupt | TurnKind::QueuedHuman | TurnKind::QueuedInternal
        );
        if let Some(last) = self.last.get(&chat).filter(|_| follows).cloned() {
            return self.followed(kind, key, &inputs, source, last);
        }
        let (release, redact) = (self.release, self.redact);
        let got = self.pins.turn(key, inputs, || Arc::from(render(&cx, redact, release)));
        let origin = if got.channel_pinned { ChannelOrigin::Pinned } else { ChannelOrigin::Own };
        Inputs {
            context: got.context,
            context_fate: ContextFate::Pin(got.origin),
            redact,
            channel: got.channel_prompt,
            channel_origin: origin,
            source: Source { parent_chat_id: got.parent, ..source },
            chain: 0,
        }
    }

    /// A follow-up keeps the context of the turn it follows. With an event of its own it takes the
    /// event's channel prompt; without one it inherits or loses it.
    fn followed(
        &mut self,
        kind: TurnKind,
        key: &str,
        inputs: &TurnInputs<'_>,
        source: Source,
        last: Last,
    ) -> Inputs {
        let eventless = matches!(kind, TurnKind::Steer | TurnKind::Interrupt);
        let (channel, channel_origin, source) = if eventless {
            match self.follow_up {
                FollowUpRule::Inherit => (last.channel, ChannelOrigin::Inherited, last.source),
                FollowUpRule::Drop if last.channel.is_none() => (None, ChannelOrigin::Own, last.source),
                FollowUpRule::Drop => (None, ChannelOrigin::Dropped, last.source),
            }
        } else {
            let (pin, pinned) = self.pins.channel(key, *inputs);
            if self.rule == PinRule::Durable && !inputs.internal {
                let session = self.pins.route(key).map(|r| r.session.clone());
                self.pins.persist(key, session.as_deref());
            }
            let origin = if pinned { ChannelOrigin::Pinned } else { ChannelOrigin::Own };
            (pin.prompt, origin, Source { parent_chat_id: pin.parent, ..source })
        };
        Inputs {
            context: last.context,
            context_fate: ContextFate::Followed,
            redact: last.redact,
            channel,
            channel_origin,
            source,
            chain: last.chain + 1,
        }
    }

    fn session_context(&self, chat: usize, source: &Source) -> SessionContext {
        let profile = self.profile(self.chats[chat].profile);
        let mut connected: Vec<String> = self.chats.iter().map(|c| c.source.platform_key()).collect();
        connected.sort_unstable();
        connected.dedup();
        SessionContext {
            shared: source.is_shared(self.scenario.settings),
            source: source.clone(),
            connected,
            home_channels: Vec::new(),
            slack_tools: self.chats[chat].platform_tools,
            discord_tools: self.chats[chat].platform_tools,
            home: profile.shown_home(),
        }
    }

    fn ephemeral(&mut self, inputs: &Inputs) -> EphemeralId {
        let src = &inputs.source;
        let ids =
            [Some(src.chat_id.as_str()), given(src.thread_id.as_ref()), given(src.parent_chat_id.as_ref())];
        let over = ids.into_iter().flatten().find_map(|id| self.scenario.channel_overrides.get(id));
        let text: Ephemeral = gateway_ephemeral(
            &inputs.context,
            inputs.channel.as_deref(),
            over.map(String::as_str),
            &self.scenario.global_prompt,
        );
        self.prompts.ephemeral(text)
    }

    /// The agent of a turn: the one in memory if its inputs are the same, else a new one with the
    /// stored prompt if that still holds, else with one that is built now.
    fn agent(
        &mut self,
        key: &str,
        session: &str,
        chat: usize,
        ephemeral: EphemeralId,
        model: &str,
    ) -> (PromptId, AgentFate, bool) {
        if let Some(agent) = self.agents.get(key) {
            if agent.session == session && agent.ephemeral == ephemeral && agent.model == model {
                return (agent.prompt, AgentFate::Kept, agent.split);
            }
        }
        let splits = self.release.cache.marks == MarkLayout::StaticSplit && self.scenario.assumptions.caching;
        let stored = self.sessions.get(session).and_then(|s| s.stored);
        let (prompt, fate, split) = match stored {
            Some(prompt) if self.still_holds(prompt, session, chat, model) => {
                let split = splits && self.static_prefix_found(prompt, session, chat, model);
                (prompt, AgentFate::Restored, split)
            }
            _ => {
                let prompt = self.render(session, chat, model);
                let prompt = self.prompts.prompt(prompt);
                let fate = if stored.is_some() { AgentFate::Rebuilt } else { AgentFate::New };
                (prompt, fate, splits)
            }
        };
        if let Some(known) = self.sessions.get_mut(session) {
            known.stored = Some(prompt);
        }
        let agent = Agent { session: session.to_owned(), ephemeral, model: model.to_owned(), prompt, split };
        self.agents.insert(key.to_owned(), agent);
        (prompt, fate, split)
    }

    /// Whether a stored prompt still describes the agent (§10.8).
    fn still_holds(&mut self, prompt: PromptId, session: &str, chat: usize, model: &str) -> bool {
        let memo = (prompt, model.to_owned());
        if let Some(&holds) = self.holds.get(&memo) {
            return holds;
        }
        let text = &self.prompts.prompt_text(prompt).text;
        let runtime = Runtime {
            model: model.to_owned(),
            provider: self.scenario.provider.clone(),
            session_id: session.to_owned(),
            pass_session_id: false,
            platform: self.chats[chat].source.platform_key(),
            // A gateway keeps its working directory.
            cwd: stored_cwd(text).to_owned(),
        };
        let holds = check_reuse(text, &runtime, &self.release.request).is_ok();
        self.holds.insert(memo, holds);
        holds
    }

    /// Whether the stable tier of now is still the beginning of the stored prompt (§11.7).
    fn static_prefix_found(&mut self, prompt: PromptId, session: &str, chat: usize, model: &str) -> bool {
        let profile = self.chats[chat].profile;
        let memo = (prompt, profile, self.changes[profile].len());
        if let Some(&found) = self.statics.get(&memo) {
            return found;
        }
        let fresh = self.render(session, chat, model);
        let mut state = StaticPrefix::default();
        let stored = &self.prompts.prompt_text(prompt).text;
        state.reconstruct(Some(stored), true, || Some(fresh.tier(crate::release::Tier::Stable).to_owned()));
        let found = state.prefix.is_some();
        self.statics.insert(memo, found);
        found
    }

    fn render(&mut self, session: &str, chat: usize, model: &str) -> Arc<crate::prompt::Prompt> {
        let profile = self.chats[chat].profile;
        self.renderer.render(&PromptInputs {
            profile,
            platform: &self.chats[chat].source.platform_key(),
            model,
            provider: &self.scenario.provider,
            session,
            changes: &self.changes[profile],
            elapsed: self.now,
            profile_line: self.scenario.fixes.profile_line(),
        })
    }

    /// Sends the request: counts it, and lets the conversation grow by message and answer.
    fn charge(&mut self, session: &str, system: SystemId, split: bool, model: &str) -> Tokens {
        let assumptions = &self.scenario.assumptions;
        let roots = self.roots.len();
        let root = *self.roots.entry(model.to_owned()).or_insert(roots);
        let known = self.sessions.entry(session.to_owned()).or_default();
        let head = self.ledger.message(known.head, assumptions.message_tokens);
        let info = self.prompts.get(system);
        let (system_tokens, stable) = (info.tokens, info.stable.filter(|_| split));
        let front = Front { root, system, split };
        let request = Request {
            front,
            tools: assumptions.tool_tokens,
            stable,
            system: system_tokens,
            head,
            marked: if split { 2 } else { 3 },
        };
        let mut tokens = if assumptions.caching {
            let prompts = &mut self.prompts;
            self.ledger.charge(&request, self.now, &assumptions.price, assumptions.ttl, |a, b| {
                prompts.difference(a, b).shared_tokens
            })
        } else {
            let plain = request.tools + system_tokens + self.ledger.total(Some(head));
            Tokens { plain, ..Tokens::default() }
        };
        tokens.recomputed = recomputed(&request, known, split, tokens.read);
        known.sent = self.ledger.total(Some(head));
        if !known.systems.contains(&(system, split)) {
            // A conversation that changes its prompt at every turn keeps the last few.
            if known.systems.len() >= 64 {
                known.systems.remove(0);
            }
            known.systems.push((system, split));
        }
        known.head = Some(self.ledger.message(Some(head), assumptions.answer_tokens));
        tokens
    }

    fn book(&mut self, row: &TurnRow, changed: bool) {
        if let Some(total) = self.totals.get_mut(row.profile) {
            total.turns += 1;
            total.tokens += row.tokens;
            total.cost += row.cost;
            total.changes += usize::from(changed);
        }
    }

    fn finish(self, rows: Vec<Row>) -> Timeline {
        let prompts = self.prompts.systems().iter().enumerate().map(|(i, s)| PromptInfo {
            letter: letter(i),
            fingerprint: s.fingerprint.short(),
            bytes: s.bytes,
            chars: s.chars,
            tokens: s.tokens,
            turns: self.turns_by_system.get(&SystemId(i)).copied().unwrap_or(0),
        });
        let mut total = Totals::default();
        for part in &self.totals {
            total.turns += part.turns;
            total.tokens += part.tokens;
            total.cost += part.cost;
            total.changes += part.changes;
        }
        let profiles = self
            .totals
            .iter()
            .enumerate()
            .map(|(i, total)| ProfileTotal { profile: self.profile(i).label().to_owned(), total: *total });
        Timeline {
            rows,
            prompts: prompts.collect(),
            stable_prefixes: self.prompts.stable_count(),
            total,
            profiles: profiles.collect(),
            currency: "USD",
            assumptions: assumptions(&self.scenario.assumptions),
            remarks: self.remarks,
        }
    }
}

/// Tokens of a request that this conversation has sent before and that were not found again.
fn recomputed(request: &Request, known: &Session, split: bool, read: u64) -> u64 {
    let system_end = request.tools + request.system;
    let system_seen = known.systems.contains(&(request.front.system, split));
    // Tools and the stable part count as sent when any message of the conversation was sent.
    let any = known.sent > 0;
    let stable_end = request.stable.map_or(request.tools, |(_, tokens)| request.tools + tokens);
    let front = match (system_seen, any) {
        (true, _) => system_end,
        (false, true) => stable_end,
        (false, false) => 0,
    };
    let lost_front = front.saturating_sub(read.min(front));
    let lost_history = known.sent.saturating_sub(read.saturating_sub(system_end));
    lost_front.saturating_add(if any { lost_history } else { 0 })
}

/// The chat and the profile a step names.
fn places(event: &Event) -> (Option<usize>, Option<usize>) {
    match event {
        Event::Human { chat }
        | Event::Internal { chat, .. }
        | Event::SteerLeftOver { chat }
        | Event::Interrupt { chat }
        | Event::Queued { chat, .. }
        | Event::Evict { chat }
        | Event::Resume { chat, .. }
        | Event::Handoff { chat, .. }
        | Event::New { chat }
        | Event::Branch { chat }
        | Event::Switch { chat, .. }
        | Event::Compact { chat, .. }
        | Event::Model { chat, .. }
        | Event::Rename { chat, .. } => (Some(*chat), None),
        Event::MemoryWrite { profile, .. } | Event::FileEdit { profile, .. } => (None, Some(*profile)),
        Event::Restart | Event::RedactPii { .. } => (None, None),
    }
}
