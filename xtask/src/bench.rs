//! Figures: the core natively, and the built site in a browser.

use std::ffi::OsString;

use anyhow::Result;

use crate::setup::{self, Need};
use crate::shell::Shell;
use crate::site;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Selection {
    pub(crate) native: bool,
    pub(crate) browser: bool,
    pub(crate) extra: Vec<OsString>,
}

pub(crate) fn run(shell: &Shell, selection: &Selection) -> Result<()> {
    if selection.native {
        shell
            .cmd("cargo")
            .words("bench -p hermes-prompt --bench pipeline --")
            .args(&selection.extra)
            .run()?;
    }
    if selection.browser {
        setup::ensure(shell, &[Need::Chromium])?;
        site::build(shell, false)?;
        shell.cmd("node").arg("tests/browser/bench.mjs").run()?;
    }
    Ok(())
}
