//! Kinds about a single rule: one loader, one function.

use hermes_prompt::Release;
use hermes_prompt::prompt::MemoryLimit;
use hermes_prompt::release::AgentsSearch;
use hermes_prompt::truncate::{self, Limit, LimitOrigin};
use serde_json::{Value, json};

use super::scene::{self, Scene};
use super::{Answer, Asker, scanning};

/// `soul`: what the loader of SOUL.md returns.
pub(crate) fn soul((workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let piece = asker.assembler.soul(workspace, session);
    raised(piece.failure)?;
    Ok(json!({ "soul": piece.text, "warnings": piece.warnings }))
}

/// `context`: the project context block before any strip.
pub(crate) fn context(sc: &Value, (workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let with_soul = !sc["skip_soul"].as_bool().unwrap_or(true);
    let (release, assembler) = (&*asker.release, &mut asker.assembler);
    let piece = assembler.project_context(workspace, session, with_soul);
    raised(piece.failure)?;
    // Loading config.yaml starts the home bootstrap: 0.19 asks it for the limit of a file that says something,
    // 0.22 for the time limit of any file.
    let opened = release.rules.agents_search == AgentsSearch::Chain
        && !assembler.context_files(workspace, session).is_empty();
    let soul_written = session.seed_soul && (with_soul || piece.text.is_some() || opened);
    Ok(json!({
        "context": piece.text.unwrap_or_default(),
        "warnings": piece.warnings,
        "scan": scanning::rows(sc, workspace, asker, soul_written),
    }))
}

/// `memory`: both blocks and the entries behind them.
pub(crate) fn memory(sc: &Value, (workspace, session): &Scene, asker: &mut Asker) -> Answer {
    let limits =
        [("memory_char_limit", 2200), ("user_char_limit", 1375)].map(|(name, default)| match sc.get(name) {
            None => Some(MemoryLimit::chars(default)),
            Some(Value::Bool(b)) => Some(MemoryLimit::chars(u64::from(*b))),
            Some(Value::Number(n)) => n.as_f64().map(|value| MemoryLimit::number(value, &n.to_string())),
            Some(_) => None,
        });
    let store = asker.assembler.memory(workspace, session, &limits);
    raised(store.failure)?;
    Ok(json!({
        "memory": store.memory,
        "user": store.user,
        "memory_entries": store.memory_entries,
        "user_entries": store.user_entries,
    }))
}

/// `truncate`: the cut of one text.
pub(crate) fn truncate(sc: &Value, release: &Release) -> Answer {
    let text = scene::text(&sc["content"]);
    let limit = match sc["max_chars"].as_u64() {
        Some(chars) => Limit { chars: chars as usize, origin: LimitOrigin::Pinned },
        None => Limit::dynamic(sc["context_length"].as_u64(), &release.limits),
    };
    let label = sc["filename"].as_str().unwrap_or("F.md");
    // An empty path counts as none.
    let path = sc["read_path"].as_str().filter(|p| !p.is_empty());
    Ok(match truncate::truncate(&text, label, limit, path, release) {
        Some(cut) => json!({ "out": cut.text, "warnings": [cut.warning] }),
        None => json!({ "out": text, "warnings": [] }),
    })
}

/// `frontmatter`: texts without their frontmatter.
pub(crate) fn frontmatter(sc: &Value) -> Answer {
    let strip = |v: &Value| hermes_prompt::strip_frontmatter(&scene::text(v)).to_owned();
    Ok(json!({ "out": sc["contents"].as_array().map(|list| list.iter().map(strip).collect::<Vec<_>>()) }))
}

/// What the real program raises, as an answer.
pub(crate) fn raised(failure: Option<hermes_prompt::prompt::Failure>) -> Result<(), String> {
    failure.map_or(Ok(()), |f| Err(format!("{}: {}", f.exception, f.message)))
}
