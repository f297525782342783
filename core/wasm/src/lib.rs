//! The JavaScript face of the core.
//!
//! One stateful class, [`PromptBuilder`], and a few free functions. Positions cross as **UTF-16
//! offsets** into the text they belong to, which is how JavaScript indexes strings. The types below
//! are the report with its positions converted; their TypeScript declarations are generated from
//! them. Errors cross as `Error` objects with a stable `code`; no panic crosses.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// These docs end up in the `.d.ts`, where errors are told as `@throws`.
#![allow(clippy::missing_errors_doc)]
// Values that come over the boundary are owned by their nature.
#![allow(clippy::needless_pass_by_value)]

use std::ops::Range;
use std::sync::Arc;

use hermes_prompt::collections::Map;
use hermes_prompt::diagnostics::{self, Severity};
use hermes_prompt::export;
use hermes_prompt::intake::{self, LeftOut, Limits, Tree, locate};
use hermes_prompt::platform_hint;
use hermes_prompt::prompt::{self, Assembler, Failure, FileStatus};
use hermes_prompt::release::pack::PackData;
use hermes_prompt::release::{Release, Slot, Tier};
use hermes_prompt::session::Session;
use hermes_prompt::snapshot::Snapshot;
use hermes_prompt::text::{Positions, char_len, strip};
use hermes_prompt::workspace::{Entry, FilePositions, Places, Workspace};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// A range of UTF-16 offsets; `end` is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub struct Span {
    /// The first unit.
    pub start: usize,
    /// The unit after the last.
    pub end: usize,
}

/// One assembly: the prompt, its parts, and everything there is to say about it.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Exactly what the agent reads.
    pub text: String,
    /// Its length in code points, which is how Hermes counts.
    pub chars: usize,
    /// Its length in bytes of UTF-8.
    pub bytes: usize,
    /// Stable, context, volatile.
    pub tiers: Vec<TierReport>,
    /// Set when the real program fails for these inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// Status lines that Hermes emits beside the prompt.
    pub warnings: Vec<String>,
    /// What became of every file.
    pub files: Vec<FileReport>,
    /// Every remark.
    pub diagnostics: Vec<Diagnostic>,
}

/// A cache tier of the prompt.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TierReport {
    /// Which tier.
    pub tier: Tier,
    /// Where it stands in [`Report::text`].
    pub span: Span,
    /// Its length in code points.
    pub chars: usize,
    /// Its length in bytes of UTF-8.
    pub bytes: usize,
    /// Its blocks, in order.
    pub blocks: Vec<BlockReport>,
}

/// A block of a tier.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BlockReport {
    /// The slot it fills.
    pub slot: Slot,
    /// Where it stands in [`Report::text`].
    pub span: Span,
    /// Its length in code points.
    pub chars: usize,
    /// Runs of text that are a file's own.
    pub origins: Vec<Origin>,
    /// What happened on the way.
    pub outcomes: Vec<Outcome>,
    /// A short remark for people.
    pub note: String,
}

/// A run of prompt text that is a file's own text.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// Absolute virtual path.
    pub path: String,
    /// Where it stands in [`Report::text`].
    pub span: Span,
    /// Where it stands in the file.
    pub source: Span,
}

/// What happened to a block's content.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Outcome {
    /// A file's text was loaded.
    Loaded {
        /// Its path.
        path: String,
    },
    /// A placeholder stands instead of the content.
    Blocked {
        /// Its path.
        path: String,
        /// Finding ids.
        ids: Vec<String>,
    },
    /// The scan hit, and the content is loaded all the same.
    Flagged {
        /// Its path.
        path: String,
        /// Finding ids.
        ids: Vec<String>,
    },
    /// The middle was cut out.
    Truncated {
        /// What was lost.
        truncation: Truncation,
    },
    /// A built-in text stands in.
    Defaulted {
        /// Why: `missing`, `empty`, `unreadable`, `skipped`, `failed`.
        why: String,
    },
}

