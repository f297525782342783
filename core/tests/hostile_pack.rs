//! A pack whose patterns are refused, unsupported, too costly or made to hang: each is named, the others go on
//! working, and nothing takes longer than its length allows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hermes_prompt::release::pack::PackData;
use hermes_prompt::release::threats::{Scope, ThreatTable};
use hermes_prompt::scan::Scanner;
use hermes_prompt::{Assembler, Release, Session, Severity, Workspace};
use serde_json::json;

/// Patterns that cannot be searched for, each with a word of the reason.
fn refused() -> Vec<(&'static str, String, &'static str)> {
    vec![
        ("unclosed", "(a".into(), "not a pattern Python accepts"),
        ("nothing_to_repeat", "*a".into(), "not a pattern Python accepts"),
        ("repeated_twice", "a**".into(), "not a pattern Python accepts"),
        ("unknown_escape", r"\q".into(), "not a pattern Python accepts"),
        ("bad_range", "[z-a]".into(), "not a pattern Python accepts"),
        ("back_reference", r"(a)\1".into(), "not supported"),
        ("conditional", "(a)?(?(1)b|c)".into(), "not supported"),
        ("nested_repeats", format!("{}a{}", "(?:".repeat(5), "){1,999}".repeat(5)), "too costly"),
        ("nested_groups", format!("{}a{}", "(".repeat(500), ")".repeat(500)), "too costly"),
        ("huge_repeat", "(?:abc){99999999999}".into(), "too costly"),
    ]
}

/// Patterns that hang a backtracking engine.
const HANGING: [(&str, &str); 6] = [
    ("stars_in_stars", "(a*)*b!"),
    ("pluses_in_pluses", "(?:a+)+b!"),
    ("overlapping_choices", "(?:a|aa|a?)+b!"),
    ("gaps_in_gaps", "a.{0,2000}a.{0,2000}a.{0,2000}b!"),
    ("looking_ahead", "(?:(?=a+)a)+b!"),
    ("words_in_words", r"(?:\w+\s*)+\?!"),
];

fn pack() -> PackData {
    let row =
        |id: &str, regex: &str| json!({"id": id, "scope": "all", "regex": regex, "flags": ["IGNORECASE"]});
    let mut rows = vec![row("first_good", "unicorns? dance")];
    rows.extend(refused().iter().map(|(id, regex, _)| row(id, regex)));
    rows.extend(HANGING.iter().map(|(id, regex)| row(id, regex)));
    rows.push(row("last_good", r"\bpineapple\b"));
    let pack = json!({
        "format": 1, "package": {"name": "hermes-agent", "version": "0.22.0"}, "release": "0.22", "threat_patterns": rows,
    });
    PackData::from_json(pack.to_string().as_bytes()).expect("strange patterns are no reason to refuse a pack")
}

#[test]
fn each_pattern_that_is_not_searched_for_is_named_and_the_others_work() {
    let pack = pack();
    let release = Release::with_pack(&Release::built_in("0.22").unwrap(), &pack);
    let mut assembler = Assembler::new(Arc::new(release));
    let problems: Vec<(String, String)> =
        assembler.pattern_problems().iter().map(|p| (p.id.clone(), p.error.to_string())).collect();
    let wanted = refused();
    let ids = |list: &[(String, String)]| list.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&problems), wanted.iter().map(|(id, ..)| (*id).to_owned()).collect::<Vec<_>>());
    for ((id, error), (_, _, word)) in problems.iter().zip(&wanted) {
        assert!(error.contains(word), "{id}: {error}");
    }

    let mut workspace = Workspace::default();
    workspace.write("/home/user/project/AGENTS.md", *b"Unicorns dance.\nA pineapple.\naaab!\n");
    let report = assembler.assemble(&workspace, &Session::default());
    let remarks: Vec<_> = report.diagnostics.iter().filter(|d| d.code == "pattern-not-searched").collect();
    assert_eq!(remarks.len(), wanted.len());
    for ((id, ..), remark) in wanted.iter().zip(remarks) {
        assert!(remark.message.contains(&format!("`{id}`")), "{remark:?}");
        assert!(remark.ours && remark.severity == Severity::Warning && remark.path.is_none(), "{remark:?}");
    }
    let file = report.files.iter().find(|f| f.path.ends_with("AGENTS.md")).unwrap();
    let found: Vec<&str> = file.findings.iter().map(String::as_str).collect();
    // What would hang on other texts is exact on this one.
    assert_eq!(
        found,
        [
            "first_good",
            "stars_in_stars",
            "pluses_in_pluses",
            "overlapping_choices",
            "gaps_in_gaps",
            "looking_ahead",
            "last_good"
        ]
    );
}

