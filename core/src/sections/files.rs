//! Reading, scanning and cutting a file as every kind of block does, and the fate of each file.

use crate::collections::Map;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::advice::Advice;
use crate::config::CharLimit;
use crate::diagnostics::{Diagnostic, Edit, Fix, Severity};
use crate::prompt::{FileReport, FileStatus, Outcome};
use crate::release::LegacySection;
use crate::text;
use crate::truncate::{self, Limit, LimitOrigin, Overflow, Truncation};
use crate::workspace::{DecodeError, Decoded, ReadError, decode};

use super::Inputs;
use super::source::{Source, Text};
use super::verdict::Findings;

/// How a file is reduced to what may enter the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Recipe {
    /// Stripped.
    Plain,
    /// Stripped, then without frontmatter (§3.7).
    Hermes,
    /// Stripped, then without the section earlier programs appended (§2).
    Soul,
    /// As it is.
    Whole,
}

/// Why a file is not there for Hermes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Read(ReadError),
    Decode(DecodeError),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(e) => e.fmt(f),
            Self::Decode(e) => e.fmt(f),
        }
    }
}

/// A file that could be read.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) source: Arc<Source>,
    /// What is left after stripping, in the decoded text: what "empty" and "the same text" are
    /// judged by, before frontmatter and byte order marks go.
    pub(crate) kept: Range<usize>,
    /// What the scan said about the content, once it was asked.
    pub(super) findings: OnceLock<Arc<Findings>>,
    /// What else is worth a second look, once it was asked for.
    pub(super) advice: OnceLock<Vec<Advice>>,
}

