//! A dialog over the page: the browser's own, which keeps the focus inside and closes on Escape.

use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

use crate::t;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) title: AttrValue,
    pub(crate) on_close: Callback<()>,
    #[prop_or_default]
    pub(crate) wide: bool,
    pub(crate) children: Html,
    /// It comes by itself, perhaps in the middle of typing: then no button has the focus, so that no
    /// key of that typing answers it.
    #[prop_or_default]
    pub(crate) unasked: bool,
}

#[component]
pub(crate) fn Modal(props: &Props) -> Html {
    let place = use_node_ref();
    {
        let (place, unasked) = (place.clone(), props.unasked);
        use_effect_with((), move |()| {
            let dialog = place.cast::<HtmlDialogElement>();
            if let Some(dialog) = &dialog {
                // Fails only when it is open already.
                let _ = dialog.show_modal();
                if unasked {
                    let _ = dialog.focus();
                }
            }
            // Closing gives the focus back to where it came from.
            move || dialog.iter().for_each(HtmlDialogElement::close)
        });
    }
    let close = {
        let on_close = props.on_close.clone();
        Callback::from(move |_: MouseEvent| on_close.emit(()))
    };
    let oncancel = {
        let on_close = props.on_close.clone();
        Callback::from(move |e: Event| {
            e.prevent_default();
            on_close.emit(());
        })
    };
    // A click on the backdrop is a click on the dialog itself, outside of its content.
    let onclick = {
        let (place, on_close) = (place.clone(), props.on_close.clone());
        Callback::from(move |e: MouseEvent| {
            let on_itself = e.target().and_then(|t| t.dyn_into::<web_sys::Node>().ok()) == place.get();
            if on_itself {
                on_close.emit(());
            }
        })
    };
    html! {
        <dialog ref={place} tabindex={props.unasked.then_some("-1")} class={classes!(props.wide.then_some("wide"))} {oncancel} {onclick} aria-labelledby="dialog-title">
            <div class="dialog">
                <header>
                    <h2 id="dialog-title">{ props.title.clone() }</h2>
                    <button class="quiet close" onclick={close} aria-label={t!("close")}>{ "×" }</button>
                </header>
                <div class="content">{ props.children.clone() }</div>
            </div>
        </dialog>
    }
}
