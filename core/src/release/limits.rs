//! The numbers of a release.

/// Sizes and counts. Characters are Unicode code points.
#[derive(Debug, Clone, PartialEq)]
pub struct Limits {
    /// Floor and default of the context-file limit, in characters (§4.1).
    pub context_file_max_chars: u64,
    /// Highest limit that follows from a model's context window, in characters (§4.1).
    pub context_ceiling_chars: u64,
    /// Share of the context window one file may take (§4.1).
    pub context_window_fraction: f64,
    /// Characters Hermes counts for one token (§4.1, and its own estimates).
    pub chars_per_token: u64,
    /// Share of the limit that is kept at the start of a cut file (§4.2).
    pub head_ratio: f64,
    /// Share of the limit that is kept at its end (§4.2).
    pub tail_ratio: f64,
    /// Headings a marker names before it says `...` (§4.4).
    pub omitted_headings: usize,
    /// Seconds a context file may take to read where reading has a deadline (§2).
    pub read_timeout_seconds: f64,
    /// Characters a scan looks at (§5.1).
    pub scan_max_chars: usize,
    /// Default of `memory.memory_char_limit` (§7.4).
    pub memory_chars: u64,
    /// Default of `memory.user_char_limit` (§7.4).
    pub user_chars: u64,
    /// Longest skill description in the index, in characters (§8.4).
    pub skill_description_chars: usize,
    /// Directory entries looked at when searching for code (§9.3).
    pub code_scan_entries: usize,
    /// Directories above the working directory that are searched for a project marker (§9.3).
    pub marker_parents: usize,
    /// Largest manifest that is parsed, in bytes (§9.3).
    pub fact_file_bytes: usize,
    /// Manifests named in the snapshot (§9.3).
    pub manifests: usize,
    /// Verify commands named in the snapshot (§9.3).
    pub verify_commands: usize,
    /// Commits named in the snapshot (§9.3).
    pub commits: usize,
    /// Longest plugin section, in characters (§1.7).
    pub plugin_section_chars: usize,
    /// Most plugin sections (§1.7).
    pub plugin_sections: usize,
    /// Longest container of plugin sections, in characters (§1.7).
    pub plugin_sections_chars: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            context_file_max_chars: 20_000,
            context_ceiling_chars: 500_000,
            context_window_fraction: 0.06,
            chars_per_token: 4,
            head_ratio: 0.7,
            tail_ratio: 0.2,
            omitted_headings: 15,
            read_timeout_seconds: 5.0,
            scan_max_chars: 65_536,
            memory_chars: 2_200,
            user_chars: 1_375,
            skill_description_chars: 60,
            code_scan_entries: 500,
            marker_parents: 6,
            fact_file_bytes: 262_144,
            manifests: 6,
            verify_commands: 8,
            commits: 3,
            plugin_section_chars: 4_000,
            plugin_sections: 32,
            plugin_sections_chars: 8_000,
        }
    }
}
