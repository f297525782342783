//! What the agent brings along. Every change takes effect at once: the prompt behind the dialog moves.

use std::collections::BTreeSet;

use hermes_prompt::Session;
use hermes_prompt::session::Mode;
use hermes_prompt::zone::{Civil, Zone};
use yew::prelude::*;

use crate::app::use_store;
use crate::data;
use crate::derived::use_derived;
use crate::effects;
use crate::i18n::use_language;
use crate::state::Action;
use crate::t;
use crate::widgets::{Choice, Switch, TextField};

/// Zones to choose from without typing.
const ZONES: [&str; 10] = [
    "UTC",
    "America/Sao_Paulo",
    "America/New_York",
    "America/Los_Angeles",
    "Europe/London",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
];

#[component]
pub(crate) fn SessionForm() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let session = &store.inputs.session;
    let places = store.inputs.workspace.places.clone();
    // A field: what it changes in the session.
    let set = |change: fn(&mut Session, String)| {
        let store = store.clone();
        Callback::from(move |value: String| {
            let mut session = store.inputs.session.clone();
            change(&mut session, value);
            store.dispatch(Action::SetSession(Box::new(session)));
        })
    };
    let switch = |change: fn(&mut Session, bool)| {
        let store = store.clone();
        Callback::from(move |on: bool| {
            let mut session = store.inputs.session.clone();
            change(&mut session, on);
            store.dispatch(Action::SetSession(Box::new(session)));
        })
    };
    let platforms: Vec<AttrValue> = derived
        .release
        .hints
        .keys()
        .chain(derived.release.plugin_hints.keys())
        .map(|k| k.clone().into())
        .collect();
    let models: Vec<AttrValue> = data::models().map(|m| m.id.into()).collect();
    let set_model = set(|s, value| {
        // A known model brings its provider and window along.
        if let Some(known) = data::models().find(|m| m.id == value) {
            s.provider = known.provider.into();
            s.context_length = Some(known.window);
        }
        s.model = value;
    });
    let set_window = set(|s, value| {
        let digits: String = value.chars().filter(char::is_ascii_digit).collect();
        s.context_length = digits.parse().ok().filter(|n| *n > 0);
    });
    let mode = {
        let gateway = derived.release.rules.gateway_mode;
        let current = Mode::ALL
            .into_iter()
            .find(|m| m.switches(gateway) == (session.skip_context_files, session.load_soul_identity));
        let on_change = {
            let store = store.clone();
            Callback::from(move |value: String| {
                let Some(mode) = Mode::ALL.into_iter().find(|m| mode_name(*m) == value) else { return };
                let mut session = store.inputs.session.clone();
                (session.skip_context_files, session.load_soul_identity) = mode.switches(gateway);
                store.dispatch(Action::SetSession(Box::new(session)));
            })
        };
        let options = Mode::ALL
            .map(|m| (AttrValue::from(mode_name(m)), t!(&format!("mode-{}", mode_name(m)))))
            .to_vec();
        let value = current.map_or("", mode_name);
        html! { <Choice id="mode" label={t!("mode")} {options} value={value} {on_change} /> }
    };
    let set_home = {
        let (store, places) = (store.clone(), places.clone());
        Callback::from(move |value: String| {
            if value.starts_with('/') && value.len() > 1 && !value.ends_with('/') {
                store.dispatch(Action::SetPlaces(hermes_prompt::workspace::Places {
                    home: value,
                    ..places.clone()
                }));
            }
        })
    };
    let set_cwd = {
        let (store, places) = (store.clone(), places.clone());
        Callback::from(move |value: String| {
            store.dispatch(Action::SetPlaces(hermes_prompt::workspace::Places {
                cwd: value,
                ..places.clone()
            }));
        })
    };
    let zone = Zone::find(&session.local_zone);
    let zone_known = zone.is_some();
    let zone = zone.unwrap_or_else(Zone::utc);
    let shown = format_date(session.now, &zone);
    let set_date = {
        let store = store.clone();
        Callback::from(move |value: String| {
            if let Some(now) = parse_date(&value, &zone) {
                let mut session = store.inputs.session.clone();
                session.now = now;
                store.dispatch(Action::FollowClock(false));
                store.dispatch(Action::SetSession(Box::new(session)));
            }
        })
    };
    let follow = {
        let store = store.clone();
        Callback::from(move |on: bool| {
            store.dispatch(Action::FollowClock(on));
            store.dispatch(Action::Tick(effects::now()));
        })
    };
    let zones = ZONES.map(AttrValue::from).to_vec();
    let window = session.context_length.map_or_else(AttrValue::default, |n| n.to_string().into());
    html! {
        <div class="form">
            <section>
                <h3>{ t!("session-agent") }</h3>
                <TextField id="platform" label={t!("platform-label")} value={session.platform.clone()} options={platforms} on_change={set(|s, v| s.platform = v)} />
                <TextField id="model" label={t!("model-label")} value={session.model.clone()} options={models} on_change={set_model} />
                <TextField id="window" label={t!("window-label")} value={window} on_change={set_window} hint={t!("window-hint")} />
                <TextField id="provider" label={t!("provider-label")} value={session.provider.clone()} on_change={set(|s, v| s.provider = v)} />
                { mode }
            </section>
            <section>
                <h3>{ t!("session-time") }</h3>
                <Switch label={t!("follow-clock")} on={store.inputs.follow_clock} on_change={follow} />
                <TextField id="now" kind="datetime-local" label={t!("now-label")} value={shown} on_change={set_date} hint={t!("now-hint")} />
                <TextField id="zone" label={t!("zone-label")} value={session.local_zone.clone()} options={zones} on_change={set(|s, v| s.local_zone = v)}
                    error={(!zone_known).then(|| t!("zone-unknown"))} />
                <TextField id="session-id" label={t!("session-id-label")} value={session.session_id.clone()} mono=true on_change={set(|s, v| s.session_id = v)} />
                <Switch label={t!("pass-session-id")} on={session.pass_session_id} on_change={switch(|s, on| s.pass_session_id = on)} />
            </section>
            <section>
                <h3>{ t!("session-places") }</h3>
                <TextField id="home" label={t!("home-label")} value={places.home.clone()} mono=true on_change={set_home} hint={t!("home-hint")} />
                <TextField id="cwd" label={t!("cwd-label")} value={places.cwd.clone()} mono=true on_change={set_cwd} />
                <TextField id="env" label={t!("env-label")} value={env_text(session)} mono=true lines={3} on_change={set(|s, v| s.env = parse_env(&v))} hint={t!("env-hint")} />
            </section>
            <section>
                <h3>{ t!("session-more") }</h3>
                <TextField id="system-message" label={t!("system-message-label")} value={session.system_message.clone().unwrap_or_default()} lines={3}
                    on_change={set(|s, v| s.system_message = (!v.is_empty()).then_some(v))} />
                <Switch label={t!("skip-memory")} on={session.skip_memory} on_change={switch(|s, on| s.skip_memory = on)} />
                <Switch label={t!("skip-context")} on={session.skip_context_files} on_change={switch(|s, on| s.skip_context_files = on)} />
                <Switch label={t!("load-soul")} on={session.load_soul_identity} on_change={switch(|s, on| s.load_soul_identity = on)} />
            </section>
            <Tools />
        </div>
    }
}

