//! Words that a text must hold for a pattern to match.

use super::parse::Node;
use super::sets::{SetId, Sets};

/// A word: one set a character, each standing for one written character in all its cases.
pub(crate) type Word = Vec<SetId>;

/// Alternatives, at least one of which every match contains.
pub(crate) type Factor = Vec<Word>;

/// Most alternatives of one factor, and most characters of one word.
const MAX_WORDS: usize = 16;
const MAX_WORD: usize = 24;
/// Most factors kept for one pattern.
const MAX_FACTORS: usize = 3;

/// Up to three factors, all of which every match contains; the most telling first. Empty when nothing is
/// required.
pub(crate) fn factors(node: &Node, sets: &Sets) -> Vec<Factor> {
    let found = required(node, sets);
    let mut all = found.factors;
    all.extend(found.exact);
    all.retain(|factor| shortest(factor) > 0);
    all.sort_by_key(|factor| std::cmp::Reverse(score(factor)));
    all.dedup();
    // A single character says little, unless there is nothing better.
    let telling = all.iter().take_while(|factor| shortest(factor) > 1).count();
    all.truncate(telling.clamp(1, MAX_FACTORS).min(all.len()));
    all
}

fn shortest(factor: &Factor) -> usize {
    factor.iter().map(Vec::len).min().unwrap_or(0)
}

fn score(factor: &Factor) -> usize {
    shortest(factor) * 8 - factor.len().min(8)
}

/// What is known about a tree.
struct Required {
    /// Exactly the words it matches, when they are few and made of single characters.
    exact: Option<Factor>,
    factors: Vec<Factor>,
}

fn required(node: &Node, sets: &Sets) -> Required {
    let unknown = || Required { exact: None, factors: vec![] };
    match node {
        // Positions consume nothing, so words stay adjacent across them.
        Node::Empty | Node::Assert(_) | Node::Look { .. } => {
            Required { exact: Some(vec![vec![]]), factors: vec![] }
        }
        Node::Set(id) if sets.is_single(*id) => Required { exact: Some(vec![vec![*id]]), factors: vec![] },
        Node::Set(_) => unknown(),
        Node::Cat(nodes) => {
            let mut factors = Vec::new();
            let mut exact: Option<Factor> = Some(vec![vec![]]);
            let mut whole = true;
            for node in nodes {
                let mut item = required(node, sets);
                factors.append(&mut item.factors);
                let joined = exact.as_ref().zip(item.exact.as_ref()).and_then(|(a, b)| product(a, b));
                if joined.is_none() {
                    whole = false;
                    factors.extend(exact.take());
                    // What follows a gap starts a new word.
                    exact = Some(item.exact.unwrap_or_else(|| vec![vec![]]));
                } else {
                    exact = joined;
                }
            }
            if whole {
                Required { exact, factors }
            } else {
                factors.extend(exact);
                factors.retain(|factor| shortest(factor) > 0);
                Required { exact: None, factors }
            }
        }
        Node::Alt(branches) => {
            let branches: Vec<Required> = branches.iter().map(|branch| required(branch, sets)).collect();
            if branches.iter().all(|branch| branch.exact.is_some()) {
                let words: Factor =
                    branches.iter().filter_map(|branch| branch.exact.as_ref()).flatten().cloned().collect();
                if words.len() <= MAX_WORDS {
                    return Required { exact: Some(words), factors: vec![] };
                }
            }
            // One factor made of the best of each branch.
            let mut factor = Factor::new();
            for branch in branches {
                let best = branch.factors.into_iter().chain(branch.exact).max_by_key(score);
                match best {
                    Some(words) if shortest(&words) > 0 => factor.extend(words),
                    _ => return unknown(),
                }
            }
            if factor.len() > MAX_WORDS { unknown() } else { Required { exact: None, factors: vec![factor] } }
        }
        Node::Repeat { node, min, max, .. } => {
            if *min == 0 {
                return unknown();
            }
            let inner = required(node, sets);
            if (*min, *max) == (1, Some(1)) {
                return inner;
            }
            let mut factors = inner.factors;
            factors.extend(inner.exact.filter(|factor| shortest(factor) > 0));
            Required { exact: None, factors }
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
