//! What `config.yaml` has for single channels of a platform: `channel_prompts` and the system prompts of
//! `channel_overrides` (§10.2).
//!
//! A platform's section may stand in four places: at the root, below `platforms`, below
//! `gateway.platforms`, and (newer releases) directly below `gateway`. They are laid over each other
//! here as the gateway does when it starts.

use super::session_context::{Source, given};
use crate::config::yaml::{Data, Dict, Value};
use crate::config::{Broken, Config, State};
use crate::prompt::Failure;
use crate::release::Release;
use crate::release::cache_rules::SectionRule;
use crate::session::Session;
use crate::text::strip;

const PROMPTS: &str = "channel_prompts";
const OVERRIDES: &str = "channel_overrides";

/// What single channels of one platform get.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Channels {
    /// Prompts by channel, stripped; blank ones count as absent.
    prompts: Vec<(String, String)>,
    /// What overrides have, by channel.
    overrides: Vec<(String, Over)>,
}

/// The system prompt of an override, if it brings one, or what using it raises.
type Over = Result<Option<String>, Failure>;

impl Channels {
    /// Reads them for the platform of a session.
    pub(crate) fn of(config: &Config, session: &Session, release: &Release) -> Self {
        let rule = release.request.sections;
        if matches!(&config.state, State::Broken(why, _) if !matches!(why, Broken::Agent(_))) {
            return Self::default();
        }
        // The older gateway looks at nothing else where there is no file.
        if rule == SectionRule::Plain && config.state == State::Missing {
            return Self::default();
        }
        let expansion = (rule == SectionRule::Layered).then_some(release.rules.env_expansion);
        let Some(root) = config.without_defaults(&session.env, expansion) else { return Self::default() };
        let slot = slot(&root, strip(&session.platform).to_lowercase().as_str(), rule);
        let prompts = slot.prompts.as_ref().filter(|v| v.is_truthy()).and_then(Value::as_dict);
        let prompts = prompts.into_iter().flat_map(Dict::entries).filter_map(|entry| {
            let text = strip(&entry.value.py_str()).to_owned();
            (!entry.value.is_null() && !text.is_empty()).then_some((entry.key.as_str()?.to_owned(), text))
        });
        let overrides = slot.overrides.as_ref().and_then(Value::as_dict);
        let overrides = overrides.into_iter().flat_map(Dict::entries);
        let overrides = overrides.filter_map(|e| Some((e.key.py_str(), system_prompt(e.value.as_dict()?))));
        Self { prompts: prompts.collect(), overrides: overrides.collect() }
    }

    /// The prompt of a channel, else that of its parent.
    pub fn prompt_of(&self, channel: &str, parent: Option<&str>) -> Option<&str> {
        let known = |id: &str| last(&self.prompts, id).map(String::as_str);
        super::ephemeral::channel_prompt(known, channel, parent)
    }

    /// The prompt for a message, by the places its platform's adapter looks at. Most adapters look at none.
    pub fn prompt(&self, source: &Source) -> Option<&str> {
        let (chat, thread) = (source.chat_id.as_str(), given(source.thread_id.as_ref()));
        match (source.platform.as_str(), thread) {
            ("discord", _) => self.prompt_of(chat, given(source.parent_chat_id.as_ref())),
            ("telegram", Some(thread)) => self.prompt_of(thread, Some(chat)),
            ("feishu", thread) => self.prompt_of(chat, thread),
            ("telegram" | "slack" | "mattermost", _) => self.prompt_of(chat, None),
            _ => None,
        }
    }

    /// The system prompt that takes the place of the global one: that of the chat, of the thread, of the parent;
    /// the first override decides, also when it brings no prompt. An empty text replaces the global one by nothing.
    ///
    /// # Errors
    /// A prompt that is no text makes the turn fail.
    pub fn system_prompt(&self, source: &Source) -> Result<Option<&str>, &Failure> {
        let more = [&source.thread_id, &source.parent_chat_id].map(|id| given(id.as_ref()));
        let places = [Some(source.chat_id.as_str())].into_iter().chain(more).flatten();
        let found = places.filter(|id| !id.is_empty()).find_map(|id| last(&self.overrides, id));
        found.map_or(Ok(None), |over| over.as_ref().map(Option::as_deref))
    }
}

