//! One step of a timeline: what happened, what was sent, what the provider found again, and why.

use std::cell::RefCell;
use std::rc::Rc;

use hermes_prompt::Slot;
use hermes_prompt::cache::cost::Tokens;
use hermes_prompt::cache::gateway::{Arg, DiffPlace, Differs, Event as Happening, Explanation, Row, TurnRow};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::effects::services;
use crate::i18n::{self, use_language};
use crate::state::Play;
use crate::t;
use crate::views::prompt::{kebab, slot_key};
use crate::widgets;

/// Pauses to choose from, in seconds: a minute, longer than the short lifetime, longer than the long one.
const GAPS: [u32; 3] = [60, 360, 4_200];

#[derive(Properties, PartialEq)]
pub(super) struct StepProps {
    pub(super) index: usize,
    /// Steps there are.
    pub(super) count: usize,
    /// The message key of the event.
    pub(super) event: AttrValue,
    /// Which chat and session it is about, where there are several.
    pub(super) about: AttrValue,
    pub(super) gap: u32,
    pub(super) row: Row,
    /// Tokens of the largest request.
    pub(super) most: u64,
    pub(super) play: Callback<Play>,
    /// The step that is being dragged.
    pub(super) dragged: Rc<RefCell<Option<usize>>>,
}

#[component]
pub(super) fn StepRow(props: &StepProps) -> Html {
    use_language();
    let StepProps { index: i, count, row, .. } = props;
    let (i, turn) = (*i, row.turn());
    let play = |what: Play| props.play.reform(move |_: MouseEvent| what.clone());
    // The focus goes along with the step, to the same arrow or, at the end of the way, to the other one.
    let step = |to: usize, way: &'static str| {
        let step = play(Play::Move { from: i, to });
        Callback::from(move |e: MouseEvent| {
            step.emit(e);
            let arrow = |way: &str| format!("[data-step='{to}'] [data-way='{way}']:enabled");
            let (same, other) = (arrow(way), arrow(if way == "up" { "down" } else { "up" }));
            gloo_timers::callback::Timeout::new(0, move || {
                widgets::focus(&other);
                widgets::focus(&same);
            })
            .forget();
        })
    };
    let ondragstart = {
        let dragged = Rc::clone(&props.dragged);
        Callback::from(move |_: DragEvent| *dragged.borrow_mut() = Some(i))
    };
    let ondragover = Callback::from(|e: DragEvent| e.prevent_default());
    let ondrop = {
        let (dragged, play) = (Rc::clone(&props.dragged), props.play.clone());
        Callback::from(move |e: DragEvent| {
            e.prevent_default();
            let from = dragged.borrow_mut().take();
            if let Some(from) = from {
                play.emit(Play::Move { from, to: i });
            }
        })
    };
    let gap = {
        let play = props.play.clone();
        Callback::from(move |e: Event| {
            let value = e.target_unchecked_into::<HtmlSelectElement>().value();
            play.emit(Play::Gap(i, value.parse().unwrap_or(GAPS[0])));
        })
    };
    let gaps = GAPS.into_iter().chain((!GAPS.contains(&props.gap)).then_some(props.gap));
    let refused = matches!(row, Row::Event(e) if e.refused);
    html! {
        <li class={classes!("step", refused.then_some("refused"))} draggable="true" {ondragstart} {ondragover} {ondrop}
            data-step={i.to_string()} data-why={row.why().code}>
            <div class="step-head">
                { turn.map_or_else(|| html! { <span class="letter none">{ "·" }</span> }, |t| letter(&t.letter)) }
                <b>{ t!(&props.event) }</b>
                <span class="soft">{ props.about.clone() }</span>
                <span class="grow"></span>
                if let Some(turn) = turn { <span class="num">{ money(turn.cost) }</span> }
                <span class="step-tools">
                    <select onchange={gap} aria-label={t!("step-gap")}>
                        { for gaps.map(|s| html! {
                            <option value={s.to_string()} selected={s == props.gap}>{ t!("gap", n = i18n::decimal(f64::from(s) / 60.0)) }</option>
                        }) }
                    </select>
                    <button onclick={step(i.saturating_sub(1), "up")} disabled={i == 0} data-way="up" aria-label={t!("step-up")}>{ "↑" }</button>
                    <button onclick={step(i + 1, "down")} disabled={i + 1 >= *count} data-way="down" aria-label={t!("step-down")}>{ "↓" }</button>
                    <button onclick={play(Play::Remove(i))} aria-label={t!("step-remove")}>{ "×" }</button>
                </span>
            </div>
            if let Some(turn) = turn { { sent(turn, props.most) } }
            <p>{ why(row.why()) }</p>
            if let Some(turn) = turn {
                <div>{ for turn.notes.iter().map(|note| html! { <p class="soft">{ why(note) }</p> }) }</div>
                if let Some(differs) = &turn.differs { <p class="soft">{ place(differs) }</p> }
            }
        </li>
    }
}

