//! Files in and out: folders, archives, single files, packs and snapshots; downloads, and writing
//! back into a folder that was opened.

use hermes_prompt::collections::Map;
use std::cell::RefCell;
use std::sync::Arc;

use hermes_prompt::export;
use hermes_prompt::intake::{self, Limits, Tree, Verdict};
use hermes_prompt::release::pack::PackData;
use hermes_prompt::workspace::{Entry, File, Places, file_name, join, normalize};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::persist::{done, failed, offer_release, reason};
use super::services::{self, Fault, Offer};
use crate::app::Store;
use crate::derived::Derived;
use crate::state::{Action, AppState, Dialog, Inputs, Intake, Shared, tree_of};
use crate::{i18n, t};

type Dispatch = UseReducerDispatcher<AppState>;

/// A folder that was opened with leave to write, and what it held.
struct OpenFolder {
    handle: JsValue,
    tree: Tree,
    name: String,
    /// The bytes of its files, by where they lie in it, as they were read or written last.
    held: Map<String, Arc<[u8]>>,
}

thread_local! {
    static FOLDER: RefCell<Option<OpenFolder>> = const { RefCell::new(None) };
}

/// Where offered things go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Into {
    /// Judge by the names.
    Guess,
    /// This tree.
    Tree(Tree),
}

/// Asks for a folder and takes what Hermes reads of it.
pub(crate) fn open_folder(store: &Store, into: Into) {
    let store = store.clone();
    spawn_local(async move {
        let offer = services::pick_folder().await;
        receive(&store, offer, into).await;
    });
}

/// Asks for files, or one archive.
pub(crate) fn open_files(store: &Store, into: Into) {
    let store = store.clone();
    spawn_local(async move {
        let offer = services::pick_files().await;
        receive(&store, offer, into).await;
    });
}

/// Takes what was dropped. Must be called while the event is being handled.
pub(crate) fn drop_in(store: &Store, data: &JsValue, into: Into) {
    let (store, offer) = (store.clone(), services::dropped(data));
    spawn_local(async move { receive(&store, offer.await, into).await });
}

async fn receive(store: &Store, offer: Result<Option<Offer>, Fault>, into: Into) {
    let dispatch = store.dispatcher();
    let outcome = match offer {
        Ok(None) => return,
        Ok(Some(offer)) if offer.name().is_empty() => take_files(store, &dispatch, &offer, into).await,
        Ok(Some(offer)) => take_folder(store, &dispatch, &offer, into).await,
        Err(fault) => Err(fault),
    };
    if let Err(fault) = outcome {
        failed(&dispatch, &reason(&fault));
    }
}

/// A folder or an archive: it becomes a tree.
async fn take_folder(store: &Store, dispatch: &Dispatch, offer: &Offer, into: Into) -> Result<(), Fault> {
    let (name, paths, sizes, skipped) = (offer.name(), offer.paths(), offer.sizes(), offer.skipped());
    let places = &store.inputs.workspace.places;
    let (rest, pairs) = two_trees(&paths);
    if into == Into::Guess && pairs {
        return take_both(store, dispatch, offer, &rest).await;
    }
    let tree = match into {
        Into::Tree(tree) => tree,
        Into::Guess => intake::guess_tree(&name, paths.iter().map(String::as_str)),
    };
    let offered = paths.iter().map(String::as_str).zip(sizes.iter().map(|size| *size as u64));
    let verdicts = intake::sort(places, tree, offered, Limits::default());
    let mut entries = Vec::new();
    let mut report = Intake { cut: offer.cut(), tree: Some(tree), ..Intake::default() };
    for (index, verdict) in verdicts.into_iter().enumerate() {
        match verdict {
            Verdict::Take(path) => {
                entries.push((path.clone(), file(offer.bytes(index).await?)));
                report.taken.push(path);
            }
            Verdict::Leave(why) => report.left.push((paths[index].clone(), why)),
        }
    }
    add_git(&mut entries, places, tree, &paths, &skipped);
    if report.taken.is_empty() {
        // Nothing of it is for Hermes: the present files stay.
        dispatch.dispatch(Action::ShowDialog(Some(Dialog::Imported(report.into()))));
        return Ok(());
    }
    let mut base = None;
    if tree == Tree::Project {
        // The project is called as its folder is, so that the paths in the prompt look right.
        let project = join(hermes_prompt::workspace::parent(&places.project), &safe_name(&name));
        if project != places.project && places.cwd == places.project {
            let moved = Places { cwd: project.clone(), project: project.clone(), ..places.clone() };
            let rebase = |path: &str| format!("{project}{}", &path[places.project.len()..]);
            entries = entries.into_iter().map(|(path, entry)| (rebase(&path), entry)).collect();
            report.taken = report.taken.iter().map(|path| rebase(path)).collect();
            dispatch.dispatch(Action::SetPlaces(moved));
            base = Some(project);
        }
    }
    let handle = offer.folder();
    if !handle.is_undefined() {
        let base = base.unwrap_or_else(|| base_of(places, tree).to_owned());
        FOLDER.set(Some(OpenFolder {
            handle,
            tree,
            name,
            held: held(&base, entries.iter().map(|(p, e)| (&**p, e))),
        }));
    }
    dispatch.dispatch(Action::Import { entries, replace: Some(tree) });
    dispatch.dispatch(Action::ShowDialog(Some(Dialog::Imported(report.into()))));
    Ok(())
}

