//! The project's own instructions: `.hermes.md`, `AGENTS.md`, `CLAUDE.md`, cursor rules (§3).
//!
//! Four kinds of file, in order of priority; the first kind that says anything wins and the others
//! stay out. Everything found on the way gets a fate, because "why is my file not in the prompt?"
//! is the question people come with.

use std::collections::HashSet;
use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{ContextFile, FileStatus, Outcome, Part};
use crate::release::AgentsSearch;
use crate::release::threats::Scope;
use crate::text;
use crate::truncate::Limit;
use crate::workspace::{ReadError, file_name, join};

use super::cwd::{Cwd, git_root, relative, upwards};
use super::files::{Loaded, Recipe, Unreadable};
use super::source::Text;
use super::verdict::{Effect, blocked_file};
use super::{Inputs, release_fails};

/// A kind of project file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hermes,
    Agents,
    Claude,
    Cursor,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Hermes, Self::Agents, Self::Claude, Self::Cursor];

    const fn id(self) -> &'static str {
        match self {
            Self::Hermes => "hermes_md",
            Self::Agents => "agents_md",
            Self::Claude => "claude_md",
            Self::Cursor => "cursorrules",
        }
    }

    const fn recipe(self) -> Recipe {
        match self {
            Self::Hermes => Recipe::Hermes,
            Self::Agents | Self::Claude | Self::Cursor => Recipe::Plain,
        }
    }
}

/// A file that discovery comes across, in the order it is looked at.
struct Candidate {
    path: String,
    /// What the header calls it.
    label: String,
    /// Only the first non-empty one of a group counts; the group is a directory, or the file
    /// itself where all count.
    group: usize,
    loaded: Result<Arc<Loaded>, Unreadable>,
}

impl Kind {
    /// Whether the kind yields anything. Of `.hermes.md` the nearest one is final, even when it
    /// says nothing.
    fn wins(self, list: &[Candidate]) -> bool {
        match self {
            Self::Hermes => list.first().is_some_and(Candidate::says_something),
            Self::Agents | Self::Claude | Self::Cursor => list.iter().any(Candidate::says_something),
        }
    }
}

impl Candidate {
    fn says_something(&self) -> bool {
        self.loaded.as_ref().is_ok_and(|l| !l.is_empty())
    }
}

/// The project context block.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    if inputs.session.skip_context_files {
        skip_all(inputs, "skipped", "This session skips context files.");
        return Vec::new();
    }
    let Some((section, outcomes)) = section(inputs) else { return Vec::new() };
    // When SOUL.md is the identity it is not repeated here, and when it is not, there is nothing of
    // it to repeat.
    let block = block(Some(section), None).unwrap_or_default();
    vec![Part { outcomes, ..block.into_part() }]
}

/// The block as `build_context_files_prompt` returns it, before any strip. `soul` is the SOUL.md
/// section of callers that want it here.
pub(crate) fn block(section: Option<Text>, soul: Option<Text>) -> Option<Text> {
    let mut sections = [section, soul].into_iter().flatten();
    let mut text = Text::default();
    text.own("# Project Context\n\nThe following project context files have been loaded and should be followed:\n\n");
    text.append(sections.next()?);
    for section in sections {
        text.own("\n").append(section);
    }
    Some(text)
}

/// The section of the winning kind.
pub(crate) fn section(inputs: &mut Inputs<'_>) -> Option<(Text, Vec<Outcome>)> {
    let cwd = Cwd::of(inputs.workspace, inputs.session);
    if let Some(written) = &cwd.missing {
        inputs.remark(
            Diagnostic::new(
                Severity::Warning,
                "cwd-missing",
                format!("The configured working directory {written} does not exist."),
            )
            .consequence(format!("Hermes looks for project files in {} instead.", cwd.real))
            .arg("path", written)
            .arg("cwd", &cwd.real),
        );
    }
    if cwd.refused(inputs.workspace, inputs.session) {
        skip_all(
            inputs,
            "cwd-refused",
            "The working directory is Hermes's own package and nobody configured it: no project file is read.",
        );
        inputs.remark(
            Diagnostic::new(
                Severity::Warning,
                "cwd-refused",
                format!("The working directory {} is Hermes's own package.", cwd.real),
            )
            .consequence("Hermes reads no project files there unless terminal.cwd names the directory.")
            .arg("cwd", &cwd.real),
        );
        return None;
    }
    let found = discover(inputs, &cwd.real);
    let winner = found.iter().position(|(kind, list)| kind.wins(list));
    let mut built = None;
    for (i, (kind, list)) in found.iter().enumerate() {
        if Some(i) == winner {
            built = Some(build(inputs, *kind, list, &cwd.real));
        } else {
            let by = winner.filter(|&w| w < i).and_then(|w| found[w].1.iter().find(|c| c.says_something()));
            report_losers(inputs, *kind, list, by);
        }
    }
    built
}

