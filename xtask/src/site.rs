//! The playground: served while one works on it, and built for publishing. Trunk does both (see Trunk.toml).

use std::fs;

use anyhow::Result;

use crate::setup::{self, Need};
use crate::shell::Shell;

pub(crate) const NEEDS: &[Need] = &[Need::WasmTarget, Need::Npm, Need::WasmBindgen, Need::Trunk];

#[derive(Debug, PartialEq)]
pub(crate) struct ServeOptions {
    pub(crate) port: u16,
    pub(crate) address: String,
    pub(crate) open: bool,
    pub(crate) release: bool,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self { port: 8080, address: "127.0.0.1".to_owned(), open: false, release: false }
    }
}

pub(crate) fn serve(shell: &Shell, options: &ServeOptions) -> Result<()> {
    setup::ensure(shell, NEEDS)?;
    let ServeOptions { port, address, .. } = options;
    eprintln!(
        "The playground will be at http://{address}:{port}/ once it is built (about two minutes the first time). Ctrl-C ends it."
    );
    // A folder of its own, so that the tests' dist/ is never half a development build.
    let dist = shell.target_dir().join("serve");
    let mut command = shell.cmd("trunk").arg("serve").arg("--dist").arg(dist);
    command = command.args(["--port", &port.to_string(), "--address", address]);
    if options.open {
        command = command.arg("--open");
    }
    if options.release {
        command = command.arg("--release");
    }
    command.run()
}

/// Builds `dist/`.
pub(crate) fn build(shell: &Shell, dev: bool) -> Result<()> {
    setup::ensure(shell, NEEDS)?;
    if dev {
        return shell.cmd("trunk").arg("build").run();
    }
    // wasm-bindgen's folder collects the JavaScript snippets of every build so far, and Trunk copies them all.
    fs::remove_dir_all(shell.target_dir().join("wasm-bindgen")).ok();
    shell.cmd("trunk").words("build --release").run()?;
    shell.cmd("node").words("tests/size/check.mjs --print site").run()
}