/// An archive this page has written holds both trees: `home/…` and `project/…`.
fn two_trees(paths: &[String]) -> (Vec<(usize, Tree, String)>, bool) {
    let both: Vec<_> = paths
        .iter()
        .enumerate()
        .filter_map(|(i, path)| {
            let home = path.strip_prefix("home/").map(|rest| (i, Tree::Home, rest.to_owned()));
            home.or_else(|| path.strip_prefix("project/").map(|rest| (i, Tree::Project, rest.to_owned())))
        })
        .collect();
    let whole = !both.is_empty() && both.len() == paths.len();
    (both, whole)
}

async fn take_both(
    store: &Store,
    dispatch: &Dispatch,
    offer: &Offer,
    files: &[(usize, Tree, String)],
) -> Result<(), Fault> {
    let sizes = offer.sizes();
    let mut report = Intake { cut: offer.cut(), ..Intake::default() };
    for tree in [Tree::Home, Tree::Project] {
        let own: Vec<_> = files.iter().filter(|(_, t, _)| *t == tree).collect();
        let offered = own.iter().map(|(i, _, path)| (path.as_str(), sizes[*i] as u64));
        let verdicts = intake::sort(&store.inputs.workspace.places, tree, offered, Limits::default());
        let mut entries = Vec::new();
        for ((index, _, path), verdict) in own.into_iter().zip(verdicts) {
            match verdict {
                Verdict::Take(to) => {
                    entries.push((to.clone(), file(offer.bytes(*index).await?)));
                    report.taken.push(to);
                }
                Verdict::Leave(why) => report.left.push((path.clone(), why)),
            }
        }
        if !entries.is_empty() {
            dispatch.dispatch(Action::Import { entries, replace: Some(tree) });
        }
    }
    dispatch.dispatch(Action::ShowDialog(Some(Dialog::Imported(report.into()))));
    Ok(())
}

/// Single files: each goes where its name belongs; packs and snapshots are recognised.
async fn take_files(store: &Store, dispatch: &Dispatch, offer: &Offer, into: Into) -> Result<(), Fault> {
    let places = &store.inputs.workspace.places;
    let (paths, sizes) = (offer.paths(), offer.sizes());
    let mut report = Intake { cut: offer.cut(), ..Intake::default() };
    let mut entries = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        if path.to_lowercase().strip_suffix(".json").is_some() {
            let bytes = offer.bytes(index).await?;
            if take_document(dispatch, path, &bytes) {
                continue;
            }
        }
        let tree = match into {
            Into::Tree(tree) => tree,
            Into::Guess => intake::tree_of_name(path),
        };
        // `MEMORY.md` alone means the one in `memories/`.
        let place = match (tree, path.as_str()) {
            (Tree::Home, "MEMORY.md" | "USER.md") => format!("memories/{path}"),
            _ => path.clone(),
        };
        match intake::sort(places, tree, [(place.as_str(), sizes[index] as u64)], Limits::default()).pop() {
            Some(Verdict::Take(to)) => {
                entries.push((to.clone(), file(offer.bytes(index).await?)));
                report.taken.push(to);
            }
            Some(Verdict::Leave(why)) => report.left.push((path.clone(), why)),
            None => {}
        }
    }
    if !entries.is_empty() {
        dispatch.dispatch(Action::Import { entries, replace: None });
    }
    match (report.taken.len(), report.left.is_empty()) {
        (0, true) => {}
        (n, true) => done(dispatch, &t!("imported", count = n)),
        _ => dispatch.dispatch(Action::ShowDialog(Some(Dialog::Imported(report.into())))),
    }
    Ok(())
}

