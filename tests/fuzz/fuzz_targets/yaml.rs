//! Any text as `config.yaml`, read as both Python readers do.
#![no_main]

use hermes_prompt::config::yaml::{Dialect, load};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for dialect in [Dialect::PyYaml, Dialect::Ruamel] {
        if let Ok(value) = load(text, dialect) {
            let _ = value.repr();
        }
    }
});
