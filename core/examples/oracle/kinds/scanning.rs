//! Kinds about the injection scan, and the filter that sub-directory hints are sent through.

use std::sync::Arc;

use hermes_prompt::release::threats::{Scope, ThreatTable};
use hermes_prompt::request::subdir::HintFilter;
use hermes_prompt::scan::Scanner;
use hermes_prompt::truncate::{self, Limit, LimitOrigin};
use hermes_prompt::{Release, text};
use serde_json::{Value, json};

use super::Answer;
use super::scene;

/// `scan`: ids found in each content.
pub(crate) fn scan(sc: &Value, scanner: &Scanner) -> Answer {
    let scope = sc["scope"].as_str().unwrap_or("context");
    // An unknown scope raises.
    let scope = Scope::by_name(scope).ok_or_else(|| format!("ValueError: unknown scope {scope}"))?;
    let contents = sc["contents"].as_array().ok_or("no contents")?;
    let findings: Vec<_> = contents.iter().map(|c| scanner.ids(&scene::text(c), scope)).collect();
    Ok(json!({ "findings": findings }))
}
