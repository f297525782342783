//! The page frame: a placeholder that shows the editor and what it holds.

use yew::prelude::*;

use crate::editor::Editor;

#[component]
pub(crate) fn App() -> Html {
    let text = use_state(|| AttrValue::from("# Who you are\n\nA careful assistant.\n"));
    let on_change = {
        let text = text.clone();
        Callback::from(move |next: String| text.set(next.into()))
    };
    let characters = text.chars().count();
    html! {
        <main>
            <Editor text={(*text).clone()} {on_change} />
            <h1>{ "hermes-prompt" }</h1>
            <section aria-label="Result">
                <p class="count" ~style={format!("width: {}px", characters.min(200))} data-characters={characters.to_string()}>{ format!("{characters} characters") }</p>
                <pre>{ (*text).clone() }</pre>
            </section>
        </main>
    }
}
