//! The public items of the core and of its text crate, against the list of the last version (`core/public-api.txt`).
//!
//! A change of the surface is seen in review, because the list has to change with it, and semantic versioning is checked:
//! once CHANGELOG.md has a heading for the listed version, its list stays, and what would break its users wants a version
//! that says so. `PUBLIC_API=write cargo test -p xtask --test public_api` writes the list anew.
//!
//! rustdoc's JSON is unstable; the toolchain is pinned, so `RUSTC_BOOTSTRAP` gets it from the stable one, offline.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a difference of the surface means for those who use the crate.
#[derive(Debug, Default, PartialEq)]
struct Changes {
    breaking: Vec<String>,
    compatible: Vec<String>,
}

fn changes(old: &BTreeSet<&str>, new: &BTreeSet<&str>) -> Changes {
    let mut found = Changes::default();
    found.breaking.extend(old.difference(new).map(|line| format!("- {line}")));
    for line in new.difference(old) {
        let list = if breaks(line, old) { &mut found.breaking } else { &mut found.compatible };
        list.push(format!("+ {line}"));
    }
    found
}

/// Whether a new item breaks users: a variant of an enum that they match whole, a field of a struct that they build
/// whole, an item of a trait that they implement.
fn breaks(line: &str, old: &BTreeSet<&str>) -> bool {
    let item = line.trim_start_matches("pub ").trim_start_matches("fn ").trim_start_matches("type ");
    // The type follows the first `: `, arguments the first parenthesis, and the path itself holds neither.
    let path = item.split([' ', '(', '<', '=']).next().unwrap_or_default().trim_end_matches(':');
    let Some((owner, _)) = path.rsplit_once("::") else { return false };
    let known = |kind: &str| {
        old.iter().any(|l| {
            l.strip_prefix(kind).is_some_and(|l| {
                l == owner || l.starts_with(&format!("{owner}<")) || l.starts_with(&format!("{owner}: "))
            })
        })
    };
    let names_field =
        CRATES.iter().any(|name| line.starts_with(&format!("pub {}::", name.replace('-', "_"))));
    (names_field && known("pub enum "))
        || (names_field
            && known("pub struct ")
            && old.iter().any(|l| l.starts_with(&format!("pub {owner}::"))))
        || known("pub trait ")
}

/// The version that what changed asks for at least, as far as it is the left-most number that is not zero.
fn allowed(old: &str, new: &str, changes: &Changes) -> bool {
    let number =
        |v: &str| -> Vec<u32> { v.split(['.', '-', '+']).take(3).filter_map(|n| n.parse().ok()).collect() };
    let (old, new) = (number(old), number(new));
    if !changes.breaking.is_empty() {
        let leading = |v: &[u32]| v.iter().position(|&n| n > 0).map_or(v.len(), |at| at + 1);
        let kept = leading(&old).min(old.len());
        return new > old && new[..kept] != old[..kept];
    }
    changes.compatible.is_empty() || new > old
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// The crates that others use. The second is there through the first, which hands its modules on.
const CRATES: [&str; 2] = ["hermes-prompt", "hermes-prompt-text"];

/// One line for each public item; implementations that every type has are left out.
fn surface() -> Vec<String> {
    CRATES.iter().flat_map(|name| items(name)).collect()
}

fn items(name: &str) -> Vec<String> {
    // A folder of its own: the lock of the usual one may be held by who runs this test.
    let target = root().join("target/public-api");
    let run = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["rustdoc", "--quiet", "--locked", "--package", name, "--lib", "--target-dir"])
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .env("RUSTC_BOOTSTRAP", "1")
        .status()
        .expect("cargo starts");
    assert!(run.success(), "rustdoc gives no JSON: {run}");
    let api =
        public_api::Builder::from_rustdoc_json(target.join(format!("doc/{}.json", name.replace('-', "_"))))
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .omit_auto_derived_impls(true)
            .build()
            .expect("public-api reads the JSON of this toolchain");
    api.items().map(ToString::to_string).collect()
}

