//! Rows of `tests/cases`: inputs, and what the prompt and the report say about them.
//!
//! Each row becomes a test per release, named `file::id [release]`. A row has
//!
//! | key | meaning |
//! |---|---|
//! | `id`, `about` | name, and what it shows |
//! | `release` | a release or a list of them; all built-in ones when left out |
//! | `files` | path → text, or `{"base64"}`, `{"repeat": [text, n], "prefix", "suffix"}`, `{"link"}`, `{"dir": true}`, `"readable": false` |
//! | `config` | text of `config.yaml` |
//! | `cwd`, `git` | working directory and git root, below the project |
//! | `session`, `places` | fields that differ from the defaults |
//! | `expect` | see below |
//!
//! Paths begin with `home/` (the Hermes home), `project/` or `user/` (the user's home).
//!
//! `expect` may have `identity`, `context`, `memory`, `user` (blocks), `stable`, `volatile`, `prompt` (texts):
//! a string is the whole text, `null` means that there is none, an object asks for `starts`, `ends`,
//! `contains`, `lacks`, `chars` or `default`. `files` maps paths to parts of their reports, `diagnostics` lists
//! parts of remarks that must be there (`covers` is the text under the span, `line` counts from one), `absent`
//! lists codes that must not, `warnings` is exact, `failure` names the exception or is `null`.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use base64::Engine as _;
use hermes_prompt::release::{Slot, TextId, Tier};
use hermes_prompt::text::{Positions, char_len};
use hermes_prompt::workspace::{Entry, File, Places};
use hermes_prompt::{Assembler, Release, Report, Session, Workspace};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Map, Value, json};

const HOME: &str = "/home/user/.hermes";
const PROJECT: &str = "/home/user/project";
const USER: &str = "/home/user";

/// Preparing a release is most of the work, so each is prepared once; rows must not notice.
static ASSEMBLERS: LazyLock<BTreeMap<&str, Mutex<Assembler>>> = LazyLock::new(|| {
    let assembler = |id| Mutex::new(Assembler::new(Arc::new(Release::built_in(id).unwrap())));
    Release::BUILT_IN.map(|id| (id, assembler(id))).into()
});

