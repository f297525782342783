//! Two prompts side by side: what a provider can reuse, and what breaks it (§11).
//!
//! A provider reuses a prefix only if it is the same byte for byte. So the question is always:
//! where is the first byte that differs, what is it, and how much lies before it?

use crate::collections::Map;
use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::prompt::{Part, Prompt};
use crate::release::{Slot, Tier};
use crate::text::{Place, Positions, char_len};

/// Estimates the tokens of a text.
pub type Estimate<'a> = &'a dyn Fn(&str) -> u64;

/// Characters divided by four, rounded up: Hermes's own rough estimate.
pub fn rough_tokens(text: &str) -> u64 {
    (char_len(text) as u64).div_ceil(4)
}

/// The SHA-256 of a text. Two texts with equal fingerprints are the same text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of a text.
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// The first eight digits, for people to compare.
    pub fn short(&self) -> String {
        self.to_string()[..8].to_owned()
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The number of leading bytes two texts share.
pub fn shared_bytes(a: &str, b: &str) -> usize {
    // Whole chunks compare as memory; the loop only looks into the first chunk that differs.
    const CHUNK: usize = 256;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let same = a.chunks(CHUNK).zip(b.chunks(CHUNK)).take_while(|(x, y)| x == y).count();
    let start = (same * CHUNK).min(a.len()).min(b.len());
    start + a[start..].iter().zip(&b[start..]).take_while(|(x, y)| x == y).count()
}

/// A place in a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// The tier, unless the place is the end of the text or between two tiers.
    pub tier: Option<Tier>,
    /// The block, unless the place lies between two blocks.
    pub slot: Option<Slot>,
    /// Bytes of the block in the prompt.
    pub block: Option<Range<usize>>,
    /// The file the byte comes from, and the byte in its raw text.
    pub source: Option<SourceByte>,
    /// Line and column in the prompt.
    pub place: Place,
    /// The rest of the line from the place on, at most 60 characters.
    pub excerpt: String,
}

/// A byte of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceByte {
    /// Absolute virtual path.
    pub path: String,
    /// Byte of the raw text.
    pub offset: usize,
}

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Side {
    /// Bytes of the prompt.
    pub bytes: usize,
    /// Code points of the prompt.
    pub chars: usize,
    /// Estimated tokens.
    pub tokens: u64,
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// The first byte that differs; `None` when the prompts are equal.
    pub differs_at: Option<Site>,
}

/// One tier of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TierMatch {
    /// The tier.
    pub tier: Tier,
    /// Whether both sides have the same bytes.
    pub equal: bool,
    /// Bytes on both sides.
    pub bytes: [usize; 2],
    /// Fingerprints of both sides.
    pub fingerprints: [Fingerprint; 2],
    /// Leading bytes the tiers share, wherever they stand in their prompts.
    pub shared_bytes: usize,
}

/// Two prompts compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Both sides.
    pub sides: [Side; 2],
    /// Whether they are the same.
    pub equal: bool,
    /// The first byte that differs. May lie inside a character; [`Site`]s name its start.
    pub first_difference: Option<usize>,
    /// What both start with, in bytes, up to the start of the character that differs.
    pub shared_bytes: usize,
    /// The same in code points.
    pub shared_chars: usize,
    /// The same in estimated tokens.
    pub shared_tokens: u64,
    /// Tier by tier.
    pub tiers: Vec<TierMatch>,
}

/// Compares two prompts: two sessions, profiles, homes, releases, or one before and after an edit.
pub fn compare(a: &Prompt, b: &Prompt, tokens: Estimate<'_>) -> Comparison {
    let exact = shared_bytes(&a.text, &b.text);
    let equal = exact == a.text.len() && exact == b.text.len();
    let at = floor(&a.text, exact);
    let side = |p: &Prompt| Side {
        bytes: p.text.len(),
        chars: char_len(&p.text),
        tokens: tokens(&p.text),
        fingerprint: Fingerprint::of(&p.text),
        differs_at: (!equal).then(|| site(p, at)),
    };
    let tiers = [Tier::Stable, Tier::Context, Tier::Volatile].map(|tier| {
        let (x, y) = (a.tier(tier), b.tier(tier));
        TierMatch {
            tier,
            equal: x == y,
            bytes: [x.len(), y.len()],
            fingerprints: [Fingerprint::of(x), Fingerprint::of(y)],
            shared_bytes: shared_bytes(x, y),
        }
    });
    Comparison {
        sides: [side(a), side(b)],
        equal,
        first_difference: (!equal).then_some(exact),
        shared_bytes: at,
        shared_chars: char_len(&a.text[..at]),
        shared_tokens: tokens(&a.text[..at]),
        tiers: tiers.into(),
    }
}

