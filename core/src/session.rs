//! What a running agent brings along: platform, model, tools, date, identity, surroundings.
//!
//! Nothing here is read from the machine. A field that Hermes would take from its process (the
//! clock, the host, environment variables, git) is an input, so that the same inputs always give
//! the same bytes.

use crate::collections::Map;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::config::Settings;

use crate::release::{CronMemory, GatewayMode, Release};

/// The settings of one session. [`Session::default`] is a plain interactive CLI session.
///
/// As JSON every field may be left out (it then has its default); an unknown field is an error, so
/// that a misspelt name is noticed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Session {
    /// Platform as the agent knows it (`cli`, `telegram`, …); lower-casing is a rule of the hint.
    pub platform: String,
    /// Model id, verbatim.
    pub model: String,
    /// Provider id, verbatim.
    pub provider: String,
    /// The model's context window in tokens, when known (§4.1).
    pub context_length: Option<u64>,
    /// Names of the tools that are loaded (§1: "tools").
    pub tools: BTreeSet<String>,
    /// Toolsets switched on or off by name; `None` means "not restricted" (§7.6).
    pub enabled_toolsets: Option<Vec<String>>,
    /// See [`Session::enabled_toolsets`].
    pub disabled_toolsets: Option<Vec<String>>,
    /// Session id; may start with a `YYYYMMDD_HHMMSS` stamp (§9.5).
    pub session_id: String,
    /// Id of the session this one descends from, if any (§9.5).
    pub lineage_root_id: Option<String>,
    /// When the session started, in Unix seconds, if known (§9.5).
    pub session_start: Option<i64>,
    /// Whether the session id is told to the model.
    pub pass_session_id: bool,
    /// Now, in Unix seconds.
    pub now: i64,
    /// IANA name of the server's own zone.
    pub local_zone: String,
    /// Leave SOUL.md and project files out (§1.8).
    pub skip_context_files: bool,
    /// Load SOUL.md even when context files are skipped (§1.8).
    pub load_soul_identity: bool,
    /// Whether a missing SOUL.md is created by the home bootstrap (§2).
    pub seed_soul: bool,
    /// No memory store at all (§7.5).
    pub skip_memory: bool,
    /// The caller's own system message (§1.4).
    pub system_message: Option<String>,
    /// The block an external memory provider returns (§7.6).
    pub external_memory: Option<String>,
    /// Sections that plugins register, by id (§1.7).
    pub plugin_sections: Vec<PluginSection>,
    /// Whether the process's own working directory counts as configured (`TERMINAL_CWD`), §3.1.
    pub cwd_is_configured: bool,
    /// A working directory of this session alone, which comes before every other (§3.1).
    pub session_cwd: Option<String>,
    /// Environment variables of the process.
    pub env: Map<String, String>,
    /// Variables that the gateway or the scheduler sets for this session alone, such as
    /// `HERMES_CRON_AUTO_DELIVER_PLATFORM`; they come before [`Session::env`] where Hermes asks both.
    pub session_env: Map<String, String>,
    /// Whether this process is the dispatcher's own worker for `HERMES_KANBAN_TASK`, and not a
    /// child that inherited the variable (§1.3).
    pub kanban_worker: bool,
    /// What a probe of the remote terminal backend found, as it stands in the prompt; `None` when
    /// the backend did not answer (§9.1).
    pub backend_probe: Option<String>,
    /// The bot's own desktop, when one is running (§9.1).
    pub bot_screen: Option<BotScreen>,
    /// The teammate protocol of a bot's own chat, as Hermes built it. It depends on the other
    /// profiles and machines, and its presence replaces the date lines (§9.5).
    pub bot_mode: Option<String>,
    /// Skills that plugins register, by qualified name (§8.5).
    pub plugin_skills: Vec<PluginSkill>,
    /// Applications that are registered and available, for skills that require some (§8.4).
    pub apps: BTreeSet<String>,
    /// True for a process that finds the skills snapshot of an earlier one, unchanged (§8.8).
    pub skills_snapshot: bool,
    /// The machine Hermes runs on.
    pub host: Host,
    /// Facts that git tells about the working directory; `None` when git fails or is absent.
    pub git: Option<GitFacts>,
}

