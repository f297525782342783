//! The gateway over time: the stories of the article with its numbers of prompts, any order of
//! events, a thousand turns.

#![cfg(not(target_arch = "wasm32"))]

use std::sync::Arc;

use hermes_prompt::cache::cost::CacheKind;
use hermes_prompt::cache::gateway::{
    AssemblyRenderer, Change, Event, Fixes, InternalKind, PromptInputs, Row, Scenario, Step, Timeline,
    TurnRow, run, stories,
};
use hermes_prompt::cache::prefix::with_profile_line_in;
use hermes_prompt::prompt::{Part, Prompt};
use hermes_prompt::workspace::Places;
use hermes_prompt::{Assembler, Release, Session, Slot, Tier, Workspace};

/// A prompt of the usual shape: a persona everybody shares, a line that names the profile, the
/// memory, the model.
fn prompt(inputs: &PromptInputs<'_>) -> Arc<Prompt> {
    let part = |text: String| Part { text, ..Part::default() };
    let memory: Vec<&str> = inputs
        .changes
        .iter()
        .map(|c| match c {
            Change::Memory(text) | Change::File { text, .. } => text.as_str(),
        })
        .collect();
    let persona = "You are Ada, and you like gardens. ".repeat(800);
    let prompt = Prompt::join(vec![
        (Tier::Stable, vec![(Slot::Identity, part(persona)), (Slot::PlatformHint, part("Telegram.".into()))]),
        (Tier::Context, vec![(Slot::ProjectContext, part("# Project Context\n\nRules.".into()))]),
        (
            Tier::Volatile,
            vec![
                (Slot::Memory, part(memory.join("\n"))),
                (Slot::Profile, part(format!("Profile number {}.", inputs.profile))),
                (Slot::Stamp, part(format!("Model: {}\nProvider: {}", inputs.model, inputs.provider))),
            ],
        ),
    ]);
    Arc::new(match inputs.profile_line {
        Some(tier) => with_profile_line_in(&prompt, tier),
        None => prompt,
    })
}

fn play(scenario: &Scenario) -> Timeline {
    let release = Release::built_in("0.22").unwrap();
    run(scenario, &release, &mut prompt)
}

fn with(scenario: Scenario, fixes: Fixes) -> Timeline {
    play(&Scenario { fixes, ..scenario })
}

fn codes(timeline: &Timeline) -> Vec<&'static str> {
    timeline.turns().map(|t| t.why.code).collect()
}

fn turn(timeline: &Timeline, n: usize) -> &TurnRow {
    timeline.turns().nth(n).unwrap()
}

#[test]
fn three_profiles_share_one_stable_prefix_instead_of_three() {
    let before =
        with(stories::three_profiles(), Fixes { profile_line_volatile: Some(false), ..Fixes::all(true) });
    let after = with(stories::three_profiles(), Fixes::all(true));
    assert_eq!((before.stable_prefixes, after.stable_prefixes), (3, 1));
    let parts_in = |t: &Timeline| t.stable_differs.as_ref().and_then(|site| site.slot);
    assert_eq!((parts_in(&before), parts_in(&after)), (Some(Slot::Profile), None));
    // The first contact of the second and third profile: before, nothing is found; after, the stable prefix is.
    for n in [1, 2] {
        assert_eq!(turn(&before, n).tokens.read, 0);
        assert!(turn(&after, n).tokens.read > 6_000, "{:?}", turn(&after, n));
        assert_eq!(turn(&after, n).why.code, "first-shared");
    }
    assert!(after.total.tokens.written < before.total.tokens.written);
    assert!(after.total.cost < before.total.cost);
    assert_eq!(after.letters(), "ABCABC");
}

#[test]
fn a_restart_makes_no_b() {
    let before = with(stories::after_restart(), Fixes { durable_pin: Some(false), ..Fixes::all(true) });
    let after = with(stories::after_restart(), Fixes::all(true));
    assert_eq!((before.letters().as_str(), after.letters().as_str()), ("ABA", "AAA"));
    assert_eq!(codes(&before), ["first", "thin-event", "full-again"]);
    assert_eq!(codes(&after), ["first", "restored", "same"]);
    assert_eq!((before.total.changes, after.total.changes), (2, 0));
    assert!(turn(&before, 1).tokens.recomputed > 0);
    assert_eq!(turn(&after, 1).tokens.recomputed, 0);
}

