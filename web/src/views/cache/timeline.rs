//! *Timeline*: turns through a gateway, clicked together, dragged about, taken back.

use std::rc::Rc;

use hermes_prompt::cache::gateway::{
    Chat, Event as Happening, Fixes, MAX_CHATS, Profile, Scenario, Timeline, Totals as Sums, stories,
};
use hermes_prompt::request::session_context::Source;
use yew::prelude::*;

use super::events::AddEvents;
use super::prices::Prices;
use super::rows::{StepRow, block_of, event_key, legend, letter, money, why};
use crate::app::use_store;
use crate::derived::use_derived;
use crate::effects::stopwatch;
use crate::i18n::{self, use_language};
use crate::state::{Action, Play};
use crate::t;
use crate::views::source::SourceFields;
use crate::widgets::{Choice, Switch, TextField};

/// Steps that are drawn at a time.
const PAGE: usize = 100;

#[component]
pub(super) fn TimelineView() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let scenario = use_memo(store.inputs.clone(), |inputs| Rc::new(inputs.scenario()));
    let scenario = Rc::clone(&*scenario);
    let chat = use_state(|| 0_usize);
    let page = use_state(|| 0_usize);
    let dragged = use_mut_ref(|| None::<usize>);
    let played = use_memo((derived.clone(), Rc::clone(&scenario)), |(derived, scenario)| {
        let start = stopwatch();
        let timeline = derived.timeline(scenario);
        (timeline, stopwatch() - start)
    });
    let (timeline, millis) = &*played;
    let play = {
        let dispatch = store.dispatcher();
        use_callback((), move |play: Play, ()| dispatch.dispatch(Action::Play(play)))
    };
    // What is added stands at the end: go there.
    let count = timeline.rows.len();
    let pages = count.div_ceil(PAGE).max(1);
    let seen = use_mut_ref(|| count);
    let grown = count == *seen.borrow() + 1;
    *seen.borrow_mut() = count;
    let at = if grown { pages - 1 } else { (*page).min(pages - 1) };
    {
        let page = page.clone();
        use_effect_with(at, move |at| page.set(*at));
    }
    let turn_page = |to: usize| {
        let page = page.clone();
        Callback::from(move |_: MouseEvent| page.set(to))
    };

    let undo = play.reform(|_: MouseEvent| Play::Undo);
    let story = {
        let play = play.clone();
        Callback::from(move |id: String| {
            if let Some(story) = stories::all().into_iter().find(|s| s.id == id) {
                play.emit(Play::Set(Box::new(story.scenario)));
            }
        })
    };
    let chosen = stories::all()
        .into_iter()
        .find(|s| s.scenario.steps == scenario.steps && s.scenario.chats == scenario.chats)
        .map_or("own", |s| s.id);
    let mut options: Vec<(AttrValue, AttrValue)> =
        stories::all().into_iter().map(|s| (s.id.into(), t!(&format!("story-{}", s.id)))).collect();
    if chosen == "own" {
        options.insert(0, ("own".into(), t!("story-own")));
    }

    let chat_now = (*chat).min(scenario.chats.len().saturating_sub(1));
    let pick_chat = {
        let chat = chat.clone();
        Callback::from(move |at: usize| chat.set(at))
    };
    let most = timeline.turns().map(|t| t.tokens.total()).max().unwrap_or(1);
    let several = (scenario.chats.len() > 1, timeline.sessions.len() > 1);
    let from = at * PAGE;
    html! {
        <>
            <div class="sum">
                <div class="story" data-story={chosen}><Choice id="story" label={t!("timeline-story")} {options} value={chosen} on_change={story} /></div>
                <span class="grow"></span>
                <button onclick={undo} disabled={store.past.is_empty()}>{ t!("undo") }</button>
            </div>
            <FixSwitches scenario={Rc::clone(&scenario)} play={play.clone()} />
            <Letters letters={timeline.turns().map(|t| t.letter.clone()).collect::<Vec<_>>()} />
            { legend() }
            if pages > 1 {
                <div class="pages" role="group" aria-label={t!("pages")}>
                    <button onclick={turn_page(at.saturating_sub(1))} disabled={at == 0} aria-label={t!("page-before")}>{ "‹" }</button>
                    <span class="num">{ t!("page-steps", from = from + 1, to = (from + PAGE).min(count), count = count) }</span>
                    <button onclick={turn_page(at + 1)} disabled={at + 1 == pages} aria-label={t!("page-after")}>{ "›" }</button>
                </div>
            }
            <ol class="timeline" start={(from + 1).to_string()} data-millis={format!("{millis:.1}")} data-cost={format!("{:.6}", timeline.total.cost)}>
                { for timeline.rows.iter().enumerate().skip(from).take(PAGE).map(|(index, row)| {
                    let step = scenario.steps.get(index);
                    let about = match row.turn() {
                        Some(turn) => {
                            let chat = several.0.then(|| chat_name(&scenario, turn.chat));
                            let session = several.1.then(|| turn.session.clone());
                            chat.into_iter().chain(session).collect::<Vec<_>>().join(" · ")
                        }
                        None => String::new(),
                    };
                    html! {
                        <StepRow key={index} {index} {count} {about} {most} row={row.clone()} play={play.clone()} dragged={Rc::clone(&dragged)}
                            event={step.map(|s| event_key(&s.event)).unwrap_or_default()} gap={step.map_or(0, |s| s.gap)} />
                    }
                }) }
            </ol>
            <Chats scenario={Rc::clone(&scenario)} chat={chat_now} on_pick={pick_chat} play={play.clone()} />
            <AddEvents scenario={Rc::clone(&scenario)} sessions={timeline.sessions.clone()} chat={chat_now} play={play.clone()} />
            <Prices scenario={Rc::clone(&scenario)} {play} />
            <Totals timeline={timeline.clone()} />
        </>
    }
}

