//! Characters that cannot be seen, beyond those of Hermes's own table.

use std::ops::Range;

use super::{Advice, AdviceKind, Found, line, run};
use crate::diagnostics::{Edit, Fix};
use crate::scan::invisible::{self, InvisibleContext};
use crate::text::{is_space, next_beyond_latin};

/// Most selectors that one advice gathers.
const MAX_SELECTORS: usize = 4_096;

/// What a character is to this page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Tag,
    Selector,
    Direction,
    Filler,
    /// Everything else that has no shape.
    Other,
}

fn class(c: char) -> Option<Class> {
    Some(match c {
        '\u{E0000}'..='\u{E007F}' => Class::Tag,
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => Class::Selector,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Class::Direction,
        // Letters and signs without a shape, and code points that are ignored by definition and belong to nobody.
        '\u{115F}'
        | '\u{1160}'
        | '\u{17B4}'
        | '\u{17B5}'
        | '\u{2065}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0080}'..='\u{E00FF}'
        | '\u{E01F0}'..='\u{E0FFF}' => Class::Filler,
        // A soft hyphen is everyday typesetting; `scripts` looks at the words it splits.
        '\u{AD}' => return None,
        _ if invisible::name(c).is_some() => Class::Other,
        _ => return None,
    })
}

/// Whether a character is ignored when text is drawn, so that a word reads the same without it.
pub(super) fn ignored(c: char) -> bool {
    c == '\u{AD}' || class(c).is_some_and(|class| class != Class::Filler)
}

pub(super) fn look(text: &str, found: &mut Found<'_>) {
    let pairs = invisible::direction_pairs(text);
    let mut selectors = Selectors::default();
    let (mut from, mut until) = (0, 0);
    while let Some((at, c)) = next_beyond_latin(text, from.max(until)) {
        let end = at + c.len_utf8();
        from = end;
        let Some(class) = class(c) else { continue };
        let left = text.get(..at).and_then(|before| before.chars().next_back());
        match class {
            Class::Tag => {
                until = run(text, at, |c| self::class(c) == Some(Class::Tag));
                let hidden = text.get(at..until).unwrap_or("");
                if !(left == Some('🏴') && is_flag(hidden)) {
                    tags(at..until, hidden, found);
                }
            }
            Class::Selector => {
                until = run(text, at, |c| self::class(c) == Some(Class::Selector));
                if until > end || !is_usual(left, c) {
                    selectors.add(text, at..until, found);
                }
            }
            Class::Direction => {
                let context = invisible::context(text, at, c, &pairs);
                if !context.is_ordinary() && found.has_room(AdviceKind::Direction) {
                    let mut advice = named(AdviceKind::Direction, at..end, c, context.reason());
                    let close = match c {
                        '\u{2066}'..='\u{2068}' => "\u{2069}",
                        '\u{202A}' | '\u{202B}' => "\u{202C}",
                        _ => "",
                    };
                    if !close.is_empty() {
                        let end = line(text, at).end;
                        let end = end - usize::from(text.get(..end).is_some_and(|t| t.ends_with('\r')));
                        let edits = vec![Edit { range: end..end, text: close.to_owned() }];
                        advice = advice.fix("Close it at the end of the line", edits);
                    }
                    found.push(advice);
                }
            }
            Class::Filler => {
                until = run(text, at, |c| self::class(c) == Some(Class::Filler));
                let right = text.get(until..).and_then(|t| t.chars().next());
                if !has_use(c, left, right) && found.has_room(AdviceKind::Filler) {
                    let mut advice = named(AdviceKind::Filler, at..until, c, "");
                    advice.count = text.get(at..until).map_or(1, |t| t.chars().count());
                    let edits = vec![Edit { range: at..until, text: " ".to_owned() }];
                    advice.fixes.insert(0, Fix::new("", "Write an ordinary space", edits));
                    found.push(advice);
                }
            }
            Class::Other => {
                until = run(text, at, |c| self::class(c) == Some(Class::Other));
                if !found.has_room(AdviceKind::Invisible) {
                    continue;
                }
                let alone = end == until;
                let context = invisible::context(text, at, c, &pairs);
                let right_to_left = |c: char| matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FEFC}');
                let needed =
                    alone && (is_needed(c, context) || is_mark(c) && left.is_some_and(right_to_left));
                if !needed && !all_needed(text, at..until, &pairs) {
                    let mut advice = named(AdviceKind::Invisible, at..until, c, context.reason());
                    advice.count = text.get(at..until).map_or(1, |t| t.chars().count());
                    found.push(advice);
                }
            }
        }
    }
    selectors.finish(found);
}

fn named(kind: AdviceKind, span: Range<usize>, c: char, reason: &str) -> Advice {
    let name = invisible::name(c).unwrap_or("character without a shape");
    let by = format!("U+{:04X} {name}", u32::from(c));
    Advice::new(kind, span, reason, &by).removable("Remove it")
}