/// What a cut did to a text. Counts are code points.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Truncation {
    /// The label in the marker.
    pub label: String,
    /// The limit.
    pub limit: usize,
    /// The length of the measured text, header included.
    pub total: usize,
    /// Kept at the start.
    pub head: usize,
    /// Kept at the end; 0 means that the whole text follows the marker.
    pub tail: usize,
    /// The lost part of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Span>,
    /// Headings inside the lost part.
    pub headings: Vec<String>,
}

/// The fate of one file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FileReport {
    /// Absolute virtual path.
    pub path: String,
    /// What it is to Hermes.
    pub status: FileStatus,
    /// The file that won instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The reason as a stable word, for translations.
    pub reason: String,
    /// The facts of the reason, for translations.
    pub args: Map<String, String>,
    /// The reason, in one sentence.
    pub why: String,
    /// Code points, when it is text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chars: Option<usize>,
    /// The part lost to the cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncation: Option<Truncation>,
    /// Ids of its findings.
    pub findings: Vec<String>,
}

/// One remark.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// How much it matters.
    pub severity: Severity,
    /// A stable identifier.
    pub code: String,
    /// The facts of the message, for translations.
    #[tsify(type = "Record<string, string>")]
    pub args: Map<String, String>,
    /// The file it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The place in that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// Line of the place, counted from 1; 0 without a place.
    pub line: u32,
    /// Column of the place in code points, counted from 1; 0 without a place.
    pub column: u32,
    /// What it is.
    pub message: String,
    /// What Hermes does about it.
    pub consequence: String,
    /// Text changes that clear it, best first.
    pub fixes: Vec<Fix>,
    /// True for advice that Hermes itself never gives.
    pub ours: bool,
}

/// A change of a file's text.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// Replacements, ascending, not overlapping.
    pub edits: Vec<Edit>,
}

/// One replacement.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// Converts byte positions to UTF-16.
struct Texts<'a> {
    prompt: Positions<'a>,
    files: FilePositions<'a>,
}

impl<'a> Texts<'a> {
    fn new(report: &'a prompt::Report, workspace: &'a Workspace) -> Self {
        Self { prompt: Positions::new(&report.prompt.text), files: FilePositions::new(workspace) }
    }

    fn in_prompt(&self, range: &Range<usize>) -> Span {
        span(&self.prompt, range)
    }

    fn in_file(&mut self, path: &str, range: &Range<usize>) -> Option<Span> {
        self.files.of(path).map(|p| span(p, range))
    }

    fn truncation(&mut self, path: Option<&str>, t: &hermes_prompt::truncate::Truncation) -> Truncation {
        let lost = match (path, &t.lost) {
            (Some(path), Some(range)) => self.in_file(path, range),
            _ => None,
        };
        Truncation {
            label: t.label.clone(),
            limit: t.limit,
            total: t.total,
            head: t.head,
            tail: t.tail,
            lost,
            headings: t.headings.to_vec(),
        }
    }

    fn outcome(&mut self, block: &prompt::Block, outcome: &prompt::Outcome) -> Outcome {
        match outcome {
            prompt::Outcome::Loaded { path } => Outcome::Loaded { path: path.to_string() },
            prompt::Outcome::Blocked { path, ids } => {
                Outcome::Blocked { path: path.to_string(), ids: ids.clone() }
            }
            prompt::Outcome::Flagged { path, ids } => {
                Outcome::Flagged { path: path.to_string(), ids: ids.clone() }
            }
            prompt::Outcome::Truncated { truncation } => {
                let path = block.origins.first().map(|o| o.path.to_string());
                Outcome::Truncated { truncation: self.truncation(path.as_deref(), truncation) }
            }
            prompt::Outcome::Defaulted { why } => Outcome::Defaulted { why: (*why).to_owned() },
        }
    }

    fn block(&mut self, report: &prompt::Report, block: &prompt::Block) -> BlockReport {
        let origins = block
            .origins
            .iter()
            .filter_map(|o| {
                let source = self.in_file(&o.path, &o.source)?;
                Some(Origin { path: o.path.to_string(), span: self.in_prompt(&o.range), source })
            })
            .collect();
        BlockReport {
            slot: block.slot,
            span: self.in_prompt(&block.range),
            chars: char_len(report.prompt.block(block)),
            origins,
            outcomes: block.outcomes.iter().map(|o| self.outcome(block, o)).collect(),
            note: block.note(),
        }
    }

