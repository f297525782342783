//! What each part of the prompt costs: characters, bytes, and Hermes's own estimate of tokens.
//!
//! [`SizeReport`] measures a finished prompt by tier, block and skill, and says what could be cut
//! first. [`PromptSize`] is the answer of `hermes prompt-size` (§13), as JSON and as text.
//!
//! A token count here is always an **estimate**, the one Hermes reckons with before it asks a
//! provider; no tokenizer is involved.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::order;
use crate::prompt::{Note, Prompt, Report};
use crate::release::{PromptSizeTables, Release, Slot, Tier, TokenEstimate};
use crate::text::{char_len, is_line_end, split_lines, strip, with_commas};

/// How much a text is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Measure {
    /// Unicode code points, which is what limits count.
    pub chars: usize,
    /// UTF-8 bytes.
    pub bytes: usize,
    /// Tokens by Hermes's own estimate.
    pub tokens: usize,
}

impl Measure {
    /// Measures a text as a release does.
    pub fn of(text: &str, release: &Release) -> Self {
        let tokens = estimate_tokens(text, release);
        Self { chars: char_len(text), bytes: text.len(), tokens }
    }
}

/// Hermes's own estimate of the tokens of a text.
pub fn estimate_tokens(text: &str, release: &Release) -> usize {
    let per_token = usize::try_from(release.limits.chars_per_token).unwrap_or(usize::MAX).max(1);
    // The estimate rounds up to a quarter, whatever the divisor.
    let quarter = |n: usize| n.saturating_add(3) / per_token;
    if text.is_empty() {
        return 0;
    }
    match release.rules.token_estimate {
        TokenEstimate::Characters => quarter(char_len(text)),
        TokenEstimate::Bytes => {
            let (dense, bytes) = text.chars().fold((0, 0), |(dense, bytes), c| {
                if is_dense(c) { (dense + 1, bytes) } else { (dense, bytes + c.len_utf8()) }
            });
            dense + quarter(bytes)
        }
    }
}

/// Whether a character alone is about one token: Hangul, kana, ideographs, full-width forms.
const fn is_dense(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}')
}

/// The size of one block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BlockSize {
    /// The tier it stands in.
    pub tier: Tier,
    /// Its slot.
    pub slot: Slot,
    /// How much it is.
    pub size: Measure,
}

/// The size of one tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TierSize {
    /// Which tier.
    pub tier: Tier,
    /// How much it is.
    pub size: Measure,
}

/// Something that could be left out, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// The block it belongs to; `None` for tool schemas, which are sent beside the prompt.
    pub slot: Option<Slot>,
    /// What it is: a slot's file, a skill, a toolset.
    pub name: String,
    /// What leaving it out saves.
    pub saves: Measure,
    /// How to leave it out, in one sentence.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub how: Note,
}

/// Sizes of a finished prompt.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SizeReport {
    /// The whole prompt.
    pub total: Measure,
    /// Each tier, in prompt order.
    pub tiers: Vec<TierSize>,
    /// Each block, in prompt order.
    pub blocks: Vec<BlockSize>,
    /// Lines of the skills index by skill, largest first.
    pub skills: Vec<SkillSize>,
    /// The tool schemas, when they were given.
    pub tools: Option<ToolSizes>,
    /// What could be left out, the largest saving first.
    pub cuts: Vec<Cut>,
}

