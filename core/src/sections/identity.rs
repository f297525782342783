//! Who the agent is: SOUL.md, or a default (§2).

use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{FileStatus, Outcome, Part};
use crate::release::threats::Scope;
use crate::release::{BomRule, SoulFinding, TextId};
use crate::text;
use crate::workspace::{decode, join};

use super::Inputs;
use super::distribution::leaves_soul;
use super::files::{Loaded, Recipe, Unreadable};
use super::source::Text;
use super::verdict::{Effect, Findings, blocked_file};

const LABEL: &str = "SOUL.md";

/// Why a built-in text is the identity; the words of [`Outcome::Defaulted`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    Missing,
    Empty,
    Unreadable,
    Skipped,
    Template,
    Failed,
}

impl Why {
    const fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Empty => "empty",
            Self::Unreadable => "unreadable",
            Self::Skipped => "skipped",
            Self::Template => "template",
            Self::Failed => "failed",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::Missing => "There is no SOUL.md in the Hermes home.",
            Self::Empty => "SOUL.md says nothing.",
            Self::Unreadable => "SOUL.md cannot be read as text.",
            Self::Skipped => "This session skips SOUL.md.",
            Self::Template => "SOUL.md is the untouched template of an installer.",
            Self::Failed => "SOUL.md cannot be cut to its limit.",
        }
    }
}

/// The identity block.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let session = inputs.session;
    if session.skip_context_files && !session.load_soul_identity {
        let path = soul_path(inputs);
        if inputs.workspace.exists(&path) {
            inputs.fate(
                &path,
                FileStatus::NotRead,
                "skipped",
                "This session skips context files, and SOUL.md with them.",
            );
        }
        return vec![default(inputs, Why::Skipped)];
    }
    let part = match soul(inputs) {
        // A text of nothing is no identity either: what is left of a lone byte order mark.
        Ok((text, _)) if text.is_empty() => default(inputs, Why::Empty),
        Ok((text, outcomes)) => Part { outcomes, ..text.into_part() },
        Err(why) => default(inputs, why),
    };
    vec![part]
}

fn soul_path(inputs: &Inputs<'_>) -> String {
    join(&inputs.workspace.places.home, LABEL)
}

/// The identity without SOUL.md.
fn default(inputs: &mut Inputs<'_>, why: Why) -> Part {
    let path = soul_path(inputs);
    inputs.remark(
        Diagnostic::new(Severity::Info, "identity-default", why.sentence())
            .consequence("The identity of the agent is Hermes's default text.")
            .arg("why", why.word())
            .at(path),
    );
    Part {
        text: inputs.release.text(TextId::Identity).to_owned(),
        outcomes: vec![Outcome::Defaulted { why: why.word() }],
        ..Part::default()
    }
}

/// SOUL.md as Hermes loads it (`load_soul_md`), or why it loads nothing.
pub(crate) fn soul(inputs: &mut Inputs<'_>) -> Result<(Text, Vec<Outcome>), Why> {
    let path = soul_path(inputs);
    let loaded = match inputs.load(&path, Recipe::Soul) {
        Ok(loaded) if inputs.session.seed_soul && is_template(inputs, &loaded) => {
            inputs.fate(
                &path,
                FileStatus::Loaded,
                "template",
                "Untouched template of an installer: Hermes replaces the file with its default text.",
            );
            inputs.remark(
                Diagnostic::new(Severity::Info, "soul-template", Why::Template.sentence())
                    .consequence("At start Hermes overwrites the file with its default identity.")
                    .at(&*path),
            );
            return seeded(inputs, &path, Why::Template);
        }
        Ok(loaded) => loaded,
        Err(Unreadable::Read(e)) if !inputs.workspace.exists(&path) => {
            if inputs.workspace.has_entry(&path) {
                inputs
                    .fate(&path, FileStatus::Unreadable, "unreadable", format!("Cannot be read: {e}."))
                    .args
                    .insert("error", e.to_string());
            }
            return if inputs.session.seed_soul {
                seeded(inputs, &path, Why::Missing)
            } else {
                Err(Why::Missing)
            };
        }
        Err(e) => {
            inputs
                .fate(
                    &path,
                    FileStatus::Unreadable,
                    "unreadable",
                    format!("Cannot be read ({e}): the default identity is used, without a word about it."),
                )
                .args
                .insert("error", e.to_string());
            inputs.remark(
                Diagnostic::new(Severity::Error, "file-unreadable", format!("SOUL.md cannot be read: {e}."))
                    .consequence("Hermes uses its default identity and says nothing.")
                    .arg("why", e)
                    .arg("file", LABEL)
                    .arg("then", "default-identity")
                    .at(&*path),
            );
            return Err(Why::Unreadable);
        }
    };
    inputs.measured(&path, &loaded);
    if loaded.source.content().is_empty() {
        inputs.fate(
            &path,
            FileStatus::Empty,
            "empty",
            "Nothing is left after stripping: the default identity is used.",
        );
        // A lone byte order mark that decoding keeps is dropped only after the file counted as not empty.
        if text::is_blank(&loaded.source.decoded.text) {
            return Err(Why::Empty);
        }
        return Ok((Text::default(), vec![Outcome::Defaulted { why: Why::Empty.word() }]));
    }
    let found = inputs.scan(&loaded, Scope::Context);
    inputs.remark_on_given_up(&loaded.source, &found);
    let mut content = Text::default();
    let source_path = Arc::clone(&loaded.source.path);
    let effect = match found.ids.is_empty() {
        true => None,
        false if flags_only(inputs) => Some(Effect::Flagged),
        false => Some(Effect::NoIdentity),
    };
    let ids = found.ids.clone();
    let mut outcomes = vec![match effect {
        None => Outcome::Loaded { path: source_path },
        Some(Effect::Flagged) => Outcome::Flagged { path: source_path, ids },
        Some(_) => Outcome::Blocked { path: source_path, ids },
    }];
    if effect == Some(Effect::NoIdentity) {
        content.own(blocked_file(LABEL, &found.ids));
    } else {
        content.file(&loaded.source);
        inputs.soul = Some(Arc::clone(&loaded));
        inputs.remark_on_unscanned(&loaded.source, &found);
    }
    let Ok(limit) = inputs.limit() else {
        inputs.fate(
            &path,
            FileStatus::Unreadable,
            "infinite-limit",
            "The limit is infinite, which fails: the default identity is used.",
        );
        return Err(Why::Failed);
    };
    let capped = inputs.cap(content, LABEL, &path, limit);
    outcomes.extend(capped.outcome());
    report_loaded(inputs, &path, &loaded, effect, &found);
    Ok((capped.text, outcomes))
}

