//! The file panel: what is there, and what becomes of each file.
//!
//! Each file shows a shape, a word and, on its tooltip and above the editor, the reason. Folders
//! with many files fold.

use std::rc::Rc;

use hermes_prompt::Severity;
use hermes_prompt::intake::Tree;
use hermes_prompt::prompt::{FileReport, FileStatus};
use yew::prelude::*;

use crate::app::use_store;
use crate::derived::{Facts, status_name, use_derived};
use crate::i18n::{self, use_language};
use crate::state::{Action, Dialog, Fold, tree_of};
use crate::t;
use crate::widgets;

/// A folder with more files than this folds.
const FOLDS_ABOVE: usize = 1;

#[component]
pub(crate) fn Files() -> Html {
    use_language();
    let store = use_store();
    let places = &store.inputs.workspace.places;
    let home = places.home.replacen(&places.user_home, "~", 1);
    let project = format!("{}/", hermes_prompt::workspace::file_name(&places.project));
    let elsewhere = store.inputs.files().any(|(path, _)| tree_of(places, path).is_none());
    let history = |action: Action, label: Option<&'static str>, word: AttrValue| {
        let store = store.clone();
        let onclick = Callback::from(move |_: MouseEvent| store.dispatch(action.clone()));
        label
            .map(|label| html! { <button {onclick} title={t!(label)}>{ word }{ ": " }{ t!(label) }</button> })
    };
    let undo = history(Action::Undo, store.history.undo_label(), t!("undo"));
    let redo = history(Action::Redo, store.history.redo_label(), t!("redo"));
    html! {
        <nav class="files" aria-label={t!("files")} onkeydown={keys(&store)}>
            <TreeView tree={Some(Tree::Home)} title={t!("home")} base={places.home.clone()} short={home} />
            <TreeView tree={Some(Tree::Project)} title={t!("project")} base={places.project.clone()} short={project} />
            if elsewhere { <TreeView tree={None} title={t!("elsewhere")} base="" short="/" /> }
            if undo.is_some() || redo.is_some() { <div class="history">{ undo }{ redo }</div> }
        </nav>
    }
}

/// Up and down move through the list; F2 and Delete act on the file that has the focus.
fn keys(store: &crate::app::Store) -> Callback<KeyboardEvent> {
    let store = store.clone();
    Callback::from(move |e: KeyboardEvent| {
        let Some(path) = widgets::focused("data-file") else { return };
        let action = match e.key().as_str() {
            "ArrowDown" => return widgets::focus_next("[data-file], .fold-folder", 1, &e),
            "ArrowUp" => return widgets::focus_next("[data-file], .fold-folder", -1, &e),
            "F2" => Action::ShowDialog(Some(Dialog::Rename(path.into()))),
            "Delete" | "Backspace" => Action::Delete { path: path.into() },
            _ => return,
        };
        e.prevent_default();
        store.dispatch(action);
    })
}

#[derive(Properties, PartialEq)]
struct TreeProps {
    tree: Option<Tree>,
    title: AttrValue,
    base: AttrValue,
    short: AttrValue,
}

