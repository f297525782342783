//! The "Current Session Context" section a gateway puts behind the cached prompt (§10.3).
//!
//! It says where the conversation takes place. Everything a stranger may have typed (names,
//! topics) is quoted as JSON and cut, so that it stays a label. With `privacy.redact_pii`, and on
//! platforms that can do without raw identifiers, users and chats appear as hashes.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::release::Release;
use crate::release::cache_rules::{RequestRules, RequestTexts};
use crate::text::{self, strip};

use super::hash::hex12;

/// Longest value of untrusted metadata in code points; a longer one ends in `...`.
const MAX_VALUE_CHARS: usize = 240;

/// Where a message came from, as an adapter reports it. Empty texts count as absent, as in Python.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// Platform identifier, lower case, e.g. `telegram`.
    pub platform: String,
    /// Identifier of the chat.
    pub chat_id: String,
    /// Its name.
    pub chat_name: Option<String>,
    /// `dm`, `group`, `channel`, `thread` or another word of the adapter.
    pub chat_type: String,
    /// Identifier of the sender.
    pub user_id: Option<String>,
    /// Another identifier of the sender, preferred where sessions are told apart.
    pub user_id_alt: Option<String>,
    /// Name of the sender.
    pub user_name: Option<String>,
    /// Thread or topic.
    pub thread_id: Option<String>,
    /// Thread a channel message will be delivered into.
    pub prospective_thread_id: Option<String>,
    /// Description of the channel.
    pub chat_topic: Option<String>,
    /// Workspace, guild or server.
    pub scope_id: Option<String>,
    /// Older name of `scope_id`.
    pub guild_id: Option<String>,
    /// Channel a thread belongs to.
    pub parent_chat_id: Option<String>,
    /// The message that triggered the turn.
    pub message_id: Option<String>,
    /// Profile the message is routed to.
    pub profile: Option<String>,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            platform: String::new(),
            chat_id: String::new(),
            chat_name: None,
            chat_type: "dm".into(),
            user_id: None,
            user_id_alt: None,
            user_name: None,
            thread_id: None,
            prospective_thread_id: None,
            chat_topic: None,
            scope_id: None,
            guild_id: None,
            parent_chat_id: None,
            message_id: None,
            profile: None,
        }
    }
}

/// `value or ""` of Python, as an option: the empty text is no value.
pub(crate) fn given(value: Option<&String>) -> Option<&str> {
    value.map(String::as_str).filter(|v| !v.is_empty())
}

impl Source {
    /// The platform as the registry knows it: trimmed and lower case.
    pub fn platform_key(&self) -> String {
        strip(&self.platform).to_lowercase()
    }

    /// Workspace, guild or server; `scope_id` wins over `guild_id` even when it is empty.
    pub fn scope(&self) -> Option<&str> {
        self.scope_id.as_deref().or(self.guild_id.as_deref()).filter(|v| !v.is_empty())
    }

    /// Whether several people share the session: a thread of any kind but a direct message (§10.3).
    pub fn is_shared(&self, settings: SessionSettings) -> bool {
        if self.chat_type == "dm" {
            return false;
        }
        match given(self.thread_id.as_ref()) {
            Some(_) => !settings.thread_sessions_per_user,
            None => !settings.group_sessions_per_user,
        }
    }
}

/// How a gateway tells sessions apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionSettings {
    /// Members of a group have a session each.
    pub group_sessions_per_user: bool,
    /// Members of a thread have a session each.
    pub thread_sessions_per_user: bool,
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { group_sessions_per_user: true, thread_sessions_per_user: false }
    }
}

/// A platform's default destination for scheduled tasks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HomeChannel {
    /// Platform identifier.
    pub platform: String,
    /// Chat the results go to.
    pub chat_id: String,
    /// Its name.
    pub name: String,
}

/// What the gateway knows when it renders the section.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionContext {
    /// Where the message came from.
    pub source: Source,
    /// Connected platforms in the order of the gateway (sorted by identifier).
    pub connected: Vec<String>,
    /// Home channels in the order of the connected platforms.
    pub home_channels: Vec<HomeChannel>,
    /// Several people share the session ([`Source::is_shared`]).
    pub shared: bool,
    /// Slack tools are loaded.
    pub slack_tools: bool,
    /// Discord tools are loaded.
    pub discord_tools: bool,
    /// The Hermes home as shown to people, e.g. `~/.hermes`.
    pub home: String,
}

