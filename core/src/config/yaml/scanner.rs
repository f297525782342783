//! Text to tokens.
//!
//! One scanner for both readers: they descend from one design, and [`Grammar`] lists where they
//! part. Spaces, line breaks and indentation become tokens here, so that the parser behind it is
//! free of context. A key without `?` shows itself only at its colon, so every token that may start
//! one is remembered (one for each level of brackets) and `Key` is inserted before it afterwards.

use std::collections::VecDeque;

use super::error::{Problem, YamlError};
use super::input::{Input, Mark, ends_indicator, is_break_or_end};
use super::value::{Style, Text};
use super::{Dialect, Grammar, MAX_DEPTH, YamlVersion};

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    StreamStart,
    StreamEnd,
    /// `%YAML 1.2`
    Version(u32, u32),
    /// `%TAG handle prefix`
    TagDirective(String, String),
    /// Any other `%` line, where the reader lets it pass.
    OtherDirective,
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(String),
    Anchor(String),
    /// Handle (none for `!<…>` and a lone `!`) and suffix.
    Tag(Option<String>, String),
    Scalar(Text, Style),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Spanned {
    pub(super) token: Token,
    pub(super) start: Mark,
    pub(super) end: Mark,
}

/// A place where a key without `?` may have begun.
#[derive(Debug, Clone, Copy)]
struct SimpleKey {
    /// Number of the token it would stand before.
    token: usize,
    /// In a block mapping every line has to be a key.
    required: bool,
    mark: Mark,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Square,
    Curly,
}

pub(super) struct Scanner {
    pub(super) input: Input,
    pub(super) grammar: &'static Grammar,
    pub(super) version: YamlVersion,
    brackets: Vec<Bracket>,
    tokens: VecDeque<Spanned>,
    taken: usize,
    pub(super) indent: isize,
    indents: Vec<isize>,
    pub(super) key_allowed: bool,
    /// One for each level of brackets, and one outside.
    keys: Vec<Option<SimpleKey>>,
    done: bool,
}

type Result<T> = std::result::Result<T, YamlError>;

impl Scanner {
    pub(super) fn new(text: &str, base: usize, dialect: Dialect) -> Result<Self> {
        let grammar = dialect.grammar();
        // One byte order mark at the very start is no part of the text.
        let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let input = Input::new(body, base + text.len() - body.len(), grammar)?;
        let start = Spanned { token: Token::StreamStart, start: input.mark(), end: input.mark() };
        Ok(Self {
            input,
            grammar,
            version: YamlVersion::V1_1,
            brackets: Vec::new(),
            tokens: VecDeque::from([start]),
            taken: 0,
            indent: -1,
            indents: Vec::new(),
            key_allowed: true,
            keys: vec![None],
            done: false,
        })
    }

    pub(super) fn in_flow(&self) -> bool {
        !self.brackets.is_empty()
    }

    /// The next token, without taking it.
    pub(super) fn peek(&mut self) -> Result<&Spanned> {
        while self.needs_more()? {
            self.fetch()?;
        }
        // After the end of the stream the last token is asked for again only by mistake; an empty
        // stream end is the harmless answer.
        if self.tokens.is_empty() {
            let mark = self.input.mark();
            self.tokens.push_back(Spanned { token: Token::StreamEnd, start: mark, end: mark });
        }
        Ok(&self.tokens[0])
    }

    /// Takes the next token.
    pub(super) fn take(&mut self) -> Result<Spanned> {
        self.peek()?;
        self.taken += 1;
        let mark = self.input.mark();
        let end = || Spanned { token: Token::StreamEnd, start: mark, end: mark };
        Ok(self.tokens.pop_front().unwrap_or_else(end))
    }

    fn needs_more(&mut self) -> Result<bool> {
        if self.done {
            return Ok(false);
        }
        if self.tokens.is_empty() {
            return Ok(true);
        }
        // The first token may still turn out to be a key.
        self.drop_stale_keys()?;
        Ok(self.keys.iter().flatten().any(|k| k.token == self.taken))
    }

    fn push(&mut self, token: Token, start: Mark) {
        let end = self.input.mark();
        self.tokens.push_back(Spanned { token, start, end });
    }

    /// Reads `width` characters as one token.
    fn push_indicator(&mut self, token: Token, width: usize) {
        let start = self.input.mark();
        self.input.forward(width);
        self.push(token, start);
    }

