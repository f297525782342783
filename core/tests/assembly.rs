//! What holds for whole prompts: places, tiers, gates, and what is the same across homes.

use std::collections::BTreeSet;
use std::sync::Arc;

use hermes_prompt::release::{Release, Slot, Tier};
use hermes_prompt::session::{BotScreen, Mode, PluginSection, Session};
use hermes_prompt::workspace::{Entry, Places, Workspace};
use hermes_prompt::{Report, assemble};

fn release(id: &str) -> Arc<Release> {
    Arc::new(Release::built_in(id).unwrap())
}

/// A home with everything in it, and a project.
fn workspace(places: Places) -> Workspace {
    let home = places.home.clone();
    let mut w = Workspace::new(places);
    let mut write = |name: &str, text: &str| w.write(&format!("{home}/{name}"), text.as_bytes());
    write("SOUL.md", "You are Ada.");
    write("config.yaml", "agent: {coding_instructions: Be brief.}\nskills: {auto_load: [hello]}\n");
    write("memories/MEMORY.md", "a fact");
    write("memories/USER.md", "a person");
    write("skills/dev/hello/SKILL.md", "---\nname: hello\ndescription: says it\n---\nHello.\n");
    w.write("/home/user/project/Cargo.toml", *b"[package]\n");
    w.write("/home/user/project/AGENTS.md", *b"Use cargo.");
    w
}

fn home(path: &str) -> Places {
    Places { home: path.into(), ..Places::default() }
}

/// A session with every tool that has a text, on a model that gets every guidance.
fn session() -> Session {
    let tools = "terminal memory session_search skill_manage skill_view kanban_show computer_use todo_list web_search";
    let mut session = Session {
        tools: tools.split(' ').map(str::to_owned).collect(),
        model: "google/gemini-gpt".into(),
        provider: "alibaba".into(),
        session_id: "20260307_101500_x".into(),
        now: 1_772_947_800,
        system_message: Some("From the caller.".into()),
        external_memory: Some("From a provider.".into()),
        plugin_sections: vec![PluginSection { id: "weather".into(), content: "Sunny.".into() }],
        bot_screen: Some(BotScreen { display: ":7".into(), held_by_human: false }),
        ..Session::default()
    };
    session.env.insert("HERMES_KANBAN_TASK".into(), "T1".into());
    session.host.toolchain_line = "Python toolchain: python3=3.9.".into();
    session
}

fn text_of(report: &Report, slot: Slot) -> &str {
    report.prompt.blocks().find(|b| b.slot == slot).map_or("", |b| report.prompt.block(b))
}

fn slots(report: &Report, tier: Tier) -> Vec<Slot> {
    let tier = report.prompt.tiers.iter().find(|t| t.tier == tier);
    tier.map(|t| t.blocks.iter().map(|b| b.slot).collect()).unwrap_or_default()
}

#[test]
fn every_place_of_a_layout_is_filled_by_a_section() {
    for id in Release::BUILT_IN {
        let release = release(id);
        let with_snapshot = assemble(&workspace(Places::default()), &session(), &release);
        let mut no_project = workspace(Places::default());
        no_project.remove("/home/user/project");
        no_project.insert("/home/user/project", Entry::Dir);
        let bot = Session { bot_mode: Some("The team.".into()), ..session() };
        let without_snapshot = assemble(&no_project, &bot, &release);
        for (report, has_snapshot) in [(&with_snapshot, true), (&without_snapshot, false)] {
            assert_eq!(report.failure, None);
            let absent: BTreeSet<Slot> = report.absent.iter().map(|a| a.slot).collect();
            for (tier, places) in release.layout.tiers(has_snapshot) {
                let filled = slots(report, tier);
                let places: Vec<Slot> = places.collect();
                assert!(filled.iter().all(|s| places.contains(s)), "{id} {tier:?}: {filled:?}");
                for slot in places.into_iter().filter(|s| !filled.contains(s)) {
                    // What a session cannot have without a project, or is not a bot's chat.
                    let expected = match slot {
                        Slot::ProjectContext
                        | Slot::CodingBrief
                        | Slot::WorkspaceSnapshot
                        | Slot::OperatorInstructions => !has_snapshot,
                        Slot::BotMode => has_snapshot,
                        _ => false,
                    };
                    assert!(expected, "{id}: nothing fills {slot:?} in {tier:?}");
                    assert!(
                        absent.contains(&slot) || matches!(slot, Slot::ProjectContext | Slot::BotMode),
                        "{id}: {slot:?} is missing without a word"
                    );
                }
            }
        }
    }
}

#[test]
fn stable_tier_is_identical_across_homes() {
    let homes = ["/home/user/.hermes", "/home/user/.hermes/profiles/work", "/srv/hermes/profiles/bot"];
    for (id, shared) in [("docs", true), ("0.22", true), ("0.19", false)] {
        let stable: BTreeSet<String> = homes
            .iter()
            .map(|path| {
                let mut workspace = workspace(home(path));
                // Auto-loaded skills name their directory.
                workspace.write(&format!("{path}/config.yaml"), *b"");
                let report = assemble(&workspace, &session(), &release(id));
                assert!(report.prompt.text.contains(path), "{id}: the home is told somewhere");
                report.prompt.tier(Tier::Stable).to_owned()
            })
            .collect();
        assert_eq!(stable.len() == 1, shared, "{id}");
    }
}

