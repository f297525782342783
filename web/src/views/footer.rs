//! The line at the bottom: what is promised, and how fast it went.

use yew::prelude::*;

use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::{self, use_language};
use crate::state::Saved;
use crate::t;

#[component]
pub(crate) fn Footer() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let saved = match &store.ui.saved {
        Saved::Unknown => AttrValue::default(),
        Saved::Pending => t!("saved-pending"),
        Saved::Kept => t!("saved-kept"),
        Saved::Failed(why) => t!("saved-failed", why = &**why),
        Saved::Conflict => t!("saved-conflict"),
    };
    html! {
        <footer>
            <span role="status">{ saved }</span>
            if store.ui.offline { <span>{ t!("works-offline") }</span> }
            <span>{ t!("nothing-leaves") }</span>
            <span class="grow"></span>
            <span class="num">{ t!("assembled-in", ms = i18n::decimal(derived.millis)) }</span>
        </footer>
    }
}
