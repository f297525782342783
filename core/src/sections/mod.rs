//! One file a kind of block; each section turns the inputs into the parts of its slot.

mod bootstrap;
mod coding;
mod config_file;
pub(crate) mod context_files;
mod cwd;
mod distribution;
mod environment;
mod files;
mod frontmatter;
mod guidance;
mod identity;
mod memory;
pub mod platform_hint;
mod posture;
pub(crate) mod profile;
mod settings;
mod skills;
mod source;
mod stamp;
mod supplied;
mod unread;
pub(crate) mod verdict;

use crate::collections::Map;
use crate::order;
use std::sync::Arc;

use crate::config::{Config, Settings};
use crate::diagnostics::{Diagnostic, Severity};
use crate::memo::Memo;
use crate::prompt::{Absent, Failure, FileReport, Part, Prompt, Report};
use crate::release::{Release, Slot};
use crate::scan::Scanner;
use crate::scan::fixes::MAX_VERIFIED;
use crate::session::Session;
use crate::workspace::Workspace;

pub use frontmatter::strip_frontmatter;
pub use memory::MemoryLimit;

/// What every section may read, and the sinks it may write to.
pub(crate) struct Inputs<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) session: &'a Session,
    pub(crate) release: &'a Arc<Release>,
    /// The release's threat table, compiled.
    pub(crate) scanner: &'a Scanner,
    /// The release's expressions for lines of a trusted project's skills, compiled.
    pub(crate) guard: &'a Scanner,
    /// Work per file that is still true from earlier assemblies.
    pub(crate) memo: &'a mut Memo,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What became of the files that a section has looked at, by path.
    pub(crate) files: Map<String, FileReport>,
    pub(crate) warnings: Vec<String>,
    pub(crate) failure: Option<Failure>,
    /// SOUL.md, when its text is the identity.
    pub(crate) soul: Option<Arc<files::Loaded>>,
    /// The memory blocks that no slot has asked for yet.
    pub(crate) memory: Option<memory::Blocks>,
    /// The configuration and the settings that follow from it, once they have been read.
    pub(crate) config: Option<(Config, Settings)>,
    /// The coding posture, once it has been worked out.
    pub(crate) posture: Option<Arc<coding::Posture>>,
    /// The skills index, once it has been built.
    pub(crate) skills: Option<Arc<skills::Index>>,
    /// Whether advice that Hermes itself never gives is asked for.
    pub(crate) advice: bool,
    /// How much of a text is scanned to verify the fixes of its findings, in bytes.
    pub(crate) verified: usize,
    /// Findings whose fixes were not looked for.
    pub(crate) unverified: usize,
    /// Slots without a block, and why.
    pub(crate) absent: Vec<Absent>,
}

