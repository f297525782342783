//! The one place where state changes.

use std::rc::Rc;

use hermes_prompt::Workspace;
use hermes_prompt::workspace::{Entry, File, Places, normalize};

use super::action::NewRelease;
use super::files::{self, FileChange};
use super::ui::{Cursor, Notice, NoticeKind, Pane, Reveal};
use super::{Action, AppState, Fold, Inputs, Shared, splice};

impl AppState {
    /// The state after an event; `None` when nothing changes, so that nothing is drawn again.
    pub(crate) fn apply(&self, action: Action) -> Option<Self> {
        let mut next = self.clone();
        next.run(action);
        (next != *self).then_some(next)
    }

    fn run(&mut self, action: Action) {
        match action {
            Action::Edit { path, splices } => {
                self.rewrite(&path, |text| Some(splice::apply(text, &splices)));
                self.echo = self.inputs.bytes(&path).cloned();
            }
            Action::Write { path, text } => self.rewrite(&path, |_| Some(text)),
            Action::ApplyFix { path, fix } => self.rewrite(&path, |text| fix.apply(text)),

            Action::AddFile { path, text } => {
                let path = normalize(&path);
                if !self.inputs.workspace.exists(&path) {
                    let entry = Entry::File(File { bytes: text.into_bytes().into(), readable: true });
                    self.change(&FileChange {
                        label: "undo-add",
                        entries: vec![(path.clone(), Some(entry))],
                    });
                }
                self.open(path.into());
            }
            Action::Rename { from, to } => {
                let to = normalize(&to);
                if let Some(change) = files::rename(&self.inputs.workspace, &from, &to) {
                    self.change(&change);
                    if let Some(rest) = self.ui.open.as_deref().and_then(|open| open.strip_prefix(&*from)) {
                        self.ui.open = Some(format!("{to}{rest}").into());
                    }
                }
            }
            Action::Delete { path } => {
                let change = files::delete(&self.inputs.workspace, &path);
                if !change.entries.is_empty() {
                    self.change(&change);
                    self.settle_open();
                }
            }
            Action::Import { entries, replace } => {
                let first =
                    entries.iter().find(|(_, e)| matches!(e, Entry::File(_))).map(|(p, _)| normalize(p));
                let change = files::import(&self.inputs.workspace, entries, replace);
                if !change.entries.is_empty() {
                    self.change(&change);
                    if let (None, Some(first)) = (replace, first) {
                        self.open(first.into());
                    }
                    self.settle_open();
                    self.ui.welcome = false;
                }
            }
            Action::Undo => self.step(super::History::undo),
            Action::Redo => self.step(super::History::redo),

            Action::SetSession(session) => self.inputs().session = *session,
            Action::SetPlaces(places) => self.move_to(&places),
            Action::FollowClock(on) => self.inputs().follow_clock = on,
            Action::Tick(now) => {
                if self.inputs.follow_clock && self.inputs.session.now != now {
                    self.inputs().session.now = now;
                }
            }
            Action::Play(play) => self.play(play),
            Action::SetDraft(draft) => self.draft = Shared::new(*draft),
            Action::SetRelease(id) => self.inputs().release = id,
            Action::AddRelease(NewRelease(release)) => self.releases = self.releases.with(release),
            Action::RemoveRelease(id) => {
                self.releases = self.releases.without(&id);
                if self.releases.get(&self.inputs.release).is_none() {
                    let newest = self.releases.get_or_newest("").id.clone();
                    self.inputs().release = newest;
                }
            }
            Action::PinBaseline => self.baseline = Some(self.inputs.clone()),
            Action::DropBaseline => self.baseline = None,

            Action::Load { inputs, open, welcome } => {
                self.inputs = Shared::new(*inputs);
                self.history = super::History::default();
                self.past = super::Past::default();
                self.baseline = None;
                self.echo = None;
                self.generation = self.generation.wrapping_add(1);
                self.ui.open = open;
                self.ui.cursor = None;
                self.ui.reveal = None;
                self.ui.dialog = None;
                self.ui.welcome = welcome;
                self.settle_open();
            }
            Action::Adopt(inputs) => {
                self.inputs = Shared::new(*inputs);
                self.echo = None;
                self.history = super::History::default();
                self.past = super::Past::default();
                self.settle_open();
            }
            Action::SetName(name) => self.inputs().name = name,

            Action::Open(path) => self.open(path),
            Action::Show(view) => {
                self.ui.view = view;
                self.ui.pane = Pane::Result;
            }
            Action::ShowPane(pane) => self.ui.pane = pane,
            Action::Reveal { path, span } => {
                self.open(Rc::clone(&path));
                let serial = self.serial();
                self.ui.reveal = Some(Reveal { path, span, serial });
            }
            Action::Cursor { path, offset } => self.ui.cursor = Some(Cursor { path, offset }),
            Action::SetTheme(theme) => self.ui.theme = theme,
            Action::SetLanguage(language) => self.ui.language = language,
            Action::ShowDialog(dialog) => self.ui.dialog = dialog,
            Action::Toggle(Fold::Folder(path)) => {
                if !self.ui.folded.remove(&path) {
                    self.ui.folded.insert(path);
                }
            }
            Action::Toggle(Fold::Problems) => self.ui.problems_folded = !self.ui.problems_folded,
            Action::Notify { kind, text, button } => {
                let serial = self.serial();
                // One message of a kind at a time is enough; two with the same words never help.
                self.ui.notices.retain(|n| n.kind != NoticeKind::Done && n.text != text);
                self.ui.notices.push(Notice { serial, kind, text, button });
            }
            Action::Dismiss(serial) => self.ui.notices.retain(|n| n.serial != serial),
            Action::SetSaved(saved) => self.ui.saved = saved,
            Action::SetOffline(on) => self.ui.offline = on,
            Action::TakeUpdate => self.ui.updating = true,
            Action::Step(by) => self.step_file(by),
            Action::Welcomed => self.ui.welcome = false,
        }
    }

