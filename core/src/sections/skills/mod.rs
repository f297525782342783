//! The skills index (§8).
//!
//! Roots are walked, every SKILL.md is read and judged, names are resolved, and what may be shown is
//! rendered by category. The index of the first process that meets a set of files can differ from the
//! next one's, because Hermes keeps a snapshot that forgets some of the reasons (§8.8); which of the
//! two is built is part of the [`Query`].

mod auto_load;
mod catalog;
mod disabled;
mod render;
mod roots;
mod skill;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::{Inputs, release_fails};
use crate::config::yaml::Value;
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{FileStatus, Origin, Outcome, Part};
use crate::release::{
    EmptySkillName, HiddenInSnapshot, KanbanOffer, NullCondition, PluginSkills, SkillChannels, SkillClash,
    Slot,
};
use crate::workspace::DecodeError;
use catalog::{Candidate, Standing, resolve};
use roots::{Root, Tier};
use skill::{Entry, Parsed, TypeError};

pub(crate) use auto_load::parts as auto_load;
pub(crate) use render::Row;

/// What an index is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Query<'q> {
    /// The tools that are loaded, when known.
    pub(crate) tools: Option<&'q BTreeSet<String>>,
    /// Their toolsets, when known.
    pub(crate) toolsets: Option<&'q BTreeSet<String>>,
    /// Categories that are shown by name only.
    pub(crate) names_only: &'q BTreeSet<String>,
    /// Whether an earlier process left its snapshot.
    pub(crate) snapshot: bool,
}

/// The index, and what became of every skill.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Index {
    /// The text; empty when there is nothing to list.
    pub(crate) text: String,
    /// What is listed, in the order of the text.
    pub(crate) rows: Vec<Row>,
    /// What became of every SKILL.md.
    pub(crate) fates: Vec<Fate>,
    /// Whether the next process would build another index from the snapshot.
    pub(crate) app_gated: bool,
}

/// What became of one SKILL.md.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fate {
    pub(crate) path: Arc<str>,
    pub(crate) name: String,
    pub(crate) status: FileStatus,
    /// The winner, for a shadowed one.
    pub(crate) by: Option<Arc<str>>,
    /// The reason in one sentence.
    pub(crate) why: String,
    /// Why its frontmatter is no YAML, and where.
    pub(crate) yaml_error: Option<(String, Range<usize>)>,
}

/// What the real program raises while it builds the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Raised {
    pub(crate) exception: &'static str,
    pub(crate) message: String,
    /// The file that has to be changed.
    pub(crate) path: Option<Arc<str>>,
    pub(crate) span: Option<Range<usize>>,
    /// The key that has to be changed.
    pub(crate) key: String,
}

/// Whether the session has a tool that works with skills.
pub(crate) fn has_tools(inputs: &Inputs<'_>) -> bool {
    ["skills_list", "skill_view", "skill_manage"].iter().any(|t| inputs.session.has_tool(t))
}

/// The index as a block.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    if !has_tools(inputs) {
        inputs.absent(Slot::Skills, "None of skills_list, skill_view and skill_manage is loaded.");
        return Vec::new();
    }
    inputs.skills_index();
    let Some(index) = inputs.skills.clone() else { return Vec::new() };
    if index.text.is_empty() {
        inputs.absent(Slot::Skills, "There is no skill to list.");
        return Vec::new();
    }
    let origins = index.rows.iter().filter_map(|row| {
        let (range, source) = row.description.clone()?;
        Some(Origin { path: Arc::clone(row.path.as_ref()?), range, source })
    });
    let listed = index.fates.iter().filter(|f| f.status == FileStatus::Loaded);
    vec![Part {
        text: index.text.clone(),
        origins: origins.collect(),
        outcomes: listed.map(|f| Outcome::Loaded { path: Arc::clone(&f.path) }).collect(),
        note: format!("{} skills listed.", index.rows.len()),
    }]
}

