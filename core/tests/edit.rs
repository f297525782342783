//! Editing a platform hint changes that hint and nothing else.

use hermes_prompt::config::yaml::{Dialect, Dict, Value, load};
use hermes_prompt::config::{EditProblem, HintEdit, edit_hint};
use hermes_prompt::diagnostics::Fix;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.roll(of.len())]
    }
}

const TEXTS: [&str; 26] = [
    "be brief",
    "it's",
    "say \"hi\"",
    "Note: this",
    "use #general",
    "yes",
    "y",
    "1:30",
    "010",
    "2026-01-01",
    "null",
    "",
    " lead and trail ",
    "two\nlines",
    "two\n\nparagraphs\n",
    "  indented\nfirst",
    "ends with breaks\n\n",
    "tab\there",
    "- item",
    "{name}",
    "C:\\temp",
    "emoji 👨\u{200d}👩 and é",
    "# not a comment",
    "\u{feff}mark",
    "line\u{2028}separator",
    "trailing space \nnext",
];

const VALUES: [&str; 16] = [
    "old",
    "'old text'",
    "\"old\"",
    "old  # why",
    "'it''s'   # why",
    "|\n    old\n    text",
    ">-  # folded\n    old\n    text\n",
    "|+\n    old\n\n",
    "",
    "null",
    "\n    append: old",
    "\n    # inside\n    replace: 'old'\n    append: |\n      more\n      text",
    "\n    append: old  # a\n    other: 5",
    "plain\n    on two lines",
    "{append: old}",
    "{}",
];

const OTHERS: [&str; 10] = [
    "# a comment\n",
    "\n",
    "timezone: UTC  # zone\n",
    "agent:\n  environment_hint: \"x\"\n  # deep comment\n  coding_context: auto\n",
    "memory: {memory_enabled: true}\n",
    "skills:\n  disabled:\n  - a\n  - b\n",
    "text: |\n  a\n\n  b\n\n",
    "quoted: 'a\n  b'\n",
    "1: one\n",
    "last: >-\n  folded\n  text\n",
];

fn document(dice: &mut Dice) -> String {
    let mut out = String::new();
    let mut others: Vec<&str> = OTHERS.to_vec();
    let mut take = |dice: &mut Dice, out: &mut String| {
        if dice.roll(2) == 0 && !others.is_empty() {
            out.push_str(others.remove(dice.roll(others.len())));
        }
    };
    for _ in 0..3 {
        take(dice, &mut out);
    }
    if dice.roll(6) > 0 {
        out.push_str(dice.pick(&["platform_hints:", "platform_hints:   # mine", "\"platform_hints\":"]));
        let mut any = false;
        for platform in ["telegram", "'cli'", "slack"] {
            if dice.roll(2) == 0 {
                let value = dice.pick(&VALUES);
                let space = if value.is_empty() || value.starts_with('\n') { "" } else { " " };
                out.push_str(&format!("\n  {platform}:{space}{value}"));
                any = true;
                if dice.roll(4) == 0 {
                    out.push_str("\n  # between");
                }
            }
        }
        if !any {
            out.push_str(dice.pick(&["", " {}", " null"]));
        }
        out.push('\n');
    }
    for _ in 0..3 {
        take(dice, &mut out);
    }
    if dice.roll(5) == 0 {
        out.truncate(out.trim_end().len());
    }
    if dice.roll(4) == 0 {
        out = out.replace('\n', "\r\n");
    }
    out
}

fn edit(dice: &mut Dice) -> HintEdit {
    let mut text = || TEXTS[dice.roll(TEXTS.len())].to_owned();
    let (a, b) = (text(), text());
    match dice.roll(5) {
        0 => HintEdit::Remove,
        1 => HintEdit::Replace(a),
        2 => HintEdit::ReplaceAndAppend(a, b),
        _ => HintEdit::Append(a),
    }
}

/// The values of a text without one platform's hint, and that hint.
fn apart(root: &Value, platform: &str) -> (String, Option<String>, [Option<String>; 2]) {
    let mut rest = Vec::new();
    for entry in root.as_dict().into_iter().flat_map(Dict::entries) {
        if entry.key.as_str() == Some("platform_hints") {
            for hint in entry.value.as_dict().into_iter().flat_map(Dict::entries) {
                if hint.key.as_str() != Some(platform) {
                    rest.push(format!("hint {}: {}", hint.key, hint.value));
                } else if let Some(dict) = hint.value.as_dict() {
                    let others = dict
                        .entries()
                        .iter()
                        .filter(|e| !matches!(e.key.as_str(), Some("append" | "replace")));
                    rest.extend(others.map(|e| format!("part {}: {}", e.key, e.value)));
                }
            }
        } else {
            rest.push(format!("{}: {}", entry.key, entry.value));
        }
    }
    rest.sort();
    let hint = root.at(&["platform_hints", platform]);
    let text = hint.and_then(|h| h.as_str()).map(str::to_owned);
    let part = |name| hint.and_then(|h| h.get(name)).map(Value::repr);
    (rest.join("\n"), text, [part("replace"), part("append")])
}

