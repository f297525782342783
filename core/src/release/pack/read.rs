//! Reading and checking a pack.

use std::collections::BTreeSet;

use serde_json::Value;

use super::value::{
    Object, Read, array, describe, field, flag_field, known, map_of, number, object, rows, short, text,
    text_field, texts, wrong,
};
use super::{
    EditFormat, ExecutionVariants, FORMAT, Frame, MAX_BYTES, MAX_DEPTH, MAX_ENTRIES, MAX_PATTERNS, MAX_REGEX,
    MemoryVariant, PackData, PackError, PatternFlags, PatternScope, PluginHint, RemoteBackend, SkillsFrames,
    TEMPLATES, TEXTS, TOP_LEVEL, ThreatPattern,
};
use crate::collections::Map;
use crate::release::SkillGuard;
use crate::release::threats::{self, ThreatTable};

impl PackData {
    /// Reads and checks a pack.
    ///
    /// # Errors
    /// [`PackError`] names the first thing that is wrong: the key, what it wants, what it holds.
    pub fn from_json(bytes: &[u8]) -> Result<Self, PackError> {
        if bytes.len() > MAX_BYTES {
            return Err(PackError::TooLarge { bytes: bytes.len() });
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        // serde_json refuses nesting beyond 128 levels, so parsing cannot exhaust the stack.
        let root: Value = serde_json::from_slice(bytes).map_err(|e| PackError::NotJson {
            line: e.line(),
            column: e.column(),
            reason: e.to_string(),
        })?;
        read(&root)
    }
}

fn read(root: &Value) -> Read<PackData> {
    let Value::Object(root) = root else { return wrong("the pack", "an object", root) };
    match root.get("format") {
        Some(v) if v.as_u64() == Some(FORMAT) => {}
        other => {
            return Err(PackError::Format { found: other.map_or_else(|| "nothing".into(), describe) });
        }
    }
    let mut pack = PackData { config_defaults: Value::Object(Object::new()), ..PackData::default() };
    for name in root.keys() {
        if !TOP_LEVEL.contains(&name.as_str()) {
            pack.notes.push(format!("`{}` is not known here and was left out", short(name)));
        }
    }
    let (path, value) = field("", root, "package", "an object with `name` and `version`")?;
    let package = object(path.trim_start_matches('.'), value)?;
    pack.package = text_field("package", package, "name")?;
    pack.version = text_field("package", package, "version")?;
    let get = |name: &str| root.get(name).filter(|v| !v.is_null());
    if let Some(v) = get("release") {
        let stated = text("release", v)?;
        pack.release = match release_pair(&stated) {
            None if !stated.is_empty() => return wrong("release", "MAJOR.MINOR or an empty text", v),
            pair => pair,
        };
    }
    if let Some(v) = get("unicode") {
        pack.unicode = text("unicode", v)?;
    }
    if let Some(v) = get("notes") {
        pack.exporter_notes = texts("notes", v)?;
    }
    let mut notes = std::mem::take(&mut pack.notes);
    if let Some(v) = get("texts") {
        pack.texts = known("texts", map_of("texts", v, text)?, TEXTS, &mut notes);
    }
    if let Some(v) = get("templates") {
        let names: Vec<&str> = TEMPLATES.iter().map(|(name, _)| *name).collect();
        pack.templates = known("templates", map_of("templates", v, text)?, &names, &mut notes);
        for (name, places) in TEMPLATES {
            let Some(template) = pack.templates.get(*name) else { continue };
            for place in *places {
                if !template.contains(&format!("{{{place}}}")) {
                    notes.push(format!("`templates.{name}` has no place {{{place}}}"));
                }
            }
        }
    }
    pack.notes = notes;
    if let Some(v) = get("legacy_souls") {
        pack.legacy_souls = texts("legacy_souls", v)?;
    }
    if let Some(v) = get("variants") {
        read_variants(&mut pack, object("variants", v)?)?;
    }
    if let Some(v) = get("edit_formats") {
        pack.edit_formats = rows("edit_formats", v, 64, |key, row| {
            let (path, needles) = field(key, row, "needles", "a list")?;
            Ok(EditFormat {
                family: text_field(key, row, "family")?,
                needles: texts(&path, needles)?,
                text: text_field(key, row, "text")?,
            })
        })?;
    }
    if let Some(v) = get("platform_hints") {
        pack.platform_hints = map_of("platform_hints", v, text)?;
    }
    if let Some(v) = get("plugin_platform_hints") {
        pack.plugin_hints = map_of("plugin_platform_hints", v, |key, v| {
            let row = object(key, v)?;
            Ok(PluginHint {
                hint: text_field(key, row, "hint")?,
                pii_safe: flag_field(key, row, "pii_safe")?,
            })
        })?;
    }
    if let Some(v) = get("skills_index") {
        pack.skills_index = read_frames(object("skills_index", v)?)?;
    }
    if let Some(v) = get("remote_backends") {
        pack.remote_backends = map_of("remote_backends", v, |key, v| {
            let row = object(key, v)?;
            Ok(RemoteBackend {
                probe: text_field(key, row, "probe")?,
                no_probe: text_field(key, row, "no_probe")?,
            })
        })?;
    }
    if let Some(v) = get("threat_patterns") {
        pack.threat_patterns = read_patterns("threat_patterns", v)?;
    }
    if let Some(v) = get("skill_guard") {
        pack.skill_guard = Some(read_guard(object("skill_guard", v)?)?);
    }
    if let Some(v) = get("invisible_chars") {
        for (i, item) in array("invisible_chars", v, MAX_ENTRIES)?.iter().enumerate() {
            let key = format!("invisible_chars.{i}");
            let char = text(&key, item)?
                .strip_prefix("U+")
                .filter(|hex| hex.len() <= 6)
                .and_then(|hex| u32::from_str_radix(hex, 16).ok())
                .and_then(char::from_u32);
            match char {
                Some(c) => pack.invisible_chars.insert(c),
                None => return wrong(&key, "a character as U+XXXX", item),
            };
        }
    }
    if let Some(v) = get("constants") {
        for (name, value) in object("constants", v)? {
            let key = format!("constants.{name}");
            if name == "scratch_path" {
                pack.scratch_path = Some(text(&key, value)?);
            } else {
                pack.constants.insert(name.clone(), number(&key, value)?);
            }
        }
    }
    if let Some(v) = get("memory_limits") {
        pack.memory_limits = map_of("memory_limits", v, number)?;
    }
    if let Some(v) = get("lists") {
        pack.lists = map_of("lists", v, texts)?;
    }
    if let Some(v) = get("pairs") {
        pack.pairs = map_of("pairs", v, |key, v| {
            array(key, v, MAX_ENTRIES)?
                .iter()
                .enumerate()
                .map(|(i, pair)| {
                    let key = format!("{key}.{i}");
                    match texts(&key, pair)?.as_slice() {
                        [a, b] => Ok((a.clone(), b.clone())),
                        _ => wrong(&key, "two texts", pair),
                    }
                })
                .collect()
        })?;
    }
    if let Some(v) = get("skill_platforms") {
        pack.skill_platforms = map_of("skill_platforms", v, text)?;
    }
    if let Some(v) = get("tool_toolsets") {
        pack.tool_toolsets = map_of("tool_toolsets", v, text)?;
    }
    if let Some(v) = get("toolsets") {
        pack.toolsets = map_of("toolsets", v, texts)?;
    }
    if let Some(v) = get("request_texts") {
        pack.request_texts = map_of("request_texts", v, text)?;
    }
    if let Some(v) = get("request_facts") {
        pack.request_facts = map_of("request_facts", v, texts)?;
    }
    if let Some(v) = get("config_defaults") {
        object("config_defaults", v)?;
        if too_deep(v, MAX_DEPTH) {
            return wrong("config_defaults", format!("at most {MAX_DEPTH} levels"), v);
        }
        pack.config_defaults = v.clone();
    }
    Ok(pack)
}

fn release_pair(stated: &str) -> Option<(u32, u32)> {
    let (major, minor) = stated.split_once('.')?;
    let digits = |s: &str| (1..=6).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
    (digits(major) && digits(minor)).then_some(())?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

fn read_variants(pack: &mut PackData, map: &Object) -> Read<()> {
    for (name, value) in map {
        let key = format!("variants.{}", short(name));
        match name.as_str() {
            "memory" => pack.memory = read_memory(&key, value)?,
            "execution" => pack.execution = Some(read_execution(&key, value)?),
            "coding_brief" => {
                for (todo, text) in rows(&key, value, 2, |key, row| {
                    Ok((flag_field(key, row, "todo_list")?, text_field(key, row, "text")?))
                })? {
                    pack.coding_brief.insert(todo, text);
                }
                if pack.coding_brief.len() != 2 {
                    return wrong(&key, "one row with and one without the tool", value);
                }
            }
            "computer_use" => pack.computer_use = map_of(&key, value, text)?,
            "bot_screen" => pack.bot_screen = map_of(&key, value, text)?,
            _ => pack.notes.push(format!("`{key}` is not known here and was left out")),
        }
    }
    Ok(())
}

fn read_memory(key: &str, value: &Value) -> Read<Vec<MemoryVariant>> {
    let found = rows(key, value, 8, |key, row| {
        Ok(MemoryVariant {
            memory: flag_field(key, row, "memory")?,
            user: flag_field(key, row, "user")?,
            skill_manage: flag_field(key, row, "skill_manage")?,
            text: text_field(key, row, "text")?,
        })
    })?;
    let distinct: BTreeSet<_> = found.iter().map(|v| (v.memory, v.user, v.skill_manage)).collect();
    if distinct.len() == 8 {
        Ok(found)
    } else {
        wrong(key, "the eight combinations of `memory`, `user` and `skill_manage`", value)
    }
}

fn read_execution(key: &str, value: &Value) -> Read<ExecutionVariants> {
    let map = object(key, value)?;
    let (path, tools) = field(key, map, "tools", "a list")?;
    let tools: BTreeSet<String> = texts(&path, tools)?.into_iter().collect();
    if tools.len() > 8 {
        return wrong(&path, "at most 8 tools", value);
    }
    let (path, variants) = field(key, map, "variants", "a list")?;
    let mut found = Map::new();
    for (set, text) in rows(&path, variants, 256, |key, row| {
        let (path, names) = field(key, row, "tools", "a list")?;
        let set: BTreeSet<String> = texts(&path, names)?.into_iter().collect();
        if set.is_subset(&tools) {
            Ok((set, text_field(key, row, "text")?))
        } else {
            wrong(&path, "some of the tools that decide", names)
        }
    })? {
        found.insert(set, text);
    }
    if found.len() == 1 << tools.len() {
        Ok(ExecutionVariants { tools, texts: found })
    } else {
        wrong(&path, format!("{} variants, one for each choice of tools", 1 << tools.len()), variants)
    }
}

fn read_frames(map: &Object) -> Read<SkillsFrames> {
    let frame = |name: &str| -> Read<Option<Frame>> {
        let Some(value) = map.get(name) else { return Ok(None) };
        let key = format!("skills_index.{name}");
        let row = object(&key, value)?;
        Ok(Some(Frame { before: text_field(&key, row, "before")?, after: text_field(&key, row, "after")? }))
    };
    let note = map.get("names_only_note");
    Ok(SkillsFrames {
        basic_terminal: frame("basic_terminal")?,
        basic_web: frame("basic_web")?,
        oneshot: frame("oneshot")?,
        names_only_note: note.map(|v| text("skills_index.names_only_note", v)).transpose()?,
    })
}

fn read_guard(guard: &Object) -> Read<SkillGuard> {
    let list = |name: &str| {
        let (key, value) = field("skill_guard", guard, name, "a list")?;
        texts(&key, value)
    };
    let (key, value) = field("skill_guard", guard, "patterns", "a list")?;
    let patterns = read_patterns(&key, value)?.iter().map(threats::ThreatPattern::from_pack).collect();
    let (key, value) = field("skill_guard", guard, "comments", "an object")?;
    Ok(SkillGuard {
        patterns: ThreatTable { patterns, invisible: Vec::new(), max_chars: usize::MAX },
        inert: list("inert")?,
        texts: list("texts")?,
        binaries: list("binaries")?,
        comments: map_of(&key, value, texts)?,
        ignore_files: list("ignore_files")?,
    })
}

fn read_patterns(name: &str, value: &Value) -> Read<Vec<ThreatPattern>> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (i, item) in array(name, value, MAX_PATTERNS)?.iter().enumerate() {
        let key = format!("{name}.{i}");
        let row = object(&key, item)?;
        let id = text_field(&key, row, "id")?;
        let id_key = format!("{key}.id");
        if id.is_empty() || id.len() > 100 || id.chars().any(char::is_control) {
            return wrong(&id_key, "an identifier of 1 to 100 bytes", &Value::String(id));
        }
        if !seen.insert(id.clone()) {
            return wrong(&id_key, "an identifier that no row before has", &Value::String(id));
        }
        let (scope_key, scope) = field(&key, row, "scope", "a scope")?;
        let scope = match scope.as_str() {
            Some("all") => PatternScope::All,
            Some("context") => PatternScope::Context,
            Some("strict") => PatternScope::Strict,
            _ => return wrong(&scope_key, "`all`, `context` or `strict`", scope),
        };
        let regex = text_field(&key, row, "regex")?;
        if regex.is_empty() || regex.len() > MAX_REGEX {
            let regex = Value::String(regex);
            return wrong(
                &format!("{key}.regex"),
                format!("an expression of 1 to {MAX_REGEX} bytes"),
                &regex,
            );
        }
        let (flags_key, names) = field(&key, row, "flags", "a list")?;
        let mut flags = PatternFlags::default();
        for (j, name) in texts(&flags_key, names)?.iter().enumerate() {
            match name.as_str() {
                "IGNORECASE" => flags.ignore_case = true,
                "MULTILINE" => flags.multi_line = true,
                "DOTALL" => flags.dot_all = true,
                "VERBOSE" => flags.verbose = true,
                "ASCII" => flags.ascii = true,
                _ => {
                    let found = Value::String(name.clone());
                    return wrong(&format!("{flags_key}.{j}"), "a flag of Python's `re`", &found);
                }
            }
        }
        found.push(ThreatPattern { id, scope, regex, flags });
    }
    Ok(found)
}

fn too_deep(value: &Value, left: usize) -> bool {
    let Some(left) = left.checked_sub(1) else { return true };
    match value {
        Value::Array(items) => items.iter().any(|v| too_deep(v, left)),
        Value::Object(map) => map.values().any(|v| too_deep(v, left)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::MAX_TEXT;
    use super::*;
    use serde_json::json;

    fn with(key: &str, value: Value) -> Result<PackData, PackError> {
        let mut pack =
            json!({"format": 1, "package": {"name": "hermes-agent", "version": "0.19.0"}, "release": "0.19"});
        pack[key] = value;
        PackData::from_json(pack.to_string().as_bytes())
    }

    fn refusal(key: &str, value: Value) -> String {
        with(key, value).expect_err("must be refused").to_string()
    }

    #[test]
    fn an_empty_pack_changes_nothing_and_says_nothing() {
        let pack = with("texts", json!({})).unwrap();
        assert_eq!((pack.texts.len(), pack.notes.len(), pack.base()), (0, 0, ("0.19", None)));
    }

    #[test]
    fn every_refusal_names_key_wish_and_find() {
        let row = |id: &str, scope: &str| json!({"id": id, "scope": scope, "regex": "x", "flags": []});
        let cases = [
            (refusal("texts", json!([])), "`texts`: expected an object, found a list of 0"),
            (refusal("texts", json!({"identity": 5})), "`texts.identity`: expected a text, found 5"),
            (refusal("package", json!({"name": "x"})), "`package.version`: expected a text, found nothing"),
            (
                refusal("release", json!("new")),
                "`release`: expected MAJOR.MINOR or an empty text, found \"new\"",
            ),
            (
                refusal("threat_patterns", json!([row("a", "all"), row("a", "all")])),
                "`threat_patterns.1.id`: expected an identifier that no row before has, found \"a\"",
            ),
            (
                refusal("threat_patterns", json!([row("a", "everywhere")])),
                "`threat_patterns.0.scope`: expected `all`, `context` or `strict`, found \"everywhere\"",
            ),
            (
                refusal(
                    "threat_patterns",
                    json!([{"id": "a", "scope": "all", "regex": "x", "flags": ["LOCALE"]}]),
                ),
                "`threat_patterns.0.flags.0`: expected a flag of Python's `re`, found \"LOCALE\"",
            ),
            (
                refusal("constants", json!({"scan_max_chars": -1})),
                "`constants.scan_max_chars`: expected a number from 0 on, found -1",
            ),
            (
                refusal("invisible_chars", json!(["U+D800"])),
                "`invisible_chars.0`: expected a character as U+XXXX, found \"U+D800\"",
            ),
            (
                refusal("invisible_chars", json!(["U+ü"])),
                "`invisible_chars.0`: expected a character as U+XXXX, found \"U+ü\"",
            ),
            (
                refusal("pairs", json!({"js_lockfiles": [["a"]]})),
                "`pairs.js_lockfiles.0`: expected two texts, found a list of 1",
            ),
            (
                refusal("variants", json!({"memory": []})),
                "`variants.memory`: expected the eight combinations of `memory`, `user` and `skill_manage`, found a list of 0",
            ),
            (
                refusal("variants", json!({"execution": {"tools": ["a"], "variants": []}})),
                "`variants.execution.variants`: expected 2 variants, one for each choice of tools, found a list of 0",
            ),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn hostile_shapes_are_refused_without_a_panic() {
        let huge = "x".repeat(MAX_TEXT + 1);
        assert!(refusal("texts", json!({"identity": huge})).contains("at most 262144 bytes"));
        let many: Object = (0..=MAX_ENTRIES).map(|i| (format!("k{i}"), json!(""))).collect();
        assert!(refusal("platform_hints", Value::Object(many)).contains("at most 4096 keys"));
        assert!(refusal("threat_patterns", json!(vec![json!({}); MAX_PATTERNS + 1])).contains("at most 512"));
        let long = "a".repeat(MAX_REGEX + 1);
        assert!(
            refusal("threat_patterns", json!([{"id": "a", "scope": "all", "regex": long, "flags": []}]))
                .contains("threat_patterns.0.regex")
        );
        let mut deep = json!(1);
        for _ in 0..40 {
            deep = json!({ "a": deep });
        }
        assert!(refusal("config_defaults", deep).contains("16 levels"));
        let raw = [
            (b"[".repeat(100_000), "not JSON"),
            (b"[1]".to_vec(), "`the pack`: expected an object, found a list of 1"),
            (b"{}".to_vec(), "`format`: expected 1, found nothing"),
            (b"{\"format\": 2}".to_vec(), "`format`: expected 1, found 2"),
            (b"\xff\xfe".to_vec(), "not JSON"),
            (Vec::new(), "not JSON"),
            (vec![b' '; MAX_BYTES + 1], "the limit is"),
        ];
        for (bytes, expected) in raw {
            let error = PackData::from_json(&bytes).expect_err("must be refused").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn unknown_keys_are_left_out_with_a_note() {
        let pack = with("surprise", json!({"a": [1]})).unwrap();
        assert_eq!(pack.notes, ["`surprise` is not known here and was left out"]);
        let pack = with("texts", json!({"identity": "I", "motto": "M"})).unwrap();
        assert_eq!((pack.texts.len(), pack.notes.len()), (1, 1));
        let pack = with("templates", json!({"rebuilt_date": "no place"})).unwrap();
        assert_eq!(pack.notes, ["`templates.rebuilt_date` has no place {DATE}"]);
    }

    #[test]
    fn another_version_gets_the_nearest_base_and_a_remark() {
        let base = |release: &str| {
            let pack = with("release", json!(release)).unwrap();
            let (id, remark) = pack.base();
            (id, remark.is_some())
        };
        let cases = ["0.18", "0.19", "0.20", "0.21", "0.22", "0.23", "1.0", ""].map(base);
        let expected = [
            ("0.19", true),
            ("0.19", false),
            ("0.19", true),
            ("0.22", true),
            ("0.22", false),
            ("0.22", true),
            ("0.22", true),
            ("0.22", true),
        ];
        assert_eq!(cases, expected);
    }
}
