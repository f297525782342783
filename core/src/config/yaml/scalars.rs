//! The texts of scalars: unquoted, quoted and block, with their folding.

use super::error::{Problem, YamlError};
use super::input::{Mark, ends_indicator, is_blank, is_break, is_break_or_end};
use super::scanner::Scanner;
use super::value::Text;
use super::{Dialect, YamlVersion};

type Result<T> = std::result::Result<T, YamlError>;

/// Line breaks between two lines of a text, and what folding makes of them.
#[derive(Default)]
struct Breaks {
    first: Option<char>,
    rest: String,
}

impl Breaks {
    fn push(&mut self, c: char) {
        match self.first {
            None => self.first = Some(c),
            Some(_) => self.rest.push(c),
        }
    }

    fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// One line break becomes a space, more lose their first; a separator of lines or paragraphs
    /// (U+2028, U+2029) stays.
    fn fold(&mut self) -> String {
        let mut out = std::mem::take(&mut self.rest);
        match self.first.take() {
            Some('\n') if out.is_empty() => out.push(' '),
            None | Some('\n') => {}
            Some(c) => out.insert(0, c),
        }
        out
    }
}

impl Scanner {
    // Unquoted.

    pub(super) fn scan_plain(&mut self) -> Result<(String, Mark)> {
        if self.grammar.tabs_in_plain {
            self.scan_plain_with_tabs()
        } else {
            Ok(self.scan_plain_without_tabs())
        }
    }

    /// libyaml: blanks are spaces and tabs, and a tab must not stand in for indentation.
    fn scan_plain_with_tabs(&mut self) -> Result<(String, Mark)> {
        let start = self.input.mark();
        let indent = self.indent + 1;
        let (mut text, mut end) = (String::new(), start);
        let (mut blanks, mut breaks) = (String::new(), Breaks::default());
        loop {
            if (self.input.mark().column == 0 && self.input.at_document_marker()) || self.input.peek(0) == '#'
            {
                break;
            }
            while !ends_indicator(self.input.peek(0)) {
                let (c, next) = (self.input.peek(0), self.input.peek(1));
                if self.in_flow() && c == ':' && matches!(next, ',' | '?' | '[' | ']' | '{' | '}') {
                    return Err(self.input.error_since(start, Problem::FlowColon));
                }
                if (c == ':' && ends_indicator(next))
                    || (self.in_flow() && matches!(c, ',' | '[' | ']' | '{' | '}'))
                {
                    break;
                }
                if breaks.is_empty() {
                    text.push_str(&blanks);
                } else {
                    text.push_str(&breaks.fold());
                }
                blanks.clear();
                text.push(self.input.next());
                end = self.input.mark();
            }
            if !is_blank(self.input.peek(0)) && !is_break(self.input.peek(0)) {
                break;
            }
            while is_blank(self.input.peek(0)) || is_break(self.input.peek(0)) {
                if let Some(c) = self.input.line_break() {
                    breaks.push(c);
                } else if breaks.is_empty() {
                    blanks.push(self.input.next());
                } else if self.input.mark().column < indent && self.input.peek(0) == '\t' {
                    return Err(self.input.error_since(start, Problem::Tab));
                } else {
                    self.input.forward(1);
                }
            }
            if !self.in_flow() && self.input.mark().column < indent {
                break;
            }
        }
        if !breaks.is_empty() {
            self.key_allowed = true;
        }
        Ok((text, end))
    }

    /// ruamel: a tab ends the text.
    fn scan_plain_without_tabs(&mut self) -> (String, Mark) {
        let indent = self.indent + 1;
        let (mut text, mut end) = (String::new(), self.input.mark());
        let mut space = String::new();
        loop {
            if self.input.peek(0) == '#' {
                break;
            }
            let before = self.input.mark().index;
            loop {
                let (c, next) = (self.input.peek(0), self.input.peek(1));
                let ends = match c {
                    ':' if !ends_indicator(next) => false,
                    '?' if self.version == YamlVersion::V1_2 => false,
                    ':' => true,
                    ',' | '?' | '[' | ']' | '{' | '}' => self.in_flow(),
                    c => ends_indicator(c),
                };
                if ends {
                    break;
                }
                text.push_str(&std::mem::take(&mut space));
                text.push(self.input.next());
            }
            if self.input.mark().index == before {
                break;
            }
            self.key_allowed = false;
            end = self.input.mark();
            match self.scan_plain_space() {
                Some(s) if !s.is_empty() => space = s,
                _ => break,
            }
            if self.input.peek(0) == '#' || (!self.in_flow() && self.input.mark().column < indent) {
                break;
            }
        }
        (text, end)
    }

