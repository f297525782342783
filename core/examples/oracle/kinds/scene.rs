//! A scenario as a virtual workspace and a session.

use std::sync::Arc;

use base64::Engine as _;
use hermes_prompt::session::{GitFacts, Host, PluginSection};
use hermes_prompt::workspace::{Entry, File, Places, join, normalize};
use hermes_prompt::{Session, Workspace};
use serde_json::{Map, Value};

/// The two inputs of an assembly.
pub(crate) type Scene = (Workspace, Session);

/// Where the scenario's trees lie.
#[derive(Debug, Clone)]
pub(crate) struct Roots {
    pub(crate) user_home: String,
    pub(crate) home: String,
    pub(crate) project: String,
    pub(crate) cwd: String,
}

impl Roots {
    /// The places of a scenario below the sandbox root.
    pub(crate) fn of(sc: &Value, root: &str) -> Self {
        let user_home = format!("{root}/userhome");
        let default_home = format!("{user_home}/.hermes");
        let home = match sc["profile"].as_str() {
            Some(name) if !name.is_empty() => format!("{default_home}/profiles/{name}"),
            _ => default_home,
        };
        let project = format!("{root}/project");
        let cwd = normalize(&join(&project, sc["cwd"].as_str().unwrap_or("")));
        Self { user_home, home, project, cwd }
    }
}

/// The Hermes home as the program shows it to people.
pub(crate) fn shown_home(sc: &Value) -> String {
    match sc["profile"].as_str() {
        Some(name) if !name.is_empty() => format!("~/.hermes/profiles/{name}"),
        _ => "~/.hermes".into(),
    }
}

/// The workspace and the session of a scenario.
pub(crate) fn build(sc: &Value, root: &str) -> Scene {
    let roots = Roots::of(sc, root);
    let mut ws = Workspace::new(Places {
        user_home: roots.user_home.clone(),
        home: roots.home.clone(),
        project: roots.project.clone(),
        cwd: roots.cwd.clone(),
        ..Places::default()
    });
    for dir in [&roots.user_home, &roots.home, &roots.project] {
        ws.insert(dir, Entry::Dir);
    }
    write_all(&mut ws, &format!("{}/.hermes", roots.user_home), &sc["root_home_files"]);
    write_all(&mut ws, &roots.home, &sc["home_files"]);
    if let Some(text) = sc["config_yaml"].as_str() {
        ws.write(&join(&roots.home, "config.yaml"), text.as_bytes());
    }
    write_all(&mut ws, &roots.user_home, &sc["userhome_files"]);
    write_all(&mut ws, &roots.project, &sc["project_files"]);
    write_all(&mut ws, root, &sc["root_files"]);
    if let Some(git_root) = sc["git_root"].as_str() {
        let git_root = normalize(&join(&roots.project, git_root));
        if truthy(&sc["git_init"]) {
            ws.write(&join(&git_root, ".git/HEAD"), *b"ref: refs/heads/main\n");
            write_all(&mut ws, &git_root, &sc["after_commit_files"]);
        } else if truthy(&sc["git_file"]) {
            ws.write(&join(&git_root, ".git"), *b"gitdir: /nowhere\n");
        } else {
            ws.insert(&join(&git_root, ".git"), Entry::Dir);
        }
    }
    write_all(&mut ws, &roots.project, &sc["virtual_files"]);
    // The program runs in the working directory, so it is there, whatever links lie on the way.
    if !ws.exists(&roots.cwd) {
        ws.insert(&roots.cwd, Entry::Dir);
    }
    let session = session(sc, &roots);
    (ws, session)
}

fn truthy(value: &Value) -> bool {
    value.as_bool().unwrap_or(false)
}

fn write_all(ws: &mut Workspace, base: &str, files: &Value) {
    let Some(files) = files.as_object() else { return };
    for (name, spec) in files {
        let path = join(base, name);
        if name.ends_with('/') {
            ws.insert(&path, Entry::Dir);
        } else if let Some(target) = spec["symlink"].as_str() {
            ws.insert(&path, Entry::Symlink(target.to_owned()));
        } else {
            let readable = spec["mode"]
                .as_str()
                .is_none_or(|mode| mode.trim_start_matches('0').starts_with(['4', '5', '6', '7']));
            ws.insert(&path, Entry::File(File { bytes: Arc::from(bytes(spec)), readable }));
        }
    }
}

/// The bytes of a file specification: text, `b64`, or `repeat` with `prefix` and `suffix`.
fn bytes(spec: &Value) -> Vec<u8> {
    if let Some(encoded) = spec["b64"].as_str() {
        return base64::engine::general_purpose::STANDARD.decode(encoded).unwrap_or_default();
    }
    text(spec).into_bytes()
}

/// The text of a content specification.
pub(crate) fn text(spec: &Value) -> String {
    match spec {
        Value::String(s) => s.clone(),
        Value::Object(map) => {
            let part = |name: &str| map.get(name).and_then(Value::as_str).unwrap_or("").to_owned();
            let unit = spec["repeat"][0].as_str().unwrap_or("");
            let times = spec["repeat"][1].as_u64().unwrap_or(0) as usize;
            part("prefix") + &unit.repeat(times) + &part("suffix")
        }
        _ => String::new(),
    }
}

