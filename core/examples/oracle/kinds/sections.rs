//! Kinds that assemble a prompt or one of its blocks.

use std::sync::Arc;

use hermes_prompt::release::AgentsSearch;
use hermes_prompt::{Assembler, Release, Session, Tier, Workspace, assemble};
use serde_json::{Value, json};

use super::scene::Scene;
use super::units::raised;
use super::{Answer, scanning};

/// `prompt`: the three tiers, the whole, the warnings, the verdict on each file.
pub(crate) fn prompt(sc: &Value, (workspace, session): &Scene, release: &Arc<Release>) -> Answer {
    let report = assemble(workspace, session, release);
    raised(report.failure)?;
    let joined = &report.prompt.text;
    let mut out = json!({
        "tiers": {
            "stable": report.prompt.tier(Tier::Stable),
            "context": report.prompt.tier(Tier::Context),
            "volatile": report.prompt.tier(Tier::Volatile),
        },
        "joined": joined,
        "joined_chars": joined.chars().count(),
        "warnings": report.warnings,
    });
    out["scan"] = scanning::rows(sc, workspace, release, session.seed_soul);
    if release.rules.agents_search == AgentsSearch::Chain {
        out["context_files"] = manifest(workspace, session, release);
    }
    if let Some(extra) = sc["ephemeral"].as_str() {
        out["effective_system"] = hermes_prompt::request::ephemeral::system_message(joined, extra).into();
    }
    Ok(out)
}

/// The files of the scenario's working directory, whatever TERMINAL_CWD says.
fn manifest(workspace: &Workspace, session: &Session, release: &Arc<Release>) -> Value {
    let mut session = session.clone();
    session.env.remove("TERMINAL_CWD");
    json!(Assembler::new(Arc::clone(release)).context_files(workspace, &session))
}
