//! `assemble()`: walk the layout, ask each section, join the tiers.
//!
//! The result keeps, for every byte of the prompt, which block it belongs to and, where the text is
//! a file's own, which bytes of which file it came from.

use crate::collections::Map;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use crate::diagnostics::Diagnostic;
use crate::memo::Memo;
use crate::release::{Release, Slot, Tier};
use crate::request::Configured;
use crate::scan::fixes::MAX_VERIFIED;
use crate::scan::{PatternProblem, Scanner};
pub use crate::sections::MemoryLimit;
use crate::sections::platform_hint;
use crate::sections::{Inputs, pieces, verdict};
use crate::session::Session;
use crate::size::PromptSize;
use crate::truncate::Truncation;
use crate::workspace::Workspace;

/// What a section contributes: one part of one tier, before joining.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// The text as the section builds it; the join strips it (§1.1).
    pub text: String,
    /// Where runs of the text come from. Ranges are bytes of [`Part::text`].
    pub origins: Vec<Origin>,
    /// What happened on the way.
    pub outcomes: Vec<Outcome>,
    /// Why it is there, sentence by sentence.
    pub notes: Vec<Note>,
}

/// A sentence for people about a block, e.g. the tools a guidance text is there for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Note {
    /// What the sentence is, for translations.
    #[serde(skip)]
    pub code: &'static str,
    /// The facts of the sentence, for translations.
    #[serde(skip)]
    pub args: Map<&'static str, String>,
    /// The sentence.
    pub text: String,
}

impl Note {
    /// A sentence without facts.
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, args: Map::new(), text: text.into() }
    }

    /// Adds one fact for translations.
    pub fn arg(self, name: &'static str, value: impl AsRef<str>) -> Self {
        self.with(name, value.as_ref())
    }

    // Once, whatever the type of the value.
    #[inline(never)]
    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.args.insert(name, value.to_owned());
        self
    }
}

/// A run of prompt text that is a file's own text, line ends normalised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// Absolute virtual path of the file.
    pub path: Arc<str>,
    /// Bytes of the text this belongs to (the part's, and after joining the prompt's).
    pub range: Range<usize>,
    /// Bytes of the file's raw text.
    pub source: Range<usize>,
}

/// What happened to a block's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Outcome {
    /// A file's text was loaded.
    Loaded {
        /// Its path.
        path: Arc<str>,
    },
    /// A placeholder stands instead of the content.
    Blocked {
        /// Its path.
        path: Arc<str>,
        /// Finding ids, in reporting order.
        ids: Vec<String>,
    },
    /// The scan hit, and the content is loaded all the same.
    Flagged {
        /// Its path.
        path: Arc<str>,
        /// Finding ids, in reporting order.
        ids: Vec<String>,
    },
    /// The middle was cut out.
    Truncated {
        /// What was lost.
        truncation: Truncation,
    },
    /// A built-in text stands in.
    Defaulted {
        /// Why, as a stable word: `missing`, `empty`, `unreadable`, `skipped`, `failed`.
        why: &'static str,
    },
}

/// A block of the finished prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    /// Which slot of the layout it fills.
    pub slot: Slot,
    /// Bytes of [`Prompt::text`].
    pub range: Range<usize>,
    /// Where it comes from; ranges in bytes of [`Prompt::text`].
    pub origins: Vec<Origin>,
    /// What happened on the way.
    pub outcomes: Vec<Outcome>,
    /// Why it is there, sentence by sentence.
    pub notes: Vec<Note>,
}

impl Block {
    /// Its notes as one text.
    pub fn note(&self) -> String {
        self.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// One cache tier of the finished prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TierSpan {
    /// Which tier.
    pub tier: Tier,
    /// Bytes of [`Prompt::text`]; empty when the tier has no block.
    pub range: Range<usize>,
    /// Its blocks, in order.
    pub blocks: Vec<Block>,
}

/// The system prompt: one text, three tiers, their blocks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Prompt {
    /// Exactly what the agent reads.
    pub text: String,
    /// Stable, context, volatile.
    pub tiers: Vec<TierSpan>,
}

impl Prompt {
    /// The text of a tier.
    pub fn tier(&self, tier: Tier) -> &str {
        self.tiers.iter().find(|t| t.tier == tier).map_or("", |t| &self.text[t.range.clone()])
    }

    /// The text of a block.
    pub fn block(&self, block: &Block) -> &str {
        &self.text[block.range.clone()]
    }

