//! The ephemeral prompt: what is added behind the cached system prompt at call time (§10.1, §10.2).

use serde::{Deserialize, Serialize};

use crate::release::cache_rules::RequestRules;
use crate::text::strip;

/// Where a piece of the ephemeral prompt comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EphemeralSource {
    /// `HERMES_EPHEMERAL_SYSTEM_PROMPT`.
    Environment,
    /// The personality named by `display.personality`.
    Personality,
    /// `agent.system_prompt`.
    SystemPrompt,
    /// `--skills`: skills loaded before the first message.
    PreloadedSkills,
    /// The note of a session in a worktree.
    Worktree,
    /// The session-context section of a gateway.
    SessionContext,
    /// `channel_prompts` of the platform.
    ChannelPrompt,
    /// `channel_overrides.<id>.system_prompt`.
    ChannelOverride,
    /// System and developer messages of an API request.
    ApiMessages,
}

/// One piece, with its place in the ephemeral prompt in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EphemeralPart {
    /// Where it comes from.
    pub source: EphemeralSource,
    /// Bytes of [`Ephemeral::text`].
    pub range: std::ops::Range<usize>,
}

/// The ephemeral prompt and its pieces in order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ephemeral {
    /// The text; empty when nothing is added.
    pub text: String,
    /// Its pieces.
    pub parts: Vec<EphemeralPart>,
}

impl Ephemeral {
    /// Joins pieces by a blank line; blank pieces are left out, the others stripped.
    fn join<'a>(pieces: impl IntoIterator<Item = (EphemeralSource, &'a str)>) -> Self {
        let mut out = Self::default();
        for (source, text) in pieces {
            let text = strip(text);
            if text.is_empty() {
                continue;
            }
            if !out.text.is_empty() {
                out.text.push_str("\n\n");
            }
            let start = out.text.len();
            out.text.push_str(text);
            out.parts.push(EphemeralPart { source, range: start..out.text.len() });
        }
        out
    }
}

/// Sources of a session in a terminal.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct TerminalSources {
    /// `HERMES_EPHEMERAL_SYSTEM_PROMPT`; empty means unset.
    pub environment: String,
    /// Text of the active personality, when `display.personality` names a known one.
    pub personality: Option<String>,
    /// `agent.system_prompt`.
    pub system_prompt: String,
    /// Texts of preloaded skills.
    pub preloaded_skills: Vec<String>,
    /// The note of a worktree session.
    pub worktree: Option<String>,
}

/// Whether a platform (by its key) is one where a person sits at a terminal; all others speak
/// through a gateway, which adds the session context (§10.2).
pub fn at_a_terminal(platform: &str) -> bool {
    matches!(platform, "" | "cli" | "tui" | "acp" | "desktop")
}

/// The ephemeral prompt of CLI and TUI: the environment variable, else the personality (releases
/// that know one there), else `agent.system_prompt`; then preloaded skills and the worktree note.
pub fn terminal(sources: &TerminalSources, rules: &RequestRules) -> Ephemeral {
    use EphemeralSource::{Environment, Personality, PreloadedSkills, SystemPrompt, Worktree};
    let personality = sources.personality.as_deref().filter(|_| rules.personality);
    let base = match personality {
        _ if !sources.environment.is_empty() => (Environment, sources.environment.as_str()),
        Some(text) => (Personality, text),
        None => (SystemPrompt, sources.system_prompt.as_str()),
    };
    let skills = sources.preloaded_skills.iter().map(|s| (PreloadedSkills, s.as_str()));
    let worktree = sources.worktree.iter().map(|w| (Worktree, w.as_str()));
    Ephemeral::join(std::iter::once(base).chain(skills).chain(worktree))
}

/// The ephemeral prompt of a gateway turn: session context, channel prompt, then the channel's
/// override or else the global prompt. An override of blanks leaves nothing there.
pub fn gateway(context: &str, channel_prompt: Option<&str>, over: Option<&str>, global: &str) -> Ephemeral {
    use EphemeralSource::{ChannelOverride, ChannelPrompt, SessionContext, SystemPrompt};
    let last = match over {
        Some(text) => (ChannelOverride, text),
        None => (SystemPrompt, global),
    };
    Ephemeral::join([(SessionContext, context), (ChannelPrompt, channel_prompt.unwrap_or_default()), last])
}

