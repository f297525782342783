//! What the agent remembers: MEMORY.md and USER.md (§7).
//!
//! A memory file is a list of entries. Each entry is scanned on its own and blocked on its own; the
//! list is never cut, only measured.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::config::yaml::{Data, Value};
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{Failure, FileStatus, Outcome, Part};
use crate::release::threats::Scope;
use crate::release::{BadMemoryLimit, MemoryPlaceholder, MemoryPlaces, UndecodableMemory};
use crate::scan::Scanner;
use crate::text;
use crate::workspace::join;

use super::Inputs;
use super::files::{Loaded, Recipe, Unreadable};
use super::source::Text;
use super::verdict::{Effect, Findings};

/// Stands between two entries.
const DELIMITER: &str = "\n§\n";
/// How an entry begins that Hermes takes for a placeholder of its own.
const PLACEHOLDER: &str = "[BLOCKED:";

/// One of the two stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Target {
    Memory,
    User,
}

impl Target {
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Memory => "MEMORY.md",
            Self::User => "USER.md",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::User => "user",
        }
    }

    /// The key of its limit in `config.yaml`, below `memory`.
    const fn limit_key(self) -> &'static str {
        match self {
            Self::Memory => "memory_char_limit",
            Self::User => "user_char_limit",
        }
    }

    /// Its switch in `config.yaml`, below `memory`.
    const fn switch(self) -> &'static str {
        match self {
            Self::Memory => "memory_enabled",
            Self::User => "user_profile_enabled",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Memory => "MEMORY (your personal notes)",
            Self::User => "USER PROFILE (who the user is)",
        }
    }
}

/// An entry: its text as a range of the decoded file, and whether it said something new.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    range: Range<usize>,
    /// The number of the first entry with the same text.
    repeats: Option<usize>,
}

/// The entries of a file (§7.2): split at the exact delimiter, stripped, empty ones dropped.
fn entries(text: &str) -> Vec<Entry> {
    let mut list: Vec<Entry> = Vec::new();
    let mut first: HashMap<&str, usize> = HashMap::new();
    let mut at = 0;
    for piece in text.split(DELIMITER) {
        let kept = text::strip_range(piece);
        if !kept.is_empty() {
            let range = at + kept.start..at + kept.end;
            let repeats = first.get(&text[range.clone()]).copied();
            first.entry(&text[range.clone()]).or_insert(list.len());
            list.push(Entry { range, repeats });
        }
        at += piece.len() + DELIMITER.len();
    }
    list
}

/// The blocks of both stores, worked out together: a failure in one may take the other along.
pub(crate) type Blocks = [Option<Part>; 2];

/// The block of one store.
pub(crate) fn parts(inputs: &mut Inputs<'_>, target: Target) -> Vec<Part> {
    let mut blocks = match inputs.memory.take() {
        Some(blocks) => blocks,
        None => load(inputs),
    };
    let part = blocks[target as usize].take();
    inputs.memory = Some(blocks);
    part.into_iter().collect()
}

/// What a file holds, and what the scan says about each entry once it was asked.
#[derive(Debug, Default)]
struct Entries {
    list: Vec<Entry>,
    found: OnceLock<Vec<Findings>>,
}

impl Entries {
    /// Scans every entry on its own; what looks like a placeholder passes (§5.3).
    fn scan(&self, text: &str, scanner: &Scanner) -> &[Findings] {
        self.found.get_or_init(|| {
            let scan = |entry: &Entry| {
                let text = &text[entry.range.clone()];
                if entry.repeats.is_some() || text.starts_with(PLACEHOLDER) {
                    return Findings::default();
                }
                Findings::of(scanner, text, Scope::Strict)
            };
            self.list.iter().map(scan).collect()
        })
    }
}

/// One file on the way into a block.
struct Store {
    target: Target,
    path: String,
    loaded: Option<Arc<Loaded>>,
    entries: Arc<Entries>,
}

