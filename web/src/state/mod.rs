//! What the page knows, as plain data: the inputs of the assembly, what is shown, and one pure
//! reducer. Nothing in here touches the browser, so all of it is tested natively.
//!
//! An event becomes an [`Action`]; [`AppState::apply`] answers with the next state. Effects
//! (`crate::effects`) watch the state and talk to the browser; views read it and draw.

mod action;
mod draft;
pub(crate) mod example;
mod files;
pub(crate) mod fixes;
mod inputs;
mod play;
mod reducer;
pub(crate) mod secrets;
mod shared;
pub(crate) mod splice;
mod ui;

pub(crate) use action::{Action, Fold, NewRelease};
pub(crate) use draft::{Draft, Route};
pub(crate) use files::{History, tree_of};
pub(crate) use inputs::{Inputs, Releases};
pub(crate) use play::{Past, Play};
pub(crate) use shared::Shared;
pub(crate) use ui::{Dialog, Intake, Language, NoticeKind, Pane, Reveal, Saved, Theme, Ui, View};

use std::sync::Arc;

/// Everything. Cloning is cheap: what is large is shared.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AppState {
    /// What the assembly reads. The same pointer means: nothing to assemble anew.
    pub(crate) inputs: Shared<Inputs>,
    /// Releases that can be chosen, built in and imported.
    pub(crate) releases: Releases,
    /// Undo and redo of what was done to files as a whole (text has its own history, in the editor).
    pub(crate) history: History,
    /// What was played before, in *Cache*.
    pub(crate) past: Past,
    /// What is tried out in *Request*; no part of the workspace.
    pub(crate) draft: Shared<Draft>,
    /// The state pinned for *What changed*.
    pub(crate) baseline: Option<Shared<Inputs>>,
    /// The text the editor itself brought about last: it need not be told.
    pub(crate) echo: Option<Arc<[u8]>>,
    /// Rises when another workspace is loaded: what was learnt about paths is void.
    pub(crate) generation: u32,
    /// What is shown and how.
    pub(crate) ui: Ui,
}

impl AppState {
    /// The state of a first visit: the example workspace.
    ///
    /// `now` is the start of the page in Unix seconds; the clock is an input like any other.
    pub(crate) fn first_visit(now: i64) -> Self {
        let inputs = example::inputs(now);
        let ui = Ui { open: Some(example::OPEN.into()), welcome: true, ..Ui::default() };
        Self {
            inputs: Shared::new(inputs),
            releases: Releases::built_in(),
            history: History::default(),
            past: Past::default(),
            draft: Shared::default(),
            baseline: None,
            echo: None,
            generation: 0,
            ui,
        }
    }
}
