//! What the prompt says about the platform it is read on (§6).
//!
//! A default text of the release (or of a plugin), and a person's override in `platform_hints` of
//! `config.yaml`. [`resolve`] is the rule itself; [`Hint::of`] is the hint of one session with the
//! modifiers around it; [`table`] shows every platform at once.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use super::Inputs;
use crate::config::yaml::{Dict, Value};
use crate::config::{Origin as SettingOrigin, Settings};
use crate::order;
use crate::prompt::{Note, Origin, Part};
use crate::release::{CronDelivery, HintMerge, Release, Slot, TextId};
use crate::session::Session;
use crate::text::{rstrip, strip, strip_range};

/// Where a run of a hint comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The release's own text.
    BuiltIn,
    /// The text of a plugin.
    Plugin,
    /// The addition for rich Telegram messages (§6.2).
    RichMessages,
    /// `replace` of the override.
    Replace,
    /// `append` of the override, or a text in its place.
    Append,
    /// The addition for the desktop's terminal pane (§6.4).
    TerminalPane,
    /// The words that introduce the platform a cron job delivers to (§6.4).
    Delivery,
}

/// A run of a hint's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Where it comes from.
    pub source: Source,
    /// Bytes of [`Hint::text`].
    pub range: Range<usize>,
    /// Bytes of `config.yaml`, for a run that stands there.
    pub span: Option<Range<usize>>,
}

/// Something in an override that has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ignored {
    /// What it is.
    pub why: IgnoredWhy,
    /// Bytes of `config.yaml`.
    pub span: Option<Range<usize>>,
}

/// Why something in an override has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum IgnoredWhy {
    /// The entry is neither a text nor a mapping.
    EntryType {
        /// What it is, in words.
        found: &'static str,
        /// The Python type.
        python: &'static str,
    },
    /// `replace` or `append` is no text.
    KeyType {
        /// Which.
        key: &'static str,
        /// What it is, in words.
        found: &'static str,
        /// The Python type.
        python: &'static str,
    },
    /// The text has nothing but white space.
    Blank {
        /// `replace`, `append`, or nothing for a text in place of the mapping.
        key: &'static str,
    },
    /// A key beside `replace` and `append`.
    UnknownKey {
        /// The key, as Python prints it.
        name: String,
    },
    /// `append` beside a `replace` that wins.
    ReplaceWins,
    /// A mapping with neither key.
    Nothing,
}

impl fmt::Display for IgnoredWhy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EntryType { found, python } => {
                write!(f, "The entry is {found} (Python: {python}), neither a text nor a mapping.")
            }
            Self::KeyType { key, found, python } => {
                write!(f, "`{key}` is {found} (Python: {python}), not a text.")
            }
            Self::Blank { key: "" } => f.write_str("The text is blank."),
            Self::Blank { key } => write!(f, "`{key}` is blank."),
            Self::UnknownKey { name } => {
                write!(f, "{name} is not read: the keys are `append` and `replace`.")
            }
            Self::ReplaceWins => f.write_str("`append` has no effect beside `replace`."),
            Self::Nothing => f.write_str("The mapping has neither `append` nor `replace`."),
        }
    }
}

/// What an override asks for.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Override<'v> {
    pub(crate) replace: Option<&'v Value>,
    pub(crate) append: Option<&'v Value>,
    pub(crate) ignored: Vec<Ignored>,
}

impl<'v> Override<'v> {
    /// Reads an entry of `platform_hints`.
    pub(crate) fn of(entry: &'v Value) -> Self {
        let ignored = |why, value: &Value| Ignored { why, span: value.span.clone() };
        let mut found = Self::default();
        if entry.as_str().is_some() {
            found.take("", entry);
            return found;
        }
        let Some(dict) = entry.as_dict() else {
            let why = IgnoredWhy::EntryType { found: entry.type_in_words(), python: entry.type_name() };
            found.ignored.push(ignored(why, entry));
            return found;
        };
        for e in dict.entries() {
            match e.key.as_str() {
                Some("replace") => found.take("replace", &e.value),
                Some("append") => found.take("append", &e.value),
                _ => found.ignored.push(ignored(IgnoredWhy::UnknownKey { name: e.key.repr() }, &e.key)),
            }
        }
        if dict.entries().is_empty() {
            found.ignored.push(ignored(IgnoredWhy::Nothing, entry));
        }
        found
    }

    fn take(&mut self, key: &'static str, value: &'v Value) {
        let why = match value.as_str() {
            Some(text) if strip(text).is_empty() => IgnoredWhy::Blank { key },
            Some(_) => {
                let slot = if key == "replace" { &mut self.replace } else { &mut self.append };
                *slot = Some(value);
                return;
            }
            None => IgnoredWhy::KeyType { key, found: value.type_in_words(), python: value.type_name() },
        };
        self.ignored.push(Ignored { why, span: value.span.clone() });
    }
}

