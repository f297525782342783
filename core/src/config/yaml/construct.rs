//! Nodes to Python values: merging, keys, and the conversions of a safe reader.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::compose::{Child, Content, Graph, Node, NodeId, Tag};
use super::error::{NumberProblem, Problem, YamlError};
use super::number::{NumberError, read_float, read_int};
use super::resolve::CoreTag;
use super::time::{TimeError, Timestamp, read_timestamp};
use super::value::{Data, Dict, DictBuilder, Entry, Style, Text, Value};
use super::{Dialect, MAX_DEPTH, MAX_VALUES, YamlVersion};

type Result<T> = std::result::Result<T, YamlError>;

/// A value that is done, with what it costs to walk.
#[derive(Clone)]
struct Built {
    value: Value,
    depth: usize,
    weight: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Progress {
    /// Being built as a value: an alias to it closes a cycle.
    Open,
    /// Being built as a key, all at once: ruamel sees `None` through an alias to it.
    OpenKey,
}

struct Constructor<'g> {
    graph: &'g mut Graph,
    dialect: Dialect,
    version: YamlVersion,
    done: Vec<Option<Built>>,
    open: Vec<Option<Progress>>,
    /// How many of a mapping's pairs come from `<<`.
    merged_len: Vec<usize>,
}

pub(super) fn construct(graph: &mut Graph, dialect: Dialect, version: YamlVersion) -> Result<Value> {
    let Some(root) = graph.root else {
        return Ok(Value { data: Data::Null, span: None, style: Style::Plain });
    };
    let n = graph.nodes.len();
    let mut constructor = Constructor {
        graph,
        dialect,
        version,
        done: vec![None; n],
        open: vec![None; n],
        merged_len: vec![0; n],
    };
    let child = Child { node: root, alias: None };
    constructor.object(&child, false).map(|b| b.value)
}

