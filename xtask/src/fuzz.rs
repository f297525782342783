//! Fuzzing: programs of our own that compare or look for panics, and `cargo-fuzz` targets where `tests/fuzz` has them.

use std::fs;

use anyhow::{Result, bail};

use crate::setup::{self, Need};
use crate::shell::Shell;

/// Our own programs: a name, what it does.
const PROGRAMS: &[(&str, &str)] = &[
    ("scan", "texts made to slip through the scanner's first pass, against the exact patterns"),
    (
        "readers",
        "random YAML and configurations through both real readers and Hermes's own loader (needs Python)",
    ),
    ("oracle", "random workspaces through the core and through the real Hermes (needs Python 3.11 or newer)"),
];

/// The targets in `tests/fuzz/fuzz_targets`, if there are any.
fn cargo_fuzz_targets(shell: &Shell) -> Vec<String> {
    let Ok(entries) = fs::read_dir(shell.root().join("tests/fuzz/fuzz_targets")) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    names
}

pub(crate) fn list(shell: &Shell) {
    for (name, what) in PROGRAMS {
        println!("  {name:<12} {what}");
    }
    for name in cargo_fuzz_targets(shell) {
        println!("  {name:<12} coverage-guided, looks for panics (needs a nightly toolchain)");
    }
}

pub(crate) fn run(shell: &Shell, target: &str, minutes: u32) -> Result<()> {
    let minutes_text = minutes.to_string();
    match target {
        "scan" => shell
            .cmd("cargo")
            .args([
                "run",
                "--release",
                "-p",
                "hermes-prompt",
                "--example",
                "fuzz_scan",
                "--",
                "--minutes",
                &minutes_text,
            ])
            .run(),
        "oracle" | "readers" => {
            let Some(python) = ["python3", "python"].iter().find(|name| shell.find(name).is_some()) else {
                bail!(
                    "Python 3.11 or newer is needed for the real Hermes: Debian `apt-get install python3 python3-venv`"
                );
            };
            let program: &[&str] = if target == "oracle" {
                &["tests/oracle/run.py", "--fuzz"]
            } else {
                &["tests/oracle/yaml_fuzz.py"]
            };
            shell.cmd(python).args(program).args(["--minutes", &minutes_text]).run()
        }
        name if cargo_fuzz_targets(shell).iter().any(|known| known == name) => {
            setup::ensure(shell, &[Need::CargoFuzz])?;
            let seconds = format!("-max_total_time={}", u64::from(minutes) * 60);
            // The environment says which toolchain runs; `+nightly` works through rustup's cargo only.
            shell
                .cmd("cargo")
                .args(["fuzz", "run", "--fuzz-dir", "tests/fuzz", name, "--", &seconds])
                .env("RUSTUP_TOOLCHAIN", "nightly")
                .run()
        }
        other => bail!("there is no fuzz target `{other}`; `cargo xtask fuzz --list` lists them"),
    }
}
