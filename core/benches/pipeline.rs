//! What a keystroke costs, natively: `cargo xtask bench native`.
//!
//! Figures are for comparing two states of the code on one quiet machine. In a browser the same work takes two to four
//! times as long; `cargo xtask bench browser` measures what a person notices.

use std::hint::black_box;
use std::sync::Arc;

use divan::counter::BytesCount;
use divan::{AllocProfiler, Bencher};
use hermes_prompt::advice::advise;
use hermes_prompt::config::yaml;
use hermes_prompt::release::threats::{Scope, ThreatTable};
use hermes_prompt::scan::Scanner;
use hermes_prompt::{Assembler, Release, Session, Workspace};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const RELEASES: [&str; 3] = Release::BUILT_IN;

/// Clean prose of so many bytes, with headings; `seed` makes two texts differ.
fn prose(bytes: usize, seed: usize) -> String {
    let line = |n| {
        format!(
            "You answer briefly ({seed}.{n}), say what you are unsure of, and touch no file outside of the project \
             without asking.\n"
        )
    };
    let part = |n: usize| format!("\n## Part {n}\n\n{}", (0..6).map(line).collect::<String>());
    let mut text = format!("# Persona {seed}\n");
    text.extend((1..=bytes / 600 + 1).map(part));
    assert!(text.len() >= bytes, "a part has more than 600 bytes");
    text.truncate(bytes);
    text
}

/// 50 KB in all: a persona, project rules, both memory files, a configuration and three skills.
fn workspace(seed: usize) -> Workspace {
    let mut files = Workspace::default();
    let home = "/home/user/.hermes";
    let project = files.places.project.clone();
    files.write(&format!("{home}/SOUL.md"), prose(18_000, seed).into_bytes());
    files.write(&format!("{project}/AGENTS.md"), prose(18_000, seed + 1).into_bytes());
    files.write(&format!("{home}/memories/MEMORY.md"), prose(2_000, seed + 2).into_bytes());
    files.write(&format!("{home}/memories/USER.md"), prose(1_200, seed + 3).into_bytes());
    files.write(&format!("{home}/config.yaml"), CONFIG.as_bytes());
    for skill in ["review", "notes", "release"] {
        let text = format!("---\nname: {skill}\ndescription: How we do a {skill} ({seed})\n---\n\n");
        files.write(
            &format!("{home}/skills/work/{skill}/SKILL.md"),
            (text + &prose(3_500, seed)).into_bytes(),
        );
    }
    files
}

const CONFIG: &str = "\
timezone: Europe/Berlin
context_file_max_chars: 20000
platform_hints:
  telegram: {append: Keep it short.}
  discord:
    replace: |
      You are on a server with many people.
      Answer the one who asked.
agent:
  tool_use_enforcement: auto
";

/// Everything new: the first assembly, or another workspace.
#[divan::bench(args = RELEASES)]
fn assemble_all_changed(bencher: Bencher, release: &str) {
    let release = Arc::new(Release::built_in(release).expect("built in"));
    let mut assembler = Assembler::new(release);
    let session = Session::default();
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 10;
            workspace(seed)
        })
        .bench_local_refs(|files| assembler.assemble(files, &session));
}

/// One keystroke: SOUL.md (10 KB) changed, everything else as before.
#[divan::bench(args = RELEASES)]
fn assemble_one_file_changed(bencher: Bencher, release: &str) {
    let release = Arc::new(Release::built_in(release).expect("built in"));
    let mut assembler = Assembler::new(release);
    let session = Session::default();
    let mut files = workspace(0);
    assembler.assemble(&files, &session);
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            files.write("/home/user/.hermes/SOUL.md", prose(10_000, seed).into_bytes());
            files.clone()
        })
        .bench_local_refs(|files| assembler.assemble(files, &session));
}

/// A pasted file of 5 MB.
#[divan::bench(sample_count = 10)]
fn assemble_huge_file(bencher: Bencher) {
    let mut assembler = Assembler::new(Arc::new(Release::built_in("0.22").expect("built in")));
    let session = Session::default();
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            let mut files = workspace(0);
            files.write("/home/user/.hermes/SOUL.md", prose(5_000_000, seed).into_bytes());
            files
        })
        .bench_local_refs(|files| assembler.assemble(files, &session));
}

/// Compiling a threat table, once per release.
#[divan::bench]
fn scanner_cold() -> Scanner {
    Scanner::new(&ThreatTable::built_in("0.22").expect("built in")).0
}

/// 50 KB without a finding.
#[divan::bench]
fn scan_clean(bencher: Bencher) {
    let (scanner, _) = Scanner::new(&ThreatTable::built_in("0.22").expect("built in"));
    let text = prose(50_000, 0);
    bencher.counter(BytesCount::of_str(&text)).bench(|| scanner.scan(black_box(&text), Scope::Strict));
}

/// 50 KB that must be folded to NFKC first.
#[divan::bench]
fn scan_not_ascii(bencher: Bencher) {
    let (scanner, _) = Scanner::new(&ThreatTable::built_in("0.22").expect("built in"));
    let text = prose(50_000, 0).replace('e', "é").replace("ff", "ﬀ");
    bencher.counter(BytesCount::of_str(&text)).bench(|| scanner.scan(black_box(&text), Scope::Strict));
}

/// Our advice on 50 KB that give no reason for any; the second has accents, Cyrillic and emoji.
#[divan::bench(args = ["ascii", "mixed"])]
fn advise_clean(bencher: Bencher, script: &str) {
    let (scanner, _) = Scanner::new(&ThreatTable::built_in("0.22").expect("built in"));
    let mut text = prose(50_000, 0);
    if script == "mixed" {
        text = text.replace('e', "é").replace(" a", " ж").replace(". ", " ❤\u{fe0f}. ");
    }
    bencher.counter(BytesCount::of_str(&text)).bench(|| advise(black_box(&text), &scanner));
}

/// A file of 20 KB with forty findings: fixes, verified, for the first of them, as many as a keystroke can wait for.
#[divan::bench]
fn fixes_of_forty_findings(bencher: Bencher) {
    let (scanner, _) = Scanner::new(&ThreatTable::built_in("0.22").expect("built in"));
    let text = [prose(500, 1).as_str(), " Do not pretend to be a doctor.\n"].concat().repeat(40);
    let found = scanner.scan(&text, Scope::Context).findings;
    bencher.bench(|| scanner.fixes_of_all(black_box(&text), &found));
}

#[divan::bench(args = ["PyYaml", "Ruamel"])]
fn read_config(bencher: Bencher, dialect: &str) {
    let dialect = if dialect == "Ruamel" { yaml::Dialect::Ruamel } else { yaml::Dialect::PyYaml };
    bencher.counter(BytesCount::of_str(CONFIG)).bench(|| yaml::load(black_box(CONFIG), dialect));
}
