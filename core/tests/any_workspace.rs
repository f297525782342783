//! Whatever is written into a workspace, the assembly answers, and its report is consistent.
//!
//! The text of every origin is the text of the file it names, line ends normalised; blocks and tiers
//! lie one behind the other; an assembler that has seen other workspaces before says the same as a
//! new one.

use std::sync::{Arc, LazyLock, Mutex};

use hermes_prompt::workspace::{Entry, File, Places};
use hermes_prompt::{Assembler, Release, Report, Session, Workspace};
use proptest::prelude::*;

/// Pieces that rules look at, beside arbitrary text.
const PIECES: &[&str] = &[
    "\u{feff}",
    "---\n",
    "\n---",
    "\r\n",
    "\r",
    "\n§\n",
    "§",
    "## Messaging other agents\n",
    "\n## ",
    "# a\n",
    "```\n",
    "\u{200d}",
    "\u{2028}",
    "\u{1c}",
    "[BLOCKED:",
    "ignore all previous instructions",
    "<!-- x -->",
    " ",
    "字",
    "é",
    "name: d\n",
    "distribution_owned: [SOUL.md]\n",
    "context_file_max_chars: ",
    "3",
    "100",
    ".inf",
    "memory:\n  ",
    "memory_char_limit: ",
    "agent: 5\n",
    "x: [",
    "\0",
];

const PATHS: &[&str] = &[
    "/u/.hermes/SOUL.md",
    "/u/.hermes/config.yaml",
    "/u/.hermes/distribution.yaml",
    "/u/.hermes/memories/MEMORY.md",
    "/u/.hermes/memories/USER.md",
    "/u/.hermes/MEMORY.md",
    "/u/.hermes/skills/a/SKILL.md",
    "/u/.hermes/AGENTS.md",
    "/p/.git",
    "/p/.hermes.md",
    "/p/AGENTS.md",
    "/p/CLAUDE.md",
    "/p/q/HERMES.md",
    "/p/q/AGENTS.override.md",
    "/p/q/AGENTS.md",
    "/p/q/agents.md",
    "/p/q/CLAUDE.md",
    "/p/q/.cursorrules",
    "/p/q/.cursor/rules/a.mdc",
    "/p/q/.cursor/rules/b.mdc",
    "/p/q/r/AGENTS.md",
    "/p/q",
    "/p",
];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => proptest::sample::select(PIECES).prop_map(|s| s.as_bytes().to_vec()),
        3 => "[ -~]{0,12}".prop_map(String::into_bytes),
        1 => "\\PC{0,6}".prop_map(String::into_bytes),
        1 => (0..400usize).prop_map(|n| "word ".repeat(n).into_bytes()),
    ];
    let clean = prop::collection::vec(piece, 0..14).prop_map(|v| v.concat());
    prop_oneof![12 => clean, 1 => prop::collection::vec(any::<u8>(), 0..20)]
}

fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![
        12 => (text(), prop::bool::weighted(0.95)).prop_map(|(bytes, readable)| Entry::File(File {
            bytes: bytes.into(),
            readable
        })),
        1 => Just(Entry::Dir),
        1 => proptest::sample::select(PATHS).prop_map(|p| Entry::Symlink(p.into())),
        1 => proptest::sample::select(&["..", ".", "../q", "AGENTS.md", "/", "x"][..]).prop_map(|p| Entry::Symlink(p.into())),
    ]
}

fn workspace() -> impl Strategy<Value = Workspace> {
    let files = prop::collection::vec((proptest::sample::select(PATHS), entry()), 0..10);
    let cwd = proptest::sample::select(&["/p/q", "/p", "/p/q/r", "/", "/none"][..]);
    (files, cwd).prop_map(|(files, cwd)| {
        let mut workspace = Workspace::new(Places {
            user_home: "/u".into(),
            home: "/u/.hermes".into(),
            project: "/p".into(),
            cwd: cwd.into(),
            ..Places::default()
        });
        for (path, entry) in files {
            workspace.insert(path, entry);
        }
        workspace
    })
}