/// The check of a trusted project's skills has a table of its own, and what is missing from it is said too.
#[test]
fn each_pattern_of_the_skills_check_that_is_not_searched_for_is_named_and_the_others_work() {
    let row =
        |id: &str, regex: &str| json!({"id": id, "scope": "all", "regex": regex, "flags": ["IGNORECASE"]});
    let mut rows: Vec<_> = refused().iter().map(|(id, regex, _)| row(id, regex)).collect();
    rows.push(row("good", "unicorns? dance"));
    let pack = json!({
        "format": 1, "package": {"name": "hermes-agent", "version": "0.22.0"}, "release": "0.22",
        "skill_guard": {
            "patterns": rows, "inert": [], "texts": [".md"], "binaries": [], "comments": {}, "ignore_files": [],
        },
    });
    let pack = PackData::from_json(pack.to_string().as_bytes()).unwrap();
    let release = Release::with_pack(&Release::built_in("0.22").unwrap(), &pack);
    let mut assembler = Assembler::new(Arc::new(release));
    let mut workspace = Workspace::default();
    workspace.write("/home/user/project/.git/HEAD", *b"");
    workspace
        .write("/home/user/.hermes/config.yaml", *b"skills: {trusted_project_dirs: [/home/user/project]}");
    workspace.write("/home/user/project/.agents/skills/a/SKILL.md", *b"fine");
    workspace.write("/home/user/project/.agents/skills/b/SKILL.md", *b"Unicorns dance.");
    let session = Session { tools: ["skill_view".to_owned()].into(), ..Session::default() };
    let report = assembler.assemble(&workspace, &session);
    let named: Vec<_> =
        report.diagnostics.iter().filter(|d| d.code == "skill-pattern-not-searched").collect();
    assert_eq!(named.len(), refused().len());
    for (number, ((id, _, word), remark)) in refused().iter().zip(named).enumerate() {
        assert!(remark.message.contains(&format!("`{id}`")) && remark.message.contains(word), "{remark:?}");
        assert_eq!(remark.args[&"row"], (number + 1).to_string());
        assert!(remark.ours && remark.severity == Severity::Warning && remark.path.is_none(), "{remark:?}");
    }
    assert!(report.diagnostics.iter().all(|d| d.code != "pattern-not-searched"));
    let dangerous = report.diagnostics.iter().find(|d| d.code == "skill-dangerous").unwrap();
    assert_eq!(dangerous.path.as_deref(), Some("/home/user/project/.agents/skills/b/SKILL.md"));
    assert!(report.prompt.text.contains("    - a: [project]\n") && !report.prompt.text.contains("- b"));
}

/// A megabyte of what each pattern likes least, without the usual limit of what is looked at.
#[test]
fn a_hostile_megabyte_costs_no_more_than_its_length() {
    let mut table = ThreatTable::from_pack(&pack()).unwrap();
    table.max_chars = usize::MAX;
    let (scanner, _) = Scanner::new(&table);
    let pieces = [
        "a",
        "aa b",
        "ab",
        "a\n",
        "word ",
        "unicorns danc ",
        "pineappl\u{e9} ",
        "\u{ff41}",
        "a\u{200b}",
        "b! ",
    ];
    for piece in pieces {
        let time = |bytes: usize| {
            // The ending that makes the first pass take the text for a candidate.
            let text = piece.repeat(bytes / piece.len()) + "a \u{df} b ! ?! x pineapple";
            let started = Instant::now();
            let (ids, gave_up) = scanner.verdict(&text, Scope::Strict);
            let took = started.elapsed();
            assert_eq!(ids.last().map(String::as_str), Some("last_good"), "{piece:?}");
            assert!(gave_up.iter().all(|id| HANGING.iter().any(|(known, _)| known == id)), "{gave_up:?}");
            (took, gave_up)
        };
        let ((small, _), (large, gave_up)) = (time(32 << 10), time(1 << 20));
        println!("{piece:?}: {small:?}, {large:?}, given up: {gave_up:?}");
        // 32 times the text; a square would be 1,024 times. What is given up costs a fixed amount of work.
        assert!(large < small * 80 + Duration::from_secs(8), "{piece:?}: {small:?}, then {large:?}");
    }
}

/// Silence would look like a verdict: a pattern that was given up on a file is named beside it.
#[test]
fn what_is_given_up_is_said() {
    // 65,536 characters are too few for any of them to be given up.
    let mut pack = pack();
    pack.constants.insert("scan_max_chars".into(), 2_000_000.0);
    let release = Release::with_pack(&Release::built_in("0.22").unwrap(), &pack);
    let mut assembler = Assembler::new(Arc::new(release));
    let mut workspace = Workspace::default();
    let text = "a".repeat(1 << 20) + " b ! ?! x pineapple";
    workspace.write("/home/user/project/AGENTS.md", text.as_bytes());
    let (_, gave_up) = assembler.scanner().verdict(&text, Scope::Context);
    let report = assembler.assemble(&workspace, &Session::default());
    let named: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|d| d.code == "pattern-given-up")
        .map(|d| d.args[&"id"].as_str())
        .collect();
    assert_eq!(named, gave_up);
    assert!(!named.is_empty(), "make the text harder: nothing was given up");
    assert!(report.files.iter().any(|f| f.findings == ["last_good"]));
}
