//! Where skills are looked for, and the walk through a root (§8.1, §8.2).

use std::collections::BTreeSet;

use crate::config::yaml::{Data, Value};
use crate::order;
use crate::release::{Release, SkillClash};
use crate::session::Session;
use crate::text::strip;
use crate::workspace::{Entry, Workspace, expand_user, file_name, join, normalize};

use super::super::cwd::{agent_cwd, git_root};

/// Whose skills: a lower tier wins (§8.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Tier {
    /// A trusted project's.
    Project,
    /// The home's own.
    Local,
    /// `skills.create_dir`.
    CreateDir,
    /// `skills.external_dirs`.
    External,
}

/// A directory that is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Root {
    pub(crate) tier: Tier,
    pub(crate) path: String,
    /// Whether `skills.external_dirs` names it, which another tier may do before.
    pub(crate) external: bool,
}

impl Root {
    fn new(tier: Tier, path: String) -> Self {
        Self { tier, path, external: tier == Tier::External }
    }
}

/// All roots in order of precedence. The home's own is always among them, also when it is missing.
pub(crate) fn roots(
    workspace: &Workspace,
    session: &Session,
    release: &Release,
    skills: Option<&Value>,
) -> Vec<Root> {
    let places = Places { workspace, session, home: &workspace.places.home };
    let local = join(&workspace.places.home, "skills");
    let local_real = places.real(&local);
    let mut found: Vec<Root> = Vec::new();
    let tiers = release.rules.skill_clash == SkillClash::Tiers;
    if tiers {
        found.extend(
            places.project(skills, &local_real).into_iter().map(|path| Root::new(Tier::Project, path)),
        );
    }
    found.push(Root::new(Tier::Local, local));
    if tiers && let Some(path) = places.create_dir(skills, &local_real) {
        found.push(Root::new(Tier::CreateDir, path));
    }
    let external = names(skills.and_then(|s| s.get("external_dirs")));
    let mut seen: Vec<String> = Vec::new();
    for entry in external {
        let path = places.at_home(&entry);
        if path != local_real && !seen.contains(&path) && workspace.is_dir(&path) {
            seen.push(path.clone());
            found.push(Root::new(Tier::External, path));
        }
    }
    let mut unique: Vec<Root> = Vec::new();
    for root in found {
        match unique.iter_mut().find(|r| r.path == root.path) {
            Some(known) => known.external |= root.external,
            None => unique.push(root),
        }
    }
    unique
}

/// A text or a list of anything, as stripped texts that are not blank.
fn names(value: Option<&Value>) -> Vec<String> {
    let items: Vec<String> = match value.map(|v| &v.data) {
        Some(Data::Str(text)) => vec![text.as_str().to_owned()],
        Some(Data::List(items)) => items.iter().map(Value::py_str).collect(),
        _ => Vec::new(),
    };
    items.iter().map(|i| strip(i).to_owned()).filter(|i| !i.is_empty()).collect()
}

struct Places<'a> {
    workspace: &'a Workspace,
    session: &'a Session,
    home: &'a str,
}

