//! Values: of the wrong type for their key, or read as something else than they look.

use super::{Lint, walk};
use crate::config::yaml::value::Style;
use crate::config::yaml::{Data, Dict, Value, resolve_in};
use crate::diagnostics::Severity;
use crate::release::{InfiniteLimit, Truthiness};
use crate::text::strip;

/// What a key takes.
#[derive(Clone, Copy, PartialEq)]
enum Wants {
    Mapping,
    /// A switch that Python's `if` decides.
    PythonSwitch,
    /// A switch that the release's rule for memory decides.
    MemorySwitch,
    Text,
    /// A text; anything else is printed as Python prints it.
    Printed,
    TextOrList,
    /// A positive number; else the window decides.
    CharLimit,
    /// A number; else the memory blocks vanish.
    MemoryLimit,
}

const SETTINGS: [(&[&str], Wants); 21] = [
    (&["agent"], Wants::Mapping),
    (&["memory"], Wants::Mapping),
    (&["skills"], Wants::Mapping),
    (&["display"], Wants::Mapping),
    (&["privacy"], Wants::Mapping),
    (&["terminal"], Wants::Mapping),
    (&["prompt_caching"], Wants::Mapping),
    (&["agent", "task_completion_guidance"], Wants::PythonSwitch),
    (&["agent", "parallel_tool_call_guidance"], Wants::PythonSwitch),
    (&["agent", "environment_probe"], Wants::PythonSwitch),
    (&["agent", "bot_mode_protocol"], Wants::PythonSwitch),
    (&["agent", "environment_hint"], Wants::Printed),
    (&["agent", "coding_context"], Wants::Printed),
    (&["agent", "coding_instructions"], Wants::TextOrList),
    (&["memory", "memory_enabled"], Wants::MemorySwitch),
    (&["memory", "user_profile_enabled"], Wants::MemorySwitch),
    (&["memory", "memory_char_limit"], Wants::MemoryLimit),
    (&["memory", "user_char_limit"], Wants::MemoryLimit),
    (&["privacy", "redact_pii"], Wants::PythonSwitch),
    (&["timezone"], Wants::Text),
    (&["context_file_max_chars"], Wants::CharLimit),
];

/// Keys whose text goes into a prompt or is compared as text.
const TEXTS: [&[&str]; 5] = [
    &["platform_hints"],
    &["agent", "environment_hint"],
    &["agent", "coding_instructions"],
    &["agent", "system_prompt"],
    &["agent", "personalities"],
];

