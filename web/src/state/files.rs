//! What is done to files as a whole (adding, renaming, deleting, importing), and the way back.

use std::collections::BTreeMap;

use hermes_prompt::Workspace;
use hermes_prompt::intake::Tree;
use hermes_prompt::workspace::{Entry, Places, normalize};

use super::Shared;

/// Entries to put at paths; `None` removes what is there. Applied as one, undone as one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FileChange {
    /// A message key for what is done: `undo-add`, `undo-delete` …
    pub(crate) label: &'static str,
    pub(crate) entries: Vec<(String, Option<Entry>)>,
}

impl FileChange {
    /// Does it; answers with the change that takes it back.
    pub(crate) fn apply(&self, workspace: &mut Workspace) -> Self {
        let mut back = Vec::new();
        for (path, entry) in &self.entries {
            let mut before = take_one(workspace, path);
            if let Some(entry) = entry {
                workspace.insert(path, entry.clone());
            }
            back.push((path.clone(), before.take()));
        }
        back.reverse();
        Self { label: self.label, entries: back }
    }
}

/// Removes the entry at exactly this path; what lies below stays.
fn take_one(workspace: &mut Workspace, path: &str) -> Option<Entry> {
    let mut removed = workspace.remove(path);
    let mut own = None;
    removed.retain(|(p, entry)| {
        let this = p == path;
        if this {
            own = Some(entry.clone());
        }
        !this
    });
    for (path, entry) in removed {
        workspace.insert(&path, entry);
    }
    own
}

/// Changes that can be taken back, newest last.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct History {
    undo: Shared<Vec<FileChange>>,
    redo: Shared<Vec<FileChange>>,
}

/// How many changes are kept.
const KEPT: usize = 100;

impl History {
    /// Does a change and remembers the way back.
    pub(crate) fn run(&mut self, change: &FileChange, workspace: &mut Workspace) {
        let undo = self.undo.make_mut();
        undo.push(change.apply(workspace));
        if undo.len() > KEPT {
            undo.remove(0);
        }
        self.redo = Shared::default();
    }

    /// Takes the last change back; false when there is none.
    pub(crate) fn undo(&mut self, workspace: &mut Workspace) -> bool {
        let Some(change) = self.undo.make_mut().pop() else { return false };
        self.redo.make_mut().push(change.apply(workspace));
        true
    }

    /// Does the last change that was taken back again; false when there is none.
    pub(crate) fn redo(&mut self, workspace: &mut Workspace) -> bool {
        let Some(change) = self.redo.make_mut().pop() else { return false };
        self.undo.make_mut().push(change.apply(workspace));
        true
    }

    /// What the next undo would take back, as a message key.
    pub(crate) fn undo_label(&self) -> Option<&'static str> {
        self.undo.last().map(|c| c.label)
    }

    /// What the next redo would do, as a message key.
    pub(crate) fn redo_label(&self) -> Option<&'static str> {
        self.redo.last().map(|c| c.label)
    }
}

/// The change that moves a file, or a folder with all below it. `None` when nothing is there or
/// something already stands at the target.
pub(crate) fn rename(workspace: &Workspace, from: &str, to: &str) -> Option<FileChange> {
    let moved = below(workspace, from);
    if moved.is_empty() || from == to || !below(workspace, to).is_empty() {
        return None;
    }
    let gone = moved.iter().map(|(path, _)| (path.clone(), None));
    let come =
        moved.iter().map(|(path, entry)| (format!("{to}{}", &path[from.len()..]), Some(entry.clone())));
    Some(FileChange { label: "undo-rename", entries: gone.chain(come).collect() })
}

/// The change that deletes a file, or a folder with all below it.
pub(crate) fn delete(workspace: &Workspace, path: &str) -> FileChange {
    let entries = below(workspace, path).into_iter().map(|(path, _)| (path, None)).collect();
    FileChange { label: "undo-delete", entries }
}

