//! Events to nodes: anchors are resolved, types are known, keys are still texts.

use std::collections::HashMap;
use std::ops::Range;

use super::error::{Problem, YamlError};
use super::parser::{Event, Parser, Properties, SpannedEvent};
use super::resolve::{CoreTag, resolve};
use super::value::{Style, Text};
use super::{MAX_DEPTH, MAX_VALUES};

pub(super) type NodeId = usize;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tag {
    Core(CoreTag),
    Other(String),
}

#[derive(Debug, Clone)]
pub(super) enum Content {
    Scalar(Text),
    Sequence(Vec<Child>),
    Mapping(Vec<(Child, Child)>),
}

/// A node in its place: the node itself, or an alias to it.
#[derive(Debug, Clone)]
pub(super) struct Child {
    pub(super) node: NodeId,
    /// Where the alias stands, when it is one.
    pub(super) alias: Option<Range<usize>>,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) tag: Tag,
    pub(super) content: Content,
    pub(super) style: Style,
    pub(super) span: Range<usize>,
}

pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) root: Option<NodeId>,
    pub(super) marker: Option<Range<usize>>,
}

type Result<T> = std::result::Result<T, YamlError>;

pub(super) fn compose(parser: &mut Parser) -> Result<Graph> {
    let mut graph = Graph { nodes: Vec::new(), root: None, marker: None };
    let mut anchors = HashMap::new();
    parser.next()?;
    let start = parser.next()?;
    match start.event {
        Event::DocumentStart { explicit } => {
            graph.marker = explicit.then_some(start.start.byte..start.end.byte);
        }
        _ => return Ok(graph),
    }
    let event = parser.next()?;
    let root = graph.compose_node(parser, &mut anchors, event, 0)?;
    graph.root = Some(root.node);
    parser.next()?;
    let after = parser.next()?;
    if after.event != Event::StreamEnd {
        return Err(YamlError {
            problem: Problem::SecondDocument,
            span: after.start.byte..after.end.byte,
            context: Some(graph.nodes[root.node].span.clone()),
        });
    }
    Ok(graph)
}

impl Graph {
    /// Recursion is limited to [`MAX_DEPTH`].
    fn compose_node(
        &mut self,
        parser: &mut Parser,
        anchors: &mut HashMap<String, NodeId>,
        SpannedEvent { event, start, end }: SpannedEvent,
        depth: usize,
    ) -> Result<Child> {
        let span = start.byte..end.byte;
        let fail = |problem| Err(YamlError { problem, span: span.clone(), context: None });
        if depth > MAX_DEPTH {
            return fail(Problem::TooDeep);
        }
        if self.nodes.len() as u64 >= MAX_VALUES {
            return fail(Problem::TooManyValues);
        }
        let grammar = parser.scanner.grammar;
        let (properties, style, content, fallback) = match event {
            Event::Alias(name) => {
                return match anchors.get(&name) {
                    Some(node) => Ok(Child { node: *node, alias: Some(span) }),
                    None => fail(Problem::UndefinedAlias(name)),
                };
            }
            Event::Scalar { properties, text, style, implicit } => {
                let tag = if implicit {
                    resolve(text.as_str(), grammar.dialect, parser.scanner.version)
                } else {
                    CoreTag::Str
                };
                (properties, style, Content::Scalar(text), tag)
            }
            Event::SequenceStart { properties, style } => {
                (properties, style, Content::Sequence(Vec::new()), CoreTag::Seq)
            }
            Event::MappingStart { properties, style } => {
                (properties, style, Content::Mapping(Vec::new()), CoreTag::Map)
            }
            // The parser produces nothing else where a node is wanted.
            Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart { .. }
            | Event::DocumentEnd
            | Event::SequenceEnd
            | Event::MappingEnd => return fail(Problem::ExpectedValue),
        };
        let Properties { anchor, tag } = properties;
        let tag = match tag {
            None => Tag::Core(fallback),
            Some(tag) => CoreTag::from_tag(&tag).map_or(Tag::Other(tag), Tag::Core),
        };
        let id = self.nodes.len();
        let is_mapping = matches!(content, Content::Mapping(_));
        let is_scalar = matches!(content, Content::Scalar(_));
        self.nodes.push(Node { tag, content, style, span: span.clone() });
        if let Some(name) = anchor {
            if !grammar.repeated_anchors && anchors.contains_key(&name) {
                return fail(Problem::DuplicateAnchor(name));
            }
            anchors.insert(name, id);
        }
        if is_scalar {
            return Ok(Child { node: id, alias: None });
        }
        let mut items = Vec::new();
        let mut pairs = Vec::new();
        let close = loop {
            let event = parser.next()?;
            if matches!(event.event, Event::SequenceEnd | Event::MappingEnd) {
                break event;
            }
            let child = self.compose_node(parser, anchors, event, depth + 1)?;
            if is_mapping {
                let event = parser.next()?;
                let value = self.compose_node(parser, anchors, event, depth + 1)?;
                pairs.push((child, value));
            } else {
                items.push(child);
            }
        };
        // A block ends where its last part ends, not where the next line begins; an empty value
        // stands at its key.
        let parts = pairs.last().map(|(k, v)| [Some(k), Some(v)]).unwrap_or([None, items.last()]);
        let last = parts.into_iter().flatten().map(|c| c.alias.as_ref().unwrap_or(&self.nodes[c.node].span).end).max();
        let end = match last {
            _ if style == Style::Flow && close.end.byte > close.start.byte => close.end.byte,
            Some(end) => end,
            None => close.start.byte.max(span.end),
        };
        let node = &mut self.nodes[id];
        node.content = if is_mapping { Content::Mapping(pairs) } else { Content::Sequence(items) };
        node.span.end = end;
        Ok(Child { node: id, alias: None })
    }
}
