//! A pack: the texts, tables and numbers of an installed Hermes, as its user exported them.
//!
//! The built-in releases carry our own wording. A pack made by `www/export-pack.py` with the Python of
//! one's own Hermes brings the real one, and the prompt becomes the installed program's, byte for byte.
//! A pack is data from outside: it is limited in size, checked key by key, and trusted in nothing. What it
//! lacks stays as the base release has it; what we do not know is left out with a note.
//!
//! [`PackData::from_json`] reads and checks (`read.rs`); [`crate::release::Release`] applies the result to a base.
//!
//! # Format 1
//!
//! One JSON object, UTF-8. "text" is a JSON string, "texts" an array of them. In a *template* the places
//! named in the table are replaced ([`fill`]); every other brace is an ordinary character.
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `format` | number | must be 1 |
//! | `exporter` | text | version of the exporter |
//! | `package.name`, `package.version` | text | the distribution the pack was made from |
//! | `release` | text | `MAJOR.MINOR`; empty when unknown. Chooses the base release, see [`PackData::base`] |
//! | `python`, `unicode` | text | interpreter and its Unicode data (the scan normalises with them, §5.1) |
//! | `notes` | texts | what the exporter had to leave out, and why |
//! | `texts` | object of text | constant texts, see below |
//! | `templates` | object of template | sentences with places, see below |
//! | `legacy_souls` | texts | untouched SOUL.md templates the home bootstrap replaces (§2) |
//! | `variants.memory` | array of `{memory, user, skill_manage: bool, text}` | memory guidance by store and tool (§1.3) |
//! | `variants.execution` | `{tools: texts, variants: [{tools: texts, text}]}` | execution guidance by the loaded ones of `tools` (§1.3 row 8) |
//! | `variants.coding_brief` | array of `{todo_list: bool, text}` | coding brief with and without that tool (§9.3) |
//! | `variants.computer_use` | object of text | by host: `darwin`, `win32`, `linux` (§1.2 row 7) |
//! | `variants.bot_screen` | object of template | by holder: `agent`, `human`; place `{DISPLAY}` (§9.1) |
//! | `edit_formats` | array of `{family, needles: texts, text}` | edit-format line by model family, in order (§9.3) |
//! | `platform_hints` | object of text | built-in hints (§6.1) |
//! | `plugin_platform_hints` | object of `{hint, pii_safe}` | hints of plugin platforms (§6.1, §10.3) |
//! | `skills_index` | object | see [`SkillsFrames`] (§8.7) |
//! | `remote_backends` | object of `{probe, no_probe}` | environment block of a remote backend; place `{PROBE}` (§9.1) |
//! | `threat_patterns` | array of `{id, scope, regex, flags: texts}` | the scan table, in order (§5.2); scope `all`, `context` or `strict`; unique ids |
//! | `skill_guard` | object | the check of a trusted project's skills (§8.1): `patterns` as above, where scope `all` is dangerous in a line, and `denylist` and `action` of scope `context` qualify the rows in `inert`; `inert`, `texts`, `binaries`, `ignore_files`: texts; `comments`: object of texts, by suffix |
//! | `invisible_chars` | texts `U+XXXX` | the invisible set (§5.1) |
//! | `constants` | object of number | see below |
//! | `memory_limits.memory`, `.user` | number | default limits of the memory files (§7.4) |
//! | `lists` | object of texts | see below |
//! | `pairs` | object of array of two texts | `python_lockfiles`, `js_lockfiles`: file name and package manager (§9.3) |
//! | `skill_platforms` | object of text | `platforms:` names of a skill and interpreter platform (§8.4) |
//! | `tool_toolsets` | object of text | tool name → toolset |
//! | `toolsets` | object of texts | toolset → the tools it resolves to (§7.6) |
//! | `request_texts` | object of template | sentences of the layers added at API-call time (§10) |
//! | `request_facts` | object of texts | lists the same layers use (§10, §11) |
//! | `config_defaults` | object | defaults of `config.yaml`, as JSON values |
//!
//! `texts`: `identity`, `default_soul` (§2), `help`, `help_without_skill`, `task_completion`,
//! `parallel_tool_calls`, `session_search`, `skill_manage`, `kanban`, `steer_note`, `tool_use_enforcement`,
//! `google_models` (§1.2, §1.3), `telegram_rich_messages`, `tui_pane` (§6), `wsl`, `windows_shell`,
//! `windows_hostname` (§9.1), `oneshot_skills` (§8.7).
//!
//! `templates` and their places: `profile_default` `{ROOT}`, `profile_named` `{HOME}` `{ROOT}` `{NAME}` (§9.4; in
//! 0.19 both homes are the session's own), `alibaba_model` `{MODEL}` `{MODEL_SHORT}` (§1.6), `rebuilt_date`
//! `{DATE}` (§9.5), `scratch_line` `{PATH}` (§9.1), `skills_unlisted_note` `{NAMES}` (§8.5),
//! `auto_load_activation` `{NAME}`, `preload_activation` `{NAME}`, `skill_directory` `{DIRECTORY}`,
//! `skill_config_open` `{HOME}`, `skill_config_close`, `skill_files_open`, `skill_files_close` `{DIRECTORY}`
//! `{TARGET}`, `skill_setup_note` `{NOTE}` with one of `skill_setup_missing` `{MISSING}` (and `skill_setup_remote`
//! `{BACKEND}`) or `skill_setup_gateway` (§8.9).
//!
//! `constants`: `context_file_max_chars`, `context_head_ratio`, `context_tail_ratio`, `context_chars_per_token`,
//! `context_window_fraction`, `context_ceiling`, `context_read_timeout_seconds` (§4), `scan_max_chars` (§5.1),
//! `code_scan_max_entries`, `fact_file_max_bytes`, `verify_max_commands` (§9.3), `plugin_section_max_chars`,
//! `plugin_sections_max`, `plugin_sections_total_chars` (§1.7), `skills_snapshot_version`,
//! `skills_cache_entries` (§8.8), `prompt_pin_version` (§12), `session_value_max_chars` (§10.3),
//! `subdir_hint_max_chars`, `subdir_ancestor_walk` (§10.7).
//!
//! `constants.scratch_path` is the one text among the numbers: the scratch directory below the home.
//!
//! `lists`: `enforcement_models`, `execution_models` (§1.5), `developer_role_models` (§10.1), `project_markers`,
//! `verify_targets`, `non_coding_categories`, `code_extensions`, `code_scan_skip_dirs`, `coding_platforms` (§9.3),
//! `remote_backends` (§9.1), `excluded_skill_dirs`, `skill_support_dirs`, `essential_skills` (§8).

