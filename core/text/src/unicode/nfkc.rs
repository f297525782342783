//! NFKC with the interpreter's data, keeping track of where every character came from.
//!
//! Why not a library: Hermes normalises with Unicode 14.0 and the maintained crates with the newest
//! version, so later characters would have to be fenced off one by one; none of them says which input
//! characters an output character was made of, and a finding has to be shown in the text as it was
//! written; and the compiled data of ICU4X alone is twice the size of this table (32 against 15 KB
//! compressed). The algorithm itself is short and frozen (UAX #15), and a test holds it against the
//! interpreter for every code point.
//!
//! Text is handled in *segments* that cannot influence each other: a segment starts at a character
//! whose decomposition starts with a starter that never composes with what precedes it. Nearly all
//! segments are one character long and pass through unchanged.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use crate::order;

use super::tables::{COMBINING, COMPOSITIONS, DECOMPOSED, DECOMPOSITIONS};

const L_BASE: u32 = 0x1100;
const V_BASE: u32 = 0x1161;
const T_BASE: u32 = 0x11A7;
const S_BASE: u32 = 0xAC00;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;
const N_COUNT: u32 = V_COUNT * T_COUNT;
const S_COUNT: u32 = L_COUNT * N_COUNT;

/// One character of a segment. Nothing bounds a segment (a text may consist of combining marks alone), so no
/// step over it may be quadratic.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) c: char,
    class: u8,
    from: Range<u32>,
}

/// Offsets and property bits, unpacked once from the tables.
struct Data {
    runs: Vec<Run>,
    /// Byte offset of every decomposition in [`DECOMPOSITIONS`], and of the end.
    at: Vec<u32>,
    /// Two bits a code point ([`ACTIVE`] and [`JOINS`]), in pages of 256.
    page_of: Vec<u8>,
    pages: Vec<[u64; 8]>,
}

/// Consecutive code points that decompose.
struct Run {
    first: u32,
    count: u32,
    /// Index into [`Data::at`] of the first one.
    base: usize,
}

/// The character is not its own normal form, or it joins the segment before it.
const ACTIVE: usize = 0;
/// The character cannot start a segment.
const JOINS: usize = 4;

fn data() -> &'static Data {
    static DATA: OnceLock<Data> = OnceLock::new();
    DATA.get_or_init(Data::new)
}

impl Data {
    fn new() -> Data {
        let mut data =
            Data { runs: Vec::with_capacity(DECOMPOSED.len()), at: vec![0], page_of: vec![], pages: vec![] };
        let mut rest = DECOMPOSITIONS.char_indices();
        for &(first, count, chars) in DECOMPOSED {
            data.runs.push(Run { first, count: u32::from(count), base: data.at.len() - 1 });
            for _ in 0..count {
                rest.nth(usize::from(chars) - 1);
                data.at.push(rest.offset() as u32);
            }
        }

        let mut bits = Bits::default();
        for &(first, len, _) in COMBINING {
            for c in first..first + u32::from(len) {
                bits.set(c, ACTIVE);
                bits.set(c, JOINS);
            }
        }
        for &(_, second, _) in COMPOSITIONS {
            bits.set(second, ACTIVE);
            bits.set(second, JOINS);
        }
        for c in (V_BASE..V_BASE + V_COUNT).chain(T_BASE + 1..T_BASE + T_COUNT) {
            bits.set(c, ACTIVE);
            bits.set(c, JOINS);
        }
        for run in &data.runs {
            for c in run.first..run.first + run.count {
                let head = data.decomposition_in(run, c).chars().next().map_or(0, u32::from);
                if bits.get(head, JOINS) {
                    bits.set(c, JOINS);
                    bits.set(c, ACTIVE);
                } else if !data.recomposes(c) {
                    bits.set(c, ACTIVE);
                }
            }
        }
        // Hangul syllables compose from their parts but stay as they are.
        (data.page_of, data.pages) = bits.pack();
        data
    }

    fn decomposition_in(&self, run: &Run, c: u32) -> &'static str {
        let i = run.base + (c - run.first) as usize;
        DECOMPOSITIONS.get(self.at[i] as usize..self.at[i + 1] as usize).unwrap_or("")
    }

    fn decomposition(&self, c: u32) -> Option<&'static str> {
        let after = self.runs.partition_point(|run| run.first <= c);
        let run = self.runs.get(after.checked_sub(1)?)?;
        (c < run.first + run.count).then(|| self.decomposition_in(run, c))
    }

    /// Whether composing the decomposition of `c` gives `c` back, as for é.
    fn recomposes(&self, c: u32) -> bool {
        let mut segment = Vec::new();
        if let Some(c) = char::from_u32(c) {
            push_decomposed(self, c, 0..0, &mut segment);
        }
        reorder(&mut segment);
        compose_segment(&mut segment);
        matches!(segment[..], [Piece { c: only, .. }] if u32::from(only) == c)
    }

    fn bit(&self, c: char, which: usize) -> bool {
        let c = u32::from(c) as usize;
        let page = &self.pages[usize::from(self.page_of[c >> 8])];
        page[which + ((c & 0xFF) >> 6)] >> (c & 63) & 1 == 1
    }
}

