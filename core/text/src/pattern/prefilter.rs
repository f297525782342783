//! The first pass: which patterns could match at all.
//!
//! One walk over the text with an Aho–Corasick automaton over the words that the patterns require. It
//! works on symbols rather than bytes, so that case, ſ for s or a dotless ı cost nothing extra, and it is a
//! dense table, so a clean text costs two loads a character. A pattern whose words all occur is a
//! *candidate*; nothing else needs to be looked at. (The `aho-corasick` crate would be
//! 29 KB compressed for a table of about a hundred words, and would search bytes.)

use std::collections::VecDeque;

use super::alphabet::{Alphabet, Symbol};
use super::factors::Needs;

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
    /// For every pattern, the bits of all its factors, and whether its starts are known.
    wanted: Vec<(u8, bool)>,
}

/// A pattern that may match.
pub(crate) struct Candidate {
    /// Its number in the list given to [`Prefilter::new`].
    pub(crate) pattern: usize,
    /// Where a match can start, in order; `None` for anywhere.
    pub(crate) starts: Option<Vec<u32>>,
}

/// Most starts kept for one pattern; one with more is better tried by looking at its first characters.
const MAX_STARTS: usize = 4_096;

/// Most states of the automaton: a few times what a real table needs, a few megabytes at worst.
const MAX_STATES: usize = 16_384;

#[derive(Clone, Copy)]
struct Hit {
    pattern: u16,
    /// The bit of the factor whose word this is, or none.
    factor: u8,
    /// The length of the word when the pattern starts with it, or 0.
    start: u8,
}

impl Prefilter {
    /// `needs`: of each pattern; a pattern without factors is always a candidate.
    pub(crate) fn new(needs: &[Needs], alphabet: &Alphabet) -> Prefilter {
        // Patterns beyond the room of the automaton are tried on every text.
        let mut space = MAX_STATES;
        let none = Needs::default();
        let needs: Vec<&Needs> = needs
            .iter()
            .map(|needs| {
                let size: usize = needs.factors.iter().flatten().chain(&needs.starts).map(Vec::len).sum();
                let Some(left) = space.checked_sub(size) else { return &none };
                space = left;
                needs
            })
            .collect();
        // Symbols that some word does not tell apart become one letter. This can only add candidates.
        let mut union: Vec<Symbol> = (0..=255).collect();
        let mut used = [false; 256];
        let words = || needs.iter().flat_map(|needs| needs.factors.iter().flatten().chain(&needs.starts));
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
        for (pattern, needs) in needs.iter().enumerate() {
            let factors = needs
                .factors
                .iter()
                .enumerate()
                .flat_map(|(i, words)| words.iter().map(move |word| (1 << i, 0, word)));
            let starts = needs.starts.iter().map(|word| (0, word.len() as u8, word));
            for (factor, start, word) in factors.chain(starts) {
                let mut state = 0;
                for &id in word {
                    let letter = alphabet.symbols(id).iter().next().map_or(0, |s| letters[usize::from(s)]);
                    let slot = state * stride + usize::from(letter);
                    if trie[slot] == 0 {
                        trie[slot] = found.len() as u32;
                        trie.resize(trie.len() + stride, 0);
                        found.push(vec![]);
                    }
                    state = trie[slot] as usize;
                }
                let pattern = pattern as u16;
                match found[state].iter_mut().find(|hit| hit.pattern == pattern) {
                    Some(hit) => {
                        hit.factor |= factor;
                        hit.start |= start;
                    }
                    None => found[state].push(Hit { pattern, factor, start }),
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
        let (plain, ending): (Vec<usize>, Vec<usize>) =
            order.iter().partition(|&&state| found[state].is_empty());
        order = [plain, ending].concat();
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
        let wanted = needs
            .iter()
            .map(|needs| ((1_u8 << needs.factors.len().min(7)) - 1, !needs.starts.is_empty()))
            .collect();
        Prefilter { letters, ascii, stride, next, ends: (ends * stride) as u32, hit_ranges, hits, wanted }
    }

    /// The candidates for an ASCII text.
    pub(crate) fn candidates_ascii(&self, text: &str) -> Vec<Candidate> {
        self.walk(text.bytes().map(|b| self.ascii[usize::from(b & 0x7F)]))
    }

    /// The candidates for a text in symbols.
    pub(crate) fn candidates(&self, symbols: &[Symbol]) -> Vec<Candidate> {
        self.walk(symbols.iter().map(|&symbol| self.letters[usize::from(symbol)]))
    }

    #[inline]
    fn walk(&self, letters: impl Iterator<Item = u8>) -> Vec<Candidate> {
        let mut seen = vec![(0_u8, Vec::new()); self.wanted.len()];
        let mut state = 0;
        for (at, letter) in letters.enumerate() {
            state = self.next[state as usize + usize::from(letter)];
            if state >= self.ends {
                self.note(state, at, &mut seen);
            }
        }
        let found = seen.into_iter().enumerate().filter(|(pattern, seen)| seen.0 == self.wanted[*pattern].0);
        let candidates = found.map(|(pattern, (_, mut starts))| {
            // Nearly in order already: words that end in order start out of order by less than their length.
            for i in 1..starts.len() {
                let mut j = i;
                while j > 0 && starts[j - 1] > starts[j] {
                    starts.swap(j - 1, j);
                    j -= 1;
                }
            }
            starts.dedup();
            let known = self.wanted[pattern].1 && starts.len() < MAX_STARTS;
            Candidate { pattern, starts: known.then_some(starts) }
        });
        candidates.collect()
    }

    /// Notes the words that end in a state, at the letter `at`.
    fn note(&self, state: u32, at: usize, seen: &mut [(u8, Vec<u32>)]) {
        let end = (state - self.ends) as usize / self.stride;
        let range = self.hit_ranges[end] as usize..self.hit_ranges[end + 1] as usize;
        for hit in &self.hits[range] {
            let (factors, starts) = &mut seen[usize::from(hit.pattern)];
            *factors |= hit.factor;
            if hit.start > 0 && starts.len() < MAX_STARTS {
                starts.push((at + 1).saturating_sub(usize::from(hit.start)) as u32);
            }
        }
    }
}

fn find(union: &[Symbol], mut symbol: Symbol) -> Symbol {
    while union[usize::from(symbol)] != symbol {
        symbol = union[usize::from(symbol)];
    }
    symbol
}