/// All files discovery would look at, by kind, in order of priority (§3.4).
fn discover(inputs: &mut Inputs<'_>, cwd: &str) -> Vec<(Kind, Vec<Candidate>)> {
    Kind::ALL.map(|kind| (kind, candidates(inputs, kind, cwd))).into()
}

fn candidates(inputs: &mut Inputs<'_>, kind: Kind, cwd: &str) -> Vec<Candidate> {
    let workspace = inputs.workspace;
    let mut paths: Vec<(String, String, usize)> = Vec::new();
    match kind {
        Kind::Hermes => {
            let root = git_root(workspace, cwd);
            let last = root.unwrap_or(cwd);
            for dir in upwards(cwd) {
                // One group: the nearest regular file is final, even when it says nothing.
                for name in [".hermes.md", "HERMES.md"] {
                    let path = join(dir, name);
                    if workspace.is_file(&path) {
                        paths.push((path, name.to_owned(), 0));
                    }
                }
                if dir == last {
                    break;
                }
            }
        }
        Kind::Agents => {
            let chain = match inputs.release.rules.agents_search {
                AgentsSearch::WorkingDirectory => vec![cwd],
                AgentsSearch::Chain => chain(cwd, git_root(workspace, cwd)),
            };
            let names: &[&str] = match inputs.release.rules.agents_search {
                AgentsSearch::WorkingDirectory => &["AGENTS.md", "agents.md"],
                AgentsSearch::Chain => &["AGENTS.override.md", "AGENTS.md", "agents.md"],
            };
            for (group, dir) in chain.into_iter().enumerate() {
                for name in names {
                    let path = join(dir, name);
                    let label = if dir == cwd { (*name).to_owned() } else { relative(&path, cwd) };
                    paths.push((path, label, group));
                }
            }
        }
        Kind::Claude => {
            paths.extend(["CLAUDE.md", "claude.md"].map(|name| (join(cwd, name), name.to_owned(), 0)));
        }
        Kind::Cursor => {
            paths.push((join(cwd, ".cursorrules"), ".cursorrules".to_owned(), 0));
            let dir = join(cwd, ".cursor/rules");
            // Hermes compares the ending case by case.
            let rules = workspace.list(&dir).into_iter().filter_map(|n| n.strip_suffix(".mdc").map(|_| n));
            paths.extend(
                rules.enumerate().map(|(i, name)| (join(&dir, name), format!(".cursor/rules/{name}"), i + 1)),
            );
        }
    }
    paths
        .into_iter()
        .filter_map(|(path, label, group)| {
            let loaded = inputs.load(&path, kind.recipe());
            // Nothing there is no news, unless a link that leads nowhere stands there.
            let nothing = matches!(loaded, Err(Unreadable::Read(ReadError::Missing)));
            (!nothing || inputs.workspace.has_entry(&path)).then_some(Candidate {
                path,
                label,
                group,
                loaded,
            })
        })
        .collect()
}

/// The project files of the working directory as the program lists them for people: of each kind, in order,
/// those it opens. A link that leads nowhere is none.
pub(crate) fn manifest(inputs: &mut Inputs<'_>) -> Vec<ContextFile> {
    let cwd = Cwd::of(inputs.workspace, inputs.session).real;
    let mut rows = Vec::new();
    for (kind, list) in discover(inputs, &cwd) {
        let mut taken: HashSet<usize> = HashSet::new();
        for candidate in list {
            if taken.contains(&candidate.group) || !inputs.workspace.exists(&candidate.path) {
                continue;
            }
            // Of `.hermes.md` there is only the nearest; of the others a file that says nothing is passed by.
            if candidate.says_something() || kind == Kind::Hermes {
                taken.insert(candidate.group);
            }
            let chars = candidate.loaded.as_ref().map_or(0, |l| text::char_len(l.stripped()));
            rows.push(ContextFile { kind: kind.id(), label: candidate.label, path: candidate.path, chars });
        }
    }
    rows
}

/// The directories from the git root down to the working directory.
fn chain<'d>(cwd: &'d str, root: Option<&'d str>) -> Vec<&'d str> {
    let Some(root) = root else { return vec![cwd] };
    let mut dirs: Vec<&str> = upwards(cwd).take_while(|d| *d != root).collect();
    dirs.push(root);
    dirs.reverse();
    dirs
}

