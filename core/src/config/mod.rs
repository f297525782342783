//! The configuration: `config.yaml` as the agent's reader sees it.

pub mod yaml;
