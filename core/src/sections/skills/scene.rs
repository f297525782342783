//! Every skill of a session: read, judged, and shelved by the release's rule for equal names (§8.2–§8.5).

use crate::collections::Map;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::catalog::{Candidate, Standing, resolve};
use super::guard::danger;
use super::roots::{self, Root, Tier};
use super::skill::{self, Entry, Parsed, TypeError};
use super::{Fate, Index, Query, Raised, disabled, render};
use crate::config::yaml::Value;
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{FileStatus, Note};
use crate::release::{
    EmptySkillName, HiddenInSnapshot, KanbanOffer, NullCondition, PluginSkills, SkillChannels,
};
use crate::sections::Inputs;
use crate::workspace::DecodeError;

/// Roots, walks and what decides about every skill.
pub(super) struct Scene<'i, 'a, 'q> {
    pub(super) inputs: &'i mut Inputs<'a>,
    pub(super) query: Query<'q>,
    pub(super) roots: Vec<Root>,
    /// Number of the home's own root.
    pub(super) local: usize,
    pub(super) walks: Vec<roots::Walk>,
    /// The platform of the session, when known.
    pub(super) platform: String,
    pub(super) disabled: BTreeSet<String>,
    /// Whether skills for kanban are offered.
    pub(super) kanban: bool,
    /// Whether the local skills come from a snapshot.
    pub(super) snapshot: bool,
}

/// A skill as read, before names are resolved.
struct Judged {
    entry: Entry,
    /// Why its platforms, environments or applications keep it out.
    unfit: Option<Note>,
    read: Option<Arc<Read>>,
    error: Option<String>,
}

impl Judged {
    fn parsed(&self) -> Option<&Parsed> {
        self.read.as_ref().and_then(|r| r.0.as_ref().ok())
    }
}

/// A file as read; kept in the memo.
pub(super) struct Read(pub(super) Result<Parsed, DecodeError>);

