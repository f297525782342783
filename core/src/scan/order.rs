//! Putting things in order, with one sort.
//!
//! Every type that a library sort is used with costs it again: 7 to 12 KB of WebAssembly each at full speed. So
//! everything here is sorted as 64-bit keys.

/// Bits of a key that number the items.
const INDEX: u32 = 24;

/// Sorts keys.
pub(crate) fn sort(keys: &mut [u64]) {
    keys.sort_unstable();
}

/// The items by their keys, equal keys in the order they had. Keys beyond 40 bits count as equal to the largest.
pub(crate) fn by_key<T>(items: Vec<T>, key: impl Fn(&T) -> u64) -> Vec<T> {
    let largest = (1 << (64 - INDEX)) - 1;
    let mut keys: Vec<u64> =
        items.iter().enumerate().map(|(i, item)| key(item).min(largest) << INDEX | i as u64).collect();
    sort(&mut keys);
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    let index = |key: u64| (key & ((1 << INDEX) - 1)) as usize;
    keys.into_iter().filter_map(|key| items.get_mut(index(key)).and_then(Option::take)).collect()
}

#[cfg(test)]
mod tests {
    use super::by_key;

    #[test]
    fn equal_keys_keep_their_order() {
        let words = vec!["ccc", "a", "bb", "dd", "e"];
        assert_eq!(by_key(words, |w| w.len() as u64), ["a", "e", "bb", "dd", "ccc"]);
    }
}