/// The start of the character a byte belongs to. The bytes before it are shared, so the answer is
/// the same in both texts, unless one of them ends there.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// What stands at a byte of a prompt.
pub fn site(prompt: &Prompt, at: usize) -> Site {
    let at = floor(&prompt.text, at);
    let tier = prompt.tiers.iter().find(|t| t.range.contains(&at));
    let block = tier.and_then(|t| t.blocks.iter().find(|b| b.range.contains(&at)));
    let origin = block.and_then(|b| b.origins.iter().find(|o| o.range.contains(&at)));
    let source = origin.map(|o| {
        // Raw and normalised text differ in line ends only; the last byte of the run bounds the guess.
        let offset = o.source.start + (at - o.range.start);
        SourceByte { path: o.path.to_string(), offset: offset.min(o.source.end) }
    });
    let line = prompt.text[at..].split('\n').next().unwrap_or_default();
    Site {
        tier: tier.map(|t| t.tier),
        slot: block.map(|b| b.slot),
        block: block.map(|b| b.range.clone()),
        source,
        place: Positions::new(&prompt.text).place(at),
        excerpt: crate::text::head(line, 60).to_owned(),
    }
}

/// Prompts that share a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// Fingerprint of the text they share.
    pub fingerprint: Fingerprint,
    /// Its bytes.
    pub bytes: usize,
    /// Its estimated tokens.
    pub tokens: u64,
    /// Who shares it: indices into what was asked about.
    pub members: Vec<usize>,
}

/// What several profiles share, as a gateway that serves them all sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sharing {
    /// Distinct stable tiers, in order of first appearance.
    pub stable: Vec<Group>,
    /// Distinct whole prompts.
    pub whole: Vec<Group>,
    /// Tokens written to the cache when every profile is first used and the stable tier has a mark
    /// of its own.
    pub written_with_split: u64,
    /// The same when only the whole prompt is marked.
    pub written_without_split: u64,
}

/// How many distinct stable prefixes, and so how many cache entries, several prompts make.
pub fn sharing(prompts: &[&Prompt], tokens: Estimate<'_>) -> Sharing {
    let stable = group(prompts.iter().map(|p| p.tier(Tier::Stable)), tokens);
    let whole = group(prompts.iter().map(|p| p.text.as_str()), tokens);
    let sum = |groups: &[Group]| groups.iter().map(|g| g.tokens).fold(0, u64::saturating_add);
    let without = sum(&whole);
    // Every distinct prompt writes what stands behind its stable tier; the tier itself is written
    // once for each distinct one.
    let rests = whole.iter().map(|g| {
        let stable = g.members.first().map_or("", |&i| prompts[i].tier(Tier::Stable));
        g.tokens.saturating_sub(tokens(stable))
    });
    let with = rests.fold(sum(&stable), u64::saturating_add);
    Sharing { stable, whole, written_with_split: with, written_without_split: without }
}

fn group<'t>(texts: impl Iterator<Item = &'t str>, tokens: Estimate<'_>) -> Vec<Group> {
    let mut index: Map<&str, usize> = Map::new();
    let mut groups: Vec<Group> = Vec::new();
    for (i, text) in texts.enumerate() {
        let at = *index.entry(text).or_insert_with(|| {
            let group = Group {
                fingerprint: Fingerprint::of(text),
                bytes: text.len(),
                tokens: tokens(text),
                members: Vec::new(),
            };
            groups.push(group);
            groups.len() - 1
        });
        groups[at].members.push(i);
    }
    groups
}