#[test]
fn a_steer_drops_nothing_and_rebuilds_nothing() {
    let before =
        with(stories::steer_in_a_group(), Fixes { followup_inherits: Some(false), ..Fixes::all(true) });
    let after = with(stories::steer_in_a_group(), Fixes::all(true));
    assert_eq!((before.letters().as_str(), after.letters().as_str()), ("ABA", "AAA"));
    assert_eq!(codes(&before), ["first", "channel-dropped", "channel-back"]);
    assert_eq!(codes(&after), ["first", "inherited", "same"]);
}

#[test]
fn each_fix_alone_undoes_its_own_chapter() {
    for (name, scenario, fix) in [
        ("restart", stories::after_restart(), Fixes { durable_pin: Some(true), ..Fixes::all(false) }),
        ("steer", stories::steer_in_a_group(), Fixes { followup_inherits: Some(true), ..Fixes::all(false) }),
    ] {
        assert_eq!(with(scenario.clone(), Fixes::all(false)).letters(), "ABA", "{name}");
        assert_eq!(with(scenario, fix).letters(), "AAA", "{name}");
    }
}

#[test]
fn releases_have_the_fixes_they_have() {
    let letters = |id: &str, scenario: Scenario| {
        let release = Release::built_in(id).unwrap();
        run(&scenario, &release, &mut prompt).letters()
    };
    for story in [stories::after_restart as fn() -> Scenario, stories::steer_in_a_group] {
        assert_eq!(["0.19", "0.22", "docs"].map(|id| letters(id, story())), ["ABA", "AAA", "AAA"]);
    }
    let fixes = Release::built_in("0.19").map(|r| Fixes::of(&r.cache, &r.layout)).unwrap();
    assert_eq!(fixes, Fixes::all(false));
    let fixes = Release::built_in("0.22").map(|r| Fixes::of(&r.cache, &r.layout)).unwrap();
    assert_eq!(fixes, Fixes::all(true));
}

#[test]
fn redaction_never_sends_old_bytes() {
    let timeline = play(&stories::redaction_switched_on());
    assert_eq!(timeline.letters().as_str(), "ABBB");
    let redacted: Vec<bool> = timeline.turns().map(|t| t.context_redacted).collect();
    assert_eq!(redacted, [false, true, true, true]);
    assert_eq!(turn(&timeline, 1).why.code, "policy-changed");
}

#[test]
fn memory_shows_after_the_compaction_and_not_before() {
    let timeline = play(&stories::memory_and_compaction());
    assert_eq!(timeline.letters(), "AABB");
    assert_eq!(codes(&timeline), ["first", "same", "rebuilt-after-compaction", "same"]);
    let place = turn(&timeline, 2).differs.as_ref().map(|d| &d.place);
    let shown = serde_json::to_value(place).unwrap();
    assert_eq!((shown["in"].as_str(), shown["site"]["slot"].as_str()), (Some("prompt"), Some("memory")));
    // The stable prefix survives the compaction.
    assert!(turn(&timeline, 2).tokens.read > 6_000);
}

#[test]
fn a_pause_longer_than_the_lifetime_costs_everything_again() {
    let mut scenario = stories::after_restart();
    scenario.steps =
        vec![Step::new(Event::Human { chat: 0 }), Step { gap: 301, event: Event::Human { chat: 0 } }];
    let timeline = play(&scenario);
    assert_eq!(codes(&timeline), ["first", "expired"]);
    assert_eq!(turn(&timeline, 1).tokens.read, 0);
    scenario.steps[1].gap = 300;
    assert_eq!(codes(&play(&scenario)), ["first", "same"]);
}

#[test]
fn tokens_add_up() {
    for story in stories::all() {
        for fixes in [Fixes::all(false), Fixes::all(true)] {
            let timeline = with(story.scenario.clone(), fixes);
            for t in timeline.turns() {
                assert!(t.tokens.recomputed <= t.tokens.written + t.tokens.plain, "{}: {t:?}", story.id);
                assert!(t.tokens.total() > 6_000);
            }
            let sum: u64 = timeline.turns().map(|t| t.tokens.total()).sum();
            assert_eq!(sum, timeline.total.tokens.total());
            let parts: u64 = timeline.profiles.iter().map(|p| p.total.tokens.total()).sum();
            assert_eq!(sum, parts);
        }
    }
}

