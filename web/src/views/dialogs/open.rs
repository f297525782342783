//! Where files come from, and the account of what was taken and what was left.

use std::collections::BTreeMap;
use std::rc::Rc;

use hermes_prompt::intake::{LeftOut, Tree};
use yew::prelude::*;

use crate::app::use_store;
use crate::effects::transfer::{self, Into};
use crate::effects::{now, persist};
use crate::i18n::use_language;
use crate::state::{Action, Dialog, Intake, example};
use crate::t;

#[component]
pub(crate) fn Open() -> Html {
    use_language();
    let store = use_store();
    let folder = |into: Into| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::ShowDialog(None));
            transfer::open_folder(&store, into);
        })
    };
    let files = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::ShowDialog(None));
            transfer::open_files(&store, Into::Guess);
        })
    };
    let example = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            persist::begin_with(
                &store.dispatcher(),
                example::inputs(now()),
                Some(example::OPEN.into()),
                true,
            );
        })
    };
    let empty = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            persist::begin_with(
                &store.dispatcher(),
                example::empty(&t!("new-workspace"), now()),
                None,
                false,
            );
        })
    };
    let saved = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(Some(Dialog::Workspaces))))
    };
    html! {
        <div class="list">
            <button onclick={folder(Into::Tree(Tree::Home))}><b>{ t!("open-home") }</b><small>{ t!("open-home-hint") }</small></button>
            <button onclick={folder(Into::Tree(Tree::Project))}><b>{ t!("open-project") }</b><small>{ t!("open-project-hint") }</small></button>
            <button onclick={files}><b>{ t!("open-files") }</b><small>{ t!("open-files-hint") }</small></button>
            <button onclick={saved}><b>{ t!("open-saved") }</b><small>{ t!("open-saved-hint") }</small></button>
            <button onclick={empty}><b>{ t!("open-empty") }</b></button>
            <button onclick={example}><b>{ t!("open-example") }</b></button>
            <p class="soft">{ t!("open-promise") }</p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ImportedProps {
    pub(crate) report: Rc<Intake>,
}

/// How many left-out files are named.
const NAMED: usize = 50;

#[component]
pub(crate) fn Imported(props: &ImportedProps) -> Html {
    use_language();
    let store = use_store();
    let Intake { taken, left, cut, tree } = &*props.report;
    let mut by_reason: BTreeMap<LeftOut, Vec<&str>> = BTreeMap::new();
    for (path, why) in left {
        by_reason.entry(*why).or_default().push(path);
    }
    let undo = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Undo);
            store.dispatch(Action::ShowDialog(None));
        })
    };
    let close = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(None)))
    };
    let into = match tree {
        Some(Tree::Home) => t!("home"),
        Some(Tree::Project) => t!("project"),
        None => AttrValue::default(),
    };
    html! {
        <div class="form one">
            if taken.is_empty() {
                <p>{ t!("imported-nothing") }</p>
            } else if tree.is_some() {
                <p>{ t!("imported-into", count = taken.len(), tree = into) }</p>
            } else {
                <p>{ t!("imported", count = taken.len()) }</p>
            }
            if !taken.is_empty() {
                <ul class="paths">{ for taken.iter().map(|p| html! { <li>{ store.inputs.short(p).to_owned() }</li> }) }</ul>
            }
            { for by_reason.into_iter().map(|(why, paths)| html! {
                <details>
                    <summary>{ t!(&format!("left-{}", left_name(why)), count = paths.len()) }</summary>
                    <ul class="paths">
                        { for paths.iter().take(NAMED).map(|p| html! { <li><bdi>{ (*p).to_owned() }</bdi></li> }) }
                        if paths.len() > NAMED { <li>{ t!("and-more", count = paths.len() - NAMED) }</li> }
                    </ul>
                </details>
            }) }
            if *cut { <p>{ t!("imported-cut") }</p> }
            <div class="buttons">
                if !taken.is_empty() { <button onclick={undo}>{ t!("undo") }</button> }
                <button class="main" onclick={close}>{ t!("good") }</button>
            </div>
        </div>
    }
}

const fn left_name(why: LeftOut) -> &'static str {
    match why {
        LeftOut::NotRead => "not-read",
        LeftOut::SkippedFolder => "skipped-folder",
        LeftOut::TooLarge => "too-large",
        LeftOut::UnsafePath => "unsafe-path",
        LeftOut::TooMany => "too-many",
    }
}
