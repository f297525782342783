//! Pattern trees as instructions.

use super::PatternError;
use super::alphabet::{Alphabet, Symbols};
use super::parse::{Assertion, Node};
use super::sets::SetId;

/// One instruction; execution goes on with the next one unless it says otherwise.
#[derive(Debug, Clone)]
pub(crate) enum Op {
    /// One character of the set.
    Set(Symbols),
    /// As many characters of the set as allowed, the preferred number first.
    Run {
        set: RunSet,
        min: u32,
        max: u32,
        greedy: bool,
        /// The mask of the characters that can come after the run.
        next: RunSet,
        /// The rows (see [`Program::rows`]) that tell, both of them together, that going on from a place fails.
        rows: [u32; 2],
        /// What follows cannot start inside the run, so only its end needs a try.
        whole: bool,
    },
    /// Try `first`, then `second`.
    Split {
        first: u32,
        second: u32,
    },
    Jump(u32),
    /// Another round of the loop that starts at the split `split`; without progress, on to `exit`.
    Loop {
        split: u32,
        exit: u32,
    },
    Assert(Test),
    /// The instructions up to `end` must (or must not) match at the position, or `width` characters before it.
    Look {
        behind: Option<u32>,
        negated: bool,
        end: u32,
    },
    /// The whole pattern, or the body of a look-around, has matched.
    Accept,
}

/// Number of a set whose places in the text are kept as a bit mask; see [`Program::masks`].
pub(crate) type RunSet = u16;

/// What [`Op::Run`] knows about its continuation when nothing is known: any character may follow.
pub(crate) const ANYTHING: RunSet = RunSet::MAX;

/// Of an instruction that keeps no failures.
pub(crate) const NO_ROW: u32 = u32::MAX;

/// [`Assertion`] in terms of symbols.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Test {
    TextStart,
    TextEnd,
    FinalLineEnd,
    LineStart,
    LineEnd,
    Boundary(Symbols),
    NoBoundary(Symbols),
}

/// A compiled pattern.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) ops: Vec<Op>,
    /// For every instruction, the row of its failures, or [`NO_ROW`].
    pub(crate) rows: Vec<u32>,
    pub(crate) row_count: usize,
    /// The sets of all [`Op::Run`]s, what follows them, and what starts a match.
    pub(crate) masks: Vec<Symbols>,
    /// The mask of the characters that can start a match; [`ANYTHING`] when a match may be empty.
    pub(crate) first: RunSet,
    /// The symbols of a line feed.
    pub(crate) newline: Symbols,
}

/// Most instructions of one pattern, after counted groups are written out.
const MAX_OPS: usize = 2_048;

pub(crate) fn compile(node: &Node, alphabet: &Alphabet, newline: SetId) -> Result<Program, PatternError> {
    let mut compiler = Compiler { alphabet, ops: Vec::new(), masks: Vec::new() };
    compiler.emit(node)?;
    compiler.push(Op::Accept)?;
    let Compiler { mut ops, mut masks, .. } = compiler;
    let firsts = first_sets(&ops, &masks);
    for (op, &after) in ops.iter_mut().zip(firsts.iter().skip(1)) {
        if let (Op::Run { set, next, whole, .. }, Some(after)) = (op, after) {
            *whole = masks[usize::from(*set)].is_disjoint(&after);
            *next = number(&mut masks, after);
        }
    }
    let first = firsts[0].map_or(ANYTHING, |set| number(&mut masks, set));

    // Failures are kept where roads meet or part. Straight stretches between are at most as long as the
    // pattern, so leaving them out keeps the bound and most of the memory.
    let mut rows = vec![NO_ROW; ops.len()];
    let mut row_count = 0;
    let mut keep = |pc: usize| {
        if rows[pc] == NO_ROW {
            rows[pc] = row_count;
            row_count += 1;
        }
    };
    for (pc, op) in ops.iter().enumerate() {
        match *op {
            Op::Split { .. } | Op::Look { .. } => keep(pc),
            Op::Run { .. } => {
                keep(pc);
                // A loop comes back to its end without progress to leave through the exit, so its end must not
                // remember; the split and the exit do.
                let after = landing(&ops, pc + 1);
                if !matches!(ops[after], Op::Loop { .. }) {
                    keep(after);
                }
            }
            Op::Loop { exit, .. } => keep(exit as usize),
            _ => {}
        }
    }
    let row = |pc: usize| rows.get(pc).copied().unwrap_or(NO_ROW);
    for pc in 0..ops.len() {
        let after = landing(&ops, pc + 1);
        let told_by = match ops.get(after) {
            Some(&Op::Loop { split, exit }) => [row(split as usize), row(exit as usize)],
            _ => [row(after); 2],
        };
        if let Op::Run { rows, .. } = &mut ops[pc] {
            *rows = told_by;
        }
    }
    Ok(Program { ops, rows, row_count: row_count as usize, masks, first, newline: alphabet.symbols(newline) })
}

