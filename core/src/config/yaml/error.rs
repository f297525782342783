//! Why a text cannot be read, in words a person can act on.

// Four tables over one long list of problems.
#![allow(clippy::enum_glob_use)]

use std::fmt;
use std::ops::Range;

use super::Dialect;

/// A text the agent's YAML reader refuses: what is wrong, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub problem: Problem,
    /// Bytes of the text: where the reader stopped. Never empty unless at the end of the text.
    pub span: Range<usize>,
    /// Bytes of the construct the reader was in, when that says more than the place itself: the
    /// opening quote of an unclosed text, the first of two equal keys.
    pub context: Option<Range<usize>>,
}

/// What is wrong with the text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    // The text as such.
    /// A character that YAML forbids anywhere.
    ControlCharacter(char),
    /// Longer than this library reads.
    TooLarge,
    /// Nested deeper than the agent's reader gets.
    TooDeep,
    /// More values, aliases followed, than any machine wants to hold.
    TooManyValues,

    // Tokens.
    /// `@`, a backquote, `%` or `|`/`>` inside brackets where a value should start.
    CannotStart(char),
    /// A tab where this reader wants spaces.
    Tab,
    /// `: ` where no key can be: mostly a second colon in an unquoted text.
    SecondColon,
    /// A line that should be `key: value` and has no colon.
    MissingColon,
    /// `- ` where no list item can be.
    EntryNotAllowed,
    /// `? ` where no key can be.
    KeyNotAllowed,
    /// A `%` line that is no directive.
    Directive,
    /// `&` or `*` without a name.
    AnchorName,
    /// A `!tag` that is not written as tags are.
    TagSyntax,
    /// Something after `|` or `>` on the same line.
    BlockHeader(char),
    /// Blank lines before a block text that are indented deeper than the text.
    BlockIndent,
    /// A quoted text without its closing quote.
    QuoteUnclosed(char),
    /// `---` or `...` inside a quoted text.
    QuoteMarker,
    /// A backslash sequence that does not exist.
    UnknownEscape(char),
    /// `\x`, `\u` or `\U` without enough hexadecimal digits.
    EscapeDigits,
    /// A `\u` or `\U` code that is no character.
    EscapeCode,
    /// `x:,` and the like inside brackets.
    FlowColon,

    // Structure.
    /// A directive without `---` after it, or text after the end of the document.
    DocumentStart,
    /// Text behind `...` on the same line.
    AfterDocumentEnd,
    /// A directive given twice.
    DirectiveTwice,
    /// `%YAML` with a version the reader does not know.
    Version,
    /// A tag with a prefix that was not declared.
    TagHandle(String),
    /// A value was expected, and something else stands there.
    ExpectedValue,
    /// Indentation that belongs neither to the list nor to what is around it.
    ExpectedEntry,
    /// Indentation that belongs neither to the mapping nor to what is around it.
    ExpectedKey,
    /// A list in brackets that is not continued or closed.
    ExpectedBracket,
    /// A mapping in braces that is not continued or closed.
    ExpectedBrace,

    // Meaning.
    /// A second document after `---`.
    SecondDocument,
    /// `*name` without `&name` before it.
    UndefinedAlias(String),
    /// `&name` given twice.
    DuplicateAnchor(String),
    /// A tag that a safe reader does not construct.
    UnknownTag(String),
    /// `=` as a value, or `<<` where nothing can be merged.
    Reserved(&'static str),
    /// A tag on a value of the wrong shape: what it wants, and what stands there.
    WrongShape(&'static str, &'static str),
    /// A list or mapping as a key.
    UnhashableKey(&'static str),
    /// A list as a key, with something inside that cannot be part of one.
    UnhashableInside(&'static str),
    /// The same key twice in one mapping.
    DuplicateKey(String),
    /// `<<` twice in one mapping.
    DuplicateMerge,
    /// `<<` with something that is no mapping.
    MergeValue(&'static str),
    /// Text that looks like a number and is none.
    BadNumber(String, NumberProblem),
    /// `!!bool` with another word.
    BadBool(String),
    /// Text that looks like a date and names no day that exists.
    BadDate(String),
    /// `!!timestamp` with another text.
    BadTimestamp(String),
    /// A distance from UTC of a day or more.
    BadOffset(String),
    /// `!!binary` with text that is no base64.
    BadBinary,
}

/// What is wrong with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberProblem {
    /// Only a sign, only underscores.
    Empty,
    /// No number.
    Syntax,
    /// Too many digits.
    TooLong,
    /// Too big for a float.
    Overflow,
}

impl Problem {
    /// A stable identifier.
    pub fn code(&self) -> &'static str {
        use Problem::*;
        match self {
            ControlCharacter(_) => "yaml-control-character",
            TooLarge => "yaml-too-large",
            TooDeep => "yaml-too-deep",
            TooManyValues => "yaml-too-many-values",
            CannotStart(_) => "yaml-cannot-start",
            Tab => "yaml-tab",
            SecondColon => "yaml-second-colon",
            MissingColon => "yaml-missing-colon",
            EntryNotAllowed => "yaml-entry-not-allowed",
            KeyNotAllowed => "yaml-key-not-allowed",
            Directive => "yaml-directive",
            AnchorName => "yaml-anchor-name",
            TagSyntax => "yaml-tag-syntax",
            BlockHeader(_) => "yaml-block-header",
            BlockIndent => "yaml-block-indent",
            QuoteUnclosed(_) => "yaml-quote-unclosed",
            QuoteMarker => "yaml-quote-marker",
            UnknownEscape(_) => "yaml-unknown-escape",
            EscapeDigits => "yaml-escape-digits",
            EscapeCode => "yaml-escape-code",
            FlowColon => "yaml-flow-colon",
            DocumentStart => "yaml-document-start",
            AfterDocumentEnd => "yaml-after-document-end",
            DirectiveTwice => "yaml-directive-twice",
            Version => "yaml-version",
            TagHandle(_) => "yaml-tag-handle",
            ExpectedValue => "yaml-expected-value",
            ExpectedEntry => "yaml-expected-entry",
            ExpectedKey => "yaml-expected-key",
            ExpectedBracket => "yaml-expected-bracket",
            ExpectedBrace => "yaml-expected-brace",
            SecondDocument => "yaml-second-document",
            UndefinedAlias(_) => "yaml-undefined-alias",
            DuplicateAnchor(_) => "yaml-duplicate-anchor",
            UnknownTag(_) => "yaml-unknown-tag",
            Reserved(_) => "yaml-reserved",
            WrongShape(..) => "yaml-wrong-shape",
            UnhashableKey(_) | UnhashableInside(_) => "yaml-unhashable-key",
            DuplicateKey(_) => "yaml-duplicate-key",
            DuplicateMerge => "yaml-duplicate-merge",
            MergeValue(_) => "yaml-merge-value",
            BadNumber(..) => "yaml-bad-number",
            BadBool(_) => "yaml-bad-bool",
            BadDate(_) => "yaml-bad-date",
            BadTimestamp(_) => "yaml-bad-timestamp",
            BadOffset(_) => "yaml-bad-offset",
            BadBinary => "yaml-bad-binary",
        }
    }

    /// The Python class of the exception that the real reader raises.
    pub fn python_class(&self, dialect: Dialect) -> &'static str {
        use Problem::*;
        let ruamel = dialect == Dialect::Ruamel;
        match self {
            ControlCharacter(_) => "ReaderError",
            TooLarge | TooManyValues => "MemoryError",
            TooDeep => "RecursionError",
            EscapeCode if ruamel => "ValueError",
            CannotStart(_) | Tab | SecondColon | MissingColon | EntryNotAllowed | KeyNotAllowed
            | Directive | AnchorName | TagSyntax | BlockHeader(_) | BlockIndent | QuoteUnclosed(_)
            | QuoteMarker | UnknownEscape(_) | EscapeDigits | EscapeCode | FlowColon => "ScannerError",
            Version if ruamel => "AssertionError",
            DocumentStart | AfterDocumentEnd | DirectiveTwice | Version | TagHandle(_) | ExpectedValue
            | ExpectedEntry | ExpectedKey | ExpectedBracket | ExpectedBrace => "ParserError",
            SecondDocument | UndefinedAlias(_) | DuplicateAnchor(_) => "ComposerError",
            DuplicateKey(_) | DuplicateMerge => "DuplicateKeyError",
            BadNumber(_, NumberProblem::Empty) => "IndexError",
            BadNumber(_, NumberProblem::Overflow) => "OverflowError",
            BadNumber(..) | BadDate(_) | BadOffset(_) => "ValueError",
            BadBool(_) => "KeyError",
            UnhashableInside(_) => "TypeError",
            BadTimestamp(_) if !ruamel => "AttributeError",
            UnknownTag(_) | Reserved(_) | WrongShape(..) | UnhashableKey(_) | MergeValue(_)
            | BadTimestamp(_) | BadBinary => "ConstructorError",
        }
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        use Problem::*;
        match self {
            ControlCharacter(c) => {
                format!("The file holds the character U+{:04X}, which YAML forbids everywhere.", *c as u32)
            }
            TooLarge => "The file is larger than any configuration.".into(),
            TooDeep => "Values are nested too deeply.".into(),
            TooManyValues => "The aliases multiply to more values than a machine can hold.".into(),
            CannotStart(c) => format!("A value without quotes cannot start with `{c}`."),
            Tab => "A tab stands where YAML wants spaces.".into(),
            SecondColon => "A second colon with a space behind it: YAML takes it for another key.".into(),
            MissingColon => {
                "This line is no `key: value`: the colon with a space behind it is missing.".into()
            }
            EntryNotAllowed => "A list item `- ` cannot stand here: a list starts on its own line.".into(),
            KeyNotAllowed => "A `? ` cannot stand here.".into(),
            Directive => {
                "A line that starts with `%` is taken for a YAML directive, and this is none.".into()
            }
            AnchorName => "`&` and `*` start the name of an anchor, and none follows.".into(),
            TagSyntax => "A value that starts with `!` is taken for a tag, and this is none.".into(),
            BlockHeader(_) => "After `>` or `|` the text has to start on the next line.".into(),
            BlockIndent => "A blank line before the text is indented deeper than the text.".into(),
            QuoteUnclosed(q) => format!("A text that starts with {q} is never closed."),
            QuoteMarker => "A line `---` or `...` inside a quoted text ends the document.".into(),
            UnknownEscape(c) => format!(
                "Between double quotes a backslash starts a code, and `\\{}` is none.",
                c.escape_default()
            ),
            EscapeDigits => "The code after the backslash needs more hexadecimal digits.".into(),
            EscapeCode => "The code after the backslash names no character.".into(),
            FlowColon => "A colon before a bracket or comma cannot be part of an unquoted text here.".into(),
            DocumentStart => "After a `%` line or the end of the document only `---` may follow.".into(),
            AfterDocumentEnd => "Nothing may follow `...` on its line.".into(),
            DirectiveTwice => "The same directive stands here twice.".into(),
            Version => "This version of YAML is not known.".into(),
            TagHandle(h) => format!("The tag prefix `{h}` was not declared."),
            ExpectedValue => "A value is missing here.".into(),
            ExpectedEntry => "The indentation fits neither the list above nor what is around it.".into(),
            ExpectedKey => "The indentation fits neither the mapping above nor what is around it.".into(),
            ExpectedBracket => "A list in `[…]` goes on with a comma or ends with `]`.".into(),
            ExpectedBrace => "A mapping in `{…}` goes on with a comma or ends with `}`.".into(),
            SecondDocument => "`---` starts a second document, and a configuration is one.".into(),
            UndefinedAlias(n) => format!("`*{n}` refers to `&{n}`, which does not exist above."),
            DuplicateAnchor(n) => format!("The anchor `&{n}` stands here a second time."),
            UnknownTag(t) => format!("The tag `{t}` is not known to the agent's reader."),
            Reserved(s) => format!("`{s}` has a meaning of its own in YAML and cannot be a value."),
            WrongShape(want, found) => format!("The tag asks for {want}, and {found} stands here."),
            UnhashableInside(t) => format!("A key cannot hold a {t}."),
            UnhashableKey(t) => format!("A key cannot be a {t}."),
            DuplicateKey(k) => format!("The key {k} stands twice in the same mapping."),
            DuplicateMerge => "`<<` stands twice in the same mapping.".into(),
            MergeValue(t) => format!("`<<` merges mappings, and this is a {t}."),
            BadNumber(s, NumberProblem::TooLong) => {
                format!("The number has more digits than Python reads ({} characters).", s.len())
            }
            BadNumber(s, _) => format!("`{s}` is taken for a number, and Python cannot read it as one."),
            BadBool(s) => format!("`{s}` is no yes or no."),
            BadDate(s) => format!("`{s}` is taken for a date, and there is no such day or time."),
            BadTimestamp(s) => format!("`{s}` is no date."),
            BadOffset(s) => format!("`{s}` is further from UTC than a day."),
            BadBinary => "This is no base64.".into(),
        }
    }

    /// The facts of the message, for translations.
    pub(crate) fn facts(&self) -> Vec<(&'static str, String)> {
        use Problem::*;
        let (word, more): (String, &str) = match self {
            WrongShape(want, found) => {
                return vec![("wanted", (*want).to_owned()), ("type", (*found).to_owned())];
            }
            UnhashableInside(t) => return vec![("type", (*t).to_owned()), ("more", "inside".to_owned())],
            UnhashableKey(t) | MergeValue(t) => {
                return vec![("type", (*t).to_owned()), ("more", String::new())];
            }
            ControlCharacter(c) => (format!("U+{:04X}", *c as u32), ""),
            CannotStart(c) | QuoteUnclosed(c) => (c.to_string(), ""),
            UnknownEscape(c) => (c.escape_default().to_string(), ""),
            BadNumber(s, NumberProblem::TooLong) => (s.len().to_string(), "long"),
            Reserved(t) => ((*t).to_owned(), ""),
            TagHandle(s)
            | UndefinedAlias(s)
            | DuplicateAnchor(s)
            | UnknownTag(s)
            | DuplicateKey(s)
            | BadNumber(s, _)
            | BadBool(s)
            | BadDate(s)
            | BadTimestamp(s)
            | BadOffset(s) => (s.clone(), ""),
            _ => return Vec::new(),
        };
        vec![("word", word), ("more", more.to_owned())]
    }

    /// What to do about it, in one sentence.
    pub fn advice(&self) -> &'static str {
        use Problem::*;
        match self {
            ControlCharacter(_) => "Delete the character, or write it as a \\u code between double quotes.",
            TooLarge | TooManyValues | TooDeep => "Make the file simpler.",
            CannotStart(_) | FlowColon | Reserved(_) | BadNumber(..) | BadDate(_) | BadOffset(_) => {
                "Put quotes around the text."
            }
            TagSyntax | UnknownTag(_) | AnchorName | KeyNotAllowed => {
                "Put quotes around the text if it is meant as text."
            }
            Tab => "Replace the tab by spaces.",
            SecondColon => "Put quotes around the text, or start it on the next line after `>`.",
            MissingColon => "Add the colon, or indent the line if it continues the one above.",
            EntryNotAllowed => "Start the list on the next line, or put quotes around the text.",
            Directive | Version | DirectiveTwice => "Remove the line, or put quotes around the text.",
            BlockHeader(_) => "Move the text to the next line and indent it.",
            BlockIndent => "Remove the spaces from the blank line.",
            QuoteUnclosed(_) => "Add the closing quote; inside single quotes an apostrophe is written twice.",
            QuoteMarker => "Indent the line.",
            UnknownEscape(_) | EscapeDigits | EscapeCode => {
                "Use single quotes, or write the backslash twice."
            }
            DocumentStart | AfterDocumentEnd | SecondDocument => {
                "Keep one document: remove the `---` or `...`."
            }
            ExpectedValue => "Add the value, or put quotes around the text.",
            ExpectedEntry | ExpectedKey => "Indent the line like the lines it belongs to.",
            ExpectedBracket => "Add the comma or `]`, or put quotes around the text.",
            ExpectedBrace => "Add the comma or `}`, or put quotes around the text.",
            UndefinedAlias(_) => "Put quotes around the text if the `*` is meant as a star.",
            DuplicateAnchor(_) => "Give it another name.",
            TagHandle(_) | WrongShape(..) | BadBool(_) | BadTimestamp(_) | BadBinary => "Remove the tag.",
            UnhashableKey(_) | UnhashableInside(_) => "Use a text as the key.",
            DuplicateKey(_) => "Keep one of the two.",
            DuplicateMerge => "Merge several mappings with one `<<: [*a, *b]`.",
            MergeValue(_) => "Refer to a mapping.",
        }
    }
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.problem.message(), self.problem.advice())
    }
}

impl std::error::Error for YamlError {}
