//! Hints of sub-directories: context files that ride on tool results (§10.7).
//!
//! The start prompt knows only the files of the working directory. When a tool call touches a
//! directory below it for the first time, the directory's own file is appended to the result of
//! that call, so that the cached prompt stays as it is.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::release::Release;
use crate::release::cache_rules::SubdirRules;
use crate::release::threats::Scope;
use crate::scan::Scanner;
use crate::sections::profile::hermes_root;
use crate::sections::verdict::blocked_file;
use crate::session::Session;
use crate::text::{char_len, head, strip, with_commas};
use crate::truncate::{Limit, LimitOrigin, truncate};
use crate::workspace::{self, BomRule, Workspace, decode};

use super::hash::sha256_hex;
use super::shell;

/// Arguments of a tool that hold a path.
const PATH_ARGS: [&str; 3] = ["path", "file_path", "workdir"];
/// The tool whose `command` is searched for paths.
const COMMAND_TOOL: &str = "terminal";
/// How many directories are looked at, from the touched one upwards.
const MAX_WALK: usize = 5;
/// Places a container puts its homes in; a working directory there is no project.
const CONTAINER_HOMES: [&str; 3] = ["/home", "/root", "/workspace"];
/// Directory names under which a container mounts somebody's home.
const MOUNTED_HOMES: [&str; 3] = [".home", "host-home", "host_home"];
/// File names that hold secrets wherever they lie.
const SECRET_NAMES: [&str; 7] =
    [".env", ".env.local", ".env.development", ".env.production", ".env.test", ".env.staging", ".envrc"];
/// Files of a Hermes home that hold secrets.
const HOME_SECRETS: [&str; 7] = [
    "auth.json",
    "auth.lock",
    ".anthropic_oauth.json",
    ".env",
    "webhook_subscriptions.json",
    "auth/google_oauth.json",
    "cache/bws_cache.json",
];
/// Directories of a Hermes home nothing is read from.
const HOME_SECRET_DIRS: [&str; 4] = ["skills/.hub", "mcp-tokens", "browser-profile", "vault"];

/// What a hint is sent through before it is used: the scan and the cut of context files.
pub trait HintFilter {
    /// The content, or the placeholder that replaces a flagged one (§5.3). `name` is the file name.
    fn scan(&self, content: &str, name: &str) -> String;
    /// The content cut to `max_chars` code points with head and tail (§4.2), its marker naming
    /// `read_path`.
    fn cut(&self, content: &str, name: &str, max_chars: usize, read_path: &str) -> String;
}

/// The scan and the cut of a release.
#[derive(Debug, Clone, Copy)]
pub struct ReleaseFilter<'a> {
    /// Whose marker a cut gets.
    pub release: &'a Release,
    /// What is looked for.
    pub scanner: &'a Scanner,
}

impl HintFilter for ReleaseFilter<'_> {
    fn scan(&self, content: &str, name: &str) -> String {
        let content = content.strip_prefix('\u{feff}').unwrap_or(content);
        let ids = self.scanner.ids(content, Scope::Context);
        if ids.is_empty() { content.to_owned() } else { blocked_file(name, &ids) }
    }

    fn cut(&self, content: &str, name: &str, max_chars: usize, read_path: &str) -> String {
        let limit = Limit { chars: max_chars, origin: LimitOrigin::Pinned };
        let cut = truncate(content, name, limit, Some(read_path), self.release);
        cut.map_or_else(|| content.to_owned(), |cut| cut.text)
    }
}

/// One hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The file, absolute.
    pub path: String,
    /// The path as the hint names it.
    pub shown: String,
    /// The hint as it is sent.
    pub text: String,
}

/// Remembers which directories a session has visited.
#[derive(Debug, Clone)]
pub struct SubdirTracker<'a> {
    files: &'a Workspace,
    rules: &'a SubdirRules,
    /// The working directory with links followed; empty when that is impossible.
    root: String,
    visited: BTreeSet<String>,
    sent: BTreeSet<String>,
    enabled: bool,
}