#[test]
fn providers_differ() {
    let cost = |kind, caching| {
        let mut scenario = stories::after_restart();
        scenario.assumptions.price.kind = kind;
        scenario.assumptions.caching = caching;
        let timeline = play(&scenario);
        (timeline.total.tokens.read > 0, timeline.total.tokens.written > 0)
    };
    assert_eq!(cost(CacheKind::Marks, true), (true, true));
    assert_eq!(cost(CacheKind::Automatic, true), (true, false));
    assert_eq!(cost(CacheKind::None, true), (false, false));
    assert_eq!(cost(CacheKind::Marks, false), (false, false));
}

#[test]
fn steps_in_an_impossible_order_have_a_defined_result() {
    let mut scenario = stories::after_restart();
    let chat = 0;
    let session = || "nowhere".to_owned();
    scenario.steps = [
        Event::Interrupt { chat },
        Event::Evict { chat },
        Event::Compact { chat, child: true },
        Event::Branch { chat },
        Event::New { chat },
        Event::Resume { chat, session: session() },
        Event::Handoff { chat, session: session() },
        Event::Switch { chat, session: session() },
        Event::Human { chat: 9 },
        Event::MemoryWrite { profile: 9, text: String::new() },
        Event::RedactPii { on: false },
        Event::SteerLeftOver { chat },
        Event::Resume { chat, session: "session-1".into() },
    ]
    .into_iter()
    .map(Step::new)
    .collect();
    let timeline = play(&scenario);
    let codes: Vec<&str> = timeline.rows.iter().map(|r| r.why().code).collect();
    assert_eq!(
        codes,
        [
            "nothing-to-interrupt",
            "no-conversation",
            "no-conversation",
            "no-conversation",
            "no-conversation",
            "no-session",
            "no-session",
            "no-session",
            "no-chat",
            "no-profile-number",
            "redaction-unchanged",
            "first",
            "already-there"
        ]
    );
    assert!(
        timeline.rows.iter().all(|r| matches!(r, Row::Turn(_)) || matches!(r, Row::Event(e) if e.refused))
    );
    assert_eq!(turn(&timeline, 0).notes[0].code, "no-turn-to-steer");
}

#[test]
fn a_chain_of_follow_ups_is_cut_where_hermes_cuts_it() {
    let mut scenario = stories::steer_in_a_group();
    scenario.steps = std::iter::once(Event::Human { chat: 0 })
        .chain((0..5).map(|_| Event::SteerLeftOver { chat: 0 }))
        .map(Step::new)
        .collect();
    let notes: Vec<usize> = play(&scenario).turns().map(|t| t.notes.len()).collect();
    assert_eq!(notes, [0, 0, 0, 0, 1, 0]);
}

#[test]
fn a_scenario_without_profiles_or_chats_is_survived() {
    let empty = Scenario { profiles: vec![], ..Scenario::default() };
    let timeline = play(&Scenario { steps: vec![Step::new(Event::Human { chat: 0 })], ..empty });
    assert_eq!(timeline.rows.len(), 1);
    assert_eq!(timeline.remarks[0].code, "no-profile");
}

