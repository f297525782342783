//! What the numbers rest on: prices, lifetimes, lengths. Every one can be changed.

use std::rc::Rc;

use hermes_prompt::cache::cost::{PriceError, PriceSource, PriceTable};
use hermes_prompt::cache::gateway::{Assumptions, Scenario};
use hermes_prompt::cache::ttl::Ttl;
use yew::prelude::*;

use crate::effects::services;
use crate::i18n::{self, use_language};
use crate::state::{Language, Play};
use crate::t;
use crate::widgets::{Choice, Switch, TextField};

/// The message keys of [`Price::numbers`](hermes_prompt::cache::cost::Price::numbers), in their order.
const NUMBERS: [&str; 7] = [
    "price-base",
    "price-write5m",
    "price-write1h",
    "price-read",
    "price-min-tokens",
    "price-lifetime5m",
    "price-lifetime1h",
];

type Length = fn(&mut Assumptions) -> &mut u64;

/// Lengths nobody can know in advance.
const LENGTHS: [(&str, Length); 4] = [
    ("length-tools", |a| &mut a.tool_tokens),
    ("length-message", |a| &mut a.message_tokens),
    ("length-answer", |a| &mut a.answer_tokens),
    ("length-summary", |a| &mut a.summary_tokens),
];

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) scenario: Rc<Scenario>,
    pub(super) play: Callback<Play>,
}

#[component]
pub(super) fn Prices(props: &Props) -> Html {
    use_language();
    // Fields forget what was typed when the numbers are set by other means.
    let round = use_state(|| 0_u32);
    let scenario = &props.scenario;
    let assumptions = &scenario.assumptions;
    let price = &assumptions.price;
    let table = use_memo((), |()| PriceTable::built_in());
    let set = {
        let (play, scenario) = (props.play.clone(), Rc::clone(scenario));
        move |typed: bool, assumptions: Assumptions| {
            let next = Box::new(Scenario { assumptions, ..(*scenario).clone() });
            play.emit(if typed { Play::Type(next) } else { Play::Set(next) });
        }
    };
    let take = {
        let (set, table, assumptions, round) =
            (set.clone(), Rc::clone(&table), assumptions.clone(), round.clone());
        Callback::from(move |id: String| {
            if let Some(price) = table.get(&id) {
                set(false, Assumptions { price: price.clone(), ..assumptions.clone() });
                round.set(*round + 1);
            }
        })
    };
    let own = table.get(&price.id);
    let mut options: Vec<(AttrValue, AttrValue)> =
        table.prices.iter().map(|p| (p.id.clone().into(), i18n::name(&p.title))).collect();
    if own.is_none() {
        options.push((price.id.clone().into(), i18n::name(&price.title)));
    }
    let reset = {
        let (take, id) = (take.clone(), price.id.clone());
        Callback::from(move |_: MouseEvent| take.emit(id.clone()))
    };
    let ttl = {
        let (set, assumptions) = (set.clone(), assumptions.clone());
        Callback::from(move |value: String| {
            let ttl = if value == "1h" { Ttl::OneHour } else { Ttl::FiveMinutes };
            set(false, Assumptions { ttl, ..assumptions.clone() });
        })
    };
    let caching = {
        let (set, assumptions) = (set.clone(), assumptions.clone());
        Callback::from(move |caching: bool| set(false, Assumptions { caching, ..assumptions.clone() }))
    };
    let source = match price.source {
        PriceSource::ProviderPriceList => "price-source-list",
        PriceSource::Assumption => "price-source-assumed",
        PriceSource::User => "price-source-own",
    };
    html! {
        <details class="pad prices">
            <summary>{ t!("prices-title") }{ " · " }<span class="num">{ i18n::name(&price.title) }{ ", " }{ price.as_of.clone() }</span></summary>
            <div class="form">
                <Choice id="price" label={t!("timeline-price")} {options} value={price.id.clone()} on_change={take} />
                <p class="soft" data-price-source={source}>
                    { t!(source, date = price.as_of.clone()) }{ " " }
                    if own.is_some_and(|own| own != price) { <button onclick={reset}>{ t!("price-reset") }</button> }
                </p>
                { for price.numbers().into_iter().zip(NUMBERS).map(|((field, value, _), id)| {
                    let (set, assumptions) = (set.clone(), assumptions.clone());
                    let set = Callback::from(move |value: f64| match assumptions.price.with(field, value) {
                        Ok(price) => {
                            set(true, Assumptions { price, ..assumptions.clone() });
                            None
                        }
                        Err(error) => Some(refusal(&error)),
                    });
                    html! { <NumberField key={format!("{id}-{}-{}", price.id, *round)} {id} {value} {set} /> }
                }) }
                <Choice id="ttl" label={t!("price-ttl")} value={if assumptions.ttl == Ttl::OneHour { "1h" } else { "5m" }}
                    options={vec![("5m".into(), t!("ttl-5m")), ("1h".into(), t!("ttl-1h"))]} on_change={ttl} />
                { for LENGTHS.into_iter().map(|(id, field)| {
                    let mut next = assumptions.clone();
                    let value = *field(&mut next) as f64;
                    let set = set.clone();
                    let set = Callback::from(move |value: f64| {
                        if value.fract() != 0.0 || !(0.0..=MOST_TOKENS).contains(&value) {
                            return Some(t!("number-refused", max = MOST_TOKENS));
                        }
                        let mut next = next.clone();
                        *field(&mut next) = value as u64;
                        set(true, next);
                        None
                    });
                    html! { <NumberField key={id} {id} {value} {set} /> }
                }) }
                <Switch label={t!("request-caching")} on={assumptions.caching} on_change={caching} />
            </div>
        </details>
    }
}

/// Longest length that can be typed; the core accepts more and says what it makes of it.
const MOST_TOKENS: f64 = 10_000_000.0;

fn refusal(error: &PriceError) -> AttrValue {
    match error {
        PriceError::Value { max, .. } => t!("number-refused", max = f64::from(*max)),
        other => other.to_string().into(),
    }
}

#[derive(Properties, PartialEq)]
struct NumberProps {
    id: &'static str,
    value: f64,
    /// Takes a number, or says why not.
    set: Callback<f64, Option<AttrValue>>,
}

/// A number, typed with a point or a comma. What is not taken stays in the field, with the reason.
#[component]
fn NumberField(props: &NumberProps) -> Html {
    let language = use_language();
    let typed = use_state(|| None::<(String, Option<AttrValue>)>);
    let on_change = {
        let (typed, set) = (typed.clone(), props.set.clone());
        Callback::from(move |text: String| {
            let error = set.emit(read(&text));
            typed.set(Some((text, error)));
        })
    };
    // What was typed is shown as long as it is the value, or no value at all.
    let shown = typed
        .as_ref()
        .filter(|(text, error)| error.is_some() || (read(text) - props.value).abs() < f64::EPSILON);
    let value = shown.map_or_else(
        || {
            let text = services::plain(props.value);
            if language == Language::Portuguese { text.replace('.', ",") } else { text }
        },
        |(text, _)| text.clone(),
    );
    let error = shown.and_then(|(_, error)| error.clone());
    html! { <TextField id={props.id} label={t!(props.id)} {value} {error} mono=true {on_change} /> }
}

fn read(text: &str) -> f64 {
    text.trim().replace(',', ".").parse().unwrap_or(f64::NAN)
}
