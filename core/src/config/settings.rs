//! The settings that a prompt depends on, each typed, each with where it comes from (§14.3).
//!
//! A setting whose rule takes values of any type (the gates of §1.5, for one) keeps the Python value;
//! the rule itself is applied by the section that owns it.

use super::load::{Config, Origin};
use super::yaml::{Data, Value};
use crate::prompt::Failure;
use crate::release::{GatewayMode, Release, TelegramRich, Truthiness, ZoneExpansion};
use crate::session::Session;
use crate::text::strip;

/// A value, and where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub origin: Origin,
}

impl<T> Setting<T> {
    /// The same place, another view of the value.
    fn map<U>(self, f: impl FnOnce(T) -> U) -> Setting<U> {
        Setting { value: f(self.value), origin: self.origin }
    }
}

/// `context_file_max_chars` (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CharLimit {
    /// Nothing usable is set: the model's window decides.
    Window,
    /// This many characters; `0` is a limit of nothing.
    Chars(u64),
    /// `.inf`, which Python cannot make an integer of.
    Infinite,
}

/// Every setting that a prompt depends on.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `agent.tool_use_enforcement` (§1.5).
    pub tool_use_enforcement: Setting<Value>,
    /// `agent.execution_guidance` (§1.5).
    pub execution_guidance: Setting<Value>,
    /// `agent.task_completion_guidance`: on unless Python takes the value for false.
    pub task_completion_guidance: Setting<bool>,
    /// `agent.parallel_tool_call_guidance`, likewise.
    pub parallel_tool_call_guidance: Setting<bool>,
    /// `agent.environment_probe`, likewise (§9.2).
    pub environment_probe: Setting<bool>,
    /// `agent.bot_mode_protocol`, likewise.
    pub bot_mode_protocol: Setting<bool>,
    /// `HERMES_ENVIRONMENT_HINT`, else `agent.environment_hint` as Python prints it; stripped (§9.1).
    pub environment_hint: Setting<String>,
    /// `agent.coding_context` (§9.3).
    pub coding_context: Setting<Value>,
    /// `agent.coding_instructions` (§9.3).
    pub coding_instructions: Setting<Value>,
    /// `agent.system_prompt` (§10.2).
    pub system_prompt: Setting<Value>,
    /// `agent.personalities` (§10.2).
    pub agent_personalities: Setting<Value>,
    /// `personalities` (§10.2).
    pub personalities: Setting<Value>,
    /// `display.personality` (§10.2).
    pub personality: Setting<Value>,
    /// `agent.disabled_toolsets`.
    pub disabled_toolsets: Setting<Value>,
    /// `HERMES_PREFILL_MESSAGES_FILE`, `prefill_messages_file`, `agent.prefill_messages_file` (§10.4).
    pub prefill_messages_file: Setting<String>,
    /// `platform_hints`; an empty mapping when it is no mapping (§6.3).
    pub platform_hints: Setting<Value>,
    /// Whether Telegram messages are rich (§6.2).
    pub telegram_rich: Setting<bool>,
    /// Whether the gateway leaves context files out on this platform (§1.8).
    pub gateway_skips_context_files: Setting<bool>,
    /// `context_file_max_chars` (§4.1).
    pub context_file_max_chars: Setting<CharLimit>,
    /// `context_file_read_timeout` in seconds (§2).
    pub context_file_read_timeout: Setting<f64>,
    /// `memory.memory_enabled` (§7.5).
    pub memory_enabled: Setting<bool>,
    /// `memory.user_profile_enabled` (§7.5).
    pub user_profile_enabled: Setting<bool>,
    /// `memory.memory_char_limit`, any value: a text or null makes the store fail (§7.4).
    pub memory_char_limit: Setting<Value>,
    /// `memory.user_char_limit`, likewise.
    pub user_char_limit: Setting<Value>,
    /// `memory.provider`.
    pub memory_provider: Setting<Value>,
    /// What setting the memory up raises before it reads a file; Hermes goes on without memory
    /// (§16.3).
    pub memory_failure: Option<Failure>,
    /// `HERMES_TIMEZONE`, else `timezone`; empty for the server's own zone (§9.5).
    pub timezone: Setting<String>,
    /// `prompt_caching.cache_ttl` (§11.6).
    pub cache_ttl: Setting<Value>,
    /// `privacy.redact_pii` (§10.3).
    pub redact_pii: Setting<bool>,
    /// `terminal.backend`.
    pub terminal_backend: Setting<Value>,
    /// `terminal.cwd`.
    pub terminal_cwd: Setting<Value>,
    /// `model.default` (or `model` itself).
    pub model: Setting<Value>,
    /// `model.provider`.
    pub provider: Setting<Value>,
    /// `model.context_length`.
    pub context_length: Setting<Value>,
    /// `skills`, from the file alone: the skills do not see defaults, variables or the managed
    /// configuration (§6.5). Null when it is no mapping.
    pub skills: Setting<Value>,
}

