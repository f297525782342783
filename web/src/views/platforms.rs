//! Every platform as a row: its hint, what `platform_hints` makes of it, and what is ignored there.

use hermes_prompt::config::HintEdit;
use hermes_prompt::platform_hint::{Row, Source};
use hermes_prompt::text::strip;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::compare::Diff;
use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::{self, use_language};
use crate::state::Action;
use crate::t;

#[component]
pub(crate) fn PlatformsView() -> Html {
    use_language();
    let derived = use_derived();
    let store = use_store();
    let rows = use_memo(derived.clone(), |derived| derived.hints());
    let only = use_state(|| false);
    let own = rows.iter().filter(|r| r.overridden).count();
    let toggle = {
        let only = only.clone();
        Callback::from(move |_: Event| only.set(!*only))
    };
    html! {
        <>
            <div class="sum">
                <b>{ t!("platforms-count", count = rows.len()) }</b>
                <span class="num">{ t!("platforms-own", count = own) }</span>
                <span class="grow"></span>
                <label><input type="checkbox" checked={*only} onchange={toggle} />{ " " }{ t!("platforms-only-own") }</label>
            </div>
            <div class="platforms">
                { for rows.iter().filter(|row| !*only || row.overridden).map(|row| {
                    let current = store.inputs.session.platform.trim().to_lowercase() == row.platform;
                    html! { <PlatformRow key={row.platform.clone()} row={row.clone()} {current} /> }
                }) }
            </div>
        </>
    }
}

#[derive(Properties, PartialEq)]
struct RowProps {
    row: Row,
    current: bool,
}

#[component]
fn PlatformRow(props: &RowProps) -> Html {
    use_language();
    let store = use_store();
    let row = &props.row;
    let hint = &row.hint;
    let result = strip(&hint.text).to_owned();
    let default = strip(&row.default).to_owned();
    let changed = result != default;
    let choose = {
        let (store, platform) = (store.clone(), row.platform.clone());
        Callback::from(move |_: MouseEvent| {
            let mut session = store.inputs.session.clone();
            session.platform.clone_from(&platform);
            store.dispatch(Action::SetSession(Box::new(session)));
        })
    };
    // Where the override stands: its own text, or what is ignored of it.
    let place = hint
        .runs
        .iter()
        .filter_map(|r| r.span.clone())
        .chain(hint.ignored.iter().filter_map(|i| i.span.clone()))
        .next();
    let go = place.map(|span| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            let path = format!("{}/config.yaml", store.inputs.workspace.places.home);
            store.dispatch(Action::Reveal { path: path.into(), span: span.clone() });
        })
    });
    let editing = use_state(|| false);
    let edit = {
        let editing = editing.clone();
        Callback::from(move |_: MouseEvent| editing.set(!*editing))
    };
    html! {
        <article class={classes!("platform", props.current.then_some("here"))} data-platform={row.platform.clone()} data-overridden={row.overridden.to_string()}>
            <h3>
                <b>{ row.platform.clone() }</b>
                if props.current {
                    <span class="tag">{ t!("platform-current") }</span>
                } else {
                    <button class="link" onclick={choose}>{ t!("platform-choose") }</button>
                }
                <span class="grow"></span>
                <button class="link" onclick={edit} aria-expanded={editing.to_string()}>{ t!("platform-edit") }</button>
                if row.overridden {
                    if let Some(go) = go { <button class="link" onclick={go}>{ "config.yaml" }</button> }
                    <span class={classes!("tag", if changed { "good" } else { "warn" })}>{ if changed { t!("platform-overridden") } else { t!("platform-no-effect") } }</span>
                }
            </h3>
            if changed {
                <Diff old={AttrValue::from(default)} new={AttrValue::from(result)} />
            } else if result.is_empty() {
                <p class="soft">{ t!("platform-none") }</p>
            } else {
                <pre>{ result }</pre>
            }
            if hint.both_apply { <p class="warn-text">{ t!("platform-both") }</p> }
            if *editing {
                <HintEditor row={row.clone()} done={let editing = editing.clone(); Callback::from(move |()| editing.set(false))} />
            }
            { for hint.ignored.iter().map(|ignored| html! { <p class="warn-text">{ i18n::ignored(&ignored.why) }</p> }) }
        </article>
    }
}

#[derive(Properties, PartialEq)]
struct EditorProps {
    row: Row,
    done: Callback<()>,
}

/// The override of one platform, written back as the smallest change of `config.yaml`.
#[component]
fn HintEditor(props: &EditorProps) -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let own = |source: Source| {
        let hint = &props.row.hint;
        let run = hint.runs.iter().find(|r| r.source == source);
        run.and_then(|r| hint.text.get(r.range.clone())).unwrap_or_default().to_owned()
    };
    let replace = use_state(|| own(Source::Replace));
    let append = use_state(|| own(Source::Append));
    let refused = use_state(|| None::<String>);
    let save = {
        let (replace, append, refused) = (replace.clone(), append.clone(), refused.clone());
        let (platform, done) = (props.row.platform.clone(), props.done.clone());
        Callback::from(move |e: SubmitEvent| {
            e.prevent_default();
            let (r, a) = (strip(&replace).to_owned(), strip(&append).to_owned());
            let hint = match (r.is_empty(), a.is_empty()) {
                (true, true) => HintEdit::Remove,
                (true, false) => HintEdit::Append(a),
                (false, true) => HintEdit::Replace(r),
                (false, false) => HintEdit::ReplaceAndAppend(r, a),
            };
            match derived.with_hint(&store.inputs, &platform, &hint) {
                Ok(text) => {
                    let path = format!("{}/config.yaml", store.inputs.workspace.places.home);
                    if store.inputs.bytes(&path).is_some() {
                        store.dispatch(Action::Write { path: path.into(), text });
                    } else {
                        store.dispatch(Action::AddFile { path, text });
                    }
                    done.emit(());
                }
                Err(error) => {
                    refused.set(Some(format!("{}\n\n{}", i18n::edit_refused(&error), error.snippet)));
                }
            }
        })
    };
    let cancel = {
        let done = props.done.clone();
        Callback::from(move |_: MouseEvent| done.emit(()))
    };
    let field = |key: &'static str, state: &UseStateHandle<String>| {
        let set = state.clone();
        let oninput = Callback::from(move |e: InputEvent| {
            set.set(e.target_unchecked_into::<HtmlTextAreaElement>().value());
        });
        html! { <label class="field"><span>{ t!(key) }</span><textarea rows="3" {oninput} value={(**state).clone()} /></label> }
    };
    html! {
        <form class="fields" onsubmit={save}>
            { field("hint-append", &append) }
            { field("hint-replace", &replace) }
            if let Some(why) = &*refused { <pre class="warn-text" role="alert">{ why.clone() }</pre> }
            <p><button class="main" type="submit">{ t!("hint-save") }</button>{ " " }<button type="button" onclick={cancel}>{ t!("cancel") }</button></p>
        </form>
    }
}
