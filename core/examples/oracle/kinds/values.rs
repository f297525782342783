//! Kinds about `config.yaml`: what the agent's reader makes of a document.

use hermes_prompt::Release;
use hermes_prompt::config::yaml;
use serde_json::{Value, json};

use super::Answer;

/// `yaml`: every document as a Python `repr`, or the class of what its reader raises.
pub(crate) fn yaml(sc: &Value, release: &Release) -> Answer {
    let dialect = release.rules.yaml;
    let read = |doc: &Value| match yaml::load(doc.as_str().unwrap_or(""), dialect) {
        Ok(value) => json!({ "repr": value.repr() }),
        Err(error) => json!({ "error": error.problem.python_class(dialect) }),
    };
    Ok(json!({ "out": sc["docs"].as_array().map(|docs| docs.iter().map(read).collect::<Vec<_>>()) }))
}