/// A JSON file that is a pack or a snapshot. Says so when it is neither; false when it should be
/// treated as any other file.
fn take_document(dispatch: &Dispatch, name: &str, bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match Inputs::from_json(name.trim_end_matches(".json"), &text) {
        Ok(inputs) => {
            dispatch.dispatch(Action::ShowDialog(Some(Dialog::Incoming(Shared::new(inputs)))));
            return true;
        }
        Err(error) if text.contains("\"files\"") && text.contains("\"format\"") => {
            failed(dispatch, &i18n::document_refused(&error));
            return true;
        }
        Err(_) => {}
    }
    take_pack(dispatch, name, bytes);
    true
}

/// Reads a pack, keeps it, and puts it in force.
fn take_pack(dispatch: &Dispatch, name: &str, bytes: &[u8]) {
    match PackData::from_json(bytes) {
        Ok(pack) => {
            if let Some(id) = offer_release(dispatch, &pack, true) {
                let text = match pack.base() {
                    (_, None) => t!("pack-taken", id = id),
                    (base, _) => {
                        let from = format!("{} {}", pack.package, pack.version);
                        t!("pack-nearest", from = from.trim(), base = base)
                    }
                };
                done(dispatch, &text);
                let (dispatch, json) = (dispatch.clone(), String::from_utf8_lossy(bytes).into_owned());
                spawn_local(async move {
                    if let Err(fault) = services::put_pack(&id, &json).await {
                        failed(&dispatch, &t!("pack-not-kept", why = reason(&fault)));
                    }
                });
            }
        }
        Err(error) => failed(dispatch, &t!("pack-refused", name = name, why = i18n::pack_refused(&error))),
    }
}

/// Takes a pack away, here and from the database.
pub(crate) fn remove_pack(store: &Store, id: &str) {
    store.dispatch(Action::RemoveRelease(id.to_owned()));
    let (dispatch, id) = (store.dispatcher(), id.to_owned());
    spawn_local(async move {
        if let Err(fault) = services::remove_pack(&id).await {
            failed(&dispatch, &reason(&fault));
        }
    });
}

fn file(bytes: Vec<u8>) -> Entry {
    Entry::File(File { bytes: bytes.into(), readable: true })
}

/// A `.git` is never read, but that it is there decides where discovery stops.
fn add_git(
    entries: &mut Vec<(String, Entry)>,
    places: &Places,
    tree: Tree,
    paths: &[String],
    skipped: &[String],
) {
    let base = base_of(places, tree);
    let inside: Vec<String> =
        skipped.iter().filter(|s| file_name(s) == ".git").map(|s| format!("{s}/HEAD")).collect();
    let all = paths.iter().chain(&inside).map(String::as_str);
    for folder in intake::git_directories(all) {
        entries.push((normalize(&join(base, &folder)), Entry::Dir));
    }
}

/// A folder's name as a part of a path.
fn safe_name(name: &str) -> String {
    let name: String = name.chars().filter(|c| !matches!(c, '/' | '\\' | '\0')).collect();
    if name.is_empty() || name == "." || name == ".." { "project".into() } else { name }
}

