//! What a provider's prompt cache can reuse: *Compare* (another session of the same workspace) and
//! *Timeline* (turns through a gateway).

use std::rc::Rc;

use hermes_prompt::cache::cost::PriceTable;
use hermes_prompt::cache::gateway::stories;
use hermes_prompt::cache::gateway::{
    Event as Happening, Fixes, InternalKind, Row, Scenario, Step, Timeline, TurnRow,
};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::compare::Compare;
use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::{self, use_language};
use crate::state::{Action, Inputs};
use crate::t;

#[component]
pub(crate) fn CacheView() -> Html {
    use_language();
    let timeline = use_state(|| true);
    let tab = |on: bool, key: &'static str| {
        let set = timeline.clone();
        let onclick = Callback::from(move |_: MouseEvent| set.set(on));
        html! { <button {onclick} aria-pressed={(*timeline == on).to_string()}>{ t!(key) }</button> }
    };
    html! {
        <>
            <div class="sum switch" role="group" aria-label={t!("view-cache")}>
                { tab(true, "cache-timeline") }
                { tab(false, "cache-compare") }
            </div>
            if *timeline { <TimelineView /> } else { <OtherSession /> }
        </>
    }
}

/// How the other session differs from this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Other {
    Profile,
    Platform,
    Model,
    Tomorrow,
}

impl Other {
    const ALL: [Self; 4] = [Self::Profile, Self::Platform, Self::Model, Self::Tomorrow];

    const fn key(self) -> &'static str {
        match self {
            Self::Profile => "other-profile",
            Self::Platform => "other-platform",
            Self::Model => "other-model",
            Self::Tomorrow => "other-tomorrow",
        }
    }

    /// The same inputs, but for the one thing.
    fn apply(self, inputs: &Inputs) -> Inputs {
        let mut other = inputs.clone();
        let session = &mut other.session;
        match self {
            Self::Profile => other.workspace = crate::derived::in_profile(&inputs.workspace, "work"),
            Self::Platform => {
                session.platform = if session.platform == "telegram" { "slack" } else { "telegram" }.into();
            }
            Self::Model => {
                session.model = if session.model.contains("gpt") {
                    "anthropic/claude-opus-4.6"
                } else {
                    "openai/gpt-5.4"
                }
                .into();
            }
            Self::Tomorrow => session.now = session.now.saturating_add(86_400),
        }
        other
    }
}

#[component]
fn OtherSession() -> Html {
    use_language();
    let derived = use_derived();
    let other = use_state(|| Other::Profile);
    let here = use_memo(derived.clone(), |derived| Rc::new(derived.report.prompt.clone()));
    let there = use_memo((derived.clone(), *other), |(derived, other)| {
        Rc::new(derived.assemble(&other.apply(&derived.inputs), &derived.release).prompt)
    });
    html! {
        <>
            <div class="sum switch" role="group" aria-label={t!("other-label")}>
                <span class="soft">{ t!("other-label") }</span>
                { for Other::ALL.into_iter().map(|one| {
                    let set = other.clone();
                    let onclick = Callback::from(move |_: MouseEvent| set.set(one));
                    html! { <button {onclick} aria-pressed={(*other == one).to_string()}>{ t!(one.key()) }</button> }
                }) }
            </div>
            <Compare before={Rc::clone(&*here)} after={Rc::clone(&*there)} />
        </>
    }
}

/// Events that one click adds, for the chat that is chosen.
fn events(chat: usize, profile: usize) -> [(&'static str, Happening); 13] {
    [
        ("event-human", Happening::Human { chat }),
        ("event-internal", Happening::Internal { chat, source: InternalKind::Kanban }),
        ("event-steer", Happening::SteerLeftOver { chat }),
        ("event-interrupt", Happening::Interrupt { chat }),
        ("event-queued", Happening::Queued { chat, internal: false }),
        ("event-restart", Happening::Restart),
        ("event-evict", Happening::Evict { chat }),
        ("event-new", Happening::New { chat }),
        ("event-branch", Happening::Branch { chat }),
        ("event-compact", Happening::Compact { chat, child: false }),
        ("event-memory", Happening::MemoryWrite { profile, text: t!("event-memory-text").to_string() }),
        ("event-redact", Happening::RedactPii { on: true }),
        ("event-model", Happening::Model { chat, model: "openai/gpt-5.4".into() }),
    ]
}

/// The message key of an event.
const fn event_key(event: &Happening) -> &'static str {
    match event {
        Happening::Human { .. } => "event-human",
        Happening::Internal { .. } => "event-internal",
        Happening::SteerLeftOver { .. } => "event-steer",
        Happening::Interrupt { .. } => "event-interrupt",
        Happening::Queued { .. } => "event-queued",
        Happening::Restart => "event-restart",
        Happening::Evict { .. } => "event-evict",
        Happening::Resume { .. } => "event-resume",
        Happening::Handoff { .. } => "event-handoff",
        Happening::New { .. } => "event-new",
        Happening::Branch { .. } => "event-branch",
        Happening::Switch { .. } => "event-switch",
        Happening::Compact { .. } => "event-compact",
        Happening::MemoryWrite { .. } => "event-memory",
        Happening::FileEdit { .. } => "event-edit",
        Happening::RedactPii { .. } => "event-redact",
        Happening::Model { .. } => "event-model",
        Happening::Rename { .. } => "event-rename",
    }
}

