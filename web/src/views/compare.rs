//! Two prompts side by side: what is equal, where the first difference lies, and the lines that
//! differ. *Changes* and *Releases* show it; neither knows how it is found.

use std::rc::Rc;

use hermes_prompt::cache::prefix::{Comparison, compare, rough_tokens};
use hermes_prompt::prompt::Prompt;
use similar::{Algorithm, DiffTag, capture_diff_slices};
use yew::prelude::*;

use super::prompt::{slot_key, tier_name};
use crate::app::use_store;
use crate::i18n::{self, use_language};
use crate::state::Action;
use crate::t;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) before: Rc<Prompt>,
    pub(crate) after: Rc<Prompt>,
}

/// The comparison of two prompts.
#[component]
pub(crate) fn Compare(props: &Props) -> Html {
    use_language();
    let (before, after) = (&props.before, &props.after);
    let comparison = use_memo((Rc::clone(before), Rc::clone(after)), |(a, b)| compare(a, b, &rough_tokens));
    if comparison.equal {
        return html! { <p class="empty">{ t!("compare-equal") }</p> };
    }
    html! {
        <>
            <Summary comparison={(*comparison).clone()} />
            <div class="tiers">
                { for comparison.tiers.iter().map(|tier| {
                    let name = tier_name(tier.tier);
                    let (old, new) = (before.tier(tier.tier), after.tier(tier.tier));
                    html! {
                        <section class={classes!("tier", name)} data-tier={name} data-equal={tier.equal.to_string()}>
                            <header>
                                <h2>{ t!(&format!("tier-{name}")) }</h2>
                                if tier.equal {
                                    <span class="num">{ "= " }{ t!("compare-tier-equal", n = i18n::bytes(tier.bytes[0])) }</span>
                                } else {
                                    <span class="num">{ "≠ " }{ t!("compare-tier-differs", before = i18n::bytes(tier.bytes[0]), after = i18n::bytes(tier.bytes[1])) }</span>
                                }
                            </header>
                            if !tier.equal {
                                <Diff old={AttrValue::from(old.to_owned())} new={AttrValue::from(new.to_owned())} />
                            }
                        </section>
                    }
                }) }
            </div>
        </>
    }
}

#[derive(Properties, PartialEq)]
struct SummaryProps {
    comparison: Comparison,
}

/// What a provider could reuse, and what breaks it.
#[component]
fn Summary(props: &SummaryProps) -> Html {
    use_language();
    let store = use_store();
    let c = &props.comparison;
    let after = &c.sides[1];
    let share = c.shared_bytes as f64 / after.bytes.max(1) as f64;
    let site = after.differs_at.as_ref();
    let block = site.and_then(|s| s.slot).map(|slot| t!(&format!("slot-{}", slot_key(slot))));
    let source = site.and_then(|s| s.source.as_ref()).map(|source| {
        let name = store.inputs.short(&source.path).to_owned();
        let (store, path, at) = (store.clone(), source.path.clone(), source.offset);
        let onclick = Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Reveal { path: path.as_str().into(), span: at..at });
        });
        html! { <button class="link" {onclick}>{ name }</button> }
    });
    html! {
        <div class="compare-sum">
            <div class="track" role="img" aria-label={t!("compare-reused", share = i18n::percent(share))}>
                <i class="keep" ~style={format!("width: {:.2}%", 100.0 * share)}></i>
                <i class="gone" ~style={format!("width: {:.2}%", 100.0 * (1.0 - share))}></i>
            </div>
            <p>
                <b>{ t!("compare-reused", share = i18n::percent(share)) }</b>{ " " }
                { t!("compare-tokens", n = c.shared_tokens, all = after.tokens) }
            </p>
            <p class="soft">
                { t!("compare-first", byte = c.first_difference.unwrap_or(0)) }
                if let Some(block) = block { { " " }{ t!("compare-in-block", block = block) } }
                if let Some(source) = source { { " · " }{ source } }
            </p>
        </div>
    }
}

/// Lines kept around a difference.
const CONTEXT: usize = 2;
/// Lines beyond which the middle is shown as replaced as a whole: nobody reads such a difference,
/// and finding it would take longer than a frame.
const LIMIT: usize = 3_000;

