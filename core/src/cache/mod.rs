//! What a provider can reuse, turn by turn, and what it costs (§11, §12).

pub mod cost;
pub mod gateway;
pub mod marks;
pub mod pins;
pub mod prefix;
pub mod session_key;
pub mod ttl;
