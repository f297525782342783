//! The report as a document: plain text for people, SARIF for code-scanning tools.
//!
//! Both only read a [`Report`]; neither knows a rule of Hermes.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{FileStatus, Report};
use crate::text::{Positions, char_len, with_commas};
use crate::workspace::{FilePositions, Places, Workspace};

/// How many remarks of each severity a report has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// See [`Severity::Error`]; a failure of the real program counts as one.
    pub errors: usize,
    /// See [`Severity::Warning`].
    pub warnings: usize,
    /// See [`Severity::Info`].
    pub infos: usize,
}

impl Counts {
    /// Counts the remarks of a report.
    pub fn of(report: &Report) -> Self {
        let mut counts = Self::default();
        for d in &report.diagnostics {
            match d.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Info => counts.infos += 1,
            }
        }
        if report.failure.is_some() && counts.errors == 0 {
            counts.errors = 1;
        }
        counts
    }
}

/// `path:line:column`, counted from 1, as far as the remark has a place.
fn place(d: &Diagnostic, places: &Places, files: &mut FilePositions<'_>) -> String {
    let Some(path) = d.path.as_deref() else { return String::new() };
    let short = places.short(path);
    match (&d.span, files.of(path)) {
        (Some(span), Some(positions)) => {
            let at = positions.place(span.start);
            format!("{short}:{}:{}", at.line + 1, at.column + 1)
        }
        _ => short,
    }
}

fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    }
}

/// The report as plain text: tiers with their sizes, files with what became of them, remarks with
/// their places. Ends with a line break.
pub fn plain_text(report: &Report, workspace: &Workspace, release: &str) -> String {
    let mut out = String::new();
    let prompt = &report.prompt;
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "Hermes {release}: system prompt of {} characters, {} bytes",
        with_commas(char_len(&prompt.text) as u64),
        with_commas(prompt.text.len() as u64)
    );
    for tier in &prompt.tiers {
        let name = format!("{:?}", tier.tier).to_lowercase();
        let _ = writeln!(
            out,
            "  {name:<9}{:>9} characters",
            with_commas(char_len(prompt.tier(tier.tier)) as u64)
        );
        for block in &tier.blocks {
            let mut from: Vec<String> = Vec::new();
            for origin in &block.origins {
                let short = workspace.places.short(&origin.path);
                if !from.contains(&short) {
                    from.push(short);
                }
            }
            let slot = format!("{:?}", block.slot);
            let chars = with_commas(char_len(prompt.block(block)) as u64);
            let _ = writeln!(out, "    {slot:<22}{chars:>7}  {}", from.join(", "));
        }
    }
    if let Some(failure) = &report.failure {
        let _ = writeln!(out, "\nThis release fails here: {}: {}", failure.exception, failure.message);
    }
    if !report.files.is_empty() {
        out.push_str("\nFiles\n");
    }
    for file in &report.files {
        let status = match file.status {
            FileStatus::Loaded => "loaded",
            FileStatus::Shadowed => "shadowed",
            FileStatus::Empty => "empty",
            FileStatus::Unreadable => "unreadable",
            FileStatus::Blocked => "blocked",
            FileStatus::NotRead => "not read",
        };
        let cut = if file.truncation.is_some() { ", cut" } else { "" };
        let line = format!("  {:<12}{}{cut}  {}", status, workspace.places.short(&file.path), file.why);
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let mut files = FilePositions::new(workspace);
    if !report.diagnostics.is_empty() {
        out.push_str("\nRemarks\n");
    }
    for d in &report.diagnostics {
        let place = place(d, &workspace.places, &mut files);
        let gap = if place.is_empty() { "" } else { " " };
        let ours = if d.ours { " (our advice)" } else { "" };
        let _ = writeln!(out, "  {place}{gap}{} {}{ours}: {}", severity_word(d.severity), d.code, d.message);
        if !d.consequence.is_empty() {
            let _ = writeln!(out, "      {}", d.consequence);
        }
        for fix in &d.fixes {
            let _ = writeln!(out, "      Fix: {}", fix.title);
        }
    }
    let counts = Counts::of(report);
    let _ = writeln!(
        out,
        "\n{} errors, {} warnings, {} remarks for information",
        counts.errors, counts.warnings, counts.infos
    );
    out
}

