//! The threat tables: what the injection scan looks for, in which scope, and what it means (§5).
//!
//! A table is data: an ordered list of [`ThreatPattern`]s, the set of invisible characters, and how much of a text is
//! looked at. The identifiers, their order and their scopes are Hermes's; the expressions of the built-in
//! tables are **ours**, written from the description of what each one detects, in a small notation for such
//! descriptions (see `expression`). An exported pack brings the expressions of the real program instead, and the test
//! against the real program fails when one of ours is one of them.

use std::borrow::Cow;

use serde::Serialize;

use super::pack;

/// Where a pattern is searched. Scopes nest: every pattern of `All` is searched in `Context` too, and every
/// pattern of `Context` in `Strict` (§5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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
            .map(|&(id, scope, description)| {
                let description = if description.is_empty() { changed(id) } else { description };
                ThreatPattern::new(id, scope, expression(description))
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

/// Writes a description as an expression.
///
/// A description is the words that are looked for, with a few signs for what may stand around them:
///
/// | sign | stands for |
/// |---|---|
/// | a space | white space of any kind and amount |
/// | `·` | the same, or nothing |
/// | `…`, `…3` | up to eight words, up to three; with the white space before each |
/// | `—512` | up to 512 characters of the same line |
/// | `•511` | something: a character that is no white space, and up to 511 more of the same line |
/// | `»512` | up to 512 characters that are no `>` |
/// | `×20` | at least twenty of what stands before |
/// | `‹`, `›` | no letter, digit or underscore before, or after: where a word starts and ends |
/// | `{a\|b c}` | a choice |
///
/// Anything else stands for itself, as expressions have it, and so does a sign after a backslash. What may vary in
/// length is as short as it can be: the shortest match is the easiest to read when it is underlined. A word is
/// underlined as a whole, so what it may start and end with is named even where that decides nothing.
///
/// `‹` is only where Hermes wants a word to start: a phrase that follows an escaped line end (`\nignore …`) counts.
fn expression(description: &str) -> String {
    fn number<'d>(rest: &mut &'d str, usual: &'d str) -> &'d str {
        let (digits, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        *rest = after;
        if digits.is_empty() { usual } else { digits }
    }
    let mut out = String::new();
    let mut rest = description;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix(" …") {
            rest = after;
            out.extend([r"(?:\s+\w+){0,", number(&mut rest, "8"), "}?"]);
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            ' ' => out.push_str(r"\s+"),
            '·' => out.push_str(r"\s*"),
            '—' => out.extend([".{0,", number(&mut rest, ""), "}?"]),
            '•' => out.extend([r"\S.{0,", number(&mut rest, ""), "}?"]),
            '»' => out.extend(["[^>]{0,", number(&mut rest, ""), "}?"]),
            '×' => out.extend(["{", number(&mut rest, ""), ",}"]),
            '‹' => out.push_str(r"(?<!\w)"),
            '›' => out.push_str(r"(?!\w)"),
            '{' => out.push_str("(?:"),
            '}' => out.push(')'),
            '\\' => {
                let (sign, after) = rest.split_at(rest.chars().next().map_or(0, char::len_utf8));
                rest = after;
                out.extend([r"\", sign]);
            }
            c => out.push(c),
        }
    }
    out
}

use Scope::{All, Context, Strict};

/// The rows every release shares, in reporting order; those without a description differ (`changed_019`,
/// `changed_022`).
#[rustfmt::skip]
static BUILT_IN: [(&str, Scope, &str); 36] = [
    ("prompt_injection", All, "ignore … {above|all|previous|prior} … instructions"),
    ("sys_prompt_override", All, "system prompt override{s|}{·:|}"),
    ("disregard_rules", All, "disregard … {all|any|your} … {guidelines|instructions|rules}"),
    ("bypass_restrictions", All, "act as {if|though} … you … {don't have|have no} … {limits|restrictions|rules}"),
    ("html_comment_injection", All, "<!--»512{hidden|ignore|override|secret|system}{s|}»512-->"),
    ("hidden_div", All, r#"<·div style·=·{"|'}»2048display·:·none{·!·important|}{·;|}"#),
    ("translate_execute", All, ""),
    ("deception_hide", All, "do not … tell … the user{s|}"),
    ("role_hijack", Context, r"you are … now {the|an?}\s"),
    ("role_pretend", Context, r"pretend … {to be|you are}\s"),
    ("leak_system_prompt", Context, "output … {initial|system} prompt"),
    ("remove_filters", Context, "{answer|reply|respond} without … {filters|limitations|restrictions|safety}"),
    ("fake_update", Context, "you have been … {patched|up{dat|grad}ed} to"),
    ("identity_override", Context, r"‹name yourself {the |}\w+"),
    // The article may run into the word: an anode registers too.
    ("c2_node_registration", Context, "register{ as|} {a·|}node"),
    ("c2_heartbeat", Context, r"{beacon|check{-|\s|}in|heartbeat} {to|with}\s"),
    ("c2_task_pull", Context, "pull{ down|}{ new|} task{ing|s|}›"),
    ("c2_network_connect", Context, "{re|}connect to the network›"),
    ("forced_action", Context, "you must …3 {beacon|connect|re{gister|port}}›"),
    ("anti_forensic_oneliner", Context, r"only use one{-|\s|}liner{s|}›"),
    ("anti_forensic_disk", Context, "never … {create|write} … {file|script} … disk"),
    ("env_var_unset_agent", Context, r"unset (?=\w*?{agent|anthropic|claude|codex|hermes|openai})\w+"),
    ("known_c2_framework", Context, "‹{brainworm|cobalt·strike|havoc|metasploit|mythic|sliver}›"),
    ("c2_explicit", Context, "‹c2 {beacon|channel|infrastructure|server}›"),
    ("c2_explicit_long", Context, "‹command and control›"),
    ("exfil_curl", All, ""),
    ("exfil_wget", All, ""),
    ("read_secrets", All, r"cat —2048{credentials|\.{env|netrc|npmrc|pgpass|pypirc}}"),
    ("send_to_url", Strict, "{re|}{post|send|transmit|upload} —2048 {at|to} https?://"),
    ("context_exfil", Strict, "{include|output|print|share} … {chat history|conversation|{entire|full} context|previous messages}"),
    // OpenSSH reads a second file of this name, and cloud-init has a key for it.
    ("ssh_backdoor", Strict, "{ssh_|}authorized_keys2?"),
    ("ssh_access", Strict, ""),
    ("hermes_env", Strict, r"{~|\$HOME}/\.hermes/\.env"),
    ("agent_config_mod", Strict, r"{add to|append|change|edit|modify|update|write} {•2047|}{\.{cline|cursor}rules|{agents|claude}\.md}"),
    ("hermes_config_mod", Strict, r"{add to|append|change|edit|modify|update|write} {•2047|}\.hermes/{config\.yaml|soul\.md}"),
    ("hardcoded_secret", Strict, ""),
];

/// The rows that differ, as 0.19 has them.
fn changed_019(id: &str) -> &'static str {
    match id {
        "translate_execute" => "translate —512 into —512 and {eval{uate|}|execute|run}",
        "exfil_curl" => r"curl —2048\$\{?\w*?{api|credential|key|password|secret|token}\w*",
        "exfil_wget" => r"wget —2048\$\{?\w*?{api|credential|key|password|secret|token}\w*",
        "ssh_access" => r"{~|\$HOME}/\.ssh",
        _ => r#"{api[-_]?key|password|secret|token}·[:=]·{"|'}(?a:[\w+/=-])×20"#,
    }
}

/// The rows that differ, as 0.22 has them: a target of one to three words, a variable that *ends* like a secret, a
/// command that writes in front of the directory, and no complaint about the name of a variable.
fn changed_022(id: &str) -> &'static str {
    match id {
        "translate_execute" => r"translate —512 into {\w+[-\s]+}?{\w+[-\s]+}?\w+ and {eval|execute|run}›",
        "exfil_curl" => r"curl —2048\$\{?\w*?{credential|key|password|secret|token}s?›",
        "exfil_wget" => r"wget —2048\$\{?\w*?{credential|key|password|secret|token}s?›",
        "ssh_access" => concat!(
            r"{>|‹open·\(|‹{add|append|cat|chmod|chown|cp|curl|dd|echo|git|install|ln|mv|printf|rm|rsync|",
            r"scp|sed|tee|touch|truncate|wget|write}›}—512{~|\$HOME}/\.ssh"
        ),
        // Such a name is capitals and digits, a capital first, with single underscores between.
        _ => concat!(
            r#"{api[-_]?key|password|secret|token}·[:=]·{"|'}"#,
            r#"(?!(?-i:(?=[A-Z][A-Z0-9]*_)(?:_?[A-Z0-9])+){"|'})(?a:[\w+/=-])×20"#
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
    fn descriptions_read_as_expressions() {
        for (description, wanted) in [
            ("a b", r"a\s+b"),
            ("a … {b|c d} …3 e", r"a(?:\s+\w+){0,8}?\s+(?:b|c\s+d)(?:\s+\w+){0,3}?\s+e"),
            ("a —12 b·c", r"a\s+.{0,12}?\s+b\s*c"),
            (r"<»7>\$\{", r"<[^>]{0,7}?>\$\{"),
            ("‹a •9 b×3›", r"(?<!\w)a\s+\S.{0,9}?\s+b{3,}(?!\w)"),
        ] {
            assert_eq!(expression(description), wanted);
        }
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
