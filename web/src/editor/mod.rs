//! The editor as a component. CodeMirror owns everything inside its element; Yew owns the element.

mod bridge;

use wasm_bindgen::prelude::*;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    /// The text the editor starts with. Later changes come out through `on_change`.
    pub(crate) text: AttrValue,
    pub(crate) on_change: Callback<String>,
}

#[component]
pub(crate) fn Editor(props: &Props) -> Html {
    let place = use_node_ref();
    {
        let (place, text, on_change) = (place.clone(), props.text.clone(), props.on_change.clone());
        // Mounted once; the closure must outlive the editor, so the clean-up owns it.
        use_effect_with((), move |()| {
            let mounted = place.cast::<web_sys::Element>().map(|element| {
                let listener = Closure::new(move |text: String| on_change.emit(text));
                (bridge::mount(&element, &text, &listener), listener)
            });
            move || {
                if let Some((editor, _listener)) = mounted {
                    editor.destroy();
                }
            }
        });
    }
    html! { <div class="editor" ref={place}></div> }
}
