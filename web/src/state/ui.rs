//! What is shown and how: nothing here changes the prompt.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use hermes_prompt::intake::{LeftOut, Tree};

/// A view of the result pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum View {
    #[default]
    Prompt,
    Platforms,
    Size,
    Cache,
    Request,
    Problems,
    Changes,
    Releases,
}

impl View {
    /// In the order of the tabs.
    pub(crate) const ALL: [Self; 8] = [
        Self::Prompt,
        Self::Platforms,
        Self::Size,
        Self::Problems,
        Self::Changes,
        Self::Releases,
        Self::Cache,
        Self::Request,
    ];

    /// Its name in addresses, in `data-view` and in the message keys.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Prompt => "prompt",
            Self::Platforms => "platforms",
            Self::Size => "size",
            Self::Cache => "cache",
            Self::Request => "request",
            Self::Problems => "problems",
            Self::Changes => "changes",
            Self::Releases => "releases",
        }
    }

    /// The view of a name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.name() == name)
    }
}

/// Which of the three panes a narrow window shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Pane {
    Files,
    #[default]
    Edit,
    Result,
}

impl Pane {
    /// From left to right.
    pub(crate) const ALL: [Self; 3] = [Self::Files, Self::Edit, Self::Result];

    /// Its name in `data-pane` and in the message keys.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Files => "files",
            Self::Edit => "edit",
            Self::Result => "result",
        }
    }
}

/// Light, dark, or what the system says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Its name in the stored setting, in `data-theme` and in the message keys.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.name() == name)
    }
}

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Language {
    #[default]
    English,
    Portuguese,
}

impl Language {
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// BCP 47 tag.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-BR",
        }
    }

    /// Its name in itself.
    pub(crate) const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Portuguese => "Português (Brasil)",
        }
    }

    /// The language of a tag such as `pt`, `pt-PT` or `en-GB`.
    pub(crate) fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?;
        match primary.to_ascii_lowercase().as_str() {
            "en" => Some(Self::English),
            "pt" => Some(Self::Portuguese),
            _ => None,
        }
    }
}

/// A place the editor is asked to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reveal {
    pub(crate) path: Rc<str>,
    /// Bytes of the file's raw text.
    pub(crate) span: Range<usize>,
    /// Rises with every request, so that asking twice for one place moves twice.
    pub(crate) serial: u32,
}

/// Where the cursor is: the other way of provenance, from a source to its block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) path: Rc<str>,
    /// Byte of the file's raw text.
    pub(crate) offset: usize,
}

/// A dialog over the page; at most one is open.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Dialog {
    Session,
    Release,
    Share,
    Embed,
    Open,
    Save,
    Workspaces,
    Shortcuts,
    About,
    /// A new file in a tree.
    AddFile(Tree),
    /// Another name for a file.
    Rename(Rc<str>),
    /// Something from outside that would replace the present work: shown before it does.
    Incoming(super::Shared<super::Inputs>),
    /// Another tab has written this workspace: which of the two is to stay?
    Conflict,
    /// What an import took and left out.
    Imported(Rc<Intake>),
}

/// The account of an import.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Intake {
    /// Absolute virtual paths that were taken.
    pub(crate) taken: Vec<String>,
    /// Paths as they were offered, and why they were left out.
    pub(crate) left: Vec<(String, LeftOut)>,
    /// There was more than was looked at.
    pub(crate) cut: bool,
    /// Which tree was replaced, if one was.
    pub(crate) tree: Option<Tree>,
}

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    /// Done; goes away by itself.
    Done,
    /// Something went wrong; stays until it is dismissed.
    Failed,
}

/// A message at the edge of the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Notice {
    pub(crate) serial: u32,
    pub(crate) kind: NoticeKind,
    /// What happened, in the language of the page.
    pub(crate) text: Rc<str>,
    /// A button beside it.
    pub(crate) button: Option<(Rc<str>, Box<super::Action>)>,
}

/// Whether the work is kept.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) enum Saved {
    /// Not yet looked.
    #[default]
    Unknown,
    /// Changes are on their way to the database.
    Pending,
    /// All of it is in the database.
    Kept,
    /// It is not kept, and why.
    Failed(Rc<str>),
    /// Another tab has written this workspace in the meantime; nothing is written over it.
    Conflict,
}

/// What is shown and how.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Ui {
    /// The file in the editor.
    pub(crate) open: Option<Rc<str>>,
    pub(crate) view: View,
    pub(crate) pane: Pane,
    pub(crate) theme: Theme,
    pub(crate) language: Language,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) reveal: Option<Reveal>,
    pub(crate) cursor: Option<Cursor>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) saved: Saved,
    /// Folders of the file panel that are folded in, by path.
    pub(crate) folded: BTreeSet<String>,
    /// The problems below the editor are folded in.
    pub(crate) problems_folded: bool,
    /// Shown inside another page.
    pub(crate) embed: bool,
    /// The page works without a network.
    pub(crate) offline: bool,
    /// A newer build is taking over.
    pub(crate) updating: bool,
    /// The workspace is the untouched example: say what to do.
    pub(crate) welcome: bool,
    pub(crate) next_serial: u32,
}
