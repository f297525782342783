//! Characters that cannot be seen: what they are called, and what they are doing where they stand.
//!
//! Hermes objects to seventeen of them wherever they are (§5.1). Most are there for a good reason: an emoji family
//! is held together by joiners, Persian spelling needs the non-joiner, quoted Hebrew comes with isolates. The
//! person who sees a file blocked wants to know which it is, character by character.

use serde::Serialize;

use super::unicode;
use crate::text::next_beyond_latin;

/// What an invisible character is doing where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum InvisibleContext {
    /// A joiner between two pictures that are drawn as one.
    EmojiSequence,
    /// A joiner or non-joiner between letters of the Arabic script.
    ArabicSpelling,
    /// A joiner or non-joiner beside a virama or a vowel sign of an Indic script.
    IndicConjunct,
    /// A non-joiner between letters of a script that does not join.
    LigatureBreak,
    /// A zero-width space in a script that is written without spaces.
    LineBreakHint,
    /// A zero-width space, joiner or the like inside a word.
    InsideWord,
    /// A byte order mark at the very start.
    BomAtStart,
    /// A byte order mark anywhere else.
    BomInside,
    /// A direction control that has its partner on the same line.
    DirectionPair,
    /// A direction control without a partner on the same line.
    DirectionUnpaired,
    /// A control that turns the order of characters round.
    DirectionOverride,
    /// An operator of mathematics that is not drawn.
    Mathematics,
    /// One of several invisible characters in a row.
    Run,
    /// At the start or end of a line, or beside white space.
    Edge,
    /// None of these.
    Elsewhere,
}

impl InvisibleContext {
    /// The reason in plain words.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::EmojiSequence => "a joiner inside an emoji sequence: several pictures are drawn as one",
            Self::ArabicSpelling => {
                "normal in Persian, Urdu and other spelling in the Arabic script: it decides how letters join"
            }
            Self::IndicConjunct => "normal in Indic scripts: it decides how a conjunct is drawn",
            Self::LigatureBreak => {
                "keeps two letters from being drawn as one, as in careful German or Turkish typesetting"
            }
            Self::LineBreakHint => "normal in scripts without spaces: it marks where a line may break",
            Self::InsideWord => "splits a word invisibly, so that people and searches see different text",
            Self::BomAtStart => "a byte order mark at the start of the text: editors on Windows write it",
            Self::BomInside => {
                "a byte order mark in the middle of the text: usually left over from joining files"
            }
            Self::DirectionPair => "a pair of direction controls around text of another writing direction",
            Self::DirectionUnpaired => {
                "a direction control without its partner: what follows is shown in another order"
            }
            Self::DirectionOverride => {
                "forces the order of characters, so that people read something else than the agent"
            }
            Self::Mathematics => "an operator of mathematical notation that is not drawn",
            Self::Run => "one of several invisible characters in a row: they may carry hidden data",
            Self::Edge => {
                "stands at the edge of a line or beside a space, where it has no effect: usually left over from copying"
            }
            Self::Elsewhere => "cannot be seen and has no known purpose here",
        }
    }

    /// Whether text is normally written with the character in such a place.
    pub const fn is_ordinary(self) -> bool {
        matches!(
            self,
            Self::EmojiSequence
                | Self::ArabicSpelling
                | Self::IndicConjunct
                | Self::LigatureBreak
                | Self::LineBreakHint
                | Self::DirectionPair
                | Self::BomAtStart
        )
    }
}

/// The Unicode name of a character that cannot be seen, or `None` for any other.
pub const fn name(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{AD}' => "soft hyphen",
        '\u{34F}' => "combining grapheme joiner",
        '\u{61C}' => "Arabic letter mark",
        '\u{115F}' => "Hangul choseong filler",
        '\u{1160}' => "Hangul jungseong filler",
        '\u{17B4}' => "Khmer vowel inherent aq",
        '\u{17B5}' => "Khmer vowel inherent aa",
        '\u{180B}'..='\u{180D}' | '\u{180F}' => "Mongolian variation selector",
        '\u{180E}' => "Mongolian vowel separator",
        '\u{200B}' => "zero-width space",
        '\u{200C}' => "zero-width non-joiner",
        '\u{200D}' => "zero-width joiner",
        '\u{200E}' => "left-to-right mark",
        '\u{200F}' => "right-to-left mark",
        '\u{202A}' => "left-to-right embedding",
        '\u{202B}' => "right-to-left embedding",
        '\u{202C}' => "pop directional formatting",
        '\u{202D}' => "left-to-right override",
        '\u{202E}' => "right-to-left override",
        '\u{2060}' => "word joiner",
        '\u{2061}' => "function application",
        '\u{2062}' => "invisible times",
        '\u{2063}' => "invisible separator",
        '\u{2064}' => "invisible plus",
        '\u{2065}' => "unassigned invisible character",
        '\u{2066}' => "left-to-right isolate",
        '\u{2067}' => "right-to-left isolate",
        '\u{2068}' => "first strong isolate",
        '\u{2069}' => "pop directional isolate",
        '\u{206A}'..='\u{206F}' => "deprecated format character",
        '\u{2800}' => "Braille pattern blank",
        '\u{3164}' => "Hangul filler",
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => "variation selector",
        '\u{FEFF}' => "zero-width no-break space (byte order mark)",
        '\u{FFA0}' => "halfwidth Hangul filler",
        '\u{FFF9}'..='\u{FFFB}' => "interlinear annotation character",
        '\u{1D173}'..='\u{1D17A}' => "musical format character",
        '\u{E0001}' | '\u{E0020}'..='\u{E007F}' => "tag character",
        _ => return None,
    })
}

