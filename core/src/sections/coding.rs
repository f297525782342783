//! The coding posture: brief, workspace snapshot, operator instructions (§9.3).
//!
//! The posture is worked out once per assembly. Everything but the state of git is read from the
//! virtual files; what git would say is an input.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::cwd::{agent_cwd, git_root, upwards};
use crate::prompt::Note;
use crate::release::{Lists, Release};
use crate::session::{GitFacts, Session};
use crate::text::{is_space, split_lines, strip};
use crate::workspace::{BomRule, Workspace, join};

/// `agent.coding_context`, normalised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Auto,
    Focus,
    On,
    Off,
}

impl Mode {
    /// From `str(value).strip().lower()`.
    pub(crate) fn from_word(word: &str) -> Self {
        match word {
            "focus" | "strict" | "lean" => Self::Focus,
            "on" | "true" | "yes" | "1" | "always" => Self::On,
            "off" | "false" | "no" | "0" | "never" => Self::Off,
            _ => Self::Auto,
        }
    }
}

/// What the settings say about the posture.
#[derive(Debug, Clone)]
pub(crate) struct Config {
    pub(crate) mode: Mode,
    /// `agent.coding_instructions`, joined; empty when there are none.
    pub(crate) instructions: String,
}

/// The posture of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Posture {
    /// Whether the session works on code.
    pub(crate) coding: bool,
    /// Why it does, or does not.
    pub(crate) why: Note,
    /// Categories of skills that are shown by name only.
    pub(crate) names_only: BTreeSet<String>,
    pub(crate) brief: String,
    /// Empty outside a workspace.
    pub(crate) snapshot: String,
    pub(crate) instructions: String,
    /// Probing the workspace raised, and Hermes dropped all three blocks.
    pub(crate) raised: Option<String>,
}

/// Works the posture out. `todo_list` says whether that tool counts as loaded.
pub(crate) fn posture(
    workspace: &Workspace,
    session: &Session,
    release: &Release,
    config: &Config,
    todo_list: bool,
) -> Posture {
    let cwd = agent_cwd(workspace, session);
    let cwd = workspace.resolve(&join(&workspace.places.cwd, &cwd)).unwrap_or(cwd);
    let scene = Scene { workspace, session, lists: &release.lists, cwd: &cwd };
    let (coding, why) = scene.detect(config.mode, release);
    if !coding {
        return Posture { why, ..Posture::default() };
    }
    let names_only = match config.mode {
        Mode::Focus => release.lists.non_coding_categories.iter().cloned().collect(),
        _ => BTreeSet::new(),
    };
    let snapshot = match scene.snapshot(release) {
        Ok(snapshot) => snapshot,
        Err(error) => return Posture { coding, why, names_only, raised: Some(error), ..Posture::default() },
    };
    let mut brief = release.texts.coding_brief[usize::from(todo_list)].to_string();
    let model = session.model.to_lowercase();
    let format =
        release.texts.edit_formats.iter().find(|f| f.needles.iter().any(|n| model.contains(n.as_str())));
    if let Some(format) = format {
        brief.push('\n');
        brief.push_str(&format.text);
    }
    let instructions = match config.instructions.as_str() {
        "" => String::new(),
        text => format!("Operator instructions (from config):\n{text}"),
    };
    Posture { coding, why, names_only, brief, snapshot, instructions, raised: None }
}

struct Scene<'a> {
    workspace: &'a Workspace,
    session: &'a Session,
    lists: &'a Lists,
    /// The working directory, links followed.
    cwd: &'a str,
}

