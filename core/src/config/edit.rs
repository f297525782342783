//! Changing one platform hint in the text of a `config.yaml`, and nothing else.
//!
//! The text belongs to a person: comments, order, quoting and line ends stay as they are. So a change
//! is a few edits of the text, never a new text written from the values. Several ways to write the new
//! words are tried, the one most like the old first; what counts is that the changed text *reads* as
//! wanted, with every other value as before. Where that cannot be had (anchors, values in braces, a
//! text that does not read at all), [`EditError`] says why and brings lines to paste by hand.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::yaml::{Data, Dialect, Dict, Entry, Style, Value, YamlError, load};
use crate::diagnostics::{Edit, Fix};
use crate::order;

/// What the override of a platform says afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HintEdit {
    /// There is none.
    Remove,
    /// A text after the default hint.
    Append(String),
    /// A text in place of the default hint.
    Replace(String),
    /// Both; see [`crate::release::HintMerge`] for what a release makes of it.
    ReplaceAndAppend(String, String),
}

impl HintEdit {
    fn parts(&self) -> [Option<&str>; 2] {
        match self {
            Self::Remove => [None, None],
            Self::Append(a) => [None, Some(a)],
            Self::Replace(r) => [Some(r), None],
            Self::ReplaceAndAppend(r, a) => [Some(r), Some(a)],
        }
    }
}

/// Why a text cannot be changed safely, and what to write by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditError {
    /// What stands in the way.
    pub why: EditProblem,
    /// Lines of YAML that say what is wanted.
    pub snippet: String,
}

/// What stands in the way of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditProblem {
    /// The text does not read.
    Unreadable(YamlError),
    /// The text, `platform_hints` or the override is not of the right type; the type in words.
    WrongType(&'static str),
    /// Anchors, aliases or merge keys: a change here would change other places, too.
    Shared,
    /// Written in braces.
    Braces,
    /// The key stands there twice.
    Repeated,
    /// The name is none that can be a key.
    Name,
    /// No way of writing the words was found that reads as wanted.
    NoWay,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.why {
            EditProblem::Unreadable(_) => "The file has an error; correct that first.",
            EditProblem::WrongType(_) => "`platform_hints` is not a mapping from platforms to hints.",
            EditProblem::Shared => {
                "The place is shared through anchors; a change would reach other settings."
            }
            EditProblem::Braces => "The hints are written in braces.",
            EditProblem::Repeated => "The key stands in the file twice.",
            EditProblem::Name => "This is no name of a platform.",
            EditProblem::NoWay => "The file is written in a way that cannot be changed safely.",
        })?;
        f.write_str(" Please paste the lines by hand.")
    }
}

impl std::error::Error for EditError {}

const SECTION: &str = "platform_hints";

/// The edits that make the override of `platform` say `new`, for a text read by `dialect`.
///
/// Applying them leaves every other value and every other byte as it was.
///
/// ```
/// use hermes_prompt::config::{edit_hint, HintEdit};
/// use hermes_prompt::config::yaml::Dialect;
/// use hermes_prompt::diagnostics::Fix;
///
/// let text = "platform_hints:  # mine\n  cli: 'old'  # short\ntimezone: UTC\n";
/// let edits = edit_hint(text, "cli", &HintEdit::Append("it's new".into()), Dialect::PyYaml).unwrap();
/// let fix = Fix { edits, ..Fix::default() };
/// assert_eq!(fix.apply(text).unwrap(), "platform_hints:  # mine\n  cli: 'it''s new'  # short\ntimezone: UTC\n");
/// ```
///
/// # Errors
/// [`EditError`] where the text is written so that no small change is safe.
pub fn edit_hint(
    text: &str,
    platform: &str,
    new: &HintEdit,
    dialect: Dialect,
) -> Result<Vec<Edit>, EditError> {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let editor = Editor { text, platform, new, dialect, newline };
    editor.edits().map_err(|why| EditError { why, snippet: editor.snippet() })
}

struct Editor<'a> {
    text: &'a str,
    platform: &'a str,
    new: &'a HintEdit,
    dialect: Dialect,
    newline: &'a str,
}

