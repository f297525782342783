//! Tokens to events: the grammar of YAML without its characters.
//!
//! A state machine instead of recursion, so that nesting costs no stack.

use super::error::{Problem, YamlError};
use super::input::Mark;
use super::scanner::{Scanner, Spanned, Token};
use super::value::{Style, Text};
use super::{Dialect, YamlVersion};

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Event {
    StreamStart,
    StreamEnd,
    DocumentStart {
        explicit: bool,
    },
    DocumentEnd,
    Alias(String),
    Scalar {
        properties: Properties,
        text: Text,
        style: Style,
        /// Whether the text alone decides the type.
        implicit: bool,
    },
    SequenceStart {
        properties: Properties,
        style: Style,
    },
    SequenceEnd,
    MappingStart {
        properties: Properties,
        style: Style,
    },
    MappingEnd,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Properties {
    pub(super) anchor: Option<String>,
    /// The whole tag; `None` when there is none or only `!`.
    pub(super) tag: Option<String>,
}

#[derive(Debug, Clone)]
pub(super) struct SpannedEvent {
    pub(super) event: Event,
    pub(super) start: Mark,
    pub(super) end: Mark,
}

#[derive(Debug, Clone, Copy)]
enum State {
    StreamStart,
    ImplicitDocumentStart,
    DocumentStart,
    DocumentContent,
    DocumentEnd,
    BlockNode,
    BlockSequenceEntry,
    IndentlessSequenceEntry,
    BlockMappingKey,
    BlockMappingValue,
    FlowSequenceEntry { first: bool },
    FlowPairKey,
    FlowPairValue,
    FlowPairEnd,
    FlowMappingKey { first: bool },
    FlowMappingValue,
    FlowMappingEmptyValue,
    End,
}

type Result<T> = std::result::Result<T, YamlError>;

pub(super) struct Parser {
    pub(super) scanner: Scanner,
    state: State,
    states: Vec<State>,
    handles: Vec<(String, String)>,
    /// Where the collections around the current place began.
    opened: Vec<Mark>,
}

impl Parser {
    pub(super) fn new(scanner: Scanner) -> Self {
        Self {
            scanner,
            state: State::StreamStart,
            states: Vec::new(),
            handles: Vec::new(),
            opened: Vec::new(),
        }
    }

    /// The next event; after the end of the stream, the end again.
    pub(super) fn next(&mut self) -> Result<SpannedEvent> {
        match self.state {
            State::StreamStart => {
                let Spanned { start, end, .. } = self.scanner.take()?;
                self.state = State::ImplicitDocumentStart;
                Ok(SpannedEvent { event: Event::StreamStart, start, end })
            }
            State::ImplicitDocumentStart => self.implicit_document_start(),
            State::DocumentStart => self.document_start(),
            State::DocumentContent => match self.scanner.peek()? {
                Spanned {
                    token:
                        Token::Version(..)
                        | Token::TagDirective(..)
                        | Token::OtherDirective
                        | Token::DocumentStart
                        | Token::DocumentEnd
                        | Token::StreamEnd,
                    start,
                    ..
                } => {
                    let at = *start;
                    self.pop();
                    Ok(Self::empty(at))
                }
                _ => self.node(true, false),
            },
            State::DocumentEnd => self.document_end(),
            State::BlockNode => self.node(true, false),
            State::BlockSequenceEntry => self.block_sequence_entry(),
            State::IndentlessSequenceEntry => self.indentless_sequence_entry(),
            State::BlockMappingKey => self.block_mapping_key(),
            State::BlockMappingValue => self.block_mapping_value(),
            State::FlowSequenceEntry { first } => self.flow_sequence_entry(first),
            State::FlowPairKey => self.flow_pair_key(),
            State::FlowPairValue => self.flow_pair_value(),
            State::FlowPairEnd => {
                let at = self.scanner.peek()?.start;
                self.state = State::FlowSequenceEntry { first: false };
                Ok(SpannedEvent { event: Event::MappingEnd, start: at, end: at })
            }
            State::FlowMappingKey { first } => self.flow_mapping_key(first),
            State::FlowMappingValue => self.flow_mapping_value(),
            State::FlowMappingEmptyValue => {
                let at = self.scanner.peek()?.start;
                self.state = State::FlowMappingKey { first: false };
                Ok(Self::empty(at))
            }
            State::End => {
                let mark = self.scanner.peek()?.start;
                Ok(SpannedEvent { event: Event::StreamEnd, start: mark, end: mark })
            }
        }
    }

    fn pop(&mut self) {
        self.state = self.states.pop().unwrap_or(State::End);
    }

    fn empty(at: Mark) -> SpannedEvent {
        SpannedEvent {
            event: Event::Scalar {
                properties: Properties::default(),
                text: Text::default(),
                style: Style::Plain,
                implicit: true,
            },
            start: at,
            end: at,
        }
    }

    /// The problem at the next token, in the collection that is open.
    fn fail<T>(&mut self, problem: Problem) -> Result<T> {
        let context = self.opened.last().map(|m| m.byte..m.byte + 1);
        let token = self.scanner.peek()?;
        Err(YamlError { problem, span: token.start.byte..token.end.byte, context })
    }

    // Documents.

    fn implicit_document_start(&mut self) -> Result<SpannedEvent> {
        let token = self.scanner.peek()?;
        if matches!(
            token.token,
            Token::Version(..)
                | Token::TagDirective(..)
                | Token::OtherDirective
                | Token::DocumentStart
                | Token::StreamEnd
        ) {
            return self.document_start();
        }
        let at = token.start;
        self.handles = default_handles(Vec::new());
        self.states.push(State::DocumentEnd);
        self.state = State::BlockNode;
        Ok(SpannedEvent { event: Event::DocumentStart { explicit: false }, start: at, end: at })
    }

    fn document_start(&mut self) -> Result<SpannedEvent> {
        while self.scanner.peek()?.token == Token::DocumentEnd {
            self.scanner.take()?;
        }
        let Spanned { token, start, end } = self.scanner.peek()?.clone();
        if token == Token::StreamEnd {
            self.state = State::End;
            return Ok(SpannedEvent { event: Event::StreamEnd, start, end });
        }
        self.directives()?;
        if self.scanner.peek()?.token != Token::DocumentStart {
            return self.fail(Problem::DocumentStart);
        }
        let end = self.scanner.take()?.end;
        self.states.push(State::DocumentEnd);
        self.state = State::DocumentContent;
        Ok(SpannedEvent { event: Event::DocumentStart { explicit: true }, start, end })
    }

    fn directives(&mut self) -> Result<()> {
        let mut version = None;
        let mut handles: Vec<(String, String)> = Vec::new();
        let ruamel = self.scanner.grammar.dialect == Dialect::Ruamel;
        loop {
            match self.scanner.peek()?.token.clone() {
                Token::Version(major, minor) => {
                    if version.is_some() {
                        return self.fail(Problem::DirectiveTwice);
                    }
                    if major != 1 || !(1..=2).contains(&minor) {
                        return self.fail(Problem::Version);
                    }
                    version = Some(minor);
                }
                Token::TagDirective(handle, prefix) => {
                    if handles.iter().any(|(h, _)| *h == handle) {
                        return self.fail(Problem::DirectiveTwice);
                    }
                    handles.push((handle, prefix));
                }
                Token::OtherDirective => {}
                _ => break,
            }
            self.scanner.take()?;
        }
        // An explicit `---` without a version makes ruamel forget the version it was asked for.
        if ruamel && version.is_none() {
            self.scanner.version = YamlVersion::V1_2;
        }
        self.handles = default_handles(handles);
        Ok(())
    }

    fn document_end(&mut self) -> Result<SpannedEvent> {
        let Spanned { token, start, .. } = self.scanner.peek()?.clone();
        let mut end = start;
        let ruamel = self.scanner.grammar.dialect == Dialect::Ruamel;
        let explicit = token == Token::DocumentEnd;
        if explicit {
            end = self.scanner.take()?.end;
            let next = self.scanner.peek()?;
            if ruamel && next.token != Token::StreamEnd && next.start.line == end.line {
                return self.fail(Problem::AfterDocumentEnd);
            }
        }
        let implicit_may_follow = explicit && ruamel && self.scanner.version == YamlVersion::V1_2;
        self.state = if implicit_may_follow { State::ImplicitDocumentStart } else { State::DocumentStart };
        Ok(SpannedEvent { event: Event::DocumentEnd, start, end })
    }

    // Nodes.

    fn node(&mut self, block: bool, indentless: bool) -> Result<SpannedEvent> {
        let Spanned { token, mut start, mut end } = self.scanner.peek()?.clone();
        if let Token::Alias(name) = token {
            self.scanner.take()?;
            self.pop();
            return Ok(SpannedEvent { event: Event::Alias(name), start, end });
        }
        let (mut anchor, mut tag) = (None, None);
        let mut bare = true;
        let mut tag_span = start.byte..end.byte;
        // An anchor and a tag, in either order.
        while let Spanned { token: token @ (Token::Anchor(_) | Token::Tag(..)), start: s, end: e } =
            self.scanner.peek()?
        {
            match token {
                Token::Anchor(name) if anchor.is_none() => anchor = Some(name.clone()),
                Token::Tag(handle, suffix) if tag.is_none() => {
                    tag = Some((handle.clone(), suffix.clone()));
                    tag_span = s.byte..e.byte;
                }
                _ => break,
            }
            if bare {
                start = *s;
            }
            bare = false;
            end = *e;
            self.scanner.take()?;
        }
        let tagged = tag.is_some();
        let tag = match tag {
            None => None,
            Some((None, suffix)) => Some(suffix),
            Some((Some(handle), suffix)) => match self.handles.iter().find(|(h, _)| *h == handle) {
                Some((_, prefix)) => Some(format!("{prefix}{suffix}")),
                None => {
                    return Err(YamlError {
                        problem: Problem::TagHandle(handle),
                        span: tag_span,
                        context: None,
                    });
                }
            },
        };
        let ruamel = self.scanner.grammar.dialect == Dialect::Ruamel;
        let bang = tag.as_deref() == Some("!");
        let properties = Properties { anchor, tag: tag.filter(|t| t != "!") };
        let Spanned { token, start: at, end: token_end } = self.scanner.peek()?.clone();
        if bare {
            start = at;
        }
        let (event, state) = match token {
            Token::BlockEntry if indentless => {
                end = token_end;
                (Event::SequenceStart { properties, style: Style::Block }, State::IndentlessSequenceEntry)
            }
            Token::Scalar(text, style) => {
                let end = self.scanner.take()?.end;
                let implicit = bang || (style == Style::Plain && !tagged);
                self.pop();
                return Ok(SpannedEvent {
                    event: Event::Scalar { properties, text, style, implicit },
                    start,
                    end,
                });
            }
            Token::FlowSequenceStart => {
                end = token_end;
                (
                    Event::SequenceStart { properties, style: Style::Flow },
                    State::FlowSequenceEntry { first: true },
                )
            }
            Token::FlowMappingStart => {
                end = token_end;
                (
                    Event::MappingStart { properties, style: Style::Flow },
                    State::FlowMappingKey { first: true },
                )
            }
            Token::BlockSequenceStart if block => {
                self.opened.push(at);
                self.scanner.take()?;
                (Event::SequenceStart { properties, style: Style::Block }, State::BlockSequenceEntry)
            }
            Token::BlockMappingStart if block => {
                self.opened.push(at);
                self.scanner.take()?;
                (Event::MappingStart { properties, style: Style::Block }, State::BlockMappingKey)
            }
            _ if !bare => {
                self.pop();
                // Nothing follows the anchor or tag: an empty text, whose type the text decides
                // unless a tag does. To libyaml a lone `!` is a tag here, to ruamel it is none.
                let implicit = !tagged || (bang && ruamel);
                let event =
                    Event::Scalar { properties, text: Text::default(), style: Style::Plain, implicit };
                return Ok(SpannedEvent { event, start, end });
            }
            _ => return self.fail(Problem::ExpectedValue),
        };
        self.state = state;
        Ok(SpannedEvent { event, start, end })
    }

    // Block collections.

    fn block_sequence_entry(&mut self) -> Result<SpannedEvent> {
        match self.scanner.peek()?.token {
            Token::BlockEntry => {
                let end = self.scanner.take()?.end;
                if matches!(self.scanner.peek()?.token, Token::BlockEntry | Token::BlockEnd) {
                    self.state = State::BlockSequenceEntry;
                    return Ok(Self::empty(end));
                }
                self.states.push(State::BlockSequenceEntry);
                self.node(true, false)
            }
            Token::BlockEnd => self.close(Event::SequenceEnd),
            _ => self.fail(Problem::ExpectedEntry),
        }
    }

    /// Ends the collection that is open.
    fn close(&mut self, event: Event) -> Result<SpannedEvent> {
        let Spanned { start, end, .. } = self.scanner.take()?;
        self.opened.pop();
        self.pop();
        Ok(SpannedEvent { event, start, end })
    }

    fn indentless_sequence_entry(&mut self) -> Result<SpannedEvent> {
        if self.scanner.peek()?.token == Token::BlockEntry {
            let end = self.scanner.take()?.end;
            if matches!(
                self.scanner.peek()?.token,
                Token::BlockEntry | Token::Key | Token::Value | Token::BlockEnd
            ) {
                self.state = State::IndentlessSequenceEntry;
                return Ok(Self::empty(end));
            }
            self.states.push(State::IndentlessSequenceEntry);
            return self.node(true, false);
        }
        let at = self.scanner.peek()?.start;
        self.pop();
        Ok(SpannedEvent { event: Event::SequenceEnd, start: at, end: at })
    }

    fn block_mapping_key(&mut self) -> Result<SpannedEvent> {
        let twelve = self.scanner.version == YamlVersion::V1_2;
        match self.scanner.peek()?.token {
            Token::Key => {
                let end = self.scanner.take()?.end;
                if matches!(self.scanner.peek()?.token, Token::Key | Token::Value | Token::BlockEnd) {
                    self.state = State::BlockMappingValue;
                    return Ok(Self::empty(end));
                }
                self.states.push(State::BlockMappingValue);
                self.node(true, true)
            }
            Token::Value if twelve => {
                let at = self.scanner.peek()?.start;
                self.state = State::BlockMappingValue;
                Ok(Self::empty(at))
            }
            Token::BlockEnd => self.close(Event::MappingEnd),
            _ => self.fail(Problem::ExpectedKey),
        }
    }

    fn block_mapping_value(&mut self) -> Result<SpannedEvent> {
        if self.scanner.peek()?.token == Token::Value {
            let end = self.scanner.take()?.end;
            if matches!(self.scanner.peek()?.token, Token::Key | Token::Value | Token::BlockEnd) {
                self.state = State::BlockMappingKey;
                return Ok(Self::empty(end));
            }
            self.states.push(State::BlockMappingKey);
            return self.node(true, true);
        }
        let at = self.scanner.peek()?.start;
        self.state = State::BlockMappingKey;
        Ok(Self::empty(at))
    }

    // Flow collections.

    fn flow_sequence_entry(&mut self, first: bool) -> Result<SpannedEvent> {
        if first {
            let start = self.scanner.take()?.start;
            self.opened.push(start);
        }
        if self.scanner.peek()?.token != Token::FlowSequenceEnd {
            if !first {
                if self.scanner.peek()?.token != Token::FlowEntry {
                    return self.fail(Problem::ExpectedBracket);
                }
                self.scanner.take()?;
            }
            match self.scanner.peek()? {
                Spanned { token: Token::Key, start, end } => {
                    let (start, end) = (*start, *end);
                    self.scanner.take()?;
                    self.state = State::FlowPairKey;
                    let event = Event::MappingStart { properties: Properties::default(), style: Style::Flow };
                    return Ok(SpannedEvent { event, start, end });
                }
                Spanned { token: Token::FlowSequenceEnd, .. } => {}
                _ => {
                    self.states.push(State::FlowSequenceEntry { first: false });
                    return self.node(false, false);
                }
            }
        }
        self.close(Event::SequenceEnd)
    }

    fn flow_pair_key(&mut self) -> Result<SpannedEvent> {
        let Spanned { token, start, end } = self.scanner.peek()?.clone();
        if matches!(token, Token::Value | Token::FlowEntry | Token::FlowSequenceEnd) {
            // libyaml loses the token that follows an empty key, unless it closes the list.
            let lost = self.scanner.grammar.empty_pair_key_eats_token && token != Token::FlowSequenceEnd;
            if lost {
                self.scanner.take()?;
            }
            self.state = State::FlowPairValue;
            return Ok(Self::empty(if lost { end } else { start }));
        }
        self.states.push(State::FlowPairValue);
        self.node(false, false)
    }

    fn flow_pair_value(&mut self) -> Result<SpannedEvent> {
        if self.scanner.peek()?.token == Token::Value {
            self.scanner.take()?;
            if !matches!(self.scanner.peek()?.token, Token::FlowEntry | Token::FlowSequenceEnd) {
                self.states.push(State::FlowPairEnd);
                return self.node(false, false);
            }
        }
        let at = self.scanner.peek()?.start;
        self.state = State::FlowPairEnd;
        Ok(Self::empty(at))
    }

    fn flow_mapping_key(&mut self, first: bool) -> Result<SpannedEvent> {
        if first {
            let start = self.scanner.take()?.start;
            self.opened.push(start);
        }
        if self.scanner.peek()?.token != Token::FlowMappingEnd {
            if !first {
                if self.scanner.peek()?.token != Token::FlowEntry {
                    return self.fail(Problem::ExpectedBrace);
                }
                self.scanner.take()?;
            }
            let twelve = self.scanner.version == YamlVersion::V1_2;
            match self.scanner.peek()?.token {
                Token::Key => {
                    self.scanner.take()?;
                    let next = self.scanner.peek()?;
                    if matches!(next.token, Token::Value | Token::FlowEntry | Token::FlowMappingEnd) {
                        let at = next.start;
                        self.state = State::FlowMappingValue;
                        return Ok(Self::empty(at));
                    }
                    self.states.push(State::FlowMappingValue);
                    return self.node(false, false);
                }
                Token::Value if twelve => {
                    let at = self.scanner.peek()?.start;
                    self.state = State::FlowMappingValue;
                    return Ok(Self::empty(at));
                }
                Token::FlowMappingEnd => {}
                _ => {
                    self.states.push(State::FlowMappingEmptyValue);
                    return self.node(false, false);
                }
            }
        }
        self.close(Event::MappingEnd)
    }

    fn flow_mapping_value(&mut self) -> Result<SpannedEvent> {
        if self.scanner.peek()?.token == Token::Value {
            self.scanner.take()?;
            if !matches!(self.scanner.peek()?.token, Token::FlowEntry | Token::FlowMappingEnd) {
                self.states.push(State::FlowMappingKey { first: false });
                return self.node(false, false);
            }
        }
        let at = self.scanner.peek()?.start;
        self.state = State::FlowMappingKey { first: false };
        Ok(Self::empty(at))
    }
}

fn default_handles(mut handles: Vec<(String, String)>) -> Vec<(String, String)> {
    for (handle, prefix) in [("!", "!"), ("!!", "tag:yaml.org,2002:")] {
        if !handles.iter().any(|(h, _)| h == handle) {
            handles.push((handle.into(), prefix.into()));
        }
    }
    handles
}