    /// What stands between two words; `None` at a document marker.
    fn scan_plain_space(&mut self) -> Option<String> {
        let blanks = self.input.read_while(|c| c == ' ');
        let mut breaks = Breaks::default();
        while let Some(c) = self.input.line_break() {
            breaks.push(c);
            self.key_allowed = true;
            if self.input.at_document_marker() {
                return None;
            }
            self.input.skip_while(|c| c == ' ');
        }
        Some(if breaks.is_empty() { blanks } else { breaks.fold() })
    }

    // Quoted.

    pub(super) fn scan_quoted(&mut self, quote: char) -> Result<Text> {
        let start = self.input.mark();
        self.input.forward(1);
        let mut text = Text::default();
        loop {
            // One line's words.
            let mut escaped_break = false;
            loop {
                let c = self.input.peek(0);
                if c == quote && quote == '\'' && self.input.peek(1) == '\'' {
                    self.input.forward(2);
                    text.push('\'');
                } else if c == quote || ends_indicator(c) {
                    break;
                } else if c == '\\' && quote == '"' {
                    if is_break(self.input.peek(1)) {
                        self.input.forward(1);
                        self.input.line_break();
                        escaped_break = true;
                        break;
                    }
                    self.scan_escape(start, &mut text)?;
                } else {
                    text.push(self.input.next());
                }
            }
            if !escaped_break && self.input.peek(0) == quote {
                self.input.forward(1);
                return Ok(text);
            }
            // What stands between two words.
            let mut blanks = String::new();
            let mut breaks = Breaks::default();
            let mut line_start = escaped_break;
            loop {
                if line_start && self.input.at_document_marker() {
                    return Err(self.input.error_since(start, Problem::QuoteMarker));
                }
                let space = self.input.read_while(is_blank);
                if breaks.is_empty() && !escaped_break {
                    blanks = space;
                }
                match self.input.line_break() {
                    // The break behind the backslash counts as the first, and stands for nothing.
                    Some(c) if escaped_break => breaks.rest.push(c),
                    Some(c) => breaks.push(c),
                    None => break,
                }
                line_start = true;
            }
            if self.input.peek(0) == '\0' {
                return Err(YamlError {
                    problem: Problem::QuoteUnclosed(quote),
                    span: start.byte..start.byte + 1,
                    context: Some(self.input.here()),
                });
            }
            if escaped_break || !breaks.is_empty() {
                text.push_str(&breaks.fold());
            } else {
                text.push_str(&blanks);
            }
        }
    }