impl Editor<'_> {
    fn snippet(&self) -> String {
        let mut out = format!("{SECTION}:\n  {}:", best(self.platform, 4).trim_start());
        match self.new {
            HintEdit::Remove => out.push_str(" null\n"),
            HintEdit::Append(text) => {
                out.push_str(&best(text, 4));
                out.push('\n');
            }
            _ => {
                out.push('\n');
                for (name, text) in ["replace", "append"].into_iter().zip(self.new.parts()) {
                    if let Some(text) = text {
                        out.push_str(&format!("    {name}:{}\n", best(text, 6)));
                    }
                }
            }
        }
        out
    }

    fn edits(&self) -> Result<Vec<Edit>, EditProblem> {
        if self.platform.is_empty() || self.platform.contains(['\n', '\r', '\0']) {
            return Err(EditProblem::Name);
        }
        let root = load(self.text, self.dialect).map_err(EditProblem::Unreadable)?;
        let wanted = self.wanted(&root)?;
        let empty = Dict::default();
        let dict = match &root.data {
            Data::Dict(dict) => dict,
            Data::Null => &empty,
            _ => return Err(EditProblem::WrongType(root.type_in_words())),
        };
        if root.style == Style::Flow {
            return Err(EditProblem::Braces);
        }
        let ways = match dict.entry(SECTION) {
            None if *self.new == HintEdit::Remove => return Ok(Vec::new()),
            None => self.new_section(),
            Some(section) => {
                self.own(dict, section)?;
                self.in_section(section)?
            }
        };
        let reads = |edits: &Vec<Edit>| {
            let fix = Fix { edits: edits.clone(), ..Fix::default() };
            let changed = fix.apply(self.text).and_then(|t| load(&t, self.dialect).ok());
            changed.is_some_and(|value| same(&value, &wanted))
        };
        ways.into_iter().find(reads).ok_or(EditProblem::NoWay)
    }

    /// The value of the whole text afterwards.
    fn wanted(&self, root: &Value) -> Result<Value, EditProblem> {
        let mut dict = match &root.data {
            Data::Dict(dict) => (**dict).clone(),
            Data::Null => Dict::default(),
            _ => return Err(EditProblem::WrongType(root.type_in_words())),
        };
        let mut section = match dict.get(SECTION) {
            None => Dict::default(),
            Some(value) => match &value.data {
                Data::Dict(section) => (**section).clone(),
                Data::Null => Dict::default(),
                _ => return Err(EditProblem::WrongType(value.type_in_words())),
            },
        };
        let had = section.get(self.platform).is_some();
        match self.new {
            HintEdit::Remove if !had => return Ok(root.clone()),
            HintEdit::Remove => {
                section.remove(self.platform);
            }
            HintEdit::Append(text) if section.get(self.platform).is_none_or(|v| v.as_dict().is_none()) => {
                section.set(self.platform, text.as_str().into());
            }
            _ => {
                let mut entry = match section.get(self.platform).map(|v| &v.data) {
                    Some(Data::Dict(entry)) => (**entry).clone(),
                    _ => Dict::default(),
                };
                for (name, text) in ["replace", "append"].into_iter().zip(self.new.parts()) {
                    match text {
                        Some(text) => entry.set(name, text.into()),
                        None => {
                            entry.remove(name);
                        }
                    }
                }
                section.set(self.platform, Value::given(Data::Dict(Arc::new(entry))));
            }
        }
        let section = if section.entries().is_empty() { Data::Null } else { Data::Dict(Arc::new(section)) };
        dict.set(SECTION, Value::given(section));
        Ok(Value::given(Data::Dict(Arc::new(dict))))
    }

    /// Refuses entries that stand elsewhere, or twice.
    fn own(&self, dict: &Dict, entry: &Entry) -> Result<(), EditProblem> {
        let (Some(key), Some(value)) = (&entry.key.span, &entry.value.span) else {
            return Err(EditProblem::Shared);
        };
        if entry.merged || entry.value.style == Style::Alias || entry.key.style == Style::Alias {
            return Err(EditProblem::Shared);
        }
        let between = self.text.get(key.end..value.start.max(key.end)).unwrap_or_default();
        if between.contains(['&', '!', '*'])
            || self.text.get(value.clone()).is_some_and(|v| v.starts_with(['&', '!']))
        {
            return Err(EditProblem::Shared);
        }
        let spans = |r: &Option<Range<usize>>| r.as_ref() == Some(key);
        if dict.repeated().iter().any(|r| spans(&r.first) || spans(&r.again)) {
            return Err(EditProblem::Repeated);
        }
        Ok(())
    }

    /// Ways to write a whole new section at the end.
    fn new_section(&self) -> Vec<Vec<Edit>> {
        let glue = if self.text.is_empty() || self.text.ends_with(['\n', '\r']) { "" } else { self.newline };
        let lines = self.entry_lines(2);
        let at = self.text.len();
        lines
            .into_iter()
            .map(|lines| insert(at, format!("{glue}{SECTION}:{}{lines}{}", self.newline, self.newline)))
            .collect()
    }

    fn in_section(&self, section: &Entry) -> Result<Vec<Vec<Edit>>, EditProblem> {
        let (key, value) = spans(section)?;
        let dict = match &section.value.data {
            Data::Dict(dict) if section.value.style == Style::Block => dict,
            Data::Dict(dict) if dict.entries().is_empty() => {
                return Ok(self.replace_whole(section, &key, &value));
            }
            Data::Dict(_) => return Err(EditProblem::Braces),
            _ if *self.new == HintEdit::Remove => return Ok(vec![Vec::new()]),
            _ => return Ok(self.replace_whole(section, &key, &value)),
        };
        let Some(entry) = dict.entry(self.platform) else {
            if *self.new == HintEdit::Remove {
                return Ok(vec![Vec::new()]);
            }
            let first = dict.entries().iter().find(|e| !e.merged).ok_or(EditProblem::Shared)?;
            let column = self.column(spans(first)?.0.start);
            return Ok(self.after(&section.value, &self.entry_lines(column)));
        };
        self.own(dict, entry)?;
        self.in_entry(entry)
    }

    /// `platform_hints:` without a value, or with `{}` or `null`.
    fn replace_whole(&self, section: &Entry, key: &Range<usize>, value: &Range<usize>) -> Vec<Vec<Edit>> {
        let column = self.column(key.start) + 2;
        let line_end = self.line_end(key.end);
        let written =
            if section.value.is_null() && value.is_empty() { key.end..key.end } else { value.clone() };
        if written.end > line_end {
            return Vec::new();
        }
        let lines = self.entry_lines(column).into_iter();
        lines
            .map(|lines| {
                let mut edits = insert(line_end, format!("{}{lines}", self.newline));
                if !written.is_empty() {
                    edits.insert(0, Edit { range: written.clone(), text: String::new() });
                }
                edits
            })
            .collect()
    }

    /// Lines behind the last line of a block.
    fn after(&self, block: &Value, ways: &[String]) -> Vec<Vec<Edit>> {
        let Some(span) = &block.span else { return Vec::new() };
        let end = self.trimmed(span).end;
        let at = self.line_end(end);
        ways.iter().map(|lines| insert(at, format!("{}{lines}", self.newline))).collect()
    }

    /// A span without the line breaks at its end, which block texts count in.
    fn trimmed(&self, span: &Range<usize>) -> Range<usize> {
        let words = self.text.get(span.clone()).unwrap_or_default();
        span.start..span.start + words.trim_end_matches(['\n', '\r', ' ']).len()
    }

    fn in_entry(&self, entry: &Entry) -> Result<Vec<Vec<Edit>>, EditProblem> {
        let (key, value) = spans(entry)?;
        if *self.new == HintEdit::Remove {
            return Ok(vec![vec![self.whole_lines(&key, &value)]]);
        }
        match &entry.value.data {
            Data::Dict(parts) if entry.value.style == Style::Block => self.in_mapping(entry, parts),
            Data::Dict(parts)
                if parts.entries().iter().all(|e| matches!(e.key.as_str(), Some("append" | "replace"))) =>
            {
                // Braces on one line are written anew, in braces.
                let mut inner = Vec::new();
                for (name, text) in ["replace", "append"].into_iter().zip(self.new.parts()) {
                    inner.extend(text.map(|t| format!("{name}: {}", double(t))));
                }
                Ok(vec![vec![Edit { range: value, text: format!("{{{}}}", inner.join(", ")) }]])
            }
            Data::Dict(_) => Err(EditProblem::Braces),
            _ => {
                if let HintEdit::Append(text) = self.new {
                    return Ok(self.replace_scalar(entry, text));
                }
                // The words behind the colon give way to a mapping.
                let column = self.column(key.start) + 2;
                let colon = self.colon(&key, &value)?;
                let end = self.trimmed(&value).end.max(colon);
                let text = |lines: String| format!("{}{lines}", self.newline);
                let ways = self.part_lines(column).into_iter();
                Ok(ways.map(|lines| vec![Edit { range: colon..end, text: text(lines) }]).collect())
            }
        }
    }

    /// `replace:` and `append:` on lines of their own: each is changed, added or taken out.
    fn in_mapping(&self, entry: &Entry, parts: &Dict) -> Result<Vec<Vec<Edit>>, EditProblem> {
        let mut ways: Vec<Vec<Edit>> = vec![Vec::new()];
        let mut missing = Vec::new();
        let own_lines = parts.entries().iter().find(|e| !e.merged).ok_or(EditProblem::Shared)?;
        let column = self.column(spans(own_lines)?.0.start);
        for (name, text) in ["replace", "append"].into_iter().zip(self.new.parts()) {
            let Some(part) = parts.entry(name) else {
                missing.extend(text.map(|t| (name, t)));
                continue;
            };
            self.own(parts, part)?;
            let (key, value) = spans(part)?;
            let choices = match text {
                Some(text) if part.value.as_str() == Some(text) => continue,
                Some(text) => self.replace_scalar(part, text),
                None => vec![vec![self.whole_lines(&key, &value)]],
            };
            ways = ways.iter().flat_map(|w| choices.iter().map(move |c| [&w[..], c].concat())).collect();
        }
        for (name, text) in missing {
            let styles = scalars(text, Style::Plain, column + 2, self.newline);
            let lines: Vec<String> =
                styles.iter().map(|s| format!("{}{name}:{s}", " ".repeat(column))).collect();
            let choices = self.after(&entry.value, &lines);
            ways = ways.iter().flat_map(|w| choices.iter().map(move |c| [&w[..], c].concat())).collect();
        }
        for way in &mut ways {
            order::sort_by(way, |a, b| a.range.start.cmp(&b.range.start));
        }
        ways.retain(|way| way.windows(2).all(|w| w[0].range.end <= w[1].range.start));
        Ok(ways)
    }

    /// Ways to write another text in place of a scalar.
    fn replace_scalar(&self, entry: &Entry, text: &str) -> Vec<Vec<Edit>> {
        let Ok((key, value)) = spans(entry) else { return Vec::new() };
        let Ok(colon) = self.colon(&key, &value) else { return Vec::new() };
        let column = self.column(key.start) + 2;
        let old = self.trimmed(&value);
        let single_line = !self.text.get(old.clone()).unwrap_or_default().contains('\n');
        let mut ways = Vec::new();
        for new in scalars(text, entry.value.style, column, self.newline) {
            // The space behind the colon stays as it is for words on the same line.
            let words = new.strip_prefix(' ').unwrap_or(&new);
            let start = if !value.is_empty() && value.start > colon && single_line && !new.starts_with(" |") {
                Some(value.start)
            } else {
                None
            };
            ways.push(match start {
                Some(start) => vec![Edit { range: start..old.end, text: words.to_owned() }],
                None => vec![Edit { range: colon..old.end.max(colon), text: new.clone() }],
            });
        }
        ways
    }

    /// The byte behind the colon of an entry.
    fn colon(&self, key: &Range<usize>, value: &Range<usize>) -> Result<usize, EditProblem> {
        let end =
            if value.start >= key.end && !value.is_empty() { value.start } else { self.line_end(key.end) };
        let between = self.text.get(key.end..end).unwrap_or_default();
        between.find(':').map(|i| key.end + i + 1).ok_or(EditProblem::Shared)
    }

    /// The lines of an entry, ends included.
    fn whole_lines(&self, key: &Range<usize>, value: &Range<usize>) -> Edit {
        let start = self.text.get(..key.start).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1);
        let last = self.trimmed(value).end.max(key.end);
        let end = self.line_end(last);
        let rest = self.text.get(end..).unwrap_or_default();
        let width = if rest.starts_with("\r\n") { 2 } else { usize::from(!rest.is_empty()) };
        // Only the indentation may stand before it: `- a: 1` keeps its dash.
        let lead = self.text.get(start..key.start).unwrap_or_default();
        let start = if lead.trim().is_empty() { start } else { key.start };
        Edit { range: start..end + width, text: String::new() }
    }

    fn line_end(&self, at: usize) -> usize {
        self.text.get(at..).and_then(|t| t.find(['\n', '\r'])).map_or(self.text.len(), |i| at + i)
    }

    fn column(&self, at: usize) -> usize {
        let start = self.text.get(..at).and_then(|t| t.rfind(['\n', '\r'])).map_or(0, |i| i + 1);
        self.text.get(start..at).map_or(0, |t| t.chars().filter(|c| *c != '\u{FEFF}').count())
    }

    /// Ways to write the platform with its override, at a column; without the last line end.
    fn entry_lines(&self, column: usize) -> Vec<String> {
        let pad = " ".repeat(column);
        let key =
            scalars(self.platform, Style::Plain, column, self.newline).into_iter().next().unwrap_or_default();
        if let HintEdit::Append(text) = self.new {
            let ways = scalars(text, Style::Plain, column + 2, self.newline).into_iter();
            return ways.map(|s| format!("{pad}{}:{s}", key.trim_start())).collect();
        }
        let lines = self.part_lines(column + 2).into_iter();
        lines.map(|l| format!("{pad}{}:{}{l}", key.trim_start(), self.newline)).collect()
    }

    /// Ways to write `replace` and `append` below each other.
    fn part_lines(&self, column: usize) -> Vec<String> {
        let pad = " ".repeat(column);
        let mut ways = vec![Vec::new()];
        for (name, text) in ["replace", "append"].into_iter().zip(self.new.parts()) {
            let Some(text) = text else { continue };
            let styles = scalars(text, Style::Plain, column + 2, self.newline);
            let line = |s: &String| format!("{pad}{name}:{s}");
            ways = ways
                .iter()
                .flat_map(|w: &Vec<String>| styles.iter().map(move |s| [&w[..], &[line(s)]].concat()))
                .collect();
        }
        ways.into_iter().map(|lines| lines.join(self.newline)).collect()
    }
}