/// Builds the index of the session once, and reports on its files.
pub(crate) fn build(inputs: &mut Inputs<'_>) -> Index {
    if !has_tools(inputs) {
        return Index::default();
    }
    let session = inputs.session;
    let toolsets: BTreeSet<String> =
        session.tools.iter().filter_map(|t| inputs.release.lists.tool_toolsets.get(t)).cloned().collect();
    let names_only = inputs.coding().names_only.clone();
    let query = Query {
        tools: Some(&session.tools),
        toolsets: Some(&toolsets),
        names_only: &names_only,
        snapshot: session.skills_snapshot,
    };
    match index(inputs, query) {
        Ok(index) => {
            report(inputs, &index);
            index
        }
        Err(raised) => {
            let fix = match &raised.path {
                Some(_) => format!("Give `{}` a list, or remove it.", raised.key),
                None => format!("Correct `{}` in config.yaml.", raised.key),
            };
            let mut remark =
                release_fails(format!("`{}` cannot be used: {}.", raised.key, raised.message), &fix);
            remark.path = raised.path.map(|p| p.to_string());
            remark.span = raised.span;
            inputs.fail(raised.exception, raised.message, remark);
            Index::default()
        }
    }
}

fn report(inputs: &mut Inputs<'_>, index: &Index) {
    for fate in &index.fates {
        let file = inputs.fate(&fate.path, fate.status, "skill", fate.why.clone());
        file.by = fate.by.as_ref().map(ToString::to_string);
        if let Some((error, span)) = &fate.yaml_error {
            inputs.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "skill-frontmatter-invalid",
                    format!("The frontmatter is no YAML: {error}."),
                )
                .arg("skill", &fate.name)
                .consequence(
                    "Hermes splits its lines at the first colon instead; lists and nested keys are lost.",
                )
                .span(span.clone())
                .at(&*fate.path),
            );
        }
        let (code, severity) = match fate.status {
            FileStatus::Shadowed => ("skill-shadowed", Severity::Warning),
            FileStatus::NotRead => ("skill-hidden", Severity::Info),
            FileStatus::Unreadable => ("skill-unreadable", Severity::Error),
            _ => continue,
        };
        inputs.remark(
            Diagnostic::new(severity, code, fate.why.clone()).arg("skill", &fate.name).at(&*fate.path),
        );
    }
}

/// The index for a query.
///
/// # Errors
/// [`Raised`] where the real program raises.
pub(crate) fn index(inputs: &mut Inputs<'_>, query: Query<'_>) -> Result<Index, Raised> {
    let mut scene = Scene::new(inputs, query)?;
    let has_local = scene.inputs.workspace.exists(&scene.roots[scene.local].path);
    if !has_local && scene.roots.len() == 1 {
        return Ok(Index::default());
    }
    let rules = scene.inputs.release.rules;
    // The snapshot cannot be written when a condition holds what JSON cannot; then every process reads
    // the files again.
    scene.snapshot = query.snapshot && scene.storable();
    match rules.skill_clash {
        SkillClash::LocalFirst => scene.local_first(),
        SkillClash::Tiers => scene.tiers(),
    }
}

struct Scene<'i, 'a, 'q> {
    inputs: &'i mut Inputs<'a>,
    query: Query<'q>,
    roots: Vec<Root>,
    /// Number of the home's own root.
    local: usize,
    walks: Vec<roots::Walk>,
    /// The platform of the session, when known.
    platform: String,
    disabled: BTreeSet<String>,
    /// Whether skills for kanban are offered.
    kanban: bool,
    /// Whether the local skills come from a snapshot.
    snapshot: bool,
}

/// A skill as read, before names are resolved.
struct Judged {
    entry: Entry,
    /// Why its platforms, environments or applications keep it out.
    unfit: Option<String>,
    read: Option<Arc<Read>>,
    error: Option<String>,
}

impl Judged {
    fn parsed(&self) -> Option<&Parsed> {
        self.read.as_ref().and_then(|r| r.0.as_ref().ok())
    }
}

/// A file as read; kept in the memo.
struct Read(Result<Parsed, DecodeError>);

