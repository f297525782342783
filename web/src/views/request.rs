//! The messages of a turn as they are sent: what each part is there for, and where the cache marks
//! stand.

use std::rc::Rc;

use hermes_prompt::Tier;
use hermes_prompt::cache::marks::{Mark, MarkOptions};
use hermes_prompt::cache::ttl::Ttl;
use hermes_prompt::prompt::Failure;
use hermes_prompt::request::ephemeral::{TerminalSources, at_a_terminal, gateway, system_role, terminal};
use hermes_prompt::request::session_context::{SessionContext, SessionSettings, Source, render};
use hermes_prompt::request::{Configured, Message, Reason, Request, Sent, ToolRun, Turn, compose};
use serde_json::{Value, json};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::prompt::kebab;
use super::source::SourceFields;
use crate::app::use_store;
use crate::derived::{Derived, use_derived};
use crate::effects::{services, share};
use crate::i18n::{self, use_language};
use crate::state::{Action, Draft, Route, Shared};
use crate::t;
use crate::widgets::{Choice, Switch, TextField};

/// Texts of a turn that every session has, with the lines of their fields.
const TURN: [(&str, u32); 6] = [
    ("request-user", 2),
    ("request-recall", 2),
    ("request-plugins", 2),
    ("request-prefill", 2),
    ("request-tool-path", 1),
    ("request-steer", 1),
];

/// Sources of the ephemeral prompt at a terminal.
const TERMINAL: [&str; 5] =
    ["request-environment", "request-personality", "request-ephemeral", "request-skills", "request-worktree"];

/// The same behind a gateway.
const GATEWAY: [&str; 3] = ["request-channel-prompt", "request-channel-override", "request-ephemeral"];

/// Longest history that is made up.
const MOST_TURNS: f64 = 20.0;

/// What is typed, over what the configuration says.
struct Given<'a> {
    draft: &'a Draft,
    configured: &'a Configured,
    /// Where the message comes from, on the session's platform.
    source: Source,
    /// At a terminal, not behind a gateway.
    local: bool,
    /// What the configuration has for this channel; what it has instead of the global text may be unusable.
    channel: Option<&'a str>,
    over: Result<Option<&'a str>, &'a Failure>,
}

impl<'a> Given<'a> {
    fn new(derived: &Derived, draft: &'a Draft, configured: &'a Configured) -> Self {
        let platform = derived.inputs.session.platform.trim().to_lowercase();
        let source = Source { platform, ..draft.source.clone() };
        let channels = &configured.channels;
        Self {
            draft,
            configured,
            local: at_a_terminal(&source.platform),
            channel: channels.prompt(&source),
            over: channels.system_prompt(&source),
            source,
        }
    }

    /// The text of a field.
    fn text(&self, field: &str) -> &'a str {
        if let Some(typed) = self.draft.texts.get(field) {
            return typed;
        }
        match field {
            "request-environment" => &self.configured.environment,
            "request-personality" => &self.configured.personality,
            "request-ephemeral" if self.local => &self.configured.system_prompt,
            "request-ephemeral" => self.configured.global(),
            "request-prefill" => &self.configured.prefill,
            "request-channel-prompt" => self.channel.unwrap_or_default(),
            "request-channel-override" => self.over.ok().flatten().unwrap_or_default(),
            _ => "",
        }
    }

    /// The same, unless it is empty.
    fn some(&self, field: &str) -> Option<&'a str> {
        Some(self.text(field)).filter(|t| !t.is_empty())
    }

    /// What takes the place of the global text: an override of blanks puts nothing there.
    fn over(&self) -> Option<&'a str> {
        let typed = self.draft.texts.contains_key("request-channel-override");
        let configured = self.over.ok().flatten().filter(|_| !typed);
        self.some("request-channel-override").or(configured)
    }

    fn redact(&self) -> bool {
        self.draft.redact.unwrap_or(self.configured.redact)
    }

    fn caching(&self) -> bool {
        self.draft.caching.unwrap_or(self.configured.ttl.is_some())
    }

    fn hour(&self) -> bool {
        self.draft.hour.unwrap_or(self.configured.ttl == Some(Ttl::OneHour))
    }
}