    /// All blocks in prompt order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.tiers.iter().flat_map(|t| &t.blocks)
    }

    /// Joins the parts of each tier (§1.1): blank parts are dropped, the others stripped and
    /// separated by one blank line, and so are the tiers.
    pub fn join(tiers: Vec<(Tier, Vec<(Slot, Part)>)>) -> Self {
        let mut text = String::new();
        let mut spans = Vec::with_capacity(tiers.len());
        for (tier, parts) in tiers {
            let mut blocks: Vec<Block> = Vec::new();
            let mut tier_start = None;
            for (slot, part) in parts {
                let kept = crate::text::strip_range(&part.text);
                if kept.is_empty() {
                    continue;
                }
                if !text.is_empty() {
                    text.push_str("\n\n");
                }
                let start = text.len();
                tier_start.get_or_insert(start);
                text.push_str(&part.text[kept.clone()]);
                let origins = part.origins.into_iter().filter_map(|o| o.clip(&kept, start)).collect();
                blocks.push(Block {
                    slot,
                    range: start..text.len(),
                    origins,
                    outcomes: part.outcomes,
                    notes: part.notes,
                });
            }
            let start = tier_start.unwrap_or(text.len());
            spans.push(TierSpan { tier, range: start..text.len(), blocks });
        }
        Self { text, tiers: spans }
    }
}

impl Origin {
    /// The part of this run that survives when only `kept` of the text is kept and then moved to
    /// start at `start`. Raw and normalised text differ in length only inside line ends, so a cut
    /// at the ends of a run moves both sides alike.
    fn clip(self, kept: &Range<usize>, start: usize) -> Option<Self> {
        let from = self.range.start.max(kept.start);
        let to = self.range.end.min(kept.end);
        if from >= to {
            return None;
        }
        let source = self.source.start + (from - self.range.start)..self.source.end - (self.range.end - to);
        let shift = |x: usize| x - kept.start + start;
        Some(Self { path: self.path, range: shift(from)..shift(to), source })
    }
}

/// What a file is to Hermes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FileStatus {
    /// Its text is in the prompt (or, for `config.yaml`, in force).
    Loaded,
    /// Another file won; see [`FileReport::by`].
    Shadowed,
    /// Nothing is left after stripping.
    Empty,
    /// Not UTF-8, no permission, a directory, a ring of links; see [`FileReport::why`].
    Unreadable,
    /// A placeholder stands instead.
    Blocked,
    /// Hermes never looks there (in this release, from this working directory, with these settings).
    NotRead,
}

/// The fate of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FileReport {
    /// Absolute virtual path.
    pub path: String,
    /// What it is to Hermes.
    pub status: FileStatus,
    /// The winner, for [`FileStatus::Shadowed`].
    pub by: Option<String>,
    /// The reason as a stable word, for translations.
    pub reason: &'static str,
    /// The facts of the reason, for translations.
    pub args: Map<&'static str, String>,
    /// The reason in one sentence, whatever the status.
    pub why: String,
    /// Code points of the decoded file, if it is text.
    pub chars: Option<usize>,
    /// The part lost to the cut.
    pub truncation: Option<Truncation>,
    /// Every run of the file that is cut out, in bytes of its raw text, ascending. One more than
    /// [`FileReport::truncation`] knows of when the file was cut again together with others.
    pub lost: Vec<Range<usize>>,
    /// Ids of the findings that were reported for it, in order.
    pub findings: Vec<String>,
}

/// A slot of the release that has no block in this session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Absent {
    /// Which slot.
    pub slot: Slot,
    /// Why, in one sentence.
    pub why: String,
}

/// What the real program raises for this input instead of building a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// The Python exception type.
    pub exception: &'static str,
    /// What goes wrong.
    pub message: String,
}

/// Everything there is to know about one assembly.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The prompt; when [`Report::failure`] is set, what could be built all the same.
    pub prompt: Prompt,
    /// Set when the real program fails here.
    pub failure: Option<Failure>,
    /// Status lines Hermes emits (truncation warnings), in order (§1.1).
    pub warnings: Vec<String>,
    /// Every file of the workspace and what became of it, sorted by path.
    pub files: Vec<FileReport>,
    /// Slots that have no block, and why, where there is something to say.
    pub absent: Vec<Absent>,
    /// Every remark, sorted by path and place.
    pub diagnostics: Vec<Diagnostic>,
    /// Findings whose fixes were not looked for, as that would take too long; see [`Assembler::set_patience`].
    pub unverified: usize,
}

/// What one of Hermes's loaders returns, for questions about a single rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Piece {
    /// The text before any joining; `None` where the loader returns nothing.
    pub text: Option<String>,
    /// Status lines it emits.
    pub warnings: Vec<String>,
    /// What it raises.
    pub failure: Option<Failure>,
}

