//! The fate of files that no section has looked at.
//!
//! Most questions about prompts are of the kind "why has this file no effect?", so every file of
//! the workspace gets an answer, and the surprising ones a remark.

use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::FileStatus;
use crate::release::{AgentsSearch, MemoryPlaces};
use crate::workspace::{Entry, file_name, parent};

use super::Inputs;
use super::cwd::{Cwd, git_root, upwards};

/// Project files that the agent comes across later, when a tool touches their folder (§10.7).
const HINT_NAMES: [&str; 5] = ["AGENTS.md", "agents.md", "CLAUDE.md", "claude.md", ".cursorrules"];
/// All names of project files, in any release.
const PROJECT_NAMES: [&str; 8] = [
    ".hermes.md",
    "HERMES.md",
    "AGENTS.override.md",
    "AGENTS.md",
    "agents.md",
    "CLAUDE.md",
    "claude.md",
    ".cursorrules",
];

/// Why a file is not read, and whether that deserves a remark of its own.
struct Unread {
    reason: &'static str,
    why: String,
    /// The name that Hermes looks for instead.
    known: &'static str,
    remark: Option<(Severity, String, String)>,
}

impl Unread {
    fn quiet(reason: &'static str, why: impl Into<String>) -> Self {
        Self { reason, why: why.into(), known: "", remark: None }
    }

    fn told(
        reason: &'static str,
        why: impl Into<String>,
        severity: Severity,
        message: String,
        consequence: String,
    ) -> Self {
        Self { reason, why: why.into(), known: "", remark: Some((severity, message, consequence)) }
    }
}

/// Gives every remaining file a fate.
pub(crate) fn report(inputs: &mut Inputs<'_>) {
    let workspace = inputs.workspace;
    let cwd = Cwd::of(workspace, inputs.session).real;
    let root = git_root(workspace, &cwd).map(str::to_owned);
    for (path, entry) in workspace.entries() {
        if matches!(entry, Entry::Dir) || inputs.files.contains_key(path) {
            continue;
        }
        let unread = explain(inputs, path, &cwd, root.as_deref());
        if let Some((severity, message, consequence)) = unread.remark {
            let diagnostic = Diagnostic::new(severity, unread.reason, message).consequence(consequence);
            let diagnostic = diagnostic.arg("file", file_name(path)).arg("cwd", &cwd);
            inputs.remark(diagnostic.arg("known", unread.known).at(path));
        }
        let report = inputs.fate(path, FileStatus::NotRead, unread.reason, unread.why);
        report.args.insert("cwd", cwd.clone());
        report.args.insert("file", file_name(path).to_owned());
        report.args.insert("known", unread.known.to_owned());
        if let Some(root) = &root {
            report.args.insert("root", root.clone());
        }
    }
}

fn below<'p>(path: &'p str, dir: &str) -> Option<&'p str> {
    path.strip_prefix(dir).and_then(|rest| rest.strip_prefix('/'))
}

fn explain(inputs: &Inputs<'_>, path: &str, cwd: &str, root: Option<&str>) -> Unread {
    let places = &inputs.workspace.places;
    let name = file_name(path);
    if path.split('/').any(|part| part == ".git") {
        return Unread::quiet("git", "Only the place of .git counts: it marks the root of the repository.");
    }
    if let Some(rest) = below(path, &places.home) {
        return in_home(inputs, rest, name, cwd);
    }
    // A profile's home lies inside the default home: the files of the latter belong to others.
    if let Some(profiles) = places.home.rfind("/profiles/")
        && below(path, &places.home[..profiles]).is_some()
    {
        let why = format!("Belongs to another profile; this session's home is {}.", places.home);
        return Unread::quiet("other-profile", why);
    }
    if PROJECT_NAMES.contains(&name) {
        return project_file(inputs, path, name, cwd, root);
    }
    if let Some(known) = PROJECT_NAMES.iter().find(|n| n.eq_ignore_ascii_case(name)) {
        return near_miss(name, known);
    }
    if parent(path).ends_with("/.cursor/rules") || path.contains("/.cursor/rules/") {
        return cursor_rule(path, name, cwd);
    }
    Unread::quiet("not-for-the-prompt", "Hermes does not read it for the prompt.")
}