mod error;
mod read;
mod value;

use crate::collections::Map;
use std::collections::BTreeSet;

use serde_json::Value;

use super::SkillGuard;

pub use error::PackError;

/// The format this reader knows.
pub const FORMAT: u64 = 1;

/// Largest pack that is read, in bytes. Real ones have 100 to 250 KB.
pub const MAX_BYTES: usize = 4 << 20;
/// Longest single text, in bytes.
pub const MAX_TEXT: usize = 256 << 10;
/// Most entries of one object or array.
pub const MAX_ENTRIES: usize = 4096;
/// Most threat patterns.
pub const MAX_PATTERNS: usize = 512;
/// Longest regular expression, in bytes.
pub const MAX_REGEX: usize = 8 << 10;
/// Deepest nesting of `config_defaults`.
const MAX_DEPTH: usize = 16;

const TOP_LEVEL: &[&str] = &[
    "config_defaults",
    "constants",
    "edit_formats",
    "exporter",
    "format",
    "invisible_chars",
    "legacy_souls",
    "lists",
    "memory_limits",
    "notes",
    "package",
    "pairs",
    "platform_hints",
    "plugin_platform_hints",
    "python",
    "release",
    "remote_backends",
    "request_facts",
    "request_texts",
    "skill_guard",
    "skill_platforms",
    "skills_index",
    "templates",
    "texts",
    "threat_patterns",
    "tool_toolsets",
    "toolsets",
    "unicode",
    "variants",
];

/// The keys of `texts`.
pub const TEXTS: &[&str] = &[
    "default_soul",
    "google_models",
    "help",
    "help_without_skill",
    "identity",
    "kanban",
    "oneshot_skills",
    "parallel_tool_calls",
    "session_search",
    "skill_manage",
    "steer_note",
    "task_completion",
    "telegram_rich_messages",
    "tool_use_enforcement",
    "tui_pane",
    "windows_hostname",
    "windows_shell",
    "wsl",
];

