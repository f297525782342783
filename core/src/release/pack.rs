//! A pack: the texts, tables and numbers of an installed Hermes, as its user exported them.
//!
//! The built-in releases carry our own wording. A pack made by `www/export-pack.py` with the Python of
//! one's own Hermes brings the real one, and the prompt becomes the installed program's, byte for byte.
//! A pack is data from outside: it is limited in size, checked key by key, and trusted in nothing. What it
//! lacks stays as the base release has it; what we do not know is left out with a note.
//!
//! [`PackData::from_json`] reads and checks; [`crate::release::Release`] applies the result to a base.
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

use crate::collections::Map;
use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use super::SkillGuard;
use super::threats::ThreatTable;

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

/// Flags of a pattern, as `re` names them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // they are four independent switches of one foreign function
pub struct PatternFlags {
    /// `re.IGNORECASE`.
    pub ignore_case: bool,
    /// `re.MULTILINE`.
    pub multi_line: bool,
    /// `re.DOTALL`.
    pub dot_all: bool,
    /// `re.VERBOSE`.
    pub verbose: bool,
    /// `re.ASCII`.
    pub ascii: bool,
}

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

/// Why a pack is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackError {
    /// Larger than [`MAX_BYTES`].
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// Not JSON (or nested beyond any sense): place and reason.
    NotJson {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The parser's reason.
        reason: String,
    },
    /// Made for another reader.
    Format {
        /// The format it states.
        found: String,
    },
    /// A value is not what its key wants.
    Value {
        /// Dotted path of the key.
        key: String,
        /// What it wants.
        expected: String,
        /// What stands there.
        found: String,
    },
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { bytes } => write!(
                f,
                "the pack has {bytes} bytes, the limit is {MAX_BYTES}: this is hardly a pack; export it again"
            ),
            Self::NotJson { line, column, reason } => write!(
                f,
                "the pack is not JSON (line {line}, column {column}: {reason}); give the output of export-pack.py unchanged"
            ),
            Self::Format { found } => write!(
                f,
                "`format`: expected {FORMAT}, found {found}; export the pack again with the export-pack.py that belongs to this version"
            ),
            Self::Value { key, expected, found } => {
                write!(f, "`{key}`: expected {expected}, found {found}")
            }
        }
    }
}

impl std::error::Error for PackError {}

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
    /// Reads and checks a pack.
    ///
    /// # Errors
    /// [`PackError`] names the first thing that is wrong: the key, what it wants, what it holds.
    pub fn from_json(bytes: &[u8]) -> Result<Self, PackError> {
        if bytes.len() > MAX_BYTES {
            return Err(PackError::TooLarge { bytes: bytes.len() });
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        // serde_json refuses nesting beyond 128 levels, so parsing cannot exhaust the stack.
        let root: Value = serde_json::from_slice(bytes).map_err(|e| PackError::NotJson {
            line: e.line(),
            column: e.column(),
            reason: e.to_string(),
        })?;
        read(&root)
    }

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

// ---------------------------------------------------------------------------------------------------------
// Reading: every helper knows the path of the value it looks at.
// ---------------------------------------------------------------------------------------------------------

type Object = serde_json::Map<String, Value>;
type Read<T> = Result<T, PackError>;

fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(b) => format!("{b}"),
        Value::Number(n) => format!("the number {n}"),
        Value::String(s) => {
            let short: String = s.chars().take(40).collect();
            let dots = if short.len() < s.len() { "…" } else { "" };
            format!("the text {short:?}{dots}")
        }
        Value::Array(a) => format!("a list of {}", a.len()),
        Value::Object(o) => format!("an object of {}", o.len()),
    }
}

fn wrong<T>(key: &str, expected: impl Into<String>, found: &Value) -> Read<T> {
    Err(PackError::Value { key: key.into(), expected: expected.into(), found: describe(found) })
}

