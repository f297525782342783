//! A link to the workspace, and what comes in by one.

use hermes_prompt::workspace::Entry;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::app::use_store;
use crate::effects::{persist, share, transfer};
use crate::i18n::use_language;
use crate::state::{Action, Inputs, Shared, secrets};
use crate::t;

/// A link on its way, made, or not to be made.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Link {
    Making,
    Made(AttrValue),
    Failed(AttrValue),
}

/// The link to the present workspace; made anew when it changes.
#[hook]
pub(super) fn use_link(inputs: &Shared<Inputs>) -> Link {
    let link = use_state(|| Link::Making);
    {
        let link = link.setter();
        use_effect_with(inputs.clone(), move |inputs| {
            let inputs = inputs.clone();
            spawn_local(async move {
                link.set(match share::link(&inputs).await {
                    Ok(address) => Link::Made(address.into()),
                    Err(fault) => Link::Failed(persist::reason(&fault)),
                });
            });
        });
    }
    (*link).clone()
}

/// The file and the beginning of what looks like a secret in it.
pub(super) fn suspicion(inputs: &Inputs) -> Option<(String, String)> {
    inputs.workspace.entries().find_map(|(path, entry)| {
        let Entry::File(file) = entry else { return None };
        let found = secrets::find(std::str::from_utf8(&file.bytes).ok()?)?;
        Some((inputs.short(path).to_owned(), found))
    })
}

#[component]
pub(crate) fn Share() -> Html {
    use_language();
    let store = use_store();
    let link = use_link(&store.inputs);
    let secret = suspicion(&store.inputs);
    let download = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            transfer::download_document(&store.inputs);
            store.dispatch(Action::ShowDialog(None));
        })
    };
    html! {
        <div class="form one">
            <p>{ t!("share-promise") }</p>
            if let Some((file, found)) = secret {
                <p class="warning" role="alert"><i aria-hidden="true">{ "▲" }</i>{ " " }{ t!("share-secret", file = file, found = found) }</p>
            }
            { match link {
                Link::Making => html! { <p>{ t!("share-making") }</p> },
                Link::Failed(why) => html! { <p class="bad">{ why }</p> },
                Link::Made(address) if address.len() > share::LONGEST => html! {
                    <>
                        <p>{ t!("share-too-long", n = address.len()) }</p>
                        <div class="buttons"><button class="main" onclick={download}>{ t!("save-document") }</button></div>
                    </>
                },
                Link::Made(address) => {
                    let copy = {
                        let (dispatch, address) = (store.dispatcher(), address.clone());
                        Callback::from(move |_: MouseEvent| {
                            share::copy(&dispatch, address.to_string(), t!("share-copied"));
                            dispatch.dispatch(Action::ShowDialog(None));
                        })
                    };
                    html! {
                        <>
                            <label for="share-link">{ t!("share-link", n = address.len()) }</label>
                            <input id="share-link" class="mono" readonly=true value={address} />
                            <div class="buttons"><button class="main" onclick={copy}>{ t!("copy-link") }</button></div>
                        </>
                    }
                }
            } }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct IncomingProps {
    pub(crate) inputs: Shared<Inputs>,
}

/// What a link or a file brings, before it is shown.
#[component]
pub(crate) fn Incoming(props: &IncomingProps) -> Html {
    use_language();
    let store = use_store();
    let inputs = &props.inputs;
    let files: Vec<_> = inputs.files().collect();
    let known = store.releases.get(&inputs.release).is_some();
    let take = {
        let (store, inputs) = (store.clone(), inputs.clone());
        Callback::from(move |_: MouseEvent| {
            let first = inputs.files().next().map(|(path, _)| path.into());
            persist::begin_with(&store.dispatcher(), (*inputs).clone(), first, false);
        })
    };
    let leave = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(None)))
    };
    html! {
        <div class="form one">
            <p>{ t!("incoming", count = files.len(), release = inputs.release, platform = inputs.session.platform) }</p>
            if !known { <p class="warning">{ t!("incoming-release", release = inputs.release) }</p> }
            <ul class="paths">{ for files.iter().map(|(path, entry)| {
                let size = match entry { Entry::File(f) => f.bytes.len(), _ => 0 };
                html! { <li><bdi>{ inputs.short(path).to_owned() }</bdi>{ " " }<span class="num">{ crate::i18n::bytes(size) }</span></li> }
            }) }</ul>
            <p class="soft">{ t!("incoming-safe") }</p>
            <div class="buttons">
                <button onclick={leave}>{ t!("incoming-leave") }</button>
                <button class="main" onclick={take}>{ t!("incoming-take") }</button>
            </div>
        </div>
    }
}
