//! Skills that are part of every session: `skills.auto_load` (§8.9).

use std::sync::Arc;

use super::lookup::Found;
use super::scene::Scene;
use super::setup;
use super::skill;
use super::{Query, has_tools};
use crate::config::yaml::{Data, Value};
use crate::diagnostics::{Diagnostic, Severity};
use crate::order;
use crate::prompt::{Note, Origin, Outcome, Part};
use crate::release::{Slot, TextId, fill};
use crate::sections::Inputs;
use crate::text::{is_space, strip, strip_range};
use crate::workspace::{file_name, join, parent};

/// The block of auto-loaded skills.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let why = if inputs.session.skip_context_files {
        Some("This session skips context files.")
    } else if !has_tools(inputs) {
        Some("None of skills_list, skill_view and skill_manage is loaded.")
    } else if is_word_on(inputs.session.var("HERMES_IGNORE_RULES").unwrap_or_default()) {
        Some("HERMES_IGNORE_RULES is set.")
    } else {
        None
    };
    if let Some(why) = why {
        inputs.absent(Slot::AutoLoad, why);
        return Vec::new();
    }
    let names = names(inputs);
    if names.is_empty() {
        inputs.absent(Slot::AutoLoad, "skills.auto_load names no skill.");
        return Vec::new();
    }
    let nothing = std::collections::BTreeSet::new();
    let query = Query { tools: None, toolsets: None, names_only: &nothing, snapshot: false };
    // What makes the disabled list fail counts as an empty one here.
    let Ok(mut scene) = Scene::new(inputs, query) else { return Vec::new() };
    let mut part = Part::default();
    let mut missing = Vec::new();
    let mut loaded = 0;
    for name in names {
        match scene.load(&name) {
            Some(block) => {
                loaded += 1;
                block.append_to(&mut part);
            }
            None => missing.push(name),
        }
    }
    for name in missing {
        if inputs.session.plugin_skills.iter().any(|s| s.name == name) {
            inputs.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "auto-load-plugin",
                    format!("skills.auto_load names {name}, the skill of a plugin."),
                )
                .arg("skill", &name)
                .consequence("Hermes puts its text here; the preview does not know the files of plugins.")
                .at(join(&inputs.workspace.places.home, "config.yaml")),
            );
            continue;
        }
        inputs.remark(
            Diagnostic::new(
                Severity::Warning,
                "auto-load-missing",
                format!(
                    "skills.auto_load names {name}, which is not there, is disabled, or is several skills."
                ),
            )
            .arg("skill", &name)
            .consequence("Hermes logs a warning and goes on without it.")
            .at(join(&inputs.workspace.places.home, "config.yaml")),
        );
    }
    let text = format!("{loaded} skill{} of skills.auto_load.", if loaded == 1 { "" } else { "s" });
    part.notes = vec![Note::new("auto-load", text).arg("count", loaded.to_string())];
    vec![part]
}

/// `is_truthy_value` of a text.
pub(super) fn is_word_on(word: &str) -> bool {
    matches!(strip(word).to_lowercase().as_str(), "1" | "true" | "yes" | "on")
}

