//! Running a program over a text.

use std::ops::Range;

use super::alphabet::{Symbol, Symbols};
use super::program::{ANYTHING, NO_ROW, Op, Program, Test};

/// A text as symbols, and the masks made of it so far: for a set of symbols, one bit a position.
///
/// Masks are shared by all patterns of a scan and filled in stretches, so that a pattern which looks at
/// one line of a long text pays for that line.
pub(crate) struct Text {
    symbols: Vec<Symbol>,
    masks: Vec<(Symbols, Mask)>,
}

struct Mask {
    words: Vec<u64>,
    /// One bit for each stretch of [`STRETCH`] words that is filled in.
    filled: Vec<u64>,
    /// The run asked for last: where the question started, and its end.
    run: (usize, usize),
}

/// Words of a mask filled at once.
const STRETCH: usize = 16;

impl Text {
    pub(crate) fn new(symbols: Vec<Symbol>) -> Text {
        Text { symbols, masks: Vec::new() }
    }

    /// The number of the mask for a set.
    fn mask_for(&mut self, set: Symbols) -> usize {
        if let Some(i) = self.masks.iter().position(|(known, _)| *known == set) {
            return i;
        }
        // One bit more than there are characters: the position after the last one.
        let words = self.symbols.len() / 64 + 1;
        let mask = Mask {
            words: vec![0; words],
            filled: vec![0; words.div_ceil(STRETCH).div_ceil(64)],
            run: (0, 0),
        };
        self.masks.push((set, mask));
        self.masks.len() - 1
    }

    #[inline]
    fn word(&mut self, mask: usize, word: usize) -> u64 {
        let (set, mask) = &mut self.masks[mask];
        let stretch = word / STRETCH;
        if mask.filled[stretch / 64] >> (stretch & 63) & 1 == 0 {
            mask.filled[stretch / 64] |= 1 << (stretch & 63);
            let first = stretch * STRETCH;
            let last = (first + STRETCH).min(mask.words.len());
            for (i, word) in mask.words[first..last].iter_mut().enumerate() {
                let from = (first + i) * 64;
                let to = (from + 64).min(self.symbols.len());
                for (bit, &symbol) in self.symbols.get(from..to).unwrap_or(&[]).iter().enumerate() {
                    *word |= u64::from(set.contains(symbol)) << bit;
                }
            }
        }
        mask.words[word]
    }

    /// The end of the run of characters of a mask that starts at `from`, and how many words that took.
    ///
    /// The last answer is kept: most questions are about the same run, from ever later or ever earlier places.
    fn run_end(&mut self, mask: usize, from: usize) -> (usize, usize) {
        let known = self.masks[mask].1.run;
        if (known.0..known.1).contains(&from) {
            return (known.1, 0);
        }
        let first = from / 64;
        let mut word = first;
        let mut gaps = !self.word(mask, word) >> (from & 63) << (from & 63);
        // The bit after the last character is never set, so this ends.
        let end = loop {
            if gaps != 0 {
                break word * 64 + gaps.trailing_zeros() as usize;
            }
            word += 1;
            if (known.0..known.1).contains(&(word * 64)) {
                break known.1;
            }
            gaps = !self.word(mask, word);
        };
        if end > from {
            self.masks[mask].1.run = (from, end);
        }
        (end, word - first)
    }

    /// The first position of a mask in `from..`.
    fn next_in(&mut self, mask: usize, from: usize) -> Option<usize> {
        let words = self.symbols.len() / 64 + 1;
        let mut word = from / 64;
        let mut bits = self.word(mask, word) >> (from & 63) << (from & 63);
        while bits == 0 {
            word += 1;
            if word >= words {
                return None;
            }
            bits = self.word(mask, word);
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }
}

/// A search took more steps or memory than one pattern may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooCostly;

/// What the patterns of a scan may spend together, and one of them alone.
///
/// A step is a few nanoseconds; the built-in tables stay far below both on the worst texts known. The limits
/// are there for foreign tables: a hostile pack must not hang a page.
#[derive(Debug)]
pub(crate) struct Budget {
    left: u32,
    one: u32,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { left: 40_000_000, one: 10_000_000 }
    }
}

/// Words one pattern may spend on remembering failures (32 MB).
const MAX_MEMORY: usize = 4 << 20;