/// A project file that discovery opens, in its order (§3.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContextFile {
    /// `hermes_md`, `agents_md`, `claude_md` or `cursorrules`.
    pub kind: &'static str,
    /// How its header names it.
    pub label: String,
    /// Absolute virtual path.
    pub path: String,
    /// Code points of its stripped text; 0 for one that is empty or unreadable.
    pub chars: usize,
}

/// What the memory store holds after loading (§7).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryPieces {
    /// The block of MEMORY.md.
    pub memory: Option<String>,
    /// The block of USER.md.
    pub user: Option<String>,
    /// The entries of MEMORY.md as written, each once.
    pub memory_entries: Vec<String>,
    /// The entries of USER.md.
    pub user_entries: Vec<String>,
    /// What loading raises.
    pub failure: Option<Failure>,
}

/// What the skills index is asked for, for questions about it alone (§8).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillsQuery {
    /// The tools that are loaded; `None` when they are not known.
    pub tools: Option<BTreeSet<String>>,
    /// Their toolsets; `None` when they are not known.
    pub toolsets: Option<BTreeSet<String>>,
    /// Top-level categories that are shown by name only.
    pub names_only: BTreeSet<String>,
    /// Whether an earlier process left its snapshot (§8.8).
    pub snapshot: bool,
}

/// The coding posture, for questions about it alone (§9.3).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CodingPiece {
    /// Whether the session works on code.
    pub coding: bool,
    /// Why it does, or does not.
    pub why: String,
    /// Brief, workspace snapshot and operator instructions, as far as there are any; no block when
    /// probing the project raises.
    pub blocks: Vec<String>,
    /// Skill categories that are shown by name only.
    pub names_only: BTreeSet<String>,
    /// What probing the project raises.
    pub failure: Option<Failure>,
}

/// Builds the system prompt of one session. For repeated use keep an [`Assembler`].
pub fn assemble(workspace: &Workspace, session: &Session, release: &Arc<Release>) -> Report {
    Assembler::new(Arc::clone(release)).assemble(workspace, session)
}

/// A release ready to assemble, with the work per file kept by content: a keystroke costs the file
/// it touches.
#[derive(Debug)]
pub struct Assembler {
    release: Arc<Release>,
    scanner: Scanner,
    problems: Vec<PatternProblem>,
    /// The expressions for lines of a trusted project's skills.
    guard: Scanner,
    guard_problems: Vec<PatternProblem>,
    memo: Memo,
    advice: bool,
    verified: usize,
}

impl Assembler {
    /// Prepares a release.
    pub fn new(release: Arc<Release>) -> Self {
        let (scanner, problems) = Scanner::new(&release.threats);
        let (guard, guard_problems) = Scanner::new(&release.skill_guard.patterns);
        Self {
            release,
            scanner,
            problems,
            guard,
            guard_problems,
            memo: Memo::default(),
            advice: true,
            verified: MAX_VERIFIED,
        }
    }

    /// The release it assembles for.
    pub fn release(&self) -> &Arc<Release> {
        &self.release
    }

    /// Rows of the release's threat table that cannot be searched for; only an imported table has any.
    pub fn pattern_problems(&self) -> &[PatternProblem] {
        &self.problems
    }

    /// The release's scan.
    pub fn scanner(&self) -> &Scanner {
        &self.scanner
    }

    /// Whether reports hold advice beyond Hermes ([`crate::advice`]); they do unless it is switched off here.
    pub fn set_advice(&mut self, on: bool) {
        self.advice = on;
    }

    /// How much of a text is scanned to verify the fixes of its findings: `times` what a keystroke can wait for, which is
    /// what is done unless another number is set here. With more, what was verified before is not done again.
    pub fn set_patience(&mut self, times: usize) {
        self.verified = MAX_VERIFIED.saturating_mul(times);
    }

    /// Drops what is kept from earlier assemblies. Results never depend on it; memory does.
    pub fn forget(&mut self) {
        self.memo = Memo::default();
    }

