//! The system prompt of a session is built once and stored; what is asked before it is sent again.
//!
//! Three questions: do the stored bytes still describe this agent (§10.8), does the surface have
//! to be corrected by a note, and where does the static prefix end in them (§11.7).

use serde::{Deserialize, Serialize};

use crate::release::cache_rules::{RequestRules, RequestTexts, StoredRule};
use crate::text::{is_line_end, split_lines, strip};

use super::Message;

/// Heading of the runtime block (§1.4).
const RUNTIME_HEADING: &str = "# Hermes runtime environment";
/// Its last line.
const RUNTIME_END: &str = "<!-- End Hermes runtime environment -->";
/// How many messages back a note is looked for.
const NOTE_TAIL: usize = 200;

/// The agent that is about to send a stored prompt.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Runtime {
    /// Model identifier.
    pub model: String,
    /// Provider identifier.
    pub provider: String,
    /// Session identifier.
    pub session_id: String,
    /// Whether the prompt names the session.
    pub pass_session_id: bool,
    /// Platform identifier.
    pub platform: String,
    /// Working directory as the prompt would print it.
    pub cwd: String,
}

/// Why a stored prompt is not sent again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "code")]
pub enum Stale {
    /// Another model.
    Model {
        /// In the stored prompt.
        stored: String,
        /// Of the agent.
        current: String,
    },
    /// Another provider.
    Provider {
        /// In the stored prompt.
        stored: String,
        /// Of the agent.
        current: String,
    },
    /// Another session.
    Session {
        /// In the stored prompt.
        stored: String,
        /// Of the agent.
        current: String,
    },
    /// Another working directory.
    Cwd {
        /// In the stored prompt.
        stored: String,
        /// Of the agent.
        current: String,
    },
}

/// Whether a stored prompt may be sent again; the first reason against it otherwise (§10.8).
///
/// # Errors
/// [`Stale`] names the line that no longer holds; the prompt is built anew and the cache misses.
pub fn check_reuse(prompt: &str, runtime: &Runtime, rules: &RequestRules) -> Result<(), Stale> {
    let (model, provider) = (strip(&runtime.model), strip(&runtime.provider));
    match rules.stored {
        StoredRule::LastLines => {
            let differs = |label, current: &str| {
                let stored = last_value(prompt, label);
                (!stored.is_empty() && !current.is_empty() && stored != current).then(|| stored.to_owned())
            };
            if let Some(stored) = differs("Model", model) {
                return Err(Stale::Model { stored, current: model.to_owned() });
            }
            if let Some(stored) = differs("Provider", provider) {
                return Err(Stale::Provider { stored, current: provider.to_owned() });
            }
        }
        StoredRule::Trailer => {
            let trailer = trailer(prompt);
            let differs = |label, current: &str| {
                let stored = last_value(trailer, label);
                (!stored.is_empty() && stored != current).then(|| stored.to_owned())
            };
            if let Some(stored) = differs("Model", model) {
                return Err(Stale::Model { stored, current: model.to_owned() });
            }
            if let Some(stored) = differs("Provider", provider) {
                return Err(Stale::Provider { stored, current: provider.to_owned() });
            }
            if runtime.pass_session_id
                && let Some(stored) = differs("Session ID", &runtime.session_id)
            {
                return Err(Stale::Session { stored, current: runtime.session_id.clone() });
            }
            let stored = host_value(prompt, "Current working directory");
            if !stored.is_empty() && stored != runtime.cwd {
                return Err(Stale::Cwd { stored: stored.to_owned(), current: runtime.cwd.clone() });
            }
        }
    }
    Ok(())
}

/// The text of a line without its end.
fn bare(line: &str) -> &str {
    line.strip_suffix("\r\n").or_else(|| line.strip_suffix(is_line_end)).unwrap_or(line)
}

/// `label:` `value` of the last line that starts with the label; empty when there is none.
fn last_value<'p>(prompt: &'p str, label: &str) -> &'p str {
    let value = |line| strip_label(bare(line), label);
    split_lines(prompt).filter_map(value).last().unwrap_or("")
}

fn strip_label<'p>(line: &'p str, label: &str) -> Option<&'p str> {
    line.strip_prefix(label)?.strip_prefix(':').map(strip)
}

