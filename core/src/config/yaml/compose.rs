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
    parser.next()?;
    let start = parser.next()?;
    match start.event {
        Event::DocumentStart { explicit } => {
            graph.marker = explicit.then_some(start.start.byte..start.end.byte);
        }
        _ => return Ok(graph),
    }
    let root = graph.compose_root(parser)?;
    graph.root = Some(root);
    parser.next()?;
    let after = parser.next()?;
    if after.event != Event::StreamEnd {
        return Err(YamlError {
            problem: Problem::SecondDocument,
            span: after.start.byte..after.end.byte,
            context: Some(graph.nodes[root].span.clone()),
        });
    }
    Ok(graph)
}

/// A collection whose end has not come yet.
struct Open {
    id: NodeId,
    mapping: bool,
    /// The key whose value comes next.
    key: Option<Child>,
}

impl Graph {
    /// The node of the whole document. An explicit stack: nesting costs no recursion.
    fn compose_root(&mut self, parser: &mut Parser) -> Result<NodeId> {
        let mut anchors = HashMap::new();
        let mut stack: Vec<Open> = Vec::new();
        loop {
            let event = parser.next()?;
            let done = match event.event {
                Event::SequenceEnd | Event::MappingEnd => match stack.pop() {
                    Some(open) => {
                        self.close(&open, &event);
                        Child { node: open.id, alias: None }
                    }
                    None => return Err(Self::unexpected(&event)),
                },
                _ => {
                    if stack.len() >= MAX_DEPTH {
                        let span = event.start.byte..event.end.byte;
                        return Err(YamlError { problem: Problem::TooDeep, span, context: None });
                    }
                    let child = self.start(parser, &mut anchors, event)?;
                    match (&child.alias, &self.nodes[child.node].content) {
                        (Some(_), _) | (None, Content::Scalar(_)) => child,
                        (None, content) => {
                            let mapping = matches!(content, Content::Mapping(_));
                            stack.push(Open { id: child.node, mapping, key: None });
                            continue;
                        }
                    }
                }
            };
            let Some(open) = stack.last_mut() else { return Ok(done.node) };
            if open.mapping {
                match open.key.take() {
                    None => open.key = Some(done),
                    Some(key) => {
                        if let Content::Mapping(pairs) = &mut self.nodes[open.id].content {
                            pairs.push((key, done));
                        }
                    }
                }
            } else if let Content::Sequence(items) = &mut self.nodes[open.id].content {
                items.push(done);
            }
        }
    }

    fn unexpected(event: &SpannedEvent) -> YamlError {
        YamlError { problem: Problem::ExpectedValue, span: event.start.byte..event.end.byte, context: None }
    }

    /// A scalar, an alias, or the beginning of a collection.
    fn start(
        &mut self,
        parser: &Parser,
        anchors: &mut HashMap<String, NodeId>,
        event: SpannedEvent,
    ) -> Result<Child> {
        let span = event.start.byte..event.end.byte;
        let fail = |problem| Err(YamlError { problem, span: span.clone(), context: None });
        if self.nodes.len() as u64 >= MAX_VALUES {
            return fail(Problem::TooManyValues);
        }
        let grammar = parser.scanner.grammar;
        let (properties, style, content, fallback) = match event.event {
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
            _ => return fail(Problem::ExpectedValue),
        };
        let Properties { anchor, tag } = properties;
        let tag = match tag {
            None => Tag::Core(fallback),
            Some(tag) => CoreTag::from_tag(&tag).map_or(Tag::Other(tag), Tag::Core),
        };
        let node = self.nodes.len();
        self.nodes.push(Node { tag, content, style, span: span.clone() });
        if let Some(name) = anchor {
            if !grammar.repeated_anchors && anchors.contains_key(&name) {
                return fail(Problem::DuplicateAnchor(name));
            }
            anchors.insert(name, node);
        }
        Ok(Child { node, alias: None })
    }

    /// Sets the end of a collection: a block ends where its last part ends, not where the next line
    /// begins; an empty value stands at its key.
    fn close(&mut self, open: &Open, event: &SpannedEvent) {
        let node = &self.nodes[open.id];
        let parts = match &node.content {
            Content::Mapping(pairs) => pairs.last().map_or([None, None], |(k, v)| [Some(k), Some(v)]),
            Content::Sequence(items) => [None, items.last()],
            Content::Scalar(_) => [None, None],
        };
        let last = parts
            .into_iter()
            .flatten()
            .map(|c| c.alias.as_ref().unwrap_or(&self.nodes[c.node].span).end)
            .max();
        let end = match last {
            _ if node.style == Style::Flow && event.end.byte > event.start.byte => event.end.byte,
            Some(end) => end,
            None => event.start.byte.max(node.span.end),
        };
        self.nodes[open.id].span.end = end;
    }
}
