//! Remarks as a list: what it is, what Hermes does about it, where, and what can be done.

use std::rc::Rc;

use hermes_prompt::collections::Map;
use hermes_prompt::text::Positions;
use hermes_prompt::{Diagnostic, Fix, Severity};
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
    let count = derived.remarks(&props.path).count();
    if count == 0 {
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
                { t!("problems-count", count = count) }
            </button></h2>
            if !folded {
                <ul><Rows path={Some(Rc::clone(&props.path))} /></ul>
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct RowsProps {
    /// The file whose remarks are listed; all of the workspace otherwise.
    #[prop_or_default]
    pub(crate) path: Option<Rc<str>>,
    /// Only those that matter this much.
    #[prop_or_default]
    pub(crate) severity: Option<Severity>,
}

/// What a person does with a remark: goes to its place, or takes one of its fixes.
type Deed = (usize, Option<usize>);

/// Remarks one below the other. A remark that has not changed is not drawn again: there may be
/// hundreds of them, and one key changes few.
#[component]
pub(crate) fn Rows(props: &RowsProps) -> Html {
    let store = use_store();
    let derived = use_derived();
    // The callback of all rows stays the same; what it needs to know of the present is in here.
    let present = use_mut_ref(|| (store.clone(), derived.clone()));
    *present.borrow_mut() = (store, derived.clone());
    let on_deed = use_callback((), move |(n, fix): Deed, ()| {
        let (store, derived) = present.borrow().clone();
        let Some(d) = derived.report.diagnostics.get(n) else { return };
        let Some(path) = d.path.as_deref().map(Rc::from) else { return };
        store.dispatch(match fix.map(|fix| d.fixes.get(fix)) {
            Some(Some(fix)) if derived.is_current(&store.inputs) => {
                Action::ApplyFix { path, fix: fix.clone() }
            }
            Some(_) => return,
            None => Action::Reveal { path, span: d.span.clone().unwrap_or(0..0) },
        });
    });
    let wanted = |d: &Diagnostic| {
        (props.path.is_none() || d.path.as_deref() == props.path.as_deref())
            && props.severity.is_none_or(|severity| d.severity == severity)
    };
    // How many of a kind and file there were: a remark is the same as before although its place moves
    // while someone types.
    let mut seen: Map<String, usize> = Map::new();
    // They are sorted by path: one index of lines a file.
    let mut lines: Option<(&str, Positions<'_>)> = None;
    let rows = derived.report.diagnostics.iter().enumerate().filter(|(_, d)| wanted(d)).map(|(n, d)| {
        let place = d.path.as_deref().map(|path| {
            if lines.as_ref().is_none_or(|(of, _)| *of != path) {
                lines = derived.inputs.text(path).map(|text| (path, Positions::new(text)));
            }
            let name = derived.inputs.short(path);
            match (&d.span, &lines) {
                (Some(span), Some((_, lines))) => {
                    let place = lines.place(span.start);
                    AttrValue::from(format!("{name} {}:{}", place.line + 1, place.column + 1))
                }
                _ => name.to_owned().into(),
            }
        });
        let kind = format!("{} {}", d.code, d.path.as_deref().unwrap_or_default());
        let nth = seen.entry(kind.clone()).or_insert(0);
        *nth += 1;
        let key = format!("{kind} {nth}");
        html! { <Problem {key} {n} remark={d.clone()} {place} on_deed={&on_deed} /> }
    });
    rows.collect()
}

#[derive(Properties, PartialEq)]
struct ProblemProps {
    n: usize,
    remark: Diagnostic,
    place: Option<AttrValue>,
    on_deed: Callback<Deed>,
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
fn Problem(props: &ProblemProps) -> Html {
    use_language();
    let d = &props.remark;
    let (shape, class, word) = sign(d.severity);
    let (message, consequence) = i18n::remark(d);
    let deed = |fix: Option<usize>| {
        let n = props.n;
        props.on_deed.reform(move |_: MouseEvent| (n, fix))
    };
    html! {
        <li class="p" data-problem={d.code.to_string()}>
            <i class={class} aria-label={t!(word)} role="img">{ shape }</i>
            <div>
                <code>{ d.code.to_string() }</code>{ " " }{ message }
                if d.ours { { " " }<span class="tag">{ t!("ours") }</span> }
                if !consequence.is_empty() { <p>{ consequence }</p> }
                if d.path.is_some() && !d.fixes.is_empty() {
                    <div class="fixes">{ for d.fixes.iter().enumerate().filter(|(i, fix)| first(&d.fixes, *i, fix)).map(|(i, fix)| html! {
                        <button onclick={deed(Some(i))}>{ i18n::mend(fix) }</button>
                    }) }</div>
                }
            </div>
            if let Some(place) = &props.place {
                <button class="where" onclick={deed(None)}>{ place }</button>
            }
        </li>
    }
}

/// Of repairs with the same words one is enough: each clears the remark.
fn first(fixes: &[Fix], n: usize, fix: &Fix) -> bool {
    fixes.iter().position(|other| other.title == fix.title) == Some(n)
}
