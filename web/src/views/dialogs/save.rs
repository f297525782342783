//! Where the work goes: archives, documents, reports, or back into the opened folder.

use yew::prelude::*;

use crate::app::use_store;
use crate::derived::use_derived;
use crate::effects::{services, transfer};
use crate::i18n::use_language;
use crate::state::{Action, Saved};
use crate::t;

#[component]
pub(crate) fn Save() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let after = |run: Box<dyn Fn()>| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            run();
            store.dispatch(Action::ShowDialog(None));
        })
    };
    let inputs = store.inputs.clone();
    let zip = after(Box::new({
        let inputs = inputs.clone();
        move || transfer::download_zip(&inputs)
    }));
    let document = after(Box::new(move || transfer::download_document(&inputs)));
    let report = after(Box::new({
        let derived = derived.clone();
        move || transfer::download_report(&derived)
    }));
    let prompt = after(Box::new(move || transfer::download_prompt(&derived)));
    let print = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::ShowDialog(None));
            // After the dialog has gone from the page.
            gloo_timers::callback::Timeout::new(50, services::print).forget();
        })
    };
    let back = transfer::open_folder_name().map(|name| {
        let run = after(Box::new({
            let store = store.clone();
            move || transfer::save_into_folder(&store)
        }));
        html! { <button onclick={run}><b>{ t!("save-back", name = name) }</b><small>{ t!("save-back-hint") }</small></button> }
    });
    html! {
        <div class="list">
            if let Saved::Failed(why) = &store.ui.saved { <p class="bad">{ t!("not-saved", why = &**why) }</p> }
            { back }
            <button onclick={zip}><b>{ t!("save-zip") }</b><small>{ t!("save-zip-hint") }</small></button>
            <button onclick={document}><b>{ t!("save-document") }</b><small>{ t!("save-document-hint") }</small></button>
            <button onclick={prompt}><b>{ t!("save-prompt") }</b></button>
            <button onclick={report}><b>{ t!("save-report") }</b></button>
            <button onclick={print}><b>{ t!("print") }</b></button>
            <p class="soft">{ t!("save-note") }</p>
        </div>
    }
}