fn missing<T>(key: &str, expected: &str) -> Read<T> {
    Err(PackError::Value { key: key.into(), expected: expected.into(), found: "nothing".into() })
}

fn object<'a>(key: &str, value: &'a Value) -> Read<&'a Object> {
    match value {
        Value::Object(map) if map.len() <= MAX_ENTRIES => Ok(map),
        Value::Object(_) => wrong(key, format!("at most {MAX_ENTRIES} keys"), value),
        _ => wrong(key, "an object", value),
    }
}

fn array<'a>(key: &str, value: &'a Value, most: usize) -> Read<&'a [Value]> {
    match value {
        Value::Array(items) if items.len() <= most => Ok(items),
        Value::Array(_) => wrong(key, format!("at most {most} entries"), value),
        _ => wrong(key, "a list", value),
    }
}

fn text(key: &str, value: &Value) -> Read<String> {
    match value {
        Value::String(s) if s.len() <= MAX_TEXT => Ok(s.clone()),
        Value::String(s) => Err(PackError::Value {
            key: key.into(),
            expected: format!("a text of at most {MAX_TEXT} bytes"),
            found: format!("one of {} bytes", s.len()),
        }),
        _ => wrong(key, "a text", value),
    }
}

fn flag(key: &str, value: &Value) -> Read<bool> {
    value.as_bool().map_or_else(|| wrong(key, "true or false", value), Ok)
}

fn number(key: &str, value: &Value) -> Read<f64> {
    match value.as_f64() {
        Some(n) if n.is_finite() && (0.0..=9.0e15).contains(&n) => Ok(n),
        _ => wrong(key, "a number from 0 on", value),
    }
}

fn field<'a>(key: &str, map: &'a Object, name: &str, expected: &str) -> Read<(String, &'a Value)> {
    let path = format!("{key}.{name}");
    match map.get(name) {
        Some(value) => Ok((path, value)),
        None => missing(&path, expected),
    }
}

fn text_field(key: &str, map: &Object, name: &str) -> Read<String> {
    let (path, value) = field(key, map, name, "a text")?;
    text(&path, value)
}

fn flag_field(key: &str, map: &Object, name: &str) -> Read<bool> {
    let (path, value) = field(key, map, name, "true or false")?;
    flag(&path, value)
}

fn texts(key: &str, value: &Value) -> Read<Vec<String>> {
    array(key, value, MAX_ENTRIES)?
        .iter()
        .enumerate()
        .map(|(i, item)| text(&format!("{key}.{i}"), item))
        .collect()
}

fn map_of<T>(key: &str, value: &Value, item: impl Fn(&str, &Value) -> Read<T>) -> Read<Map<String, T>> {
    object(key, value)?
        .iter()
        .map(|(name, value)| Ok((name.clone(), item(&format!("{key}.{name}"), value)?)))
        .collect()
}

fn rows<T>(key: &str, value: &Value, most: usize, item: impl Fn(&str, &Object) -> Read<T>) -> Read<Vec<T>> {
    array(key, value, most)?
        .iter()
        .enumerate()
        .map(|(i, value)| {
            let path = format!("{key}.{i}");
            item(&path, object(&path, value)?)
        })
        .collect()
}

/// Keeps the known keys and notes the others.
fn known<T>(key: &str, map: Map<String, T>, names: &[&str], notes: &mut Vec<String>) -> Map<String, T> {
    map.into_iter()
        .filter(|(name, _)| {
            let ok = names.contains(&name.as_str());
            if !ok {
                notes.push(format!("`{key}.{}` is not known here and was left out", short(name)));
            }
            ok
        })
        .collect()
}

fn short(name: &str) -> String {
    name.chars().take(60).collect()
}

