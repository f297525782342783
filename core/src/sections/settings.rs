//! What the sections ask the configuration.

use super::{Inputs, config_file, release_fails};
use crate::config::yaml::Value;
use crate::config::{Config, Parsed, Settings, lint, parse};

impl Inputs<'_> {
    /// Reads the configuration; where the real program raises, the failure is noted and the defaults
    /// stand in for the rest of the report.
    pub(super) fn configure(&mut self) {
        let (dialect, memo) = (self.release.rules.yaml, &mut *self.memo);
        let config =
            Config::load_with(self.workspace, self.session, self.release, None, &mut |path, bytes, bom| {
                memo.get::<Parsed>(path, bom as u8, bytes, |bytes| parse(bytes, bom, dialect))
            });
        let settings = Settings::from(&config, self.session, self.release);
        if let Some(failure) = config.failure.clone() {
            let remark = release_fails(
                "config",
                format!("The configuration cannot be used: {}.", failure.message),
                "Make every section of config.yaml a mapping, without anchors that contain themselves.",
            );
            self.fail(failure.exception, failure.message, remark.at(&config.path));
        }
        self.diagnostics.extend(lint(&config, self.workspace, self.release));
        config_file::report(self, &config);
        self.config = Some((config, settings));
    }

    /// A value of the section `agent`; `None` when there is no such key.
    pub(crate) fn agent(&self, key: &str) -> Option<&Value> {
        self.setting(&["agent", key])
    }

    /// A value of the configuration in force.
    pub(crate) fn setting(&self, path: &[&str]) -> Option<&Value> {
        self.config.as_ref()?.0.at(path)
    }

    /// The typed settings.
    pub(crate) fn settings(&self) -> Option<&Settings> {
        self.config.as_ref().map(|(_, settings)| settings)
    }
}
