//! Kinds of scenario about the request and about caching: `cache_control`, `user_content`,
//! `session_context`, `stored_matches`, `static`, `subdir`, `channels`, `pin`.
//!
//! Each function takes the scenario as it was read and answers in the shape of the real program.
//! `Err` is what the real program raises.

use std::collections::BTreeMap;
use std::sync::Arc;

use hermes_prompt::Release;
use hermes_prompt::cache::marks::{self, MarkOptions};
use hermes_prompt::cache::pins::{ContextPin, PinMachine, TurnInputs};
use hermes_prompt::cache::session_key::{context_key, session_key};
use hermes_prompt::cache::ttl::Ttl;
use hermes_prompt::release::cache_rules::{PinRule, StoredRule};
use hermes_prompt::request::session_context::{HomeChannel, SessionContext, SessionSettings, Source, render};
use hermes_prompt::request::stored::{Reconstruction, Runtime, StaticPrefix, check_reuse};
use hermes_prompt::request::subdir::{ReleaseFilter, SubdirTracker};
use hermes_prompt::request::{Message, sha256_hex, user_content};
use hermes_prompt::scan::Scanner;
use serde_json::{Value, json};

use super::Answer;
use super::scene::Scene;

fn parse<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|e| e.to_string())
}

fn text<'v>(sc: &'v Value, key: &str) -> Option<&'v str> {
    sc.get(key).and_then(Value::as_str)
}