impl Places<'_> {
    fn real(&self, path: &str) -> String {
        self.workspace.resolve(path).unwrap_or_else(|| normalize(path))
    }

    fn expand(&self, entry: &str) -> String {
        expand_user(&expand_vars(entry, self.session), &self.workspace.places.user_home)
    }

    /// An entry of the configuration, relative to the Hermes home, links followed.
    fn at_home(&self, entry: &str) -> String {
        self.real(&join(self.home, &self.expand(entry)))
    }

    fn create_dir(&self, skills: Option<&Value>, local: &str) -> Option<String> {
        let entry = strip(skills?.get("create_dir")?.as_str()?);
        let path = (!entry.is_empty()).then(|| self.at_home(entry))?;
        (path != local && self.workspace.is_dir(&path)).then_some(path)
    }

    /// The skill directories of the project around the working directory, if it is trusted.
    fn project(&self, skills: Option<&Value>, local: &str) -> Vec<String> {
        if matches!(skills.and_then(|s| s.get("project_discovery")).map(|v| &v.data), Some(Data::Bool(false)))
        {
            return Vec::new();
        }
        let cwd = agent_cwd(self.workspace, self.session);
        let cwd = self.real(&join(&self.workspace.places.cwd, &cwd));
        let Some(root) = git_root(self.workspace, &cwd) else { return Vec::new() };
        if root == self.real(&self.workspace.places.user_home) {
            return Vec::new();
        }
        let trusted = names(skills.and_then(|s| s.get("trusted_project_dirs")))
            .iter()
            .any(|entry| self.real(&join(&self.workspace.places.cwd, &self.expand(entry))) == root);
        if !trusted {
            return Vec::new();
        }
        [".hermes/skills", ".agents/skills"]
            .into_iter()
            .map(|sub| join(root, sub))
            .filter(|path| self.workspace.is_dir(path))
            .map(|path| self.real(&path))
            .filter(|path| path != local)
            .collect()
    }
}

/// `os.path.expandvars`: `$NAME` and `${NAME}`; unknown ones stay.
pub(crate) fn expand_vars(text: &str, session: &Session) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let (name, len) = match after.strip_prefix('{') {
            Some(inner) => inner.find('}').map_or(("", 0), |end| (&inner[..end], end + 2)),
            None => {
                let end =
                    after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(after.len());
                (&after[..end], end)
            }
        };
        match session.var(name) {
            Some(value) if len > 0 => out.push_str(value),
            _ => {
                out.push('$');
                out.push_str(&after[..len]);
            }
        }
        rest = &after[len..];
    }
    out.push_str(rest);
    out
}

/// Directories a walk visits through links at most. Links can make a small tree endless: the real
/// program stops at forty links in one path, which two rings of links put beyond any patience.
const MAX_LINKED_DIRS: usize = 1_000;

/// The files of these names below a root.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    /// Paths of SKILL.md, sorted as texts.
    pub(crate) skills: Vec<String>,
    /// Paths of DESCRIPTION.md, sorted as texts.
    pub(crate) descriptions: Vec<String>,
    /// Whether the walk was given up.
    pub(crate) endless: bool,
}

