//! What keeps a skill of a trusted project out of the prompt (§8.1).

use crate::collections::Map;

use super::threats::ThreatTable;

/// The tables of the check of a project's skills. The expressions come from a pack; the built-in releases know
/// the facts about files alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillGuard {
    /// Expressions for single lines. Rows of scope `all` are dangerous where they match; the rows
    /// [`SkillGuard::DENYLIST`] and [`SkillGuard::ACTION`], of scope `context`, qualify those of
    /// [`SkillGuard::inert`].
    pub patterns: ThreatTable,
    /// Rows that name a path: harmless in a comment, and in a list of what is denied.
    pub inert: Vec<String>,
    /// Suffixes of files whose lines are looked at, with their dot.
    pub texts: Vec<String>,
    /// Suffixes of files that no skill may hold.
    pub binaries: Vec<String>,
    /// What opens a comment, by suffix.
    pub comments: Map<String, Vec<String>>,
    /// Files that name what is not looked at.
    pub ignore_files: Vec<String>,
}

impl SkillGuard {
    /// The row that knows an assignment whose name says "not these".
    pub const DENYLIST: &'static str = "denylist";
    /// The row that knows what could act on a path.
    pub const ACTION: &'static str = "action";

    /// The facts without expressions.
    pub(crate) fn facts() -> Self {
        let names = |list: &str| list.split(' ').map(str::to_owned).collect();
        Self {
            binaries: names(".exe .dll .so .dylib .bin .dat .com .msi .dmg .app .deb .rpm"),
            ignore_files: names(".skillignore .clawhubignore"),
            ..Self::default()
        }
    }
}
