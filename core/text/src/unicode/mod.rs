//! Unicode as the Python interpreter beneath Hermes knows it.
//!
//! Everything here follows one interpreter (CPython 3.11, Unicode 14.0), for ever: a character that
//! Unicode assigned later is no letter, has no case pair and does not decompose for Hermes, so it must
//! not for us. The tables are asked from that interpreter by `tests/oracle/unicode_tables.py`.

mod nfkc;
mod tables;

pub(crate) use nfkc::{Part, normalize_each, normalize_parts};
pub use nfkc::{combining_class, normalize};
pub use tables::UNICODE_VERSION;

/// Expands a table of alternating gaps and lengths into inclusive ranges.
fn ranges(table: &'static [u16]) -> impl Iterator<Item = (u32, u32)> {
    let mut at = 0;
    table.chunks_exact(2).map(move |pair| {
        let first = at + u32::from(pair[0]);
        at = first + u32::from(pair[1]);
        (first, at - 1)
    })
}

/// The ranges of `\w`: `str.isalnum()` and the underscore.
pub(crate) fn word_ranges() -> impl Iterator<Item = (u32, u32)> {
    ranges(tables::WORD)
}

/// The ranges of `\d`: `str.isdecimal()`.
pub(crate) fn decimal_ranges() -> impl Iterator<Item = (u32, u32)> {
    ranges(tables::DECIMAL)
}

/// The ranges of `\s`: `str.isspace()`, the set [`crate::text::is_space`] spells out.
pub(crate) const SPACE_RANGES: &[(u32, u32)] = &[
    (0x09, 0x0D),
    (0x1C, 0x20),
    (0x85, 0x85),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
];

/// The code points that simple lower-casing moves, with where it goes: at least those that start or end up
/// within `bounds`. (Runs that cannot matter are skipped whole: a table has many one-letter sets to close.)
pub(crate) fn lower_pairs(bounds: (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let near = move |first: u32, last: u32| first <= bounds.1 && last >= bounds.0;
    tables::LOWER
        .iter()
        .filter(move |&&(first, last, _, delta)| {
            near(first, last) || near(first.wrapping_add_signed(delta), last.wrapping_add_signed(delta))
        })
        .flat_map(|&(first, last, step, delta)| {
            (first..=last).step_by(usize::from(step)).map(move |c| (c, c.wrapping_add_signed(delta)))
        })
}

/// The lower-case letters that `re.IGNORECASE` treats as one with `lower`, beyond lower-casing (i and ı, s and ſ, …).
pub(crate) fn extra_cases(lower: u32) -> impl Iterator<Item = u32> {
    tables::EXTRA_CASES.iter().filter(move |pair| u32::from(pair.0) == lower).map(|pair| u32::from(pair.1))
}

/// The letters that have [`extra_cases`], with repetitions.
pub(crate) fn extra_case_letters() -> impl Iterator<Item = u32> {
    tables::EXTRA_CASES.iter().map(|pair| u32::from(pair.0))
}

/// Whether Python's `str.isalnum()` holds for `c`, or `c` is the underscore.
pub fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    word_ranges().take_while(|r| r.0 <= u32::from(c)).any(|r| u32::from(c) <= r.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_pairs_skip_nothing_that_matters() {
        let all: Vec<_> = lower_pairs((0, u32::MAX)).collect();
        assert_eq!(all.len(), 1433);
        for c in [0x49, 0x69, 0x130, 0x6B, 0xDF, 0x100, 0x101, 0x1_0428] {
            let near: Vec<_> = lower_pairs((c, c)).filter(|p| p.0 == c || p.1 == c).collect();
            let wanted: Vec<_> = all.iter().copied().filter(|p| p.0 == c || p.1 == c).collect();
            assert_eq!(near, wanted, "U+{c:04X}");
            assert!(!near.is_empty());
        }
    }

    #[test]
    fn classes_follow_the_interpreter() {
        assert_eq!(UNICODE_VERSION, "14.0.0");
        for c in ['a', '_', '9', 'é', 'ß', '中', '½', '²', 'Ⅷ', '०', '\u{2CEA1}'] {
            assert!(is_word(c), "{c}");
        }
        // A combining mark, both joiners, connector punctuation, an emoji, and an ideograph of Unicode 15.
        for c in ['\u{301}', '\u{200C}', '\u{200D}', '\u{203F}', '🙂', '\u{31350}', '-', ' '] {
            assert!(!is_word(c), "U+{:04X}", u32::from(c));
        }
        for &(first, last) in SPACE_RANGES {
            assert!((first..=last).filter_map(char::from_u32).all(crate::text::is_space));
        }
        let spaces: u32 = SPACE_RANGES.iter().map(|r| r.1 - r.0 + 1).sum();
        assert_eq!(spaces as usize, ('\0'..=char::MAX).filter(|&c| crate::text::is_space(c)).count());
    }
}
