//! Words that read otherwise than they look: letters of two scripts, and letters split by what is not drawn.
//!
//! The measure is the "moderately restrictive" level of Unicode Technical Standard 39 where it catches spoofing:
//! Latin may stand beside any script but those whose letters pass for Latin. Words of Chinese, Japanese and Korean
//! mix scripts by nature and are none of those. Two rules keep honest words quiet: one script's letters must *all*
//! have a twin in the other (`PDFка` and `μs` have none), and a single small Greek letter before others is a symbol.
//! A table of all scripts would cost more than the rest of the room together, so there is one of twins instead.

use super::characters::ignored;
use super::{Advice, AdviceKind, Found, line, run};
use crate::diagnostics::Edit;
use crate::scan::unicode;
use crate::text::next_beyond_latin;

/// Letters of Cyrillic and the Latin letters they pass for.
const CYRILLIC: &str = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwѵvӏlАAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXҮYԌGԚQԜW";
/// Letters of Greek and the Latin letters they pass for.
const GREEK: &str = "οoιiνvρpαaυuκkϲcϳjΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Cyrillic,
    Greek,
    /// Others with letters that pass for Latin.
    Alike(&'static str),
}

fn script(c: char) -> Option<Script> {
    Some(match c {
        'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{2AF}' | '\u{1E00}'..='\u{1EFF}' if !matches!(c, '×' | '÷') => {
            Script::Latin
        }
        '\u{400}'..='\u{52F}' | '\u{1C80}'..='\u{1C8F}' | '\u{A640}'..='\u{A69D}' => Script::Cyrillic,
        '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Script::Greek,
        '\u{531}'..='\u{587}' => Script::Alike("Armenian"),
        '\u{13A0}'..='\u{13FD}' | '\u{AB70}'..='\u{ABBF}' => Script::Alike("Cherokee"),
        '\u{2C80}'..='\u{2CEE}' => Script::Alike("Coptic"),
        '\u{A4D0}'..='\u{A4F7}' => Script::Alike("Lisu"),
        '\u{10400}'..='\u{1044F}' => Script::Alike("Deseret"),
        _ => return None,
    })
}

/// The other letter of a pair; `back` asks from Latin.
fn twin(table: &str, c: char, back: bool) -> Option<char> {
    let mut chars = table.chars();
    while let (Some(one), Some(latin)) = (chars.next(), chars.next()) {
        match back {
            false if one == c => return Some(latin),
            true if latin == c => return Some(one),
            _ => {}
        }
    }
    None
}

/// Part of a word, as far as this page is concerned.
fn in_word(c: char) -> bool {
    c.is_alphanumeric() || !c.is_ascii() && (ignored(c) || unicode::combining_class(c) > 0)
}

pub(super) fn look(text: &str, found: &mut Found<'_>) {
    let (mut from, mut until) = (0, 0);
    let mut line_until = 0;
    while let Some((at, c)) = next_beyond_latin(text, from.max(until)) {
        from = at + c.len_utf8();
        let split = ignored(c);
        if !split && !matches!(script(c), Some(Script::Cyrillic | Script::Greek | Script::Alike(_))) {
            continue;
        }
        // A word is looked at once; what lies before it holds no such character.
        let before = text.get(until..at).unwrap_or("");
        let start = at - (before.len() - before.trim_end_matches(in_word).len());
        until = run(text, at, in_word).max(at + c.len_utf8());
        let word = text.get(start..until).unwrap_or("");
        let mixed = mixture(word);
        if let Some((by, plain)) = &mixed {
            let mut advice = Advice::new(AdviceKind::MixedScript, start..until, plain, by);
            advice.count = word.chars().count();
            if at >= line_until {
                line_until = tripping(text, at, &mut advice, found);
            }
            if advice.trips.is_empty() {
                let edits = vec![Edit { range: start..until, text: plain.clone() }];
                advice = advice.fix("Write it in one script", edits);
            }
            found.push(advice);
        } else if split && start < at && at >= line_until {
            // Not the character is worth a remark, but what it keeps the scan from seeing.
            let mut advice = Advice::new(
                AdviceKind::Invisible,
                start..until,
                "splits words that the scan looks for",
                "Invisible character",
            );
            line_until = tripping(text, at, &mut advice, found);
            if !advice.trips.is_empty() {
                found.push(advice);
            }
        }
    }
}

/// Which patterns the line around a place trips when its words read as they look; gives the end of the line.
fn tripping(text: &str, at: usize, advice: &mut Advice, found: &mut Found<'_>) -> usize {
    let range = line(text, at);
    let raw = text.get(range.clone()).unwrap_or("");
    let mut plain = String::with_capacity(raw.len());
    for part in raw.split_inclusive(|c| !in_word(c)) {
        let word = part.trim_end_matches(|c| !in_word(c));
        match mixture(word) {
            Some((_, word)) => plain.push_str(&word),
            None => plain.extend(word.chars().filter(|c| !ignored(*c))),
        }
        plain.push_str(part.get(word.len()..).unwrap_or(""));
    }
    advice.trips = found.trips(&plain, raw);
    range.end
}

/// The scripts of a word that is made to look like another, and how it reads.
fn mixture(word: &str) -> Option<(String, String)> {
    if word.is_ascii() {
        return None;
    }
    let count = |of: Script| word.chars().filter(|&c| script(c) == Some(of)).count();
    let latin = count(Script::Latin);
    if latin == 0 {
        return None;
    }
    let plain = |map: &dyn Fn(char) -> Option<char>| -> String {
        word.chars().filter(|c| !ignored(*c)).map(|c| map(c).unwrap_or(c)).collect()
    };
    for (of, name, table) in [(Script::Cyrillic, "Cyrillic", CYRILLIC), (Script::Greek, "Greek", GREEK)] {
        let others = count(of);
        if others == 0 {
            continue;
        }
        let all = |from: Script, back: bool| {
            word.chars().all(|c| script(c) != Some(from) || twin(table, c, back).is_some())
        };
        let symbol = of == Script::Greek
            && others == 1
            && word.chars().next().is_some_and(|c| script(c) == Some(of) && !c.is_uppercase());
        let (foreign, native) =
            (all(of, false) && !symbol, all(Script::Latin, true) && others > latin.max(1));
        if foreign || native {
            let by = format!("Latin and {name}");
            return Some((by, plain(&|c| if native { twin(table, c, true) } else { twin(table, c, false) })));
        }
    }
    let alike = word.chars().find_map(|c| match script(c) {
        Some(Script::Alike(name)) => Some(name),
        _ => None,
    })?;
    Some((format!("Latin and {alike}"), plain(&|_| None)))
}