fn flag(sc: &Value, key: &str) -> bool {
    sc.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// `cache_control`: messages with their marks.
pub(crate) fn cache_control(sc: &Value, release: &Release) -> Answer {
    let messages: Vec<Message> = parse(&sc["messages"])?;
    let options = MarkOptions {
        ttl: if text(sc, "ttl") == Some("1h") { Ttl::OneHour } else { Ttl::FiveMinutes },
        native: flag(sc, "native"),
        static_prefix: text(sc, "static"),
        tool_parts: sc.get("tool_part_markers").and_then(Value::as_bool).unwrap_or(true),
        ..MarkOptions::default()
    };
    let marked = marks::apply(&messages, &[], release.cache.marks, &options);
    Ok(json!({ "messages": marked.messages }))
}

/// `user_content`: the augmented user message, or null.
pub(crate) fn user_content(sc: &Value, release: &Release) -> Answer {
    let Some(content) = text(sc, "content") else { return Ok(json!({ "out": null })) };
    let (recalled, plugin) = (text(sc, "prefetch").unwrap_or(""), text(sc, "plugin").unwrap_or(""));
    let out = user_content::compose(content, recalled, plugin, &release.request, &release.request_texts);
    Ok(json!({ "out": out }))
}

/// `session_context`: the rendered section. `home` is the Hermes home as shown to people.
pub(crate) fn session_context(sc: &Value, release: &Release, home: &str) -> Answer {
    let cx = SessionContext {
        source: parse(&sc["source"])?,
        connected: sc.get("connected").map_or(Ok(Vec::new()), parse)?,
        home_channels: home_channels(&sc["home_channels"]),
        shared: flag(sc, "shared"),
        slack_tools: flag(sc, "tools_loaded"),
        discord_tools: flag(sc, "tools_loaded"),
        home: home.to_owned(),
    };
    Ok(json!({ "out": render(&cx, flag(sc, "redact_pii"), release) }))
}

fn home_channels(value: &Value) -> Vec<HomeChannel> {
    let row = |row: &Value| HomeChannel {
        platform: row[0].as_str().unwrap_or("").to_owned(),
        chat_id: text(&row[1], "chat_id").unwrap_or("").to_owned(),
        name: text(&row[1], "name").unwrap_or("").to_owned(),
    };
    value.as_array().map(|rows| rows.iter().map(row).collect()).unwrap_or_default()
}

/// `stored_matches`: whether each stored prompt is sent again.
pub(crate) fn stored_matches(sc: &Value, release: &Release, cwd: &str) -> Answer {
    let mut runtime: Runtime = parse(&sc["agent"])?;
    cwd.clone_into(&mut runtime.cwd);
    let prompts: Vec<String> = parse(&sc["prompts"])?;
    let out: Vec<bool> = prompts.iter().map(|p| check_reuse(p, &runtime, &release.request).is_ok()).collect();
    Ok(json!({ "out": out }))
}

/// `static`: the static prefix of stored prompts. `fresh` is the whole prompt, `stable` its first tier.
pub(crate) fn static_prefix(sc: &Value, release: &Release, fresh: &str, stable: &str) -> Answer {
    if release.request.stored == StoredRule::LastLines {
        return Ok(json!({ "unsupported": true }));
    }
    let cases = sc["cases"].as_array().ok_or("no cases")?;
    let out: Vec<Value> = cases
        .iter()
        .map(|case| {
            let stored = match text(case, "stored") {
                Some("FRESH") => Some(fresh.to_owned()),
                Some(s) if s.starts_with('+') => Some(format!("{fresh}{}", &s[1..])),
                other => other.map(str::to_owned),
            };
            let existing = text(case, "existing").map(str::to_owned);
            let mut state = StaticPrefix { prefix: existing.clone(), failed_for: None };
            let caching = case.get("caching").and_then(Value::as_bool).unwrap_or(true);
            let outcome = state.reconstruct(stored.as_deref(), caching, || Some(stable.to_owned()));
            let is = state
                .prefix
                .as_ref()
                .map(|p| if Some(p) == existing.as_ref() { "existing" } else { "rebuilt" });
            json!({
                "static_is": is,
                "static_chars": state.prefix.as_ref().map(|p| p.chars().count()),
                "failed_memo": outcome == Reconstruction::NotAPrefix,
            })
        })
        .collect();
    Ok(json!({ "out": out }))
}

/// `subdir`: what is appended to the result of each tool call.
pub(crate) fn subdir(sc: &Value, (files, session): &Scene, release: &Release, scanner: &Scanner) -> Answer {
    let mut tracker = SubdirTracker::new(files, session, &release.request.subdir);
    let calls = sc["calls"].as_array().ok_or("no calls")?;
    let filter = ReleaseFilter { release, scanner };
    let out: Vec<Option<String>> = calls
        .iter()
        .map(|c| SubdirTracker::join(&tracker.visit(text(c, "tool").unwrap_or(""), &c["args"], &filter)))
        .collect();
    Ok(json!({ "out": out }))
}

/// `channels`: the prompt of each channel, and what follows it.
pub(crate) fn channels(sc: &Value, (files, session): &Scene, asker: &mut super::Asker) -> Answer {
    let configured = asker.assembler.configured(files, session);
    let asks = sc["asks"].as_array().ok_or("no asks")?;
    let out = asks.iter().map(|ask| {
        let [channel, parent] = [0, 1].map(|i| ask["ids"][i].as_str());
        let source: Source = parse(&ask["source"])?;
        let behind = match configured.channels.system_prompt(&source) {
            Ok(over) => json!(over.unwrap_or(configured.global())),
            Err(failure) => json!({ "raises": format!("{}: {}", failure.exception, failure.message) }),
        };
        Ok(json!({ "prompt": configured.channels.prompt_of(channel.unwrap_or(""), parent), "behind": behind }))
    });
    Ok(json!({ "out": out.collect::<Result<Vec<_>, String>>()? }))
}

fn short(text: &str) -> String {
    sha256_hex(text)[..12].to_owned()
}

/// `pin`: the state after each operation. `home` is the Hermes home as shown to people.
pub(crate) fn pin(sc: &Value, release: &Release, home: &str) -> Answer {
    if release.cache.pins != PinRule::Durable {
        return Ok(json!({ "unsupported": true }));
    }
    let mut machine = PinMachine::new(PinRule::Durable);
    let mut key: Option<String> = None;
    let mut rows = Vec::new();
    for op in sc["ops"].as_array().ok_or("no ops")? {
        let kind = text(op, "op").ok_or("an operation without a name")?;
        let mut row = BTreeMap::from([("op", json!(kind))]);
        match kind {
            "human" | "internal" => {
                let turn = turn(&mut machine, op, release, home)?;
                row.extend(turn.row);
                key = Some(turn.key);
            }
            "restart" => machine.restart(),
            other => boundary(&mut machine, key.as_deref(), other, op, &mut row)?,
        }
        let conversation = key.as_deref().and_then(|k| machine.conversation(k));
        let stored = key.as_deref().and_then(|k| machine.route(k)?.pin.as_ref());
        let context = |pin: &ContextPin| json!([short(&pin.text), pin.redact]);
        row.insert("has_pin", json!(stored.is_some()));
        row.insert("mem_context_pin", json!(conversation.and_then(|c| c.context.as_ref()).map(context)));
        let channel = conversation.and_then(|c| c.channel.as_ref()).map(|c| json!([c.prompt, c.parent]));
        row.insert("mem_channel_pin", json!(channel));
        let stored = stored.map(|pin| {
            json!({
                "version": pin.version,
                "context_key": pin.context_key[..8],
                "context_prompt": short(&pin.context_prompt),
                "redact_pii": pin.redact_pii,
                "channel_prompt": pin.channel_prompt,
                "parent_chat_id": pin.parent_chat_id,
            })
        });
        row.insert("stored_pin", json!(stored));
        rows.push(json!(row));
    }
    Ok(json!({ "rows": rows }))
}

struct TurnRow {
    key: String,
    row: [(&'static str, Value); 3],
}

fn turn(machine: &mut PinMachine, op: &Value, release: &Release, home: &str) -> Result<TurnRow, String> {
    let source: Source = parse(&op["source"])?;
    let settings = SessionSettings::default();
    let key = session_key(&source, settings, None);
    machine.open(&key);
    let cx = SessionContext {
        shared: source.is_shared(settings),
        source,
        home: home.to_owned(),
        ..SessionContext::default()
    };
    let redact = flag(op, "redact");
    let context_key = context_key(&cx, redact, &release.request);
    let inputs = TurnInputs {
        internal: op["op"] == "internal",
        context_key: &context_key,
        redact,
        channel_prompt: text(op, "channel_prompt"),
        parent: cx.source.parent_chat_id.as_deref(),
        launched_for: text(op, "stale_session_id"),
    };
    let got = machine.turn(&key, inputs, || Arc::from(render(&cx, redact, release)));
    let row = [
        ("context", json!(short(&got.context))),
        ("channel_prompt", json!(got.channel_prompt)),
        ("parent", json!(got.parent)),
    ];
    Ok(TurnRow { key, row })
}

fn boundary(
    machine: &mut PinMachine,
    key: Option<&str>,
    kind: &str,
    op: &Value,
    row: &mut BTreeMap<&'static str, Value>,
) -> Result<(), String> {
    match kind {
        "evict" => {
            if let Some(key) = key {
                machine.evict(key);
            }
        }
        "resume" | "handoff" | "switch" => {
            let target = text(op, "target").ok_or("a switch without a target")?;
            let switched = key.is_some_and(|k| machine.switch(k, target, kind == "switch"));
            row.insert("switched", json!(switched));
            if let Some(key) = key.filter(|_| kind != "switch") {
                if kind == "resume" {
                    machine.forget(key);
                }
                machine.evict(key);
            }
        }
        "reset" => {
            if let Some(key) = key {
                machine.reset(key);
                machine.forget(key);
                machine.evict(key);
            }
        }
        other => return Err(format!("no operation {other:?}")),
    }
    Ok(())
}
