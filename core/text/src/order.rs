//! Putting things in order, with one sort.
//!
//! Every type that a library sort is used with costs it again: 5 to 12 KB of WebAssembly each. So everything here is
//! sorted as 64-bit keys or as positions, and moved afterwards.

use std::cmp::Ordering;

/// Bits of a key that number the items.
const INDEX: u32 = 24;

/// Sorts keys.
///
/// ```
/// let mut keys = [3, 1, 2];
/// hermes_prompt_text::order::sort(&mut keys);
/// assert_eq!(keys, [1, 2, 3]);
/// ```
pub fn sort(keys: &mut [u64]) {
    sort_with(keys, &mut |a, b| a.cmp(b));
}

/// The one sort. Not generic, so that it is there once.
fn sort_with(keys: &mut [u64], compare: &mut dyn FnMut(&u64, &u64) -> Ordering) {
    keys.sort_unstable_by(compare);
}

/// The items by their keys, equal keys in the order they had. Keys beyond 40 bits count as equal to the largest.
pub fn by_key<T>(items: Vec<T>, key: impl Fn(&T) -> u64) -> Vec<T> {
    let largest = (1 << (64 - INDEX)) - 1;
    let mut keys: Vec<u64> =
        items.iter().enumerate().map(|(i, item)| key(item).min(largest) << INDEX | i as u64).collect();
    sort(&mut keys);
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    let index = |key: u64| (key & ((1 << INDEX) - 1)) as usize;
    keys.into_iter().filter_map(|key| items.get_mut(index(key)).and_then(Option::take)).collect()
}

/// Sorts in place by a comparison; equal items keep their order.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut from = permutation(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    // Item `from[to]` belongs at `to`: swap along each cycle, marking what is in its place.
    for start in 0..from.len() {
        let mut to = start;
        loop {
            let source = std::mem::replace(&mut from[to], to as u64) as usize;
            if source == to || source == start {
                break;
            }
            items.swap(to, source);
            to = source;
        }
    }
}

/// Sorts in place; equal items keep their order.
pub fn sort_all<T: Ord>(items: &mut [T]) {
    sort_by(items, Ord::cmp);
}

/// Which item comes first, second, …; equal ones by their position.
fn permutation(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<u64> {
    let mut order: Vec<u64> = (0..len as u64).collect();
    sort_with(&mut order, &mut |&a, &b| compare(a as usize, b as usize).then(a.cmp(&b)));
    order
}

#[cfg(test)]
mod tests {
    use super::{by_key, sort_all, sort_by};

    #[test]
    fn every_permutation_of_five_is_put_in_order() {
        let mut count = 0;
        for code in 0..5_usize.pow(5) {
            let items: Vec<usize> = (0..5).map(|i| code / 5_usize.pow(i) % 5).collect();
            let mut sorted: Vec<(usize, usize)> =
                items.iter().copied().enumerate().map(|(i, v)| (v, i)).collect();
            let mut expected = sorted.clone();
            sort_by(&mut sorted, |a, b| a.0.cmp(&b.0));
            expected.sort_unstable();
            assert_eq!(sorted, expected, "{items:?}");
            count += 1;
        }
        assert_eq!(count, 3125);
        let mut words = ["b", "a", "c"];
        sort_all(&mut words);
        assert_eq!(words, ["a", "b", "c"]);
    }

    #[test]
    fn equal_keys_keep_their_order() {
        let words = vec!["ccc", "a", "bb", "dd", "e"];
        assert_eq!(by_key(words, |w| w.len() as u64), ["a", "e", "bb", "dd", "ccc"]);
    }
}