fn read(root: &Value) -> Read<PackData> {
    let Value::Object(root) = root else { return wrong("the pack", "an object", root) };
    match root.get("format") {
        Some(v) if v.as_u64() == Some(FORMAT) => {}
        other => {
            return Err(PackError::Format { found: other.map_or_else(|| "nothing".into(), describe) });
        }
    }
    let mut pack = PackData { config_defaults: Value::Object(Object::new()), ..PackData::default() };
    for name in root.keys() {
        if !TOP_LEVEL.contains(&name.as_str()) {
            pack.notes.push(format!("`{}` is not known here and was left out", short(name)));
        }
    }
    let (path, value) = field("", root, "package", "an object with `name` and `version`")?;
    let package = object(path.trim_start_matches('.'), value)?;
    pack.package = text_field("package", package, "name")?;
    pack.version = text_field("package", package, "version")?;
    let get = |name: &str| root.get(name).filter(|v| !v.is_null());
    if let Some(v) = get("release") {
        let stated = text("release", v)?;
        pack.release = match release_pair(&stated) {
            None if !stated.is_empty() => return wrong("release", "MAJOR.MINOR or an empty text", v),
            pair => pair,
        };
    }
    if let Some(v) = get("unicode") {
        pack.unicode = text("unicode", v)?;
    }
    if let Some(v) = get("notes") {
        pack.exporter_notes = texts("notes", v)?;
    }
    let mut notes = std::mem::take(&mut pack.notes);
    if let Some(v) = get("texts") {
        pack.texts = known("texts", map_of("texts", v, text)?, TEXTS, &mut notes);
    }
    if let Some(v) = get("templates") {
        let names: Vec<&str> = TEMPLATES.iter().map(|(name, _)| *name).collect();
        pack.templates = known("templates", map_of("templates", v, text)?, &names, &mut notes);
        for (name, places) in TEMPLATES {
            let Some(template) = pack.templates.get(*name) else { continue };
            for place in *places {
                if !template.contains(&format!("{{{place}}}")) {
                    notes.push(format!("`templates.{name}` has no place {{{place}}}"));
                }
            }
        }
    }
    pack.notes = notes;
    if let Some(v) = get("legacy_souls") {
        pack.legacy_souls = texts("legacy_souls", v)?;
    }
    if let Some(v) = get("variants") {
        read_variants(&mut pack, object("variants", v)?)?;
    }
    if let Some(v) = get("edit_formats") {
        pack.edit_formats = rows("edit_formats", v, 64, |key, row| {
            let (path, needles) = field(key, row, "needles", "a list")?;
            Ok(EditFormat {
                family: text_field(key, row, "family")?,
                needles: texts(&path, needles)?,
                text: text_field(key, row, "text")?,
            })
        })?;
    }
    if let Some(v) = get("platform_hints") {
        pack.platform_hints = map_of("platform_hints", v, text)?;
    }
    if let Some(v) = get("plugin_platform_hints") {
        pack.plugin_hints = map_of("plugin_platform_hints", v, |key, v| {
            let row = object(key, v)?;
            Ok(PluginHint {
                hint: text_field(key, row, "hint")?,
                pii_safe: flag_field(key, row, "pii_safe")?,
            })
        })?;
    }
    if let Some(v) = get("skills_index") {
        pack.skills_index = read_frames(object("skills_index", v)?)?;
    }
    if let Some(v) = get("remote_backends") {
        pack.remote_backends = map_of("remote_backends", v, |key, v| {
            let row = object(key, v)?;
            Ok(RemoteBackend {
                probe: text_field(key, row, "probe")?,
                no_probe: text_field(key, row, "no_probe")?,
            })
        })?;
    }
    if let Some(v) = get("threat_patterns") {
        pack.threat_patterns = read_patterns("threat_patterns", v)?;
    }
    if let Some(v) = get("skill_guard") {
        pack.skill_guard = Some(read_guard(object("skill_guard", v)?)?);
    }
    if let Some(v) = get("invisible_chars") {
        for (i, item) in array("invisible_chars", v, MAX_ENTRIES)?.iter().enumerate() {
            let key = format!("invisible_chars.{i}");
            let char = text(&key, item)?
                .strip_prefix("U+")
                .filter(|hex| hex.len() <= 6)
                .and_then(|hex| u32::from_str_radix(hex, 16).ok())
                .and_then(char::from_u32);
            match char {
                Some(c) => pack.invisible_chars.insert(c),
                None => return wrong(&key, "a character as U+XXXX", item),
            };
        }
    }
    if let Some(v) = get("constants") {
        for (name, value) in object("constants", v)? {
            let key = format!("constants.{name}");
            if name == "scratch_path" {
                pack.scratch_path = Some(text(&key, value)?);
            } else {
                pack.constants.insert(name.clone(), number(&key, value)?);
            }
        }
    }
    if let Some(v) = get("memory_limits") {
        pack.memory_limits = map_of("memory_limits", v, number)?;
    }
    if let Some(v) = get("lists") {
        pack.lists = map_of("lists", v, texts)?;
    }
    if let Some(v) = get("pairs") {
        pack.pairs = map_of("pairs", v, |key, v| {
            array(key, v, MAX_ENTRIES)?
                .iter()
                .enumerate()
                .map(|(i, pair)| {
                    let key = format!("{key}.{i}");
                    match texts(&key, pair)?.as_slice() {
                        [a, b] => Ok((a.clone(), b.clone())),
                        _ => wrong(&key, "two texts", pair),
                    }
                })
                .collect()
        })?;
    }
    if let Some(v) = get("skill_platforms") {
        pack.skill_platforms = map_of("skill_platforms", v, text)?;
    }
    if let Some(v) = get("tool_toolsets") {
        pack.tool_toolsets = map_of("tool_toolsets", v, text)?;
    }
    if let Some(v) = get("toolsets") {
        pack.toolsets = map_of("toolsets", v, texts)?;
    }
    if let Some(v) = get("request_texts") {
        pack.request_texts = map_of("request_texts", v, text)?;
    }
    if let Some(v) = get("request_facts") {
        pack.request_facts = map_of("request_facts", v, texts)?;
    }
    if let Some(v) = get("config_defaults") {
        object("config_defaults", v)?;
        if too_deep(v, MAX_DEPTH) {
            return wrong("config_defaults", format!("at most {MAX_DEPTH} levels"), v);
        }
        pack.config_defaults = v.clone();
    }
    Ok(pack)
}

