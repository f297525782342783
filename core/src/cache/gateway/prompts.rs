//! System messages by number: each distinct one is built, hashed and compared once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::cache::prefix::{Estimate, Fingerprint, Site, shared_bytes, site};
use crate::prompt::Prompt;
use crate::release::Tier;
use crate::request::ephemeral::{Ephemeral, system_message};

use super::timeline::{DiffPlace, Differs};

/// A prompt of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PromptId(usize);
/// An ephemeral prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct EphemeralId(usize);
/// A system message: prompt and ephemeral prompt together, numbered by its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SystemId(pub(super) usize);
/// A stable tier, numbered by its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct StableId(usize);

#[derive(Debug)]
pub(super) struct System {
    pub(super) prompt: PromptId,
    pub(super) ephemeral: EphemeralId,
    pub(super) fingerprint: Fingerprint,
    pub(super) bytes: usize,
    pub(super) chars: usize,
    /// Estimated tokens of the whole.
    pub(super) tokens: u64,
    /// The stable tier it starts with, and its tokens.
    pub(super) stable: Option<(StableId, u64)>,
}

pub(super) struct Prompts<'e> {
    estimate: Estimate<'e>,
    texts: Vec<Arc<Prompt>>,
    by_text: HashMap<Arc<str>, PromptId>,
    ephemerals: Vec<Ephemeral>,
    by_ephemeral: HashMap<String, EphemeralId>,
    /// Distinct stable tiers, each with a prompt that has it.
    stables: Vec<(Fingerprint, PromptId)>,
    systems: Vec<System>,
    by_parts: HashMap<(PromptId, EphemeralId), SystemId>,
    by_fingerprint: HashMap<Fingerprint, SystemId>,
    differences: HashMap<(SystemId, SystemId), Differs>,
}

impl<'e> Prompts<'e> {
    pub(super) fn new(estimate: Estimate<'e>) -> Self {
        Self {
            estimate,
            texts: Vec::new(),
            by_text: HashMap::new(),
            ephemerals: Vec::new(),
            by_ephemeral: HashMap::new(),
            stables: Vec::new(),
            systems: Vec::new(),
            by_parts: HashMap::new(),
            by_fingerprint: HashMap::new(),
            differences: HashMap::new(),
        }
    }

    pub(super) fn prompt(&mut self, prompt: Arc<Prompt>) -> PromptId {
        if let Some(&id) = self.by_text.get(prompt.text.as_str()) {
            return id;
        }
        let id = PromptId(self.texts.len());
        self.by_text.insert(Arc::from(prompt.text.as_str()), id);
        self.texts.push(prompt);
        id
    }

    pub(super) fn prompt_text(&self, id: PromptId) -> &Prompt {
        &self.texts[id.0]
    }

    pub(super) fn ephemeral(&mut self, ephemeral: Ephemeral) -> EphemeralId {
        if let Some(&id) = self.by_ephemeral.get(&ephemeral.text) {
            return id;
        }
        let id = EphemeralId(self.ephemerals.len());
        self.by_ephemeral.insert(ephemeral.text.clone(), id);
        self.ephemerals.push(ephemeral);
        id
    }

    pub(super) fn system(&mut self, prompt: PromptId, ephemeral: EphemeralId) -> SystemId {
        if let Some(&id) = self.by_parts.get(&(prompt, ephemeral)) {
            return id;
        }
        let text = self.text(prompt, ephemeral);
        let fingerprint = Fingerprint::of(&text);
        let next = SystemId(self.systems.len());
        let id = *self.by_fingerprint.entry(fingerprint).or_insert(next);
        if id == next {
            let stable = self.stable(prompt, &text);
            self.systems.push(System {
                prompt,
                ephemeral,
                fingerprint,
                bytes: text.len(),
                chars: crate::text::char_len(&text),
                tokens: (self.estimate)(&text),
                stable,
            });
        }
        self.by_parts.insert((prompt, ephemeral), id);
        id
    }