#[derive(Properties, PartialEq)]
struct LettersProps {
    letters: Vec<String>,
}

/// The prompts turn by turn; a long run of one letter is told by its length.
#[component]
fn Letters(props: &LettersProps) -> Html {
    use_language();
    let all = props.letters.concat();
    let short = props.letters.len() > 40;
    let mut runs: Vec<(&str, usize)> = Vec::new();
    for one in &props.letters {
        match runs.last_mut() {
            Some((last, n)) if short && last == one => *n += 1,
            _ => runs.push((one, 1)),
        }
    }
    html! {
        <div class="letters" role="img" aria-label={t!("timeline-letters", letters = all.clone())} data-letters={all}>
            { for runs.into_iter().take(400).map(|(one, n)| html! { <>{ letter(one) }if n > 1 { <small class="num">{ "×" }{ i18n::number(n) }</small> }</> }) }
        </div>
    }
}

fn chat_name(scenario: &Scenario, chat: usize) -> String {
    let Some(chat) = scenario.chats.get(chat) else { return String::new() };
    let profile = scenario.profiles.get(chat.profile).map_or("", |p| p.label());
    let name =
        chat.source.chat_name.as_deref().or(chat.source.user_name.as_deref()).unwrap_or(&chat.source.chat_id);
    format!("{profile} · {name}")
}

#[derive(Properties, PartialEq)]
struct FixProps {
    scenario: Rc<Scenario>,
    play: Callback<Play>,
}

