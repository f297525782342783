//! One file a panel. A view reads the state and what follows from it, and dispatches actions.

mod cache;
mod changes;
mod compare;
pub(crate) mod dialogs;
pub(crate) mod editor_pane;
pub(crate) mod files;
pub(crate) mod footer;
pub(crate) mod notices;
mod platforms;
pub(crate) mod problems;
pub(crate) mod prompt;
mod releases;
mod request;
pub(crate) mod result;
pub(crate) mod ruler;
mod size;
mod source;
pub(crate) mod top_bar;
