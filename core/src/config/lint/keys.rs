//! Keys: misspelt, of the wrong case, in the wrong place, written twice.

use super::Lint;
use crate::config::yaml::{Data, Dict, Entry, Value};
use crate::diagnostics::{Edit, Fix, Severity};

/// Top-level keys of `config.yaml` that some release knows, beyond those with a default in the
/// release's own table.
const TOP_LEVEL: &str = "agent api_base approvals attachments auth auxiliary base_url bedrock bot_desktop bot_mode browser \
    channel_overrides channel_prompts checkpoints code_execution command_allowlist compression computer_use context \
    context_file_max_chars context_file_read_timeout context_length credential_pool_strategies cron curator custom_providers dashboard \
    database delegation desktop discord display doctor fallback fallback_model fallback_providers file_read_max_chars gateway goals honcho \
    hooks hooks_auto_accept human_delay kanban local_runtime logging loops lsp matrix mattermost max_concurrent_sessions max_live_sessions \
    max_turns mcp mcp_discovery_timeout mcp_servers mcp_single_query_discovery_timeout memory moa model model_catalog model_overrides \
    models_dev monitoring network nous onboarding openrouter paste_collapse_char_threshold paste_collapse_threshold \
    paste_collapse_threshold_fallback personalities platform_hints platform_toolsets platforms plugins prefill_messages_file privacy \
    prompt_caching provider providers proxy quick_commands runtime secrets security session sessions skills slack streaming stt telegram \
    telemetry terminal timezone tool_loop_guardrails tool_output tools toolsets tts updates vault vertex vision voice wake_word web whatsapp \
    x_search _config_version";

/// Keys of sections that the prompt depends on.
const SECTIONS: [(&str, &str); 7] = [
    (
        "agent",
        "tool_use_enforcement execution_guidance task_completion_guidance parallel_tool_call_guidance environment_probe environment_hint \
         coding_context coding_instructions bot_mode_protocol system_prompt personalities disabled_toolsets prefill_messages_file",
    ),
    (
        "memory",
        "memory_enabled user_profile_enabled memory_char_limit user_char_limit provider nudge_interval",
    ),
    (
        "skills",
        "disabled platform_disabled external_dirs create_dir auto_load trusted_project_dirs project_discovery",
    ),
    ("prompt_caching", "cache_ttl"),
    ("privacy", "redact_pii"),
    ("terminal", "backend cwd"),
    ("display", "personality"),
];

