//! What follows from the inputs: the one assembly of the page, in a context.
//!
//! Views read [`Derived`]; they never call a rule of the core themselves.

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use gloo_timers::callback::Timeout;
use hermes_prompt::cache::gateway::{self, AssemblyRenderer, Scenario, Timeline};
use hermes_prompt::config::{EditError, HintEdit, edit_hint};
use hermes_prompt::prompt::{FileReport, FileStatus};
use hermes_prompt::request::{Configured, subdir};
use hermes_prompt::size::SizeReport;
use hermes_prompt::{Assembler, Diagnostic, Fix, Release, Report, Workspace, platform_hint};
use yew::prelude::*;

use crate::effects::stopwatch;
use crate::state::{Inputs, Releases, Shared};

/// The inputs and what they give. Compares by identity.
#[derive(Debug, Clone)]
pub(crate) struct Derived(Rc<Facts>);

/// See [`Derived`].
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) inputs: Shared<Inputs>,
    pub(crate) release: Arc<Release>,
    pub(crate) report: Report,
    /// How long the assembly took.
    pub(crate) millis: f64,
    engine: Rc<RefCell<Engine>>,
}

impl PartialEq for Derived {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for Derived {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.0
    }
}

impl Facts {
    /// Whether it speaks of these inputs. While someone types into very much text it lags behind,
    /// and places in files must not be taken for places in the text that is there now.
    pub(crate) fn is_current(&self, inputs: &Shared<Inputs>) -> bool {
        self.inputs.ptr_eq(inputs)
    }

    /// What became of a file.
    pub(crate) fn file(&self, path: &str) -> Option<&FileReport> {
        self.report.files.iter().find(|f| f.path == path)
    }

    /// The remarks on a file, in order.
    pub(crate) fn remarks<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Diagnostic> {
        self.report.diagnostics.iter().filter(move |d| d.path.as_deref() == Some(path))
    }

    /// What each part costs.
    pub(crate) fn sizes(&self) -> SizeReport {
        SizeReport::of(&self.report, &self.release, None)
    }

    /// What `hermes prompt-size` prints.
    pub(crate) fn prompt_size_text(&self) -> String {
        let (workspace, session) = (&self.inputs.workspace, &self.inputs.session);
        self.engine
            .borrow_mut()
            .of(&self.release)
            .prompt_size(workspace, session, &self.report.prompt, &[])
            .to_text()
    }

    /// Every platform's hint.
    pub(crate) fn hints(&self) -> Vec<platform_hint::Row> {
        self.engine.borrow_mut().of(&self.release).hints(&self.inputs.workspace, &self.inputs.session)
    }

    /// The text of `config.yaml` with another override for a platform.
    pub(crate) fn with_hint(
        &self,
        inputs: &Inputs,
        platform: &str,
        hint: &HintEdit,
    ) -> Result<String, EditError> {
        let path = format!("{}/config.yaml", inputs.workspace.places.home);
        let text = inputs.text(&path).unwrap_or_default();
        let edits = edit_hint(text, platform, hint, self.release.rules.yaml)?;
        Ok(Fix { edits, ..Fix::default() }.apply(text).unwrap_or_else(|| text.to_owned()))
    }

    /// The turns of a gateway, played with the prompts of this workspace.
    pub(crate) fn timeline(&self, scenario: &Scenario) -> Timeline {
        let homes = scenario.profiles.iter().map(|profile| self.profile(&profile.name));
        let assembler = Assembler::new(Arc::clone(&self.release));
        let mut renderer = AssemblyRenderer::new(assembler, self.inputs.session.clone(), homes.collect());
        gateway::run(scenario, &self.release, &mut renderer)
    }

    /// The workspace of a profile: one beside the default has a home of its own with the same files.
    pub(crate) fn profile(&self, name: &str) -> Workspace {
        match name {
            "" => self.inputs.workspace.clone(),
            name => in_profile(&self.inputs.workspace, name),
        }
    }

    /// What the configuration brings to every request.
    pub(crate) fn configured(&self) -> Configured {
        self.engine.borrow_mut().of(&self.release).configured(&self.inputs.workspace, &self.inputs.session)
    }

    /// What a tool that touches a path finds on the way (§10.7).
    pub(crate) fn subdir_hints(&self, tool: &str, args: &serde_json::Value) -> Vec<subdir::Hint> {
        let (files, session) = (&self.inputs.workspace, &self.inputs.session);
        let mut engine = self.engine.borrow_mut();
        let filter =
            subdir::ReleaseFilter { release: &self.release, scanner: engine.of(&self.release).scanner() };
        subdir::SubdirTracker::new(files, session, &self.release.request.subdir).visit(tool, args, &filter)
    }

    /// What other inputs or another release would give: for comparisons.
    pub(crate) fn assemble(&self, inputs: &Inputs, release: &Arc<Release>) -> Report {
        self.engine.borrow_mut().assemble(inputs, release)
    }
}

