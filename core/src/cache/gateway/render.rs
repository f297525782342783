//! Where system prompts come from.

use std::collections::HashMap;
use std::sync::Arc;

use crate::cache::prefix::with_profile_line_in;
use crate::prompt::{Assembler, Prompt};
use crate::release::Tier;
use crate::session::Session;
use crate::workspace::Workspace;

/// Something on disk changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// An entry was added to the memory.
    Memory(String),
    /// A file has a new text.
    File {
        /// Absolute virtual path.
        path: String,
        /// The text.
        text: String,
    },
}

/// What a system prompt is built from.
#[derive(Debug, Clone, Copy)]
pub struct PromptInputs<'a> {
    /// Index of the profile.
    pub profile: usize,
    /// The platform the session is on.
    pub platform: &'a str,
    /// Model.
    pub model: &'a str,
    /// Provider.
    pub provider: &'a str,
    /// Session.
    pub session: &'a str,
    /// Everything that changed on the profile's disk so far, in order.
    pub changes: &'a [Change],
    /// Seconds since the first step.
    pub elapsed: u64,
    /// The tier the profile line is moved to, if it is moved.
    pub profile_line: Option<Tier>,
}

/// Yields system prompts. The same inputs must yield the same bytes.
///
/// Any closure of that shape is a renderer, so that a test can do with a few words.
pub trait Renderer {
    /// The system prompt, with its tiers.
    fn render(&mut self, inputs: &PromptInputs<'_>) -> Arc<Prompt>;
}

impl<F: FnMut(&PromptInputs<'_>) -> Arc<Prompt>> Renderer for F {
    fn render(&mut self, inputs: &PromptInputs<'_>) -> Arc<Prompt> {
        self(inputs)
    }
}

/// The real assembly: one workspace a profile.
#[derive(Debug)]
pub struct AssemblyRenderer {
    assembler: Assembler,
    session: Session,
    workspaces: Vec<Workspace>,
    /// Workspaces with their first so many changes applied, one a profile.
    changed: HashMap<usize, (usize, Workspace)>,
}

/// Separator of memory entries (§7.2).
const ENTRY_SEPARATOR: &str = "\n§\n";

impl AssemblyRenderer {
    /// Renders with an assembler, from the workspaces of the profiles in their order. A profile
    /// without a workspace of its own gets the last one.
    pub fn new(assembler: Assembler, session: Session, workspaces: Vec<Workspace>) -> Self {
        Self { assembler, session, workspaces, changed: HashMap::new() }
    }

    fn workspace(&mut self, profile: usize, changes: &[Change]) -> Workspace {
        let base = || {
            let last = self.workspaces.len().saturating_sub(1);
            self.workspaces.get(profile.min(last)).cloned().unwrap_or_default()
        };
        let known = self.changed.remove(&profile).filter(|(n, _)| *n <= changes.len());
        let (done, mut workspace) = known.unwrap_or_else(|| (0, base()));
        for change in &changes[done..] {
            apply(&mut workspace, change);
        }
        self.changed.insert(profile, (changes.len(), workspace.clone()));
        workspace
    }
}

fn apply(workspace: &mut Workspace, change: &Change) {
    match change {
        Change::File { path, text } => workspace.write(path, text.as_bytes().to_vec()),
        Change::Memory(entry) => {
            let path = crate::workspace::join(&workspace.places.home, "memories/MEMORY.md");
            let mut bytes = workspace.read(&path).map(|f| f.bytes.to_vec()).unwrap_or_default();
            if !bytes.is_empty() {
                bytes.extend_from_slice(ENTRY_SEPARATOR.as_bytes());
            }
            bytes.extend_from_slice(entry.as_bytes());
            workspace.write(&path, bytes);
        }
    }
}

impl Renderer for AssemblyRenderer {
    fn render(&mut self, inputs: &PromptInputs<'_>) -> Arc<Prompt> {
        let workspace = self.workspace(inputs.profile, inputs.changes);
        let mut session = self.session.clone();
        inputs.platform.clone_into(&mut session.platform);
        inputs.model.clone_into(&mut session.model);
        inputs.provider.clone_into(&mut session.provider);
        inputs.session.clone_into(&mut session.session_id);
        let elapsed = i64::try_from(inputs.elapsed).unwrap_or(i64::MAX);
        session.now = session.now.saturating_add(elapsed);
        let prompt = self.assembler.assemble(&workspace, &session).prompt;
        Arc::new(match inputs.profile_line {
            Some(tier) => with_profile_line_in(&prompt, tier),
            None => prompt,
        })
    }
}
