//! The one file that a name in `skills.auto_load` means (§8.9): a SKILL.md, or a Markdown file of an older
//! layout that lies there under the name itself.

use super::catalog::{Claim, pick};
use super::guard::danger;
use super::roots::Tier;
use super::scene::Scene;
use crate::config::yaml::Value;
use crate::workspace::{Workspace, expand_user, file_name, join, normalize, parent};

/// A skill that a name leads to.
pub(super) struct Found {
    pub(super) path: String,
    /// What its relative paths are resolved against.
    pub(super) dir: String,
    /// A single Markdown file; its directory is not its own.
    pub(super) flat: bool,
    /// The name it was looked up by.
    pub(super) name: String,
}

/// The name can mean no file.
struct NoFile;

/// A file that a name may mean.
struct Candidate {
    path: String,
    flat: bool,
    tier: Tier,
    root: usize,
}

impl Scene<'_, '_, '_> {
    /// The file of a name, of a directory, of a path or of `category:skill`; `None` when there is none or no one.
    pub(super) fn locate(&mut self, name: &str) -> Option<Found> {
        let name = self.relative_name(name)?;
        let in_category = self.in_category(&name).ok()?;
        let candidates = self.candidates(&name, in_category.as_deref());
        let claims: Vec<Claim<'_>> = candidates.iter().map(|c| self.claim(c)).collect();
        let all: Vec<usize> = (0..claims.len()).collect();
        let winner = pick(&all, &claims, self.inputs.workspace)?;
        let Candidate { path, flat, tier, .. } = candidates.into_iter().nth(winner)?;
        if tier == Tier::Project && danger(self.inputs, &path).is_some() {
            return None;
        }
        let dir = if flat { self.dir_of_flat(&path) } else { parent(&path).to_owned() };
        Some(Found { path, dir, flat, name })
    }

    /// A name as it is looked up: an absolute path below a root becomes one relative to it.
    fn relative_name(&self, name: &str) -> Option<String> {
        let places = &self.inputs.workspace.places;
        let path = expand_user(name, &places.user_home);
        if !path.starts_with('/') {
            // `x:` is a drive to Python.
            let is_drive = name
                .strip_prefix(|c: char| c.is_ascii_alphabetic())
                .is_some_and(|rest| rest.starts_with(':'));
            return (!is_drive && !climbs(name)).then(|| name.to_owned());
        }
        let below = |root: &str| path.strip_prefix(root)?.strip_prefix('/').map(str::to_owned);
        let trusted = self.roots.iter().filter(|r| r.external || r.tier == Tier::Project);
        let local = &self.roots[self.local].path;
        std::iter::once(local)
            .chain(trusted.map(|r| &r.path))
            .find_map(|root| below(root))
            .or_else(|| {
                let workspace = self.inputs.workspace;
                let (path, local) = (workspace.resolve(&path)?, workspace.resolve(local)?);
                path.strip_prefix(&local)?.strip_prefix('/').map(str::to_owned)
            })
            .filter(|name| !climbs(name))
    }

    /// `category:skill` as a path, where no plugin has that name.
    fn in_category(&self, name: &str) -> Result<Option<String>, NoFile> {
        let Some((space, bare)) = name.split_once(':') else { return Ok(None) };
        let prefix = format!("{space}:");
        let is_plugin = self.inputs.session.plugin_skills.iter().any(|s| s.name.starts_with(&prefix));
        if !is_namespace(space) || is_plugin || climbs(bare) {
            return Err(NoFile);
        }
        Ok((!bare.is_empty()).then(|| format!("{space}/{bare}")))
    }

    /// Every file the name may mean, each once.
    fn candidates(&mut self, name: &str, in_category: Option<&str>) -> Vec<Candidate> {
        let mut found: Vec<(String, bool)> = Vec::new();
        for root in 0..self.roots.len() {
            let base = self.roots[root].path.clone();
            for direct in [Some(name), in_category].into_iter().flatten() {
                found.extend(self.direct(&normalize(&join(&base, direct)), &base));
            }
            for path in self.walks[root].skills.clone() {
                if file_name(parent(&path)) == name || self.is_named(&path, name) {
                    found.push((path, false));
                }
            }
            found.extend(self.flat_files(&base, name).into_iter().map(|path| (path, true)));
        }
        let workspace = self.inputs.workspace;
        let mut seen: Vec<String> = Vec::new();
        found.retain(|(path, _)| {
            let real = workspace.resolve(path).unwrap_or_else(|| path.clone());
            let is_new = !seen.contains(&real);
            seen.push(real);
            is_new
        });
        let owned = found.into_iter().filter_map(|(path, flat)| {
            let root = self.owner(&path)?;
            Some(Candidate { path, flat, tier: self.roots[root].tier, root })
        });
        owned.collect()
    }

    fn is_named(&mut self, path: &str, name: &str) -> bool {
        let read = self.read_leniently(path);
        let parsed = read.as_ref().and_then(|read| read.0.as_ref().ok());
        parsed.and_then(|p| p.frontmatter.get("name")).and_then(Value::as_str) == Some(name)
    }

    /// The skill of a directory, or the Markdown file beside it.
    fn direct(&self, dir: &str, root: &str) -> Option<(String, bool)> {
        let (workspace, skill) = (self.inputs.workspace, join(dir, "SKILL.md"));
        if !self.is_support(dir) && workspace.exists(&skill) {
            return Some((skill, false));
        }
        let (folder, name) = (parent(dir), file_name(dir));
        let stem = match name.rfind('.') {
            Some(dot) if dot > 0 && dot + 1 < name.len() => &name[..dot],
            _ => name,
        };
        let flat = join(folder, &format!("{stem}.md"));
        self.is_flat(&flat, root).then_some((flat, true))
    }

    /// Markdown files under a name, wherever they lie below a root. Hermes reads the name as a pattern; one with
    /// the signs of patterns is not followed here.
    fn flat_files(&self, root: &str, name: &str) -> Vec<String> {
        let file = format!("{name}.md");
        if name.contains(['*', '?', '[']) || file_name(&file) == "SKILL.md" {
            return Vec::new();
        }
        let dirs = directories(self.inputs.workspace, root);
        dirs.into_iter()
            .map(|dir| normalize(&join(&dir, &file)))
            .filter(|path| self.is_flat(path, root))
            .collect()
    }

    /// Whether a Markdown file counts as a skill: what lies in the folder of another skill belongs to that.
    fn is_flat(&self, path: &str, root: &str) -> bool {
        let workspace = self.inputs.workspace;
        let owned = |rest: &str| {
            rest.match_indices('/')
                .any(|(i, _)| workspace.is_file(&format!("{root}/{}/SKILL.md", &rest[..i])))
        };
        let rest = path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/'));
        workspace.exists(path) && !self.is_support(path) && !rest.is_some_and(owned)
    }

    /// Whether a path lies in a support directory of a skill.
    fn is_support(&self, path: &str) -> bool {
        let support = &self.inputs.release.lists.skill_support_dirs;
        let holds = |dir: &str| self.inputs.workspace.exists(&join(dir, "SKILL.md"));
        std::iter::successors(Some(parent(path)), |dir| (*dir != "/").then(|| parent(dir)))
            .any(|dir| support.iter().any(|name| name == file_name(dir)) && holds(parent(dir)))
    }

    /// The innermost root that a path lies in, as written.
    fn owner(&self, path: &str) -> Option<usize> {
        let inside = |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'));
        let owners = (0..self.roots.len()).filter(|&i| inside(&self.roots[i].path));
        // Of roots of one length, which there is only one of, `max_by_key` would take the last.
        owners.max_by_key(|&i| self.roots[i].path.len())
    }

    fn claim<'c>(&self, candidate: &'c Candidate) -> Claim<'c> {
        let rest = candidate.path.get(self.roots[candidate.root].path.len()..).unwrap_or("");
        let depth = rest.matches('/').count();
        let Candidate { path, tier, root, .. } = candidate;
        Claim { path, tier: *tier, root: *root, rank: (file_name(path) != "SKILL.md", depth) }
    }

    /// What Hermes takes for the directory of a single file: the local root, and below it what the file's path
    /// relative to that root says, or just the name of its folder when it lies elsewhere.
    fn dir_of_flat(&self, path: &str) -> String {
        let (local, folder) = (&self.roots[self.local].path, parent(path));
        match folder.strip_prefix(local.as_str()) {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => folder.to_owned(),
            _ => join(local, file_name(folder)),
        }
    }
}

