//! What Hermes does to a mapping before it uses it: merging over defaults, `${NAME}`, and moving
//! old keys to their place (§6.5).

use crate::collections::Map;
use std::ops::Range;
use std::sync::Arc;

use super::yaml::value::DictBuilder;
use super::yaml::{Data, Dict, Value};
use crate::prompt::Failure;
use crate::release::EnvExpansion;
use crate::text::strip;

/// `over` laid over `base`, mapping by mapping. Null over a mapping counts as not written.
pub(crate) fn deep_merge(base: &Dict, over: &Dict) -> Dict {
    let mut result = DictBuilder::from(base);
    for entry in over.entries() {
        let Ok(hash) = entry.key.hash_key() else { continue };
        let before = result.find(&hash).map(|e| &e.value.data);
        let value = match (before, &entry.value.data) {
            (Some(Data::Dict(base)), Data::Dict(over)) => {
                Value { data: Data::Dict(Arc::new(deep_merge(base, over))), ..entry.value.clone() }
            }
            (Some(Data::Dict(_)), Data::Null) => continue,
            _ => entry.value.clone(),
        };
        result.put(hash, entry.key.clone(), value);
    }
    result.dict
}

/// A `${…}` in a value that stays as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unresolved {
    /// The reference, as written.
    pub reference: String,
    /// Bytes of the value it stands in.
    pub span: Option<Range<usize>>,
    /// Why it stays.
    pub why: Unexpanded,
}

/// Why a `${…}` stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unexpanded {
    /// No such variable.
    Unset,
    /// A source other than the environment, such as `${file:…}`.
    OtherSource,
}

/// Expands `${NAME}` in every text of a value; keys stay.
///
/// # Errors
/// [`Cyclic`] when the value contains itself: Python recurses until it gives up.
pub(crate) fn expand(
    value: &Value,
    env: &Map<String, String>,
    rule: EnvExpansion,
    unresolved: &mut Vec<Unresolved>,
) -> Result<Value, Cyclic> {
    let data = match &value.data {
        Data::Str(text) if !text.has_surrogates() && text.as_str().contains("${") => {
            Data::Str(expand_text(text.as_str(), env, rule, value.span.as_ref(), unresolved).into())
        }
        Data::List(items) => {
            Data::List(items.iter().map(|v| expand(v, env, rule, unresolved)).collect::<Result<_, _>>()?)
        }
        Data::Dict(dict) => Data::Dict(Arc::new(expand_dict(dict, env, rule, unresolved)?)),
        Data::Cycle(_) => return Err(Cyclic),
        other => other.clone(),
    };
    Ok(Value { data, span: value.span.clone(), style: value.style })
}

/// [`expand`] for every value of a mapping.
pub(crate) fn expand_dict(
    dict: &Dict,
    env: &Map<String, String>,
    rule: EnvExpansion,
    unresolved: &mut Vec<Unresolved>,
) -> Result<Dict, Cyclic> {
    let mut out = dict.plain();
    for value in out.values_mut() {
        *value = expand(value, env, rule, unresolved)?;
    }
    Ok(out)
}

/// A value that contains itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cyclic;

impl From<Cyclic> for Failure {
    fn from(_: Cyclic) -> Self {
        Self { exception: "RecursionError", message: "maximum recursion depth exceeded".into() }
    }
}

fn expand_text(
    text: &str,
    env: &Map<String, String>,
    rule: EnvExpansion,
    span: Option<&Range<usize>>,
    unresolved: &mut Vec<Unresolved>,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("${") {
        let body = &rest[start + 2..];
        let Some(end) = body.find('}') else { break };
        if end == 0 {
            out.push_str(&rest[..start + 2]);
            rest = body;
            continue;
        }
        out.push_str(&rest[..start]);
        let reference = &rest[start..start + end + 3];
        let (name, why) = match rule {
            EnvExpansion::Plain => (Some(&body[..end]), Unexpanded::Unset),
            EnvExpansion::Schemes => scheme(strip(&body[..end])),
        };
        if let Some(value) = name.and_then(|name| env.get(name)) {
            out.push_str(value);
        } else {
            out.push_str(reference);
            unresolved.push(Unresolved { reference: reference.to_owned(), span: span.cloned(), why });
        }
        rest = &body[end + 1..];
    }
    out.push_str(rest);
    out
}

/// The variable that a reference names, where `env:` and other sources are known.
fn scheme(inner: &str) -> (Option<&str>, Unexpanded) {
    if let Some(name) = inner.strip_prefix("env:") {
        return (Some(strip(name)).filter(|n| !n.is_empty()), Unexpanded::Unset);
    }
    let source = inner.split_once(':').map_or("", |(s, _)| s);
    let other = source.starts_with(|c: char| c.is_ascii_lowercase())
        && source.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    if other { (None, Unexpanded::OtherSource) } else { (Some(inner), Unexpanded::Unset) }
}

