//! Sorting what a person drops in: which files of a folder or an archive Hermes could ever read.
//!
//! A `.hermes` folder or a repository holds thousands of files; Hermes reads a handful. This module
//! knows the handful, so that a page, an element or a command line takes exactly those and can say
//! what it left out and why. It looks at names and sizes only.

use serde::Serialize;

use crate::order;
use crate::workspace::{Places, file_name, join, normalize};

/// Which tree a folder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Tree {
    /// A Hermes home (`~/.hermes`).
    Home,
    /// A project, the agent's working directory.
    Project,
}

/// Why a file is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LeftOut {
    /// Hermes never reads a file of this name for the prompt.
    NotRead,
    /// It lies in a folder that is skipped as a whole (`node_modules`, `.git`, `venv` …).
    SkippedFolder,
    /// It is larger than [`Limits::file_bytes`].
    TooLarge,
    /// Its path is absolute, climbs with `..`, or holds a NUL or a backslash.
    UnsafePath,
    /// Enough files were taken already: [`Limits::files`] or [`Limits::total_bytes`].
    TooMany,
}

/// How much is taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one file.
    pub file_bytes: u64,
    /// Number of files.
    pub files: usize,
    /// Bytes of all files together.
    pub total_bytes: u64,
}

impl Default for Limits {
    /// 20 MiB a file, 2,000 files, 64 MiB in all: far beyond what any Hermes home holds.
    fn default() -> Self {
        Self { file_bytes: 20 << 20, files: 2_000, total_bytes: 64 << 20 }
    }
}

/// The verdict on one offered file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Take it, to this absolute virtual path.
    Take(String),
    /// Leave it out.
    Leave(LeftOut),
}

/// Files at the top of a home that Hermes reads (§14.2); `MEMORY.md` and `USER.md` only where the
/// documentation places them.
const HOME_FILES: [&str; 7] = [
    "SOUL.md",
    "config.yaml",
    "distribution.yaml",
    "MEMORY.md",
    "USER.md",
    "memories/MEMORY.md",
    "memories/USER.md",
];

/// Instruction files, wherever they lie in a project: at the working directory, above it, or below
/// (as a hint on a tool result).
const PROJECT_FILES: [&str; 9] = [
    ".hermes.md",
    "HERMES.md",
    "AGENTS.md",
    "agents.md",
    "AGENTS.override.md",
    "CLAUDE.md",
    "claude.md",
    ".cursorrules",
    ".git",
];

/// Files that only decide whether a folder counts as a code workspace, and what it says (§9.3).
const MANIFESTS: [&str; 32] = [
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "requirements.txt",
    "package.json",
    "tsconfig.json",
    "deno.json",
    "Cargo.toml",
    "go.mod",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "Gemfile",
    "composer.json",
    "mix.exs",
    "pubspec.yaml",
    "CMakeLists.txt",
    "Makefile",
    "Dockerfile",
    "scripts/run_tests.sh",
    "uv.lock",
    "poetry.lock",
    "pdm.lock",
    "Pipfile.lock",
    "Pipfile",
    "package-lock.json",
    "pnpm-lock.yaml",
    "yarn.lock",
    "bun.lockb",
    "bun.lock",
    "npm-shrinkwrap.json",
    "pytest.ini",
];

/// Folders that are skipped as a whole.
const SKIPPED: [&str; 15] = [
    ".git",
    ".github",
    ".hub",
    ".archive",
    ".venv",
    "venv",
    "node_modules",
    "site-packages",
    "__pycache__",
    ".tox",
    ".nox",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    "target",
];

/// Guesses which tree a folder is, from its name and the relative paths in it.
///
/// ```
/// use hermes_prompt::intake::{Tree, guess_tree};
/// assert_eq!(guess_tree(".hermes", ["logs/a.log"]), Tree::Home);
/// assert_eq!(guess_tree("backup", ["SOUL.md", "memories/USER.md"]), Tree::Home);
/// assert_eq!(guess_tree("atlas", ["AGENTS.md", "src/main.rs"]), Tree::Project);
/// ```
pub fn guess_tree<'p>(folder: &str, paths: impl IntoIterator<Item = &'p str>) -> Tree {
    if folder == ".hermes" {
        return Tree::Home;
    }
    let (mut home, mut project) = (0, 0);
    for path in paths {
        if HOME_FILES.contains(&path) || path.starts_with("skills/") || path.starts_with("memories/") {
            home += 1;
        } else if PROJECT_FILES.contains(&path) || MANIFESTS.contains(&path) {
            project += 1;
        }
    }
    if home > project { Tree::Home } else { Tree::Project }
}

