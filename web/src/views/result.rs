//! The right side: tabs, and the view that is chosen.

use hermes_prompt::Severity;
use yew::prelude::*;

use super::cache::CacheView;
use super::changes::ChangesView;
use super::platforms::PlatformsView;
use super::problems::{Rows, sign};
use super::prompt::PromptView;
use super::releases::ReleasesView;
use super::request::RequestView;
use super::size::SizeView;
use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::use_language;
use crate::state::{Action, View};
use crate::t;

#[component]
pub(crate) fn ResultPane() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let current = store.ui.view;
    let select = |view: View| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Show(view)))
    };
    // Left and right move between the tabs, as in every tab list.
    let onkeydown = {
        let store = store.clone();
        Callback::from(move |e: KeyboardEvent| {
            let at = View::ALL.iter().position(|v| *v == store.ui.view).unwrap_or(0);
            let n = View::ALL.len();
            let to = match e.key().as_str() {
                "ArrowRight" => (at + 1) % n,
                "ArrowLeft" => (at + n - 1) % n,
                "Home" => 0,
                "End" => n - 1,
                _ => return,
            };
            e.prevent_default();
            store.dispatch(Action::Show(View::ALL[to]));
            crate::widgets::focus(&format!("#tab-{}", View::ALL[to].name()));
        })
    };
    let problems = derived.report.diagnostics.len();
    html! {
        <section class="result" aria-label={t!("result")}>
            <div class="tabs" role="tablist" {onkeydown}>
                { for View::ALL.into_iter().map(|view| {
                    let on = view == current;
                    html! {
                        <button role="tab" id={format!("tab-{}", view.name())} aria-selected={on.to_string()}
                            tabindex={if on { "0" } else { "-1" }} aria-controls="view" onclick={select(view)}>
                            { t!(&format!("view-{}", view.name())) }
                            if view == View::Problems && problems > 0 { <span class="count">{ problems }</span> }
                        </button>
                    }
                }) }
            </div>
            <div class="view" id="view" role="tabpanel" aria-labelledby={format!("tab-{}", current.name())}
                data-view={current.name()} tabindex="-1">
                { match current {
                    View::Prompt => html! { <PromptView /> },
                    View::Problems => html! { <AllProblems /> },
                    View::Changes => html! { <ChangesView /> },
                    View::Releases => html! { <ReleasesView /> },
                    View::Platforms => html! { <PlatformsView /> },
                    View::Size => html! { <SizeView /> },
                    View::Cache => html! { <CacheView /> },
                    View::Request => html! { <RequestView /> },
                } }
            </div>
        </section>
    }
}

#[component]
fn AllProblems() -> Html {
    use_language();
    let derived = use_derived();
    let shown = use_state(|| None::<Severity>);
    let all = &derived.report.diagnostics;
    if all.is_empty() {
        return html! { <p class="empty">{ t!("problems-none") }</p> };
    }
    let choice = |severity: Option<Severity>| {
        let count = all.iter().filter(|d| severity.is_none_or(|s| d.severity == s)).count();
        let word = severity.map_or("problems-all", |s| sign(s).2);
        let onclick = {
            let shown = shown.clone();
            Callback::from(move |_: MouseEvent| shown.set(severity))
        };
        html! {
            <button {onclick} aria-pressed={(*shown == severity).to_string()} disabled={count == 0}>
                { t!(word) }{ " " }<span class="count">{ count }</span>
            </button>
        }
    };
    html! {
        <>
            <div class="sum switch" role="group" aria-label={t!("problems-filter")}>
                { choice(None) }
                { for [Severity::Error, Severity::Warning, Severity::Info].map(|s| choice(Some(s))) }
            </div>
            <ul class="problems all"><Rows severity={*shown} /></ul>
        </>
    }
}