fn in_home(inputs: &Inputs<'_>, rest: &str, name: &str, cwd: &str) -> Unread {
    if rest.starts_with("profiles/") {
        let why =
            format!("Belongs to another profile; this session's home is {}.", inputs.workspace.places.home);
        return Unread::quiet("other-profile", why);
    }
    if !rest.contains('/') && PROJECT_NAMES.contains(&name) {
        return Unread::told(
            "project-file-in-home",
            format!("Project files are looked for in the working directory, {cwd}."),
            Severity::Warning,
            format!("{name} lies in the Hermes home, where Hermes does not look for it."),
            format!("Hermes looks for {name} in the working directory, {cwd}."),
        );
    }
    let mut known = vec!["SOUL.md", "config.yaml", "memories/MEMORY.md", "memories/USER.md"];
    if inputs.release.rules.memory_places == MemoryPlaces::MemoriesOrHome {
        known.extend(["MEMORY.md", "USER.md"]);
    }
    if let Some(known) = known.iter().find(|k| k.eq_ignore_ascii_case(rest) && **k != rest) {
        return near_miss(rest, known);
    }
    Unread::quiet("not-for-the-prompt", "Hermes does not read it for the prompt.")
}

fn near_miss(name: &str, known: &'static str) -> Unread {
    let told = Unread::told(
        "name-case",
        format!("Hermes looks for {known}, in exactly these letters."),
        Severity::Warning,
        format!("{name} is not the name Hermes looks for."),
        format!("Hermes reads {known} only, in exactly these letters; rename the file."),
    );
    Unread { known, ..told }
}

fn project_file(inputs: &Inputs<'_>, path: &str, name: &str, cwd: &str, root: Option<&str>) -> Unread {
    let search = inputs.release.rules.agents_search;
    let dir = parent(path);
    if name == "AGENTS.override.md" && search == AgentsSearch::WorkingDirectory {
        return Unread::told(
            "override-unknown",
            "This release does not know AGENTS.override.md.",
            Severity::Info,
            "AGENTS.override.md is a name that this release does not know.".to_owned(),
            "Hermes reads AGENTS.md and ignores this file.".to_owned(),
        );
    }
    if below(dir, cwd).is_some() {
        let hinted = HINT_NAMES.contains(&name) || name == "AGENTS.override.md";
        return if hinted {
            Unread::told(
                "tool-hint",
                "Lies below the working directory: it would appear later, as a hint with a tool result.",
                Severity::Info,
                format!("{name} lies below the working directory, so it is not in the prompt at the start."),
                "The agent sees it when a tool touches that folder, as a hint with the tool's result."
                    .to_owned(),
            )
        } else {
            Unread::quiet(
                "below",
                format!("{name} is looked for in the working directory and above, not below."),
            )
        };
    }
    if upwards(cwd).skip(1).any(|d| d == dir) {
        let hermes = matches!(name, ".hermes.md" | "HERMES.md");
        let agents = matches!(name, "AGENTS.md" | "agents.md" | "AGENTS.override.md");
        return match root {
            _ if !hermes && !agents => {
                Unread::quiet("cwd-only", format!("{name} is read in the working directory only."))
            }
            _ if agents && search == AgentsSearch::WorkingDirectory => {
                Unread::quiet("cwd-only", format!("This release reads {name} in the working directory only."))
            }
            Some(root) => {
                Unread::quiet("above-root", format!("The search ends at the root of the repository, {root}."))
            }
            None => Unread::quiet(
                "no-repository",
                "Without a git repository Hermes looks in the working directory only.",
            ),
        };
    }
    Unread::quiet("elsewhere", format!("Hermes looks in the working directory, {cwd}."))
}

fn cursor_rule(path: &str, name: &str, cwd: &str) -> Unread {
    let here = below(path, cwd).and_then(|rest| rest.strip_prefix(".cursor/rules/"));
    match here {
        Some(rest) if rest.contains('/') => {
            Unread::quiet("cursor-folder", "Folders inside .cursor/rules are not read.")
        }
        Some(_) => Unread::told(
            "cursor-ending",
            "Only files that end in .mdc are read.",
            Severity::Info,
            format!("{name} does not end in .mdc."),
            "Hermes reads the .mdc files of .cursor/rules and no others.".to_owned(),
        ),
        None => Unread::quiet("cwd-only", "Cursor rules are read in the working directory only."),
    }
}