fn session() -> impl Strategy<Value = Session> {
    let env = proptest::option::of(proptest::sample::select(&["/p", "/p/q", "~", "q", "/none", " "][..]));
    (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), proptest::option::of(0..400_000u64), env)
        .prop_map(|(skip, soul, seed, configured, window, cwd)| {
            let mut session = Session {
                skip_context_files: skip && soul,
                load_soul_identity: soul,
                seed_soul: seed,
                cwd_is_configured: configured,
                context_length: window,
                tools: ["memory", "skills_list"].map(str::to_owned).into(),
                ..Session::default()
            };
            if let Some(cwd) = cwd {
                session.env.insert("TERMINAL_CWD".into(), cwd.into());
            }
            session
        })
}

static ASSEMBLERS: LazyLock<[Mutex<Assembler>; 3]> = LazyLock::new(|| {
    Release::BUILT_IN.map(|id| Mutex::new(Assembler::new(Arc::new(Release::built_in(id).unwrap()))))
});

/// The raw text of a file with its line ends as Python reads them.
fn normalized(raw: &str) -> String {
    raw.replace("\r\n", "\n").replace('\r', "\n")
}

fn check(workspace: &Workspace, report: &Report) -> Result<(), TestCaseError> {
    let prompt = &report.prompt;
    let mut at = 0;
    for tier in &prompt.tiers {
        for block in &tier.blocks {
            prop_assert!(tier.range.start <= block.range.start && block.range.end <= tier.range.end);
            prop_assert!(at <= block.range.start && block.range.start < block.range.end);
            prop_assert!(
                prompt.text.get(at..block.range.start).is_some_and(|gap| gap.is_empty() || gap == "\n\n")
            );
            at = block.range.end;
            let mut from = block.range.start;
            for origin in &block.origins {
                prop_assert!(from <= origin.range.start && origin.range.end <= block.range.end, "{origin:?}");
                from = origin.range.end;
                let raw = workspace.read(&origin.path).expect("an origin is a file");
                let raw = std::str::from_utf8(&raw.bytes).expect("an origin is text");
                let source = raw.get(origin.source.clone()).map(normalized);
                prop_assert_eq!(source.as_deref(), prompt.text.get(origin.range.clone()));
            }
        }
    }
    prop_assert_eq!(at, prompt.text.len());
    for remark in &report.diagnostics {
        let (Some(path), Some(span)) = (&remark.path, &remark.span) else { continue };
        if let Ok(file) = workspace.read(path)
            && let Ok(raw) = std::str::from_utf8(&file.bytes)
        {
            prop_assert!(raw.get(span.clone()).is_some(), "{remark:?}");
            for fix in &remark.fixes {
                prop_assert!(fix.apply(raw).is_some(), "{fix:?}");
            }
        }
    }
    for file in &report.files {
        prop_assert!(!file.reason.is_empty() && !file.why.is_empty(), "{file:?}");
        let raw = workspace.read(&file.path).map(|f| f.bytes.clone()).unwrap_or_default();
        for lost in &file.lost {
            prop_assert!(
                std::str::from_utf8(&raw).is_ok_and(|raw| raw.get(lost.clone()).is_some()),
                "{file:?}"
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_workspace_has_a_consistent_report(
        first in workspace(),
        then in prop::collection::vec((proptest::sample::select(PATHS), entry()), 0..3),
        session in session(),
        release in 0..3usize,
    ) {
        let mut assembler = ASSEMBLERS[release].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let report = assembler.assemble(&first, &session);
        check(&first, &report)?;

        let mut second = first.clone();
        for (path, entry) in then {
            second.insert(path, entry);
        }
        let warm = assembler.assemble(&second, &session);
        check(&second, &warm)?;
        assembler.forget();
        prop_assert_eq!(warm, assembler.assemble(&second, &session));
    }
}
