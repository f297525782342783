//! Values of a pack, checked. Every helper knows the path of the value it looks at, so that a refusal can name it.

use serde_json::Value;

use super::{MAX_ENTRIES, MAX_TEXT, PackError};
use crate::collections::Map;

pub(super) type Object = serde_json::Map<String, Value>;
pub(super) type Read<T> = Result<T, PackError>;

pub(super) fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(b) => format!("{b}"),
        Value::Number(n) => format!("{n}"),
        Value::String(s) => {
            let short: String = s.chars().take(40).collect();
            let dots = if short.len() < s.len() { "…" } else { "" };
            format!("{short:?}{dots}")
        }
        Value::Array(a) => format!("a list of {}", a.len()),
        Value::Object(o) => format!("an object of {}", o.len()),
    }
}

pub(super) fn wrong<T>(key: &str, expected: impl Into<String>, found: &Value) -> Read<T> {
    Err(PackError::Value { key: key.into(), expected: expected.into(), found: describe(found) })
}

pub(super) fn missing<T>(key: &str, expected: &str) -> Read<T> {
    Err(PackError::Value { key: key.into(), expected: expected.into(), found: "nothing".into() })
}

pub(super) fn object<'a>(key: &str, value: &'a Value) -> Read<&'a Object> {
    match value {
        Value::Object(map) if map.len() <= MAX_ENTRIES => Ok(map),
        Value::Object(_) => wrong(key, format!("at most {MAX_ENTRIES} keys"), value),
        _ => wrong(key, "an object", value),
    }
}

pub(super) fn array<'a>(key: &str, value: &'a Value, most: usize) -> Read<&'a [Value]> {
    match value {
        Value::Array(items) if items.len() <= most => Ok(items),
        Value::Array(_) => wrong(key, format!("at most {most} entries"), value),
        _ => wrong(key, "a list", value),
    }
}

pub(super) fn text(key: &str, value: &Value) -> Read<String> {
    match value {
        Value::String(s) if s.len() <= MAX_TEXT => Ok(s.clone()),
        Value::String(s) => Err(PackError::Value {
            key: key.into(),
            expected: format!("a text of at most {MAX_TEXT} bytes"),
            found: format!("one of {} bytes", s.len()),
        }),
        _ => wrong(key, "a text", value),
    }
}

pub(super) fn flag(key: &str, value: &Value) -> Read<bool> {
    value.as_bool().map_or_else(|| wrong(key, "true or false", value), Ok)
}

pub(super) fn number(key: &str, value: &Value) -> Read<f64> {
    match value.as_f64() {
        Some(n) if n.is_finite() && (0.0..=9.0e15).contains(&n) => Ok(n),
        _ => wrong(key, "a number from 0 on", value),
    }
}

pub(super) fn field<'a>(key: &str, map: &'a Object, name: &str, expected: &str) -> Read<(String, &'a Value)> {
    let path = format!("{key}.{name}");
    match map.get(name) {
        Some(value) => Ok((path, value)),
        None => missing(&path, expected),
    }
}

pub(super) fn text_field(key: &str, map: &Object, name: &str) -> Read<String> {
    let (path, value) = field(key, map, name, "a text")?;
    text(&path, value)
}

pub(super) fn flag_field(key: &str, map: &Object, name: &str) -> Read<bool> {
    let (path, value) = field(key, map, name, "true or false")?;
    flag(&path, value)
}

pub(super) fn texts(key: &str, value: &Value) -> Read<Vec<String>> {
    array(key, value, MAX_ENTRIES)?
        .iter()
        .enumerate()
        .map(|(i, item)| text(&format!("{key}.{i}"), item))
        .collect()
}

pub(super) fn map_of<T>(
    key: &str,
    value: &Value,
    item: impl Fn(&str, &Value) -> Read<T>,
) -> Read<Map<String, T>> {
    object(key, value)?
        .iter()
        .map(|(name, value)| Ok((name.clone(), item(&format!("{key}.{name}"), value)?)))
        .collect()
}

pub(super) fn rows<T>(
    key: &str,
    value: &Value,
    most: usize,
    item: impl Fn(&str, &Object) -> Read<T>,
) -> Read<Vec<T>> {
    array(key, value, most)?
        .iter()
        .enumerate()
        .map(|(i, value)| {
            let path = format!("{key}.{i}");
            item(&path, object(&path, value)?)
        })
        .collect()
}

/// Keeps the known keys and notes the others.
pub(super) fn known<T>(
    key: &str,
    map: Map<String, T>,
    names: &[&str],
    notes: &mut Vec<String>,
) -> Map<String, T> {
    map.into_iter()
        .filter(|(name, _)| {
            let ok = names.contains(&name.as_str());
            if !ok {
                notes.push(format!("`{key}.{}` is not known here and was left out", short(name)));
            }
            ok
        })
        .collect()
}

pub(super) fn short(name: &str) -> String {
    name.chars().take(60).collect()
}
