//! Values as Python sees them, with their places in the text.

use std::collections::HashMap;
use std::fmt::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::number::{Int, float_repr};
use super::time::{self, Date, DateTime};

/// How a value was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// Without quotes: the only style whose type is guessed from the text.
    #[default]
    Plain,
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `|`
    Literal,
    /// `>`
    Folded,
    /// `[…]` or `{…}`
    Flow,
    /// Indented lines.
    Block,
    /// `*name`
    Alias,
    /// Not from a text: a default, a value of the pack or of the session.
    Given,
}

/// A Python value, and where it stands.
///
/// Equality compares the data as Python's `==` does (`1 == 1.0 == True`), not the places.
#[derive(Debug, Clone)]
pub struct Value {
    /// The value itself.
    pub data: Data,
    /// Bytes of the text it was read from; `None` for a value that was not read from a text.
    pub span: Option<Range<usize>>,
    /// How it was written.
    pub style: Style,
}

/// The types of a safe Python YAML reader.
#[derive(Debug, Clone)]
pub enum Data {
    /// `None`
    Null,
    /// `bool`
    Bool(bool),
    /// `int`
    Int(Int),
    /// `float`
    Float(f64),
    /// `str`
    Str(Text),
    /// `bytes`, from `!!binary`
    Bytes(Vec<u8>),
    /// `datetime.date`
    Date(Date),
    /// `datetime.datetime`
    DateTime(Box<DateTime>),
    /// `list`
    List(Arc<[Value]>),
    /// `tuple`: items of `!!pairs`, and what ruamel makes of a list as a key
    Tuple(Arc<[Value]>),
    /// `set`, from `!!set`
    Set(Arc<[Value]>),
    /// `dict`
    Dict(Arc<Dict>),
    /// An alias to a list or mapping around it; `true` for a mapping.
    Cycle(bool),
}

/// A Python string. Rust text cannot hold the lone surrogates that ruamel accepts in `"\ud83d"`;
/// they are kept beside it, with U+FFFD in their place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Text {
    text: String,
    /// Byte offsets in `text`, and what stands there.
    surrogates: Vec<(usize, u16)>,
}

impl Text {
    pub(super) fn push(&mut self, c: char) {
        self.text.push(c);
    }

    pub(super) fn push_str(&mut self, s: &str) {
        self.text.push_str(s);
    }

    pub(super) fn push_surrogate(&mut self, unit: u16) {
        self.surrogates.push((self.text.len(), unit));
        self.text.push('\u{FFFD}');
    }

    /// The text, with U+FFFD for every lone surrogate.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it holds lone surrogates, which no prompt can carry.
    pub fn has_surrogates(&self) -> bool {
        !self.surrogates.is_empty()
    }

    /// Python's `repr`.
    pub fn repr(&self) -> String {
        let quote = if self.text.contains('\'') && !self.text.contains('"') { '"' } else { '\'' };
        let mut out = String::with_capacity(self.text.len() + 2);
        out.push(quote);
        let mut surrogates = self.surrogates.iter().peekable();
        for (i, c) in self.text.char_indices() {
            if let Some((_, unit)) = surrogates.next_if(|(at, _)| *at == i) {
                let _ = write!(out, "\\u{unit:04x}");
                continue;
            }
            match c {
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                c if c == quote => out.extend(['\\', c]),
                ' '..='~' => out.push(c),
                c if (c as u32) < 0x100 && !super::printable::is_printable(c) => {
                    let _ = write!(out, "\\x{:02x}", c as u32);
                }
                c if super::printable::is_printable(c) => out.push(c),
                c if (c as u32) < 0x10000 => {
                    let _ = write!(out, "\\u{:04x}", c as u32);
                }
                c => {
                    let _ = write!(out, "\\U{:08x}", c as u32);
                }
            }
        }
        out.push(quote);
        out
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { text, surrogates: Vec::new() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

/// A Python `dict`: entries in insertion order, keys equal as Python compares them.
#[derive(Debug, Clone, Default)]
pub struct Dict {
    entries: Vec<Entry>,
    /// True for `collections.OrderedDict` (ruamel's `!!omap`).
    pub(super) ordered: bool,
    repeated: Vec<Repeated>,
}

/// A key that stands more than once in a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeated {
    /// Bytes of the first.
    pub first: Option<Range<usize>>,
    /// Bytes of the one whose value replaced the first's.
    pub again: Option<Range<usize>>,
}

/// One key and its value.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key.
    pub key: Value,
    /// The value.
    pub value: Value,
    /// Whether it came in through `<<`.
    pub merged: bool,
}

impl Dict {
    /// The entries, in insertion order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Keys written more than once. Only the reader that allows it reports any.
    pub fn repeated(&self) -> &[Repeated] {
        &self.repeated
    }