    fn inputs(&mut self) -> &mut Inputs {
        self.inputs.make_mut()
    }

    fn serial(&mut self) -> u32 {
        self.ui.next_serial = self.ui.next_serial.wrapping_add(1);
        self.ui.next_serial
    }

    /// Replaces the text of a file; one that is no UTF-8 text stays as it is.
    fn rewrite(&mut self, path: &str, change: impl FnOnce(&str) -> Option<String>) {
        let Some(old) = self.inputs.text(path) else { return };
        let Some(text) = change(old).filter(|text| text != old) else { return };
        {
            let readable = self.inputs.workspace.read(path).is_ok();
            let entry = Entry::File(File { bytes: text.into_bytes().into(), readable });
            self.inputs().workspace.insert(path, entry);
        }
    }

    fn change(&mut self, change: &FileChange) {
        let inputs = self.inputs.make_mut();
        self.history.run(change, &mut inputs.workspace);
    }

    fn step(&mut self, step: impl FnOnce(&mut super::History, &mut Workspace) -> bool) {
        let inputs = self.inputs.make_mut();
        step(&mut self.history, &mut inputs.workspace);
        self.settle_open();
    }

    fn open(&mut self, path: Rc<str>) {
        self.ui.open = Some(path);
        self.ui.pane = Pane::Edit;
        self.ui.cursor = None;
    }

    /// The file `by` places further down the panel.
    fn step_file(&mut self, by: i32) {
        let files: Vec<Rc<str>> = self.inputs.files().map(|(path, _)| path.into()).collect();
        let n = files.len() as i32;
        if n > 0 {
            let at = files
                .iter()
                .position(|path| self.ui.open.as_ref() == Some(path))
                .map_or(-by.min(0), |i| i as i32 + by);
            self.open(Rc::clone(&files[at.rem_euclid(n) as usize]));
        }
    }

    /// The open file may be gone: then another one that is there, the persona first.
    fn settle_open(&mut self) {
        let there = |path: &str| self.inputs.bytes(path).is_some();
        if self.ui.open.as_deref().is_some_and(there) {
            return;
        }
        let soul = format!("{}/SOUL.md", self.inputs.workspace.places.home);
        let mut all = self.inputs.workspace.entries().filter(|(_, e)| matches!(e, Entry::File(_)));
        self.ui.open = if there(&soul) { Some(soul.into()) } else { all.next().map(|(p, _)| p.into()) };
        self.ui.cursor = None;
    }

    /// Moves the trees to other places: the files keep their places in them.
    fn move_to(&mut self, places: &Places) {
        let old = self.inputs.workspace.places.clone();
        if old == *places {
            return;
        }
        let pairs = [(&old.home, &places.home), (&old.project, &places.project)];
        let moved = |path: &str| -> String {
            for (from, to) in pairs {
                if let Some(rest) = path.strip_prefix(from.as_str())
                    && (rest.is_empty() || rest.starts_with('/'))
                {
                    return format!("{to}{rest}");
                }
            }
            path.to_owned()
        };
        let mut workspace = Workspace::new(places.clone());
        for (path, entry) in self.inputs.workspace.entries() {
            workspace.insert(&moved(path), entry.clone());
        }
        self.ui.open = self.ui.open.as_deref().map(|p| moved(p).into());
        self.ui.cursor = None;
        // The way back speaks of the old paths.
        self.history = super::History::default();
        self.inputs().workspace = workspace;
    }
}