/// The property pages while they are being filled.
#[derive(Default)]
struct Bits(crate::collections::Map<u32, [u64; 8]>);

impl Bits {
    fn set(&mut self, c: u32, which: usize) {
        self.0.entry(c >> 8).or_default()[which + ((c & 0xFF) >> 6) as usize] |= 1 << (c & 63);
    }

    fn get(&self, c: u32, which: usize) -> bool {
        self.0
            .get(&(c >> 8))
            .is_some_and(|page| page[which + ((c & 0xFF) >> 6) as usize] >> (c & 63) & 1 == 1)
    }

    /// Page numbers for every possible code point; page 0 is the empty one. (About 100 pages are in use; a
    /// table with more than 255 would need wider numbers, which the test below would notice.)
    fn pack(self) -> (Vec<u8>, Vec<[u64; 8]>) {
        let mut page_of = vec![0; 0x11_0000 >> 8];
        let mut pages = vec![[0; 8]];
        for (number, page) in self.0 {
            page_of[number as usize] = pages.len() as u8;
            pages.push(page);
        }
        (page_of, pages)
    }
}

/// The canonical combining class, as `unicodedata.combining(c)`.
pub fn combining_class(c: char) -> u8 {
    let c = u32::from(c);
    let after = COMBINING.partition_point(|run| run.0 <= c);
    match after.checked_sub(1).map(|i| COMBINING[i]) {
        Some((first, len, class)) if c < first + u32::from(len) => class,
        _ => 0,
    }
}

fn compose(first: char, second: char) -> Option<char> {
    let (a, b) = (u32::from(first), u32::from(second));
    if (L_BASE..L_BASE + L_COUNT).contains(&a) && (V_BASE..V_BASE + V_COUNT).contains(&b) {
        return char::from_u32(S_BASE + (a - L_BASE) * N_COUNT + (b - V_BASE) * T_COUNT);
    }
    if (S_BASE..S_BASE + S_COUNT).contains(&a)
        && (a - S_BASE).is_multiple_of(T_COUNT)
        && (T_BASE + 1..T_BASE + T_COUNT).contains(&b)
    {
        return char::from_u32(a + b - T_BASE);
    }
    let i = COMPOSITIONS.binary_search_by(|probe| (probe.0, probe.1).cmp(&(a, b))).ok()?;
    char::from_u32(COMPOSITIONS[i].2)
}

/// `unicodedata.normalize("NFKC", text)`; borrowed when nothing changes.
pub fn normalize(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let data = data();
    let Some(at) = text.char_indices().find(|&(_, c)| !c.is_ascii() && data.bit(c, ACTIVE)).map(|(i, _)| i)
    else {
        return Cow::Borrowed(text);
    };
    // The segment that holds `at` starts at or before it; everything before that segment is unchanged.
    let start = text[..at].char_indices().next_back().map_or(0, |(i, _)| i);
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(&text[..start]);
    normalize_each(&text[start..], |c, _| out.push(c));
    Cow::Owned(out)
}

