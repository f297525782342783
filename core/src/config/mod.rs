//! The configuration: `config.yaml` as the agent sees it, and what each setting comes to.
//!
//! [`Config::load`] finds the file in a workspace, reads it with the release's reader ([`yaml`]) and
//! does with it what Hermes does: lays it over the defaults, expands `${NAME}`, lays the managed
//! configuration over it (§6.5). What fails on the way fails here in the same way: a broken file
//! leaves the defaults (or the last good one), and some values make the real program raise.
//!
//! Two views are kept, because Hermes has both: [`Config::effective`] is what most of the agent
//! reads, [`Config::raw`] is the file alone, which the skills and (in some releases) the time zone
//! are read from. [`Settings`] are the typed settings that a prompt depends on, each with where it
//! comes from.

mod edit;
mod lint;
mod load;
mod merge;
mod settings;
pub mod yaml;

pub use edit::{EditError, EditProblem, HintEdit, edit_hint};
pub use lint::lint;
pub use load::{Broken, Config, Instead, Origin, State};
pub(crate) use load::{Parsed, parse};
pub use merge::{Unexpanded, Unresolved};
pub use settings::{CharLimit, Setting, Settings};
