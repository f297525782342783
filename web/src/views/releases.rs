//! The releases at hand, whose words each carries, and what another one would make of the same
//! workspace: *what would an upgrade change in my prompt?*

use std::rc::Rc;

use hermes_prompt::release::Wording;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::compare::Compare;
use crate::app::use_store;
use crate::derived::use_derived;
use crate::effects::transfer;
use crate::i18n::{self, use_language};
use crate::state::{Action, Dialog};
use crate::t;

#[component]
pub(crate) fn ReleasesView() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    // The neighbour of the one in force: the upgrade, or what it was upgraded from.
    let other = use_state(|| None::<String>);
    let ids: Vec<&str> = store.releases.iter().map(|r| r.id.as_str()).collect();
    let at = ids.iter().position(|id| *id == derived.release.id).unwrap_or(0);
    let neighbour = ids.get(at + 1).or_else(|| ids.get(at.wrapping_sub(1))).copied().unwrap_or_default();
    let chosen =
        other.as_deref().filter(|id| ids.contains(id) && *id != derived.release.id).unwrap_or(neighbour);
    let release = store.releases.get_or_newest(chosen);
    let there = use_memo((derived.clone(), release.id.clone()), |(derived, _)| {
        let report = derived.assemble(&derived.inputs, &release);
        (Rc::new(report.prompt), report.failure)
    });
    let here = use_memo(derived.clone(), |derived| Rc::new(derived.report.prompt.clone()));
    let onchange = {
        let other = other.clone();
        Callback::from(move |e: Event| {
            other.set(Some(e.target_unchecked_into::<HtmlSelectElement>().value()));
        })
    };
    let own_words = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(Some(Dialog::Release))))
    };
    html! {
        <>
            <ul class="releases">
                { for store.releases.iter().map(|r| {
                    let current = r.id == derived.release.id;
                    let id = r.id.clone();
                    let take = {
                        let (store, id) = (store.clone(), id.clone());
                        Callback::from(move |_: MouseEvent| store.dispatch(Action::SetRelease(id.clone())))
                    };
                    let remove = {
                        let (store, id) = (store.clone(), id.clone());
                        Callback::from(move |_: MouseEvent| transfer::remove_pack(&store, &id))
                    };
                    let words = match &r.wording {
                        Wording::BuiltIn => t!("words-ours"),
                        Wording::Pack { dist, version } => t!("words-own", dist = dist.clone(), version = version.clone()),
                    };
                    html! {
                        <li key={id.clone()} data-release={id} aria-current={current.then_some("true")}>
                            <b>{ i18n::name(&r.title) }</b><span class="soft">{ words }</span><span class="grow"></span>
                            if matches!(r.wording, Wording::Pack { .. }) { <button onclick={remove}>{ t!("remove") }</button> }
                            if current { <span class="tag">{ t!("release-in-force") }</span> } else { <button onclick={take}>{ t!("release-take") }</button> }
                        </li>
                    }
                }) }
            </ul>
            <p class="pad"><button onclick={own_words}>{ t!("own-words") }</button></p>
            <div class="sum">
                <label class="pick">
                    <span>{ t!("compare-with", release = derived.release.id.clone()) }</span>
                    <select {onchange}>
                        { for ids.iter().filter(|id| **id != derived.release.id).map(|id| html! {
                            <option value={(*id).to_owned()} selected={*id == chosen}>{ (*id).to_owned() }</option>
                        }) }
                    </select>
                </label>
            </div>
            if let Some(failure) = &there.1 {
                <p class="failure" role="alert">{ t!("failure", exception = failure.exception, message = failure.message.clone()) }</p>
            }
            <Compare before={Rc::clone(&*here)} after={Rc::clone(&there.0)} />
        </>
    }
}
