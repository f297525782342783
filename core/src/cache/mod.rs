//! What a provider can reuse, turn by turn, and what it costs (§11, §12).
//!
//! # The rule
//!
//! A provider keeps what it has computed for the beginning of a request, and finds it again only if
//! the next request begins with **the same bytes**. One byte that differs, and everything behind it
//! is computed and paid for once more, the conversation included. Hermes orders its system prompt in
//! three tiers for that reason: what all sessions share comes first, what changes comes last.
//!
//! # The rooms
//!
//! | module | its question |
//! |---|---|
//! | [`prefix`] | two prompts: where is the first byte that differs, and which block, which file is it? several: how many distinct beginnings? |
//! | [`marks`] | where does a request tell the provider to keep something? |
//! | [`ttl`] | for how long? |
//! | [`pins`] | which inputs does a gateway hold on to, so that the bytes stay? |
//! | [`session_key`] | which messages belong to one conversation? |
//! | [`gateway`] | what is sent, found again and paid over a whole story? |
//! | [`cost`] | at which prices? |
//!
//! # The story
//!
//! ```
//! use std::sync::Arc;
//! use hermes_prompt::cache::gateway::{Fixes, PromptInputs, Scenario, run, stories};
//! use hermes_prompt::prompt::{Part, Prompt};
//! use hermes_prompt::{Release, Slot, Tier};
//!
//! // A prompt of one block; the real one comes from `AssemblyRenderer`.
//! let prompt = Arc::new(Prompt::join(vec![(
//!     Tier::Stable,
//!     vec![(Slot::Identity, Part { text: "You are Ada.".into(), ..Part::default() })],
//! )]));
//! let mut renderer = |_: &PromptInputs<'_>| Arc::clone(&prompt);
//!
//! // A person writes, the gateway restarts, an internal event comes first, the person writes again.
//! let release = Release::built_in("0.22").unwrap();
//! let mut letters = |fixes| {
//!     let scenario = Scenario { fixes, ..stories::after_restart() };
//!     run(&scenario, &release, &mut renderer).letters()
//! };
//! assert_eq!(letters(Fixes::all(false)), "ABA", "before the fixes");
//! assert_eq!(letters(Fixes::all(true)), "AAA", "after them");
//! ```

pub mod cost;
pub mod gateway;
pub mod marks;
pub mod pins;
pub mod prefix;
pub mod session_key;
pub mod ttl;