impl SizeReport {
    /// Measures a report's prompt. `tools` are the tool schemas sent beside it, if known.
    pub fn of(report: &Report, release: &Release, tools: Option<&[Json]>) -> Self {
        let prompt = &report.prompt;
        let measure = |text: &str| Measure::of(text, release);
        let tiers = prompt
            .tiers
            .iter()
            .map(|t| TierSize { tier: t.tier, size: measure(prompt.tier(t.tier)) })
            .collect();
        let blocks: Vec<BlockSize> = prompt
            .tiers
            .iter()
            .flat_map(|t| t.blocks.iter().map(|b| (t.tier, b)))
            .map(|(tier, b)| BlockSize { tier, slot: b.slot, size: measure(prompt.block(b)) })
            .collect();
        let index = skills_index(prompt);
        let mut skills = skill_lines(index);
        order::sort_by(&mut skills, |a, b| {
            b.index_line_bytes.cmp(&a.index_line_bytes).then_with(|| a.name.cmp(&b.name))
        });
        let tools = tools.map(|schemas| ToolSizes::of(schemas, release));
        let mut cuts = cuts(report, &blocks, release);
        cuts.extend(skills.iter().map(|s| {
            Cut {
                slot: Some(Slot::Skills),
                name: s.name.clone(),
                saves: s.as_measure(),
                how: Note::new(
                    "cut-skill",
                    format!("Name {} in skills.disabled, or shorten its description.", s.name),
                )
                .arg("skill", &s.name),
            }
        }));
        if let Some(tools) = &tools {
            cuts.extend(tools.toolsets.iter().map(|t| {
                Cut {
                    slot: None,
                    name: t.toolset.clone(),
                    saves: Measure {
                        chars: t.json_bytes,
                        bytes: t.json_bytes,
                        tokens: t.json_bytes.div_ceil(4),
                    },
                    how: Note::new(
                        "cut-toolset",
                        format!(
                            "Name {} in agent.disabled_toolsets; its {} tools are gone then.",
                            t.toolset, t.tool_count
                        ),
                    )
                    .arg("toolset", &t.toolset)
                    .arg("count", t.tool_count.to_string()),
                }
            }));
        }
        order::sort_by(&mut cuts, |a, b| {
            b.saves.tokens.cmp(&a.saves.tokens).then_with(|| a.name.cmp(&b.name))
        });
        Self { total: measure(&prompt.text), tiers, blocks, skills, tools, cuts }
    }
}

/// What a person can leave out or shorten, block by block.
fn cuts(report: &Report, blocks: &[BlockSize], release: &Release) -> Vec<Cut> {
    let switch = |slot: Slot| -> Option<(&'static str, &'static str)> {
        Some(match slot {
            Slot::TaskCompletion => ("cut-task-completion", "Set agent.task_completion_guidance to false."),
            Slot::ParallelCalls => ("cut-parallel-calls", "Set agent.parallel_tool_call_guidance to false."),
            Slot::Enforcement => ("cut-enforcement", "Set agent.tool_use_enforcement to false."),
            Slot::ExecutionGuidance => match release.rules.execution {
                crate::release::ExecutionGate::Own => {
                    ("cut-execution-guidance", "Set agent.execution_guidance to false.")
                }
                crate::release::ExecutionGate::InsideEnforcement => {
                    ("cut-enforcement", "Set agent.tool_use_enforcement to false.")
                }
            },
            Slot::CodingBrief => ("cut-coding-brief", "Set agent.coding_context to off."),
            Slot::Toolchain => ("cut-toolchain", "Set agent.environment_probe to false."),
            Slot::PlatformHint => {
                ("cut-platform-hint", "Replace the hint by a shorter one in platform_hints.")
            }
            Slot::AutoLoad => {
                ("cut-auto-load", "Take skills out of skills.auto_load; the index lists them all the same.")
            }
            Slot::Memory => ("cut-memory", "Remove entries that no longer matter from MEMORY.md."),
            Slot::UserProfile => ("cut-user-profile", "Remove entries that no longer matter from USER.md."),
            Slot::PluginSections => ("cut-plugin-sections", "Disable plugins that add a section."),
            _ => return None,
        })
    };
    let mut out: Vec<Cut> = blocks
        .iter()
        .filter_map(|b| {
            let (code, how) = switch(b.slot)?;
            let how = Note::new(code, how);
            Some(Cut { slot: Some(b.slot), name: String::new(), saves: b.size, how })
        })
        .collect();
    // Files are shortened one by one: what counts is their own text in the prompt.
    for block in report.prompt.blocks().filter(|b| matches!(b.slot, Slot::Identity | Slot::ProjectContext)) {
        let mut paths: Vec<&str> = block.origins.iter().map(|o| &*o.path).collect();
        order::sort_all(&mut paths);
        paths.dedup();
        for path in paths {
            let runs = block.origins.iter().filter(|o| &*o.path == path);
            let text: String = runs.filter_map(|o| report.prompt.text.get(o.range.clone())).collect();
            let name = crate::workspace::file_name(path);
            out.push(Cut {
                slot: Some(block.slot),
                name: path.to_owned(),
                saves: Measure::of(&text, release),
                how: Note::new(
                    "cut-file",
                    format!("Shorten {name}; what only matters now and then can be a skill."),
                )
                .arg("file", name),
            });
        }
    }
    out
}

