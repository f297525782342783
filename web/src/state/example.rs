//! What a newcomer finds: a small workspace in which something is cut, something is flagged,
//! something is overridden and something is ignored, so that every part of the page has a reason.

use hermes_prompt::workspace::Entry;
use hermes_prompt::{Release, Session, Workspace};

use super::Inputs;

/// The file that is open at first.
pub(crate) const OPEN: &str = "/home/user/.hermes/SOUL.md";

/// Paths below the home of the default places, and contents.
const HOME: [(&str, &str); 6] = [
    ("SOUL.md", include_str!("example_files/SOUL.md")),
    ("config.yaml", include_str!("example_files/config.yaml")),
    ("memories/MEMORY.md", include_str!("example_files/MEMORY.md")),
    ("memories/USER.md", include_str!("example_files/USER.md")),
    ("skills/team/code-review/SKILL.md", include_str!("example_files/skill-review.md")),
    ("skills/team/release-notes/SKILL.md", include_str!("example_files/skill-notes.md")),
];

/// Paths below the project, and contents.
const PROJECT: [(&str, &str); 2] = [
    ("AGENTS.md", include_str!("example_files/AGENTS.md")),
    ("CLAUDE.md", include_str!("example_files/CLAUDE.md")),
];

/// Tools a messaging agent usually has.
pub(crate) const TOOLS: [&str; 9] = [
    "memory",
    "session_search",
    "skills_list",
    "skill_view",
    "skill_manage",
    "terminal",
    "read_file",
    "write_file",
    "web_search",
];

/// The example at a moment in Unix seconds.
pub(crate) fn inputs(now: i64) -> Inputs {
    let mut workspace = Workspace::default();
    let places = workspace.places.clone();
    for (tree, files) in [(&places.home, &HOME[..]), (&places.project, &PROJECT[..])] {
        for (path, text) in files {
            workspace.write(&format!("{tree}/{path}"), text.as_bytes().to_vec());
        }
    }
    workspace.insert(&format!("{}/.git", places.project), Entry::Dir);
    Inputs {
        name: "Atlas".into(),
        workspace,
        session: session(now),
        release: newest(),
        timeline: None,
        follow_clock: true,
    }
}

/// An empty workspace with the same settings.
pub(crate) fn empty(name: &str, now: i64) -> Inputs {
    Inputs {
        name: name.into(),
        workspace: Workspace::default(),
        session: session(now),
        release: newest(),
        timeline: None,
        follow_clock: true,
    }
}

fn session(now: i64) -> Session {
    Session {
        platform: "telegram".into(),
        context_length: Some(1_000_000),
        tools: TOOLS.map(String::from).into(),
        now,
        ..Session::default()
    }
}

fn newest() -> String {
    Release::BUILT_IN[Release::BUILT_IN.len() - 1].into()
}