fn release_pair(stated: &str) -> Option<(u32, u32)> {
    let (major, minor) = stated.split_once('.')?;
    let digits = |s: &str| (1..=6).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
    (digits(major) && digits(minor)).then_some(())?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

fn read_variants(pack: &mut PackData, map: &Object) -> Read<()> {
    for (name, value) in map {
        let key = format!("variants.{}", short(name));
        match name.as_str() {
            "memory" => pack.memory = read_memory(&key, value)?,
            "execution" => pack.execution = Some(read_execution(&key, value)?),
            "coding_brief" => {
                for (todo, text) in rows(&key, value, 2, |key, row| {
                    Ok((flag_field(key, row, "todo_list")?, text_field(key, row, "text")?))
                })? {
                    pack.coding_brief.insert(todo, text);
                }
                if pack.coding_brief.len() != 2 {
                    return wrong(&key, "one row with and one without the tool", value);
                }
            }
            "computer_use" => pack.computer_use = map_of(&key, value, text)?,
            "bot_screen" => pack.bot_screen = map_of(&key, value, text)?,
            _ => pack.notes.push(format!("`{key}` is not known here and was left out")),
        }
    }
    Ok(())
}

fn read_memory(key: &str, value: &Value) -> Read<Vec<MemoryVariant>> {
    let found = rows(key, value, 8, |key, row| {
        Ok(MemoryVariant {
            memory: flag_field(key, row, "memory")?,
            user: flag_field(key, row, "user")?,
            skill_manage: flag_field(key, row, "skill_manage")?,
            text: text_field(key, row, "text")?,
        })
    })?;
    let distinct: BTreeSet<_> = found.iter().map(|v| (v.memory, v.user, v.skill_manage)).collect();
    if distinct.len() == 8 {
        Ok(found)
    } else {
        wrong(key, "the eight combinations of `memory`, `user` and `skill_manage`", value)
    }
}

fn read_execution(key: &str, value: &Value) -> Read<ExecutionVariants> {
    let map = object(key, value)?;
    let (path, tools) = field(key, map, "tools", "a list")?;
    let tools: BTreeSet<String> = texts(&path, tools)?.into_iter().collect();
    if tools.len() > 8 {
        return wrong(&path, "at most 8 tools", value);
    }
    let (path, variants) = field(key, map, "variants", "a list")?;
    let mut found = Map::new();
    for (set, text) in rows(&path, variants, 256, |key, row| {
        let (path, names) = field(key, row, "tools", "a list")?;
        let set: BTreeSet<String> = texts(&path, names)?.into_iter().collect();
        if set.is_subset(&tools) {
            Ok((set, text_field(key, row, "text")?))
        } else {
            wrong(&path, "some of the tools that decide", names)
        }
    })? {
        found.insert(set, text);
    }
    if found.len() == 1 << tools.len() {
        Ok(ExecutionVariants { tools, texts: found })
    } else {
        wrong(&path, format!("{} variants, one for each choice of tools", 1 << tools.len()), variants)
    }
}

fn read_frames(map: &Object) -> Read<SkillsFrames> {
    let frame = |name: &str| -> Read<Option<Frame>> {
        let Some(value) = map.get(name) else { return Ok(None) };
        let key = format!("skills_index.{name}");
        let row = object(&key, value)?;
        Ok(Some(Frame { before: text_field(&key, row, "before")?, after: text_field(&key, row, "after")? }))
    };
    let note = map.get("names_only_note");
    Ok(SkillsFrames {
        basic_terminal: frame("basic_terminal")?,
        basic_web: frame("basic_web")?,
        oneshot: frame("oneshot")?,
        names_only_note: note.map(|v| text("skills_index.names_only_note", v)).transpose()?,
    })
}

fn read_guard(guard: &Object) -> Read<SkillGuard> {
    let list = |name: &str| {
        let (key, value) = field("skill_guard", guard, name, "a list")?;
        texts(&key, value)
    };
    let (key, value) = field("skill_guard", guard, "patterns", "a list")?;
    let patterns = read_patterns(&key, value)?.iter().map(super::threats::ThreatPattern::from_pack).collect();
    let (key, value) = field("skill_guard", guard, "comments", "an object")?;
    Ok(SkillGuard {
        patterns: ThreatTable { patterns, invisible: Vec::new(), max_chars: usize::MAX },
        inert: list("inert")?,
        texts: list("texts")?,
        binaries: list("binaries")?,
        comments: map_of(&key, value, texts)?,
        ignore_files: list("ignore_files")?,
    })
}

fn read_patterns(name: &str, value: &Value) -> Read<Vec<ThreatPattern>> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (i, item) in array(name, value, MAX_PATTERNS)?.iter().enumerate() {
        let key = format!("{name}.{i}");
        let row = object(&key, item)?;
        let id = text_field(&key, row, "id")?;
        let id_key = format!("{key}.id");
        if id.is_empty() || id.len() > 100 || id.chars().any(char::is_control) {
            return wrong(&id_key, "an identifier of 1 to 100 bytes", &Value::String(id));
        }
        if !seen.insert(id.clone()) {
            return wrong(&id_key, "an identifier that no row before has", &Value::String(id));
        }
        let (scope_key, scope) = field(&key, row, "scope", "a scope")?;
        let scope = match scope.as_str() {
            Some("all") => PatternScope::All,
            Some("context") => PatternScope::Context,
            Some("strict") => PatternScope::Strict,
            _ => return wrong(&scope_key, "`all`, `context` or `strict`", scope),
        };
        let regex = text_field(&key, row, "regex")?;
        if regex.is_empty() || regex.len() > MAX_REGEX {
            let regex = Value::String(regex);
            return wrong(
                &format!("{key}.regex"),
                format!("an expression of 1 to {MAX_REGEX} bytes"),
                &regex,
            );
        }
        let (flags_key, names) = field(&key, row, "flags", "a list")?;
        let mut flags = PatternFlags::default();
        for (j, name) in texts(&flags_key, names)?.iter().enumerate() {
            match name.as_str() {
                "IGNORECASE" => flags.ignore_case = true,
                "MULTILINE" => flags.multi_line = true,
                "DOTALL" => flags.dot_all = true,
                "VERBOSE" => flags.verbose = true,
                "ASCII" => flags.ascii = true,
                _ => {
                    let found = Value::String(name.clone());
                    return wrong(&format!("{flags_key}.{j}"), "a flag of Python's `re`", &found);
                }
            }
        }
        found.push(ThreatPattern { id, scope, regex, flags });
    }
    Ok(found)
}

