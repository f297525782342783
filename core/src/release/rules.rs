//! How a release behaves where releases differ: one enum for each such behaviour.
//!
//! The section that owns a behaviour matches on its enum; nothing else does.

pub use crate::config::yaml::Dialect;
pub use crate::workspace::BomRule;

/// What a finding in SOUL.md does (§2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SoulFinding {
    /// The whole identity becomes a placeholder.
    Blocks,
    /// The text loads, flagged, when the person wrote it; else as [`SoulFinding::Blocks`].
    FlagsUserAuthored,
}

/// What a part of the home does that cannot be made (§2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeTrouble {
    /// The program stops, also for a SOUL.md that links into nothing.
    StopsAtLinks,
    /// The program stops for directories; a SOUL.md that links into nothing is replaced.
    ReplacesLinks,
}

/// What happens to an old "messaging other agents" section in SOUL.md (§2, §16.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LegacySection {
    /// It stays.
    Kept,
    /// It is cut out.
    CutOut,
}

/// Where AGENTS.md is looked for (§3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentsSearch {
    /// In the working directory: `AGENTS.md`, then `agents.md`.
    WorkingDirectory,
    /// From the git root down to the working directory, each with `AGENTS.override.md` first.
    Chain,
}

/// Whether the truncation marker names the headings it swallowed (§4.3, §4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OmittedHeadings {
    /// It does not.
    Unnamed,
    /// It names them.
    Named,
}

/// What `context_file_max_chars: .inf` does (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InfiniteLimit {
    /// It is ignored; the dynamic limit counts.
    Ignored,
    /// Building the prompt fails.
    Fails,
}

/// Which help text stands in the prompt (§1.2, §1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HelpGuidance {
    /// Always the one that points to the help skill.
    Always,
    /// That one only when the skill is listed and `skill_view` is loaded; else the short one.
    WhenSkillListed,
}

/// When the kanban protocol is told (§1.2, §1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KanbanGate {
    /// When the tool `kanban_show` is loaded.
    ToolLoaded,
    /// When, besides, this process is the dispatcher's own worker for a task.
    OwnTask,
}

/// When the execution guidance is there (§1.2, §1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExecutionGate {
    /// Inside the enforcement gate, for its own model families.
    InsideEnforcement,
    /// By `agent.execution_guidance`.
    Own,
}

/// What `replace` and `append` together give (§6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintMerge {
    /// The appended text follows the replacement: what every release does.
    ReplaceThenAppend,
    /// The replacement alone: what the documentation says.
    ReplaceWins,
}

/// Where the switch for rich Telegram messages is read (§6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TelegramRich {
    /// `platforms.telegram.extra` alone.
    Platforms,
    /// `gateway.platforms.telegram.extra` under `platforms.telegram.extra`.
    GatewayThenPlatforms,
}

/// Whether a cron prompt carries the hint of the platform it delivers to (§6.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CronDelivery {
    /// It does not.
    Untold,
    /// It does.
    Told,
}

/// Which lines stand about date and session (§9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stamp {
    /// The date of now; session, model, provider.
    Now,
    /// The date of the conversation's start with its zone, today's date if another; session,
    /// model, provider, platform.
    Start,
}

/// How a switch of `config.yaml` that is no boolean counts (§7.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truthiness {
    /// As in Python: the text `false` is on.
    Python,
    /// Words such as `false`, `no`, `off`, `0` are off.
    Words,
}

/// Where the memory files are (§7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryPlaces {
    /// In `memories/` of the Hermes home.
    Memories,
    /// There, else directly in the Hermes home: what the documentation says.
    MemoriesOrHome,
}

/// What a memory file does that is no UTF-8 (§7.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndecodableMemory {
    /// No memory block at all.
    NoBlocks,
    /// It counts as empty.
    Empty,
}

/// What a memory limit does that is no number (§16.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadMemoryLimit {
    /// No memory block at all, when the file it limits has entries.
    FailsWithEntries,
    /// As above for `memory_char_limit` even without entries; a bad `user_char_limit` loses the
    /// user block alone.
    FailsAlways,
}

/// What stands instead of a blocked memory entry (§5.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryPlaceholder {
    /// It tells how to delete the entry.
    Plain,
    /// Besides, it names the store.
    NamesStore,
}

/// Whether the block of an external memory provider has a gate of its own (§7.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExternalMemoryGate {
    /// It has none.
    Open,
    /// Only when the session's toolsets expose the memory tool.
    ToolsExposed,
}

/// How the sections of `config.yaml` are brought into shape after reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfigShape {
    /// Root-level model keys move below `model`; a managed configuration is laid over as written.
    Moved,
    /// Besides, a mapping in place of a model id is flattened and a provider becomes a text; a managed
    /// configuration is brought into shape first.
    Flattened,
}

/// What stands in for a `config.yaml` that cannot be read (§6.5). Within one process every release
/// keeps the last one that could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenConfig {
    /// The defaults.
    Defaults,
    /// The newest copy in `backups/config`, else the defaults.
    Backup,
}

