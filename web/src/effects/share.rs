//! Links: the workspace in the fragment of an address, and what comes in by one.

use std::cell::RefCell;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::persist::{begin_with, done, failed, reason};
use super::services::{self, Fault};
use crate::state::{Action, AppState, Dialog, Inputs, Shared};
use crate::{i18n, t};

thread_local! {
    /// What the address carried when the page was opened.
    static CARRIED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes the payload out of the address, before anything else touches it.
pub(crate) fn note_payload() {
    if let Some(payload) = services::take_payload() {
        CARRIED.set(Some(payload));
    }
}

type Dispatch = UseReducerDispatcher<AppState>;

/// Longer links do not survive chats and mail programs.
pub(crate) const LONGEST: usize = 16_000;

/// The link to a workspace.
pub(crate) async fn link(inputs: &Inputs) -> Result<String, Fault> {
    Ok(format!("{}#w={}", services::base(), services::encode(&inputs.to_json()).await?))
}

/// Opens what the address of the page carries. On a page without work of its own it is shown at
/// once; otherwise it is offered first.
pub(crate) async fn open_from_address(dispatch: &Dispatch, fresh: bool) {
    let Some(payload) = CARRIED.take() else { return };
    open_payload(dispatch, &payload, fresh).await;
}

pub(crate) async fn open_payload(dispatch: &Dispatch, payload: &str, at_once: bool) {
    let json = match services::decode(payload).await {
        Ok(json) => json,
        Err(fault) => return failed(dispatch, &reason(&fault)),
    };
    match Inputs::from_json(t!("shared-name").to_string(), &json) {
        Ok(inputs) if at_once => {
            let soul = format!("{}/SOUL.md", inputs.workspace.places.home);
            begin_with(dispatch, inputs, Some(soul.into()), false);
            done(dispatch, &t!("shared-opened"));
        }
        Ok(inputs) => dispatch.dispatch(Action::ShowDialog(Some(Dialog::Incoming(Shared::new(inputs))))),
        Err(error) => failed(dispatch, &i18n::document_refused(&error)),
    }
}

/// Shows a workspace in a page of its own: from a frame, the way into the playground.
pub(crate) fn show(dispatch: &Dispatch, inputs: Shared<Inputs>) {
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match link(&inputs).await {
            Ok(address) => services::show(&address),
            Err(fault) => failed(&dispatch, &reason(&fault)),
        }
    });
}

/// Puts text on the clipboard and says so.
pub(crate) fn copy(dispatch: &Dispatch, text: String, said: AttrValue) {
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match services::copy(&text).await {
            Ok(()) => done(&dispatch, &said),
            Err(fault) => failed(&dispatch, &t!("not-copied", why = reason(&fault))),
        }
    });
}
