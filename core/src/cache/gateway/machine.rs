//! The state machine: one step after the other.

use std::collections::HashMap;
use std::sync::Arc;

use crate::cache::pins::PinMachine;
use crate::cache::prefix::Estimate;
use crate::release::Release;
use crate::release::cache_rules::{FollowUpRule, PinRule};
use crate::request::session_context::Source;
use crate::size::estimate_tokens;

use super::ledger::{Ledger, MessageId};
use super::prompts::{EphemeralId, PromptId, Prompts, SystemId, letter};
use super::render::{Change, Renderer};
use super::scenario::{Assumptions, Chat, Event, MAX_CHATS, MAX_STEPS, Scenario};
use super::timeline::{EventRow, ProfileTotal, PromptInfo, Row, Timeline, Totals, TurnKind};
use super::turn::Start;
use super::why::{Explanation, assumptions};

/// Follow-ups in one chain; a further one waits for a turn of its own, as in Hermes.
const MAX_CHAIN: usize = 3;

/// Plays a scenario. Tokens are estimated as the release estimates them.
pub fn run(scenario: &Scenario, release: &Release, renderer: &mut dyn Renderer) -> Timeline {
    let tokens = |text: &str| estimate_tokens(text, release) as u64;
    let mut gateway = Gateway::new(scenario, release, renderer, &tokens);
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
pub(super) struct Session {
    /// Its last message.
    pub(super) head: Option<MessageId>,
    /// Tokens of it that were sent as input before.
    pub(super) sent: u64,
    /// Its stored prompt.
    pub(super) stored: Option<PromptId>,
    /// System messages it has sent, as (system, split).
    pub(super) systems: Vec<(SystemId, bool)>,
    pub(super) model: Option<String>,
}

/// An agent in memory.
#[derive(Debug, Clone)]
pub(super) struct Agent {
    pub(super) session: String,
    pub(super) ephemeral: EphemeralId,
    pub(super) model: String,
    pub(super) prompt: PromptId,
    pub(super) split: bool,
}

/// The turn of a chat that a follow-up would follow.
#[derive(Debug, Clone)]
pub(super) struct Last {
    pub(super) context: Arc<str>,
    pub(super) redact: bool,
    pub(super) channel: Option<Arc<str>>,
    pub(super) source: Source,
    pub(super) chain: usize,
}

/// What the turn before in a chat sent.
#[derive(Debug, Clone)]
pub(super) struct Before {
    pub(super) session: String,
    pub(super) system: SystemId,
    pub(super) prompt: PromptId,
    pub(super) channel: Option<Arc<str>>,
    pub(super) context: Arc<str>,
    pub(super) kind: TurnKind,
    /// It was rendered from the little an internal event knows.
    pub(super) thin: bool,
    pub(super) model: String,
    pub(super) at: u64,
}

pub(super) struct Gateway<'a> {
    pub(super) scenario: &'a Scenario,
    /// Those of the scenario, made sound.
    pub(super) assumptions: Assumptions,
    pub(super) release: &'a Release,
    pub(super) renderer: &'a mut dyn Renderer,
    pub(super) pins: PinMachine,
    pub(super) rule: PinRule,
    pub(super) follow_up: FollowUpRule,
    pub(super) prompts: Prompts<'a>,
    pub(super) ledger: Ledger,
    pub(super) now: u64,
    pub(super) redact: bool,
    pub(super) chats: Vec<Chat>,
    pub(super) sessions: HashMap<String, Session>,
    pub(super) agents: HashMap<String, Agent>,
    pub(super) last: HashMap<usize, Last>,
    pub(super) before: HashMap<usize, Before>,
    pub(super) changes: Vec<Vec<Change>>,
    pub(super) statics: HashMap<(PromptId, usize, usize), bool>,
    pub(super) holds: HashMap<(PromptId, String), bool>,
    pub(super) roots: HashMap<String, usize>,
    pub(super) turns_by_system: HashMap<SystemId, usize>,
    /// Why the prompt of a session is new, when a step before said so.
    pub(super) rebuilt_by: HashMap<String, &'static str>,
    pub(super) totals: Vec<Totals>,
    pub(super) remarks: Vec<Explanation>,
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
            let head = (stored.tokens() > 0).then(|| ledger.message(None, stored.tokens()));
            let session = Session { head, sent: stored.tokens(), ..Session::default() };
            sessions.insert(stored.id.clone(), session);
        }
        let (assumptions, mut remarks) = scenario.assumptions.sound();
        let over = |n: usize, max: usize| n > max;
        if over(scenario.steps.len(), MAX_STEPS)
            || over(scenario.chats.len(), MAX_CHATS)
            || over(scenario.profiles.len(), MAX_CHATS)
        {
            remarks.push(Explanation::new(
                "too-much",
                "The scenario is longer than can be played: the first {steps} steps, {chats} chats and {chats} \
                 profiles count, the rest is left out.",
                [("steps", MAX_STEPS.into()), ("chats", MAX_CHATS.into())],
            ));
        }
        if scenario.profiles.is_empty() {
            remarks.push(Explanation::plain("no-profile", "No profile is given; the default one is used."));
        }
        let profiles = scenario.profiles.len().clamp(1, MAX_CHATS);
        Self {
            scenario,
            assumptions,
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
        let mut row = match event {
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
        };
        if let (Row::Event(event), (Some(chat), _)) = (&mut row, places(event)) {
            let key = self.key(chat, &self.chats[chat].source);
            event.session = self.pins.route(&key).map(|r| r.session.clone());
        }
        row
    }

    /// A row for a step that names a chat or profile that is not there.
    fn unknown_place(&self, step: usize, event: &Event) -> Option<Row> {
        let (chat, profile) = places(event);
        if let Some(chat) = chat.filter(|c| *c >= self.chats.len()) {
            let args = [("chat", chat.into()), ("count", self.chats.len().into())];
            let text =
                "There is no chat number {chat} (there are {count}, counted from 0); the step is left out.";
            return Some(self.event(step, true, Explanation::new("no-chat", text, args)));
        }
        let owner = chat.and_then(|c| self.chats.get(c)).map(|c| c.profile).or(profile);
        let profile = owner.filter(|p| *p >= self.totals.len())?;
        let args = [("profile", profile.into()), ("count", self.totals.len().into())];
        let text =
            "There is no profile number {profile} (there are {count}, counted from 0); the step is left out.";
        Some(self.event(step, true, Explanation::new("no-profile-number", text, args)))
    }

    fn event(&self, step: usize, refused: bool, why: Explanation) -> Row {
        Row::Event(EventRow { step, at: self.now, refused, session: None, why })
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
                [("count", MAX_CHAIN.into())],
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
        let key = self.key(chat, &self.chats[chat].source);
        self.open(&key);
        self.pins.switch(&key, session, false);
        self.pins.evict(&key);
        self.agents.remove(&key);
        self.last.remove(&chat);
        self.turn(step, Start { chat, kind: TurnKind::Handoff, notes: Vec::new() })
    }

    fn no_session(&self, step: usize, session: &str) -> Row {
        let text = "There is no session \"{session}\": Hermes says so, and the chat goes on as it was.";
        self.event(step, true, Explanation::new("no-session", text, [("session", session.into())]))
    }

    /// Steps that start no turn.
    fn quiet(&mut self, step: usize, event: &Event) -> Row {
        match event {
            Event::Restart => {
                self.pins.restart();
                self.agents.clear();
                self.last.clear();
                let (code, text) = match self.rule {
                    PinRule::Durable => (
                        "restart",
                        "The process forgets its pins and agents; the pin in the routing entry stays.",
                    ),
                    PinRule::ByInputs => (
                        "restart-forgets",
                        "The process forgets its pins and agents; nothing of them was written down.",
                    ),
                };
                self.done(step, code, text)
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
                    [("path", path.as_str().into())],
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
                let key = self.key(*chat, &self.chats[*chat].source);
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
        let in_child = if child { self.pins.continue_in_child(key) } else { None };
        let id = in_child.unwrap_or_else(|| current.to_owned());
        let head = self.ledger.message(None, self.assumptions.summary_tokens);
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

    fn finish(self, rows: Vec<Row>) -> Timeline {
        let prompts = self.prompts.systems().iter().enumerate().map(|(i, s)| PromptInfo {
            letter: letter(i),
            fingerprint: s.fingerprint.short(),
            bytes: s.bytes,
            chars: s.chars,
            tokens: s.tokens,
            turns: self.turns_by_system.get(&SystemId(i)).copied().unwrap_or(0),
            ephemeral: self.prompts.ephemeral_text(SystemId(i)).to_owned(),
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
        let mut sessions: Vec<String> = self.sessions.keys().cloned().collect();
        crate::order::sort_by(&mut sessions, |a, b| (a.len(), a).cmp(&(b.len(), b)));
        Timeline {
            rows,
            prompts: prompts.collect(),
            stable_prefixes: self.prompts.stable_count(),
            stable_differs: self.prompts.stable_differs(),
            total,
            profiles: profiles.collect(),
            sessions,
            currency: "USD",
            assumptions: assumptions(&self.assumptions),
            remarks: self.remarks,
        }
    }
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