/// The keys of `templates`, each with the places that are replaced in it.
pub const TEMPLATES: &[(&str, &[&str])] = &[
    ("alibaba_model", &["MODEL", "MODEL_SHORT"]),
    ("auto_load_activation", &["NAME"]),
    ("preload_activation", &["NAME"]),
    ("profile_default", &["ROOT"]),
    ("profile_named", &["HOME", "NAME", "ROOT"]),
    ("rebuilt_date", &["DATE"]),
    ("scratch_line", &["PATH"]),
    ("skill_config_close", &[]),
    ("skill_config_open", &["HOME"]),
    ("skill_directory", &["DIRECTORY"]),
    ("skill_files_close", &["DIRECTORY", "TARGET"]),
    ("skill_files_open", &[]),
    ("skill_setup_gateway", &[]),
    ("skill_setup_missing", &["MISSING"]),
    ("skill_setup_note", &["NOTE"]),
    ("skill_setup_remote", &["BACKEND"]),
    ("skills_unlisted_note", &["NAMES"]),
];

/// Where a pattern is searched (§5.1): each scope includes the ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatternScope {
    /// Everywhere.
    All,
    /// Project files and SOUL.md.
    Context,
    /// Memory entries.
    Strict,
}

/// One row of the scan table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreatPattern {
    /// Identifier, unique in its pack.
    pub id: String,
    /// Where it is searched.
    pub scope: PatternScope,
    /// The expression in Python's dialect, as the program has it.
    pub regex: String,
    /// Flags beside the usual `IGNORECASE`: `MULTILINE`, `DOTALL`, `VERBOSE`, `ASCII`, and whether case counts.
    pub flags: PatternFlags,
}

#[doc(inline)]
pub use hermes_prompt_text::pattern::Flags as PatternFlags;

/// What stands before and after the list of skills.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frame {
    /// Up to and including the line that opens the list.
    pub before: String,
    /// From the line that closes the list on.
    pub after: String,
}

/// The texts around the skills index (§8.7): `skills_index` of a pack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillsFrames {
    /// `basic_terminal`: the tools are known and `web_search` is not among them.
    pub basic_terminal: Option<Frame>,
    /// `basic_web`: otherwise.
    pub basic_web: Option<Frame>,
    /// `oneshot`: single-query sessions.
    pub oneshot: Option<Frame>,
    /// `names_only_note`: follows `after` when a category lists names only; starts with a line break.
    pub names_only_note: Option<String>,
}

/// Memory guidance for one combination of stores and tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryVariant {
    /// MEMORY.md is on.
    pub memory: bool,
    /// USER.md is on.
    pub user: bool,
    /// The tool `skill_manage` is loaded.
    pub skill_manage: bool,
    /// The guidance; may be empty.
    pub text: String,
}

/// Execution guidance by the tools that are loaded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExecutionVariants {
    /// The tools that decide.
    pub tools: BTreeSet<String>,
    /// Loaded ones of [`ExecutionVariants::tools`] → text. Complete: every subset is there.
    pub texts: Map<BTreeSet<String>, String>,
}

/// The edit-format line of one model family (§9.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditFormat {
    /// Name of the family.
    pub family: String,
    /// Lower-case substrings of a model id.
    pub needles: Vec<String>,
    /// The line.
    pub text: String,
}

/// The hint of a platform that a plugin brings (§6.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginHint {
    /// The hint, often empty.
    pub hint: String,
    /// Whether ids may be replaced by hashes on this platform (§10.3).
    pub pii_safe: bool,
}

/// The environment block of a remote terminal backend (§9.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteBackend {
    /// Template with `{PROBE}`.
    pub probe: String,
    /// When the probe gave nothing.
    pub no_probe: String,
}