/// The tags of a region's flag, as in the flag of Scotland: two letters of a country, up to three of its part.
fn is_flag(tags: &str) -> bool {
    let code: Option<String> =
        tags.strip_suffix('\u{E007F}').map(|tags| tags.chars().filter_map(spelt).collect());
    code.is_some_and(|code| {
        let (country, part) = code.split_at(code.len().min(2));
        country.len() == 2
            && country.bytes().all(|b| b.is_ascii_lowercase())
            && (1..=3).contains(&part.len())
            && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}

/// The ASCII character that a tag stands for.
fn spelt(tag: char) -> Option<char> {
    char::from_u32(u32::from(tag).wrapping_sub(0xE0000)).filter(|c| matches!(c, ' '..='~' | '\n' | '\t'))
}

fn tags(span: Range<usize>, hidden: &str, found: &mut Found<'_>) {
    let plain: String = hidden.chars().filter_map(spelt).collect();
    let mut advice = Advice::new(AdviceKind::TagCharacters, span, &plain, "");
    advice.count = hidden.chars().count();
    advice.trips = found.trips(&plain, "");
    found.push(advice.removable("Remove them"));
}

/// Whether a selector chooses between ways to draw the character before it.
fn is_usual(before: Option<char>, selector: char) -> bool {
    let Some(before) = before else { return false };
    if class(before).is_some_and(|class| class != Class::Tag) {
        return false;
    }
    match selector {
        '\u{FE0E}' | '\u{FE0F}' => {
            matches!(before, '0'..='9' | '#' | '*')
                || !before.is_ascii() && !before.is_alphabetic()
                || invisible::is_picture(before)
        }
        '\u{FE00}'..='\u{FE0D}' => before == '0' || !before.is_ascii(),
        _ => matches!(before, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}'),
    }
}

/// Selectors in a row, or close to one another on a line.
#[derive(Default)]
struct Selectors {
    span: Range<usize>,
    edits: Vec<Edit>,
    bytes: Vec<u8>,
}

impl Selectors {
    fn add(&mut self, text: &str, run: Range<usize>, found: &mut Found<'_>) {
        let gap = text.get(self.span.end..run.start).unwrap_or("\n");
        if gap.len() > 4 || gap.contains('\n') || self.bytes.len() >= MAX_SELECTORS {
            self.finish(found);
        }
        if self.edits.is_empty() {
            self.span.start = run.start;
        }
        self.span.end = run.end;
        self.bytes.extend(text.get(run.clone()).unwrap_or("").chars().map(|c| match u32::from(c) {
            c @ 0xFE00..=0xFE0F => (c - 0xFE00) as u8,
            c => c.wrapping_sub(0xE0100).wrapping_add(16) as u8,
        }));
        self.edits.push(Edit { range: run, text: String::new() });
    }

    fn finish(&mut self, found: &mut Found<'_>) {
        let Selectors { span, edits, bytes } = std::mem::take(self);
        if edits.is_empty() {
            return;
        }
        let plain = readable(&bytes).unwrap_or_default();
        let mut advice = Advice::new(AdviceKind::VariationSelectors, span, &plain, "");
        advice.count = bytes.len();
        advice.trips = found.trips(&plain, "");
        found.push(advice.fix("Remove them", edits));
    }
}

/// Bytes as text, if they are text that a person could have written.
pub(super) fn readable(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
    let odd = text.chars().any(|c| c.is_control() && !is_space(c));
    (letters >= 2 && !odd).then(|| text.to_owned())
}

/// Whether a character without a shape has a use between these two.
fn has_use(c: char, left: Option<char>, right: Option<char>) -> bool {
    let beside = |of: fn(char) -> bool| left.is_some_and(of) || right.is_some_and(of);
    match c {
        // A blank cell among Braille; a filler beside the parts of a Hangul syllable; an inherent vowel in Khmer.
        '\u{2800}' => beside(|c| matches!(c, '\u{2801}'..='\u{28FF}')),
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' => {
            beside(|c| matches!(c, '\u{1100}'..='\u{115E}' | '\u{1161}'..='\u{11FF}'))
        }
        '\u{17B4}' | '\u{17B5}' => beside(|c| matches!(c, '\u{1780}'..='\u{17B3}')),
        '\u{1D173}'..='\u{1D17A}' => beside(|c| matches!(c, '\u{1D100}'..='\u{1D1FF}')),
        _ => false,
    }
}

/// Whether spelling, typesetting or an honest accident explains an invisible character that stands alone.
fn is_needed(c: char, context: InvisibleContext) -> bool {
    context.is_ordinary()
        || context == InvisibleContext::Mathematics
        || match c {
            // Marks of direction are harmless but inside words of scripts that need none.
            _ if is_mark(c) => context != InvisibleContext::InsideWord,
            '\u{180B}'..='\u{180F}' | '\u{34F}' => context != InvisibleContext::Run,
            _ => false,
        }
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{61C}')
}

/// Whether every character of a run is needed where it stands, as joiners on both sides of a picture are.
fn all_needed(text: &str, run: Range<usize>, pairs: &[usize]) -> bool {
    let part = text.get(run.clone()).unwrap_or("");
    part.chars().count() < 4
        && part.char_indices().all(|(i, c)| invisible::context(text, run.start + i, c, pairs).is_ordinary())
}
