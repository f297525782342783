//! A pack on top of a base release.

use std::borrow::Cow;

use super::pack::PackData;
use super::texts::{EditFormat, ExecutionTexts, Frame, LegacySoul, RemoteTexts};
use super::threats::ThreatTable;
use super::{PluginHint, Release, RequestTexts, TextId, Wording};

impl Release {
    /// The release `base` with the texts, tables and numbers of a pack.
    ///
    /// Layout and rules stay the base's ([`PackData::base`] says which base fits); whatever the pack
    /// lacks stays as the base has it.
    pub fn with_pack(base: &Self, pack: &PackData) -> Self {
        let mut release = base.clone();
        release.id = format!("{}+pack", base.id);
        release.title = match format!("{} {}", pack.package, pack.version).trim() {
            "" => format!("{}, your pack", base.title),
            name => name.to_owned(),
        };
        release.wording = Wording::Pack { dist: pack.package.clone(), version: pack.version.clone() };
        release.take_texts(pack);
        release.take_numbers(pack);
        release.take_lists(pack);
        if let Some(threats) = ThreatTable::from_pack(pack) {
            release.threats = threats;
        }
        release.threats.max_chars = release.limits.scan_max_chars;
        if let Some(guard) = &pack.skill_guard {
            release.skill_guard = guard.clone();
        }
        if !pack.platform_hints.is_empty() {
            release.hints.clone_from(&pack.platform_hints);
        }
        if !pack.plugin_hints.is_empty() {
            let hint =
                |h: &super::pack::PluginHint| PluginHint { hint: h.hint.clone(), pii_safe: h.pii_safe };
            release.plugin_hints =
                pack.plugin_hints.iter().map(|(name, h)| (name.clone(), hint(h))).collect();
        }
        if let Some(sections) = pack.config_defaults.as_object() {
            // A section of the pack is complete; sections it does not name stay the base's.
            release.config_defaults = release.config_defaults.with_keys(sections);
        }
        if !pack.request_texts.is_empty() {
            release.request_texts = RequestTexts::from_pack(&pack.request_texts);
        }
        release.cache.apply_facts(&pack.request_facts);
        release.request.apply_facts(&pack.request_facts);
        release
    }

    fn take_texts(&mut self, pack: &PackData) {
        let texts = &mut self.texts;
        for &id in TextId::ALL {
            let from = match id.key().split_once('.') {
                Some(("texts", name)) => pack.texts.get(name),
                Some(("templates", name)) => pack.templates.get(name),
                _ => None,
            };
            if let Some(text) = from {
                texts.by_id.insert(id, Cow::Owned(text.clone()));
            }
        }
        for row in &pack.memory {
            texts.memory.insert((row.memory, row.user, row.skill_manage), Cow::Owned(row.text.clone()));
        }
        if let Some(execution) = &pack.execution {
            texts.execution = ExecutionTexts {
                tools: execution.tools.iter().cloned().collect(),
                variants: execution.texts.iter().map(|(k, v)| (k.clone(), Cow::Owned(v.clone()))).collect(),
            };
        }
        for (&todo_list, text) in &pack.coding_brief {
            texts.coding_brief[usize::from(todo_list)] = Cow::Owned(text.clone());
        }
        if !pack.edit_formats.is_empty() {
            texts.edit_formats = pack
                .edit_formats
                .iter()
                .map(|e| EditFormat {
                    family: e.family.clone().into(),
                    needles: e.needles.clone(),
                    text: e.text.clone().into(),
                })
                .collect();
        }
        for (host, text) in &pack.computer_use {
            texts.computer_use.insert(host.clone().into(), text.clone().into());
        }
        if let Some(text) = pack.bot_screen.get("agent") {
            texts.bot_screen.agent = text.clone().into();
        }
        if let Some(text) = pack.bot_screen.get("human") {
            texts.bot_screen.human = text.clone().into();
        }
        for (backend, row) in &pack.remote_backends {
            let row = RemoteTexts { probe: row.probe.clone().into(), no_probe: row.no_probe.clone().into() };
            texts.remote_backends.insert(backend.clone().into(), row);
        }
        let frame =
            |f: &super::pack::Frame| Frame { before: f.before.clone().into(), after: f.after.clone().into() };
        let frames = &pack.skills_index;
        if let Some(f) = &frames.basic_terminal {
            texts.skills.basic_terminal = frame(f);
        }
        if let Some(f) = &frames.basic_web {
            texts.skills.basic_web = frame(f);
        }
        if let Some(f) = &frames.oneshot {
            texts.skills.oneshot = Some(frame(f));
        }
        if let Some(note) = &frames.names_only_note {
            texts.skills.names_only_note = note.clone().into();
        }
        if !pack.legacy_souls.is_empty() {
            texts.legacy_souls =
                pack.legacy_souls.iter().map(|t| LegacySoul::Text(Cow::Owned(t.clone()))).collect();
        }
    }

