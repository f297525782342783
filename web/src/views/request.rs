//! The messages of a turn as they are sent: what each part is there for, and where the cache marks
//! stand.

use hermes_prompt::Tier;
use hermes_prompt::cache::marks::{Mark, MarkOptions};
use hermes_prompt::request::ephemeral::{TerminalSources, at_a_terminal, gateway, terminal};
use hermes_prompt::request::session_context::{SessionContext, Source, render};
use hermes_prompt::request::{Message, Reason, Request, Sent, Turn, compose};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::derived::{Derived, use_derived};
use crate::i18n::{self, use_language};
use crate::t;

/// What the person typed to try things out; not part of the workspace.
#[derive(Debug, Clone, PartialEq)]
struct Draft {
    user: String,
    recalled: String,
    plugins: String,
    ephemeral: String,
    history: usize,
    caching: bool,
}

fn request(derived: &Derived, draft: &Draft) -> Request {
    let (session, release) = (&derived.inputs.session, &derived.release);
    let platform = session.platform.trim().to_lowercase();
    let ephemeral = if at_a_terminal(&platform) {
        let sources =
            TerminalSources { system_prompt: draft.ephemeral.clone(), ..TerminalSources::default() };
        terminal(&sources, &release.request)
    } else {
        let source = Source {
            platform: platform.clone(),
            chat_id: "7".into(),
            user_name: Some("Ana".into()),
            ..Source::default()
        };
        let context = SessionContext {
            source,
            connected: vec![platform],
            home: "~/.hermes".into(),
            ..SessionContext::default()
        };
        gateway(&render(&context, false, release), None, None, &draft.ephemeral)
    };
    let history = (0..draft.history).flat_map(|n| {
        let n = n + 1;
        [
            Message::new("user", t!("request-earlier", n = n).to_string()),
            Message::new("assistant", t!("request-answer", n = n).to_string()),
        ]
    });
    let prompt = &derived.report.prompt;
    let static_prefix = Some(prompt.tier(Tier::Stable)).filter(|s| !s.is_empty());
    let turn = Turn {
        system_prompt: &prompt.text,
        ephemeral,
        history: history.collect(),
        user: &draft.user,
        recalled: &draft.recalled,
        plugins: &draft.plugins,
        marks: draft.caching.then(|| MarkOptions { static_prefix, ..MarkOptions::default() }),
        ..Turn::default()
    };
    compose(&turn, &release.cache, &release.request, &release.request_texts)
}

#[component]
pub(crate) fn RequestView() -> Html {
    use_language();
    let derived = use_derived();
    let draft = use_state(|| Draft {
        user: t!("request-sample").to_string(),
        recalled: String::new(),
        plugins: String::new(),
        ephemeral: String::new(),
        history: 1,
        caching: true,
    });
    let request = use_memo((derived.clone(), (*draft).clone()), |(derived, draft)| request(derived, draft));
    let text = |id: &'static str, value: &str, set: fn(&mut Draft, String)| {
        let draft = draft.clone();
        let oninput = Callback::from(move |e: InputEvent| {
            let mut next = (*draft).clone();
            set(&mut next, e.target_unchecked_into::<HtmlTextAreaElement>().value());
            draft.set(next);
        });
        html! { <label class="field"><span>{ t!(id) }</span><textarea rows="2" {oninput} value={value.to_owned()} /></label> }
    };
    let caching = {
        let draft = draft.clone();
        Callback::from(move |e: Event| {
            draft.set(Draft {
                caching: e.target_unchecked_into::<HtmlInputElement>().checked(),
                ..(*draft).clone()
            });
        })
    };
    let turns = {
        let draft = draft.clone();
        Callback::from(move |e: Event| {
            let value = e.target_unchecked_into::<HtmlInputElement>().value_as_number();
            let history = if value.is_finite() { value.clamp(0.0, 20.0) as usize } else { 0 };
            draft.set(Draft { history, ..(*draft).clone() });
        })
    };
    html! {
        <>
            <details class="pad">
                <summary>{ t!("request-inputs") }</summary>
                <div class="fields">
                    { text("request-user", &draft.user, |d, v| d.user = v) }
                    { text("request-recall", &draft.recalled, |d, v| d.recalled = v) }
                    { text("request-plugins", &draft.plugins, |d, v| d.plugins = v) }
                    { text("request-ephemeral", &draft.ephemeral, |d, v| d.ephemeral = v) }
                    <label class="field"><span>{ t!("request-history") }</span><input type="number" min="0" max="20" value={draft.history.to_string()} onchange={turns} /></label>
                    <label><input type="checkbox" checked={draft.caching} onchange={caching} />{ " " }{ t!("request-caching") }</label>
                </div>
            </details>
            <p class="pad soft">{ t!("request-marks", count = request.marks.len()) }</p>
            <ol class="messages">
                { for request.messages.iter().enumerate().map(|(i, sent)| {
                    let marks = request.marks.iter().filter(|mark| matches!(mark, Mark::Message { index } | Mark::Part { index, .. } if *index == i)).count();
                    message(sent, marks)
                }) }
            </ol>
        </>
    }
}

fn message(sent: &Sent, marks: usize) -> Html {
    let role = sent.message.role().to_owned();
    html! {
        <li class="message" data-role={role.clone()}>
            <h3>
                <b>{ role }</b>
                <span class="num">{ t!("chars", n = sent.text.chars().count()) }</span>
                <span class="grow"></span>
                if marks > 0 { <span class="tag good" data-marks={marks.to_string()}>{ t!("request-marked", count = marks) }</span> }
            </h3>
            { for sent.parts.iter().map(|part| {
                let text = sent.text.get(part.range.clone()).unwrap_or_default().to_owned();
                html! {
                    <details class="part">
                        <summary>{ t!(reason(part.reason)) }<span class="num">{ " " }{ i18n::number(text.chars().count()) }</span></summary>
                        <pre>{ text }</pre>
                    </details>
                }
            }) }
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
