//! The words of the page. Messages are Fluent files, one a language; `t!("id", n = 3)` gives one.
//!
//! A component that shows words calls [`use_language`], so that it is drawn again when the language
//! changes. A native test checks that every message that is asked for exists in every language.

use std::cell::RefCell;
use std::collections::HashMap;

use hermes_prompt::cache::gateway::Arg;
use hermes_prompt::collections::Map;
use hermes_prompt::config::{EditError, EditProblem};
use hermes_prompt::platform_hint::IgnoredWhy;
use hermes_prompt::prompt::{FileReport, Note};
use hermes_prompt::release::pack::PackError;
use hermes_prompt::snapshot::SnapshotError;
use hermes_prompt::{Diagnostic, Fix};
use js_sys::Array;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::derived::status_name;
use crate::effects::services;
use crate::state::Language;

thread_local! {
    /// Messages without arguments, as they were last formatted.
    static PLAIN: RefCell<HashMap<String, AttrValue>> = RefCell::default();
}

/// Speaks this language from now on.
pub(crate) fn speak(language: Language) {
    services::use_language(language.tag());
    PLAIN.with_borrow_mut(HashMap::clear);
}

/// The language a person wants, judging by the browser.
pub(crate) fn preferred() -> Language {
    services::wanted().iter().find_map(|tag| Language::from_tag(tag)).unwrap_or_default()
}

/// The language of the page; the component that asks is drawn again when it changes.
#[hook]
pub(crate) fn use_language() -> Language {
    use_context::<Language>().unwrap_or_default()
}

/// A value in a message.
pub(crate) trait Value {
    fn js(&self) -> JsValue;
}

