//! The blocks of the coding posture, and what else hangs on it (§1.3, §1.4, §9.3).

use std::sync::Arc;

use super::Inputs;
use super::coding::{Config, Mode, Posture, posture};
use crate::config::yaml::{Data, Value};
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{Note, Part};
use crate::release::Slot;
use crate::text::strip;

impl Inputs<'_> {
    /// The coding posture of the session.
    pub(crate) fn coding(&mut self) -> Arc<Posture> {
        if let Some(posture) = &self.posture {
            return Arc::clone(posture);
        }
        let config = self.coding_config();
        let todo_list = self.session.has_tool("todo_list");
        let found = Arc::new(posture(self.workspace, self.session, self.release, &config, todo_list));
        if let Some(error) = found.raised.as_ref().filter(|_| self.session.has_tools()) {
            self.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "coding-blocks-lost",
                    format!("The project cannot be probed: {error}."),
                )
                .arg("error", error)
                .consequence(
                    "Hermes drops the coding brief, the workspace snapshot and the operator instructions.",
                ),
            );
        }
        self.posture = Some(Arc::clone(&found));
        found
    }

    /// Whether the session has a workspace snapshot, which decides where some slots stand (§1.4).
    pub(crate) fn has_workspace_snapshot(&mut self) -> bool {
        self.session.has_tools() && !self.coding().snapshot.is_empty()
    }

    /// The skills index of the session; empty when it has none.
    pub(crate) fn skills_index(&mut self) -> String {
        if self.skills.is_none() {
            self.skills = Some(Arc::new(super::skills::build(self)));
        }
        self.skills.as_ref().map(|i| i.text.clone()).unwrap_or_default()
    }

    /// What `config.yaml` says about the posture.
    pub(crate) fn coding_config(&self) -> Config {
        let word = self.agent("coding_context").map_or_else(|| "auto".to_owned(), Value::py_str);
        let mode = Mode::from_word(&strip(&word).to_lowercase());
        let instructions = self.agent("coding_instructions").map(instructions).unwrap_or_default();
        Config { mode, instructions }
    }
}

/// A text or a list of anything: stripped, blanks dropped, joined by line ends.
fn instructions(value: &Value) -> String {
    let items: Vec<String> = match &value.data {
        Data::List(items) | Data::Tuple(items) => items.iter().map(Value::py_str).collect(),
        _ if value.is_truthy() => vec![value.py_str()],
        _ => Vec::new(),
    };
    items.iter().map(|i| strip(i)).filter(|i| !i.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The part of one slot.
pub(crate) fn parts(inputs: &mut Inputs<'_>, slot: Slot) -> Vec<Part> {
    if !inputs.session.has_tools() {
        inputs.absent(slot, "No tool is loaded.");
        return Vec::new();
    }
    let posture = inputs.coding();
    let (text, missing) = match slot {
        Slot::CodingBrief => (&posture.brief, "Probing the project failed."),
        Slot::WorkspaceSnapshot => (&posture.snapshot, "The working directory belongs to no workspace."),
        _ => (&posture.instructions, "agent.coding_instructions is empty."),
    };
    if text.is_empty() {
        let why = if posture.coding {
            missing.to_owned()
        } else {
            format!("No work on code: {}", posture.why.text)
        };
        inputs.absent(slot, why);
        return Vec::new();
    }
    let note = Note { text: format!("Work on code: {}", posture.why.text), ..posture.why.clone() };
    vec![Part { text: text.clone(), notes: vec![note], ..Part::default() }]
}