// ---------------------------------------------------------------------------------------------------
// `hermes prompt-size`
// ---------------------------------------------------------------------------------------------------

/// Characters and bytes, as the command counts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Code points.
    pub chars: u64,
    /// UTF-8 bytes.
    pub bytes: u64,
}

impl Pair {
    fn of(text: &str) -> Self {
        Self { chars: char_len(text) as u64, bytes: text.len() as u64 }
    }
}

/// Tool schemas, as the command counts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCount {
    /// How many.
    pub count: u64,
    /// Bytes of their JSON, as Python writes it.
    pub json_bytes: u64,
}

/// What one skill costs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(default)]
pub struct SkillSize {
    /// The name it is listed under.
    pub name: String,
    /// Bytes of the index that are there for it.
    pub index_line_bytes: u64,
    /// Bytes of its line; several skills share one when their category shows names only.
    pub index_line_total_bytes: u64,
    /// The part of [`SkillSize::index_line_bytes`] that it shares with others.
    pub index_line_shared_bytes: u64,
    /// Skills on its line.
    pub index_line_skill_count: u64,
    /// Bytes of its SKILL.md, when the file is known.
    pub skill_md_bytes: Option<u64>,
    /// Path of its SKILL.md; empty when it is not known.
    pub path: String,
}

impl SkillSize {
    fn as_measure(&self) -> Measure {
        let bytes = usize::try_from(self.index_line_bytes).unwrap_or(usize::MAX);
        Measure { chars: bytes, bytes, tokens: bytes.div_ceil(4) }
    }
}

/// What the tools of one toolset cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ToolsetSize {
    /// Its name; `(unknown)` for tools of none.
    pub toolset: String,
    /// How many tools.
    pub tool_count: usize,
    /// Bytes of their JSON, as Python writes it.
    pub json_bytes: usize,
}

/// What the tool schemas cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ToolSizes {
    /// How many.
    pub count: usize,
    /// Bytes of their JSON, as Python writes it.
    pub json_bytes: usize,
    /// By toolset, largest first.
    pub toolsets: Vec<ToolsetSize>,
}

impl ToolSizes {
    /// Measures tool schemas.
    pub fn of(schemas: &[Json], release: &Release) -> Self {
        let mut toolsets: Vec<ToolsetSize> = Vec::new();
        for schema in schemas {
            let set = release.lists.tool_toolsets.get(tool_name(schema)).map_or("(unknown)", String::as_str);
            let bytes = python_json_len(schema);
            match toolsets.iter_mut().find(|t| t.toolset == set) {
                Some(t) => {
                    t.tool_count += 1;
                    t.json_bytes += bytes;
                }
                None => {
                    toolsets.push(ToolsetSize { toolset: set.to_owned(), tool_count: 1, json_bytes: bytes });
                }
            }
        }
        order::sort_by(&mut toolsets, |a, b| {
            b.json_bytes.cmp(&a.json_bytes).then_with(|| a.toolset.cmp(&b.toolset))
        });
        Self { count: schemas.len(), json_bytes: list_len(schemas.iter().map(python_json_len)), toolsets }
    }
}

fn tool_name(schema: &Json) -> &str {
    let function = schema["function"]["name"].as_str().filter(|n| !n.is_empty());
    function.or_else(|| schema["name"].as_str()).unwrap_or_default()
}

/// Finds the SKILL.md of a name: its path, and its size in bytes.
pub type SkillFiles<'f> = &'f dyn Fn(&str) -> Option<(String, Option<u64>)>;