fn too_deep(value: &Value, left: usize) -> bool {
    let Some(left) = left.checked_sub(1) else { return true };
    match value {
        Value::Array(items) => items.iter().any(|v| too_deep(v, left)),
        Value::Object(map) => map.values().any(|v| too_deep(v, left)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn with(key: &str, value: Value) -> Result<PackData, PackError> {
        let mut pack =
            json!({"format": 1, "package": {"name": "hermes-agent", "version": "0.19.0"}, "release": "0.19"});
        pack[key] = value;
        PackData::from_json(pack.to_string().as_bytes())
    }

    fn refusal(key: &str, value: Value) -> String {
        with(key, value).expect_err("must be refused").to_string()
    }

    #[test]
    fn an_empty_pack_changes_nothing_and_says_nothing() {
        let pack = with("texts", json!({})).unwrap();
        assert_eq!((pack.texts.len(), pack.notes.len(), pack.base()), (0, 0, ("0.19", None)));
    }

    #[test]
    fn every_refusal_names_key_wish_and_find() {
        let row = |id: &str, scope: &str| json!({"id": id, "scope": scope, "regex": "x", "flags": []});
        let cases = [
            (refusal("texts", json!([])), "`texts`: expected an object, found a list of 0"),
            (
                refusal("texts", json!({"identity": 5})),
                "`texts.identity`: expected a text, found the number 5",
            ),
            (refusal("package", json!({"name": "x"})), "`package.version`: expected a text, found nothing"),
            (
                refusal("release", json!("new")),
                "`release`: expected MAJOR.MINOR or an empty text, found the text \"new\"",
            ),
            (
                refusal("threat_patterns", json!([row("a", "all"), row("a", "all")])),
                "`threat_patterns.1.id`: expected an identifier that no row before has, found the text \"a\"",
            ),
            (
                refusal("threat_patterns", json!([row("a", "everywhere")])),
                "`threat_patterns.0.scope`: expected `all`, `context` or `strict`, found the text \"everywhere\"",
            ),
            (
                refusal(
                    "threat_patterns",
                    json!([{"id": "a", "scope": "all", "regex": "x", "flags": ["LOCALE"]}]),
                ),
                "`threat_patterns.0.flags.0`: expected a flag of Python's `re`, found the text \"LOCALE\"",
            ),
            (
                refusal("constants", json!({"scan_max_chars": -1})),
                "`constants.scan_max_chars`: expected a number from 0 on, found the number -1",
            ),
            (
                refusal("invisible_chars", json!(["U+D800"])),
                "`invisible_chars.0`: expected a character as U+XXXX, found the text \"U+D800\"",
            ),
            (
                refusal("invisible_chars", json!(["U+ü"])),
                "`invisible_chars.0`: expected a character as U+XXXX, found the text \"U+ü\"",
            ),
            (
                refusal("pairs", json!({"js_lockfiles": [["a"]]})),
                "`pairs.js_lockfiles.0`: expected two texts, found a list of 1",
            ),
            (
                refusal("variants", json!({"memory": []})),
                "`variants.memory`: expected the eight combinations of `memory`, `user` and `skill_manage`, found a list of 0",
            ),
            (
                refusal("variants", json!({"execution": {"tools": ["a"], "variants": []}})),
                "`variants.execution.variants`: expected 2 variants, one for each choice of tools, found a list of 0",
            ),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn hostile_shapes_are_refused_without_a_panic() {
        let huge = "x".repeat(MAX_TEXT + 1);
        assert!(refusal("texts", json!({"identity": huge})).contains("at most 262144 bytes"));
        let many: Object = (0..=MAX_ENTRIES).map(|i| (format!("k{i}"), json!(""))).collect();
        assert!(refusal("platform_hints", Value::Object(many)).contains("at most 4096 keys"));
        assert!(refusal("threat_patterns", json!(vec![json!({}); MAX_PATTERNS + 1])).contains("at most 512"));
        let long = "a".repeat(MAX_REGEX + 1);
        assert!(
            refusal("threat_patterns", json!([{"id": "a", "scope": "all", "regex": long, "flags": []}]))
                .contains("threat_patterns.0.regex")
        );
        let mut deep = json!(1);
        for _ in 0..40 {
            deep = json!({ "a": deep });
        }
        assert!(refusal("config_defaults", deep).contains("16 levels"));
        let raw = [
            (b"[".repeat(100_000), "not JSON"),
            (b"[1]".to_vec(), "`the pack`: expected an object, found a list of 1"),
            (b"{}".to_vec(), "`format`: expected 1, found nothing"),
            (b"{\"format\": 2}".to_vec(), "`format`: expected 1, found the number 2"),
            (b"\xff\xfe".to_vec(), "not JSON"),
            (Vec::new(), "not JSON"),
            (vec![b' '; MAX_BYTES + 1], "the limit is"),
        ];
        for (bytes, expected) in raw {
            let error = PackData::from_json(&bytes).expect_err("must be refused").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn unknown_keys_are_left_out_with_a_note() {
        let pack = with("surprise", json!({"a": [1]})).unwrap();
        assert_eq!(pack.notes, ["`surprise` is not known here and was left out"]);
        let pack = with("texts", json!({"identity": "I", "motto": "M"})).unwrap();
        assert_eq!((pack.texts.len(), pack.notes.len()), (1, 1));
        let pack = with("templates", json!({"rebuilt_date": "no place"})).unwrap();
        assert_eq!(pack.notes, ["`templates.rebuilt_date` has no place {DATE}"]);
    }

    #[test]
    fn another_version_gets_the_nearest_base_and_a_remark() {
        let base = |release: &str| {
            let pack = with("release", json!(release)).unwrap();
            let (id, remark) = pack.base();
            (id, remark.is_some())
        };
        let cases = ["0.18", "0.19", "0.20", "0.21", "0.22", "0.23", "1.0", ""].map(base);
        let expected = [
            ("0.19", true),
            ("0.19", false),
            ("0.19", true),
            ("0.22", true),
            ("0.22", false),
            ("0.22", true),
            ("0.22", true),
            ("0.22", true),
        ];
        assert_eq!(cases, expected);
    }

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
            include_str!("pack.rs").lines().filter(|line| line.starts_with("//!")).collect();
        let names = TEXTS.iter().chain(TEMPLATES.iter().map(|(name, _)| name)).chain(TOP_LEVEL);
        for name in names {
            let found =
                documentation.contains(&format!("`{name}`")) || documentation.contains(&format!("`{name}."));
            assert!(found, "{name}");
        }
    }
}
