//! The prompt assembly of the Hermes agent, as a pure library.
#![forbid(unsafe_code)]

pub mod cache;
pub mod config;
pub mod diagnostics;
pub mod prompt;
pub mod release;
pub mod request;
pub mod scan;
mod sections;
pub mod session;
pub mod size;
pub mod text;
pub mod truncate;
pub mod workspace;