/// A platform's hint, and how it came about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The text, before the tier strips it.
    pub text: String,
    /// Its runs, in order.
    pub runs: Vec<Run>,
    /// What the override asks for in vain.
    pub ignored: Vec<Ignored>,
    /// Whether `replace` and `append` both apply, against the documentation.
    pub both_apply: bool,
}

impl Hint {
    fn push(&mut self, source: Source, text: &str, span: Option<Range<usize>>) {
        if !text.is_empty() {
            let start = self.text.len();
            self.text.push_str(text);
            self.runs.push(Run { source, range: start..self.text.len(), span });
        }
    }

    /// Python's `strip`, with the runs moved along.
    fn strip(mut self) -> Self {
        let kept = strip_range(&self.text);
        self.text = self.text[kept.clone()].to_owned();
        self.runs.retain_mut(|run| {
            run.range = run.range.start.clamp(kept.start, kept.end) - kept.start
                ..run.range.end.clamp(kept.start, kept.end) - kept.start;
            !run.range.is_empty()
        });
        self
    }

    /// The hint of a session.
    pub fn of(session: &Session, release: &Release, settings: &Settings) -> Self {
        let key = platform_key(&session.platform);
        let mut hint = Self::for_platform(&key, release, settings);
        if key == "tui" {
            hint = hint.with_terminal_pane(session, release);
        }
        if key == "cron" && release.rules.cron_delivery == CronDelivery::Told {
            let target =
                session.var("HERMES_CRON_AUTO_DELIVER_PLATFORM").map(platform_key).unwrap_or_default();
            let delivery = Self::for_platform(&target, release, settings);
            if !target.is_empty() && target != "cron" && !delivery.text.is_empty() {
                hint.text.push_str("\n\n");
                hint.push(Source::Delivery, &format!("Delivery destination ({target}): "), None);
                let start = hint.text.len();
                hint.text.push_str(&delivery.text);
                hint.runs.extend(
                    delivery
                        .runs
                        .into_iter()
                        .map(|r| Run { range: r.range.start + start..r.range.end + start, ..r }),
                );
                hint.ignored.extend(delivery.ignored);
                hint.both_apply |= delivery.both_apply;
                hint = hint.strip();
            }
        }
        hint
    }

    /// The hint with the addition for the desktop's terminal pane, where this is one (§6.4).
    pub fn with_terminal_pane(mut self, session: &Session, release: &Release) -> Self {
        let pane = release.text(TextId::TuiPane);
        let desktop = session.var("HERMES_DESKTOP_TERMINAL").map(|v| strip(v).to_lowercase());
        let on = desktop.is_some_and(|v| matches!(&v[..], "1" | "true" | "yes" | "on"));
        if on && !self.text.is_empty() && !self.text.contains(pane) {
            self.push(Source::TerminalPane, pane, None);
        }
        self
    }

    /// The hint of a platform: default, rich Telegram messages, override.
    fn for_platform(key: &str, release: &Release, settings: &Settings) -> Self {
        let (text, source) = default_hint(key, release);
        let mut default = Self::default();
        if key == "telegram" && !text.is_empty() && settings.telegram_rich.value {
            default.push(source, rstrip(text), None);
            default.push(Source::RichMessages, " ", None);
            default.push(Source::RichMessages, release.text(TextId::TelegramRichMessages), None);
        } else {
            default.push(source, text, None);
        }
        resolve(key, default, &settings.platform_hints.value, release.rules.hint_merge)
    }
}

/// `agent.platform` as the hint is looked up by: lower case first, then stripped.
pub fn platform_key(platform: &str) -> String {
    strip(&platform.to_lowercase()).to_owned()
}

/// The default text of a platform; empty for one that nothing is known about.
pub fn default_hint<'r>(key: &str, release: &'r Release) -> (&'r str, Source) {
    match release.hints.get(key).filter(|h| !h.is_empty()) {
        Some(hint) => (hint, Source::BuiltIn),
        None => (release.plugin_hints.get(key).map_or("", |p| &p.hint), Source::Plugin),
    }
}

/// A text in place of the default of [`resolve`], for questions about the rule alone.
impl From<&str> for Hint {
    fn from(text: &str) -> Self {
        let mut hint = Self::default();
        hint.push(Source::BuiltIn, text, None);
        hint
    }
}