/// The tree a single file belongs to, by its name alone.
///
/// ```
/// use hermes_prompt::intake::{Tree, tree_of_name};
/// assert_eq!(tree_of_name("SOUL.md"), Tree::Home);
/// assert_eq!(tree_of_name("memories/USER.md"), Tree::Home);
/// assert_eq!(tree_of_name("AGENTS.md"), Tree::Project);
/// ```
pub fn tree_of_name(path: &str) -> Tree {
    if read_in_home(path) { Tree::Home } else { Tree::Project }
}

/// The absolute virtual path of a file named the short way people do: `SOUL.md`,
/// `memories/MEMORY.md`, `~/.hermes/config.yaml`, `AGENTS.md`, or an absolute path as it is.
/// `None` when the name is empty, climbs with `..`, or cannot be a path.
///
/// ```
/// use hermes_prompt::{intake::locate, workspace::Places};
/// let places = Places::default();
/// assert_eq!(locate(&places, "SOUL.md").unwrap(), "/home/user/.hermes/SOUL.md");
/// assert_eq!(locate(&places, "~/notes.md").unwrap(), "/home/user/notes.md");
/// assert_eq!(locate(&places, "api/AGENTS.md").unwrap(), "/home/user/project/api/AGENTS.md");
/// assert_eq!(locate(&places, "../x"), None);
/// ```
pub fn locate(places: &Places, name: &str) -> Option<String> {
    let relative = name.strip_prefix('/').or_else(|| name.strip_prefix("~/")).unwrap_or(name);
    if !is_safe(relative) {
        return None;
    }
    Some(if name.starts_with('/') {
        normalize(name)
    } else if name.starts_with("~/") {
        // `~/.hermes` means the home in force, which may be a profile elsewhere.
        match relative.strip_prefix(".hermes/") {
            Some(inner) => normalize(&join(&places.home, inner)),
            None => normalize(&join(&places.user_home, relative)),
        }
    } else {
        let base = match tree_of_name(relative) {
            Tree::Home => &places.home,
            Tree::Project => &places.project,
        };
        normalize(&join(base, relative))
    })
}

/// Decides on every file of a folder. `files` are relative paths with `/` and their sizes; the
/// result has one verdict for each, in order.
pub fn sort<'p>(
    places: &Places,
    tree: Tree,
    files: impl IntoIterator<Item = (&'p str, u64)>,
    limits: Limits,
) -> Vec<Verdict> {
    let base = match tree {
        Tree::Home => &places.home,
        Tree::Project => &places.project,
    };
    let (mut count, mut bytes) = (0, 0u64);
    files
        .into_iter()
        .map(|(path, size)| {
            if let Some(why) = refuse(tree, path) {
                return Verdict::Leave(why);
            }
            if size > limits.file_bytes {
                return Verdict::Leave(LeftOut::TooLarge);
            }
            if count >= limits.files || bytes.saturating_add(size) > limits.total_bytes {
                return Verdict::Leave(LeftOut::TooMany);
            }
            count += 1;
            bytes += size;
            Verdict::Take(normalize(&join(base, path)))
        })
        .collect()
}

/// The folders that hold a `.git` directory, judging by the paths below it. Its content is never
/// taken, but that it is there decides where discovery stops (§3.3): make an empty directory of it.
///
/// ```
/// use hermes_prompt::intake::git_directories;
/// assert_eq!(git_directories(["sub/.git/HEAD", ".git/config", "a.md"]), [".git", "sub/.git"]);
/// ```
pub fn git_directories<'p>(paths: impl IntoIterator<Item = &'p str>) -> Vec<String> {
    let mut found: Vec<String> = paths
        .into_iter()
        .filter(|path| is_safe(path))
        .filter_map(|path| {
            let at = if path.starts_with(".git/") { 0 } else { path.find("/.git/")? + 1 };
            Some(path[..at + ".git".len()].to_owned())
        })
        .collect();
    order::sort_all(&mut found);
    found.dedup();
    found
}

/// Names worth offering to someone who adds a file to a tree. `NAME` stands for one's own.
pub const fn suggestions(tree: Tree) -> &'static [&'static str] {
    match tree {
        Tree::Home => {
            &["SOUL.md", "config.yaml", "memories/MEMORY.md", "memories/USER.md", "skills/NAME/SKILL.md"]
        }
        Tree::Project => &[
            "AGENTS.md",
            ".hermes.md",
            "CLAUDE.md",
            ".cursorrules",
            ".cursor/rules/NAME.mdc",
            "NAME/AGENTS.md",
        ],
    }
}

/// Whether a folder of this name is skipped as a whole, so that walking into it would be for
/// nothing. (A `.git` that is skipped still counts: see [`git_directories`].)
pub fn is_skipped_folder(name: &str) -> bool {
    SKIPPED.contains(&name)
}