/// Whether a finding leaves the text in place: the release trusts the person's own file, and this
/// is one (§2).
fn flags_only(inputs: &mut Inputs<'_>) -> bool {
    match inputs.release.rules.soul_finding {
        SoulFinding::Blocks => false,
        SoulFinding::FlagsUserAuthored => user_authored(inputs),
    }
}

/// Whether no distribution owns SOUL.md (§2, §16.9).
fn user_authored(inputs: &mut Inputs<'_>) -> bool {
    let path = join(&inputs.workspace.places.home, "distribution.yaml");
    if !inputs.workspace.is_file(&path) {
        return true;
    }
    let authored = match inputs.workspace.read(&path) {
        Err(_) => false,
        Ok(file) => {
            let dialect = inputs.release.rules.yaml;
            *inputs.memo.get(&path, 0, &Arc::clone(&file.bytes), |bytes| leaves_soul(bytes, dialect))
        }
    };
    let why = if authored {
        "Lists the files its distribution owns; SOUL.md is not among them."
    } else {
        "Says that SOUL.md came with a distribution, so a finding in it blocks."
    };
    inputs.fate(&path, FileStatus::Loaded, if authored { "leaves-soul" } else { "owns-soul" }, why);
    authored
}

/// Whether the file is one that earlier installers wrote and nobody touched (§2).
fn is_template(inputs: &Inputs<'_>, loaded: &Loaded) -> bool {
    let text = text::strip(loaded.source.decoded.text.trim_start_matches('\u{feff}'));
    inputs.release.texts.legacy_souls.iter().any(|known| known.is(text))
}

/// The text that the bootstrap writes, read back like any SOUL.md (§2).
fn seeded(inputs: &mut Inputs<'_>, path: &str, why: Why) -> Result<(Text, Vec<Outcome>), Why> {
    let text = inputs.release.text(TextId::DefaultSoul);
    let Ok(decoded) = decode(text.as_bytes(), BomRule::Keep) else { return Err(why) };
    let kept = text::strip_range(&decoded.text);
    if kept.is_empty() {
        return Err(Why::Empty);
    }
    let Ok(limit) = inputs.limit() else { return Err(Why::Failed) };
    let mut content = Text::default();
    content.own(decoded.text[kept].to_owned());
    let capped = inputs.cap(content, LABEL, path, limit);
    let mut outcomes = vec![Outcome::Defaulted { why: why.word() }];
    outcomes.extend(capped.outcome());
    Ok((capped.text, outcomes))
}

fn report_loaded(
    inputs: &mut Inputs<'_>,
    path: &str,
    loaded: &Loaded,
    effect: Option<Effect>,
    found: &Findings,
) {
    let ids = found.listed();
    let (status, reason, why) = match effect {
        None => {
            let why = "Is the identity of the agent, the first block of the prompt.".to_owned();
            (FileStatus::Loaded, "identity", why)
        }
        Some(Effect::Flagged) => {
            let why = format!("The scan found {ids}; your own file loads all the same.");
            (FileStatus::Loaded, "flagged", why)
        }
        Some(_) => {
            let why = format!("The scan found {ids}: one line stands in for the whole text.");
            (FileStatus::Blocked, "blocked", why)
        }
    };
    let report = inputs.fate(path, status, reason, why);
    report.findings.clone_from(&found.ids);
    if let Some(effect) = effect {
        report.args.insert("ids", ids);
        inputs.remark_on_findings(&loaded.source, &(0..loaded.source.content().len()), found, effect);
    }
    inputs.remark_on_advice(loaded, &found.spans(0));
    if effect != Some(Effect::NoIdentity) && only_comment(loaded.source.content()) {
        inputs.remark(
            Diagnostic::new(Severity::Warning, "soul-only-comment", "SOUL.md is nothing but a comment.")
                .consequence("Hermes has no notion of comments here: the comment becomes the identity.")
                .at(path)
                .ours(),
        );
    }
}

/// Whether a text is one HTML comment and nothing else.
fn only_comment(text: &str) -> bool {
    let inner = text::strip(text).strip_prefix("<!--").and_then(|t| t.strip_suffix("-->"));
    inner.is_some_and(|t| !t.contains("-->"))
}
