//! Python's `re`, as far as a threat table needs it, exactly and in linear time.
//!
//! # Why an engine of our own
//!
//! The patterns of a threat table are written for Python, are searched with `IGNORECASE`, and are full of
//! counted gaps (`[^\n]{0,2048}`, eight filler words, then eight more). Three things decide against the
//! `regex` family:
//!
//! * **Gaps.** A finite automaton unrolls `{0,2048}` into 2,048 states. The lazy DFA gives up on them and the
//!   NFA simulation then keeps thousands of threads alive: hundreds of milliseconds for a hostile page of
//!   `cat cat cat …`. Here a counted run of one set is *one* instruction that looks at a bit mask.
//! * **Meaning.** Look-ahead, scoped flags, Python's case pairs and Unicode 14.0 classes have no equivalent there;
//!   all would have to be rewritten into explicit classes before the library sees them.
//! * **Size.** The automata with their parser are 106 to 170 KB of compressed WebAssembly, and a normaliser 32 KB
//!   more. All of this, NFKC and the Unicode tables included, is about 60 KB at full optimisation.
//!
//! # How it stays linear
//!
//! `program` turns a pattern into instructions and `search` walks them depth first, in Python's order of
//! preference, so that not only the verdict but every span is Python's. Each pair (instruction, position) fails at most once: a bit
//! remembers it, also across the starting positions of one search. Without back-references a failure
//! depends on nothing else, so the memory is sound, and the work is bounded by text × pattern.
//!
//! One corner is not Python's: where a *lazy or optional* body that can match nothing is itself repeated, as in
//! `(?:a??)*`, Python ends the repeat after an empty round, and its span can be shorter than the one given here.
//! Whether there is a match is the same. No threat table known repeats such a body.
//!
//! Characters are first mapped to *symbols*, the classes that the patterns of a table can tell apart
//! (`alphabet`); a text is then one byte a character whatever its script, and case is gone.

mod alphabet;
mod factors;
mod parse;
mod prefilter;
mod program;
mod search;
mod set;
mod sets;

use std::fmt;

pub use parse::Flags;
pub use set::{Form, Matches, PatternSet};

/// Why a pattern of a table is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatternError {
    /// Python refuses it too.
    Syntax {
        /// Python's reason.
        reason: String,
        /// Where reading stopped, in code points.
        at: usize,
    },
    /// Python accepts it, this crate does not.
    Unsupported {
        /// The construct.
        what: String,
        /// Where reading stopped, in code points.
        at: usize,
    },
    /// It would need more memory or time than one pattern may have.
    TooCostly(
        /// What is too much.
        String,
    ),
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Syntax { reason, at } => {
                write!(f, "not a pattern Python accepts: {reason} at position {at}")
            }
            PatternError::Unsupported { what, at } => {
                write!(f, "uses a construct that is not supported: {what} at position {at}")
            }
            PatternError::TooCostly(what) => write!(f, "too costly: {what}"),
        }
    }
}

impl std::error::Error for PatternError {}