/// Where execution is, after jumps, when it comes to an instruction.
fn landing(ops: &[Op], mut pc: usize) -> usize {
    // Jumps of alternatives lead forward, so this ends.
    while let Some(&Op::Jump(target)) = ops.get(pc) {
        pc = target as usize;
    }
    pc
}

/// The number of a set among the masks of a program.
fn number(masks: &mut Vec<Symbols>, set: Symbols) -> RunSet {
    let found = masks.iter().position(|&known| known == set);
    found.unwrap_or_else(|| {
        masks.push(set);
        masks.len() - 1
    }) as RunSet
}

struct Compiler<'a> {
    alphabet: &'a Alphabet,
    ops: Vec<Op>,
    masks: Vec<Symbols>,
}

impl Compiler<'_> {
    fn push(&mut self, op: Op) -> Result<usize, PatternError> {
        if self.ops.len() >= MAX_OPS {
            return Err(PatternError::TooCostly(format!(
                "more than {MAX_OPS} steps once repeats are written out"
            )));
        }
        self.ops.push(op);
        Ok(self.ops.len() - 1)
    }

    fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    fn emit(&mut self, node: &Node) -> Result<(), PatternError> {
        match node {
            Node::Empty => {}
            Node::Set(id) => {
                self.push(Op::Set(self.alphabet.symbols(*id)))?;
            }
            Node::Cat(nodes) => {
                for node in nodes {
                    self.emit(node)?;
                }
            }
            Node::Alt(branches) => {
                let mut jumps = Vec::new();
                for (i, branch) in branches.iter().enumerate() {
                    if i + 1 == branches.len() {
                        self.emit(branch)?;
                        break;
                    }
                    let split = self.push(Op::Split { first: 0, second: 0 })?;
                    self.emit(branch)?;
                    jumps.push(self.push(Op::Jump(0))?);
                    self.ops[split] = Op::Split { first: split as u32 + 1, second: self.here() };
                }
                let here = self.here();
                for jump in jumps {
                    self.ops[jump] = Op::Jump(here);
                }
            }
            Node::Repeat { node, min, max, greedy } => self.repeat(node, *min, *max, *greedy)?,
            Node::Assert(assertion) => {
                let test = match *assertion {
                    Assertion::TextStart => Test::TextStart,
                    Assertion::TextEnd => Test::TextEnd,
                    Assertion::FinalLineEnd => Test::FinalLineEnd,
                    Assertion::LineStart => Test::LineStart,
                    Assertion::LineEnd => Test::LineEnd,
                    Assertion::Boundary(word) => Test::Boundary(self.alphabet.symbols(word)),
                    Assertion::NoBoundary(word) => Test::NoBoundary(self.alphabet.symbols(word)),
                };
                self.push(Op::Assert(test))?;
            }
            Node::Look { node, behind, negated } => {
                let behind = if *behind {
                    let (low, high) = width(node);
                    if high != Some(low) {
                        let reason = "look-behind requires fixed-width pattern".to_owned();
                        return Err(PatternError::Syntax { reason, at: 0 });
                    }
                    Some(low)
                } else {
                    None
                };
                let look = self.push(Op::Look { behind, negated: *negated, end: 0 })?;
                self.emit(node)?;
                self.push(Op::Accept)?;
                self.ops[look] = Op::Look { behind, negated: *negated, end: self.here() };
            }
        }
        Ok(())
    }

    fn repeat(&mut self, node: &Node, min: u32, max: Option<u32>, greedy: bool) -> Result<(), PatternError> {
        if let Node::Set(id) = node {
            if (min, max) == (1, Some(1)) {
                return self.emit(node);
            }
            let set = number(&mut self.masks, self.alphabet.symbols(*id));
            let max = max.unwrap_or(u32::MAX);
            self.push(Op::Run { set, min, max, greedy, next: ANYTHING, rows: [NO_ROW; 2], whole: false })?;
            return Ok(());
        }
        if max == Some(0) {
            return Ok(());
        }
        if width(node) == (0, Some(0)) {
            // Positions only: once is as good as often.
            return if min == 0 { self.optional(node, 1, greedy) } else { self.emit(node) };
        }
        for _ in 0..min {
            self.emit(node)?;
        }
        if let Some(max) = max {
            return self.optional(node, max - min, greedy);
        }
        let split = self.push(Op::Split { first: 0, second: 0 })? as u32;
        self.emit(node)?;
        let exit = self.here() + 1;
        self.push(Op::Loop { split, exit })?;
        self.ops[split as usize] = ordered(split + 1, self.here(), greedy);
        Ok(())
    }

    /// Up to `count` more, each only after the one before.
    fn optional(&mut self, node: &Node, count: u32, greedy: bool) -> Result<(), PatternError> {
        let mut splits = Vec::new();
        for _ in 0..count {
            splits.push(self.push(Op::Split { first: 0, second: 0 })?);
            self.emit(node)?;
        }
        let end = self.here();
        for split in splits {
            self.ops[split] = ordered(split as u32 + 1, end, greedy);
        }
        Ok(())
    }
}