    fn diagnostic(&mut self, d: &diagnostics::Diagnostic) -> Diagnostic {
        let positions = d.path.as_deref().and_then(|path| self.files.of(path));
        let place = positions.zip(d.span.as_ref()).map(|(p, range)| (span(p, range), p.place(range.start)));
        let fixes = positions.map_or_else(Vec::new, |p| {
            let edit = |e: &diagnostics::Edit| Edit { span: span(p, &e.range), text: e.text.clone() };
            let fix = |f: &diagnostics::Fix| Fix {
                title: f.title.clone(),
                edits: f.edits.iter().map(edit).collect(),
            };
            d.fixes.iter().map(fix).collect()
        });
        Diagnostic {
            severity: d.severity,
            code: d.code.to_string(),
            args: d.args.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect(),
            path: d.path.clone(),
            span: place.map(|(span, _)| span),
            line: place.map_or(0, |(_, p)| p.line + 1),
            column: place.map_or(0, |(_, p)| p.column + 1),
            message: d.message.clone(),
            consequence: d.consequence.clone(),
            fixes,
            ours: d.ours,
        }
    }
}

fn span(positions: &Positions<'_>, range: &Range<usize>) -> Span {
    Span { start: positions.utf16(range.start), end: positions.utf16(range.end) }
}

impl Report {
    fn new(report: &prompt::Report, workspace: &Workspace) -> Self {
        let mut texts = Texts::new(report, workspace);
        let prompt = &report.prompt;
        let tiers = prompt
            .tiers
            .iter()
            .map(|t| TierReport {
                tier: t.tier,
                span: texts.in_prompt(&t.range),
                chars: char_len(prompt.tier(t.tier)),
                bytes: t.range.len(),
                blocks: t.blocks.iter().map(|b| texts.block(report, b)).collect(),
            })
            .collect();
        let files = report
            .files
            .iter()
            .map(|f| FileReport {
                path: f.path.clone(),
                status: f.status,
                by: f.by.clone(),
                reason: f.reason.to_owned(),
                args: f.args.iter().map(|(&k, v)| (k.to_owned(), v.clone())).collect(),
                why: f.why.clone(),
                chars: f.chars,
                truncation: f.truncation.as_ref().map(|t| texts.truncation(Some(&f.path), t)),
                findings: f.findings.clone(),
            })
            .collect();
        Self {
            chars: char_len(&prompt.text),
            bytes: prompt.text.len(),
            text: prompt.text.clone(),
            tiers,
            failure: report.failure.clone(),
            warnings: report.warnings.clone(),
            files,
            diagnostics: report.diagnostics.iter().map(|d| texts.diagnostic(d)).collect(),
        }
    }
}

/// An `Error` whose `code` stays the same over versions and languages.
fn error(code: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    // Setting a property of a fresh object cannot fail.
    let _ = js_sys::Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}

fn to_js<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, JsValue> {
    value.into_ts().map_err(|e| error("internal", &e.to_string()))
}

/// A plain object as a Rust value. Through JSON, because the direct way looks up the fields it knows
/// and so would never notice a misspelt one.
fn from_js<T>(value: &Ts<T>) -> Result<T, String>
where
    T: Tsify + DeserializeOwned,
    T::JsType: JsCast,
{
    let json = js_sys::JSON::stringify(&value.js_value()).map_err(|_| "it is no plain object".to_owned())?;
    let json = json.as_string().ok_or("it is no plain object")?;
    let value: serde_json::Value = serde_json::from_str(&json).map_err(|e| e.to_string())?;
    serde_json::from_value(value).map_err(|e| e.to_string())
}

fn built_in(id: &str) -> Result<Arc<Release>, JsValue> {
    Release::built_in(id).map(Arc::new).ok_or_else(|| {
        let known = Release::BUILT_IN.join(", ");
        error("unknown-release", &format!("there is no release {id:?}; the built-in ones are {known}"))
    })
}

