//! Our own wording of every text, for releases without a pack.
//!
//! Purpose, structure and approximate length are those of the real texts; the words are ours. The
//! exceptions are the sentences that the public documentation quotes: the identity, the opening of
//! the memory guidance, the hint for `session_search`, the opening of the enforcement text, the
//! CLI hint and the opening of the skills index. A test compares all of them with exported packs.

pub(super) mod coding;
pub(super) mod environment;
pub(super) mod guidance;
pub(super) mod hints;
pub(super) mod skills;
