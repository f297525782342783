//! The digests of what the real Hermes answered (`tests/oracle/golden`), against our answers.
//!
//! The files hold scenarios of ours and, for each release, a hash of the real answer. Answers that hold no text of
//! Hermes are checked with the built-in releases. The others need the texts: they are checked when
//! `HERMES_PACKS` names a folder with `pack-019.json` and `pack-022.json` (from `www/export-pack.py`), and are
//! counted as not checked otherwise. `tests/oracle/run.py` compares the answers themselves.
#![allow(clippy::unnecessary_wraps)]
#![cfg(not(target_arch = "wasm32"))]

#[path = "../examples/oracle/kinds/mod.rs"]
mod kinds;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use hermes_prompt::Release;
use hermes_prompt::release::pack::PackData;
use hermes_prompt::request::sha256_hex;
use serde_json::{Map, Value, json};

const RELEASES: [(&str, &str); 2] = [("0.19", "pack-019.json"), ("0.22", "pack-022.json")];

/// A folder name of the length the real program's sandbox had: a path's length can decide where a text is cut.
fn root(chars: u64) -> String {
    format!("/{}", "r".repeat(chars.saturating_sub(1) as usize))
}

fn release(id: &str, pack: Option<&str>) -> Arc<Release> {
    let base = Release::built_in(id).expect("a built-in release");
    Arc::new(match pack {
        None => base,
        Some(file) => {
            let bytes = std::fs::read(file).unwrap_or_else(|e| panic!("{file}: {e}"));
            let data = PackData::from_json(&bytes).unwrap_or_else(|e| panic!("{file}: {e}"));
            Release::with_pack(&base, &data)
        }
    })
}

#[test]
fn answers_are_those_of_the_real_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/oracle/golden");
    let packs = std::env::var("HERMES_PACKS").ok();
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    let (mut checked, mut waiting, mut wrong) = (0, 0, Vec::new());
    for path in files {
        let golden: Value =
            serde_json::from_slice(&std::fs::read(&path).expect("a golden file")).expect("JSON");
        let kind = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default().to_owned();
        let root = root(golden["root_chars"].as_u64().unwrap_or(1));
        for (id, file) in RELEASES {
            let asker = |pack: Option<&str>| kinds::Asker::new(release(id, pack));
            let mut built_in = asker(None);
            let mut packed = packs.as_ref().map(|folder| asker(Some(&format!("{folder}/{file}"))));
            for row in golden["rows"].as_array().into_iter().flatten() {
                let Some(digest) = row[id]["digest"].as_str() else { continue };
                let needs_pack = row[id]["pack"] == true;
                if needs_pack && packed.is_none() {
                    waiting += 1;
                    continue;
                }
                for asker in packed.iter_mut().chain((!needs_pack).then_some(&mut built_in)) {
                    checked += 1;
                    let ours = normal(&kind, &row["scenario"], asker, &root);
                    if digest_of(&ours) != digest {
                        wrong.push(format!("{id} {}", row["scenario"]["id"].as_str().unwrap_or("?")));
                    }
                }
            }
        }
    }
    println!("{checked} answers checked, {waiting} wait for packs (HERMES_PACKS)");
    assert!(checked > 0, "no digest was checked");
    assert!(
        wrong.is_empty(),
        "{} of {checked} answers differ from the real program's; `python3 tests/oracle/run.py --show ID` shows where:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Our answer in the form that `tests/oracle/golden.py` hashes.
fn normal(kind: &str, scenario: &Value, asker: &mut kinds::Asker, root: &str) -> Value {
    let text = scenario.to_string().replace("@ROOT@", root);
    let scenario: Value = serde_json::from_str(&text).expect("a scenario");
    let result = match asker.answer(kind, &scenario, root) {
        None => return json!({ "unsupported": true }),
        Some(Err(_)) => return json!({ "raises": true }),
        Some(Ok(result)) => result,
    };
    let text = result.to_string().replace(root, "@ROOT@");
    let mut result: Value = serde_json::from_str(&text).expect("an answer");
    if let Some(map) = result.as_object_mut() {
        map.remove("paths");
    }
    match kind {
        "prompt" | "context" => {
            for row in result["scan"].as_object_mut().into_iter().flat_map(Map::values_mut) {
                if row.get("error").is_some() {
                    row["error"] = true.into();
                }
            }
            if result.get("context_files").is_some_and(Value::is_object) {
                result["context_files"] = json!({ "error": true });
            }
        }
        "limits" => {
            for item in result["limits"].as_array_mut().into_iter().flatten() {
                if !item.is_i64() && !item.is_u64() {
                    *item = json!({ "raises": true });
                }
            }
        }
        "yaml" => {
            for row in result["out"].as_array_mut().into_iter().flatten() {
                if row.get("error").is_some() {
                    *row = json!({ "error": true });
                }
            }
            return result;
        }
        "config" => return result,
        "subdir" => {
            for item in result["out"].as_array_mut().into_iter().flatten() {
                if let Some(text) = item.as_str() {
                    *item = sorted_hints(text).into();
                }
            }
        }
        "pin" => rename_hashes(&mut result, "", &mut BTreeMap::new()),
        _ => {}
    }
    findings_in_order(&mut result);
    result
}

/// Several hints of one call come in the order of a Python set: they are compared sorted.
fn sorted_hints(text: &str) -> Vec<String> {
    const HEAD: &str = "\n\n[Subdirectory context discovered: ";
    let mut parts = Vec::new();
    let mut rest = text;
    let mut from = 0;
    while let Some(at) = rest[from..].find(HEAD) {
        parts.push(rest[..from + at].to_owned());
        rest = &rest[from + at + 2..];
        from = 1;
    }
    parts.push(rest.to_owned());
    parts.sort_unstable();
    parts
}

/// Hashes count by order of appearance.
fn rename_hashes(value: &mut Value, key: &str, names: &mut BTreeMap<(bool, String), usize>) {
    match value {
        Value::Object(map) => map.iter_mut().for_each(|(k, v)| rename_hashes(v, k, names)),
        Value::Array(items) => items.iter_mut().for_each(|v| rename_hashes(v, key, names)),
        Value::String(s)
            if ["context", "context_prompt", "context_key", "mem_context_pin"].contains(&key) =>
        {
            let next = names.len();
            let n = *names.entry((key == "context_key", s.clone())).or_insert(next);
            *s = format!("h{n}");
        }
        _ => {}
    }
}

/// Ids of invisible characters come in the order of a Python set: they are compared sorted, in lists of findings and
/// in placeholders.
fn findings_in_order(value: &mut Value) {
    match value {
        Value::String(s) if s.contains("[BLOCKED: ") => *s = sorted_placeholders(s),
        Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_string) => {
            let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            let (mut head, rest): (Vec<&str>, Vec<&str>) =
                texts.iter().partition(|t| t.starts_with("invisible_unicode_"));
            head.sort_unstable();
            let rest = rest
                .iter()
                .map(|t| if t.contains("[BLOCKED: ") { sorted_placeholders(t) } else { (*t).to_owned() });
            *items = head.iter().map(|t| (*t).to_owned()).chain(rest).map(Value::String).collect();
        }
        Value::Array(items) => items.iter_mut().for_each(findings_in_order),
        Value::Object(map) => map.values_mut().for_each(findings_in_order),
        _ => {}
    }
}