    fn fetch(&mut self) -> Result<()> {
        self.skip_to_token();
        self.drop_stale_keys()?;
        self.unwind(self.input.mark().column);
        let (c, next) = (self.input.peek(0), self.input.peek(1));
        let (flow, line_start) = (self.in_flow(), self.input.mark().column == 0);
        match c {
            '\0' => self.fetch_end(),
            '%' if line_start => self.fetch_directive(),
            '-' | '.' if line_start && self.input.at_document_marker() => {
                self.close_blocks()?;
                let token = if c == '-' { Token::DocumentStart } else { Token::DocumentEnd };
                self.push_indicator(token, 3);
                Ok(())
            }
            '[' => self.fetch_open(Bracket::Square),
            '{' => self.fetch_open(Bracket::Curly),
            ']' => self.fetch_close(Token::FlowSequenceEnd),
            '}' => self.fetch_close(Token::FlowMappingEnd),
            ',' => {
                self.key_allowed = true;
                self.forget_key()?;
                self.push_indicator(Token::FlowEntry, 1);
                Ok(())
            }
            '-' if ends_indicator(next) => self.fetch_entry(),
            '?' if flow || ends_indicator(next) => self.fetch_key(),
            ':' if self.is_value_indicator(next) => self.fetch_value(),
            '*' | '&' => {
                self.remember_key()?;
                self.key_allowed = false;
                let start = self.input.mark();
                let token = self.scan_anchor()?;
                self.push(token, start);
                Ok(())
            }
            '!' => {
                self.remember_key()?;
                self.key_allowed = false;
                let start = self.input.mark();
                let token = self.scan_tag()?;
                self.push(token, start);
                Ok(())
            }
            '|' | '>' if !flow => {
                self.key_allowed = true;
                self.forget_key()?;
                let start = self.input.mark();
                let (text, end) = self.scan_block_scalar(c == '>')?;
                let style = if c == '>' { Style::Folded } else { Style::Literal };
                self.tokens.push_back(Spanned { token: Token::Scalar(text, style), start, end });
                Ok(())
            }
            '\'' | '"' => {
                self.remember_key()?;
                self.key_allowed = false;
                let start = self.input.mark();
                let text = self.scan_quoted(c)?;
                self.push(Token::Scalar(text, if c == '"' { Style::Double } else { Style::Single }), start);
                Ok(())
            }
            _ if self.starts_plain(c, next) => {
                self.remember_key()?;
                self.key_allowed = false;
                let start = self.input.mark();
                let (text, end) = self.scan_plain()?;
                self.tokens.push_back(Spanned {
                    token: Token::Scalar(text.into(), Style::Plain),
                    start,
                    end,
                });
                Ok(())
            }
            '\t' => Err(self.input.error(Problem::Tab)),
            c => Err(self.input.error(Problem::CannotStart(c))),
        }
    }

    fn skip_to_token(&mut self) {
        loop {
            if self.grammar.byte_order_mark_starts_lines
                && self.input.mark().column == 0
                && self.input.peek(0) == '\u{FEFF}'
            {
                self.input.forward(1);
            }
            let tabs = self.in_flow() || (self.grammar.tabs_separate_tokens && !self.key_allowed);
            self.input.skip_while(|c| c == ' ' || (c == '\t' && tabs));
            if self.input.peek(0) == '#' {
                self.input.skip_while(|c| !is_break_or_end(c));
            }
            if self.input.line_break().is_none() {
                return;
            }
            if !self.in_flow() {
                self.key_allowed = true;
            }
        }
    }

    /// Whether a `:` ends a key here.
    fn is_value_indicator(&self, next: char) -> bool {
        if self.version == YamlVersion::V1_2 {
            match self.brackets.last() {
                Some(Bracket::Square) if !ends_indicator(next) => return false,
                Some(Bracket::Curly)
                    if matches!(self.tokens.back(), Some(Spanned { token: Token::Value, .. }))
                        && !ends_indicator(next) =>
                {
                    return false;
                }
                _ => {}
            }
        }
        self.in_flow() || ends_indicator(next)
    }

    fn starts_plain(&self, c: char, next: char) -> bool {
        match c {
            '-' => !ends_indicator(next),
            ':' if self.version == YamlVersion::V1_2 && self.in_flow() && !matches!(next, ' ' | '\t') => true,
            '?' | ':' => !self.in_flow() && !ends_indicator(next),
            ',' | '[' | ']' | '{' | '}' | '#' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@'
            | '`' => false,
            c => !ends_indicator(c),
        }
    }

    // Keys.

    /// A key without `?` ends on its own line, within 1,024 characters.
    fn drop_stale_keys(&mut self) -> Result<()> {
        let here = self.input.mark();
        for i in 0..self.keys.len() {
            if let Some(key) = self.keys[i]
                && (key.mark.line != here.line || here.index - key.mark.index > 1024)
            {
                self.drop_key(i, key)?;
            }
        }
        Ok(())
    }

    fn drop_key(&mut self, level: usize, key: SimpleKey) -> Result<()> {
        if key.required {
            let span = self
                .tokens
                .get(key.token.wrapping_sub(self.taken))
                .map_or(key.mark.byte..key.mark.byte, |t| t.start.byte..t.end.byte);
            return Err(YamlError { problem: Problem::MissingColon, span, context: Some(self.input.here()) });
        }
        self.keys[level] = None;
        Ok(())
    }

