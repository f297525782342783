//! Blocks whose text comes from outside: the caller's system message, plugins, an external memory
//! provider, the teammate protocol of a bot.

use super::Inputs;
use crate::diagnostics::{Diagnostic, Severity};
use crate::order;
use crate::prompt::{Note, Part};
use crate::release::{ExternalMemoryGate, Release, Slot};
use crate::session::{PluginSection, Session};
use crate::text::{char_len, strip};

/// The caller's own system message (§1.4).
pub(crate) fn system_message(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let text = inputs.session.system_message.clone().unwrap_or_default();
    part(text, "system-message", "The system message of the caller.")
}

/// The block of an external memory provider (§7.6).
pub(crate) fn external_memory(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let Some(text) = inputs.session.external_memory.clone() else { return Vec::new() };
    match provider_exposed(inputs.session, inputs.release) {
        Ok(()) => part(text, "external-memory", "The block of the external memory provider."),
        Err(why) => {
            inputs.absent(Slot::ExternalMemory, why);
            Vec::new()
        }
    }
}

/// Whether the tools of an external memory provider are exposed, and with them its block.
fn provider_exposed(session: &Session, release: &Release) -> Result<(), String> {
    if release.rules.external_memory == ExternalMemoryGate::Open {
        return Ok(());
    }
    if session.disabled_toolsets.as_ref().is_some_and(|d| d.iter().any(|t| t == "memory")) {
        return Err("The toolset memory is disabled for this session.".into());
    }
    let Some(enabled) = &session.enabled_toolsets else { return Ok(()) };
    let resolves = |set: &String| {
        set == "all"
            || set == "*"
            || release.lists.toolsets.get(set).is_some_and(|tools| tools.iter().any(|t| t == "memory"))
    };
    if session.has_tool("memory") || enabled.iter().any(resolves) {
        Ok(())
    } else {
        Err("None of the session's toolsets brings the tool memory.".into())
    }
}

/// The teammate protocol of a bot's own chat (§1.3).
pub(crate) fn bot_mode(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let wanted = inputs.agent("bot_mode_protocol").is_none_or(crate::config::yaml::Value::is_truthy);
    let text = inputs.session.bot_mode.clone().filter(|_| wanted).unwrap_or_default();
    part(text, "bot-mode", "The teammate protocol of a bot's own chat.")
}

/// The container of plugin sections (§1.7).
pub(crate) fn plugin_sections(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let (text, skipped) = container(&inputs.session.plugin_sections, inputs.release);
    for (id, why) in skipped {
        inputs.remark(
            Diagnostic::new(
                Severity::Warning,
                "plugin-section-skipped",
                format!("The plugin section {id:?} {why}."),
            )
            .arg("section", &id)
            .arg("why", &why)
            .consequence("Hermes leaves it out and logs a warning."),
        );
    }
    part(text, "plugin-sections", "Sections that plugins registered.")
}

fn part(text: String, code: &'static str, note: &str) -> Vec<Part> {
    if text.is_empty() {
        return Vec::new();
    }
    vec![Part { text, notes: vec![Note::new(code, note)], ..Part::default() }]
}

const START: &str = "<!-- hermes-plugin-sections:start -->";
const END: &str = "<!-- hermes-plugin-sections:end -->";

