//! Any text as `config.yaml`, read as both Python readers do; a hint changed in it reads as wanted.
#![no_main]

use hermes_prompt::config::yaml::{Dialect, load};
use hermes_prompt::config::{HintEdit, edit_hint};
use hermes_prompt::diagnostics::Fix;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for dialect in [Dialect::PyYaml, Dialect::Ruamel] {
        if let Ok(value) = load(text, dialect) {
            let _ = value.repr();
        }
        if let Ok(edits) = edit_hint(text, "cli", &HintEdit::Append("it's new".into()), dialect) {
            let changed = Fix { edits, ..Fix::default() }.apply(text).expect("edits fit the text");
            let root = load(&changed, dialect).expect("a changed text reads");
            let hint = root.at(&["platform_hints", "cli"]).expect("the hint is there");
            assert!(hint.as_str() == Some("it's new") || hint.get("append").and_then(|v| v.as_str()) == Some("it's new"));
        }
    }
});
