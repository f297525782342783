//! Small parts without state of their own.

use wasm_bindgen::JsCast;

/// Moves the focus to the first element a selector finds.
pub(crate) fn focus(selector: &str) {
    let found = web_sys::window()
        .and_then(|w| w.document())
        .and_then(|d| d.query_selector(selector).ok().flatten())
        .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = found {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}
