//! Many patterns over one text.

use std::ops::Range;

use super::PatternError;
use super::alphabet::{Alphabet, Symbol};
use super::factors::needs;
use super::parse::{self, Flags, Node};
use super::prefilter::{Candidate, Prefilter};
use super::program::{self, Program};
use super::search::{Budget, Search, Text, TooCostly};
use super::sets::{CharSet, SetId, Sets};
use crate::order;
use crate::unicode;

/// Which form of a text is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The text as it stands.
    Raw,
    /// Its NFKC form, as `unicodedata.normalize("NFKC", text)` gives it.
    Nfkc,
}

/// Compiled patterns, named by their position in the list they were made from.
pub struct PatternSet {
    groups: Vec<Group>,
}

/// Patterns that share an alphabet. Nearly every set is one group.
struct Group {
    alphabet: Alphabet,
    prefilter: Prefilter,
    /// Positions in the list and their programs, in the order of the list.
    programs: Vec<(usize, Program)>,
}

/// What a search of many patterns found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matches<T> {
    /// Pattern by pattern.
    pub found: Vec<T>,
    /// Patterns that took too long on this text and were given up.
    pub gave_up: Vec<usize>,
}

impl PatternSet {
    /// Most patterns of one set.
    pub const MAX: usize = 1_024;

    /// Compiles patterns. Those that cannot be are left out and named, with the reason, in the order of the list; the
    /// others go on.
    pub fn new<'p>(patterns: impl Iterator<Item = (&'p str, Flags)>) -> (Self, Vec<(usize, PatternError)>) {
        let mut problems = Vec::new();
        let mut sets = Sets::default();
        let newline = sets.intern(CharSet::new(vec![(0x0A, 0x0A)]));
        let mut parsed = Vec::new();
        for (index, (pattern, flags)) in patterns.enumerate() {
            let result = if index < Self::MAX {
                parse::parse(pattern, flags, &mut sets)
            } else {
                Err(PatternError::TooCostly(format!("a table of more than {} patterns", Self::MAX)))
            };
            match result {
                Ok(node) => parsed.push((index, node)),
                Err(error) => problems.push((index, error)),
            }
        }
        let mut set = Self { groups: Vec::new() };
        set.group(&parsed, &sets, newline, &mut problems);
        (set, order::by_key(problems, |(index, _)| *index as u64))
    }

    /// The wanted patterns that match somewhere, in the order of the list.
    pub fn matching(&self, text: &str, form: Form, wanted: &dyn Fn(usize) -> bool) -> Matches<usize> {
        let mut matches = Matches { found: Vec::new(), gave_up: Vec::new() };
        self.each_candidate(text, form, wanted, &mut |index, search| match search.next(0) {
            Ok(Some(_)) => matches.found.push(index),
            Ok(None) => {}
            Err(TooCostly) => matches.gave_up.push(index),
        });
        matches.found = order::by_key(matches.found, |&index| index as u64);
        matches
    }

    /// Every match of the wanted patterns in the NFKC form of a text, at most `limit` for each: what `re.finditer` gives,
    /// as bytes of the text as it stands.
    pub fn find_all(
        &self,
        text: &str,
        limit: usize,
        wanted: &dyn Fn(usize) -> bool,
    ) -> Matches<(usize, Range<usize>)> {
        let mut matches = Matches { found: Vec::new(), gave_up: Vec::new() };
        self.each_candidate(text, Form::Nfkc, wanted, &mut |index, search| match search.all(limit) {
            Ok(spans) => matches.found.extend(spans.into_iter().map(|span| (index, span))),
            Err(TooCostly) => matches.gave_up.push(index),
        });
        if !matches.found.is_empty() && !text.is_ascii() {
            let places = Places::new(text);
            for (_, span) in &mut matches.found {
                *span = places.raw(span);
            }
        }
        matches
    }

    /// Runs the patterns that may match.
    fn each_candidate(
        &self,
        text: &str,
        form: Form,
        wanted: &dyn Fn(usize) -> bool,
        visit: &mut dyn FnMut(usize, &mut Search<'_, '_>),
    ) {
        if text.is_empty() {
            return;
        }
        let mut budget = Budget::default();
        for group in &self.groups {
            let mut symbols = None;
            let mut candidates = if text.is_ascii() {
                group.prefilter.candidates_ascii(text)
            } else {
                group.prefilter.candidates(symbols.insert(group.encode(text, form)))
            };
            candidates.retain(|candidate| wanted(group.programs[candidate.pattern].0));
            if candidates.is_empty() {
                continue;
            }
            let mut text = Text::new(symbols.unwrap_or_else(|| group.encode(text, form)));
            for Candidate { pattern, starts } in candidates {
                let (index, program) = &group.programs[pattern];
                let mut search = Search::new(program, &mut text, starts, &budget);
                visit(*index, &mut search);
                search.settle(&mut budget);
            }
        }
    }

    /// Compiles patterns over one alphabet, or over two halves when they tell too many characters apart.
    fn group(
        &mut self,
        parsed: &[(usize, Node)],
        sets: &Sets,
        newline: SetId,
        problems: &mut Vec<(usize, PatternError)>,
    ) {
        if parsed.is_empty() {
            return;
        }
        let mut used = vec![false; sets.len()];
        used[usize::from(newline)] = true;
        for (_, node) in parsed {
            node.each_set(&mut |id| used[usize::from(id)] = true);
        }
        let used: Vec<SetId> = (0..sets.len()).filter(|&id| used[id]).map(|id| id as SetId).collect();
        let Some(alphabet) = Alphabet::new(sets, &used) else {
            if let [(index, _)] = parsed {
                let what = "it tells more than 256 kinds of characters apart".to_owned();
                problems.push((*index, PatternError::TooCostly(what)));
                return;
            }
            let (first, second) = parsed.split_at(parsed.len() / 2);
            self.group(first, sets, newline, problems);
            self.group(second, sets, newline, problems);
            return;
        };
        let mut programs = Vec::new();
        let mut needed = Vec::new();
        for (index, node) in parsed {
            match program::compile(node, &alphabet, newline) {
                Ok(program) => {
                    programs.push((*index, program));
                    needed.push(needs(node, sets));
                }
                Err(error) => problems.push((*index, error)),
            }
        }
        let prefilter = Prefilter::new(&needed, &alphabet);
        self.groups.push(Group { alphabet, prefilter, programs });
    }
}

impl Group {
    fn encode(&self, text: &str, form: Form) -> Vec<Symbol> {
        match form {
            Form::Raw => self.alphabet.encode_raw(text),
            Form::Nfkc => self.alphabet.encode(text),
        }
    }
}

/// From places in the normalised text (in code points) to places in the raw text (in bytes).
struct Places {
    /// For every code point of the normalised text, the bytes it was made from.
    from: Vec<Range<u32>>,
}

impl Places {
    fn new(raw: &str) -> Places {
        let mut from = Vec::with_capacity(raw.len());
        unicode::normalize_each(raw, |_, range| from.push(range.start as u32..range.end as u32));
        Places { from }
    }

    fn raw(&self, span: &Range<usize>) -> Range<usize> {
        let from = &self.from;
        // Normalisation may reorder marks, so the extent is taken over all characters of the match.
        let covered = from.get(span.clone()).unwrap_or(&[]);
        if let Some(start) = covered.iter().map(|r| r.start).min() {
            return start as usize..covered.iter().map(|r| r.end).max().unwrap_or(start) as usize;
        }
        let at = from.get(span.start).map(|r| r.start).or(from.last().map(|r| r.end)).unwrap_or(0) as usize;
        at..at
    }
}