fn sorted_placeholders(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("[BLOCKED: ") {
        let line_end = rest[at..].find('\n').map_or(rest.len(), |n| at + n);
        let line = &rest[at..line_end];
        let ids = ["prompt injection (", "threat pattern(s): "]
            .iter()
            .filter_map(|mark| line.find(mark).map(|i| i + mark.len()))
            .min()
            .map(|from| at + from);
        let Some(from) = ids else {
            out.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            continue;
        };
        let to = rest[from..].find([')', '\n', '.']).map_or(rest.len(), |n| from + n);
        let (mut head, tail): (Vec<&str>, Vec<&str>) =
            rest[from..to].split(", ").partition(|id| id.starts_with("invisible_unicode_"));
        head.sort_unstable();
        out.push_str(&rest[..from]);
        out.push_str(&head.into_iter().chain(tail).collect::<Vec<_>>().join(", "));
        rest = &rest[to..];
    }
    out + rest
}

fn digest_of(value: &Value) -> String {
    let mut text = String::new();
    write_sorted(value, &mut text);
    sha256_hex(&text)[..24].to_owned()
}

/// JSON with sorted keys and no spaces, as `json.dumps(…, sort_keys=True, separators=(",", ":"))` writes it.
fn write_sorted(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<_, _> = map.iter().collect();
            for (i, (key, value)) in sorted.into_iter().enumerate() {
                let open = if i == 0 { '{' } else { ',' };
                let _ = write!(out, "{open}{}:", Value::String(key.clone()));
                write_sorted(value, out);
            }
            out.push_str(if map.is_empty() { "{}" } else { "}" });
        }
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_sorted(item, out);
            }
            out.push(']');
        }
        other => {
            let _ = write!(out, "{other}");
        }
    }
}
