//! Everything that can happen, as data.

use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use hermes_prompt::intake::Tree;
use hermes_prompt::workspace::{Entry, Places};
use hermes_prompt::{Fix, Release, Session};

use super::Inputs;
use super::draft::Draft;
use super::play::Play;
use super::splice::Splice;
use super::ui::{Dialog, Language, NoticeKind, Pane, Saved, Theme, View};

/// An event, from a person or from an effect.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    /// Text typed into the editor.
    Edit {
        path: Rc<str>,
        splices: Vec<Splice>,
    },
    /// A file's whole text anew, from outside the editor.
    Write {
        path: Rc<str>,
        text: String,
    },
    /// A repair a diagnostic offers.
    ApplyFix {
        path: Rc<str>,
        fix: Fix,
    },

    /// A new file with this text. Nothing happens when one is there.
    AddFile {
        path: String,
        text: String,
    },
    /// Another path for a file or a folder.
    Rename {
        from: Rc<str>,
        to: String,
    },
    /// A file or a folder away.
    Delete {
        path: Rc<str>,
    },
    /// Files from outside: they replace those of the same path, or the whole tree.
    Import {
        entries: Vec<(String, Entry)>,
        replace: Option<Tree>,
    },
    /// Take the last of the four above back.
    Undo,
    /// And do it again.
    Redo,

    /// Settings of the session.
    SetSession(Box<Session>),
    /// Where home, project and working directory are; files move along.
    SetPlaces(Places),
    /// Whether the date follows the clock.
    FollowClock(bool),
    /// The clock, in Unix seconds.
    Tick(i64),
    /// Something about the turns of a gateway that are played.
    Play(Play),
    /// What is sent in the request that is shown.
    SetDraft(Box<Draft>),
    /// Which release assembles.
    SetRelease(String),
    /// A pack has been read.
    AddRelease(NewRelease),
    /// A pack away.
    RemoveRelease(String),
    /// Keep the present state to compare with.
    PinBaseline,
    /// Compare no more.
    DropBaseline,

    /// Another workspace instead of this one.
    Load {
        inputs: Box<Inputs>,
        open: Option<Rc<str>>,
        welcome: bool,
    },
    /// The same workspace as another tab has left it.
    Adopt(Box<Inputs>),
    /// Another name for the workspace.
    SetName(String),

    /// A file into the editor.
    Open(Rc<str>),
    /// A view of the result.
    Show(View),
    /// A pane of a narrow window.
    ShowPane(Pane),
    /// A place in a file (bytes of its raw text): open it and go there.
    Reveal {
        path: Rc<str>,
        span: Range<usize>,
    },
    /// The cursor has moved to a place in the editor.
    Cursor {
        path: Rc<str>,
        offset: usize,
    },
    SetTheme(Theme),
    SetLanguage(Language),
    ShowDialog(Option<Dialog>),
    /// Folds a part of the page in or out.
    Toggle(Fold),
    Notify {
        kind: NoticeKind,
        text: Rc<str>,
        button: Option<(Rc<str>, Box<Action>)>,
    },
    Dismiss(u32),
    SetSaved(Saved),
    /// The page works without a network.
    SetOffline(bool),
    /// A newer build may take over.
    TakeUpdate,
    /// The next file of the panel (1), or the one before (-1).
    Step(i32),
    /// The line for newcomers has been read.
    Welcomed,
}

/// A release that has been read from a pack; compares by identity.
#[derive(Debug, Clone)]
pub(crate) struct NewRelease(pub(crate) Arc<Release>);

impl PartialEq for NewRelease {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A part of the page that folds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fold {
    /// A folder of the file panel.
    Folder(String),
    /// The problems below the editor.
    Problems,
}
