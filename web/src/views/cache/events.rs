//! Events to click: one click for most, a small form for those that need a partner or a text.

use std::rc::Rc;

use hermes_prompt::cache::gateway::{Event as Happening, InternalKind, Scenario, Step, StoredSession};
use hermes_prompt::prompt::FileStatus;
use yew::prelude::*;

use super::rows::event_key;
use crate::data;
use crate::derived::use_derived;
use crate::i18n::use_language;
use crate::state::Play;
use crate::t;
use crate::views::prompt::kebab;
use crate::widgets::{Choice, TextField};

/// Tokens of a conversation that was there before.
const OLDER_TOKENS: u64 = 12_000;
/// The value of the choice that brings a session of the CLI along.
const OLDER: &str = "+";

const KINDS: [InternalKind; 8] = [
    InternalKind::Kanban,
    InternalKind::Delegation,
    InternalKind::Watch,
    InternalKind::StartupResume,
    InternalKind::Loop,
    InternalKind::Plugin,
    InternalKind::Recall,
    InternalKind::Graph,
];

/// An event that needs to be told something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Internal,
    Resume,
    Handoff,
    Switch,
    Model,
    Memory,
    Edit,
    Rename,
}

impl Form {
    const ALL: [Self; 8] = [
        Self::Internal,
        Self::Resume,
        Self::Handoff,
        Self::Switch,
        Self::Model,
        Self::Memory,
        Self::Edit,
        Self::Rename,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::Internal => "event-internal",
            Self::Resume => "event-resume",
            Self::Handoff => "event-handoff",
            Self::Switch => "event-switch",
            Self::Model => "event-model",
            Self::Memory => "event-memory",
            Self::Edit => "event-edit",
            Self::Rename => "event-rename",
        }
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) scenario: Rc<Scenario>,
    /// Sessions that exist at the end.
    pub(super) sessions: Vec<String>,
    pub(super) chat: usize,
    pub(super) play: Callback<Play>,
}