/// The identifiers of the built-in releases, oldest first.
#[wasm_bindgen]
pub fn releases() -> Vec<String> {
    Release::BUILT_IN.iter().map(|&id| id.to_owned()).collect()
}

/// A platform's hint.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HintRow {
    /// Platform key, e.g. `telegram`.
    pub platform: String,
    /// The default text.
    pub default: String,
    /// Whether `platform_hints` has an entry for it.
    pub overridden: bool,
    /// What the agent reads.
    pub result: String,
    /// What the override asks for in vain, one sentence each.
    pub ignored: Vec<String>,
}

impl HintRow {
    fn new(row: platform_hint::Row) -> Self {
        Self {
            platform: row.platform,
            default: row.default,
            overridden: row.overridden,
            // The tier strips its parts (§1.1).
            result: strip(&row.hint.text).to_owned(),
            ignored: row.hint.ignored.iter().map(|i| i.why.to_string()).collect(),
        }
    }
}

/// What is taken of a folder and what is left out.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Intake {
    /// What the folder is taken for.
    pub tree: Tree,
    /// Relative paths of the files to read, with the absolute virtual path each belongs to.
    pub take: Vec<Taken>,
    /// Relative paths of the others, and why.
    pub leave: Vec<Left>,
    /// Absolute virtual paths of `.git` directories; pass them to [`PromptBuilder::setDirectory`].
    pub git: Vec<String>,
}

/// A file to read.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Taken {
    /// Relative path in the folder.
    pub from: String,
    /// Absolute virtual path.
    pub to: String,
}

/// A file that is left out.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Left {
    /// Relative path in the folder.
    pub from: String,
    /// Why.
    pub why: LeftOut,
}

/// Sorts the files of a folder: which of them Hermes could ever read. `paths` are relative with `/`,
/// `sizes` their sizes in bytes; `tree` says what the folder is, or is guessed when left out.
#[wasm_bindgen(js_name = sortFolder)]
pub fn sort_folder(
    folder: &str,
    paths: Vec<String>,
    sizes: Vec<f64>,
    #[wasm_bindgen(unchecked_optional_param_type = "Tree")] tree: Option<String>,
) -> Result<Ts<Intake>, JsValue> {
    let places = Places::default();
    let names = || paths.iter().map(String::as_str);
    let tree = match tree.as_deref() {
        Some("home") => Tree::Home,
        Some("project") => Tree::Project,
        Some(other) => return Err(error("bad-tree", &format!("{other:?} is neither home nor project"))),
        None => intake::guess_tree(folder, names()),
    };
    let offered = names().enumerate().map(|(i, p)| (p, sizes.get(i).copied().unwrap_or(0.0) as u64));
    let verdicts = intake::sort(&places, tree, offered, Limits::default());
    let (mut take, mut leave) = (Vec::new(), Vec::new());
    for (from, verdict) in names().zip(verdicts) {
        let from = from.to_owned();
        match verdict {
            intake::Verdict::Take(to) => take.push(Taken { from, to }),
            intake::Verdict::Leave(why) => leave.push(Left { from, why }),
        }
    }
    let base = if tree == Tree::Home { &places.home } else { &places.project };
    let git = intake::git_directories(names()).iter().map(|dir| format!("{base}/{dir}")).collect();
    to_js(&Intake { tree, take, leave, git })
}

/// Whether a folder of this name is skipped as a whole (`node_modules`, `venv` …), so that a walk need
/// not enter it. Of `.git` it is enough to offer one file: see [`Intake::git`].
#[wasm_bindgen(js_name = isSkippedFolder)]
pub fn is_skipped_folder(name: &str) -> bool {
    intake::is_skipped_folder(name)
}

/// A workspace, a session and a release that are kept between assemblies: a keystroke costs the
/// file it touches.
#[wasm_bindgen]
pub struct PromptBuilder {
    workspace: Workspace,
    session: Session,
    assembler: Assembler,
    advice: bool,
    /// Turns that a snapshot brought: carried along for the one that plays them.
    timeline: Option<serde_json::Value>,
}