/// A line of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line<'t> {
    Same(&'t str),
    Gone(&'t str),
    New(&'t str),
    /// So many equal lines are left out.
    Fold(usize),
}

/// The lines that differ, with a little around them. What both texts start and end with is set
/// aside first, so that one edit in a long text costs one pass.
fn lines<'t>(old: &'t str, new: &'t str) -> Vec<Line<'t>> {
    let (a, b): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (ra, rb) = (&a[head..], &b[head..]);
    let tail = ra.iter().rev().zip(rb.iter().rev()).take_while(|(x, y)| x == y).count();
    let (ma, mb) = (&ra[..ra.len() - tail], &rb[..rb.len() - tail]);

    let mut all: Vec<Line<'t>> = a[..head].iter().map(|l| Line::Same(l)).collect();
    if ma.len().max(mb.len()) > LIMIT {
        all.extend(ma.iter().map(|l| Line::Gone(l)));
        all.extend(mb.iter().map(|l| Line::New(l)));
    } else {
        for op in capture_diff_slices(Algorithm::Myers, ma, mb) {
            let (tag, was, is) = op.as_tag_tuple();
            if tag == DiffTag::Equal {
                all.extend(ma[was].iter().map(|l| Line::Same(l)));
            } else {
                all.extend(ma[was].iter().map(|l| Line::Gone(l)));
                all.extend(mb[is].iter().map(|l| Line::New(l)));
            }
        }
    }
    all.extend(ra[ra.len() - tail..].iter().map(|l| Line::Same(l)));
    fold(&all)
}

/// Leaves out equal lines that are far from any difference.
fn fold<'t>(all: &[Line<'t>]) -> Vec<Line<'t>> {
    let mut near = vec![false; all.len()];
    for (i, line) in all.iter().enumerate() {
        if !matches!(line, Line::Same(_)) {
            let end = (i + CONTEXT + 1).min(all.len());
            near[i.saturating_sub(CONTEXT)..end].fill(true);
        }
    }
    let mut out = Vec::new();
    let mut hidden = 0;
    for (line, near) in all.iter().zip(near) {
        if near {
            if hidden > 0 {
                out.push(Line::Fold(hidden));
                hidden = 0;
            }
            out.push(*line);
        } else {
            hidden += 1;
        }
    }
    if hidden > 0 {
        out.push(Line::Fold(hidden));
    }
    out
}

#[derive(Properties, PartialEq)]
pub(crate) struct DiffProps {
    pub(crate) old: AttrValue,
    pub(crate) new: AttrValue,
}

/// Two texts, line by line.
#[component]
pub(crate) fn Diff(props: &DiffProps) -> Html {
    use_language();
    html! {
        <div class="diff" tabindex="0" role="group" aria-label={t!("compare-lines")}>
            { for lines(&props.old, &props.new).into_iter().map(|line| match line {
                Line::Same(text) => html! { <div class="same">{ text.to_owned() }</div> },
                Line::Gone(text) => html! { <del>{ text.to_owned() }</del> },
                Line::New(text) => html! { <ins>{ text.to_owned() }</ins> },
                Line::Fold(count) => html! { <div class="fold-line">{ t!("compare-fold", count = count) }</div> },
            }) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::Line::{Fold, Gone, New, Same};
    use super::*;

    #[test]
    fn one_changed_line_keeps_two_around_it() {
        let old = "1\n2\n3\n4\n5\n6\n7";
        let new = "1\n2\n3\nx\n5\n6\n7";
        let want = [Fold(1), Same("2"), Same("3"), Gone("4"), New("x"), Same("5"), Same("6"), Fold(1)];
        assert_eq!(lines(old, new), want);
    }

    #[test]
    fn moved_and_added_lines() {
        assert_eq!(lines("a", "a\nb"), [Same("a"), New("b")]);
        assert_eq!(lines("a\nb", "b"), [Gone("a"), Same("b")]);
        assert_eq!(lines("", "a"), [Gone(""), New("a")]);
        assert_eq!(lines("a\na\na", "a\na\na"), [Fold(3)]);
    }

    #[test]
    fn a_long_difference_is_shown_without_being_searched() {
        let old: String = (0..5_000).map(|n| format!("a{n}\n")).collect();
        let new: String = (0..5_000).map(|n| format!("b{n}\n")).collect();
        let got = lines(&old, &new);
        assert_eq!(got.len(), 10_001, "every line once, and the empty last one");
    }
}
