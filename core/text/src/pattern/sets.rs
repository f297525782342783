//! Sets of characters, and what `re.IGNORECASE` makes of them.

use std::collections::HashMap;

use crate::order;
use crate::unicode;

const LAST: u32 = 0x0010_FFFF;

/// A set of code points: inclusive ranges, in order, neither overlapping nor touching.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct CharSet {
    ranges: Vec<(u32, u32)>,
}

impl CharSet {
    pub(crate) fn new(ranges: Vec<(u32, u32)>) -> CharSet {
        let mut keys: Vec<u64> =
            ranges.into_iter().map(|(first, last)| u64::from(first) << 32 | u64::from(last)).collect();
        order::sort(&mut keys);
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(keys.len());
        for key in keys {
            let (first, last) = ((key >> 32) as u32, key as u32);
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        CharSet { ranges: merged }
    }

    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    pub(crate) fn contains(&self, c: u32) -> bool {
        let after = self.ranges.partition_point(|r| r.0 <= c);
        after > 0 && c <= self.ranges[after - 1].1
    }

    pub(crate) fn complement(&self) -> CharSet {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut at = 0;
        for &(first, last) in &self.ranges {
            if first > at {
                ranges.push((at, first - 1));
            }
            at = last + 1;
        }
        if at <= LAST {
            ranges.push((at, LAST));
        }
        CharSet { ranges }
    }
}

/// `\w`, `\d` or `\s`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Category {
    Word,
    Digit,
    Space,
}

impl Category {
    /// The members; with the flag `a`, the ASCII ones only.
    pub(crate) fn set(self, ascii: bool) -> CharSet {
        CharSet::new(match (self, ascii) {
            (Category::Word, false) => unicode::word_ranges().collect(),
            (Category::Word, true) => vec![(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)],
            (Category::Digit, false) => unicode::decimal_ranges().collect(),
            (Category::Digit, true) => vec![(0x30, 0x39)],
            (Category::Space, false) => unicode::SPACE_RANGES.to_vec(),
            // The ASCII class has no U+001C–U+001F, unlike the other one.
            (Category::Space, true) => vec![(0x09, 0x0D), (0x20, 0x20)],
        })
    }
}

/// The characters that a case-insensitive pattern accepts for the literal members `ranges` of a set.
///
/// Python compares `lower(character of the text)` with the lowered members and a short list of
/// letters that share an upper case (i and ı, s and ſ, µ and μ, …). Above U+FFFF its compiler keeps the members
/// as they are written, so a range there accepts both cases while a single upper-case member accepts nothing.
pub(crate) fn ignore_case(ranges: &[(u32, u32)], ascii: bool, in_set: bool) -> CharSet {
    let within = |c: u32| ranges.iter().any(|r| r.0 <= c && c <= r.1);
    if ascii {
        let mut out = ranges.to_vec();
        out.extend(
            (0x41..=0x5A).filter(|&c| within(c) || within(c + 32)).flat_map(|c| [(c, c), (c + 32, c + 32)]),
        );
        return CharSet::new(out);
    }
    // What the text's character, once lowered, is compared with.
    let mut lowered = ranges.to_vec();
    for (upper, low) in unicode::lower_pairs(bounds(ranges)) {
        if in_set && upper > 0xFFFF {
            let in_range = |c: u32| ranges.iter().any(|r| r.0 < r.1 && r.0 <= c && c <= r.1);
            if in_range(upper) || in_range(low) {
                lowered.push((low, low));
            }
        } else if within(upper) {
            lowered.push((low, low));
        }
    }
    let lowered = CharSet::new(lowered);
    let extra = unicode::extra_case_letters().filter(|&c| lowered.contains(c)).flat_map(unicode::extra_cases);
    let accepted = CharSet::new(lowered.ranges.iter().copied().chain(extra.map(|c| (c, c))).collect());
    // Now back: every character whose lower case is accepted. A character that has another lower case
    // is never itself what is compared.
    let (mut gone, mut gained) = (Vec::new(), Vec::new());
    for (upper, low) in unicode::lower_pairs(bounds(&accepted.ranges)) {
        match (accepted.contains(upper), accepted.contains(low)) {
            (true, false) => gone.push((upper, upper)),
            (false, true) => gained.push((upper, upper)),
            _ => {}
        }
    }
    let mut out = accepted;
    if !gone.is_empty() {
        out = CharSet::new(out.complement().ranges.into_iter().chain(gone).collect()).complement();
    }
    CharSet::new(out.ranges.into_iter().chain(gained).collect())
}

