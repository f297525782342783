//! Kinds about `config.yaml`: what the agent's reader makes of a document.

use hermes_prompt::Release;
use hermes_prompt::config::{CharLimit, Config, Settings, yaml};
use hermes_prompt::release::InfiniteLimit;
use hermes_prompt::truncate::Limit;
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
