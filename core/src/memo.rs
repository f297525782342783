//! Work that depends on one file's bytes alone, kept from one assembly to the next.
//!
//! A keystroke changes one file; everything that was worked out about the others (decoding,
//! scanning, parsing) is still true. The memo is keyed by path, and an entry is valid as long as the
//! bytes are: compared by pointer first, by content when a caller made a new copy. What no assembly
//! asked for lately is dropped, so the memory held is that of the files in use.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Assemblies an entry survives without being asked for. Views assemble the same files for several
/// sessions in turn (platforms, comparisons), some of which skip files that others read.
const KEEP: u64 = 16;

/// Results per path, result type and variant.
#[derive(Default)]
pub(crate) struct Memo {
    slots: HashMap<String, Vec<Slot>>,
    tick: u64,
}

struct Slot {
    kind: (TypeId, u8),
    bytes: Arc<[u8]>,
    value: Arc<dyn Any + Send + Sync>,
    used: u64,
}

impl Memo {
    /// Starts a new assembly and forgets what has not been asked for in a while.
    pub(crate) fn turn(&mut self) {
        self.tick += 1;
        let oldest = self.tick.saturating_sub(KEEP);
        self.slots.retain(|_, slots| {
            slots.retain(|s| s.used >= oldest);
            !slots.is_empty()
        });
    }

    /// What `make` says about these bytes, from memory if it said so before. `variant` tells apart
    /// results of one type that were made in different ways.
    pub(crate) fn get<T: Any + Send + Sync>(
        &mut self,
        path: &str,
        variant: u8,
        bytes: &Arc<[u8]>,
        make: impl FnOnce(&[u8]) -> T,
    ) -> Arc<T> {
        let kind = (TypeId::of::<T>(), variant);
        let tick = self.tick;
        if let Some(slot) = self.slots.get_mut(path).and_then(|s| s.iter_mut().find(|s| s.kind == kind))
            && (Arc::ptr_eq(&slot.bytes, bytes) || slot.bytes == *bytes)
            && let Ok(value) = Arc::clone(&slot.value).downcast::<T>()
        {
            slot.used = tick;
            return value;
        }
        let value = Arc::new(make(bytes));
        let slot = Slot { kind, bytes: Arc::clone(bytes), value: value.clone(), used: tick };
        let slots = self.slots.entry(path.to_owned()).or_default();
        slots.retain(|s| s.kind != kind);
        slots.push(slot);
        value
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").field("paths", &self.slots.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_done_once_per_content_and_forgotten_when_unused() {
        let mut memo = Memo::default();
        let mut done = 0;
        let mut ask = |memo: &mut Memo, bytes: &Arc<[u8]>| {
            *memo.get("/f", 0, bytes, |b| {
                done += 1;
                b.len()
            })
        };
        let one: Arc<[u8]> = Arc::from(*b"one");
        let copy: Arc<[u8]> = Arc::from(*b"one");
        let other: Arc<[u8]> = Arc::from(*b"three");
        assert_eq!([ask(&mut memo, &one), ask(&mut memo, &copy), ask(&mut memo, &other)], [3, 3, 5]);
        memo.turn();
        assert_eq!(ask(&mut memo, &other), 5);
        for _ in 0..=KEEP {
            memo.turn();
        }
        assert!(memo.slots.is_empty());
        ask(&mut memo, &other);
        assert_eq!(done, 3);
    }
}
