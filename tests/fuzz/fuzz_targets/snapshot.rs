//! Any text as a shared link's document; what can be read is assembled, and written it reads as itself.
#![no_main]

use std::sync::Arc;

use hermes_prompt::export::{plain_text, sarif};
use hermes_prompt::{Release, Snapshot, assemble};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(snapshot) = <Snapshot>::from_json(text) else { return };
    let written = snapshot.to_json();
    let again = <Snapshot>::from_json(&written).expect("what was written can be read");
    assert_eq!(again.to_json(), written);
    let Some(release) = Release::built_in(&snapshot.release) else { return };
    let report = assemble(&snapshot.workspace, &snapshot.session, &Arc::new(release));
    let _ = plain_text(&report, &snapshot.workspace, &snapshot.release);
    let _ = sarif(&report, &snapshot.workspace);
});
