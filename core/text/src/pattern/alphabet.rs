//! The characters that a table of patterns can tell apart.

use std::collections::HashMap;
use std::ops::Range;

use super::sets::{SetId, Sets};
use crate::order;
use crate::unicode;

/// A class of characters that no set of the table separates.
pub(crate) type Symbol = u8;

/// A set of symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Symbols([u64; 4]);

impl Symbols {
    #[inline]
    pub(crate) fn contains(&self, symbol: Symbol) -> bool {
        self.0[usize::from(symbol >> 6)] >> (symbol & 63) & 1 == 1
    }

    pub(crate) fn insert(&mut self, symbol: Symbol) {
        self.0[usize::from(symbol >> 6)] |= 1 << (symbol & 63);
    }

    pub(crate) fn union(&self, other: &Symbols) -> Symbols {
        Symbols(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(crate) fn is_disjoint(&self, other: &Symbols) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Symbol> {
        (0..=255).filter(move |&s| self.contains(s))
    }
}

/// Maps characters to symbols and sets to sets of symbols.
#[derive(Debug)]
pub(crate) struct Alphabet {
    ascii: [Symbol; 128],
    /// Where each stretch of equal symbols starts; the first starts at 0.
    starts: Vec<u32>,
    symbols: Vec<Symbol>,
    sets: HashMap<SetId, Symbols>,
}

impl Alphabet {
    /// The alphabet for these sets, or `None` when they need more than 256 symbols.
    pub(crate) fn new(sets: &Sets, used: &[SetId]) -> Option<Alphabet> {
        // Sweep over the code points; between two borders nothing changes, and what distinguishes the
        // stretches is which sets are open there.
        let mut borders: Vec<u64> = Vec::new();
        for (i, &id) in used.iter().enumerate() {
            for &(first, last) in sets.get(id).ranges() {
                borders.push(u64::from(first) << 16 | i as u64);
                borders.push(u64::from(last + 1) << 16 | i as u64);
            }
        }
        order::sort(&mut borders);
        let mut open = vec![0_u64; used.len().div_ceil(64)];
        let mut known: HashMap<Vec<u64>, Symbol> = HashMap::new();
        let (mut starts, mut symbols) = (Vec::new(), Vec::new());
        let mut members = vec![Symbols::default(); used.len()];
        let mut i = 0;
        let mut at = 0;
        loop {
            while let Some(&border) = borders.get(i).filter(|&border| border >> 16 == u64::from(at)) {
                let set = (border & 0xFFFF) as usize;
                open[set >> 6] ^= 1 << (set & 63);
                i += 1;
            }
            if at <= 0x0010_FFFF {
                let symbol = if let Some(&symbol) = known.get(&open) {
                    symbol
                } else {
                    let symbol = Symbol::try_from(known.len()).ok()?;
                    known.insert(open.clone(), symbol);
                    for (set, members) in members.iter_mut().enumerate() {
                        if open[set >> 6] >> (set & 63) & 1 == 1 {
                            members.insert(symbol);
                        }
                    }
                    symbol
                };
                if symbols.last() != Some(&symbol) {
                    starts.push(at);
                    symbols.push(symbol);
                }
            }
            match borders.get(i) {
                Some(&next) => at = (next >> 16) as u32,
                None => break,
            }
        }
        let mut alphabet =
            Alphabet { ascii: [0; 128], starts, symbols, sets: used.iter().copied().zip(members).collect() };
        for c in 0..128 {
            alphabet.ascii[c as usize] = alphabet.lookup(c);
        }
        Some(alphabet)
    }

    pub(crate) fn ascii(&self) -> &[Symbol; 128] {
        &self.ascii
    }

    pub(crate) fn symbols(&self, set: SetId) -> Symbols {
        self.sets.get(&set).copied().unwrap_or_default()
    }

    fn lookup(&self, c: u32) -> Symbol {
        self.symbols[self.starts.partition_point(|&start| start <= c).saturating_sub(1)]
    }

    /// The symbols of the NFKC form of a text, one a code point.
    pub(crate) fn encode(&self, text: &str) -> Vec<Symbol> {
        if text.is_ascii() {
            return text.bytes().map(|b| self.ascii[usize::from(b & 0x7F)]).collect();
        }
        let mut pages = Pages { of: vec![u16::MAX; 0x11_0000 >> 8], pages: Vec::new() };
        let mut out = Vec::with_capacity(text.len());
        // One character can become eighteen; its symbols are looked up once and copied afterwards.
        let mut expanded: HashMap<char, Range<usize>> = HashMap::new();
        let mut symbol =
            |c: char| if c.is_ascii() { self.ascii[c as usize] } else { pages.get(self, u32::from(c)) };
        unicode::normalize_parts(text, |_, part| match part {
            unicode::Part::Same(c) => out.push(symbol(c)),
            unicode::Part::Expansion(c, text) => {
                if let Some(range) = expanded.get(&c) {
                    out.extend_from_within(range.clone());
                } else {
                    let start = out.len();
                    out.extend(text.chars().map(&mut symbol));
                    expanded.insert(c, start..out.len());
                }
            }
            unicode::Part::Composed(pieces) => out.extend(pieces.iter().map(|piece| symbol(piece.c))),
        });
        out
    }
}

impl Alphabet {
    /// The symbols of a text as it stands.
    pub(crate) fn encode_raw(&self, text: &str) -> Vec<Symbol> {
        let mut pages = Pages { of: vec![u16::MAX; 0x11_0000 >> 8], pages: Vec::new() };
        let ascii = |c: char| self.ascii[c as usize];
        text.chars().map(|c| if c.is_ascii() { ascii(c) } else { pages.get(self, u32::from(c)) }).collect()
    }
}

/// The symbols of the pages of 256 code points that a text uses: a script is a few pages.
struct Pages {
    of: Vec<u16>,
    pages: Vec<[Symbol; 256]>,
}

impl Pages {
    #[inline]
    fn get(&mut self, alphabet: &Alphabet, c: u32) -> Symbol {
        let number = (c >> 8) as usize;
        if self.of[number] == u16::MAX {
            self.of[number] = self.pages.len() as u16;
            let mut page = [0; 256];
            let first = c & !0xFF;
            let mut stretch = alphabet.starts.partition_point(|&start| start <= first) - 1;
            for (i, symbol) in page.iter_mut().enumerate() {
                while alphabet.starts.get(stretch + 1).is_some_and(|&start| start <= first + i as u32) {
                    stretch += 1;
                }
                *symbol = alphabet.symbols[stretch];
            }
            self.pages.push(page);
        }
        self.pages[usize::from(self.of[number])][(c & 0xFF) as usize]
    }
}