impl<'i, 'a, 'q> Scene<'i, 'a, 'q> {
    fn new(inputs: &'i mut Inputs<'a>, query: Query<'q>) -> Result<Self, Raised> {
        let (workspace, session, release) = (inputs.workspace, inputs.session, Arc::clone(inputs.release));
        // The skills code reads the file alone: no defaults, no expansion, nothing managed (§6.5).
        let skills = inputs.settings().map(|s| s.skills.value.clone()).filter(|v| v.as_dict().is_some());
        let skills = skills.as_ref();
        let platform = ["HERMES_PLATFORM", "HERMES_SESSION_PLATFORM"]
            .iter()
            .filter_map(|n| session.var(n))
            .find(|v| !v.is_empty())
            .unwrap_or_else(|| session.session_env.get("HERMES_SESSION_PLATFORM").map_or("", String::as_str))
            .to_owned();
        let roots = roots::roots(workspace, session, &release, skills);
        let local = roots.iter().position(|r| r.tier == Tier::Local).unwrap_or(0);
        let nothing = roots.len() == 1 && !workspace.exists(&roots[local].path);
        // Without a directory to search, what is disabled is not even looked at.
        let disabled = if nothing { BTreeSet::new() } else { disabled::names(skills, &platform, &release)? };
        let walks = roots.iter().map(|r| roots::walk(workspace, &r.path, &release)).collect();
        let kanban = kanban_offered(inputs);
        Ok(Self { inputs, query, roots, local, walks, platform, disabled, kanban, snapshot: false })
    }

    /// Reads a SKILL.md or DESCRIPTION.md; the reason when it is no text.
    fn read(&mut self, path: &str) -> Result<Arc<Read>, String> {
        let file = self.inputs.workspace.read(path).map_err(|e| e.to_string())?;
        let rules = self.inputs.release.rules;
        let read = self
            .inputs
            .memo
            .get(path, 0, &file.bytes, |bytes| Read(skill::parse(bytes, rules.bom, rules.yaml)));
        match &read.0 {
            Ok(_) => Ok(read),
            Err(error) => Err(error.to_string()),
        }
    }

    fn judge(&mut self, path: &str, root: usize) -> Result<Judged, TypeError> {
        let base = self.roots[root].path.clone();
        let rel = path.strip_prefix(base.as_str()).map_or(path, |r| r.trim_start_matches('/')).to_owned();
        let (read, error) = match self.read(path) {
            Ok(read) => (Some(read), None),
            Err(error) => (None, Some(error)),
        };
        let parsed = read.as_ref().and_then(|r| r.0.as_ref().ok());
        let release = self.inputs.release;
        let mut entry = Entry::new(path, &rel, &base, parsed, release)?;
        if release.rules.empty_skill_name == EmptySkillName::DirectoryName && entry.name.is_empty() {
            entry.name.clone_from(&entry.dir_name);
        }
        let unfit =
            parsed.and_then(|p| skill::unfit(&p.frontmatter, self.inputs.session, release, self.kanban));
        Ok(Judged { entry, unfit, read, error })
    }

    /// Whether a project's skill fails the check for danger: here, when a file of it cannot be read. What
    /// the check finds in files that can be read is not part of the preview.
    fn quarantined(&self, path: &str) -> bool {
        let dir = format!("{}/", crate::workspace::parent(path));
        let workspace = self.inputs.workspace;
        workspace.read(path).is_err()
            || workspace
                .entries()
                .filter(|(p, _)| p.starts_with(&dir))
                .any(|(_, entry)| matches!(entry, crate::workspace::Entry::File(f) if !f.readable))
    }

    /// Whether the snapshot of the local skills could be written.
    fn storable(&mut self) -> bool {
        let paths = self.walks[self.local].skills.clone();
        paths.iter().all(|p| self.judge(p, self.local).is_ok_and(|j| j.entry.storable))
    }

    /// A local skill: from its file, or as the snapshot remembers it.
    fn judge_local(&mut self, path: &str) -> Result<Judged, Raised> {
        let mut judged = self.judge(path, self.local).map_err(|e| raised(e, path))?;
        let (session, release) = (self.inputs.session, &self.inputs.release);
        let forgets = release.rules.hidden_in_snapshot == HiddenInSnapshot::WithoutDescription;
        if forgets && judged.unfit.is_some() {
            judged.entry.description.clear();
            judged.entry.description_span = None;
        }
        if self.snapshot {
            let fits = skill::fits_system(&judged.entry.platforms, session, &release.lists);
            judged.unfit = if fits {
                skill::missing_app(&judged.entry.apps, session, release)
            } else {
                judged.unfit.or_else(|| Some("it is for other systems".into()))
            };
            if judged.entry.name.is_empty() {
                judged.entry.name.clone_from(&judged.entry.dir_name);
            }
        }
        Ok(judged)
    }

