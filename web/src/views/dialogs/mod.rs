//! The dialogs; at most one is open.

mod about;
mod embed;
mod files;
mod open;
mod releases;
mod save;
mod session;
mod share;
mod workspaces;

use yew::prelude::*;

use crate::app::use_store;
use crate::i18n::use_language;
use crate::state::{Action, Dialog};
use crate::t;
use crate::widgets::Modal;

#[component]
pub(crate) fn Dialogs() -> Html {
    use_language();
    let store = use_store();
    let Some(dialog) = store.ui.dialog.clone() else { return Html::default() };
    let on_close = {
        let store = store.clone();
        Callback::from(move |()| store.dispatch(Action::ShowDialog(None)))
    };
    let unasked = matches!(dialog, Dialog::Conflict | Dialog::Incoming(_));
    let (title, content, wide) = match dialog {
        Dialog::Session => (t!("session"), html! { <session::SessionForm /> }, true),
        Dialog::Release => (t!("releases"), html! { <releases::Releases /> }, false),
        Dialog::Share => (t!("share"), html! { <share::Share /> }, false),
        Dialog::Embed => (t!("embed"), html! { <embed::Embed /> }, true),
        Dialog::Open => (t!("open-title"), html! { <open::Open /> }, false),
        Dialog::Imported(report) => (t!("imported-title"), html! { <open::Imported {report} /> }, false),
        Dialog::Save => (t!("save-title"), html! { <save::Save /> }, false),
        Dialog::Workspaces => (t!("workspaces"), html! { <workspaces::Workspaces /> }, false),
        Dialog::Conflict => (t!("conflict-title"), html! { <workspaces::Conflict /> }, false),
        Dialog::Shortcuts => (t!("shortcuts"), html! { <about::Shortcuts /> }, false),
        Dialog::About => (t!("menu"), html! { <about::Menu /> }, false),
        Dialog::AddFile(tree) => (t!("add-file"), html! { <files::AddFile {tree} /> }, false),
        Dialog::Rename(path) => (t!("rename-file"), html! { <files::Rename {path} /> }, false),
        Dialog::Incoming(inputs) => (t!("incoming-title"), html! { <share::Incoming {inputs} /> }, false),
    };
    html! { <Modal {title} {on_close} {wide} {unasked}>{ content }</Modal> }
}