/// A section registered by a plugin (§1.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PluginSection {
    /// Identifier, `[a-z0-9][a-z0-9._-]{0,127}`.
    pub id: String,
    /// Its text.
    pub content: String,
}

/// A skill registered by a plugin (§8.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PluginSkill {
    /// Qualified name, `namespace:name`.
    pub name: String,
    /// Its description, as the index shows it.
    pub description: String,
}

/// The bot's own desktop (§9.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BotScreen {
    /// Its display, e.g. `:7`.
    pub display: String,
    /// Whether a person holds it, instead of the agent.
    pub held_by_human: bool,
}

/// What the environment block says about the machine (§9.1, §9.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Host {
    /// `platform.system()`: `Linux`, `Darwin`, `Windows`.
    pub system: String,
    /// `platform.release()`, or the macOS version.
    pub release: String,
    /// `sys.platform`: `linux`, `darwin`, `win32`. Decides where the two differ.
    pub platform: String,
    /// Build number of Windows, when known: from 22000 on it is called Windows 11.
    pub windows_build: Option<u32>,
    /// Windows Subsystem for Linux.
    pub wsl: bool,
    /// Whether Hermes runs in a container.
    pub container: bool,
    /// Whether s6 supervises it.
    pub s6: bool,
    /// The Python toolchain line, when there is anything unusual to tell.
    pub toolchain_line: String,
}

impl Default for Host {
    fn default() -> Self {
        Self {
            system: "Linux".into(),
            release: "6.8.0".into(),
            platform: "linux".into(),
            windows_build: None,
            wsl: false,
            container: false,
            s6: false,
            toolchain_line: String::new(),
        }
    }
}

/// What git would answer in the working directory (§9.3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct GitFacts {
    /// Branch name; `None` for a detached head.
    pub branch: Option<String>,
    /// Upstream branch.
    pub upstream: Option<String>,
    /// Commits ahead of the upstream.
    pub ahead: u32,
    /// Commits behind the upstream.
    pub behind: u32,
    /// Whether this is a linked work tree.
    pub linked_worktree: bool,
    /// Numbers of staged, modified, untracked and conflicted files.
    pub staged: u32,
    /// See [`GitFacts::staged`].
    pub modified: u32,
    /// See [`GitFacts::staged`].
    pub untracked: u32,
    /// See [`GitFacts::staged`].
    pub conflicts: u32,
    /// The last commits, newest first: short hash and subject.
    pub commits: Vec<(String, String)>,
}

/// Who runs the agent, which decides what is skipped (§1.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Mode {
    /// A person at the CLI or TUI.
    Interactive,
    /// A message through the gateway.
    Gateway,
    /// A child that another agent delegated to.
    Subagent,
    /// A cron job without a working directory.
    Cron,
    /// A cron job with a working directory.
    CronWithWorkdir,
    /// `--ignore-rules`.
    IgnoreRules,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Interactive,
        Self::Gateway,
        Self::Subagent,
        Self::Cron,
        Self::CronWithWorkdir,
        Self::IgnoreRules,
    ];

    /// What this caller sets: whether context files are skipped, and whether SOUL.md is loaded all
    /// the same (§1.8). A gateway may skip by `gateway.platforms.NAME.skip_context_files`; that
    /// setting is off by default and not looked at here.
    pub fn switches(self, gateway: GatewayMode) -> (bool, bool) {
        match self {
            Self::Interactive => (false, false),
            Self::Gateway => (false, gateway == GatewayMode::Configurable),
            Self::Subagent | Self::IgnoreRules => (true, false),
            Self::Cron => (true, true),
            Self::CronWithWorkdir => (false, true),
        }
    }
}

impl Mode {
    /// Whether this caller runs without a memory store (§7.5).
    pub fn skips_memory(self, cron: CronMemory) -> bool {
        match self {
            Self::Interactive | Self::Gateway => false,
            Self::Subagent | Self::IgnoreRules => true,
            Self::Cron | Self::CronWithWorkdir => cron == CronMemory::Skipped,
        }
    }