/// What the invisible character `c` at byte `at` of `text` is doing there.
///
/// `pairs` are the direction controls of the text that have a partner, see [`direction_pairs`].
pub fn context(text: &str, at: usize, c: char, pairs: &[usize]) -> InvisibleContext {
    use InvisibleContext as I;
    let before = text.get(..at).unwrap_or("");
    let after = text.get(at + c.len_utf8()..).unwrap_or("");
    match c {
        '\u{202D}' | '\u{202E}' => return I::DirectionOverride,
        '\u{202A}'..='\u{202C}' | '\u{2066}'..='\u{2069}' => {
            return if pairs.binary_search(&at).is_ok() { I::DirectionPair } else { I::DirectionUnpaired };
        }
        '\u{FEFF}' if at == 0 => return I::BomAtStart,
        '\u{FEFF}' => return I::BomInside,
        _ => {}
    }
    let left = before.chars().next_back();
    let right = after.chars().next();
    let joins = matches!(c, '\u{200C}' | '\u{200D}');
    if c == '\u{200D}' && left_picture(before) && right.is_some_and(is_picture) {
        return I::EmojiSequence;
    }
    if left.is_some_and(is_hidden) || right.is_some_and(is_hidden) {
        return I::Run;
    }
    // Also at the end of a word: a virama and a joiner make the half forms and the chillu letters of Malayalam.
    if joins && left.is_some_and(|left| unicode::combining_class(left) == VIRAMA) {
        return I::IndicConjunct;
    }
    let (Some(left), Some(right)) = (left, right) else { return I::Edge };
    if matches!(c, '\u{2061}'..='\u{2064}') {
        return I::Mathematics;
    }
    if joins {
        if is_arabic(left) || is_arabic(right) {
            return I::ArabicSpelling;
        }
        if is_indic(left) && is_indic(right) {
            return I::IndicConjunct;
        }
    }
    if c == '\u{200B}' && (without_spaces(left) || without_spaces(right)) {
        return I::LineBreakHint;
    }
    if crate::text::is_space(left) || crate::text::is_space(right) {
        return I::Edge;
    }
    if unicode::is_word(left) && unicode::is_word(right) {
        let latin = |c: char| c.is_alphabetic();
        return if c == '\u{200C}' && latin(left) && latin(right) { I::LigatureBreak } else { I::InsideWord };
    }
    I::Elsewhere
}

/// The canonical combining class of the viramas.
const VIRAMA: u8 = 9;

/// Bytes of the direction controls that have a partner in the same paragraph, in order.
pub fn direction_pairs(text: &str) -> Vec<usize> {
    if !has_direction(text) {
        return Vec::new();
    }
    let mut paired: Vec<u64> = Vec::new();
    let mut open: Vec<(usize, bool)> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '\n' | '\r' | '\u{85}' | '\u{2029}' => open.clear(),
            '\u{2066}'..='\u{2068}' => open.push((at, true)),
            '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}' => open.push((at, false)),
            '\u{2069}' => {
                // Closes the last isolate, and with it every embedding inside.
                if let Some(i) = open.iter().rposition(|&(_, isolate)| isolate) {
                    paired.extend([open[i].0 as u64, at as u64]);
                    open.truncate(i);
                }
            }
            '\u{202C}' => {
                // Closes an embedding, but never across an isolate.
                if let Some(&(start, false)) = open.last() {
                    paired.extend([start as u64, at as u64]);
                    open.pop();
                }
            }
            _ => {}
        }
    }
    crate::order::sort(&mut paired);
    paired.into_iter().map(|at| at as usize).collect()
}

