//! The first pass: which patterns could match at all.
//!
//! One walk over the text with an Aho–Corasick automaton over the words that the patterns require. It
//! works on symbols rather than bytes, so that case, ſ for s or a dotless ı cost nothing extra, and it is a
//! dense table, so a clean text costs two loads a character. A pattern whose words all occur is a
//! *candidate*; nothing else needs to be looked at. (The `aho-corasick` crate would be
//! 29 KB compressed for a table of about a hundred words, and would search bytes.)

use std::collections::VecDeque;

use super::python::alphabet::{Alphabet, Symbol};
use super::python::factors::Factor;

/// Which of the patterns given to [`Prefilter::new`] can match.
pub(crate) struct Prefilter {
    /// The letter of each symbol.
    letters: [u8; 256],
    ascii: [u8; 128],
    stride: usize,
    /// Next state by state and letter; states are row offsets. States that end a word come last.
    next: Vec<u32>,
    /// The first state that ends a word.
    ends: u32,
    /// For the states from `ends` on: where their hits start in `hits`.
    hit_ranges: Vec<u32>,
    hits: Vec<Hit>,
    /// For every pattern, the bits of all its factors.
    wanted: Vec<u8>,
}

/// Most states of the automaton: a few times what a real table needs, a few megabytes at worst.
const MAX_STATES: usize = 16_384;

#[derive(Clone, Copy)]
struct Hit {
    pattern: u16,
    factor: u8,
}

impl Prefilter {
    /// `required`: the factors of each pattern; a pattern without any is always a candidate.
    pub(crate) fn new(required: &[Vec<Factor>], alphabet: &Alphabet) -> Prefilter {
        // Patterns beyond the room of the automaton are tried on every text.
        let mut space = MAX_STATES;
        let required: Vec<&[Factor]> = required
            .iter()
            .map(|factors| {
                let size: usize = factors.iter().flatten().map(Vec::len).sum();
                let Some(left) = space.checked_sub(size) else { return &[][..] };
                space = left;
                &factors[..]
            })
            .collect();
        // Symbols that some word does not tell apart become one letter. This can only add candidates.
        let mut union: Vec<Symbol> = (0..=255).collect();
        let mut used = [false; 256];
        let words = || required.iter().copied().flatten().flatten();
        for &id in words().flatten() {
            let mut members = alphabet.symbols(id).iter();
            let Some(first) = members.next() else { continue };
            let root = find(&union, first);
            used[usize::from(root)] = true;
            for member in members {
                let other = find(&union, member);
                union[usize::from(other)] = root;
                used[usize::from(root)] = true;
            }
        }
        // Letter 0 is everything that occurs in no word.
        let mut letters = [0_u8; 256];
        let mut numbers = [0_u8; 256];
        let mut count = 0_u8;
        for symbol in 0..=255 {
            let root = usize::from(find(&union, symbol));
            if used[root] {
                if numbers[root] == 0 {
                    count = count.saturating_add(1);
                    numbers[root] = count;
                }
                letters[usize::from(symbol)] = numbers[root];
            }
        }
        let stride = usize::from(count) + 1;

        // A trie of the words …
        let mut trie: Vec<u32> = vec![0; stride];
        let mut found: Vec<Vec<Hit>> = vec![vec![]];
        for (pattern, factors) in required.iter().enumerate() {
            for (factor, words) in factors.iter().enumerate() {
                for word in words {
                    let mut state = 0;
                    for &id in word {
                        let letter =
                            alphabet.symbols(id).iter().next().map_or(0, |s| letters[usize::from(s)]);
                        let slot = state * stride + usize::from(letter);
                        if trie[slot] == 0 {
                            trie[slot] = found.len() as u32;
                            trie.resize(trie.len() + stride, 0);
                            found.push(vec![]);
                        }
                        state = trie[slot] as usize;
                    }
                    found[state].push(Hit { pattern: pattern as u16, factor: factor as u8 });
                }
            }
        }
        // … made total: breadth first, every missing step goes where the longest proper suffix goes.
        let mut fail = vec![0_u32; found.len()];
        let mut queue = VecDeque::from([0_usize]);
        while let Some(state) = queue.pop_front() {
            let suffix = fail[state] as usize;
            for letter in 0..stride {
                let slot = state * stride + letter;
                let onward = if state == 0 { 0 } else { trie[suffix * stride + letter] };
                if trie[slot] == 0 {
                    trie[slot] = onward;
                } else {
                    let child = trie[slot] as usize;
                    fail[child] = onward;
                    let inherited = found[onward as usize].clone();
                    found[child].extend(inherited);
                    queue.push_back(child);
                }
            }
        }
        // States that end a word move to the end, so that one comparison finds them.
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&state| !found[state].is_empty());
        let mut place = vec![0_u32; found.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = (new * stride) as u32;
        }
        let ends = order.iter().position(|&state| !found[state].is_empty()).unwrap_or(found.len());
        let mut next = vec![0; trie.len()];
        let (mut hits, mut hit_ranges) = (Vec::new(), vec![0]);
        for (new, &old) in order.iter().enumerate() {
            for letter in 0..stride {
                next[new * stride + letter] = place[trie[old * stride + letter] as usize];
            }
            if new >= ends {
                hits.extend_from_slice(&found[old]);
                hit_ranges.push(hits.len() as u32);
            }
        }
        let mut ascii = [0; 128];
        for (letter, &symbol) in ascii.iter_mut().zip(alphabet.ascii()) {
            *letter = letters[usize::from(symbol)];
        }
        let wanted = required.iter().map(|factors| (1_u8 << factors.len().min(7)) - 1).collect();
        Prefilter { letters, ascii, stride, next, ends: (ends * stride) as u32, hit_ranges, hits, wanted }
    }

    /// The candidates for an ASCII text.
    pub(crate) fn candidates_ascii(&self, text: &str) -> Vec<usize> {
        self.walk(text.bytes().map(|b| self.ascii[usize::from(b & 0x7F)]))
    }

    /// The candidates for a text in symbols.
    pub(crate) fn candidates(&self, symbols: &[Symbol]) -> Vec<usize> {
        self.walk(symbols.iter().map(|&symbol| self.letters[usize::from(symbol)]))
    }

    #[inline]
    fn walk(&self, letters: impl Iterator<Item = u8>) -> Vec<usize> {
        let mut seen = vec![0_u8; self.wanted.len()];
        let mut state = 0;
        for letter in letters {
            state = self.next[state as usize + usize::from(letter)];
            if state >= self.ends {
                let end = (state - self.ends) as usize / self.stride;
                let range = self.hit_ranges[end] as usize..self.hit_ranges[end + 1] as usize;
                for hit in &self.hits[range] {
                    seen[usize::from(hit.pattern)] |= 1 << hit.factor;
                }
            }
        }
        (0..seen.len()).filter(|&i| seen[i] == self.wanted[i]).collect()
    }
}

fn find(union: &[Symbol], mut symbol: Symbol) -> Symbol {
    while union[usize::from(symbol)] != symbol {
        symbol = union[usize::from(symbol)];
    }
    symbol
}