impl Value for str {
    fn js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Value for String {
    fn js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Value for AttrValue {
    fn js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Value for f64 {
    fn js(&self) -> JsValue {
        JsValue::from_f64(*self)
    }
}

impl Value for usize {
    fn js(&self) -> JsValue {
        JsValue::from_f64(*self as f64)
    }
}

impl Value for u64 {
    fn js(&self) -> JsValue {
        JsValue::from_f64(*self as f64)
    }
}

impl<T: Value + ?Sized> Value for &T {
    fn js(&self) -> JsValue {
        (*self).js()
    }
}

/// The message of an identifier; the identifier itself where there is none.
pub(crate) fn message(id: &str, args: &[(&str, &dyn Value)]) -> AttrValue {
    try_message(id, args).unwrap_or_else(|| id.to_owned().into())
}

fn try_message(id: &str, args: &[(&str, &dyn Value)]) -> Option<AttrValue> {
    if args.is_empty()
        && let Some(known) = PLAIN.with_borrow(|plain| plain.get(id).cloned())
    {
        return Some(known);
    }
    let names = args.iter().map(|(name, _)| (*name).to_owned()).collect();
    let values: Array = args.iter().map(|(_, value)| value.js()).collect();
    let text: AttrValue = services::say(id, names, values)?.into();
    if args.is_empty() {
        PLAIN.with_borrow_mut(|plain| plain.insert(id.to_owned(), text.clone()));
    }
    Some(text)
}

/// The message of an identifier, with its values: `t!("files-count", count = n)`.
#[macro_export]
macro_rules! t {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::message($id, &[$((stringify!($name), &$value as &dyn $crate::i18n::Value)),*])
    };
}

/// A whole number in the language of the page.
pub(crate) fn number(value: usize) -> AttrValue {
    services::number(value as f64, 0).into()
}

/// A number with one decimal place at most.
pub(crate) fn decimal(value: f64) -> AttrValue {
    services::number(value, 1).into()
}

/// A share of one, in percent.
pub(crate) fn percent(share: f64) -> AttrValue {
    services::percent(share).into()
}

/// Bytes in a unit people read.
pub(crate) fn bytes(count: usize) -> AttrValue {
    match count {
        0..1000 => t!("bytes", n = count),
        1000..1_000_000 => t!("kilobytes", n = services::number(count as f64 / 1024.0, 1)),
        _ => t!("megabytes", n = services::number(count as f64 / 1_048_576.0, 1)),
    }
}

/// A sentence of the core by its code, where the language of the page has it; the core's English
/// otherwise.
pub(crate) fn explanation(code: &str, args: &Map<&'static str, Arg>, english: &str) -> AttrValue {
    let args: Vec<(&str, &dyn Value)> = args
        .iter()
        .map(|(name, value)| match value {
            Arg::Text(text) => (*name, text as &dyn Value),
            Arg::Count(n) => (*name, n as &dyn Value),
        })
        .collect();
    try_message(&format!("why-{code}"), &args).unwrap_or_else(|| english.to_owned().into())
}

/// What a remark says and what follows from it, in the language of the page.
pub(crate) fn remark(diagnostic: &Diagnostic) -> (AttrValue, AttrValue) {
    let [message, consequence] = remark_ids(diagnostic);
    let say = |id: &str, english: &str| core_words(id, &diagnostic.args, english);
    (say(&message, &diagnostic.message), say(&consequence, &diagnostic.consequence))
}

/// The identifiers of both sentences.
fn remark_ids(diagnostic: &Diagnostic) -> [String; 2] {
    // Codes such as `invisible_unicode_U+200D` share a message; those of patterns share another.
    let code = match diagnostic.code.split("_U+").next().unwrap_or_default() {
        "invisible_unicode" => "invisible",
        code if code.contains('_') => "pattern",
        code => code,
    };
    // What stands in for a file that cannot be read is the same whatever is wrong with it.
    let then = if diagnostic.args.contains_key("instead") && code != "config-broken" { "yaml" } else { code };
    [(code, "message"), (then, "consequence")]
        .map(|(code, part)| format!("remark-{}-{part}", code.replace('.', "-")))
}

/// What became of a file, in a sentence.
pub(crate) fn fate(file: &FileReport) -> AttrValue {
    let mut args = file.args.clone();
    args.insert("status", status_name(file.status).to_owned());
    core_words(&format!("fate-{}", file.reason), &args, &file.why)
}

/// What a repair does.
pub(crate) fn mend(fix: &Fix) -> AttrValue {
    let args = ["a", "b"].into_iter().zip(fix.words.iter().cloned()).collect();
    core_words(&format!("mend-{}", fix.code), &args, &fix.title)
}

/// A sentence of the core: by its identifier, with its facts; where the language has none, by its
/// English words, for those that say the same whatever the facts; in English otherwise.
fn core_words(id: &str, args: &Map<&'static str, String>, english: &str) -> AttrValue {
    if english.is_empty() || !services::foreign() {
        return english.to_owned().into();
    }
    let args: Vec<(&str, AttrValue)> =
        args.iter().map(|(name, value)| (*name, fact(name, value, args))).collect();
    let counts: Vec<Option<usize>> = args
        .iter()
        .map(|(name, value)| COUNTS.contains(name).then(|| value.parse().ok()).flatten())
        .collect();
    let args = args.iter().zip(&counts).map(|((name, value), count)| match count {
        Some(count) => (*name, count as &dyn Value),
        None => (*name, value as &dyn Value),
    });
    let args: Vec<(&str, &dyn Value)> = args.collect();
    try_message(id, &args).or_else(|| phrase(english)).unwrap_or_else(|| english.to_owned().into())
}

/// A sentence about a block.
pub(crate) fn note(note: &Note) -> AttrValue {
    core_words(&format!("note-{}", note.code), &note.args, &note.text)
}

/// Why something of an override has no effect.
pub(crate) fn ignored(why: &IgnoredWhy) -> AttrValue {
    let (code, args): (_, Vec<(&'static str, &str)>) = match why {
        IgnoredWhy::EntryType { found, python } => ("entry", vec![("type", found), ("python", python)]),
        IgnoredWhy::KeyType { key, found, python } => {
            ("key", vec![("key", key), ("type", found), ("python", python)])
        }
        IgnoredWhy::Blank { key: "" } => ("blank", Vec::new()),
        IgnoredWhy::Blank { key } => ("blank-key", vec![("key", key)]),
        IgnoredWhy::UnknownKey { name } => ("unknown-key", vec![("key", name)]),
        IgnoredWhy::ReplaceWins => ("replace-wins", Vec::new()),
        IgnoredWhy::Nothing => ("nothing", Vec::new()),
    };
    told("ignored", code, &args, why)
}

/// Why an override is not written into the file.
pub(crate) fn edit_refused(error: &EditError) -> AttrValue {
    let code = match error.why {
        EditProblem::Unreadable(_) => "unreadable",
        EditProblem::WrongType(_) => "type",
        EditProblem::Shared => "shared",
        EditProblem::Braces => "braces",
        EditProblem::Repeated => "repeated",
        EditProblem::Name => "name",
        EditProblem::NoWay => "no-way",
    };
    told("edit", code, &[], error)
}

/// Why a file is no pack.
pub(crate) fn pack_refused(error: &PackError) -> AttrValue {
    match error {
        PackError::TooLarge { bytes } => told("pack", "too-large", &[("count", &bytes.to_string())], error),
        PackError::NotJson { line, column, .. } => {
            told("pack", "json", &[("line", &line.to_string()), ("column", &column.to_string())], error)
        }
        PackError::Format { found } => told("pack", "format", &[("type", found)], error),
        PackError::Value { key, expected, found } => {
            told("pack", "value", &[("key", key), ("wanted", expected), ("type", found)], error)
        }
    }
}

/// Why a document is no workspace.
pub(crate) fn document_refused(error: &SnapshotError) -> AttrValue {
    match error {
        SnapshotError::TooLarge { bytes } => {
            told("document", "too-large", &[("count", &bytes.to_string())], error)
        }
        SnapshotError::Newer { .. } => told("document", "newer", &[], error),
        SnapshotError::Malformed(what) => told("document", "damaged", &[("found", what)], error),
    }
}

/// What the core says by a type of its own.
fn told(of: &str, code: &str, args: &[(&'static str, &str)], english: &dyn std::fmt::Display) -> AttrValue {
    let mut facts = Map::new();
    for (name, value) in args {
        facts.insert(*name, (*value).to_owned());
    }
    core_words(&format!("note-{of}-{code}"), &facts, &english.to_string())
}

/// A name that the core gives: of a character, a release, a price.
pub(crate) fn name(english: &str) -> AttrValue {
    let known = services::foreign().then(|| by_words("name", english)).flatten();
    known.unwrap_or_else(|| english.to_owned().into())
}

/// A fact as the language says it, where it is words of the core and no word of a person.
fn fact(name: &str, value: &str, args: &Map<&'static str, String>) -> AttrValue {
    let own = || value.to_owned().into();
    if NAMES.contains(&name) {
        return value.split(", ").map(self::name).collect::<Vec<_>>().join(", ").into();
    }
    match args.get("problem") {
        // A fault of YAML is told by its own message.
        Some(code) if name == "error" => {
            let mut facts = args.clone();
            facts.remove("error");
            core_words(&format!("remark-{code}-message"), &facts, value)
        }
        _ if WORDS.contains(&name) => phrase(value).unwrap_or_else(own),
        _ => own(),
    }
}

/// Words of the core by their English, with the numbers in them.
fn phrase(english: &str) -> Option<AttrValue> {
    by_words("phrase", english)
}

fn by_words(of: &str, english: &str) -> Option<AttrValue> {
    let mut numbers = english.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    let [n, m] = [(); 2].map(|()| numbers.next().unwrap_or_default());
    try_message(&format!("{of}-{}", slug(english)), &[("n", &n), ("m", &m)])
}

/// An identifier for English words: letters in lower case, everything else a dash, numbers `n`.
fn slug(english: &str) -> String {
    let mut out = String::new();
    for c in english.chars() {
        match c {
            _ if out.len() >= SLUG => break,
            'a'..='z' | 'A'..='Z' => out.push(c.to_ascii_lowercase()),
            '0'..='9' if !out.ends_with('n') => out.push('n'),
            '0'..='9' => {}
            _ if !out.is_empty() && !out.ends_with('-') => out.push('-'),
            _ => {}
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// Facts that are numbers of things, written the way of the language.
const COUNTS: [&str; 12] = [
    "blocked", "chars", "costs", "count", "entries", "head", "limit", "lines", "over", "result", "tail",
    "total",
];

/// Facts that are words of the core.
const WORDS: [&str; 7] = ["error", "meaning", "place", "type", "wanted", "what", "why"];

/// Facts that are names the core gives: of characters, encodings, scripts, parts of a hint.
const NAMES: [&str; 5] = ["a", "b", "by", "name", "parts"];

/// As many letters tell every sentence of the core from the others.
const SLUG: usize = 48;

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use std::sync::Arc;

    use hermes_prompt::scan::invisible;
    use hermes_prompt::size::SizeReport;
    use hermes_prompt::{Assembler, Release, Session};

    /// Message by identifier. A message begins at the margin; what is indented goes on with it.
    fn messages(ftl: &str) -> BTreeMap<&str, String> {
        let mut all: BTreeMap<&str, String> = BTreeMap::new();
        let mut last = "";
        for line in ftl.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            if line.starts_with([' ', '}']) {
                all.get_mut(last).expect("a message begins before it goes on").push_str(line);
            } else {
                let (id, text) = line.split_once(" = ").unwrap_or_else(|| panic!("no message: {line}"));
                assert!(all.insert(id, text.to_owned()).is_none(), "{id} is there twice");
                last = id;
            }
        }
        all
    }

    fn variables(message: &str) -> BTreeSet<String> {
        let name = |rest: &str| {
            rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>()
        };
        // `$ ` alone is the editor's own mark for a number.
        message.split('$').skip(1).map(name).filter(|n| !n.is_empty()).collect()
    }

    fn sources(folder: &Path, out: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                out.push_str(text.split("#[cfg(test)]").next().unwrap());
            }
        }
    }

    const ENGLISH: &str = include_str!("en.ftl");
    const PORTUGUESE: &str = include_str!("pt-BR.ftl");

    #[test]
    fn both_languages_say_the_same_things_with_the_same_values() {
        let (english, portuguese) = (messages(ENGLISH), messages(PORTUGUESE));
        // Remarks and reasons come from the core in English; only other languages have messages for them.
        let core = ["why-", "remark-", "fate-", "mend-", "phrase-", "name-", "note-"];
        let ours = |id: &&str| !core.iter().any(|prefix| id.starts_with(prefix));
        let ids =
            |m: &BTreeMap<&'static str, String>| m.keys().copied().filter(ours).collect::<BTreeSet<_>>();
        let difference: Vec<_> = ids(&english).symmetric_difference(&ids(&portuguese)).copied().collect();
        assert_eq!(difference, [""; 0]);
        for (id, message) in &english {
            assert_eq!(variables(message), variables(&portuguese[id]), "{id}");
        }
    }

    /// What the core's sources say between quotes, tests aside, with what stands before it.
    fn literals(code: &str) -> Vec<(&str, &str)> {
        let mut found = Vec::new();
        for line in code.lines().filter(|l| !l.trim_start().starts_with("//")) {
            let mut rest = line;
            while let Some((before, after)) = rest.split_once('"') {
                let mut end = 0;
                while let Some(at) = after[end..].find('"') {
                    end += at;
                    if !after[..end].ends_with('\\') {
                        break;
                    }
                    end += 1;
                }
                found.push((before, &after[..end]));
                rest = after.get(end + 1..).unwrap_or("");
            }
        }
        found
    }

    fn core_sources() -> String {
        let mut code = String::new();
        let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src");
        for room in ["sections", "config", "scan", "advice", "release", "size.rs", "workspace.rs"] {
            let path = core.join(room);
            if path.is_dir() {
                sources(&path, &mut code);
            } else {
                code += &std::fs::read_to_string(path).unwrap();
            }
        }
        code
    }

    /// The first literal behind each occurrence of `call` that looks like an identifier.
    fn codes<'c>(code: &'c str, call: &str) -> BTreeSet<&'c str> {
        let after = code.match_indices(call).map(|(at, call)| &code[at + call.len()..]);
        let is_code = |word: &&str| {
            word.len() > 2
                && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b))
        };
        after
            .filter_map(|rest| {
                let near = &rest[..rest.char_indices().nth(240).map_or(rest.len(), |(i, _)| i)];
                let near = near.split([';', '}']).next()?;
                near.split('"').nth(1).filter(is_code)
            })
            .collect()
    }