#[test]
fn the_documentation_differs_from_the_code_where_it_says_so() {
    let report = |id| assemble(&workspace(Places::default()), &session(), &release(id));
    let (docs, code) = (report("docs"), report("0.19"));
    assert!(slots(&docs, Tier::Stable).contains(&Slot::Skills));
    assert_eq!(slots(&docs, Tier::Volatile).last(), Some(&Slot::Profile));
    assert!(slots(&code, Tier::Stable).contains(&Slot::Profile));
    // All else equal, the two prompts hold the same blocks.
    let blocks = |r: &Report| {
        r.prompt.blocks().map(|b| (b.slot, r.prompt.block(b).to_owned())).collect::<BTreeSet<_>>()
    };
    assert_eq!(blocks(&docs), blocks(&code));
}

#[test]
fn who_runs_the_agent_decides_about_persona_and_project() {
    // Theme A11 of the cases: subagents and scheduled jobs.
    for id in Release::BUILT_IN {
        let release = release(id);
        let workspace = workspace(Places::default());
        let ask = |mode: Mode| {
            let mut session = session();
            let (skip, load) = mode.switches(release.rules.gateway_mode);
            (session.skip_context_files, session.load_soul_identity) = (skip, load);
            let report = assemble(&workspace, &session, &release);
            let persona = text_of(&report, Slot::Identity) == "You are Ada.";
            (persona, !text_of(&report, Slot::ProjectContext).is_empty())
        };
        assert_eq!(ask(Mode::Interactive), (true, true), "{id}");
        assert_eq!(ask(Mode::Subagent), (false, false), "{id}");
        assert_eq!(ask(Mode::Cron), (true, false), "{id}");
        assert_eq!(ask(Mode::CronWithWorkdir), (true, true), "{id}");
    }
}

#[test]
fn every_block_says_why_it_is_there() {
    for id in Release::BUILT_IN {
        let report = assemble(&workspace(Places::default()), &session(), &release(id));
        let silent: Vec<Slot> = report
            .prompt
            .blocks()
            .filter(|b| b.notes.is_empty() && b.outcomes.is_empty())
            .map(|b| b.slot)
            .collect();
        assert_eq!(silent, [], "{id}");
    }
}

#[test]
fn guidance_follows_tools_and_model() {
    let ask = |id: &str, tools: &[&str], model: &str, yaml: &str| {
        let mut w = Workspace::default();
        w.write("/home/user/.hermes/config.yaml", yaml.as_bytes());
        let session = Session {
            tools: tools.iter().map(ToString::to_string).collect(),
            model: model.into(),
            ..Session::default()
        };
        let report = assemble(&w, &session, &release(id));
        let guidance = [
            Slot::TaskCompletion,
            Slot::ToolGuidance,
            Slot::Enforcement,
            Slot::ModelGuidance,
            Slot::ExecutionGuidance,
        ];
        report.prompt.blocks().map(|b| b.slot).filter(|s| guidance.contains(s)).collect::<Vec<_>>()
    };
    use Slot::{Enforcement, ExecutionGuidance, ModelGuidance, TaskCompletion, ToolGuidance};
    for (tools, model, yaml, old, new) in [
        (&[][..], "gpt-5", "", vec![], vec![]),
        (
            &["memory"],
            "gpt-5",
            "",
            vec![TaskCompletion, ToolGuidance, Enforcement, ExecutionGuidance],
            vec![TaskCompletion, ToolGuidance, Enforcement, ExecutionGuidance],
        ),
        (&["x"], "moonshot/kimi", "", vec![TaskCompletion], vec![TaskCompletion, ExecutionGuidance]),
        (
            &["x"],
            "Gemma",
            "",
            vec![TaskCompletion, Enforcement, ModelGuidance],
            vec![TaskCompletion, Enforcement, ModelGuidance],
        ),
        (
            &["x"],
            "gpt-5",
            "agent: {tool_use_enforcement: false}",
            vec![TaskCompletion],
            vec![TaskCompletion, ExecutionGuidance],
        ),
        (
            &["x"],
            "claude",
            "agent: {tool_use_enforcement: [claude], task_completion_guidance: 0}",
            vec![Enforcement],
            vec![Enforcement],
        ),
    ] {
        assert_eq!(ask("0.19", tools, model, yaml), old, "0.19 {tools:?} {model} {yaml}");
        assert_eq!(ask("0.22", tools, model, yaml), new, "0.22 {tools:?} {model} {yaml}");
    }
}

#[test]
fn a_skill_that_breaks_the_real_program_is_named() {
    let mut w = workspace(Places::default());
    let path = "/home/user/.hermes/skills/dev/bad/SKILL.md";
    w.write(path, *b"---\nmetadata:\n  hermes:\n    requires_tools:\n---\n");
    for id in ["0.19", "0.22"] {
        let report = assemble(&w, &session(), &release(id));
        assert_eq!(report.failure.as_ref().map(|f| f.exception), Some("TypeError"), "{id}");
        let remark = report.diagnostics.iter().find(|d| d.code == "release-fails").unwrap();
        assert_eq!(remark.path.as_deref(), Some(path));
        assert!(
            remark.message.contains("requires_tools") && remark.consequence.contains("list"),
            "{remark:?}"
        );
        assert_eq!(text_of(&report, Slot::Identity), "You are Ada.", "the rest is there all the same");
    }
}
