//! `cargo xtask test`: the stages, in order of how soon they tell something.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::setup::{self, Need};
use crate::shell::{Cmd, Shell};
use crate::{pack, site};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Fmt,
    Clippy,
    Types,
    Native,
    Doc,
    Wasm,
    Oracle,
    Site,
    Browser,
    Pack,
    Node,
    Size,
}

impl Stage {
    const ALL: [Self; 12] = [
        Self::Fmt,
        Self::Types,
        Self::Clippy,
        Self::Native,
        Self::Doc,
        Self::Wasm,
        Self::Oracle,
        Self::Site,
        Self::Browser,
        Self::Pack,
        Self::Node,
        Self::Size,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Clippy => "clippy",
            Self::Types => "types",
            Self::Native => "native",
            Self::Doc => "doc",
            Self::Wasm => "wasm",
            Self::Oracle => "oracle",
            Self::Site => "site",
            Self::Browser => "browser",
            Self::Pack => "pack",
            Self::Node => "node",
            Self::Size => "size",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Fmt => "Rust is formatted",
            Self::Clippy => "no warnings, natively and for WebAssembly",
            Self::Types => "TypeScript has no type errors",
            Self::Native => "unit and integration tests of the workspace",
            Self::Doc => {
                "documentation builds without warnings, its examples run; the crate builds as published"
            }
            Self::Wasm => "the core's tests inside a browser, through wasm-bindgen",
            Self::Oracle => "the core against the real Hermes",
            Self::Site => "the playground is built as for publishing",
            Self::Browser => "a person's walks through the built playground, in Chromium",
            Self::Pack => "the npm package is built",
            Self::Node => "the npm package, used from Node and from bundlers",
            Self::Size => "what is shipped stays within its budget",
        }
    }

    fn needs(self) -> &'static [Need] {
        match self {
            Self::Fmt => &[Need::Lints],
            Self::Clippy => &[Need::Lints, Need::WasmTarget],
            Self::Native | Self::Doc | Self::Oracle => &[],
            Self::Wasm => &[Need::WasmTarget, Need::WasmBindgen, Need::Chromium],
            Self::Site => site::NEEDS,
            Self::Browser => &[Need::Npm, Need::Chromium],
            Self::Pack => pack::NEEDS,
            Self::Types | Self::Node | Self::Size => &[Need::Npm],
        }
    }

    /// Stages whose result this one looks at.
    fn after(self) -> &'static [Self] {
        match self {
            Self::Browser => &[Self::Site],
            Self::Node => &[Self::Pack],
            Self::Size => &[Self::Site, Self::Pack],
            _ => &[],
        }
    }
}

impl FromStr for Stage {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name).with_context(|| {
            let names: Vec<_> = Self::ALL.iter().map(|stage| stage.name()).collect();
            format!("there is no test stage `{name}`; there are {}", names.join(", "))
        })
    }
}

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Selection {
    /// Empty: all of them.
    pub(crate) stages: Vec<Stage>,
    /// For the test program of the one stage that is named.
    pub(crate) extra: Vec<OsString>,
    pub(crate) fail_fast: bool,
}

#[derive(Debug, PartialEq)]
enum Outcome {
    Passed,
    Failed(String),
    /// Could not be done on this machine; why, and how to have it done.
    Skipped(String),
}

pub(crate) fn list() {
    for stage in Stage::ALL {
        println!("  {:<8} {}", stage.name(), stage.about());
    }
}

/// The chosen stages with those they look at, in the order they run.
fn plan(chosen: &[Stage]) -> Vec<Stage> {
    let wanted = |stage: &Stage| {
        chosen.is_empty() || chosen.iter().any(|one| one == stage || one.after().contains(stage))
    };
    Stage::ALL.into_iter().filter(wanted).collect()
}

