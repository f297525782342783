//! The middle: the open file, its ruler, the editor, its problems.

use std::rc::Rc;
use std::sync::Arc;

use hermes_prompt::text::{Positions, char_len};
use yew::prelude::*;

use super::files::Fate;
use super::problems::Problems;
use super::ruler::Ruler;
use crate::app::use_store;
use crate::derived::{Facts, HEAVY, use_derived};
use crate::editor::{Cut, Editor, Event as EditorEvent, Remark};
use crate::i18n::{self, use_language};
use crate::state::{Action, Dialog, fixes};
use crate::t;

#[component]
pub(crate) fn EditorPane() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let Some(path) = store.ui.open.clone() else {
        return html! { <section class="edit"><p class="empty">{ t!("nothing-open") }</p></section> };
    };
    let Some(bytes) = store.inputs.bytes(&path).cloned() else {
        return html! { <section class="edit"><p class="empty">{ t!("nothing-open") }</p></section> };
    };
    let fate = Fate::of(&derived, &path);
    let text = std::str::from_utf8(&bytes).ok();
    let file = derived.file(&path);
    let count = match (text, file.and_then(|f| f.truncation.as_ref())) {
        (Some(_), Some(t)) => t!("chars-of", n = t.total, limit = t.limit),
        (Some(text), None) => t!("chars", n = file.and_then(|f| f.chars).unwrap_or_else(|| char_len(text))),
        (None, _) => i18n::bytes(bytes.len()),
    };
    let act = |action: Action| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(action.clone()))
    };
    let (fixable, fix) = fixes::all(derived.remarks(&path));
    let fix_all = {
        let (store, derived, path) = (store.clone(), derived.clone(), Rc::clone(&path));
        Callback::from(move |_: MouseEvent| {
            if derived.is_current(&store.inputs) {
                store.dispatch(Action::ApplyFix { path: Rc::clone(&path), fix: fix.clone() });
            }
        })
    };
    let rename = act(Action::ShowDialog(Some(Dialog::Rename(Rc::clone(&path)))));
    let delete = act(Action::Delete { path: Rc::clone(&path) });
    html! {
        <section class="edit" aria-label={t!("editor")}>
            if store.ui.welcome {
                <div class="welcome">
                    <p>{ t!("welcome") }</p>
                    <button class="quiet" onclick={act(Action::Welcomed)} aria-label={t!("dismiss")}>{ "×" }</button>
                </div>
            }
            <div class="bar">
                <h2 title={path.to_string()}>{ store.inputs.short(&path).to_owned() }</h2>
                <span class="num">{ count }</span>
                <span class="grow"></span>
                if fixable > 0 { <button onclick={fix_all}>{ t!("fix-all", count = fixable) }</button> }
                <button class="quiet" onclick={rename}>{ t!("rename-it") }</button>
                <button class="quiet" onclick={delete}>{ t!("delete") }</button>
            </div>
            if fate.lost { <p class="why"><i class={fate.class} aria-hidden="true">{ fate.shape }</i>{ " " }{ fate.why.clone() }</p> }
            <Ruler path={Rc::clone(&path)} />
            if text.is_some() {
                <OpenFile path={Rc::clone(&path)} {bytes} />
            } else {
                <div class="empty"><p>{ t!("not-text") }</p><p>{ fate.why }</p></div>
            }
            <Problems path={path} />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct OpenFileProps {
    path: Rc<str>,
    bytes: Arc<[u8]>,
}

#[component]
fn OpenFile(props: &OpenFileProps) -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    // The editor keeps one callback; what it needs to know of the present comes from here.
    let on_event = {
        let (store, derived) = (store.clone(), derived.clone());
        Callback::from(move |event: EditorEvent| match event {
            EditorEvent::Edit { path, splices } => store.dispatch(Action::Edit { path, splices }),
            EditorEvent::Fix { path, remark, fix } => {
                let fix = derived.remarks(&path).nth(remark).and_then(|d| d.fixes.get(fix)).cloned();
                if let (Some(fix), true) = (fix, derived.is_current(&store.inputs)) {
                    store.dispatch(Action::ApplyFix { path, fix });
                }
            }
            EditorEvent::Cursor { path, at } => {
                // In very long texts the block of the cursor is not followed: a key must not cost it.
                if let Some(text) = store.inputs.text(&path).filter(|text| text.len() < HEAVY) {
                    let offset = Positions::byte_of_place_in(text, at.line, at.column);
                    store.dispatch(Action::Cursor { path, offset });
                }
            }
        })
    };
    let current = derived.inputs.bytes(&props.path).is_some_and(|bytes| Arc::ptr_eq(bytes, &props.bytes));
    html! {
        <Editor path={Rc::clone(&props.path)} bytes={Arc::clone(&props.bytes)} echo={store.echo.clone()}
            generation={store.generation} remarks={remarks(&derived, &props.path)} cut={cut(&derived, &props.path)}
            {current} reveal={store.ui.reveal.clone()} {on_event} />
    }
}

fn remarks(derived: &Facts, path: &str) -> Vec<Remark> {
    let cut = derived.file(path).and_then(|f| f.truncation.as_ref()).and_then(|t| t.lost.clone());
    derived
        .remarks(path)
        .map(|d| {
            let (message, consequence) = i18n::remark(d);
            Remark {
                // The lost part is dimmed already: its remark marks the line where it begins.
                span: match d.span.clone().unwrap_or(0..0) {
                    span if Some(&span) == cut.as_ref() => span.start..span.start,
                    span => span,
                },
                severity: d.severity,
                code: d.code.to_string().into(),
                message,
                consequence,
                fixes: d.fixes.iter().map(i18n::mend).collect(),
            }
        })
        .collect()
}

fn cut(derived: &Facts, path: &str) -> Option<Cut> {
    let truncation = derived.file(path)?.truncation.as_ref()?;
    let lost = truncation.lost.clone()?;
    let count = truncation.total.saturating_sub(truncation.head + truncation.tail);
    let tail = if truncation.tail == 0 { AttrValue::default() } else { t!("cut-tail") };
    Some(Cut { lost, head: t!("cut-head", count = count), tail })
}
