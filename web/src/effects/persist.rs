//! Keeps the work in the browser's database: within a second of a change, never over another tab's.
//!
//! One tab works on one workspace. Every write says which revision it follows; when another tab has
//! written in the meantime, nothing is overwritten and the person decides. A tab without changes of
//! its own simply takes over what the other has written.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use hermes_prompt::Release;
use hermes_prompt::release::pack::PackData;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::services::{self, Fault};
use super::share;
use crate::app::Store;
use crate::state::{Action, AppState, Dialog, Inputs, NewRelease, NoticeKind, Saved, Shared};
use crate::{i18n, t};

/// How long typing may pause before it is written. With the write itself this stays below a second.
const PAUSE_MS: u32 = 400;

/// What belongs to a saved workspace beside the snapshot.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Extra {
    open: Option<String>,
    follow_clock: bool,
    view: String,
}

impl Default for Extra {
    fn default() -> Self {
        Self { open: None, follow_clock: true, view: String::new() }
    }
}

/// What this tab knows of its workspace in the database.
struct Keeper {
    id: String,
    /// The revision this tab has read or written last; 0 before the first write.
    revision: f64,
    /// What the database holds, as far as this tab knows.
    stored: Option<Shared<Inputs>>,
    /// The latest state.
    inputs: Option<Shared<Inputs>>,
    extra: String,
    /// The database has been looked at: before that, nothing is written.
    ready: bool,
    writing: bool,
    /// The person has to decide first.
    conflict: bool,
    timer: Option<Timeout>,
}

thread_local! {
    static KEEPER: RefCell<Keeper> = const {
        RefCell::new(Keeper {
            id: String::new(), revision: 0.0, stored: None, inputs: None, extra: String::new(),
            ready: false, writing: false, conflict: false, timer: None,
        })
    };
}

type Dispatch = UseReducerDispatcher<AppState>;

/// Reads what was kept, then keeps what changes.
#[hook]
pub(crate) fn use_persistence(store: &Store) {
    let dispatch = store.dispatcher();
    {
        let (dispatch, first) = (dispatch.clone(), store.inputs.clone());
        use_effect_with((), move |()| {
            let leaving = dispatch.clone();
            services::on_leave(move || write_now(&leaving));
            let news = dispatch.clone();
            services::on_news(move |id, revision| hear(&news, &id, revision));
            spawn_local(start(dispatch, first));
        });
    }
    let extra = Extra {
        open: store.ui.open.as_deref().map(str::to_owned),
        follow_clock: store.inputs.follow_clock,
        view: store.ui.view.name().to_owned(),
    };
    let extra = serde_json::to_string(&extra).unwrap_or_default();
    use_effect_with((store.inputs.clone(), extra), move |(inputs, extra)| {
        KEEPER.with_borrow_mut(|keeper| {
            keeper.inputs = Some(inputs.clone());
            keeper.extra.clone_from(extra);
        });
        schedule(&dispatch);
    });
}

/// Opens what this tab, or any tab, has worked on last; or what a link brings; or leaves the example.
async fn start(dispatch: Dispatch, example: Shared<Inputs>) {
    if services::embedded() {
        // A frame in someone's page shows what that page says, and touches nobody's work.
        begin(example);
        return share::open_from_address(&dispatch, true).await;
    }
    let kept = match services::current() {
        Some(id) => services::load(&id).await.map(|record| record.map(|record| (id, record))),
        None => services::list().await.map(|_| None),
    };
    // A fault shows below as well, where it matters more.
    for json in services::packs().await.unwrap_or_default() {
        if let Ok(pack) = PackData::from_json(json.as_bytes()) {
            offer_release(&dispatch, &pack, false);
        }
    }
    let mut fresh = true;
    match kept {
        Ok(Some((id, record))) => match read(&record) {
            Ok((inputs, extra)) => {
                fresh = false;
                take(&dispatch, id, record.revision, inputs, extra);
            }
            Err(fault) => {
                // It stays where it is; this tab goes on with a workspace of its own.
                let text = t!("kept-unreadable", name = record.name, why = fault);
                dispatch.dispatch(Action::Notify {
                    kind: NoticeKind::Failed,
                    text: (&*text).into(),
                    button: None,
                });
                begin(example.clone());
            }
        },
        Ok(None) => begin(example.clone()),
        Err(fault) => {
            begin(example.clone());
            fail(&dispatch, &fault);
        }
    }
    KEEPER.with_borrow_mut(|keeper| keeper.ready = true);
    share::open_from_address(&dispatch, fresh).await;
    schedule(&dispatch);
}

/// A workspace of its own, which is written when it differs from `stored`.
fn begin(stored: Shared<Inputs>) {
    KEEPER.with_borrow_mut(|keeper| {
        keeper.id = services::fresh();
        keeper.revision = 0.0;
        keeper.stored = Some(stored);
        keeper.conflict = false;
    });
}