/// Every file with its bytes, as `home/…` and `project/…`.
fn trees(inputs: &Inputs) -> Vec<(String, &[u8])> {
    let places = &inputs.workspace.places;
    inputs
        .workspace
        .entries()
        .filter_map(|(path, entry)| {
            let Entry::File(file) = entry else { return None };
            let (name, base) = match tree_of(places, path)? {
                Tree::Home => ("home", &places.home),
                Tree::Project => ("project", &places.project),
            };
            Some((format!("{name}{}", &path[base.len()..]), &*file.bytes))
        })
        .collect()
}

/// All files as an archive, their bytes as they are.
pub(crate) fn download_zip(inputs: &Inputs) {
    let files = trees(inputs);
    let bytes = services::zip(files.iter().map(|(p, _)| p.clone()).collect(), files.iter().map(|(_, b)| *b));
    services::download(&format!("{}.zip", stem(inputs)), "application/zip", &bytes);
}

/// Everything (files, session, release) as one document that this page opens again.
pub(crate) fn download_document(inputs: &Inputs) {
    let name = format!("{}.hermes-prompt.json", stem(inputs));
    services::download(&name, "application/json", inputs.to_json().as_bytes());
}

/// The report in words.
pub(crate) fn download_report(derived: &Derived) {
    let text = export::plain_text(&derived.report, &derived.inputs.workspace, &derived.release.id);
    services::download(
        &format!("{}-report.txt", stem(&derived.inputs)),
        "text/plain;charset=utf-8",
        text.as_bytes(),
    );
}

/// The prompt, its exact bytes.
pub(crate) fn download_prompt(derived: &Derived) {
    let bytes = derived.report.prompt.text.as_bytes();
    services::download(&format!("{}-prompt.txt", stem(&derived.inputs)), "text/plain;charset=utf-8", bytes);
}

fn stem(inputs: &Inputs) -> String {
    let name: String = inputs.name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let name = name.trim_matches('-').to_lowercase();
    if name.is_empty() { "workspace".into() } else { name }
}

/// The name of the folder that can be written back to.
pub(crate) fn open_folder_name() -> Option<String> {
    FOLDER.with_borrow(|folder| folder.as_ref().map(|f| f.name.clone()))
}

/// Writes what has changed since the folder was opened back into it. Nothing is deleted there.
pub(crate) fn save_into_folder(store: &Store) {
    let Some((handle, tree, name)) =
        FOLDER.with_borrow(|f| f.as_ref().map(|f| (f.handle.clone(), f.tree, f.name.clone())))
    else {
        return;
    };
    let inputs = store.inputs.clone();
    let dispatch = store.dispatcher();
    spawn_local(async move {
        let places = &inputs.workspace.places;
        let own = inputs.workspace.entries().filter(|(path, _)| tree_of(places, path) == Some(tree));
        let now = held(base_of(places, tree), own);
        let changed: Vec<(&String, &Arc<[u8]>)> = FOLDER.with_borrow(|folder| {
            let before = |path: &String| folder.as_ref()?.held.get(path);
            now.iter().filter(|(path, bytes)| before(path) != Some(bytes)).collect()
        });
        let count = changed.len();
        let paths = changed.iter().map(|(path, _)| (*path).clone()).collect();
        match services::write_back(&handle, paths, changed.iter().map(|(_, bytes)| &***bytes)).await {
            Ok(()) => {
                FOLDER.with_borrow_mut(|folder| {
                    if let Some(folder) = folder {
                        folder.held = now;
                    }
                });
                done(&dispatch, &t!("written-back", count = count, name = name));
            }
            Err(fault) => failed(&dispatch, &t!("not-written-back", name = name, why = reason(&fault))),
        }
    });
}

/// Where a tree begins.
fn base_of(places: &Places, tree: Tree) -> &str {
    match tree {
        Tree::Home => &places.home,
        Tree::Project => &places.project,
    }
}

/// The bytes of the files below `base`, by where they lie in it.
fn held<'e>(base: &str, entries: impl Iterator<Item = (&'e str, &'e Entry)>) -> Map<String, Arc<[u8]>> {
    entries
        .filter_map(|(path, entry)| match entry {
            Entry::File(file) => {
                let inside = path.strip_prefix(base)?.strip_prefix('/')?;
                Some((inside.to_owned(), Arc::clone(&file.bytes)))
            }
            _ => None,
        })
        .collect()
}
