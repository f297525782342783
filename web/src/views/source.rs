//! Where a gateway's message comes from: the fields an adapter reports.

use hermes_prompt::request::session_context::Source;
use yew::prelude::*;

use crate::derived::use_derived;
use crate::i18n::use_language;
use crate::t;
use crate::widgets::{Choice, TextField};

type Field = fn(&mut Source) -> &mut Option<String>;

/// Fields that may be absent.
const FIELDS: [(&str, Field); 8] = [
    ("source-chat-name", |s| &mut s.chat_name),
    ("source-user-name", |s| &mut s.user_name),
    ("source-user-id", |s| &mut s.user_id),
    ("source-topic", |s| &mut s.chat_topic),
    ("source-thread", |s| &mut s.thread_id),
    ("source-parent", |s| &mut s.parent_chat_id),
    ("source-scope", |s| &mut s.scope_id),
    ("source-message", |s| &mut s.message_id),
];

const TYPES: [&str; 4] = ["dm", "group", "channel", "thread"];

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) source: Source,
    pub(super) on_change: Callback<Source>,
    /// The platform is chosen here, not by the session.
    #[prop_or_default]
    pub(super) platform: bool,
}

#[component]
pub(super) fn SourceFields(props: &Props) -> Html {
    use_language();
    let derived = use_derived();
    let set = |change: fn(&mut Source, String)| {
        let (source, on_change) = (props.source.clone(), props.on_change.clone());
        Callback::from(move |value: String| {
            let mut source = source.clone();
            change(&mut source, value);
            on_change.emit(source);
        })
    };
    let types = TYPES.map(|t| (AttrValue::from(t), t!(&format!("chat-{t}")))).to_vec();
    html! {
        <>
            if props.platform {
                <TextField id="source-platform" label={t!("platform-label")} value={props.source.platform.clone()}
                    options={derived.release.hints.keys().map(|k| k.clone().into()).collect::<Vec<AttrValue>>()} on_change={set(|s, v| s.platform = v)} />
            }
            <Choice id="source-type" label={t!("source-type")} options={types} value={props.source.chat_type.clone()} on_change={set(|s, v| s.chat_type = v)} />
            <TextField id="source-chat" label={t!("source-chat")} value={props.source.chat_id.clone()} mono=true on_change={set(|s, v| s.chat_id = v)} />
            { for FIELDS.into_iter().map(|(id, field)| {
                let mut source = props.source.clone();
                let value = field(&mut source).clone().unwrap_or_default();
                let on_change = props.on_change.clone();
                let on_change = Callback::from(move |value: String| {
                    let mut source = source.clone();
                    *field(&mut source) = (!value.is_empty()).then_some(value);
                    on_change.emit(source);
                });
                html! { <TextField {id} label={t!(id)} {value} {on_change} /> }
            }) }
        </>
    }
}
