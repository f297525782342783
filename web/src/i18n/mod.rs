//! The words of the page. Messages are Fluent files, one a language; `t!("id", n = 3)` gives one.
//!
//! A component that shows words calls [`use_language`], so that it is drawn again when the language
//! changes. A native test checks that every message that is asked for exists in every language.

use std::cell::RefCell;
use std::collections::HashMap;

use hermes_prompt::collections::Map;

use hermes_prompt::Diagnostic;
use hermes_prompt::cache::gateway::Arg;
use js_sys::Array;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::effects::services;
use crate::state::Language;

thread_local! {
    /// Messages without arguments, as they were last formatted.
    static PLAIN: RefCell<HashMap<String, AttrValue>> = RefCell::default();
}

/// Speaks this language from now on.
pub(crate) fn speak(language: Language) {
    services::use_language(language.tag());
    PLAIN.with_borrow_mut(HashMap::clear);
}

/// The language a person wants, judging by the browser.
pub(crate) fn preferred() -> Language {
    services::wanted().iter().find_map(|tag| Language::from_tag(tag)).unwrap_or_default()
}

/// The language of the page; the component that asks is drawn again when it changes.
#[hook]
pub(crate) fn use_language() -> Language {
    use_context::<Language>().unwrap_or_default()
}

/// A value in a message.
pub(crate) trait Value {
    fn js(&self) -> JsValue;
}

