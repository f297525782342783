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

use hermes_prompt::scan::Scanner;
use hermes_prompt::{Assembler, Release};
use serde_json::Value;

/// A result in the shape of the real program, or what it raises.
pub(crate) type Answer = Result<Value, String>;

/// Answers scenarios for one release. The assembler is one for all of them, as in an editor: what it keeps by
/// content must not show.
pub(crate) struct Asker {
    release: Arc<Release>,
    assembler: Assembler,
    scanner: Scanner,
}

impl Asker {
    pub(crate) fn new(release: Arc<Release>) -> Self {
        let assembler = Assembler::new(Arc::clone(&release));
        let (scanner, _) = Scanner::new(&release.threats);
        Self { release, assembler, scanner }
    }

    /// The answer to a scenario; `None` for a kind that is not built.
    pub(crate) fn answer(&mut self, kind: &str, sc: &Value, root: &str) -> Option<Answer> {
        let scene = || scene::build(sc, root);
        let release = &*Arc::clone(&self.release);
        Some(match kind {
            "prompt" => sections::prompt(sc, &scene(), self),
            "soul" => units::soul(&scene(), self),
            "context" => units::context(sc, &scene(), self),
            "memory" => units::memory(sc, &scene(), self),
            "skills" => sections::skills(sc, &scene(), self),
            "environment" => sections::environment(&scene(), self),
            "coding" => sections::coding(&scene(), self),
            "prompt_size" => sections::prompt_size(sc, &scene(), self),
            "truncate" => units::truncate(sc, release),
            "frontmatter" => units::frontmatter(sc),
            "scan" => scanning::scan(sc, &self.scanner),
            "advice" => scanning::advice(sc, &self.scanner),
            "block" => scanning::block(sc, self),
            "yaml" => values::yaml(sc, release),
            "texts" => values::texts(release),
            "expressions" => values::expressions(release),
            "hint" => values::hint(sc, release),
            "config" => values::config(sc, &scene(), release),
            "limits" => values::limits(sc, &scene(), release),
            "cache_control" => request::cache_control(sc, release),
            "user_content" => request::user_content(sc, release),
            "session_context" => request::session_context(sc, release, &scene::shown_home(sc)),
            "stored_matches" => request::stored_matches(sc, release, &format!("{root}/project")),
            "static" => {
                let (workspace, session) = scene();
                let report = self.assembler.assemble(&workspace, &session);
                let stable = report.prompt.tier(hermes_prompt::Tier::Stable);
                request::static_prefix(sc, release, &report.prompt.text, stable)
            }
            "subdir" => request::subdir(sc, &scene(), release, &self.scanner),
            "channels" => request::channels(sc, &scene(), self),
            "pin" => request::pin(sc, release, "~/.hermes"),
            _ => return None,
        })
    }
}
