//! Everything that differs between Hermes releases, **as data**.
//!
//! A release is a [`Layout`] (which slots stand in which tier, in which order), [`Rules`] (one enum
//! for each behaviour that differs), [`Limits`], texts, platform hints and a threat table. The
//! assembly asks these; it never asks for a version.

pub mod cache_rules;
pub mod pack;

use serde::Serialize;

use cache_rules::{CacheRules, RequestRules, RequestTexts};

/// A cache tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Tier {
    /// Equal for all sessions of one persona.
    Stable,
    /// Equal for all sessions in one project.
    Context,
    /// Different from session to session.
    Volatile,
}

/// A place in a tier that one section fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are the documentation; §1.2–§1.4 list them
pub enum Slot {
    Identity,
    Help,
    TaskCompletion,
    ParallelCalls,
    ToolGuidance,
    SteerNote,
    ComputerUse,
    Enforcement,
    ModelGuidance,
    ExecutionGuidance,
    Skills,
    ModelLine,
    AutoLoad,
    Environment,
    CodingBrief,
    WorkspaceSnapshot,
    OperatorInstructions,
    Toolchain,
    BotMode,
    PlatformHint,
    SystemMessage,
    ProjectContext,
    Memory,
    UserProfile,
    ExternalMemory,
    PluginSections,
    Profile,
    Stamp,
    Runtime,
}

/// Which slots stand in which tier, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The stable tier.
    pub stable: &'static [Slot],
    /// The context tier.
    pub context: &'static [Slot],
    /// The volatile tier.
    pub volatile: &'static [Slot],
}

impl Layout {
    /// The tiers in prompt order.
    pub fn tiers(&self) -> impl Iterator<Item = (Tier, &'static [Slot])> {
        [(Tier::Stable, self.stable), (Tier::Context, self.context), (Tier::Volatile, self.volatile)]
            .into_iter()
    }
}

/// A Hermes release: data only.
#[derive(Debug, Clone)]
pub struct Release {
    /// Short identifier: `docs`, `0.19`, `0.22`, or one made from an imported pack.
    pub id: String,
    /// Where the blocks stand.
    pub layout: Layout,
    /// Marks, lifetimes, pins.
    pub cache: CacheRules,
    /// What is added at call time.
    pub request: RequestRules,
    /// What is said at call time.
    pub request_texts: RequestTexts,
}

impl Release {
    /// The identifiers of the built-in releases, oldest first.
    pub const BUILT_IN: [&'static str; 3] = ["docs", "0.19", "0.22"];

    /// A built-in release by its identifier.
    pub fn built_in(id: &str) -> Option<Self> {
        Self::BUILT_IN.contains(&id).then(|| Self {
            id: id.into(),
            layout: Layout { stable: &[Slot::Identity], context: &[], volatile: &[] },
            cache: if id == "0.22" { CacheRules::v0_22() } else { CacheRules::v0_19() },
            request: if id == "0.22" { RequestRules::v0_22() } else { RequestRules::v0_19() },
            request_texts: RequestTexts::builtin(),
        })
    }
}