#[component]
pub(super) fn AddEvents(props: &Props) -> Html {
    use_language();
    let derived = use_derived();
    let form = use_state(|| None::<Form>);
    // What is chosen and typed in the form that is open; nothing means its first choice, its own text.
    let choice = use_state(|| None::<String>);
    let typed = use_state(|| None::<String>);
    let scenario = &props.scenario;
    let chat = props.chat;
    let profile = scenario.chats.get(chat).map_or(0, |c| c.profile);

    let redacted = scenario.steps.iter().rev().find_map(|s| match s.event {
        Happening::RedactPii { on } => Some(on),
        _ => None,
    });
    let quick = [
        Happening::Human { chat },
        Happening::SteerLeftOver { chat },
        Happening::Interrupt { chat },
        Happening::Queued { chat, internal: false },
        Happening::Queued { chat, internal: true },
        Happening::Restart,
        Happening::Evict { chat },
        Happening::New { chat },
        Happening::Branch { chat },
        Happening::Compact { chat, child: false },
        Happening::Compact { chat, child: true },
        // A switch goes the other way than the last one.
        Happening::RedactPii { on: !redacted.unwrap_or(scenario.redact_pii) },
    ];
    let add = |event: &Happening| {
        let step = Play::Add(Step::new(event.clone()), None);
        props.play.reform(move |_: MouseEvent| step.clone())
    };
    let open = |which: Form| {
        let (form, choice, typed) = (form.clone(), choice.clone(), typed.clone());
        Callback::from(move |_: MouseEvent| {
            form.set(Some(which).filter(|w| *form != Some(*w)));
            choice.set(None);
            typed.set(None);
        })
    };

    let name = scenario.profiles.get(profile).map_or("", |p| p.name.as_str());
    let workspace = use_memo((derived.clone(), name.to_owned()), |(derived, name)| derived.profile(name));
    let choices: Vec<(AttrValue, AttrValue)> = match *form {
        Some(Form::Internal) => {
            KINDS.iter().map(|k| kebab(k)).map(|k| (k.clone().into(), t!(&format!("internal-{k}")))).collect()
        }
        Some(Form::Resume | Form::Handoff | Form::Switch) => {
            let known = props.sessions.iter().map(|s| (s.clone().into(), s.clone().into()));
            known.chain([(OLDER.into(), t!("session-older", n = OLDER_TOKENS))]).collect()
        }
        Some(Form::Model) => data::models().map(|m| (m.id.into(), m.id.into())).collect(),
        Some(Form::Edit) => {
            // The files the prompt reads, at their places in the profile.
            let read = |path: &&str| {
                let own = path.replace(&workspace.places.home, &derived.inputs.workspace.places.home);
                derived.file(&own).is_some_and(|f| f.status == FileStatus::Loaded)
            };
            let files = workspace.entries().map(|(path, _)| path).filter(read);
            files.map(|p| (p.to_owned().into(), workspace.places.short(p).into())).collect()
        }
        _ => Vec::new(),
    };
    // Of sessions, the one that is not here yet; else the first.
    let first = choices.last().filter(|c| c.0 == OLDER).or(choices.first());
    let chosen = choice.as_deref().or(first.map(|c| &*c.0)).unwrap_or_default().to_owned();
    let own_text = match *form {
        Some(Form::Memory) => Some(t!("event-memory-text")),
        Some(Form::Rename) => Some(t!("event-rename-text")),
        Some(Form::Edit) => {
            let file = workspace.read(&chosen).ok();
            Some(file.map(|f| String::from_utf8_lossy(&f.bytes).into_owned()).unwrap_or_default().into())
        }
        _ => None,
    };
    let text = typed.as_ref().map(|t| t.clone().into()).or(own_text);

    let submit = {
        let (props_play, form) = (props.play.clone(), form.clone());
        let (scenario, chosen, text) =
            (Rc::clone(scenario), chosen.clone(), text.clone().unwrap_or_default().to_string());
        Callback::from(move |_: MouseEvent| {
            let Some(which) = *form else { return };
            let older = (chosen == OLDER).then(|| {
                let id = format!("cli-{}", scenario.sessions.len() + 1);
                StoredSession { id, profile, history_tokens: OLDER_TOKENS }
            });
            let session = older.as_ref().map_or_else(|| chosen.clone(), |s| s.id.clone());
            let text = text.clone();
            let event = match which {
                Form::Internal => {
                    let source = KINDS.into_iter().find(|k| kebab(k) == chosen).unwrap_or_default();
                    Happening::Internal { chat, source }
                }
                Form::Resume => Happening::Resume { chat, session },
                Form::Handoff => Happening::Handoff { chat, session },
                Form::Switch => Happening::Switch { chat, session },
                Form::Model => Happening::Model { chat, model: chosen.clone() },
                Form::Memory => Happening::MemoryWrite { profile, text },
                Form::Edit => Happening::FileEdit { profile, path: chosen.clone(), text },
                Form::Rename => Happening::Rename { chat, name: text },
            };
            props_play.emit(Play::Add(Step::new(event), older));
            form.set(None);
        })
    };
    let set_choice = {
        let (choice, typed) = (choice.clone(), typed.clone());
        Callback::from(move |value: String| {
            choice.set(Some(value));
            typed.set(None);
        })
    };
    let set_text = {
        let typed = typed.clone();
        Callback::from(move |value: String| typed.set(Some(value)))
    };
    html! {
        <>
            <div class="pad add-events" role="group" aria-label={t!("add-event")}>
                { for quick.iter().map(|event| {
                    let key = event_key(event);
                    html! { <button onclick={add(event)} data-event={key.clone()}>{ "+ " }{ t!(&key) }</button> }
                }) }
                { for Form::ALL.into_iter().map(|which| html! {
                    <button onclick={open(which)} data-event={which.key()} aria-expanded={(*form == Some(which)).to_string()}>{ "+ " }{ t!(which.key()) }{ " …" }</button>
                }) }
            </div>
            if let Some(which) = *form {
                <div class="pad form one add-form">
                    if !choices.is_empty() {
                        <Choice id="event" label={t!(which.key())} options={choices} value={chosen} on_change={set_choice} />
                    }
                    if let Some(text) = text {
                        <TextField id="event-text" label={t!("event-text")} value={text} lines={2} on_change={set_text} />
                    }
                    <div class="buttons"><button class="main" onclick={submit}>{ t!("add") }</button></div>
                </div>
            }
        </>
    }
}