pub(crate) fn run(shell: &Shell, selection: &Selection) -> ExitCode {
    let plan = plan(&selection.stages);
    let start = Instant::now();
    let mut done: Vec<(Stage, Outcome, Duration)> = Vec::new();
    for (number, stage) in plan.iter().enumerate() {
        eprintln!("\n=== {}/{} {}: {}", number + 1, plan.len(), stage.name(), stage.about());
        let begun = Instant::now();
        let missing = stage
            .after()
            .iter()
            .find(|one| done.iter().any(|(other, outcome, _)| other == *one && *outcome != Outcome::Passed));
        let outcome = if let Some(other) = missing {
            Outcome::Failed(format!("needs `{}`, which did not pass", other.name()))
        } else {
            let named_alone = selection.stages.as_slice() == [*stage];
            let extra = if named_alone { selection.extra.as_slice() } else { &[] };
            setup::ensure(shell, stage.needs())
                .and_then(|()| perform(shell, *stage, extra))
                .unwrap_or_else(|error| Outcome::Failed(format!("{error:#}")))
        };
        if let Outcome::Failed(why) | Outcome::Skipped(why) = &outcome {
            eprintln!("{}: {why}", stage.name());
        }
        let failed = matches!(outcome, Outcome::Failed(_));
        done.push((*stage, outcome, begun.elapsed()));
        if failed && selection.fail_fast {
            break;
        }
    }
    print!("{}", summary(&done, start.elapsed()));
    let failed = done.iter().any(|(_, outcome, _)| matches!(outcome, Outcome::Failed(_)));
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The table at the end; its last line is for programs that read the log.
fn summary(done: &[(Stage, Outcome, Duration)], total: Duration) -> String {
    let (mut passed, mut failed) = (0, 0);
    let mut text = String::from("\n");
    for (stage, outcome, took) in done {
        let (word, why) = match outcome {
            Outcome::Passed => ("ok", ""),
            Outcome::Failed(why) => ("FAILED", why.as_str()),
            Outcome::Skipped(why) => ("skipped", why.as_str()),
        };
        match outcome {
            Outcome::Passed => passed += 1,
            Outcome::Failed(_) => failed += 1,
            Outcome::Skipped(_) => {}
        }
        let line = format!(
            "{:<8} {word:<8} {:>7}  {}",
            stage.name(),
            seconds(*took),
            why.lines().next().unwrap_or_default()
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = writeln!(text, "{:<17} {:>7}\n\n{passed} passed, {failed} failed", "in all", seconds(total));
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn perform(shell: &Shell, stage: Stage, extra: &[OsString]) -> Result<Outcome> {
    let cargo = |words: &str| shell.cmd("cargo").words(words);
    match stage {
        Stage::Fmt => cargo("fmt --all --check").run()?,
        Stage::Types => shell.cmd("tsc").words("--project www").run()?,
        Stage::Clippy => {
            cargo("clippy --workspace --all-targets --locked -- -D warnings").run()?;
            // What is compiled for WebAssembly only is not seen natively.
            cargo("clippy -p hermes-prompt -p hermes-prompt-wasm -p hermes-prompt-playground")
                .words("--target wasm32-unknown-unknown --lib --bins --locked -- -D warnings")
                .run()?;
            cargo("clippy -p hermes-prompt-wasm --tests --target wasm32-unknown-unknown --locked -- -D warnings")
                .run()?;
            // The fuzz targets are a workspace of their own. A name in place of the fuzzer's library spares compiling it:
            // nothing is linked here.
            cargo("check --manifest-path tests/fuzz/Cargo.toml --target-dir target/fuzz --quiet --locked")
                .env("CUSTOM_LIBFUZZER_PATH", "none/libnone.a")
                .run()?;
        }
        Stage::Native => native(shell, extra)?,
        Stage::Doc => {
            cargo("test --doc -p hermes-prompt -p hermes-prompt-text --locked").run()?;
            cargo("doc -p hermes-prompt -p hermes-prompt-text --no-deps --locked")
                .env("RUSTDOCFLAGS", "-D warnings")
                .run()?;
            // What is not committed yet is packed too, so that the answer is about the tree as it is. In a folder of its
            // own: cargo gives the library of the packed crate the same file name as the workspace's, and would link
            // later examples with the wrong one.
            cargo("package -p hermes-prompt-text -p hermes-prompt --quiet --locked --allow-dirty")
                .words("--target-dir target/as-published")
                .run()?;
        }
        Stage::Wasm => {
            let driver = setup::find_chromedriver(shell).context("chromedriver is not there")?;
            cargo("test -p hermes-prompt-wasm --target wasm32-unknown-unknown --lib --locked --")
                .args(extra)
                .env("CHROMEDRIVER", driver)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
                .run()?;
        }
        Stage::Oracle => return oracle(shell, extra),
        Stage::Site => site::build(shell, false)?,
        Stage::Browser => node_tests(shell, "tests/browser", ".spec.mjs", extra)?,
        Stage::Pack => pack::pack(shell)?,
        Stage::Node => node_tests(shell, "tests/package", ".test.mjs", extra)?,
        Stage::Size => shell.cmd("node").arg("tests/size/check.mjs").run()?,
    }
    Ok(Outcome::Passed)
}

/// With nextest where it is installed (it runs the tests side by side), otherwise with Cargo's own runner: the same tests.
fn native(shell: &Shell, extra: &[OsString]) -> Result<()> {
    if shell.cmd("cargo").words("nextest --version").read().is_ok() {
        let nextest = shell.cmd("cargo").words("nextest run --workspace --locked --no-fail-fast");
        return nextest.args(extra).run();
    }
    eprintln!("(without cargo-nextest; `cargo install cargo-nextest --locked` makes this stage quicker)");
    let cargo = shell
        .cmd("cargo")
        .words("test --workspace --locked --no-fail-fast --lib --bins --tests --examples --");
    cargo.args(extra).run()
}

fn oracle(shell: &Shell, extra: &[OsString]) -> Result<Outcome> {
    let Some(python) = ["python3", "python"].into_iter().find(|name| shell.find(name).is_some()) else {
        return Ok(Outcome::Skipped(
            "there is no Python here; Debian: `apt-get install python3 python3-venv`".to_owned(),
        ));
    };
    let command = shell.cmd(python).arg("tests/oracle/run.py");
    let command: Cmd = if extra.is_empty() { command.arg("--fixed") } else { command.args(extra) };
    match command.code()? {
        0 if extra.is_empty() => public_corpus(shell, python),
        0 => Ok(Outcome::Passed),
        // It has said why, and the committed digests were checked by the native tests.
        3 => Ok(Outcome::Skipped("the real Hermes cannot be installed here (see above)".to_owned())),
        code => {
            bail!("answers differ from the real program's, or could not be had (exit code {code}); see above")
        }
    }
}

/// Recall and false alarms of the scan and of our advice on a public corpus; a machine that cannot have it is told so.
fn public_corpus(shell: &Shell, python: &str) -> Result<Outcome> {
    match shell.cmd(python).arg("tests/oracle/public_corpus.py").arg("--no-build").code()? {
        0 => {}
        3 => eprintln!(
            "oracle: the public corpus cannot be installed here (see above); advice was not measured"
        ),
        code => {
            bail!("our advice finds less, or raises false alarms, on the public corpus (exit code {code})")
        }
    }
    Ok(Outcome::Passed)
}

/// Runs the test files of a folder, or those that are named, with Node's own test runner.
fn node_tests(shell: &Shell, folder: &str, ending: &str, extra: &[OsString]) -> Result<()> {
    let files = if extra.iter().any(|arg| Path::new(arg).extension().is_some_and(|ending| ending == "mjs")) {
        Vec::new()
    } else {
        let place = shell.root().join(folder);
        let entries =
            std::fs::read_dir(&place).with_context(|| format!("cannot read {}", place.display()))?;
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| name.ends_with(ending))
            .map(|name| format!("{folder}/{name}"))
            .collect();
        names.sort();
        if names.is_empty() {
            bail!("there is no {folder}/*{ending}");
        }
        names
    };
    // A test that hangs is a failure with a name, not a job that never ends. The limit holds for a file as a whole, and
    // the one with the documentation sites builds mdBook the first time.
    shell
        .cmd("node")
        .args(["--test", "--test-reporter=spec", "--test-timeout=900000"])
        .args(extra)
        .args(files)
        .run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_brings_what_it_looks_at() {
        assert_eq!(plan(&[Stage::Browser]), [Stage::Site, Stage::Browser]);
        assert_eq!(plan(&[Stage::Size]), [Stage::Site, Stage::Pack, Stage::Size]);
        assert_eq!(plan(&[Stage::Node, Stage::Native]), [Stage::Native, Stage::Pack, Stage::Node]);
        assert_eq!(plan(&[]), Stage::ALL);
    }

    #[test]
    fn a_stage_runs_after_what_it_looks_at() {
        for (place, stage) in Stage::ALL.iter().enumerate() {
            for other in stage.after() {
                assert!(Stage::ALL[..place].contains(other), "{stage:?} before {other:?}");
            }
        }
    }

    #[test]
    fn the_summary_ends_in_one_plain_line() {
        let done = [
            (Stage::Fmt, Outcome::Passed, Duration::from_millis(1_240)),
            (Stage::Oracle, Outcome::Skipped("no Python".into()), Duration::ZERO),
            (Stage::Site, Outcome::Failed("first line\nsecond line".into()), Duration::from_secs(56)),
        ];
        let want = "
fmt      ok         1.2 s
oracle   skipped    0.0 s  no Python
site     FAILED    56.0 s  first line
in all             75.0 s

1 passed, 1 failed
";
        assert_eq!(summary(&done, Duration::from_secs(75)), want);
    }
}
