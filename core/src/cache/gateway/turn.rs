//! A turn: which inputs it runs with, which agent sends them, what the request costs.

use std::sync::Arc;

use crate::cache::cost::{CacheKind, Tokens};
use crate::cache::pins::{Opening, TurnInputs};
use crate::cache::session_key::{context_key, session_key};
use crate::order;
use crate::release::Tier;
use crate::release::cache_rules::{FollowUpRule, MarkLayout, PinRule};
use crate::request::ephemeral::{Ephemeral, gateway as gateway_ephemeral};
use crate::request::session_context::{SessionContext, Source, given, render};
use crate::request::stored::{Runtime, StaticPrefix, check_reuse, stored_cwd};

use super::ledger::{Front, Request};
use super::machine::{Agent, Before, Gateway, Last, Session};
use super::prompts::{EphemeralId, PromptId, SystemId, letter};
use super::render::PromptInputs;
use super::scenario::Profile;
use super::timeline::{AgentFate, ChannelOrigin, ContextFate, Row, TurnKind, TurnRow};
use super::why::{Explanation, Facts, explain};

/// What starts a turn.
pub(super) struct Start {
    pub(super) chat: usize,
    pub(super) kind: TurnKind,
    pub(super) notes: Vec<Explanation>,
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

impl Gateway<'_> {
    pub(super) fn key(&self, chat: usize, source: &Source) -> String {
        let profile = self.profile(self.chats[chat].profile);
        let several = self.scenario.profiles.len() > 1;
        let name = several.then_some(profile.name.as_str()).filter(|n| !n.is_empty());
        session_key(source, self.scenario.settings, name)
    }

    pub(super) fn profile(&self, index: usize) -> Profile {
        self.scenario.profiles.get(index).cloned().unwrap_or_default()
    }

    /// Makes sure the key leads to a session this machine knows.
    pub(super) fn open(&mut self, key: &str) -> Opening {
        let opening = self.pins.open(key);
        self.adopt_route(key);
        opening
    }

    pub(super) fn adopt_route(&mut self, key: &str) {
        if let Some(route) = self.pins.route(key) {
            self.sessions.entry(route.session.clone()).or_default();
        }
    }

    pub(super) fn turn(&mut self, step: usize, start: Start) -> Row {
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
        let assumptions = &self.assumptions;
        let cost = assumptions.price.cost(tokens, assumptions.ttl);

        let before = self.before.get(&chat).cloned();
        let changed = before.as_ref().is_some_and(|b| b.system != system);
        let differs = before.as_ref().filter(|_| changed).map(|b| self.prompts.difference(b.system, system));
        let same_session = before.as_ref().is_some_and(|b| b.session == session_id);
        let rebuilt_by = self.rebuilt_by.remove(&session_id);
        let context_changed = before.as_ref().is_some_and(|b| b.context != inputs.context);
        // Rendered from the little an event knows, or followed from such a turn.
        let still_thin = before.as_ref().is_some_and(|b| b.thin) && !context_changed;
        let thin = (internal && rendered(inputs.context_fate)) || still_thin;
        let letters = [before.as_ref().map_or(system, |b| b.system), system].map(|s| letter(s.0));
        let facts = Facts {
            kind,
            previous_kind: before.as_ref().map(|b| b.kind),
            previous_thin: before.as_ref().is_some_and(|b| b.thin),
            same_session,
            changed,
            prompt_changed: before.as_ref().is_some_and(|b| b.prompt != prompt),
            context_changed,
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
            letters,
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
                thin,
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
        order::sort_all(&mut connected);
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
        if let Some(agent) = self.agents.get(key)
            && agent.session == session
            && agent.ephemeral == ephemeral
            && agent.model == model
        {
            return (agent.prompt, AgentFate::Kept, agent.split);
        }
        let splits = self.release.cache.marks == MarkLayout::StaticSplit && self.assumptions.caching;
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
        state.reconstruct(Some(stored), true, || Some(fresh.tier(Tier::Stable).to_owned()));
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
        let assumptions = &self.assumptions;
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
        // What the message before began with was computed then, wherever marks stand.
        let shared = match known.systems.last() {
            Some(&(last, _)) if last != system => self.prompts.difference(last, system).shared_tokens,
            _ => 0,
        };
        tokens.recomputed = recomputed(&request, known, split, shared, tokens.read);
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
}

/// Whether the session context was rendered for this turn.
fn rendered(fate: ContextFate) -> bool {
    matches!(fate, ContextFate::Pin(origin) if origin.is_rendered())
}

/// Tokens of a request that this conversation has sent before and that were not found again.
fn recomputed(request: &Request, known: &Session, split: bool, shared: u64, read: u64) -> u64 {
    let system_end = request.tools + request.system;
    let system_seen = known.systems.contains(&(request.front.system, split));
    // Tools and what two system messages share count as sent when any message was sent.
    let any = known.sent > 0;
    let stable = request.stable.map_or(0, |(_, tokens)| tokens);
    let stable_end = request.tools + stable.max(shared).min(request.system);
    let front = match (system_seen, any) {
        (true, _) => system_end,
        (false, true) => stable_end,
        (false, false) => 0,
    };
    let lost_front = front.saturating_sub(read.min(front));
    let lost_history = known.sent.saturating_sub(read.saturating_sub(system_end));
    lost_front.saturating_add(if any { lost_history } else { 0 })
}
