//! The prompt, tier by tier, block by block, with where each comes from.

use std::rc::Rc;

use hermes_prompt::prompt::{Block, Outcome, Prompt};
use hermes_prompt::size::estimate_tokens;
use hermes_prompt::text::char_len;
use hermes_prompt::{Slot, Tier};
use yew::prelude::*;

use crate::app::use_store;
use crate::derived::use_derived;
use crate::i18n::{self, use_language};
use crate::state::Action;
use crate::t;

/// The name of a tier in `data-tier`, in classes and in message keys.
pub(crate) const fn tier_name(tier: Tier) -> &'static str {
    match tier {
        Tier::Stable => "stable",
        Tier::Context => "context",
        Tier::Volatile => "volatile",
    }
}

/// The name of a slot, in `data-block` and in message keys: `ToolGuidance` → `tool-guidance`.
pub(crate) fn slot_key(slot: Slot) -> String {
    kebab(&slot)
}

/// The name of a variant, as message keys spell it.
pub(crate) fn kebab(variant: &dyn std::fmt::Debug) -> String {
    let mut name = String::new();
    for c in format!("{variant:?}").chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

#[component]
pub(crate) fn PromptView() -> Html {
    use_language();
    let derived = use_derived();
    let prompt = &derived.report.prompt;
    let total = char_len(&prompt.text);
    let shares: Vec<(Tier, usize)> =
        prompt.tiers.iter().map(|t| (t.tier, char_len(&prompt.text[t.range.clone()]))).collect();
    let share = |n: usize| n as f64 / total.max(1) as f64;
    let words = shares
        .iter()
        .map(|(t, n)| format!("{} {}", t!(&format!("tier-{}", tier_name(*t))), i18n::percent(share(*n))));
    let label = words.collect::<Vec<_>>().join(", ");
    html! {
        <>
            <div class="sum">
                <b>{ i18n::bytes(prompt.text.len()) }</b>
                <span class="num">{ t!("chars", n = total) }{ " · " }{ t!("about-tokens", n = estimate_tokens(&prompt.text, &derived.release)) }</span>
                <span class="stack" role="img" aria-label={label}>
                    { for shares.iter().map(|(t, n)| html! {
                        <i class={tier_name(*t)} ~style={format!("width: {:.2}%", 100.0 * share(*n))}></i>
                    }) }
                </span>
            </div>
            if let Some(failure) = &derived.report.failure {
                <p class="failure" role="alert">{ t!("failure", exception = failure.exception, message = failure.message.clone()) }</p>
            }
            <div class="tiers">
                { for prompt.tiers.iter().zip(&shares).map(|(tier, (_, chars))| html! {
                    <section class={classes!("tier", tier_name(tier.tier))} data-tier={tier_name(tier.tier)}>
                        <header>
                            <h2>{ t!(&format!("tier-{}", tier_name(tier.tier))) }</h2>
                            <span class="num">{ t!("chars", n = *chars) }{ " · " }{ i18n::percent(share(*chars)) }</span>
                        </header>
                        if tier.blocks.is_empty() { <p class="empty">{ t!("tier-empty") }</p> }
                        // In an element of its own: what is unfolded stays unfolded when a block before it comes or goes.
                        <div>{ for tier.blocks.iter().enumerate().map(|(n, block)| {
                            let nth = tier.blocks[..n].iter().filter(|other| other.slot == block.slot).count();
                            block_view(prompt, block, nth)
                        }) }</div>
                    </section>
                }) }
            </div>
        </>
    }
}

fn block_view(prompt: &Prompt, block: &Block, nth: usize) -> Html {
    html! { <BlockView key={format!("{:?} {nth}", block.slot)} text={AttrValue::from(prompt.block(block).to_owned())} block={block.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct BlockProps {
    text: AttrValue,
    block: Block,
}

#[component]
fn BlockView(props: &BlockProps) -> Html {
    use_language();
    let store = use_store();
    let open = use_state(|| false);
    let block = &props.block;
    let slot = slot_key(block.slot);
    let mut sources: Vec<(Rc<str>, usize)> = Vec::new();
    for origin in &block.origins {
        if !sources.iter().any(|(path, _)| **path == *origin.path) {
            sources.push((Rc::from(&*origin.path), origin.source.start));
        }
    }
    let notes = block.notes.iter().map(i18n::note).collect::<Vec<_>>().join(" ");
    let tags = block.outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Truncated { .. } => Some(("bad", t!("tag-cut"))),
        Outcome::Flagged { .. } => Some(("bad", t!("tag-flagged"))),
        Outcome::Blocked { .. } => Some(("bad", t!("tag-blocked"))),
        Outcome::Defaulted { .. } => Some(("soft", t!("tag-default"))),
        Outcome::Loaded { .. } => None,
    });
    let here = store.ui.cursor.as_ref().is_some_and(|cursor| {
        block.origins.iter().any(|o| {
            *o.path == *cursor.path && o.source.start <= cursor.offset && cursor.offset <= o.source.end
        })
    });
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    html! {
        <article class={classes!("block", here.then_some("here"), open.then_some("open"))} data-block={slot.clone()}>
            <h3>
                <button class="fold" onclick={toggle} aria-expanded={open.to_string()}>{ t!(&format!("slot-{slot}")) }</button>
                { for sources.into_iter().map(|(path, at)| {
                    let name = store.inputs.short(&path).to_owned();
                    let store = store.clone();
                    let onclick = Callback::from(move |_: MouseEvent| {
                        store.dispatch(Action::Reveal { path: Rc::clone(&path), span: at..at });
                    });
                    html! { <button class="link" {onclick}>{ name }</button> }
                }) }
                if !notes.is_empty() { <span class="note">{ notes }</span> }
                { for tags.map(|(class, word)| html! { <span class={classes!("tag", class)}>{ word }</span> }) }
                <span class="num end">{ i18n::number(char_len(&props.text)) }</span>
            </h3>
            <pre>{ props.text.clone() }</pre>
        </article>
    }
}