    /// Why conditions or the configuration hide a skill.
    fn hide(&self, entry: &Entry, names: &[&str]) -> Result<Option<String>, TypeError> {
        if let Some(name) = names.iter().find(|n| self.disabled.contains(**n)) {
            return Ok(Some(format!("skills.disabled names {name}")));
        }
        let channel = match self.inputs.release.rules.skill_channels {
            SkillChannels::Unknown => None,
            SkillChannels::Listed => Some(self.platform.as_str()),
        };
        entry.conditions.hide(self.query.tools, self.query.toolsets, channel)
    }

    /// Local skills first; an external one with a name that is already listed is dropped.
    fn local_first(mut self) -> Result<Index, Raised> {
        let mut shelf = render::Shelf::default();
        let mut fates = Vec::new();
        let mut seen: BTreeMap<String, Arc<str>> = BTreeMap::new();
        for path in self.walks[self.local].skills.clone() {
            let judged = self.judge_local(&path)?;
            let Judged { entry, .. } = &judged;
            let hidden = match &judged.unfit {
                Some(why) => Some(why.clone()),
                None => self.hide(entry, &[&entry.name, &entry.dir_name]).map_err(|e| raised(e, &path))?,
            };
            if hidden.is_none() {
                seen.entry(entry.name.clone()).or_insert_with(|| Arc::clone(&entry.path));
                shelf.add(&entry.category, entry.name.clone(), entry.description.clone(), Some(entry));
            }
            fates.push(fate(&judged, hidden, None));
        }
        let others: Vec<usize> = (0..self.roots.len()).filter(|&r| r != self.local).collect();
        for root in others {
            for path in self.walks[root].skills.clone() {
                let judged = match self.judge(&path, root) {
                    Ok(judged) => judged,
                    // Whatever goes wrong with an external skill is logged, and the skill left out.
                    Err(error) => {
                        fates.push(broken(&path, &error));
                        continue;
                    }
                };
                let Judged { entry, .. } = &judged;
                if judged.unfit.is_none()
                    && let Some(winner) = seen.get(&entry.name)
                {
                    let winner = Arc::clone(winner);
                    fates.push(fate(&judged, None, Some(winner)));
                    continue;
                }
                let hidden = match &judged.unfit {
                    Some(why) => Some(why.clone()),
                    None => match self.hide(entry, &[&entry.name, &entry.dir_name]) {
                        Ok(hidden) => hidden,
                        Err(error)
                            if self.inputs.release.rules.null_condition == NullCondition::SkipsExternal =>
                        {
                            fates.push(broken(&path, &error));
                            continue;
                        }
                        Err(error) => return Err(raised(error, &path)),
                    },
                };
                if hidden.is_none() {
                    seen.insert(entry.name.clone(), Arc::clone(&entry.path));
                    shelf.add(&entry.category, entry.name.clone(), entry.description.clone(), Some(entry));
                }
                fates.push(fate(&judged, hidden, None));
            }
        }
        self.finish(shelf, &[], fates, false)
    }