/// The system prompt of an override, stripped.
fn system_prompt(over: &Dict) -> Over {
    let Some(value) = over.get("system_prompt").filter(|v| v.is_truthy()) else { return Ok(None) };
    value.as_str().map(|text| Some(strip(text).to_owned())).ok_or_else(|| {
        let message = format!("'{}' object has no attribute 'strip'", value.type_name());
        Failure { exception: "AttributeError", message }
    })
}

/// The last of several entries of an identifier: keys of different types may be the same text.
fn last<'v, T>(all: &'v [(String, T)], id: &str) -> Option<&'v T> {
    all.iter().rev().find(|(key, _)| key == id).map(|(_, value)| value)
}

/// What the sections of a platform have said so far.
#[derive(Default)]
struct Slot {
    /// `channel_prompts` in the section itself.
    direct: Option<Value>,
    /// `extra.channel_prompts`, which is where adapters look.
    prompts: Option<Value>,
    overrides: Option<Value>,
}

/// Lays the sections of a platform over each other.
fn slot(root: &Dict, platform: &str, rule: SectionRule) -> Slot {
    let gateway = root.get("gateway").and_then(Value::as_dict);
    let nested = [gateway.and_then(|g| g.get("platforms")), root.get("platforms")];
    let mut slot = Slot::default();
    for entry in nested.iter().flatten().filter_map(|v| v.as_dict()).flat_map(Dict::entries) {
        let Some(section) = entry.value.as_dict() else { continue };
        let Ok(extra) = extra(section) else {
            // The gateway goes on with what it has read so far.
            return slot;
        };
        if entry.key.as_str() == Some(platform) {
            slot.lay(section, extra);
        }
    }
    let below_gateway = gateway.and_then(|g| g.get(platform)).and_then(Value::as_dict);
    if let Some(section) = below_gateway.filter(|_| rule == SectionRule::Layered) {
        let Ok(extra) = extra(section) else { return slot };
        slot.lay(section, extra);
    }
    // One section is read again for the keys that all platforms share.
    let top = root.get(platform).and_then(Value::as_dict);
    let below = nested.iter().flatten().find_map(|all| all.get(platform)?.as_dict());
    if let Some(section) = top.or(below) {
        slot.share(section, top.is_some(), rule);
    }
    if rule == SectionRule::Layered {
        slot.prompts = slot.prompts.take().or(slot.direct.take());
    }
    slot
}

/// An `extra` that cannot be unpacked.
struct NoMapping;

/// The `extra` of a section, if it has one.
fn extra(section: &Dict) -> Result<Option<&Dict>, NoMapping> {
    section.get("extra").map(|value| value.as_dict().ok_or(NoMapping)).transpose()
}

impl Slot {
    fn lay(&mut self, section: &Dict, extra: Option<&Dict>) {
        let pairs = [
            (&mut self.direct, section.get(PROMPTS)),
            (&mut self.prompts, extra.and_then(|e| e.get(PROMPTS))),
            (&mut self.overrides, section.get(OVERRIDES)),
        ];
        for (place, found) in pairs {
            if let Some(value) = found {
                *place = Some(value.clone());
            }
        }
    }

    fn share(&mut self, section: &Dict, at_the_root: bool, rule: SectionRule) {
        let mut direct = section.get(PROMPTS);
        let mut inner = None;
        if rule == SectionRule::Layered {
            inner = section.get("extra").and_then(|v| v.get(PROMPTS));
            // What was read from an `extra` so far wins over all that this section says.
            if direct.is_some() || inner.is_some() {
                direct = self.prompts.as_ref().or(direct);
            }
        }
        let found = direct.map(text_keys).or_else(|| inner.filter(|_| at_the_root).cloned());
        if found.is_some() {
            self.prompts = found;
        }
        if let Some(all) = section.get(OVERRIDES).filter(|v| v.as_dict().is_some()) {
            self.overrides = Some(all.clone());
        }
    }
}

