//! What the assembly reads: files, session, release.

use std::rc::Rc;
use std::sync::Arc;

use hermes_prompt::cache::gateway::{Scenario, stories};
use hermes_prompt::intake::Tree;
use hermes_prompt::snapshot::{Snapshot, SnapshotError};
use hermes_prompt::workspace::Entry;
use hermes_prompt::{Release, Session, Workspace};

/// One workspace with its settings.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Inputs {
    /// The name people gave it.
    pub(crate) name: String,
    /// Files and places.
    pub(crate) workspace: Workspace,
    /// Settings of the session.
    pub(crate) session: Session,
    /// Which release assembles.
    pub(crate) release: String,
    /// The turns of a gateway that are played.
    pub(crate) timeline: Option<Scenario>,
    /// Whether the date follows the clock; otherwise it stays what the session says.
    pub(crate) follow_clock: bool,
}

impl Inputs {
    /// The turns that are played: a story until a person makes their own.
    pub(crate) fn scenario(&self) -> Scenario {
        self.timeline.clone().unwrap_or_else(stories::after_restart)
    }

    /// As the document that links and files carry.
    pub(crate) fn to_json(&self) -> String {
        Snapshot {
            release: self.release.clone(),
            workspace: self.workspace.clone(),
            session: self.session.clone(),
            timeline: self.timeline.clone(),
        }
        .to_json()
    }

    /// From such a document. Its date stays what it was when it was written, so that a link shows
    /// the same bytes tomorrow.
    pub(crate) fn from_json(name: impl Into<String>, json: &str) -> Result<Self, SnapshotError> {
        let Snapshot { release, workspace, session, timeline } = Snapshot::from_json(json)?;
        Ok(Self { name: name.into(), workspace, session, release, timeline, follow_clock: false })
    }

    /// The files in the order of the panel: the home, the project, then what lies elsewhere.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &Entry)> {
        let places = &self.workspace.places;
        let order = [Some(Tree::Home), Some(Tree::Project), None];
        order.into_iter().flat_map(move |tree| {
            self.workspace
                .entries()
                .filter(move |(path, e)| !matches!(e, Entry::Dir) && super::tree_of(places, path) == tree)
        })
    }

    /// The text of a file, if it is one and UTF-8.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.bytes(path)?).ok()
    }

    /// The bytes of a file, readable or not.
    pub(crate) fn bytes(&self, path: &str) -> Option<&Arc<[u8]>> {
        match self.workspace.entries().find(|(p, _)| *p == path)?.1 {
            Entry::File(file) => Some(&file.bytes),
            _ => None,
        }
    }

    /// A path as people read it: `~/.hermes/SOUL.md` → `SOUL.md`, the rest relative to the project.
    pub(crate) fn short<'p>(&self, path: &'p str) -> &'p str {
        let places = &self.workspace.places;
        [&places.home, &places.project]
            .into_iter()
            .find_map(|base| path.strip_prefix(base.as_str())?.strip_prefix('/'))
            .unwrap_or(path)
    }
}

/// The releases that can be chosen, in order: built in, then imported.
#[derive(Debug, Clone)]
pub(crate) struct Releases(Rc<Vec<Arc<Release>>>);

impl PartialEq for Releases {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Releases {
    /// Those every page has.
    pub(crate) fn built_in() -> Self {
        Self(Rc::new(Release::BUILT_IN.into_iter().filter_map(Release::built_in).map(Arc::new).collect()))
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Release>> {
        self.0.iter()
    }

    /// The one of this identifier.
    pub(crate) fn get(&self, id: &str) -> Option<&Arc<Release>> {
        self.0.iter().find(|r| r.id == id)
    }

    /// The one of this identifier or, failing that, the newest built-in one: a workspace whose
    /// pack is not here still shows something.
    pub(crate) fn get_or_newest(&self, id: &str) -> Arc<Release> {
        let newest = || self.get(Release::BUILT_IN[Release::BUILT_IN.len() - 1]);
        self.get(id).or_else(newest).or_else(|| self.0.first()).cloned().expect("there are built-in releases")
    }

    /// With one more, which replaces one of the same identifier.
    pub(crate) fn with(&self, release: Arc<Release>) -> Self {
        let mut all: Vec<_> = self.0.iter().filter(|r| r.id != release.id).cloned().collect();
        all.push(release);
        Self(Rc::new(all))
    }

    /// Without an imported one; the built-in ones stay.
    pub(crate) fn without(&self, id: &str) -> Self {
        let keep = |r: &&Arc<Release>| r.id != id || Release::BUILT_IN.contains(&r.id.as_str());
        Self(Rc::new(self.0.iter().filter(keep).cloned().collect()))
    }
}