#[component]
fn TimelineView() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let scenario = store.inputs.timeline.clone().unwrap_or_else(stories::after_restart);
    let past = use_state(Vec::<Scenario>::new);
    let chat = use_state(|| 0_usize);
    let dragged = use_mut_ref(|| None::<usize>);
    let played =
        use_memo((derived.clone(), scenario.clone()), |(derived, scenario)| derived.timeline(scenario));

    let change = {
        let (store, past, before) = (store.clone(), past.clone(), scenario.clone());
        Callback::from(move |next: Scenario| {
            let mut all = (*past).clone();
            all.push(before.clone());
            // Enough to take a slip back; a scenario is small.
            if all.len() > 100 {
                all.remove(0);
            }
            past.set(all);
            store.dispatch(Action::SetTimeline(Some(Box::new(next))));
        })
    };
    let undo = {
        let (store, past) = (store.clone(), past.clone());
        Callback::from(move |_: MouseEvent| {
            let mut all = (*past).clone();
            if let Some(last) = all.pop() {
                past.set(all);
                store.dispatch(Action::SetTimeline(Some(Box::new(last))));
            }
        })
    };
    let story = {
        let change = change.clone();
        Callback::from(move |e: Event| {
            let id = e.target_unchecked_into::<HtmlSelectElement>().value();
            if let Some(story) = stories::all().into_iter().find(|s| s.id == id) {
                change.emit(story.scenario);
            }
        })
    };
    let chat_now = (*chat).min(scenario.chats.len().saturating_sub(1));
    let pick_chat = {
        let chat = chat.clone();
        Callback::from(move |e: Event| {
            chat.set(e.target_unchecked_into::<HtmlSelectElement>().value().parse().unwrap_or(0));
        })
    };
    let price = {
        let (change, scenario) = (change.clone(), scenario.clone());
        Callback::from(move |e: Event| {
            let id = e.target_unchecked_into::<HtmlSelectElement>().value();
            if let Some(price) = PriceTable::built_in().get(&id) {
                let mut next = scenario.clone();
                next.assumptions.price = price.clone();
                change.emit(next);
            }
        })
    };
    let profile_now = scenario.chats.get(chat_now).map_or(0, |c| c.profile);
    let chosen = stories::all()
        .into_iter()
        .find(|s| s.scenario.steps == scenario.steps && s.scenario.chats == scenario.chats)
        .map(|s| s.id);

    html! {
        <>
            <div class="sum">
                <label class="pick"><span>{ t!("timeline-story") }</span>
                    <select onchange={story} data-story={chosen.unwrap_or("own")}>
                        if chosen.is_none() { <option value="own" selected=true>{ t!("story-own") }</option> }
                        { for stories::all().into_iter().map(|s| html! {
                            <option value={s.id} selected={chosen == Some(s.id)}>{ t!(&format!("story-{}", s.id)) }</option>
                        }) }
                    </select>
                </label>
                <label class="pick"><span>{ t!("timeline-price") }</span>
                    <select onchange={price}>
                        { for PriceTable::built_in().prices.into_iter().map(|p| html! {
                            <option value={p.id.clone()} selected={p.id == scenario.assumptions.price.id}>{ format!("{} ({})", p.title, p.as_of) }</option>
                        }) }
                    </select>
                </label>
                <span class="grow"></span>
                <button onclick={undo} disabled={past.is_empty()}>{ t!("undo") }</button>
            </div>
            <FixSwitches scenario={scenario.clone()} change={change.clone()} />
            <div class="letters" role="img" aria-label={t!("timeline-letters", letters = played.letters())} data-letters={played.letters()}>
                { for played.turns().map(|turn| html! { <span class="letter" data-letter={turn.letter.clone()}>{ turn.letter.clone() }</span> }) }
            </div>
            <ol class="timeline">
                { for played.rows.iter().enumerate().map(|(i, row)| {
                    let event = scenario.steps.get(i).map(|s| &s.event);
                    let moved = {
                        let (change, scenario) = (change.clone(), scenario.clone());
                        move |from: usize, to: usize| {
                            let mut next = scenario.clone();
                            if from < next.steps.len() && to < next.steps.len() && from != to {
                                let step = next.steps.remove(from);
                                next.steps.insert(to, step);
                                change.emit(next);
                            }
                        }
                    };
                    let up = { let moved = moved.clone(); Callback::from(move |_: MouseEvent| moved(i, i.saturating_sub(1))) };
                    let down = { let moved = moved.clone(); Callback::from(move |_: MouseEvent| moved(i, i + 1)) };
                    let remove = {
                        let (change, scenario) = (change.clone(), scenario.clone());
                        Callback::from(move |_: MouseEvent| {
                            let mut next = scenario.clone();
                            if i < next.steps.len() {
                                next.steps.remove(i);
                            }
                            change.emit(next);
                        })
                    };
                    let ondragstart = { let dragged = Rc::clone(&dragged); Callback::from(move |_: DragEvent| *dragged.borrow_mut() = Some(i)) };
                    let ondragover = Callback::from(|e: DragEvent| e.prevent_default());
                    let ondrop = {
                        let dragged = Rc::clone(&dragged);
                        Callback::from(move |e: DragEvent| {
                            e.prevent_default();
                            let from = dragged.borrow_mut().take();
                            if let Some(from) = from { moved(from, i) }
                        })
                    };
                    html! {
                        <li class={classes!("step", matches!(row, Row::Event(e) if e.refused).then_some("refused"))} draggable="true" {ondragstart} {ondragover} {ondrop}>
                            <div class="step-head">
                                if let Some(turn) = row.turn() { <span class="letter" data-letter={turn.letter.clone()}>{ turn.letter.clone() }</span> } else { <span class="letter none">{ "·" }</span> }
                                <b>{ event.map(|e| t!(event_key(e))).unwrap_or_default() }</b>
                                if scenario.chats.len() > 1 { if let Some(turn) = row.turn() { <span class="soft">{ chat_name(&scenario, turn.chat) }</span> } }
                                <span class="grow"></span>
                                if let Some(turn) = row.turn() { <span class="num">{ money(turn.cost, played.currency) }</span> }
                                <span class="step-tools">
                                    <button onclick={up} disabled={i == 0} aria-label={t!("step-up")}>{ "↑" }</button>
                                    <button onclick={down} disabled={i + 1 >= played.rows.len()} aria-label={t!("step-down")}>{ "↓" }</button>
                                    <button onclick={remove} aria-label={t!("step-remove")}>{ "×" }</button>
                                </span>
                            </div>
                            if let Some(turn) = row.turn() { { picture(turn, &played) } }
                            <p class="soft">{ why(row.why()) }</p>
                        </li>
                    }
                }) }
            </ol>
            <div class="pad add-events">
                if scenario.chats.len() > 1 {
                    <label class="pick"><span>{ t!("timeline-chat") }</span>
                        <select onchange={pick_chat}>
                            { for (0..scenario.chats.len()).map(|i| html! { <option value={i.to_string()} selected={i == chat_now}>{ chat_name(&scenario, i) }</option> }) }
                        </select>
                    </label>
                }
                { for events(chat_now, profile_now).into_iter().map(|(key, event)| {
                    let (change, scenario) = (change.clone(), scenario.clone());
                    let event = match event {
                        // A switch goes the other way than the last one.
                        Happening::RedactPii { .. } => {
                            let last = scenario.steps.iter().rev().find_map(|s| match s.event { Happening::RedactPii { on } => Some(on), _ => None });
                            Happening::RedactPii { on: !last.unwrap_or(scenario.redact_pii) }
                        }
                        other => other,
                    };
                    let onclick = Callback::from(move |_: MouseEvent| {
                        let mut next = scenario.clone();
                        next.steps.push(Step::new(event.clone()));
                        change.emit(next);
                    });
                    html! { <button {onclick} data-event={key}>{ "+ " }{ t!(key) }</button> }
                }) }
            </div>
            <Totals timeline={(*played).clone()} />
        </>
    }
}