impl Scene<'_> {
    fn detect(&self, mode: Mode, release: &Release) -> (bool, Note) {
        match mode {
            Mode::Off => return (false, Note::new("", "agent.coding_context is off.")),
            Mode::On => return (true, Note::new("code-on", "agent.coding_context is on.")),
            Mode::Auto | Mode::Focus => {}
        }
        let platform = strip(&self.session.platform).to_lowercase();
        if !self.lists.coding_platforms.contains(&platform) {
            return (false, Note::new("", format!("{platform} is no platform for working on code.")));
        }
        if let Some((root, marker)) = self.marker_root(release) {
            let note = Note::new("code-marker", format!("{marker} in {root} marks a project."));
            return (true, note.arg("marker", marker).arg("root", root));
        }
        match git_root(self.workspace, self.cwd) {
            Some(root) if root != self.home() && self.has_code(root, release) => {
                let note = Note::new("code-repository", format!("the git repository {root} holds code."));
                (true, note.arg("root", root))
            }
            Some(root) => {
                (false, Note::new("", format!("the git repository {root} holds no code that counts.")))
            }
            None => {
                (false, Note::new("", "the working directory is neither a project nor a git repository."))
            }
        }
    }

    fn home(&self) -> String {
        let home = &self.workspace.places.user_home;
        self.workspace.resolve(home).unwrap_or_else(|| home.clone())
    }

    /// `tempfile.gettempdir()`, resolved: a stray manifest there makes no project of what lies below.
    fn temp(&self) -> String {
        let named =
            ["TMPDIR", "TEMP", "TMP"].into_iter().filter_map(|n| self.session.var(n)).find(|v| !v.is_empty());
        let dir = named.unwrap_or("/tmp");
        self.workspace.resolve(dir).unwrap_or_else(|| dir.to_owned())
    }

    /// The nearest directory that holds a project marker, and the marker.
    fn marker_root(&self, release: &Release) -> Option<(&str, &str)> {
        let skipped = [self.home(), self.temp()];
        upwards(self.cwd)
            .take(release.limits.marker_parents.saturating_add(1))
            .filter(|dir| !skipped.iter().any(|s| s == dir))
            .find_map(|dir| {
                let marker =
                    self.lists.project_markers.iter().find(|m| self.workspace.exists(&join(dir, m)))?;
                Some((dir, marker.as_str()))
            })
    }

    /// Whether a directory or one directly inside it holds a code file. The real program stops after
    /// so many entries in whatever order the system lists them; here the order is alphabetical.
    fn has_code(&self, root: &str, release: &Release) -> bool {
        let mut seen = 0;
        let mut todo = vec![(root.to_owned(), true)];
        while let Some((dir, is_root)) = todo.pop() {
            for name in self.workspace.list(&dir) {
                seen += 1;
                if seen > release.limits.code_scan_entries {
                    return false;
                }
                let path = join(&dir, name);
                if self.workspace.is_file(&path) {
                    if self.lists.code_extensions.iter().any(|e| *e == extension(name).to_lowercase()) {
                        return true;
                    }
                } else if is_root
                    && self.workspace.is_dir(&path)
                    && !name.starts_with('.')
                    && !self.lists.code_scan_skip_dirs.iter().any(|d| d == name)
                {
                    todo.push((path, false));
                }
            }
        }
        false
    }

    /// The snapshot; an error where the real program raises.
    fn snapshot(&self, release: &Release) -> Result<String, String> {
        let git = git_root(self.workspace, self.cwd);
        let Some(root) = git.or_else(|| self.marker_root(release).map(|(dir, _)| dir)) else {
            return Ok(String::new());
        };
        let mut lines = vec![
            "Workspace (snapshot at session start — re-check with `git` before acting on it):".to_owned(),
            format!("- Root: {root}"),
        ];
        if git.is_some() {
            git_lines(self.session.git.as_ref(), release.limits.commits, &mut lines);
        }
        self.project_lines(root, release, &mut lines)?;
        Ok(lines.join("\n"))
    }

    fn project_lines(&self, root: &str, release: &Release, lines: &mut Vec<String>) -> Result<(), String> {
        const CONTEXT_FILES: [&str; 3] = ["AGENTS.md", "CLAUDE.md", ".cursorrules"];
        let has = |name: &str| self.workspace.is_file(&join(root, name));
        let manifests: Vec<&str> = self
            .lists
            .project_markers
            .iter()
            .map(String::as_str)
            .filter(|m| !CONTEXT_FILES.contains(m) && has(m))
            .take(release.limits.manifests)
            .collect();
        let managers = distinct(
            self.lists
                .python_lockfiles
                .iter()
                .chain(&self.lists.js_lockfiles)
                .filter(|(lock, _)| has(lock))
                .map(|(_, m)| m.clone()),
        );
        let mut verify = self.verify_commands(root, release)?;
        verify.truncate(release.limits.verify_commands);
        if !manifests.is_empty() {
            let managers = match managers.as_slice() {
                [] => String::new(),
                some => format!(" ({})", some.join("/")),
            };
            lines.push(format!("- Project: {}{managers}", manifests.join(", ")));
        }
        if !verify.is_empty() {
            lines.push(format!("- Verify: {}", verify.join("; ")));
        }
        let context: Vec<&str> = CONTEXT_FILES.into_iter().filter(|c| has(c)).collect();
        if !context.is_empty() {
            lines.push(format!("- Context files: {}", context.join(", ")));
        }
        Ok(())
    }

    fn verify_commands(&self, root: &str, release: &Release) -> Result<Vec<String>, String> {
        let has = |name: &str| self.workspace.is_file(&join(root, name));
        let targets = &self.lists.verify_targets;
        let mut verify = Vec::new();
        if has("scripts/run_tests.sh") {
            verify.push("scripts/run_tests.sh".to_owned());
        }
        if has("package.json") {
            let manager =
                self.lists.js_lockfiles.iter().find(|(lock, _)| has(lock)).map_or("npm", |(_, m)| m);
            let scripts = Scripts::of(&self.read_small(root, "package.json", release))?;
            verify.extend(targets.iter().filter(|t| scripts.has(t)).map(|t| format!("{manager} run {t}")));
        }
        if has("pytest.ini") || self.read_small(root, "pyproject.toml", release).contains("[tool.pytest") {
            verify.push("pytest".to_owned());
        }
        let makefile = self.read_small(root, "Makefile", release);
        verify.extend(targets.iter().filter(|t| has_target(&makefile, t)).map(|t| format!("make {t}")));
        Ok(distinct(verify.into_iter()))
    }

    /// A small text file; empty when it is missing, unreadable or too large. What is no UTF-8 in it is
    /// replaced.
    fn read_small(&self, root: &str, name: &str, release: &Release) -> String {
        let Ok(file) = self.workspace.read(&join(root, name)) else { return String::new() };
        if file.bytes.len() > release.limits.fact_file_bytes {
            return String::new();
        }
        let text = String::from_utf8_lossy(&file.bytes);
        let text = match release.rules.bom {
            BomRule::DropOne => text.strip_prefix('\u{feff}').unwrap_or(&text),
            BomRule::Keep => &text,
        };
        text.replace("\r\n", "\n").replace('\r', "\n")
    }
}