/// How `${NAME}` in values of `config.yaml` is expanded (§6.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EnvExpansion {
    /// The name is what stands between the braces.
    Plain,
    /// Spaces are trimmed and `env:` is known.
    Schemes,
}

/// Whether `timezone: ${NAME}` is expanded (§16.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneExpansion {
    /// It is taken as written.
    Literal,
    /// It is expanded like other values.
    Expanded,
}

/// Which skill wins when two have one name (§8.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkillClash {
    /// Local ones first; a later external one with a seen name is dropped.
    LocalFirst,
    /// The higher tier wins; within a tier both are listed under their paths.
    Tiers,
}

/// What the index says for a skill whose `name` is empty (§8.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmptySkillName {
    /// Nothing at the first build, the directory's name in later processes.
    Kept,
    /// The directory's name.
    DirectoryName,
}

/// How lists of disabled skills are read (§8.5, §16.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisabledSkills {
    /// A string or anything Python can iterate; a number fails.
    Iterated,
    /// A string, a bracketed string or a list; anything else is none.
    Lenient,
}

/// What a null skill condition does in an external directory (§16.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullCondition {
    /// An external skill is left out; a local one fails the build.
    SkipsExternal,
    /// Building the prompt fails.
    Fails,
}

/// What the snapshot on disk remembers of a skill that its environment hides (§8.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiddenInSnapshot {
    /// Its name alone.
    WithoutDescription,
    /// All of it.
    WithDescription,
}

/// Whether `requires_apps` of a skill is known (§8.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkillApps {
    /// It is not.
    Unknown,
    /// Every app has to be registered and available.
    Required,
}

/// Whether `session_platforms` of a skill is known (§8.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkillChannels {
    /// It is not.
    Unknown,
    /// The skill is hidden on other platforms.
    Listed,
}

/// Whether the index lists skills that plugins register (§8.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PluginSkills {
    /// It does not.
    Unlisted,
    /// In the category `plugin`.
    Listed,
}

/// When skills for kanban are offered outside a worker (§8.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KanbanOffer {
    /// When `toolsets` of the configuration names kanban.
    Toolsets,
    /// Or when the toolsets of some platform do.
    PlatformToolsets,
}

/// Which facts about the machine the environment block names (§9.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostFacts {
    /// Host, home, working directory.
    Plain,
    /// Besides, the scratch directory; Windows by its build number.
    WithScratch,
}

/// What `hermes prompt-size` prints (§13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromptSizeTables {
    /// Blocks, tiers and tool schemas.
    Plain,
    /// Besides, what each toolset and each skill costs.
    Breakdowns,
}

/// How Hermes estimates tokens before it asks a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenEstimate {
    /// A quarter of the code points, rounded up.
    Characters,
    /// One for each Chinese, Japanese or Korean character, and a quarter of the other UTF-8 bytes,
    /// rounded up.
    Bytes,
}

/// Whether scheduled jobs have a memory store (§7.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CronMemory {
    /// They have none.
    Skipped,
    /// They have one like any other session.
    Kept,
}

/// Whether the gateway asks for the persona of an agent that skips context files (§1.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayMode {
    /// Neither skips nor asks.
    Plain,
    /// Always asks for the persona; skips by `gateway.platforms.NAME.skip_context_files`.
    Configurable,
}

/// All of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // each type says what it decides
pub struct Rules {
    /// How SOUL.md, context files, memory files, skills and `config.yaml` are decoded (§0).
    pub bom: BomRule,
    pub soul_finding: SoulFinding,
    pub home_trouble: HomeTrouble,
    pub legacy_section: LegacySection,
    pub agents_search: AgentsSearch,
    pub omitted_headings: OmittedHeadings,
    pub infinite_limit: InfiniteLimit,
    pub help: HelpGuidance,
    pub kanban: KanbanGate,
    pub execution: ExecutionGate,
    pub hint_merge: HintMerge,
    pub telegram_rich: TelegramRich,
    pub cron_delivery: CronDelivery,
    pub stamp: Stamp,
    pub memory_switches: Truthiness,
    pub memory_places: MemoryPlaces,
    pub undecodable_memory: UndecodableMemory,
    pub bad_memory_limit: BadMemoryLimit,
    pub memory_placeholder: MemoryPlaceholder,
    pub external_memory: ExternalMemoryGate,
    /// Which reader `config.yaml` and frontmatter have (§6.5).
    pub yaml: Dialect,
    pub env_expansion: EnvExpansion,
    pub zone_expansion: ZoneExpansion,
    pub config_shape: ConfigShape,
    pub broken_config: BrokenConfig,
    pub skill_clash: SkillClash,
    pub empty_skill_name: EmptySkillName,
    pub disabled_skills: DisabledSkills,
    pub null_condition: NullCondition,
    pub hidden_in_snapshot: HiddenInSnapshot,
    pub skill_apps: SkillApps,
    pub skill_channels: SkillChannels,
    pub plugin_skills: PluginSkills,
    pub kanban_offer: KanbanOffer,
    pub host_facts: HostFacts,
    pub prompt_size: PromptSizeTables,
    pub token_estimate: TokenEstimate,
    pub cron_memory: CronMemory,
    pub gateway_mode: GatewayMode,
}
