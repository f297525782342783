//! `distribution.yaml`: whether a profile's SOUL.md came with a distribution (§2, §16.9).

use crate::config::yaml::{self, Dialect, Value};
use crate::text;
use crate::workspace::{BomRule, decode};

/// Whether the manifest leaves SOUL.md to the person: it can be read, has a name, and lists the
/// files it owns without naming SOUL.md. A manifest without a list owns everything.
pub(crate) fn leaves_soul(bytes: &[u8], dialect: Dialect) -> bool {
    let Ok(decoded) = decode(bytes, BomRule::DropOne) else { return false };
    yaml::load(&decoded.text, dialect).is_ok_and(|manifest| leaves(&manifest))
}

fn leaves(manifest: &Value) -> bool {
    let named =
        |v: &Value| v.get("name").is_some_and(|name| name.is_truthy() && !text::is_blank(&name.py_str()));
    let list = |key: &str| match manifest.get(key).filter(|v| v.is_truthy()) {
        None => Some(&[] as &[Value]),
        Some(value) => value.as_list(),
    };
    let (Some(owned), Some(requires)) = (list("distribution_owned"), list("env_requires")) else {
        return false;
    };
    named(manifest)
        && requires.iter().all(named)
        && owned.iter().any(|p| !text::is_blank(&p.py_str()))
        && !owned.iter().any(|p| text::strip(&p.py_str()).trim_matches('/') == "SOUL.md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_readable_manifest_that_lists_other_files_leaves_soul() {
        let rows = [
            ("name: d\ndistribution_owned: [skills]", true),
            ("name: 5\ndistribution_owned: [skills, 7]", true),
            ("name: d\ndistribution_owned: ['', skills]", true),
            ("name: d\ndistribution_owned: ['']", false),
            ("name: d\ndistribution_owned: [skills, ' SOUL.md/ ']", false),
            ("name: d\ndistribution_owned: []", false),
            ("name: d", false),
            ("name: ' '\ndistribution_owned: [skills]", false),
            ("distribution_owned: [skills]", false),
            ("name: d\ndistribution_owned: skills", false),
            ("name: d\ndistribution_owned: [skills]\nenv_requires: [{name: X}]", true),
            ("name: d\ndistribution_owned: [skills]\nenv_requires: [X]", false),
            ("name: d\ndistribution_owned: [skills]\nenv_requires: {}", true),
            ("- name", false),
            ("", false),
            ("a: [", false),
        ];
        for (text, expected) in rows {
            assert_eq!(leaves_soul(text.as_bytes(), Dialect::Ruamel), expected, "{text}");
        }
        assert!(!leaves_soul(b"\xff", Dialect::Ruamel));
    }
}