impl<'i, 'a, 'q> Scene<'i, 'a, 'q> {
    pub(super) fn new(inputs: &'i mut Inputs<'a>, query: Query<'q>) -> Result<Self, Raised> {
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
    pub(super) fn read(&mut self, path: &str) -> Result<Arc<Read>, String> {
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

    /// The same for a skill that is loaded whole: bytes that are no text become U+FFFD.
    pub(super) fn read_leniently(&mut self, path: &str) -> Option<Arc<Read>> {
        let read = self.read(path);
        let file = self.inputs.workspace.read(path).ok()?;
        let rules = self.inputs.release.rules;
        read.ok().or_else(|| {
            let text = String::from_utf8_lossy(&file.bytes);
            Some(Arc::new(Read(skill::parse(text.as_bytes(), rules.bom, rules.yaml))))
        })
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

    /// Whether the snapshot of the local skills could be written.
    pub(super) fn storable(&mut self) -> bool {
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
                judged.unfit.or_else(|| Some(Note::new("systems", "it is for other systems")))
            };
            if judged.entry.name.is_empty() {
                judged.entry.name.clone_from(&judged.entry.dir_name);
            }
        }
        Ok(judged)
    }

    /// Why conditions or the configuration hide a skill.
    fn hide(&self, entry: &Entry, names: &[&str]) -> Result<Option<Note>, TypeError> {
        if let Some(name) = names.iter().find(|n| self.disabled.contains(**n)) {
            return Ok(Some(switched_off(name)));
        }
        let channel = match self.inputs.release.rules.skill_channels {
            SkillChannels::Unknown => None,
            SkillChannels::Listed => Some(self.platform.as_str()),
        };
        entry.conditions.hide(self.query.tools, self.query.toolsets, channel)
    }

    /// Local skills first; an external one with a name that is already listed is dropped.
    pub(super) fn local_first(mut self) -> Result<Index, Raised> {
        let mut shelf = render::Shelf::default();
        let mut fates = Vec::new();
        let mut seen: Map<String, Arc<str>> = Map::new();
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
            fates.push(fate(&judged, hidden.as_ref(), None));
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
                fates.push(fate(&judged, hidden.as_ref(), None));
            }
        }
        Ok(self.finish(shelf, &[], fates, false))
    }

    /// All tiers are resolved together, hidden skills included.
    pub(super) fn tiers(mut self) -> Result<Index, Raised> {
        let mut judged: Vec<(Judged, usize)> = Vec::new();
        let mut fates = Vec::new();
        for root in 0..self.roots.len() {
            for path in self.walks[root].skills.clone() {
                if root == self.local {
                    judged.push((self.judge_local(&path)?, root));
                    continue;
                }
                if self.roots[root].tier == Tier::Project
                    && let Some(danger) = danger(self.inputs, &path)
                {
                    fates.push(Fate {
                        path: path.as_str().into(),
                        name: String::new(),
                        status: FileStatus::NotRead,
                        by: None,
                        why: danger.why(),
                        args: danger.remark().args,
                        yaml_error: None,
                        danger: Some(danger),
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
                    fates.push(fate(one, candidate.hidden.as_ref(), Some(winner)));
                    continue;
                }
                Standing::Unique => Some(candidate.name().to_owned()),
                Standing::Ambiguous { load_name } => load_name.clone(),
            };
            let mut hidden = candidate.hidden.clone();
            if hidden.is_none() {
                let named = [Some(candidate.name()), load_name.as_deref()];
                hidden = named.into_iter().flatten().find(|n| self.disabled.contains(*n)).map(switched_off);
            }
            if hidden.is_none() {
                match load_name {
                    None => {
                        unlisted.insert(candidate.name().to_owned());
                        let text = "another skill of its tier has the same name and the same path";
                        let why = Note::new("twin", text);
                        fates.push(fate(one, Some(&why), None));
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
            fates.push(fate(one, hidden.as_ref(), None));
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
        Ok(self.finish(shelf, &unlisted, fates, app_gated))
    }

    fn finish(
        mut self,
        mut shelf: render::Shelf,
        unlisted: &[String],
        mut fates: Vec<Fate>,
        app_gated: bool,
    ) -> Index {
        // The home's own descriptions win; of the others the first.
        let order = std::iter::once(self.local).chain(
            (0..self.roots.len()).filter(|r| *r != self.local && self.roots[*r].tier != Tier::Project),
        );
        for root in order.collect::<Vec<_>>() {
            let base = self.roots[root].path.clone();
            let mut found: Map<String, (String, Arc<str>)> = Map::new();
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
                    args: facts([("kind", "category"), ("word", &category)]),
                    why: format!("It describes the category {category}."),
                    yaml_error: None,
                    danger: None,
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
        Index { text, rows, fates, app_gated }
    }
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

/// `skills.disabled` keeps it out.
fn switched_off(name: &str) -> Note {
    Note::new("disabled", format!("skills.disabled names {name}")).arg("word", name)
}

fn fate(judged: &Judged, hidden: Option<&Note>, winner: Option<Arc<str>>) -> Fate {
    let entry = &judged.entry;
    let mut args = Map::new();
    let (status, why) = match (hidden, &winner, &judged.error) {
        (_, Some(by), _) => {
            (FileStatus::Shadowed, format!("A skill of the same name is used instead: {by}."))
        }
        (Some(why), None, _) => {
            args.clone_from(&why.args);
            args.insert("kind", why.code.to_owned());
            (FileStatus::NotRead, format!("The skill is not listed: {}.", why.text))
        }
        (None, None, Some(error)) => (
            FileStatus::Unreadable,
            format!("The file is unreadable ({error}); the skill is listed by the name of its directory."),
        ),
        (None, None, None) => {
            args.insert("word", entry.category.clone());
            (FileStatus::Loaded, format!("The skill is listed in the category {}.", entry.category))
        }
    };
    Fate {
        path: Arc::clone(&entry.path),
        name: entry.name.clone(),
        status,
        by: winner,
        why,
        args,
        yaml_error: judged.parsed().and_then(|p| p.yaml_error.clone()),
        danger: None,
    }
}

/// What a fate is about, for translations.
fn facts(of: [(&'static str, &str); 2]) -> Map<&'static str, String> {
    let mut facts = Map::new();
    for (name, value) in of {
        facts.insert(name, value.to_owned());
    }
    facts
}

fn broken(path: &str, error: &TypeError) -> Fate {
    Fate {
        path: path.into(),
        name: String::new(),
        status: FileStatus::NotRead,
        by: None,
        why: format!("The skill is not listed: `{}` cannot be used ({}).", error.key, error.message),
        args: facts([("kind", "broken"), ("word", &error.key)]),
        yaml_error: None,
        danger: None,
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