fn main() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(dir).expect("tests/cases").map(|f| f.unwrap().path()).collect();
    files.sort();
    let mut trials = Vec::new();
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "json")) {
        let theme = file.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).unwrap();
        let rows: Vec<Value> = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{theme}: {e}"));
        for row in rows {
            for release in releases(&row) {
                let name = format!("{theme}::{} [{release}]", row["id"].as_str().expect("id"));
                let row = row.clone();
                trials.push(Trial::test(name, move || run(&row, &release)));
            }
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn releases(row: &Value) -> Vec<String> {
    match &row["release"] {
        Value::String(one) => vec![one.clone()],
        Value::Array(some) => some.iter().map(|r| r.as_str().unwrap().to_owned()).collect(),
        _ => Release::BUILT_IN.map(str::to_owned).into(),
    }
}

fn absolute(path: &str) -> String {
    let (top, rest) = path.split_once('/').unwrap_or((path, ""));
    match top {
        "home" => format!("{HOME}/{rest}"),
        "project" => format!("{PROJECT}/{rest}"),
        "user" => format!("{USER}/{rest}"),
        _ => panic!("a path begins with home/, project/ or user/: {path}"),
    }
}

/// Text with `@HOME@` and `@PROJECT@` filled in.
fn fill(text: &str) -> String {
    text.replace("@HOME@", HOME).replace("@PROJECT@", PROJECT)
}

fn entry(spec: &Value) -> Entry {
    let file = |bytes: Vec<u8>| {
        Entry::File(File { bytes: bytes.into(), readable: spec["readable"].as_bool().unwrap_or(true) })
    };
    let part = |key: &str| spec[key].as_str().unwrap_or("");
    if let Some(text) = spec.as_str() {
        return file(text.into());
    }
    if let Some(target) = spec["link"].as_str() {
        return Entry::Symlink(fill(target));
    }
    if spec["dir"] == true {
        return Entry::Dir;
    }
    if let Some(text) = spec["base64"].as_str() {
        return file(base64::engine::general_purpose::STANDARD.decode(text).unwrap());
    }
    if let Some([text, n]) = spec["repeat"].as_array().map(Vec::as_slice) {
        let middle = text.as_str().unwrap().repeat(n.as_u64().unwrap() as usize);
        return file([part("prefix"), &middle, part("suffix")].concat().into());
    }
    file(part("text").into())
}

fn run(row: &Value, release: &str) -> Result<(), Failed> {
    let empty = Map::new();
    let mut workspace = Workspace::default();
    let mut places = json!({ "userHome": USER, "home": HOME, "project": PROJECT, "cwd": PROJECT });
    if let Some(cwd) = row["cwd"].as_str() {
        places["cwd"] = format!("{PROJECT}/{cwd}").into();
        workspace.insert(&format!("{PROJECT}/{cwd}"), Entry::Dir);
    }
    for (key, value) in row["places"].as_object().unwrap_or(&empty) {
        places[key] = fill(value.as_str().unwrap()).into();
    }
    workspace.insert(PROJECT, Entry::Dir);
    for (path, spec) in row["files"].as_object().unwrap_or(&empty) {
        workspace.insert(&absolute(path), entry(spec));
    }
    if let Some(config) = row["config"].as_str() {
        workspace.write(&format!("{HOME}/config.yaml"), config.as_bytes());
    }
    if let Some(root) = row["git"].as_str() {
        workspace.insert(&format!("{PROJECT}/{root}/.git"), Entry::Dir);
    }
    workspace.places = serde_json::from_value::<Places>(places)?;
    let session = match &row["session"] {
        Value::Null => Session::default(),
        fields => serde_json::from_value(fields.clone())?,
    };
    let mut assembler = ASSEMBLERS
        .get(release)
        .ok_or("no such release")?
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let release = Arc::clone(assembler.release());
    let report = assembler.assemble(&workspace, &session);
    drop(assembler);

    let mut wrong = Vec::new();
    for (key, wanted) in row["expect"].as_object().expect("expect") {
        check(key, wanted, &report, &workspace, &release, &mut wrong);
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

fn check(
    key: &str,
    wanted: &Value,
    report: &Report,
    workspace: &Workspace,
    release: &Release,
    wrong: &mut Vec<String>,
) {
    let block =
        |slot| report.prompt.blocks().find(|b| b.slot == slot).map(|b| report.prompt.block(b).to_owned());
    let text = match key {
        "identity" => block(Slot::Identity),
        "context" => block(Slot::ProjectContext),
        "memory" => block(Slot::Memory),
        "user" => block(Slot::UserProfile),
        "stable" => Some(report.prompt.tier(Tier::Stable).to_owned()),
        "volatile" => Some(report.prompt.tier(Tier::Volatile).to_owned()),
        "prompt" => Some(report.prompt.text.clone()),
        _ => return check_report(key, wanted, report, workspace, wrong),
    };
    match (wanted, text) {
        (Value::Null, None) => {}
        (Value::Null, Some(text)) => wrong.push(format!("{key}: expected nothing, got {text:?}")),
        (_, None) => wrong.push(format!("{key}: there is none")),
        (Value::String(wanted), Some(text)) => {
            let wanted = fill(wanted);
            if wanted != text {
                wrong.push(format!("{key}: expected {wanted:?}\n{:>w$} got {text:?}", "", w = key.len() + 5));
            }
        }
        (Value::Object(parts), Some(text)) => {
            for (part, wanted) in parts {
                let each = |all: bool, f: &dyn Fn(&str) -> bool| {
                    let list = wanted.as_array().expect("a list").iter().map(|v| fill(v.as_str().unwrap()));
                    list.filter(|s| f(s) != all).collect::<Vec<_>>()
                };
                let bad = match part.as_str() {
                    "starts" => !text.starts_with(&fill(wanted.as_str().unwrap())),
                    "ends" => !text.ends_with(&fill(wanted.as_str().unwrap())),
                    "chars" => char_len(&text) as u64 != wanted.as_u64().unwrap(),
                    "contains" => !each(true, &|s| text.contains(s)).is_empty(),
                    "lacks" => !each(false, &|s| text.contains(s)).is_empty(),
                    "default" => text != release.text(TextId::Identity),
                    _ => panic!("unknown matcher {part}"),
                };
                if bad {
                    let (head, len) = (text.chars().take(400).collect::<String>(), char_len(&text));
                    wrong.push(format!("{key}.{part}: expected {wanted}, got {len} characters: {head:?}"));
                }
            }
        }
        (other, _) => panic!("{key}: {other} is no matcher"),
    }
}

fn check_report(key: &str, wanted: &Value, report: &Report, workspace: &Workspace, wrong: &mut Vec<String>) {
    match key {
        "warnings" => {
            let wanted: Vec<String> =
                wanted.as_array().expect("a list").iter().map(|w| fill(w.as_str().unwrap())).collect();
            if wanted != report.warnings {
                wrong.push(format!("warnings: expected {wanted:#?}\n got {:#?}", report.warnings));
            }
        }
        "failure" => {
            let got = report.failure.as_ref().map(|f| f.exception);
            if wanted.as_str() != got {
                wrong.push(format!("failure: expected {wanted}, got {:?}", report.failure));
            }
        }
        "files" => {
            for (path, wanted) in wanted.as_object().expect("an object") {
                let path = absolute(path);
                let Some(file) = report.files.iter().find(|f| f.path == path) else {
                    wrong.push(format!("files: {path} is not reported"));
                    continue;
                };
                let got = serde_json::to_value(file).unwrap();
                let mut wanted = wanted.clone();
                if let Some(by) = wanted["by"].as_str() {
                    wanted["by"] = absolute(by).into();
                }
                if !subset(&wanted, &got) {
                    wrong.push(format!("files: {path}: expected {wanted}\n got {got}"));
                }
            }
        }
        "diagnostics" => {
            let all: Vec<Value> = report.diagnostics.iter().map(|d| described(d, workspace)).collect();
            for wanted in wanted.as_array().expect("a list") {
                let mut wanted = wanted.clone();
                if let Some(path) = wanted["path"].as_str() {
                    wanted["path"] = absolute(path).into();
                }
                if !all.iter().any(|d| subset(&wanted, d)) {
                    wrong.push(format!("diagnostics: no {wanted}\n in {}", json!(all)));
                }
            }
        }
        "absent" => {
            for code in wanted.as_array().expect("a list") {
                if let Some(d) = report.diagnostics.iter().find(|d| code == d.code.as_ref()) {
                    wrong.push(format!("diagnostics: unwanted {d:?}"));
                }
            }
        }
        _ => panic!("unknown key {key}"),
    }
}

/// A remark with the text it covers and the line it stands in.
fn described(diagnostic: &hermes_prompt::Diagnostic, workspace: &Workspace) -> Value {
    let mut value = serde_json::to_value(diagnostic).unwrap();
    if let (Some(path), Some(span)) = (&diagnostic.path, &diagnostic.span)
        && let Ok(file) = workspace.read(path)
        && let Ok(text) = std::str::from_utf8(&file.bytes)
    {
        value["covers"] = text.get(span.clone()).into();
        value["line"] = (Positions::new(text).place(span.start).line + 1).into();
    }
    value
}

/// Whether everything in `wanted` is in `got`. A wanted text `~words` asks for a part of the text.
fn subset(wanted: &Value, got: &Value) -> bool {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(got)) => {
            wanted.iter().all(|(k, v)| subset(v, got.get(k).unwrap_or(&Value::Null)))
        }
        (Value::String(wanted), Value::String(got)) => match wanted.strip_prefix('~') {
            Some(part) => got.contains(&fill(part)),
            None => fill(wanted) == *got,
        },
        _ => wanted == got,
    }
}
