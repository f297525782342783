//! Guidance about tools and models: which texts stand in the prompt, and why (§1.2, §1.3, §1.5).

use super::Inputs;
use crate::config::yaml::{Data, Value};
use crate::prompt::{Note, Part};
use crate::release::{ExecutionGate, HelpGuidance, KanbanGate, Slot, TextId, fill};
use crate::text::strip;

/// The parts of one slot of guidance; empty with a reason when its gate is shut.
pub(crate) fn parts(inputs: &mut Inputs<'_>, slot: Slot) -> Vec<Part> {
    let outcome = match slot {
        Slot::Help => Ok(one(help(inputs))),
        Slot::TaskCompletion => flagged(inputs, TextId::TaskCompletion, "task_completion_guidance"),
        Slot::ParallelCalls => flagged(inputs, TextId::ParallelToolCalls, "parallel_tool_call_guidance"),
        Slot::ToolGuidance => tool_guidance(inputs),
        Slot::SteerNote => steer_note(inputs),
        Slot::ComputerUse => computer_use(inputs),
        Slot::Enforcement => enforcement(inputs),
        Slot::ModelGuidance => google(inputs),
        Slot::ExecutionGuidance => execution(inputs),
        Slot::ModelLine => model_line(inputs),
        _ => Err("no guidance".into()),
    };
    match outcome {
        Ok((text, notes)) => vec![Part { text, notes, ..Part::default() }],
        Err(why) => {
            inputs.absent(slot, why);
            Vec::new()
        }
    }
}

/// A text and what it is there for; or why it is not there.
type Outcome = Result<(String, Vec<Note>), String>;

const NO_TOOLS: &str = "No tool is loaded.";

fn text(inputs: &Inputs<'_>, id: TextId) -> String {
    inputs.release.text(id).to_owned()
}

/// A text that one sentence explains.
fn one((text, note): (String, Note)) -> (String, Vec<Note>) {
    (text, vec![note])
}

fn help(inputs: &mut Inputs<'_>) -> (String, Note) {
    match inputs.release.rules.help {
        HelpGuidance::Always => (text(inputs, TextId::Help), Note::new("always", "In every prompt.")),
        HelpGuidance::WhenSkillListed => {
            let readable = inputs.session.has_tool("skill_view");
            // Looking for the line in the text is the rule: without a description it has no colon.
            if readable && inputs.skills_index().contains("- hermes-agent:") {
                let note = Note::new("help-skill", "The skill hermes-agent is listed and can be read.");
                (text(inputs, TextId::Help), note)
            } else {
                let (code, why) = if readable {
                    ("help-unlisted", "The skill hermes-agent is not listed with a description.")
                } else {
                    ("help-unreadable", "The skill hermes-agent cannot be read: skill_view is not loaded.")
                };
                (text(inputs, TextId::HelpWithoutSkill), Note::new(code, why))
            }
        }
    }
}

fn flagged(inputs: &Inputs<'_>, id: TextId, key: &str) -> Outcome {
    if !inputs.session.has_tools() {
        return Err(NO_TOOLS.into());
    }
    // Python truthiness: the text "false" is on.
    match inputs.agent(key) {
        Some(value) if !value.is_truthy() => Err(format!("agent.{key} is {}.", value.repr())),
        _ => {
            let note = Note::new("tools-setting", format!("Tools are loaded (agent.{key}).")).arg("key", key);
            Ok(one((text(inputs, id), note)))
        }
    }
}