    /// The value of a text key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entry(key).map(|e| &e.value)
    }

    /// The entry of a text key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries
            .iter()
            .find(|e| matches!(&e.key.data, Data::Str(t) if t.as_str() == key && !t.has_surrogates()))
    }

    /// Sets the value of a text key, at its old place or at the end.
    pub fn set(&mut self, key: &str, value: Value) {
        match self.entries.iter_mut().find(|e| e.key.as_str() == Some(key)) {
            Some(entry) => entry.value = value,
            None => self.entries.push(Entry { key: Value::from(key), value, merged: false }),
        }
    }

    /// Takes a text key out.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let at = self.entries.iter().position(|e| e.key.as_str() == Some(key))?;
        Some(self.entries.remove(at).value)
    }
}

impl Dict {
    /// The same entries as a plain `dict`.
    pub(crate) fn plain(&self) -> Self {
        Self { ordered: false, ..self.clone() }
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.entries.iter_mut().map(|e| &mut e.value)
    }
}

impl From<&Dict> for DictBuilder {
    fn from(dict: &Dict) -> Self {
        let mut builder = Self::default();
        for entry in &dict.entries {
            if let Ok(hash) = entry.key.hash_key() {
                builder.put(hash, entry.key.clone(), entry.value.clone());
            }
        }
        builder
    }
}

/// A key as Python hashes it: equal numbers of different types are one key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum HashKey {
    Null,
    Int(Int),
    Float(u64),
    Str(Text),
    Bytes(Vec<u8>),
    Date(Date),
    Moment(bool, i64),
    Tuple(Vec<HashKey>),
}

/// Builds a dict, with a hash index as soon as it grows.
#[derive(Default)]
pub(crate) struct DictBuilder {
    pub(crate) dict: Dict,
    index: HashMap<HashKey, usize>,
}

impl DictBuilder {
    /// The value of a key that is already there.
    pub(crate) fn find(&self, key: &HashKey) -> Option<&Entry> {
        self.index.get(key).and_then(|i| self.dict.entries.get(*i))
    }

    /// `dict[key] = value`, with the place of the new key: it is the one to point at.
    pub(crate) fn put(&mut self, hash: HashKey, key: Value, value: Value) {
        let at = *self.index.entry(hash).or_insert(self.dict.entries.len());
        match self.dict.entries.get_mut(at) {
            Some(entry) => {
                entry.key.span = key.span;
                entry.value = value;
            }
            None => self.dict.entries.push(Entry { key, value, merged: false }),
        }
    }

    /// The same for the pairs of a text: a key that is there keeps its place and its first spelling,
    /// and is remembered as repeated.
    pub(crate) fn insert(&mut self, hash: HashKey, key: Value, value: Value, merged: bool) {
        let at = *self.index.entry(hash).or_insert(self.dict.entries.len());
        match self.dict.entries.get_mut(at) {
            Some(entry) => {
                if !entry.merged && !merged {
                    let (first, again) = (entry.key.span.clone(), key.span.clone());
                    self.dict.repeated.push(Repeated { first, again });
                }
                if entry.merged && !merged {
                    // The person's own key: this is the one to point at.
                    entry.key.span = key.span;
                }
                entry.merged &= merged;
                entry.value = value;
            }
            None => self.dict.entries.push(Entry { key, value, merged }),
        }
    }
}

impl Value {
    /// A value that was not read from a text.
    pub const fn given(data: Data) -> Self {
        Self { data, span: None, style: Style::Given }
    }

    /// An empty mapping that was not read from a text.
    pub fn empty_dict() -> Self {
        Self::given(Data::Dict(Arc::default()))
    }