impl Value for str {
    fn js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Value for String {
    fn js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Value for AttrValue {
    fn js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Value for f64 {
    fn js(&self) -> JsValue {
        JsValue::from_f64(*self)
    }
}

impl Value for usize {
    fn js(&self) -> JsValue {
        JsValue::from_f64(*self as f64)
    }
}

impl Value for u64 {
    fn js(&self) -> JsValue {
        JsValue::from_f64(*self as f64)
    }
}

impl<T: Value + ?Sized> Value for &T {
    fn js(&self) -> JsValue {
        (*self).js()
    }
}

/// The message of an identifier; the identifier itself where there is none.
pub(crate) fn message(id: &str, args: &[(&str, &dyn Value)]) -> AttrValue {
    try_message(id, args).unwrap_or_else(|| id.to_owned().into())
}

fn try_message(id: &str, args: &[(&str, &dyn Value)]) -> Option<AttrValue> {
    if args.is_empty()
        && let Some(known) = PLAIN.with_borrow(|plain| plain.get(id).cloned())
    {
        return Some(known);
    }
    let names = args.iter().map(|(name, _)| (*name).to_owned()).collect();
    let values: Array = args.iter().map(|(_, value)| value.js()).collect();
    let text: AttrValue = services::say(id, names, values)?.into();
    if args.is_empty() {
        PLAIN.with_borrow_mut(|plain| plain.insert(id.to_owned(), text.clone()));
    }
    Some(text)
}

/// The message of an identifier, with its values: `t!("files-count", count = n)`.
#[macro_export]
macro_rules! t {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::message($id, &[$((stringify!($name), &$value as &dyn $crate::i18n::Value)),*])
    };
}

/// A whole number in the language of the page.
pub(crate) fn number(value: usize) -> AttrValue {
    services::number(value as f64, 0).into()
}

/// A number with one decimal place at most.
pub(crate) fn decimal(value: f64) -> AttrValue {
    services::number(value, 1).into()
}

/// A share of one, in percent.
pub(crate) fn percent(share: f64) -> AttrValue {
    services::percent(share).into()
}

/// Bytes in a unit people read.
pub(crate) fn bytes(count: usize) -> AttrValue {
    match count {
        0..1000 => t!("bytes", n = count),
        1000..1_000_000 => t!("kilobytes", n = services::number(count as f64 / 1024.0, 1)),
        _ => t!("megabytes", n = services::number(count as f64 / 1_048_576.0, 1)),
    }
}

/// A sentence of the core by its code, where the language of the page has it; the core's English
/// otherwise.
pub(crate) fn explanation(code: &str, args: &Map<&'static str, Arg>, english: &str) -> AttrValue {
    let args: Vec<(&str, &dyn Value)> = args
        .iter()
        .map(|(name, value)| match value {
            Arg::Text(text) => (*name, text as &dyn Value),
            Arg::Count(n) => (*name, n as &dyn Value),
        })
        .collect();
    try_message(&format!("why-{code}"), &args).unwrap_or_else(|| english.to_owned().into())
}

/// What a remark says and what follows from it, in the language of the page where there is a
/// translation of its code, in the core's English otherwise.
pub(crate) fn remark(diagnostic: &Diagnostic) -> (AttrValue, AttrValue) {
    let args: Vec<(&str, &dyn Value)> =
        diagnostic.args.iter().map(|(name, value)| (*name, value as &dyn Value)).collect();
    // Codes such as `invisible_unicode_U+200D` share a message.
    let code = diagnostic.code.split("_U+").next().unwrap_or_default();
    let say = |part: &str, english: &str| {
        if english.is_empty() {
            return AttrValue::default();
        }
        try_message(&format!("remark-{code}-{part}"), &args).unwrap_or_else(|| english.to_owned().into())
    };
    (say("message", &diagnostic.message), say("consequence", &diagnostic.consequence))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    /// Message by identifier. A message begins at the margin; what is indented goes on with it.
    fn messages(ftl: &str) -> BTreeMap<&str, String> {
        let mut all: BTreeMap<&str, String> = BTreeMap::new();
        let mut last = "";
        for line in ftl.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            if line.starts_with([' ', '}']) {
                all.get_mut(last).expect("a message begins before it goes on").push_str(line);
            } else {
                let (id, text) = line.split_once(" = ").unwrap_or_else(|| panic!("no message: {line}"));
                assert!(all.insert(id, text.to_owned()).is_none(), "{id} is there twice");
                last = id;
            }
        }
        all
    }

    fn variables(message: &str) -> BTreeSet<String> {
        let name = |rest: &str| {
            rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>()
        };
        // `$ ` alone is the editor's own mark for a number.
        message.split('$').skip(1).map(name).filter(|n| !n.is_empty()).collect()
    }

    fn sources(folder: &Path, out: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                out.push_str(text.split("#[cfg(test)]").next().unwrap());
            }
        }
    }

    const ENGLISH: &str = include_str!("en.ftl");
    const PORTUGUESE: &str = include_str!("pt-BR.ftl");

    #[test]
    fn both_languages_say_the_same_things_with_the_same_values() {
        let (english, portuguese) = (messages(ENGLISH), messages(PORTUGUESE));
        // Remarks and reasons come from the core in English; only other languages have messages for them.
        let ours = |id: &&str| !id.starts_with("why-") && !id.starts_with("remark-");
        let ids =
            |m: &BTreeMap<&'static str, String>| m.keys().copied().filter(ours).collect::<BTreeSet<_>>();
        let difference: Vec<_> = ids(&english).symmetric_difference(&ids(&portuguese)).copied().collect();
        assert_eq!(difference, [""; 0]);
        for (id, message) in &english {
            assert_eq!(variables(message), variables(&portuguese[id]), "{id}");
        }
    }

    #[test]
    fn every_message_that_is_asked_for_exists_and_every_message_is_asked_for() {
        let mut code = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
        let known = messages(ENGLISH);
        // `t!("id"` and identifiers that are handed on as `"id"`; `t!(&format!("prefix-{…` as a prefix.
        let mut prefixes: BTreeSet<&str> = BTreeSet::from(["remark-"]);
        for (at, call) in code.match_indices("t!(") {
            if code[..at].ends_with(|c: char| c.is_alphanumeric()) {
                continue; // format!, assert!
            }
            let rest = code[at + call.len()..].trim_start();
            if let Some(id) = rest.strip_prefix('"').and_then(|r| r.split('"').next()) {
                assert!(known.contains_key(id) || id == "id", "{id} has no message");
            } else if let Some(format) = rest.strip_prefix("&format!(\"").and_then(|r| r.split('"').next()) {
                prefixes.insert(format.split('{').next().unwrap());
            }
        }
        for id in known.keys() {
            let literal = code.contains(&format!("\"{id}\""));
            assert!(
                literal || prefixes.iter().any(|p| !p.is_empty() && id.starts_with(p)),
                "{id} is never asked for"
            );
        }
    }
}
