//! Presets to choose from; everything can be typed as well.

/// A model to choose: its id, who serves it, and its context window in tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) id: &'static str,
    pub(crate) provider: &'static str,
    pub(crate) window: u64,
}

/// The presets of `models.tsv`, in order.
pub(crate) fn models() -> impl Iterator<Item = Model> {
    include_str!("models.tsv").lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('\t');
        let (id, provider, window) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Model { id, provider, window: window.parse().ok()? })
    })
}

/// Profiles people have beside their own: to compare with, until another is typed.
pub(crate) const PROFILES: [&str; 3] = ["work", "team", "bot"];

/// Platforms that come first where one is to be compared.
pub(crate) const PLATFORMS: [&str; 3] = ["telegram", "slack", "discord"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_a_model() {
        let lines = include_str!("models.tsv").lines().filter(|l| !l.starts_with('#')).count();
        assert_eq!(models().count(), lines);
        assert!(models().all(|m| m.window >= 4096 && !m.id.is_empty()));
    }
}