/// One pattern at work on one text.
pub(crate) struct Search<'p, 't> {
    program: &'p Program,
    text: &'t mut Text,
    /// Where a match can start, when that is known; the numbers of those passed are `passed`.
    starts: Option<Vec<u32>>,
    passed: usize,
    /// The numbers, in `text`, of the masks of the program.
    masks: Vec<usize>,
    /// Failures: one row of bits an instruction that keeps them, made when first needed.
    rows: Vec<Vec<u64>>,
    /// For each run, ends of it that are known to lead nowhere: one stretch.
    dead: Vec<(u32, u32)>,
    memory: usize,
    /// Steps left of the [`Budget`].
    steps: u32,
    stack: Vec<Frame>,
    /// The failures noted inside look-arounds, newest last, to be forgotten when the look-around succeeds.
    noted: Vec<(u32, u32)>,
    looking: u32,
    /// An empty match at this position does not count (Python's rule after an empty match).
    not_empty_at: Option<usize>,
}

#[derive(Clone, Copy)]
enum Frame {
    /// Go on with this instruction at this position.
    Other { pc: u32, at: u32 },
    /// Give a run another length; the ends still to try are `low..high`, of `all`.
    Run { pc: u32, low: u32, high: u32, all: (u32, u32) },
}

impl<'p, 't> Search<'p, 't> {
    pub(crate) fn new(
        program: &'p Program,
        text: &'t mut Text,
        starts: Option<Vec<u32>>,
        budget: &Budget,
    ) -> Search<'p, 't> {
        let masks = program.masks.iter().map(|&set| text.mask_for(set)).collect();
        Search {
            program,
            text,
            starts,
            passed: 0,
            masks,
            rows: vec![Vec::new(); program.row_count],
            dead: vec![(0, 0); program.ops.len()],
            memory: 0,
            steps: budget.left.min(budget.one),
            stack: Vec::new(),
            noted: Vec::new(),
            looking: 0,
            not_empty_at: None,
        }
    }

    /// The next match that starts at or after `from`: Python's `pattern.search(text, from)`, except that
    /// the text before `from` stays visible to look-behind and `\b`.
    ///
    /// Starting positions must not go back between calls: what failed once stays failed.
    pub(crate) fn next(&mut self, from: usize) -> Result<Option<Range<usize>>, TooCostly> {
        let len = self.text.symbols.len();
        let mut start = from;
        while start <= len {
            if let Some(starts) = &self.starts {
                while starts.get(self.passed).is_some_and(|&next| (next as usize) < start) {
                    self.passed += 1;
                }
                match starts.get(self.passed) {
                    Some(&next) => start = next as usize,
                    None => return Ok(None),
                }
            } else if self.program.first != ANYTHING {
                match self.text.next_in(self.masks[usize::from(self.program.first)], start) {
                    Some(next) => start = next,
                    None => return Ok(None),
                }
            }
            if let Some(end) = self.run(0, start)? {
                self.forget(end);
                return Ok(Some(start..end));
            }
            start += 1;
        }
        Ok(None)
    }

    /// Takes what was spent off the budget.
    pub(crate) fn settle(self, budget: &mut Budget) {
        let given = budget.left.min(budget.one);
        budget.left -= given - self.steps.min(given);
    }

    fn spend(&mut self, steps: usize) -> Result<(), TooCostly> {
        self.steps = self.steps.checked_sub(steps as u32).ok_or(TooCostly)?;
        Ok(())
    }

    /// All matches, as `re.finditer` gives them, at most `limit`.
    pub(crate) fn all(&mut self, limit: usize) -> Result<Vec<Range<usize>>, TooCostly> {
        let mut found = Vec::new();
        let mut from = 0;
        while found.len() < limit {
            let Some(span) = self.next(from)? else { break };
            from = span.end;
            self.not_empty_at = span.is_empty().then_some(span.end);
            found.push(span);
        }
        Ok(found)
    }

    /// Failures at the end of a match may be steps of that match; everything else noted is a failure.
    ///
    /// (Positions before the end are never visited again. Beyond the end, whatever was noted was tried to
    /// the bottom before the match was found.)
    fn forget(&mut self, at: usize) {
        for row in self.rows.iter_mut().filter(|row| !row.is_empty()) {
            row[at / 64] &= !(1 << (at & 63));
        }
        for stretch in &mut self.dead {
            stretch.0 = stretch.0.max(at as u32 + 1).min(stretch.1);
        }
    }