/// `os.walk(root, followlinks=True)` without the directories that are never searched.
pub(crate) fn walk(workspace: &Workspace, root: &str, release: &Release) -> Walk {
    let excluded: BTreeSet<&str> = release.lists.excluded_skill_dirs.iter().map(String::as_str).collect();
    let support: BTreeSet<&str> = release.lists.skill_support_dirs.iter().map(String::as_str).collect();
    let mut found = Walk::default();
    if !workspace.has_links() {
        // One pass over what lies below the root does the same.
        let root = normalize(root);
        let kept = |rest: &str| {
            let mut dir = root.clone();
            let dirs = rest.rsplit_once('/').map_or("", |(dirs, _)| dirs);
            dirs.split('/').filter(|name| !name.is_empty()).all(|name| {
                let is_support = support.contains(name) && workspace.is_file(&join(&dir, "SKILL.md"));
                dir.push('/');
                dir.push_str(name);
                !excluded.contains(name) && !is_support && !workspace.is_file(&dir)
            })
        };
        for (rest, path, entry) in workspace.below(&root) {
            let list = match file_name(rest) {
                "SKILL.md" => &mut found.skills,
                "DESCRIPTION.md" => &mut found.descriptions,
                _ => continue,
            };
            if matches!(entry, Entry::File(_)) && kept(rest) {
                list.push(path.to_owned());
            }
        }
        order::sort_all(&mut found.skills);
        order::sort_all(&mut found.descriptions);
        return found;
    }
    let mut todo = vec![(root.to_owned(), false)];
    let mut visited = 0;
    while let Some((dir, linked)) = todo.pop() {
        visited += usize::from(linked);
        if visited > MAX_LINKED_DIRS {
            found.endless = true;
            break;
        }
        let real = workspace.resolve(&dir).unwrap_or_default();
        let names = workspace.list(&dir);
        let is_skill = names.contains(&"SKILL.md") && !workspace.is_dir(&join(&dir, "SKILL.md"));
        for name in names {
            let path = join(&dir, name);
            if workspace.is_dir(&path) {
                let skipped = excluded.contains(name) || (is_skill && support.contains(name));
                if !skipped {
                    let linked = linked || workspace.resolve(&path) != Some(join(&real, name));
                    todo.push((path, linked));
                }
            } else if name == "SKILL.md" {
                found.skills.push(path);
            } else if name == "DESCRIPTION.md" {
                found.descriptions.push(path);
            }
        }
    }
    order::sort_all(&mut found.skills);
    order::sort_all(&mut found.descriptions);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_in_paths() {
        let mut session = Session::default();
        session.env.insert("A".into(), "x$B".into());
        for (text, expected) in [
            ("$A/y", "x$B/y"),
            ("${A}1", "x$B1"),
            ("$A1", "$A1"),
            ("$", "$"),
            ("${A", "${A"),
            ("$é", "$é"),
            ("a$$A", "a$x$B"),
        ] {
            assert_eq!(expand_vars(text, &session), expected);
        }
    }

    #[test]
    fn the_walk_follows_links_and_leaves_some_directories_out() {
        let mut w = Workspace::default();
        for path in [
            "/s/a/SKILL.md",
            "/s/a/scripts/b/SKILL.md",
            "/s/scripts/c/SKILL.md",
            "/s/.git/d/SKILL.md",
            "/o/e/SKILL.md",
            "/s/a/DESCRIPTION.md",
        ] {
            w.write(path, *b"");
        }
        w.insert("/s/link", Entry::Symlink("/o".into()));
        let release = Release::built_in("0.22").unwrap();
        let found = walk(&w, "/s", &release);
        assert_eq!(found.skills, ["/s/a/SKILL.md", "/s/link/e/SKILL.md", "/s/scripts/c/SKILL.md"]);
        assert_eq!(found.descriptions, ["/s/a/DESCRIPTION.md"]);
        assert!(!found.endless);
    }

    #[test]
    fn with_and_without_links_the_walk_finds_the_same() {
        let mut w = Workspace::default();
        let files = [
            "/s/SKILL.md",
            "/s/references/a/SKILL.md",
            "/s/x/SKILL.md",
            "/s/x/assets/deep/SKILL.md",
            "/s/assets/y/SKILL.md",
            "/s/venv/z/SKILL.md",
            "/s/x/SKILL.md/odd/SKILL.md",
            "/s/DESCRIPTION.md",
            "/s/node_modules/DESCRIPTION.md",
            "/s-2/SKILL.md",
        ];
        for path in files {
            w.write(path, *b"");
        }
        let release = Release::built_in("0.22").unwrap();
        let without = walk(&w, "/s", &release);
        w.insert("/elsewhere", Entry::Symlink("/s".into()));
        let with = walk(&w, "/s", &release);
        assert_eq!((&without.skills, &without.descriptions), (&with.skills, &with.descriptions));
        assert_eq!(without.skills, ["/s/SKILL.md", "/s/x/SKILL.md"]);
    }

    #[test]
    fn rings_of_links_end() {
        let mut w = Workspace::default();
        w.write("/s/a/SKILL.md", *b"");
        w.insert("/s/a/x", Entry::Symlink("/s".into()));
        let release = Release::built_in("0.19").unwrap();
        assert_eq!(walk(&w, "/s", &release).skills.len(), 41, "forty links in one path, as on Linux");
        w.insert("/s/a/y", Entry::Symlink("/s".into()));
        assert!(walk(&w, "/s", &release).endless);
    }
}
