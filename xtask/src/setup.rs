//! The tools a task needs: found, or installed, or asked for in one sentence with the command that mends it.
//!
//! Nothing outside the project's folder is changed, with two exceptions that cannot live in it: the WebAssembly target of
//! the Rust toolchain (`rustup`), and Chromium on a Debian system where we are root (a container, a CI machine).

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::shell::Shell;

/// Versions that were tried together. wasm-bindgen's is not here: it is the one in Cargo.lock.
const TRUNK: &str = "0.21.14";
const WASM_PACK: &str = "0.15.1";
const CARGO_FUZZ: &str = "0.13.2";
/// The major version of binaryen (from www/package-lock.json) whose wasm-opt reads what this Rust writes.
const BINARYEN: &str = "version 132";
const OLDEST_NODE: u32 = 20;

/// Something a task cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// rustfmt and clippy.
    Lints,
    /// The `wasm32-unknown-unknown` target.
    WasmTarget,
    /// Node, npm, and the packages of www/package-lock.json.
    Npm,
    Trunk,
    WasmBindgen,
    WasmPack,
    /// Chromium and its driver, for browser tests.
    Chromium,
    /// cargo-fuzz, and a nightly toolchain for it.
    CargoFuzz,
}

/// Sees to all of them. Cheap when everything is there.
pub(crate) fn ensure(shell: &Shell, needs: &[Need]) -> Result<()> {
    for need in needs {
        match need {
            Need::Lints => lints(shell),
            Need::WasmTarget => wasm_target(shell),
            Need::Npm => npm(shell),
            Need::Trunk => trunk(shell),
            Need::WasmBindgen => wasm_bindgen(shell),
            Need::WasmPack => wasm_pack(shell),
            Need::Chromium => chromium(shell),
            Need::CargoFuzz => cargo_fuzz(shell),
        }?;
    }
    Ok(())
}

fn say(text: &str) {
    eprintln!("[set-up] {text}");
}

fn lints(shell: &Shell) -> Result<()> {
    for (program, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if shell.cmd("cargo").args([program, "--version"]).read().is_ok() {
            continue;
        }
        if shell.find("rustup").is_none() {
            bail!(
                "cargo {program} is missing: install {component} for this Rust toolchain (with rustup: `rustup component add {component}`)"
            );
        }
        say(&format!("adding {component} to the Rust toolchain (seconds)"));
        shell.cmd("rustup").args(["component", "add", component]).run()?;
    }
    Ok(())
}

fn wasm_target(shell: &Shell) -> Result<()> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let sysroot = shell.cmd("rustc").words("--print sysroot").read()?;
    if PathBuf::from(sysroot).join("lib/rustlib").join(TARGET).join("lib").is_dir() {
        return Ok(());
    }
    if shell.find("rustup").is_none() {
        bail!(
            "the Rust toolchain lacks the {TARGET} target: install it from your distribution, or take Rust from https://rustup.rs"
        );
    }
    // rust-toolchain.toml names the target too, but rustup does not act on that when RUSTUP_AUTO_INSTALL=0.
    say("adding the WebAssembly target to the Rust toolchain (seconds)");
    shell.cmd("rustup").args(["target", "add", TARGET]).run()
}

fn npm(shell: &Shell) -> Result<()> {
    let Some(found) = shell.find("node").and_then(|_| shell.cmd("node").arg("--version").read().ok()) else {
        bail!(
            "Node.js {OLDEST_NODE} or newer is needed: Debian `apt-get install nodejs npm`, macOS `brew install node`, or https://nodejs.org"
        );
    };
    let major = found.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < OLDEST_NODE) {
        bail!(
            "Node.js {OLDEST_NODE} or newer is needed, here is {found}: install a newer one (https://nodejs.org)"
        );
    }
    if shell.find("npm").is_none() {
        bail!("npm is needed beside Node.js: Debian `apt-get install npm`");
    }
    // The lock file that was installed from lies beside the packages: `npm ci` runs only when it differs.
    let (lock, stamp) = (
        shell.root().join("www/package-lock.json"),
        shell.root().join("www/node_modules/.installed-lock.json"),
    );
    let wanted = fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say("installing the npm parts into www/node_modules (seconds; they come from the npm registry)");
    shell.cmd("npm").words("ci --prefix www --no-audit --no-fund --ignore-scripts").run()?;
    let wasm_opt = shell
        .cmd("wasm-opt")
        .arg("--version")
        .read()
        .context("wasm-opt, from the npm package binaryen, does not run")?;
    if !wasm_opt.contains(BINARYEN) {
        bail!("wasm-opt says `{wasm_opt}`, {BINARYEN} is needed: www/package.json and xtask disagree");
    }
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))
}

/// A program that Cargo can install.
struct CargoTool<'a> {
    name: &'a str,
    program: &'a str,
    version: &'a str,
    flags: &'a [&'a str],
    /// About how long the installation takes on two cores.
    takes: &'a str,
}

