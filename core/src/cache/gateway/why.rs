//! Sentences that say why.

use crate::collections::Map;
use std::fmt;

use serde::Serialize;

use crate::cache::cost::{CacheKind, PriceSource, Tokens};
use crate::cache::pins::ContextOrigin;
use crate::text::with_commas;

use super::ledger::{LOOK_BACK, STEP};
use super::scenario::Assumptions;
use super::timeline::{AgentFate, ChannelOrigin, ContextFate, TurnKind};

/// A fact in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// A name, a path, a letter.
    Text(String),
    /// A number, to be written as the language writes numbers.
    Count(u64),
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Count(n) => f.write_str(&with_commas(*n)),
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u64> for Arg {
    fn from(n: u64) -> Self {
        Self::Count(n)
    }
}

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::Count(n as u64)
    }
}

/// A sentence, with the facts it is made of for other languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// Stable code.
    pub code: &'static str,
    /// The facts.
    pub args: Map<&'static str, Arg>,
    /// The sentence in English.
    pub message: String,
}

impl Explanation {
    /// A sentence. `{name}` in the text stands for the argument of that name.
    pub(super) fn new<const N: usize>(
        code: &'static str,
        text: &str,
        args: [(&'static str, Arg); N],
    ) -> Self {
        Self::build(code, text, args.into())
    }

    /// Not generic, so that it is there once.
    fn build(code: &'static str, text: &str, args: Vec<(&'static str, Arg)>) -> Self {
        let shown: Vec<(&str, String)> = args.iter().map(|(name, arg)| (*name, arg.to_string())).collect();
        let values: Vec<(&str, &str)> = shown.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Self { code, message: crate::release::fill(text, &values), args: args.into_iter().collect() }
    }

    pub(super) fn plain(code: &'static str, text: &str) -> Self {
        Self::new(code, text, [])
    }
}

/// Everything the reason of a turn is read from.
pub(super) struct Facts {
    pub(super) kind: TurnKind,
    pub(super) previous_kind: Option<TurnKind>,
    pub(super) previous_thin: bool,
    pub(super) same_session: bool,
    pub(super) changed: bool,
    pub(super) prompt_changed: bool,
    pub(super) context_changed: bool,
    pub(super) channel_changed: bool,
    pub(super) model_changed: bool,
    pub(super) has_channel: bool,
    pub(super) context: ContextFate,
    pub(super) channel: ChannelOrigin,
    pub(super) agent: AgentFate,
    pub(super) rebuilt_by: Option<&'static str>,
    pub(super) tokens: Tokens,
    pub(super) idle: u64,
    pub(super) lifetime: u64,
    /// Letters of the turn before and of this one.
    pub(super) letters: [String; 2],
    pub(super) session: String,
    pub(super) model: String,
    pub(super) system_tokens: u64,
    pub(super) durable: bool,
    pub(super) cached: bool,
}

/// Why a turn sent what it sent, and what the provider made of it.
pub(super) fn explain(f: &Facts) -> Explanation {
    if f.previous_kind.is_none() {
        return first(f);
    }
    let [from, to] = f.letters.clone();
    let args = [
        ("read", f.tokens.read.into()),
        ("recomputed", f.tokens.recomputed.into()),
        ("from", Arg::Text(from)),
        ("to", Arg::Text(to)),
    ];
    let say = |code, text| Explanation::new(code, text, args.clone());
    if f.model_changed {
        let args = [("model", f.model.as_str().into())];
        return Explanation::new(
            "another-model",
            "{model} has a cache of its own, so everything is new to it.",
            args,
        );
    }
    if f.rebuilt_by == Some("compaction") {
        return if f.changed {
            say(
                "rebuilt-after-compaction",
                "The prompt was built anew after the compression, with the memory and files of now.",
            )
        } else {
            say(
                "same-after-compaction",
                "The prompt was built anew after the compression and has the same bytes; only the summary is new.",
            )
        };
    }
    if !f.same_session {
        let text = "The chat is on session {session} now: another conversation, of which {read} tokens are found again.";
        let args = [("session", f.session.as_str().into()), ("read", f.tokens.read.into())];
        return Explanation::new("another-session", text, args);
    }
    if !f.changed {
        return unchanged(f, args);
    }
    if f.prompt_changed {
        return say("rebuilt", "The stored prompt no longer describes the agent and was built anew.");
    }
    if f.channel_changed && f.channel == ChannelOrigin::Dropped {
        return say(
            "channel-dropped",
            "The follow-up has no event of its own and starts without the channel prompt: the system prompt changes \
             ({from} → {to}), the agent is rebuilt, and {recomputed} tokens are computed again.",
        );
    }
    if f.context == ContextFate::Pin(ContextOrigin::RenderedPolicy) {
        return say(
            "policy-changed",
            "What was pinned belongs to another privacy policy and must not be sent: the context is rendered anew.",
        );
    }
    if is_internal(f.kind) {
        return match (f.context_changed, f.channel) {
            (false, _) => say(
                "event-without-channel",
                "The event brings no channel prompt, so the system prompt changes ({from} → {to}) and {recomputed} tokens \
                 are computed again.",
            ),
            (true, ChannelOrigin::Pinned) => say(
                "thin-context",
                "The rendered context went with the agent, so the event is rendered from the little it knows \
                 ({from} → {to}); the channel prompt is still pinned.",
            ),
            (true, _) if f.durable => say(
                "thin-unpinned",
                "Nothing is pinned for this conversation, so the event is rendered from the little it knows \
                 ({from} → {to}): no names, no channel prompt.",
            ),
            (true, _) => say(
                "thin-event",
                "The event knows neither the names nor the channel prompt, so the system prompt changes ({from} → {to}) \
                 and {recomputed} tokens are computed again.",
            ),
        };
    }
    if f.previous_thin {
        return say(
            "full-again",
            "The person's message knows the names and the channel prompt, so the system prompt changes ({from} → {to}) \
             and {recomputed} tokens are computed again.",
        );
    }
    if f.channel_changed && !f.context_changed && f.has_channel {
        return say(
            "channel-back",
            "The message brings the channel prompt back that the turn before did not have ({from} → {to}), and \
             {recomputed} tokens are paid for again.",
        );
    }
    say(
        "context-changed",
        "Something the session context names has changed, so it was rendered anew ({from} → {to}).",
    )
}

fn is_internal(kind: TurnKind) -> bool {
    matches!(kind, TurnKind::Internal | TurnKind::Handoff | TurnKind::QueuedInternal)
}

fn first(f: &Facts) -> Explanation {
    let read = [("read", f.tokens.read.into())];
    if !f.cached {
        return not_cached();
    }
    if f.tokens.read > 0 {
        let text = "The first turn of this chat; another conversation has written the same beginning, and {read} tokens \
                    of it are found.";
        return Explanation::new("first-shared", text, read);
    }
    Explanation::plain("first", "The first turn: nothing of it can be found in the cache yet.")
}

fn not_cached() -> Explanation {
    Explanation::plain("not-cached", "Nothing is cached here, so every token is paid in full.")
}

/// The bytes are those of the turn before.
fn unchanged(f: &Facts, args: [(&'static str, Arg); 4]) -> Explanation {
    if !f.cached {
        return not_cached();
    }
    if f.tokens.read < f.system_tokens {
        if f.idle > f.lifetime {
            let text = "The same bytes, but {idle} seconds are more than the {lifetime} the provider keeps them: \
                        {recomputed} tokens are computed again.";
            let args = [
                ("idle", f.idle.into()),
                ("lifetime", f.lifetime.into()),
                ("recomputed", f.tokens.recomputed.into()),
            ];
            return Explanation::new("expired", text, args);
        }
        return Explanation::new(
            "too-short",
            "The same bytes, but too few for the provider to keep, or marked in another way than before.",
            args,
        );
    }
    match (f.context, f.channel) {
        (ContextFate::Pin(ContextOrigin::Restored), _) => Explanation::new(
            "restored",
            "The event after the restart sends what the last person's turn sent, read back from the routing entry.",
            args,
        ),
        (ContextFate::Pin(ContextOrigin::Pinned), ChannelOrigin::Own) => Explanation::new(
            "pinned-event",
            "No person has written yet; the event sends what the event before it sent.",
            args,
        ),
        (ContextFate::Pin(ContextOrigin::Pinned), _) => {
            Explanation::new("pinned", "The event sends what the last person's turn sent.", args)
        }
        (ContextFate::Followed, ChannelOrigin::Inherited) if f.has_channel => Explanation::new(
            "inherited",
            "The follow-up keeps the channel prompt of the turn it follows, so no byte changes.",
            args,
        ),
        _ if f.agent == AgentFate::Restored => Explanation::new(
            "stored-again",
            "A new agent sends the stored prompt again, byte for byte, so {read} tokens are found.",
            args,
        ),
        _ => Explanation::new("same", "The same bytes as the turn before, so {read} tokens are found.", args),
    }
}

/// What the numbers rest on.
pub(super) fn assumptions(a: &Assumptions) -> Vec<Explanation> {
    let price = &a.price;
    let (code, source) = match price.source {
        PriceSource::ProviderPriceList => (
            "prices-list",
            "as of {date}, from the provider's public list. They change; check them before you count on them",
        ),
        PriceSource::Assumption => ("prices-assumed", "assumed, not anybody's list"),
        PriceSource::User => ("prices-own", "as you entered them"),
    };
    let text = format!("Prices of {{title}}, {source}.");
    let args = [("title", price.title.as_str().into()), ("date", price.as_of.as_str().into())];
    let mut out = vec![
        Explanation::new(code, &text, args),
        Explanation::plain(
            "input-only",
            "Only input is charged; what the model writes costs the same either way.",
        ),
        Explanation::plain("one-request", "One request a turn is counted, the first one."),
        Explanation::plain("estimates", "Tokens are estimated from the text, as Hermes estimates them."),
        Explanation::new(
            "sizes",
            "A message has {message} tokens, an answer with its tool calls {answer}, the tool definitions {tools}.",
            [
                ("message", a.message_tokens.into()),
                ("answer", a.answer_tokens.into()),
                ("tools", a.tool_tokens.into()),
            ],
        ),
    ];
    match price.kind {
        _ if !a.caching => out.push(Explanation::plain("off", "Caching is switched off.")),
        CacheKind::None => out.push(Explanation::plain("no-cache", "This provider keeps nothing.")),
        kind => {
            out.push(Explanation::new(
                "kept",
                "A prefix of at least {min} tokens is kept for {seconds} seconds after its last use.",
                [
                    ("min", u64::from(price.min_tokens).into()),
                    ("seconds", u64::from(price.lifetime(a.ttl)).into()),
                ],
            ));
            let (code, text, count) = if kind == CacheKind::Marks {
                (
                    "look-back",
                    "From a mark the provider looks back over {count} messages for something it kept.",
                    LOOK_BACK as u64,
                )
            } else {
                ("steps", "What two requests share is found again in steps of {count} tokens.", STEP)
            };
            out.push(Explanation::new(code, text, [("count", count.into())]));
        }
    }
    out
}
