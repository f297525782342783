//! Small parts without state of their own.

mod field;
mod modal;

pub(crate) use field::{Choice, Switch, TextField};
pub(crate) use modal::Modal;

use wasm_bindgen::JsCast;

/// Moves the focus to the first element a selector finds.
pub(crate) fn focus(selector: &str) {
    let found = document()
        .and_then(|d| d.query_selector(selector).ok().flatten())
        .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = found {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}

fn document() -> Option<web_sys::Document> {
    web_sys::window().and_then(|w| w.document())
}

/// An attribute of the element that has the focus.
pub(crate) fn focused(attribute: &str) -> Option<String> {
    document()?.active_element()?.get_attribute(attribute)
}

/// Moves the focus from one to the next of the elements a selector finds; `by` is 1 or -1.
pub(crate) fn focus_next(selector: &str, by: i32, event: &web_sys::KeyboardEvent) {
    let Some(document) = document() else { return };
    let Ok(all) = document.query_selector_all(selector) else { return };
    let all: Vec<web_sys::Element> = (0..all.length()).filter_map(|i| all.get(i)?.dyn_into().ok()).collect();
    let Some(at) = document.active_element().and_then(|now| all.iter().position(|e| *e == now)) else {
        return;
    };
    let next = (at as i32 + by).clamp(0, all.len() as i32 - 1) as usize;
    if let Some(element) = all[next].dyn_ref::<web_sys::HtmlElement>() {
        event.prevent_default();
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}
