//! What a person tries out in *Request*: the parts of a turn that no file holds.

use hermes_prompt::collections::Map;
use hermes_prompt::request::session_context::Source;

/// Where a request goes: how it can be marked (§11.4, §11.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Route {
    #[default]
    OpenAi,
    LiteLlm,
    Native,
    Direct,
}

impl Route {
    pub(crate) const ALL: [Self; 4] = [Self::OpenAi, Self::LiteLlm, Self::Native, Self::Direct];

    /// Its name in the message keys.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::LiteLlm => "litellm",
            Self::Native => "native",
            Self::Direct => "direct",
        }
    }
}

/// See the module.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Draft {
    /// Texts by the key of their field; what is not there is as the configuration has it.
    pub(crate) texts: Map<&'static str, String>,
    /// Where a gateway's message comes from; the platform is the session's.
    pub(crate) source: Source,
    /// Slack or Discord tools are loaded.
    pub(crate) platform_tools: bool,
    /// `privacy.redact_pii`, if not as configured.
    pub(crate) redact: Option<bool>,
    /// Turns before this one.
    pub(crate) history: usize,
    /// Whether anything is marked, if not as configured.
    pub(crate) caching: Option<bool>,
    /// Whether marks ask for an hour, if not as configured.
    pub(crate) hour: Option<bool>,
    pub(crate) route: Route,
}

impl Default for Draft {
    fn default() -> Self {
        let source = Source {
            chat_id: "7".into(),
            user_id: Some("7".into()),
            user_name: Some("Ana".into()),
            ..Source::default()
        };
        Self {
            texts: Map::new(),
            source,
            platform_tools: false,
            redact: None,
            history: 1,
            caching: None,
            hour: None,
            route: Route::default(),
        }
    }
}
