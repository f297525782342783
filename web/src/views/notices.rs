//! Messages at the edge of the page.

use yew::prelude::*;

use crate::app::use_store;
use crate::i18n::use_language;
use crate::state::{Action, NoticeKind};
use crate::t;

#[component]
pub(crate) fn Notices() -> Html {
    use_language();
    let store = use_store();
    html! {
        <div class="notices" role="log" aria-live="polite">
            { for store.ui.notices.iter().map(|notice| {
                let dismiss = {
                    let (store, serial) = (store.clone(), notice.serial);
                    Callback::from(move |_: MouseEvent| store.dispatch(Action::Dismiss(serial)))
                };
                let button = notice.button.clone().map(|(word, action)| {
                    let (store, serial) = (store.clone(), notice.serial);
                    let onclick = Callback::from(move |_: MouseEvent| {
                        store.dispatch((*action).clone());
                        store.dispatch(Action::Dismiss(serial));
                    });
                    html! { <button {onclick}>{ word.to_string() }</button> }
                });
                let class = match notice.kind { NoticeKind::Done => "done", NoticeKind::Failed => "failed" };
                html! {
                    <div class={classes!("notice", class)} key={notice.serial}>
                        <p>{ notice.text.to_string() }</p>
                        { button }
                        <button class="quiet" onclick={dismiss} aria-label={t!("dismiss")}>{ "×" }</button>
                    </div>
                }
            }) }
        </div>
    }
}