/// Builds the section of the winning kind and gives each of its files a fate.
fn build(inputs: &mut Inputs<'_>, kind: Kind, list: &[Candidate], cwd: &str) -> (Text, Vec<Outcome>) {
    let limit = inputs.limit().unwrap_or_else(|_| {
        inputs.fail(
            "OverflowError",
            "cannot convert float infinity to integer",
            release_fails(
                "limit",
                "context_file_max_chars is infinite, which cannot be turned into a number of characters.",
                "Write a number, or leave the key out to let the context window decide.",
            )
            .at(join(&inputs.workspace.places.home, "config.yaml")),
        );
        Limit::dynamic(inputs.session.context_length, &inputs.release.limits)
    });
    let mut sections: Vec<Text> = Vec::new();
    let mut outcomes = Vec::new();
    let mut taken: HashSet<usize> = HashSet::new();
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for candidate in list {
        if taken.contains(&candidate.group) {
            let first = |c: &&Candidate| c.group == candidate.group && c.says_something();
            shadow(
                inputs,
                candidate,
                list.iter().find(first),
                "sibling",
                "comes first, and only one of them is read",
            );
            continue;
        }
        let loaded = match &candidate.loaded {
            Err(e) => {
                report_unreadable(inputs, &candidate.path, *e);
                continue;
            }
            Ok(loaded) => loaded,
        };
        inputs.measured(&candidate.path, loaded);
        if loaded.is_empty() {
            report_empty(inputs, &candidate.path);
            continue;
        }
        taken.insert(candidate.group);
        if let Some((_, first)) =
            seen.iter().find(|(text, _)| kind == Kind::Agents && *text == loaded.stripped())
        {
            let why = format!("Says the same as {first}, which comes earlier in the chain.");
            let report = inputs.fate(&candidate.path, FileStatus::Shadowed, "same-text", why);
            report.args.insert("first", (*first).to_owned());
            report.by = Some((*first).to_owned());
            continue;
        }
        seen.push((loaded.stripped(), &candidate.path));

        let (mut text, outcome) = scanned(inputs, candidate, loaded);
        outcomes.push(outcome);
        let cut = match kind {
            Kind::Hermes => Some(".hermes.md"),
            Kind::Claude => Some("CLAUDE.md"),
            Kind::Agents if inputs.release.rules.agents_search == AgentsSearch::WorkingDirectory => {
                Some("AGENTS.md")
            }
            Kind::Agents => Some(candidate.label.as_str()),
            Kind::Cursor => None,
        };
        if let Some(label) = cut {
            let capped = inputs.cap(text, label, &candidate.path, limit);
            outcomes.extend(capped.outcome());
            text = capped.text;
        } else {
            text.own("\n\n");
        }
        sections.push(text);
    }
    let text = match kind {
        Kind::Cursor => {
            let mut all = Text::default();
            for section in sections {
                all.append(section);
            }
            let capped = inputs.cap(all, ".cursorrules", &join(cwd, ".cursorrules"), limit);
            outcomes.extend(capped.outcome());
            capped.text
        }
        // One section is capped already; several are capped again as one (§3.4).
        _ if sections.len() > 1 => {
            let mut all = Text::default();
            for (i, section) in sections.into_iter().enumerate() {
                if i > 0 {
                    all.own("\n\n");
                }
                all.append(section);
            }
            let capped = inputs.cap(all, "AGENTS.md (directory chain)", &join(cwd, "AGENTS.md"), limit);
            outcomes.extend(capped.outcome());
            capped.text
        }
        _ => sections.pop().unwrap_or_default(),
    };
    (text, outcomes)
}

/// `## LABEL`, a blank line, and the content or what stands for it (§3.5, §5.3).
fn scanned(inputs: &mut Inputs<'_>, candidate: &Candidate, loaded: &Loaded) -> (Text, Outcome) {
    let found = inputs.scan(loaded, Scope::Context);
    inputs.remark_on_given_up(&loaded.source, &found);
    let mut text = Text::default();
    text.own(format!("## {}\n\n", candidate.label));
    let path: Arc<str> = Arc::clone(&loaded.source.path);
    if found.ids.is_empty() {
        text.file(&loaded.source);
        inputs.remark_on_unscanned(&loaded.source, &found);
        inputs.remark_on_advice(loaded, &[]);
        remark_on_repeated_soul(inputs, loaded);
        inputs.fate(
            &candidate.path,
            FileStatus::Loaded,
            "project",
            "Is in the prompt, under Project Context.",
        );
        return (text, Outcome::Loaded { path });
    }
    text.own(blocked_file(&candidate.label, &found.ids));
    let ids = found.listed();
    let why = format!("The scan found {ids}: one line stands in for the whole file.");
    let report = inputs.fate(&candidate.path, FileStatus::Blocked, "blocked", why);
    report.findings.clone_from(&found.ids);
    report.args.insert("ids", ids);
    inputs.remark_on_findings(&loaded.source, &(0..loaded.source.content().len()), &found, Effect::NoFile);
    inputs.remark_on_advice(loaded, &found.spans(0));
    (text, Outcome::Blocked { path, ids: found.ids.clone() })
}