    #[test]
    fn every_remark_fate_and_repair_of_the_core_has_a_portuguese_sentence() {
        let (code, portuguese) = (core_sources(), messages(PORTUGUESE));
        let mut missing = BTreeSet::new();
        let mut ask = |id: String| {
            if !portuguese.contains_key(&*id) {
                missing.insert(id);
            }
        };
        let remarks: BTreeSet<&str> = ["Diagnostic::new(", ".ours(", "Unread::told(", "error("]
            .iter()
            .flat_map(|call| codes(&code, call))
            // Names of facts are words, codes are several.
            .filter(|code| code.contains('-') || *code == "truncated")
            .chain(literals(&code).into_iter().map(|(_, word)| word).filter(|w| w.starts_with("yaml-")))
            .collect();
        assert!(remarks.len() > 80, "{remarks:?}");
        for remark in remarks {
            ask(format!("remark-{}-message", remark.replace('.', "-")));
        }
        let quiet = codes(&code, "Unread::quiet(");
        let fates: BTreeSet<&str> = codes(&code, "FileStatus::").into_iter().chain(quiet).collect();
        assert!(fates.len() > 20, "{fates:?}");
        // A skill's remarks stand beside its status too; its fate is one for all, and has a kind.
        fates
            .iter()
            .filter(|f| !f.starts_with("skill-") && **f != "kind")
            .for_each(|fate| ask(format!("fate-{fate}")));
        for call in ["Fix::new(", "offer("] {
            for fix in codes(&code, call) {
                ask(format!("mend-{fix}"));
            }
        }
        assert_eq!(missing, BTreeSet::new());
    }

