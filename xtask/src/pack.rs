//! The npm package: wasm-pack builds the core, `primary` cuts the module a page loads first
//! out of it, `www/pack.mjs` puts the rest of `pkg/dist/` beside it.

use std::fs;

use anyhow::{Result, bail};

use crate::primary;
use crate::setup::{self, Need};
use crate::shell::Shell;

pub(crate) const NEEDS: &[Need] = &[Need::WasmTarget, Need::Npm, Need::WasmBindgen, Need::WasmPack];

pub(crate) fn pack(shell: &Shell) -> Result<()> {
    setup::ensure(shell, NEEDS)?;
    let dist = shell.root().join("pkg/dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    // wasm-pack leaves the module unoptimised without a word when it finds no wasm-opt.
    if shell.find("wasm-opt").is_none() {
        bail!(
            "wasm-opt is not on the PATH although the npm parts are installed: remove www/node_modules and try again"
        );
    }
    // The package.json in pkg/ is written by hand (its exports map is the product), so none is generated.
    shell
        .cmd("wasm-pack")
        .words("build core/wasm --target web --release --mode no-install --no-pack --out-name hermes_prompt")
        .arg("--out-dir")
        .arg(dist.join("wasm"))
        .words("-- --locked")
        .run()?;
    fs::remove_file(dist.join("wasm/.gitignore")).ok();
    primary::build(shell, &dist.join("wasm"))?;
    shell.cmd("node").arg("www/pack.mjs").run()
}