/// A directory and all below it; links are not followed.
fn directories(workspace: &Workspace, root: &str) -> Vec<String> {
    let mut found = vec![root.to_owned()];
    let mut next = 0;
    while let Some(dir) = found.get(next).cloned() {
        next += 1;
        let names = workspace.list(&dir).into_iter().map(|name| join(&dir, name));
        found.extend(names.filter(|path| workspace.is_dir(path) && !workspace.is_link(path)));
    }
    found
}

fn climbs(name: &str) -> bool {
    name.split(['/', '\\']).any(|step| step == "..")
}

/// A namespace of plugins, by its form.
fn is_namespace(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

#[cfg(test)]
mod tests {
    use crate::release::{Release, Slot};
    use crate::session::Session;
    use crate::workspace::{Entry, Places, Workspace};

    const HOME: &str = "/home/user/.hermes/skills";

    /// The block of auto-loaded skills, with these files and this list of names.
    fn loads(files: &[(&str, &str)], names: &str, more: &str) -> String {
        let mut workspace =
            Workspace::new(Places { cwd: "/p".into(), project: "/p".into(), ..Places::default() });
        let config = format!("skills:\n  auto_load: [{names}]\n{more}");
        workspace.write("/home/user/.hermes/config.yaml", config.as_bytes());
        for (path, text) in files {
            let path = if path.starts_with('/') { (*path).to_owned() } else { format!("{HOME}/{path}") };
            workspace.write(&path, text.as_bytes());
        }
        workspace.insert("/p/.git", Entry::Dir);
        let session = Session { tools: ["skill_view".to_owned()].into(), ..Session::default() };
        let release = Release::built_in("0.22").unwrap().into();
        let report = crate::assemble(&workspace, &session, &release);
        let block = report.prompt.blocks().find(|b| b.slot == Slot::AutoLoad);
        block.map(|b| report.prompt.block(b).to_owned()).unwrap_or_default()
    }

    #[test]
    fn a_single_file_is_a_skill_under_its_own_name() {
        let files = [("old.md", "Old body"), ("dev/deep/two.md", "Two body"), ("dev/deep/scripts/x", "")];
        let text = loads(&files, "old, two", "");
        assert!(text.contains("Old body") && text.contains(&format!("{HOME}]")), "{text}");
        assert!(text.contains("Two body") && text.contains("- scripts/x"), "{text}");
        assert!(
            text.contains(&format!("{HOME}/dev/deep]")) && text.contains("skill_view(name=\"dev/deep\""),
            "{text}"
        );
        assert!(loads(&files, "deep/two", "").contains("Two body"), "also by the end of its path");
        assert!(loads(&files, "old.draft", "").contains("Old body"), "what looks like a suffix is replaced");
        assert_eq!(loads(&files, "two", "  disabled: [deep]\n"), "", "the folder stands in for a name");
    }

    #[test]
    fn a_file_of_a_skill_is_no_skill() {
        let files = [("one/SKILL.md", "One body"), ("one/notes.md", "Notes"), ("one/references/r.md", "R")];
        for name in ["notes", "one/notes", "one/references/r", "r", "SKILL"] {
            assert_eq!(loads(&files, name, ""), "", "{name}");
        }
    }

    #[test]
    fn identical_copies_yield_to_the_skill_and_different_ones_to_none() {
        let copy = [("a/one/SKILL.md", "Same"), ("one.md", "Same")];
        assert!(loads(&copy, "one", "").contains(&format!("{HOME}/a/one]")));
        let other = [("a/one/SKILL.md", "This"), ("one.md", "That")];
        assert_eq!(loads(&other, "one", ""), "");
    }

    #[test]
    fn a_dangerous_skill_of_the_project_leaves_no_room_for_another() {
        let skill = "/p/.hermes/skills/one";
        let [own, program] = ["SKILL.md", "tool.so"].map(|name| format!("{skill}/{name}"));
        let files = [(own.as_str(), "Body"), (program.as_str(), ""), ("one/SKILL.md", "Harmless")];
        let trusted = "  trusted_project_dirs: [/p]\n";
        assert_eq!(loads(&files, "one", trusted), "");
        assert!(loads(&files, "one", "").contains("Harmless"), "nobody trusts the project");
    }

    #[test]
    fn a_path_below_a_root_is_a_name() {
        let files = [("dev/one/SKILL.md", "One body"), ("/ext/two/SKILL.md", "Two body")];
        let external = "  external_dirs: [/ext]\n";
        for name in ["~/.hermes/skills/dev/one", "/ext/two", "./dev//one"] {
            assert_ne!(loads(&files, name, external), "", "{name}");
        }
        for name in ["/elsewhere/one", "dev/../dev/one", "c:one", "/ext/../ext/two"] {
            assert_eq!(loads(&files, name, external), "", "{name}");
        }
    }
}
