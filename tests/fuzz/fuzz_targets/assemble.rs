//! Any bytes in any file of a workspace: a report comes out, its ranges fit its text, and nothing panics.
#![no_main]

use std::sync::Arc;

use hermes_prompt::{Assembler, Release, Session, Workspace};
use libfuzzer_sys::fuzz_target;

const FILES: [&str; 8] = [
    "/home/user/.hermes/SOUL.md",
    "/home/user/.hermes/config.yaml",
    "/home/user/.hermes/memories/MEMORY.md",
    "/home/user/.hermes/memories/USER.md",
    "/home/user/.hermes/skills/a/one/SKILL.md",
    "/home/user/project/.hermes.md",
    "/home/user/project/AGENTS.md",
    "/home/user/project/.cursor/rules/one.mdc",
];

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let release = Release::BUILT_IN[usize::from(choice) % Release::BUILT_IN.len()];
    let mut files = Workspace::default();
    // Files one after the other, divided by a byte that no UTF-8 text holds; each piece starts with its place.
    for piece in rest.split(|&byte| byte == 0xFF) {
        if let Some((&place, content)) = piece.split_first() {
            files.write(FILES[usize::from(place) % FILES.len()], content);
        }
    }
    let mut assembler = Assembler::new(Arc::new(Release::built_in(release).expect("built in")));
    let report = assembler.assemble(&files, &Session::default());
    for block in report.prompt.blocks() {
        let text = report.prompt.block(block);
        for origin in &block.origins {
            assert!(block.range.start <= origin.range.start && origin.range.end <= block.range.end);
        }
        assert_eq!(text.len(), block.range.len());
    }
    // What is kept between assemblies must not change the answer.
    assert_eq!(assembler.assemble(&files, &Session::default()).prompt.text, report.prompt.text);
});
