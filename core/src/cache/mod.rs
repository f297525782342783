//! What a provider can reuse, turn by turn, and what it costs (§11, §12).

pub mod marks;
pub mod ttl;