    /// Whether this instruction is known to have failed here, or is being tried here.
    fn has_failed(&self, pc: usize, at: usize) -> bool {
        let row = self.rows.get(self.program.rows[pc] as usize);
        row.and_then(|row| row.get(at / 64)).is_some_and(|word| word >> (at & 63) & 1 == 1)
    }

    /// Whether this instruction has failed here before; if not, it now has unless it leads to a match.
    fn failed(&mut self, pc: usize, at: usize) -> Result<bool, TooCostly> {
        let number = self.program.rows[pc];
        if number == NO_ROW {
            return Ok(false);
        }
        let row = &mut self.rows[number as usize];
        if row.is_empty() {
            let words = self.text.symbols.len() / 64 + 1;
            self.memory += words;
            if self.memory > MAX_MEMORY {
                return Err(TooCostly);
            }
            row.resize(words, 0);
        }
        let bit = 1 << (at & 63);
        if row[at / 64] & bit != 0 {
            return Ok(true);
        }
        row[at / 64] |= bit;
        if self.looking > 0 {
            self.noted.push((number, at as u32));
        }
        Ok(false)
    }

    /// The end of the preferred match of the instructions from `pc` on, starting at `at`.
    fn run(&mut self, pc: usize, at: usize) -> Result<Option<usize>, TooCostly> {
        let bottom = self.stack.len();
        let start = at;
        let (mut pc, mut at) = (pc, at);
        loop {
            self.spend(1)?;
            let mut going = !self.failed(pc, at)?;
            if going {
                match &self.program.ops[pc] {
                    Op::Set(set) => {
                        going = self.text.symbols.get(at).is_some_and(|&symbol| set.contains(symbol));
                        at += 1;
                        pc += 1;
                    }
                    &Op::Run { set, min, max, whole, .. } => {
                        let (end, words) = self.text.run_end(self.masks[usize::from(set)], at);
                        self.spend(words)?;
                        let low = at.saturating_add(min as usize);
                        let high = end.min(at.saturating_add(max as usize)) + 1;
                        going = low < high;
                        if going && whole {
                            at = end;
                            pc += 1;
                            // Cut short by `max`, the run is followed by one of its own.
                            going = end < high;
                        } else if going {
                            let all = (low as u32, high as u32);
                            let (low, high) = self.undead(pc, all);
                            self.stack.push(Frame::Run { pc: pc as u32, low, high, all });
                            going = false;
                        }
                    }
                    &Op::Split { first, second } => {
                        self.stack.push(Frame::Other { pc: second, at: at as u32 });
                        pc = first as usize;
                    }
                    &Op::Jump(target) => pc = target as usize,
                    // Python leaves a loop whose body matched nothing. Having been at the split here before
                    // means just that, or that the exit failed here too and says so itself.
                    &Op::Loop { split, exit } => {
                        pc = if self.has_failed(split as usize, at) { exit } else { split } as usize;
                    }
                    &Op::Assert(test) => {
                        going = self.test(test, at);
                        pc += 1;
                    }
                    &Op::Look { behind, negated, end } => {
                        going = self.look(pc + 1, at, behind)? != negated;
                        pc = end as usize;
                    }
                    Op::Accept => {
                        let refused = self.looking == 0 && at == start && self.not_empty_at == Some(at);
                        if !refused {
                            self.stack.truncate(bottom);
                            return Ok(Some(at));
                        }
                        going = false;
                    }
                }
            }
            while !going {
                if self.stack.len() == bottom {
                    return Ok(None);
                }
                match self.stack.pop() {
                    Some(Frame::Other { pc: other, at: place }) => {
                        (pc, at) = (other as usize, place as usize);
                        going = true;
                    }
                    Some(Frame::Run { pc: run, low, high, all }) => {
                        let run = run as usize;
                        if let Some(place) = self.run_length(run, low as usize, high as usize, all)? {
                            (pc, at) = (run + 1, place);
                            going = true;
                        } else {
                            self.bury(run, all);
                        }
                    }
                    None => return Ok(None),
                }
            }
        }
    }