    /// All tiers are resolved together, hidden skills included.
    fn tiers(mut self) -> Result<Index, Raised> {
        let mut judged: Vec<(Judged, usize)> = Vec::new();
        let mut fates = Vec::new();
        for root in 0..self.roots.len() {
            for path in self.walks[root].skills.clone() {
                if root == self.local {
                    judged.push((self.judge_local(&path)?, root));
                    continue;
                }
                if self.roots[root].tier == Tier::Project && self.quarantined(&path) {
                    fates.push(Fate {
                        path: path.as_str().into(),
                        name: String::new(),
                        status: FileStatus::NotRead,
                        by: None,
                        why: "Hermes checks a project's skills for danger, and a skill with a file that cannot be read does not pass.".into(),
                        yaml_error: None,
                    });
                    continue;
                }
                match self.judge(&path, root) {
                    Ok(one) => judged.push((one, root)),
                    Err(error) => fates.push(broken(&path, &error)),
                }
            }
        }
        let mut candidates = Vec::with_capacity(judged.len());
        for (one, root) in &judged {
            let hidden = match &one.unfit {
                Some(why) => Some(why.clone()),
                None => {
                    self.hide(&one.entry, &[&one.entry.dir_name]).map_err(|e| raised(e, &one.entry.path))?
                }
            };
            candidates.push(Candidate {
                entry: one.entry.clone(),
                tier: self.roots[*root].tier,
                root: *root,
                hidden,
            });
        }
        let standings = resolve(&candidates, self.inputs.workspace);
        let mut shelf = render::Shelf::default();
        let mut unlisted = BTreeSet::new();
        for ((candidate, standing), (one, _)) in candidates.iter().zip(&standings).zip(&judged) {
            let load_name = match standing {
                Standing::Shadowed { by } => {
                    let winner = by.map(|w| Arc::clone(&candidates[w].entry.path));
                    let winner = winner.unwrap_or_else(|| Arc::clone(&candidate.entry.path));
                    fates.push(fate(one, candidate.hidden.clone(), Some(winner)));
                    continue;
                }
                Standing::Unique => Some(candidate.name().to_owned()),
                Standing::Ambiguous { load_name } => load_name.clone(),
            };
            let mut hidden = candidate.hidden.clone();
            if hidden.is_none() {
                let named = [Some(candidate.name()), load_name.as_deref()];
                hidden = named
                    .into_iter()
                    .flatten()
                    .find(|n| self.disabled.contains(*n))
                    .map(|n| format!("skills.disabled names {n}"));
            }
            if hidden.is_none() {
                match load_name {
                    None => {
                        unlisted.insert(candidate.name().to_owned());
                        let why = "another skill of its tier has the same name and the same path".to_owned();
                        fates.push(fate(one, Some(why), None));
                        continue;
                    }
                    Some(name) => {
                        let description = match candidate.tier {
                            Tier::Project => {
                                crate::text::strip(&format!("[project] {}", candidate.entry.description))
                                    .to_owned()
                            }
                            _ => candidate.entry.description.clone(),
                        };
                        shelf.add(&candidate.entry.category, name, description, Some(&candidate.entry));
                    }
                }
            }
            fates.push(fate(one, hidden, None));
        }
        if self.inputs.release.rules.plugin_skills == PluginSkills::Listed {
            for skill in &self.inputs.session.plugin_skills {
                if !skill.name.is_empty() && !self.disabled.contains(&skill.name) && !shelf.lists(&skill.name)
                {
                    shelf.add("plugin", skill.name.clone(), skill.description.clone(), None);
                }
            }
        }
        let app_gated = judged.iter().any(|(j, root)| *root == self.local && !j.entry.apps.is_empty());
        let unlisted: Vec<String> = unlisted.into_iter().collect();
        self.finish(shelf, &unlisted, fates, app_gated)
    }

    fn finish(
        mut self,
        mut shelf: render::Shelf,
        unlisted: &[String],
        mut fates: Vec<Fate>,
        app_gated: bool,
    ) -> Result<Index, Raised> {
        // The home's own descriptions win; of the others the first.
        let order = std::iter::once(self.local).chain(
            (0..self.roots.len()).filter(|r| *r != self.local && self.roots[*r].tier != Tier::Project),
        );
        for root in order.collect::<Vec<_>>() {
            let base = self.roots[root].path.clone();
            let mut found: BTreeMap<String, (String, Arc<str>)> = BTreeMap::new();
            for path in self.walks[root].descriptions.clone() {
                let Ok(read) = self.read(&path) else { continue };
                let Ok(parsed) = &read.0 else { continue };
                let truthy = parsed.frontmatter.get("description").is_some_and(Value::is_truthy);
                if !truthy {
                    continue;
                }
                let rel =
                    path.strip_prefix(base.as_str()).map_or(path.as_str(), |r| r.trim_start_matches('/'));
                let category = rel.rsplit_once('/').map_or("general", |(dir, _)| dir).to_owned();
                found.insert(category, (skill::full_description(&parsed.frontmatter), path.as_str().into()));
            }
            for (category, (text, path)) in found {
                fates.push(Fate {
                    path,
                    name: category.clone(),
                    status: FileStatus::Loaded,
                    by: None,
                    why: format!("It describes the category {category}."),
                    yaml_error: None,
                });
                shelf.describe(&category, text);
            }
        }
        if self.walks.iter().any(|w| w.endless) {
            self.inputs.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "skills-endless",
                    "Symbolic links make the skills directory endless.",
                )
                .consequence("Hermes walks on until a path holds forty links; the preview stops earlier.")
                .at(&self.roots[self.local].path),
            );
        }
        let oneshot = self.inputs.session.session_var("HERMES_SINGLE_QUERY_SESSION") == "1";
        let (text, rows) = shelf.render(&self.inputs.release.texts, self.query, oneshot, unlisted);
        Ok(Index { text, rows, fates, app_gated })
    }
}

