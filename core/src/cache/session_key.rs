//! The key under which a gateway keeps a conversation, and the key of its rendered context (§12.1).

use std::fmt::Write as _;

use crate::release::cache_rules::RequestRules;
use crate::request::session_context::{SessionContext, SessionSettings, Source, given};
use crate::request::sha256_hex;
use crate::text::strip;

/// `agent:PROFILE:PLATFORM:TYPE[:SCOPE][:CHAT][:THREAD][:USER]`: equal keys share a conversation.
///
/// `profile` is the profile the message is routed to when the gateway serves several, and `None`
/// when it serves one.
///
/// ```
/// use hermes_prompt::cache::session_key::session_key;
/// use hermes_prompt::request::session_context::{SessionSettings, Source};
///
/// let source = Source {
///     platform: "telegram".into(), chat_id: "-100".into(), chat_type: "group".into(),
///     user_id: Some("7".into()), ..Source::default()
/// };
/// assert_eq!(session_key(&source, SessionSettings::default(), None), "agent:main:telegram:group:-100:7");
/// ```
pub fn session_key(source: &Source, settings: SessionSettings, profile: Option<&str>) -> String {
    let platform = source.platform_key();
    let dm = source.chat_type == "dm";
    let whatsapp = platform == "whatsapp";
    let chat = if dm && whatsapp { bare_number(&source.chat_id) } else { source.chat_id.clone() };
    let own_thread = given(source.thread_id.as_ref());
    let thread = own_thread.or(if dm { None } else { given(source.prospective_thread_id.as_ref()) });
    // A message that opens a thread belongs to the thread it will be delivered into.
    let kind = if thread.is_some() && own_thread.is_none() { "thread" } else { source.chat_type.as_str() };
    let per_user = if dm {
        chat.is_empty()
    } else {
        settings.group_sessions_per_user && (thread.is_none() || settings.thread_sessions_per_user)
    };
    let user = given(source.user_id_alt.as_ref()).or(given(source.user_id.as_ref())).filter(|_| per_user);
    let user = user.map(|id| {
        let bare = if whatsapp { bare_number(id) } else { String::new() };
        if bare.is_empty() { id.to_owned() } else { bare }
    });

    let mut key = format!("agent:{}:{platform}:{kind}", namespace(profile));
    let mut push = |part: &str| {
        key.push(':');
        key.push_str(part);
    };
    if platform == "slack" {
        source.scope().into_iter().for_each(&mut push);
    }
    if !chat.is_empty() {
        push(&chat);
    }
    let (user, thread) = (user.as_deref(), thread);
    let rest = if dm { [user, thread] } else { [thread, user] };
    rest.into_iter().flatten().for_each(push);
    key
}

/// The default profile is `main`; a profile that is called so gets a mark.
fn namespace(profile: Option<&str>) -> String {
    match profile {
        None | Some("" | "default") => "main".into(),
        Some("main") => "main~".into(),
        Some(name) => name.into(),
    }
}

/// `"+6012:47@s.whatsapp.net"` → `"6012"`.
fn bare_number(id: &str) -> String {
    let id = strip(id).replacen('+', "", 1);
    let id = id.split(':').next().unwrap_or_default();
    id.split('@').next().unwrap_or_default().to_owned()
}

/// A digest of everything the session context is rendered from. Contexts with equal keys render to
/// equal texts; the reverse need not hold.
pub fn context_key(cx: &SessionContext, redact: bool, rules: &RequestRules) -> String {
    let src = &cx.source;
    let platform = src.platform_key();
    let text = |v: &Option<String>| v.clone().unwrap_or_default();
    let mut all = vec![
        platform.clone(),
        src.chat_id.clone(),
        text(&src.thread_id),
        src.chat_type.clone(),
        text(&src.chat_name),
        text(&src.chat_topic),
        text(&src.user_name),
        text(&src.user_id),
        text(&src.profile),
        cx.home.clone(),
    ];
    if platform == "discord" {
        all.extend([src.scope().unwrap_or_default().to_owned(), text(&src.parent_chat_id)]);
    }
    all.extend(cx.connected.iter().cloned());
    all.extend(cx.home_channels.iter().flat_map(|h| [h.platform.clone(), h.name.clone(), h.chat_id.clone()]));
    let mut input = String::new();
    // Lengths keep `a|b` and `ab|` apart.
    for value in &all {
        let _ = write!(input, "{}:{value};", value.len());
    }
    let discord = platform == "discord";
    let message = discord && !rules.discord_message_line_always && given(src.message_id.as_ref()).is_some();
    let slack_tools = platform == "slack" && rules.slack_tools_note && cx.slack_tools;
    let tools = slack_tools || (discord && cx.discord_tools);
    let _ = write!(input, "{} {tools} {redact} {message}", cx.shared);
    let _ = write!(input, " {} {}", cx.connected.len(), cx.home_channels.len());
    sha256_hex(&input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(platform: &str, kind: &str) -> Source {
        Source {
            platform: platform.into(),
            chat_id: "C".into(),
            chat_type: kind.into(),
            user_id: Some("U".into()),
            ..Source::default()
        }
    }

    fn key(source: &Source) -> String {
        session_key(source, SessionSettings::default(), None)
    }

    #[test]
    fn keys_by_kind_of_chat() {
        let thread = Some("T".to_owned());
        let cases = [
            (source("telegram", "dm"), "agent:main:telegram:dm:C"),
            (Source { chat_id: String::new(), ..source("telegram", "dm") }, "agent:main:telegram:dm:U"),
            (Source { thread_id: thread.clone(), ..source("telegram", "dm") }, "agent:main:telegram:dm:C:T"),
            (source("telegram", "group"), "agent:main:telegram:group:C:U"),
            (
                Source { thread_id: thread.clone(), ..source("telegram", "group") },
                "agent:main:telegram:group:C:T",
            ),
            (
                Source { prospective_thread_id: thread, ..source("discord", "channel") },
                "agent:main:discord:thread:C:T",
            ),
            (
                Source { scope_id: Some("W".into()), ..source("slack", "channel") },
                "agent:main:slack:channel:W:C:U",
            ),
            (
                Source { chat_id: "+6012:4@s.whatsapp.net".into(), ..source("whatsapp", "dm") },
                "agent:main:whatsapp:dm:6012",
            ),
        ];
        for (source, want) in cases {
            assert_eq!(key(&source), want);
        }
    }

    #[test]
    fn profiles_never_share_a_key() {
        let keys = [None, Some("default"), Some("main"), Some("work")]
            .map(|p| session_key(&source("cli", "dm"), SessionSettings::default(), p));
        assert_eq!(keys[0], keys[1]);
        assert!(keys[0] != keys[2] && keys[0] != keys[3] && keys[2] != keys[3]);
    }

    #[test]
    fn a_context_key_tells_apart_what_renders_differently() {
        let rules = RequestRules::v0_22();
        let context_key = |cx: &SessionContext, redact| context_key(cx, redact, &rules);
        let base = SessionContext { source: source("telegram", "group"), ..SessionContext::default() };
        let moved = SessionContext {
            source: Source { chat_id: "CU".into(), user_id: Some(String::new()), ..base.source.clone() },
            ..base.clone()
        };
        assert_ne!(context_key(&base, false), context_key(&moved, false));
        assert_ne!(context_key(&base, false), context_key(&base, true));
        let absent = SessionContext {
            source: Source { chat_topic: Some(String::new()), ..base.source.clone() },
            ..base.clone()
        };
        assert_eq!(context_key(&base, false), context_key(&absent, false), "empty is absent");
    }
}
