//! The texts of a release, by id, and the ones that come in variants.
//!
//! A text may hold placeholders: capital letters in braces, `{PATH}`. [`super::fill`] puts values in.
//! Braces around anything else are text.

use crate::collections::Map;
use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::request::sha256_hex;
use crate::text::strip;

macro_rules! text_ids {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        /// What a text is for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TextId { $($(#[$doc])* $name,)* }

        impl TextId {
            /// Every id.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The dotted key under which a pack brings this text.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }
        }
    };
}

text_ids! {
    /// Who the agent is when SOUL.md says nothing (§2).
    Identity = "texts.identity",
    /// What the bootstrap writes into a missing SOUL.md (§2).
    DefaultSoul = "texts.default_soul",
    /// Help about Hermes itself, with its skill (§1.2).
    Help = "texts.help",
    /// The same where that skill cannot be read (§1.3).
    HelpWithoutSkill = "texts.help_without_skill",
    /// Finish the job, invent nothing.
    TaskCompletion = "texts.task_completion",
    /// Call independent tools together.
    ParallelToolCalls = "texts.parallel_tool_calls",
    /// For the tool `session_search`.
    SessionSearch = "texts.session_search",
    /// For the tool `skill_manage`.
    SkillManage = "texts.skill_manage",
    /// The protocol of a kanban worker.
    Kanban = "texts.kanban",
    /// What a steering message inside a tool result is.
    SteerNote = "texts.steer_note",
    /// Act instead of announcing.
    ToolUseEnforcement = "texts.tool_use_enforcement",
    /// For Gemini and Gemma.
    GoogleModels = "texts.google_models",
    /// Which model answers, for one provider; `{MODEL}`, `{MODEL_SHORT}` (§1.6).
    AlibabaModel = "templates.alibaba_model",
    /// Appended to the Telegram hint when rich messages are on (§6.2).
    TelegramRichMessages = "texts.telegram_rich_messages",
    /// Appended to the TUI hint inside the desktop application (§6.4).
    TuiPane = "texts.tui_pane",
    /// Windows Subsystem for Linux: the paragraph (§9.1).
    Wsl = "texts.wsl",
    /// Windows: the line about host names (§9.1).
    WindowsHostname = "texts.windows_hostname",
    /// Windows: the paragraph about the shell (§9.1).
    WindowsShell = "texts.windows_shell",
    /// The line about the scratch directory; `{PATH}` (§9.1).
    ScratchLine = "templates.scratch_line",
    /// The line of the default profile; `{ROOT}` (§9.4).
    ProfileDefault = "templates.profile_default",
    /// The line of a named profile; `{NAME}`, `{HOME}`, `{ROOT}` (§9.4).
    ProfileNamed = "templates.profile_named",
    /// The second date line; `{DATE}` (§9.5).
    RebuiltDate = "templates.rebuilt_date",
    /// The line before an auto-loaded skill; `{NAME}` (§8.9).
    AutoLoadActivation = "templates.auto_load_activation",
    /// The line before a skill that was preloaded by `--skills`; `{NAME}` (§10.2).
    PreloadActivation = "templates.preload_activation",
    /// Names the directory of an auto-loaded skill; `{DIRECTORY}` (§8.9).
    SkillDirectory = "templates.skill_directory",
    /// Opens the configuration of an auto-loaded skill; `{HOME}` (§8.9).
    SkillConfigOpen = "templates.skill_config_open",
    /// Closes it.
    SkillConfigClose = "templates.skill_config_close",
    /// Opens the list of a skill's files (§8.9).
    SkillFilesOpen = "templates.skill_files_open",
    /// Closes it; `{DIRECTORY}`, `{TARGET}` (§8.9).
    SkillFilesClose = "templates.skill_files_close",
    /// Frame of the note about what an auto-loaded skill lacks; `{NOTE}` (§8.9).
    SkillSetupNote = "templates.skill_setup_note",
    /// The note: what is missing; `{MISSING}` (§8.9).
    SkillSetupMissing = "templates.skill_setup_missing",
    /// Follows it where a remote backend needs the same; `{BACKEND}` (§8.9).
    SkillSetupRemote = "templates.skill_setup_remote",
    /// The note where nobody may type a secret (§8.9).
    SkillSetupGateway = "templates.skill_setup_gateway",
    /// Names skills that could not be listed; `{NAMES}` (§8.5).
    SkillsUnlistedNote = "templates.skills_unlisted_note",
}

/// A text that stands around something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frame {
    /// What comes before, line end included.
    pub before: Cow<'static, str>,
    /// What comes after.
    pub after: Cow<'static, str>,
}

/// The frames of the skills index (§8.7).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillsFrames {
    /// When the tool set is known and lacks `web_search`.
    pub basic_terminal: Frame,
    /// Otherwise.
    pub basic_web: Frame,
    /// For single-query sessions, where the release has one.
    pub oneshot: Option<Frame>,
    /// Follows the frame when a category shows names only.
    pub names_only_note: Cow<'static, str>,
}

/// The execution guidance, by the tools that are loaded (§1.3).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExecutionTexts {
    /// The tools that decide, at most eight.
    pub tools: Vec<String>,
    /// One text for every subset of them that is loaded.
    pub variants: Map<BTreeSet<String>, Cow<'static, str>>,
}

