//! How long a provider keeps what is marked: `prompt_caching.cache_ttl` and its limits (§11.6).

use serde::{Deserialize, Serialize};

use crate::release::cache_rules::TtlRules;
use crate::text::strip;

/// A lifetime a mark can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Ttl {
    /// Five minutes, the default.
    #[default]
    #[serde(rename = "5m")]
    FiveMinutes,
    /// One hour.
    #[serde(rename = "1h")]
    OneHour,
}

impl Ttl {
    /// Seconds.
    pub const fn seconds(self) -> u32 {
        match self {
            Self::FiveMinutes => 300,
            Self::OneHour => 3_600,
        }
    }
}

/// The value of `prompt_caching.cache_ttl` in `config.yaml`, reduced to what matters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum TtlSetting {
    /// The key is absent.
    #[default]
    Absent,
    /// Null.
    Null,
    /// `false`, `no`, `off` as YAML reads them.
    False,
    /// A text.
    Text(String),
    /// Anything else: a number, `true`, a list.
    Other,
}

/// What a setting means for a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "code")]
pub enum TtlDecision {
    /// Caching is off.
    Off,
    /// The lifetime asked for.
    Asked {
        /// The lifetime.
        ttl: Ttl,
    },
    /// `auto`: chosen by the source of the session.
    Auto {
        /// The lifetime.
        ttl: Ttl,
    },
    /// The value means nothing to this release: five minutes.
    Unknown,
}

impl TtlDecision {
    /// The lifetime, or `None` when caching is off.
    pub const fn ttl(self) -> Option<Ttl> {
        match self {
            Self::Off => None,
            Self::Asked { ttl } | Self::Auto { ttl } => Some(ttl),
            Self::Unknown => Some(Ttl::FiveMinutes),
        }
    }
}

/// Reads the setting for a session that comes from `source` (`cli`, `telegram`, `cron` …).
pub fn decide(setting: &TtlSetting, source: &str, rules: &TtlRules) -> TtlDecision {
    let text = match setting {
        TtlSetting::Absent => return TtlDecision::Asked { ttl: Ttl::FiveMinutes },
        TtlSetting::Null | TtlSetting::False if rules.off => return TtlDecision::Off,
        TtlSetting::Text(text) => text.as_str(),
        _ => return TtlDecision::Unknown,
    };
    match text {
        "5m" => TtlDecision::Asked { ttl: Ttl::FiveMinutes },
        "1h" => TtlDecision::Asked { ttl: Ttl::OneHour },
        "auto" if rules.auto => {
            let source = strip(source).to_lowercase();
            let paced = rules.machine_paced_sources.contains(&source);
            TtlDecision::Auto { ttl: if paced { Ttl::FiveMinutes } else { Ttl::OneHour } }
        }
        _ if rules.off
            && matches!(text.to_lowercase().as_str(), "off" | "false" | "disabled" | "no" | "none") =>
        {
            TtlDecision::Off
        }
        _ => TtlDecision::Unknown,
    }
}

/// The lifetime the route really gives: an hour becomes five minutes where it is not kept.
pub fn clamp(ttl: Ttl, model: &str, provider: &str, rules: &TtlRules) -> Ttl {
    if ttl == Ttl::FiveMinutes || !rules.clamp {
        return ttl;
    }
    let provider = provider.to_lowercase();
    let kept = if rules.hour_providers.contains(&provider) {
        let bare = strip(model);
        let bare = bare.rsplit('/').next().unwrap_or(bare).to_lowercase();
        !rules.no_hour_models.contains(&bare)
    } else {
        !model.to_lowercase().contains("qwen") && !rules.five_minute_providers.contains(&provider)
    };
    if kept { Ttl::OneHour } else { Ttl::FiveMinutes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::cache_rules::CacheRules;
    use Ttl::{FiveMinutes, OneHour};

    #[test]
    fn settings_by_release() {
        let text = |s: &str| TtlSetting::Text(s.into());
        let cases = [
            (TtlSetting::Absent, "cli", Some(FiveMinutes), Some(FiveMinutes)),
            (text("5m"), "cli", Some(FiveMinutes), Some(FiveMinutes)),
            (text("1h"), "cron", Some(OneHour), Some(OneHour)),
            (text("auto"), "telegram", Some(FiveMinutes), Some(OneHour)),
            (text("auto"), " Cron ", Some(FiveMinutes), Some(FiveMinutes)),
            (text("2h"), "cli", Some(FiveMinutes), Some(FiveMinutes)),
            (text("OFF"), "cli", Some(FiveMinutes), None),
            (TtlSetting::False, "cli", Some(FiveMinutes), None),
            (TtlSetting::Null, "cli", Some(FiveMinutes), None),
            (TtlSetting::Other, "cli", Some(FiveMinutes), Some(FiveMinutes)),
        ];
        for (setting, source, older, newer) in cases {
            let read = |rules: CacheRules| decide(&setting, source, &rules.ttl).ttl();
            assert_eq!((read(CacheRules::v0_19()), read(CacheRules::v0_22())), (older, newer), "{setting:?}");
        }
    }

    #[test]
    fn an_hour_is_shortened_where_the_route_does_not_keep_it() {
        let cases = [
            ("anthropic/claude-opus-4.6", "openrouter", OneHour),
            ("qwen/qwen3-max", "openrouter", FiveMinutes),
            ("glm-5", "alibaba", FiveMinutes),
            ("glm-5", "opencode", FiveMinutes),
            ("glm-5", "OpenCode-Go", OneHour),
            ("qwen3-max", "opencode-go", OneHour),
            ("vendor/MiniMax-M2.5", "opencode-go", FiveMinutes),
        ];
        for (model, provider, want) in cases {
            assert_eq!(clamp(OneHour, model, provider, &CacheRules::v0_22().ttl), want, "{model} {provider}");
            assert_eq!(clamp(OneHour, model, provider, &CacheRules::v0_19().ttl), OneHour);
        }
    }
}