/// The three fixes, each alone, and all at once.
#[component]
fn FixSwitches(props: &FixProps) -> Html {
    use_language();
    let derived = use_derived();
    let own = Fixes::of(&derived.release.cache, &derived.release.layout);
    let fixes = props.scenario.fixes;
    let set = |fixes: Fixes| {
        let (play, scenario) = (props.play.clone(), Rc::clone(&props.scenario));
        Callback::from(move |()| play.emit(Play::Set(Box::new(Scenario { fixes, ..(*scenario).clone() }))))
    };
    let switch = |key: &'static str,
                  now: Option<bool>,
                  has: Option<bool>,
                  with: fn(Fixes, Option<bool>) -> Fixes| {
        let on = now.or(has).unwrap_or(false);
        let onchange = set(with(fixes, Some(!on))).reform(|_: Event| ());
        html! { <label><input type="checkbox" checked={on} {onchange} data-fix={key} />{ " " }{ t!(key) }</label> }
    };
    let all = |key: &'static str, on: bool| {
        let onclick = set(Fixes::all(on)).reform(|_: MouseEvent| ());
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
struct ChatsProps {
    scenario: Rc<Scenario>,
    chat: usize,
    on_pick: Callback<usize>,
    play: Callback<Play>,
}

/// In which chat the next event happens, and what that chat is.
#[component]
fn Chats(props: &ChatsProps) -> Html {
    use_language();
    let scenario = &props.scenario;
    let at = props.chat;
    // A change of the chosen chat, or of the scenario around it.
    let set = |change: fn(&mut Scenario, usize, String)| {
        let (play, scenario) = (props.play.clone(), Rc::clone(scenario));
        Callback::from(move |value: String| {
            let mut next = (*scenario).clone();
            change(&mut next, at, value);
            play.emit(Play::Type(Box::new(next)));
        })
    };
    let options: Vec<(AttrValue, AttrValue)> =
        (0..scenario.chats.len()).map(|i| (i.to_string().into(), chat_name(scenario, i).into())).collect();
    let pick = props.on_pick.reform(|value: String| value.parse().unwrap_or(0));
    let another = {
        let (play, scenario, on_pick) = (props.play.clone(), Rc::clone(scenario), props.on_pick.clone());
        Callback::from(move |_: MouseEvent| {
            let mut next = (*scenario).clone();
            let n = next.chats.len();
            let mut chat = next.chats.get(at).cloned().unwrap_or_default();
            chat.source.chat_id = format!("{}", 1001 + n);
            chat.source.chat_name = Some(t!("chat-number", n = n + 1).to_string());
            next.chats.push(chat);
            play.emit(Play::Set(Box::new(next)));
            on_pick.emit(n);
        })
    };
    let redact = {
        let (play, scenario) = (props.play.clone(), Rc::clone(scenario));
        Callback::from(move |redact_pii: bool| {
            play.emit(Play::Set(Box::new(Scenario { redact_pii, ..(*scenario).clone() })));
        })
    };
    let source = {
        let (play, scenario) = (props.play.clone(), Rc::clone(scenario));
        Callback::from(move |source: Source| {
            let mut next = (*scenario).clone();
            if let Some(chat) = next.chats.get_mut(at) {
                chat.source = source;
                play.emit(Play::Type(Box::new(next)));
            }
        })
    };
    let chat = scenario.chats.get(at);
    html! {
        <details class="pad chats">
            <summary>{ t!("timeline-chat") }{ " · " }<span class="num">{ chat_name(scenario, at) }</span></summary>
            <div class="form">
                <Choice id="chat" label={t!("chat-next")} {options} value={at.to_string()} on_change={pick} />
                <div class="buttons"><button onclick={another} disabled={scenario.chats.len() >= MAX_CHATS}>{ "+ " }{ t!("chat-another") }</button></div>
                if let Some(chat) = chat {
                    <TextField id="chat-profile" label={t!("chat-profile")} hint={t!("chat-profile-hint")}
                        value={scenario.profiles.get(chat.profile).map(|p| p.name.clone()).unwrap_or_default()} on_change={set(set_profile)} />
                    <TextField id="chat-prompt" label="channel_prompts" lines={2} value={chat.channel_prompt.clone().unwrap_or_default()}
                        on_change={set(|s, at, v| if let Some(chat) = s.chats.get_mut(at) { chat.channel_prompt = (!v.is_empty()).then_some(v) })} />
                    <SourceFields source={chat.source.clone()} on_change={source} platform=true />
                }
                <TextField id="global-prompt" label="agent.system_prompt" lines={2} value={scenario.global_prompt.clone()} on_change={set(|s, _, v| s.global_prompt = v)} />
                <Switch label={t!("redact-start")} on={scenario.redact_pii} on_change={redact} />
            </div>
        </details>
    }
}

/// The profile of a name answers in the chat. It is added when it is new; those nothing refers to
/// any more go, so that typing a name leaves none of its beginnings behind.
fn set_profile(scenario: &mut Scenario, at: usize, name: String) {
    let known = scenario.profiles.iter().position(|p| p.name == name);
    let profile = known.unwrap_or_else(|| {
        scenario.profiles.push(Profile { name, ..Profile::default() });
        scenario.profiles.len() - 1
    });
    if let Some(Chat { profile: own, .. }) = scenario.chats.get_mut(at) {
        *own = profile;
    }
    let used = |n: usize, s: &Scenario| {
        let named = |e: &Happening| matches!(e, Happening::MemoryWrite { profile, .. } | Happening::FileEdit { profile, .. } if *profile == n);
        s.chats.iter().any(|c| c.profile == n) || s.steps.iter().any(|s| named(&s.event))
    };
    while let Some(n) = (1..scenario.profiles.len()).find(|n| !used(*n, scenario)) {
        scenario.profiles.remove(n);
        let shift = |p: &mut usize| *p -= usize::from(*p > n);
        scenario.chats.iter_mut().for_each(|c| shift(&mut c.profile));
        for step in &mut scenario.steps {
            if let Happening::MemoryWrite { profile, .. } | Happening::FileEdit { profile, .. } =
                &mut step.event
            {
                shift(profile);
            }
        }
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
    let row = |name: Html, total: Sums| {
        let cells = [total.turns as u64, total.tokens.read, total.tokens.written, total.tokens.recomputed];
        html! {
            <tr>
                <th scope="row">{ name }</th>
                { for cells.map(|n| html! { <td class="n">{ i18n::number(n as usize) }</td> }) }
                <td class="n">{ money(total.cost) }</td>
            </tr>
        }
    };
    let heads = ["total-turns", "total-read", "total-written", "total-again", "total-cost"];
    html! {
        <>
            <p class="pad"><b data-stable-prefixes={t.stable_prefixes.to_string()}>{ t!("timeline-stable", count = t.stable_prefixes) }</b>{ " · " }{ t!("timeline-prompts", count = t.prompts.len()) }{ " · " }{ t!("timeline-changes", count = t.total.changes) }
                if let Some(site) = &t.stable_differs {
                    <br /><span class="soft" data-stable-differs="true">{ t!("timeline-stable-differs", block = block_of(site.slot), text = &site.excerpt) }</span>
                }
            </p>
            <div class="scroll" tabindex="0" role="group" aria-label={t!("timeline-totals")}>
                <table class="table totals">
                    <caption>{ t!("timeline-totals") }</caption>
                    <thead><tr><td></td>{ for heads.map(|key| html! { <th class="n">{ t!(key) }</th> }) }</tr></thead>
                    <tbody>
                        if t.profiles.len() > 1 { { for t.profiles.iter().map(|p| row(html! { { p.profile.clone() } }, p.total)) } }
                        { row(html! { <b>{ t!("total-all") }</b> }, t.total) }
                    </tbody>
                </table>
            </div>
            <ul class="pad soft assumptions">
                { for t.remarks.iter().map(|e| html! { <li class="warn-text" data-why={e.code}>{ why(e) }</li> }) }
                { for t.assumptions.iter().map(|e| html! { <li data-why={e.code}>{ why(e) }</li> }) }
            </ul>
            <p class="pad"><b>{ t!("prompts-title") }</b></p>
            <div>
            { for t.prompts.iter().take(PAGE).map(|p| html! {
                <details class="pad prompt-sent" key={p.letter.clone()}>
                    <summary>{ letter(&p.letter) }{ " " }<code>{ p.fingerprint.clone() }</code>{ " " }
                        <span class="num">{ i18n::bytes(p.bytes) }{ " · " }{ t!("about-tokens", n = p.tokens) }{ " · " }{ t!("prompt-turns", count = p.turns) }</span>
                    </summary>
                    <pre class="mono">{ "… " }{ p.ephemeral.clone() }</pre>
                </details>
            }) }
            </div>
        </>
    }
}
