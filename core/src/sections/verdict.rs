//! What the scan says about a file's content (§5), and what people are told about it.
//!
//! The verdict (ids, in Hermes's order) decides what stands in the prompt. The places are for
//! people: which words, in which line of the file as it is on disk.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::advice::{Advice, AdviceKind, advise};
use crate::diagnostics::{Diagnostic, Edit, Fix, Severity};
use crate::release::threats::Scope;
use crate::scan::{Finding, FindingKind, PatternProblem, Scanner, fixes};
use crate::text::Positions;
use crate::workspace::file_name;

use super::Inputs;
use super::files::Loaded;
use super::source::Source;

/// Findings of one file that become remarks of their own; nobody reads more.
const SHOWN: usize = 200;
/// Code points of the found words that a remark quotes.
const QUOTED: usize = 120;

/// Everything the scan found in one text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// Ids in reporting order.
    pub(crate) ids: Vec<String>,
    /// Every place; spans count bytes of the text that was scanned.
    pub(crate) places: Vec<Finding>,
    /// Where the part begins that Hermes loads without looking at it.
    pub(crate) unscanned_from: Option<usize>,
    /// Patterns that took too long; only those of imported tables can.
    pub(crate) gave_up: Vec<String>,
    /// For each place, edits of the text that clear it, once they were asked for.
    fixes: Vec<OnceLock<Vec<Fix>>>,
}

impl Findings {
    pub(crate) fn of(scanner: &Scanner, text: &str, scope: Scope) -> Self {
        let (ids, gave_up) = scanner.verdict(text, scope);
        let places = if ids.is_empty() { Vec::new() } else { scanner.scan(text, scope).findings };
        let seen = crate::text::byte_of_char(text, scanner.max_chars());
        let unscanned_from = (seen < text.len()).then_some(seen);
        let fixes = vec![OnceLock::new(); places.len()];
        Self { ids, places, unscanned_from, gave_up, fixes }
    }

    /// The places, in bytes of a content in which the text starts at `at`.
    pub(crate) fn spans(&self, at: usize) -> Vec<Range<usize>> {
        self.places.iter().map(|place| place.span.start + at..place.span.end + at).collect()
    }

    /// The ids as they stand in a placeholder.
    pub(crate) fn listed(&self) -> String {
        self.ids.join(", ")
    }

    fn invisible(&self) -> usize {
        self.ids.iter().filter(|id| id.starts_with("invisible_unicode_")).count()
    }
}

/// What a finding does to the text around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The whole identity is replaced.
    NoIdentity,
    /// The identity loads all the same.
    Flagged,
    /// The whole file is replaced.
    NoFile,
    /// One entry of a memory file is replaced.
    NoEntry,
}

impl Effect {
    const fn severity(self) -> Severity {
        match self {
            Self::Flagged => Severity::Warning,
            Self::NoIdentity | Self::NoFile | Self::NoEntry => Severity::Error,
        }
    }

    const fn consequence(self) -> &'static str {
        match self {
            Self::NoIdentity => "Hermes drops all of SOUL.md; one line about the block becomes the identity.",
            Self::Flagged => {
                "Hermes loads the text all the same, because the file is your own, and writes to its log."
            }
            Self::NoFile => "Hermes drops the whole file; one line about the block stands in its place.",
            Self::NoEntry => "Hermes replaces this entry; the other entries stay.",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::NoIdentity => "identity-blocked",
            Self::Flagged => "flagged",
            Self::NoFile => "file-blocked",
            Self::NoEntry => "entry-blocked",
        }
    }
}