const NULL: Value = Value::given(Data::Null);

struct View<'a> {
    config: &'a Config,
    session: &'a Session,
    release: &'a Release,
}

impl Settings {
    /// The settings of a configuration in a session.
    pub fn from(config: &Config, session: &Session, release: &Release) -> Self {
        let view = View { config, session, release };
        let (memory, memory_failure) = view.memory();
        let switch = |name| view.switch(memory.as_ref(), name);
        Self {
            tool_use_enforcement: view.agent("tool_use_enforcement", || "auto".into()),
            execution_guidance: view.agent("execution_guidance", || "auto".into()),
            task_completion_guidance: view.flag("task_completion_guidance"),
            parallel_tool_call_guidance: view.flag("parallel_tool_call_guidance"),
            environment_probe: view.flag("environment_probe"),
            bot_mode_protocol: view.flag("bot_mode_protocol"),
            environment_hint: view.environment("HERMES_ENVIRONMENT_HINT").unwrap_or_else(|| {
                view.agent("environment_hint", || "".into()).map(|v| strip(&v.py_str()).to_owned())
            }),
            coding_context: view.agent("coding_context", || "auto".into()),
            coding_instructions: view.agent("coding_instructions", || "".into()),
            system_prompt: view.agent("system_prompt", || NULL),
            agent_personalities: view.agent("personalities", || NULL),
            personalities: view.get(&["personalities"], || NULL),
            personality: view.get(&["display", "personality"], || NULL),
            disabled_toolsets: view.agent("disabled_toolsets", || NULL),
            prefill_messages_file: view.prefill(),
            platform_hints: view.get(&["platform_hints"], Value::empty_dict).map(|v| match v.data {
                Data::Dict(_) => v,
                _ => Value::empty_dict(),
            }),
            telegram_rich: view.telegram_rich(),
            gateway_skips_context_files: view.gateway_skips(),
            context_file_max_chars: view.get(&["context_file_max_chars"], || NULL).map(|v| char_limit(&v)),
            context_file_read_timeout: view
                .get(&["context_file_read_timeout"], || NULL)
                .map(|v| v.as_number().filter(|n| *n > 0.0).unwrap_or(5.0)),
            memory_enabled: switch("memory_enabled"),
            user_profile_enabled: switch("user_profile_enabled"),
            memory_char_limit: view.get(&["memory", "memory_char_limit"], || 2200.into()),
            user_char_limit: view.get(&["memory", "user_char_limit"], || 1375.into()),
            memory_provider: view.get(&["memory", "provider"], || "".into()),
            memory_failure,
            timezone: view.timezone(),
            cache_ttl: view.get(&["prompt_caching", "cache_ttl"], || "5m".into()),
            redact_pii: view.get(&["privacy", "redact_pii"], || NULL).map(|v| v.is_truthy()),
            terminal_backend: view.get(&["terminal", "backend"], || NULL),
            terminal_cwd: view.get(&["terminal", "cwd"], || NULL),
            model: view.model(),
            provider: view.get(&["model", "provider"], || NULL),
            context_length: view.get(&["model", "context_length"], || NULL),
            skills: view.skills(),
        }
    }
}

