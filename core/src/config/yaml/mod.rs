//! YAML as the agent reads it: two readers, exactly.
//!
//! Hermes 0.19 reads its configuration with PyYAML's C loader (libyaml's grammar), 0.22 with
//! ruamel.yaml's pure reader in YAML 1.1 mode (§6.5). Which one a release uses is its data; here the
//! two are [`Dialect`]s. [`load`] gives the value that Python would hold, every part with its place
//! in the text, or says where and why the real reader refuses the text.
//!
//! # Why not a YAML library
//!
//! No crate reads what either of them reads: `yes`, `1:30`, `010`, dates, `<<`, and what is
//! *refused*, differ. The types would be a layer on top of an event parser, but the grammars differ
//! too, and for ruamel's there is no parser at all. libyaml's is to be had as safe code in
//! `libyaml-safer` (0.3), which panics on input such as `[!a,b]` or an unclosed `"\`; a page that
//! reads pasted text cannot use it. As both readers descend from one design, one scanner with the
//! table `Grammar` reads both: one parser for both grammars, tested against the real ones.
//!
//! # Limits
//!
//! Text of any kind gets an answer: nesting is limited to [`MAX_DEPTH`], the text to [`MAX_BYTES`],
//! the values that aliases multiply to [`MAX_VALUES`]. Nothing recurses without that limit.
//!
//! # What differs between the readers
//!
//! | | PyYAML | ruamel |
//! |---|---|---|
//! | tab between tokens, in unquoted text, before a comment | blank | refused |
//! | U+0085, U+2028, U+2029 | end a line | fold the text, but the column counts on |
//! | byte order mark | also at the start of later lines | only at the very start |
//! | `y`, `n` | text | yes/no |
//! | `1e3`, `1.e3`, `._1` | text | number |
//! | the same key twice | the last counts | refused |
//! | the same anchor twice | refused | the last counts |
//! | list as a key | refused | tuple |
//! | `"\ud83d"` | refused | lone surrogate |
//! | `a: !` | empty text | null |
//! | `[? : a]` | refused | null as the key |
//! | `{a?b: c}` | text with `?` | refused |
//! | `\|` at the top level, text in the first column | ends the text | belongs to it |
//! | blank line deeper than the text of a `\|` | ends the text | refused |
//! | `---` at the start | means nothing | **switches to YAML 1.2**: `yes` and `1:30` are texts, `010` is ten |
//! | `<<: [*a, *b]`, the same key in both | `b` wins, for keys of one character `a` | `a` wins |
//! | unknown `%` line | refused | ignored |

mod compose;
mod construct;
mod digits;
pub mod error;
mod input;
pub mod number;
mod parser;
mod printable;
mod resolve;
mod scalars;
mod scanner;
mod tags;
pub mod time;
pub mod value;

use std::ops::Range;

pub use error::{Problem, YamlError};
pub use value::{Data, Dict, Entry, Style, Text, Value};

/// How deep values may nest. Python's own recursion limit stops ruamel at about 490 and PyYAML
/// somewhat later; ours is lower because a browser gives a page's code a small stack.
pub const MAX_DEPTH: usize = 200;
/// How long a text may be, in bytes.
pub const MAX_BYTES: usize = 4 << 20;
/// How many values there may be, with every alias followed.
pub const MAX_VALUES: u64 = 1_000_000;

/// Which reader the agent has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// PyYAML's `CSafeLoader`: libyaml.
    PyYaml,
    /// ruamel.yaml, `typ='safe'`, YAML 1.1.
    Ruamel,
}

/// Which YAML a document is read as. Only ruamel ever changes to 1.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum YamlVersion {
    /// `yes` is true, `010` is eight, `1:30` is ninety.
    V1_1,
    /// None of that.
    V1_2,
}

/// Where the grammars of the two readers differ, as far as it is a yes or no.
#[derive(Debug)]
struct Grammar {
    dialect: Dialect,
    /// A tab separates tokens as a space does, except where it would be indentation.
    tabs_separate_tokens: bool,
    /// A tab inside unquoted text is part of it.
    tabs_in_plain: bool,
    /// U+0085, U+2028 and U+2029 start the column count anew.
    unicode_breaks_end_lines: bool,
    /// A byte order mark counts as a column.
    byte_order_mark_has_width: bool,
    /// A byte order mark at the start of any line is skipped.
    byte_order_mark_starts_lines: bool,
    /// The text of `|` and `>` is indented by at least one column.
    block_needs_indent: bool,
    /// In `[? : a]` the token behind the empty key is lost.
    empty_pair_key_eats_token: bool,
    /// The last of several equal keys counts; otherwise they are refused.
    repeated_keys: bool,
    /// An anchor may be given again.
    repeated_anchors: bool,
}

