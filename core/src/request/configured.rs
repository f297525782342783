//! What the configuration brings to every request: texts behind the cached prompt, prefill messages,
//! privacy, the lifetime of marks (§10.2, §10.4, §11.6).

use super::channels::Channels;
use crate::cache::ttl::{Ttl, TtlSetting, clamp, decide};
use crate::config::yaml::{Data, Value};
use crate::config::{Config, Settings};
use crate::release::Release;
use crate::session::Session;
use crate::text::strip;
use crate::workspace::{self, BomRule, Workspace, decode};

/// Names that mean no personality.
const NEUTRAL: [&str; 4] = ["", "none", "default", "neutral"];

/// See the module. An empty text is none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Configured {
    /// `HERMES_EPHEMERAL_SYSTEM_PROMPT`.
    pub environment: String,
    /// The text of the active personality; empty where the release does not look for one.
    pub personality: String,
    /// The active personality when the configuration does not define it: one of Hermes's own, whose
    /// text is not known here, or a slip.
    pub unknown_personality: Option<String>,
    /// `agent.system_prompt`.
    pub system_prompt: String,
    /// The text of the prefill file, where it can be read.
    pub prefill: String,
    /// `privacy.redact_pii`.
    pub redact: bool,
    /// How long marks are kept on this route; `None` when caching is off.
    pub ttl: Option<Ttl>,
    /// What single channels of the session's platform get.
    pub channels: Channels,
}

impl Configured {
    /// Reads it from the configuration of a session, and its settings.
    pub(crate) fn of(
        (config, settings): &(Config, Settings),
        files: &Workspace,
        session: &Session,
        release: &Release,
    ) -> Self {
        let name = strip(&text(&settings.personality.value)).to_lowercase();
        let active = release.request.personality && !NEUTRAL.contains(&name.as_str());
        // `agent.personalities` is looked at later and so wins.
        let known = [&settings.agent_personalities.value, &settings.personalities.value]
            .into_iter()
            .find_map(|all| defined(all, &name))
            .filter(|_| active);
        let rules = &release.cache.ttl;
        let ttl = decide(&ttl_setting(&settings.cache_ttl.value), &session.platform, rules).ttl();
        Self {
            environment: session.var("HERMES_EPHEMERAL_SYSTEM_PROMPT").unwrap_or_default().to_owned(),
            personality: known.map(personality).unwrap_or_default(),
            unknown_personality: (active && known.is_none()).then_some(name),
            system_prompt: if release.request.personality {
                text(&settings.system_prompt.value)
            } else {
                whole(&settings.system_prompt.value)
            },
            prefill: prefill(&settings.prefill_messages_file.value, files),
            redact: settings.redact_pii.value,
            ttl: ttl.map(|ttl| clamp(ttl, &session.model, &session.provider, rules)),
            channels: Channels::of(config, session, release),
        }
    }

    /// The one text that a gateway takes: the variable, else the personality, else
    /// `agent.system_prompt`.
    pub fn global(&self) -> &str {
        let all = [&self.environment, &self.personality];
        all.into_iter().find(|t| !t.is_empty()).unwrap_or(&self.system_prompt)
    }
}

/// The definition of a name, however it is spelt; the last of several.
fn defined<'v>(all: &'v Value, name: &str) -> Option<&'v Value> {
    let entries = all.as_dict()?.entries().iter().rev();
    entries.into_iter().find(|e| strip(&e.key.py_str()).to_lowercase() == name).map(|e| &e.value)
}

/// A definition as prompt text: a text, or a mapping of prompt, tone and style.
fn personality(value: &Value) -> String {
    if value.as_dict().is_none() {
        return text(value);
    }
    let part = |key: &str, label: &str| {
        let found = value.get(key).filter(|v| v.is_truthy())?;
        Some(format!("{label}{}", found.py_str()))
    };
    let parts = [part("system_prompt", ""), part("tone", "Tone: "), part("style", "Style: ")];
    let stripped: Vec<String> = parts.iter().flatten().map(|p| strip(p).to_owned()).collect();
    stripped.join("\n")
}

/// A value as prompt text: lists are lines, nothing is nothing.
fn text(value: &Value) -> String {
    if value.is_null() {
        return String::new();
    }
    let Some(items) = value.as_list() else { return strip(&value.py_str()).to_owned() };
    let lines: Vec<String> = items.iter().map(|v| strip(&v.py_str()).to_owned()).collect();
    lines.into_iter().filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A value as prompt text where a list is none: as Python prints it, and nothing for what counts as false.
fn whole(value: &Value) -> String {
    if value.is_truthy() { strip(&value.py_str()).to_owned() } else { String::new() }
}

fn ttl_setting(value: &Value) -> TtlSetting {
    match &value.data {
        Data::Null => TtlSetting::Null,
        Data::Bool(false) => TtlSetting::False,
        Data::Str(text) => TtlSetting::Text(text.as_str().to_owned()),
        _ => TtlSetting::Other,
    }
}

/// The text of the prefill file; relative to the Hermes home.
fn prefill(path: &str, files: &Workspace) -> String {
    if path.is_empty() {
        return String::new();
    }
    let places = &files.places;
    let path = workspace::join(&places.home, &workspace::expand_user(path, &places.user_home));
    let bytes = files.read(&path).ok().map(|f| &f.bytes);
    let text = bytes.and_then(|bytes| decode(bytes, BomRule::DropOne).ok());
    text.map(|t| t.text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::Assembler;

    fn configured(release: &str, config: &str) -> Configured {
        let mut files = Workspace::default();
        files.write("/home/user/.hermes/config.yaml", config.as_bytes().to_vec());
        files.write("/home/user/.hermes/p.json", *b"\xef\xbb\xbf[]");
        let release = Release::built_in(release).unwrap();
        let session = Session { platform: "telegram".into(), ..Session::default() };
        Assembler::new(release.into()).configured(&files, &session)
    }

    #[test]
    fn a_personality_comes_before_the_system_prompt_where_the_release_knows_one() {
        let config = "agent:\n  system_prompt: ' Plain. '\n  personalities:\n    Pirate: {system_prompt: Arr., tone: rough}\n\
                      personalities:\n  pirate: no\ndisplay:\n  personality: ' PIRATE'\n";
        assert_eq!(configured("0.22", config).global(), "Arr.\nTone: rough");
        assert_eq!(configured("0.19", config).global(), "Plain.");
        for (name, unknown) in [("none", None), ("Nobody", Some("nobody"))] {
            let got = configured("0.22", &config.replace(" PIRATE", name));
            assert_eq!((got.global(), got.unknown_personality.as_deref()), ("Plain.", unknown));
        }
    }

    #[test]
    fn files_lifetimes_and_privacy() {
        let config =
            "prefill_messages_file: p.json\nprivacy:\n  redact_pii: true\nprompt_caching:\n  cache_ttl: 1h\n";
        let got = configured("0.22", config);
        assert_eq!((got.prefill.as_str(), got.redact, got.ttl), ("[]", true, Some(Ttl::OneHour)));
        let off = config.replace("1h", "off");
        assert_eq!(
            (configured("0.22", &off).ttl, configured("0.19", &off).ttl),
            (None, Some(Ttl::FiveMinutes))
        );
        assert_eq!(configured("0.22", "agent:\n  system_prompt: [a, ' b ', '']\n").global(), "a\nb");
    }
}