/// The measurements of `hermes prompt-size` (§13), in the order of its JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptSize {
    /// The platform asked about.
    pub platform: String,
    /// The model; may be empty.
    pub model: String,
    /// The whole prompt.
    pub system_prompt: Pair,
    /// The list of skills, between its tags.
    pub skills_index: Pair,
    /// The block of MEMORY.md.
    pub memory: Pair,
    /// The block of USER.md.
    pub user_profile: Pair,
    /// The tool schemas.
    pub tools: ToolCount,
    /// Label, characters and bytes of each tier.
    pub sections: Vec<(String, u64, u64)>,
    /// Skills, largest file first; absent in releases without the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skills_breakdown: Option<Vec<SkillSize>>,
    /// Toolsets, largest first; absent in releases without the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toolsets_breakdown: Option<Vec<ToolsetSize>>,
}

impl PromptSize {
    /// The command's measurements of a prompt. `paths` finds the SKILL.md of a listed name and its size
    /// in bytes.
    pub fn of(
        prompt: &Prompt,
        platform: &str,
        model: &str,
        tools: &[Json],
        release: &Release,
        paths: SkillFiles<'_>,
    ) -> Self {
        let block = |slot: Slot| {
            let text = prompt.blocks().find(|b| b.slot == slot).map_or("", |b| prompt.block(b));
            Pair::of(text)
        };
        // The labels are those of an older order of blocks; the command kept them.
        let labels = [
            (Tier::Stable, "stable (identity/guidance/skills)"),
            (Tier::Context, "context (AGENTS.md/cwd files)"),
            (Tier::Volatile, "volatile (memory/profile/timestamp)"),
        ];
        let sections = labels.map(|(tier, label)| {
            let Pair { chars, bytes } = Pair::of(prompt.tier(tier));
            (label.to_owned(), chars, bytes)
        });
        let index = skills_index(prompt);
        let sizes = ToolSizes::of(tools, release);
        let tables = release.rules.prompt_size == PromptSizeTables::Breakdowns;
        let skills = || {
            let mut skills = skill_lines(index);
            for skill in &mut skills {
                if let Some((path, bytes)) = paths(&skill.name) {
                    skill.path = path;
                    skill.skill_md_bytes = bytes;
                }
            }
            order::sort_by(&mut skills, |a, b| {
                let size = |s: &SkillSize| s.skill_md_bytes.unwrap_or(0);
                size(b).cmp(&size(a)).then_with(|| a.name.cmp(&b.name))
            });
            skills
        };
        Self {
            platform: platform.to_owned(),
            model: model.to_owned(),
            system_prompt: Pair::of(&prompt.text),
            skills_index: Pair::of(index),
            memory: block(Slot::Memory),
            user_profile: block(Slot::UserProfile),
            tools: ToolCount { count: sizes.count as u64, json_bytes: sizes.json_bytes as u64 },
            sections: sections.into(),
            skills_breakdown: tables.then(skills),
            toolsets_breakdown: tables.then_some(sizes.toolsets),
        }
    }