/// Loads the memory store as the agent does when it starts (§7.4, §7.5). The agent swallows what
/// goes wrong here: blocks vanish and nothing is said.
fn load(inputs: &mut Inputs<'_>) -> Blocks {
    let targets = [Target::Memory, Target::User];
    let paths = targets.map(|t| place(inputs, t));
    let on = targets.map(|t| inputs.memory_enabled(t));
    let reason = if inputs.session.skip_memory {
        Some(("no-memory", "This session runs without memory."))
    } else if on == [false; 2] {
        Some(("switched-off", "Both memory stores are switched off in config.yaml."))
    } else {
        None
    };
    if let Some((reason, why)) = reason {
        for path in paths.iter().filter(|p| inputs.workspace.exists(p)) {
            inputs.fate(path, FileStatus::NotRead, reason, why);
        }
        return Blocks::default();
    }
    if let Some(failure) = inputs.settings().and_then(|s| s.memory_failure.clone()) {
        remark_on_start(inputs, &failure);
        for path in paths.iter().filter(|p| inputs.workspace.exists(p)) {
            failed_to_load(inputs, path);
        }
        return Blocks::default();
    }
    let limits = targets.map(|t| inputs.memory_limit(t));
    let (mut blocks, failure) = snapshot(inputs, &paths, &limits);
    if let Some(MemoryFailure { target, cause, .. }) = failure {
        if cause == Cause::Limit {
            remark_on_limit(inputs, target);
        }
        for (block, path) in blocks.iter().zip(&paths) {
            if block.is_none() && inputs.workspace.exists(path) {
                failed_to_load(inputs, path);
            }
        }
    }
    for (target, path) in targets.into_iter().zip(&paths) {
        if !on[target as usize] {
            blocks[target as usize] = None;
            if inputs.workspace.exists(path) {
                let why = format!("memory.{} is off in config.yaml.", target.switch());
                let report = inputs.fate(path, FileStatus::NotRead, "switched-off", why);
                report.args.insert("key", target.switch().to_owned());
            }
        }
    }
    blocks
}

/// What goes wrong while the store is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MemoryFailure {
    target: Target,
    cause: Cause,
    pub(crate) exception: &'static str,
    pub(crate) message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Decode,
    Limit,
}

/// Reads both files and renders both blocks, up to the first failure.
pub(crate) fn snapshot(
    inputs: &mut Inputs<'_>,
    paths: &[String; 2],
    limits: &[Option<MemoryLimit>; 2],
) -> (Blocks, Option<MemoryFailure>) {
    let targets = [Target::Memory, Target::User];
    let together = inputs.release.rules.bad_memory_limit == BadMemoryLimit::FailsWithEntries;
    let mut stores = Vec::with_capacity(2);
    for (target, path) in targets.into_iter().zip(paths) {
        match read(inputs, target, path) {
            Ok(store) => stores.push(store),
            Err(failure) => return (Blocks::default(), Some(failure)),
        }
    }
    let mut blocks = Blocks::default();
    for (store, limit) in stores.iter().zip(limits) {
        // Where both blocks are built in one go, only a file with entries asks for its limit, and a
        // failure takes both along; else each asks, and what is finished stays (§16.2).
        let block = match limit {
            Some(limit) => render(inputs, store, limit),
            None if together && store.entries.list.is_empty() => Ok(None),
            None => Err(("TypeError", "the limit cannot be compared with a number".to_owned())),
        };
        match block {
            Ok(block) => blocks[store.target as usize] = block,
            Err((exception, message)) => {
                let failure = MemoryFailure { target: store.target, cause: Cause::Limit, exception, message };
                return (if together { Blocks::default() } else { blocks }, Some(failure));
            }
        }
    }
    (blocks, None)
}

/// Where the file is (§7.1); the documentation names another place than the program.
fn place(inputs: &mut Inputs<'_>, target: Target) -> String {
    let home = &inputs.workspace.places.home;
    let usual = join(home, &format!("memories/{}", target.file()));
    let page = join(home, target.file());
    if !inputs.workspace.exists(&page) {
        return usual;
    }
    let file = target.file();
    match inputs.release.rules.memory_places {
        MemoryPlaces::MemoriesOrHome if !inputs.workspace.exists(&usual) => page,
        MemoryPlaces::MemoriesOrHome => {
            inputs
                .fate(
                    &page,
                    FileStatus::Shadowed,
                    "memories-first",
                    format!("memories/{file} is there as well and wins."),
                )
                .by = Some(usual.clone());
            usual
        }
        MemoryPlaces::Memories => {
            inputs.fate(
                &page,
                FileStatus::NotRead,
                "memory-in-home",
                format!("Hermes reads memories/{file}; only the documentation looks here."),
            );
            inputs.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "memory-in-home",
                    format!("{file} lies directly in the Hermes home, where only the documentation looks."),
                )
                .consequence(format!("Hermes reads memories/{file} and ignores this file; move it there."))
                .arg("file", file)
                .at(page),
            );
            usual
        }
    }
}