impl Lint<'_> {
    /// The settings that a prompt depends on.
    pub(super) fn settings(&mut self, root: &Dict) {
        for (path, wants) in SETTINGS {
            let value = path[1..].iter().try_fold(root.get(path[0]), |v, key| Some(v?.get(key)));
            if let Some(Some(value)) = value {
                self.setting(&path.join("."), value, wants);
            }
        }
    }

    fn setting(&mut self, name: &str, value: &Value, wants: Wants) {
        let name = &format!("`{name}`");
        match (wants, &value.data) {
            (Wants::Mapping, Data::Dict(_) | Data::Null)
            | (Wants::Text, Data::Str(_) | Data::Null)
            | (Wants::TextOrList, Data::Str(_) | Data::List(_) | Data::Null)
            | (Wants::MemoryLimit, Data::Int(_) | Data::Float(_) | Data::Bool(_)) => {}
            (Wants::Mapping, _) => {
                self.wrong_type(
                    name,
                    value,
                    "a mapping",
                    "The section is not used; a value in place of `agent` stops Hermes.",
                );
            }
            (Wants::PythonSwitch, Data::Str(text)) => {
                self.switch(name, value, text.as_str(), Truthiness::Python);
            }
            (Wants::MemorySwitch, Data::Str(text)) => {
                self.switch(name, value, text.as_str(), self.release.rules.memory_switches);
            }
            (Wants::Text, _) => {
                self.wrong_type(name, value, "a text", "It is ignored.");
            }
            (Wants::Printed, Data::Null) if name == "`agent.environment_hint`" => {
                self.ours(
                    Severity::Warning,
                    "config-prints-none",
                    value.span.clone(),
                    format!("{name} has no value."),
                    "The agent prints Python's word for nothing: the prompt says `None`.",
                )
                .args
                .insert("name", name.clone());
            }
            (Wants::Printed, Data::Str(_) | Data::Null | Data::Bool(_)) => {}
            (Wants::Printed, _) => {
                let printed = value.py_str();
                let consequence = format!("The agent uses it as Python prints it: `{printed}`.");
                let remark = self.wrong_type(name, value, "a text", &consequence);
                remark.code = "config-prints-value".into();
                remark.args.insert("printed", printed);
            }
            (Wants::TextOrList, _) => {
                self.wrong_type(name, value, "a text or a list of texts", "It is ignored.");
            }
            (Wants::CharLimit, _) => self.char_limit(name, value),
            (Wants::MemoryLimit, _) => {
                self.wrong_type(name, value, "a number", "Memory blocks vanish from the prompt.");
            }
            _ => {}
        }
    }

    /// A text where yes or no is wanted.
    fn switch(&mut self, name: &str, value: &Value, text: &str, rule: Truthiness) {
        let word = strip(text).to_lowercase();
        let on = match rule {
            Truthiness::Python => !text.is_empty(),
            Truthiness::Words => matches!(&word[..], "1" | "true" | "yes" | "on"),
        };
        let meant_off = matches!(&word[..], "false" | "no" | "off" | "0" | "n" | "never" | "");
        let severity = if on == meant_off { Severity::Warning } else { Severity::Info };
        let state = if on { "on" } else { "off" };
        let shown = value.repr();
        let why = match rule {
            Truthiness::Python if on => "for Python every text but the empty one is true",
            Truthiness::Python => "for Python an empty text is false",
            Truthiness::Words => "only true, yes, on and 1 switch it on",
        };
        let fix = super::keys::rename(value.span.clone(), if meant_off { "false" } else { "true" });
        let remark = self.ours(
            severity,
            "config-switch-text",
            value.span.clone(),
            format!("{name} is the text {shown}, not yes or no."),
            format!("The switch is {state}: {why}."),
        );
        remark.args.extend([
            ("name", name.to_owned()),
            ("shown", shown),
            ("state", state.to_owned()),
            ("why", why.to_owned()),
        ]);
        remark.fixes.extend(fix);
    }

    fn char_limit(&mut self, name: &str, value: &Value) {
        let ignored = "It is ignored: the model's context window decides.";
        match &value.data {
            Data::Null => {}
            Data::Bool(true) => {
                self.wrong_type(
                    name,
                    value,
                    "a number",
                    "Python takes true for 1: every context file is cut to one character.",
                );
            }
            Data::Float(f) if f.is_infinite() && *f > 0.0 => {
                let consequence = match self.release.rules.infinite_limit {
                    InfiniteLimit::Ignored => ignored,
                    InfiniteLimit::Fails => {
                        "This release fails to build a prompt as soon as a project file is loaded."
                    }
                };
                self.ours(
                    Severity::Warning,
                    "config-infinite-limit",
                    value.span.clone(),
                    format!("{name} is infinite."),
                    consequence,
                )
                .args
                .insert("name", name.to_owned());
            }
            _ => match value.as_number() {
                None => {
                    self.wrong_type(name, value, "a number without quotes", ignored);
                }
                Some(n) if n.is_nan() || n <= 0.0 => {
                    self.ours(
                        Severity::Warning,
                        "config-limit-not-positive",
                        value.span.clone(),
                        format!("{name} is {}, which is no limit.", value.py_str()),
                        ignored,
                    )
                    .args
                    .extend([("name", name.to_owned()), ("value", value.py_str())]);
                }
                Some(n) if n < 1000.0 => {
                    self.ours(
                        Severity::Warning,
                        "config-tiny-limit",
                        value.span.clone(),
                        format!("{name} is {}.", n.trunc()),
                        "Nearly everything of a context file is cut out; below 5 the text even grows.",
                    )
                    .args
                    .extend([("name", name.to_owned()), ("value", n.trunc().to_string())]);
                }
                Some(_) => {}
            },
        }
    }

    /// Unquoted text that the agent reads as something else than it looks, anywhere in the file.
    pub(super) fn scalars(&mut self, root: &Dict) {
        let mut found: Vec<(Vec<String>, &Value)> = Vec::new();
        walk(root, &mut Vec::new(), &mut |path, value| {
            if value.style == Style::Plain {
                found.push((path.iter().map(|s| (*s).to_owned()).collect(), value));
            }
            if matches!(&value.data, Data::Str(t) if t.has_surrogates()) {
                found.push((Vec::new(), value));
            }
        });
        for (path, value) in found {
            let in_text =
                TEXTS.iter().any(|t| path.len() >= t.len() && t.iter().zip(&path).all(|(a, b)| a == b));
            self.scalar(value, in_text);
        }
    }

    fn scalar(&mut self, value: &Value, in_text: bool) {
        let Some(span) = value.span.clone() else { return };
        let written = self.slice(&span);
        let number = matches!(value.data, Data::Int(_) | Data::Float(_));
        let surprise = if number && written.contains(':') {
            Some(("base 60, as hours and minutes are counted", Severity::Warning))
        } else if matches!(value.data, Data::Int(_))
            && written.trim_start_matches(['-', '+']).len() > 1
            && written.trim_start_matches(['-', '+']).starts_with('0')
            && !written.contains(['x', 'b'])
            && value.py_str() != written.trim_start_matches(['-', '+', '0'])
        {
            Some(("an octal number, because it starts with a zero", Severity::Warning))
        } else if matches!(value.data, Data::Bool(_)) && matches!(written, "y" | "Y" | "n" | "N") {
            Some(("a yes/no value in this release", Severity::Info))
        } else {
            None
        };
        if let Some((what, severity)) = surprise {
            let (written, read) = (written.to_owned(), value.repr());
            let fix = self.quote(value);
            let remark = self.ours(
                severity,
                "config-surprising-value",
                Some(span),
                format!("The agent reads `{written}` as {what}."),
                format!("Its value is {read}. Put it in quotes if it is meant as text."),
            );
            remark.args.insert("written", written);
            remark.args.insert("read", read);
            remark.args.insert("what", what.to_owned());
            remark.fixes.extend(fix);
            return;
        }
        if matches!(&value.data, Data::Str(t) if t.has_surrogates()) {
            self.ours(
                Severity::Warning,
                "config-surrogate",
                Some(span),
                "A `\\u` code names half a character (a surrogate).",
                "The text cannot be sent to a model; write the character itself, or `\\U` with eight digits.",
            );
        } else if in_text && matches!(value.data, Data::Str(_)) {
            self.text_scalar(value, &span);
        }
    }

    /// An unquoted text that goes into a prompt.
    fn text_scalar(&mut self, value: &Value, span: &std::ops::Range<usize>) {
        // `use #general`: the rest is a comment.
        let rest = self.text.get(span.end..self.line(span.end).end).unwrap_or_default();
        let comment = rest.trim_start_matches([' ', '\t']);
        let hash = span.end + (rest.len() - comment.len());
        if comment.len() > 1 && comment.starts_with('#') && !comment[1..].starts_with([' ', '#', '!']) {
            let whole = span.start..hash + comment.trim_end().len();
            let fix = self.text.get(whole.clone()).and_then(|t| super::fixes::quoted(whole.clone(), t));
            let read = value.repr();
            let remark = self.ours(
                Severity::Warning,
                "config-comment-in-text",
                Some(hash..whole.end),
                format!("From ` #` on it is a comment: `{}` is not part of the text.", comment.trim_end()),
                format!("The agent reads {read}."),
            );
            remark.args.extend([("comment", comment.trim_end().to_owned()), ("read", read)]);
            remark.fixes.extend(fix);
        }
        let written = self.slice(span);
        if written.starts_with(['“', '”', '„', '‘', '’', '«']) {
            self.ours(
                Severity::Info,
                "config-typographic-quotes",
                Some(span.clone()),
                "These are typographic quotes, which YAML takes for letters.",
                "They are part of the text.",
            );
        }
    }
}

/// Unquoted texts that YAML 1.1 would read as something else: the text, what it is now, what it would
/// be.
pub(super) fn read_differently(root: &Dict) -> Vec<(String, &'static str, &'static str)> {
    let mut found = Vec::new();
    walk(root, &mut Vec::new(), &mut |_, value| {
        if value.style != Style::Plain {
            return;
        }
        if let Some(text) = value.as_str()
            && let Some((now, before)) = resolve_in(text, value)
        {
            found.push((text.to_owned(), now, before));
        }
    });
    found
}