/// Lays the override of a platform over its default (§6.3).
///
/// `overrides` is the whole `platform_hints`: the key has to be equal to the platform's, letter by
/// letter, and without a key there is no override.
///
/// ```
/// use hermes_prompt::config::yaml::{load, Dialect};
/// use hermes_prompt::platform_hint::resolve;
/// use hermes_prompt::release::HintMerge;
///
/// let hints = load("cli: {replace: R, append: A}", Dialect::PyYaml).unwrap();
/// assert_eq!(resolve("cli", "D".into(), &hints, HintMerge::ReplaceThenAppend).text, "R\n\nA");
/// assert_eq!(resolve("cli", "D".into(), &hints, HintMerge::ReplaceWins).text, "R");
/// assert_eq!(resolve("tui", "D".into(), &hints, HintMerge::ReplaceWins).text, "D");
/// ```
pub fn resolve(key: &str, default: Hint, overrides: &Value, merge: HintMerge) -> Hint {
    let entry =
        overrides.as_dict().and_then(|d: &Dict| d.get(key)).filter(|v| !v.is_null() && !key.is_empty());
    let Some(entry) = entry else { return default };
    let mut wanted = Override::of(entry);
    let mut hint = match wanted.replace {
        Some(value) => {
            let mut hint = Hint::default();
            hint.push(Source::Replace, strip(value.as_str().unwrap_or_default()), value.span.clone());
            hint
        }
        None => default,
    };
    match (wanted.replace, wanted.append.take()) {
        (Some(_), Some(append)) if merge == HintMerge::ReplaceWins => {
            wanted.ignored.push(Ignored { why: IgnoredWhy::ReplaceWins, span: append.span.clone() });
        }
        (replace, Some(append)) => {
            hint.text.push_str("\n\n");
            hint.push(Source::Append, strip(append.as_str().unwrap_or_default()), append.span.clone());
            hint = hint.strip();
            hint.both_apply = replace.is_some();
        }
        (_, None) => {}
    }
    hint.ignored = wanted.ignored;
    hint
}

/// One row of the table of platforms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The platform's key.
    pub platform: String,
    /// Whether it is built in, or a plugin's.
    pub source: Source,
    /// Its default text, with the addition for rich Telegram messages.
    pub default: String,
    /// Whether `platform_hints` has an entry for it.
    pub overridden: bool,
    /// What it comes to.
    pub hint: Hint,
}

/// Every built-in and plugin platform, by key, with what the override makes of it. The additions of
/// a running session (terminal pane, cron delivery) are left out.
pub fn table(release: &Release, settings: &Settings) -> Vec<Row> {
    let mut keys: Vec<&str> =
        release.hints.keys().chain(release.plugin_hints.keys()).map(String::as_str).collect();
    order::sort_all(&mut keys);
    keys.dedup();
    let overrides = settings.platform_hints.value.as_dict();
    keys.into_iter()
        .map(|key| {
            let (default, source) = default_hint(key, release);
            let hint = Hint::for_platform(key, release, settings);
            let mut text = default.to_owned();
            if key == "telegram" && settings.telegram_rich.value {
                text = format!("{} {}", rstrip(default), release.text(TextId::TelegramRichMessages));
            }
            let overridden = overrides.is_some_and(|d| d.get(key).is_some());
            Row { platform: key.to_owned(), source, default: text, overridden, hint }
        })
        .collect()
}

/// The block of the prompt (§6).
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let Some((config, settings)) = &inputs.config else { return Vec::new() };
    let hint = Hint::of(inputs.session, inputs.release, settings);
    if strip(&hint.text).is_empty() {
        let key = platform_key(&inputs.session.platform);
        inputs.absent(Slot::PlatformHint, format!("Nothing is known about the platform `{key}`."));
        return Vec::new();
    }
    let path = config.path.as_str();
    let raw = inputs.workspace.read(path).ok().and_then(|f| std::str::from_utf8(&f.bytes).ok());
    let in_file = matches!(settings.platform_hints.origin, SettingOrigin::Config { .. });
    let origins = hint.runs.iter().filter(|_| in_file).filter_map(|run| {
        let (span, raw) = (run.span.clone()?, raw?);
        // Only a text that stands in the file letter by letter can be pointed into.
        let text = hint.text.get(run.range.clone())?;
        let at = raw.get(span.clone())?.find(text)? + span.start;
        Some(Origin { path: path.into(), range: run.range.clone(), source: at..at + text.len() })
    });
    let origins = origins.collect();
    let notes = vec![note(&hint, &platform_key(&inputs.session.platform))];
    vec![Part { text: hint.text, origins, notes, ..Part::default() }]
}

/// What a hint is made of, in one sentence.
fn note(hint: &Hint, key: &str) -> Note {
    let mut made_of: Vec<&str> = hint
        .runs
        .iter()
        .map(|run| match run.source {
            Source::BuiltIn => "the built-in text",
            Source::Plugin => "the plugin's text",
            Source::RichMessages => "the addition for rich messages",
            Source::Replace => "the replacement in platform_hints",
            Source::Append => "what platform_hints appends",
            Source::TerminalPane => "the addition for the desktop's terminal pane",
            Source::Delivery => "the platform it delivers to",
        })
        .collect();
    made_of.dedup();
    let made_of = made_of.join(", ");
    Note::new("hint", format!("For {key}: {made_of}.")).arg("platform", key).arg("parts", made_of)
}