fn chat_name(scenario: &Scenario, chat: usize) -> String {
    let Some(chat) = scenario.chats.get(chat) else { return String::new() };
    let profile = scenario.profiles.get(chat.profile).map_or("", |p| p.label());
    let name =
        chat.source.chat_name.as_deref().or(chat.source.user_name.as_deref()).unwrap_or(&chat.source.chat_id);
    format!("{profile} · {name}")
}

fn money(amount: f64, currency: &str) -> String {
    format!("{amount:.4} {currency}")
}

fn why(explanation: &hermes_prompt::cache::gateway::Explanation) -> AttrValue {
    i18n::explanation(explanation.code, &explanation.args, &explanation.message)
}

/// Reused, new, paid again: three widths, and the same in words.
fn picture(turn: &TurnRow, timeline: &Timeline) -> Html {
    let most = timeline.turns().map(|t| t.tokens.total()).max().unwrap_or(1).max(1) as f64;
    let tokens = turn.tokens;
    let again = tokens.recomputed;
    let new = (tokens.written + tokens.plain).saturating_sub(again);
    let label = t!("turn-picture", read = tokens.read, fresh = new, again = again);
    let width = |n: u64| format!("width: {:.2}%", 100.0 * n as f64 / most);
    html! {
        <div class="turn-picture" role="img" aria-label={label.clone()} title={label}>
            <i class="read" ~style={width(tokens.read)}></i><i class="new" ~style={width(new)}></i><i class="again" ~style={width(again)}></i>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct FixProps {
    scenario: Scenario,
    change: Callback<Scenario>,
}

/// The three fixes, each alone, and all at once.
#[component]
fn FixSwitches(props: &FixProps) -> Html {
    use_language();
    let derived = use_derived();
    let own = Fixes::of(&derived.release.cache, &derived.release.layout);
    let fixes = props.scenario.fixes;
    let set = |fixes: Fixes| {
        let (change, scenario) = (props.change.clone(), props.scenario.clone());
        Callback::from(move |()| change.emit(Scenario { fixes, ..scenario.clone() }))
    };
    let switch = |key: &'static str,
                  now: Option<bool>,
                  has: Option<bool>,
                  with: fn(Fixes, Option<bool>) -> Fixes| {
        let on = now.or(has).unwrap_or(false);
        let set = set(with(fixes, Some(!on)));
        let onchange = Callback::from(move |_: Event| set.emit(()));
        html! { <label><input type="checkbox" checked={on} {onchange} data-fix={key} />{ " " }{ t!(key) }</label> }
    };
    let all = |key: &'static str, on: bool| {
        let set = set(Fixes::all(on));
        let onclick = Callback::from(move |_: MouseEvent| set.emit(()));
        html! { <button {onclick} data-fixes={on.to_string()}>{ t!(key) }</button> }
    };
    html! {
        <fieldset class="fixes-row">
            <legend>{ t!("fixes-legend") }</legend>
            { switch("fix-profile-line", fixes.profile_line_volatile, own.profile_line_volatile, |f, v| Fixes { profile_line_volatile: v, ..f }) }
            { switch("fix-durable-pin", fixes.durable_pin, own.durable_pin, |f, v| Fixes { durable_pin: v, ..f }) }
            { switch("fix-followup", fixes.followup_inherits, own.followup_inherits, |f, v| Fixes { followup_inherits: v, ..f }) }
            { all("fixes-before", false) }
            { all("fixes-after", true) }
        </fieldset>
    }
}

#[derive(Properties, PartialEq)]
struct TotalsProps {
    timeline: Timeline,
}

#[component]
fn Totals(props: &TotalsProps) -> Html {
    use_language();
    let t = &props.timeline;
    let row = |name: Html, total: hermes_prompt::cache::gateway::Totals| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td class="n">{ i18n::number(total.turns) }</td>
                <td class="n">{ i18n::number(total.tokens.read as usize) }</td>
                <td class="n">{ i18n::number(total.tokens.written as usize) }</td>
                <td class="n">{ i18n::number(total.tokens.recomputed as usize) }</td>
                <td class="n">{ money(total.cost, t.currency) }</td>
            </tr>
        }
    };
    html! {
        <>
            <p class="pad"><b data-stable-prefixes={t.stable_prefixes.to_string()}>{ t!("timeline-stable", count = t.stable_prefixes) }</b>{ " · " }{ t!("timeline-prompts", count = t.prompts.len()) }{ " · " }{ t!("timeline-changes", count = t.total.changes) }</p>
            <table class="table">
                <caption>{ t!("timeline-totals") }</caption>
                <thead><tr><td></td><th class="n">{ t!("total-turns") }</th><th class="n">{ t!("total-read") }</th><th class="n">{ t!("total-written") }</th><th class="n">{ t!("total-again") }</th><th class="n">{ t!("total-cost") }</th></tr></thead>
                <tbody>
                    if t.profiles.len() > 1 { { for t.profiles.iter().map(|p| row(html! { { p.profile.clone() } }, p.total)) } }
                    { row(html! { <b>{ t!("total-all") }</b> }, t.total) }
                </tbody>
            </table>
            <ul class="pad soft assumptions">
                { for t.remarks.iter().chain(&t.assumptions).map(|e| html! { <li>{ why(e) }</li> }) }
            </ul>
        </>
    }
}
