//! The page's own address, appearance, clock and keys.

use gloo_timers::callback::Interval;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{now, services, share};
use crate::app::Store;
use crate::state::{Action, AppState, Dialog, Language, NoticeKind, Pane, Theme, View};
use crate::t;

/// What is remembered between visits and what the address says, read once.
pub(crate) fn initial(state: &mut AppState) {
    state.ui.theme = services::setting("theme").and_then(|t| Theme::from_name(&t)).unwrap_or_default();
    state.ui.language = language();
    state.ui.embed = services::embedded();
    if state.ui.embed {
        state.ui.pane = Pane::Result;
        state.ui.welcome = false;
    }
    state.ui.view = services::view().and_then(|v| View::from_name(&v)).unwrap_or_default();
    // Room is scarce: the list of problems waits behind its heading.
    state.ui.problems_folded = services::narrow();
    services::set_theme(state.ui.theme.name());
    share::note_payload();
}

/// The language chosen before, or the one the browser is set to.
pub(crate) fn language() -> Language {
    let chosen = services::setting("language").and_then(|l| Language::from_tag(&l));
    chosen.unwrap_or_else(crate::i18n::preferred)
}

/// Puts the page into another language, once its words are there.
pub(crate) fn speak(dispatch: UseReducerDispatcher<AppState>, language: Language) {
    spawn_local(async move {
        match services::load_words(language.tag()).await {
            Ok(()) => dispatch.dispatch(Action::SetLanguage(language)),
            Err(fault) => super::persist::failed(&dispatch, &fault.message),
        }
    });
}

/// Keeps the browser in step with what is shown, and listens to it.
#[hook]
pub(crate) fn use_page(store: &Store) {
    let dispatch = store.dispatcher();
    {
        let dispatch = dispatch.clone();
        let embed = store.ui.embed;
        use_effect_with((), move |()| {
            let address = dispatch.clone();
            services::on_address(move || {
                if let Some(view) = services::view().and_then(|v| View::from_name(&v)) {
                    address.dispatch(Action::Show(view));
                }
                share::note_payload();
                let dispatch = address.clone();
                spawn_local(async move { share::open_from_address(&dispatch, false).await });
            });
            if embed {
                services::report_height();
                let host = dispatch.clone();
                services::on_host(move |payload| {
                    let dispatch = host.clone();
                    spawn_local(async move { share::open_payload(&dispatch, &payload, true).await });
                });
            }
            let offline = dispatch.clone();
            spawn_local(async move {
                let listener = offline.clone();
                // Without a service worker there is nothing to hear.
                let _ = services::on_offline(move |state| match state.as_str() {
                    "ready" => listener.dispatch(Action::SetOffline(true)),
                    _ => listener.dispatch(Action::Notify {
                        kind: NoticeKind::Failed,
                        text: t!("update-waits").as_str().into(),
                        button: Some((t!("update-take").as_str().into(), Box::new(Action::TakeUpdate))),
                    }),
                })
                .await;
            });
            // The prompt shows a date and no time of day: a minute is soon enough.
            let clock = Interval::new(60_000, move || dispatch.dispatch(Action::Tick(now())));
            move || drop(clock)
        });
    }
    use_effect_with(store.ui.theme, |theme| {
        services::set_theme(theme.name());
        services::set_setting("theme", theme.name());
    });
    {
        let dispatch = store.dispatcher();
        use_effect_with(store.ui.updating, move |updating| {
            if *updating {
                spawn_local(async move {
                    if let Err(fault) = services::take_update().await {
                        super::persist::failed(&dispatch, &fault.message);
                    }
                });
            }
        });
    }
    use_effect_with(store.ui.view, |view| services::set_view(view.name()));
    {
        let first = use_mut_ref(|| true);
        use_effect_with(store.ui.language, move |language| {
            // The browser's own wish is not a choice of the person's.
            if !first.replace(false) {
                services::set_setting("language", language.tag());
            }
        });
    }
    use_keys(store);
}

/// The keys that work everywhere. All of them are in the sheet behind `?`.
#[hook]
fn use_keys(store: &Store) {
    let dispatch = store.dispatcher();
    use_effect_with((), move |()| {
        let listener =
            Closure::<dyn Fn(web_sys::KeyboardEvent)>::new(move |event: web_sys::KeyboardEvent| {
                if let Some(action) = key(&event) {
                    event.prevent_default();
                    dispatch.dispatch(action);
                }
            });
        if let Some(window) = web_sys::window() {
            // Adding a listener to a window cannot fail.
            let _ = window.add_event_listener_with_callback("keydown", listener.as_ref().unchecked_ref());
            // From here on the page answers keys: tests and tools wait for this mark.
            if let Some(root) = window.document().and_then(|document| document.document_element()) {
                let _ = root.set_attribute("data-ready", "");
            }
        }
        listener.forget();
    });
}

fn key(event: &web_sys::KeyboardEvent) -> Option<Action> {
    let command = event.ctrl_key() || event.meta_key();
    let typing =
        event.target().and_then(|t| t.dyn_into::<web_sys::HtmlElement>().ok()).is_some_and(|element| {
            element.is_content_editable()
                || matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
        });
    // With Alt some keyboards make other characters of the keys: those go by their place.
    match (command, event.alt_key(), event.code().as_str()) {
        (true, false, "KeyS") => Some(Action::ShowDialog(Some(Dialog::Save))),
        (true, false, "KeyO") => Some(Action::ShowDialog(Some(Dialog::Open))),
        (false, true, "KeyN") => Some(Action::Step(1)),
        (false, true, "KeyP") => Some(Action::Step(-1)),
        (false, true, "KeyM") => Some(Action::ShowDialog(Some(Dialog::About))),
        (false, true, code) => {
            let at = code.strip_prefix("Digit")?.parse::<usize>().ok()?.checked_sub(1)?;
            View::ALL.get(at).map(|view| Action::Show(*view))
        }
        (false, false, _) if event.key() == "?" && !typing => {
            Some(Action::ShowDialog(Some(Dialog::Shortcuts)))
        }
        _ => None,
    }
}
