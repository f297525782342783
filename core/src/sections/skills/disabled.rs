//! Skills that the configuration disables (§8.5, §16.13).

use std::collections::BTreeSet;

use super::Raised;
use crate::config::yaml::{Data, Value};
use crate::release::{DisabledSkills, Release};
use crate::text::{is_space, strip};

/// The names: of `skills.disabled`, and of `skills.platform_disabled` for the platform of the session.
pub(crate) fn names(
    skills: Option<&Value>,
    platform: &str,
    release: &Release,
) -> Result<BTreeSet<String>, Raised> {
    let Some(skills) = skills else { return Ok(BTreeSet::new()) };
    let rule = release.rules.disabled_skills;
    let mut names = set(skills.get("disabled"), rule, "skills.disabled")?;
    if !platform.is_empty() {
        let by_platform = skills.get("platform_disabled").filter(|v| v.is_truthy());
        if let Some(value) = by_platform.filter(|v| v.as_dict().is_none()) {
            return Err(Raised {
                exception: "AttributeError",
                message: format!("'{}' object has no attribute 'get'", value.type_name()),
                path: None,
                span: None,
                key: "skills.platform_disabled".into(),
            });
        }
        let listed = by_platform.and_then(|v| v.get(platform)).filter(|v| !v.is_null());
        names.extend(set(listed, rule, "skills.platform_disabled")?);
    }
    for name in &release.lists.essential_skills {
        names.remove(name);
    }
    Ok(names)
}

fn set(value: Option<&Value>, rule: DisabledSkills, key: &str) -> Result<BTreeSet<String>, Raised> {
    let Some(value) = value else { return Ok(BTreeSet::new()) };
    let items: Vec<String> = match (&value.data, rule) {
        (Data::Str(text), DisabledSkills::Lenient) => {
            bracketed(text.as_str()).unwrap_or_else(|| vec![text.as_str().to_owned()])
        }
        (Data::Str(text), DisabledSkills::Iterated) => vec![text.as_str().to_owned()],
        (Data::List(items) | Data::Tuple(items) | Data::Set(items), _) => {
            items.iter().map(Value::py_str).collect()
        }
        (Data::Null, _) | (_, DisabledSkills::Lenient) => Vec::new(),
        (Data::Dict(dict), DisabledSkills::Iterated) => {
            dict.entries().iter().map(|e| e.key.py_str()).collect()
        }
        (Data::Bytes(bytes), DisabledSkills::Iterated) => bytes.iter().map(ToString::to_string).collect(),
        (_, DisabledSkills::Iterated) => {
            return Err(Raised {
                exception: "TypeError",
                message: format!("'{}' object is not iterable", value.type_name()),
                path: None,
                span: None,
                key: key.into(),
            });
        }
    };
    Ok(items.iter().map(|n| strip(n).to_owned()).filter(|n| !n.is_empty()).collect())
}

/// The items of a text such as `["a", 'b', 3]`: what `ast.literal_eval` makes of a flat list. `None`
/// for anything else, which then counts as one name.
fn bracketed(text: &str) -> Option<Vec<String>> {
    let mut rest = strip(text).strip_prefix('[')?;
    let mut items = Vec::new();
    loop {
        rest = rest.trim_start_matches(is_space);
        if let Some(after) = rest.strip_prefix(']') {
            return strip(after).is_empty().then_some(items);
        }
        let (item, after) = literal(rest)?;
        items.push(item);
        rest = after.trim_start_matches(is_space);
        if let Some(after) = rest.strip_prefix(',') {
            rest = after;
        } else if !rest.starts_with(']') {
            return None;
        }
    }
}

/// A text, a whole number or a constant of Python at the start, as `str()` shows it.
fn literal(text: &str) -> Option<(String, &str)> {
    for word in ["True", "False", "None"] {
        if let Some(after) = text.strip_prefix(word) {
            return Some((word.to_owned(), after));
        }
    }
    let quote = text.chars().next()?;
    if quote != '"' && quote != '\'' {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        return text[..end].parse::<u64>().ok().map(|n| (n.to_string(), &text[end..]));
    }
    let mut out = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            _ if c == quote => return Some((out, &text[at + 1..])),
            '\n' => return None,
            '\\' => match chars.next()?.1 {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'r' => out.push('\r'),
                same @ ('\\' | '\'' | '"') => out.push(same),
                '\n' => {}
                other => out.extend(['\\', other]),
            },
            c => out.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::yaml::{Dialect, load};

    fn ask(id: &str, yaml: &str, platform: &str) -> Result<Vec<String>, &'static str> {
        let value = load(yaml, Dialect::PyYaml).unwrap();
        names(Some(&value), platform, &Release::built_in(id).unwrap())
            .map(|set| set.into_iter().collect())
            .map_err(|r| r.exception)
    }

    #[test]
    fn lists_of_any_shape() {
        type Names = Result<&'static [&'static str], &'static str>;
        let rows: [(&str, Names, Names); 9] = [
            ("disabled: one", Ok(&["one"]), Ok(&["one"])),
            ("disabled: [' a ', 3, '']", Ok(&["3", "a"]), Ok(&["3", "a"])),
            ("disabled:", Ok(&[]), Ok(&[])),
            ("disabled: 5", Err("TypeError"), Ok(&[])),
            ("disabled: {one: 1}", Ok(&["one"]), Ok(&[])),
            ("disabled: '[\"a\", ''b'', 1]'", Ok(&["[\"a\", 'b', 1]"]), Ok(&["1", "a", "b"])),
            ("disabled: '[a, b]'", Ok(&["[a, b]"]), Ok(&["[a, b]"])),
            ("disabled: hermes-agent", Ok(&["hermes-agent"]), Ok(&[])),
            ("disabled: '[]'", Ok(&["[]"]), Ok(&[])),
        ];
        for (yaml, old, new) in rows {
            let own = |r: Names| r.map(|n| n.iter().map(ToString::to_string).collect::<Vec<_>>());
            assert_eq!(ask("0.19", yaml, ""), own(old), "0.19 {yaml}");
            assert_eq!(ask("0.22", yaml, ""), own(new), "0.22 {yaml}");
        }
    }

    #[test]
    fn platforms_have_lists_of_their_own() {
        let yaml = "disabled: [a]\nplatform_disabled: {cli: b, telegram: }\n";
        assert_eq!(ask("0.19", yaml, "cli").unwrap(), ["a", "b"]);
        assert_eq!(ask("0.22", yaml, "telegram").unwrap(), ["a"]);
        for id in ["0.19", "0.22"] {
            assert_eq!(ask(id, "platform_disabled: [a]", "cli"), Err("AttributeError"));
            assert_eq!(ask(id, "platform_disabled: [a]", ""), Ok(vec![]));
        }
    }
}