/// The change that brings files in; with `replace`, all else of that tree goes.
pub(crate) fn import(
    workspace: &Workspace,
    entries: Vec<(String, Entry)>,
    replace: Option<Tree>,
) -> FileChange {
    let mut all: BTreeMap<String, Option<Entry>> = BTreeMap::new();
    if let Some(tree) = replace {
        let places = &workspace.places;
        for (path, _) in workspace.entries() {
            if tree_of(places, path) == Some(tree) {
                all.insert(path.to_owned(), None);
            }
        }
    }
    all.extend(entries.into_iter().map(|(path, entry)| (normalize(&path), Some(entry))));
    FileChange { label: "undo-import", entries: all.into_iter().collect() }
}

/// The tree a path lies in. The home may lie inside the project, or the other way round: then the
/// inner one owns the file.
pub(crate) fn tree_of(places: &Places, path: &str) -> Option<Tree> {
    let inside = |base: &str| path.strip_prefix(base).is_some_and(|rest| rest.starts_with('/'));
    match (inside(&places.home), inside(&places.project)) {
        (true, true) if places.project.len() > places.home.len() => Some(Tree::Project),
        (true, _) => Some(Tree::Home),
        (false, true) => Some(Tree::Project),
        (false, false) => None,
    }
}

/// The entry at a path and all below it.
fn below(workspace: &Workspace, path: &str) -> Vec<(String, Entry)> {
    let inside = |p: &str| p.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    workspace.entries().filter(|(p, _)| inside(p)).map(|(p, e)| (p.to_owned(), e.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(workspace: &Workspace) -> Vec<&str> {
        workspace.entries().map(|(p, _)| p).collect()
    }

    fn sample() -> Workspace {
        let mut w = Workspace::default();
        w.write("/h/SOUL.md", *b"soul");
        w.write("/h/skills/a/SKILL.md", *b"a");
        w
    }

    #[test]
    fn undo_brings_back_exactly_what_was_there_and_redo_removes_it_again() {
        let (mut w, mut history) = (sample(), History::default());
        history.run(&delete(&w, "/h/skills"), &mut w);
        assert_eq!(paths(&w), ["/h/SOUL.md"]);
        assert!(history.undo(&mut w));
        assert_eq!(w, sample());
        assert!(history.redo(&mut w));
        assert_eq!(paths(&w), ["/h/SOUL.md"]);
        assert!(!history.redo(&mut w));
    }

    #[test]
    fn a_folder_moves_with_all_below_it_but_never_onto_something() {
        let (mut w, mut history) = (sample(), History::default());
        assert_eq!(rename(&w, "/h/skills", "/h/SOUL.md"), None);
        assert_eq!(rename(&w, "/h/none", "/h/x"), None);
        let change = rename(&w, "/h/skills", "/h/old").unwrap();
        history.run(&change, &mut w);
        assert_eq!(paths(&w), ["/h/SOUL.md", "/h/old/a/SKILL.md"]);
        history.undo(&mut w);
        assert_eq!(w, sample());
    }

    #[test]
    fn an_opened_folder_replaces_its_tree_and_nothing_else() {
        let mut w = Workspace::default();
        w.write("/home/user/.hermes/SOUL.md", *b"old");
        w.write("/home/user/.hermes/memories/USER.md", *b"old");
        w.write("/home/user/project/AGENTS.md", *b"stays");
        let before = w.clone();
        let mut new = Workspace::default();
        new.write("/home/user/.hermes/SOUL.md", *b"new");
        let entries = new.entries().map(|(p, e)| (p.to_owned(), e.clone())).collect();
        let back = import(&w, entries, Some(Tree::Home)).apply(&mut w);
        assert_eq!(paths(&w), ["/home/user/.hermes/SOUL.md", "/home/user/project/AGENTS.md"]);
        assert_eq!(&*w.read("/home/user/.hermes/SOUL.md").unwrap().bytes, b"new");
        back.apply(&mut w);
        assert_eq!(w, before);
    }

    #[test]
    fn a_folder_is_not_taken_for_a_file_of_the_same_beginning() {
        let mut w = sample();
        w.write("/h/skills-old", *b"x");
        assert_eq!(delete(&w, "/h/skills").entries.len(), 1);
    }
}