/// The prompt with the line that names the profile in another tier: what the first of the three
/// fixes changed, or undid. In the stable tier the line stands before the platform hint (§1.2), in
/// the volatile tier before the date (§1.4). A prompt without such a line stays as it is.
pub fn with_profile_line_in(prompt: &Prompt, tier: Tier) -> Prompt {
    let mut line = None;
    let mut tiers: Vec<(Tier, Vec<(Slot, Part)>)> = prompt
        .tiers
        .iter()
        .map(|t| {
            let mut parts = Vec::with_capacity(t.blocks.len());
            for block in &t.blocks {
                let start = block.range.start;
                let mut origins = block.origins.clone();
                for origin in &mut origins {
                    origin.range = origin.range.start - start..origin.range.end - start;
                }
                let part = Part {
                    text: prompt.block(block).to_owned(),
                    origins,
                    outcomes: block.outcomes.clone(),
                    notes: block.notes.clone(),
                };
                if block.slot == Slot::Profile {
                    line = Some(part);
                } else {
                    parts.push((block.slot, part));
                }
            }
            (t.tier, parts)
        })
        .collect();
    let Some(line) = line else { return prompt.clone() };
    let before = if tier == Tier::Stable { Slot::PlatformHint } else { Slot::Stamp };
    if let Some((_, parts)) = tiers.iter_mut().find(|(t, _)| *t == tier) {
        let at = parts.iter().position(|(slot, _)| *slot == before).unwrap_or(parts.len());
        parts.insert(at, (Slot::Profile, line));
    }
    Prompt::join(tiers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::Origin;

    fn part(text: &str) -> Part {
        Part { text: text.into(), ..Part::default() }
    }

    /// A persona shared by all profiles, and a profile line in the given tier.
    fn profile(name: &str, tier: Tier) -> Prompt {
        let line = (Slot::Profile, part(&format!("Profile {name}.")));
        let mut stable =
            vec![(Slot::Identity, part("You are Ada.")), (Slot::PlatformHint, part("Telegram."))];
        let mut volatile = vec![(Slot::Stamp, part("Monday."))];
        match tier {
            Tier::Stable => stable.insert(1, line),
            _ => volatile.insert(0, line),
        }
        Prompt::join(vec![(Tier::Stable, stable), (Tier::Context, vec![]), (Tier::Volatile, volatile)])
    }

    #[test]
    fn shared_bytes_stop_at_the_first_that_differs() {
        let long = "x".repeat(700);
        let cases = [("", "", 0), ("a", "", 0), ("abc", "abd", 2), ("abc", "abc", 3), ("é", "è", 1)];
        for (a, b, want) in cases {
            assert_eq!(shared_bytes(a, b), want, "{a} {b}");
            assert_eq!(shared_bytes(&format!("{long}{a}"), &format!("{long}{b}")), 700 + want);
        }
    }

    #[test]
    fn n_profiles_make_one_stable_prefix_instead_of_n() {
        let names = ["own", "team", "group"];
        let count = |tier| {
            let prompts = names.map(|n| profile(n, tier));
            let sharing = sharing(&prompts.each_ref(), &rough_tokens);
            (sharing.stable.len(), sharing.whole.len())
        };
        assert_eq!(count(Tier::Stable), (3, 3), "before the fix: one entry a profile");
        assert_eq!(count(Tier::Volatile), (1, 3), "after it: one for all");
    }

    #[test]
    fn a_shared_stable_prefix_is_written_once() {
        let prompts = ["a", "b"].map(|n| profile(n, Tier::Volatile));
        let got = sharing(&prompts.each_ref(), &|t| t.len() as u64);
        let (stable, whole) = (prompts[0].tier(Tier::Stable).len() as u64, prompts[0].text.len() as u64);
        assert_eq!(got.written_without_split, 2 * whole);
        assert_eq!(got.written_with_split, stable + 2 * (whole - stable));
        assert_eq!(got.stable[0].members, [0, 1]);
    }

    #[test]
    fn the_first_difference_names_its_block() {
        let (a, b) = (profile("own", Tier::Volatile), profile("our", Tier::Volatile));
        let got = compare(&a, &b, &rough_tokens);
        let at = a.text.find("wn.").unwrap();
        assert_eq!((got.equal, got.first_difference, got.shared_bytes), (false, Some(at), at));
        let site = got.sides[0].differs_at.as_ref().unwrap();
        assert_eq!(
            (site.tier, site.slot, site.excerpt.as_str()),
            (Some(Tier::Volatile), Some(Slot::Profile), "wn.")
        );
        let equal: Vec<bool> = got.tiers.iter().map(|t| t.equal).collect();
        assert_eq!(equal, [true, true, false]);
    }

    #[test]
    fn a_difference_inside_a_file_names_the_byte_of_the_file() {
        let with = |text: &str| {
            let origin = Origin { path: "/SOUL.md".into(), range: 0..text.len(), source: 3..3 + text.len() };
            let part = Part { text: text.into(), origins: vec![origin], ..Part::default() };
            Prompt::join(vec![(Tier::Stable, vec![(Slot::Identity, part)])])
        };
        let got = compare(&with("You are Ada."), &with("You are Ida."), &rough_tokens);
        let source = got.sides[1].differs_at.as_ref().and_then(|s| s.source.clone());
        assert_eq!(source, Some(SourceByte { path: "/SOUL.md".into(), offset: 11 }));
    }

    #[test]
    fn characters_are_not_split() {
        let one = |text: &str| Prompt::join(vec![(Tier::Stable, vec![(Slot::Identity, part(text))])]);
        let got = compare(&one("aé"), &one("aè"), &rough_tokens);
        assert_eq!((got.first_difference, got.shared_bytes, got.shared_chars), (Some(2), 1, 1));
        assert_eq!(got.sides[0].differs_at.as_ref().unwrap().excerpt, "é");
        let longer = compare(&one("a"), &one("ab"), &rough_tokens);
        assert_eq!(longer.sides[0].differs_at.as_ref().unwrap().tier, None, "the shorter one ends there");
        let same = compare(&one("a"), &one("a"), &rough_tokens);
        assert!(same.equal && same.first_difference.is_none() && same.sides[0].differs_at.is_none());
        assert!(compare(&Prompt::default(), &Prompt::default(), &rough_tokens).equal);
    }

    #[test]
    fn the_profile_line_moves_without_changing_anything_else() {
        let (stable, volatile) = (profile("own", Tier::Stable), profile("own", Tier::Volatile));
        assert_eq!(with_profile_line_in(&stable, Tier::Volatile), volatile);
        assert_eq!(with_profile_line_in(&volatile, Tier::Stable), stable);
        assert_eq!(with_profile_line_in(&stable, Tier::Stable), stable);
    }

    #[test]
    fn fingerprints_are_sha256() {
        assert_eq!(Fingerprint::of("abc").short(), "ba7816bf");
    }
}
