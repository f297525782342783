//! Why a pack is refused.

use std::fmt;

use super::{FORMAT, MAX_BYTES};

/// Why a pack is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackError {
    /// Larger than [`MAX_BYTES`].
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// Not JSON (or nested beyond any sense): place and reason.
    NotJson {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The parser's reason.
        reason: String,
    },
    /// Made for another reader.
    Format {
        /// The format it states.
        found: String,
    },
    /// A value is not what its key wants.
    Value {
        /// Dotted path of the key.
        key: String,
        /// What it wants.
        expected: String,
        /// What stands there.
        found: String,
    },
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { bytes } => write!(
                f,
                "the pack has {bytes} bytes, the limit is {MAX_BYTES}: this is hardly a pack; export it again"
            ),
            Self::NotJson { line, column, reason } => write!(
                f,
                "the pack is not JSON (line {line}, column {column}: {reason}); give the output of export-pack.py unchanged"
            ),
            Self::Format { found } => write!(
                f,
                "`format`: expected {FORMAT}, found {found}; export the pack again with the export-pack.py that belongs to this version"
            ),
            Self::Value { key, expected, found } => {
                write!(f, "`{key}`: expected {expected}, found {found}")
            }
        }
    }
}

impl std::error::Error for PackError {}
