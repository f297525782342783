//! The binding to `www/editor`, the CodeMirror bundle: a global, `hermesEditor`, which the page loads before this program.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A mounted editor. It lives until [`destroy`](EditorHandle::destroy).
    pub(crate) type EditorHandle;

    #[wasm_bindgen(js_namespace = hermesEditor)]
    pub(crate) fn mount(
        parent: &web_sys::Element,
        text: &str,
        on_change: &Closure<dyn FnMut(String)>,
    ) -> EditorHandle;

    #[wasm_bindgen(method)]
    pub(crate) fn destroy(this: &EditorHandle);
}