/// What precedes the runtime block, and the block. A prompt that does not end in one is all
/// identity, whatever it quotes.
fn split_runtime(prompt: &str) -> (&str, Option<&str>) {
    if !prompt.ends_with(RUNTIME_END) {
        return (prompt, None);
    }
    let marker = format!("\n\n{RUNTIME_HEADING}\n\n");
    match prompt.rfind(&marker) {
        Some(at) => (&prompt[..at], Some(&prompt[at + marker.len()..])),
        // The end without a heading: nothing before it is identity.
        None => ("", None),
    }
}

/// The last paragraph of the identity part.
fn trailer(prompt: &str) -> &str {
    let (identity, _) = split_runtime(prompt);
    identity.rfind("\n\n").map_or(identity, |at| &identity[at + 2..])
}

/// `label:` `value` within the three lines after the home directory of the host paragraph.
fn host_value<'p>(prompt: &'p str, label: &str) -> &'p str {
    let (_, runtime) = split_runtime(prompt);
    let host = runtime.map_or(prompt, |r| r.split("\n\n").next().unwrap_or(r));
    let lines: Vec<&str> = split_lines(host).map(bare).collect();
    for (i, line) in lines.iter().enumerate() {
        if line.starts_with("User home directory:")
            && let Some(value) = lines.iter().skip(i + 1).take(3).find_map(|l| strip_label(l, label))
        {
            return value;
        }
    }
    ""
}

/// The working directory a stored prompt names; empty when it names none.
pub fn stored_cwd(prompt: &str) -> &str {
    host_value(prompt, "Current working directory")
}

/// The note that tells a conversation it is now shown on another surface (§10.8), or `None` when
/// the model already knows. `hint` is the platform hint of the new surface; `history` are the
/// messages so far with their replayed contents.
pub fn surface_note(
    prompt: &str,
    runtime: &Runtime,
    hint: &str,
    history: &[Message],
    rules: &RequestRules,
    texts: &RequestTexts,
) -> Option<String> {
    let current = strip(&runtime.platform);
    if !rules.surface_note || current.is_empty() || runtime.provider == "moa" {
        return None;
    }
    let described = last_value(trailer(prompt), "Platform");
    let announced = last_announced(history, texts);
    let told = if announced.is_empty() { described } else { &announced };
    if told.is_empty() || told == current {
        return None;
    }
    let hint = if described == current { "" } else { hint };
    let note = if hint.is_empty() { &texts.surface_plain } else { &texts.surface_hint };
    let note = note.fill(&[("PLATFORM", current)]);
    Some(if hint.is_empty() { note } else { format!("{note}\n{hint}") })
}

/// The surface named by the newest note.
fn last_announced(history: &[Message], texts: &RequestTexts) -> String {
    let (prefix, end) = (texts.surface_prefix.text(), texts.surface_end.text());
    if prefix.is_empty() {
        return String::new();
    }
    let recent = &history[history.len().saturating_sub(NOTE_TAIL)..];
    for message in recent.iter().rev().filter(|m| m.role() == "user") {
        let text = message.text();
        if let Some(at) = text.rfind(prefix) {
            let rest = &text[at + prefix.len()..];
            let name = if end.is_empty() { rest } else { rest.split(end).next().unwrap_or(rest) };
            return strip(name).to_owned();
        }
    }
    String::new()
}

/// What is known about the static prefix of a stored prompt (§11.7).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct StaticPrefix {
    /// The prefix, if one is known.
    pub prefix: Option<String>,
    /// The stored prompt for which reconstruction failed; it is not tried again.
    pub failed_for: Option<String>,
}

/// What [`StaticPrefix::reconstruct`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reconstruction {
    /// Caching is off, or there is no stored prompt.
    NotWanted,
    /// The known prefix still fits.
    StillFits,
    /// It failed for these bytes before.
    FailedBefore,
    /// The stable tier was built anew and the stored prompt starts with it.
    Rebuilt,
    /// The stored prompt does not start with the stable tier: one system mark instead of two.
    NotAPrefix,
}