/// Renders the section (§10.3). `redact` is the value of `privacy.redact_pii`; it has an effect
/// only where [`Release::may_redact`] allows it.
pub fn render(cx: &SessionContext, redact: bool, release: &Release) -> String {
    let (rules, texts) = (&release.request, &release.request_texts);
    let src = &cx.source;
    let platform = src.platform_key();
    let redact = redact && release.may_redact(&platform);
    let chat_label = |id: &str| if redact { hash_chat(id) } else { id.to_owned() };
    let name_or_chat = || match given(src.chat_name.as_ref()) {
        Some(name) => name.to_owned(),
        None => chat_label(&src.chat_id),
    };
    let local = platform == "local";

    let mut lines = vec![
        "## Current Session Context".to_owned(),
        String::new(),
        texts.untrusted.text().to_owned(),
        String::new(),
    ];
    lines.push(if local {
        texts.source_local.text().to_owned()
    } else {
        let described = describe(src, redact, &name_or_chat());
        format!("**Source:** {} ({})", title_case(&platform), untrusted(&described))
    });
    if let Some(topic) = given(src.chat_topic.as_ref()) {
        lines.push(format!("**Channel Topic:** {}", untrusted(topic)));
    }
    if platform == "matrix" {
        let room = given(src.chat_name.as_ref()).unwrap_or(&src.chat_id);
        lines.push(String::new());
        lines.push(texts.matrix_room.fill(&[("NAME", &untrusted(room))]));
        lines.push(texts.matrix_room_id.fill(&[("ID", &chat_label(&src.chat_id))]));
        if let Some(thread) = given(src.thread_id.as_ref()) {
            lines.push(texts.matrix_thread.fill(&[("ID", &chat_label(thread))]));
        }
        lines.push(texts.matrix_boundary.text().to_owned());
    }
    lines.extend(speaker(cx, redact, texts));
    platform_notes(&mut lines, cx, &platform, rules, texts);

    let others = cx.connected.iter().filter(|p| *p != "local").map(|p| format!(", {p}: Connected ✓"));
    lines.push(format!(
        "**Connected Platforms:** {}{}",
        texts.connected_local.text(),
        others.collect::<String>()
    ));
    if !cx.home_channels.is_empty() {
        lines.push(String::new());
        lines.push(texts.home_heading.text().to_owned());
        for home in &cx.home_channels {
            lines.push(texts.home_line.fill(&[
                ("PLATFORM", &home.platform),
                ("NAME", &untrusted(&home.name)),
                ("ID", &untrusted(&chat_label(&home.chat_id))),
            ]));
        }
    }
    lines.push(String::new());
    lines.push(texts.delivery_heading.text().to_owned());
    lines.push(if local {
        texts.delivery_origin_local.text().to_owned()
    } else {
        texts.delivery_origin.fill(&[("CHAT", &untrusted(&name_or_chat()))])
    });
    lines.push(texts.delivery_local.fill(&[("HOME", &cx.home)]));
    for home in &cx.home_channels {
        lines.push(
            texts.delivery_home.fill(&[("PLATFORM", &home.platform), ("NAME", &untrusted(&home.name))]),
        );
    }
    lines.push(String::new());
    lines.push(texts.closing.text().to_owned());
    lines.join("\n")
}

/// The place in words. A thread is named only when nothing is redacted.
fn describe(src: &Source, redact: bool, chat: &str) -> String {
    let user = match (given(src.user_name.as_ref()), given(src.user_id.as_ref())) {
        (Some(name), _) => name.to_owned(),
        (None, Some(id)) if redact => hash_sender(id),
        (None, Some(id)) => id.to_owned(),
        (None, None) => "user".to_owned(),
    };
    let mut out = match src.chat_type.as_str() {
        "dm" => format!("DM with {user}"),
        "group" => format!("group: {chat}"),
        "channel" => format!("channel: {chat}"),
        _ => chat.to_owned(),
    };
    if let Some(thread) = given(src.thread_id.as_ref()).filter(|_| !redact) {
        out.push_str(", thread: ");
        out.push_str(thread);
    }
    out
}

/// Who speaks. A shared session names nobody: a name that changes every turn would change the
/// prompt every turn.
fn speaker(cx: &SessionContext, redact: bool, texts: &RequestTexts) -> Option<String> {
    let src = &cx.source;
    if cx.shared {
        let thread = given(src.thread_id.as_ref()).is_some();
        let text = if thread { &texts.shared_thread } else { &texts.shared_session };
        return Some(text.text().to_owned());
    }
    if let Some(name) = given(src.user_name.as_ref()) {
        return Some(format!("**User:** {}", untrusted(name)));
    }
    let id = given(src.user_id.as_ref())?;
    let shown = if redact { hash_sender(id) } else { id.to_owned() };
    Some(format!("**User ID:** {}", untrusted(&shown)))
}