/// Which tools are loaded: by toolset, or one by one.
#[component]
fn Tools() -> Html {
    use_language();
    let store = use_store();
    let derived = use_derived();
    let tools = &store.inputs.session.tools;
    let lists = &derived.release.lists;
    let set = {
        let store = store.clone();
        move |tools: BTreeSet<String>| {
            let session = Session { tools, ..store.inputs.session.clone() };
            store.dispatch(Action::SetSession(Box::new(session)));
        }
    };
    let preset = {
        let (set, lists) = (set.clone(), lists.clone());
        let current = lists
            .toolsets
            .iter()
            .find(|(_, of)| of.iter().collect::<BTreeSet<_>>() == tools.iter().collect());
        let options: Vec<(AttrValue, AttrValue)> = std::iter::once((AttrValue::default(), t!("tools-own")))
            .chain(lists.toolsets.keys().map(|name| (name.clone().into(), name.clone().into())))
            .collect();
        let value = current.map(|(name, _)| AttrValue::from(name.clone())).unwrap_or_default();
        let on_change = Callback::from(move |name: String| {
            if let Some(of) = lists.toolsets.get(&name) {
                set(of.iter().cloned().collect());
            }
        });
        html! { <Choice id="toolset" label={t!("toolset-label")} {options} {value} {on_change} /> }
    };
    // Every tool the release knows, and those of the session it does not.
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (tool, group) in &lists.tool_toolsets {
        match groups.iter_mut().find(|(name, _)| name == group) {
            Some((_, of)) => of.push(tool.clone()),
            None => groups.push((group.clone(), vec![tool.clone()])),
        }
    }
    groups.sort();
    let own: Vec<String> = tools.iter().filter(|t| !lists.tool_toolsets.contains_key(*t)).cloned().collect();
    if !own.is_empty() {
        groups.push((t!("tools-other").to_string(), own));
    }
    let custom = {
        let (set, tools) = (set.clone(), tools.clone());
        Callback::from(move |e: Event| {
            let input = e.target_unchecked_into::<web_sys::HtmlInputElement>();
            let name = input.value().trim().to_owned();
            if !name.is_empty() {
                let mut tools = tools.clone();
                tools.insert(name);
                set(tools);
                input.set_value("");
            }
        })
    };
    html! {
        <section class="tools">
            <h3>{ t!("session-tools") }{ " " }<span class="num">{ tools.len() }</span></h3>
            { preset }
            <details>
                <summary>{ t!("tools-single") }</summary>
                <div class="groups">
                    { for groups.into_iter().map(|(group, of)| html! {
                        <fieldset key={group.clone()}><legend>{ group }</legend>
                            { for of.into_iter().map(|tool| {
                                let on_change = {
                                    let (set, tools, tool) = (set.clone(), tools.clone(), tool.clone());
                                    Callback::from(move |on: bool| {
                                        let mut tools = tools.clone();
                                        if on { tools.insert(tool.clone()); } else { tools.remove(&tool); }
                                        set(tools);
                                    })
                                };
                                html! { <Switch key={tool.clone()} label={tool.clone()} on={tools.contains(&tool)} {on_change} /> }
                            }) }
                        </fieldset>
                    }) }
                </div>
                <div class="field"><label for="field-tool">{ t!("tools-add") }</label><input id="field-tool" class="mono" onchange={custom} autocomplete="off" /></div>
            </details>
        </section>
    }
}

const fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Interactive => "interactive",
        Mode::Gateway => "gateway",
        Mode::Subagent => "subagent",
        Mode::Cron => "cron",
        Mode::CronWithWorkdir => "cron-workdir",
        Mode::IgnoreRules => "ignore-rules",
    }
}

/// Variables as lines `NAME=value`.
fn env_text(session: &Session) -> String {
    session.env.iter().map(|(name, value)| format!("{name}={value}\n")).collect()
}

fn parse_env(text: &str) -> hermes_prompt::collections::Map<String, String> {
    text.lines().filter_map(|l| l.split_once('=')).map(|(n, v)| (n.trim().to_owned(), v.to_owned())).collect()
}

/// An instant as the browser's field holds it, `YYYY-MM-DDTHH:MM`, on the clocks of a zone.
fn format_date(seconds: i64, zone: &Zone) -> String {
    let civil = Civil::at(seconds, zone.at(seconds).seconds);
    let (year, month, day) = civil.date();
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", civil.second / 3600, civil.second / 60 % 60)
}

fn parse_date(text: &str, zone: &Zone) -> Option<i64> {
    let (date, time) = text.split_once('T')?;
    let mut date = date.split('-').map(|part| part.parse::<u32>().ok());
    let mut time = time.split(':').map(|part| part.parse::<u32>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let civil = Civil::new(year.into(), month, day, [time.next()??, time.next()??, 0])?;
    Some(zone.instant(civil))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_go_both_ways() {
        let brazil = Zone::find("America/Sao_Paulo").unwrap();
        for (seconds, zone, text) in [
            (0, &Zone::utc(), "1970-01-01T00:00"),
            (951_825_600, &Zone::utc(), "2000-02-29T12:00"),
            (951_825_600, &brazil, "2000-02-29T09:00"),
        ] {
            assert_eq!(format_date(seconds, zone), text);
            assert_eq!(parse_date(text, zone), Some(seconds));
        }
        assert_eq!(parse_date("2026-13-01T00:00", &brazil), None);
        assert_eq!(parse_date("soon", &brazil), None);
    }

    #[test]
    fn variables_are_lines() {
        let env = parse_env("A=1\nnonsense\nB=x=y\n");
        let session = Session { env, ..Session::default() };
        assert_eq!(env_text(&session), "A=1\nB=x=y\n");
    }
}