/// `package.json`'s `scripts`, as far as Python's `in` sees them.
enum Scripts {
    Names(Vec<String>),
    /// A text: `in` looks for a substring.
    Text(String),
}

impl Scripts {
    fn of(manifest: &str) -> Result<Self, String> {
        let none = Ok(Self::Names(Vec::new()));
        let Ok(Json::Object(mut manifest)) = serde_json::from_str::<Json>(manifest) else { return none };
        match manifest.remove("scripts") {
            Some(Json::Object(scripts)) => {
                Ok(Self::Names(scripts.into_iter().map(|(name, _)| name).collect()))
            }
            Some(Json::Array(items)) => {
                let names = items.into_iter().filter_map(|i| i.as_str().map(str::to_owned));
                Ok(Self::Names(names.collect()))
            }
            Some(Json::String(text)) => Ok(Self::Text(text)),
            None | Some(Json::Null | Json::Bool(false)) => none,
            Some(Json::Number(n)) if n.as_f64() == Some(0.0) => none,
            Some(other) => {
                Err(format!("`scripts` in package.json is {other}, and Python cannot look inside it"))
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        match self {
            Self::Names(names) => names.iter().any(|n| n == name),
            Self::Text(text) => text.contains(name),
        }
    }
}

/// Whether a makefile has a rule: `re.search(r"^NAME\s*:", …, re.MULTILINE)`, where the white space may
/// span lines.
fn has_target(makefile: &str, name: &str) -> bool {
    makefile
        .split('\n')
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len() + 1;
            Some(start)
        })
        .filter_map(|start| makefile.get(start..)?.strip_prefix(name))
        .any(|rest| rest.trim_start_matches(is_space).starts_with(':'))
}

