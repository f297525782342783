//! Which skill a name means when several have it (§8.5).

use crate::collections::Map;
use crate::order;

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
    pub(crate) hidden: Option<String>,
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

    fn depth(&self) -> usize {
        self.entry.rel.split('/').count()
    }
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
    let winners: Map<&str, Option<usize>> =
        owners.iter().map(|(alias, ids)| (*alias, pick(ids, candidates, workspace))).collect();
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

/// The winner among the candidates of one alias.
pub(crate) fn pick(ids: &[usize], candidates: &[Candidate], workspace: &Workspace) -> Option<usize> {
    let top = ids.iter().map(|&i| candidates[i].tier).min()?;
    let mut contenders: Vec<usize> = ids.iter().copied().filter(|&i| candidates[i].tier == top).collect();
    if let [only] = contenders[..] {
        return Some(only);
    }
    let root = candidates[*contenders.first()?].root;
    if contenders.iter().any(|&i| candidates[i].root != root)
        || !same_skill(&contenders, candidates, workspace)
    {
        return None;
    }
    order::sort_by(&mut contenders, |&a, &b| candidates[a].depth().cmp(&candidates[b].depth()));
    let [first, second] = [0, 1].map(|n| contenders.get(n).map(|&i| (i, candidates[i].depth())));
    match (first, second) {
        (Some((i, a)), Some((_, b))) if a < b => Some(i),
        _ => None,
    }
}

/// Whether all are one file, or files of the same bytes.
fn same_skill(ids: &[usize], candidates: &[Candidate], workspace: &Workspace) -> bool {
    let paths: Vec<&str> = ids.iter().map(|&i| &*candidates[i].entry.path).collect();
    let mut real: Vec<Option<String>> = paths.iter().map(|p| workspace.resolve(p)).collect();
    real.dedup();
    if real.len() == 1 && real[0].is_some() {
        return true;
    }
    let bytes: Option<Vec<_>> = paths.iter().map(|p| workspace.read(p).ok().map(|f| &f.bytes)).collect();
    bytes.is_some_and(|all| all.windows(2).all(|pair| pair[0] == pair[1]))
}
