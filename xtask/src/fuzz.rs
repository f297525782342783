//! Fuzzing: programs of our own that compare or look for panics, and `cargo-fuzz` targets where `tests/fuzz` has them.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};

use crate::setup::{self, Need};
use crate::shell::Shell;

/// Our own programs: a name, what it does.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "scan",
        "texts that nearly match the pattern tables of both real releases, and random patterns (needs Python)",
    ),
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

fn python(shell: &Shell) -> Result<&'static str> {
    let Some(python) = ["python3", "python"].into_iter().find(|name| shell.find(name).is_some()) else {
        bail!(
            "Python 3.11 or newer is needed for the real Hermes: Debian `apt-get install python3 python3-venv`"
        );
    };
    Ok(python)
}

/// Both releases, one after the other, each with the table that our own exporter takes from the installed program.
fn scan(shell: &Shell, minutes: u32) -> Result<()> {
    let places = shell.cmd(python(shell)?).words("tests/oracle/run.py --where").read()?;
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs()).to_string();
    let each = (f64::from(minutes) / places.lines().count().max(1) as f64).to_string();
    for line in places.lines() {
        let [release, python, pack] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("`run.py --where` says {line:?}");
        };
        println!("release {release}, seed {seed}");
        shell
            .cmd("cargo")
            .words("run --release -q -p hermes-prompt --example fuzz_scan -- --minutes")
            .args([&each, "--seed", &seed, "--python", python, "--pack", pack])
            .run()?;
    }
    Ok(())
}

pub(crate) fn run(shell: &Shell, target: &str, minutes: u32) -> Result<()> {
    let minutes_text = minutes.to_string();
    match target {
        "scan" => scan(shell, minutes),
        "oracle" | "readers" => {
            let python = python(shell)?;
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
