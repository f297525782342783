//! Kinds about the injection scan, and rows of verdicts in other kinds.

use hermes_prompt::advice::advise;
use hermes_prompt::release::threats::Scope;
use hermes_prompt::release::{SoulFinding, TextId, UndecodableMemory};
use hermes_prompt::request::subdir::{HintFilter as _, ReleaseFilter};
use hermes_prompt::scan::Scanner;
use hermes_prompt::text::strip;
use hermes_prompt::workspace::{BomRule, decode, join};
use hermes_prompt::{Release, Workspace};
use serde_json::{Map, Value, json};

use super::{Answer, Asker, scene};

/// `scan`: ids found in each content.
pub(crate) fn scan(sc: &Value, scanner: &Scanner) -> Answer {
    let scope = sc["scope"].as_str().unwrap_or("context");
    // An unknown scope raises.
    let scope = Scope::by_name(scope).ok_or_else(|| format!("ValueError: unknown scope {scope}"))?;
    let contents = sc["contents"].as_array().ok_or("no contents")?;
    let findings: Vec<_> = contents.iter().map(|c| scanner.ids(&scene::text(c), scope)).collect();
    Ok(json!({ "findings": findings }))
}

/// `advice`: what is said beyond Hermes about each content. Hermes has no such thing; `public_corpus.py` asks.
pub(crate) fn advice(sc: &Value, scanner: &Scanner) -> Answer {
    let contents = sc["contents"].as_array().ok_or("no contents")?;
    let one = |content: &Value| -> Vec<Value> {
        let found = advise(&scene::text(content), scanner);
        found.iter().map(|advice| json!({ "id": advice.kind.id(), "trips": advice.trips })).collect()
    };
    Ok(json!({ "advice": contents.iter().map(one).collect::<Vec<_>>() }))
}

/// `block`: contents, or what stands for them.
pub(crate) fn block(sc: &Value, asker: &Asker) -> Answer {
    let release = &*asker.release;
    let filter = ReleaseFilter { release, scanner: &asker.scanner };
    let name = sc["filename"].as_str().unwrap_or("F.md");
    let loads = sc["user_authored"] == true && release.rules.soul_finding == SoulFinding::FlagsUserAuthored;
    let one = |content: &Value| {
        let text = scene::text(content);
        if loads {
            text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()
        } else {
            filter.scan(&text, name)
        }
    };
    Ok(json!({ "out": sc["contents"].as_array().map(|list| list.iter().map(one).collect::<Vec<_>>()) }))
}

/// The `scan` rows of a result: a verdict on the raw text of each file, byte order mark and frontmatter kept.
/// `soul_written` says whether the home bootstrap had written a missing SOUL.md by then.
pub(crate) fn rows(sc: &Value, workspace: &Workspace, asker: &Asker, soul_written: bool) -> Value {
    let (release, scanner) = (&*asker.release, &asker.scanner);
    let mut rows = Map::new();
    // The harness itself reads the files, as plain UTF-8 in every release.
    let read = |path: &str, bom| -> Result<String, ()> {
        let file = workspace.read(path).map_err(|_| ())?;
        Ok(decode(&file.bytes, bom).map_err(|_| ())?.text)
    };
    let mut add = |label: String, path: &str| {
        let row = match read(path, BomRule::Keep) {
            Ok(text) => json!({ "scope": "context", "findings": scanner.ids(strip(&text), Scope::Context) }),
            Err(()) => json!({ "error": true }),
        };
        rows.insert(label, row);
    };
    let places = &workspace.places;
    for (name, spec) in sc["project_files"].as_object().unwrap_or(&Map::new()) {
        if !name.ends_with('/') && spec.get("symlink").is_none() {
            add(format!("project/{name}"), &join(&places.project, name));
        }
    }
    let soul = join(&places.home, "SOUL.md");
    if workspace.exists(&soul) {
        add("home/SOUL.md".into(), &soul);
    } else if soul_written && !workspace.has_entry(&soul) {
        let text = release.text(TextId::DefaultSoul);
        let findings = scanner.ids(strip(text), Scope::Context);
        rows.insert("home/SOUL.md".into(), json!({ "scope": "context", "findings": findings }));
    }
    for name in ["MEMORY.md", "USER.md"] {
        let path = join(&places.home, &format!("memories/{name}"));
        if !workspace.exists(&path) {
            continue;
        }
        let row = match memory_entries(workspace, release, &path) {
            Some(text) => {
                // Every entry counts here, also one that is there twice.
                let entries = text.split("\n§\n").map(strip).filter(|e| !e.is_empty());
                let findings: Vec<_> = entries.map(|e| scanner.ids(e, Scope::Strict)).collect();
                json!({ "scope": "strict", "findings": findings })
            }
            None => json!({ "error": true }),
        };
        rows.insert(format!("home/memories/{name}"), row);
    }
    rows.into()
}

/// The text the release splits into entries; `None` where its reader raises.
fn memory_entries(workspace: &Workspace, release: &Release, path: &str) -> Option<String> {
    let Ok(file) = workspace.read(path) else { return Some(String::new()) };
    match decode(&file.bytes, release.rules.bom) {
        Ok(decoded) => Some(decoded.text),
        Err(_) if release.rules.undecodable_memory == UndecodableMemory::NoBlocks => None,
        Err(_) => Some(String::new()),
    }
}