fn tool_guidance(inputs: &Inputs<'_>) -> Outcome {
    let session = inputs.session;
    let mut texts: Vec<String> = Vec::new();
    let mut tools: Vec<&str> = Vec::new();
    let mut add = |tool: &'static str, text: String| {
        if !text.is_empty() {
            texts.push(text);
            tools.push(tool);
        }
    };
    if session.has_tool("memory") {
        let [memory, user] =
            inputs.settings().map_or([true; 2], |s| [s.memory_enabled.value, s.user_profile_enabled.value]);
        let store = !session.skip_memory;
        let key = (store && memory, store && user, session.has_tool("skill_manage"));
        add("memory", inputs.release.texts.memory.get(&key).map(ToString::to_string).unwrap_or_default());
    }
    if session.has_tool("session_search") {
        add("session_search", text(inputs, TextId::SessionSearch));
    }
    if session.has_tool("skill_manage") {
        add("skill_manage", text(inputs, TextId::SkillManage));
    }
    let task = strip(session.var("HERMES_KANBAN_TASK").unwrap_or_default());
    let own_task = session.kanban_worker && !task.is_empty();
    if session.has_tool("kanban_show") && (inputs.release.rules.kanban == KanbanGate::ToolLoaded || own_task)
    {
        add("kanban_show", text(inputs, TextId::Kanban));
    }
    if texts.is_empty() {
        return Err(
            "None of memory, session_search, skill_manage and kanban_show asks for guidance here.".into()
        );
    }
    let tools = tools.join(", ");
    Ok(one((texts.join(" "), Note::new("for-tools", format!("For {tools}.")).arg("tools", tools))))
}

fn steer_note(inputs: &Inputs<'_>) -> Outcome {
    if inputs.session.has_tools() {
        Ok(one((text(inputs, TextId::SteerNote), Note::new("tools", "Tools are loaded."))))
    } else {
        Err(NO_TOOLS.into())
    }
}

fn computer_use(inputs: &Inputs<'_>) -> Outcome {
    if !inputs.session.has_tool("computer_use") {
        return Err("The tool computer_use is not loaded.".into());
    }
    let host = match inputs.session.host.platform.as_str() {
        known @ ("darwin" | "win32") => known,
        _ => "linux",
    };
    let text = inputs.release.texts.computer_use.get(host).map(ToString::to_string).unwrap_or_default();
    let note = Note::new("computer-use", format!("For the tool computer_use, on {host}."));
    Ok(one((text, note.arg("host", host))))
}

fn enforcement(inputs: &Inputs<'_>) -> Outcome {
    let why = enforced(inputs)?;
    Ok(one((text(inputs, TextId::ToolUseEnforcement), why)))
}

/// Why the enforcement gate is open, or shut.
fn enforced(inputs: &Inputs<'_>) -> Result<Note, String> {
    if !inputs.session.has_tools() {
        return Err(NO_TOOLS.into());
    }
    let setting = inputs.agent("tool_use_enforcement");
    model_gate(
        "tool_use_enforcement",
        setting,
        &inputs.session.model,
        &inputs.release.lists.enforcement_models,
    )
}

fn google(inputs: &Inputs<'_>) -> Outcome {
    let enforced = enforced(inputs)?;
    let family = family(&inputs.session.model, &inputs.release.lists.google_models)
        .ok_or_else(|| "The model is neither Gemini nor Gemma.".to_owned())?;
    Ok((text(inputs, TextId::GoogleModels), vec![of_family(family), enforced]))
}

fn execution(inputs: &Inputs<'_>) -> Outcome {
    let families = &inputs.release.lists.execution_models;
    let notes = match inputs.release.rules.execution {
        ExecutionGate::InsideEnforcement => {
            let enforced = enforced(inputs)?;
            let family = family(&inputs.session.model, families)
                .ok_or_else(|| format!("The model contains none of {}.", families.join(", ")))?;
            vec![of_family(family), enforced]
        }
        ExecutionGate::Own => {
            if !inputs.session.has_tools() {
                return Err(NO_TOOLS.into());
            }
            let setting = inputs.agent("execution_guidance");
            vec![model_gate("execution_guidance", setting, &inputs.session.model, families)?]
        }
    };
    Ok((inputs.release.texts.execution.get(&inputs.session.tools).to_owned(), notes))
}

