//! What came of it: one row a step, and the sums.

use serde::Serialize;

use crate::cache::cost::Tokens;
use crate::cache::pins::ContextOrigin;
use crate::cache::prefix::Site;
use crate::request::ephemeral::EphemeralSource;

use super::why::Explanation;

/// What started a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum TurnKind {
    /// A person.
    Human,
    /// An internal event.
    Internal,
    /// A `/steer` that was left over.
    Steer,
    /// An interruption.
    Interrupt,
    /// A queued message of a person.
    QueuedHuman,
    /// A queued internal event.
    QueuedInternal,
    /// The gateway, after a hand-off.
    Handoff,
}

/// Where the session context of a turn comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "origin")]
pub enum ContextFate {
    /// Through the pin.
    Pin(ContextOrigin),
    /// It is that of the turn which is followed.
    Followed,
}

/// Where the channel prompt of a turn comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ChannelOrigin {
    /// The event brings it (or brings none).
    Own,
    /// It is that of the last person's turn.
    Pinned,
    /// It is that of the turn which is followed.
    Inherited,
    /// The turn which is followed had one, and it is lost.
    Dropped,
}

/// What became of the agent of the chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum AgentFate {
    /// The same agent goes on.
    Kept,
    /// There was none: a new one with a new prompt.
    New,
    /// A new one sends the stored prompt again.
    Restored,
    /// A new one; the stored prompt no longer holds and is built anew.
    Rebuilt,
}

/// Where two system messages part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Differs {
    /// The first byte that differs.
    pub byte: usize,
    /// Estimated tokens before it.
    pub shared_tokens: u64,
    /// What stands there now.
    pub place: DiffPlace,
}

/// What stands at a byte of a system message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "in")]
pub enum DiffPlace {
    /// A block of the session's prompt.
    Prompt {
        /// Which, and from which file.
        site: Site,
    },
    /// A piece of the ephemeral prompt.
    Ephemeral {
        /// Which.
        source: EphemeralSource,
        /// The rest of the line, at most 60 characters.
        excerpt: String,
    },
    /// Nothing: the message ends there.
    End,
}

/// A turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnRow {
    /// Index of the step.
    pub step: usize,
    /// Seconds since the start.
    pub at: u64,
    /// What started it.
    pub kind: TurnKind,
    /// Index of the chat.
    pub chat: usize,
    /// Index of the profile.
    pub profile: usize,
    /// The session.
    pub session: String,
    /// The model.
    pub model: String,
    /// Letter of the system message: equal letters are equal bytes.
    pub letter: String,
    /// Its fingerprint, short.
    pub fingerprint: String,
    /// Its bytes.
    pub bytes: usize,
    /// Where it parts from the system message of the chat's turn before; `None` when it is the same
    /// or there was none.
    pub differs: Option<Differs>,
    /// The session context.
    pub context: ContextFate,
    /// `privacy.redact_pii` it was rendered under.
    pub context_redacted: bool,
    /// The channel prompt.
    pub channel: ChannelOrigin,
    /// The agent.
    pub agent: AgentFate,
    /// The system message is marked in two parts.
    pub split: bool,
    /// Input tokens.
    pub tokens: Tokens,
    /// What they cost.
    pub cost: f64,
    /// Why, in one sentence.
    pub why: Explanation,
    /// What else there is to know.
    pub notes: Vec<Explanation>,
}

/// A step without a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventRow {
    /// Index of the step.
    pub step: usize,
    /// Seconds since the start.
    pub at: u64,
    /// Nothing came of it: the order is impossible, or it names what does not exist.
    pub refused: bool,
    /// The session the chat of the step leads to afterwards.
    pub session: Option<String>,
    /// What came of it.
    pub why: Explanation,
}

/// What came of a step.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", tag = "row")]
pub enum Row {
    /// A turn.
    Turn(Box<TurnRow>),
    /// No turn.
    Event(EventRow),
}

impl Row {
    /// The turn, if it is one.
    pub fn turn(&self) -> Option<&TurnRow> {
        match self {
            Self::Turn(turn) => Some(turn),
            Self::Event(_) => None,
        }
    }

    /// The sentence that says why.
    pub fn why(&self) -> &Explanation {
        match self {
            Self::Turn(turn) => &turn.why,
            Self::Event(event) => &event.why,
        }
    }
}

/// A system message that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptInfo {
    /// Its letter.
    pub letter: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// Its bytes.
    pub bytes: usize,
    /// Its code points.
    pub chars: usize,
    /// Its estimated tokens.
    pub tokens: u64,
    /// Turns that sent it.
    pub turns: usize,
    /// Its end, the ephemeral prompt: session context and channel prompt.
    pub ephemeral: String,
}

/// A sum.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Turns.
    pub turns: usize,
    /// Input tokens.
    pub tokens: Tokens,
    /// What they cost.
    pub cost: f64,
    /// How often a chat's system message changed between two turns of one session.
    pub changes: usize,
}

/// The sum of a profile.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileTotal {
    /// What the profile is called.
    pub profile: String,
    /// Its sum.
    pub total: Totals,
}

/// The whole story.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// One row a step.
    pub rows: Vec<Row>,
    /// Distinct system messages, by letter.
    pub prompts: Vec<PromptInfo>,
    /// Distinct stable prefixes among them.
    pub stable_prefixes: usize,
    /// Where the first two of them part, in the second one: what keeps profiles from sharing.
    pub stable_differs: Option<Site>,
    /// Everything.
    pub total: Totals,
    /// By profile, in the order of the scenario.
    pub profiles: Vec<ProfileTotal>,
    /// Every session there was, those that existed before included.
    pub sessions: Vec<String>,
    /// Currency of the costs.
    pub currency: &'static str,
    /// What the numbers rest on.
    pub assumptions: Vec<Explanation>,
    /// What is wrong with the scenario as a whole.
    pub remarks: Vec<Explanation>,
}

impl Timeline {
    /// The turns.
    pub fn turns(&self) -> impl Iterator<Item = &TurnRow> {
        self.rows.iter().filter_map(Row::turn)
    }

    /// The letters of the turns, e.g. `ABA`.
    pub fn letters(&self) -> String {
        self.turns().map(|t| t.letter.as_str()).collect()
    }
}
