//! The bar at the top (release, platform, model, and what to do with the whole) and, in a narrow
//! window, the one at the bottom that chooses the pane.

use hermes_prompt::Release;
use hermes_prompt::release::Wording;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::app::use_store;
use crate::derived::use_derived;
use crate::effects::share;
use crate::i18n::{self, use_language};
use crate::state::{Action, Dialog, Pane};
use crate::t;

#[component]
pub(crate) fn TopBar() -> Html {
    use_language();
    let store = use_store();
    let dispatch = |action: Action| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(action.clone()))
    };
    let dialog = |dialog: Dialog| dispatch(Action::ShowDialog(Some(dialog)));
    let session = &store.inputs.session;
    let window =
        session.context_length.map_or_else(|| t!("window-unknown"), |n| t!("window-tokens", n = compact(n)));
    if store.ui.embed {
        let show = {
            let store = store.clone();
            Callback::from(move |_: MouseEvent| share::show(&store.dispatcher(), store.inputs.clone()))
        };
        return html! {
            <header class="top">
                <ReleasePick />
                <PlatformPick />
                <span class="grow"></span>
                <button onclick={show}>{ t!("open-in-playground") }</button>
            </header>
        };
    }
    html! {
        <header class="top">
            <h1>{ "hermes-prompt" }</h1>
            <ReleasePick />
            <PlatformPick />
            <button class="pick" onclick={dialog(Dialog::Session)} title={t!("session-open")}>
                <span>{ t!("model") }</span>
                <b>{ short_model(&session.model) }{ " · " }{ window }</b>
            </button>
            <span class="grow"></span>
            <button class="roomy" onclick={dialog(Dialog::Open)}>{ t!("open") }</button>
            <button class="roomy" onclick={dialog(Dialog::Save)}>{ t!("save") }</button>
            <button class="roomy" onclick={dialog(Dialog::Embed)}>{ t!("embed") }</button>
            <button class="main roomy" onclick={dialog(Dialog::Share)}>{ t!("share") }</button>
            <button class="menu" onclick={dialog(Dialog::About)} aria-label={t!("menu")}>{ "⋯" }</button>
        </header>
    }
}

/// `200000` → `200k`.
fn compact(tokens: u64) -> AttrValue {
    match tokens {
        0..10_000 => i18n::number(tokens as usize),
        10_000..1_000_000 => format!("{}k", tokens / 1000).into(),
        _ => format!("{}M", i18n::decimal(tokens as f64 / 1e6)).into(),
    }
}

fn short_model(model: &str) -> AttrValue {
    let short = model.rsplit('/').next().unwrap_or(model);
    if short.is_empty() { "–".into() } else { short.to_owned().into() }
}

#[component]
fn ReleasePick() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let onchange = {
        let store = store.clone();
        Callback::from(move |e: Event| {
            let id = e.target_unchecked_into::<HtmlSelectElement>().value();
            store.dispatch(Action::SetRelease(id));
        })
    };
    let current = derived.release.id.as_str();
    html! {
        <label class="pick">
            <span>{ "Hermes" }</span>
            <select {onchange} data-release={current.to_owned()} aria-label="Hermes">
                { for store.releases.iter().map(|r| html! {
                    <option value={r.id.clone()} selected={r.id == current}>{ release_name(r) }</option>
                }) }
            </select>
            <span class="wording" title={wording_words(&derived.release)}>{ wording(&derived.release) }</span>
        </label>
    }
}

/// Built-in releases go by their number, imported ones by what they are from.
fn release_name(release: &Release) -> String {
    match release.wording {
        Wording::BuiltIn => release.id.clone(),
        Wording::Pack { .. } => release.title.clone(),
    }
}

/// Whose words the prompt shows, in two words.
fn wording(release: &Release) -> AttrValue {
    match release.wording {
        Wording::BuiltIn => t!("wording-short-built-in"),
        Wording::Pack { .. } => t!("wording-short-pack"),
    }
}

/// The same, in a sentence.
fn wording_words(release: &Release) -> AttrValue {
    match &release.wording {
        Wording::BuiltIn => t!("wording-built-in"),
        Wording::Pack { dist, version } => t!("wording-pack", dist = dist, version = version),
    }
}

/// Platforms that can be chosen without typing. The full table of a release comes with its hints.
const PLATFORMS: [&str; 12] = [
    "cli",
    "tui",
    "telegram",
    "discord",
    "slack",
    "whatsapp",
    "signal",
    "matrix",
    "email",
    "sms",
    "cron",
    "api_server",
];

#[component]
fn PlatformPick() -> Html {
    use_language();
    let store = use_store();
    let onchange = {
        let store = store.clone();
        Callback::from(move |e: Event| {
            let mut session = store.inputs.session.clone();
            session.platform = e.target_unchecked_into::<HtmlSelectElement>().value();
            store.dispatch(Action::SetSession(Box::new(session)));
        })
    };
    let current = store.inputs.session.platform.as_str();
    let own = (!PLATFORMS.contains(&current)).then_some(current);
    html! {
        <label class="pick">
            <span>{ t!("platform") }</span>
            <select {onchange} data-platform={current.to_owned()} aria-label={t!("platform")}>
                { for own.into_iter().chain(PLATFORMS).map(|p| html! {
                    <option value={p.to_owned()} selected={p == current}>{ p.to_owned() }</option>
                }) }
            </select>
        </label>
    }
}

#[component]
pub(crate) fn BottomBar() -> Html {
    use_language();
    let store = use_store();
    html! {
        <nav class="bottom" aria-label={t!("panes")}>
            { for Pane::ALL.into_iter().map(|pane| {
                let store = store.clone();
                let current = (store.ui.pane == pane).then_some("page");
                let onclick = Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowPane(pane)));
                html! { <button {onclick} aria-current={current}>{ t!(&format!("pane-{}", pane.name())) }</button> }
            }) }
        </nav>
    }
}
