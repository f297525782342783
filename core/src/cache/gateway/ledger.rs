//! What the provider keeps: which prefixes it would find again, and until when.
//!
//! A prefix is named by what it consists of: the model and its tools, the system message (cut where
//! it carries marks), and the conversation up to a message. Conversations only grow, so a message
//! stands for everything before it; branching shares the trunk.

use std::collections::HashMap;

use crate::cache::cost::{CacheKind, Price, Tokens};
use crate::cache::ttl::Ttl;

use super::prompts::{StableId, SystemId};

/// A message of a conversation, and through its parent everything before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct MessageId(usize);

#[derive(Debug)]
struct MessageNode {
    parent: Option<MessageId>,
    /// Tokens of the conversation up to and with this message.
    total: u64,
}

/// The front part of a request, before the conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Front {
    /// Model and tools.
    pub(super) root: usize,
    /// The system message.
    pub(super) system: SystemId,
    /// It is sent in two parts; two parts are other content than one text.
    pub(super) split: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Boundary {
    Stable(usize, StableId),
    System(Front),
    Message(Front, MessageId),
}

/// Messages looked back from a mark for something the provider kept.
pub(super) const LOOK_BACK: usize = 20;
/// An automatic cache finds a part of a message again in steps of so many tokens.
pub(super) const STEP: u64 = 128;
/// Newest system messages an automatic cache is searched for a partial match.
const PARTIAL_CANDIDATES: usize = 16;

pub(super) struct Ledger {
    messages: Vec<MessageNode>,
    /// Until when a boundary is kept, in seconds.
    kept: HashMap<Boundary, u64>,
    /// Front parts in order of use, newest last, for partial matches.
    fronts: Vec<Front>,
}

/// A request to be charged.
pub(super) struct Request {
    pub(super) front: Front,
    /// Tokens of the tools.
    pub(super) tools: u64,
    /// The stable tier, if it is marked, and its tokens.
    pub(super) stable: Option<(StableId, u64)>,
    /// Tokens of the whole system message.
    pub(super) system: u64,
    /// The last message.
    pub(super) head: MessageId,
    /// Messages marked, counted from the last.
    pub(super) marked: usize,
}

impl Ledger {
    pub(super) fn new() -> Self {
        Self { messages: Vec::new(), kept: HashMap::new(), fronts: Vec::new() }
    }

    /// Adds a message behind another one.
    pub(super) fn message(&mut self, parent: Option<MessageId>, tokens: u64) -> MessageId {
        let before = parent.map_or(0, |p| self.messages[p.0].total);
        self.messages.push(MessageNode { parent, total: before.saturating_add(tokens) });
        MessageId(self.messages.len() - 1)
    }

    /// Tokens of a conversation up to a message.
    pub(super) fn total(&self, message: Option<MessageId>) -> u64 {
        message.map_or(0, |m| self.messages[m.0].total)
    }

    /// Charges a request at `now` and keeps what the provider would keep. `partial` says how many
    /// tokens two system messages share.
    pub(super) fn charge(
        &mut self,
        request: &Request,
        now: u64,
        price: &Price,
        ttl: Ttl,
        mut partial: impl FnMut(SystemId, SystemId) -> u64,
    ) -> Tokens {
        let system_end = request.tools.saturating_add(request.system);
        let total = system_end.saturating_add(self.messages[request.head.0].total);
        if price.kind == CacheKind::None {
            return Tokens { plain: total, ..Tokens::default() };
        }
        let min = u64::from(price.min_tokens);
        let until = now.saturating_add(u64::from(price.lifetime(ttl)));
        let mut read = self.find(request, now, min, price.kind);
        if price.kind == CacheKind::Automatic && read < system_end {
            let candidates = self.fronts.iter().rev().take(PARTIAL_CANDIDATES);
            let live = candidates
                .filter(|f| f.root == request.front.root && self.is_kept(&Boundary::System(**f), now));
            let best = live.map(|f| request.tools + partial(f.system, request.front.system)).max();
            let best = best.map_or(0, |b| b.min(system_end) / STEP * STEP);
            if best >= min {
                read = read.max(best);
            }
        }
        self.keep(request, until, min, system_end);
        let written = match price.kind {
            CacheKind::Marks if total >= min => total - read,
            _ => 0,
        };
        Tokens { read, written, plain: total - read - written, recomputed: 0 }
    }

    fn is_kept(&self, boundary: &Boundary, now: u64) -> bool {
        self.kept.get(boundary).is_some_and(|&until| until >= now)
    }

    /// Tokens of the longest prefix that is still kept.
    fn find(&self, request: &Request, now: u64, min: u64, kind: CacheKind) -> u64 {
        let system_end = request.tools + request.system;
        let look_back = if kind == CacheKind::Marks { LOOK_BACK + request.marked } else { usize::MAX };
        let mut at = Some(request.head);
        let mut looked = 0;
        // A front part nobody used before has nothing behind it.
        let known = self.kept.contains_key(&Boundary::System(request.front));
        while let (true, Some(message)) = (known && looked < look_back, at) {
            let length = system_end + self.messages[message.0].total;
            if length >= min && self.is_kept(&Boundary::Message(request.front, message), now) {
                return length;
            }
            at = self.messages[message.0].parent;
            looked += 1;
        }
        if system_end >= min && self.is_kept(&Boundary::System(request.front), now) {
            return system_end;
        }
        match request.stable {
            Some((id, tokens)) if self.is_kept(&Boundary::Stable(request.front.root, id), now) => {
                request.tools + tokens
            }
            _ => 0,
        }
    }

    /// Keeps every marked prefix that is long enough; using one keeps it longer.
    fn keep(&mut self, request: &Request, until: u64, min: u64, system_end: u64) {
        let front = request.front;
        let mut keep = |boundary, length: u64| {
            if length >= min {
                let kept = self.kept.entry(boundary).or_insert(until);
                *kept = until.max(*kept);
            }
        };
        if let Some((id, tokens)) = request.stable {
            keep(Boundary::Stable(front.root, id), request.tools + tokens);
        }
        // The end of the system message is remembered even when it is too short to be kept, so that
        // what lies behind it can be found.
        keep(Boundary::System(front), system_end.max(min));
        let mut at = Some(request.head);
        for _ in 0..request.marked {
            let Some(message) = at else { break };
            keep(Boundary::Message(front, message), system_end + self.messages[message.0].total);
            at = self.messages[message.0].parent;
        }
        self.fronts.retain(|f| *f != front);
        self.fronts.push(front);
        if self.fronts.len() > PARTIAL_CANDIDATES {
            self.fronts.remove(0);
        }
    }
}