static PYYAML: Grammar = Grammar {
    dialect: Dialect::PyYaml,
    tabs_separate_tokens: true,
    tabs_in_plain: true,
    unicode_breaks_end_lines: true,
    byte_order_mark_has_width: true,
    byte_order_mark_starts_lines: true,
    block_needs_indent: true,
    empty_pair_key_eats_token: true,
    repeated_keys: true,
    repeated_anchors: false,
};

static RUAMEL: Grammar = Grammar {
    dialect: Dialect::Ruamel,
    tabs_separate_tokens: false,
    tabs_in_plain: false,
    unicode_breaks_end_lines: false,
    byte_order_mark_has_width: false,
    byte_order_mark_starts_lines: false,
    block_needs_indent: false,
    empty_pair_key_eats_token: false,
    repeated_keys: false,
    repeated_anchors: true,
};

impl Dialect {
    fn grammar(self) -> &'static Grammar {
        match self {
            Self::PyYaml => &PYYAML,
            Self::Ruamel => &RUAMEL,
        }
    }
}

/// A text that was read.
#[derive(Debug, Clone)]
pub struct Document {
    /// The value of the whole text; null for an empty one.
    pub root: Value,
    /// The rules it was read by in the end.
    pub version: YamlVersion,
    /// Bytes of the `---` that starts the document, when there is one.
    pub marker: Option<Range<usize>>,
}

/// What YAML 1.1 would make of a text that YAML 1.2 read as `value`: what it is, and what it would
/// be, when that differs.
pub(crate) fn resolve_in(text: &str, value: &Value) -> Option<(&'static str, &'static str)> {
    use resolve::CoreTag::{Bool, Float, Int};
    let old = resolve::resolve(text, Dialect::Ruamel, YamlVersion::V1_1);
    match (&value.data, old) {
        (Data::Str(_), Bool) => Some(("a text", "yes or no")),
        (Data::Str(_), Int | Float) => Some(("a text", "a number")),
        _ => None,
    }
}

/// Reads a text with one document, as the agent's reader does.
///
/// ```
/// use hermes_prompt::config::yaml::{load, Dialect};
/// let value = load("cli: yes\nat: 1:30\n", Dialect::PyYaml).unwrap();
/// assert_eq!(value.repr(), "{'cli': True, 'at': 90}");
///
/// let error = load("telegram: Note: be brief\n", Dialect::PyYaml).unwrap_err();
/// assert_eq!(error.span, 14..15, "the second colon");
/// ```
///
/// # Errors
/// When the real reader refuses the text, or a limit of this module is reached.
pub fn load(text: &str, dialect: Dialect) -> Result<Value, YamlError> {
    load_document(text, 0, dialect).map(|d| d.root)
}

/// [`load`], with what is known about the document; the places count from `base`.
///
/// # Errors
/// As [`load`].
pub fn load_document(text: &str, base: usize, dialect: Dialect) -> Result<Document, YamlError> {
    if text.len() > MAX_BYTES {
        return Err(YamlError { problem: Problem::TooLarge, span: base..base + text.len(), context: None });
    }
    read(text, base, dialect).map_err(|mut e| {
        // A place between two characters is shown at the one behind it.
        let at = e.span.start.saturating_sub(base);
        if e.span.is_empty()
            && let Some(c) = text.get(at..).and_then(|rest| rest.chars().next())
        {
            e.span.end = e.span.start + c.len_utf8();
        }
        e
    })
}

fn read(text: &str, base: usize, dialect: Dialect) -> Result<Document, YamlError> {
    let scanner = scanner::Scanner::new(text, base, dialect)?;
    let mut parser = parser::Parser::new(scanner);
    let mut graph = compose::compose(&mut parser)?;
    let version = parser.scanner.version;
    let root = construct::construct(&mut graph, dialect, version)?;
    Ok(Document { root, version, marker: graph.marker })
}
