//! What a running agent brings along: platform, model, tools, date, identity, surroundings.
//!
//! Nothing here is read from the machine. A field that Hermes would take from its process (the
//! clock, the host, environment variables, git) is an input, so that the same inputs always give
//! the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The settings of one session. [`Session::default`] is a plain interactive CLI session.
///
/// As JSON every field may be left out (it then has its default); an unknown field is an error, so
/// that a misspelt name is noticed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
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
    pub env: BTreeMap<String, String>,
    /// The machine Hermes runs on.
    pub host: Host,
    /// Facts that git tells about the working directory; `None` when git fails or is absent.
    pub git: Option<GitFacts>,
}

/// A section registered by a plugin (§1.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PluginSection {
    /// Identifier, `[a-z0-9][a-z0-9._-]{0,127}`.
    pub id: String,
    /// Its text.
    pub content: String,
}

/// What the environment block says about the machine (§9.1, §9.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Host {
    /// `platform.system()`: `Linux`, `Darwin`, `Windows`.
    pub system: String,
    /// `platform.release()`, or the macOS version.
    pub release: String,
    /// Windows Subsystem for Linux.
    pub wsl: bool,
    /// The Python toolchain line, when there is anything unusual to tell.
    pub toolchain_line: String,
}

impl Default for Host {
    fn default() -> Self {
        Self { system: "Linux".into(), release: "6.8.0".into(), wsl: false, toolchain_line: String::new() }
    }
}

/// What git would answer in the working directory (§9.3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
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
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
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
            env: BTreeMap::new(),
            host: Host::default(),
            git: None,
        }
    }
}

impl Session {
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
}