fn read(record: &services::Record) -> Result<(Inputs, Extra), AttrValue> {
    let read = Inputs::from_json(record.name.clone(), &record.json);
    let mut inputs = read.map_err(|e| i18n::document_refused(&e))?;
    let extra: Extra = serde_json::from_str(&record.extra).unwrap_or_default();
    inputs.follow_clock = extra.follow_clock;
    if inputs.follow_clock {
        inputs.session.now = super::now();
    }
    Ok((inputs, extra))
}

/// Shows a workspace of the database, which is this tab's from now on.
fn take(dispatch: &Dispatch, id: String, revision: f64, inputs: Inputs, extra: Extra) {
    services::remember(&id);
    KEEPER.with_borrow_mut(|keeper| {
        keeper.id = id;
        keeper.revision = revision;
        keeper.stored = Some(Shared::new(inputs.clone()));
        keeper.conflict = false;
    });
    let open = extra.open.map(Into::into);
    dispatch.dispatch(Action::Load { inputs: Box::new(inputs), open, welcome: false });
    dispatch.dispatch(Action::SetSaved(Saved::Kept));
}

/// Whether there is something the database does not have.
fn dirty(keeper: &Keeper) -> bool {
    keeper.ready && !keeper.conflict && keeper.inputs.is_some() && keeper.inputs != keeper.stored
}

fn schedule(dispatch: &Dispatch) {
    let waiting = KEEPER.with_borrow_mut(|keeper| {
        if !dirty(keeper) {
            return false;
        }
        // Every change starts the pause anew, but a pause that runs is not put off for ever: the
        // write that follows takes whatever is there by then.
        if keeper.timer.is_none() && !keeper.writing {
            let dispatch = dispatch.clone();
            keeper.timer = Some(Timeout::new(PAUSE_MS, move || write_now(&dispatch)));
        }
        true
    });
    if waiting {
        dispatch.dispatch(Action::SetSaved(Saved::Pending));
    }
}

/// Writes what is not written yet.
fn write_now(dispatch: &Dispatch) {
    let job = KEEPER.with_borrow_mut(|keeper| {
        keeper.timer = None;
        if keeper.writing || !dirty(keeper) {
            return None;
        }
        keeper.writing = true;
        let inputs = keeper.inputs.clone()?;
        Some((keeper.id.clone(), inputs, keeper.extra.clone(), keeper.revision))
    });
    let Some((id, inputs, extra, revision)) = job else { return };
    let dispatch = dispatch.clone();
    spawn_local(async move {
        let outcome = services::save(&id, &inputs.name, &inputs.to_json(), &extra, revision).await;
        let same = KEEPER.with_borrow_mut(|keeper| {
            keeper.writing = false;
            keeper.id == id
        });
        match outcome {
            Ok(revision) if same => {
                let more = KEEPER.with_borrow_mut(|keeper| {
                    keeper.revision = revision;
                    keeper.stored = Some(inputs);
                    dirty(keeper)
                });
                if more {
                    schedule(&dispatch);
                } else {
                    dispatch.dispatch(Action::SetSaved(Saved::Kept));
                }
            }
            Ok(_) => schedule(&dispatch),
            Err(fault) if fault.code == "conflict" => clash(&dispatch),
            Err(fault) => fail(&dispatch, &fault),
        }
    });
}

fn clash(dispatch: &Dispatch) {
    KEEPER.with_borrow_mut(|keeper| keeper.conflict = true);
    dispatch.dispatch(Action::SetSaved(Saved::Conflict));
    dispatch.dispatch(Action::ShowDialog(Some(Dialog::Conflict)));
}

/// The database does not take it: say so, with the way to keep the work all the same.
fn fail(dispatch: &Dispatch, fault: &Fault) {
    let why = reason(fault);
    dispatch.dispatch(Action::SetSaved(Saved::Failed((&*why).into())));
    let text = t!("not-saved", why = why);
    let button =
        Some((t!("download-everything").as_str().into(), Box::new(Action::ShowDialog(Some(Dialog::Save)))));
    dispatch.dispatch(Action::Notify { kind: NoticeKind::Failed, text: (&*text).into(), button });
}

/// A fault in words.
pub(crate) fn reason(fault: &Fault) -> AttrValue {
    match fault.code.as_str() {
        "QuotaExceededError" => t!("fault-quota"),
        "SecurityError" | "InvalidStateError" | "UnknownError" => t!("fault-no-database"),
        "VersionError" => t!("fault-newer-database"),
        "NotAllowedError" => t!("fault-not-allowed"),
        "archive-too-large" => t!("fault-archive-too-large"),
        "archive-damaged" => t!("fault-archive-damaged"),
        "damaged" => t!("fault-link-damaged"),
        "newer" => t!("fault-link-newer"),
        "too-large" => t!("fault-link-too-large"),
        _ => fault.message.clone().into(),
    }
}