fn git_lines(facts: Option<&GitFacts>, commits: usize, lines: &mut Vec<String>) {
    // Without an answer every count is zero, and the tree passes for clean.
    let Some(git) = facts else {
        lines.push("- Status: clean".into());
        return;
    };
    match &git.branch {
        None => lines.push("- Branch: (detached HEAD)".into()),
        Some(head) => {
            let mut line = format!("- Branch: {head}");
            if let Some(upstream) = git.upstream.as_ref().filter(|u| !u.is_empty()) {
                line.push_str(&format!(" → {upstream}"));
                if (git.ahead, git.behind) != (0, 0) {
                    line.push_str(&format!(" (ahead {}, behind {})", git.ahead, git.behind));
                }
            }
            lines.push(line);
        }
    }
    if git.linked_worktree {
        lines.push("- Worktree: linked (git state shared with primary tree)".into());
    }
    let counts = [
        (git.staged, "staged"),
        (git.modified, "modified"),
        (git.untracked, "untracked"),
        (git.conflicts, "conflicts"),
    ];
    let dirty: Vec<String> =
        counts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    lines.push(format!("- Status: {}", if dirty.is_empty() { "clean".to_owned() } else { dirty.join(", ") }));
    let log: Vec<String> =
        git.commits.iter().take(commits).map(|(hash, subject)| format!("{hash} {subject}")).collect();
    let log = log.join("\n");
    let log = strip(&log);
    if !log.is_empty() {
        lines.push("- Recent commits:".into());
        lines.extend(
            split_lines(log).map(|l| format!("    {}", l.trim_end_matches(crate::text::is_line_end))),
        );
    }
}

/// `os.path.splitext(name)[1]`: leading dots begin no extension.
fn extension(name: &str) -> &str {
    let body = name.trim_start_matches('.');
    body.rfind('.').map_or("", |i| &body[i..])
}