/// The request, and what is wrong with the prefill messages.
fn request(derived: &Derived, draft: &Draft, configured: &Configured) -> (Request, Option<String>) {
    let (session, release) = (&derived.inputs.session, &derived.release);
    let given = Given::new(derived, draft, configured);
    let ephemeral = if given.local {
        let sources = TerminalSources {
            environment: given.text("request-environment").into(),
            personality: given.some("request-personality").map(str::to_owned),
            system_prompt: given.text("request-ephemeral").into(),
            preloaded_skills: given.some("request-skills").map(str::to_owned).into_iter().collect(),
            worktree: given.some("request-worktree").map(str::to_owned),
        };
        terminal(&sources, &release.request)
    } else {
        let context = SessionContext {
            shared: given.source.is_shared(SessionSettings::default()),
            source: given.source.clone(),
            connected: vec![given.source.platform.clone()],
            home: derived.inputs.workspace.places.short(&derived.inputs.workspace.places.home),
            slack_tools: draft.platform_tools,
            discord_tools: draft.platform_tools,
            ..SessionContext::default()
        };
        let context = render(&context, given.redact(), release);
        gateway(&context, given.some("request-channel-prompt"), given.over(), given.text("request-ephemeral"))
    };
    let (prefill, wrong) = match given.some("request-prefill").map(prefill) {
        Some(Ok(messages)) => (messages, None),
        Some(Err(why)) => (Vec::new(), Some(why)),
        None => (Vec::new(), None),
    };
    let history = (1..=draft.history).flat_map(|n| {
        [
            Message::new("user", t!("request-earlier", n = n).to_string()),
            Message::new("assistant", t!("request-answer", n = n).to_string()),
        ]
    });
    let tool_runs = given.some("request-tool-path").map(|path| {
        let args = json!({ "path": path });
        let hints = derived.subdir_hints("read_file", &args);
        ToolRun { tool: "read_file".into(), args, result: t!("request-tool-result").to_string(), hints }
    });
    let sample = t!("request-sample");
    let prompt = &derived.report.prompt;
    let marks = MarkOptions {
        ttl: if given.hour() { Ttl::OneHour } else { Ttl::FiveMinutes },
        native: matches!(draft.route, Route::Native | Route::Direct),
        static_prefix: Some(prompt.tier(Tier::Stable)).filter(|s| !s.is_empty()),
        tool_parts: draft.route != Route::LiteLlm,
        direct_tools: draft.route == Route::Direct,
        ..MarkOptions::default()
    };
    let turn = Turn {
        system_prompt: &prompt.text,
        ephemeral,
        prefill,
        history: history.collect(),
        user: draft.texts.get("request-user").map_or(&*sample, String::as_str),
        recalled: given.text("request-recall"),
        plugins: given.text("request-plugins"),
        tool_runs: tool_runs.into_iter().collect(),
        steer: given.some("request-steer"),
        tools: session.tools.iter().map(|name| json!({ "name": name })).collect(),
        marks: given.caching().then_some(marks),
    };
    (compose(&turn, &release.cache, &release.request, &release.request_texts), wrong)
}

/// The messages of a prefill file.
fn prefill(text: &str) -> Result<Vec<Message>, String> {
    let wrong = || t!("request-prefill-list").to_string();
    let value: Value = serde_json::from_str(text)
        .map_err(|e| t!("request-prefill-json", line = e.line(), column = e.column()).to_string())?;
    let Value::Array(items) = value else { return Err(wrong()) };
    let message = |item| if let Value::Object(map) = item { Ok(Message(map)) } else { Err(wrong()) };
    items.into_iter().map(message).collect()
}

