//! What the two real readers make of a text, and where they stop.
//!
//! `tests/cases/yaml/readers.jsonl` holds the answers of PyYAML 6.0.4 (C loader) and ruamel.yaml
//! 0.19.1, asked through Hermes 0.19 and 0.22: the value as Python prints it, or the class of the
//! exception. The places are ours: what a person has to look at.

use hermes_prompt::config::yaml::{Dialect, load};
use serde_json::Value as Json;

const READERS: &str = include_str!("../../tests/cases/yaml/readers.jsonl");

#[test]
fn every_text_reads_as_the_real_readers_read_it() {
    let mut cases = 0;
    for line in READERS.lines() {
        let case: Json = serde_json::from_str(line).unwrap();
        let text = case["text"].as_str().unwrap();
        for (name, dialect) in [("pyyaml", Dialect::PyYaml), ("ruamel", Dialect::Ruamel)] {
            let want = &case[name];
            match load(text, dialect) {
                Ok(value) => {
                    assert_eq!(Some(&value.repr()[..]), want["value"].as_str(), "{name}: {}", case["name"]);
                }
                Err(e) => {
                    let class = e.problem.python_class(dialect);
                    assert_eq!(Some(class), want["error"].as_str(), "{name}: {}: {e}", case["name"]);
                    assert_eq!(Some(e.span.start as u64), want["start"].as_u64(), "{name}: {}", case["name"]);
                    assert_eq!(text.get(e.span.clone()), want["at"].as_str(), "{name}: {}", case["name"]);
                    assert!(!e.problem.message().is_empty() && !e.problem.advice().is_empty());
                }
            }
            cases += 1;
        }
    }
    assert!(cases > 180, "{cases}");
}

#[test]
fn places_are_those_of_the_text() {
    let text = "\u{feff}a: 1\r\nhints:\r\n  télé: 'x'\r\n  b: [1, {c: d}]\r\n";
    for dialect in [Dialect::PyYaml, Dialect::Ruamel] {
        let root = load(text, dialect).unwrap();
        let hints = root.as_dict().unwrap().entry("hints").unwrap();
        let slice = |span: &Option<std::ops::Range<usize>>| text.get(span.clone().unwrap()).unwrap();
        assert_eq!(slice(&hints.key.span), "hints");
        assert_eq!(slice(&hints.value.span), "télé: 'x'\r\n  b: [1, {c: d}]");
        let b = hints.value.get("b").unwrap();
        assert_eq!(slice(&b.span), "[1, {c: d}]");
        assert_eq!(slice(&b.as_list().unwrap()[1].span), "{c: d}");
        assert_eq!(slice(&hints.value.get("télé").unwrap().span), "'x'");
    }
}

/// Nothing a person pastes may hang or end the page.
#[test]
fn hostile_texts_get_an_answer() {
    let deep = |open: &str, close: &str, n: usize| open.repeat(n) + &close.repeat(n);
    let laughs: String = (0..60)
        .map(|i| {
            let previous = if i == 0 { "x".to_owned() } else { format!("*a{}", i - 1) };
            format!("- &a{i} [{}]\n", [&previous[..]; 9].join(", "))
        })
        .collect();
    let tower: String =
        (1..3000).fold("- &a0 []\n".to_owned(), |s, i| s + &format!("- &a{i} [*a{}]\n", i - 1));
    let merges: String = (1..40)
        .fold("- &a0 {x: 1}\n".to_owned(), |s, i| s + &format!("- &a{i} {{<<: [*a{0}, *a{0}]}}\n", i - 1));
    let texts = [
        ("brackets", deep("[", "]", 20_000), true),
        ("braces", deep("{a: ", "}", 20_000), true),
        ("dashes", "- ".repeat(20_000), true),
        ("questions", "? ".repeat(20_000), true),
        ("indentation", (0..1500).map(|i| " ".repeat(i) + "a:\n").collect(), true),
        ("aliases that multiply", laughs, true),
        ("aliases that nest", tower, true),
        ("hexadecimal", format!("a: 0x{}", "f".repeat(200_000)), false),
        ("digits", "9".repeat(20_000), true),
        ("base sixty", format!("1{}", ":59".repeat(20_000)), true),
        ("opening quotes", "'\"".repeat(20_000), true),
        ("keys", (0..20_000).map(|i| format!("k{i}: 1\n")).collect(), false),
        ("commas", ",".repeat(20_000), true),
        ("anchors", "&a ".repeat(20_000), true),
        ("comments", "# x\n".repeat(20_000), false),
        ("long line", "x ".repeat(50_000), false),
        ("too long", "x".repeat(5 << 20), true),
    ];
    // PyYAML merges a key once, ruamel as often as it is told to.
    assert!(load(&merges, Dialect::PyYaml).is_ok() && load(&merges, Dialect::Ruamel).is_err());
    for (name, text, refused) in texts {
        for dialect in [Dialect::PyYaml, Dialect::Ruamel] {
            assert_eq!(load(&text, dialect).is_err(), refused, "{name}, {dialect:?}");
        }
    }
}