impl Loaded {
    fn new(source: Source, kept: Range<usize>) -> Self {
        Self { source: Arc::new(source), kept, findings: OnceLock::new(), advice: OnceLock::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The stripped text.
    pub(crate) fn stripped(&self) -> &str {
        &self.source.decoded.text[self.kept.clone()]
    }
}

impl Inputs<'_> {
    /// Reads and reduces a file, or says why not.
    pub(crate) fn load(&mut self, path: &str, recipe: Recipe) -> Result<Arc<Loaded>, Unreadable> {
        let bytes = Arc::clone(&self.workspace.read(path).map_err(Unreadable::Read)?.bytes);
        let rules = &self.release.rules;
        let (bom, legacy) = (rules.bom, rules.legacy_section);
        let made = self.memo.get(path, recipe as u8, &bytes, |bytes| {
            decode(bytes, bom).map(|decoded| Arc::new(reduce(path, decoded, recipe, legacy)))
        });
        (*made).clone().map_err(Unreadable::Decode)
    }

    /// The report about a file, made when first asked for.
    pub(crate) fn file(&mut self, path: &str) -> &mut FileReport {
        self.files.entry(path.to_owned()).or_insert_with(|| FileReport {
            path: path.to_owned(),
            status: FileStatus::NotRead,
            by: None,
            reason: "",
            args: Map::new(),
            why: String::new(),
            chars: None,
            truncation: None,
            lost: Vec::new(),
            findings: Vec::new(),
        })
    }

    /// Sets the fate of a file: status, the reason as a stable word, and as a sentence.
    pub(crate) fn fate(
        &mut self,
        path: &str,
        status: FileStatus,
        reason: &'static str,
        why: impl Into<String>,
    ) -> &mut FileReport {
        let report = self.file(path);
        report.status = status;
        report.reason = reason;
        report.why = why.into();
        report
    }

    /// Notes how long a file is, and that its byte order mark is not part of the prompt (§3.8).
    pub(crate) fn measured(&mut self, path: &str, loaded: &Loaded) {
        self.file(path).chars = Some(loaded.source.file_chars);
        let raw_mark =
            loaded.source.decoded.skipped > 0 || loaded.source.decoded.text.starts_with('\u{feff}');
        if raw_mark && !loaded.source.content().starts_with('\u{feff}') {
            let mark = 0..'\u{feff}'.len_utf8();
            self.remark(
                Diagnostic::new(Severity::Info, "bom-removed", "The file begins with a byte order mark.")
                    .consequence("Hermes removes it; the agent never sees it.")
                    .fix(Fix::new(
                        "remove-bom",
                        "Remove the byte order mark",
                        vec![Edit { range: mark.clone(), text: String::new() }],
                    ))
                    .span(mark)
                    .at(path),
            );
        }
    }

    /// The limit for context files (§4.1).
    pub(crate) fn limit(&self) -> Result<Limit, Overflow> {
        let pinned = self.settings().map_or(CharLimit::Window, |s| s.context_file_max_chars.value);
        Limit::new(pinned, self.session.context_length, self.release)
    }

    /// Cuts a text that is too long (§4.2), and collects the status line.
    pub(crate) fn cap(&mut self, whole: Text, label: &str, read_path: &str, limit: Limit) -> Capped {
        let total = whole.chars();
        let Some((head, tail)) = truncate::shares(total, limit.chars, &self.release.limits) else {
            return Capped { text: whole, truncation: None };
        };
        let headings = truncate::omitted(&whole.headings(), (head, tail), total);
        let marker = truncate::marker(label, (head, tail), total, &headings, read_path, self.release);
        self.warnings.push(truncate::warning(label, total, limit.chars));

        let measured: Vec<Arc<Source>> = whole.files().map(|(source, _)| Arc::clone(source)).collect();
        let mut text = whole.slice(0, head);
        text.own(marker);
        let mut lost: Vec<(Arc<Source>, Range<usize>)> = Vec::new();
        if tail == 0 {
            text.append(whole);
        } else {
            let gap = whole.slice(head, total - tail);
            lost.extend(gap.files().map(|(s, r)| (Arc::clone(s), r.clone())));
            text.append(whole.slice(total - tail, total));
        }
        let alone = match lost.as_slice() {
            [(source, range)] => source.raw_hull(range),
            _ => None,
        };
        let truncation = Truncation {
            label: label.to_owned(),
            limit: limit.chars,
            limit_origin: limit.origin,
            total,
            head,
            tail,
            result: text.chars(),
            lost: alone,
            headings,
        };
        for source in &measured {
            let of_this = lost.iter().filter(|(s, _)| Arc::ptr_eq(s, source));
            let gone: Vec<Range<usize>> = of_this.filter_map(|(s, range)| s.raw_hull(range)).collect();
            let report = self.file(&source.path);
            let alone = if gone.len() == 1 { gone.first().cloned() } else { None };
            report.lost.extend(gone);
            // A file that was cut before keeps the report of its own cut.
            report.truncation.get_or_insert_with(|| Truncation { lost: alone, ..truncation.clone() });
        }
        self.remark_on_cut(&truncation, &measured);
        Capped { text, truncation: Some(truncation) }
    }

    /// What people are told about a cut (§4).
    fn remark_on_cut(&mut self, cut: &Truncation, measured: &[Arc<Source>]) {
        let n = |n: usize| text::with_commas(n as u64);
        let Some(source) = measured.first() else { return };
        let origin = match cut.limit_origin {
            LimitOrigin::Pinned => "context_file_max_chars in config.yaml",
            LimitOrigin::Window => "the model's context window",
            LimitOrigin::Floor => "the default of this release",
        };
        let over = cut.total - cut.limit;
        let diagnostic = if cut.result > cut.total {
            Diagnostic::new(
                Severity::Warning,
                "truncation-grows",
                format!(
                    "{} grew from {} to {} characters: the limit of {} is smaller than the note Hermes puts in.",
                    cut.label,
                    n(cut.total),
                    n(cut.result),
                    n(cut.limit),
                ),
            )
            .consequence(if cut.tail == 0 {
                "Hermes prints the start, a note, and then the whole text again.".to_owned()
            } else {
                format!("Hermes keeps {} + {} characters around the note.", n(cut.head), n(cut.tail))
            })
        } else {
            let costs = cut.total - cut.head - cut.tail;
            Diagnostic::new(
                Severity::Warning,
                "truncated",
                format!(
                    "{} is {} characters over the limit of {} ({origin}); that costs {} characters from its middle.",
                    cut.label,
                    n(over),
                    n(cut.limit),
                    n(costs),
                ),
            )
            .consequence(format!(
                "Hermes keeps the first {} and the last {} characters and tells the agent to read the file \
                 for the rest.",
                n(cut.head),
                n(cut.tail),
            ))
            .arg("costs", costs)
        };
        let mut diagnostic = diagnostic
            .arg("label", &cut.label)
            .arg("total", cut.total)
            .arg("limit", cut.limit)
            .arg("over", over)
            .arg("result", cut.result)
            .arg("head", cut.head)
            .arg("tail", cut.tail)
            .arg("origin", origin_word(cut.limit_origin))
            .at(&*source.path);
        if let Some(lost) = &cut.lost {
            diagnostic = diagnostic.span(lost.clone());
        }
        self.remark(diagnostic);
    }
}

fn origin_word(origin: LimitOrigin) -> &'static str {
    match origin {
        LimitOrigin::Pinned => "pinned",
        LimitOrigin::Window => "window",
        LimitOrigin::Floor => "floor",
    }
}

