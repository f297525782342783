//! What follows from the inputs: the one assembly of the page, in a context.
//!
//! Views read [`Derived`]; they never call a rule of the core themselves.

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use hermes_prompt::prompt::{FileReport, FileStatus};
use hermes_prompt::{Assembler, Diagnostic, Release, Report};
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
    /// What became of a file.
    pub(crate) fn file(&self, path: &str) -> Option<&FileReport> {
        self.report.files.iter().find(|f| f.path == path)
    }

    /// The remarks on a file, in order.
    pub(crate) fn remarks<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Diagnostic> {
        self.report.diagnostics.iter().filter(move |d| d.path.as_deref() == Some(path))
    }

    /// What other inputs or another release would give: for comparisons.
    pub(crate) fn assemble(&self, inputs: &Inputs, release: &Arc<Release>) -> Report {
        self.engine.borrow_mut().assemble(inputs, release)
    }
}

/// The assemblers of the releases in use; each keeps what it learnt about files it has seen.
#[derive(Debug, Default)]
struct Engine {
    assemblers: Vec<Assembler>,
}

/// How many are kept: two to compare, and one that was chosen before.
const KEPT: usize = 3;

impl Engine {
    fn assemble(&mut self, inputs: &Inputs, release: &Arc<Release>) -> Report {
        let known = self.assemblers.iter().position(|a| Arc::ptr_eq(a.release(), release));
        let assembler = match known {
            Some(at) => self.assemblers.remove(at),
            None => Assembler::new(Arc::clone(release)),
        };
        self.assemblers.insert(0, assembler);
        self.assemblers.truncate(KEPT);
        self.assemblers[0].assemble(&inputs.workspace, &inputs.session)
    }
}

/// Assembles when the inputs have changed.
#[hook]
pub(crate) fn use_assembly(inputs: &Shared<Inputs>, releases: &Releases) -> Derived {
    let engine = use_mut_ref(Engine::default);
    let dependencies = (inputs.clone(), releases.clone());
    let derived = use_memo(dependencies, |(inputs, releases)| {
        let release = releases.get_or_newest(&inputs.release);
        let start = stopwatch();
        let report = engine.borrow_mut().assemble(inputs, &release);
        let millis = stopwatch() - start;
        let engine = Rc::clone(&engine);
        Derived(Rc::new(Facts { inputs: inputs.clone(), release, report, millis, engine }))
    });
    (*derived).clone()
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