    /// The platform this caller runs under, when it is always the same.
    pub const fn platform(self) -> Option<&'static str> {
        match self {
            Self::Subagent => Some("subagent"),
            Self::Cron | Self::CronWithWorkdir => Some("cron"),
            Self::Interactive | Self::Gateway | Self::IgnoreRules => None,
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self {
            platform: "cli".into(),
            model: "anthropic/claude-opus-4.6".into(),
            provider: "openrouter".into(),
            context_length: None,
            tools: BTreeSet::new(),
            enabled_toolsets: None,
            disabled_toolsets: None,
            session_id: String::new(),
            lineage_root_id: None,
            session_start: None,
            pass_session_id: false,
            now: 0,
            local_zone: "UTC".into(),
            skip_context_files: false,
            load_soul_identity: false,
            seed_soul: true,
            skip_memory: false,
            system_message: None,
            external_memory: None,
            plugin_sections: Vec::new(),
            cwd_is_configured: true,
            session_cwd: None,
            env: Map::new(),
            session_env: Map::new(),
            kanban_worker: true,
            backend_probe: None,
            bot_screen: None,
            bot_mode: None,
            plugin_skills: Vec::new(),
            apps: BTreeSet::new(),
            skills_snapshot: false,
            host: Host::default(),
            git: None,
        }
    }
}

impl Session {
    /// Sets what a caller sets: what is skipped, and the platform where it follows from the caller
    /// (§1.8). `settings` are those of the session; they say whether a gateway skips context files.
    pub fn apply_mode(&mut self, mode: Mode, release: &Release, settings: &Settings) {
        let rules = release.rules;
        (self.skip_context_files, self.load_soul_identity) = mode.switches(rules.gateway_mode);
        if mode == Mode::Gateway {
            self.skip_context_files = settings.gateway_skips_context_files.value;
        }
        self.skip_memory = mode.skips_memory(rules.cron_memory);
        if let Some(platform) = mode.platform() {
            platform.clone_into(&mut self.platform);
        }
    }

    /// Whether any tool is loaded.
    pub fn has_tools(&self) -> bool {
        !self.tools.is_empty()
    }

    /// Whether a tool is loaded.
    pub fn has_tool(&self, name: &str) -> bool {
        self.tools.contains(name)
    }

    /// An environment variable, if it is set.
    pub fn var(&self, name: &str) -> Option<&str> {
        self.env.get(name).map(String::as_str)
    }

    /// A variable of this session, else of the process; empty when neither has it.
    pub fn session_var(&self, name: &str) -> &str {
        self.session_env.get(name).map_or_else(|| self.var(name).unwrap_or_default(), String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::workspace::Workspace;

    #[test]
    fn callers_skip_what_they_skip() {
        let ask = |id: &str, mode: Mode, yaml: &str| {
            let mut workspace = Workspace::default();
            workspace.write("/home/user/.hermes/config.yaml", yaml.as_bytes());
            let release = Release::built_in(id).unwrap();
            let mut session = Session { platform: "slack".into(), ..Session::default() };
            let config = Config::load(&workspace, &session, &release, None);
            let settings = Settings::from(&config, &session, &release);
            session.apply_mode(mode, &release, &settings);
            let flag = |on: bool, letter: &'static str| if on { letter } else { "" };
            format!(
                "{}{}{} {}",
                flag(session.skip_context_files, "c"),
                flag(session.load_soul_identity, "s"),
                flag(session.skip_memory, "m"),
                session.platform
            )
        };
        let skips = "gateway: {platforms: {slack: {skip_context_files: true}}}";
        for (mode, old, new) in [
            (Mode::Interactive, " slack", " slack"),
            (Mode::Gateway, " slack", "s slack"),
            (Mode::Subagent, "cm subagent", "cm subagent"),
            (Mode::Cron, "csm cron", "cs cron"),
            (Mode::CronWithWorkdir, "sm cron", "s cron"),
            (Mode::IgnoreRules, "cm slack", "cm slack"),
        ] {
            assert_eq!(
                (ask("0.19", mode, "").as_str(), ask("0.22", mode, "").as_str()),
                (old, new),
                "{mode:?}"
            );
        }
        assert_eq!(ask("0.22", Mode::Gateway, skips), "cs slack");
        assert_eq!(ask("0.19", Mode::Gateway, skips), " slack");
    }
}