impl<'a> Inputs<'a> {
    pub(crate) fn new(
        workspace: &'a Workspace,
        session: &'a Session,
        release: &'a Arc<Release>,
        [scanner, guard]: [&'a Scanner; 2],
        memo: &'a mut Memo,
    ) -> Self {
        let mut inputs = Self {
            workspace,
            session,
            release,
            scanner,
            guard,
            memo,
            diagnostics: Vec::new(),
            files: Map::new(),
            warnings: Vec::new(),
            failure: None,
            soul: None,
            memory: None,
            config: None,
            posture: None,
            skills: None,
            advice: false,
            verified: MAX_VERIFIED,
            unverified: 0,
            absent: Vec::new(),
        };
        bootstrap::check(&mut inputs);
        inputs.configure();
        inputs
    }

    /// The parts of one slot, in order.
    pub(crate) fn parts(&mut self, slot: Slot) -> Vec<Part> {
        match slot {
            Slot::Identity => identity::parts(self),
            Slot::ProjectContext => context_files::parts(self),
            Slot::Memory => memory::parts(self, memory::Target::Memory),
            Slot::UserProfile => memory::parts(self, memory::Target::User),
            Slot::Help
            | Slot::TaskCompletion
            | Slot::ParallelCalls
            | Slot::ToolGuidance
            | Slot::SteerNote
            | Slot::ComputerUse
            | Slot::Enforcement
            | Slot::ModelGuidance
            | Slot::ExecutionGuidance
            | Slot::ModelLine => guidance::parts(self, slot),
            Slot::Skills => skills::parts(self),
            Slot::AutoLoad => skills::auto_load(self),
            Slot::PlatformHint => platform_hint::parts(self),
            Slot::Environment => environment::parts(self),
            Slot::Runtime => environment::runtime(self),
            Slot::Toolchain => environment::toolchain(self),
            Slot::CodingBrief | Slot::WorkspaceSnapshot | Slot::OperatorInstructions => {
                posture::parts(self, slot)
            }
            Slot::BotMode => supplied::bot_mode(self),
            Slot::SystemMessage => supplied::system_message(self),
            Slot::ExternalMemory => supplied::external_memory(self),
            Slot::PluginSections => supplied::plugin_sections(self),
            Slot::Profile => profile::parts(self),
            Slot::Stamp => stamp::parts(self),
        }
    }

    /// Notes why a slot has no block.
    pub(crate) fn absent(&mut self, slot: Slot, why: impl Into<String>) {
        self.absent.push(Absent { slot, why: why.into() });
    }

    /// Adds a remark.
    pub(crate) fn remark(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Records that the real program raises here. The first exception counts: a program stops at it.
    pub(crate) fn fail(
        &mut self,
        exception: &'static str,
        message: impl Into<String>,
        what_to_do: Diagnostic,
    ) {
        let message = message.into();
        self.remark(what_to_do.arg("exception", exception).arg("error", &message));
        self.failure.get_or_insert(Failure { exception, message });
    }

    pub(crate) fn finish(mut self, prompt: Prompt) -> Report {
        unread::report(&mut self);
        let mut diagnostics = self.diagnostics;
        order::sort_by(&mut diagnostics, |a, b| {
            let key = |d: &Diagnostic| (d.path.is_some(), d.span.as_ref().map(|s| (s.start, s.end)));
            (key(a).0, &a.path, key(a).1, a.severity).cmp(&(key(b).0, &b.path, key(b).1, b.severity))
        });
        Report {
            prompt,
            failure: self.failure,
            warnings: self.warnings,
            files: self.files.into_iter().map(|(_, file)| file).collect(),
            absent: self.absent,
            diagnostics,
            unverified: self.unverified,
        }
    }
}

/// A remark that this release raises an exception; `kind` is what over, for translations.
pub(crate) fn release_fails(kind: &'static str, message: impl Into<String>, fix: &str) -> Diagnostic {
    Diagnostic::new(Severity::Error, "release-fails", message)
        .arg("kind", kind)
        .consequence(format!("This release fails here instead of building a prompt. {fix}"))
}

/// One loader's answer, for questions about a single rule: see [`crate::prompt::Piece`].
pub(crate) mod pieces {
    use crate::collections::Map;

    use super::memory::{self, MemoryLimit, Target};
    use super::{Inputs, coding, context_files, environment, identity, skills};
    use crate::prompt::{CodingPiece, Failure, MemoryPieces, Piece, SkillsQuery};
    use crate::workspace::join;

    pub(crate) fn soul(mut inputs: Inputs<'_>) -> Piece {
        // A loader reads the configuration for itself and goes on without it.
        inputs.failure = None;
        let text = identity::soul(&mut inputs).ok().map(|(text, _)| text.to_text());
        Piece { text, warnings: inputs.warnings, failure: inputs.failure }
    }

    pub(crate) fn project_context(mut inputs: Inputs<'_>, with_soul: bool) -> Piece {
        inputs.failure = None;
        let section = context_files::section(&mut inputs).map(|(text, _)| text);
        let soul = with_soul.then(|| identity::soul(&mut inputs).ok()).flatten();
        let soul = soul.map(|(text, _)| text).filter(|t| !t.is_empty());
        let text = context_files::block(section, soul).map(|t| t.to_text());
        Piece { text, warnings: inputs.warnings, failure: inputs.failure }
    }

    pub(crate) fn skills(mut inputs: Inputs<'_>, query: &SkillsQuery) -> Piece {
        let query = skills::Query {
            tools: query.tools.as_ref(),
            toolsets: query.toolsets.as_ref(),
            names_only: &query.names_only,
            snapshot: query.snapshot,
        };
        match skills::index(&mut inputs, query) {
            Ok(index) => Piece { text: Some(index.text), ..Piece::default() },
            Err(raised) => {
                let failure = Failure { exception: raised.exception, message: raised.message };
                Piece { failure: Some(failure), ..Piece::default() }
            }
        }
    }

    pub(crate) fn skill_files(mut inputs: Inputs<'_>) -> Map<String, (String, u64)> {
        skills::files_by_name(&mut inputs)
    }

    pub(crate) fn environment(inputs: &Inputs<'_>) -> Piece {
        Piece { text: Some(environment::hints(inputs)), ..Piece::default() }
    }

    pub(crate) fn coding(inputs: &Inputs<'_>, todo_list: bool) -> CodingPiece {
        let config = inputs.coding_config();
        let found = coding::posture(inputs.workspace, inputs.session, inputs.release, &config, todo_list);
        let blocks = [found.brief, found.snapshot, found.instructions];
        CodingPiece {
            coding: found.coding,
            why: found.why.text,
            blocks: blocks.into_iter().filter(|b| !b.is_empty()).collect(),
            names_only: found.names_only,
            failure: found.raised.map(|message| Failure { exception: "TypeError", message }),
        }
    }

    pub(crate) fn memory(mut inputs: Inputs<'_>, limits: &[Option<MemoryLimit>; 2]) -> MemoryPieces {
        let home = inputs.workspace.places.home.clone();
        let paths = [Target::Memory, Target::User].map(|t| join(&home, &format!("memories/{}", t.file())));
        let (blocks, failure) = memory::snapshot(&mut inputs, &paths, limits);
        let entries =
            [Target::Memory, Target::User].map(|t| memory::live_entries(&mut inputs, t, &paths[t as usize]));
        let [memory, user] = blocks.map(|b| b.map(|p| p.text));
        let [memory_entries, user_entries] = entries;
        let failure = failure.map(|f| crate::prompt::Failure { exception: f.exception, message: f.message });
        MemoryPieces { memory, user, memory_entries, user_entries, failure }
    }
}