    /// What `--json` prints.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// What the command prints without `--json`.
    pub fn to_text(&self) -> String {
        let kb = |n: u64| format!("{:.1} KB", n as f64 / 1024.0);
        let wide = |n: u64| format!("{:>8}", with_commas(n));
        let whole = self.system_prompt;
        let model = if self.model.is_empty() { "unset" } else { &self.model };
        let mut lines = vec![
            format!("Prompt-size breakdown (platform={}, model={model})", self.platform),
            String::new(),
            format!(
                "  System prompt total : {} B  ({}, {} chars)",
                wide(whole.bytes),
                kb(whole.bytes),
                with_commas(whole.chars)
            ),
            String::new(),
            "  Major blocks:".into(),
        ];
        for (label, size) in [
            ("skills index", self.skills_index),
            ("memory", self.memory),
            ("user profile", self.user_profile),
        ] {
            lines.push(format!("    {label:<19}: {} B  ({})", wide(size.bytes), kb(size.bytes)));
        }
        lines.extend([String::new(), "  Prompt tiers:".into()]);
        for (label, _, bytes) in &self.sections {
            lines.push(format!("    {label:<36}: {} B  ({})", wide(*bytes), kb(*bytes)));
        }
        let tools = self.tools;
        lines.extend([
            String::new(),
            format!(
                "  Tool schemas         : {} B  ({}, {} tools)",
                wide(tools.json_bytes),
                kb(tools.json_bytes),
                tools.count
            ),
        ]);
        if let Some(toolsets) = self.toolsets_breakdown.as_ref().filter(|t| !t.is_empty()) {
            lines.extend([
                String::new(),
                "  Toolsets by size (tool-schema JSON, largest first):".into(),
                format!("    {:<22} {:>5}  {:>10}", "toolset", "tools", "schema"),
            ]);
            for t in toolsets {
                let bytes = t.json_bytes as u64;
                lines.push(format!(
                    "    {:<22} {:>5}  {} B  ({})",
                    t.toolset,
                    t.tool_count,
                    wide(bytes),
                    kb(bytes)
                ));
            }
        }
        if let Some(skills) = self.skills_breakdown.as_ref().filter(|s| !s.is_empty()) {
            lines.extend([
                String::new(),
                "  Skills by size (SKILL.md on-disk = read cost; index cost = attributed always-on bytes, largest first):".into(),
                format!("    {:<28} {:>10}  {:>10}", "skill", "SKILL.md", "index cost"),
            ]);
            for s in skills.iter().take(SKILLS_SHOWN) {
                let file =
                    s.skill_md_bytes.map_or_else(|| format!("{:>10}", "n/a"), |n| format!("{} B", wide(n)));
                let name = match char_len(&s.name) {
                    0..=28 => s.name.clone(),
                    _ => format!("{}…", crate::text::head(&s.name, 27)),
                };
                lines.push(format!("    {name:<28} {file}  {} B", wide(s.index_line_bytes)));
            }
            if let Some(more @ 1..) = skills.len().checked_sub(SKILLS_SHOWN) {
                lines.push(format!("    … and {more} more (use --json for the full list)"));
            }
        }
        lines.join("\n")
    }
}

/// Skills the text shows.
const SKILLS_SHOWN: usize = 20;

/// The list of skills between its tags, tags included; empty when there is none.
fn skills_index(prompt: &Prompt) -> &str {
    const OPEN: &str = "<available_skills>";
    const CLOSE: &str = "</available_skills>";
    let find = |text| -> Option<&str> {
        let text: &str = text;
        let start = text.find(OPEN)?;
        let end = start + text[start..].find(CLOSE)? + CLOSE.len();
        text.get(start..end)
    };
    // Where the index moved, the newer place is asked first.
    let tier =
        prompt.tiers.iter().rev().find(|t| t.blocks.iter().any(|b| b.slot == Slot::Skills)).map(|t| t.tier);
    tier.and_then(|t| find(prompt.tier(t))).unwrap_or_default()
}

/// The skills of a rendered list, in its order.
fn skill_lines(index: &str) -> Vec<SkillSize> {
    let mut out = Vec::new();
    let mut add = |name: &str, own: usize, total: usize, shared: usize, count: usize| {
        out.push(SkillSize {
            name: name.to_owned(),
            index_line_bytes: own as u64,
            index_line_total_bytes: total as u64,
            index_line_shared_bytes: shared as u64,
            index_line_skill_count: count as u64,
            skill_md_bytes: None,
            path: String::new(),
        });
    };
    for line in split_lines(index).map(|l| l.trim_end_matches(is_line_end)) {
        if let Some(names) = names_only(line) {
            let names: Vec<&str> = names.split(',').map(strip).filter(|n| !n.is_empty()).collect();
            let own: usize = names.iter().map(|n| n.len()).sum();
            let rest = line.len().saturating_sub(own);
            let (base, extra) = (rest / names.len().max(1), rest % names.len().max(1));
            for (i, name) in names.iter().enumerate() {
                let shared = base + usize::from(i < extra);
                add(name, name.len() + shared, line.len(), shared, names.len());
            }
        } else if let Some(item) = line.strip_prefix("    - ") {
            let name = strip(item.split_once(": ").map_or(item, |(name, _)| name));
            if !name.is_empty() {
                add(name, line.len(), line.len(), 0, 1);
            }
        }
    }
    out
}

