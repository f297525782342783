//! Frames of the skills index and of skills that are loaded whole.

/// `0.19`: its first two sentences are the documentation's.
pub(crate) const BEFORE_0_19: &str = "## Skills (mandatory)
Before replying, scan the skills below. If one clearly matches your task, load it with skill_view(name) and follow \
its instructions. A skill that fits only in part is still worth opening: it knows the endpoints, the order of the \
steps and the mistakes that were made before you. Loading one too many costs a moment; missing one costs the task. \
Do so even for what you could do with {BASIC}: the skill says how it is done *here*, with this person's \
conventions, limits and preferences.
Everything about Hermes — setting it up, its commands, its gateway, its plugins — is in the skill `hermes-agent`. \
Load it before you say how something in Hermes works or change how it is configured.
A skill that turns out to be wrong or incomplete is mended on the spot: skill_manage(action='patch'). After a hard or \
repetitive task, offer to keep the way as a skill. When none of them has anything to do with the task, go on \
without.

<available_skills>
";

pub(crate) const AFTER_0_19: &str = "</available_skills>

Go on without a skill only when none of these has anything to do with the task.";

pub(crate) const BEFORE_0_22: &str = "## Skills
Look through the list below before you answer. When an entry has to do with the task, even in part, load it with \
skill_view(name) and do what it says: it knows the endpoints, the order of the steps and the mistakes that were made \
before you. Loading one too many costs a moment; missing one costs the task. Do so even for what you could do with \
{BASIC}: the skill says how it is done *here*, with this person's conventions, limits and preferences.
A skill that turns out to be wrong or incomplete is mended on the spot: skill_manage(action='patch'). After a hard or \
repetitive task, offer to keep the way as a skill.

<available_skills>
";

pub(crate) const AFTER_0_22: &str = "</available_skills>

Go on without a skill only when none of these has anything to do with the task.";

pub(crate) const BEFORE_ONESHOT: &str = "## Skills
There is one question to answer and no second turn. When one of the entries below is made for it, load it with \
skill_view(name) first and do what it says; when none is, answer at once.

<available_skills>
";

pub(crate) const AFTER_ONESHOT: &str = "</available_skills>";

pub(crate) const NAMES_ONLY_NOTE: &str = "\n(A category marked [names only] lists its skills without descriptions, \
because this is a coding session. They work as always: skill_view(name) opens one, skills_list describes them.)";

pub(crate) const UNLISTED_NOTE: &str = "\n(Left out, because another skill has the same name and place: {NAMES}. \
Rename one of each pair.)";

pub(crate) const AUTO_LOAD_ACTIVATION: &str = "[IMPORTANT: The skill \"{NAME}\" is part of every session by \
configuration. Its instructions are in force from the start; there is no need to load it.]";

pub(crate) const PRELOAD_ACTIVATION: &str = "[IMPORTANT: The skill \"{NAME}\" was asked for when this session was \
started. Its instructions are in force from the start; there is no need to load it.]";

pub(crate) const SKILL_DIRECTORY: &str = "[Directory of this skill: {DIRECTORY}]\nRelative paths in the text above \
start there.";

pub(crate) const SKILL_CONFIG_OPEN: &str = "[Settings of this skill, from {HOME}/config.yaml:";
pub(crate) const SKILL_CONFIG_CLOSE: &str = "]";
pub(crate) const SKILL_FILES_OPEN: &str = "[Files that come with this skill:]";
pub(crate) const SKILL_FILES_CLOSE: &str = "Read one with skill_view(name=\"{TARGET}\", file_path=\"…\"), or run \
a script by its path under {DIRECTORY}.";
pub(crate) const SKILL_SETUP_NOTE: &str = "[Set-up of this skill: {NOTE}]";
pub(crate) const SKILL_SETUP_MISSING: &str = "it lacks {MISSING} and may not work until that is there.";
pub(crate) const SKILL_SETUP_REMOTE: &str = "The {BACKEND} backend needs it on its own side as well.";
pub(crate) const SKILL_SETUP_GATEWAY: &str = "a chat is no place for secrets. Load the skill in a terminal, or write the key into the .env of the Hermes home.";
