//! Labelled controls of a form.

use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct TextProps {
    pub(crate) label: AttrValue,
    pub(crate) value: AttrValue,
    pub(crate) on_change: Callback<String>,
    /// Suggestions below the field.
    #[prop_or_default]
    pub(crate) options: Vec<AttrValue>,
    #[prop_or_default]
    pub(crate) hint: Option<AttrValue>,
    /// Why the value is not taken.
    #[prop_or_default]
    pub(crate) error: Option<AttrValue>,
    #[prop_or(AttrValue::Static("text"))]
    pub(crate) kind: AttrValue,
    #[prop_or_default]
    pub(crate) lines: Option<u32>,
    #[prop_or_default]
    pub(crate) mono: bool,
    pub(crate) id: &'static str,
}

/// A line (or several) of text.
#[component]
pub(crate) fn TextField(props: &TextProps) -> Html {
    let id = format!("field-{}", props.id);
    let list = (!props.options.is_empty()).then(|| format!("{id}-options"));
    let note = (props.hint.is_some() || props.error.is_some()).then(|| format!("{id}-note"));
    let class = props.mono.then_some("mono");
    let input = match props.lines {
        Some(lines) => {
            let emit = props.on_change.clone();
            let oninput = Callback::from(move |e: InputEvent| {
                emit.emit(e.target_unchecked_into::<HtmlTextAreaElement>().value());
            });
            html! {
                <textarea id={id.clone()} {class} rows={lines.to_string()} value={props.value.clone()} {oninput}
                    aria-describedby={note.clone()} spellcheck="false" />
            }
        }
        None => {
            let emit = props.on_change.clone();
            let oninput = Callback::from(move |e: InputEvent| {
                emit.emit(e.target_unchecked_into::<HtmlInputElement>().value());
            });
            html! {
                <input id={id.clone()} {class} type={props.kind.clone()} value={props.value.clone()} {oninput} list={list.clone()}
                    aria-describedby={note.clone()} aria-invalid={props.error.is_some().then_some("true")}
                    spellcheck="false" autocomplete="off" />
            }
        }
    };
    html! {
        <div class="field">
            <label for={id}>{ props.label.clone() }</label>
            { input }
            if let Some(list) = list {
                <datalist id={list}>{ for props.options.iter().map(|o| html! { <option value={o.clone()} /> }) }</datalist>
            }
            if let Some(note) = note {
                <small id={note} class={classes!(props.error.is_some().then_some("bad"))}>
                    { props.error.clone().or_else(|| props.hint.clone()) }
                </small>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ChoiceProps {
    pub(crate) label: AttrValue,
    pub(crate) id: &'static str,
    /// Values and what they are called.
    pub(crate) options: Vec<(AttrValue, AttrValue)>,
    pub(crate) value: AttrValue,
    pub(crate) on_change: Callback<String>,
}

/// One of several.
#[component]
pub(crate) fn Choice(props: &ChoiceProps) -> Html {
    let id = format!("field-{}", props.id);
    let emit = props.on_change.clone();
    let onchange =
        Callback::from(move |e: Event| emit.emit(e.target_unchecked_into::<HtmlSelectElement>().value()));
    html! {
        <div class="field">
            <label for={id.clone()}>{ props.label.clone() }</label>
            <select {id} {onchange}>
                { for props.options.iter().map(|(value, name)| html! {
                    <option value={value.clone()} selected={*value == props.value}>{ name.clone() }</option>
                }) }
            </select>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct SwitchProps {
    pub(crate) label: AttrValue,
    pub(crate) on: bool,
    pub(crate) on_change: Callback<bool>,
    #[prop_or_default]
    pub(crate) hint: Option<AttrValue>,
}

/// On or off.
#[component]
pub(crate) fn Switch(props: &SwitchProps) -> Html {
    let emit = props.on_change.clone();
    let onchange =
        Callback::from(move |e: Event| emit.emit(e.target_unchecked_into::<HtmlInputElement>().checked()));
    html! {
        <label class="switch">
            <input type="checkbox" checked={props.on} {onchange} />
            <span>{ props.label.clone() }
                if let Some(hint) = &props.hint { <small>{ hint.clone() }</small> }
            </span>
        </label>
    }
}