    fn scan_escape(&mut self, start: Mark, text: &mut Text) -> Result<()> {
        let at = self.input.mark();
        let c = self.input.peek(1);
        let digits = match c {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let fail = |s: &Self, problem, width: usize| {
            let mut end = s.input.mark().byte;
            for i in 0..width {
                end += if s.input.peek(i) == '\0' { 0 } else { s.input.peek(i).len_utf8() };
            }
            Err(YamlError { problem, span: at.byte..end, context: Some(start.byte..at.byte) })
        };
        if digits == 0 {
            let plain = match c {
                '0' => '\0',
                'a' => '\u{7}',
                'b' => '\u{8}',
                't' | '\t' => '\t',
                'n' => '\n',
                'v' => '\u{B}',
                'f' => '\u{C}',
                'r' => '\r',
                'e' => '\u{1B}',
                ' ' | '"' | '/' | '\\' => c,
                'N' => '\u{85}',
                '_' => '\u{A0}',
                'L' => '\u{2028}',
                'P' => '\u{2029}',
                _ => return fail(self, Problem::UnknownEscape(c), 2),
            };
            self.input.forward(2);
            text.push(plain);
            return Ok(());
        }
        let mut code = 0u32;
        for i in 0..digits {
            match self.input.peek(2 + i).to_digit(16) {
                Some(d) => code = code << 4 | d,
                None => return fail(self, Problem::EscapeDigits, 2 + i),
            }
        }
        match (char::from_u32(code), self.grammar.dialect) {
            (Some(c), _) => text.push(c),
            (None, Dialect::Ruamel) if code < 0xE000 => text.push_surrogate(code as u16),
            (None, _) => return fail(self, Problem::EscapeCode, 2 + digits),
        }
        self.input.forward(2 + digits);
        Ok(())
    }

    // Block.

    pub(super) fn scan_block_scalar(&mut self, folded: bool) -> Result<(Text, Mark)> {
        let start = self.input.mark();
        self.input.forward(1);
        let (chomping, increment) = self.scan_block_header(start)?;
        let mut text = String::new();
        let mut breaks = String::new();
        let mut end = self.input.mark();
        let least = self.indent + 1;
        let indent = match increment {
            Some(n) => least.max(1) + n - 1,
            None if self.grammar.block_needs_indent => {
                // libyaml: the deepest of the blank lines before the text counts as well.
                let deepest = self.skip_block_blanks(start, None, &mut breaks, &mut end)?;
                deepest.max(least).max(1)
            }
            None => {
                let deepest = self.skip_leading_blanks(&mut breaks, &mut end)?;
                deepest.max(least)
            }
        };
        if increment.is_some() {
            self.skip_block_blanks(start, Some(indent), &mut breaks, &mut end)?;
        }
        let mut line_break: Option<char> = None;
        let mut was_indented = false;
        while self.input.mark().column == indent && self.input.peek(0) != '\0' {
            let is_indented = is_blank(self.input.peek(0));
            match line_break.take() {
                Some('\n') if folded && !was_indented && !is_indented => {
                    if breaks.is_empty() {
                        text.push(' ');
                    }
                }
                other => text.extend(other),
            }
            text.push_str(&std::mem::take(&mut breaks));
            was_indented = is_indented;
            while !is_break_or_end(self.input.peek(0)) {
                text.push(self.input.next());
            }
            line_break = self.input.line_break();
            self.skip_block_blanks(start, Some(indent), &mut breaks, &mut end)?;
            // At the top level ruamel lets a text start in the first column.
            if !self.grammar.block_needs_indent
                && least == 0
                && self.input.mark().column == 0
                && self.input.at_document_marker()
            {
                break;
            }
        }
        if chomping != Some(false) {
            text.extend(line_break);
        }
        if chomping == Some(true) {
            text.push_str(&breaks);
        }
        Ok((text.into(), end))
    }

    /// `|` or `>` is behind us: the chomping (`+` keeps, `-` strips) and the indentation digit, then
    /// a comment and the end of the line.
    fn scan_block_header(&mut self, start: Mark) -> Result<(Option<bool>, Option<isize>)> {
        let (mut chomping, mut increment) = (None, None);
        for _ in 0..2 {
            match self.input.peek(0) {
                c @ ('+' | '-') if chomping.is_none() => chomping = Some(c == '+'),
                c @ '1'..='9' if increment.is_none() => {
                    increment = c.to_digit(10).and_then(|d| d.try_into().ok());
                }
                _ => break,
            }
            self.input.forward(1);
        }
        let problem = |s: &Self| Err(s.input.error_since(start, Problem::BlockHeader(s.input.peek(0))));
        let tabs = self.grammar.tabs_separate_tokens;
        let c = self.input.peek(0);
        if !(c == ' ' || is_break_or_end(c) || (tabs && matches!(c, '\t' | '#'))) {
            return problem(self);
        }
        self.input.skip_while(|c| c == ' ' || (c == '\t' && tabs));
        if self.input.peek(0) == '#' {
            self.input.skip_while(|c| !is_break_or_end(c));
        }
        if !is_break_or_end(self.input.peek(0)) {
            return problem(self);
        }
        self.input.line_break();
        Ok((chomping, increment))
    }

    /// Blank lines, and the indentation of the next line up to `indent` (or all of it). Returns the
    /// deepest column seen.
    fn skip_block_blanks(
        &mut self,
        start: Mark,
        indent: Option<isize>,
        breaks: &mut String,
        end: &mut Mark,
    ) -> Result<isize> {
        let mut deepest = 0;
        *end = self.input.mark();
        loop {
            let within = |column| indent.is_none_or(|indent| column < indent);
            while within(self.input.mark().column) && self.input.peek(0) == ' ' {
                self.input.forward(1);
            }
            deepest = deepest.max(self.input.mark().column);
            if self.grammar.block_needs_indent
                && within(self.input.mark().column)
                && self.input.peek(0) == '\t'
            {
                return Err(self.input.error_since(start, Problem::Tab));
            }
            match self.input.line_break() {
                Some(c) => breaks.push(c),
                None => return Ok(deepest),
            }
            *end = self.input.mark();
        }
    }

    /// ruamel: the indentation of the first line with text; a blank line must not be deeper.
    fn skip_leading_blanks(&mut self, breaks: &mut String, end: &mut Mark) -> Result<isize> {
        let (mut first, mut deepest) = (-1, 0);
        *end = self.input.mark();
        loop {
            if self.input.peek(0) == ' ' {
                self.input.forward(1);
                deepest = deepest.max(self.input.mark().column);
            } else if is_break(self.input.peek(0)) {
                if first < 0 {
                    first = self.input.mark().column;
                }
                breaks.extend(self.input.line_break());
                *end = self.input.mark();
            } else {
                break;
            }
        }
        if first > 0 && deepest > first {
            return Err(self.input.error(Problem::BlockIndent));
        }
        Ok(deepest)
    }
}