impl<'a> SubdirTracker<'a> {
    /// A fresh session.
    pub fn new(files: &'a Workspace, session: &Session, rules: &'a SubdirRules) -> Self {
        let root = files.resolve(&start(files, session, rules)).unwrap_or_default();
        let at_home = rules.refuse_home && is_home_like(&root, &files.places.user_home);
        let skipped = rules.may_be_skipped && session.skip_context_files;
        let mut tracker = Self {
            files,
            rules,
            visited: BTreeSet::from([root.clone()]),
            sent: BTreeSet::new(),
            enabled: !skipped && !at_home && !root.is_empty(),
            root,
        };
        if rules.deduplicate {
            // The start prompt holds this one already.
            if let Some(text) = tracker.start_file() {
                tracker.sent.insert(sha256_hex(&text));
            }
        }
        tracker
    }

    /// What is appended to the result of a tool call, if anything. Hermes walks the touched
    /// directories in the order of a Python set, which differs between runs; here they come in
    /// alphabetical order.
    pub fn visit(&mut self, tool: &str, args: &Value, filter: &dyn HintFilter) -> Vec<Hint> {
        if !self.enabled {
            return Vec::new();
        }
        let mut dirs = BTreeSet::new();
        for path in PATH_ARGS.iter().filter_map(|k| args.get(k)?.as_str()) {
            if !strip(path).is_empty() {
                self.add(path, &mut dirs);
            }
        }
        if tool == COMMAND_TOOL
            && let Some(command) = args.get("command").and_then(Value::as_str)
        {
            self.add_command(command, &mut dirs);
        }
        dirs.into_iter().filter_map(|dir| self.load(dir, filter)).collect()
    }

    /// Hints as one text, as Hermes appends it to the tool result.
    pub fn join(hints: &[Hint]) -> Option<String> {
        let texts: Vec<&str> = hints.iter().map(|h| h.text.as_str()).collect();
        (!texts.is_empty()).then(|| format!("\n\n{}", texts.join("\n\n")))
    }

    fn add_command(&self, command: &str, dirs: &mut BTreeSet<String>) {
        if self.rules.follow_cd {
            for target in cd_targets(command) {
                self.add(&target, dirs);
            }
        }
        for word in shell::split(command) {
            let skipped = ["-", "http://", "https://", "git@"].iter().any(|p| word.starts_with(p));
            if !skipped && word.contains(['/', '.']) {
                self.add(&word, dirs);
            }
        }
    }

    /// Adds the directory of a path and those above it, up to one already visited.
    fn add(&self, raw: &str, dirs: &mut BTreeSet<String>) {
        let Some(path) = self.expand(raw) else { return };
        let files = self.files;
        let Some(mut dir) = files.resolve(&workspace::join(&self.root, &path)) else { return };
        if has_suffix(&dir) || files.is_file(&dir) {
            dir = workspace::parent(&dir).to_owned();
        }
        for _ in 0..MAX_WALK {
            if self.visited.contains(&dir) {
                break;
            }
            if files.is_dir(&dir) && self.below_root(&dir).is_some() && !self.is_excluded(&dir) {
                dirs.insert(dir.clone());
            }
            if dir == "/" {
                break;
            }
            dir = workspace::parent(&dir).to_owned();
        }
    }

    /// `Path.expanduser()` for one's own home; another user's is unknown here.
    fn expand(&self, raw: &str) -> Option<String> {
        match raw.strip_prefix('~') {
            None => Some(raw.to_owned()),
            Some("") => Some(self.files.places.user_home.clone()),
            Some(rest) => rest
                .strip_prefix('/')
                .map(|r| workspace::join(&self.files.places.user_home, r.trim_start_matches('/'))),
        }
    }