fn ordered(body: u32, exit: u32, greedy: bool) -> Op {
    if greedy { Op::Split { first: body, second: exit } } else { Op::Split { first: exit, second: body } }
}

/// Fewest and most characters a tree matches; `None` for no limit.
fn width(node: &Node) -> (u32, Option<u32>) {
    match node {
        Node::Empty | Node::Assert(_) | Node::Look { .. } => (0, Some(0)),
        Node::Set(_) => (1, Some(1)),
        Node::Cat(nodes) => nodes.iter().map(width).fold((0, Some(0)), |(low, high), (l, h)| {
            (low.saturating_add(l), high.zip(h).and_then(|(a, b)| a.checked_add(b)))
        }),
        Node::Alt(branches) => {
            let widths = branches.iter().map(width);
            widths
                .reduce(|(low, high), (l, h)| (low.min(l), high.zip(h).map(|(a, b)| a.max(b))))
                .unwrap_or((0, Some(0)))
        }
        Node::Repeat { node, min, max, .. } => {
            let (low, high) = width(node);
            let high = match (high, max) {
                (Some(0), _) | (_, Some(0)) => Some(0),
                (Some(high), Some(max)) => high.checked_mul(*max),
                _ => None,
            };
            (low.saturating_mul(*min), high)
        }
    }
}

/// For every instruction, the characters that can come next from there; `None` when it can go on without one.
fn first_sets(ops: &[Op], masks: &[Symbols]) -> Vec<Option<Symbols>> {
    // Instructions lead forward except for loops, so going backwards and repeating until nothing changes
    // settles within the nesting depth of the loops. What is not settled yet counts as empty and only grows.
    let mut firsts: Vec<Option<Symbols>> = vec![Some(Symbols::default()); ops.len()];
    loop {
        let mut changed = false;
        for pc in (0..ops.len()).rev() {
            let at = |target: usize| firsts.get(target).copied().flatten();
            let new = match &ops[pc] {
                Op::Set(set) => Some(*set),
                Op::Run { set, min, .. } => {
                    let set = masks[usize::from(*set)];
                    if *min > 0 { Some(set) } else { at(pc + 1).map(|next| next.union(&set)) }
                }
                Op::Accept => None,
                Op::Split { first, second } => {
                    at(*first as usize).zip(at(*second as usize)).map(|(a, b)| a.union(&b))
                }
                Op::Jump(target) | Op::Loop { split: target, .. } => at(*target as usize),
                Op::Assert(_) => at(pc + 1),
                Op::Look { end, .. } => at(*end as usize),
            };
            if new != firsts[pc] {
                firsts[pc] = new;
                changed = true;
            }
        }
        if !changed {
            return firsts;
        }
    }
}
