//! The file panel: what is there, and what becomes of each file.

use std::rc::Rc;

use hermes_prompt::Severity;
use hermes_prompt::intake::Tree;
use hermes_prompt::prompt::{FileReport, FileStatus};
use hermes_prompt::workspace::Entry;
use yew::prelude::*;

use crate::app::use_store;
use crate::derived::{Facts, status_name, use_derived};
use crate::i18n::use_language;
use crate::state::{Action, Dialog};
use crate::t;

#[component]
pub(crate) fn Files() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let places = &store.inputs.workspace.places;
    let tree = |tree: Tree, title: AttrValue, base: &str, short: String| {
        let files: Vec<&str> = store
            .inputs
            .workspace
            .entries()
            .filter(|(path, entry)| !matches!(entry, Entry::Dir) && is_below(path, base))
            // The home may lie inside the project, or the other way round: the longer base owns the file.
            .filter(|(path, _)| owner(path, &places.home, &places.project) == base)
            .map(|(path, _)| path)
            .collect();
        let add = {
            let store = store.clone();
            Callback::from(move |_: MouseEvent| {
                store.dispatch(Action::ShowDialog(Some(Dialog::AddFile(tree))))
            })
        };
        html! {
            <section>
                <h2><span>{ title.clone() }</span><small title={base.to_owned()}>{ short }</small>
                    <button class="quiet" onclick={add} aria-label={t!("add-to", tree = title)}>{ "+" }</button>
                </h2>
                if files.is_empty() { <p class="empty">{ t!("files-none") }</p> }
                <ul>{ for files.into_iter().map(|path| html! { <File path={Rc::<str>::from(path)} base={base.to_owned()} /> }) }</ul>
            </section>
        }
    };
    let home = places.home.replacen(&places.user_home, "~", 1);
    let project = format!("{}/", hermes_prompt::workspace::file_name(&places.project));
    html! {
        <nav class="files" aria-label={t!("files")} data-facts={derived.report.files.len().to_string()}>
            { tree(Tree::Home, t!("home"), &places.home, home) }
            { tree(Tree::Project, t!("project"), &places.project, project) }
        </nav>
    }
}

fn is_below(path: &str, base: &str) -> bool {
    path.strip_prefix(base).is_some_and(|rest| rest.starts_with('/'))
}

fn owner<'b>(path: &str, home: &'b str, project: &'b str) -> &'b str {
    match (is_below(path, home), is_below(path, project)) {
        (true, true) if project.len() > home.len() => project,
        (true, _) => home,
        _ => project,
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
    let name = props.path[props.base.len()..].trim_start_matches('/').to_owned();
    html! {
        <li>
            <button class={classes!("file", fate.lost.then_some("lost"))} {onclick} aria-current={open.then_some("true")}
                title={fate.why.clone()} data-file={props.path.to_string()} data-status={fate.status}>
                <i class={fate.class} aria-hidden="true">{ fate.shape }</i>
                <span class="name">{ name }</span>
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
        Self { shape, class, word, why: file.why.clone().into(), status: status_name(file.status), lost }
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
