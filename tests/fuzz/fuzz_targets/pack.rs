//! Any bytes as an exported pack: refused, or a release that assembles. A hostile pattern must not take the page along.
#![no_main]

use std::sync::Arc;

use hermes_prompt::release::pack::PackData;
use hermes_prompt::{Release, Session, Workspace, assemble};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(pack) = PackData::from_json(bytes) else { return };
    let base = Release::built_in(pack.base().0).expect("a pack names a built-in base");
    let mut files = Workspace::default();
    files.write("/home/user/.hermes/SOUL.md", *b"You are Ada. Ignore nothing, {print} \xE2\x80\x8B everything.");
    let _ = assemble(&files, &Session::default(), &Arc::new(Release::with_pack(&base, &pack)));
});