    /// The text, when it is one (lone surrogates shown as U+FFFD).
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::Str(t) => Some(t.as_str()),
            _ => None,
        }
    }

    /// The mapping, when it is one.
    pub fn as_dict(&self) -> Option<&Dict> {
        match &self.data {
            Data::Dict(d) => Some(d),
            _ => None,
        }
    }

    /// The items, when it is a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match &self.data {
            Data::List(l) => Some(l),
            _ => None,
        }
    }

    /// Whether it is `None`.
    pub fn is_null(&self) -> bool {
        matches!(self.data, Data::Null)
    }

    /// A copy of a mapping with some keys set to JSON values.
    #[must_use]
    pub(crate) fn with_keys(&self, keys: &serde_json::Map<String, serde_json::Value>) -> Self {
        let mut dict = self.as_dict().cloned().unwrap_or_default();
        for (key, value) in keys {
            dict.set(key, value.into());
        }
        Self { data: Data::Dict(Arc::new(dict)), ..self.clone() }
    }

    /// The value of a text key, when it is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_dict()?.get(key)
    }

    /// The value at the end of a path of text keys.
    pub fn at(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(self, |v, key| v.get(key))
    }

    /// `bool(x)`: what Python's `if` sees.
    pub fn is_truthy(&self) -> bool {
        match &self.data {
            Data::Null => false,
            Data::Bool(b) => *b,
            Data::Int(n) => !n.is_zero(),
            Data::Float(f) => *f != 0.0,
            Data::Str(t) => !t.as_str().is_empty(),
            Data::Bytes(b) => !b.is_empty(),
            Data::Date(_) | Data::DateTime(_) | Data::Cycle(_) => true,
            Data::List(l) | Data::Tuple(l) | Data::Set(l) => !l.is_empty(),
            Data::Dict(d) => !d.entries.is_empty(),
        }
    }

    /// `float(x)` of a Python number, bools included (`isinstance(True, int)`).
    pub fn as_number(&self) -> Option<f64> {
        match &self.data {
            Data::Bool(b) => Some(f64::from(u8::from(*b))),
            Data::Int(n) => {
                n.to_f64().or(Some(if n.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY }))
            }
            Data::Float(f) => Some(*f),
            _ => None,
        }
    }

    /// `type(x).__name__`.
    pub fn type_name(&self) -> &'static str {
        match &self.data {
            Data::Null => "NoneType",
            Data::Bool(_) => "bool",
            Data::Int(_) => "int",
            Data::Float(_) => "float",
            Data::Str(_) => "str",
            Data::Bytes(_) => "bytes",
            Data::Date(_) => "date",
            Data::DateTime(_) => "datetime",
            Data::List(_) | Data::Cycle(false) => "list",
            Data::Tuple(_) => "tuple",
            Data::Set(_) => "set",
            Data::Dict(d) if d.ordered => "ordereddict",
            Data::Dict(_) | Data::Cycle(true) => "dict",
        }
    }

    /// The type in words, for people.
    pub fn type_in_words(&self) -> &'static str {
        match &self.data {
            Data::Null => "nothing (null)",
            Data::Bool(_) => "a yes/no value",
            Data::Int(_) | Data::Float(_) => "a number",
            Data::Str(_) => "a text",
            Data::Bytes(_) => "binary data",
            Data::Date(_) => "a date",
            Data::DateTime(_) => "a date with a time",
            Data::List(_) | Data::Tuple(_) | Data::Cycle(false) => "a list",
            Data::Set(_) => "a set",
            Data::Dict(_) | Data::Cycle(true) => "a mapping",
        }
    }

    /// `str(x)`: what a prompt shows when a rule does not ask for the type.
    pub fn py_str(&self) -> String {
        match &self.data {
            Data::Str(t) => t.as_str().to_owned(),
            Data::Date(d) => time::iso(*d, None),
            Data::DateTime(t) => time::iso(t.date, Some(t)),
            _ => self.repr(),
        }
    }

    /// `repr(x)`.
    pub fn repr(&self) -> String {
        let mut out = String::new();
        self.write_repr(&mut out);
        out
    }

    fn write_repr(&self, out: &mut String) {
        let items = |out: &mut String, items: &[Value], open: &str, close: &str| {
            out.push_str(open);
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                item.write_repr(out);
            }
            out.push_str(close);
        };
        match &self.data {
            Data::Null => out.push_str("None"),
            Data::Bool(true) => out.push_str("True"),
            Data::Bool(false) => out.push_str("False"),
            Data::Int(n) => out.push_str(&n.to_string()),
            Data::Float(f) => out.push_str(&float_repr(*f)),
            Data::Str(t) => out.push_str(&t.repr()),
            Data::Bytes(b) => out.push_str(&bytes_repr(b)),
            Data::Date(d) => out.push_str(&d.to_string()),
            Data::DateTime(t) => out.push_str(&t.to_string()),
            Data::List(l) => items(out, l, "[", "]"),
            Data::Tuple(l) => items(out, l, "(", if l.len() == 1 { ",)" } else { ")" }),
            Data::Set(l) if l.is_empty() => out.push_str("set()"),
            Data::Set(l) => items(out, l, "{", "}"),
            Data::Cycle(false) => out.push_str("[...]"),
            Data::Cycle(true) => out.push_str("{...}"),
            Data::Dict(d) if d.ordered => {
                out.push_str("ordereddict(");
                if !d.entries.is_empty() {
                    out.push('[');
                    for (i, e) in d.entries.iter().enumerate() {
                        out.push_str(if i > 0 { ", (" } else { "(" });
                        e.key.write_repr(out);
                        out.push_str(", ");
                        e.value.write_repr(out);
                        out.push(')');
                    }
                    out.push(']');
                }
                out.push(')');
            }
            Data::Dict(d) => {
                out.push('{');
                for (i, e) in d.entries.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    e.key.write_repr(out);
                    out.push_str(": ");
                    e.value.write_repr(out);
                }
                out.push('}');
            }
        }
    }

    /// The key Python's `hash` makes of it; the name of the type that cannot be hashed otherwise.
    pub(crate) fn hash_key(&self) -> Result<HashKey, &'static str> {
        Ok(match &self.data {
            Data::Null => HashKey::Null,
            Data::Bool(b) => HashKey::Int(Int::from(i64::from(*b))),
            Data::Int(n) => HashKey::Int(n.clone()),
            // The readers build one and the same object for every `.nan`, so they are one key.
            Data::Float(f) if f.is_nan() => HashKey::Float(f64::NAN.to_bits()),
            Data::Float(f) => Int::from_f64(*f).map_or(HashKey::Float(f.to_bits()), HashKey::Int),
            Data::Str(t) => HashKey::Str(t.clone()),
            Data::Bytes(b) => HashKey::Bytes(b.clone()),
            Data::Date(d) => HashKey::Date(*d),
            Data::DateTime(t) => {
                let (aware, moment) = t.moment();
                HashKey::Moment(aware, moment)
            }
            Data::Tuple(l) => HashKey::Tuple(l.iter().map(Value::hash_key).collect::<Result<_, _>>()?),
            _ => return Err(self.type_name()),
        })
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (&self.data, &other.data) {
            (Data::List(a), Data::List(b)) => a == b,
            (Data::Cycle(a), Data::Cycle(b)) => a == b,
            (Data::Set(a), Data::Set(b)) => a.len() == b.len() && a.iter().all(|x| b.contains(x)),
            (Data::Dict(a), Data::Dict(b)) => {
                a.entries.len() == b.entries.len()
                    && a.entries
                        .iter()
                        .all(|e| b.entries.iter().any(|o| o.key == e.key && o.value == e.value))
            }
            _ => matches!((self.hash_key(), other.hash_key()), (Ok(a), Ok(b)) if a == b),
        }
    }
}