/// What becomes of a stretch of text.
pub(crate) enum Part<'a> {
    /// One character that stays.
    Same(char),
    /// One character that becomes several which stay.
    Expansion(char, &'static str),
    /// Characters that were taken apart, sorted and put together again.
    Composed(&'a [Piece]),
}

/// Hands every character of the normalised text to `sink`, with the bytes of `text` it was made from.
///
/// The ranges are in order as long as nothing was reordered; a composed character covers all its parts.
pub(crate) fn normalize_each(text: &str, mut sink: impl FnMut(char, Range<usize>)) {
    normalize_parts(text, |from, part| match part {
        Part::Same(c) => sink(c, from),
        Part::Expansion(_, text) => text.chars().for_each(|c| sink(c, from.clone())),
        Part::Composed(pieces) => {
            for piece in pieces {
                sink(piece.c, piece.from.start as usize..piece.from.end as usize);
            }
        }
    });
}

/// Hands every part of the text to `sink`, with its bytes.
#[inline]
pub(crate) fn normalize_parts(text: &str, mut sink: impl FnMut(Range<usize>, Part<'_>)) {
    let data = data();
    let mut segment: Vec<Piece> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let end = start + c.len_utf8();
        let joined = chars.peek().is_some_and(|&(_, next)| !next.is_ascii() && data.bit(next, JOINS));
        if !joined && (c.is_ascii() || !data.bit(c, ACTIVE)) {
            sink(start..end, Part::Same(c));
            continue;
        }
        // Most characters that change become characters that do not: nothing to sort or compose.
        if !joined
            && let Some(text) = data.decomposition(u32::from(c))
            && text.chars().all(|c| c.is_ascii() || !data.bit(c, ACTIVE))
        {
            sink(start..end, Part::Expansion(c, text));
            continue;
        }
        segment.clear();
        push_decomposed(data, c, start..end, &mut segment);
        let mut last = end;
        while let Some(&(start, c)) = chars.peek() {
            if c.is_ascii() || !data.bit(c, JOINS) {
                break;
            }
            last = start + c.len_utf8();
            push_decomposed(data, c, start..last, &mut segment);
            chars.next();
        }
        reorder(&mut segment);
        compose_segment(&mut segment);
        sink(start..last, Part::Composed(&segment));
    }
}

fn push_decomposed(data: &Data, c: char, from: Range<usize>, out: &mut Vec<Piece>) {
    let from = from.start as u32..from.end as u32;
    let code = u32::from(c);
    if c.is_ascii() {
        out.push(Piece { c, class: 0, from });
        return;
    }
    if (S_BASE..S_BASE + S_COUNT).contains(&code) {
        let s = code - S_BASE;
        let parts = [L_BASE + s / N_COUNT, V_BASE + s % N_COUNT / T_COUNT, T_BASE + s % T_COUNT];
        let len = if s.is_multiple_of(T_COUNT) { 2 } else { 3 };
        for part in parts.into_iter().take(len).filter_map(char::from_u32) {
            out.push(Piece { c: part, class: 0, from: from.clone() });
        }
        return;
    }
    match data.decomposition(code) {
        Some(text) => {
            out.extend(text.chars().map(|c| Piece { c, class: combining_class(c), from: from.clone() }));
        }
        None => out.push(Piece { c, class: combining_class(c), from }),
    }
}

/// The canonical order: runs of characters with a combining class, sorted by it, stably.
fn reorder(segment: &mut [Piece]) {
    for run in segment.chunk_by_mut(|a, b| a.class != 0 && b.class != 0) {
        if run.is_sorted_by_key(|piece| piece.class) {
            continue;
        }
        if run.len() == 2 {
            run.swap(0, 1);
        } else {
            let sorted = order::by_key(run.to_vec(), |piece| u64::from(piece.class));
            run.clone_from_slice(&sorted);
        }
    }
}

/// Canonical composition in place (UAX #15, D117).
fn compose_segment(segment: &mut Vec<Piece>) {
    let mut starter: Option<usize> = None;
    let mut kept = 0;
    let mut last_class = 0;
    for i in 0..segment.len() {
        let (c, class, from) = (segment[i].c, segment[i].class, segment[i].from.clone());
        if let Some(s) = starter {
            // Blocked when something between the starter and this one has no lower class.
            let blocked = kept > s + 1 && (last_class == 0 || last_class >= class);
            if !blocked && let Some(composed) = compose(segment[s].c, c) {
                let whole = &mut segment[s];
                whole.c = composed;
                whole.from = whole.from.start.min(from.start)..whole.from.end.max(from.end);
                continue;
            }
        }
        if class == 0 {
            starter = Some(kept);
        }
        last_class = class;
        segment[kept] = Piece { c, class, from };
        kept += 1;
    }
    segment.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(text: &str) -> Vec<(char, &str)> {
        let mut out = Vec::new();
        normalize_each(text, |c, from| out.push((c, &text[from])));
        out
    }

    #[test]
    fn each_output_character_knows_its_source() {
        assert_eq!(mapped("ﬁx"), [('f', "ﬁ"), ('i', "ﬁ"), ('x', "x")]);
        assert_eq!(mapped("e\u{301}x"), [('é', "e\u{301}"), ('x', "x")]);
        // Dot below sorts before acute; both compose with the a.
        assert_eq!(mapped("q\u{301}\u{323}"), [('q', "q"), ('\u{323}', "\u{323}"), ('\u{301}', "\u{301}")]);
        assert_eq!(mapped("\u{1112}\u{1161}\u{11AB}"), [('한', "\u{1112}\u{1161}\u{11AB}")]);
        assert_eq!(mapped("ｉｇ"), [('i', "ｉ"), ('g', "ｇ")]);
    }

    #[test]
    fn borrowed_when_nothing_changes() {
        for text in ["", "plain", "déjà 中文 한국", "🙂 кот"] {
            assert!(matches!(normalize(text), Cow::Borrowed(t) if t == text), "{text}");
        }
        assert_eq!(normalize("x\u{212B}"), "x\u{C5}");
        assert_eq!(normalize("\u{FDFA}").chars().count(), 18);
    }

    #[test]
    fn later_unicode_is_left_alone() {
        // U+1E030 (Unicode 15) would become U+0430, U+1CCD6 (Unicode 16) an A.
        for text in ["\u{1E030}", "\u{1CCD6}", "a\u{10EFD}"] {
            assert_eq!(normalize(text), text);
        }
    }

    #[test]
    fn the_property_pages_fit_their_numbers() {
        assert!(data().pages.len() <= 256, "{}", data().pages.len());
    }
}
