//! A new file, and another name for one.

use std::rc::Rc;

use hermes_prompt::intake::{Tree, suggestions};
use hermes_prompt::workspace::{join, normalize};
use yew::prelude::*;

use crate::app::use_store;
use crate::i18n::use_language;
use crate::state::{Action, tree_of};
use crate::t;
use crate::widgets::TextField;

#[derive(Properties, PartialEq)]
pub(crate) struct AddProps {
    pub(crate) tree: Tree,
}

#[component]
pub(crate) fn AddFile(props: &AddProps) -> Html {
    use_language();
    let store = use_store();
    let name = use_state(String::new);
    let base = match props.tree {
        Tree::Home => store.inputs.workspace.places.home.clone(),
        Tree::Project => store.inputs.workspace.places.project.clone(),
    };
    let add = {
        let (store, base) = (store.clone(), base.clone());
        move |name: &str| {
            store.dispatch(Action::AddFile { path: join(&base, name), text: String::new() });
            store.dispatch(Action::ShowDialog(None));
        }
    };
    let path = normalize(&join(&base, name.trim()));
    let error = if name.trim().is_empty() {
        None
    } else if tree_of(&store.inputs.workspace.places, &path).is_none() {
        Some(t!("path-outside"))
    } else if store.inputs.workspace.exists(&path) {
        Some(t!("path-taken"))
    } else {
        None
    };
    let ready = !name.trim().is_empty() && error.is_none();
    let onsubmit = {
        let (add, name) = (add.clone(), name.clone());
        Callback::from(move |e: SubmitEvent| {
            e.prevent_default();
            if ready {
                add(name.trim());
            }
        })
    };
    let missing = suggestions(props.tree).iter().filter(|s| !s.contains("NAME"));
    let missing: Vec<_> = missing.filter(|s| !store.inputs.workspace.exists(&join(&base, s))).collect();
    let patterns: Vec<_> = suggestions(props.tree).iter().filter(|s| s.contains("NAME")).collect();
    html! {
        <form {onsubmit} class="form one">
            <p>{ t!("add-hint") }</p>
            <div class="choices">
                { for missing.into_iter().map(|s| {
                    let add = add.clone();
                    html! { <button type="button" onclick={Callback::from(move |_: MouseEvent| add(s))}>{ *s }</button> }
                }) }
                { for patterns.into_iter().map(|s| {
                    let name = name.clone();
                    let fill = Callback::from(move |_: MouseEvent| name.set(s.replace("NAME", "my-name")));
                    html! { <button type="button" onclick={fill}>{ s.replace("NAME", "…") }</button> }
                }) }
            </div>
            <TextField id="new-path" label={t!("path-label")} value={(*name).clone()} mono=true {error}
                on_change={Callback::from(move |v| name.set(v))} />
            <div class="buttons"><button class="main" disabled={!ready}>{ t!("add") }</button></div>
        </form>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct RenameProps {
    pub(crate) path: Rc<str>,
}

#[component]
pub(crate) fn Rename(props: &RenameProps) -> Html {
    use_language();
    let store = use_store();
    let places = &store.inputs.workspace.places;
    let base = match tree_of(places, &props.path) {
        Some(Tree::Project) => places.project.clone(),
        Some(Tree::Home) => places.home.clone(),
        None => String::new(),
    };
    let old =
        props.path.strip_prefix(base.as_str()).unwrap_or(&props.path).trim_start_matches('/').to_owned();
    let name = use_state(|| old.clone());
    let path = normalize(&join(if base.is_empty() { "/" } else { &base }, name.trim()));
    let error = if *path == *props.path || name.trim().is_empty() {
        None
    } else if tree_of(places, &path).is_none() {
        Some(t!("path-outside"))
    } else if store.inputs.workspace.exists(&path) {
        Some(t!("path-taken"))
    } else {
        None
    };
    let ready = *path != *props.path && !name.trim().is_empty() && error.is_none();
    let onsubmit = {
        let (store, from) = (store.clone(), Rc::clone(&props.path));
        Callback::from(move |e: SubmitEvent| {
            e.prevent_default();
            if ready {
                store.dispatch(Action::Rename { from: Rc::clone(&from), to: path.clone() });
                store.dispatch(Action::ShowDialog(None));
            }
        })
    };
    html! {
        <form {onsubmit} class="form one">
            <TextField id="new-path" label={t!("path-label")} value={(*name).clone()} mono=true {error}
                on_change={Callback::from(move |v| name.set(v))} />
            <div class="buttons"><button class="main" disabled={!ready}>{ t!("rename") }</button></div>
        </form>
    }
}
