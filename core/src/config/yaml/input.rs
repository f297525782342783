//! The characters of the text, and how the two readers count them.

use std::ops::Range;

use super::Grammar;
use super::error::{Problem, YamlError};

/// A place in the text as a reader counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Mark {
    /// Byte offset in the original text.
    pub(super) byte: usize,
    /// Characters from the start.
    pub(super) index: usize,
    pub(super) line: usize,
    /// Column by the reader's own rule; indentation is compared by it.
    pub(super) column: isize,
}

/// Where a reader ends a line. The end of the text is `'\0'`, which no valid text holds.
pub(super) const fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

pub(super) const fn is_break_or_end(c: char) -> bool {
    is_break(c) || c == '\0'
}

pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// Blank, line break or the end: what has to follow an indicator.
pub(super) const fn ends_indicator(c: char) -> bool {
    is_blank(c) || is_break_or_end(c)
}

pub(super) struct Input {
    chars: Vec<char>,
    mark: Mark,
    grammar: &'static Grammar,
}

impl Input {
    /// Checks that every character is one that YAML allows. Marks count from `base` bytes.
    pub(super) fn new(text: &str, base: usize, grammar: &'static Grammar) -> Result<Self, YamlError> {
        let allowed = |c| {
            matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{A0}'..='\u{D7FF}'
                | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..='\u{10FFFF}')
        };
        if let Some((at, c)) = text.char_indices().find(|(_, c)| !allowed(*c)) {
            let start = base + at;
            return Err(YamlError {
                problem: Problem::ControlCharacter(c),
                span: start..start + c.len_utf8(),
                context: None,
            });
        }
        Ok(Self { chars: text.chars().collect(), mark: Mark { byte: base, ..Mark::default() }, grammar })
    }

    pub(super) const fn mark(&self) -> Mark {
        self.mark
    }

    /// The character `n` places ahead; `'\0'` past the end.
    pub(super) fn peek(&self, n: usize) -> char {
        self.chars.get(self.mark.index.saturating_add(n)).copied().unwrap_or('\0')
    }

    pub(super) fn starts_with(&self, s: &str) -> bool {
        s.chars().enumerate().all(|(i, c)| self.peek(i) == c)
    }

    /// Goes `n` characters on.
    pub(super) fn forward(&mut self, n: usize) {
        for _ in 0..n {
            let c = self.peek(0);
            if c == '\0' {
                return;
            }
            self.mark.index += 1;
            self.mark.byte += c.len_utf8();
            let ends_line = match c {
                '\n' => true,
                '\r' => self.peek(0) != '\n',
                c => is_break(c) && self.grammar.unicode_breaks_end_lines,
            };
            if ends_line {
                self.mark.line += 1;
                self.mark.column = 0;
            } else if c != '\u{FEFF}' || self.grammar.byte_order_mark_has_width {
                self.mark.column += 1;
            }
        }
    }

    /// Reads one character.
    pub(super) fn next(&mut self) -> char {
        let c = self.peek(0);
        self.forward(1);
        c
    }

    /// Reads one line break and returns what it stands for; nothing when none is here.
    pub(super) fn line_break(&mut self) -> Option<char> {
        let c = self.peek(0);
        if !is_break(c) {
            return None;
        }
        self.forward(if c == '\r' && self.peek(1) == '\n' { 2 } else { 1 });
        Some(if matches!(c, '\u{2028}' | '\u{2029}') { c } else { '\n' })
    }

    pub(super) fn skip_while(&mut self, f: impl Fn(char) -> bool) {
        while f(self.peek(0)) && self.peek(0) != '\0' {
            self.forward(1);
        }
    }

    pub(super) fn read_while(&mut self, f: impl Fn(char) -> bool) -> String {
        let mut out = String::new();
        while f(self.peek(0)) && self.peek(0) != '\0' {
            out.push(self.next());
        }
        out
    }

    /// Whether `---` or `...` and a blank stand here.
    pub(super) fn at_document_marker(&self) -> bool {
        (self.starts_with("---") || self.starts_with("...")) && ends_indicator(self.peek(3))
    }

    /// The bytes of the character here; empty at the end of the text.
    pub(super) fn here(&self) -> Range<usize> {
        let c = self.peek(0);
        self.mark.byte..self.mark.byte + if c == '\0' { 0 } else { c.len_utf8() }
    }

    /// An error at the character here.
    pub(super) fn error(&self, problem: Problem) -> YamlError {
        YamlError { problem, span: self.here(), context: None }
    }

    /// An error here, in a construct that began at `start`.
    pub(super) fn error_since(&self, start: Mark, problem: Problem) -> YamlError {
        YamlError { problem, span: self.here(), context: Some(start.byte..self.mark.byte) }
    }
}
