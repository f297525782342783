//! What the sections ask `config.yaml`.

use std::sync::Arc;

use super::Inputs;
use crate::config::yaml::{self, Value};
use crate::workspace::{decode, join};

impl Inputs<'_> {
    /// `config.yaml` as the skills code reads it: without defaults, expansion or overlay (§6.5); an
    /// empty mapping when it is missing or broken.
    pub(crate) fn raw_config(&mut self) -> Arc<Value> {
        if let Some(config) = &self.config {
            return Arc::clone(config);
        }
        let rules = self.release.rules;
        let path = join(&self.workspace.places.home, "config.yaml");
        let config = match self.workspace.read(&path) {
            Err(_) => Arc::new(Value::empty_dict()),
            Ok(file) => self.memo.get(&path, 0, &file.bytes, |bytes| {
                let text = decode(bytes, rules.bom).ok();
                let value = text.and_then(|d| yaml::load(&d.text, rules.yaml).ok());
                value.filter(|v| v.as_dict().is_some()).unwrap_or_else(Value::empty_dict)
            }),
        };
        self.config = Some(Arc::clone(&config));
        config
    }

    /// A value of the section `agent`; `None` when it is not set.
    pub(crate) fn agent(&self, key: &str) -> Option<&Value> {
        self.config.as_ref()?.at(&["agent", key])
    }

    /// `timezone`, when it is a text.
    pub(crate) fn timezone(&self) -> Option<&str> {
        self.config.as_ref()?.get("timezone")?.as_str()
    }
}