#[component]
pub(crate) fn RequestView() -> Html {
    let language = use_language();
    let store = use_store();
    let derived = use_derived();
    let configured = use_memo(derived.clone(), |derived| Rc::new(derived.configured()));
    let configured = Rc::clone(&*configured);
    let dependencies = (derived.clone(), store.draft.clone(), Rc::clone(&configured), language);
    let composed =
        use_memo(dependencies, |(derived, draft, configured, _)| request(derived, draft, configured));
    let (request, wrong) = &*composed;
    let model = &derived.inputs.session.model;
    let copy = {
        let (dispatch, composed) = (store.dispatcher(), composed.clone());
        Callback::from(move |_: MouseEvent| {
            share::copy(&dispatch, document(&composed.0), t!("request-copied"));
        })
    };
    html! {
        <>
            <Inputs draft={store.draft.clone()} configured={Rc::clone(&configured)} wrong={wrong.clone().map(AttrValue::from)} />
            <p class="pad soft">
                { t!("request-marks", count = request.marks.len()) }
                if request.steer_left_over { { " " }<b data-left-over="true">{ t!("request-left-over") }</b> }
                if system_role(model) != "system" { { " " }{ t!("request-developer", role = system_role(model)) } }
            </p>
            <ol class="messages">
                { for request.messages.iter().enumerate().map(|(i, sent)| {
                    // Counted from the end, but for the first: earlier turns come and go between.
                    message(sent, if i == 0 { 0 } else { request.messages.len() - i }, &marks_of(request, i))
                }) }
            </ol>
            // In an element of its own, as all lists beside parts that fold or take the focus: their length varies.
            <div>
                { for request.marks.iter().filter_map(|mark| match mark {
                    Mark::Tool { index } => Some(html! {
                        <p class="pad"><span class="tag good" data-marks="tool">{ t!("mark-tool", name = request.tools[*index]["name"].as_str().unwrap_or_default()) }</span></p>
                    }),
                    _ => None,
                }) }
            </div>
            <details class="pad part">
                <summary>{ t!("request-json") }</summary>
                <p><button onclick={copy}>{ t!("copy") }</button></p>
                <pre>{ document(request) }</pre>
            </details>
        </>
    }
}

/// The request as it goes over the wire, laid out by the browser.
fn document(request: &Request) -> String {
    let messages: Vec<Value> = request.messages.iter().map(|s| Value::Object(s.message.0.clone())).collect();
    services::pretty(&json!({ "tools": request.tools, "messages": messages }).to_string())
}

#[derive(Properties, PartialEq)]
struct InputsProps {
    draft: Shared<Draft>,
    configured: Rc<Configured>,
    /// What is wrong with the prefill messages.
    wrong: Option<AttrValue>,
}

/// What goes into the turn beside the cached prompt.
#[component]
fn Inputs(props: &InputsProps) -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let draft = &props.draft;
    let given = Given::new(&derived, draft, &props.configured);
    let change = {
        let (dispatch, draft) = (store.dispatcher(), draft.clone());
        move |change: &dyn Fn(&mut Draft)| {
            let mut next = (*draft).clone();
            change(&mut next);
            dispatch.dispatch(Action::SetDraft(Box::new(next)));
        }
    };
    let text = |id: &'static str, lines: u32| {
        let change = change.clone();
        let on_change = Callback::from(move |value: String| {
            change(&|d| {
                d.texts.insert(id, value.clone());
            });
        });
        let sample = id == "request-user" && !draft.texts.contains_key(id);
        let value = if sample { t!("request-sample") } else { given.text(id).to_owned().into() };
        let error = match id {
            "request-prefill" => props.wrong.as_ref().map(|why| t!("request-prefill-wrong", why = why)),
            "request-channel-override" if !draft.texts.contains_key(id) => {
                given.over.err().map(|failure| t!("request-override-wrong", why = failure.message))
            }
            _ => None,
        };
        let hint = match id {
            "request-prefill" => Some(t!("request-prefill-hint")),
            "request-tool-path" => Some(t!("request-tool-hint")),
            "request-ephemeral" | "request-personality" => {
                let name = props.configured.unknown_personality.as_ref();
                name.filter(|_| !given.local || id == "request-personality")
                    .map(|name| t!("request-personality-unknown", name = name))
            }
            _ => None,
        };
        html! { <TextField {id} label={t!(id)} {value} lines={(lines > 1).then_some(lines)} {error} {hint} {on_change} /> }
    };
    let switch = |id: &'static str, on: bool, set: fn(&mut Draft, bool)| {
        let change = change.clone();
        let on_change = Callback::from(move |on: bool| change(&|d| set(d, on)));
        html! { <Switch label={t!(id)} {on} {on_change} /> }
    };
    let turns = {
        let change = change.clone();
        Callback::from(move |e: Event| {
            let value = e.target_unchecked_into::<HtmlInputElement>().value_as_number();
            let history = if value.is_finite() { value.clamp(0.0, MOST_TURNS) as usize } else { 0 };
            change(&|d| d.history = history);
        })
    };
    let source = {
        let change = change.clone();
        Callback::from(move |source: Source| change(&|d| d.source = source.clone()))
    };
    let route = {
        let change = change.clone();
        Callback::from(move |value: String| {
            let route = Route::ALL.into_iter().find(|r| r.name() == value).unwrap_or_default();
            change(&|d| d.route = route);
        })
    };
    let routes = Route::ALL.map(|r| (AttrValue::from(r.name()), t!(&format!("route-{}", r.name())))).to_vec();
    html! {
        <details class="pad request-inputs">
            <summary>{ t!("request-inputs") }</summary>
            <p class="soft">{ t!("request-inputs-hint") }</p>
            <div class="form">
                <section>
                    <h2>{ t!("request-turn") }</h2>
                    { for TURN.into_iter().map(|(id, lines)| text(id, lines)) }
                    <div class="field"><label for="field-history">{ t!("request-history") }</label>
                        <input id="field-history" type="number" min="0" max="20" value={draft.history.to_string()} onchange={turns} /></div>
                </section>
                <section>
                    <h2>{ t!("request-behind") }</h2>
                    if given.local {
                        { for TERMINAL.into_iter().map(|id| text(id, 1)) }
                    } else {
                        { for GATEWAY.into_iter().map(|id| text(id, 2)) }
                        <SourceFields source={draft.source.clone()} on_change={source} />
                        { switch("platform-tools", draft.platform_tools, |d, on| d.platform_tools = on) }
                        { switch("redact-now", given.redact(), |d, on| d.redact = Some(on)) }
                    }
                </section>
                <section>
                    <h2>{ t!("request-cache") }</h2>
                    { switch("request-caching", given.caching(), |d, on| d.caching = Some(on)) }
                    { switch("request-hour", given.hour(), |d, on| d.hour = Some(on)) }
                    <Choice id="route" label={t!("request-route")} options={routes} value={draft.route.name()} on_change={route} />
                </section>
            </div>
        </details>
    }
}