impl Inputs<'_> {
    /// Scans what of a file may enter the prompt.
    pub(crate) fn scan(&mut self, loaded: &Loaded, scope: Scope) -> Arc<Findings> {
        let scanner = self.scanner;
        let source = &loaded.source;
        Arc::clone(loaded.findings.get_or_init(|| Arc::new(Findings::of(scanner, source.content(), scope))))
    }

    /// Remarks on every finding in the `scanned` part of a file's content, and on what they do to it.
    pub(crate) fn remark_on_findings(
        &mut self,
        source: &Source,
        scanned: &Range<usize>,
        found: &Findings,
        effect: Effect,
    ) {
        if found.ids.is_empty() {
            return;
        }
        let Ok(file) = self.workspace.read(&source.path) else { return };
        let bytes = Arc::clone(&file.bytes);
        let Ok(raw) = std::str::from_utf8(&bytes) else { return };
        let positions = Positions::new(raw);
        let at = scanned.start;
        let span = |f: &Finding| source.raw_hull(&(f.span.start + at..f.span.end + at));
        let text = source.content().get(scanned.clone()).unwrap_or("");
        let affordable = fixes::affordable(text, &found.places, self.verified);
        let mut verifier = fixes::Verifier::new(self.scanner, text);
        self.unverified += found.places.len().min(SHOWN).saturating_sub(affordable);
        if effect != Effect::NoEntry {
            self.remark_on_file(source, raw, &positions, found, effect, found.places.first().and_then(span));
        }
        for (i, (finding, fixes)) in found.places.iter().zip(&found.fixes).take(SHOWN).enumerate() {
            let Some(span) = span(finding) else { continue };
            let mut remark = describe(finding, span, effect).at(&*source.path);
            if i < affordable {
                let fixes = fixes.get_or_init(|| verifier.fixes(finding));
                remark.fixes.extend(fixes.iter().filter_map(|fix| raw_fix(source, at, fix)));
            }
            self.remark(remark);
        }
        if found.places.len() > SHOWN {
            let more = found.places.len() - SHOWN;
            self.remark(
                Diagnostic::new(
                    effect.severity(),
                    "more-findings",
                    format!("{more} more findings are not listed."),
                )
                .arg("count", more)
                .at(&*source.path),
            );
        }
        if found.invisible() > 1 {
            self.remark(
                Diagnostic::new(
                    Severity::Info,
                    "invisible-order",
                    "Hermes lists several invisible characters in an order that changes from start to start.",
                )
                .consequence(
                    "The prompt may differ after a restart although nothing was edited, and the cache misses; \
                     here they are sorted.",
                )
                .at(&*source.path)
                .ours(),
            );
        }
    }

    /// One remark for the whole file: how much is lost, and because of what.
    fn remark_on_file(
        &mut self,
        source: &Source,
        raw: &str,
        positions: &Positions<'_>,
        found: &Findings,
        effect: Effect,
        first: Option<Range<usize>>,
    ) {
        if effect == Effect::Flagged {
            return;
        }
        let name = file_name(&source.path);
        let lines = positions.lines() - usize::from(raw.ends_with(['\n', '\r']));
        let lost =
            if lines == 1 { "its one line is lost".to_owned() } else { format!("{lines} lines are lost") };
        let mut diagnostic = Diagnostic::new(Severity::Error, effect.word(), String::new())
            .consequence(effect.consequence())
            .arg("file", name)
            .arg("ids", found.listed())
            .arg("lines", lines)
            .arg("places", found.places.len());
        let mut because = String::new();
        if let Some(span) = first {
            let (start, end) = (positions.place(span.start), positions.place(span.end));
            because = if start.line == end.line && start.column + 1 == end.column {
                format!(" because of line {}, column {}", start.line + 1, start.column + 1)
            } else if start.line == end.line {
                format!(" because of line {}, columns {}–{}", start.line + 1, start.column + 1, end.column)
            } else {
                format!(" because of lines {}–{}", start.line + 1, end.line + 1)
            };
            diagnostic = diagnostic
                .arg("line", start.line + 1)
                .arg("column", start.column + 1)
                .arg("endLine", end.line + 1)
                .arg("endColumn", end.column)
                .span(span);
        }
        let more = match found.places.len() {
            0 | 1 => String::new(),
            n => format!(" and {} more", n - 1),
        };
        diagnostic.message = match effect {
            Effect::NoIdentity => {
                format!("Your agent has no persona: SOUL.md is blocked; {lost}{because}{more}.")
            }
            _ => format!("{name} is blocked; {lost}{because}{more}."),
        };
        self.remark(diagnostic.at(&*source.path));
    }

    /// Advice of ours on a file's content (see [`crate::advice`]). `found` is what Hermes itself objects to, in bytes
    /// of the content: where its remark already says what hides, ours would only say it again.
    pub(crate) fn remark_on_advice(&mut self, loaded: &Loaded, found: &[Range<usize>]) {
        if !self.advice {
            return;
        }
        let (source, scanner) = (&loaded.source, self.scanner);
        let said = |advice: &Advice| {
            let reveals = matches!(
                advice.kind,
                AdviceKind::TagCharacters
                    | AdviceKind::VariationSelectors
                    | AdviceKind::MixedScript
                    | AdviceKind::Encoded
                    | AdviceKind::Link
            );
            !reveals && found.iter().any(|f| f.start < advice.span.end && advice.span.start < f.end)
        };
        for advice in loaded.advice.get_or_init(|| advise(source.content(), scanner)) {
            if said(advice) {
                continue;
            }
            let Some(span) = source.raw_hull(&advice.span) else { continue };
            let mut remark = advice.remark().span(span).at(&*source.path);
            remark.fixes = advice.fixes.iter().filter_map(|fix| raw_fix(source, 0, fix)).collect();
            self.remark(remark);
        }
    }

    /// Tells of patterns that were given up on this file, so that nobody takes silence for a verdict.
    pub(crate) fn remark_on_given_up(&mut self, source: &Source, found: &Findings) {
        for id in found.gave_up.iter().take(SHOWN) {
            self.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "pattern-given-up",
                    format!("Pattern `{id}` of the pack takes too long on this file and was given up."),
                )
                .consequence(
                    "Whether Hermes finds something by it is not known; it would take long there as well.",
                )
                .arg("id", id)
                .at(&*source.path)
                .ours(),
            );
        }
    }

    /// Tells that the end of a long file is loaded without having been looked at (§4.6).
    pub(crate) fn remark_on_unscanned(&mut self, source: &Source, found: &Findings) {
        let Some(from) = found.unscanned_from else { return };
        let Some(span) = source.raw_hull(&(from..source.content().len())) else { return };
        self.remark(
            Diagnostic::new(
                Severity::Info,
                "unscanned-tail",
                format!(
                    "The scan looks at the first {} characters only.",
                    crate::text::with_commas(self.scanner.max_chars() as u64)
                ),
            )
            .consequence("What is loaded of the rest is loaded unseen.")
            .arg("chars", self.scanner.max_chars())
            .span(span)
            .at(&*source.path)
            .ours(),
        );
    }
}