    fn inputs<'a>(&'a mut self, workspace: &'a Workspace, session: &'a Session) -> Inputs<'a> {
        self.memo.turn();
        Inputs::new(workspace, session, &self.release, [&self.scanner, &self.guard], &mut self.memo)
    }

    /// SOUL.md alone, as Hermes loads it (§2); no text where the default identity stands in.
    pub fn soul(&mut self, workspace: &Workspace, session: &Session) -> Piece {
        pieces::soul(self.inputs(workspace, session))
    }

    /// The project context block alone, with SOUL.md as its last section when asked for (§3.6).
    pub fn project_context(&mut self, workspace: &Workspace, session: &Session, with_soul: bool) -> Piece {
        pieces::project_context(self.inputs(workspace, session), with_soul)
    }

    /// The project files that discovery opens, of every kind, whichever of them wins (§3.2, §3.4).
    pub fn context_files(&mut self, workspace: &Workspace, session: &Session) -> Vec<ContextFile> {
        crate::sections::context_files::manifest(&mut self.inputs(workspace, session))
    }

    /// The memory store alone, by the limits of MEMORY.md and USER.md; `None` for a limit that is no
    /// number (§7).
    pub fn memory(
        &mut self,
        workspace: &Workspace,
        session: &Session,
        limits: &[Option<MemoryLimit>; 2],
    ) -> MemoryPieces {
        pieces::memory(self.inputs(workspace, session), limits)
    }

    /// The skills index alone.
    pub fn skills(&mut self, workspace: &Workspace, session: &Session, query: &SkillsQuery) -> Piece {
        pieces::skills(self.inputs(workspace, session), query)
    }

    /// What `hermes prompt-size` says about a prompt of these inputs (§13). `tools` are the tool schemas
    /// that are sent beside it.
    pub fn prompt_size(
        &mut self,
        workspace: &Workspace,
        session: &Session,
        prompt: &Prompt,
        tools: &[serde_json::Value],
    ) -> PromptSize {
        let files = pieces::skill_files(self.inputs(workspace, session));
        let find = |name: &str| files.get(name).map(|(path, bytes)| (path.clone(), Some(*bytes)));
        PromptSize::of(prompt, &session.platform, &session.model, tools, &self.release, &find)
    }

    /// The environment hints alone (§9.1).
    pub fn environment(&mut self, workspace: &Workspace, session: &Session) -> Piece {
        pieces::environment(&self.inputs(workspace, session))
    }

    /// Every platform's hint, with what the override makes of it (§6).
    pub fn hints(&mut self, workspace: &Workspace, session: &Session) -> Vec<platform_hint::Row> {
        let inputs = self.inputs(workspace, session);
        inputs
            .config
            .as_ref()
            .map_or_else(Vec::new, |(_, settings)| platform_hint::table(inputs.release, settings))
    }

    /// What the configuration brings to every request (§10).
    pub fn configured(&mut self, workspace: &Workspace, session: &Session) -> Configured {
        let inputs = self.inputs(workspace, session);
        let config = inputs.config.as_ref();
        config.map(|c| Configured::of(c, workspace, session, inputs.release)).unwrap_or_default()
    }

    /// The coding posture alone; `todo_list` says whether that tool counts as loaded.
    pub fn coding(&mut self, workspace: &Workspace, session: &Session, todo_list: bool) -> CodingPiece {
        pieces::coding(&self.inputs(workspace, session), todo_list)
    }

    /// Builds the prompt and the report. Never fails: what makes the real program raise is
    /// reported in [`Report::failure`].
    pub fn assemble(&mut self, workspace: &Workspace, session: &Session) -> Report {
        self.memo.turn();
        let scanners = [&self.scanner, &self.guard];
        let mut inputs = Inputs::new(workspace, session, &self.release, scanners, &mut self.memo);
        inputs.advice = self.advice;
        inputs.verified = self.verified;
        inputs.diagnostics.extend(verdict::pattern_remarks(&self.problems));
        inputs.diagnostics.extend(verdict::guard_remarks(&self.guard_problems));
        let has_snapshot = inputs.has_workspace_snapshot();
        let tiers = self
            .release
            .layout
            .tiers(has_snapshot)
            .map(|(tier, slots)| {
                let parts = slots
                    .flat_map(|slot| inputs.parts(slot).into_iter().map(move |part| (slot, part)))
                    .collect();
                (tier, parts)
            })
            .collect();
        inputs.finish(Prompt::join(tiers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_parts_vanish_and_origins_follow_the_strip() {
        let origin = Origin { path: "/f".into(), range: 0..7, source: 3..10 };
        let part = |text: &str, origins| Part { text: text.into(), origins, ..Part::default() };
        let prompt = Prompt::join(vec![
            (Tier::Stable, vec![(Slot::Identity, part("  abc  ", vec![origin]))]),
            (Tier::Context, vec![(Slot::SystemMessage, part(" \n", vec![]))]),
            (Tier::Volatile, vec![(Slot::Stamp, part("\nd", vec![])), (Slot::Profile, part("e", vec![]))]),
        ]);
        assert_eq!(prompt.text, "abc\n\nd\n\ne");
        assert_eq!((prompt.tier(Tier::Context), prompt.tier(Tier::Volatile)), ("", "d\n\ne"));
        let first = prompt.blocks().next().unwrap();
        assert_eq!((first.origins[0].range.clone(), first.origins[0].source.clone()), (0..3, 5..8));
    }
}