fn cargo_tool(shell: &Shell, tool: &CargoTool) -> Result<()> {
    let CargoTool { name, program, version, flags, takes } = tool;
    if let Some(path) = shell.find(program) {
        match shell.cmd(program).arg("--version").read() {
            Ok(says) if says.split_whitespace().any(|word| word == *version) => return Ok(()),
            Ok(says) => say(&format!("{} is `{says}`, {version} is needed", path.display())),
            Err(error) => say(&format!("{error:#}")),
        }
    }
    say(&format!("installing {name} {version} into .tools (compiles for about {takes} on two cores, once)"));
    let tools = shell.root().join(".tools");
    // A build folder of its own, so that an interrupted installation goes on where it stopped; removed when done.
    let build = tools.join("build");
    shell
        .cmd("cargo")
        .args(["install", name, "--version", version, "--locked"])
        .args(*flags)
        .arg("--root")
        .arg(&tools)
        .env("CARGO_TARGET_DIR", &build)
        .run()
        .with_context(|| format!("{name} could not be installed; with the tool at hand elsewhere, put {program} {version} on the PATH"))?;
    fs::remove_dir_all(&build).ok();
    Ok(())
}

fn trunk(shell: &Shell) -> Result<()> {
    // Without optimisation: it starts the other tools and copies files. Without its default features: they check for
    // updates and bring a TLS stack.
    let flags = &["--debug", "--no-default-features"];
    cargo_tool(
        shell,
        &CargoTool { name: "trunk", program: "trunk", version: TRUNK, flags, takes: "3 minutes" },
    )
}

fn wasm_bindgen(shell: &Shell) -> Result<()> {
    let lock = fs::read_to_string(shell.root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let version = locked_version(&lock, "wasm-bindgen").context("Cargo.lock names no wasm-bindgen")?;
    // Optimised: it rewrites the whole module at every build. The package installs the test runner too.
    cargo_tool(
        shell,
        &CargoTool {
            name: "wasm-bindgen-cli",
            program: "wasm-bindgen",
            version: &version,
            flags: &[],
            takes: "2 minutes",
        },
    )
}

fn wasm_pack(shell: &Shell) -> Result<()> {
    cargo_tool(
        shell,
        &CargoTool {
            name: "wasm-pack",
            program: "wasm-pack",
            version: WASM_PACK,
            flags: &["--debug"],
            takes: "2 minutes",
        },
    )
}

fn cargo_fuzz(shell: &Shell) -> Result<()> {
    let toolchains = shell.cmd("rustup").words("toolchain list").read().unwrap_or_default();
    if !toolchains.lines().any(|line| line.starts_with("nightly")) {
        bail!(
            "coverage-guided fuzzing needs a nightly toolchain: `rustup toolchain install nightly --profile minimal`"
        );
    }
    let (name, version) = ("cargo-fuzz", CARGO_FUZZ);
    cargo_tool(shell, &CargoTool { name, program: name, version, flags: &["--debug"], takes: "a minute" })
}

/// The version Cargo.lock pins a package to (the first, if there are several).
fn locked_version(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"').map(str::to_owned)
}

/// The browser: `CHROMIUM`, or one of the usual names on the `PATH`. The same order as tests/browser/lib/playground.mjs.
pub(crate) fn find_chromium(shell: &Shell) -> Option<PathBuf> {
    std::env::var_os("CHROMIUM").map(PathBuf::from).or_else(|| {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
        names.iter().find_map(|name| shell.find(name))
    })
}

/// Its driver, for the tests that run inside wasm-bindgen's test runner: `CHROMEDRIVER`, or the one on the `PATH`.
pub(crate) fn find_chromedriver(shell: &Shell) -> Option<PathBuf> {
    std::env::var_os("CHROMEDRIVER").map(PathBuf::from).or_else(|| shell.find("chromedriver"))
}

fn chromium(shell: &Shell) -> Result<()> {
    const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-noto-color-emoji"];
    let there = || find_chromium(shell).is_some() && find_chromedriver(shell).is_some();
    if there() {
        return Ok(());
    }
    let root = shell.cmd("id").arg("-u").read().is_ok_and(|id| id == "0");
    if shell.find("apt-get").is_none() || !root {
        bail!(
            "Chromium and chromedriver are needed for the browser tests: Debian and Ubuntu `sudo apt-get install {}`, elsewhere \
             install Chrome and chromedriver of the same version, or set CHROMIUM and CHROMEDRIVER to their paths",
            PACKAGES.join(" ")
        );
    }
    say("installing Chromium, its driver and an emoji font with apt-get (about a minute)");
    shell.cmd("apt-get").words("update -q").run()?;
    shell
        .cmd("apt-get")
        .words("install -q -y --no-install-recommends")
        .args(PACKAGES)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()?;
    if !there() {
        bail!(
            "apt-get installed {}, but chromium or chromedriver is still not on the PATH",
            PACKAGES.join(", ")
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::locked_version;

    #[test]
    fn the_version_of_a_locked_package() {
        let lock = "\
[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.1\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.129\"
";
        assert_eq!(locked_version(lock, "wasm-bindgen").as_deref(), Some("0.2.129"));
        assert_eq!(locked_version(lock, "wasm"), None);
        assert_eq!(locked_version("name = \"wasm-bindgen\"", "wasm-bindgen"), None);
    }
}