    /// The stable tier, if the message starts with it and goes on behind it (§11.3).
    fn stable(&mut self, prompt: PromptId, text: &str) -> Option<(StableId, u64)> {
        let stable = self.texts[prompt.0].tier(Tier::Stable);
        let rest = text.strip_prefix(stable).filter(|_| !stable.is_empty())?;
        if crate::text::is_blank(rest) {
            return None;
        }
        let (tokens, fingerprint) = ((self.estimate)(stable), Fingerprint::of(stable));
        let at = self.stables.iter().position(|(f, _)| *f == fingerprint).unwrap_or_else(|| {
            self.stables.push((fingerprint, prompt));
            self.stables.len() - 1
        });
        Some((StableId(at), tokens))
    }

    fn text(&self, prompt: PromptId, ephemeral: EphemeralId) -> String {
        system_message(&self.texts[prompt.0].text, &self.ephemerals[ephemeral.0].text)
    }

    pub(super) fn get(&self, id: SystemId) -> &System {
        &self.systems[id.0]
    }

    pub(super) fn systems(&self) -> &[System] {
        &self.systems
    }

    /// The ephemeral prompt of a system message.
    pub(super) fn ephemeral_text(&self, id: SystemId) -> &str {
        &self.ephemerals[self.systems[id.0].ephemeral.0].text
    }

    /// The text of a system message.
    fn system_text(&self, id: SystemId) -> String {
        let system = &self.systems[id.0];
        self.text(system.prompt, system.ephemeral)
    }

    /// How many distinct stable tiers were sent.
    pub(super) fn stable_count(&self) -> usize {
        self.stables.len()
    }

    /// Where the first two stable tiers part, in the second one.
    pub(super) fn stable_differs(&self) -> Option<Site> {
        let [(_, first), (_, second), ..] = self.stables[..] else { return None };
        let (a, b) = (&self.texts[first.0], &self.texts[second.0]);
        Some(site(b, shared_bytes(a.tier(Tier::Stable), b.tier(Tier::Stable))))
    }

    /// Where two system messages part, described in the second one. Computed once a pair.
    pub(super) fn difference(&mut self, from: SystemId, to: SystemId) -> Differs {
        if let Some(known) = self.differences.get(&(from, to)) {
            return known.clone();
        }
        let (a, b) = (self.system_text(from), self.system_text(to));
        let byte = shared_bytes(&a, &b);
        let mut at = byte.min(b.len());
        while !b.is_char_boundary(at) {
            at -= 1;
        }
        let differs =
            Differs { byte, shared_tokens: (self.estimate)(&b[..at]), place: self.place(to, &b, at) };
        self.differences.insert((from, to), differs.clone());
        differs
    }

    fn place(&self, id: SystemId, text: &str, at: usize) -> DiffPlace {
        let system = &self.systems[id.0];
        let prompt = &self.texts[system.prompt.0];
        if at >= text.len() {
            return DiffPlace::End;
        }
        // The prompt's own white space at both ends is lost when an ephemeral prompt follows.
        let lead = prompt.text.len() - crate::text::lstrip(&prompt.text).len();
        let lead = if self.ephemerals[system.ephemeral.0].text.is_empty() { 0 } else { lead };
        if at + lead < prompt.text.len() {
            return DiffPlace::Prompt { site: site(prompt, at + lead) };
        }
        let ephemeral = &self.ephemerals[system.ephemeral.0];
        let start = text.len().saturating_sub(ephemeral.text.len());
        let part = ephemeral.parts.iter().find(|p| at < start + p.range.end);
        match part {
            Some(part) => {
                let line = text[at..].split('\n').next().unwrap_or_default();
                DiffPlace::Ephemeral { source: part.source, excerpt: crate::text::head(line, 60).to_owned() }
            }
            None => DiffPlace::End,
        }
    }
}

/// A, B, … Z, AA, AB …
pub(super) fn letter(mut index: usize) -> String {
    let mut out = Vec::new();
    loop {
        out.push(b'A' + (index % 26) as u8);
        index /= 26;
        if index == 0 {
            break;
        }
        index -= 1;
    }
    out.iter().rev().map(|&b| char::from(b)).collect()
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 1, 25, 26, 27, 701, 702].map(letter), ["A", "B", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