/// Whether there is a direction control at all, which most texts are without.
fn has_direction(text: &str) -> bool {
    let mut from = 0;
    while let Some((at, c)) = next_beyond_latin(text, from) {
        if matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}') {
            return true;
        }
        from = at + c.len_utf8();
    }
    false
}

/// Whether a character is drawn as nothing at all.
pub fn is_hidden(c: char) -> bool {
    !c.is_ascii() && name(c).is_some() && !matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{AD}')
}

/// Whether the text ends in a picture, with the modifiers it may carry.
fn left_picture(text: &str) -> bool {
    let modifier = |c: &char| matches!(c, '\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0020}'..='\u{E007F}' | '\u{20E3}');
    text.chars().rev().find(|c| !modifier(c)).is_some_and(is_picture)
        || text.chars().next_back().is_some_and(|c| matches!(c, '\u{1F3FB}'..='\u{1F3FF}'))
}

/// Whether a character is one of those that emoji sequences are made of (a generous estimate).
pub(crate) fn is_picture(c: char) -> bool {
    matches!(c,
        '\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{21FF}'
        | '\u{2300}'..='\u{23FF}' | '\u{25A0}'..='\u{27BF}' | '\u{2900}'..='\u{297F}' | '\u{2B00}'..='\u{2BFF}'
        | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}' | '\u{1F000}'..='\u{1FAFF}')
}

fn is_arabic(c: char) -> bool {
    matches!(c,
        '\u{600}'..='\u{6FF}' | '\u{700}'..='\u{74F}' | '\u{750}'..='\u{77F}' | '\u{7C0}'..='\u{7FF}'
        | '\u{840}'..='\u{8FF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

fn is_indic(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{DFF}' | '\u{F00}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1900}'..='\u{1C4F}'
        | '\u{A800}'..='\u{AAFF}' | '\u{11000}'..='\u{11FFF}')
}

/// Scripts that are written without spaces between words.
fn without_spaces(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1A20}'..='\u{1AAF}'
        | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{A9E0}'..='\u{A9FF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_the_table_has_a_name() {
        for c in crate::release::threats::INVISIBLE {
            assert!(name(c).is_some(), "U+{:04X}", u32::from(c));
        }
        assert_eq!((name('a'), name('\u{301}'), name(' ')), (None, None, None));
    }

    #[test]
    fn the_place_gives_the_reason() {
        use InvisibleContext as I;
        for (text, wanted) in [
            ("👨\u{200D}👩", I::EmojiSequence),
            ("🏳\u{FE0F}\u{200D}🌈", I::EmojiSequence),
            ("👩🏽\u{200D}🚀", I::EmojiSequence),
            ("🐈\u{200D}⬛", I::EmojiSequence),
            ("کتاب\u{200C}ها", I::ArabicSpelling),
            ("क्\u{200D}ष", I::IndicConjunct),
            ("ന്\u{200D}", I::IndicConjunct),
            ("Auf\u{200C}lage", I::LigatureBreak),
            ("ภาษา\u{200B}ไทย", I::LineBreakHint),
            ("ig\u{200B}nore", I::InsideWord),
            ("ig\u{2060}nore", I::InsideWord),
            ("a \u{200B}b", I::Edge),
            ("\u{200B}", I::Edge),
            ("x\u{200B}\u{200C}y", I::Run),
            ("\u{FEFF}# Title", I::BomAtStart),
            ("a\n\u{FEFF}b", I::BomInside),
            ("\u{2067}עברית\u{2069}", I::DirectionPair),
            ("\u{2067}עברית\n\u{2069}", I::DirectionUnpaired),
            ("a\u{202E}b\u{202C}", I::DirectionOverride),
            ("f\u{2061}(x)", I::Mathematics),
            ("x,\u{200B}!", I::Elsewhere),
        ] {
            let pairs = direction_pairs(text);
            let (at, c) = text.char_indices().find(|&(_, c)| is_hidden(c)).unwrap();
            assert_eq!(context(text, at, c, &pairs), wanted, "{text:?}");
            assert!(!wanted.reason().is_empty());
        }
    }

    #[test]
    fn direction_controls_pair_up_within_a_paragraph() {
        let pairs = |text: &str| direction_pairs(text).len();
        assert_eq!(
            pairs("\u{2067}a\u{202B}b\u{2069}"),
            2,
            "the isolate closes; the embedding inside stays open"
        );
        assert_eq!(pairs("\u{202B}a\u{2066}b\u{202C}c\u{2069}"), 2, "no closing across an isolate");
        assert_eq!(pairs("\u{202A}a\u{202C}\u{202A}b\u{202C}"), 4);
        assert_eq!(pairs("\u{2069}\u{202C}"), 0);
    }
}