impl ExecutionTexts {
    /// The text for a tool set.
    pub fn get(&self, tools: &BTreeSet<String>) -> &str {
        let loaded: BTreeSet<String> = self.tools.iter().filter(|t| tools.contains(*t)).cloned().collect();
        self.variants.get(&loaded).map_or("", |t| t.as_ref())
    }
}

/// How one family of models edits best (§9.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditFormat {
    /// Name of the form, `patch` or `replace`.
    pub family: Cow<'static, str>,
    /// A model whose lower-cased id contains one of these belongs to the family.
    pub needles: Vec<String>,
    /// The line of the brief.
    pub text: Cow<'static, str>,
}

/// The environment paragraph of a remote backend (§9.1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RemoteTexts {
    /// When a probe of the backend succeeded; `{PROBE}` is its output.
    pub probe: Cow<'static, str>,
    /// When there is none.
    pub no_probe: Cow<'static, str>,
}

/// Who holds the mouse of the bot's screen (§9.1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BotScreenTexts {
    /// The agent; `{DISPLAY}`.
    pub agent: Cow<'static, str>,
    /// A person; `{DISPLAY}`.
    pub human: Cow<'static, str>,
}

/// A text that installers of earlier releases wrote into SOUL.md (§2), stripped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LegacySoul {
    /// Its words.
    Text(Cow<'static, str>),
    /// Its length in bytes and its SHA-256: enough to know it again without carrying its words.
    Digest(usize, &'static str),
}

impl LegacySoul {
    /// Whether a stripped text is this one.
    pub fn is(&self, text: &str) -> bool {
        match self {
            Self::Text(known) => strip(known.trim_start_matches('\u{feff}')) == text,
            Self::Digest(len, sha256) => text.len() == *len && sha256_hex(text) == *sha256,
        }
    }
}

/// All texts of a release.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    /// Texts without variants.
    pub by_id: Map<TextId, Cow<'static, str>>,
    /// For the tool `memory`, by (memory on, user profile on, `skill_manage` loaded) (§1.3).
    pub memory: Map<(bool, bool, bool), Cow<'static, str>>,
    /// The execution guidance (§1.3).
    pub execution: ExecutionTexts,
    /// The coding brief with and without the tool `todo_list` (§9.3).
    pub coding_brief: [Cow<'static, str>; 2],
    /// Lines of the brief by model family, in order of precedence (§9.3).
    pub edit_formats: Vec<EditFormat>,
    /// Computer use by `sys.platform`: `darwin`, `win32`, `linux` (§1.2).
    pub computer_use: Map<Cow<'static, str>, Cow<'static, str>>,
    /// Paragraphs of remote backends by their name (§9.1).
    pub remote_backends: Map<Cow<'static, str>, RemoteTexts>,
    /// The line about the bot's screen (§9.1).
    pub bot_screen: BotScreenTexts,
    /// Frames of the skills index (§8.7).
    pub skills: SkillsFrames,
    /// Untouched SOUL.md templates of earlier releases, which the bootstrap replaces (§2).
    pub legacy_souls: Vec<LegacySoul>,
}

impl Texts {
    /// Every text with a key that names it, variants included.
    pub fn all(&self) -> Vec<(String, &str)> {
        fn item(key: impl Into<String>, text: &str) -> (String, &str) {
            (key.into(), text)
        }
        let mut out: Vec<(String, &str)> = self.by_id.iter().map(|(id, t)| item(id.key(), t)).collect();
        out.extend(self.memory.iter().map(|(key, t)| item(format!("variants.memory {key:?}"), t)));
        let execution = self.execution.variants.iter();
        out.extend(execution.map(|(tools, t)| item(format!("variants.execution {tools:?}"), t)));
        out.extend(self.coding_brief.iter().map(|t| item("variants.coding_brief", t)));
        out.extend(self.edit_formats.iter().map(|f| item(format!("edit_formats.{}", f.family), &f.text)));
        out.extend(
            self.computer_use.iter().map(|(host, t)| item(format!("variants.computer_use.{host}"), t)),
        );
        for (backend, texts) in &self.remote_backends {
            out.push(item(format!("remote_backends.{backend}.probe"), &texts.probe));
            out.push(item(format!("remote_backends.{backend}.no_probe"), &texts.no_probe));
        }
        out.push(item("variants.bot_screen.agent", &self.bot_screen.agent));
        out.push(item("variants.bot_screen.human", &self.bot_screen.human));
        let frames =
            [Some(&self.skills.basic_terminal), Some(&self.skills.basic_web), self.skills.oneshot.as_ref()];
        for frame in frames.into_iter().flatten() {
            out.push(item("skills_index.before", &frame.before));
            out.push(item("skills_index.after", &frame.after));
        }
        out.push(item("skills_index.names_only_note", &self.skills.names_only_note));
        out.extend(self.legacy_souls.iter().filter_map(|soul| match soul {
            LegacySoul::Text(text) => Some(item("legacy_souls", text)),
            LegacySoul::Digest(..) => None,
        }));
        out
    }

    /// The text of an id; empty when the release has none.
    pub fn get(&self, id: TextId) -> &str {
        self.by_id.get(&id).map_or("", |t| t.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_text_is_known_by_its_words_or_by_its_digest() {
        let words = LegacySoul::Text("\u{feff}abc\n".into());
        let digest =
            LegacySoul::Digest(3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!([words.is("abc"), digest.is("abc")], [true; 2]);
        assert_eq!([words.is("abd"), digest.is("abd")], [false; 2]);
    }
}
