//! What a provider's prompt cache can reuse: *Timeline* (turns through a gateway) and *Compare*
//! (another session of the same workspace).

mod events;
mod other;
mod prices;
mod rows;
mod timeline;

use yew::prelude::*;

use crate::i18n::use_language;
use crate::t;

#[component]
pub(crate) fn CacheView() -> Html {
    use_language();
    let timeline = use_state(|| true);
    let tab = |on: bool, key: &'static str| {
        let set = timeline.clone();
        let onclick = Callback::from(move |_: MouseEvent| set.set(on));
        html! { <button {onclick} aria-pressed={(*timeline == on).to_string()}>{ t!(key) }</button> }
    };
    html! {
        <>
            <div class="sum switch" role="group" aria-label={t!("view-cache")}>
                { tab(true, "cache-timeline") }
                { tab(false, "cache-compare") }
            </div>
            if *timeline { <timeline::TimelineView /> } else { <other::OtherSession /> }
        </>
    }
}