/// A fix of the content, `at` bytes into it, as a fix of the raw file.
fn raw_fix(source: &Source, at: usize, fix: &Fix) -> Option<Fix> {
    let edit = |edit: &Edit| {
        let range = source.raw_edit(&(edit.range.start + at..edit.range.end + at))?;
        Some(Edit { range, text: edit.text.clone() })
    };
    Some(Fix { edits: fix.edits.iter().map(edit).collect::<Option<_>>()?, ..fix.clone() })
}

fn describe(finding: &Finding, span: Range<usize>, effect: Effect) -> Diagnostic {
    let quoted = crate::text::head(&finding.matched, QUOTED);
    let dots = if quoted.len() < finding.matched.len() { "…" } else { "" };
    let message = match finding.kind {
        FindingKind::Invisible { ch, name, .. } => {
            format!("U+{:04X} {name}: {}.", u32::from(ch), finding.meaning)
        }
        FindingKind::Pattern { .. } => format!("“{quoted}{dots}” looks like {}.", finding.meaning),
    };
    let mut diagnostic = Diagnostic::new(effect.severity(), finding.id.clone(), message)
        .consequence(effect.consequence())
        .arg("matched", quoted)
        .arg("meaning", &finding.meaning)
        .arg("scope", finding.scope.name())
        .arg("effect", effect.word())
        .span(span);
    if let FindingKind::Invisible { ch, name, context } = finding.kind {
        diagnostic = diagnostic
            .arg("char", format!("U+{:04X}", u32::from(ch)))
            .arg("name", name)
            .arg("context", serde_word(context));
    }
    diagnostic
}

/// Remarks on the rows of an imported threat table that cannot be searched for, one by one.
pub(crate) fn pattern_remarks(problems: &[PatternProblem]) -> Vec<Diagnostic> {
    remarks_on(problems, |problem| {
        Diagnostic::new(Severity::Warning, "pattern-not-searched", format!("Pack: {problem}.")).consequence(
            "Hermes itself may find something by it; the other patterns are searched for as usual.",
        )
    })
}

/// The same of the table that a trusted project's skills are checked with (§8.1).
pub(crate) fn guard_remarks(problems: &[PatternProblem]) -> Vec<Diagnostic> {
    remarks_on(problems, |problem| {
        let message = format!("Pack, check of skills: {problem}.");
        Diagnostic::new(Severity::Warning, "skill-pattern-not-searched", message).consequence(
            "Hermes itself may judge a project's skill by it; the other patterns are searched for as usual.",
        )
    })
}

fn remarks_on(problems: &[PatternProblem], remark: fn(&PatternProblem) -> Diagnostic) -> Vec<Diagnostic> {
    let mut remarks: Vec<Diagnostic> = problems
        .iter()
        .take(SHOWN)
        .map(|problem| {
            remark(problem)
                .arg("id", &problem.id)
                .arg("row", problem.index + 1)
                .arg("why", &problem.error)
                .ours()
        })
        .collect();
    if let Some(more) = problems.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        let message = format!("Pack: {more} more patterns are not searched for.");
        remarks.push(Diagnostic::new(Severity::Warning, "more-patterns", message).arg("count", more).ours());
    }
    remarks
}

/// The word a value has in JSON.
fn serde_word(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// What stands instead of a context file with findings (§5.3).
pub(crate) fn blocked_file(label: &str, ids: &[String]) -> String {
    format!(
        "[BLOCKED: {label} contained potential prompt injection ({}). Content not loaded.]",
        ids.join(", ")
    )
}
