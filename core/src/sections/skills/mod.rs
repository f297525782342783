//! The skills index (§8).
//!
//! Roots are walked, every SKILL.md is read and judged, names are resolved, and what may be shown is
//! rendered by category. The index of the first process that meets a set of files can differ from the
//! next one's, because Hermes keeps a snapshot that forgets some of the reasons (§8.8); which of the
//! two is built is part of the [`Query`].

mod auto_load;
mod catalog;
mod disabled;
mod guard;
mod lookup;
mod render;
mod roots;
mod scene;
mod setup;
mod skill;

use crate::collections::Map;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::{Inputs, release_fails};
use crate::config::yaml::{self, Value};
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{FileStatus, Note, Origin, Outcome, Part};
use crate::release::{SkillClash, Slot};
use roots::Tier;
use scene::Scene;

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
    /// The facts of the reason, for translations.
    pub(crate) args: Map<&'static str, String>,
    /// Why its frontmatter is no YAML, and where.
    pub(crate) yaml_error: Option<(yaml::Problem, Range<usize>)>,
    /// What keeps a project's skill out.
    pub(crate) danger: Option<guard::Danger>,
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
    let count = index.rows.len();
    let note = format!("{count} skill{} listed.", if count == 1 { "" } else { "s" });
    let listed = index.fates.iter().filter(|f| f.status == FileStatus::Loaded);
    vec![Part {
        text: index.text.clone(),
        origins: origins.collect(),
        outcomes: listed.map(|f| Outcome::Loaded { path: Arc::clone(&f.path) }).collect(),
        notes: vec![Note::new("skills", note).arg("count", count.to_string())],
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
            let (kind, fix) = match &raised.path {
                Some(_) => ("skill", format!("Give `{}` a list, or remove it.", raised.key)),
                None => ("skills", format!("Correct `{}` in config.yaml.", raised.key)),
            };
            let message = format!("`{}` cannot be used: {}.", raised.key, raised.message);
            let mut remark = release_fails(kind, message, &fix).arg("key", &raised.key);
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
        file.args.clone_from(&fate.args);
        file.args.insert("by", fate.by.as_deref().unwrap_or_default().to_owned());
        if let Some((problem, span)) = &fate.yaml_error {
            let error = problem.message();
            let mut remark = Diagnostic::new(
                Severity::Warning,
                "skill-frontmatter-invalid",
                format!("The frontmatter is no YAML: {error}"),
            );
            remark.args.extend(problem.facts());
            inputs.remark(
                remark
                    .arg("skill", &fate.name)
                    .arg("error", error)
                    .arg("problem", problem.code())
                    .consequence(
                        "Hermes splits its lines at the first colon instead; lists and nested keys are lost.",
                    )
                    .span(span.clone())
                    .at(&*fate.path),
            );
        }
        if let Some(danger) = &fate.danger {
            inputs.remark(danger.remark().at(&*fate.path));
            continue;
        }
        let (code, severity) = match fate.status {
            FileStatus::Shadowed => ("skill-shadowed", Severity::Warning),
            FileStatus::NotRead => ("skill-hidden", Severity::Info),
            FileStatus::Unreadable => ("skill-unreadable", Severity::Error),
            _ => continue,
        };
        let mut remark = Diagnostic::new(severity, code, fate.why.clone());
        remark.args.clone_from(&fate.args);
        inputs.remark(
            remark.arg("skill", &fate.name).arg("by", fate.by.as_deref().unwrap_or_default()).at(&*fate.path),
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

/// SKILL.md by name and by directory name, with its size in bytes; the first wins (§13). A project's own
/// skills are not among them.
pub(crate) fn files_by_name(inputs: &mut Inputs<'_>) -> Map<String, (String, u64)> {
    let nothing = BTreeSet::new();
    let query = Query { tools: None, toolsets: None, names_only: &nothing, snapshot: false };
    let mut found = Map::new();
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

#[cfg(test)]
mod tests {
    use crate::prompt::{Assembler, FileStatus, SkillsQuery};
    use crate::release::Release;
    use crate::session::{PluginSkill, Session};
    use crate::workspace::Workspace;

    const HOME: &str = "/home/user/.hermes";

    struct Ask {
        files: Vec<(&'static str, &'static str)>,
        session: Session,
        query: SkillsQuery,
    }

    fn files(files: &[(&'static str, &'static str)]) -> Ask {
        Ask { files: files.to_vec(), session: Session::default(), query: SkillsQuery::default() }
    }

    impl Ask {
        fn snapshot(mut self) -> Self {
            self.query.snapshot = true;
            self
        }

        fn tools(mut self, tools: &[&str], toolsets: &[&str]) -> Self {
            let set = |names: &[&str]| Some(names.iter().map(ToString::to_string).collect());
            (self.query.tools, self.query.toolsets) = (set(tools), set(toolsets));
            self
        }

        fn workspace(&self) -> Workspace {
            let mut workspace = Workspace::default();
            for (name, text) in &self.files {
                workspace.write(&format!("{HOME}/{name}"), text.as_bytes());
            }
            workspace
        }

        /// The lines of the list, or the exception.
        fn lines(&self, id: &str) -> Result<Vec<String>, &'static str> {
            let release = std::sync::Arc::new(Release::built_in(id).unwrap());
            let piece = Assembler::new(release).skills(&self.workspace(), &self.session, &self.query);
            if let Some(failure) = piece.failure {
                return Err(failure.exception);
            }
            let text = piece.text.unwrap_or_default();
            let inside =
                text.split("<available_skills>\n").nth(1).and_then(|t| t.split("</available_skills>").next());
            Ok(inside.unwrap_or_default().lines().map(str::to_owned).collect())
        }

        fn both(&self, expected: &[&str]) {
            for id in ["0.19", "0.22"] {
                assert_eq!(self.lines(id).unwrap(), expected, "{id}");
            }
        }
    }

    #[test]
    fn categories_names_and_descriptions() {
        files(&[
            ("skills/dev/k8s/SKILL.md", "---\nname: kube\ndescription: ' \"ships it\" '\n---\nx"),
            ("skills/dev/deep/down/SKILL.md", "no frontmatter"),
            ("skills/top/SKILL.md", "---\ndescription: ''\n---\n"),
            ("skills/SKILL.md", "---\nname: root\n---\n"),
            ("skills/dev/DESCRIPTION.md", "---\ndescription: For developers.\n---\n"),
            (
                "skills/b/long/SKILL.md",
                "---\ndescription: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé\n---\n",
            ),
        ])
        .both(&[
            "  b:",
            "    - long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...",
            "  dev: For developers.",
            "    - kube: ships it",
            "  dev/deep:",
            "    - down",
            "  general:",
            "    - root",
            "  top:",
            "    - top",
        ]);
    }

    #[test]
    fn frontmatter_in_all_its_states() {
        files(&[
            ("skills/a/bad/SKILL.md", "---\nname: x: y\ndescription: [\n---\n"),
            ("skills/a/list/SKILL.md", "---\n- a\n---\n"),
            ("skills/a/number/SKILL.md", "---\nname: 12\ndescription: 1.50\n---\n"),
            ("skills/a/null/SKILL.md", "---\nname:\n---\n"),
            ("skills/a/open/SKILL.md", "---\nname: never closed\n---"),
            ("skills/a/bom/SKILL.md", "\u{feff}---\nname: marked\n---  \n\n\n"),
        ])
        .both(&[
            "  a:",
            "    - 12: 1.5",
            "    - None",
            "    - list",
            "    - marked",
            "    - open",
            "    - x: y: [",
        ]);
    }

    #[test]
    fn conditions_hide_and_what_python_cannot_iterate_fails() {
        let skill = |condition: &'static str| {
            files(&[("skills/a/s/SKILL.md", condition)]).tools(&["memory"], &["web"])
        };
        for (condition, shown) in [
            ("---\nmetadata: {hermes: {requires_tools: [memory]}}\n---\n", Ok(true)),
            ("---\nmetadata: {hermes: {requires_tools: [terminal]}}\n---\n", Ok(false)),
            ("---\nmetadata: {hermes: {requires_toolsets: [web]}}\n---\n", Ok(true)),
            ("---\nmetadata: {hermes: {fallback_for_toolsets: [web]}}\n---\n", Ok(false)),
            ("---\nmetadata: {hermes: {fallback_for_tools: [x]}}\n---\n", Ok(true)),
            ("---\nmetadata: {hermes: {requires_tools: memory}}\n---\n", Ok(false)),
            ("---\nmetadata: {hermes: {requires_tools: null}}\n---\n", Err("TypeError")),
            ("---\nmetadata: {hermes: {requires_tools: [[a]]}}\n---\n", Err("TypeError")),
            ("---\nmetadata: {hermes: {requires_tools: [x, [a]]}}\n---\n", Ok(false)),
            ("---\nmetadata: hermes\n---\n", Ok(true)),
            ("---\nplatforms: 5\n---\n", Err("TypeError")),
            ("---\nplatforms: [macos, Windows]\n---\n", Ok(false)),
            ("---\nplatforms: ' Linux '\n---\n", Ok(true)),
            ("---\nenvironments: [docker]\n---\n", Ok(false)),
            ("---\nenvironments: [docker, space]\n---\n", Ok(true)),
            ("---\nenvironments: ['']\n---\n", Ok(false)),
        ] {
            for id in ["0.19", "0.22"] {
                let got = skill(condition).lines(id).map(|lines| !lines.is_empty());
                assert_eq!(got, shown, "{id} {condition}");
            }
        }
        let unknown =
            files(&[("skills/a/s/SKILL.md", "---\nmetadata: {hermes: {requires_tools: null}}\n---\n")]);
        unknown.both(&["  a:", "    - s"]);
    }

    #[test]
    fn equal_names() {
        let two = files(&[
            ("skills/a/one/SKILL.md", "---\nname: same\ndescription: A\n---\n"),
            ("skills/b/two/SKILL.md", "---\nname: same\ndescription: B\n---\n"),
        ]);
        assert_eq!(two.lines("0.19").unwrap(), ["  a:", "    - same: A", "  b:", "    - same: B"]);
        assert_eq!(two.lines("0.22").unwrap(), ["  a:", "    - a/one: A", "  b:", "    - b/two: B"]);
        let copies = files(&[
            ("skills/a/one/SKILL.md", "---\nname: same\n---\n"),
            ("skills/b/deep/two/SKILL.md", "---\nname: same\n---\n"),
        ]);
        assert_eq!(copies.lines("0.22").unwrap(), ["  a:", "    - same"]);
        let external = files(&[
            ("config.yaml", "skills: {external_dirs: ext}\n"),
            ("skills/a/one/SKILL.md", "---\ndescription: own\n---\n"),
            ("ext/a/one/SKILL.md", "---\ndescription: other\n---\n"),
            ("ext/a/more/SKILL.md", ""),
        ]);
        external.both(&["  a:", "    - more", "    - one: own"]);
    }

    #[test]
    fn the_snapshot_forgets_environments() {
        let hidden = || files(&[("skills/a/s/SKILL.md", "---\ndescription: d\nenvironments: docker\n---\n")]);
        hidden().both(&[]);
        assert_eq!(hidden().snapshot().lines("0.19").unwrap(), ["  a:", "    - s"]);
        assert_eq!(hidden().snapshot().lines("0.22").unwrap(), ["  a:", "    - s: d"]);
        let nameless = || files(&[("skills/a/s/SKILL.md", "---\nname: ''\n---\n")]);
        assert_eq!(nameless().lines("0.19").unwrap(), ["  a:", "    - "]);
        assert_eq!(nameless().snapshot().lines("0.19").unwrap(), ["  a:", "    - s"]);
        assert_eq!(nameless().lines("0.22").unwrap(), ["  a:", "    - s"]);
        // A date cannot be stored, so the next process reads the files again.
        let dated = "---\nenvironments: docker\nmetadata: {hermes: {requires_tools: [2020-01-02]}}\n---\n";
        files(&[("skills/a/s/SKILL.md", dated)]).snapshot().both(&[]);
    }

    #[test]
    fn plugins_channels_and_apps() {
        let mut ask = files(&[
            ("skills/a/app/SKILL.md", "---\nrequires_apps: Notes\n---\n"),
            ("skills/a/chat/SKILL.md", "---\nmetadata: {hermes: {session_platforms: [telegram]}}\n---\n"),
        ]);
        ask.session.plugin_skills = vec![PluginSkill { name: "p:x".into(), description: "from p".into() }];
        ask.session.env.insert("HERMES_PLATFORM".into(), "slack".into());
        assert_eq!(ask.lines("0.19").unwrap(), ["  a:", "    - app", "    - chat"]);
        assert_eq!(ask.lines("0.22").unwrap(), ["  plugin:", "    - p:x: from p"]);
        ask.session.apps.insert("Notes".into());
        ask.session.env.insert("HERMES_PLATFORM".into(), " Telegram ".into());
        assert_eq!(
            ask.lines("0.22").unwrap(),
            ["  a:", "    - app", "    - chat", "  plugin:", "    - p:x: from p"]
        );
    }

    #[test]
    fn lean_coding_shows_names_only() {
        let mut ask = files(&[
            ("skills/cooking/soup/SKILL.md", "---\ndescription: hot\n---\n"),
            ("skills/cooking/cold/tea/SKILL.md", ""),
            ("skills/dev/s/SKILL.md", ""),
        ]);
        ask.query.names_only.insert("cooking".into());
        ask.both(&["  cooking [names only]: soup", "  cooking/cold [names only]: tea", "  dev:", "    - s"]);
    }

    #[test]
    fn every_skill_file_has_a_fate() {
        let ask = files(&[
            ("config.yaml", "skills: {disabled: [gone], external_dirs: ext}\n"),
            ("skills/a/gone/SKILL.md", ""),
            ("skills/a/on/SKILL.md", "---\ndescription: shown here\n---\n"),
            ("skills/a/bad/SKILL.md", "\u{0}"),
            ("ext/a/on/SKILL.md", ""),
        ]);
        let mut workspace = ask.workspace();
        workspace.write(&format!("{HOME}/skills/a/bad/SKILL.md"), *b"\xff");
        let session = Session { tools: ["skill_view".to_owned()].into(), ..Session::default() };
        for id in ["0.19", "0.22"] {
            let report =
                crate::assemble(&workspace, &session, &std::sync::Arc::new(Release::built_in(id).unwrap()));
            let fate =
                |name: &str| report.files.iter().find(|f| f.path.ends_with(name)).map(|f| f.status).unwrap();
            assert_eq!(fate("skills/a/on/SKILL.md"), FileStatus::Loaded);
            assert_eq!(fate("skills/a/gone/SKILL.md"), FileStatus::NotRead);
            assert_eq!(fate("skills/a/bad/SKILL.md"), FileStatus::Unreadable);
            assert_eq!(fate("ext/a/on/SKILL.md"), FileStatus::Shadowed);
            // The description in the prompt points to its place in the file.
            let block = report.prompt.blocks().find(|b| b.slot == crate::Slot::Skills).unwrap();
            let origin = &block.origins[0];
            assert_eq!(&report.prompt.text[origin.range.clone()], "shown here");
            assert_eq!(origin.source, 17..27);
        }
    }
}
