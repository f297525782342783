//! The name lists of a release: model families, tools, file and directory names.

use crate::collections::Map;
use crate::order;

/// Lists of names. All are facts about the release.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lists {
    /// Families that get the enforcement guidance by default (§1.5).
    pub enforcement_models: Vec<String>,
    /// Families that get the execution guidance by default (§1.5).
    pub execution_models: Vec<String>,
    /// Families that get the Google guidance (§1.2).
    pub google_models: Vec<String>,
    /// Families whose system message is sent with the role `developer` (§10.1).
    pub developer_role_models: Vec<String>,
    /// Terminal backends that run somewhere else (§9.1).
    pub remote_backends: Vec<String>,
    /// Files that mark a project, in order (§9.3).
    pub project_markers: Vec<String>,
    /// Suffixes of code files, with their dot (§9.3).
    pub code_extensions: Vec<String>,
    /// Directories that are not searched for code (§9.3).
    pub code_scan_skip_dirs: Vec<String>,
    /// Platforms with a coding posture; the empty name counts (§9.3).
    pub coding_platforms: Vec<String>,
    /// Names of targets and scripts that verify a project, in order (§9.3).
    pub verify_targets: Vec<String>,
    /// Lock files and the Python package manager they belong to, in order (§9.3).
    pub python_lockfiles: Vec<(String, String)>,
    /// Lock files and the JavaScript package manager they belong to, in order (§9.3).
    pub js_lockfiles: Vec<(String, String)>,
    /// Skill categories that the lean coding posture shows by name only (§8.7).
    pub non_coding_categories: Vec<String>,
    /// Directories the skill walk never enters (§8.2).
    pub excluded_skill_dirs: Vec<String>,
    /// Directories it does not enter under a skill (§8.2).
    pub skill_support_dirs: Vec<String>,
    /// Skills that cannot be disabled (§8.5).
    pub essential_skills: Vec<String>,
    /// Names of operating systems in skills and the `sys.platform` they stand for (§8.4).
    pub skill_platforms: Map<String, String>,
    /// Toolset by tool (§8.4).
    pub tool_toolsets: Map<String, String>,
    /// The scratch directory, relative to the Hermes home (§9.1).
    pub scratch_path: String,
    /// Tools by toolset, nested toolsets resolved (§7.6).
    pub toolsets: Map<String, Vec<String>>,
}

impl Lists {
    /// Reads the two maps of tools from a data file: `[tools]` and `[toolsets]`, one set a line, the
    /// tools after the colon; `@name` stands for the tools of an earlier line.
    pub(super) fn read_toolsets(&mut self, data: &str) {
        let mut in_tools = true;
        for line in data.lines().filter(|l| !l.starts_with('#')) {
            match line {
                "[tools]" => in_tools = true,
                "[toolsets]" => in_tools = false,
                _ => {}
            }
            let Some((set, tools)) = line.split_once(':') else { continue };
            if in_tools {
                self.tool_toolsets.extend(tools.split_whitespace().map(|t| (t.to_owned(), set.to_owned())));
                continue;
            }
            let mut names: Vec<String> = Vec::new();
            for tool in tools.split_whitespace() {
                match tool.strip_prefix('@') {
                    Some(other) => names.extend(self.toolsets.get(other).cloned().unwrap_or_default()),
                    None => names.push(tool.to_owned()),
                }
            }
            order::sort_all(&mut names);
            self.toolsets.insert(set.to_owned(), names);
        }
    }
}
