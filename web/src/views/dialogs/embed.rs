//! The snippet for a page of documentation, with a live preview.

use yew::prelude::*;

use super::share::{Link, suspicion, use_link};
use crate::app::use_store;
use crate::effects::{services, share};
use crate::i18n::use_language;
use crate::state::View;
use crate::t;
use crate::widgets::{Choice, TextField};

#[component]
pub(crate) fn Embed() -> Html {
    use_language();
    let store = use_store();
    let link = use_link(&store.inputs);
    let element = use_state(|| false);
    let view = use_state(|| store.ui.view);
    let height = use_state(|| 480u32);
    let Link::Made(address) = link else {
        return html! { <p>{ t!("share-making") }</p> };
    };
    let payload = address.split_once("#w=").map_or("", |(_, payload)| payload).to_owned();
    let source = format!("{}?embed=1#view={}&w={payload}", services::base(), view.name());
    // What is typed may be on its way to a number.
    let tall = (*height).clamp(100, 4_000);
    let snippet = if *element {
        format!(
            "<script type=\"module\" src=\"hermes-prompt/define.js\"></script>\n\
             <hermes-prompt view=\"{}\" src=\"{payload}\"></hermes-prompt>",
            element_view(*view)
        )
    } else {
        format!(
            "<iframe src=\"{source}\" title=\"hermes-prompt\" width=\"100%\" height=\"{tall}\" loading=\"lazy\"></iframe>"
        )
    };
    let copy = {
        let (dispatch, snippet) = (store.dispatcher(), snippet.clone());
        Callback::from(move |_: MouseEvent| share::copy(&dispatch, snippet.clone(), t!("embed-copied")))
    };
    let kinds = vec![("frame".into(), t!("embed-frame")), ("element".into(), t!("embed-element"))];
    let views = View::ALL.map(|v| (AttrValue::from(v.name()), t!(&format!("view-{}", v.name())))).to_vec();
    let (set_kind, set_view, set_height) = (element.setter(), view.setter(), height.setter());
    html! {
        <div class="form one">
            if let Some((file, found)) = suspicion(&store.inputs) {
                <p class="warning" role="alert"><i aria-hidden="true">{ "▲" }</i>{ " " }{ t!("share-secret", file = file, found = found) }</p>
            }
            <div class="row">
                <Choice id="embed-kind" label={t!("embed-kind")} options={kinds} value={if *element { "element" } else { "frame" }}
                    on_change={Callback::from(move |v: String| set_kind.set(v == "element"))} />
                <Choice id="embed-view" label={t!("embed-view")} options={views} value={view.name()}
                    on_change={Callback::from(move |v: String| { if let Some(v) = View::from_name(&v) { set_view.set(v); } })} />
                <TextField id="embed-height" kind="number" label={t!("embed-height")} value={height.to_string()}
                    on_change={Callback::from(move |v: String| { if let Ok(v) = v.parse() { set_height.set(v); } })} />
            </div>
            <label for="snippet">{ t!("embed-snippet") }</label>
            <textarea id="snippet" class="mono" readonly=true rows="4" value={snippet} />
            <div class="buttons"><button class="main" onclick={copy}>{ t!("copy") }</button></div>
            <h3>{ t!("embed-preview") }</h3>
            <iframe class="preview" key={source.clone()} src={source} title={t!("embed-preview")} height={tall.to_string()}></iframe>
        </div>
    }
}

/// The element's name for a view; it has fewer.
const fn element_view(view: View) -> &'static str {
    match view {
        View::Platforms => "hints",
        View::Size => "size",
        View::Problems => "scan",
        _ => "tiers",
    }
}