impl Lint<'_> {
    /// Everything about keys but the platforms of `platform_hints`.
    pub(super) fn keys(&mut self, root: &Dict) {
        self.repeated(root);
        let mut known: Vec<&str> = TOP_LEVEL.split_whitespace().collect();
        let defaults = self.release.config_defaults.as_dict();
        known.extend(defaults.into_iter().flat_map(Dict::entries).filter_map(|e| e.key.as_str()));
        for entry in root.entries() {
            if !self.strange_key(entry) {
                self.misspelt(entry, &known, "top level");
            }
            if let (Some(section), Some(dict)) = (entry.key.as_str(), entry.value.as_dict()) {
                self.misplaced(section, dict);
                if let Some((_, keys)) = SECTIONS.iter().find(|(name, _)| *name == section) {
                    let own = defaults.and_then(|d| d.get(section)?.as_dict());
                    let mut known: Vec<&str> = keys.split_whitespace().collect();
                    known.extend(own.into_iter().flat_map(Dict::entries).filter_map(|e| e.key.as_str()));
                    for entry in dict.entries().iter().filter(|e| !e.merged) {
                        self.misspelt(entry, &known, section);
                    }
                }
            }
        }
    }

    /// Keys written twice, anywhere.
    fn repeated(&mut self, dict: &Dict) {
        for repeated in dict.repeated() {
            let name = repeated.again.as_ref().map_or("", |s| self.slice(s)).to_owned();
            self.ours(
                Severity::Warning,
                "config-key-twice",
                repeated.first.clone(),
                format!("`{name}` stands twice in this mapping."),
                "The last one counts. A newer Hermes refuses the whole file.",
            )
            .args
            .insert("key", name);
        }
        for value in dict.entries().iter().map(|e| &e.value) {
            self.repeated_in(value);
        }
    }

    fn repeated_in(&mut self, value: &Value) {
        match &value.data {
            Data::Dict(dict) if value.style != crate::config::yaml::Style::Alias => self.repeated(dict),
            Data::List(items) => items.iter().for_each(|v| self.repeated_in(v)),
            _ => {}
        }
    }

    /// A key that starts with a space which is none for YAML. True when it said so.
    fn strange_key(&mut self, entry: &Entry) -> bool {
        let Some(key) = entry.key.as_str() else { return false };
        let trimmed = key.trim_start_matches(|c: char| c != ' ' && c.is_whitespace());
        let width = key.chars().count() - trimmed.chars().count();
        if width == 0 {
            return false;
        }
        let span = entry.key.span.clone();
        let fix = span.clone().map(|s| {
            let range = s.start..s.start + (key.len() - trimmed.len());
            Fix::new("indent", "Indent with spaces", vec![Edit { range, text: " ".repeat(width) }])
        });
        let code = trimmed.to_owned();
        let remark = self.ours(
            Severity::Warning,
            "config-strange-space",
            span,
            "This line starts with no-break spaces or the like, which look like indentation and are none.",
            format!("The key is not `{code}` below the section above, but one with spaces in its name; it has no effect."),
        );
        remark.args.insert("key", code);
        remark.fixes.extend(fix);
        true
    }

    fn misspelt(&mut self, entry: &Entry, known: &[&str], place: &str) {
        let Some(key) = entry.key.as_str() else { return };
        if known.contains(&key) {
            return;
        }
        let Some(meant) = nearest(key, known) else { return };
        let span = entry.key.span.clone();
        let what = if place == "top level" { "at the top level".to_owned() } else { format!("in `{place}`") };
        let remark = self.ours(
            Severity::Warning,
            "config-unknown-key",
            span.clone(),
            format!("Hermes knows no key `{key}` {what}. Did you mean `{meant}`?"),
            "The key has no effect.",
        );
        remark.args.insert("key", key.to_owned());
        remark.args.insert("meant", meant.to_owned());
        remark.args.insert("place", place.to_owned());
        remark.fixes.extend(rename(span, meant));
    }

    /// `platform_hints` below another section.
    fn misplaced(&mut self, section: &str, dict: &Dict) {
        let Some(entry) = dict.entry("platform_hints") else { return };
        let remark = self.ours(
            Severity::Warning,
            "config-misplaced-hints",
            entry.key.span.clone(),
            format!("`platform_hints` stands below `{section}`. It belongs at the top level of the file."),
            "The hints have no effect.",
        );
        remark.args.insert("section", section.to_owned());
        let fix = self.move_to_top(entry);
        if let (Some(fix), Some(last)) = (fix, self.found.last_mut()) {
            last.fixes.push(fix);
        }
    }

    /// Moves an indented block to the end of the file, at the first column.
    fn move_to_top(&self, entry: &Entry) -> Option<Fix> {
        let (key, value) = (entry.key.span.clone()?, entry.value.span.clone()?);
        let first = self.line(key.start);
        let indent = self.text.get(first.start..key.start)?;
        if indent.is_empty() || !indent.bytes().all(|b| b == b' ') {
            return None;
        }
        let end = self.line_end(value.end.max(key.end).saturating_sub(1));
        let block = self.text.get(first.start..end)?;
        let newline = if block.contains("\r\n") { "\r\n" } else { "\n" };
        let lines = block.lines().map(|l| l.strip_prefix(indent).unwrap_or(l));
        let moved: String = lines.flat_map(|l| [l, newline]).collect();
        let glue = if self.text.ends_with(['\n', '\r']) { "" } else { newline };
        let text = format!("{glue}{moved}");
        let (away, there) = (first.start..end, self.text.len()..self.text.len());
        let edits = vec![Edit { range: away, text: String::new() }, Edit { range: there, text }];
        let fix = Fix::new("move-to-top", "Move it to the top level", edits);
        super::fixes::reads(&fix, self.text, self.release.rules.yaml).then_some(fix)
    }
}

/// Replaces a key's text.
pub(super) fn rename(span: Option<std::ops::Range<usize>>, to: &str) -> Option<Fix> {
    let edits = vec![Edit { range: span?, text: to.to_owned() }];
    Some(Fix::new("write", format!("Write `{to}`"), edits).word(to))
}

/// The known key that a misspelt one most likely means: the same but for case, `-` for `_` and
/// spaces, or one or two letters away.
pub(super) fn nearest<'k>(key: &str, known: &[&'k str]) -> Option<&'k str> {
    let plain = |s: &str| s.trim().to_lowercase().replace(['-', ' '], "_");
    let wanted = plain(key);
    let length = wanted.chars().count();
    // A distance is never less than the difference in length: most names need no closer look.
    let near = |k: &&&str, by: usize| k.chars().count().abs_diff(length) <= by;
    if let Some(same) = known.iter().find(|k| near(k, 0) && plain(k) == wanted) {
        return Some(same);
    }
    let limit = match length {
        0..=3 => return None,
        4..=6 => 1,
        _ => 2,
    };
    known
        .iter()
        .filter(|k| near(k, limit))
        .map(|k| (distance(&wanted, &plain(k)), *k))
        .filter(|(d, k)| *d <= limit && k.chars().count() > 3)
        .min_by_key(|(d, k)| (*d, k.len().abs_diff(length)))
        .map(|(_, k)| k)
}

/// Letters to insert, delete, change or swap with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().take(64).collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["telegram", "slack", "append", "replace", "cli", "platform_hints"];
        for (key, meant) in [
            ("Telegram", Some("telegram")),
            ("telegram ", Some("telegram")),
            ("telegrm", Some("telegram")),
            ("telgeram", Some("telegram")),
            ("apend", Some("append")),
            ("Append", Some("append")),
            ("platform-hints", Some("platform_hints")),
            ("platform_hint", Some("platform_hints")),
            ("CLI", Some("cli")),
            ("clu", None),
            ("myspace", None),
            ("markdown", None),
        ] {
            assert_eq!(nearest(key, &known), meant, "{key}");
        }
    }
}
