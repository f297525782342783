//! *Compare*: this session and one that differs in one thing.

use std::rc::Rc;

use yew::prelude::*;

use crate::data;
use crate::derived::use_derived;
use crate::i18n::use_language;
use crate::state::Inputs;
use crate::t;
use crate::views::compare::Compare;
use crate::widgets::TextField;

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

    /// What to choose from: the first that is not this session's own is taken at first.
    fn options(self, inputs: &Inputs, platforms: impl Iterator<Item = AttrValue>) -> Vec<AttrValue> {
        let mut all: Vec<AttrValue> = match self {
            Self::Profile => data::PROFILES.map(AttrValue::from).to_vec(),
            Self::Platform => data::PLATFORMS.map(AttrValue::from).into_iter().chain(platforms).collect(),
            Self::Model => data::models().map(|m| m.id.into()).collect(),
            Self::Tomorrow => Vec::new(),
        };
        let own = match self {
            Self::Platform => inputs.session.platform.as_str(),
            Self::Model => inputs.session.model.as_str(),
            _ => "",
        };
        let mut seen = Vec::new();
        all.retain(|one| {
            *one != own && !seen.contains(one) && {
                seen.push(one.clone());
                true
            }
        });
        all
    }

    /// The same inputs, but for the one thing.
    fn apply(self, value: &str, inputs: &Inputs) -> Inputs {
        let mut other = inputs.clone();
        let session = &mut other.session;
        match self {
            Self::Profile => other.workspace = crate::derived::in_profile(&inputs.workspace, value),
            Self::Platform => value.clone_into(&mut session.platform),
            Self::Model => value.clone_into(&mut session.model),
            Self::Tomorrow => session.now = session.now.saturating_add(86_400),
        }
        other
    }
}

#[component]
pub(super) fn OtherSession() -> Html {
    use_language();
    let derived = use_derived();
    let other = use_state(|| (Other::Profile, None::<AttrValue>));
    let (kind, typed) = (*other).clone();
    let release = &derived.release;
    let platforms = release.hints.keys().chain(release.plugin_hints.keys()).map(|k| k.clone().into());
    let options = kind.options(&derived.inputs, platforms);
    let value = typed.unwrap_or_else(|| options.first().cloned().unwrap_or_default());
    let here = use_memo(derived.clone(), |derived| Rc::new(derived.report.prompt.clone()));
    let there = use_memo((derived.clone(), kind, value.clone()), |(derived, kind, value)| {
        Rc::new(derived.assemble(&kind.apply(value, &derived.inputs), &derived.release).prompt)
    });
    let on_change = {
        let other = other.clone();
        Callback::from(move |value: String| other.set((kind, Some(value.into()))))
    };
    html! {
        <>
            <div class="sum switch" role="group" aria-label={t!("other-label")}>
                <span class="soft">{ t!("other-label") }</span>
                { for Other::ALL.into_iter().map(|one| {
                    let set = other.clone();
                    let onclick = Callback::from(move |_: MouseEvent| set.set((one, None)));
                    html! { <button {onclick} aria-pressed={(kind == one).to_string()}>{ t!(one.key()) }</button> }
                }) }
            </div>
            if !options.is_empty() {
                <div class="pad form one"><TextField id="other" label={t!(kind.key())} {value} {options} {on_change} /></div>
            }
            <Compare before={Rc::clone(&*here)} after={Rc::clone(&*there)} />
        </>
    }
}