#[test]
fn the_public_items_are_those_of_the_version() {
    let file = root().join("core/public-api.txt");
    let version = env!("CARGO_PKG_VERSION");
    let lines = surface();
    let new: BTreeSet<&str> = lines.iter().map(String::as_str).collect();
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let (listed, old) = text.split_once('\n').unwrap_or((version, ""));
    let old: BTreeSet<&str> = old.lines().collect();
    let changelog = std::fs::read_to_string(root().join("CHANGELOG.md")).expect("CHANGELOG.md");
    let published = changelog
        .lines()
        .any(|l| l.strip_prefix("## ").is_some_and(|l| l.trim_matches(['[', ']']).starts_with(listed)));
    let changes = changes(&old, &new);
    let shown = [changes.breaking.as_slice(), &changes.compatible].concat().join("\n");
    if std::env::var("PUBLIC_API").is_ok_and(|v| v == "write") {
        assert!(!published || version != listed, "{listed} is published: its list stays");
        assert!(
            !published || allowed(listed, version, &changes),
            "what changed since {listed} wants a higher version than {version}:\n{shown}"
        );
        let mut text = format!("{version}\n");
        for line in &new {
            writeln!(text, "{line}").expect("a text grows");
        }
        std::fs::write(&file, text).expect("the list is written");
        return;
    }
    if published {
        assert!(
            allowed(listed, version, &changes),
            "what changed since {listed} wants a higher version than {version}:\n{shown}"
        );
    } else {
        assert!(
            shown.is_empty(),
            "the public items changed; `PUBLIC_API=write cargo test -p xtask --test public_api` writes the list anew:\n{shown}"
        );
    }
}

#[test]
fn what_breaks_is_told_from_what_does_not() {
    let old = BTreeSet::from([
        "pub enum hermes_prompt::E",
        "pub hermes_prompt::E::A",
        "#[non_exhaustive] pub enum hermes_prompt::N",
        "pub struct hermes_prompt::S",
        "pub hermes_prompt::S::a: u8",
        "pub struct hermes_prompt::Closed",
        "pub trait hermes_prompt::T: core::fmt::Debug",
        "pub fn hermes_prompt::f(a: u8)",
    ]);
    for (line, breaking) in [
        ("pub hermes_prompt::E::B", true),
        ("pub hermes_prompt::E::B(hermes_prompt::S)", true),
        ("pub hermes_prompt::N::B", false),
        ("pub hermes_prompt::S::b: core::option::Option<u8>", true),
        ("pub hermes_prompt::Closed::b: u8", false),
        ("pub fn hermes_prompt::S::new() -> Self", false),
        ("pub fn hermes_prompt::T::must(&self)", true),
        ("pub fn hermes_prompt::g()", false),
        ("pub enum hermes_prompt::Other", false),
    ] {
        let mut new = old.clone();
        new.insert(line);
        assert_eq!(changes(&old, &new).breaking.len(), usize::from(breaking), "{line}");
    }
    let mut new = old.clone();
    new.remove("pub fn hermes_prompt::f(a: u8)");
    assert_eq!(changes(&old, &new).breaking, ["- pub fn hermes_prompt::f(a: u8)"]);
}

#[test]
fn the_version_follows_what_changed() {
    let breaking = Changes { breaking: vec!["x".into()], ..Changes::default() };
    let compatible = Changes { compatible: vec!["x".into()], ..Changes::default() };
    for (old, new, changes, want) in [
        ("0.1.0", "0.1.0", &Changes::default(), true),
        ("0.1.0", "0.1.0", &compatible, false),
        ("0.1.0", "0.1.1", &compatible, true),
        ("0.1.0", "0.1.1", &breaking, false),
        ("0.1.0", "0.2.0", &breaking, true),
        ("1.2.3", "1.3.0", &breaking, false),
        ("1.2.3", "2.0.0", &breaking, true),
        ("0.2.0", "0.1.0", &breaking, false),
    ] {
        assert_eq!(allowed(old, new, changes), want, "{old} to {new}: {changes:?}");
    }
}
