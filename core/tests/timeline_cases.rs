//! Rows of `tests/cases/cache/timeline.json`: steps, and the letters of the turns they make.
//!
//! Steps are words, all in one group with names and a channel prompt: `human`, `internal`, `steer`, `interrupt`,
//! `queued`, `queued-internal`, `restart`, `evict`, `new`, `branch`, `compact`, `compact-child`, `memory`, and with
//! a value `resume:ID`, `handoff:ID`, `switch:ID`, `redact:on|off`, `model:NAME`, `rename:NAME`. The session `cli`
//! exists. `letters` holds the expectation by release, `why` the codes of the reasons; `contains` and `lacks` name a
//! letter and a text its ephemeral prompt must or must not hold. `parent` and `overrides` set the parent channel and
//! `channel_overrides`.

use std::sync::Arc;

use hermes_prompt::cache::gateway::{Event, InternalKind, PromptInputs, Scenario, Step, run, stories};
use hermes_prompt::prompt::{Part, Prompt};
use hermes_prompt::{Release, Slot, Tier};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Map, Value};

fn main() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases/cache/timeline.json");
    let rows: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut trials = Vec::new();
    for row in rows {
        let releases: Vec<String> = row["letters"].as_object().unwrap().keys().cloned().collect();
        for release in releases {
            let name = format!("{} [{release}]", row["id"].as_str().unwrap());
            let row = row.clone();
            trials.push(Trial::test(name, move || check(&row, &release)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn event(word: &str) -> Event {
    let chat = 0;
    let (word, value) = word.split_once(':').unwrap_or((word, ""));
    let value = value.to_owned();
    match word {
        "human" => Event::Human { chat },
        "internal" => Event::Internal { chat, source: InternalKind::Kanban },
        "steer" => Event::SteerLeftOver { chat },
        "interrupt" => Event::Interrupt { chat },
        "queued" => Event::Queued { chat, internal: false },
        "queued-internal" => Event::Queued { chat, internal: true },
        "restart" => Event::Restart,
        "evict" => Event::Evict { chat },
        "new" => Event::New { chat },
        "branch" => Event::Branch { chat },
        "compact" => Event::Compact { chat, child: false },
        "compact-child" => Event::Compact { chat, child: true },
        "memory" => Event::MemoryWrite { profile: 0, text: "Ana has a greenhouse.".into() },
        "resume" => Event::Resume { chat, session: value },
        "handoff" => Event::Handoff { chat, session: value },
        "switch" => Event::Switch { chat, session: value },
        "redact" => Event::RedactPii { on: value == "on" },
        "model" => Event::Model { chat, model: value },
        "rename" => Event::Rename { chat, name: value },
        other => panic!("no step is called {other:?}"),
    }
}

fn prompt(inputs: &PromptInputs<'_>) -> Arc<Prompt> {
    let part = |text: String| Part { text, ..Part::default() };
    let stamp = format!("{} memories\nModel: {}", inputs.changes.len(), inputs.model);
    Arc::new(Prompt::join(vec![
        (Tier::Stable, vec![(Slot::Identity, part("You are Ada. ".repeat(500)))]),
        (Tier::Volatile, vec![(Slot::Stamp, part(stamp))]),
    ]))
}

fn check(row: &Value, id: &str) -> Result<(), Failed> {
    let release = Release::built_in(id).ok_or("no such release")?;
    let mut scenario = Scenario {
        sessions: vec![serde_json::from_str(r#"{"id": "cli", "historyTokens": 400}"#)?],
        steps: row["steps"].as_str().unwrap().split(' ').map(|word| Step::new(event(word))).collect(),
        ..stories::after_restart()
    };
    scenario.chats[0].source.parent_chat_id = row["parent"].as_str().map(str::to_owned);
    if let Some(overrides) = row["overrides"].as_object() {
        let text = |(k, v): (&String, &Value)| (k.clone(), v.as_str().unwrap().to_owned());
        scenario.channel_overrides = overrides.iter().map(text).collect();
    }
    let timeline = run(&scenario, &release, &mut prompt);
    let expected = row["letters"][id].as_str().unwrap();
    let letters = timeline.letters();
    if letters != expected {
        let why: Vec<&str> = timeline.turns().map(|t| t.why.message.as_str()).collect();
        return Err(format!("letters {letters}, expected {expected}\n{}", why.join("\n")).into());
    }
    if let Some(codes) = row["why"][id].as_array() {
        let got: Vec<&str> = timeline.turns().map(|t| t.why.code).collect();
        if *codes != got.iter().map(|c| Value::from(*c)).collect::<Vec<_>>() {
            return Err(format!("reasons {got:?}").into());
        }
    }
    let none = Map::new();
    for (key, wanted) in [("contains", true), ("lacks", false)] {
        let Some(pair) = row[key].as_object().unwrap_or(&none).get(id) else { continue };
        let (letter, text) = (pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
        let prompt = timeline.prompts.iter().find(|p| p.letter == letter).ok_or("no such letter")?;
        if prompt.ephemeral.contains(text) != wanted {
            return Err(format!("{letter} {key} {text:?} does not hold:\n{}", prompt.ephemeral).into());
        }
    }
    Ok(())
}
