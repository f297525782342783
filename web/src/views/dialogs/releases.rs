//! Releases: the built-in ones, imported packs, and the one command that makes a pack.

use hermes_prompt::Release;
use hermes_prompt::release::Wording;
use yew::prelude::*;

use crate::app::use_store;
use crate::derived::use_derived;
use crate::effects::transfer::{self, Into};
use crate::effects::{services, share};
use crate::i18n::{self, use_language};
use crate::state::Action;
use crate::t;

/// The command that writes a pack of the installed Hermes.
pub(crate) fn pack_command() -> String {
    format!("curl -fsSL {}export-pack.py | python3 - > hermes-pack.json", services::base())
}

#[component]
pub(crate) fn Releases() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let command = pack_command();
    let copy = {
        let (dispatch, command) = (store.dispatcher(), command.clone());
        Callback::from(move |_: MouseEvent| {
            share::copy(&dispatch, command.clone(), t!("pack-command-copied"));
        })
    };
    let import = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| transfer::open_files(&store, Into::Guess))
    };
    html! {
        <div class="form one">
            <ul class="rows">{ for store.releases.iter().map(|release| {
                let here = release.id == derived.release.id;
                let choose = {
                    let (store, id) = (store.clone(), release.id.clone());
                    Callback::from(move |_: MouseEvent| store.dispatch(Action::SetRelease(id.clone())))
                };
                let remove = (!Release::BUILT_IN.contains(&release.id.as_str())).then(|| {
                    let (store, id) = (store.clone(), release.id.clone());
                    let onclick = Callback::from(move |_: MouseEvent| transfer::remove_pack(&store, &id));
                    html! { <button {onclick} aria-label={t!("delete-it", name = release.title)}>{ t!("delete") }</button> }
                });
                let wording = match &release.wording {
                    Wording::BuiltIn => t!("wording-built-in"),
                    Wording::Pack { dist, version } => t!("wording-pack", dist = dist, version = version),
                };
                html! {
                    <li key={release.id.clone()} data-release={release.id.clone()}>
                        <span class="grow"><b>{ i18n::name(&release.title) }</b><br /><small>{ wording }</small></span>
                        if here { <small>{ t!("release-here") }</small> } else { <button onclick={choose}>{ t!("choose") }</button> }
                        { remove }
                    </li>
                }
            }) }</ul>
            <h3>{ t!("pack-title") }</h3>
            <p>{ t!("pack-hint") }</p>
            <div class="row">
                <input class="mono grow" readonly=true value={command} aria-label={t!("pack-command")} />
                <button onclick={copy}>{ t!("copy") }</button>
            </div>
            <div class="buttons"><button class="main" onclick={import}>{ t!("pack-import") }</button></div>
        </div>
    }
}
