//! The binding to `www/editor`, the CodeMirror bundle: a global, `hermesEditor`, which the page loads before this program.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A mounted editor. It lives until [`destroy`](Handle::destroy).
    #[derive(Clone)]
    pub(super) type Handle;

    #[wasm_bindgen(js_namespace = hermesEditor)]
    fn mount(parent: &web_sys::Element, listener: &Object) -> Handle;

    #[wasm_bindgen(method)]
    pub(super) fn open(this: &Handle, path: &str, text: &str);

    #[wasm_bindgen(method)]
    pub(super) fn remarks(this: &Handle, json: &str);

    #[wasm_bindgen(method)]
    pub(super) fn cut(this: &Handle, places: &[u32], head: &str, tail: &str);

    #[wasm_bindgen(method)]
    pub(super) fn reveal(
        this: &Handle,
        from_line: u32,
        from_column: u32,
        to_line: u32,
        to_column: u32,
        focus: bool,
    );

    #[wasm_bindgen(method)]
    pub(super) fn source(this: &Handle, places: &[u32]);

    #[wasm_bindgen(method)]
    pub(super) fn translate(this: &Handle, json: &str);

    #[wasm_bindgen(method)]
    pub(super) fn rename(this: &Handle, from: &str, to: &str);

    #[wasm_bindgen(method)]
    pub(super) fn forget(this: &Handle, paths: Option<Vec<String>>);

    #[wasm_bindgen(method)]
    pub(super) fn find(this: &Handle);

    #[wasm_bindgen(method)]
    pub(super) fn focus(this: &Handle);

    #[wasm_bindgen(method)]
    fn destroy(this: &Handle);
}

/// Gets a path, line and column of every splice, and the texts.
type OnEdit = Box<dyn Fn(String, Vec<u32>, Vec<String>)>;

/// What the editor reports.
pub(super) struct Events {
    pub(super) edit: OnEdit,
    pub(super) fix: Box<dyn Fn(String, usize, usize)>,
    pub(super) cursor: Box<dyn Fn(String, u32, u32)>,
}

/// An editor and the closures it calls, which live as long as it does.
pub(super) struct Mounted {
    pub(super) handle: Handle,
    _edit: Closure<dyn Fn(String, Vec<u32>, Array)>,
    _fix: Closure<dyn Fn(String, u32, u32)>,
    _cursor: Closure<dyn Fn(String, u32, u32)>,
}

impl Mounted {
    pub(super) fn new(parent: &web_sys::Element, events: Events) -> Self {
        let Events { edit, fix, cursor } = events;
        let edit = Closure::new(move |path, places, inserts: Array| {
            edit(path, places, inserts.iter().map(|s| s.as_string().unwrap_or_default()).collect());
        });
        let fix =
            Closure::new(move |path, remark: u32, number: u32| fix(path, remark as usize, number as usize));
        let cursor = Closure::new(cursor);
        let listener = Object::new();
        let parts: [(&str, &JsValue); 3] =
            [("edit", edit.as_ref()), ("fix", fix.as_ref()), ("cursor", cursor.as_ref())];
        for (name, function) in parts {
            // Setting a property of a fresh, extensible object cannot fail.
            let _ = Reflect::set(&listener, &name.into(), function);
        }
        Self { handle: mount(parent, &listener), _edit: edit, _fix: fix, _cursor: cursor }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.handle.destroy();
    }
}