impl Constructor<'_> {
    fn ruamel(&self) -> bool {
        self.dialect == Dialect::Ruamel
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.graph.nodes[id]
    }

    fn span(&self, child: &Child) -> Range<usize> {
        child.alias.clone().unwrap_or_else(|| self.node(child.node).span.clone())
    }

    fn fail<T>(&self, child: &Child, problem: Problem) -> Result<T> {
        Err(YamlError { problem, span: self.span(child), context: None })
    }

    /// Recursion goes no deeper than the text nests: an alias names what stands before it, which is
    /// done, or what is around it, which is open.
    fn object(&mut self, child: &Child, deep: bool) -> Result<Built> {
        let id = child.node;
        let aliased = |mut built: Built| {
            if let Some(span) = &child.alias {
                built.value.span = Some(span.clone());
                built.value.style = Style::Alias;
            }
            built
        };
        if let Some(built) = &self.done[id] {
            return Ok(aliased(built.clone()));
        }
        if let Some(progress) = self.open[id] {
            let data = match progress {
                Progress::OpenKey => Data::Null,
                Progress::Open => Data::Cycle(matches!(self.node(id).content, Content::Mapping(_))),
            };
            let value = Value { data, span: Some(self.span(child)), style: Style::Alias };
            return Ok(Built { value, depth: 1, weight: 1 });
        }
        self.open[id] = Some(if deep { Progress::OpenKey } else { Progress::Open });
        let (data, depth, weight) = self.data(child, deep)?;
        if depth > MAX_DEPTH {
            return self.fail(child, Problem::TooDeep);
        }
        if weight > MAX_VALUES {
            return self.fail(child, Problem::TooManyValues);
        }
        self.open[id] = None;
        let node = self.node(id);
        let value = Value { data, span: Some(node.span.clone()), style: node.style };
        let built = Built { value, depth, weight };
        self.done[id] = Some(built.clone());
        Ok(aliased(built))
    }

    fn data(&mut self, child: &Child, deep: bool) -> Result<(Data, usize, u64)> {
        let tag = match &self.node(child.node).tag {
            Tag::Core(tag) => *tag,
            Tag::Other(tag) => return self.fail(child, Problem::UnknownTag(tag.clone())),
        };
        match tag {
            CoreTag::Seq => {
                let Content::Sequence(items) = self.node(child.node).content.clone() else {
                    return self.wrong_shape(child, "a list");
                };
                let (values, depth, weight) = self.objects(&items, deep)?;
                Ok((Data::List(values.into()), depth, weight))
            }
            CoreTag::Map | CoreTag::Set => {
                let (dict, depth, weight) = self.mapping(child, deep)?;
                let data = if tag == CoreTag::Map {
                    Data::Dict(Arc::new(dict))
                } else {
                    Data::Set(dict.entries().iter().map(|e| e.key.clone()).collect())
                };
                Ok((data, depth, weight))
            }
            CoreTag::Omap | CoreTag::Pairs => self.pairs(child, tag == CoreTag::Omap, deep),
            CoreTag::Merge => self.fail(child, Problem::Reserved("<<")),
            CoreTag::Value => self.fail(child, Problem::Reserved("=")),
            _ => {
                let text = self.scalar(child, 0)?;
                self.convert(child, tag, text).map(|data| (data, 1, 1))
            }
        }
    }

    fn wrong_shape<T>(&self, child: &Child, want: &'static str) -> Result<T> {
        let found = match self.node(child.node).content {
            Content::Scalar(_) => "a single value",
            Content::Sequence(_) => "a list",
            Content::Mapping(_) => "a mapping",
        };
        self.fail(child, Problem::WrongShape(want, found))
    }

    fn objects(&mut self, items: &[Child], deep: bool) -> Result<(Vec<Value>, usize, u64)> {
        let (mut values, mut depth, mut weight) = (Vec::with_capacity(items.len()), 0, 1u64);
        for item in items {
            let built = self.object(item, deep)?;
            depth = depth.max(built.depth);
            weight = weight.saturating_add(built.weight);
            values.push(built.value);
        }
        Ok((values, depth + 1, weight))
    }

    /// The text of a scalar; of a mapping, the text behind its `=` key.
    fn scalar(&self, child: &Child, depth: usize) -> Result<Text> {
        match &self.node(child.node).content {
            Content::Scalar(text) => Ok(text.clone()),
            Content::Mapping(pairs) if depth <= MAX_DEPTH => {
                match pairs.iter().find(|(k, _)| self.node(k.node).tag == Tag::Core(CoreTag::Value)) {
                    Some((_, value)) => self.scalar(&value.clone(), depth + 1),
                    None => self.wrong_shape(child, "a single value"),
                }
            }
            _ => self.wrong_shape(child, "a single value"),
        }
    }

    fn convert(&self, child: &Child, tag: CoreTag, text: Text) -> Result<Data> {
        let eleven = self.version == YamlVersion::V1_1;
        let s = || text.as_str().to_owned();
        let number = |e| {
            let problem = match e {
                NumberError::Empty => NumberProblem::Empty,
                NumberError::Syntax => NumberProblem::Syntax,
                NumberError::TooLong => NumberProblem::TooLong,
                NumberError::Overflow => NumberProblem::Overflow,
            };
            Problem::BadNumber(s(), problem)
        };
        let result = match tag {
            CoreTag::Null => Ok(Data::Null),
            CoreTag::Bool => match &text.as_str().to_lowercase()[..] {
                "yes" | "true" | "on" => Ok(Data::Bool(true)),
                "no" | "false" | "off" => Ok(Data::Bool(false)),
                "y" if self.ruamel() => Ok(Data::Bool(true)),
                "n" if self.ruamel() => Ok(Data::Bool(false)),
                _ => Err(Problem::BadBool(s())),
            },
            CoreTag::Int => read_int(text.as_str(), self.ruamel(), eleven).map(Data::Int).map_err(number),
            CoreTag::Float => read_float(text.as_str(), eleven).map(Data::Float).map_err(number),
            CoreTag::Timestamp => match read_timestamp(text.as_str(), self.ruamel()) {
                Ok(Timestamp::Date(d)) => Ok(Data::Date(d)),
                Ok(Timestamp::DateTime(t)) => Ok(Data::DateTime(Box::new(t))),
                Err(TimeError::Syntax) => Err(Problem::BadTimestamp(s())),
                Err(TimeError::OutOfRange | TimeError::Overflow) => Err(Problem::BadDate(s())),
                Err(TimeError::Offset) => Err(Problem::BadOffset(s())),
            },
            CoreTag::Binary => decode_base64(text.as_str()).map(Data::Bytes).ok_or(Problem::BadBinary),
            _ => Ok(Data::Str(text)),
        };
        result.or_else(|problem| self.fail(child, problem))
    }

    /// `!!omap` and `!!pairs`: a list of mappings with one entry each.
    fn pairs(&mut self, child: &Child, omap: bool, deep: bool) -> Result<(Data, usize, u64)> {
        let Content::Sequence(items) = self.node(child.node).content.clone() else {
            return self.wrong_shape(child, "a list");
        };
        let ordered = omap && self.ruamel();
        let (mut tuples, mut builder) = (Vec::new(), DictBuilder::default());
        let (mut depth, mut weight) = (0, 1u64);
        for item in items {
            let Content::Mapping(entries) = self.node(item.node).content.clone() else {
                return self.wrong_shape(&item, "a mapping with one entry");
            };
            let [(key, value)] = &entries[..] else {
                return self.wrong_shape(&item, "a mapping with one entry");
            };
            let (k, v) = (self.object(key, deep)?, self.object(value, deep)?);
            depth = depth.max(k.depth + 1).max(v.depth + 1);
            weight = weight.saturating_add(k.weight).saturating_add(v.weight).saturating_add(1);
            if ordered {
                let hash = k.value.hash_key().or_else(|t| self.fail(key, Problem::UnhashableKey(t)))?;
                if builder.find(&hash).is_some() {
                    return self.fail(key, Problem::DuplicateKey(k.value.repr()));
                }
                builder.insert(hash, k.value, v.value, false);
            } else {
                tuples.push(Value {
                    data: Data::Tuple([k.value, v.value].into()),
                    span: Some(self.span(&item)),
                    style: Style::Given,
                });
            }
        }
        let data = if ordered {
            builder.dict.ordered = true;
            Data::Dict(Arc::new(builder.dict))
        } else {
            Data::List(tuples.into())
        };
        Ok((data, depth + 1, weight))
    }

    fn mapping(&mut self, child: &Child, deep: bool) -> Result<(Dict, usize, u64)> {
        if !matches!(self.node(child.node).content, Content::Mapping(_)) {
            return self.wrong_shape(child, "a mapping");
        }
        self.flatten(child.node, 0)?;
        let own = match &self.node(child.node).content {
            Content::Mapping(pairs) => pairs.clone(),
            _ => Vec::new(),
        };
        let from_merge = self.merged_len[child.node];
        // Once something is merged, ruamel does not look for equal keys any more.
        let check = !self.dialect.grammar().repeated_keys && from_merge == 0;
        let mut builder = DictBuilder::default();
        let (mut depth, mut weight) = (0, 1u64);
        for (i, (key, value)) in own.iter().enumerate() {
            let mut k = self.object(key, deep || self.ruamel())?;
            if let (Data::List(items), true) = (&k.value.data, self.ruamel()) {
                k.value.data = Data::Tuple(items.clone());
            }
            let unhashable = match k.value.data {
                Data::Tuple(_) => Problem::UnhashableInside,
                _ => Problem::UnhashableKey,
            };
            let hash = k.value.hash_key().or_else(|t| self.fail(key, unhashable(t)))?;
            let v = self.object(value, deep)?;
            if check && let Some(Entry { key: before, .. }) = builder.find(&hash) {
                return Err(YamlError {
                    problem: Problem::DuplicateKey(k.value.repr()),
                    span: self.span(key),
                    context: before.span.clone(),
                });
            }
            depth = depth.max(k.depth).max(v.depth);
            weight = weight.saturating_add(k.weight).saturating_add(v.weight);
            builder.insert(hash, k.value, v.value, i < from_merge);
        }
        Ok((builder.dict, depth + 1, weight))
    }

    /// Replaces `<<` by what it merges. Each reader changes its nodes in place, so that a mapping is
    /// flattened once, whoever asks first.
    fn flatten(&mut self, id: NodeId, depth: usize) -> Result<()> {
        let mut merge: Vec<(Child, Child)> = Vec::new();
        let mut merging = false;
        let mut seen = HashSet::new();
        let mut index = 0;
        loop {
            let Content::Mapping(pairs) = &mut self.graph.nodes[id].content else { return Ok(()) };
            let Some((key, value)) = pairs.get(index).cloned() else { break };
            match &self.graph.nodes[key.node].tag {
                Tag::Core(CoreTag::Value) => {
                    self.graph.nodes[key.node].tag = Tag::Core(CoreTag::Str);
                    index += 1;
                }
                Tag::Core(CoreTag::Merge) => {
                    if self.ruamel() && !merge.is_empty() {
                        return self.fail(&key, Problem::DuplicateMerge);
                    }
                    if depth > MAX_DEPTH {
                        return self.fail(&key, Problem::TooDeep);
                    }
                    if let Content::Mapping(pairs) = &mut self.graph.nodes[id].content {
                        pairs.remove(index);
                    }
                    merging = true;
                    let sources = match &self.node(value.node).content {
                        Content::Mapping(_) => vec![value],
                        Content::Sequence(items) => items.clone(),
                        Content::Scalar(_) => return self.fail(&value, Problem::MergeValue("single value")),
                    };
                    let mut parts = Vec::new();
                    for source in sources {
                        if !matches!(self.node(source.node).content, Content::Mapping(_)) {
                            return self.fail(&source, Problem::MergeValue("list or single value"));
                        }
                        self.flatten(source.node, depth + 1)?;
                        if let Content::Mapping(pairs) = &self.node(source.node).content {
                            parts.push(pairs.clone());
                        }
                    }
                    if self.ruamel() {
                        merge.extend(parts.into_iter().rev().flatten());
                    } else {
                        for pair in parts.into_iter().flatten() {
                            if seen.insert(self.identity(pair.0.node)) {
                                merge.push(pair);
                            }
                        }
                    }
                    if merge.len() as u64 > MAX_VALUES {
                        return self.fail(&key, Problem::TooManyValues);
                    }
                }
                _ => index += 1,
            }
        }
        if merging && !merge.is_empty() {
            self.merged_len[id] = merge.len();
            if let Content::Mapping(pairs) = &mut self.graph.nodes[id].content {
                let own = std::mem::take(pairs);
                *pairs = merge;
                pairs.extend(own);
            }
        }
        Ok(())
    }

    /// PyYAML merges a key only once, and takes keys for the same when their texts are one object
    /// in CPython: the key of one anchor, or two texts of at most one Latin-1 character.
    fn identity(&self, key: NodeId) -> (Option<NodeId>, Option<char>) {
        if let Content::Scalar(text) = &self.node(key).content {
            let mut chars = text.as_str().chars();
            match (chars.next(), chars.next()) {
                (None, _) => return (None, None),
                (Some(c), None) if (c as u32) < 256 => return (None, Some(c)),
                _ => {}
            }
        }
        (Some(key), None)
    }
}

/// Python's `base64.decodebytes`: characters outside the alphabet are skipped.
fn decode_base64(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() {
        return None;
    }
    let (mut out, mut held, mut filled, mut pads) = (Vec::new(), 0u8, 0, 0);
    for b in text.bytes() {
        let six = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' if filled >= 2 => {
                pads += 1;
                if filled + pads >= 4 {
                    return Some(out);
                }
                continue;
            }
            _ => continue,
        };
        pads = 0;
        match filled {
            0 => {}
            1 => out.push(held << 2 | six >> 4),
            2 => out.push(held << 4 | six >> 2),
            _ => out.push(held << 6 | six),
        }
        held = six;
        filled = (filled + 1) % 4;
    }
    (filled == 0).then_some(out)
}