impl View<'_> {
    fn get(&self, path: &[&str], default: impl FnOnce() -> Value) -> Setting<Value> {
        match self.config.at(path) {
            Some(value) => Setting { value: value.clone(), origin: self.config.origin(path) },
            None => Setting { value: default(), origin: Origin::Default },
        }
    }

    fn agent(&self, key: &str, default: impl FnOnce() -> Value) -> Setting<Value> {
        self.get(&["agent", key], default)
    }

    fn flag(&self, key: &str) -> Setting<bool> {
        self.agent(key, || true.into()).map(|v| v.is_truthy())
    }

    /// A variable of the environment, stripped, when anything is left.
    fn environment(&self, name: &'static str) -> Option<Setting<String>> {
        let value = strip(self.session.var(name)?);
        let origin = Origin::Environment { name };
        (!value.is_empty()).then(|| Setting { value: value.to_owned(), origin })
    }

    fn prefill(&self) -> Setting<String> {
        let path = |path: &[&str]| {
            let found = self.get(path, || NULL);
            let text = found.value.as_str().filter(|s| !s.is_empty())?.to_owned();
            Some(found.map(|_| text))
        };
        self.environment("HERMES_PREFILL_MESSAGES_FILE")
            .or_else(|| path(&["prefill_messages_file"]))
            .or_else(|| path(&["agent", "prefill_messages_file"]))
            .unwrap_or(Setting { value: String::new(), origin: Origin::Default })
    }

    /// §6.2. `(x or {}).get(…)` fails on a value that is true and no mapping, and then nothing is
    /// rich.
    fn telegram_rich(&self) -> Setting<bool> {
        let extra = |path: &[&str]| -> Result<Option<Value>, ()> {
            let mut here = self.config.at(&path[..1]).cloned();
            for key in &path[1..] {
                here = match here.filter(Value::is_truthy) {
                    None => None,
                    Some(value) => value.as_dict().ok_or(())?.get(key).cloned(),
                };
            }
            Ok(here)
        };
        const TOP: [&str; 4] = ["platforms", "telegram", "extra", "rich_messages"];
        const GATEWAY: [&str; 5] = ["gateway", "platforms", "telegram", "extra", "rich_messages"];
        let top = extra(&TOP[..3]);
        let (value, path): (Option<Value>, &[&str]) = match self.release.rules.telegram_rich {
            TelegramRich::Platforms => match top {
                Ok(Some(v)) if v.is_truthy() => (v.get(TOP[3]).cloned(), &TOP),
                _ => (None, &TOP),
            },
            TelegramRich::GatewayThenPlatforms => match (extra(&GATEWAY[..4]), top) {
                (Ok(gateway), Ok(top)) => {
                    let rich = |v: Option<Value>| v.and_then(|v| v.get("rich_messages").cloned());
                    match rich(top) {
                        Some(value) => (Some(value), &TOP),
                        None => (rich(gateway), &GATEWAY),
                    }
                }
                _ => (None, &TOP),
            },
        };
        match value {
            Some(value) => Setting { value: value.is_truthy(), origin: self.config.origin(path) },
            None => Setting { value: false, origin: Origin::Default },
        }
    }

    fn gateway_skips(&self) -> Setting<bool> {
        if self.release.rules.gateway_mode == GatewayMode::Plain {
            return Setting { value: false, origin: Origin::Default };
        }
        let platform = strip(&self.session.platform).to_lowercase();
        self.get(&["gateway", "platforms", &platform, "skip_context_files"], || NULL).map(|v| v.is_truthy())
    }

    /// The `memory` section, and what reading it raises.
    fn memory(&self) -> (Option<Value>, Option<Failure>) {
        let section = self.config.at(&["memory"]).cloned();
        let words = self.release.rules.memory_switches == Truthiness::Words;
        let usable = section.as_ref().is_none_or(|s| s.as_dict().is_some());
        if !usable && !words {
            let name = section.as_ref().map_or("", Value::type_name);
            let message = format!("'{name}' object has no attribute 'get'");
            return (None, Some(Failure { exception: "AttributeError", message }));
        }
        let section = section.filter(|_| usable);
        let interval = section.as_ref().and_then(|s| s.get("nudge_interval"));
        (section.clone(), interval.and_then(int_failure))
    }

    fn switch(&self, section: Option<&Value>, name: &str) -> Setting<bool> {
        let words = self.release.rules.memory_switches == Truthiness::Words;
        let Some(value) = section.and_then(|s| s.get(name)) else {
            return Setting { value: words, origin: self.config.origin(&["memory"]) };
        };
        let on = match &value.data {
            Data::Null if words => true,
            Data::Str(text) if words => {
                matches!(&strip(text.as_str()).to_lowercase()[..], "1" | "true" | "yes" | "on")
            }
            _ => value.is_truthy(),
        };
        Setting { value: on, origin: self.config.origin(&["memory", name]) }
    }

    fn timezone(&self) -> Setting<String> {
        if let Some(found) = self.environment("HERMES_TIMEZONE") {
            return found;
        }
        let zone = |value: &Value| value.as_str().map(strip).filter(|s| !s.is_empty()).map(str::to_owned);
        let origin = self.config.origin(&["timezone"]);
        let from_config = match self.release.rules.zone_expansion {
            ZoneExpansion::Expanded => self.config.at(&["timezone"]).and_then(zone),
            // The file as written, unless it is empty; then not even the managed zone counts.
            ZoneExpansion::Literal if self.config.raw.entries().is_empty() => None,
            ZoneExpansion::Literal => match origin {
                Origin::Managed { .. } => self.config.at(&["timezone"]).and_then(zone),
                _ => self.config.raw.get("timezone").and_then(zone),
            },
        };
        match from_config {
            Some(value) => Setting { value, origin },
            None => Setting { value: String::new(), origin: Origin::Default },
        }
    }

    fn model(&self) -> Setting<Value> {
        let whole = self.get(&["model"], || NULL);
        match whole.value.data {
            Data::Dict(_) => self.get(&["model", "default"], || NULL),
            _ => whole,
        }
    }

    fn skills(&self) -> Setting<Value> {
        match self.config.raw.entry("skills") {
            Some(entry) if entry.value.as_dict().is_some() => {
                let origin = match entry.value.span.clone() {
                    Some(span) => Origin::Config { span },
                    None => Origin::Default,
                };
                Setting { value: entry.value.clone(), origin }
            }
            _ => Setting { value: NULL, origin: Origin::Default },
        }
    }
}