/// `dict(value or {})`, or the exception it raises.
pub(crate) fn python_dict(value: Option<&Value>) -> Result<Dict, (&'static str, String)> {
    let Some(value) = value.filter(|v| v.is_truthy()) else { return Ok(Dict::default()) };
    let items: Vec<Value> = match &value.data {
        Data::Dict(dict) => return Ok(dict.plain()),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => items.to_vec(),
        Data::Str(text) => text.as_str().chars().map(|c| Value::from(&*c.to_string())).collect(),
        Data::Bytes(_) => {
            return Err((
                "TypeError",
                "cannot convert dictionary update sequence element #0 to a sequence".into(),
            ));
        }
        Data::Cycle(_) => Vec::new(),
        _ => return Err(("TypeError", format!("'{}' object is not iterable", value.type_name()))),
    };
    let mut out = DictBuilder::default();
    for (i, item) in items.iter().enumerate() {
        let pair: Vec<Value> = match &item.data {
            Data::List(l) | Data::Tuple(l) | Data::Set(l) => l.to_vec(),
            Data::Dict(d) => d.entries().iter().map(|e| e.key.clone()).collect(),
            Data::Str(t) => t.as_str().chars().map(|c| Value::from(&*c.to_string())).collect(),
            // The list itself, which has this one item.
            Data::Cycle(_) => vec![item.clone()],
            Data::Bytes(b) => b.iter().map(|b| Value::from(i64::from(*b))).collect(),
            _ => {
                let message = format!("cannot convert dictionary update sequence element #{i} to a sequence");
                return Err(("TypeError", message));
            }
        };
        let [key, value] = &pair[..] else {
            let message =
                format!("dictionary update sequence element #{i} has length {}; 2 is required", pair.len());
            return Err(("ValueError", message));
        };
        let hash = key.hash_key().map_err(|t| ("TypeError", format!("unhashable type: '{t}'")))?;
        out.put(hash, key.clone(), value.clone());
    }
    Ok(out.dict)
}

/// Moves a root-level `max_turns` below `agent`, which makes a mapping of `agent` whatever it was.
///
/// # Errors
/// What `dict(agent)` raises: this is where a scalar `agent:` stops the real program (§16.4).
pub(crate) fn move_max_turns(config: &mut Dict) -> Result<(), (&'static str, String)> {
    let mut agent = python_dict(config.get("agent"))?;
    if let Some(turns) = config.remove("max_turns")
        && agent.get("max_turns").is_none()
    {
        agent.set("max_turns", turns);
    }
    let place = config.get("agent").cloned();
    let value = Value { data: Data::Dict(Arc::new(agent)), ..place.unwrap_or_else(Value::empty_dict) };
    config.set("agent", value);
    Ok(())
}

/// How the `model` section is brought into shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ModelRules {
    /// A mapping in place of a model id is flattened, and a provider that is no text becomes one.
    pub(crate) flattens: bool,
}

/// Moves root-level `provider`, `base_url`, `context_length` and `api_base` below `model`, and gives
/// the model id its one name, `default`.
pub(crate) fn canonical_model(config: &mut Dict, rules: ModelRules) {
    const ID_KEYS: [&str; 3] = ["default", "model", "name"];
    let truthy = |d: &Dict, key: &str| d.get(key).is_some_and(Value::is_truthy);
    let section = config.get("model").and_then(Value::as_dict);
    let odd_provider =
        section.and_then(|m| m.get("provider")).is_some_and(|p| !p.is_null() && p.as_str().is_none());
    let needs = section.is_some_and(|m| {
        truthy(m, "api_base")
            || truthy(m, "model")
            || truthy(m, "name")
            || (rules.flattens && ID_KEYS.iter().any(|k| m.get(k).is_some_and(|v| v.as_dict().is_some())))
    }) || (rules.flattens && odd_provider);
    let root = ["provider", "base_url", "context_length", "api_base"].iter().any(|k| truthy(config, k));
    if !needs && !root {
        return;
    }
    let before = config.get("model").cloned();
    let mut model = match before.as_ref().map(|v| (&v.data, v)) {
        Some((Data::Dict(d), _)) => d.plain(),
        Some((_, v)) if v.is_truthy() => {
            let mut d = Dict::default();
            d.set("default", v.clone());
            d
        }
        _ => Dict::default(),
    };
    if rules.flattens {
        for key in ID_KEYS {
            let Some(nested) = model.get(key).filter(|v| v.as_dict().is_some()).cloned() else { continue };
            let text = |k: &str| {
                let value = nested.get(k).filter(|v| v.is_truthy());
                value.map_or(String::new(), |v| strip(&v.py_str()).to_owned())
            };
            let id = Some(text("model")).filter(|_| nested.get("model").is_some_and(Value::is_truthy));
            let id = id.unwrap_or_else(|| text("default"));
            let provider = text("provider");
            model.set(key, Value { data: Data::Str(id.into()), ..nested.clone() });
            if !provider.is_empty() {
                let outer =
                    model.get("provider").filter(|v| v.is_truthy()).map_or(String::new(), Value::py_str);
                if matches!(strip(&outer), "" | "auto") {
                    model.set("provider", Value { data: Data::Str(provider.into()), ..nested });
                }
            }
        }
    }
    for key in ["provider", "base_url", "context_length"] {
        if let Some(value) = config.remove(key).filter(Value::is_truthy)
            && !truthy(&model, key)
        {
            model.set(key, value);
        }
    }
    if rules.flattens
        && let Some(provider) = model.get("provider").filter(|p| !p.is_null()).cloned()
    {
        let text = strip(&provider.py_str()).to_owned();
        model.set("provider", Value { data: Data::Str(text.into()), ..provider });
    }
    for alias in [config.remove("api_base"), model.remove("api_base")] {
        if let Some(alias) = alias.filter(Value::is_truthy)
            && !truthy(&model, "base_url")
        {
            model.set("base_url", alias);
        }
    }
    if !truthy(&model, "default")
        && let Some(alias) =
            ["model", "name"].iter().find_map(|k| model.get(k).filter(|v| v.is_truthy())).cloned()
    {
        model.set("default", alias);
    }
    if truthy(&model, "default") {
        model.remove("model");
        model.remove("name");
    }
    let value = Value { data: Data::Dict(Arc::new(model)), ..before.unwrap_or_else(Value::empty_dict) };
    config.set("model", value);
}