/// A workspace whose home is that of a profile, with the same files in it.
pub(crate) fn in_profile(workspace: &Workspace, name: &str) -> Workspace {
    let from = workspace.places.home.as_str();
    let to = format!("{from}/profiles/{name}");
    let mut places = workspace.places.clone();
    places.home.clone_from(&to);
    let mut moved = Workspace::new(places);
    for (path, entry) in workspace.entries() {
        match path.strip_prefix(from).filter(|rest| rest.starts_with('/')) {
            Some(rest) => moved.insert(&format!("{to}{rest}"), entry.clone()),
            None => moved.insert(path, entry.clone()),
        }
    }
    moved
}

/// The assemblers of the releases in use; each keeps what it learnt about files it has seen.
#[derive(Debug, Default)]
struct Engine {
    assemblers: Vec<Assembler>,
}

/// How many are kept: two to compare, and one that was chosen before.
const KEPT: usize = 3;

impl Engine {
    /// The assembler of a release.
    fn of(&mut self, release: &Arc<Release>) -> &mut Assembler {
        let known = self.assemblers.iter().position(|a| Arc::ptr_eq(a.release(), release));
        let assembler = match known {
            Some(at) => self.assemblers.remove(at),
            None => Assembler::new(Arc::clone(release)),
        };
        self.assemblers.insert(0, assembler);
        self.assemblers.truncate(KEPT);
        &mut self.assemblers[0]
    }

    fn assemble(&mut self, inputs: &Inputs, release: &Arc<Release>) -> Report {
        self.assemble_with(inputs, release, 1)
    }

    /// With this much patience for fixes.
    fn assemble_with(&mut self, inputs: &Inputs, release: &Arc<Release>, patience: usize) -> Report {
        let assembler = self.of(release);
        assembler.set_patience(patience);
        assembler.assemble(&inputs.workspace, &inputs.session)
    }
}

/// With more text than this (bytes of all files), assembling is no longer part of a keystroke.
pub(crate) const HEAVY: usize = 1 << 20;
/// Then it waits this long, and is done once for everything typed meanwhile.
const LAG_MS: u32 = 120;

/// With findings whose fixes are not known yet, it waits this long for more typing and then looks for some more, as often
/// as it takes: each time as much as a keystroke can wait for.
const REST_MS: u32 = 300;

/// Assembles when the inputs have changed: at once, so that no view ever shows the past, or a
/// moment later where that would hold up the typing.
#[hook]
pub(crate) fn use_assembly(inputs: &Shared<Inputs>, releases: &Releases) -> Derived {
    let engine = use_mut_ref(Engine::default);
    let last = use_mut_ref(|| None::<(Derived, Releases)>);
    let lagging = use_mut_ref(|| None::<Timeout>);
    let due = use_mut_ref(|| Cell::new(false));
    let patience = use_mut_ref(|| 1);
    let resting = use_mut_ref(|| None::<Timeout>);
    let again = use_force_update();
    if let Some((derived, of)) = &*last.borrow() {
        let (same, all) = (derived.is_current(inputs), *of == *releases);
        let is_over = same && derived.report.unverified > 0 && resting.borrow().is_none();
        if same && all && !is_over {
            return derived.clone();
        }
        *patience.borrow_mut() = if is_over { *patience.borrow() + 1 } else { 1 };
        let weight: usize = inputs.files().filter_map(|(path, _)| Some(inputs.bytes(path)?.len())).sum();
        if all && weight > HEAVY && derived.inputs.release == inputs.release && !due.borrow().take() {
            lagging.borrow_mut().get_or_insert_with(|| {
                let (due, lagging) = (Rc::clone(&due), Rc::clone(&lagging));
                Timeout::new(LAG_MS, move || {
                    due.borrow().set(true);
                    drop(lagging.take());
                    again.force_update();
                })
            });
            return derived.clone();
        }
    }
    drop(lagging.take());
    let release = releases.get_or_newest(&inputs.release);
    let start = stopwatch();
    let report = engine.borrow_mut().assemble_with(inputs, &release, *patience.borrow());
    let millis = stopwatch() - start;
    drop(resting.take());
    if report.unverified > 0 {
        let (again, rested) = (again.clone(), Rc::clone(&resting));
        *resting.borrow_mut() = Some(Timeout::new(REST_MS, move || {
            drop(rested.take());
            again.force_update();
        }));
    }
    let facts = Facts { inputs: inputs.clone(), release, report, millis, engine: Rc::clone(&engine) };
    let derived = Derived(Rc::new(facts));
    last.replace(Some((derived.clone(), releases.clone())));
    derived
}

/// What follows from the inputs; the component that asks is drawn again when it changes.
#[hook]
pub(crate) fn use_derived() -> Derived {
    use_context::<Derived>().expect("App provides it")
}

/// A short word for a status, for `data-status` and the message keys.
pub(crate) const fn status_name(status: FileStatus) -> &'static str {
    match status {
        FileStatus::Loaded => "loaded",
        FileStatus::Shadowed => "shadowed",
        FileStatus::Empty => "empty",
        FileStatus::Unreadable => "unreadable",
        FileStatus::Blocked => "blocked",
        FileStatus::NotRead => "not-read",
    }
}
