//! Kinds that assemble a prompt or one of its blocks.

use hermes_prompt::release::{AgentsSearch, PromptSizeTables};
use hermes_prompt::size::PromptSize;
use hermes_prompt::{Session, SkillsQuery, Tier, Workspace};
use serde_json::{Value, json};

use super::scene::{self, Scene};
use super::units::raised;
use super::{Answer, Asker, scanning};

/// `prompt`: the three tiers, the whole, the warnings, the verdict on each file.
pub(crate) fn prompt(sc: &Value, (workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let report = asker.assembler.assemble(workspace, session);
    raised(report.failure.clone())?;
    // The whole is built after the tiers, by the same process. It has the skills index in its memory,
    // except that one skill with `requires_apps` makes it ask the snapshot instead (§16.11).
    let again = needs_apps(&sc["home_files"])
        .then(|| asker.assembler.assemble(workspace, &Session { skills_snapshot: true, ..session.clone() }));
    let joined = &again.as_ref().unwrap_or(&report).prompt.text;
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
    out["scan"] = scanning::rows(sc, workspace, asker, session.seed_soul);
    if asker.release.rules.agents_search == AgentsSearch::Chain {
        out["context_files"] = manifest(workspace, session, asker);
    }
    if let Some(extra) = sc["ephemeral"].as_str() {
        out["effective_system"] = hermes_prompt::request::ephemeral::system_message(joined, extra).into();
    }
    Ok(out)
}

/// The files of the scenario's working directory, whatever TERMINAL_CWD says.
fn manifest(workspace: &Workspace, session: &Session, asker: &mut Asker) -> Value {
    let mut session = session.clone();
    session.env.remove("TERMINAL_CWD");
    json!(asker.assembler.context_files(workspace, &session))
}

fn needs_apps(files: &Value) -> bool {
    let text = |spec: &Value| scene::text(spec).contains("requires_apps");
    files
        .as_object()
        .is_some_and(|files| files.iter().any(|(name, spec)| name.ends_with("/SKILL.md") && text(spec)))
}

/// `skills`: the index of the first process, and of the next one where it differs.
pub(crate) fn skills(sc: &Value, (workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let names = |name: &str| {
        let list = sc[name].as_array()?;
        Some(list.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect())
    };
    let mut query = SkillsQuery {
        tools: names("tools"),
        toolsets: names("toolsets"),
        names_only: names("compact").unwrap_or_default(),
        snapshot: false,
    };
    let assembler = &mut asker.assembler;
    let first = assembler.skills(workspace, session, &query);
    raised(first.failure)?;
    query.snapshot = true;
    let next = assembler.skills(workspace, session, &query);
    raised(next.failure)?;
    let mut out = json!({ "out": first.text, "snapshot_same": first.text == next.text });
    if first.text != next.text {
        out["again"] = json!(next.text);
    }
    Ok(out)
}

/// `environment`: the environment hints.
pub(crate) fn environment((workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let piece = asker.assembler.environment(workspace, session);
    Ok(json!({ "out": piece.text }))
}

/// `coding`: the posture and its blocks; the real program is asked without a tool set.
pub(crate) fn coding((workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let piece = asker.assembler.coding(workspace, session, true);
    raised(piece.failure)?;
    let kind = if piece.coding { "coding" } else { "general" };
    Ok(json!({ "kind": kind, "blocks": piece.blocks, "compact": piece.names_only }))
}

/// `prompt_size`: the text of the command for given measurements; without them, what it measures.
pub(crate) fn prompt_size(sc: &Value, (workspace, session): &Scene, asker: &mut Asker) -> Answer {
    if sc.get("data").is_none() {
        let schemas = sc["schemas"].as_array().cloned().unwrap_or_default();
        let report = asker.assembler.assemble(workspace, session);
        raised(report.failure)?;
        let size = asker.assembler.prompt_size(workspace, session, &report.prompt, &schemas);
        return Ok(json!({ "text": size.to_text(), "json": size.to_json() }));
    }
    let mut size: PromptSize = serde_json::from_value(sc["data"].clone()).map_err(|e| e.to_string())?;
    if asker.release.rules.prompt_size == PromptSizeTables::Plain {
        (size.skills_breakdown, size.toolsets_breakdown) = (None, None);
    }
    Ok(json!({ "text": size.to_text() }))
}
