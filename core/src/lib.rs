//! The prompt assembly of the Hermes agent, as a pure library.
//!
//! **Files + settings + a release → blocks → three tiers → prompt.** Everything else (sizes, cache,
//! request, diagnostics, every view) only reads that one result.
//!
//! ```
//! use std::sync::Arc;
//! use hermes_prompt::{assemble, Release, Session, Workspace};
//!
//! let mut files = Workspace::default();
//! files.write("/home/user/.hermes/SOUL.md", *b"You are Ada.");
//! let release = Arc::new(Release::built_in("docs").unwrap());
//! let report = assemble(&files, &Session::default(), &release);
//! assert_eq!(report.failure, None);
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]
pub mod advice;
pub mod cache;
pub mod config;
pub mod diagnostics;
pub mod export;
pub mod intake;
mod memo;
pub mod prompt;
pub mod release;
pub mod request;
pub mod scan;
mod sections;
pub mod session;
pub mod size;
pub mod snapshot;
pub mod truncate;
pub mod workspace;
pub mod zone;

pub use diagnostics::{Diagnostic, Edit, Fix, Severity};
use hermes_prompt_text::order;
#[doc(inline)]
pub use hermes_prompt_text::{collections, text};
pub use prompt::{Assembler, Block, Prompt, Report, SkillsQuery, assemble};
pub use release::{Release, Slot, Tier};
pub use sections::{platform_hint, strip_frontmatter};
pub use session::Session;
pub use snapshot::Snapshot;
pub use workspace::Workspace;

// The examples of the README are compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