fn distinct(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for item in items {
        if !out.contains(&item) {
            out.push(item);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Entry;

    const AUTO: Mode = Mode::Auto;

    fn ask(files: &[(&str, &str)], session: &Session, mode: Mode) -> Posture {
        let mut workspace = Workspace::default();
        for (path, text) in files {
            if path.ends_with('/') {
                workspace.insert(path, Entry::Dir);
            } else {
                workspace.write(path, text.as_bytes());
            }
        }
        let release = Release::built_in("0.22").unwrap();
        let config = Config { mode, instructions: String::new() };
        posture(&workspace, session, &release, &config, true)
    }

    fn lines(files: &[(&str, &str)], session: &Session) -> Vec<String> {
        ask(files, session, AUTO).snapshot.lines().skip(2).map(str::to_owned).collect()
    }

    #[test]
    fn a_marker_or_code_in_a_repository_makes_the_posture() {
        let p = "/home/user/project";
        let cases: [(&[(&str, &str)], bool); 8] = [
            (&[("/home/user/project/Cargo.toml", "")], true),
            (&[("/home/user/Makefile", ""), ("/home/user/project/x.txt", "")], false),
            (&[("/home/user/project/.git/", ""), ("/home/user/project/a.py", "")], true),
            (&[("/home/user/project/.git/", ""), ("/home/user/project/src/a.RS", "")], true),
            (&[("/home/user/project/.git/", ""), ("/home/user/project/src/deep/a.rs", "")], false),
            (&[("/home/user/project/.git/", ""), ("/home/user/project/vendor/a.rs", "")], false),
            (&[("/home/user/project/.git/", ""), ("/home/user/project/.py", "")], false),
            (&[("/home/user/.git/", ""), ("/home/user/a.py", "")], false),
        ];
        for (files, expected) in cases {
            assert_eq!(ask(files, &Session::default(), AUTO).coding, expected, "{files:?} {p}");
        }
    }

    #[test]
    fn the_mode_and_the_platform_decide_first() {
        let files = [("/home/user/project/go.mod", "")];
        let on = |platform: &str, mode| {
            ask(&files, &Session { platform: platform.into(), ..Session::default() }, mode).coding
        };
        let rows = [
            ("cli", AUTO, true),
            (" TUI ", AUTO, true),
            ("", AUTO, true),
            ("telegram", AUTO, false),
            ("telegram", Mode::Focus, false),
            ("telegram", Mode::On, true),
            ("cli", Mode::Off, false),
        ];
        for (platform, mode, expected) in rows {
            assert_eq!(on(platform, mode), expected, "{platform:?} {mode:?}");
        }
        for (word, mode) in [("lean", Mode::Focus), ("1", Mode::On), ("never", Mode::Off), ("maybe", AUTO)] {
            assert_eq!(Mode::from_word(word), mode);
        }
    }

    #[test]
    fn the_snapshot_without_git_names_project_and_commands() {
        let files = [
            ("/home/user/project/package.json", r#"{"scripts": {"lint": "x", "test": "y", "deploy": "z"}}"#),
            ("/home/user/project/yarn.lock", ""),
            ("/home/user/project/uv.lock", ""),
            ("/home/user/project/pyproject.toml", "[tool.pytest.ini_options]\n"),
            ("/home/user/project/Makefile", "all:\n\ttrue\nfmt :\nchecks:\nbuild\n\n  : x\n"),
            ("/home/user/project/scripts/run_tests.sh", ""),
            ("/home/user/project/AGENTS.md", ""),
        ];
        assert_eq!(
            lines(&files, &Session::default()),
            [
                "- Project: pyproject.toml, package.json, Makefile (uv/yarn)",
                "- Verify: scripts/run_tests.sh; yarn run test; yarn run lint; pytest; make build; make fmt",
                "- Context files: AGENTS.md",
            ]
        );
    }

    #[test]
    fn what_git_says() {
        let files = [("/home/user/project/.git/", ""), ("/home/user/project/go.mod", "")];
        let git = |git| lines(&files, &Session { git, ..Session::default() });
        assert_eq!(git(None), ["- Status: clean", "- Project: go.mod"]);
        let facts = GitFacts {
            branch: Some("main".into()),
            upstream: Some("origin/main".into()),
            ahead: 2,
            linked_worktree: true,
            staged: 1,
            untracked: 3,
            commits: vec![("abc".into(), "first".into()), ("def".into(), "second".into())],
            ..GitFacts::default()
        };
        assert_eq!(
            git(Some(facts.clone()))[..6],
            [
                "- Branch: main → origin/main (ahead 2, behind 0)",
                "- Worktree: linked (git state shared with primary tree)",
                "- Status: 1 staged, 3 untracked",
                "- Recent commits:",
                "    abc first",
                "    def second",
            ]
        );
        let level = GitFacts { ahead: 0, ..facts.clone() };
        assert_eq!(git(Some(level))[0], "- Branch: main → origin/main");
        let detached = GitFacts { branch: None, ..facts };
        assert_eq!(git(Some(detached))[0], "- Branch: (detached HEAD)");
    }

    #[test]
    fn scripts_that_python_cannot_search_lose_all_blocks() {
        let json = |text| [("/home/user/project/package.json", text)];
        let posture = ask(&json(r#"{"scripts": 5}"#), &Session::default(), AUTO);
        assert!(posture.raised.is_some() && posture.brief.is_empty() && posture.coding);
        for (text, verify) in [
            (r#"{"scripts": 0}"#, None),
            (r"[]", None),
            ("{", None),
            (r#"{"scripts": "my tests"}"#, Some("- Verify: npm run test; npm run tests")),
            (r#"{"scripts": ["build", 3]}"#, Some("- Verify: npm run build")),
        ] {
            let lines = lines(&json(text), &Session::default());
            assert_eq!(
                lines.iter().map(String::as_str).find(|l| l.starts_with("- Verify")),
                verify,
                "{text}"
            );
        }
    }

    #[test]
    fn the_lean_mode_shows_other_skills_by_name() {
        let posture = ask(&[("/home/user/project/go.mod", "")], &Session::default(), Mode::Focus);
        assert!(posture.names_only.contains("cooking"));
        assert!(ask(&[("/home/user/project/go.mod", "")], &Session::default(), AUTO).names_only.is_empty());
    }

    #[test]
    fn extensions_as_python_splits_them() {
        for (name, expected) in
            [("a.tar.gz", ".gz"), (".bashrc", ""), ("..a", ""), (".x.py", ".py"), ("x.", "."), ("a", "")]
        {
            assert_eq!(extension(name), expected, "{name}");
        }
    }
}
