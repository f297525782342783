//! Text as the Hermes agent sees it: Python's string rules, Python's regular expressions, the Unicode of its interpreter.
//!
//! Hermes is a Python program. What it counts, strips, splits and searches follows Python, and Rust's own methods differ in
//! corners that decide a verdict. This crate holds those corners, and nothing of Hermes itself: no table, no limit, no
//! wording. [`hermes-prompt`](https://docs.rs/hermes-prompt), which it belongs to, hands its modules on.
//!
//! | module | holds |
//! |---|---|
//! | [`text`] | code points, `strip`, `splitlines`, and [`Positions`](text::Positions) between bytes, lines and UTF-16 |
//! | [`pattern`] | Python's `re`, as far as a table of patterns needs it: exact, in linear time, many patterns at once |
//! | [`unicode`] | NFKC, classes and case pairs with the data of the interpreter |
//! | [`collections`], [`order`] | one map and one sort, because WebAssembly pays for every kind of either |
//!
//! ```
//! use hermes_prompt_text::pattern::{Flags, Form, PatternSet};
//!
//! let flags = Flags { ignore_case: true, ..Flags::default() };
//! let (set, refused) = PatternSet::new([(r"forget\s+everything", flags), (r"(", flags)].into_iter());
//! assert_eq!(refused[0].0, 1, "Python refuses the second one too");
//!
//! // Full-width letters and a no-break space: NFKC makes them plain.
//! let text = "please \u{ff26}orget\u{a0}everything";
//! assert_eq!(set.find_all(text, 10, &|_| true).found, [(0, 7..27)]);
//! assert!(set.matching("nothing", Form::Nfkc, &|_| true).found.is_empty());
//! ```
//!
//! # Why a crate of its own
//!
//! What is here runs over whole texts at every key that is pressed, and is compiled for speed. The rules above it run once
//! for each file, and are compiled for size: a compiler has one setting for a crate.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod collections;
pub mod order;
pub mod pattern;
pub mod text;
pub mod unicode;