/// Lengths of SOUL.md, in bytes, that are looked for in project files: shorter texts occur by chance,
/// and nobody pastes a longer one.
const REPEATED: std::ops::RangeInclusive<usize> = 24..=65_536;

/// Tells when the persona stands in a project file as well: pasted there, it reaches the agent twice.
fn remark_on_repeated_soul(inputs: &mut Inputs<'_>, loaded: &Loaded) {
    let Some(soul) = inputs.soul.clone() else { return };
    let (persona, content) = (soul.source.content(), loaded.source.content());
    if !REPEATED.contains(&persona.len()) {
        return;
    }
    let Some(at) = content.find(persona) else { return };
    let Some(span) = loaded.source.raw_hull(&(at..at + persona.len())) else { return };
    let name = file_name(&loaded.source.path);
    inputs.remark(
        Diagnostic::new(Severity::Warning, "soul-repeated", format!("{name} repeats the text of SOUL.md."))
            .consequence("The agent reads it twice: as its identity and as a project rule.")
            .arg("file", name)
            .span(span)
            .at(&*loaded.source.path)
            .ours(),
    );
}

fn report_empty(inputs: &mut Inputs<'_>, path: &str) {
    inputs.fate(
        path,
        FileStatus::Empty,
        "empty",
        "Nothing is left after stripping: Hermes passes on to the next file.",
    );
}

fn report_unreadable(inputs: &mut Inputs<'_>, path: &str, why: Unreadable) {
    let name = file_name(path);
    inputs
        .fate(
            path,
            FileStatus::Unreadable,
            "unreadable",
            format!("Cannot be read ({why}): Hermes passes on, without a word."),
        )
        .args
        .insert("error", why.to_string());
    inputs.remark(
        Diagnostic::new(Severity::Error, "file-unreadable", format!("{name} cannot be read: {why}."))
            .consequence("Hermes passes on to the next file and says nothing.")
            .arg("why", why)
            .arg("file", name)
            .arg("then", "next-file")
            .at(path),
    );
}

/// The files of a kind that did not win; `by` is the file that won, if its kind comes before.
fn report_losers(inputs: &mut Inputs<'_>, kind: Kind, list: &[Candidate], by: Option<&Candidate>) {
    for (i, candidate) in list.iter().enumerate() {
        if by.is_some() {
            shadow(
                inputs,
                candidate,
                by,
                "other-kind",
                "wins: Hermes reads only the first kind of project file",
            );
        } else if kind == Kind::Hermes && i > 0 {
            shadow(
                inputs,
                candidate,
                list.first(),
                "nearer",
                "is nearer, and final even though it says nothing",
            );
        } else {
            match &candidate.loaded {
                Err(e) => report_unreadable(inputs, &candidate.path, *e),
                Ok(loaded) => {
                    inputs.measured(&candidate.path, loaded);
                    report_empty(inputs, &candidate.path);
                }
            }
        }
    }
}

fn shadow(
    inputs: &mut Inputs<'_>,
    candidate: &Candidate,
    by: Option<&Candidate>,
    reason: &'static str,
    why: &str,
) {
    let chars = candidate.loaded.as_ref().ok().map(|l| l.source.file_chars);
    let why = by.map_or_else(|| format!("Another file {why}."), |by| format!("{} {why}.", by.label));
    let report = inputs.fate(&candidate.path, FileStatus::Shadowed, reason, why);
    report.args.insert("winner", by.map_or_else(String::new, |by| by.label.clone()));
    report.by = by.map(|c| c.path.clone());
    report.chars = chars;
}

/// Every file discovery would have looked at is not read, for one reason.
fn skip_all(inputs: &mut Inputs<'_>, reason: &'static str, why: &str) {
    let cwd = Cwd::of(inputs.workspace, inputs.session);
    for (_, list) in discover(inputs, &cwd.real) {
        for candidate in list {
            inputs.fate(&candidate.path, FileStatus::NotRead, reason, why);
        }
    }
}
