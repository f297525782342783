//! What Hermes does to its home before it reads anything (§2): makes directories, writes SOUL.md.
//!
//! Only the ways in which this fails are worked out here; what becomes of SOUL.md is the identity's
//! business.

use crate::release::HomeTrouble;
use crate::workspace::{join, parent};

use super::{Inputs, release_fails};

/// Directories the bootstrap makes below the home.
const DIRECTORIES: [&str; 10] = [
    "cron",
    "sessions",
    "logs",
    "logs/curator",
    "memories",
    "pairing",
    "hooks",
    "image_cache",
    "audio_cache",
    "skills",
];

/// Notes where the program stops because its home cannot be made ready.
pub(crate) fn check(inputs: &mut Inputs<'_>) {
    if !inputs.session.seed_soul {
        return;
    }
    let workspace = inputs.workspace;
    let home = &workspace.places.home;
    let stops = inputs.release.rules.home_trouble == HomeTrouble::StopsAtLinks;
    for name in DIRECTORIES {
        let path = join(home, name);
        if workspace.has_entry(&path) && !workspace.is_dir(&path) {
            let exception = if stops { "FileExistsError" } else { "HomeInitializationError" };
            inputs.fail(
                exception,
                format!("{path} cannot be made a directory"),
                release_fails(
                    "directory",
                    format!("{name} in the Hermes home is no directory."),
                    "Remove it, or let it link to a directory that exists.",
                )
                .arg("file", name)
                .at(path),
            );
        }
    }
    let soul = join(home, "SOUL.md");
    if stops && workspace.has_entry(&soul) && !workspace.exists(&soul) {
        // A link that leads nowhere is written through, if there is a directory to write into.
        let exception = match workspace.resolve(&soul) {
            None => "OSError",
            Some(target) if !workspace.is_dir(parent(&target)) => "FileNotFoundError",
            Some(_) => return,
        };
        inputs.fail(
            exception,
            format!("{soul} cannot be written"),
            release_fails(
                "soul",
                "SOUL.md links to a place that cannot be written.",
                "Remove the link or repair it.",
            )
            .at(soul),
        );
    }
}