#[component]
fn TreeView(props: &TreeProps) -> Html {
    use_language();
    let store = use_store();
    let places = &store.inputs.workspace.places;
    let base = props.base.as_str();
    let files: Vec<&str> = store
        .inputs
        .files()
        .map(|(path, _)| path)
        .filter(|path| tree_of(places, path) == props.tree)
        .collect();
    let folder_of = |path: &str| {
        let rest = path[base.len()..].trim_start_matches('/');
        rest.split_once('/').map(|(folder, _)| folder.to_owned())
    };
    let add = props.tree.map(|tree| {
        let store = store.clone();
        let onclick =
            Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(Some(Dialog::AddFile(tree)))));
        html! { <button class="quiet" {onclick} aria-label={t!("add-to", tree = props.title)}>{ "+" }</button> }
    });
    let mut rows: Vec<Html> = Vec::new();
    let mut at = 0;
    while at < files.len() {
        let folder = folder_of(files[at]);
        let end = match &folder {
            None => at + 1,
            Some(_) => at + files[at..].iter().take_while(|p| folder_of(p) == folder).count(),
        };
        let group = &files[at..end];
        let row = |path: &str, base: &str| {
            html! { <File key={path} path={Rc::<str>::from(path)} base={base.to_owned()} /> }
        };
        match folder {
            Some(folder) if group.len() > FOLDS_ABOVE => {
                let path = format!("{base}/{folder}");
                let folded = store.ui.folded.contains(&path);
                let toggle = {
                    let (store, path) = (store.clone(), path.clone());
                    Callback::from(move |_: MouseEvent| {
                        store.dispatch(Action::Toggle(Fold::Folder(path.clone())));
                    })
                };
                rows.push(html! {
                    <li key={path.clone()}>
                        <button class="file fold-folder" onclick={toggle} aria-expanded={(!folded).to_string()}>
                            <i aria-hidden="true">{ if folded { "▸" } else { "▾" } }</i>
                            <span class="name">{ folder }{ "/" }</span>
                            <small>{ t!("files-count", count = group.len()) }</small>
                        </button>
                        if !folded { <ul class="inside">{ for group.iter().map(|p| row(p, &path)) }</ul> }
                    </li>
                });
            }
            _ => rows.extend(group.iter().map(|p| row(p, base))),
        }
        at = end;
    }
    html! {
        <section>
            <h2><span>{ props.title.clone() }</span><small title={props.base.clone()}>{ props.short.clone() }</small>{ add }</h2>
            if rows.is_empty() { <p class="empty">{ t!("files-none") }</p> }
            <ul>{ for rows }</ul>
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct FileProps {
    path: Rc<str>,
    base: AttrValue,
}

#[component]
fn File(props: &FileProps) -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let open = store.ui.open.as_ref() == Some(&props.path);
    let fate = Fate::of(&derived, &props.path);
    let onclick = {
        let (store, path) = (store.clone(), Rc::clone(&props.path));
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Open(Rc::clone(&path))))
    };
    let name = props.path[props.base.len()..].trim_start_matches('/');
    // Skills are all called SKILL.md: their folder tells them apart.
    let name = name.strip_suffix("/SKILL.md").unwrap_or(name);
    let (folder, name) = name.rsplit_once('/').map_or(("", name), |(folder, name)| (folder, name));
    html! {
        <li>
            <button class={classes!("file", fate.lost.then_some("lost"))} {onclick} aria-current={open.then_some("true")}
                title={fate.why.clone()} data-file={props.path.to_string()} data-status={fate.status}>
                <i class={fate.class} aria-hidden="true">{ fate.shape }</i>
                <span class="name">
                    if !folder.is_empty() { <span class="folder">{ folder.to_owned() }{ "/" }</span> }
                    <span>{ name.to_owned() }</span>
                </span>
                <small>{ fate.word }</small>
            </button>
        </li>
    }
}

/// What is shown of a file's fate: a shape, a word, a reason.
pub(crate) struct Fate {
    pub(crate) shape: &'static str,
    pub(crate) class: &'static str,
    pub(crate) word: AttrValue,
    pub(crate) why: AttrValue,
    pub(crate) status: &'static str,
    /// Nothing of it reaches the prompt.
    pub(crate) lost: bool,
}

impl Fate {
    pub(crate) fn of(derived: &Facts, path: &str) -> Self {
        let Some(file) = derived.file(path) else {
            return Self {
                shape: "·",
                class: "soft",
                word: AttrValue::default(),
                why: t!("status-unknown"),
                status: "unknown",
                lost: false,
            };
        };
        let warned = derived.remarks(path).filter(|d| d.severity != Severity::Info).count();
        let (shape, class, word) = look(derived, file, warned);
        let lost = !matches!(file.status, FileStatus::Loaded);
        let status = status_name(file.status);
        Self { shape, class, word, why: i18n::fate(file), status, lost }
    }
}

fn look(derived: &Facts, file: &FileReport, warned: usize) -> (&'static str, &'static str, AttrValue) {
    match file.status {
        FileStatus::Loaded => match (&file.truncation, file.findings.is_empty()) {
            (Some(_), false) => ("✂", "bad", t!("status-cut-flagged")),
            (Some(_), true) => ("✂", "bad", t!("status-cut")),
            (None, false) => ("▲", "warn", t!("status-flagged")),
            (None, true) if warned > 0 => ("!", "warn", t!("status-remarks", count = warned)),
            (None, true) => ("✓", "good", t!("status-loaded")),
        },
        FileStatus::Shadowed => {
            let by = file.by.as_deref().map_or("", |by| derived.inputs.short(by));
            ("–", "soft", t!("status-shadowed", by = by))
        }
        FileStatus::Empty => ("∅", "soft", t!("status-empty")),
        FileStatus::Unreadable => ("✕", "bad", t!("status-unreadable")),
        FileStatus::Blocked => ("⊘", "bad", t!("status-blocked")),
        FileStatus::NotRead => ("·", "soft", t!("status-not-read")),
    }
}