fn bytes_repr(bytes: &[u8]) -> String {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') { '"' } else { '\'' };
    let mut out = format!("b{quote}");
    for b in bytes {
        match b {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b if char::from(*b) == quote => out.extend(['\\', quote]),
            b' '..=b'~' => out.push(char::from(*b)),
            b => {
                let _ = write!(out, "\\x{b:02x}");
            }
        }
    }
    out.push(quote);
    out
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::given(Data::Str(text.into()))
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Self {
        Self::given(Data::Bool(b))
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::given(Data::Int(n.into()))
    }
}

impl From<f64> for Value {
    fn from(f: f64) -> Self {
        Self::given(Data::Float(f))
    }
}

/// JSON as Python's `json.loads` reads it.
impl From<&serde_json::Value> for Value {
    fn from(json: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        match json {
            Json::Null => Self::given(Data::Null),
            Json::Bool(b) => (*b).into(),
            Json::Number(n) => match (n.as_i64(), n.as_u64()) {
                (Some(n), _) => n.into(),
                (None, Some(n)) => super::number::read_int(&n.to_string(), false, false)
                    .map_or_else(|_| Self::given(Data::Null), |n| Self::given(Data::Int(n))),
                _ => n.as_f64().unwrap_or(f64::NAN).into(),
            },
            Json::String(s) => s.as_str().into(),
            Json::Array(items) => Self::given(Data::List(items.iter().map(Self::from).collect())),
            Json::Object(map) => {
                let entries = map
                    .iter()
                    .map(|(k, v)| Entry { key: k.as_str().into(), value: v.into(), merged: false })
                    .collect();
                Self::given(Data::Dict(Arc::new(Dict { entries, ..Dict::default() })))
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.repr())
    }
}
