//! The map of this crate.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use litemap::LiteMap;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::order;

/// A map in the order of its keys, in one sorted vector.
///
/// The same as `BTreeMap` for the reader, a tenth of its code in WebAssembly: two dozen kinds of maps made 230 KB of
/// B-trees. Building one from pairs takes `n log n`, looking up `log n`; inserting in the middle moves what is behind it,
/// so what can grow large from outside is built from pairs.
///
/// ```
/// use hermes_prompt_text::collections::Map;
///
/// // The last of equal keys wins.
/// let map: Map<&str, i32> = [("b", 2), ("a", 1), ("b", 3)].into_iter().collect();
/// assert_eq!(map.iter().collect::<Vec<_>>(), [(&"a", &1), (&"b", &3)]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Map<K, V>(LiteMap<K, V>);

impl<K, V> Map<K, V> {
    /// An empty map.
    pub const fn new() -> Self {
        Self(LiteMap::new_vec())
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> Deref for Map<K, V> {
    type Target = LiteMap<K, V>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<K, V> DerefMut for Map<K, V> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut pairs: Vec<(K, V)> = pairs.into_iter().collect();
        if !pairs.is_sorted_by(|a, b| a.0 < b.0) {
            order::sort_by(&mut pairs, |a, b| a.0.cmp(&b.0));
            // Of equal keys the first is kept and takes the value of each that follows, so the last one's.
            pairs.dedup_by(|later, kept| {
                let same = later.0 == kept.0;
                if same {
                    std::mem::swap(&mut later.1, &mut kept.1);
                }
                same
            });
        }
        Self(LiteMap::from_sorted_store_unchecked(pairs))
    }
}

impl<K: Ord, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        let mine = std::mem::take(self).into_iter();
        *self = mine.chain(pairs).collect();
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for Map<K, V> {
    fn from(pairs: [(K, V); N]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_tuple_vec().into_iter()
    }
}

impl<'a, K, V> IntoIterator for &'a Map<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = <&'a LiteMap<K, V> as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&self.0).into_iter()
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Map<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

// The library's own writes an empty map as a list.
impl<K: Serialize, V: Serialize> Serialize for Map<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for Map<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Visitor<'de> for Pairs<K, V> {
            type Value = Map<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = access.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs.into_iter().collect())
            }
        }

        deserializer.deserialize_map(Pairs(PhantomData))
    }
}