/// The container, and the sections that were left out with the reason.
fn container(sections: &[PluginSection], release: &Release) -> (String, Vec<(String, String)>) {
    let limits = &release.limits;
    let mut sorted: Vec<&PluginSection> = sections.iter().collect();
    order::sort_by(&mut sorted, |a, b| a.id.cmp(&b.id));
    let mut skipped = Vec::new();
    let mut blocks: Vec<String> = Vec::new();
    let mut total = START.len() + END.len() + 2;
    for section in sorted {
        let mut skip = |why: String| skipped.push((section.id.clone(), why));
        if !is_section_id(&section.id) {
            skip("has a name that is none: lower-case letters, digits, dots, dashes and underscores, at most 128".into());
            continue;
        }
        if blocks.len() >= limits.plugin_sections {
            skip(format!("comes after the {} that fit", limits.plugin_sections));
            continue;
        }
        let text = strip(&section.content);
        if text.is_empty() {
            continue;
        }
        if text.contains(START) || text.contains(END) {
            skip("contains the marker of the container".into());
            continue;
        }
        let chars = char_len(text);
        if chars > limits.plugin_section_chars {
            skip(format!("has {chars} characters, the limit is {}", limits.plugin_section_chars));
            continue;
        }
        let block = format!(
            "## Plugin Context: {}\n<!-- hermes-plugin-section-chars:{chars} -->\n\n{text}",
            section.id
        );
        let separator = if blocks.is_empty() { 0 } else { 2 };
        let size = char_len(&block) + separator;
        if total + size > limits.plugin_sections_chars {
            skip(format!(
                "does not fit into the {} characters of all sections",
                limits.plugin_sections_chars
            ));
            continue;
        }
        total += size;
        blocks.push(block);
    }
    if blocks.is_empty() {
        return (String::new(), skipped);
    }
    (format!("{START}\n{}\n{END}", blocks.join("\n\n")), skipped)
}

fn is_section_id(id: &str) -> bool {
    let ok = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    id.len() <= 128
        && id.bytes().next().is_some_and(ok)
        && id.bytes().all(|b| ok(b) || matches!(b, b'.' | b'_' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(id: &str, content: impl Into<String>) -> PluginSection {
        PluginSection { id: id.into(), content: content.into() }
    }

    #[test]
    fn sections_stand_sorted_in_one_container() {
        let release = Release::built_in("0.22").unwrap();
        let sections = [section("b.two", " é \n"), section("a-1", "x"), section("", "y"), section("c", "  ")];
        let (text, skipped) = container(&sections, &release);
        assert_eq!(
            text,
            "<!-- hermes-plugin-sections:start -->\n\
             ## Plugin Context: a-1\n<!-- hermes-plugin-section-chars:1 -->\n\nx\n\n\
             ## Plugin Context: b.two\n<!-- hermes-plugin-section-chars:1 -->\n\né\n\
             <!-- hermes-plugin-sections:end -->"
        );
        assert_eq!(skipped.len(), 1, "a nameless one; a blank one is no mistake");
        assert_eq!(container(&[], &release).0, "");
    }

    #[test]
    fn what_is_too_long_is_left_out() {
        let release = Release::built_in("0.22").unwrap();
        let fits = "é".repeat(4000);
        let sections = [
            section("a", fits.clone()),
            section("b", fits.clone() + "x"),
            section("c", fits),
            section("d", "short"),
        ];
        let (text, skipped) = container(&sections, &release);
        assert!(text.contains("Context: a") && text.contains("Context: d"));
        assert_eq!(skipped.iter().map(|s| s.0.as_str()).collect::<Vec<_>>(), ["b", "c"]);
        let many: Vec<_> = (10..50).map(|i| section(&format!("s{i}"), "x")).collect();
        assert_eq!(container(&many, &release).1.len(), 8);
    }

    #[test]
    fn toolsets_decide_about_an_external_provider() {
        let release = Release::built_in("0.22").unwrap();
        let names = |n: &[&str]| Some(n.iter().map(ToString::to_string).collect::<Vec<_>>());
        let open = |enabled, disabled, tools: &[&str]| {
            let session = Session {
                enabled_toolsets: enabled,
                disabled_toolsets: disabled,
                tools: tools.iter().map(ToString::to_string).collect(),
                ..Session::default()
            };
            provider_exposed(&session, &release).is_ok()
        };
        assert!(open(None, None, &[]));
        assert!(!open(None, names(&["memory"]), &["memory"]));
        assert!(!open(names(&["web"]), None, &[]));
        assert!(open(names(&["web"]), None, &["memory"]));
        assert!(open(names(&["hermes-cli"]), None, &[]));
        assert!(!open(names(&[]), None, &[]));
    }
}
