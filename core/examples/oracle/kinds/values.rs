//! Kinds about `config.yaml`: what the agent's reader makes of a document, and what follows from it.

use hermes_prompt::config::{CharLimit, Config, Settings, yaml};
use hermes_prompt::release::InfiniteLimit;
use hermes_prompt::truncate::Limit;
use hermes_prompt::{Release, Session, platform_hint};
use serde_json::{Map, Value, json};

use super::Answer;
use super::scene::Scene;
use super::units::raised;

/// `yaml`: every document as a Python `repr`, or the class of what its reader raises.
pub(crate) fn yaml(sc: &Value, release: &Release) -> Answer {
    let dialect = release.rules.yaml;
    let read = |doc: &Value| match yaml::load(doc.as_str().unwrap_or(""), dialect) {
        Ok(value) => json!({ "repr": value.repr() }),
        Err(error) => json!({ "error": error.problem.python_class(dialect) }),
    };
    Ok(json!({ "out": sc["docs"].as_array().map(|docs| docs.iter().map(read).collect::<Vec<_>>()) }))
}

/// `config`: values of the effective configuration as Python `repr`s.
pub(crate) fn config(sc: &Value, (workspace, session): &Scene, release: &Release) -> Answer {
    let config = Config::load(workspace, session, release, None);
    raised(config.failure.clone())?;
    let keys = sc["keys"].as_array().ok_or("no keys")?;
    let values: Map<String, Value> = keys
        .iter()
        .filter_map(Value::as_str)
        .map(|key| (key.to_owned(), config.repr_at(key).into()))
        .collect();
    Ok(json!({ "values": values }))
}

/// `hint`: overrides of platform hints laid over given defaults.
pub(crate) fn hint(sc: &Value, release: &Release) -> Answer {
    let mut session = Session::default();
    for (name, value) in sc["env"].as_object().into_iter().flatten() {
        session.env.insert(name.clone(), value.as_str().unwrap_or("").into());
    }
    let one = |case: &Value| {
        let default = platform_hint::Hint::from(case["default"].as_str().unwrap_or(""));
        let overrides = yaml::Value::from(&case["overrides"]);
        let key = case["key"].as_str().unwrap_or("");
        let hint = platform_hint::resolve(key, default, &overrides, release.rules.hint_merge);
        let on = case["tui"].as_bool().unwrap_or(false);
        if on { hint.with_terminal_pane(&session, release).text } else { hint.text }
    };
    Ok(json!({ "out": sc["cases"].as_array().map(|cases| cases.iter().map(one).collect::<Vec<_>>()) }))
}

/// `limits`: the cap of a context file by the model's window.
pub(crate) fn limits(sc: &Value, (workspace, session): &Scene, release: &Release) -> Answer {
    let config = Config::load(workspace, session, release, None);
    let pinned = Settings::from(&config, session, release).context_file_max_chars.value;
    let limit = |window: &Value| match pinned {
        CharLimit::Chars(n) => json!(n),
        CharLimit::Infinite if release.rules.infinite_limit == InfiniteLimit::Fails => json!("OverflowError"),
        CharLimit::Infinite | CharLimit::Window => {
            json!(Limit::dynamic(window.as_u64(), &release.limits).chars)
        }
    };
    Ok(json!({ "limits": sc["context_lengths"].as_array().map(|l| l.iter().map(limit).collect::<Vec<_>>()) }))
}

/// `expressions`: the threat table of the release, for the check that no expression of ours is one of theirs.
pub(crate) fn expressions(release: &Release) -> Answer {
    let rows: Vec<Value> = release.threats.patterns.iter().map(|p| json!([p.id, p.regex])).collect();
    Ok(json!({ "expressions": rows }))
}

/// `texts`: every text of the release, for the check that none of ours is one of theirs.
pub(crate) fn texts(release: &Release) -> Answer {
    let own = release.texts.all().into_iter();
    let hints = release.hints.iter().map(|(name, text)| (format!("platform_hints.{name}"), text.as_str()));
    let plugins = release
        .plugin_hints
        .iter()
        .map(|(name, p)| (format!("plugin_platform_hints.{name}"), p.hint.as_str()));
    let request = release.request_texts.all().into_iter();
    let request = request.map(|(key, text)| (format!("request_texts.{key}"), text));
    let rows: Vec<Value> = own.chain(hints).chain(plugins).chain(request).map(|row| json!(row)).collect();
    Ok(json!({ "texts": rows }))
}
