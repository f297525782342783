//! Kinds that assemble a prompt or one of its blocks.

use std::sync::Arc;

use hermes_prompt::{Release, Tier, assemble};
use serde_json::{Value, json};

use super::Answer;
use super::scene::Scene;
use super::units::raised;

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
    if let Some(extra) = sc["ephemeral"].as_str() {
        out["effective_system"] = hermes_prompt::request::ephemeral::system_message(joined, extra).into();
    }
    Ok(out)
}