/// The ephemeral prompt of the API server: the request's system and developer messages, one a line.
pub fn api_server<'a>(messages: impl IntoIterator<Item = &'a str>) -> Ephemeral {
    let text = messages.into_iter().collect::<Vec<_>>().join("\n");
    if text.is_empty() {
        return Ephemeral::default();
    }
    let part = EphemeralPart { source: EphemeralSource::ApiMessages, range: 0..text.len() };
    Ephemeral { text, parts: vec![part] }
}

/// The system message as sent: the cached prompt, and behind it the ephemeral one.
///
/// ```
/// use hermes_prompt::request::ephemeral::system_message;
/// assert_eq!(system_message(" cached", "now "), "cached\n\nnow");
/// assert_eq!(system_message(" cached", ""), " cached", "nothing added, nothing stripped");
/// ```
pub fn system_message(cached: &str, ephemeral: &str) -> String {
    if ephemeral.is_empty() {
        return cached.to_owned();
    }
    strip(&format!("{cached}\n\n{ephemeral}")).to_owned()
}

/// The role of the system message: models of the families GPT-5 and Codex get `developer`.
pub fn system_role(model: &str) -> &'static str {
    let model = model.to_lowercase();
    if model.contains("gpt-5") || model.contains("codex") { "developer" } else { "system" }
}

/// The prompt of a channel: its own, else that of its parent. Blank ones count as absent (§10.2).
pub fn channel_prompt<'a>(
    prompts: impl Fn(&str) -> Option<&'a str>,
    channel: &str,
    parent: Option<&str>,
) -> Option<&'a str> {
    [Some(channel), parent]
        .into_iter()
        .flatten()
        .filter(|id| !id.is_empty())
        .find_map(|id| prompts(id).map(strip).filter(|p| !p.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gateway_turn_joins_three_sources() {
        use EphemeralSource::{ChannelPrompt, SessionContext, SystemPrompt};
        let got = gateway("CTX", Some(" CP\n"), None, "global");
        assert_eq!(got.text, "CTX\n\nCP\n\nglobal");
        let sources: Vec<_> = got.parts.iter().map(|p| (p.source, &got.text[p.range.clone()])).collect();
        assert_eq!(sources, [(SessionContext, "CTX"), (ChannelPrompt, "CP"), (SystemPrompt, "global")]);
        assert_eq!(gateway("CTX", None, Some("over"), "global").text, "CTX\n\nover");
        assert_eq!(gateway("CTX", None, Some(" "), "global").text, "CTX");
        assert_eq!(gateway("", None, None, ""), Ephemeral::default());
    }

    #[test]
    fn a_personality_replaces_the_system_prompt_where_the_release_knows_one() {
        let sources = TerminalSources {
            personality: Some("pirate".into()),
            system_prompt: "plain".into(),
            preloaded_skills: vec!["skill".into()],
            ..TerminalSources::default()
        };
        assert_eq!(terminal(&sources, &RequestRules::v0_19()).text, "plain\n\nskill");
        assert_eq!(terminal(&sources, &RequestRules::v0_22()).text, "pirate\n\nskill");
        let set = TerminalSources { environment: "env".into(), ..sources };
        assert_eq!(terminal(&set, &RequestRules::v0_22()).text, "env\n\nskill");
    }

    #[test]
    fn a_thread_inherits_the_prompt_of_its_channel() {
        let prompts = |id: &str| match id {
            "c" => Some(" for c "),
            "blank" => Some("  "),
            _ => None,
        };
        assert_eq!(channel_prompt(prompts, "thread", Some("c")), Some("for c"));
        assert_eq!(channel_prompt(prompts, "blank", Some("c")), Some("for c"));
        assert_eq!(channel_prompt(prompts, "blank", None), None);
    }

    #[test]
    fn developer_role_is_a_matter_of_the_model() {
        let roles = ["openai/GPT-5.2", "gpt-4o", "my-codex", "claude"].map(system_role);
        assert_eq!(roles, ["developer", "system", "developer", "system"]);
    }
}
