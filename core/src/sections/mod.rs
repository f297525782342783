//! One file a kind of block; each section turns the inputs into the parts of its slot.

use std::sync::Arc;

use crate::diagnostics::Diagnostic;
use crate::prompt::{Failure, FileReport, Part, Prompt, Report};
use crate::release::{Release, Slot};
use crate::session::Session;
use crate::workspace::Workspace;

/// What every section may read, and the sinks it may write to.
pub(crate) struct Inputs<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) session: &'a Session,
    pub(crate) release: &'a Arc<Release>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) files: Vec<FileReport>,
    pub(crate) warnings: Vec<String>,
    pub(crate) failure: Option<Failure>,
}

impl<'a> Inputs<'a> {
    pub(crate) fn new(workspace: &'a Workspace, session: &'a Session, release: &'a Arc<Release>) -> Self {
        Self {
            workspace,
            session,
            release,
            diagnostics: Vec::new(),
            files: Vec::new(),
            warnings: Vec::new(),
            failure: None,
        }
    }

    /// Whether the session has a workspace snapshot, which decides where some slots stand (§1.4).
    pub(crate) fn has_workspace_snapshot(&mut self) -> bool {
        false
    }

    /// The parts of one slot, in order.
    pub(crate) fn parts(&mut self, slot: Slot) -> Vec<Part> {
        let _ = (slot, self.workspace, self.session, self.release);
        Vec::new()
    }

    pub(crate) fn finish(self, prompt: Prompt) -> Report {
        Report {
            prompt,
            failure: self.failure,
            warnings: self.warnings,
            files: self.files,
            diagnostics: self.diagnostics,
        }
    }
}