fn platform_notes(
    lines: &mut Vec<String>,
    cx: &SessionContext,
    platform: &str,
    rules: &RequestRules,
    texts: &RequestTexts,
) {
    let mut note = |text: &str| lines.push(text.to_owned());
    match platform {
        "slack" => {
            note("");
            let tools = rules.slack_tools_note && cx.slack_tools;
            note(if tools { texts.slack_tools.text() } else { texts.slack.text() });
            if rules.slack_tools_note && cx.shared {
                note(texts.slack_shared.text());
            }
        }
        "discord" => {
            note("");
            if cx.discord_tools {
                let src = &cx.source;
                note(texts.discord_ids.text());
                if let Some(guild) = src.scope() {
                    note(&texts.discord_guild.fill(&[("ID", guild)]));
                }
                match (given(src.thread_id.as_ref()), given(src.parent_chat_id.as_ref())) {
                    (Some(thread), Some(parent)) => {
                        note(&texts.discord_parent.fill(&[("ID", parent)]));
                        note(&texts.discord_thread.fill(&[("ID", thread)]));
                    }
                    _ => note(&texts.discord_channel.fill(&[("ID", &src.chat_id)])),
                }
                if rules.discord_message_line_always || given(src.message_id.as_ref()).is_some() {
                    note(texts.discord_message.text());
                }
            } else {
                note(texts.discord.text());
            }
            note("");
            note(texts.discord_voice.text());
        }
        "bluebubbles" => {
            note("");
            note(texts.bluebubbles.text());
        }
        "yuanbao" => {
            note("");
            note(texts.yuanbao.text());
        }
        _ => {}
    }
}

/// A value somebody else typed, as an inert JSON string: newlines unified, stripped, control
/// characters blanked, cut.
pub fn untrusted(value: &str) -> String {
    let unified = value.replace("\r\n", "\n").replace('\r', "\n");
    let clean: String =
        strip(&unified).chars().map(|c| if c >= ' ' || matches!(c, '\n' | '\t') { c } else { ' ' }).collect();
    let shown = if text::char_len(&clean) > MAX_VALUE_CHARS {
        format!("{}...", text::head(&clean, MAX_VALUE_CHARS - 3))
    } else {
        clean
    };
    Value::from(shown).to_string()
}

fn hash_sender(id: &str) -> String {
    format!("user_{}", hex12(id))
}

/// A chat's hash; a `prefix:` stays readable.
fn hash_chat(id: &str) -> String {
    match id.split_once(':') {
        Some((prefix, rest)) if !prefix.is_empty() => format!("{prefix}:{}", hex12(rest)),
        _ => hex12(id),
    }
}

/// `str.title()`: a letter after anything that is no letter is upper case, the rest lower case.
fn title_case(s: &str) -> String {
    let mut after_letter = false;
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        if after_letter {
            out.extend(c.to_lowercase());
        } else {
            out.extend(c.to_uppercase());
        }
        after_letter = c.is_alphabetic();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group() -> SessionContext {
        SessionContext {
            source: Source {
                platform: "telegram".into(),
                chat_id: "-100:5".into(),
                chat_name: Some("G".into()),
                chat_type: "group".into(),
                user_id: Some("42".into()),
                user_name: Some("Ana\nB".into()),
                ..Source::default()
            },
            connected: vec!["telegram".into(), "local".into()],
            home: "~/.hermes".into(),
            ..SessionContext::default()
        }
    }

    fn lines(cx: &SessionContext, redact: bool) -> Vec<String> {
        let text = render(cx, redact, &Release::built_in("0.22").unwrap());
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_group_is_described_and_its_sender_quoted() {
        let got = lines(&group(), false);
        for want in [
            r#"**Source:** Telegram ("group: G")"#,
            r#"**User:** "Ana\nB""#,
            "**Connected Platforms:** local (files on this machine), telegram: Connected ✓",
            "- `\"local\"` → Save to local files only (~/.hermes/cron/output/)",
        ] {
            assert!(got.iter().any(|l| l == want), "{want}\nin {got:#?}");
        }
        assert_eq!(got[0], "## Current Session Context");
    }

    #[test]
    fn redaction_hashes_identifiers_and_drops_the_thread() {
        let mut cx = group();
        cx.source = Source { user_name: None, chat_name: None, thread_id: Some("7".into()), ..cx.source };
        let source = |redact| lines(&cx, redact)[4].clone();
        assert_eq!(source(false), r#"**Source:** Telegram ("group: -100:5, thread: 7")"#);
        // sha256("5") and sha256("42"), first twelve digits.
        assert_eq!(source(true), r#"**Source:** Telegram ("group: -100:ef2d127de37b")"#);
        assert_eq!(lines(&cx, true)[5], r#"**User ID:** "user_73475cb40a56""#);
    }

    #[test]
    fn a_platform_that_needs_raw_identifiers_is_not_redacted() {
        let mut cx = group();
        cx.source.platform = "discord".into();
        cx.source.user_name = None;
        assert_eq!(lines(&cx, true), lines(&cx, false));
    }

    #[test]
    fn untrusted_values_become_inert() {
        let long = "x".repeat(241);
        let cases = [
            ("a\r\nb\u{1}c", r#""a\nb c""#.to_owned()),
            ("  \"q\" \\ é\u{7f} ", "\"\\\"q\\\" \\\\ é\u{7f}\"".to_owned()),
            (long.as_str(), format!("\"{}...\"", "x".repeat(237))),
        ];
        for (value, want) in cases {
            assert_eq!(untrusted(value), want);
        }
    }

    #[test]
    fn titles_follow_python() {
        for (input, want) in [("whatsapp_cloud", "Whatsapp_Cloud"), ("a2a", "A2A"), ("qqbot", "Qqbot")] {
            assert_eq!(title_case(input), want);
        }
    }
}