/// Where the marks of a message stand, in words.
fn marks_of(request: &Request, message: usize) -> Vec<AttrValue> {
    let content = request.messages[message].message.content();
    let place = |mark: &Mark| match mark {
        Mark::Part { index, part } if *index == message => {
            let length = content[*part]["text"].as_str().unwrap_or_default().chars().count();
            let several = content.as_array().is_some_and(|parts| parts.len() > 1);
            Some(if several { t!("mark-part", n = *part + 1, chars = length) } else { t!("mark-end") })
        }
        Mark::Message { index } if *index == message => Some(t!("mark-end")),
        _ => None,
    };
    request.marks.iter().filter_map(place).collect()
}

fn message(sent: &Sent, key: usize, marks: &[AttrValue]) -> Html {
    let role = sent.message.role().to_owned();
    let call = sent.message.0.get("tool_calls").map(|calls| calls[0]["function"].clone());
    html! {
        <li {key} class="message" data-role={role.clone()}>
            <h2>
                <b>{ role }</b>
                <span class="num">{ t!("chars", n = sent.text.chars().count()) }</span>
                <span class="grow"></span>
                { for marks.iter().map(|mark| html! { <span class="tag good" data-marks={marks.len().to_string()}>{ mark.clone() }</span> }) }
            </h2>
            if let Some(call) = call {
                <p class="part" data-reason="reason-tool-call">{ t!("reason-tool-call") }{ " " }
                    <code>{ format!("{} {}", call["name"].as_str().unwrap_or_default(), call["arguments"].as_str().unwrap_or_default()) }</code></p>
            }
            <div>
            { for sent.parts.iter().map(|part| {
                let text = sent.text.get(part.range.clone()).unwrap_or_default().to_owned();
                let source = match part.reason {
                    Reason::Ephemeral(source) => Some(t!(&format!("ephemeral-{}", kebab(&source)))),
                    _ => None,
                };
                html! {
                    <details class="part" data-reason={reason(part.reason)}>
                        <summary>
                            if let Some(source) = source { <b>{ source }</b>{ ": " } }
                            { t!(reason(part.reason)) }<span class="num">{ " " }{ i18n::number(text.chars().count()) }</span>
                        </summary>
                        <pre>{ text }</pre>
                    </details>
                }
            }) }
            </div>
        </li>
    }
}

const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::CachedPrompt => "reason-cached-prompt",
        Reason::Ephemeral(_) => "reason-ephemeral",
        Reason::Prefill => "reason-prefill",
        Reason::History => "reason-history",
        Reason::User => "reason-user",
        Reason::Recall => "reason-recall",
        Reason::Plugin => "reason-plugin",
        Reason::ToolCall => "reason-tool-call",
        Reason::ToolResult => "reason-tool-result",
        Reason::SubdirHint => "reason-subdir-hint",
        Reason::Steer => "reason-steer",
    }
}