    /// The path below the working directory, or `None` when it lies elsewhere.
    fn below_root<'p>(&self, path: &'p str) -> Option<&'p str> {
        below(&self.root, path)
    }

    fn is_excluded(&self, dir: &str) -> bool {
        let Some(rest) = self.below_root(dir) else { return true };
        rest.split('/').any(|part| self.rules.excluded_dirs.iter().any(|x| x == part))
    }

    fn load(&mut self, dir: String, filter: &dyn HintFilter) -> Option<Hint> {
        for name in &self.rules.names {
            let path = workspace::join(&dir, name);
            let Some(content) = self.read(&path, &self.root) else { continue };
            if content.is_empty() {
                continue;
            }
            if self.rules.deduplicate && !self.sent.insert(sha256_hex(&content)) {
                break;
            }
            let shown = self.shown(&path);
            let content = filter.scan(&content, name);
            let content = if self.rules.head_and_tail {
                filter.cut(&content, name, self.rules.max_chars, &shown)
            } else {
                cut_end(content, name, self.rules.max_chars)
            };
            self.visited.insert(dir);
            let text = format!("[Subdirectory context discovered: {shown}]\n{content}");
            return Some(Hint { path, shown, text });
        }
        self.visited.insert(dir);
        None
    }

    /// The first file of the working directory that can be read, even if it is empty.
    fn start_file(&self) -> Option<String> {
        let read = |name: &String| self.read(&workspace::join(&self.root, name), &self.root);
        self.rules.names.iter().find_map(read).filter(|text| !text.is_empty())
    }

    /// A file's stripped text; `None` when it is missing, unreadable or refused.
    fn read(&self, path: &str, container: &str) -> Option<String> {
        let files = self.files;
        if !files.is_file(path) {
            return None;
        }
        if self.rules.contained {
            let target = files.resolve(path)?;
            below(container, &target)?;
            if is_secret(&target, files) {
                return None;
            }
        }
        let bom = if self.rules.contained { BomRule::DropOne } else { BomRule::Keep };
        let text = decode(&files.read(path).ok()?.bytes, bom).ok()?.text;
        Some(strip(&text).to_owned())
    }

    fn shown(&self, path: &str) -> String {
        match (self.below_root(path), below(&self.files.places.user_home, path)) {
            (Some(rest), _) => rest.to_owned(),
            (None, Some(rest)) => format!("~/{rest}"),
            (None, None) => path.to_owned(),
        }
    }
}

/// `path` relative to `base`; empty when they are the same.
fn below<'p>(base: &str, path: &'p str) -> Option<&'p str> {
    if base == "/" {
        return path.strip_prefix('/');
    }
    match path.strip_prefix(base)? {
        "" => Some(""),
        rest => rest.strip_prefix('/'),
    }
}

fn is_home_like(dir: &str, user_home: &str) -> bool {
    dir == user_home
        || CONTAINER_HOMES.contains(&dir)
        || CONTAINER_HOMES.contains(&workspace::parent(dir))
        || dir.split('/').any(|part| MOUNTED_HOMES.contains(&part))
}

/// Whether a file is refused for what it may hold: by its name anywhere, or by its place in the home of
/// the profile or of the default one. Links on the way to such a place are followed.
fn is_secret(target: &str, files: &Workspace) -> bool {
    let name = workspace::file_name(target).to_lowercase();
    SECRET_NAMES.contains(&name.as_str())
        || [files.places.home.clone(), hermes_root(files)].iter().any(|home| {
            let place = |rest: &&str| files.resolve(&workspace::join(home, rest));
            HOME_SECRETS.iter().filter_map(place).any(|file| file == target)
                || HOME_SECRET_DIRS.iter().filter_map(place).any(|dir| below(&dir, target).is_some())
        })
}

/// Where a session begins, as written: its own directory where the release asks for it, `TERMINAL_CWD`,
/// the directory of the process. One that does not exist counts as well.
fn start(files: &Workspace, session: &Session, rules: &SubdirRules) -> String {
    let own = session.session_cwd.as_deref().filter(|_| rules.own_cwd);
    let written = [own, session.var("TERMINAL_CWD")].into_iter().flatten().find(|path| !path.is_empty());
    let process = &files.places.cwd;
    written.map_or_else(|| process.clone(), |path| workspace::join(process, path))
}

/// Whether the last component has a suffix, as `PurePath.suffix` sees it.
fn has_suffix(path: &str) -> bool {
    let name = workspace::file_name(path);
    name.rfind('.').is_some_and(|dot| dot > 0 && dot + 1 < name.len())
}