    /// Takes the next preferred end of a run out of `low..high`, puts the rest back, skips what cannot go on.
    fn run_length(
        &mut self,
        pc: usize,
        low: usize,
        high: usize,
        all: (u32, u32),
    ) -> Result<Option<usize>, TooCostly> {
        let Op::Run { greedy, next, rows, .. } = self.program.ops[pc] else { return Ok(None) };
        if low >= high {
            return Ok(None);
        }
        let word_of = |search: &mut Self, word: usize| {
            let mut bits = !0;
            if next != ANYTHING {
                bits = search.text.word(search.masks[usize::from(next)], word);
            }
            let row = |row: u32| search.rows.get(row as usize).and_then(|row| row.get(word)).copied();
            bits & !(row(rows[0]).unwrap_or(0) & row(rows[1]).unwrap_or(0))
        };
        let (first, last) = (low / 64, (high - 1) / 64);
        let from = !0 << (low & 63);
        let to = !0 >> (63 - ((high - 1) & 63));
        let mut count = first;
        while count <= last {
            self.spend(1)?;
            let word = if greedy { last - (count - first) } else { count };
            let mut bits = word_of(self, word);
            if word == first {
                bits &= from;
            }
            if word == last {
                bits &= to;
            }
            if bits != 0 {
                let bit = if greedy { bits.ilog2() } else { bits.trailing_zeros() } as usize;
                let place = word * 64 + bit;
                let (low, high) = if greedy { (low, place) } else { (place + 1, high) };
                self.stack.push(Frame::Run { pc: pc as u32, low: low as u32, high: high as u32, all });
                return Ok(Some(place));
            }
            count += 1;
        }
        Ok(None)
    }

    /// Takes off a range of ends of a run what is known to lead nowhere.
    fn undead(&self, pc: usize, (low, high): (u32, u32)) -> (u32, u32) {
        let (from, to) = self.dead[pc];
        if from <= low && low < to {
            (to.min(high), high)
        } else if from < high && high <= to {
            (low, from)
        } else {
            (low, high)
        }
    }

    /// Notes that none of these ends of a run leads anywhere. Windows of neighbouring starts overlap nearly
    /// whole, so that one stretch an instruction saves looking at most of them again.
    fn bury(&mut self, pc: usize, (low, high): (u32, u32)) {
        let (from, to) = self.dead[pc];
        let touching = low <= to && from <= high;
        self.dead[pc] = if touching { (from.min(low), to.max(high)) } else { (low, high) };
    }

    fn look(&mut self, pc: usize, at: usize, behind: Option<u32>) -> Result<bool, TooCostly> {
        let Some(at) = at.checked_sub(behind.unwrap_or(0) as usize) else { return Ok(false) };
        let noted = self.noted.len();
        self.looking += 1;
        let found = self.run(pc, at);
        self.looking -= 1;
        if found?.is_some() {
            // Some of what was noted led to success; which, nobody wrote down.
            while self.noted.len() > noted {
                if let Some((row, at)) = self.noted.pop() {
                    self.rows[row as usize][at as usize / 64] &= !(1 << (at & 63));
                }
            }
            self.dead.fill((0, 0));
            return Ok(true);
        }
        if self.looking == 0 {
            self.noted.clear();
        }
        Ok(false)
    }

    fn test(&self, test: Test, at: usize) -> bool {
        let symbols = &self.text.symbols;
        let len = symbols.len();
        let newline = |i: usize| symbols.get(i).is_some_and(|&s| self.program.newline.contains(s));
        let word = |set: &Symbols, i: Option<usize>| {
            i.and_then(|i| symbols.get(i)).is_some_and(|&s| set.contains(s))
        };
        let boundary = |set: &Symbols| word(set, at.checked_sub(1)) != word(set, Some(at));
        match test {
            Test::TextStart => at == 0,
            Test::TextEnd => at == len,
            Test::FinalLineEnd => at == len || at + 1 == len && newline(at),
            Test::LineStart => at == 0 || newline(at - 1),
            Test::LineEnd => at == len || newline(at),
            Test::Boundary(set) => boundary(&set),
            // Python 3.11: in an empty text there is neither a boundary nor the lack of one.
            Test::NoBoundary(set) => len > 0 && !boundary(&set),
        }
    }
}