fn spans(entry: &Entry) -> Result<(Range<usize>, Range<usize>), EditProblem> {
    let (key, value) = (entry.key.span.clone(), entry.value.span.clone());
    key.zip(value).ok_or(EditProblem::Shared)
}

fn insert(at: usize, text: String) -> Vec<Edit> {
    vec![Edit { range: at..at, text }]
}

/// Equal in Python, and in the same order.
fn same(a: &Value, b: &Value) -> bool {
    a.repr() == b.repr()
}

/// The first way to write a text.
fn best(text: &str, column: usize) -> String {
    scalars(text, Style::Plain, column, "\n").into_iter().next().unwrap_or_default()
}

/// Ways to write a text behind a colon, the leading space included, best first: the style it had, then
/// what a person would write. Each reads as this text for both readers.
fn scalars(text: &str, old: Style, column: usize, newline: &str) -> Vec<String> {
    let single_line = !text.contains(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']);
    let single = format!(" '{}'", text.replace('\'', "''"));
    let quoted = format!(" {}", double(text));
    let plain = format!(" {text}");
    let block = |marker: char| {
        let body = text.trim_end_matches('\n');
        let chomp = match text.len() - body.len() {
            0 => "-",
            1 => "",
            _ => "+",
        };
        let hint = if text.starts_with([' ', '\n']) { "2" } else { "" };
        let pad = " ".repeat(column);
        let lines = text.strip_suffix('\n').unwrap_or(text).split('\n');
        let lines: Vec<String> =
            lines.map(|l| if l.is_empty() { String::new() } else { format!("{pad}{l}") }).collect();
        format!(" {marker}{hint}{chomp}{newline}{}", lines.join(newline))
    };
    let mut ways: Vec<String> = match old {
        Style::Single => vec![single.clone()],
        Style::Double => vec![quoted.clone()],
        Style::Literal => vec![block('|')],
        Style::Folded => vec![block('>')],
        _ => Vec::new(),
    };
    if single_line {
        ways.extend([plain, single, quoted]);
    } else {
        ways.extend([block('|'), quoted]);
    }
    let reads = |way: &String| {
        // As a person's file would have it, one level deep, with something behind it.
        let probe = format!("k:\n{}v:{way}\nz: 1\n", " ".repeat(column.saturating_sub(2).max(1)));
        [Dialect::PyYaml, Dialect::Ruamel].iter().all(|d| {
            let value = load(&probe, *d).ok();
            let read = value.as_ref().and_then(|v| v.at(&["k", "v"])?.as_str());
            let kept = value.as_ref().is_some_and(|v| v.get("z").is_some());
            read == Some(text) && kept
        })
    };
    ways.dedup();
    ways.retain(reads);
    ways
}

/// A text between double quotes, on one line.
fn double(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' | '\u{A1}'..='\u{D7FF}' | '\u{E000}'..='\u{FEFE}' | '\u{FF00}'..='\u{FFFD}'
                if !matches!(c, '\u{2028}' | '\u{2029}') =>
            {
                out.push(c);
            }
            c if (c as u32) < 0x1_0000 => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