/// The texts of `skills.auto_load`, each once.
fn names(inputs: &Inputs<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for item in inputs.setting(&["skills", "auto_load"]).and_then(Value::as_list).unwrap_or_default() {
        let name = item.as_str().map(strip).unwrap_or_default();
        if !name.is_empty() && !names.iter().any(|n| n == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// A skill as it is loaded: text, and which of it is the file's own.
struct Block {
    text: String,
    path: Arc<str>,
    /// Range in the text, range in the raw file.
    own: Vec<(std::ops::Range<usize>, std::ops::Range<usize>)>,
}

impl Block {
    fn append_to(self, part: &mut Part) {
        if !part.text.is_empty() {
            part.text.push_str("\n\n");
        }
        let shift = part.text.len();
        part.text.push_str(&self.text);
        part.origins.extend(self.own.into_iter().map(|(range, source)| Origin {
            path: Arc::clone(&self.path),
            range: range.start + shift..range.end + shift,
            source,
        }));
        part.outcomes.push(Outcome::Loaded { path: self.path });
    }
}

impl Scene<'_, '_, '_> {
    /// The block of a skill by name, directory name or path.
    fn load(&mut self, name: &str) -> Option<Block> {
        let Found { path, dir, flat, name: looked_up } = self.locate(name)?;
        let read = self.read_leniently(&path)?;
        let is_exact = self.read(&path).is_ok();
        let parsed = read.0.as_ref().ok()?;
        let (session, release) = (self.inputs.session, Arc::clone(self.inputs.release));
        let frontmatter = &parsed.frontmatter;
        let platforms = frontmatter.get("platforms").filter(|v| v.is_truthy()).map_or_else(Vec::new, |v| {
            match v.as_list() {
                Some(items) => items.iter().map(Value::py_str).collect(),
                None => vec![v.py_str()],
            }
        });
        if !skill::fits_system(&platforms, session, &release.lists) {
            return None;
        }
        let stem = if flat {
            file_name(&path).strip_suffix(".md").unwrap_or(file_name(&path))
        } else {
            file_name(&dir)
        };
        let title = match frontmatter.get("name") {
            Some(value) if value.is_truthy() => value.py_str(),
            Some(_) => looked_up,
            None => stem.to_owned(),
        };
        // A single file without a name is disabled by the name of its folder as well.
        let folder = frontmatter.get("name").is_none().then(|| file_name(parent(&path)));
        let bare = title.split_once(':').map(|(_, bare)| bare);
        if [Some(title.as_str()), Some(name), bare, folder]
            .into_iter()
            .flatten()
            .any(|name| self.disabled.contains(name))
        {
            return None;
        }
        let activation = fill(release.text(TextId::AutoLoadActivation), &[("NAME", &title)]);
        let mut text = format!("{activation}\n\n");
        let kept = strip_range(&parsed.decoded.text);
        let content = &parsed.decoded.text[kept.clone()];
        if self.inputs.setting(&["skills", "inline_shell"]).is_some_and(Value::is_truthy)
            && runs_commands(content)
        {
            self.inputs.remark(
                Diagnostic::new(Severity::Warning, "skill-runs-commands", format!("The skill {title} holds commands."))
                    .arg("skill", &title)
                    .consequence("Hermes runs them and puts in what they print (skills.inline_shell); the preview shows them as written.")
                    .at(&path),
            );
        }
        let templates = self.inputs.setting(&["skills", "template_vars"]).is_none_or(Value::is_truthy);
        let mut own = Vec::new();
        for piece in pieces(content, templates.then_some((dir.as_str(), session.session_id.as_str()))) {
            let start = text.len();
            match piece {
                Piece::Own(range) => {
                    text.push_str(&content[range.clone()]);
                    let range = range.start + kept.start..range.end + kept.start;
                    if is_exact {
                        own.push((start..text.len(), parsed.decoded.raw_range(range)));
                    }
                }
                Piece::Given(value) => text.push_str(value),
            }
        }
        text.push_str("\n\n");
        text.push_str(&fill(release.text(TextId::SkillDirectory), &[("DIRECTORY", &dir)]));
        let settings = self.settings(frontmatter);
        if !settings.is_empty() {
            let home =
                display_home(&self.inputs.workspace.places.home, &self.inputs.workspace.places.user_home);
            text.push_str("\n\n");
            text.push_str(&fill(release.text(TextId::SkillConfigOpen), &[("HOME", &home)]));
            for (key, value) in settings {
                let value = if value.is_truthy() { value.py_str() } else { "(not set)".to_owned() };
                text.push_str(&format!("\n  {key} = {value}"));
            }
            text.push('\n');
            text.push_str(release.text(TextId::SkillConfigClose));
        }
        match setup::note(self.inputs, frontmatter) {
            Err(setup::Raises) => return None,
            Ok(None) => {}
            Ok(Some(note)) => {
                self.inputs.remark(
                    Diagnostic::new(
                        Severity::Warning,
                        "skill-setup-missing",
                        format!("The skill {title} lacks what it needs."),
                    )
                    .arg("skill", &title)
                    .consequence("Hermes loads it and says in the prompt what is missing.")
                    .at(&path),
                );
                text.push_str("\n\n");
                text.push_str(&fill(release.text(TextId::SkillSetupNote), &[("NOTE", &note)]));
            }
        }
        let files = self.files(&dir, flat);
        if !files.is_empty() {
            let local = self.roots[self.local].path.clone();
            let target = match dir.strip_prefix(local.as_str()) {
                Some("") => ".",
                Some(rest) => rest.strip_prefix('/').unwrap_or(&title),
                None => &title,
            };
            text.push_str("\n\n");
            text.push_str(release.text(TextId::SkillFilesOpen));
            for file in files {
                text.push_str(&format!("\n- {file}"));
            }
            text.push_str("\n\n");
            text.push_str(&fill(
                release.text(TextId::SkillFilesClose),
                &[("DIRECTORY", &dir), ("TARGET", target)],
            ));
        }
        Some(Block { text, path: path.into(), own })
    }

    /// Settings that the skill declares, with their values.
    fn settings(&self, frontmatter: &Value) -> Vec<(String, Value)> {
        let declared = frontmatter.at(&["metadata", "hermes", "config"]);
        let items: Vec<&Value> = match declared.map(|v| &v.data) {
            Some(Data::Dict(_)) => declared.into_iter().collect(),
            Some(Data::List(items)) => items.iter().collect(),
            _ => Vec::new(),
        };
        let mut out: Vec<(String, Value)> = Vec::new();
        for item in items.into_iter().filter(|i| i.as_dict().is_some()) {
            let text = |key: &str| {
                item.get(key).map(Value::py_str).map(|t| strip(&t).to_owned()).unwrap_or_default()
            };
            let (key, description) = (text("key"), text("description"));
            if key.is_empty() || description.is_empty() || out.iter().any(|(k, _)| *k == key) {
                continue;
            }
            let path: Vec<&str> = std::iter::once("config").chain(key.split('.')).collect();
            let set = self
                .inputs
                .settings()
                .and_then(|s| s.skills.value.at(&path))
                .cloned()
                .filter(|v| !v.is_null() && v.as_str().is_none_or(|t| !strip(t).is_empty()));
            let value = set
                .or_else(|| item.get("default").filter(|v| !v.is_null()).cloned())
                .unwrap_or_else(|| "".into());
            let value = match value.as_str() {
                Some(text) if text.contains(['~', '$']) => Value::from(self.expand(text).as_str()),
                _ => value,
            };
            out.push((key, value));
        }
        out
    }

    fn expand(&self, text: &str) -> String {
        let user_home = &self.inputs.workspace.places.user_home;
        crate::workspace::expand_user(&super::roots::expand_vars(text, self.inputs.session), user_home)
    }

    /// Files that come with a skill, by kind; else, and for a single file, whatever lies in its support
    /// directories.
    fn files(&self, dir: &str, flat: bool) -> Vec<String> {
        const KINDS: [(&str, &[&str], bool); 4] = [
            ("references", &["md"], false),
            ("templates", &["md", "py", "yaml", "yml", "json", "tex", "sh"], true),
            ("assets", &[], true),
            ("scripts", &["py", "sh", "bash", "js", "ts", "rb"], false),
        ];
        let mut out = Vec::new();
        for (kind, endings, deep) in KINDS.into_iter().filter(|_| !flat) {
            let found = self.below(&join(dir, kind), kind, deep);
            if endings.is_empty() {
                out.extend(found);
                continue;
            }
            // One pattern after the other, as the real program asks for them.
            for ending in endings {
                out.extend(
                    found.iter().filter(|f| f.rsplit_once('.').is_some_and(|(_, e)| e == *ending)).cloned(),
                );
            }
        }
        if out.is_empty() {
            for kind in ["references", "templates", "scripts", "assets"] {
                let mut found = self.below(&join(dir, kind), kind, true);
                found.retain(|file| !self.inputs.workspace.is_link(&join(dir, file)));
                // As paths are compared: name by name.
                order::sort_by(&mut found, |a, b| a.split('/').cmp(b.split('/')));
                out.extend(found);
            }
        }
        out
    }

    /// Files below a directory as paths from `label` on, sorted.
    fn below(&self, dir: &str, label: &str, deep: bool) -> Vec<String> {
        let workspace = self.inputs.workspace;
        let mut out = Vec::new();
        let mut todo = vec![(dir.to_owned(), label.to_owned())];
        while let Some((dir, label)) = todo.pop() {
            if out.len() > 1_000 {
                break;
            }
            for name in workspace.list(&dir) {
                let (path, shown) = (join(&dir, name), format!("{label}/{name}"));
                if workspace.is_file(&path) {
                    out.push(shown);
                } else if deep && workspace.resolve(&path).as_deref() == Some(path.as_str()) {
                    todo.push((path, shown));
                }
            }
        }
        order::sort_all(&mut out);
        out
    }
}

/// A run of a skill's content.
enum Piece<'p> {
    /// The file's own text.
    Own(std::ops::Range<usize>),
    /// The value of a variable.
    Given(&'p str),
}

/// The content with `${HERMES_SKILL_DIR}` and `${HERMES_SESSION_ID}` replaced, when there are values.
fn pieces<'p>(content: &str, values: Option<(&'p str, &'p str)>) -> Vec<Piece<'p>> {
    let mut out = Vec::new();
    let mut from = 0;
    if let Some((dir, session)) = values {
        let mut at = 0;
        while let Some(i) = content[at..].find("${HERMES_S").map(|i| i + at) {
            let rest = &content[i..];
            let hit = [("${HERMES_SKILL_DIR}", dir), ("${HERMES_SESSION_ID}", session)]
                .into_iter()
                .find(|(name, value)| rest.starts_with(name) && !value.is_empty());
            if let Some((name, value)) = hit {
                out.push(Piece::Own(from..i));
                out.push(Piece::Given(value));
                from = i + name.len();
                at = from;
            } else {
                at = i + 1;
            }
        }
    }
    out.push(Piece::Own(from..content.len()));
    out
}

/// The home as Hermes shows it: below the user's home with `~`.
fn display_home(home: &str, user_home: &str) -> String {
    match home.strip_prefix(user_home) {
        Some(rest) if rest.starts_with('/') => format!("~{rest}"),
        _ => home.to_owned(),
    }
}

/// Whether a text holds a command that Hermes would run while it loads the skill.
fn runs_commands(text: &str) -> bool {
    text.match_indices("!`").any(|(i, _)| {
        let rest = &text[i + 2..];
        rest.find(['`', '\n'])
            .is_some_and(|end| end > 0 && rest[end..].starts_with('`') && !rest[..end].chars().all(is_space))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::Release;
    use crate::session::Session;
    use crate::workspace::Workspace;

    fn ask(files: &[(&str, &str)]) -> String {
        let mut workspace = Workspace::default();
        workspace.write("/home/user/.hermes/config.yaml", *b"skills: {auto_load: [b, ' a ', nope, b]}\n");
        for (name, text) in files {
            workspace.write(&format!("/home/user/.hermes/skills/{name}"), text.as_bytes());
        }
        let session = Session {
            tools: ["skill_view".to_owned()].into(),
            session_id: "S1".into(),
            ..Session::default()
        };
        let release = Arc::new(Release::built_in("0.22").unwrap());
        let report = crate::assemble(&workspace, &session, &release);
        let block = report.prompt.blocks().find(|b| b.slot == Slot::AutoLoad);
        block.map(|b| report.prompt.block(b).to_owned()).unwrap_or_default()
    }

    #[test]
    fn skills_are_loaded_whole_in_the_order_of_the_configuration() {
        let text = ask(&[
            ("x/a/SKILL.md", "---\nname: a\n---\nBody of a in ${HERMES_SKILL_DIR}, ${HERMES_OTHER}.\n\n"),
            ("x/one/SKILL.md", "---\nname: b\n---\nSession ${HERMES_SESSION_ID}\n"),
            ("x/one/scripts/run.sh", ""),
            ("x/one/scripts/z.txt", ""),
        ]);
        let a = text.find("Body of a in /home/user/.hermes/skills/x/a, ${HERMES_OTHER}.").unwrap();
        let b = text
            .find(
                "---\nname: b\n---\nSession S1\n\n[Directory of this skill: /home/user/.hermes/skills/x/one]",
            )
            .unwrap();
        assert!(b < a);
        assert!(text.contains("\n- scripts/run.sh\n") && !text.contains("z.txt"));
        assert!(text.contains("skill_view(name=\"x/one\""));
    }

    #[test]
    fn a_name_that_means_two_skills_is_not_loaded() {
        let two = [("x/b/SKILL.md", "one"), ("y/b/SKILL.md", "two")];
        assert_eq!(ask(&two), "");
        let same = [("x/b/SKILL.md", "same"), ("y/deep/b/SKILL.md", "same")];
        assert!(ask(&same).contains("/skills/x/b]"), "of identical copies the shallowest");
    }

    #[test]
    fn settings_are_shown_with_their_values() {
        let text = ask(&[(
            "b/SKILL.md",
            "---\nmetadata:\n  hermes:\n    config:\n      - {key: wiki.path, description: d, default: ~/wiki}\n      - {key: empty, description: d}\n---\nX\n",
        )]);
        assert!(
            text.contains(
                "from ~/.hermes/config.yaml:\n  wiki.path = /home/user/wiki\n  empty = (not set)\n]"
            ),
            "{text}"
        );
    }

    #[test]
    fn commands_in_a_text() {
        for (text, expected) in
            [("!`date`", true), ("! `date`", false), ("!``", false), ("!` `", false), ("!`a\nb`", false)]
        {
            assert_eq!(runs_commands(text), expected, "{text}");
        }
    }
}
