//! *What changed*: the prompt now against a state that was kept.

use std::rc::Rc;

use yew::prelude::*;

use super::compare::Compare;
use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::use_language;
use crate::state::Action;
use crate::t;

#[component]
pub(crate) fn ChangesView() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let pin = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::PinBaseline))
    };
    let baseline = store.baseline.clone();
    let release = baseline.as_ref().map(|b| store.releases.get_or_newest(&b.release));
    let before = use_memo((baseline, derived.release.id.clone()), |(baseline, _)| {
        let (inputs, release) = (baseline.as_ref()?, release?);
        Some(Rc::new(derived.assemble(inputs, &release).prompt))
    });
    let after = use_memo(derived.clone(), |derived| Rc::new(derived.report.prompt.clone()));
    let Some(before) = &*before else {
        return html! {
            <div class="empty intro">
                <h2>{ t!("changes-title") }</h2>
                <p>{ t!("changes-intro") }</p>
                <button class="main" onclick={pin}>{ t!("changes-pin") }</button>
            </div>
        };
    };
    let drop = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::DropBaseline))
    };
    html! {
        <>
            <div class="sum">
                <b>{ t!("changes-since") }</b><span class="grow"></span>
                <button onclick={pin}>{ t!("changes-pin-anew") }</button>
                <button onclick={drop}>{ t!("changes-drop") }</button>
            </div>
            <Compare before={Rc::clone(before)} after={Rc::clone(&*after)} />
        </>
    }
}