fn bounds(ranges: &[(u32, u32)]) -> (u32, u32) {
    let first = ranges.iter().map(|r| r.0).min().unwrap_or(u32::MAX);
    (first, ranges.iter().map(|r| r.1).max().unwrap_or(0))
}

/// The distinct sets of a table, numbered.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    all: Vec<CharSet>,
    numbers: HashMap<CharSet, SetId>,
    /// Sets that stand for one written character (in all its cases): what required words are made of.
    single: Vec<bool>,
    literals: HashMap<(char, bool, bool), SetId>,
}

pub(crate) type SetId = u16;

impl Sets {
    pub(crate) fn intern(&mut self, set: CharSet) -> SetId {
        if let Some(&id) = self.numbers.get(&set) {
            return id;
        }
        // The limits on patterns keep the number of sets far below 65,536; saturating keeps a later mistake harmless.
        let id = SetId::try_from(self.all.len()).unwrap_or(SetId::MAX);
        self.numbers.insert(set.clone(), id);
        self.all.push(set);
        self.single.push(false);
        id
    }

    /// The set of one written character.
    pub(crate) fn literal(&mut self, c: char, ignore_case_flag: bool, ascii: bool) -> SetId {
        if let Some(&id) = self.literals.get(&(c, ignore_case_flag, ascii)) {
            return id;
        }
        let code = u32::from(c);
        let set = if ignore_case_flag {
            ignore_case(&[(code, code)], ascii, false)
        } else {
            CharSet::new(vec![(code, code)])
        };
        let id = self.intern(set);
        self.single[usize::from(id)] = true;
        self.literals.insert((c, ignore_case_flag, ascii), id);
        id
    }

    pub(crate) fn is_single(&self, id: SetId) -> bool {
        self.single[usize::from(id)]
    }

    pub(crate) fn get(&self, id: SetId) -> &CharSet {
        &self.all[usize::from(id)]
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(ranges: &[(u32, u32)], in_set: bool) -> String {
        let set = ignore_case(ranges, false, in_set);
        set.ranges().iter().flat_map(|r| r.0..=r.1).filter_map(char::from_u32).collect()
    }

    fn one(c: char) -> String {
        members(&[(u32::from(c), u32::from(c))], false)
    }

    // Right values: `[x for x in map(chr, range(0x110000)) if re.fullmatch(re.escape(c), x, re.I)]` in CPython 3.11.
    #[test]
    fn one_character_in_all_its_cases() {
        assert_eq!(one('i'), "Iiİı");
        assert_eq!(one('ı'), "Iiİı");
        assert_eq!(one('İ'), "Iiİı");
        assert_eq!(one('k'), "Kk\u{212A}");
        assert_eq!(one('s'), "Ssſ");
        assert_eq!(one('ß'), "ßẞ");
        assert_eq!(one('\u{B5}'), "\u{B5}\u{39C}\u{3BC}");
        assert_eq!(one('1'), "1");
        assert_eq!(one('\u{10400}'), "\u{10400}\u{10428}");
    }

    #[test]
    fn a_range_in_all_its_cases() {
        assert_eq!(
            members(&[(0x61, 0x7A)], true),
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzİıſ\u{212A}"
        );
        assert_eq!(members(&[(0x10400, 0x10400)], true), "");
        assert_eq!(members(&[(0x10428, 0x10428)], true), "\u{10400}\u{10428}");
    }

    #[test]
    fn complement_twice_is_the_set() {
        for set in [
            CharSet::default(),
            Category::Word.set(false),
            CharSet::new(vec![(0, LAST)]),
            CharSet::new(vec![(5, 9)]),
        ] {
            assert_eq!(set.complement().complement(), set);
        }
    }
}