    #[test]
    fn every_name_the_core_gives_has_a_portuguese_one() {
        let (code, portuguese) = (core_sources(), messages(PORTUGUESE));
        let mut names: Vec<String> =
            ('\u{80}'..=char::MAX).filter_map(invisible::name).map(str::to_owned).collect();
        for script in after(&code, "Script::Alike(\"").into_iter().chain(["Cyrillic", "Greek"]) {
            names.push(format!("Latin and {script}"));
        }
        for source in ["BuiltIn", "Plugin", "RichMessages", "Replace", "Append", "TerminalPane", "Delivery"] {
            names.push(after(&code, &format!("Source::{source} => \""))[0].to_owned());
        }
        let known = |name: &String| portuguese.contains_key(&*format!("name-{}", super::slug(name)));
        let missing: BTreeSet<&String> = names.iter().filter(|name| !known(name)).collect();
        assert_eq!(missing, BTreeSet::new());
    }

    /// What stands between quotes behind each occurrence of `call`, which ends in a quote.
    fn after<'c>(code: &'c str, call: &str) -> Vec<&'c str> {
        code.split(call).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_note_on_a_block_and_every_step_of_a_timeline_has_a_portuguese_sentence() {
        let (code, portuguese) = (core_sources(), messages(PORTUGUESE));
        let skills = &portuguese["remark-skill-hidden-why"];
        let mut missing = BTreeSet::new();
        let pairs = ["help-", "code-", "gate-", "cut-"];
        let tuples = literals(&code).into_iter().map(|(_, word)| word);
        let notes: BTreeSet<&str> = codes(&code, "Note::new(")
            .into_iter()
            .chain(tuples.filter(|word| pairs.iter().any(|pair| word.starts_with(pair))))
            .chain(codes(&code, "part(text, "))
            .collect();
        assert!(notes.len() > 50, "{notes:?}");
        // Names of facts that stand first where the code is a variable.
        let is_fact = |word: &str| ["key", "word", "count"].contains(&word);
        for note in notes.into_iter().filter(|note| !is_fact(note)) {
            if !portuguese.contains_key(&*format!("note-{note}")) && !skills.contains(&format!("[{note}]")) {
                missing.insert(format!("note-{note}"));
            }
        }
        let mut gateway = String::new();
        let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/cache");
        sources(&room, &mut gateway);
        let said = literals(&gateway);
        for call in ["Explanation::new(", "Explanation::plain(", "say(", "refuse("] {
            for why in codes(&gateway, call).into_iter().filter(|why| !is_fact(why)) {
                if !portuguese.contains_key(&*format!("why-{why}")) {
                    missing.insert(format!("why-{why}"));
                }
            }
        }
        for why in portuguese.keys().filter_map(|id| id.strip_prefix("why-")) {
            assert!(said.iter().any(|(_, word)| *word == why), "no step is told by why-{why}");
        }
        assert_eq!(missing, BTreeSet::new());
    }

    /// Workspaces with all sorts of troubles: what is said about them is said in Portuguese, sentence by sentence,
    /// with the words in it.
    #[test]
    fn nothing_that_is_said_about_many_workspaces_is_left_in_english() {
        let portuguese = messages(PORTUGUESE);
        let has = |id: String| portuguese.contains_key(&*id);
        let mut english = BTreeSet::new();
        let mut reports = Vec::new();
        let workspaces = workspaces();
        for release in Release::BUILT_IN {
            let release = Arc::new(Release::built_in(release).unwrap());
            let mut assembler = Assembler::new(Arc::clone(&release));
            for workspace in &workspaces {
                let mut session = Session { platform: "cli".into(), ..Session::default() };
                session.tools = crate::state::example::TOOLS.iter().map(ToString::to_string).collect();
                session.model = "openai/gpt-5".into();
                let report = assembler.assemble(workspace, &session);
                let sizes = SizeReport::of(&report, &release, None);
                reports.push((report, sizes));
            }
        }
        for (report, sizes) in &reports {
            for d in &report.diagnostics {
                let [message, consequence] = super::remark_ids(d);
                for (id, words) in [(message, &d.message), (consequence, &d.consequence)] {
                    if !words.is_empty() && !has(id.clone()) && !has(format!("phrase-{}", super::slug(words)))
                    {
                        english.insert(format!("{id}: {words}"));
                    }
                }
                for (name, value) in &d.args {
                    let known = !super::WORDS.contains(name)
                        || !value.contains(' ')
                        || value.starts_with('`')
                        // A fault of YAML has its own sentence; an exception is quoted.
                        || (*name == "error" && ["problem", "exception"].iter().any(|by| d.args.contains_key(*by)))
                        || has(format!("phrase-{}", super::slug(value)));
                    if !known {
                        english.insert(format!("{}, {name}: {value}", d.code));
                    }
                }
                for fix in &d.fixes {
                    if !has(format!("mend-{}", fix.code))
                        && !has(format!("phrase-{}", super::slug(&fix.title)))
                    {
                        english.insert(format!("{}, fix: {}", d.code, fix.title));
                    }
                }
            }
            for file in &report.files {
                if !has(format!("fate-{}", file.reason)) {
                    english.insert(format!("fate-{}: {}", file.reason, file.why));
                }
            }
            let notes =
                report.prompt.blocks().flat_map(|b| &b.notes).chain(sizes.cuts.iter().map(|c| &c.how));
            for note in notes.filter(|note| !has(format!("note-{}", note.code))) {
                english.insert(format!("note-{}: {}", note.code, note.text));
            }
        }
        assert_eq!(english, BTreeSet::new());
        let said = reports.iter().flat_map(|(report, _)| &report.diagnostics).map(|d| &d.code);
        assert!(said.collect::<BTreeSet<_>>().len() > 70);
    }

    /// The example, and it with the configurations and the texts of the tests of the core.
    fn workspaces() -> Vec<hermes_prompt::Workspace> {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
        let example = crate::state::example::inputs(0).workspace;
        let mut all = vec![example.clone()];
        for name in ["a9-hints", "a5-6-limits"] {
            let text = std::fs::read(cases.join(format!("config/{name}.json"))).unwrap();
            let rows: Vec<serde_json::Value> = serde_json::from_slice(&text).unwrap();
            for row in rows {
                let mut workspace = example.clone();
                let path = format!("{}/config.yaml", workspace.places.home);
                workspace.write(&path, row["config"].as_str().unwrap_or_default().as_bytes());
                all.push(workspace);
            }
        }
        let advice = std::fs::read_to_string(cases.join("advice/rows.jsonl")).unwrap();
        for row in advice.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let mut workspace = example.clone();
            let path = format!("{}/SOUL.md", workspace.places.home);
            workspace.write(&path, row["text"].as_str().unwrap_or_default().as_bytes());
            all.push(workspace);
        }
        let readers = std::fs::read_to_string(cases.join("yaml/readers.jsonl")).unwrap();
        for row in readers.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let mut workspace = example.clone();
            let (home, text) = (workspace.places.home.clone(), row["text"].as_str().unwrap_or_default());
            workspace.write(&format!("{home}/config.yaml"), text.as_bytes());
            let skill = format!("---\n{text}\n---\nA skill.\n");
            workspace.write(&format!("{home}/skills/team/odd/SKILL.md"), skill.as_bytes());
            all.push(workspace);
        }
        all
    }

    #[test]
    fn every_phrase_is_one_the_core_says() {
        let code = core_sources();
        let mut said = BTreeSet::new();
        for (_, words) in literals(&code) {
            let holes = between_holes(words);
            said.extend(["x", "n", "1"].map(|hole| super::slug(&holes.join(hole))));
            said.insert(super::slug(&holes.join("")));
        }
        let unknown: Vec<&str> = messages(PORTUGUESE)
            .keys()
            .filter_map(|id| id.strip_prefix("phrase-"))
            .filter(|slug| !said.contains(*slug) && !MIXED.contains(slug))
            .collect();
        assert_eq!(unknown, [""; 0]);
    }

    /// Phrases with two different holes, or that begin in the middle of a literal.
    const MIXED: [&str; 1] = ["name-x-in-agent-disabled-toolsets-its-n-tools-ar"];

    /// A format string, cut at its holes.
    fn between_holes(format: &str) -> Vec<&str> {
        let mut parts = Vec::new();
        let mut rest = format;
        while let Some((before, after)) = rest.split_once('{') {
            parts.push(before);
            rest = after.split_once('}').map_or("", |(_, rest)| rest);
        }
        parts.push(rest);
        parts
    }

    #[test]
    fn every_message_that_is_asked_for_exists_and_every_message_is_asked_for() {
        let mut code = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
        let known = messages(ENGLISH);
        // `t!("id"` and identifiers that are handed on as `"id"`; `t!(&format!("prefix-{…` as a prefix.
        let mut prefixes: BTreeSet<&str> = BTreeSet::from(["remark-"]);
        for (at, call) in code.match_indices("t!(") {
            if code[..at].ends_with(|c: char| c.is_alphanumeric()) {
                continue; // format!, assert!
            }
            let rest = code[at + call.len()..].trim_start();
            if let Some(id) = rest.strip_prefix('"').and_then(|r| r.split('"').next()) {
                assert!(known.contains_key(id) || id == "id", "{id} has no message");
            } else if let Some(format) = rest.strip_prefix("&format!(\"").and_then(|r| r.split('"').next()) {
                prefixes.insert(format.split('{').next().unwrap());
            }
        }
        for id in known.keys() {
            let literal = code.contains(&format!("\"{id}\""));
            assert!(
                literal || prefixes.iter().any(|p| !p.is_empty() && id.starts_with(p)),
                "{id} is never asked for"
            );
        }
    }
}