/// A text after the limit.
pub(crate) struct Capped {
    pub(crate) text: Text,
    pub(crate) truncation: Option<Truncation>,
}

impl Capped {
    /// The outcome, if there was a cut.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.truncation.clone().map(|truncation| Outcome::Truncated { truncation })
    }
}

/// Reduces a decoded file to what may enter the prompt. The scan removes one byte order mark
/// before it looks (§5.3), so it is removed here.
fn reduce(path: &str, decoded: Decoded, recipe: Recipe, legacy: LegacySection) -> Loaded {
    let without_mark = |text: &str| text.strip_prefix('\u{feff}').map_or(text.len(), str::len);
    if recipe == Recipe::Whole {
        let kept = 0..decoded.text.len();
        return Loaded::new(Source::run(path, decoded, kept.clone()), kept);
    }
    let kept = text::strip_range(&decoded.text);
    let stripped = &decoded.text[kept.clone()];
    let source = if recipe == Recipe::Soul && legacy == LegacySection::CutOut && has_legacy_section(stripped)
    {
        let mut runs = without_legacy_section(&decoded.text, kept.clone());
        if let Some(first) = runs.first_mut() {
            first.start = first.end - without_mark(&decoded.text[first.clone()]);
        }
        Source::runs(path, decoded, &runs, "\n")
    } else {
        // What is left is a tail of the stripped text either way.
        let body = if recipe == Recipe::Hermes { super::strip_frontmatter(stripped) } else { stripped };
        let run = kept.end - without_mark(body)..kept.end;
        Source::run(path, decoded, run)
    };
    Loaded::new(source, kept)
}

/// Heading of a section that an earlier desktop program appended to SOUL.md (§2).
const LEGACY_HEADING: &str = "## Messaging other agents";

fn has_legacy_section(text: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), LEGACY_HEADING.as_bytes()).is_some()
}

/// The runs of `text[kept]` around every legacy section, stripped at both ends; one line end is to
/// stand between two of them. A section begins with the line ends before its heading, wherever on
/// its line that stands (§16.8), and ends before the next heading of level 2.
fn without_legacy_section(text: &str, kept: Range<usize>) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let (mut from, mut search) = (kept.start, kept.start);
    while let Some(found) = text[search..kept.end].find(LEGACY_HEADING) {
        let heading = search + found;
        let after = heading + LEGACY_HEADING.len();
        let rest = text[after..kept.end].trim_start_matches([' ', '\t']);
        let Some(body) = rest.strip_prefix('\n') else {
            search = after;
            continue;
        };
        let before = text[from..heading].trim_end_matches('\n').len();
        runs.push(from..from + before);
        from = kept.end - body.len() + body.find("\n## ").unwrap_or(body.len());
        search = from;
    }
    runs.push(from..kept.end);
    // `strip()`, over what is left.
    while let Some(first) = runs.first_mut() {
        first.start = first.end - text::lstrip(&text[first.clone()]).len();
        if first.start < first.end || runs.len() == 1 {
            break;
        }
        runs.remove(0);
    }
    while let Some(last) = runs.last_mut() {
        last.end = last.start + text::rstrip(&text[last.clone()]).len();
        if last.start < last.end || runs.len() == 1 {
            break;
        }
        runs.pop();
    }
    runs
}