#[test]
fn only_the_hint_changes() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let (mut done, mut refused) = (0, 0);
    for round in 0..3_000 {
        let text = document(&mut dice);
        let platform = dice.pick(&["telegram", "cli", "slack", "on", "new one"]);
        let new = edit(&mut dice);
        let dialect = if dice.roll(2) == 0 { Dialect::PyYaml } else { Dialect::Ruamel };
        let Ok(before) = load(&text, dialect) else { continue };
        let about = format!("round {round}, {platform}, {new:?}, {dialect:?}\n--- before\n{text}");
        let edits = match edit_hint(&text, platform, &new, dialect) {
            Ok(edits) => edits,
            Err(e) => {
                refused += 1;
                assert!(
                    matches!(e.why, EditProblem::Braces | EditProblem::NoWay | EditProblem::WrongType(_)),
                    "{about}\n{e:?}"
                );
                let pasted = load(&e.snippet, dialect).unwrap_or_else(|e| panic!("{about}\n{e}"));
                assert!(pasted.at(&["platform_hints", platform]).is_some(), "{about}");
                continue;
            }
        };
        done += 1;
        let after = Fix { edits: edits.clone(), ..Fix::default() }.apply(&text).expect("edits fit the text");
        let about = format!("{about}\n--- after\n{after}");
        let read = load(&after, dialect).unwrap_or_else(|e| panic!("{e} {about}"));
        let (rest_before, _, parts_before) = apart(&before, platform);
        let (rest_after, whole, parts) = apart(&read, platform);
        let repr = |s: &str| Some(Value::from(s).repr());
        let kept =
            |lines: &str| lines.lines().filter(|l| !l.starts_with("part ")).collect::<Vec<_>>().join("\n");
        assert_eq!(kept(&rest_before), kept(&rest_after), "{about}");
        match &new {
            HintEdit::Remove => assert!(read.at(&["platform_hints", platform]).is_none(), "{about}"),
            HintEdit::Append(t) => {
                let now = whole.map(|w| Value::from(&*w).repr()).or(parts[1].clone());
                assert_eq!((now, parts[0].clone()), (repr(t), None), "{about}");
            }
            HintEdit::Replace(t) => assert_eq!(parts, [repr(t), None], "{about}"),
            HintEdit::ReplaceAndAppend(r, a) => assert_eq!(parts, [repr(r), repr(a)], "{about}"),
        }
        let _ = parts_before;
        // Comments outside the hint stay, and so do the line ends.
        let count = |t: &str, what: &str| t.matches(what).count();
        for comment in ["# a comment", "# zone", "# deep comment", "# mine"] {
            assert_eq!(count(&text, comment), count(&after, comment), "{about}");
        }
        if text.contains("\r\n") {
            assert_eq!(count(&after, "\n"), count(&after, "\r\n"), "{about}");
        }
    }
    assert!(done > 2_000 && refused * 20 < done, "{done} done, {refused} refused");
}

#[test]
fn the_way_it_was_written_is_the_way_it_is_written() {
    let rows = [
        ("platform_hints:\n  cli: 'a'\n", "it's b", "platform_hints:\n  cli: 'it''s b'\n"),
        ("platform_hints:\n  cli: \"a\"\n", "b", "platform_hints:\n  cli: \"b\"\n"),
        ("platform_hints:\n  cli:   a   # c\n", "b", "platform_hints:\n  cli:   b   # c\n"),
        ("platform_hints:\n  cli: a\n", "yes", "platform_hints:\n  cli: 'yes'\n"),
        ("platform_hints:\n  cli: |\n    a\n", "b\nc\n", "platform_hints:\n  cli: |\n    b\n    c\n"),
        ("platform_hints:\n  cli:\n    append: a\n", "b", "platform_hints:\n  cli:\n    append: b\n"),
        ("platform_hints:\n    tui: a\n# end\n", "b", "platform_hints:\n    tui: a\n    cli: b\n# end\n"),
        ("platform_hints: {}\n", "b", "platform_hints: \n  cli: b\n"),
        ("timezone: UTC", "b", "timezone: UTC\nplatform_hints:\n  cli: b\n"),
        ("", "b", "platform_hints:\n  cli: b\n"),
    ];
    for (text, new, want) in rows {
        let edits = edit_hint(text, "cli", &HintEdit::Append(new.into()), Dialect::PyYaml).unwrap();
        assert_eq!(Fix { edits, ..Fix::default() }.apply(text).unwrap(), want, "{text}");
    }
}

#[test]
fn what_cannot_be_changed_safely_is_refused_with_lines_to_paste() {
    let new = HintEdit::ReplaceAndAppend("r".into(), "two\nlines".into());
    let rows = [
        ("a: &x {cli: b}\nplatform_hints: *x\n", EditProblem::Shared),
        ("platform_hints: {cli: b, tui: c}\n", EditProblem::Braces),
        ("platform_hints:\n  cli: &x a\n  tui: *x\n", EditProblem::Shared),
        ("platform_hints: [a]\n", EditProblem::WrongType("a list")),
        ("- a\n", EditProblem::WrongType("a list")),
    ];
    for (text, why) in rows {
        let error = edit_hint(text, "cli", &new, Dialect::PyYaml).unwrap_err();
        assert_eq!(error.why, why, "{text}");
        assert_eq!(
            error.snippet,
            "platform_hints:\n  cli:\n    replace: r\n    append: |-\n      two\n      lines\n"
        );
    }
    assert!(matches!(
        edit_hint("a: b: c", "cli", &new, Dialect::Ruamel).unwrap_err().why,
        EditProblem::Unreadable(_)
    ));
}