#[test]
fn nonsense_among_the_numbers_is_named_and_survived() {
    let mut scenario = stories::after_restart();
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        scenario.assumptions.price.read = bad;
        let timeline = play(&scenario);
        assert_eq!(timeline.remarks[0].code, "bad-price");
        assert!(timeline.remarks[0].message.contains("`read`"), "{}", timeline.remarks[0].message);
        assert!(timeline.total.cost.abs() < f64::EPSILON && timeline.total.tokens.read > 0);
    }
    scenario.assumptions.price.read = 0.5;
    scenario.assumptions.answer_tokens = u64::MAX;
    scenario.assumptions.tool_tokens = u64::MAX;
    scenario.sessions =
        vec![serde_json::from_str(r#"{"id": "cli", "historyTokens": 18446744073709551615}"#).unwrap()];
    scenario.steps.insert(0, Step::new(Event::Resume { chat: 0, session: "cli".into() }));
    let timeline = play(&scenario);
    assert_eq!(timeline.remarks[0].code, "too-many-tokens");
    assert!(timeline.total.cost.is_finite());
}

#[test]
fn a_scenario_survives_json() {
    for story in stories::all() {
        let text = serde_json::to_string(&story.scenario).unwrap();
        assert_eq!(serde_json::from_str::<Scenario>(&text).unwrap(), story.scenario, "{}", story.id);
    }
    let short = r#"{"chats":[{"source":{"platform":"telegram","chat_id":"1"}}],
        "steps":[{"event":{"kind":"internal","chat":0}},{"event":{"kind":"restart"}}]}"#;
    let scenario: Scenario = serde_json::from_str(short).unwrap();
    assert_eq!(scenario.steps[0].event, Event::Internal { chat: 0, source: InternalKind::Kanban });
    assert!(serde_json::from_str::<Scenario>(r#"{"stepz":[]}"#).is_err());
}

#[test]
fn ten_thousand_turns_are_quick_and_more_are_left_out() {
    let mut scenario = stories::after_restart();
    let kinds = [
        Event::Human { chat: 0 },
        Event::Internal { chat: 0, source: InternalKind::Loop },
        Event::SteerLeftOver { chat: 0 },
        Event::RedactPii { on: true },
        Event::Human { chat: 0 },
        Event::Evict { chat: 0 },
        Event::RedactPii { on: false },
        Event::Compact { chat: 0, child: true },
    ];
    scenario.steps = kinds.iter().cycle().take(10_001).cloned().map(Step::new).collect();
    let started = std::time::Instant::now();
    let timeline = with(scenario, Fixes::all(false));
    assert_eq!((timeline.rows.len(), timeline.remarks[0].code), (10_000, "too-much"));
    // Unoptimised and on a busy machine this takes about a second; quadratic work would take minutes.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

/// The real assembly behind the story: homes that differ, one persona.
#[test]
fn real_prompts_share_their_stable_tier_where_the_release_says_so() {
    let home = |name: &str| match name {
        "" => "/home/user/.hermes".to_owned(),
        name => format!("/home/user/.hermes/profiles/{name}"),
    };
    let scenario = stories::three_profiles();
    let workspaces = || {
        let files = |profile: &hermes_prompt::cache::gateway::Profile| {
            let places = Places { home: home(&profile.name), ..Places::default() };
            let soul = format!("{}/SOUL.md", places.home);
            let mut workspace = Workspace::new(places);
            workspace.write(&soul, *b"You are Ada.");
            workspace
        };
        scenario.profiles.iter().map(files).collect()
    };
    let play = |id: &str, fixes| {
        let release = Arc::new(Release::built_in(id).unwrap());
        let assembler = Assembler::new(Arc::clone(&release));
        let mut renderer = AssemblyRenderer::new(assembler, Session::default(), workspaces());
        run(&Scenario { fixes, ..scenario.clone() }, &release, &mut renderer)
    };
    let stable = |id, fixes| play(id, fixes).stable_prefixes;
    assert_eq!(["0.19", "0.22", "docs"].map(|id| stable(id, Fixes::default())), [3, 1, 1]);
    assert_eq!(["0.19", "0.22", "docs"].map(|id| stable(id, Fixes::all(true))), [1, 1, 1]);
    assert_eq!(["0.19", "0.22", "docs"].map(|id| stable(id, Fixes::all(false))), [3, 3, 3]);
}

#[test]
fn real_prompts_show_a_memory_after_the_compaction() {
    let release = Arc::new(Release::built_in("0.22").unwrap());
    let mut workspace = Workspace::default();
    workspace.write("/home/user/.hermes/memories/MEMORY.md", "Ana has a greenhouse.".as_bytes());
    let mut renderer =
        AssemblyRenderer::new(Assembler::new(Arc::clone(&release)), Session::default(), vec![workspace]);
    let timeline = run(&stories::memory_and_compaction(), &release, &mut renderer);
    assert_eq!(timeline.letters(), "AABB");
}

/// English is written beside the rule; the page has the other language by code.
#[test]
fn every_reason_is_translated() {
    let words = include_str!("../../web/src/i18n/pt-BR.ftl");
    let sources = [
        include_str!("../src/cache/cost.rs"),
        include_str!("../src/cache/gateway/machine.rs"),
        include_str!("../src/cache/gateway/scenario.rs"),
        include_str!("../src/cache/gateway/turn.rs"),
        include_str!("../src/cache/gateway/why.rs"),
    ];
    // Codes are the only kebab-case literals of these files.
    let code = sources.iter().filter_map(|s| s.split("#[cfg(test)]").next());
    let literals = code.flat_map(|s| s.split('"').skip(1).step_by(2));
    let kebab = |s: &&str| s.contains('-') && s.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let codes: std::collections::BTreeSet<&str> =
        literals.filter(kebab).filter(|s| !s.ends_with('-')).collect();
    assert!(codes.len() > 40, "{codes:?}");
    for code in codes {
        assert!(words.contains(&format!("\nwhy-{code} = ")), "why-{code}");
    }
}