/// The entries the memory tool works on: as written, each once.
pub(crate) fn live_entries(inputs: &mut Inputs<'_>, target: Target, path: &str) -> Vec<String> {
    let Ok(Store { loaded: Some(loaded), entries, .. }) = read(inputs, target, path) else {
        return Vec::new();
    };
    let content = loaded.source.content();
    entries.list.iter().filter(|e| e.repeats.is_none()).map(|e| content[e.range.clone()].to_owned()).collect()
}

fn read(inputs: &mut Inputs<'_>, target: Target, path: &str) -> Result<Store, MemoryFailure> {
    let store =
        |loaded: Option<Arc<Loaded>>, entries| Ok(Store { target, path: path.to_owned(), loaded, entries });
    let loaded = match inputs.load(path, Recipe::Whole) {
        Ok(loaded) => loaded,
        Err(_) if !inputs.workspace.exists(path) => return store(None, Arc::default()),
        Err(why) => {
            let fails = matches!(why, Unreadable::Decode(_))
                && inputs.release.rules.undecodable_memory == UndecodableMemory::NoBlocks;
            let consequence = if fails {
                "The memory of the agent fails to start: neither block is in the prompt, and nothing is said."
            } else {
                "Hermes takes it for empty and says nothing."
            };
            inputs
                .fate(path, FileStatus::Unreadable, "unreadable", format!("Cannot be read: {why}."))
                .args
                .insert("error", why.to_string());
            inputs.remark(
                Diagnostic::new(
                    Severity::Error,
                    "file-unreadable",
                    format!("{} cannot be read: {why}.", target.file()),
                )
                .consequence(consequence)
                .arg("why", why)
                .arg("file", target.file())
                .arg("then", if fails { "no-memory" } else { "no-entries" })
                .at(path),
            );
            return if fails {
                let (exception, message) = ("UnicodeDecodeError", why.to_string());
                Err(MemoryFailure { target, cause: Cause::Decode, exception, message })
            } else {
                store(None, Arc::default())
            };
        }
    };
    inputs.measured(path, &loaded);
    let bytes = match inputs.workspace.read(path) {
        Ok(file) => Arc::clone(&file.bytes),
        Err(_) => return store(None, Arc::default()),
    };
    let list = inputs.memo.get(path, target as u8, &bytes, |_| Entries {
        list: entries(loaded.source.content()),
        found: OnceLock::new(),
    });
    if list.list.is_empty() {
        inputs.fate(path, FileStatus::Empty, "empty", "Holds no entry.");
    }
    store(Some(loaded), list)
}