/// Another tab has written a workspace.
fn hear(dispatch: &Dispatch, id: &str, revision: f64) {
    enum Then {
        Nothing,
        Follow,
        Clash,
        Reload,
    }
    let then = KEEPER.with_borrow(|keeper| {
        if id.is_empty() {
            Then::Reload
        } else if id != keeper.id || revision <= keeper.revision && revision != 0.0 {
            Then::Nothing
        } else if dirty(keeper) || keeper.writing || revision == 0.0 {
            Then::Clash
        } else {
            Then::Follow
        }
    });
    match then {
        Then::Nothing => {}
        // It was deleted there; what is here is written again as if it were new.
        Then::Clash if revision == 0.0 => KEEPER.with_borrow_mut(|keeper| {
            keeper.revision = 0.0;
            keeper.stored = None;
        }),
        Then::Clash => clash(dispatch),
        Then::Reload => KEEPER.with_borrow_mut(|keeper| {
            keeper.revision = 0.0;
            keeper.stored.clone_from(&keeper.inputs);
        }),
        Then::Follow => {
            let (dispatch, id) = (dispatch.clone(), id.to_owned());
            spawn_local(async move {
                let Ok(Some(record)) = services::load(&id).await else { return };
                let Ok((inputs, _)) = read(&record) else { return };
                let clean = KEEPER.with_borrow_mut(|keeper| {
                    let clean = keeper.id == id && !dirty(keeper);
                    if clean {
                        keeper.revision = record.revision;
                        keeper.stored = Some(Shared::new(inputs.clone()));
                    }
                    clean
                });
                if clean {
                    dispatch.dispatch(Action::Adopt(Box::new(inputs)));
                } else {
                    clash(&dispatch);
                }
            });
        }
    }
}

/// Settles a conflict: this tab's state becomes a workspace of its own.
pub(crate) fn keep_mine(store: &Store) {
    KEEPER.with_borrow_mut(|keeper| {
        keeper.id = services::fresh();
        keeper.revision = 0.0;
        keeper.stored = None;
        keeper.conflict = false;
    });
    store.dispatch(Action::SetName(t!("copy-of", name = store.inputs.name).to_string()));
    store.dispatch(Action::ShowDialog(None));
}

/// Settles a conflict: the other tab's state is taken over.
pub(crate) fn take_theirs(store: &Store) {
    let id = KEEPER.with_borrow(|keeper| keeper.id.clone());
    open(store, id);
}

/// Opens a saved workspace; the present one is written first.
pub(crate) fn open(store: &Store, id: String) {
    let dispatch = store.dispatcher();
    write_now(&dispatch);
    spawn_local(async move {
        let outcome = services::load(&id).await;
        match outcome {
            Ok(Some(record)) => match read(&record) {
                Ok((inputs, extra)) => take(&dispatch, id, record.revision, inputs, extra),
                Err(why) => failed(&dispatch, &t!("kept-unreadable", name = record.name, why = why)),
            },
            Ok(None) => failed(&dispatch, &t!("workspace-gone")),
            Err(fault) => failed(&dispatch, &reason(&fault)),
        }
    });
}

/// Starts another workspace; the present one is written first and stays.
pub(crate) fn begin_with(dispatch: &Dispatch, inputs: Inputs, open: Option<Rc<str>>, welcome: bool) {
    write_now(dispatch);
    KEEPER.with_borrow_mut(|keeper| {
        keeper.id = services::fresh();
        keeper.revision = 0.0;
        keeper.stored = None;
        keeper.conflict = false;
    });
    dispatch.dispatch(Action::Load { inputs: Box::new(inputs), open, welcome });
}

/// Deletes a saved workspace. The one on the page can only be replaced, not deleted under it.
pub(crate) async fn remove(id: &str) -> Result<(), Fault> {
    services::remove(id).await
}

/// The id of the workspace on the page.
pub(crate) fn current_id() -> String {
    KEEPER.with_borrow(|keeper| keeper.id.clone())
}

/// Deletes everything, and starts as on the first day.
pub(crate) fn forget(store: &Store) {
    KEEPER.with_borrow_mut(|keeper| {
        keeper.ready = false;
        keeper.timer = None;
    });
    let dispatch = store.dispatcher();
    spawn_local(async move {
        match services::forget().await {
            Ok(()) => services::reload(),
            Err(fault) => failed(&dispatch, &reason(&fault)),
        }
    });
}

/// Shows a failure.
pub(crate) fn failed(dispatch: &Dispatch, text: &str) {
    dispatch.dispatch(Action::Notify { kind: NoticeKind::Failed, text: text.into(), button: None });
}

/// Shows that something is done.
pub(crate) fn done(dispatch: &Dispatch, text: &str) {
    dispatch.dispatch(Action::Notify { kind: NoticeKind::Done, text: text.into(), button: None });
}

/// Makes a release of a pack, called after the version it is from, so that several stand side by
/// side; `choose` puts it in force.
pub(crate) fn offer_release(dispatch: &Dispatch, pack: &PackData, choose: bool) -> Option<String> {
    let (base, _) = pack.base();
    let mut release = Release::with_pack(&Release::built_in(base)?, pack);
    if !pack.version.is_empty() {
        release.id = format!("{base}+{}", pack.version);
    }
    let id = release.id.clone();
    dispatch.dispatch(Action::AddRelease(NewRelease(release.into())));
    if choose {
        dispatch.dispatch(Action::SetRelease(id.clone()));
    }
    Some(id)
}
