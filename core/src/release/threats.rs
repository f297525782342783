//! The threat tables: what the injection scan looks for, in which scope, and what it means (§5).
//!
//! A table is data: an ordered list of [`ThreatPattern`]s, the set of invisible characters, and how much of a text is
//! looked at. The identifiers, their order and their scopes are Hermes's; the expressions of the built-in
//! tables are **ours**, written from the description of what each one detects, in a small notation of phrases (see
//! `phrase`). An exported pack brings the expressions of the real program instead.

use std::borrow::Cow;

use serde::Serialize;

use super::pack;

/// Where a pattern is searched. Scopes nest: every pattern of `All` is searched in `Context` too, and every
/// pattern of `Context` in `Strict` (§5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Any text.
    All,
    /// Project context files and SOUL.md.
    Context,
    /// Entries of the memory files.
    Strict,
}

impl Scope {
    /// All scopes, the narrowest table first.
    pub const ALL: [Scope; 3] = [Scope::All, Scope::Context, Scope::Strict];

    /// Hermes's name of the scope.
    pub const fn name(self) -> &'static str {
        match self {
            Scope::All => "all",
            Scope::Context => "context",
            Scope::Strict => "strict",
        }
    }

    /// The scope of this name; Hermes raises for any other name.
    pub fn by_name(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// One row of a threat table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreatPattern {
    /// Identifier, as it appears in `[BLOCKED: …]`.
    pub id: Cow<'static, str>,
    /// Where it is searched.
    pub scope: Scope,
    /// The expression, in the dialect of Python's `re`.
    pub regex: Cow<'static, str>,
    /// The flags it is compiled with; `IGNORECASE` alone in every release known.
    pub flags: pack::PatternFlags,
    /// What it looks for, in plain words, as the end of a sentence that starts with "This looks like …".
    pub meaning: Cow<'static, str>,
}

impl ThreatPattern {
    /// A row with `IGNORECASE` and the meaning that its identifier has.
    pub fn new(id: impl Into<Cow<'static, str>>, scope: Scope, regex: impl Into<Cow<'static, str>>) -> Self {
        let id = id.into();
        let meaning = meaning(&id)
            .map_or(Cow::Borrowed("something its author wanted to be warned about"), Cow::Borrowed);
        let flags = pack::PatternFlags { ignore_case: true, ..pack::PatternFlags::default() };
        Self { id, scope, regex: regex.into(), flags, meaning }
    }
}

impl ThreatPattern {
    /// A row of a pack.
    pub(super) fn from_pack(row: &pack::ThreatPattern) -> Self {
        let scope = match row.scope {
            pack::PatternScope::All => Scope::All,
            pack::PatternScope::Context => Scope::Context,
            pack::PatternScope::Strict => Scope::Strict,
        };
        Self { flags: row.flags, ..Self::new(row.id.clone(), scope, row.regex.clone()) }
    }
}

/// What a release looks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ThreatTable {
    /// The patterns, in reporting order.
    pub patterns: Vec<ThreatPattern>,
    /// Characters that are findings by themselves (§5.1).
    pub invisible: Vec<char>,
    /// How many code points of a text are looked at.
    pub max_chars: usize,
}

/// The invisible characters every release since 0.18 looks for (§5.1).
pub const INVISIBLE: [char; 17] = [
    '\u{200B}', '\u{200C}', '\u{200D}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}',
    '\u{2060}', '\u{2062}', '\u{2063}', '\u{2064}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
    '\u{FEFF}',
];

/// How many code points the scan looks at (§5.1).
pub const MAX_CHARS: usize = 65_536;

impl ThreatTable {
    /// The table of a built-in release: `docs`, `0.19` or `0.22`. The documentation describes the scan of 0.19.
    pub fn built_in(release: &str) -> Option<Self> {
        let changed = match release {
            "docs" | "0.19" => changed_019,
            "0.22" => changed_022,
            _ => return None,
        };
        let patterns = BUILT_IN
            .iter()
            .map(|&(id, scope, source)| {
                let regex = match source {
                    Source::Phrase(text) => Cow::Owned(phrase(text)),
                    Source::Regex(text) => Cow::Borrowed(text),
                    Source::ByRelease => Cow::Borrowed(changed(id)),
                };
                ThreatPattern::new(id, scope, regex)
            })
            .collect();
        Some(Self { patterns, invisible: INVISIBLE.to_vec(), max_chars: MAX_CHARS })
    }