impl StaticPrefix {
    /// Finds the static prefix of `stored` again, after a restore, a compression that keeps the
    /// prompt, or a failover to a caching provider. `rebuild` yields the stable tier, or `None`
    /// when building it fails.
    pub fn reconstruct(
        &mut self,
        stored: Option<&str>,
        caching: bool,
        rebuild: impl FnOnce() -> Option<String>,
    ) -> Reconstruction {
        let Some(stored) = stored.filter(|s| caching && !s.is_empty()) else {
            return Reconstruction::NotWanted;
        };
        if self.prefix.as_deref().is_some_and(|p| !p.is_empty() && stored.starts_with(p)) {
            return Reconstruction::StillFits;
        }
        if self.failed_for.as_deref() == Some(stored) {
            return Reconstruction::FailedBefore;
        }
        let prefix = rebuild().filter(|p| !p.is_empty() && stored.starts_with(p.as_str()));
        let outcome = if prefix.is_some() { Reconstruction::Rebuilt } else { Reconstruction::NotAPrefix };
        let failed_for = prefix.is_none().then(|| stored.to_owned());
        *self = Self { prefix, failed_for };
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runtime() -> Runtime {
        Runtime {
            model: "m".into(),
            provider: "p".into(),
            session_id: "s".into(),
            pass_session_id: true,
            platform: "cli".into(),
            cwd: "/here".into(),
        }
    }

    /// `check_reuse` in the older and in the newer release.
    fn both(prompt: &str) -> [bool; 2] {
        [RequestRules::v0_19(), RequestRules::v0_22()].map(|r| check_reuse(prompt, &runtime(), &r).is_ok())
    }

    #[test]
    fn stored_prompts_are_reused_while_they_describe_the_agent() {
        let cases = [
            ("x\n\nModel: m\nProvider: p", [true, true]),
            ("x\n\nModel: other\nProvider: p", [false, false]),
            ("x\n\nModel: m\nProvider: q", [false, false]),
            ("no lines", [true, true]),
            ("Model: zzz\n\nConversation started: d\nModel: m", [true, true]),
            ("x\n\nSession ID: t\nModel: m", [true, false]),
            ("User home directory: /h\nCurrent working directory: /elsewhere\n\nModel: m", [true, false]),
            // Only the older release reads a line outside the trailer.
            ("Model: zzz\n\nno trailer", [false, true]),
        ];
        for (prompt, want) in cases {
            assert_eq!(both(prompt), want, "{prompt:?}");
        }
    }

    #[test]
    fn the_runtime_block_is_not_the_trailer() {
        let with = |host: &str| format!("x\n\nModel: m\n\n{RUNTIME_HEADING}\n\n{host}\n\n{RUNTIME_END}");
        let host = "Host: L\nUser home directory: /h\nCurrent working directory: ";
        let check = |cwd: &str| {
            check_reuse(&with(&format!("{host}{cwd}\nModel: z")), &runtime(), &RequestRules::v0_22())
        };
        assert_eq!(check("/here"), Ok(()));
        assert_eq!(check("/there"), Err(Stale::Cwd { stored: "/there".into(), current: "/here".into() }));
    }

    #[test]
    fn a_surface_switch_is_announced_once() {
        let (rules, texts) = (RequestRules::v0_22(), RequestTexts::builtin());
        let prompt = "x\n\nModel: m\nPlatform: tui";
        let note = |platform: &str, history: &[Message]| {
            let runtime = Runtime { platform: platform.into(), ..runtime() };
            surface_note(prompt, &runtime, "HINT", history, &rules, &texts)
        };
        let to_desktop = note("desktop", &[]).unwrap();
        assert!(to_desktop.ends_with("\nHINT"));
        let told = [Message::new("user", format!("hi\n\n{to_desktop}"))];
        assert_eq!(note("desktop", &told), None);
        let back = note("tui", &told).unwrap();
        assert!(!back.contains("HINT"), "the prompt itself describes this surface");
        assert_eq!(note("tui", &[]), None);
    }

    #[test]
    fn a_static_prefix_is_rebuilt_once() {
        let stored = "STABLE\n\nrest";
        let mut s = StaticPrefix::default();
        let good = || Some("STABLE".to_owned());
        assert_eq!(s.reconstruct(Some(stored), false, good), Reconstruction::NotWanted);
        assert_eq!(s.reconstruct(None, true, good), Reconstruction::NotWanted);
        assert_eq!(s.reconstruct(Some(stored), true, good), Reconstruction::Rebuilt);
        assert_eq!(s.reconstruct(Some(stored), true, || None), Reconstruction::StillFits);
        assert_eq!(s.reconstruct(Some("other"), true, good), Reconstruction::NotAPrefix);
        assert_eq!(s.reconstruct(Some("other"), true, good), Reconstruction::FailedBefore);
        assert_eq!(s.reconstruct(Some(stored), true, good), Reconstruction::Rebuilt);
        assert_eq!(s.failed_for, None);
    }
}