/// The block (§7.4). Errors where the real arithmetic overflows: exception and message.
fn render(
    inputs: &mut Inputs<'_>,
    store: &Store,
    limit: &MemoryLimit,
) -> Result<Option<Part>, (&'static str, String)> {
    let Some(loaded) = store.loaded.as_ref().filter(|_| !store.entries.list.is_empty()) else {
        return Ok(None);
    };
    let found = store.entries.scan(loaded.source.content(), inputs.scanner);
    let mut content = Text::default();
    let mut ids: Vec<String> = Vec::new();
    let mut spans = Vec::new();
    let (mut count, mut blocked) = (0, 0);
    for (entry, found) in store.entries.list.iter().zip(found).filter(|(e, _)| e.repeats.is_none()) {
        if count > 0 {
            content.own(DELIMITER);
        }
        count += 1;
        inputs.remark_on_given_up(&loaded.source, found);
        if found.ids.is_empty() {
            content.run(&loaded.source, entry.range.clone());
            continue;
        }
        blocked += 1;
        content.own(placeholder(inputs, store.target, &found.ids));
        inputs.remark_on_findings(&loaded.source, &entry.range, found, Effect::NoEntry);
        spans.extend(found.spans(entry.range.start));
        for id in &found.ids {
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
    }
    inputs.remark_on_advice(loaded, &spans);
    let chars = content.chars();
    let overflow = || ("OverflowError", "cannot convert float infinity to integer".to_owned());
    let percent = limit.percent(chars).ok_or_else(overflow)?;
    let rule = "═".repeat(46);
    let title = store.target.title();
    let shown = text::with_commas(chars as u64);
    let mut block = Text::default();
    block.own(format!("{rule}\n{title} [{percent}% — {shown}/{} chars]\n{rule}\n", limit.shown));
    block.append(content);
    report(inputs, store, (count, blocked), &ids, chars, limit);
    let path = Arc::clone(&loaded.source.path);
    let outcome = if ids.is_empty() { Outcome::Loaded { path } } else { Outcome::Blocked { path, ids } };
    Ok(Some(Part { outcomes: vec![outcome], ..block.into_part() }))
}

fn placeholder(inputs: &Inputs<'_>, target: Target, ids: &[String]) -> String {
    let how = match inputs.release.rules.memory_placeholder {
        MemoryPlaceholder::Plain => "memory(action=remove)".to_owned(),
        MemoryPlaceholder::NamesStore => format!("memory(action=remove, target='{}')", target.word()),
    };
    format!(
        "[BLOCKED: {} entry contained threat pattern(s): {}. Removed from system prompt; use {how} to delete the \
         original.]",
        target.file(),
        ids.join(", "),
    )
}

fn report(
    inputs: &mut Inputs<'_>,
    store: &Store,
    (count, blocked): (usize, usize),
    ids: &[String],
    chars: usize,
    limit: &MemoryLimit,
) {
    let (status, why) = match blocked {
        0 => (FileStatus::Loaded, format!("{count} entries are in the prompt.")),
        n if n == count => (FileStatus::Blocked, format!("All {count} entries are blocked.")),
        n => {
            (FileStatus::Loaded, format!("{} of {count} entries are in the prompt, {n} blocked.", count - n))
        }
    };
    let report = inputs.fate(&store.path, status, "memory", why);
    report.findings = ids.to_vec();
    report.args.insert("entries", count.to_string());
    report.args.insert("blocked", blocked.to_string());
    if chars as f64 > limit.value && limit.value > 0.0 {
        inputs.remark(
            Diagnostic::new(
                Severity::Warning,
                "memory-over-limit",
                format!(
                    "{} holds {} characters, the limit is {}.",
                    store.target.file(),
                    text::with_commas(chars as u64),
                    limit.shown
                ),
            )
            .consequence(
                "Nothing is cut: everything stays in the prompt, but the agent can add nothing more.",
            )
            .arg("chars", chars)
            .arg("limit", &limit.shown)
            .arg("file", store.target.file())
            .at(&*store.path),
        );
    }
    let Some(loaded) = &store.loaded else { return };
    for entry in &store.entries.list {
        let span = loaded.source.decoded.raw_range(entry.range.clone());
        let text = &loaded.source.content()[entry.range.clone()];
        if entry.repeats.is_some() {
            inputs.remark(
                Diagnostic::new(
                    Severity::Info,
                    "memory-repeated",
                    "An entry with the same text comes earlier.",
                )
                .consequence("Hermes drops this one.")
                .span(span)
                .at(&*store.path),
            );
        } else if text.starts_with(PLACEHOLDER) {
            inputs.remark(
                Diagnostic::new(
                    Severity::Warning,
                    "memory-looks-blocked",
                    "An entry looks like a placeholder, and such entries are not scanned.",
                )
                .consequence("Hermes loads it as written, whatever it says.")
                .span(span)
                .at(&*store.path)
                .ours(),
            );
        }
    }
}

/// The fate of a file that a failure takes along, unless it has one of its own.
fn failed_to_load(inputs: &mut Inputs<'_>, path: &str) {
    if !matches!(inputs.file(path).status, FileStatus::Unreadable | FileStatus::Empty) {
        let why = "The memory of the agent fails to load, and Hermes goes on without it.";
        inputs.fate(path, FileStatus::NotRead, "memory-failed", why);
    }
}

fn remark_on_start(inputs: &mut Inputs<'_>, failure: &Failure) {
    let interval = failure.exception != "AttributeError";
    let (code, message) = if interval {
        ("memory-nudge-invalid", "memory.nudge_interval is no usable number.")
    } else {
        ("memory-section-invalid", "The memory section of config.yaml is no mapping.")
    };
    inputs.remark(
        Diagnostic::new(Severity::Error, code, message)
            .consequence(
                "Hermes fails while it sets the memory up and says nothing: both memory blocks are missing from \
                 the prompt.",
            )
            .arg("exception", failure.exception)
            .arg("error", &failure.message)
            .at(join(&inputs.workspace.places.home, "config.yaml")),
    );
}

fn remark_on_limit(inputs: &mut Inputs<'_>, target: Target) {
    let key = format!("memory.{}", target.limit_key());
    let lost = match (inputs.release.rules.bad_memory_limit, target) {
        (BadMemoryLimit::FailsAlways, Target::User) => "the user profile is missing from the prompt",
        _ => "both memory blocks are missing from the prompt",
    };
    inputs.remark(
        Diagnostic::new(Severity::Error, "memory-limit-invalid", format!("{key} is no usable number."))
            .consequence(format!("Hermes fails while it loads the memory and says nothing: {lost}."))
            .arg("key", &key)
            .arg("lost", if lost.starts_with("both") { "both" } else { "user" })
            .at(join(&inputs.workspace.places.home, "config.yaml")),
    );
}

/// A limit of a memory file as Python computes with it and prints it.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryLimit {
    value: f64,
    /// `f"{limit:,}"`.
    shown: String,
}

