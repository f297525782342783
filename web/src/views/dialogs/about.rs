//! Theme, language, help; and the sheet of shortcuts.

use yew::prelude::*;

use crate::app::use_store;
use crate::effects;
use crate::i18n::use_language;
use crate::state::{Action, Dialog, Language, Theme};
use crate::t;
use crate::widgets::Choice;

#[component]
pub(crate) fn Menu() -> Html {
    use_language();
    let store = use_store();
    let themes = Theme::ALL.map(|v| (AttrValue::from(v.name()), t!(&format!("theme-{}", v.name())))).to_vec();
    let languages = Language::ALL.map(|v| (AttrValue::from(v.tag()), AttrValue::from(v.own_name()))).to_vec();
    let set_theme = {
        let store = store.clone();
        Callback::from(move |v: String| {
            if let Some(theme) = Theme::from_name(&v) {
                store.dispatch(Action::SetTheme(theme));
            }
        })
    };
    let set_language = {
        let store = store.clone();
        Callback::from(move |v: String| {
            if let Some(language) = Language::from_tag(&v) {
                effects::page::speak(store.dispatcher(), language);
            }
        })
    };
    let go = |dialog: Dialog| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(Some(dialog.clone()))))
    };
    html! {
        <div class="form one">
            <Choice id="theme" label={t!("theme")} options={themes} value={store.ui.theme.name()} on_change={set_theme} />
            <Choice id="language" label={t!("language")} options={languages} value={store.ui.language.tag()} on_change={set_language} />
            <div class="list">
                <button onclick={go(Dialog::Open)}><b>{ t!("open") }</b></button>
                <button onclick={go(Dialog::Save)}><b>{ t!("save") }</b></button>
                <button onclick={go(Dialog::Share)}><b>{ t!("share-open") }</b></button>
                <button onclick={go(Dialog::Session)}><b>{ t!("session-open") }</b></button>
                <button onclick={go(Dialog::Release)}><b>{ t!("releases-open") }</b></button>
                <button onclick={go(Dialog::Workspaces)}><b>{ t!("workspaces-open") }</b></button>
                <button onclick={go(Dialog::Embed)}><b>{ t!("embed-open") }</b></button>
                <button onclick={go(Dialog::Shortcuts)}><b>{ t!("shortcuts-open") }</b></button>
            </div>
            <p class="soft">{ t!("about") }</p>
        </div>
    }
}

/// Keys and the message that says what they do.
const KEYS: [(&str, &str); 14] = [
    ("Ctrl+S", "key-save"),
    ("Ctrl+O", "key-open"),
    ("Alt+1 … Alt+8", "key-views"),
    ("Alt+N, Alt+P", "key-files"),
    ("Alt+M", "key-menu"),
    ("Ctrl+F", "key-find"),
    ("Ctrl+Z, Ctrl+Y", "key-undo"),
    ("F8, Shift+F8", "key-problem"),
    ("Ctrl+Shift+M", "key-problems"),
    ("Esc, Tab", "key-leave-editor"),
    ("← → Home End", "key-tabs"),
    ("↑ ↓", "key-panel"),
    ("F2, Delete", "key-file-actions"),
    ("?", "key-sheet"),
];

#[component]
pub(crate) fn Shortcuts() -> Html {
    use_language();
    html! {
        <table class="keys">
            <tbody>{ for KEYS.into_iter().map(|(keys, what)| html! {
                <tr><th scope="row"><kbd>{ keys }</kbd></th><td>{ t!(what) }</td></tr>
            }) }</tbody>
        </table>
    }
}