/// SKILL.md by name and by directory name, with its size in bytes; the first wins (§13). A project's own
/// skills are not among them.
pub(crate) fn files_by_name(inputs: &mut Inputs<'_>) -> BTreeMap<String, (String, u64)> {
    let nothing = BTreeSet::new();
    let query = Query { tools: None, toolsets: None, names_only: &nothing, snapshot: false };
    let mut found = BTreeMap::new();
    let Ok(mut scene) = Scene::new(inputs, query) else { return found };
    for root in 0..scene.roots.len() {
        if scene.roots[root].tier == Tier::Project {
            continue;
        }
        for path in scene.walks[root].skills.clone() {
            let Ok(bytes) = scene.inputs.workspace.read(&path).map(|f| f.bytes.len() as u64) else {
                continue;
            };
            let dir = crate::workspace::file_name(crate::workspace::parent(&path)).to_owned();
            let read = scene.read(&path).ok();
            let name = read.as_ref().and_then(|r| r.0.as_ref().ok()).and_then(|p| p.frontmatter.get("name"));
            let name = name.filter(|v| v.is_truthy()).map_or_else(|| dir.clone(), Value::py_str);
            for key in [name, dir] {
                found.entry(key).or_insert_with(|| (path.clone(), bytes));
            }
        }
    }
    found
}

/// Whether skills for kanban are offered: to a worker, or when the configuration asks for the toolset.
fn kanban_offered(inputs: &Inputs<'_>) -> bool {
    let session = inputs.session;
    let is_set = |name: &str| session.var(name).is_some_and(|v| !v.is_empty());
    let asked = |value: &Value| match value.as_list() {
        Some(items) => items.iter().any(|i| i.as_str() == Some("kanban")),
        None => value.as_str().is_some_and(|t| t.contains("kanban")),
    };
    let mut offered = is_set("HERMES_KANBAN_TASK") || is_set("HERMES_KANBAN_BOARD");
    if inputs.release.rules.kanban_offer == KanbanOffer::PlatformToolsets {
        offered &= session.kanban_worker;
        offered |= inputs.setting(&["platform_toolsets"]).and_then(Value::as_dict).is_some_and(|platforms| {
            platforms.entries().iter().any(|e| e.value.as_list().is_some() && asked(&e.value))
        });
    }
    offered || inputs.setting(&["toolsets"]).is_some_and(asked)
}

fn fate(judged: &Judged, hidden: Option<String>, winner: Option<Arc<str>>) -> Fate {
    let entry = &judged.entry;
    let (status, why) = match (&hidden, &winner, &judged.error) {
        (_, Some(by), _) => {
            (FileStatus::Shadowed, format!("A skill of the same name is used instead: {by}."))
        }
        (Some(why), None, _) => (FileStatus::NotRead, format!("The skill is not listed: {why}.")),
        (None, None, Some(error)) => (
            FileStatus::Unreadable,
            format!("The file is unreadable ({error}); the skill is listed by the name of its directory."),
        ),
        (None, None, None) => {
            (FileStatus::Loaded, format!("The skill is listed in the category {}.", entry.category))
        }
    };
    Fate {
        path: Arc::clone(&entry.path),
        name: entry.name.clone(),
        status,
        by: winner,
        why,
        yaml_error: judged.parsed().and_then(|p| p.yaml_error.clone()),
    }
}

fn broken(path: &str, error: &TypeError) -> Fate {
    Fate {
        path: path.into(),
        name: String::new(),
        status: FileStatus::NotRead,
        by: None,
        why: format!("The skill is not listed: `{}` cannot be used ({}).", error.key, error.message),
        yaml_error: None,
    }
}

fn raised(error: TypeError, path: &str) -> Raised {
    Raised {
        exception: "TypeError",
        message: error.message,
        path: Some(path.into()),
        span: error.span,
        key: error.key,
    }
}
