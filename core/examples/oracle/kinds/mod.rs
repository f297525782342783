//! Every kind of scenario: one function each, in the shape of the real program's answer.
//!
//! Shared by the contract program and by the test of the committed digests.

mod request;
mod scanning;
mod scene;
mod sections;
mod units;
mod values;

use std::sync::Arc;

use hermes_prompt::Release;
use serde_json::Value;

/// A result in the shape of the real program, or what it raises.
pub(crate) type Answer = Result<Value, String>;

/// The answer to a scenario; `None` for a kind that is not built.
pub(crate) fn answer(kind: &str, sc: &Value, release: &Arc<Release>, root: &str) -> Option<Answer> {
    let scene = || scene::build(sc, root);
    Some(match kind {
        "prompt" => sections::prompt(sc, &scene(), release),
        "soul" => units::soul(&scene(), release),
        "context" => units::context(sc, &scene(), release),
        "memory" => units::memory(sc, &scene(), release),
        "skills" => sections::skills(sc, &scene(), release),
        "environment" => sections::environment(&scene(), release),
        "coding" => sections::coding(&scene(), release),
        "prompt_size" => sections::prompt_size(sc, &scene(), release),
        "truncate" => units::truncate(sc, release),
        "frontmatter" => units::frontmatter(sc),
        "scan" => scanning::scan(sc, release),
        "block" => scanning::block(sc, release),
        "yaml" => values::yaml(sc, release),
        "texts" => values::texts(release),
        "hint" => values::hint(sc, release),
        "config" => values::config(sc, &scene(), release),
        "limits" => values::limits(sc, &scene(), release),
        "cache_control" => request::cache_control(sc, release),
        "user_content" => request::user_content(sc, release),
        "session_context" => request::session_context(sc, release, &scene::shown_home(sc)),
        "stored_matches" => request::stored_matches(sc, release, &format!("{root}/project")),
        "static" => {
            let (workspace, session) = scene();
            let report = hermes_prompt::assemble(&workspace, &session, release);
            let stable = report.prompt.tier(hermes_prompt::Tier::Stable);
            request::static_prefix(sc, release, &report.prompt.text, stable)
        }
        "subdir" => request::subdir(sc, &scene(), release),
        "pin" => request::pin(sc, release, "~/.hermes"),
        _ => return None,
    })
}
