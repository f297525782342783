//! `platform_hints`: platforms that do not exist, entries that say nothing, texts that are none.

use super::Lint;
use super::keys::{nearest, rename};
use crate::config::yaml::{Data, Dict, Entry, Value};
use crate::diagnostics::{Diagnostic, Severity};
use crate::platform_hint::{IgnoredWhy, Override};
use crate::release::HintMerge;

impl Lint<'_> {
    pub(super) fn hints(&mut self, root: &Dict) {
        let Some(section) = root.entry("platform_hints") else { return };
        let Some(dict) = section.value.as_dict() else {
            if !section.value.is_null() {
                self.wrong_type(
                    "platform_hints",
                    &section.value,
                    "a mapping from platforms to hints",
                    "All overrides are ignored.",
                );
            }
            return;
        };
        let release = self.release;
        let platforms: Vec<&str> =
            release.hints.keys().chain(release.plugin_hints.keys()).map(String::as_str).collect();
        for entry in dict.entries() {
            self.platform(entry, &platforms);
            self.entry(entry);
        }
    }

    fn platform(&mut self, entry: &Entry, platforms: &[&str]) {
        let span = entry.key.span.clone();
        let Some(key) = entry.key.as_str() else {
            self.ours(
                Severity::Warning,
                "hint-platform-type",
                span,
                format!(
                    "This key is {} for the agent, not the name of a platform.",
                    entry.key.type_in_words()
                ),
                "The override is ignored.",
            )
            .args
            .extend([("found", entry.key.repr()), ("type", entry.key.type_in_words().to_owned())]);
            return;
        };
        if platforms.contains(&key) {
            return;
        }
        let meant = nearest(key, platforms);
        let question = meant.map_or(String::new(), |m| format!(" Did you mean `{m}`?"));
        let message = match meant {
            Some(meant) if meant.eq_ignore_ascii_case(key.trim()) => {
                format!("`{key}` is not `{meant}`: platforms are compared letter by letter.")
            }
            _ => format!("There is no platform `{key}`.{question}"),
        };
        let consequence = match meant {
            Some(meant) => format!("The override is ignored; `{meant}` has its default hint."),
            None => "The override is ignored, unless a plugin brings this platform.".to_owned(),
        };
        let severity = if meant.is_some() { Severity::Warning } else { Severity::Info };
        let kind = match meant {
            Some(meant) if meant.eq_ignore_ascii_case(key.trim()) => "case",
            Some(_) => "near",
            None => "none",
        };
        let key = key.to_owned();
        let remark = self.ours(severity, "hint-unknown-platform", span.clone(), message, consequence);
        remark.args.extend([("platform", key), ("kind", kind.to_owned())]);
        if let Some(meant) = meant {
            remark.args.insert("meant", meant.to_owned());
            remark.fixes.extend(rename(span, meant));
        }
    }

    fn entry(&mut self, entry: &Entry) {
        if entry.value.is_null() {
            return;
        }
        let wanted = Override::of(&entry.value);
        for ignored in wanted.ignored {
            match ignored.why {
                IgnoredWhy::EntryType { .. } => {
                    self.wrong_type(
                        "An override",
                        &entry.value,
                        "a text, or a mapping with `append` or `replace`",
                        "The override is ignored; the default hint stays.",
                    );
                }
                IgnoredWhy::KeyType { key, .. } => {
                    if let Some(value) = entry.value.get(key) {
                        self.wrong_type(&format!("`{key}`"), value, "a text", "It is ignored.");
                    }
                }
                IgnoredWhy::Blank { key } => {
                    let name = if key.is_empty() { "The override".to_owned() } else { format!("`{key}`") };
                    self.ours(
                        Severity::Info,
                        "hint-blank",
                        ignored.span,
                        format!("{name} has no text in it."),
                        "It is ignored; a default hint cannot be removed, only replaced by another text.",
                    )
                    .args
                    .insert("what", name);
                }
                IgnoredWhy::UnknownKey { name } => self.unknown_key(&entry.value, &name, ignored.span),
                IgnoredWhy::Nothing => {
                    self.ours(
                        Severity::Info,
                        "hint-blank",
                        ignored.span,
                        "The override is empty.",
                        "It is ignored; the default hint stays.",
                    )
                    .args
                    .insert("what", "The override".into());
                }
                IgnoredWhy::ReplaceWins => {}
            }
        }
        if let (Some(_), Some(append)) = (wanted.replace, wanted.append) {
            let (code, message, consequence) = match self.release.rules.hint_merge {
                HintMerge::ReplaceWins => (
                    "hint-replace-wins",
                    "`replace` and `append` stand side by side; by the documentation `replace` wins.",
                    "`append` is ignored. The program itself applies both.",
                ),
                HintMerge::ReplaceThenAppend => (
                    "hint-both-apply",
                    "`replace` and `append` stand side by side. The documentation says that `replace` wins; the program applies both.",
                    "The hint is the replacement, a blank line, and the appended text.",
                ),
            };
            self.ours(Severity::Info, code, append.span.clone(), message, consequence);
        }
    }

    fn unknown_key(&mut self, entry: &Value, name: &str, span: Option<std::ops::Range<usize>>) {
        let key = entry.as_dict().into_iter().flat_map(Dict::entries).find(|e| e.key.span == span);
        let key = key.and_then(|e| e.key.as_str());
        let meant = key.and_then(|k| nearest(k, &["append", "replace"]));
        let question = meant.map_or_else(
            || " Known are `append` and `replace`.".to_owned(),
            |m| format!(" Did you mean `{m}`?"),
        );
        let shown = key.map_or_else(|| name.to_owned(), str::to_owned);
        let remark = self.ours(
            Severity::Warning,
            "hint-unknown-key",
            span.clone(),
            format!("An override has no key `{shown}`.{question}"),
            "It is ignored.",
        );
        remark.args.extend([("key", shown), ("meant", meant.unwrap_or("append, replace").to_owned())]);
        remark.fixes.extend(meant.and_then(|m| rename(span, m)));
    }

    /// A value that is not what the key wants.
    pub(super) fn wrong_type(
        &mut self,
        what: &str,
        value: &Value,
        wanted: &str,
        consequence: &str,
    ) -> &mut Diagnostic {
        let written = value.span.as_ref().map_or("", |s| self.slice(s));
        let shown = if written.is_empty() || written.contains('\n') || written.len() > 40 {
            String::new()
        } else {
            format!("`{written}` ")
        };
        let found = value.type_in_words();
        let python = value.type_name();
        let message = if shown.is_empty() {
            format!("{what} is {found} here. It has to be {wanted}.")
        } else {
            format!("{what} has to be {wanted}; {shown}is {found} for the agent.")
        };
        let fix = self.quote(value);
        let remark =
            self.ours(Severity::Warning, "config-wrong-type", value.span.clone(), message, consequence);
        remark.args.extend([
            ("found", python.to_owned()),
            ("type", found.to_owned()),
            ("what", what.to_owned()),
            ("wanted", wanted.to_owned()),
        ]);
        remark.fixes.extend(fix);
        remark
    }

    /// Puts an unquoted scalar that became something else into quotes.
    pub(super) fn quote(&self, value: &Value) -> Option<crate::diagnostics::Fix> {
        use crate::config::yaml::Style;
        let span = value.span.clone()?;
        let written = self.text.get(span.clone())?;
        let scalar = !matches!(value.data, Data::List(_) | Data::Dict(_) | Data::Set(_) | Data::Tuple(_));
        if value.style != Style::Plain || !scalar || written.is_empty() || written.contains(['\n', '\r']) {
            return None;
        }
        super::fixes::quoted(span, written)
    }
}