    fn remember_key(&mut self) -> Result<()> {
        if self.key_allowed {
            let mark = self.input.mark();
            let required = !self.in_flow() && self.indent == mark.column;
            self.forget_key()?;
            let token = self.taken + self.tokens.len();
            if let Some(slot) = self.keys.last_mut() {
                *slot = Some(SimpleKey { token, required, mark });
            }
        }
        Ok(())
    }

    fn forget_key(&mut self) -> Result<()> {
        match self.keys.last() {
            Some(Some(key)) => self.drop_key(self.keys.len() - 1, *key),
            _ => Ok(()),
        }
    }

    // Indentation.

    /// Ends the blocks that are indented deeper than `column`.
    fn unwind(&mut self, column: isize) {
        if self.in_flow() {
            return;
        }
        while self.indent > column {
            self.push(Token::BlockEnd, self.input.mark());
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    fn close_blocks(&mut self) -> Result<()> {
        self.unwind(-1);
        self.forget_key()?;
        self.key_allowed = false;
        Ok(())
    }

    /// Starts a block when `mark` is indented deeper than the one around it; its token goes before
    /// token number `at`, or to the end.
    fn roll(&mut self, mark: Mark, at: Option<usize>, token: Token) -> Result<()> {
        if self.in_flow() || self.indent >= mark.column {
            return Ok(());
        }
        if self.indents.len() >= MAX_DEPTH {
            return Err(self.input.error(Problem::TooDeep));
        }
        self.indents.push(self.indent);
        self.indent = mark.column;
        let token = Spanned { token, start: mark, end: mark };
        match at {
            Some(at) => self.insert(at, token),
            None => self.tokens.push_back(token),
        }
        Ok(())
    }

    fn insert(&mut self, number: usize, token: Spanned) {
        let at = number.saturating_sub(self.taken).min(self.tokens.len());
        self.tokens.insert(at, token);
    }

    // Tokens of more than one kind.

    fn fetch_end(&mut self) -> Result<()> {
        self.close_blocks()?;
        self.keys.fill(None);
        self.push(Token::StreamEnd, self.input.mark());
        self.done = true;
        Ok(())
    }

    fn fetch_directive(&mut self) -> Result<()> {
        self.close_blocks()?;
        let start = self.input.mark();
        let token = self.scan_directive()?;
        self.push(token, start);
        Ok(())
    }

    fn fetch_open(&mut self, bracket: Bracket) -> Result<()> {
        if self.brackets.len() >= MAX_DEPTH {
            return Err(self.input.error(Problem::TooDeep));
        }
        self.remember_key()?;
        self.brackets.push(bracket);
        self.keys.push(None);
        self.key_allowed = true;
        let token =
            if bracket == Bracket::Square { Token::FlowSequenceStart } else { Token::FlowMappingStart };
        self.push_indicator(token, 1);
        Ok(())
    }

    fn fetch_close(&mut self, token: Token) -> Result<()> {
        self.forget_key()?;
        if self.brackets.pop().is_some() {
            self.keys.pop();
        }
        self.key_allowed = false;
        self.push_indicator(token, 1);
        Ok(())
    }

    fn fetch_entry(&mut self) -> Result<()> {
        if !self.in_flow() {
            if !self.key_allowed {
                return Err(self.input.error(Problem::EntryNotAllowed));
            }
            self.roll(self.input.mark(), None, Token::BlockSequenceStart)?;
        }
        self.key_allowed = true;
        self.forget_key()?;
        self.push_indicator(Token::BlockEntry, 1);
        Ok(())
    }

    fn fetch_key(&mut self) -> Result<()> {
        if !self.in_flow() {
            if !self.key_allowed {
                return Err(self.input.error(Problem::KeyNotAllowed));
            }
            self.roll(self.input.mark(), None, Token::BlockMappingStart)?;
        }
        self.key_allowed = !self.in_flow();
        self.forget_key()?;
        self.push_indicator(Token::Key, 1);
        Ok(())
    }

    fn fetch_value(&mut self) -> Result<()> {
        if let Some(key) = self.keys.last_mut().and_then(Option::take) {
            self.insert(key.token, Spanned { token: Token::Key, start: key.mark, end: key.mark });
            self.roll(key.mark, Some(key.token), Token::BlockMappingStart)?;
            self.key_allowed = false;
        } else {
            if !self.in_flow() {
                if !self.key_allowed {
                    return Err(self.input.error(Problem::SecondColon));
                }
                self.roll(self.input.mark(), None, Token::BlockMappingStart)?;
            }
            self.key_allowed = !self.in_flow();
            self.forget_key()?;
        }
        self.push_indicator(Token::Value, 1);
        Ok(())
    }
}