/// The remarks as a SARIF 2.1.0 log. Columns count code points; addresses of project files are
/// relative to the source root, others are absolute `file:` addresses of the virtual paths.
pub fn sarif(report: &Report, workspace: &Workspace) -> Value {
    let mut files = FilePositions::new(workspace);
    let mut rules: BTreeSet<&str> = BTreeSet::new();
    let mut results = Vec::new();
    for d in &report.diagnostics {
        rules.insert(&d.code);
        let text = if d.consequence.is_empty() {
            d.message.clone()
        } else {
            format!("{} {}", d.message, d.consequence)
        };
        let mut result = json!({
            "ruleId": d.code,
            "level": match d.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Info => "note",
            },
            "message": { "text": text },
            // Hermes's own verdicts and what it does, or advice that Hermes never gives.
            "properties": { "tags": [if d.ours { "our advice" } else { "hermes" }] },
        });
        if let Some(path) = d.path.as_deref() {
            let mut location = json!({ "artifactLocation": address(workspace, path) });
            if let (Some(span), Some(positions)) = (&d.span, files.of(path)) {
                location["region"] = region(positions, span);
                let fixes: Vec<Value> = d
                    .fixes
                    .iter()
                    .map(|fix| {
                        let replacements: Vec<Value> = fix
                            .edits
                            .iter()
                            .map(|e| {
                                json!({
                                    "deletedRegion": region(positions, &e.range),
                                    "insertedContent": { "text": e.text },
                                })
                            })
                            .collect();
                        json!({
                            "description": { "text": fix.title },
                            "artifactChanges": [{
                                "artifactLocation": address(workspace, path),
                                "replacements": replacements,
                            }],
                        })
                    })
                    .collect();
                if !fixes.is_empty() {
                    result["fixes"] = fixes.into();
                }
            }
            result["locations"] = json!([{ "physicalLocation": location }]);
        }
        results.push(result);
    }
    if let Some(failure) = &report.failure {
        rules.insert("hermes-fails");
        results.push(json!({
            "ruleId": "hermes-fails",
            "level": "error",
            "message": { "text": format!("This release fails here: {}: {}", failure.exception, failure.message) },
        }));
    }
    let rules: Vec<Value> = rules.into_iter().map(|id| json!({ "id": id })).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "hermes-prompt",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn address(workspace: &Workspace, path: &str) -> Value {
    let short = workspace.places.short(path);
    if short.starts_with(['/', '~']) {
        json!({ "uri": format!("file://{}", percent_encode(path)) })
    } else {
        json!({ "uri": percent_encode(&short), "uriBaseId": "%SRCROOT%" })
    }
}

/// Encodes what may not stand in the path of an address.
fn percent_encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(byte as char);
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn region(positions: &Positions<'_>, span: &std::ops::Range<usize>) -> Value {
    let (start, end) = (positions.place(span.start), positions.place(span.end));
    json!({
        "startLine": start.line + 1,
        "startColumn": start.column + 1,
        "endLine": end.line + 1,
        "endColumn": end.column + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::{Edit, Fix};

    fn sample() -> (Report, Workspace) {
        let mut workspace = Workspace::default();
        workspace.write("/home/user/project/a b.md", *b"one\ntwo");
        let fix = Fix::new("say", "Say three", vec![Edit { range: 4..7, text: "three".into() }]);
        let d = Diagnostic::new(Severity::Warning, "too-low", "Two is low.")
            .at("/home/user/project/a b.md")
            .span(4..7)
            .consequence("Hermes counts on.")
            .fix(fix);
        (Report { diagnostics: vec![d], ..Report::default() }, workspace)
    }

    #[test]
    fn text_names_place_severity_and_consequence() {
        let (report, workspace) = sample();
        let text = plain_text(&report, &workspace, "docs");
        assert!(
            text.contains(
                "  a b.md:2:1 warning too-low: Two is low.\n      Hermes counts on.\n      Fix: Say three\n"
            ),
            "{text}"
        );
        let (mut report, workspace) = sample();
        report.diagnostics[0].ours = true;
        assert!(
            plain_text(&report, &workspace, "docs").contains("warning too-low (our advice): Two is low.")
        );
        assert!(text.ends_with("\n0 errors, 1 warnings, 0 remarks for information\n"));
    }

    #[test]
    fn sarif_has_regions_fixes_and_encoded_addresses() {
        let (report, workspace) = sample();
        let log = sarif(&report, &workspace);
        let result = &log["runs"][0]["results"][0];
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "a%20b.md");
        assert_eq!(result["properties"]["tags"][0], "hermes");
        assert_eq!(location["region"], json!({"startLine":2,"startColumn":1,"endLine":2,"endColumn":4}));
        assert_eq!(
            result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"],
            "three"
        );
    }

    #[test]
    fn a_failure_counts_as_an_error() {
        let failure = crate::prompt::Failure { exception: "TypeError", message: "x".into() };
        let report = Report { failure: Some(failure), ..Report::default() };
        assert_eq!(Counts::of(&report).errors, 1);
        let log = sarif(&report, &Workspace::default());
        assert_eq!(log["runs"][0]["results"][0]["ruleId"], "hermes-fails");
    }
}