/// A mapping with its keys as texts, so that an identifier may be written as a number.
fn text_keys(value: &Value) -> Value {
    let Some(dict) = value.as_dict() else { return value.clone() };
    let mut texts = Dict::default();
    for entry in dict.entries() {
        texts.set(&entry.key.py_str(), entry.value.clone());
    }
    Value { data: Data::Dict(texts.into()), ..value.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::Assembler;
    use crate::workspace::Workspace;

    fn channels(release: &str, config: &str) -> Channels {
        let mut files = Workspace::default();
        files.write("/home/user/.hermes/config.yaml", config.as_bytes());
        let env = [("NAME".to_owned(), "named".to_owned())].into_iter().collect();
        let session = Session { platform: "discord".into(), env, ..Session::default() };
        let release = Release::built_in(release).unwrap();
        Assembler::new(release.into()).configured(&files, &session).channels
    }

    fn source(platform: &str, [chat, thread, parent]: [&str; 3]) -> Source {
        let [thread_id, parent_chat_id] = [thread, parent].map(|id| Some(id.to_owned()));
        Source {
            platform: platform.into(),
            chat_id: chat.into(),
            thread_id,
            parent_chat_id,
            ..Source::default()
        }
    }

    #[test]
    fn a_channel_has_a_prompt_of_its_own_and_inherits_one() {
        let all = channels("0.19", "discord: {channel_prompts: {10: ' ten ', 11: ' '}}\n");
        assert_eq!(all.prompt_of("10", Some("11")), Some("ten"));
        assert_eq!(all.prompt_of("11", Some("10")), Some("ten"));
        assert_eq!(all.prompt_of("9", None), None);
    }

    #[test]
    fn the_first_override_decides_even_without_a_prompt() {
        let config = "discord: {channel_overrides: {10: {system_prompt: ' over '}, 12: {model: m}, 13: {system_prompt: 5}, \
                      16: {system_prompt: ' '}}}\n";
        let rows = [
            (["10", "", ""], Ok(Some("over"))),
            (["11", "", "10"], Ok(Some("over"))),
            (["12", "", "10"], Ok(None)),
            (["16", "", ""], Ok(Some(""))),
            (["9", "13", ""], Err("'int' object has no attribute 'strip'")),
        ];
        let all = channels("0.22", config);
        for (ids, expected) in rows {
            let source = source("discord", ids);
            let found = all.system_prompt(&source).map_err(|failure| failure.message.as_str());
            assert_eq!(found, expected, "{ids:?}");
        }
    }

    #[test]
    fn sections_are_laid_over_each_other_as_the_release_does() {
        let several = "discord: {channel_prompts: {10: root}}\n\
                       platforms: {discord: {channel_prompts: {10: below}, extra: {channel_prompts: {10: extra}}}}\n";
        let gateway = "gateway: {discord: {channel_overrides: {10: {system_prompt: x}}}, platforms: {discord: {channel_prompts: {10: '${NAME}'}}}}\n";
        let failing = "platforms: {signal: {extra: 5}, discord: {channel_prompts: {10: x}}}\n";
        let rows = [
            ("0.19", several, Some("root"), false),
            ("0.22", several, Some("extra"), false),
            ("0.19", gateway, Some("${NAME}"), false),
            ("0.22", gateway, Some("named"), true),
            ("0.22", failing, None, false),
        ];
        for (release, config, prompt, over) in rows {
            let all = channels(release, config);
            assert_eq!(all.prompt_of("10", None), prompt, "{release}: {config}");
            let found = all.system_prompt(&source("discord", ["10", "", ""]));
            assert_eq!(found, Ok(over.then_some("x")), "{release}: {config}");
        }
    }

    #[test]
    fn each_adapter_looks_at_its_own_places() {
        let all = channels("0.22", "discord: {channel_prompts: {c: chat, t: thread, p: parent}}\n");
        let rows = [
            ("discord", ["x", "t", "p"], Some("parent")),
            ("telegram", ["c", "t", "p"], Some("thread")),
            ("telegram", ["c", "x", "p"], Some("chat")),
            ("telegram", ["c", "", "p"], Some("chat")),
            ("feishu", ["c", "t", "p"], Some("chat")),
            ("feishu", ["x", "t", "p"], Some("thread")),
            ("slack", ["x", "t", "p"], None),
            ("mattermost", ["c", "t", "p"], Some("chat")),
            ("signal", ["c", "t", "p"], None),
        ];
        for (platform, ids, expected) in rows {
            assert_eq!(all.prompt(&source(platform, ids)), expected, "{platform} {ids:?}");
        }
    }
}
