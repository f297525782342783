//! What the stable tier promises to a prompt cache: equal bytes for every home on the machine.

use std::sync::Arc;

use hermes_prompt::release::Tier;
use hermes_prompt::workspace::Places;
use hermes_prompt::{Release, Report, Session, Workspace, assemble};

const SOUL: &[u8] = b"You are Ada. You keep answers short.\n";

/// A session of one profile, with a persona, a skill, memory and tools.
fn report(release: &str, profile: &str) -> Report {
    let home = match profile {
        "default" => "/home/user/.hermes".to_owned(),
        name => format!("/home/user/.hermes/profiles/{name}"),
    };
    let mut workspace = Workspace::new(Places { home: home.clone(), ..Places::default() });
    workspace.write(&format!("{home}/SOUL.md"), SOUL);
    workspace.write(&format!("{home}/memories/MEMORY.md"), format!("note of {profile}").into_bytes());
    workspace.write(
        &format!("{home}/skills/work/review/SKILL.md"),
        *b"---\nname: review\ndescription: How we review\n---\nbody\n",
    );
    workspace.write("/home/user/project/AGENTS.md", *b"Run the tests.\n");
    let session = Session {
        tools: ["memory", "skills_list", "skill_view", "terminal"].map(str::to_owned).into(),
        platform: "telegram".into(),
        ..Session::default()
    };
    assemble(&workspace, &session, &Arc::new(Release::built_in(release).unwrap()))
}

const PROFILES: [&str; 4] = ["default", "work", "a-much-longer-profile-name", "x"];

#[test]
fn stable_tier_is_byte_identical_across_homes() {
    for release in ["docs", "0.22"] {
        let [first, others @ ..] = PROFILES.map(|profile| report(release, profile));
        let stable = first.prompt.tier(Tier::Stable);
        assert!(stable.starts_with("You are Ada."), "{release}");
        for other in &others {
            assert_eq!(other.prompt.tier(Tier::Stable), stable, "{release}");
            assert_ne!(other.prompt.tier(Tier::Volatile), first.prompt.tier(Tier::Volatile), "{release}");
        }
    }
}

/// A11-4: before the profile line moved, the first difference stood in the stable tier.
#[test]
fn in_0_19_the_profile_line_breaks_the_stable_tier() {
    let [first, second] = ["default", "work"].map(|profile| report("0.19", profile));
    assert_ne!(first.prompt.tier(Tier::Stable), second.prompt.tier(Tier::Stable));
    assert!(second.prompt.tier(Tier::Stable).contains("Active Hermes profile: work"));
}