/// Operands of `cd` and `pushd` at the start of a shell segment.
fn cd_targets(command: &str) -> Vec<String> {
    let Some(tokens) = shell::with_operators(command) else { return Vec::new() };
    let operator = |t: &str| matches!(t, "&&" | "||" | "|" | ";" | "&" | ";;" | "|&" | "(" | ")");
    let mut out = Vec::new();
    let mut at_start = true;
    for (i, token) in tokens.iter().enumerate() {
        if operator(token) {
            at_start = true;
            continue;
        }
        if at_start && matches!(token.as_str(), "cd" | "pushd") {
            let operand = tokens[i + 1..].iter().find(|t| operator(t) || !t.starts_with('-'));
            if let Some(target) = operand.filter(|t| !operator(t) && !t.is_empty()) {
                out.push(target.clone());
            }
        }
        at_start = false;
    }
    out
}

/// The cut of the older release: the end is lost, and the marker counts what was there.
fn cut_end(content: String, name: &str, max_chars: usize) -> String {
    let total = char_len(&content);
    if total <= max_chars {
        return content;
    }
    let kept = head(&content, max_chars);
    format!("{kept}\n\n[...truncated {name}: {} chars total]", with_commas(total as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::cache_rules::RequestRules;
    use crate::workspace::{Entry, Places};
    use serde_json::json;

    /// Lets everything through and marks a cut, so that tests see what was asked for.
    struct Plain;

    impl HintFilter for Plain {
        fn scan(&self, content: &str, _: &str) -> String {
            content.to_owned()
        }
        fn cut(&self, content: &str, name: &str, max_chars: usize, read_path: &str) -> String {
            if char_len(content) <= max_chars {
                content.to_owned()
            } else {
                format!("CUT {name} {read_path}")
            }
        }
    }

    fn places() -> Places {
        Places { user_home: "/u".into(), home: "/u/.hermes".into(), cwd: "/p".into(), ..Places::default() }
    }

    fn files() -> Workspace {
        let mut w = Workspace::new(places());
        let big = "z".repeat(40_000);
        for (path, text) in [
            ("AGENTS.md", "top"),
            ("a/AGENTS.md", "sub a"),
            ("a/b/CLAUDE.md", "sub b"),
            ("c/AGENTS.md", "top"),
            ("d/AGENTS.override.md", "ovr"),
            ("big/AGENTS.md", &big),
            ("vendor/x/AGENTS.md", "copy"),
            (".env", "SECRET=1"),
            ("e/empty/AGENTS.md", " \n"),
            ("e/empty/CLAUDE.md", "claude"),
        ] {
            w.write(&format!("/p/{path}"), text.as_bytes().to_vec());
        }
        w.insert("/p/leak/AGENTS.md", Entry::Symlink("../.env".into()));
        w
    }

    /// The hints of each call, as the paths they name.
    fn walk(rules: &SubdirRules, calls: &[(&str, Value)]) -> Vec<Vec<String>> {
        let w = files();
        let mut tracker = SubdirTracker::new(&w, &Session::default(), rules);
        calls
            .iter()
            .map(|(tool, args)| tracker.visit(tool, args, &Plain).into_iter().map(|h| h.text).collect())
            .collect()
    }

    fn hint(path: &str, text: &str) -> String {
        format!("[Subdirectory context discovered: {path}]\n{text}")
    }

    fn calls() -> [(&'static str, Value); 5] {
        [
            ("read_file", json!({"path": "a/b/x.py"})),
            ("read_file", json!({"path": "a/y.py"})),
            ("terminal", json!({"command": "ls c/ && cat d/z.txt"})),
            ("terminal", json!({"command": "cd d"})),
            ("read_file", json!({"path": "big/q.py"})),
        ]
    }

    #[test]
    fn the_older_release_repeats_texts_and_loses_the_end() {
        let got = walk(&RequestRules::v0_19().subdir, &calls());
        let a = vec![hint("a/AGENTS.md", "sub a"), hint("a/b/CLAUDE.md", "sub b")];
        assert_eq!(got[..4], [a, vec![], vec![hint("c/AGENTS.md", "top")], vec![]]);
        let end = "[...truncated AGENTS.md: 40,000 chars total]";
        assert_eq!(got[4], [hint("big/AGENTS.md", &format!("{}\n\n{end}", "z".repeat(8_000)))]);
    }

    #[test]
    fn the_newer_release_knows_overrides_and_sends_no_text_twice() {
        let got = walk(&RequestRules::v0_22().subdir, &calls());
        assert_eq!(got[2], [hint("d/AGENTS.override.md", "ovr")]);
        assert_eq!(got[4], [hint("big/AGENTS.md", "CUT AGENTS.md big/AGENTS.md")]);
    }

    #[test]
    fn copies_secrets_and_other_places_give_no_hint() {
        let rules = RequestRules::v0_22().subdir;
        for path in ["vendor/x/y.py", "leak/y.py", "/elsewhere/y.py", "~/y.py", "../q/y.py", "~other/y.py"] {
            assert_eq!(
                walk(&rules, &[("read_file", json!({ "path": path }))]),
                [Vec::<String>::new()],
                "{path}"
            );
        }
        let older = walk(&RequestRules::v0_19().subdir, &[("read_file", json!({"path": "vendor/x/y.py"}))]);
        assert_eq!(older, [[hint("vendor/x/AGENTS.md", "copy")]]);
    }

    #[test]
    fn an_empty_file_falls_through_to_the_next_kind() {
        let got =
            walk(&RequestRules::v0_22().subdir, &[("terminal", json!({"command": "pushd e/empty;ls"}))]);
        assert_eq!(got, [[hint("e/empty/CLAUDE.md", "claude")]]);
    }

    #[test]
    fn a_home_is_no_project() {
        let mut w = files();
        w.places.user_home = "/p".into();
        let (rules, call) = (RequestRules::v0_22().subdir, json!({"path": "a/b/x.py"}));
        let mut tracker = SubdirTracker::new(&w, &Session::default(), &rules);
        assert!(tracker.visit("read_file", &call, &Plain).is_empty());
    }

    /// What a session finds when it reads `path`.
    fn ask(w: &Workspace, session: &Session, rules: &SubdirRules, path: &str) -> Vec<String> {
        let hints =
            SubdirTracker::new(w, session, rules).visit("read_file", &json!({ "path": path }), &Plain);
        hints.into_iter().map(|hint| hint.shown).collect()
    }

    #[test]
    fn neither_home_gives_its_secrets() {
        let rules = RequestRules::v0_22().subdir;
        for (home, outer) in [("/u/.hermes/profiles/x", "/u/.hermes"), ("/data/profiles/x", "/data")] {
            let mut w = Workspace::new(Places { home: home.into(), cwd: outer.into(), ..places() });
            w.insert(&format!("{outer}/mcp-tokens"), Entry::Symlink("tokens".into()));
            for dir in ["vault", "tokens", "profiles/x/vault", "skills/.hub/a", "notes", "profiles/y/vault"] {
                w.write(&format!("{outer}/{dir}/AGENTS.md"), *b"x");
                let refused = !["notes", "profiles/y/vault"].contains(&dir);
                let found = ask(&w, &Session::default(), &rules, &format!("{dir}/file"));
                assert_eq!(found.is_empty(), refused, "{outer}/{dir}");
            }
        }
    }

    #[test]
    fn the_newer_release_asks_the_session_first() {
        let w = files();
        let own = Session { session_cwd: Some("a".into()), ..Session::default() };
        let skipping = Session { skip_context_files: true, ..Session::default() };
        let set = Session {
            env: [("TERMINAL_CWD".to_owned(), "/p/a".to_owned())].into_iter().collect(),
            ..Session::default()
        };
        let rows = [
            (own, "a/b/CLAUDE.md", "b/CLAUDE.md"),
            (skipping, "a/b/CLAUDE.md", ""),
            (set, "b/CLAUDE.md", "b/CLAUDE.md"),
        ];
        for (session, older, newer) in rows {
            for (rules, expected) in [(RequestRules::v0_19(), older), (RequestRules::v0_22(), newer)] {
                let found = ask(&w, &session, &rules.subdir, "/p/a/b/x.py");
                assert_eq!(found.last().map_or("", String::as_str), expected);
            }
        }
    }

    #[test]
    fn arguments_of_any_shape_are_survived() {
        let rules = RequestRules::v0_22().subdir;
        for args in [json!(null), json!([1]), json!({"path": 5, "command": ["x"]}), json!({"path": " "})] {
            assert_eq!(walk(&rules, &[("terminal", args)]), [Vec::<String>::new()]);
        }
    }
}