fn model_line(inputs: &Inputs<'_>) -> Outcome {
    if inputs.session.provider != "alibaba" {
        return Err("Only for the provider alibaba.".into());
    }
    let model = &inputs.session.model;
    let short = model.rsplit('/').next().unwrap_or(model);
    let text = fill(inputs.release.text(TextId::AlibabaModel), &[("MODEL", model), ("MODEL_SHORT", short)]);
    let why = "The provider alibaba reports another model than the one that answers.";
    Ok(one((text, Note::new("model-line", why))))
}

fn of_family(family: &str) -> Note {
    Note::new("model-family", format!("The model contains {family}.")).arg("family", family)
}

/// The first of the families that the lower-cased model id contains.
fn family<'f>(model: &str, families: &'f [String]) -> Option<&'f str> {
    let model = model.to_lowercase();
    families.iter().map(String::as_str).find(|f| model.contains(f))
}

/// Whether a gate over models is open, and why (§1.5). Words count as written: no strip.
fn model_gate(key: &str, setting: Option<&Value>, model: &str, families: &[String]) -> Result<Note, String> {
    let shown = || setting.map_or_else(|| "'auto'".to_owned(), Value::repr);
    let note = |code, text| Note::new(code, text).arg("key", key).arg("shown", shown());
    let decided = |on: bool| {
        let text = format!("agent.{key} is {}.", shown());
        if on { Ok(note("gate-set", text)) } else { Err(text) }
    };
    match setting.map(|v| &v.data) {
        Some(Data::Bool(on)) => return decided(*on),
        Some(Data::Str(word)) => match word.as_str().to_lowercase().as_str() {
            "true" | "always" | "yes" | "on" => return decided(true),
            "false" | "never" | "no" | "off" => return decided(false),
            _ => {}
        },
        Some(Data::List(items)) => {
            let model = model.to_lowercase();
            // An empty text is contained in everything, also in no model at all.
            let hit = items.iter().filter_map(Value::as_str).find(|p| model.contains(&p.to_lowercase()));
            return match hit {
                Some(part) => {
                    let text = format!("The model contains {part:?}, which agent.{key} lists.");
                    Ok(note("gate-listed", text).arg("part", part))
                }
                None => Err(format!("The model contains nothing of agent.{key}: {}.", shown())),
            };
        }
        _ => {}
    }
    match family(model, families) {
        Some(family) => {
            let text = format!("The model contains {family} (agent.{key}: {}).", shown());
            Ok(note("gate-family", text).arg("family", family))
        }
        None => {
            Err(format!("The model contains none of {} (agent.{key}: {}).", families.join(", "), shown()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::yaml::{Dialect, load};

    #[test]
    fn gates_take_values_of_any_type() {
        let families = ["gpt".to_owned(), "codex".to_owned()];
        let open = |yaml: &str, model: &str| {
            let value = load(yaml, Dialect::PyYaml).unwrap();
            model_gate("x", Some(&value), model, &families).is_ok()
        };
        let rows = [
            ("true", "claude", true),
            ("false", "gpt-5", false),
            ("Always", "claude", true),
            ("'OFF'", "gpt-5", false),
            ("' true '", "claude", false),
            ("' false '", "GPT-5", true),
            ("auto", "my-GPTish", true),
            ("auto", "claude", false),
            ("null", "gpt-5", true),
            ("1", "claude", false),
            ("0", "gpt-5", true),
            ("{gpt: 1}", "claude", false),
            ("[claude, X]", "anthropic/CLAUDE", true),
            ("[OPUS, 1]", "claude-opus", true),
            ("[1]", "1", false),
            ("[]", "gpt-5", false),
            ("['']", "", true),
        ];
        for (yaml, model, expected) in rows {
            assert_eq!(open(yaml, model), expected, "{yaml} for {model}");
        }
        assert!(model_gate("x", None, "gpt", &families).is_ok());
    }
}