fn session(sc: &Value, roots: &Roots) -> Session {
    let string = |name: &str, default: &str| match &sc[name] {
        Value::Null if sc.get(name).is_none() => default.to_owned(),
        value => value.as_str().unwrap_or("").to_owned(),
    };
    let names = |name: &str| -> Option<Vec<String>> {
        sc[name].as_array().map(|list| list.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect())
    };
    let seconds = |name: &str| sc[name].as_str().and_then(unix_seconds);
    let mut session = Session {
        platform: string("platform", "cli"),
        model: string("model", "anthropic/claude-opus-4.6"),
        provider: string("provider", "openrouter"),
        context_length: sc["context_length"].as_u64(),
        tools: names("tools").unwrap_or_default().into_iter().collect(),
        enabled_toolsets: names("enabled_toolsets"),
        disabled_toolsets: names("disabled_toolsets"),
        session_id: string("session_id", "20260930_120000_abc123"),
        lineage_root_id: sc["lineage_root"].as_str().map(str::to_owned),
        session_start: seconds("session_start"),
        pass_session_id: truthy(&sc["pass_session_id"]),
        // 2026-09-30T12:00:00Z
        now: seconds("now").unwrap_or(1_790_769_600),
        skip_context_files: truthy(&sc["skip_context_files"]),
        load_soul_identity: truthy(&sc["load_soul_identity"]),
        seed_soul: sc["seed_soul"].as_bool().unwrap_or(true),
        skip_memory: truthy(&sc["skip_memory"]),
        system_message: sc["system_message"].as_str().map(str::to_owned),
        session_cwd: sc["session_cwd"].as_str().map(str::to_owned),
        external_memory: sc["ext_memory"].as_str().map(str::to_owned),
        cwd_is_configured: sc["terminal_cwd"].as_bool().unwrap_or(true),
        plugin_sections: sections(&sc["plugin_sections"]),
        git: git(&sc["git_facts"]),
        host: Host {
            system: sc["host"]["system"].as_str().unwrap_or("Linux").to_owned(),
            release: sc["host"]["release"].as_str().unwrap_or("6.1.0-oracle").to_owned(),
            wsl: truthy(&sc["wsl"]),
            toolchain_line: sc["env_probe_line"].as_str().unwrap_or("").to_owned(),
            ..Host::default()
        },
        ..Session::default()
    };
    for (name, value) in sc["env"].as_object().unwrap_or(&Map::new()) {
        if let Some(value) = value.as_str() {
            session.env.insert(name.clone(), value.to_owned());
        }
    }
    for (name, value) in sc["session_env"].as_object().unwrap_or(&Map::new()) {
        if let Some(value) = value.as_str() {
            session.session_env.insert(name.clone(), value.to_owned());
        }
    }
    session.env.insert("HOME".into(), roots.user_home.clone());
    session.env.insert("HERMES_HOME".into(), roots.home.clone());
    if session.cwd_is_configured && !session.env.contains_key("TERMINAL_CWD") {
        session.env.insert("TERMINAL_CWD".into(), roots.cwd.clone());
    }
    if let Some(zone) = sc["timezone"].as_str().filter(|z| !z.is_empty()) {
        session.env.entry("HERMES_TIMEZONE".into()).or_insert_with(|| zone.to_owned());
    }
    session
}

fn sections(value: &Value) -> Vec<PluginSection> {
    let row = |v: &Value| {
        Some(PluginSection { id: v["id"].as_str()?.to_owned(), content: v["content"].as_str()?.to_owned() })
    };
    value.as_array().map(|rows| rows.iter().filter_map(row).collect()).unwrap_or_default()
}

/// What git says about the repository: an input, which the harness takes from a real git.
fn git(value: &Value) -> Option<GitFacts> {
    value.as_object()?;
    let count = |name: &str| value[name].as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    let word = |name: &str| value[name].as_str().map(str::to_owned);
    let commits = value["commits"].as_array().map(|rows| {
        rows.iter()
            .filter_map(|row| Some((row[0].as_str()?.to_owned(), row[1].as_str()?.to_owned())))
            .collect()
    });
    Some(GitFacts {
        branch: word("branch"),
        upstream: word("upstream"),
        ahead: count("ahead"),
        behind: count("behind"),
        linked_worktree: truthy(&value["linked_worktree"]),
        staged: count("staged"),
        modified: count("modified"),
        untracked: count("untracked"),
        conflicts: count("conflicts"),
        commits: commits.unwrap_or_default(),
    })
}

/// Unix seconds of `YYYY-MM-DDTHH:MM:SS+00:00`, the only form scenarios use.
fn unix_seconds(iso: &str) -> Option<i64> {
    let number = |range: std::ops::Range<usize>| iso.get(range)?.parse::<i64>().ok();
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let seconds = number(11..13)? * 3600 + number(14..16)? * 60 + number(17..19)?;
    // Days since the epoch, with years that begin in March so that leap days come last.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days =
        365 * y + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) + (153 * m + 2) / 5 + day - 1;
    Some((days - 719_468) * 86_400 + seconds)
}
