//! Remarks as a list: what it is, what Hermes does about it, where, and what can be done.

use std::rc::Rc;

use hermes_prompt::text::Positions;
use hermes_prompt::{Diagnostic, Severity};
use yew::prelude::*;

use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::{self, use_language};
use crate::state::{Action, Fold};
use crate::t;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) path: Rc<str>,
}

/// The problems of the open file, below the editor.
#[component]
pub(crate) fn Problems(props: &Props) -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let remarks: Vec<&Diagnostic> = derived.remarks(&props.path).collect();
    if remarks.is_empty() {
        return Html::default();
    }
    let folded = store.ui.problems_folded;
    let toggle = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Toggle(Fold::Problems)))
    };
    html! {
        <section class="problems">
            <h2><button class="fold" onclick={toggle} aria-expanded={(!folded).to_string()}>
                { t!("problems-count", count = remarks.len()) }
            </button></h2>
            if !folded {
                <ul>{ for remarks.into_iter().map(|d| html! { <Problem remark={d.clone()} /> }) }</ul>
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ProblemProps {
    pub(crate) remark: Diagnostic,
}

/// The sign of a severity, its class and its message key.
pub(crate) const fn sign(severity: Severity) -> (&'static str, &'static str, &'static str) {
    match severity {
        Severity::Error => ("●", "bad", "severity-error"),
        Severity::Warning => ("▲", "warn", "severity-warning"),
        Severity::Info => ("○", "info", "severity-info"),
    }
}

/// One remark.
#[component]
pub(crate) fn Problem(props: &ProblemProps) -> Html {
    use_language();
    let store = use_store();
    let d = &props.remark;
    let (shape, class, word) = sign(d.severity);
    let (message, consequence) = i18n::remark(d);
    let place = d.path.as_deref().map(|path| {
        let name = store.inputs.short(path).to_owned();
        match (&d.span, store.inputs.text(path)) {
            (Some(span), Some(text)) => {
                let place = Positions::new(text).place(span.start);
                format!("{name} {}:{}", place.line + 1, place.column + 1)
            }
            _ => name,
        }
    });
    let go = d.path.clone().map(|path| {
        let (store, span) = (store.clone(), d.span.clone().unwrap_or(0..0));
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Reveal { path: path.as_str().into(), span: span.clone() });
        })
    });
    html! {
        <li class="p" data-problem={d.code.to_string()}>
            <i class={class} aria-label={t!(word)} role="img">{ shape }</i>
            <div>
                <code>{ d.code.to_string() }</code>{ " " }{ message }
                if d.ours { { " " }<span class="tag">{ t!("ours") }</span> }
                if !consequence.is_empty() { <p>{ consequence }</p> }
                if let (Some(path), false) = (d.path.clone(), d.fixes.is_empty()) {
                    <div class="fixes">{ for d.fixes.iter().map(|fix| {
                        let (store, path, fix) = (store.clone(), path.clone(), fix.clone());
                        let title = fix.title.clone();
                        let onclick = Callback::from(move |_: MouseEvent| {
                            store.dispatch(Action::ApplyFix { path: path.as_str().into(), fix: fix.clone() });
                        });
                        html! { <button {onclick}>{ title }</button> }
                    }) }</div>
                }
            </div>
            if let Some(place) = place {
                <button class="where" onclick={go}>{ place }</button>
            }
        </li>
    }
}
