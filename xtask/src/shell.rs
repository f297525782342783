//! Running programs: from the project's root, with the project's own tools first on the `PATH`, and said aloud.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The surroundings every command runs in.
pub(crate) struct Shell {
    root: PathBuf,
    path: OsString,
}

impl Shell {
    pub(crate) fn new() -> Result<Self> {
        // Cargo tells a running program where its manifest is; the place it was compiled at may have moved.
        let manifest =
            std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&manifest).parent().context("xtask lies in the project's root")?.to_path_buf();
        let mut folders = vec![root.join(".tools/bin"), root.join("www/node_modules/.bin")];
        folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
        let path = std::env::join_paths(folders)
            .context("the project's path holds a character that PATH cannot hold")?;
        Ok(Self { root, path })
    }

    /// The project's root.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where Cargo puts what it builds.
    pub(crate) fn target_dir(&self) -> PathBuf {
        match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => self.root.join(folder),
            None => self.root.join("target"),
        }
    }

    /// A program on the `PATH`, the project's own tools first.
    pub(crate) fn find(&self, program: &str) -> Option<PathBuf> {
        let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ""] } else { &[""] };
        std::env::split_paths(&self.path)
            .flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{program}{ending}"))))
            .find(|candidate| candidate.is_file())
    }

    /// A command to be run in the project's root.
    pub(crate) fn cmd(&self, program: &str) -> Cmd {
        let mut command = Command::new(self.find(program).unwrap_or_else(|| program.into()));
        command.current_dir(&self.root).env("PATH", &self.path);
        Cmd { command, shown: program.to_owned() }
    }
}

/// A command with the line a person would type for it.
pub(crate) struct Cmd {
    command: Command,
    shown: String,
}

impl Cmd {
    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        let text = arg.as_ref().to_string_lossy();
        let quote = if text.is_empty() || text.contains([' ', '*']) { "'" } else { "" };
        self.shown = format!("{} {quote}{text}{quote}", self.shown);
        self.command.arg(arg);
        self
    }

    pub(crate) fn args(self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        args.into_iter().fold(self, Self::arg)
    }

    /// Arguments without spaces in them, as one would type them.
    pub(crate) fn words(self, words: &str) -> Self {
        self.args(words.split_whitespace())
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.shown = format!("{name}={} {}", value.as_ref().to_string_lossy(), self.shown);
        self.command.env(name, value);
        self
    }

    /// Runs the command with its output on the screen; an exit code other than 0 is an error.
    pub(crate) fn run(mut self) -> Result<()> {
        eprintln!("$ {}", self.shown);
        let status = self.command.status().with_context(|| format!("could not start `{}`", self.shown))?;
        if !status.success() {
            bail!("`{}` failed ({status})", self.shown);
        }
        Ok(())
    }

    /// Runs the command with its output on the screen; its exit code, whatever it is. A command that a signal ended
    /// is an error.
    pub(crate) fn code(mut self) -> Result<i32> {
        eprintln!("$ {}", self.shown);
        let status = self.command.status().with_context(|| format!("could not start `{}`", self.shown))?;
        status.code().with_context(|| format!("`{}` was stopped ({status})", self.shown))
    }

    /// Runs the command silently and gives what it printed on standard output.
    pub(crate) fn read(mut self) -> Result<String> {
        let output = self
            .command
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("could not start `{}`", self.shown))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("`{}` failed ({}): {}", self.shown, output.status, said.trim());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}