    fn take_numbers(&mut self, pack: &PackData) {
        let limits = &mut self.limits;
        let count = |name: &str, target: &mut usize| {
            if let Some(n) = pack.count(name) {
                *target = usize::try_from(n).unwrap_or(usize::MAX);
            }
        };
        count("scan_max_chars", &mut limits.scan_max_chars);
        count("code_scan_max_entries", &mut limits.code_scan_entries);
        count("fact_file_max_bytes", &mut limits.fact_file_bytes);
        count("verify_max_commands", &mut limits.verify_commands);
        count("plugin_section_max_chars", &mut limits.plugin_section_chars);
        count("plugin_sections_max", &mut limits.plugin_sections);
        count("plugin_sections_total_chars", &mut limits.plugin_sections_chars);
        for (name, target) in [
            ("context_file_max_chars", &mut limits.context_file_max_chars),
            ("context_ceiling", &mut limits.context_ceiling_chars),
            ("context_chars_per_token", &mut limits.chars_per_token),
        ] {
            if let Some(n) = pack.count(name) {
                *target = n;
            }
        }
        for (name, target) in [
            ("context_head_ratio", &mut limits.head_ratio),
            ("context_tail_ratio", &mut limits.tail_ratio),
            ("context_window_fraction", &mut limits.context_window_fraction),
            ("context_read_timeout_seconds", &mut limits.read_timeout_seconds),
        ] {
            if let Some(&n) = pack.constants.get(name) {
                *target = n;
            }
        }
        for (name, target) in [("memory", &mut limits.memory_chars), ("user", &mut limits.user_chars)] {
            if let Some(&n) = pack.memory_limits.get(name) {
                *target = n as u64;
            }
        }
    }

    fn take_lists(&mut self, pack: &PackData) {
        let lists = &mut self.lists;
        for (name, target) in [
            ("enforcement_models", &mut lists.enforcement_models),
            ("execution_models", &mut lists.execution_models),
            ("developer_role_models", &mut lists.developer_role_models),
            ("remote_backends", &mut lists.remote_backends),
            ("project_markers", &mut lists.project_markers),
            ("code_extensions", &mut lists.code_extensions),
            ("code_scan_skip_dirs", &mut lists.code_scan_skip_dirs),
            ("coding_platforms", &mut lists.coding_platforms),
            ("verify_targets", &mut lists.verify_targets),
            ("non_coding_categories", &mut lists.non_coding_categories),
            ("excluded_skill_dirs", &mut lists.excluded_skill_dirs),
            ("skill_support_dirs", &mut lists.skill_support_dirs),
            ("essential_skills", &mut lists.essential_skills),
        ] {
            if let Some(list) = pack.lists.get(name) {
                target.clone_from(list);
            }
        }
        for (name, target) in
            [("python_lockfiles", &mut lists.python_lockfiles), ("js_lockfiles", &mut lists.js_lockfiles)]
        {
            if let Some(list) = pack.pairs.get(name) {
                target.clone_from(list);
            }
        }
        for (from, target) in [
            (&pack.skill_platforms, &mut lists.skill_platforms),
            (&pack.tool_toolsets, &mut lists.tool_toolsets),
        ] {
            if !from.is_empty() {
                target.clone_from(from);
            }
        }
        if !pack.toolsets.is_empty() {
            lists.toolsets.clone_from(&pack.toolsets);
        }
        if let Some(path) = &pack.scratch_path {
            lists.scratch_path.clone_from(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_pack_brings_replaces_and_what_it_lacks_stays() {
        let base = Release::built_in("0.22").unwrap();
        let json = br#"{"format": 1, "package": {"name": "hermes-agent", "version": "0.22.9"}, "release": "0.22",
            "texts": {"identity": "I am a pack."}, "platform_hints": {"cli": "Hint."},
            "constants": {"context_ceiling": 7, "scratch_path": "tmp"}, "memory_limits": {"memory": 10, "user": 20},
            "lists": {"project_markers": ["a"]}, "tool_toolsets": {"t": "s"}}"#;
        let release = Release::with_pack(&base, &PackData::from_json(json).unwrap());
        assert_eq!(release.text(TextId::Identity), "I am a pack.");
        assert_eq!(release.text(TextId::Help), base.text(TextId::Help));
        assert_eq!(release.hints.len(), 1);
        assert_eq!((release.limits.context_ceiling_chars, release.limits.memory_chars), (7, 10));
        assert_eq!(release.limits.context_file_max_chars, base.limits.context_file_max_chars);
        assert_eq!(release.lists.project_markers, ["a"]);
        assert_eq!(release.lists.scratch_path, "tmp");
        assert_eq!((release.rules, release.layout), (base.rules, base.layout));
        assert_eq!((release.title.as_str(), release.based_on), ("hermes-agent 0.22.9", "0.22"));
    }

    #[test]
    fn every_text_has_a_place_in_the_pack_schema() {
        for &id in TextId::ALL {
            let (part, name) = id.key().split_once('.').unwrap();
            let known = match part {
                "texts" => super::super::pack::TEXTS.contains(&name),
                _ => super::super::pack::TEMPLATES.iter().any(|(n, _)| *n == name),
            };
            assert!(known, "{}", id.key());
        }
    }
}
