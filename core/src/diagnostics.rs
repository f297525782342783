//! One type for every remark about the workspace.
//!
//! A [`Diagnostic`] answers three questions in order: *what is it*, *what does Hermes do about
//! it*, *what can be done*. The English sentences are written here or beside the rule that found
//! it; `code` and `args` carry the same facts for translations, so that a view in another language
//! never parses a sentence. One without facts is known by its words.

use crate::collections::Map;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::Serialize;

/// How much a remark matters to the person who reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The agent does not get what the file says: blocked, unreadable, dropped, failing.
    Error,
    /// The agent gets something else than one would expect: cut, flagged, ignored in part.
    Warning,
    /// Worth knowing.
    Info,
}

/// A change of one file's text that the person may apply.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// What kind of change it is, for translations; empty where the title has none.
    #[serde(skip)]
    pub code: &'static str,
    /// The words the title speaks of, in order, for translations.
    #[serde(skip)]
    pub words: Vec<String>,
    /// What the change does, as an imperative: "Remove the joiner".
    pub title: String,
    /// Replacements in the file's raw text, in ascending order, not overlapping.
    pub edits: Vec<Edit>,
}

/// Replace a byte range of a file's raw text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Edit {
    /// Bytes of the raw text (byte order mark and line ends as in the file).
    pub range: Range<usize>,
    /// What stands there afterwards.
    pub text: String,
}

impl Fix {
    /// A change with its title, and the code that translations know it by.
    pub fn new(code: &'static str, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { code, words: Vec::new(), title: title.into(), edits }
    }

    /// Names a word that the title speaks of.
    pub fn word(mut self, word: impl Into<String>) -> Self {
        self.words.push(word.into());
        self
    }

    /// The text with all edits applied; `None` when an edit does not fit the text.
    pub fn apply(&self, text: &str) -> Option<String> {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for edit in &self.edits {
            out.push_str(text.get(at..edit.range.start)?);
            out.push_str(&edit.text);
            at = edit.range.end;
            text.get(edit.range.clone())?;
        }
        out.push_str(text.get(at..)?);
        Some(out)
    }
}

/// One remark: severity, code, place, message, consequence, fixes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// How much it matters.
    pub severity: Severity,
    /// A stable identifier such as `prompt_injection` or `context-file-shadowed`.
    /// Identifiers of Hermes keep Hermes's spelling; ours are kebab-case.
    pub code: Cow<'static, str>,
    /// The facts of the message, for translations.
    pub args: Map<&'static str, String>,
    /// Absolute virtual path of the file it belongs to, if it belongs to one.
    pub path: Option<String>,
    /// Bytes of that file's raw text.
    pub span: Option<Range<usize>>,
    /// What it is, in one sentence.
    pub message: String,
    /// What Hermes does about it, in one sentence; empty when there is nothing to say.
    pub consequence: String,
    /// Text changes that clear it, best first.
    pub fixes: Vec<Fix>,
    /// True for advice that Hermes itself never gives.
    pub ours: bool,
}

impl Diagnostic {
    /// A remark with a code and a message and nothing else.
    pub fn new(severity: Severity, code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self {
            severity,
            code: code.into(),
            args: Map::new(),
            path: None,
            span: None,
            message: message.into(),
            consequence: String::new(),
            fixes: Vec::new(),
            ours: false,
        }
    }

    /// Names the file, by absolute virtual path.
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Names the place in the file, in bytes of its raw text.
    pub fn span(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// Says what Hermes does about it.
    pub fn consequence(mut self, text: impl Into<String>) -> Self {
        self.consequence = text.into();
        self
    }

    /// Adds one fact for translations.
    pub fn arg(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.insert(name, value.to_string());
        self
    }

    /// Adds a fix.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Labels it as ours: advice that Hermes does not give.
    pub fn ours(mut self) -> Self {
        self.ours = true;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fix_applies_all_its_edits_or_nothing() {
        let edit = |range, text: &str| Edit { range, text: text.into() };
        let fix = |edits| Fix { edits, ..Fix::default() };
        assert_eq!(fix(vec![edit(0..1, "x"), edit(2..2, "y")]).apply("abc").as_deref(), Some("xbyc"));
        assert_eq!(fix(vec![edit(0..9, "")]).apply("abc"), None);
        assert_eq!(fix(vec![edit(1..2, "")]).apply("é"), None, "inside a character");
    }
}
