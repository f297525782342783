//! Words that a text must hold for a pattern to match.

use crate::order;

use super::parse::Node;
use super::sets::{SetId, Sets};

/// A word: one set a character, each standing for one written character in all its cases.
pub(crate) type Word = Vec<SetId>;

/// Alternatives, at least one of which every text with a match contains.
pub(crate) type Factor = Vec<Word>;

/// Most alternatives of one factor, and most characters of one word.
const MAX_WORDS: usize = 32;
const MAX_WORD: usize = 24;
/// Most factors kept for one pattern.
const MAX_FACTORS: usize = 3;

/// What a text must hold for a pattern to match it.
#[derive(Debug, Default, Clone)]
pub(crate) struct Needs {
    /// Up to three factors, all of which every text with a match contains; the most telling first.
    pub(crate) factors: Vec<Factor>,
    /// Words, with one of which every match starts; empty when there is no such list.
    pub(crate) starts: Factor,
}

pub(crate) fn needs(node: &Node, sets: &Sets) -> Needs {
    let Required { exact, starts, mut factors } = required(node, sets);
    let starts = exact.clone().or(starts).filter(|words| shortest(words) > 0).unwrap_or_default();
    factors.extend(exact);
    factors.retain(|factor| shortest(factor) > 0);
    let mut factors = order::by_key(factors, |factor| u64::from(u32::MAX) - score(factor) as u64);
    factors.dedup();
    // A single character says little, unless there is nothing better.
    let telling = factors.iter().take_while(|factor| shortest(factor) > 1).count();
    factors.truncate(telling.clamp(1, MAX_FACTORS).min(factors.len()));
    Needs { factors, starts }
}

fn shortest(factor: &Factor) -> usize {
    factor.iter().map(Vec::len).min().unwrap_or(0)
}

fn score(factor: &Factor) -> usize {
    // A factor of nothing counts least.
    (shortest(factor) * 8 + 8) - factor.len().min(8)
}

/// What is known about a tree.
struct Required {
    /// Exactly the words it matches, when they are few and made of single characters.
    exact: Option<Factor>,
    /// Otherwise words, with one of which it starts.
    starts: Option<Factor>,
    factors: Vec<Factor>,
}

fn required(node: &Node, sets: &Sets) -> Required {
    let exactly = |words: Factor| Required { exact: Some(words), starts: None, factors: vec![] };
    let unknown = || Required { exact: None, starts: None, factors: vec![] };
    match node {
        // What must be around a place is somewhere in the text, though not in the match.
        Node::Look { node, negated: false, .. } => {
            let Required { exact, mut factors, .. } = required(node, sets);
            factors.extend(exact);
            Required { factors, ..exactly(vec![vec![]]) }
        }
        // Positions consume nothing, so words stay adjacent across them.
        Node::Empty | Node::Assert(_) | Node::Look { .. } => exactly(vec![vec![]]),
        Node::Set(id) if sets.is_single(*id) => exactly(vec![vec![*id]]),
        Node::Set(_) => unknown(),
        Node::Cat(nodes) => {
            let mut factors = Vec::new();
            let mut exact: Factor = vec![vec![]];
            // The first words, once it is settled where they end.
            let mut starts: Option<Option<Factor>> = None;
            for node in nodes {
                let mut item = required(node, sets);
                factors.append(&mut item.factors);
                if let Some(joined) = item.exact.as_ref().and_then(|words| product(&exact, words)) {
                    exact = joined;
                    continue;
                }
                // What follows a gap starts a new word.
                let next = item.exact.unwrap_or_else(|| vec![vec![]]);
                let ended = std::mem::replace(&mut exact, next);
                starts.get_or_insert_with(|| {
                    if shortest(&ended) > 0 {
                        Some(ended.clone())
                    } else if ended.iter().all(Vec::is_empty) {
                        item.starts.or_else(|| Some(exact.clone())).filter(|words| shortest(words) > 0)
                    } else {
                        None
                    }
                });
                factors.push(ended);
            }
            match starts {
                None => Required { exact: Some(exact), starts: None, factors },
                Some(starts) => {
                    factors.push(exact);
                    factors.retain(|factor| shortest(factor) > 0);
                    Required { exact: None, starts, factors }
                }
            }
        }
        Node::Alt(branches) => {
            let branches: Vec<Required> = branches.iter().map(|branch| required(branch, sets)).collect();
            if branches.iter().all(|branch| branch.exact.is_some()) {
                let words: Factor =
                    branches.iter().filter_map(|branch| branch.exact.as_ref()).flatten().cloned().collect();
                if words.len() <= MAX_WORDS {
                    return exactly(words);
                }
            }
            // The starts of all, and one factor made of the best of each.
            let mut starts = Some(Factor::new());
            let mut factor = Some(Factor::new());
            for Required { exact, starts: own, factors } in branches {
                let own = exact.clone().or(own).filter(|words| shortest(words) > 0);
                starts =
                    starts.zip(own).map(|(a, b)| [a, b].concat()).filter(|words| words.len() <= MAX_WORDS);
                let best =
                    factors.into_iter().chain(exact).max_by_key(score).filter(|words| shortest(words) > 0);
                factor =
                    factor.zip(best).map(|(a, b)| [a, b].concat()).filter(|words| words.len() <= MAX_WORDS);
            }
            Required { exact: None, starts, factors: factor.into_iter().collect() }
        }
        Node::Repeat { node, min, max, .. } => {
            if *min == 0 {
                return unknown();
            }
            let mut inner = required(node, sets);
            if (*min, *max) != (1, Some(1))
                && let Some(words) = inner.exact.take().filter(|words| shortest(words) > 0)
            {
                inner.factors.push(words.clone());
                inner.starts = Some(words);
            }
            inner
        }
    }
}

fn product(a: &Factor, b: &Factor) -> Option<Factor> {
    if a.len() * b.len() > MAX_WORDS {
        return None;
    }
    let mut out = Vec::with_capacity(a.len() * b.len());
    for x in a {
        for y in b {
            if x.len() + y.len() > MAX_WORD {
                return None;
            }
            out.push([&x[..], &y[..]].concat());
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::parse::{Flags, parse};

    #[test]
    fn what_is_looked_for_around_a_place_is_needed_and_what_must_not_be_there_is_not() {
        for (pattern, factors) in [
            (r"set\s+\w+", 1),
            (r"set\s+(?=\w*agent)\w+", 2),
            (r"(?<=agent )set\s+\w+", 2),
            (r"set\s+(?!\w*agent)\w+", 1),
            (r"set\s+(?:(?=\w*agent)\w+|x)", 1),
        ] {
            let mut sets = Sets::default();
            let node = parse(pattern, Flags::default(), &mut sets).unwrap();
            let needs = needs(&node, &sets);
            assert_eq!((needs.factors.len(), needs.starts.len()), (factors, 1), "{pattern}");
        }
    }
}
