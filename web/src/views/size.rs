//! What each part costs, and what to cut first.

use hermes_prompt::size::Measure;
use yew::prelude::*;

use super::prompt::{slot_key, tier_name};
use crate::derived::use_derived;
use crate::i18n::{self, use_language};
use crate::state::Inputs;
use crate::t;

#[component]
pub(crate) fn SizeView() -> Html {
    use_language();
    let derived = use_derived();
    let sizes = use_memo(derived.clone(), |derived| derived.sizes());
    let total = sizes.total;
    let share = |m: Measure| m.chars as f64 / total.chars.max(1) as f64;
    let bar = |class: &'static str, m: Measure| {
        html! {
            <td class="barcell"><i class={classes!("bar-line", class)} ~style={format!("width: {:.2}%", 100.0 * share(m))}></i></td>
        }
    };
    let numbers = |m: Measure| {
        html! {
            <>
                <td class="n">{ i18n::number(m.chars) }</td>
                <td class="n">{ i18n::bytes(m.bytes) }</td>
                <td class="n">{ i18n::number(m.tokens) }</td>
                <td class="n">{ i18n::percent(share(m)) }</td>
            </>
        }
    };
    html! {
        <>
            <div class="sum">
                <b>{ i18n::bytes(total.bytes) }</b>
                <span class="num">{ t!("chars", n = total.chars) }{ " · " }{ t!("about-tokens", n = total.tokens) }</span>
            </div>
            <table class="table">
                <caption>{ t!("size-caption") }</caption>
                <thead><tr>
                    <th>{ t!("size-part") }</th><td></td>
                    <th class="n">{ t!("size-chars") }</th><th class="n">{ t!("size-bytes") }</th>
                    <th class="n">{ t!("size-tokens") }</th><th class="n">{ "%" }</th>
                </tr></thead>
                { for sizes.tiers.iter().map(|tier| {
                    let name = tier_name(tier.tier);
                    html! {
                        <tbody class={name} data-tier={name}>
                            <tr class="head"><th scope="rowgroup">{ t!(&format!("tier-{name}")) }</th>{ bar(name, tier.size) }{ numbers(tier.size) }</tr>
                            { for sizes.blocks.iter().filter(|b| b.tier == tier.tier).map(|b| {
                                let slot = slot_key(b.slot);
                                html! {
                                    <tr data-block={slot.clone()}><th scope="row">{ t!(&format!("slot-{slot}")) }</th>{ bar(name, b.size) }{ numbers(b.size) }</tr>
                                }
                            }) }
                        </tbody>
                    }
                }) }
            </table>
            if !sizes.cuts.is_empty() {
                <table class="table">
                    <caption>{ t!("size-cuts") }</caption>
                    <thead><tr><th>{ t!("size-part") }</th><th>{ t!("size-how") }</th><th class="n">{ t!("size-chars") }</th><th class="n">{ t!("size-tokens") }</th></tr></thead>
                    <tbody>
                        { for sizes.cuts.iter().take(20).map(|cut| html! {
                            <tr>
                                <th scope="row">{ cut_name(&derived.inputs, cut) }</th><td class="soft">{ i18n::note(&cut.how) }</td>
                                <td class="n">{ i18n::number(cut.saves.chars) }</td><td class="n">{ i18n::number(cut.saves.tokens) }</td>
                            </tr>
                        }) }
                    </tbody>
                </table>
            }
            if !sizes.skills.is_empty() {
                <table class="table">
                    <caption>{ t!("size-skills") }</caption>
                    <thead><tr><th>{ t!("size-skill") }</th><th class="n">{ t!("size-index-line") }</th><th class="n">{ t!("size-skill-file") }</th></tr></thead>
                    <tbody>
                        { for sizes.skills.iter().map(|skill| html! {
                            <tr>
                                <th scope="row">{ skill.name.clone() }</th>
                                <td class="n">{ i18n::bytes(skill.index_line_bytes as usize) }</td>
                                <td class="n">{ skill.skill_md_bytes.map_or_else(|| "–".into(), |n| i18n::bytes(n as usize)) }</td>
                            </tr>
                        }) }
                    </tbody>
                </table>
            }
            <details class="pad">
                <summary>{ t!("size-command") }</summary>
                <pre class="mono">{ derived.prompt_size_text() }</pre>
            </details>
        </>
    }
}

/// What a cut is about: its own name, else the block it belongs to.
fn cut_name(inputs: &Inputs, cut: &hermes_prompt::size::Cut) -> AttrValue {
    match (&cut.slot, cut.name.is_empty()) {
        (Some(slot), true) => t!(&format!("slot-{}", slot_key(*slot))),
        _ => inputs.short(&cut.name).to_owned().into(),
    }
}
