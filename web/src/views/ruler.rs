//! The ruler above the editor: what of the file is kept, what is lost, and what it costs.

use std::rc::Rc;

use yew::prelude::*;

use crate::derived::use_derived;
use crate::i18n::use_language;
use crate::t;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) path: Rc<str>,
}

#[component]
pub(crate) fn Ruler(props: &Props) -> Html {
    use_language();
    let derived = use_derived();
    let Some(cut) = derived.file(&props.path).and_then(|f| f.truncation.as_ref()) else {
        return Html::default();
    };
    let lost = cut.total.saturating_sub(cut.head + cut.tail);
    let share = |n: usize| format!("width: {:.2}%", 100.0 * n as f64 / cut.total.max(1) as f64);
    let over = cut.total.saturating_sub(cut.limit);
    let headings = cut.headings.iter().map(|h| format!("“{h}”")).collect::<Vec<_>>().join(", ");
    html! {
        <div class="ruler">
            <div class="track" role="img" aria-label={t!("ruler-label", head = cut.head, lost = lost, tail = cut.tail)}>
                <i class="keep" ~style={share(cut.head)}></i>
                <i class="gone" ~style={share(lost)}></i>
                <i class="keep" ~style={share(cut.tail)}></i>
            </div>
            <p>
                <strong>{ t!("ruler-cost", over = over, lost = lost) }</strong>{ " " }
                { t!("ruler-kept", head = cut.head, tail = cut.tail) }
                if !headings.is_empty() { { " " }{ t!("ruler-headings", headings = headings) } }
            </p>
        </div>
    }
}
