//! A gateway over time: which bytes each turn sends, what a provider finds again, what that costs.
//!
//! [`run`] is a deterministic state machine. It takes a [`Scenario`] (profiles, chats, a list of
//! [`Step`]s) and a [`Renderer`] that yields system prompts, and returns a [`Timeline`] with one row
//! a step. It knows no clock and no file: time is the gap a step names, a changed file is a step.
//!
//! The story it was written for has three chapters, and each has a switch ([`Fixes`]):
//!
//! 1. *A line in the stable tier that differs by profile*: N profiles write N cache entries instead
//!    of sharing one.
//! 2. *The first event after a restart*: an internal event renders another prompt, the next person's
//!    turn the old one again: A → B → A, and each change recomputes the whole conversation.
//! 3. *The half sentence a `/steer` leaves behind*: the follow-up turn drops the channel prompt, and
//!    the next message brings it back.
//!
//! With the fixes on, A → B → A becomes A → A → A.
//!
//! # What is simplified
//!
//! One request a turn is counted (a real turn sends one for each round of tool calls; the later
//! ones nearly always hit the cache). Tokens are estimates. What the model writes is not charged.
//! [`Timeline::assumptions`] says so beside the numbers.
//!
//! # Any order of events
//!
//! A person may put events in an order a gateway never sees: a follow-up with nothing to follow, a
//! hand-off of a session that does not exist. Each has a defined result and a row that says what
//! Hermes would do; nothing is guessed silently.

mod ledger;
mod machine;
mod prompts;
mod render;
mod scenario;
pub mod stories;
mod timeline;
mod turn;
mod why;

pub use machine::run;
pub use render::{AssemblyRenderer, Change, PromptInputs, Renderer};
pub use scenario::{
    Assumptions, Chat, Event, Fixes, InternalKind, MAX_CHATS, MAX_STEPS, Profile, Scenario, Step,
    StoredSession,
};
pub use timeline::{
    AgentFate, ChannelOrigin, ContextFate, DiffPlace, Differs, EventRow, ProfileTotal, PromptInfo, Row,
    Timeline, Totals, TurnKind, TurnRow,
};
pub use why::{Arg, Explanation};