impl MemoryLimit {
    /// A limit in code points.
    pub fn chars(n: u64) -> Self {
        Self { value: n as f64, shown: text::with_commas(n) }
    }

    /// A value of `config.yaml`, if it is a number to Python.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        match value.data {
            Data::Bool(on) => Some(Self::chars(on.into())),
            _ => value.as_number().map(|n| Self::number(n, &value.repr())),
        }
    }

    /// Any number: its value, and its digits as Python's `repr` prints them.
    pub fn number(value: f64, repr: &str) -> Self {
        Self { value, shown: text::group_digits(repr) }
    }

    /// `min(100, int((current / limit) * 100))`, 0 without a positive limit; `None` where the
    /// division overflows and `int()` raises.
    fn percent(&self, chars: usize) -> Option<u64> {
        // Not a number is not positive either.
        let positive = self.value > 0.0;
        if !positive {
            return Some(0);
        }
        let share = (chars as f64 / self.value) * 100.0;
        share.is_finite().then(|| (share as u64).min(100))
    }
}

impl Inputs<'_> {
    /// Whether a store is switched on (§7.5).
    pub(crate) fn memory_enabled(&self, target: Target) -> bool {
        self.settings().is_none_or(|s| match target {
            Target::Memory => s.memory_enabled.value,
            Target::User => s.user_profile_enabled.value,
        })
    }

    /// The limit of a store, or `None` when it is no number.
    fn memory_limit(&self, target: Target) -> Option<MemoryLimit> {
        let limits = &self.release.limits;
        let (default, setting) = match target {
            Target::Memory => (limits.memory_chars, self.settings().map(|s| &s.memory_char_limit)),
            Target::User => (limits.user_chars, self.settings().map(|s| &s.user_char_limit)),
        };
        setting.map_or_else(|| Some(MemoryLimit::chars(default)), |s| MemoryLimit::of(&s.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(file: &str) -> Vec<(&str, Option<usize>)> {
        entries(file).into_iter().map(|e| (&file[e.range], e.repeats)).collect()
    }

    /// §7.2 and theme A10.
    #[test]
    fn entries_are_split_at_the_exact_delimiter() {
        assert_eq!(texts("plain text"), [("plain text", None)]);
        assert_eq!(texts("a\n§ \nb"), [("a\n§ \nb", None)]);
        assert_eq!(texts("a\n§\na"), [("a", None), ("a", Some(0))]);
        assert_eq!(texts("§\na\n§\n  \n§\nb\n§"), [("§\na", None), ("b\n§", None)]);
        assert_eq!(texts("a\n§\n§\nb"), [("a", None), ("§\nb", None)]);
        assert_eq!(texts("x § y\n§\n z \n"), [("x § y", None), ("z", None)]);
        assert!(texts(" \n§\n ").is_empty());
    }

    /// §7.4: 29 of 100 characters are 28 percent, because 0.29 × 100 is a little less than 29.
    #[test]
    fn percentages_are_those_of_the_float() {
        let rows = [(100, 29, 28), (2200, 3000, 100), (2200, 2199, 99), (0, 5, 0), (1375, 0, 0)];
        for (limit, chars, percent) in rows {
            assert_eq!(MemoryLimit::chars(limit).percent(chars), Some(percent), "{chars}/{limit}");
        }
        let tiny = MemoryLimit { value: 5e-324, shown: "5e-324".into() };
        assert_eq!(tiny.percent(10), None);
    }
}