/// Reused, new, paid again: three widths, and the same in words.
fn sent(turn: &TurnRow, most: u64) -> Html {
    let Tokens { read, recomputed: again, .. } = turn.tokens;
    let fresh = (turn.tokens.written + turn.tokens.plain).saturating_sub(again);
    let width = |n: u64| format!("width: {:.2}%", 100.0 * n as f64 / most.max(1) as f64);
    html! {
        <>
            <div class="turn-picture" aria-hidden="true">
                <i class="read" ~style={width(read)}></i><i class="new" ~style={width(fresh)}></i><i class="again" ~style={width(again)}></i>
            </div>
            <p class="num" data-read={read.to_string()} data-again={again.to_string()}>
                { t!("turn-picture", read = read, fresh = fresh, again = again) }{ " · " }<code>{ turn.fingerprint.clone() }</code>
            </p>
        </>
    }
}

/// What the colours of the pictures mean.
pub(super) fn legend() -> Html {
    let one = |class: &'static str, key: &'static str| {
        html! { <span><i class={class}></i>{ t!(key) }</span> }
    };
    html! { <p class="legend soft" aria-hidden="true">{ one("read", "legend-read") }{ one("new", "legend-new") }{ one("again", "total-again") }</p> }
}

/// Where a system message parts from the one before.
fn place(differs: &Differs) -> AttrValue {
    let (block, excerpt) = match &differs.place {
        DiffPlace::Prompt { site } => (block_of(site.slot), &site.excerpt),
        DiffPlace::Ephemeral { source, excerpt } => (t!(&format!("ephemeral-{}", kebab(source))), excerpt),
        DiffPlace::End => return t!("turn-differs-end", byte = differs.byte),
    };
    t!("turn-differs", byte = differs.byte, block = block, text = excerpt)
}

/// The name of a block; between two blocks there is none.
pub(super) fn block_of(slot: Option<Slot>) -> AttrValue {
    slot.map_or(AttrValue::Static("–"), |slot| t!(&format!("slot-{}", slot_key(slot))))
}

/// A letter; equal letters look equal.
pub(super) fn letter(letter: &str) -> Html {
    let hue = letter.bytes().fold(0, |sum, b| (sum * 26 + u32::from(b)) % 4);
    html! { <span class="letter" data-letter={letter.to_owned()} data-hue={hue.to_string()}>{ letter.to_owned() }</span> }
}

/// An amount; all prices are in dollars.
pub(super) fn money(amount: f64) -> AttrValue {
    t!("money", amount = services::number(amount, 4))
}

/// A sentence of the core, in the language of the page. Titles of prices that are no brand are
/// translated too.
pub(super) fn why(explanation: &Explanation) -> AttrValue {
    let mut args = explanation.args.clone();
    if let (true, Some(Arg::Text(title))) = (explanation.code.starts_with("prices-"), args.get_mut("title")) {
        *title = i18n::name(title).to_string();
    }
    i18n::explanation(explanation.code, &args, &explanation.message)
}

/// The message key of an event.
pub(super) fn event_key(event: &Happening) -> AttrValue {
    AttrValue::Static(match event {
        Happening::Human { .. } => "event-human",
        Happening::Internal { source, .. } => return format!("internal-{}", kebab(source)).into(),
        Happening::SteerLeftOver { .. } => "event-steer",
        Happening::Interrupt { .. } => "event-interrupt",
        Happening::Queued { internal: false, .. } => "event-queued",
        Happening::Queued { .. } => "event-queued-internal",
        Happening::Restart => "event-restart",
        Happening::Evict { .. } => "event-evict",
        Happening::Resume { .. } => "event-resume",
        Happening::Handoff { .. } => "event-handoff",
        Happening::New { .. } => "event-new",
        Happening::Branch { .. } => "event-branch",
        Happening::Switch { .. } => "event-switch",
        Happening::Compact { child: false, .. } => "event-compact",
        Happening::Compact { .. } => "event-compact-child",
        Happening::MemoryWrite { .. } => "event-memory",
        Happening::FileEdit { .. } => "event-edit",
        Happening::RedactPii { on: true } => "event-redact-on",
        Happening::RedactPii { .. } => "event-redact-off",
        Happening::Model { .. } => "event-model",
        Happening::Rename { .. } => "event-rename",
    })
}