fn refuse(tree: Tree, path: &str) -> Option<LeftOut> {
    if !is_safe(path) {
        return Some(LeftOut::UnsafePath);
    }
    let folders = path.rsplit_once('/').map_or("", |(folders, _)| folders);
    if folders.split('/').any(is_skipped_folder) {
        return Some(LeftOut::SkippedFolder);
    }
    let read = match tree {
        Tree::Home => read_in_home(path),
        Tree::Project => read_in_project(path),
    };
    (!read).then_some(LeftOut::NotRead)
}

fn is_safe(path: &str) -> bool {
    !path.is_empty()
        && !path.starts_with('/')
        && !path.ends_with('/')
        && !path.contains(['\0', '\\'])
        && path.split('/').all(|part| !part.is_empty() && part != "..")
}

fn read_in_home(path: &str) -> bool {
    let inside = match path.strip_prefix("profiles/").and_then(|p| p.split_once('/')) {
        Some((_, inside)) => inside,
        None => path,
    };
    HOME_FILES.contains(&inside) || inside.strip_prefix("skills/").is_some_and(is_skill_file)
}

fn read_in_project(path: &str) -> bool {
    let name = file_name(path);
    let cursor_rule = path.rsplit_once('/').is_some_and(|(folder, name)| {
        folder.ends_with(".cursor/rules") && name.strip_suffix(".mdc").is_some()
    });
    let skills =
        [".hermes/skills/", ".agents/skills/"].into_iter().find_map(|folder| path.split_once(folder));
    let skill = skills.is_some_and(|(_, path)| is_skill_file(path));
    PROJECT_FILES.contains(&name)
        || MANIFESTS.contains(&name)
        || MANIFESTS.contains(&path)
        || cursor_rule
        || skill
}

/// A path below a folder of skills: what the index is made of, and single files of the older layout, at the
/// top or in a category, which `skills.auto_load` can name (§8.9).
fn is_skill_file(path: &str) -> bool {
    let name = file_name(path);
    let flat = name.strip_suffix(".md").is_some() && path.matches('/').count() < 2;
    matches!(name, "SKILL.md" | "DESCRIPTION.md") || flat
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(tree: Tree, files: &[(&str, u64)]) -> Vec<String> {
        sort(&Places::default(), tree, files.iter().copied(), Limits::default())
            .into_iter()
            .map(|v| match v {
                Verdict::Take(path) => path,
                Verdict::Leave(why) => format!("{why:?}"),
            })
            .collect()
    }

    #[test]
    fn a_home_gives_its_handful() {
        let got = verdicts(
            Tree::Home,
            &[
                ("SOUL.md", 1),
                ("skills/a/b/SKILL.md", 1),
                ("skills/a/b/scripts/x.py", 1),
                ("skills/a/old.md", 1),
                ("skills/a/b/README.md", 1),
                ("profiles/work/SOUL.md", 1),
                ("logs/agent.log", 50 << 20),
                ("state.db", 1),
            ],
        );
        assert_eq!(
            got,
            [
                "/home/user/.hermes/SOUL.md",
                "/home/user/.hermes/skills/a/b/SKILL.md",
                "NotRead",
                "/home/user/.hermes/skills/a/old.md",
                "NotRead",
                "/home/user/.hermes/profiles/work/SOUL.md",
                "NotRead",
                "NotRead"
            ]
        );
    }

    #[test]
    fn a_project_gives_instructions_manifests_and_its_git_mark() {
        let got = verdicts(
            Tree::Project,
            &[
                ("pkg/api/AGENTS.md", 1),
                (".cursor/rules/a.mdc", 1),
                (".cursor/rules/a.md", 1),
                (".git", 20),
                (".git/HEAD", 20),
                ("node_modules/x/AGENTS.md", 1),
                ("src/main.rs", 1),
                ("AGENTS.md", 21 << 20),
            ],
        );
        let home = "/home/user/project";
        assert_eq!(
            got,
            [
                format!("{home}/pkg/api/AGENTS.md"),
                format!("{home}/.cursor/rules/a.mdc"),
                "NotRead".into(),
                format!("{home}/.git"),
                "SkippedFolder".into(),
                "SkippedFolder".into(),
                "NotRead".into(),
                "TooLarge".into()
            ]
        );
    }

    #[test]
    fn hostile_paths_are_refused() {
        for path in [
            "/etc/passwd",
            "../SOUL.md",
            "a/../../SOUL.md",
            "a\\..\\SOUL.md",
            "",
            "a//SOUL.md",
            "x\0/SOUL.md",
        ] {
            assert_eq!(verdicts(Tree::Home, &[(path, 1)]), ["UnsafePath"], "{path:?}");
        }
    }

    #[test]
    fn the_number_of_files_and_bytes_is_bounded() {
        let limits = Limits { files: 1, ..Limits::default() };
        let files = [("SOUL.md", 1), ("config.yaml", 1)];
        let got = sort(&Places::default(), Tree::Home, files, limits);
        assert_eq!(got[1], Verdict::Leave(LeftOut::TooMany));
    }
}