    /// The table an exported pack brings; `None` when it brings no patterns.
    ///
    /// A pack without a list of invisible characters means the usual ones.
    pub fn from_pack(pack: &pack::PackData) -> Option<Self> {
        if pack.threat_patterns.is_empty() {
            return None;
        }
        let patterns = pack.threat_patterns.iter().map(ThreatPattern::from_pack).collect();
        let invisible: Vec<char> = pack.invisible_chars.iter().copied().collect();
        let invisible = if invisible.is_empty() { INVISIBLE.to_vec() } else { invisible };
        Some(Self { patterns, invisible, max_chars: MAX_CHARS })
    }

    /// The row with this identifier.
    pub fn get(&self, id: &str) -> Option<&ThreatPattern> {
        self.patterns.iter().find(|pattern| pattern.id == id)
    }
}

/// Where the expression of a built-in row comes from.
#[derive(Clone, Copy)]
enum Source {
    /// A `phrase`.
    Phrase(&'static str),
    /// An expression.
    Regex(&'static str),
    /// An expression that differs between releases.
    ByRelease,
}

/// Writes a phrase as an expression.
///
/// Words are separated by white space of any kind and amount. `…` lets up to eight words stand between, `…3` up to
/// three; `a|b` is a choice, `a~b` two words inside one. The fillers are lazy: the shortest match is the
/// easiest to read when it is underlined.
fn phrase(text: &str) -> String {
    let mut out = String::new();
    for word in text.split(' ') {
        if let Some(count) = word.strip_prefix('…') {
            let count = if count.is_empty() { "8" } else { count };
            out.extend([r"(?:\s+\w+){0,", count, "}?"]);
            continue;
        }
        if !out.is_empty() {
            out.push_str(r"\s+");
        }
        let word = word.replace('~', r"\s+");
        if word.contains('|') {
            out.extend(["(?:", &word, ")"]);
        } else {
            out.push_str(&word);
        }
    }
    out
}

use Scope::{All, Context, Strict};
use Source::{ByRelease, Phrase, Regex};

/// The rows every release shares, in reporting order.
#[rustfmt::skip]
static BUILT_IN: [(&str, Scope, Source); 36] = [
    ("prompt_injection", All, Phrase("ignore … above|all|previous|prior … instructions")),
    ("sys_prompt_override", All, Phrase("system prompt override")),
    ("disregard_rules", All, Phrase("disregard … all|any|your … guidelines|instructions|rules")),
    ("bypass_restrictions", All, Phrase("act as if|though … you … don't~have|have~no … limits|restrictions|rules")),
    ("html_comment_injection", All, Regex(r"<!--[^>]{0,512}?(?:hidden|ignore|override|secret|system)[^>]{0,512}?-->")),
    ("hidden_div", All, Regex(r#"<\s*div\s+style\s*=\s*(?:"|')[^>]{0,2048}?display\s*:\s*none"#)),
    ("translate_execute", All, ByRelease),
    ("deception_hide", All, Phrase("do not … tell … the user")),
    ("role_hijack", Context, Phrase(r"you are … now (?:an?|the)\s")),
    ("role_pretend", Context, Phrase(r"pretend … (?:to\s+be|you\s+are)\s")),
    ("leak_system_prompt", Context, Phrase("output … initial|system prompt")),
    ("remove_filters", Context, Phrase("answer|reply|respond without … filters|limitations|restrictions|safety")),
    ("fake_update", Context, Phrase("you have been … patched|updated|upgraded to")),
    ("identity_override", Context, Phrase(r"\bname yourself \w+")),
    ("c2_node_registration", Context, Regex(r"register\s+(?:as\s+)?(?:a\s*)?node")),
    ("c2_heartbeat", Context, Regex(r"(?:beacon|check(?:-|\s)?in|heartbeat)\s+(?:to|with)\s")),
    ("c2_task_pull", Context, Regex(r"pull(?:\s+down)?(?:\s+new)?\s+task(?:s|ing)?\b")),
    ("c2_network_connect", Context, Phrase(r"connect to the network\b")),
    ("forced_action", Context, Phrase(r"you must …3 (?:beacon|connect|register|report)\b")),
    ("anti_forensic_oneliner", Context, Regex(r"only\s+use\s+one(?:-|\s)?liners?\b")),
    ("anti_forensic_disk", Context, Phrase("never … create|write … file|script … disk")),
    ("env_var_unset_agent", Context, Regex(r"unset\s+\w*?(?:agent|anthropic|claude|codex|hermes|openai)\w*")),
    ("known_c2_framework", Context, Regex(r"\b(?:brainworm|cobalt\s*strike|havoc|metasploit|mythic|sliver)\b")),
    ("c2_explicit", Context, Phrase(r"\bc2 (?:beacon|channel|infrastructure|server)\b")),
    ("c2_explicit_long", Context, Phrase(r"\bcommand and control\b")),
    ("exfil_curl", All, ByRelease),
    ("exfil_wget", All, ByRelease),
    ("read_secrets", All, Regex(r"cat\s+[^\n]{0,2048}?(?:credentials|\.(?:env|netrc|npmrc|pgpass|pypirc))")),
    ("send_to_url", Strict, Regex(r"(?:post|send|transmit|upload)\s+[^\n]{0,2048}?\s+(?:at|to)\s+https?://")),
    ("context_exfil", Strict, Phrase("include|output|print|share … chat~history|conversation|entire~context|full~context|previous~messages")),
    ("ssh_backdoor", Strict, Regex("authorized_keys")),
    ("ssh_access", Strict, ByRelease),
    ("hermes_env", Strict, Regex(r"(?:~|\$HOME)/\.hermes/\.env")),
    ("agent_config_mod", Strict, Regex(r"(?:add\s+to|append|change|edit|modify|update|write)\s+[^\n]{0,2048}?(?:\.(?:cline|cursor)rules|(?:agents|claude)\.md)")),
    ("hermes_config_mod", Strict, Regex(r"(?:add\s+to|append|change|edit|modify|update|write)\s+[^\n]{0,2048}?\.hermes/(?:config\.yaml|soul\.md)")),
    ("hardcoded_secret", Strict, ByRelease),
];

/// The rows that differ, as 0.19 has them.
fn changed_019(id: &str) -> &'static str {
    match id {
        "translate_execute" => {
            r"translate\s+[^\n]{0,512}?\s+into\s+[^\n]{0,512}?\s+and\s+(?:eval|execute|run)"
        }
        "exfil_curl" => r"curl\s+[^\n]{0,2048}?\$\{?\w*?(?:api|credential|key|password|secret|token)",
        "exfil_wget" => r"wget\s+[^\n]{0,2048}?\$\{?\w*?(?:api|credential|key|password|secret|token)",
        "ssh_access" => r"(?:~|\$HOME)/\.ssh",
        _ => r#"(?:api[-_]?key|password|secret|token)\s*[:=]\s*(?:"|')[a-z0-9+/=_-]{20,}"#,
    }
}

/// The rows that differ, as 0.22 has them: a target of one to three words, a variable that *ends* like a secret, a
/// command that writes in front of the directory, and no complaint about the name of a variable.
fn changed_022(id: &str) -> &'static str {
    match id {
        "translate_execute" => {
            r"translate\s+[^\n]{0,512}?\s+into\s+\w+(?:[-\s]+\w+){0,2}?\s+and\s+(?:eval|execute|run)\b"
        }
        "exfil_curl" => r"curl\s+[^\n]{0,2048}?\$\{?\w*?(?:credential|key|password|secret|token)s?\b",
        "exfil_wget" => r"wget\s+[^\n]{0,2048}?\$\{?\w*?(?:credential|key|password|secret|token)s?\b",
        "ssh_access" => concat!(
            r"(?:>|\bopen\s*\(|\b(?:add|append|cat|chmod|chown|cp|curl|dd|echo|git|install|ln|mv|printf|rm|rsync|",
            r"scp|sed|tee|touch|truncate|wget|write)\b)[^\n]{0,512}?(?:~|\$HOME)/\.ssh"
        ),
        _ => concat!(
            r#"(?:api[-_]?key|password|secret|token)\s*[:=]\s*(?:"|')"#,
            r#"(?!(?-i:(?=[A-Z])[A-Z0-9]+(?:_[A-Z0-9]+)+)(?:"|'))[a-z0-9+/=_-]{20,}"#
        ),
    }
}

/// What a pattern of Hermes looks for, in plain words; the end of a sentence that starts "This looks like …".
pub fn meaning(id: &str) -> Option<&'static str> {
    Some(match id {
        "prompt_injection" => "an order to ignore earlier instructions",
        "sys_prompt_override" => "an announcement that the system prompt is replaced",
        "disregard_rules" => "an order to disregard rules or instructions",
        "bypass_restrictions" => "a request to act as if there were no restrictions",
        "html_comment_injection" => "an HTML comment that hides instructions from people",
        "hidden_div" => "an HTML element that is hidden from people",
        "translate_execute" => "a request to translate something and then run it",
        "deception_hide" => "a request to keep something from the user",
        "role_hijack" => "an attempt to give the agent another role",
        "role_pretend" => "a request to pretend to be somebody else",
        "leak_system_prompt" => "a request to print the system prompt",
        "remove_filters" => "a request to answer without safety limits",
        "fake_update" => "a false announcement that the agent was changed",
        "identity_override" => "an order to take another name",
        "c2_node_registration" => "a request to register as a node of a remote-control network",
        "c2_heartbeat" => "a request to report regularly to a remote controller",
        "c2_task_pull" => "a request to fetch tasks from a remote controller",
        "c2_network_connect" => "a request to connect to a remote-control network",
        "forced_action" => "a demand to register, connect or report somewhere",
        "anti_forensic_oneliner" => "a request to leave no files behind by using one-line commands",
        "anti_forensic_disk" => "a request never to write scripts to disk",
        "env_var_unset_agent" => "an attempt to switch off a variable by which an agent is recognised",
        "known_c2_framework" => "the name of an attack framework (some are everyday words too)",
        "c2_explicit" => "talk of a command-and-control server",
        "c2_explicit_long" => "talk of command and control",
        "exfil_curl" => "a curl command that sends a secret from the environment",
        "exfil_wget" => "a wget command that sends a secret from the environment",
        "read_secrets" => "a command that prints a file of secrets",
        "send_to_url" => "a request to send something to an address on the web",
        "context_exfil" => "a request to hand out the conversation",
        "ssh_backdoor" => "a mention of the file that says who may log in by SSH",
        "ssh_access" => "access to the user's SSH directory",
        "hermes_env" => "access to the file where Hermes keeps its secrets",
        "agent_config_mod" => "a request to change the instructions of an agent",
        "hermes_config_mod" => "a request to change the configuration of Hermes",
        "hardcoded_secret" => "a secret written into the text",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_read_as_expressions() {
        assert_eq!(phrase("a b"), r"a\s+b");
        assert_eq!(phrase("a … b|c~d …3 e"), r"a(?:\s+\w+){0,8}?\s+(?:b|c\s+d)(?:\s+\w+){0,3}?\s+e");
    }

    #[test]
    fn tables_follow_the_specification() {
        let scopes = |table: &ThreatTable, scope| table.patterns.iter().filter(|p| p.scope <= scope).count();
        for release in ["docs", "0.19", "0.22"] {
            let table = ThreatTable::built_in(release).unwrap();
            assert_eq!(
                (scopes(&table, All), scopes(&table, Context), scopes(&table, Strict)),
                (11, 28, 36),
                "{release}"
            );
            for pattern in &table.patterns {
                assert!(meaning(&pattern.id).is_some(), "{}", pattern.id);
            }
        }
        assert_eq!(ThreatTable::built_in("0.18"), None);
        let (a, b) = (ThreatTable::built_in("0.19").unwrap(), ThreatTable::built_in("0.22").unwrap());
        let changed: Vec<_> =
            a.patterns.iter().zip(&b.patterns).filter(|(a, b)| a != b).map(|(a, _)| &*a.id).collect();
        // §5.2: rows 7, 26, 27, 32 and 36.
        assert_eq!(
            changed,
            ["translate_execute", "exfil_curl", "exfil_wget", "ssh_access", "hardcoded_secret"]
        );
    }
}