/// The names of a line such as `  cooking [names only]: bread, soup`.
fn names_only(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("  ")?;
    let (category, names) = rest.rsplit_once(" [names only]: ")?;
    (!category.is_empty() && !names.is_empty()).then_some(names)
}

/// Bytes of a value as `json.dumps(value, ensure_ascii=False)` writes it.
pub fn python_json_len(value: &Json) -> usize {
    match value {
        Json::Null | Json::Bool(true) => 4,
        Json::Bool(false) => 5,
        Json::Number(n) => match n.as_f64().filter(|_| n.is_f64()) {
            Some(float) => crate::config::yaml::number::float_repr(float).len(),
            None => n.to_string().len(),
        },
        Json::String(text) => string_len(text),
        Json::Array(items) => list_len(items.iter().map(python_json_len)),
        Json::Object(map) => {
            list_len(map.iter().map(|(key, value)| string_len(key) + 2 + python_json_len(value)))
        }
    }
}

/// Brackets, and a comma and a space between items.
fn list_len(items: impl Iterator<Item = usize>) -> usize {
    let (count, sum) = items.fold((0usize, 0usize), |(n, sum), len| (n + 1, sum.saturating_add(len)));
    sum + 2 + 2 * count.saturating_sub(1)
}

fn string_len(text: &str) -> usize {
    let escaped = |c: char| match c {
        '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
        '\0'..='\u{1f}' => 6,
        c => c.len_utf8(),
    };
    2 + text.chars().map(escaped).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_of_both_kinds() {
        let [old, new] = ["0.19", "0.22"].map(|id| Release::built_in(id).unwrap());
        for (text, by_chars, by_bytes) in [
            ("", 0, 0),
            ("a", 1, 1),
            ("abcd", 1, 1),
            ("abcde", 2, 2),
            ("привет", 2, 3),
            ("日本語", 1, 3),
            ("日本ab", 1, 3),
        ] {
            assert_eq!(
                (estimate_tokens(text, &old), estimate_tokens(text, &new)),
                (by_chars, by_bytes),
                "{text}"
            );
        }
    }

    #[test]
    fn json_as_python_writes_it() {
        // Lengths of json.dumps(x, ensure_ascii=False) in Python 3.11.
        for (json, len) in [
            (r#"{"a": [1, 2.5, null], "b": {}}"#, 30),
            (r#"["\u0001\n\"", "é", 1e16, 1.0, true]"#, 38),
            ("[]", 2),
            (r#"{"x": "\/"}"#, 10),
        ] {
            assert_eq!(python_json_len(&serde_json::from_str(json).unwrap()), len, "{json}");
        }
    }

    #[test]
    fn lines_of_the_index() {
        let index = "<available_skills>\n  dev: about\n    - k8s: deploy: now\n    - a:b\n  fun [names only]: é, poem\n</available_skills>";
        let rows: Vec<_> = skill_lines(index)
            .into_iter()
            .map(|s| (s.name, s.index_line_bytes, s.index_line_shared_bytes, s.index_line_skill_count))
            .collect();
        let row = |n: &str, a, b, c| (n.to_owned(), a, b, c);
        // 28 bytes of the shared line, 6 of them names: 11 for each.
        assert_eq!(
            rows,
            [row("k8s", 22, 0, 1), row("a:b", 9, 0, 1), row("é", 13, 11, 2), row("poem", 15, 11, 2)]
        );
    }

    #[test]
    fn toolsets_are_added_up() {
        let release = Release::built_in("0.22").unwrap();
        let tool = |name: &str| serde_json::json!({"type": "function", "function": {"name": name}});
        let sizes = ToolSizes::of(
            &[tool("terminal"), tool("memory"), tool("process_manage"), tool("mine")],
            &release,
        );
        let names: Vec<_> = sizes.toolsets.iter().map(|t| (t.toolset.as_str(), t.tool_count)).collect();
        assert_eq!(names, [("terminal", 2), ("memory", 1), ("(unknown)", 1)]);
        assert_eq!(sizes.json_bytes, sizes.toolsets.iter().map(|t| t.json_bytes).sum::<usize>() + 2 + 2 * 3);
    }
}