#[wasm_bindgen]
impl PromptBuilder {
    /// An empty workspace for a release (the newest built-in one when none is named).
    ///
    /// @throws an `Error` with code `unknown-release`
    #[wasm_bindgen(constructor)]
    pub fn new(release: Option<String>) -> Result<Self, JsValue> {
        let newest = Release::BUILT_IN[Release::BUILT_IN.len() - 1];
        let release = built_in(release.as_deref().unwrap_or(newest))?;
        Ok(Self {
            workspace: Workspace::default(),
            session: Session::default(),
            timeline: None,
            assembler: Assembler::new(release),
            advice: true,
        })
    }

    /// Writes a file. The name is the short one people use (`SOUL.md`, `memories/USER.md`,
    /// `~/.hermes/config.yaml`, `AGENTS.md`, `api/AGENTS.md`) or an absolute virtual path; the
    /// content is a string or bytes. Returns the absolute path.
    ///
    /// @throws an `Error` with code `bad-path` or `bad-content`
    #[wasm_bindgen(js_name = setFile)]
    pub fn set_file(
        &mut self,
        name: &str,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] content: &JsValue,
    ) -> Result<String, JsValue> {
        let bytes = match content.as_string() {
            Some(text) => text.into_bytes(),
            None => content
                .dyn_ref::<js_sys::Uint8Array>()
                .ok_or_else(|| error("bad-content", "the content of a file is a string or a Uint8Array"))?
                .to_vec(),
        };
        let path = self.path(name)?;
        self.workspace.write(&path, bytes);
        Ok(path)
    }

    /// Makes an empty directory, such as the `.git` that marks the root of a repository.
    ///
    /// @throws an `Error` with code `bad-path`
    #[wasm_bindgen(js_name = setDirectory)]
    pub fn set_directory(&mut self, name: &str) -> Result<String, JsValue> {
        let path = self.path(name)?;
        self.workspace.insert(&path, Entry::Dir);
        Ok(path)
    }

    /// Removes a file, or a folder with all in it. Returns how many entries went.
    ///
    /// @throws an `Error` with code `bad-path`
    #[wasm_bindgen(js_name = removeFile)]
    pub fn remove_file(&mut self, name: &str) -> Result<usize, JsValue> {
        let path = self.path(name)?;
        Ok(self.workspace.remove(&path).len())
    }

    /// The absolute paths of all entries, sorted.
    pub fn files(&self) -> Vec<String> {
        self.workspace.entries().map(|(path, _)| path.to_owned()).collect()
    }

    /// The absolute path a short name stands for; `undefined` when it cannot be one.
    pub fn locate(&self, name: &str) -> Option<String> {
        locate(&self.workspace.places, name)
    }

    /// The raw text of a file; `undefined` when it is missing, unreadable or not UTF-8.
    #[wasm_bindgen(js_name = fileText)]
    pub fn file_text(&self, name: &str) -> Option<String> {
        let file = self.workspace.read(&self.locate(name)?).ok()?;
        std::str::from_utf8(&file.bytes).ok().map(str::to_owned)
    }

    /// The session in force.
    pub fn session(&self) -> Result<Ts<Session>, JsValue> {
        to_js(&self.session)
    }

    /// Replaces the session; a field that is left out has its default. To change one field:
    /// `builder.setSession({ ...builder.session(), platform: "telegram" })`.
    ///
    /// @throws an `Error` with code `bad-session`, which names the field
    #[wasm_bindgen(js_name = setSession)]
    pub fn set_session(&mut self, session: Ts<Session>) -> Result<(), JsValue> {
        self.session = from_js(&session).map_err(|e| error("bad-session", &e))?;
        Ok(())
    }

    /// The directories in force.
    pub fn places(&self) -> Result<Ts<Places>, JsValue> {
        to_js(&self.workspace.places)
    }

    /// Replaces the directories; one that is left out has its default. Files stay where they are.
    ///
    /// @throws an `Error` with code `bad-places`, which names the field
    #[wasm_bindgen(js_name = setPlaces)]
    pub fn set_places(&mut self, places: Ts<Places>) -> Result<(), JsValue> {
        self.workspace.places = from_js(&places).map_err(|e| error("bad-places", &e))?;
        Ok(())
    }

    /// The identifier of the release in force.
    pub fn release(&self) -> String {
        self.assembler.release().id.clone()
    }

    /// Switches to a built-in release.
    ///
    /// @throws an `Error` with code `unknown-release`
    #[wasm_bindgen(js_name = setRelease)]
    pub fn set_release(&mut self, id: &str) -> Result<(), JsValue> {
        self.use_release(built_in(id)?);
        Ok(())
    }

    /// Whether reports hold advice that Hermes itself never gives (remarks with `ours` and a code that starts with
    /// `advice-`). They do unless it is switched off.
    #[wasm_bindgen(js_name = setAdvice)]
    pub fn set_advice(&mut self, on: bool) {
        self.advice = on;
        self.assembler.set_advice(on);
    }

    /// Uses the words, tables and numbers of an installed Hermes: the JSON that `export-pack.py`
    /// prints. The release becomes the built-in one it belongs on, with the pack's content. Returns
    /// remarks about the pack. Nothing changes when it is refused.
    ///
    /// @throws an `Error` with code `bad-pack`, which names the key and what it wants
    #[wasm_bindgen(js_name = setPack)]
    pub fn set_pack(&mut self, json: &str) -> Result<Vec<String>, JsValue> {
        let pack = PackData::from_json(json.as_bytes()).map_err(|e| error("bad-pack", &e.to_string()))?;
        let (base, remark) = pack.base();
        let release = Release::with_pack(&*built_in(base)?, &pack);
        self.use_release(Arc::new(release));
        Ok(remark.into_iter().collect())
    }

    /// Files, places, session and release as one JSON document (what a shared link carries).
    pub fn snapshot(&self) -> String {
        Snapshot {
            release: self.release(),
            workspace: self.workspace.clone(),
            session: self.session.clone(),
            timeline: self.timeline.clone(),
        }
        .to_json()
    }

    /// Replaces everything by a document that [`PromptBuilder::snapshot`] wrote. Nothing changes
    /// when it cannot be read.
    ///
    /// @throws an `Error` with code `bad-snapshot` or `unknown-release`
    pub fn load(&mut self, json: &str) -> Result<(), JsValue> {
        let snapshot = Snapshot::<serde_json::Value>::from_json(json)
            .map_err(|e| error("bad-snapshot", &e.to_string()))?;
        self.set_release(&snapshot.release)?;
        self.workspace = snapshot.workspace;
        self.session = snapshot.session;
        self.timeline = snapshot.timeline;
        Ok(())
    }

    /// Builds the prompt and the report.
    pub fn assemble(&mut self) -> Result<Ts<Report>, JsValue> {
        let report = self.assembler.assemble(&self.workspace, &self.session);
        to_js(&Report::new(&report, &self.workspace))
    }

    /// Every platform's hint, by key, with what `platform_hints` makes of it.
    pub fn hints(&mut self) -> Result<Vec<Ts<HintRow>>, JsValue> {
        let rows = self.assembler.hints(&self.workspace, &self.session);
        rows.into_iter().map(|row| to_js(&HintRow::new(row))).collect()
    }

    /// The report as plain text, for people.
    pub fn text(&mut self) -> String {
        let report = self.assembler.assemble(&self.workspace, &self.session);
        export::plain_text(&report, &self.workspace, &self.release())
    }

    /// The remarks as a SARIF 2.1.0 log (JSON), for code-scanning tools.
    pub fn sarif(&mut self) -> String {
        let report = self.assembler.assemble(&self.workspace, &self.session);
        export::sarif(&report, &self.workspace).to_string()
    }

    fn use_release(&mut self, release: Arc<Release>) {
        self.assembler = Assembler::new(release);
        self.assembler.set_advice(self.advice);
    }

    fn path(&self, name: &str) -> Result<String, JsValue> {
        self.locate(name).ok_or_else(|| error("bad-path", &format!("{name:?} cannot be the path of a file")))
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