/// A checked pack. Every field is optional in the file; an empty one means "as the base has it".
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackData {
    /// Name of the distribution the pack was made from.
    pub package: String,
    /// Its version.
    pub version: String,
    /// `MAJOR.MINOR`, when known.
    pub release: Option<(u32, u32)>,
    /// Unicode data of the interpreter, e.g. `14.0.0`.
    pub unicode: String,
    /// What the exporter left out.
    pub exporter_notes: Vec<String>,
    /// What this reader left out or found odd.
    pub notes: Vec<String>,
    /// `texts`, known keys only.
    pub texts: Map<String, String>,
    /// `templates`, known keys only.
    pub templates: Map<String, String>,
    /// `legacy_souls`.
    pub legacy_souls: Vec<String>,
    /// `variants.memory`: empty or complete (eight rows).
    pub memory: Vec<MemoryVariant>,
    /// `variants.execution`.
    pub execution: Option<ExecutionVariants>,
    /// `variants.coding_brief` by whether the tool `todo_list` is loaded: empty or both.
    pub coding_brief: Map<bool, String>,
    /// `variants.computer_use` by host.
    pub computer_use: Map<String, String>,
    /// `variants.bot_screen` by holder.
    pub bot_screen: Map<String, String>,
    /// `edit_formats`, in order.
    pub edit_formats: Vec<EditFormat>,
    /// `platform_hints`.
    pub platform_hints: Map<String, String>,
    /// `plugin_platform_hints`.
    pub plugin_hints: Map<String, PluginHint>,
    /// `skills_index`.
    pub skills_index: SkillsFrames,
    /// `remote_backends`.
    pub remote_backends: Map<String, RemoteBackend>,
    /// `threat_patterns`, in order.
    pub threat_patterns: Vec<ThreatPattern>,
    /// `skill_guard`.
    pub skill_guard: Option<SkillGuard>,
    /// `invisible_chars`, sorted.
    pub invisible_chars: BTreeSet<char>,
    /// `constants`; all finite and not negative.
    pub constants: Map<String, f64>,
    /// `constants.scratch_path`.
    pub scratch_path: Option<String>,
    /// `memory_limits` by `memory` and `user`.
    pub memory_limits: Map<String, f64>,
    /// `lists`.
    pub lists: Map<String, Vec<String>>,
    /// `pairs`.
    pub pairs: Map<String, Vec<(String, String)>>,
    /// `skill_platforms`.
    pub skill_platforms: Map<String, String>,
    /// `tool_toolsets`.
    pub tool_toolsets: Map<String, String>,
    /// `toolsets`.
    pub toolsets: Map<String, Vec<String>>,
    /// `request_texts`.
    pub request_texts: Map<String, String>,
    /// `request_facts`.
    pub request_facts: Map<String, Vec<String>>,
    /// `config_defaults`.
    pub config_defaults: Value,
}

/// Replaces each `{NAME}` of `values` in one pass: what is put in is never searched again, and unknown braces
/// stay as they are.
///
/// ```
/// use hermes_prompt::release::pack::fill;
/// assert_eq!(fill("{A} {B} {C}", &[("A", "{B}"), ("B", "b")]), "{B} b {C}");
/// ```
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let (before, from) = rest.split_at(open);
        out.push_str(before);
        let hit = values.iter().find_map(|(name, value)| {
            let after = from.strip_prefix('{')?.strip_prefix(name)?.strip_prefix('}')?;
            Some((after, value))
        });
        match hit {
            Some((after, value)) => {
                out.push_str(value);
                rest = after;
            }
            None => {
                out.push('{');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

impl PackData {
    /// The built-in release this pack belongs on, and a remark when it was made from another version.
    pub fn base(&self) -> (&'static str, Option<String>) {
        let (id, exact) = match self.release {
            Some((0, 19)) => ("0.19", true),
            Some((0, 22)) => ("0.22", true),
            // The nearest one by number; a tie goes to the older.
            Some((0, minor)) if minor <= 20 => ("0.19", false),
            _ => ("0.22", false),
        };
        let remark = (!exact).then(|| {
            let what = format!("{} {}", self.package, self.version);
            format!(
                "This pack was exported from {}. Block order and rules are known for 0.19 and 0.22; {id} is the nearest and is used. Texts, hints and patterns are the pack's own.",
                what.trim()
            )
        });
        (id, remark)
    }

    /// A constant that is a whole number.
    pub fn count(&self, name: &str) -> Option<u64> {
        let value = *self.constants.get(name)?;
        (value.fract() == 0.0 && value <= 9.0e15).then_some(value as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filling_is_one_pass() {
        let cases =
            [("a{X}b", "a1b"), ("{{X}}", "{1}"), ("{Y}{X", "{X}{X"), ("{ü}", "{ü}"), ("", ""), ("{", "{")];
        for (template, expected) in cases {
            assert_eq!(fill(template, &[("X", "1"), ("Y", "{X}")]), expected, "{template}");
        }
    }

    #[test]
    fn every_known_key_is_documented_above() {
        let documentation: String =
            include_str!("mod.rs").lines().filter(|line| line.starts_with("//!")).collect();
        let names = TEXTS.iter().chain(TEMPLATES.iter().map(|(name, _)| name)).chain(TOP_LEVEL);
        for name in names {
            let found =
                documentation.contains(&format!("`{name}`")) || documentation.contains(&format!("`{name}."));
            assert!(found, "{name}");
        }
    }
}