/// §4.1: numbers above zero count, bools are numbers, a fraction is cut off.
fn char_limit(value: &Value) -> CharLimit {
    match value.as_number() {
        Some(n) if n == f64::INFINITY && matches!(value.data, Data::Float(_)) => CharLimit::Infinite,
        Some(n) if n > 0.0 => CharLimit::Chars(n as u64),
        _ => CharLimit::Window,
    }
}

/// What `int(value)` raises.
fn int_failure(value: &Value) -> Option<Failure> {
    let fail = |exception, message: String| Some(Failure { exception, message });
    match &value.data {
        Data::Float(f) if f.is_nan() => fail("ValueError", "cannot convert float NaN to integer".into()),
        Data::Float(f) if f.is_infinite() => {
            fail("OverflowError", "cannot convert float infinity to integer".into())
        }
        Data::Bool(_) | Data::Int(_) | Data::Float(_) => None,
        Data::Str(text) => super::yaml::number::python_int(text.as_str(), 10).err().and_then(|_| {
            fail("ValueError", format!("invalid literal for int() with base 10: {}", value.repr()))
        }),
        Data::Bytes(bytes) => std::str::from_utf8(bytes)
            .map_or(true, |s| super::yaml::number::python_int(s, 10).is_err())
            .then(|| fail("ValueError", format!("invalid literal for int() with base 10: {}", value.repr())))
            .flatten(),
        _ => {
            let message = "int() argument must be a string, a bytes-like object or a real number, not";
            fail("TypeError", format!("{message} '{}'", value.type_name()))
        }
    }
}
