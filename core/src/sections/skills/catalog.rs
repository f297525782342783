//! Which skill a name means when several have it (§8.5).

use crate::collections::Map;
use crate::order;
use crate::prompt::Note;

use super::roots::Tier;
use super::skill::Entry;
use crate::workspace::Workspace;

/// A skill, where it lies, and whether it may be shown.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) entry: Entry,
    pub(crate) tier: Tier,
    /// Number of its root.
    pub(crate) root: usize,
    /// Why it is hidden, `None` when it may be shown.
    pub(crate) hidden: Option<Note>,
}

/// What a name resolves to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It alone has its name.
    Unique,
    /// Others of its tier have the name; it is listed under its path, unless even that is shared.
    Ambiguous {
        /// The path, relative to its root.
        load_name: Option<String>,
    },
    /// Another one owns the name.
    Shadowed {
        /// Number of the owner.
        by: Option<usize>,
    },
}

impl Candidate {
    /// The name it goes by.
    pub(crate) fn name(&self) -> &str {
        &self.entry.name
    }

    fn claim(&self) -> Claim<'_> {
        let Self { entry, tier, root, .. } = self;
        Claim { path: &entry.path, tier: *tier, root: *root, rank: (false, entry.rel.split('/').count()) }
    }
}

/// A file that claims a name.
pub(crate) struct Claim<'c> {
    pub(crate) path: &'c str,
    pub(crate) tier: Tier,
    /// Number of its root.
    pub(crate) root: usize,
    /// Whether it is no SKILL.md, and how deep it lies: among identical copies, the lowest wins.
    pub(crate) rank: (bool, usize),
}

/// The standing of every candidate, by the rule of tiers: the lowest tier wins; within it a lone
/// candidate does, and of identical copies under one root the shallowest.
pub(crate) fn resolve(candidates: &[Candidate], workspace: &Workspace) -> Vec<Standing> {
    let mut owners: Map<&str, Vec<usize>> = Map::new();
    for (i, c) in candidates.iter().enumerate() {
        let mut aliases = vec![c.name(), &c.entry.dir_name, c.entry.dir()];
        order::sort_all(&mut aliases);
        aliases.dedup();
        for alias in aliases {
            owners.entry(alias).or_default().push(i);
        }
    }
    let claims: Vec<Claim<'_>> = candidates.iter().map(Candidate::claim).collect();
    let winners: Map<&str, Option<usize>> =
        owners.iter().map(|(alias, ids)| (*alias, pick(ids, &claims, workspace))).collect();
    candidates
        .iter()
        .enumerate()
        .map(|(i, c)| {
            let name = c.name();
            let winner = winners.get(name).copied().flatten();
            let higher =
                owners.get(name).and_then(|ids| ids.iter().copied().find(|&j| candidates[j].tier < c.tier));
            match winner {
                _ if higher.is_some() => Standing::Shadowed { by: higher },
                Some(w) if w != i => Standing::Shadowed { by: winner },
                Some(_) => Standing::Unique,
                None => {
                    let dir = c.entry.dir();
                    let own = winners.get(dir).copied().flatten() == Some(i);
                    Standing::Ambiguous { load_name: own.then(|| dir.to_owned()) }
                }
            }
        })
        .collect()
}

/// The winner among the claims to one alias.
pub(crate) fn pick(ids: &[usize], claims: &[Claim<'_>], workspace: &Workspace) -> Option<usize> {
    let top = ids.iter().map(|&i| claims[i].tier).min()?;
    let contenders: Vec<usize> = ids.iter().copied().filter(|&i| claims[i].tier == top).collect();
    if let [only] = contenders[..] {
        return Some(only);
    }
    let root = claims[*contenders.first()?].root;
    if contenders.iter().any(|&i| claims[i].root != root) || !same_skill(&contenders, claims, workspace) {
        return None;
    }
    let best = contenders.iter().map(|&i| claims[i].rank).min()?;
    let mut first = contenders.into_iter().filter(|&i| claims[i].rank == best);
    match (first.next(), first.next()) {
        (Some(winner), None) => Some(winner),
        _ => None,
    }
}

/// Whether all are one file, or files of the same bytes.
fn same_skill(ids: &[usize], claims: &[Claim<'_>], workspace: &Workspace) -> bool {
    let paths: Vec<&str> = ids.iter().map(|&i| claims[i].path).collect();
    let mut real: Vec<Option<String>> = paths.iter().map(|p| workspace.resolve(p)).collect();
    real.dedup();
    if real.len() == 1 && real[0].is_some() {
        return true;
    }
    let bytes: Option<Vec<_>> = paths.iter().map(|p| workspace.read(p).ok().map(|f| &f.bytes)).collect();
    bytes.is_some_and(|all| all.windows(2).all(|pair| pair[0] == pair[1]))
}
